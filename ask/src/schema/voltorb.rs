//! Stand-ins for types about Voltorb Flip.
#![allow(dead_code)] // Only their schemas are used.

use schemars::JsonSchema;

use super::stand_ins;

stand_ins! {
    /// A seed of the DS.
    Seed => {"type": "integer", "minimum": 0, "maximum": 0xFFFF_FFFFu32}
    /// A level.
    Level => {"type": "integer", "minimum": 1, "maximum": 8}
    /// A board: the values of its 25 cards row by row, 0 for a Voltorb.
    Board => {"type": "string", "pattern": "^[0-3]{25}$"}
    /// The cards of a board row by row, with ? for a card that is face down.
    Cards => {"type": "string", "pattern": "^[?0-3]{25}$", "default": "?????????????????????????"}
    /// The sum and the number of Voltorbs of a row or column.
    Hint => {
        "type": "array",
        "prefixItems": [
            {"type": "integer", "minimum": 0, "maximum": 15},
            {"type": "integer", "minimum": 0, "maximum": 5}
        ],
        "minItems": 2,
        "maxItems": 2
    }
    /// A card, 0 to 24, row by row from the top left.
    Card => {"type": "integer", "minimum": 0, "maximum": 24}
    /// A choice: a card (0 to 24, or r1c1 to r5c5), or `quit`. Answers have the number or `quit`.
    Pick => {
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": 24},
            {"type": "string", "examples": ["r3c4", "quit"]}
        ]
    }
    /// What a choice was worth; `unknown` if the bounds of its loss allow several verdicts.
    Verdict => {"enum": ["best", "good", "inaccuracy", "mistake", "blunder", "unknown"]}
    /// What was wrong with a choice.
    Slip => {"enum": ["quit", "stayed", "riskier", "safer"]}
    /// A time of the DS's clock.
    Clock => {"type": "string", "examples": ["2026-11-20T19:30:05"]}
    /// A date, a minute or a second.
    Time => {"type": "string", "examples": ["2026-11-20", "2026-11-20T19:30", "2026-11-20T19:30:05"]}
    /// The aim of the play.
    Aim => {"enum": ["survive", "win", "eight", "win-eight", "level", "coins"]}
    /// A day in UTC.
    Day => {"type": "string", "pattern": "^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", "examples": ["2026-11-22"]}
    /// The rule that gives a level: a round won at level 8, five rounds in a row with eight cards and no loss, a
    /// won round, or the number of cards turned.
    LevelRule => {"enum": ["won-eighth", "run", "won", "cards"]}
    /// The aim of the play: for this round, or for the whole visit (the last two).
    AnyAim => {"anyOf": [
        {"enum": ["survive", "win", "eight", "win-eight", "level", "coins", "pace", "soonest:level:8"]},
        {"type": "string", "pattern": "^soonest:coins:[0-9]+$"},
    ]}
    /// How a round ended.
    Outcome => {"enum": ["won", "quit", "lost"]}
    /// The goal of a route.
    Goal => {"type": "string", "examples": ["most", "coins:5000", "level:8"]}
    /// What was played: cards turned (r1c4 or 3), `quit`, and lines `saw LEVEL ROWS COLUMNS`.
    Notes => {"type": "string", "examples": ["r1c4 quit"]}
    /// A console.
    Console => {"enum": ["ds", "dsi", "3ds", "gba-slot2"]}
    /// Minutes of a day.
    Between => {"type": "string", "examples": ["19:00..19:59"]}
    /// A point of a picture, in pixels.
    Point => {
        "type": "object",
        "required": ["x", "y"],
        "properties": {"x": {"type": "number"}, "y": {"type": "number"}}
    }
    /// The chances of each card to be a Voltorb, a 1, a 2 and a 3.
    Chances => {
        "type": "array",
        "items": {"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4},
        "minItems": 25,
        "maxItems": 25
    }
}

/// The ten hints.
#[derive(JsonSchema)]
pub struct Hints {
    /// The hints of the rows, from the top.
    rows: [Hint; 5],
    /// The hints of the columns, from the left.
    cols: [Hint; 5],
}

/// What a player sees.
#[derive(JsonSchema)]
pub struct Position {
    /// The level.
    level: Level,
    #[serde(flatten)]
    hints: Hints,
    /// The cards. If left out, all are face down.
    #[serde(default = "face_down")]
    cards: Cards,
}

fn face_down() -> Cards {
    Cards
}

