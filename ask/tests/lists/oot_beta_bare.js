var bingoList = {
 "0": [],
 "1": [
  {
   "difficulty": 1,
   "id": "goal-1-0",
   "jp": "",
   "name": "Climb the tree (10)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 0.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 1,
   "id": "goal-1-1",
   "jp": "",
   "name": "Find the map (11)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 0.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "2": [
  {
   "difficulty": 2,
   "id": "goal-2-0",
   "jp": "",
   "name": "Sell the boat (20)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 1.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 2,
   "id": "goal-2-1",
   "jp": "",
   "name": "Row the bridge (21)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 1.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "3": [
  {
   "difficulty": 3,
   "id": "goal-3-0",
   "jp": "",
   "name": "Light the race (30)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 2.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 3,
   "id": "goal-3-1",
   "jp": "",
   "name": "Win the book (31)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 2.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "4": [
  {
   "difficulty": 4,
   "id": "goal-4-0",
   "jp": "",
   "name": "Read the meal (40)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 3.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 4,
   "id": "goal-4-1",
   "jp": "",
   "name": "Plant the horse (41)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 3.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "5": [
  {
   "difficulty": 5,
   "id": "goal-5-0",
   "jp": "",
   "name": "Ride the hole (50)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 3.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 5,
   "id": "goal-5-1",
   "jp": "",
   "name": "Tame the lake (51)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 3.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "6": [
  {
   "difficulty": 6,
   "id": "goal-6-0",
   "jp": "",
   "name": "Swim the pot (60)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 4.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 6,
   "id": "goal-6-1",
   "jp": "",
   "name": "Draw the jar (61)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 4.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "7": [
  {
   "difficulty": 7,
   "id": "goal-7-0",
   "jp": "",
   "name": "Fill the wall (70)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 5.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 7,
   "id": "goal-7-1",
   "jp": "",
   "name": "Meet the net (71)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 5.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "8": [
  {
   "difficulty": 8,
   "id": "goal-8-0",
   "jp": "",
   "name": "Mend the stone (80)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 6.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 8,
   "id": "goal-8-1",
   "jp": "",
   "name": "Count the apple (81)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 6.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "9": [
  {
   "difficulty": 9,
   "id": "goal-9-0",
   "jp": "",
   "name": "Trade the rope (90)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 6.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 9,
   "id": "goal-9-1",
   "jp": "",
   "name": "Stack the lamp (91)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 6.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "10": [
  {
   "difficulty": 10,
   "id": "goal-10-0",
   "jp": "",
   "name": "Catch the fish (100)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 7.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 10,
   "id": "goal-10-1",
   "jp": "",
   "name": "Ring the bell (101)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 7.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "11": [
  {
   "difficulty": 11,
   "id": "goal-11-0",
   "jp": "",
   "name": "Climb the tree (110)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 8.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 11,
   "id": "goal-11-1",
   "jp": "",
   "name": "Find the map (111)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 8.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "12": [
  {
   "difficulty": 12,
   "id": "goal-12-0",
   "jp": "",
   "name": "Sell the boat (120)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 9.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 12,
   "id": "goal-12-1",
   "jp": "",
   "name": "Row the bridge (121)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 9.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "13": [
  {
   "difficulty": 13,
   "id": "goal-13-0",
   "jp": "",
   "name": "Light the race (130)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 9.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 13,
   "id": "goal-13-1",
   "jp": "",
   "name": "Win the book (131)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 9.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "14": [
  {
   "difficulty": 14,
   "id": "goal-14-0",
   "jp": "",
   "name": "Read the meal (140)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 10.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 14,
   "id": "goal-14-1",
   "jp": "",
   "name": "Plant the horse (141)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 10.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "15": [
  {
   "difficulty": 15,
   "id": "goal-15-0",
   "jp": "",
   "name": "Ride the hole (150)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 11.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 15,
   "id": "goal-15-1",
   "jp": "",
   "name": "Tame the lake (151)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 11.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "16": [
  {
   "difficulty": 16,
   "id": "goal-16-0",
   "jp": "",
   "name": "Swim the pot (160)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 12.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 16,
   "id": "goal-16-1",
   "jp": "",
   "name": "Draw the jar (161)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 12.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "17": [
  {
   "difficulty": 17,
   "id": "goal-17-0",
   "jp": "",
   "name": "Fill the wall (170)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 12.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 17,
   "id": "goal-17-1",
   "jp": "",
   "name": "Meet the net (171)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 12.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "18": [
  {
   "difficulty": 18,
   "id": "goal-18-0",
   "jp": "",
   "name": "Mend the stone (180)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 13.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 18,
   "id": "goal-18-1",
   "jp": "",
   "name": "Count the apple (181)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 13.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "19": [
  {
   "difficulty": 19,
   "id": "goal-19-0",
   "jp": "",
   "name": "Trade the rope (190)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 14.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 19,
   "id": "goal-19-1",
   "jp": "",
   "name": "Stack the lamp (191)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 14.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "20": [
  {
   "difficulty": 20,
   "id": "goal-20-0",
   "jp": "",
   "name": "Catch the fish (200)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 15.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 20,
   "id": "goal-20-1",
   "jp": "",
   "name": "Ring the bell (201)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 15.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "21": [
  {
   "difficulty": 21,
   "id": "goal-21-0",
   "jp": "",
   "name": "Climb the tree (210)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 15.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 21,
   "id": "goal-21-1",
   "jp": "",
   "name": "Find the map (211)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 15.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "22": [
  {
   "difficulty": 22,
   "id": "goal-22-0",
   "jp": "",
   "name": "Sell the boat (220)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 16.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 22,
   "id": "goal-22-1",
   "jp": "",
   "name": "Row the bridge (221)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 16.5,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "23": [
  {
   "difficulty": 23,
   "id": "goal-23-0",
   "jp": "",
   "name": "Light the race (230)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 17.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 23,
   "id": "goal-23-1",
   "jp": "",
   "name": "Win the book (231)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 17.25,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "24": [
  {
   "difficulty": 24,
   "id": "goal-24-0",
   "jp": "",
   "name": "Read the meal (240)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 18.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 24,
   "id": "goal-24-1",
   "jp": "",
   "name": "Plant the horse (241)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 18.0,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "25": [
  {
   "difficulty": 25,
   "id": "goal-25-0",
   "jp": "",
   "name": "Ride the hole (250)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 18.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  },
  {
   "difficulty": 25,
   "id": "goal-25-1",
   "jp": "",
   "name": "Tame the lake (251)",
   "rowtypes": {
    "rope": 1
   },
   "skill": 0,
   "subtypes": {},
   "time": 18.75,
   "types": {
    "selfsynergy": 0
   },
   "weight": 0
  }
 ],
 "info": {
  "version": "beta0.9.6.1"
 },
 "rowtypes": {
  "rope": 3
 },
 "synfilters": {
  "rope": "min 1"
 }
};
