// Trail, a game file with a number among its goals.
var bingoList = [];
bingoList[1] = [
  { name: "Climb hill 1.1", types: ["hill"] },
  { name: "Climb hill 1.2", types: ["hill"] },
];
bingoList[2] = [
  { name: "Climb hill 2.1", types: ["hill"] },
  { name: "Climb hill 2.2", types: ["hill"] },
];
bingoList[3] = [
  { name: "Climb hill 3.1", types: ["hill"] },
  { name: "Climb hill 3.2", types: ["hill"] },
];
bingoList[4] = [
  { name: "Climb hill 4.1", types: ["hill"] },
  { name: "Climb hill 4.2", types: ["hill"] },
];
bingoList[5] = [
  { name: "Climb hill 5.1", types: ["hill"] },
  { name: "Climb hill 5.2", types: ["hill"] },
];
bingoList[6] = [
  { name: "Climb hill 6.1", types: ["hill"] },
  { name: "Climb hill 6.2", types: ["hill"] },
];
bingoList[7] = [
  { name: "Climb hill 7.1", types: ["hill"] },
  5,
];
bingoList[8] = [
  { name: "Climb hill 8.1", types: ["hill"] },
  { name: "Climb hill 8.2", types: ["hill"] },
];
bingoList[9] = [
  { name: "Climb hill 9.1", types: ["hill"] },
  { name: "Climb hill 9.2", types: ["hill"] },
];
bingoList[10] = [
  { name: "Climb hill 10.1", types: ["hill"] },
  { name: "Climb hill 10.2", types: ["hill"] },
];
bingoList[11] = [
  { name: "Climb hill 11.1", types: ["hill"] },
  { name: "Climb hill 11.2", types: ["hill"] },
];
bingoList[12] = [
  { name: "Climb hill 12.1", types: ["hill"] },
  { name: "Climb hill 12.2", types: ["hill"] },
];
bingoList[13] = [
  { name: "Climb hill 13.1", types: ["hill"] },
  { name: "Climb hill 13.2", types: ["hill"] },
];
bingoList[14] = [
  { name: "Climb hill 14.1", types: ["hill"] },
  { name: "Climb hill 14.2", types: ["hill"] },
];
bingoList[15] = [
  { name: "Climb hill 15.1", types: ["hill"] },
  { name: "Climb hill 15.2", types: ["hill"] },
];
bingoList[16] = [
  { name: "Climb hill 16.1", types: ["hill"] },
  { name: "Climb hill 16.2", types: ["hill"] },
];
bingoList[17] = [
  { name: "Climb hill 17.1", types: ["hill"] },
  { name: "Climb hill 17.2", types: ["hill"] },
];
bingoList[18] = [
  { name: "Climb hill 18.1", types: ["hill"] },
  { name: "Climb hill 18.2", types: ["hill"] },
];
bingoList[19] = [
  { name: "Climb hill 19.1", types: ["hill"] },
  { name: "Climb hill 19.2", types: ["hill"] },
];
bingoList[20] = [
  { name: "Climb hill 20.1", types: ["hill"] },
  { name: "Climb hill 20.2", types: ["hill"] },
];
bingoList[21] = [
  { name: "Climb hill 21.1", types: ["hill"] },
  { name: "Climb hill 21.2", types: ["hill"] },
];
bingoList[22] = [
  { name: "Climb hill 22.1", types: ["hill"] },
  { name: "Climb hill 22.2", types: ["hill"] },
];
bingoList[23] = [
  { name: "Climb hill 23.1", types: ["hill"] },
  { name: "Climb hill 23.2", types: ["hill"] },
];
bingoList[24] = [
  { name: "Climb hill 24.1", types: ["hill"] },
  { name: "Climb hill 24.2", types: ["hill"] },
];
bingoList[25] = [
  { name: "Climb hill 25.1", types: ["hill"] },
  { name: "Climb hill 25.2", types: ["hill"] },
];