/// A round that was seen.
#[derive(JsonSchema)]
pub struct SeenRound {
    #[serde(flatten)]
    position: Position,
    /// The cards that were turned, [] for none. If left out, any cards may have been turned.
    flips: Option<Vec<Card>>,
    /// How it ended, if it is over.
    outcome: Option<Outcome>,
}

/// A moment that gives a seed.
#[derive(JsonSchema)]
pub struct Moment {
    /// The DS's clock when the save is loaded.
    at: Clock,
    /// Frames since the game started.
    delay: u32,
}

/// A board, and the outputs drawn before and after it.
#[derive(JsonSchema)]
pub struct Deal {
    /// The outputs drawn before it.
    advance: u32,
    /// Its level.
    level: Level,
    /// Its configuration, 0 to 79.
    config: u8,
    /// The board.
    board: Board,
    /// The outputs drawn once it is dealt.
    next_advance: u32,
}

/// A recorded visit.
#[derive(JsonSchema)]
pub struct SessionRecord {
    /// The seed.
    seed: Seed,
    /// The outputs drawn before the first board.
    skip: u32,
    /// The level of the first round, if it is not 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_level: Option<Level>,
    /// The rounds in order.
    rounds: Vec<RoundRecord>,
}

/// A recorded round.
#[derive(JsonSchema)]
struct RoundRecord {
    /// The outputs drawn before its board.
    advance: u32,
    /// Its level.
    level: Level,
    /// Its configuration, 0 to 79.
    config: u8,
    /// Its board.
    board: Board,
    /// The outputs drawn once the board is dealt.
    after: u32,
    /// The coins for winning.
    max_payout: u32,
    /// The cards turned, in order.
    flips: Vec<Card>,
    /// How it ended.
    outcome: Outcome,
    /// The coins that it brought.
    coins: u32,
    /// The number of turned cards that were not Voltorbs.
    cards_flipped: u8,
}

/// A session as it was played. The seed is not used, and members of a round from `advance` on are ignored.
#[derive(JsonSchema)]
pub struct PlayedSession {
    /// The seed.
    seed: Option<Seed>,
    /// The outputs drawn before the first board.
    skip: Option<u32>,
    /// The level of the first round, if it is not 1.
    first_level: Option<Level>,
    /// The rounds in order.
    rounds: Vec<PlayedRound>,
}

/// A round as it was played.
#[derive(JsonSchema)]
struct PlayedRound {
    /// Its level.
    level: Level,
    /// Its board. A card that was never seen is `?`; then the hints are needed.
    board: Cards,
    /// The rows' hints, from the top.
    rows: Option<[Hint; 5]>,
    /// The columns' hints, from the left.
    cols: Option<[Hint; 5]>,
    /// The cards turned, in order. Without them, the round is not reviewed.
    flips: Option<Vec<Card>>,
    /// How it ended. Without it, the cards decide; a round that goes on after them was not quit.
    outcome: Option<Outcome>,
    /// The outputs drawn before its board.
    advance: Option<u32>,
    /// Its configuration, 0 to 79.
    config: Option<u8>,
    /// The outputs drawn once the board was dealt.
    after: Option<u32>,
    /// The coins for winning.
    max_payout: Option<u32>,
    /// The coins that it brought.
    coins: Option<u32>,
    /// The number of turned cards that were not Voltorbs.
    cards_flipped: Option<u8>,
}

/// The boards to come.
#[derive(JsonSchema)]
pub struct Coming {
    /// The boards if the player wins this round and the following ones and turns no more 1s.
    won: Vec<Deal>,
    /// The boards if the player quits this round now.
    quit: Vec<Deal>,
}

/// The card that tells boards apart best.
#[derive(JsonSchema)]
pub struct Telling {
    /// The card.
    card: Card,
    /// The share of the boards on which it is a Voltorb.
    voltorb: f64,
    /// How many boards are left on average after it is turned.
    left: f64,
}

/// A card that has the same value on all boards, and why.
#[derive(JsonSchema)]
pub struct Reason {
    /// The card.
    card: Card,
    /// Its value: 0 for a Voltorb, or 1, 2 or 3.
    is: u8,
    /// The reason, in words.
    because: String,
    /// The rules from which the reason follows.
    rules: Vec<String>,
}

/// A card that cannot be a Voltorb, and why.
#[derive(JsonSchema)]
pub struct Safe {
    /// The card.
    card: Card,
    /// The reason, in words.
    because: String,
    /// The rules from which the reason follows.
    rules: Vec<String>,
}
