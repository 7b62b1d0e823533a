//! Deals boards of PlayBingo.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use foretile_games::bingo::Value;
use foretile_games::bingo::playbingo::{self, NoBoard, ParseSeedError};
use foretile_games::message::{Code as _, Message};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bingo::ListNote;
use crate::bingo::deal::{DealMany, DealtMembers};
use crate::bingo::game::Rules;
use crate::bingo::list::{BoardList, BoardMembers};
use crate::error::Error;

/// Which boards do these seeds deal by the rules of PlayBingo?
pub type Deal = DealMany<BoardMembers, Seed>;

impl DealtMembers for BoardMembers {
    const EXAMPLE: &'static str = concat!(
        r#"{"seeds":[112233,1],"rules":"playbingo","list":["Catch a fish","Ring a bell",{"goal":"Open a chest","difficulty":2}],"#,
        r#""settings":{"boardLayout":{"mode":"custom","layout":[[{"selectionCriteria":"random"},{"selectionCriteria":"random"}]]}}}"#
    );
}

/// A seed as it was given, such as `007`. In JSON it is a number, unless the text differs from the number's digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seed {
    text: String,
    number: playbingo::Seed,
}

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Self, ParseSeedError> {
        Ok(Self { text: text.to_owned(), number: text.parse()? })
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.text == self.number.to_string() {
            true => self.number.serialize(serializer),
            false => self.text.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Text(text) => text.parse(),
            Value::Number(number) => playbingo::Seed::try_from(number)
                .map(|number| Self { text: number.to_string(), number }),
            other => other.to_string().parse(),
        }
        .map_err(serde::de::Error::custom)
    }
}

/// The board of a seed, or the boards of several.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum Dealt {
    /// Of one.
    One(BoardOfList),
    /// Of several.
    Many(Boards),
}

/// The board of a seed by the rules of PlayBingo.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoDealtBoard"))]
pub struct BoardOfList {
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::PLAYBINGO)))]
    pub rules: &'static str,
    /// The board.
    #[serde(flatten)]
    pub board: Board,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// The boards of seeds by the rules of PlayBingo.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoBoards"))]
pub struct Boards {
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::PLAYBINGO)))]
    pub rules: &'static str,
    /// The boards, in the order of the seeds.
    pub cards: Vec<Board>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
}

/// The board of a seed, if it has one.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoBoard"))]
pub struct Board {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "playbingo::Seed"))]
    pub seed: Seed,
    /// How many rows it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// How many squares each row has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<usize>,
    /// The squares' goals, row by row; null if the seed has no board.
    pub goals: Option<Vec<PlaybingoGoal>>,
    /// Why the seed has no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// The same as a code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<NoBoard>,
}

/// A goal on its square.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoGoal"))]
pub struct PlaybingoGoal {
    /// The id, or the text if the list has no ids.
    pub id: String,
    /// The text on the board.
    pub name: String,
}

/// Why a seed has no board.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "PlaybingoFailure"))]
pub struct Failure {
    /// The reason: `not enough goals`, `fixed goal missing`, `no goal for the square` or `exception`.
    pub reason: String,
    /// The row of the square without a goal, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    /// Its column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

impl From<NoBoard> for Failure {
    fn from(why: NoBoard) -> Self {
        let message = Message::from(why);
        let [row, column] = ["row", "column"].map(|name| message.number_of(name));
        Self { reason: message.is.code().replace('_', " "), row, column }
    }
}

impl BoardList {
    /// Deals the board of a seed.
    pub fn deal(&self, seed: Seed) -> Board {
        let goal = |place: u32| {
            let goal = &self.list.goals[place as usize];
            PlaybingoGoal { id: goal.id.clone(), name: goal.text.clone() }
        };
        match self.dealer.deal(seed.number) {
            Ok(playbingo::Board { rows, columns, goals }) => Board {
                seed,
                rows: Some(rows),
                columns: Some(columns),
                goals: Some(goals.into_iter().map(goal).collect()),
                failure: None,
                why: None,
            },
            Err(why) => Board {
                seed,
                rows: None,
                columns: None,
                goals: None,
                failure: Some(why.into()),
                why: Some(why),
            },
        }
    }
}

/// Deals the boards of seeds. Returns `None` when `on_board` breaks.
///
/// # Errors
/// When the list or the settings have mistakes.
pub fn deal(
    question: Deal,
    mut on_board: impl FnMut() -> ControlFlow<()>,
) -> Result<Option<Dealt>, Error> {
    let game = question.list.board()?;
    let mut cards = Vec::with_capacity(question.seeds.len());
    for seed in question.seeds {
        if on_board().is_break() {
            return Ok(None);
        }
        cards.push(game.deal(seed));
    }
    let (rules, notes) = (Rules::PLAYBINGO, game.notes);
    Ok(Some(match cards.pop() {
        Some(board) if question.is_one => Dealt::One(BoardOfList { rules, board, notes }),
        last => {
            cards.extend(last);
            Dealt::Many(Boards { rules, cards, notes })
        }
    }))
}
