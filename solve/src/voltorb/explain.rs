//! Why a card is certain: the rules that players know, with the numbers put in.
//!
//! The rules are those of the voltorb-flip-solver's README, 1 to 9, as corrected in our notes. They
//! narrow down what each card can be, simplest rule first, and each conclusion rests only on the
//! hints, the turned cards and conclusions drawn before it, so no reason is circular. What no
//! rule finds is still so when all boards that fit agree.

mod proof;

use serde::Serialize;

use super::worlds::Worlds;
use proof::{ANY, Proof, VOLTORB, Values};

/// What a reason rests on. Numbers are those of the players' rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Rule 1: a line without Voltorbs.
    NoVoltorbs,
    /// Rule 2: a line with nothing else.
    OnlyVoltorbs,
    /// Rule 3: a line with a single other card, which has all its points.
    OneCard,
    /// Rule 4: as many points as cards that are no Voltorbs.
    OnlyOnes,
    /// Rule 5: one point more.
    NoThrees,
    /// Rule 6: so many points that no card can be 1.
    NoOnes,
    /// Rule 7: at least so many 1s, 2s or 3s, and no other cards to be them.
    AtLeast,
    /// Rule 8: no other way to make the points with the cards of the line.
    Combinations,
    /// Rule 9: what the level's configurations have.
    Configurations,
    /// All boards that fit agree.
    Boards,
}

/// What can be said for certain of face-down cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reasons {
    /// Every card that is the same on all boards.
    pub certain: Vec<Reason>,
    /// Every other card that is a Voltorb on no board.
    pub safe: Vec<Safe>,
}

/// A card that cannot be a Voltorb, though its value is open, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Safe {
    /// The card, 0 to 24; it is face down.
    pub card: usize,
    /// Why, in words that a person can check.
    pub because: String,
    /// What the words rest on.
    pub rules: Vec<Rule>,
}

/// A card that is certain, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// The card, 0 to 24; it is face down.
    pub card: usize,
    /// What it is: 0 for a Voltorb, else 1, 2 or 3.
    pub is: u8,
    /// Why, in words that a person can check.
    pub because: String,
    /// What the words rest on.
    pub rules: Vec<Rule>,
}

/// Every card that is the same on all boards or a Voltorb on none, with the shortest reason found.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position, parse_hints};
/// use foretile_solve::voltorb::{Worlds, explain};
/// let hints = Hints {
///     rows: parse_hints("5:0,4:1,5:1,6:2,4:2")?,
///     cols: parse_hints("5:1,5:1,4:2,6:1,4:1")?,
/// };
/// let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
/// let reasons = explain(&Worlds::new(&position)?);
/// assert_eq!(
///     reasons.certain[0].because,
///     "row 1: no Voltorb and 5 points over 5 cards left means only 1s"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(worlds: &Worlds) -> Reasons {
    let mut proof = Proof::new(*worlds.position());
    proof.run();
    let because = |card: usize, is: Values| match proof.reason(card, is) {
        Some(facts) => (
            facts.iter().map(|fact| fact.text.as_str()).collect::<Vec<_>>().join("; "),
            facts.iter().map(|fact| fact.rule).collect(),
        ),
        None if worlds.len() == 1 => ("only one board fits".into(), vec![Rule::Boards]),
        None => (format!("all {} boards that fit agree", worlds.len()), vec![Rule::Boards]),
    };
    let certain = worlds.certain().into_iter().map(|super::Certain { card, is }| {
        let (because, rules) = because(card, 1 << is);
        Reason { card, is, because, rules }
    });
    let safe = worlds.safe().into_iter().map(|card| {
        let (because, rules) = because(card, ANY & !VOLTORB);
        Safe { card, because, rules }
    });
    Reasons { certain: certain.collect(), safe: safe.collect() }
}
