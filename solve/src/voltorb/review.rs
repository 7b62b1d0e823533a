//! A round judged choice by choice: what skill cost, what luck brought, and where it turned.
//!
//! Let `V(s)` be the value of a position for an aim, and `Q(s, c)` the value of a choice, which is the mean of the
//! values after it over everything that the card can show. The round's *result* is the value at its end: 1 or 0,
//! or the coins.
//!
//! - The **loss** of a choice is `V(s) - Q(s, c)`, 0 for the best.
//! - The **luck** of a choice is `V(s') - Q(s, c)`: the value after the card shows, minus the value of the pick
//!   before. Quitting needs no luck.
//! - The **accuracy** of a round is the product of `Q(s, c) / V(s)` over its choices: the share of the value that
//!   the choices kept. It is 1 if every choice was the best. Where `V(s)` is 0, nothing can be lost.
//!
//! Every choice adds its luck and takes its loss, so that `result = V(start) + luck - loss`.
//!
//! **The expected luck is 0**, however the player chooses. Given a position and a choice, the boards that fit have
//! the chances with which they are dealt, so the mean of `V(s')` is `Q(s, c)` by its definition, and the mean of the
//! luck is 0. The luck of a round is the sum over its choices, and the mean of a sum is the sum of the means: the
//! running luck is a martingale.

use std::fmt;

use foretile_games::voltorb::{Cards, Position};
use serde::Serialize;

use super::advice::{Limits, Value};
use super::aim::Aim;
use super::contradiction::Contradiction;
use super::judge::{Judgement, Pick, PickError, judge_until};
use super::policy::{EQUAL, advise_until};
use super::worlds::Worlds;

/// A choice of a round, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The choice.
    pub pick: Pick,
    /// What it cost.
    pub judged: Judgement,
    /// The value after the card showed, or after quitting.
    pub after: Value,
    /// How much more that is than the value of the pick; negative for bad luck.
    pub luck: Value,
    /// What was wrong with the choice. `None` if it lost nothing, or the best choices are not proven.
    pub slip: Option<Slip>,
}

/// What was wrong with a choice that lost something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Slip {
    /// The player quit, but a card was worth more.
    Quit,
    /// The player turned a card, but quitting was worth more.
    Stayed,
    /// The card was a Voltorb with a greater chance than the safest of the best cards.
    Riskier,
    /// The card was no riskier than that one, but too little came of it.
    Safer,
}

impl Slip {
    fn of(worlds: &Worlds, pick: Pick, judged: &Judgement) -> Option<Self> {
        let advice = &judged.advice;
        if judged.loss.low <= 0.0 || !advice.is_exact() {
            return None;
        }
        let Pick::Turn(card) = pick else { return Some(Self::Quit) };
        let chances = worlds.chances();
        let Some(safest) = advice.best.iter().map(|&card| chances[card][0]).reduce(f64::min) else {
            return Some(Self::Stayed);
        };
        Some(if chances[card][0] > safest + EQUAL { Self::Riskier } else { Self::Safer })
    }
}

/// A round judged choice by choice.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The choices in order.
    pub choices: Vec<Choice>,
    /// The value of the round before the first choice.
    pub start: Value,
    /// The value at its end.
    pub result: Value,
    /// The sum of the losses.
    pub loss: Value,
    /// The sum of the luck.
    pub luck: Value,
    /// The share of the value that the choices kept, 0 to 1.
    pub accuracy: Value,
    /// The [turning point](turning_point()).
    pub turning_point: Option<usize>,
}

/// The error returned when a round cannot be reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ReviewError {
    /// No board of the level can look like this one.
    Board(Contradiction),
    /// A choice, counted from 0, cannot be made.
    Pick(usize, PickError),
    /// A choice, counted from 0, turns this card, but the position does not have its value.
    FaceDown(usize, usize),
}

impl fmt::Display for ReviewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => write!(f, "its board cannot be dealt at its level: {error}"),
            Self::Pick(index, error) => write!(f, "choice {}: {error}", index + 1),
            Self::FaceDown(index, card) => write!(
                f,
                "choice {} turns card {card}, which is `?` on the board: expected its value, 0 to 3",
                index + 1
            ),
        }
    }
}

impl std::error::Error for ReviewError {}

impl Value {
    fn plus(self, other: Self) -> Self {
        Self { low: self.low + other.low, high: self.high + other.high }
    }

    fn minus(self, other: Self) -> Self {
        Self { low: self.low - other.high, high: self.high - other.low }
    }

