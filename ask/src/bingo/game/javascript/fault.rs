//! What is wrong in a game file, as codes with values. `Display` says it in English.

use std::fmt;

use foretile_games::bingo;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::lexer::Token;

/// Lists expectations with their words in English.
macro_rules! expectations {
    ($($name:ident => $words:literal,)*) => {
        /// What is expected in a game file.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "openapi", derive(JsonSchema), schemars(rename = "ScriptExpected"))]
        #[non_exhaustive]
        pub enum Expected {$(
            #[doc = $words]
            $name,
        )*}

        impl fmt::Display for Expected {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {$(
                    Self::$name => $words,
                )*})
            }
        }
    };
}

expectations! {
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

/// What was found in a game file instead of what was expected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "is", rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(JsonSchema), schemars(rename = "ScriptFound"))]
#[non_exhaustive]
pub enum Found {
    /// What was expected is not there.
    None,
    /// The end of the file.
    End,
    /// A piece of the file.
    Piece { text: String },
    /// A number.
    Literal { text: String },
    /// A short text.
    Text { text: String },
    /// A text that is too long to repeat.
    LongText,
    /// A template or a regular expression.
    Template,
    /// Half of a character.
    HalfCharacter,
    /// Code that would have to be run.
    Code,
    /// Code of a generator that no other file has, by the hash of its tokens.
    OwnGenerator { hash: String },
    /// An element far behind the others, by its number.
    Element { number: usize },
}

impl Found {
    /// Returns a piece of the file.
    pub fn piece(text: impl Into<String>) -> Self {
        Self::Piece { text: text.into() }
    }
}

impl From<&Token> for Found {
    fn from(token: &Token) -> Self {
        match token {
            Token::Name(name) => Self::piece(name),
            Token::Text(text) => match bingo::Found::of_text(text) {
                bingo::Found::Text { text } => Self::Text { text },
                _ => Self::LongText,
            },
            Token::Number(number) => Self::Literal { text: number.to_string() },
            Token::Sign(sign) => Self::piece(*sign),
            Token::Template => Self::Template,
            Token::End => Self::End,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::End => f.write_str("the end of the file"),
            Self::Piece { text } => write!(f, "`{text}`"),
            Self::Literal { text } => f.write_str(text),
            Self::Text { text } => write!(f, "the text {text:?}"),
            Self::LongText => f.write_str("a long text"),
            Self::Template => f.write_str("a template"),
            Self::HalfCharacter => f.write_str("half of one"),
            Self::Code => f.write_str("code"),
            Self::OwnGenerator { hash } => write!(f, "a generator of its own ({hash})"),
            Self::Element { number } => write!(f, "number {number}"),
        }
    }
}

/// What cannot be read, and where.
#[derive(Debug, PartialEq)]
pub struct ScriptError {
    pub line: usize,
    pub column: usize,
    pub expected: Expected,
    pub found: Found,
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, expected, found } = self;
        write!(f, "line {line}, column {column}: expected {expected}, found {found}")
    }
}

impl std::error::Error for ScriptError {}
