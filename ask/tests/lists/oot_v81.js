var bingoList = [];
bingoList.info = { version: 'v8.1' };
bingoList[1] = [
  { name: "Catch the fish 1a", jp: '目標1', types: ["fish"], child: "no" },
  { name: "Ring the bell 1b", jp: '目標1', types: ["bell"], child: "no" }
];
bingoList[2] = [
  { name: "Row the bridge 2a", jp: '目標2', types: ["bell"], child: "no" },
  { name: "Cross the torch 2b", jp: '目標2', types: ["chest"], child: "no" }
];
bingoList[3] = [
  { name: "Cook the bird 3a", jp: '目標3', types: ["chest"], child: "no" },
  { name: "Ride the hole 3b", jp: '目標3', types: ["tree"], child: "no" }
];
bingoList[4] = [
  { name: "Fill the wall 4a", jp: '目標4', types: ["tree"], child: "no" },
  { name: "Meet the net 4b", jp: '目標4', types: ["map"], child: "no" }
];
bingoList[5] = [
  { name: "Stack the lamp 5a", jp: '目標5', types: ["map"], child: "no" },
  { name: "Bake the cake 5b", jp: '目標5', types: ["hat"], child: "no" }
];
bingoList[6] = [
  { name: "Buy the hat 6a", jp: '目標6', types: ["hat"], child: "no" },
  { name: "Sell the boat 6b", jp: '目標6', types: ["boat"], child: "no" }
];
bingoList[7] = [
  { name: "Read the meal 7a", jp: '目標7', types: ["boat"], child: "no" },
  { name: "Plant the horse 7b", jp: '目標7', types: ["bridge"], child: "no" }
];
bingoList[8] = [
  { name: "Draw the jar 8a", jp: '目標8', types: ["bridge"], child: "no" },
  { name: "Break the ghost 8b", jp: '目標8', types: ["torch"], child: "no" }
];
bingoList[9] = [
  { name: "Weigh the kettle 9a", jp: '目標9', types: ["torch"], child: "no" },
  { name: "Trade the rope 9b", jp: '目標9', types: ["fish"], child: "no" }
];
bingoList[10] = [
  { name: "Climb the tree 10a", jp: '目標10', types: ["fish"], child: "no" },
  { name: "Find the map 10b", jp: '目標10', types: ["bell"], child: "no" }
];
bingoList[11] = [
  { name: "Win the book 11a", jp: '目標11', types: ["bell"], child: "no" },
  { name: "Lose the seed 11b", jp: '目標11', types: ["chest"], child: "no" }
];
bingoList[12] = [
  { name: "Dig the sword 12a", jp: '目標12', types: ["chest"], child: "no" },
  { name: "Swim the pot 12b", jp: '目標12', types: ["tree"], child: "no" }
];
bingoList[13] = [
  { name: "Mend the stone 13a", jp: '目標13', types: ["tree"], child: "no" },
  { name: "Count the apple 13b", jp: '目標13', types: ["map"], child: "no" }
];
bingoList[14] = [
  { name: "Ring the bell 14a", jp: '目標14', types: ["map"], child: "no" },
  { name: "Open the chest 14b", jp: '目標14', types: ["hat"], child: "no" }
];
bingoList[15] = [
  { name: "Cross the torch 15a", jp: '目標15', types: ["hat"], child: "no" },
  { name: "Light the race 15b", jp: '目標15', types: ["boat"], child: "no" }
];
bingoList[16] = [
  { name: "Ride the hole 16a", jp: '目標16', types: ["boat"], child: "no" },
  { name: "Tame the lake 16b", jp: '目標16', types: ["bridge"], child: "no" }
];
bingoList[17] = [
  { name: "Meet the net 17a", jp: '目標17', types: ["bridge"], child: "no" },
  { name: "Paint the coin 17b", jp: '目標17', types: ["torch"], child: "no" }
];
bingoList[18] = [
  { name: "Bake the cake 18a", jp: '目標18', types: ["torch"], child: "no" },
  { name: "Catch the fish 18b", jp: '目標18', types: ["fish"], child: "no" }
];
bingoList[19] = [
  { name: "Sell the boat 19a", jp: '目標19', types: ["fish"], child: "no" },
  { name: "Row the bridge 19b", jp: '目標19', types: ["bell"], child: "no" }
];
bingoList[20] = [
  { name: "Plant the horse 20a", jp: '目標20', types: ["bell"], child: "no" },
  { name: "Cook the bird 20b", jp: '目標20', types: ["chest"], child: "no" }
];
bingoList[21] = [
  { name: "Break the ghost 21a", jp: '目標21', types: ["chest"], child: "no" },
  { name: "Fill the wall 21b", jp: '目標21', types: ["tree"], child: "no" }
];
bingoList[22] = [
  { name: "Trade the rope 22a", jp: '目標22', types: ["tree"], child: "no" },
  { name: "Stack the lamp 22b", jp: '目標22', types: ["map"], child: "no" }
];
bingoList[23] = [
  { name: "Find the map 23a", jp: '目標23', types: ["map"], child: "no" },
  { name: "Buy the hat 23b", jp: '目標23', types: ["hat"], child: "no" }
];
bingoList[24] = [
  { name: "Lose the seed 24a", jp: '目標24', types: ["hat"], child: "no" },
  { name: "Read the meal 24b", jp: '目標24', types: ["boat"], child: "no" }
];
bingoList[25] = [
  { name: "Swim the pot 25a", jp: '目標25', types: ["boat"], child: "no" },
  { name: "Draw the jar 25b", jp: '目標25', types: ["bridge"], child: "no" }
];
