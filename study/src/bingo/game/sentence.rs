//! The sentences of checks, proposals and drafts.

use foretile_games::message::Message;

foretile_games::messages! {
    /// The sentences about a list of another game.
    Wording "GameSentence":
    NoText "no_text" => "a goal without a text, which the site cannot store",
    LongText "long_text" => "{number} letters: the site stores at most {of}",
    Hidden "hidden" => "{text} has hidden characters, which may have effects, such as on a terminal: {second}",
    VariableRange "variable_range" => "{text} stays on cards as it is: `foretile bingo convert --ranges each` makes a goal of each value",
    Variable "variable" => "{text} stays on cards as it is, because nothing fills it in: write a goal for each of its values, or for one",
    FailingSeeds "failing_seeds" => "{number} of {of} seeds ({share}) have no card, such as {text}: {why}",
    MoreOften "more_often" => "{number} times: {places}; this makes it more frequent",
    TwiceOnCards "twice_on_cards" => "{number} of {of} cards have it twice: {places}",
    RepeatedTexts "repeated_texts" => "{share} of the cards have a text twice: texts are in the list twice",
    RepeatedTiers "repeated_tiers" => "{share} of the cards have a text twice: on such cards two squares share a tier",
    RepeatedGoals "repeated_goals" => "{share} of the cards have a text twice: the rules may take a goal twice",
    Holes "holes" => "{number} goals are null or missing: cards that look at one fail",
    BeforeTiers "before_tiers" => "{number} goals are before tier 1, where no card looks: the first tier is element 1",
    AfterTiers "after_tiers" => "{number} goals are after tier {of}, where no card looks",
    Misspelt "misspelt" => "{number} goals have it, and {text} reads `{second}` alone",
    Ignored "ignored" => "{number} goals have it, and {text} ignores it",
    Lacking "lacking" => "{number} of {of} goals lack it, such as {text}: they show their name",
    LaterType "later_type" => "only the first type is checked: it can come although a goal of {text} is on the card",
    Never "never" => "on none of {of} cards, and others of its tier on {number}",
    Always "always" => "on all {number} cards",
    AllAlways "all_always" => "all {number} goals are on every card",
    Lonely "lonely" => "{text} is its only goal, and on {share} of the cards",
    SameTypes "same_types" => "the same {number} goals have both types: one of them is enough",
    TypesApart "types_apart" => "never on one card; if they were independent, on {number} of {of}",

    Remove "remove" => "remove {text} ({places})",
    Rename "rename" => "call {text} ({places}) {second}",
    Move "move" => "move {text} ({places}) to tier {number}",
    Difficulty "difficulty" => "give {text} the difficulty {number}",
    Split "split" => "split {places}: move {text} to tier {number}",
    Add "add" => "add {text}",
    AddTo "add_to" => "add {text} to {places}",
    AddUntyped "add_untyped" => "add a goal without types",
    AddUntypedTo "add_untyped_to" => "add a goal without types to {places}",
    Order "order" => "put the goals of {places} into this order: {text}",
    Arrange "arrange" => "put the goals of {number} tiers into other orders, each inside its tier",
    Give "give" => "give {text} the {second}",
    TakeAway "take_away" => "take {second} away from {text}",
    RenameMember "rename_member" => "call the members `{text}` `{second}`",
    DropMember "drop_member" => "take the members `{text}` away",
    Fill "fill" => "give the goals that lack `{text}` their name as `{text}`",
    DropType "drop_type" => "take the type {text} away from all goals",
    Limit "limit" => "set the Max of {text} to {number}",
    DropHoles "drop_holes" => "take the holes out of the tiers",

    Twice "twice" => "“{text}” is there twice: a card can have both",
    Timeless "timeless" => "{number} of {of} goals have no time that can be read, such as 5 min, 1 h 20 min or 0:30: {text}",
    Cut "cut" => "{number} of {of} goals may have a part of a time left in the text: {text}",
    Lengths "lengths" => "the quickest goal is {text}, and the longest {second}",
    LineLengths "line_lengths" => "nine of ten lines take {text} to {second}, on {number} cards",
    FewForTiers "few_for_tiers" => "with fewer than {number} goals, most tiers would have one goal, which is on every card: the list is flat until there are more",
    NoLengths "no_lengths" => "without a time for every goal, any goal comes on any square: add times, or say that the goals go from the quickest to the longest, and lines become about equally long",
    TypeTiers "type_tiers" => "goals of one type share a tier if all fit, so that a card has one of them: {number} of {of} types; those of other types are spread over the tiers; with a time for every goal, lines become about equally long instead",
    AlikeLines "alike_lines" => "{share} of the lines have two goals of one type",
    Alike "alike" => "with {number} goals, cards look much alike: 75 or more are better",
}

/// A sentence about a list. Its `text` is that of one or several goals, a member, a type, the rules or a seed; `second` is
/// another text; `number` is a count (out of `of`), or the new tier or difficulty; `places` are in the list.
pub type Sentence = Message<Wording>;
