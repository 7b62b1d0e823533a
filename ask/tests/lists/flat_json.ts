[
 {
  "name": "Catch the fish"
 },
 {
  "name": "Ring the bell"
 },
 {
  "name": "Open the chest"
 },
 {
  "name": "Climb the tree"
 },
 {
  "name": "Find the map"
 },
 {
  "name": "Buy the hat"
 },
 {
  "name": "Sell the boat"
 },
 {
  "name": "Row the bridge"
 },
 {
  "name": "Cross the torch"
 },
 {
  "name": "Light the race"
 },
 {
  "name": "Win the book"
 },
 {
  "name": "Lose the seed"
 },
 {
  "name": "Read the meal"
 },
 {
  "name": "Plant the horse"
 },
 {
  "name": "Cook the bird"
 },
 {
  "name": "Ride the hole"
 },
 {
  "name": "Tame the lake"
 },
 {
  "name": "Dig the sword"
 },
 {
  "name": "Swim the pot"
 },
 {
  "name": "Draw the jar"
 },
 {
  "name": "Break the ghost"
 },
 {
  "name": "Fill the wall"
 },
 {
  "name": "Meet the net"
 },
 {
  "name": "Paint the coin"
 },
 {
  "name": "Mend the stone"
 },
 {
  "name": "Count the apple"
 },
 {
  "name": "Weigh the kettle"
 },
 {
  "name": "Trade the rope"
 },
 {
  "name": "Stack the lamp"
 },
 {
  "name": "Bake the cake"
 }
]