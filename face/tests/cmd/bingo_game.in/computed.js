var bingoGenerator = require('./generators/generator_bases/simple_generator.js');
var bingoList = ['Catch a fish', 'Catch ' + 2 + ' fish'];
