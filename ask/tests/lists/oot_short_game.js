var ootBingoGenerator = require("./generators/generator_bases/oot_generator.js");
var bingoList = require("./generators/goal_lists/oot_goals.js");

function bingoGenerator(bingoList, opts) {
    opts.mode = "short_blackout";
    return ootBingoGenerator(bingoList, opts);
}
