//! Explains why a card is certain, by the rules that players know.
//!
//! The rules are those of the voltorb-flip-solver's README, 1 to 9, with our corrections. They narrow
//! down the values of each card, simplest rule first. Each conclusion uses only the hints, the turned cards
//! and earlier conclusions, so no reason is circular. If no rule applies, the reason is that all boards that
//! fit agree.

mod proof;

use serde::Serialize;

use super::worlds::Worlds;
use proof::{ANY, Proof, VOLTORB, Values};

/// The rule behind a reason, numbered as in the players' rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Rule {
    /// Rule 1: a line without Voltorbs.
    NoVoltorbs,
    /// Rule 2: a line with Voltorbs only.
    OnlyVoltorbs,
    /// Rule 3: a line with a single other card, which has all its points.
    OneCard,
    /// Rule 4: a line with as many points as cards other than Voltorbs.
    OnlyOnes,
    /// Rule 5: a line with one point more than that.
    NoThrees,
    /// Rule 6: a line with so many points that no card can be 1.
    NoOnes,
    /// Rule 7: a line needs a number of 1s, 2s or 3s, and no other cards can be them.
    AtLeast,
    /// Rule 8: no other combination of the line's cards has its points.
    Combinations,
    /// Rule 9: the numbers of 2s and 3s in the level's configurations.
    Configurations,
    /// All boards that fit agree.
    Boards,
}

/// The reasons for all certain and safe face-down cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reasons {
    /// The cards that have the same value on all boards.
    pub certain: Vec<Reason>,
    /// The other cards that are a Voltorb on no board.
    pub safe: Vec<Safe>,
}

/// A card that cannot be a Voltorb but has several possible values, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Safe {
    /// The card, 0 to 24; it is face down.
    #[cfg_attr(feature = "schemars", schemars(with = "foretile_games::schema::Card"))]
    pub card: usize,
    /// The reason, in words that a person can check.
    pub because: String,
    /// The rules behind the reason.
    pub rules: Vec<Rule>,
}

/// A card that is certain, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Reason {
    /// The card, 0 to 24; it is face down.
    #[cfg_attr(feature = "schemars", schemars(with = "foretile_games::schema::Card"))]
    pub card: usize,
    /// The value: 0 for a Voltorb, else 1, 2 or 3.
    pub is: u8,
    /// The reason, in words that a person can check.
    pub because: String,
    /// The rules behind the reason.
    pub rules: Vec<Rule>,
}

/// Returns every card that has the same value on all boards or is a Voltorb on none, with the shortest reason
/// found.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position};
/// use foretile_solve::voltorb::{Worlds, explain};
/// let hints = "5:0,4:1,5:1,6:2,4:2 5:1,5:1,4:2,6:1,4:1".parse::<Hints>()?;
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
