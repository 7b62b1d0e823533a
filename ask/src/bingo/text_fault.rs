//! What is expected in the text of a list: TOML, a table or a game file. Mistakes are codes with their values, as in the
//! lists themselves.

use foretile_games::bingo::{Code, Fault};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

/// A mistake in a text.
pub type TextFault = Fault<Expected>;

/// Lists codes with their words in English.
macro_rules! codes {
    ($($name:ident => $words:literal,)*) => {
        /// What is expected in the text of a list: TOML, a table, a game file or JSON.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "openapi", derive(JsonSchema), schemars(rename = "TextExpectation"))]
        #[non_exhaustive]
        pub enum Expected {$(
            #[doc = $words]
            $name,
        )*}

        impl Code for Expected {
            fn words(self) -> &'static str {
                match self {$(
                    Self::$name => $words,
                )*}
            }
        }
    };
}

codes! {
    // In TOML and in tables.
    Toml => "TOML: {text}",
    Goals => "goals: [[goals]] in TOML, a line each in a table",
    FewerGoals => "at most {number} goals",
    GoalTable => "a table, such as name = \"Catch a fish\"",
    Column => "a column `{text}`",
    Header => "a first line that names the columns, such as name, tier, types",
    OtherColumn => "another name than that of column {number}",
    Fields => "as many fields as the header has: {number}",
    ClosingQuote => "another quote before the end of the file",
    Synergy => "a category and minutes, such as forest:0.5",
    Name => "a name, such as Catch a fish",
    Tier => "a tier from 1 to {number}, such as 3",
    OwnKey => "a key that no other goal has, in a column `key`",
    // In game files.
    CommentEnd => "the end of this comment",
    TemplateEnd => "the end of this template",
    PatternEnd => "the end of this regular expression",
    TextEnd => "the end of this text on its line",
    ListEnd => "the end of the list",
    StatementEnd => "the end of the statement, because nothing is computed",
    Number => "a number, such as 12.5",
    NumberAfterMinus => "a number after the minus",
    Escape => "an escape such as \\n or \\u00e9",
    CodePoint => "an escape such as \\u00e9",
    WholeCharacters => "a text of whole characters",
    PlainList => "a goal list of plain values, because no code is run",
    PlainValue => "a plain value: a text, a number, a list, an object or null",
    FileName => "the name of a file, such as \"./generators/generator_bases/simple_generator.js\"",
    Generator => "a generator of Bingosync, such as srl_generator_v5.js",
    FewerAssignments => "at most 10,000 assignments to members",
    FewerCopies => "names for at most 1,000,000 values together",
    LessDeep => "lists and objects that lie less deep in each other",
    NearElement => "an element near the others",
    AssignedList => "a list that was assigned before, such as `var bingoList = []`",
    ClosingBrackets => "as many closing brackets as opening ones",
    AfterElement => "a comma or a closing bracket after an element",
    AfterMember => "a comma or a closing brace after a member",
    Member => "a member, such as name: \"Catch a fish\"",
    Colon => "a colon after the member's name",
}