    fn times(self, other: Self) -> Self {
        Self { low: self.low * other.low, high: self.high * other.high }
    }

    /// Returns the bounds of the distance to 0.
    fn magnitude(self) -> Self {
        let (one, other) = (self.low.abs(), self.high.abs());
        let low = if self.low <= 0.0 && self.high >= 0.0 { 0.0 } else { one.min(other) };
        Self { low, high: one.max(other) }
    }
}

/// Judges the choices of a round. The position has the values of all cards that were turned; others may be face up, too,
/// and change nothing. `limits` hold for each choice.
///
/// ```
/// use foretile_games::voltorb::{Board, Level, Position};
/// use foretile_solve::voltorb::{Aim, Limits, Pick, review};
/// let board: Board = "0112103121011011112121100".parse().unwrap();
/// let played = Position { level: Level::FIRST, hints: board.hints(), cards: board.cards() };
/// let picks = [11, 6].map(Pick::Turn);
/// let review = review(&played, &picks, Aim::Win, &Limits::default(), &|| false)?;
/// let all = review.start.low + review.luck.low - review.loss.low;
/// assert!((review.result.low - all).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If no board of the level fits the position, or a choice cannot be made.
pub fn review(
    played: &Position,
    picks: &[Pick],
    aim: Aim,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Review, ReviewError> {
    let start = Position { cards: Cards::FACE_DOWN, ..*played };
    let mut worlds = Worlds::new(&start).map_err(ReviewError::Board)?;
    Worlds::new(played).map_err(ReviewError::Board)?;
    let mut quit = false;
    let mut judgements = Vec::new();
    for (index, &pick) in picks.iter().enumerate() {
        let fault = |error| ReviewError::Pick(index, error);
        if quit {
            return Err(fault(PickError::Over));
        }
        let judged = judge_until(&worlds, aim, pick, limits, stop).map_err(fault)?;
        let slip = Slip::of(&worlds, pick, &judged);
        judgements.push((judged, slip));
        match pick {
            Pick::Quit => quit = true,
            Pick::Turn(card) => {
                let value =
                    played.cards.values()[card].ok_or(ReviewError::FaceDown(index, card))?;
                worlds = worlds.showing(card, value).expect("a board fits all cards");
            }
        }
    }
    let end = match judgements.last() {
        Some((last, _)) if quit => last.pick,
        _ => advise_until(&worlds, aim, &Limits { others: 0, ..*limits }, stop).value,
    };
    Ok(Review::of(picks, judgements, end))
}

impl Review {
    /// Puts the judgements of a round together, whose value was `end` after the last choice.
    fn of(picks: &[Pick], judgements: Vec<(Judgement, Option<Slip>)>, end: Value) -> Self {
        let values = judgements.iter().map(|(judged, _)| judged.advice.value);
        let values: Vec<Value> = values.chain([end]).collect();
        let choices = picks.iter().zip(judgements).zip(&values[1..]);
        let choices: Vec<Choice> = choices
            .map(|((&pick, (judged, slip)), &after)| {
                let luck = match pick {
                    Pick::Turn(_) => after.minus(judged.pick),
                    Pick::Quit => Value::exactly(0.0),
                };
                Choice { pick, judged, after, luck, slip }
            })
            .collect();
        let sum = |part: fn(&Choice) -> Value| {
            choices.iter().map(part).fold(Value::exactly(0.0), Value::plus)
        };
        let kept = choices.iter().map(|choice| choice.judged.kept);
        Self {
            start: values[0],
            result: end,
            loss: sum(|choice| choice.judged.loss),
            luck: sum(|choice| choice.luck),
            accuracy: kept.fold(Value::exactly(1.0), Value::times),
            turning_point: turning_point(&choices),
            choices,
        }
    }
}

/// Returns the index of the choice that changed the value most, by its loss and luck together. `None` if it is not
/// proven which one that is, or no choice changed the value.
pub fn turning_point<'a>(choices: impl IntoIterator<Item = &'a Choice>) -> Option<usize> {
    let change = |choice: &Choice| choice.luck.minus(choice.judged.loss).magnitude();
    let changes: Vec<Value> = choices.into_iter().map(change).collect();
    // The first of equal changes.
    let least = |index: &usize| changes[*index].low;
    let most = (0..changes.len()).rev().max_by(|a, b| least(a).total_cmp(&least(b)))?;
    let mut others = (0..changes.len()).filter(|&index| index != most);
    let is_most = others.all(|index| changes[index].high <= changes[most].low);
    (changes[most].low > 0.0 && is_most).then_some(most)
}
