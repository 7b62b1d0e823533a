//! Mistakes in the text of a list: TOML, a table or a game file. They are codes with their values, like mistakes in the
//! lists themselves.

use foretile_games::bingo::{Fault, Found, Step, Steps};
use foretile_games::message::Code;

/// The most goals of a list, so that dealing a card stays fast.
pub const MOST_GOALS: usize = 10_000;

/// A mistake in a text.
pub type TextFault = Fault<Expected>;

foretile_games::messages! {
    /// What is expected in the text of a list: TOML, a table, a game file or JSON.
    Expected "TextExpectation":
    // In TOML and in tables.
    Toml "toml" => "TOML, such as name = \"Catch a fish\"",
    Goals "goals" => "goals, such as [[goals]] in TOML, or a line each in a table",
    FewerGoals "fewer_goals" => "at most {number} goals, such as 300",
    GoalsMember "goals_member" => "goals under the name `goals`, or those of a tier under its number, such as `7`",
    GoalTable "goal_table" => "a table, such as name = \"Catch a fish\"",
    Column "column" => "a column such as `{text}`",
    OtherColumn "other_column" => "another name than that of column {number}, such as note",
    Fields "fields" => "as many fields as the header has, such as {number}",
    ClosingQuote "closing_quote" => "another quote before the end of the file, such as \"Catch a fish\"",
    Synergy "synergy" => "a category and minutes, such as forest:0.5",
    Name "name" => "a name, such as Catch a fish",
    Tier "tier" => "a tier from 1 to {number}, such as 3",
    Bullet "bullet" => "a bullet or a number, such as -, as before the other goals",
    OneBlock "one_block" => "one block of code with the list alone, such as [\"Catch a fish\", …]",
    OneTable "one_table" => "one table, such as | name | tier |, with the list alone",
    OwnKey "own_key" => "a key that no other goal has, in a column `key`, such as fish-2",
    // In lists of lockout.live.
    Objective "objective" => "an objective with a text, such as {\"goal\": \"Catch a fish\"}",
    Range "range" => "a range of whole numbers from 1 on, such as [3, 5, 7]",
    OneNumber "one_number" => "a text with one number that varies at most, such as Catch {{X}} fish",
    // In game files.
    CommentEnd "comment_end" => "the end of this comment, such as */",
    TemplateEnd "template_end" => "the end of this template, such as `",
    PatternEnd "pattern_end" => "the end of this regular expression, such as /",
    TextEnd "text_end" => "the end of this text on its line, such as \"",
    ListEnd "list_end" => "the end of the list, such as ]",
    StatementEnd "statement_end" => "the end of the statement, such as ; because nothing is computed",
    Number "number" => "a number, such as 12.5",
    NumberAfterMinus "number_after_minus" => "a number after the minus, such as -1",
    Escape "escape" => "an escape such as \\n or \\u00e9",
    CodePoint "code_point" => "an escape such as \\u00e9",
    WholeCharacters "whole_characters" => "a text of whole characters, such as \"Catch a fish\"",
    PlainList "plain_list" => "a goal list of plain values, such as [{name: \"Catch a fish\"}], because no code is run",
    PlainValue "plain_value" => "a plain value, such as a text, a number, a list, an object or null",
    FileName "file_name" => "the name of a file, such as \"./generators/generator_bases/simple_generator.js\"",
    Generator "generator" => "a generator of Bingosync, such as srl_generator_v5.js",
    FewerAssignments "fewer_assignments" => "at most 10,000 assignments to members, such as 25",
    FewerCopies "fewer_copies" => "names for at most 1,000,000 values together, such as 500",
    LessDeep "less_deep" => "lists and objects that are nested less deeply, such as [[\"Catch a fish\"]]",
    NearElement "near_element" => "an element near the others, such as the next one",
    AssignedList "assigned_list" => "a list that was assigned before, such as `var bingoList = []`",
    ClosingBrackets "closing_brackets" => "as many closing brackets as opening ones, such as []",
    AfterElement "after_element" => "a comma or a closing bracket after an element, such as [1, 2]",
    AfterMember "after_member" => "a comma or a closing brace after a member, such as {tier: 1, types: []}",
    Member "member" => "a member, such as name: \"Catch a fish\"",
    Colon "colon" => "a colon after the member's name, such as name: \"Catch a fish\"",
}

/// Returns the line and the column of a place in a text, from 1.
pub fn position(text: &str, at: usize) -> Steps {
    let before = text.get(..at).unwrap_or_default();
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
    Steps(vec![Step::Line.number(line), Step::Column.number(column)])
}

/// Returns the mistake of a text without goals.
pub fn no_goals() -> TextFault {
    TextFault::new(Step::List, Expected::Goals, Found::Nothing)
}

/// Returns the mistake of goals under a name that none are read from, such as `gaols`.
pub fn other_goals(name: &str) -> TextFault {
    TextFault::new(Step::List, Expected::GoalsMember, name)
}

/// Returns the mistake of more goals than any list has.
pub fn too_many(goals: usize) -> TextFault {
    TextFault::new(Step::List, Expected::FewerGoals.number(MOST_GOALS), goals)
}
