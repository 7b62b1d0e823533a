//! A round judged choice by choice: what skill cost, what luck brought, and where it turned.
//!
//! Let `V(s)` be the value of a position for an aim. A card that turns `s` into `s'` takes time that is worth
//! `T(s, s')`, which is 0 for an aim of one round. The value `Q(s, c)` of a choice is the mean of `V(s') - T(s, s')`
//! over everything that the card can show. The round's *result* is the value at its end: 1 or 0, or the coins, or what
//! the rounds after it are worth.
//!
//! - The **loss** of a choice is `V(s) - Q(s, c)`, 0 for the best.
//! - The **luck** of a choice is `V(s') - T(s, s') - Q(s, c)`: the value after the card shows, minus the time that it
//!   took, minus the value of the pick before. Quitting needs no luck.
//! - The **accuracy** of a round is the product over its choices of the [share that each kept](super::judge::Judgement)
//!   of what was at stake. It is 1 if every choice was the best.
//!
//! Every choice adds its luck, takes its loss, and its time is over, so that
//! `result = V(start) + luck - loss + time`.
//!
//! **The expected luck is 0**, however the player chooses. Given a position and a choice, the boards that fit have
//! the chances with which they are dealt, so the mean of `V(s') - T(s, s')` is `Q(s, c)` by its definition, and the
//! mean of the luck is 0. The luck of a round is the sum over its choices, and the mean of a sum is the sum of the
//! means: the running luck is a martingale.

use std::fmt;

use foretile_games::voltorb::{Cards, Position};
use serde::Serialize;

use super::advice::{Limits, Value};
use super::contradiction::Contradiction;
use super::judge::{Judgement, Pick, PickError, judge_until};
use super::objective::{EQUAL, Objective};
use super::policy::advise_until;
use super::uncertainty::Uncertainty;
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
    /// The worth of the time that the card took, in the unit of the value; 0 for aims of one round.
    pub spent: f64,
    /// How the value after the card changes with the errors of measured worths.
    pub after_uncertainty: Uncertainty,
    /// How much more the value after the card is than that of the pick, less the time; negative for bad luck.
    pub luck: Value,
    /// How the luck changes with the errors of measured worths.
    pub luck_uncertainty: Uncertainty,
    /// What was wrong with the choice. `None` if it lost nothing, or the best choices are not proven.
    pub slip: Option<Slip>,
}

/// What was wrong with a choice that lost something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
        let loses = judged.loss.low > judged.loss_uncertainty().error();
        if !loses || !advice.is_proven() {
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
    /// The share that the choices kept of what was at stake, 0 to 1.
    pub accuracy: Value,
    /// How the sum of the losses, the sum of the luck and the accuracy change with the errors of measured worths.
    pub uncertainties: Uncertainties,
    /// The [turning point](turning_point()).
    pub turning_point: Option<usize>,
}

/// How the sums of a review change with the errors of measured worths.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Uncertainties {
    /// The sum of the losses.
    pub loss: Uncertainty,
    /// The sum of the luck.
    pub luck: Uncertainty,
    /// The accuracy, 0 to 1.
    pub accuracy: Uncertainty,
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
                "choice {} turns card {card}, which is `?` on the board: expected its value, 0 to 3, such as 1",
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
#[expect(
    clippy::missing_panics_doc,
    reason = "the whole position has a board, so every part of it has"
)]
pub fn review<'a>(
    played: &Position,
    picks: &[Pick],
    objective: impl Into<Objective<'a>>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Review, ReviewError> {
    let objective = objective.into();
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
        let judged = judge_until(&worlds, objective, pick, limits, stop).map_err(fault)?;
        let slip = Slip::of(&worlds, pick, &judged);
        let (mut spent, mut spent_uncertainty) = (0.0, Uncertainty::NONE);
        match pick {
            Pick::Quit => quit = true,
            Pick::Turn(card) => {
                let value =
                    played.cards.values()[card].ok_or(ReviewError::FaceDown(index, card))?;
                let flipped = worlds.position().cards.flipped();
                spent = objective.spent(flipped, value);
                spent_uncertainty = objective.spent_uncertainty(flipped, value);
                worlds = worlds.showing(card, value).expect("a board fits all cards");
            }
        }
        judgements.push(Judged { judgement: judged, slip, spent, spent_uncertainty });
    }
    let end = match judgements.last() {
        Some(Judged { judgement: last, .. }) if quit => (last.pick, last.pick_uncertainty.clone()),
        _ => {
            let limits = Limits { others: 0, ..*limits };
            let advice = advise_until(&worlds, objective, &limits, stop);
            (advice.value, advice.uncertainty)
        }
    };
    Ok(Review::of(picks, judgements, end))
}

/// A judged choice, before its luck is computed.
struct Judged {
    judgement: Judgement,
    slip: Option<Slip>,
    /// See [`Choice::spent`].
    spent: f64,
    spent_uncertainty: Uncertainty,
}

impl Review {
    /// Combines the judgements of a round. `end` is its value after the last choice.
    fn of(picks: &[Pick], judgements: Vec<Judged>, end: (Value, Uncertainty)) -> Self {
        let values = judgements.iter().map(|judged| {
            let advice = &judged.judgement.advice;
            (advice.value, advice.uncertainty.clone())
        });
        let values: Vec<(Value, Uncertainty)> = values.chain([end]).collect();
        let choices = picks.iter().zip(judgements).zip(&values[1..]);
        let choices: Vec<Choice> = choices
            .map(|((&pick, judged), (after, after_uncertainty))| {
                let Judged { judgement: judged, slip, spent, spent_uncertainty } = judged;
                let after = *after;
                let (luck, luck_uncertainty) = match pick {
                    Pick::Turn(_) => (
                        after.minus(judged.pick).minus(Value::exactly(spent)),
                        after_uncertainty.minus(&judged.pick_uncertainty).minus(&spent_uncertainty),
                    ),
                    Pick::Quit => (Value::exactly(0.0), Uncertainty::NONE),
                };
                let after_uncertainty = after_uncertainty.clone();
                Choice {
                    pick,
                    judged,
                    after,
                    after_uncertainty,
                    spent,
                    luck,
                    luck_uncertainty,
                    slip,
                }
            })
            .collect();
        let sum = |part: fn(&Choice) -> Value| {
            choices.iter().map(part).fold(Value::exactly(0.0), Value::plus)
        };
        let uncertain = |part: fn(&Choice) -> Uncertainty| {
            choices.iter().map(part).fold(Uncertainty::NONE, |sum, part| sum.plus(1.0, &part))
        };
        let nothing_lost = (Value::exactly(1.0), Uncertainty::NONE);
        let (accuracy, accuracy_uncertainty) =
            choices.iter().fold(nothing_lost, |(accuracy, sum), Choice { judged, .. }| {
                // The product rule.
                let sum = sum.times(judged.kept.low).plus(accuracy.low, &judged.kept_uncertainty);
                (accuracy.times(judged.kept), sum)
            });
        Self {
            start: values[0].0,
            result: values[picks.len()].0,
            loss: sum(|choice| choice.judged.loss),
            luck: sum(|choice| choice.luck),
            accuracy,
            uncertainties: Uncertainties {
                loss: uncertain(|choice| choice.judged.loss_uncertainty()),
                luck: uncertain(|choice| choice.luck_uncertainty.clone()),
                accuracy: accuracy_uncertainty,
            },
            turning_point: turning_point(&choices),
            choices,
        }
    }
}

/// Returns the index of the choice that changed the value most, by its loss and luck together. `None` if it is not
/// proven which one that is, if it is not known because of the errors of measured worths, or if no choice changed
/// the value.
pub fn turning_point<'a>(choices: impl IntoIterator<Item = &'a Choice>) -> Option<usize> {
    let change = |choice: &Choice| {
        let error = choice.luck_uncertainty.minus(&choice.judged.loss_uncertainty()).error();
        let change = choice.luck.minus(choice.judged.loss);
        Value { low: change.low - error, high: change.high + error }.magnitude()
    };
    let changes: Vec<Value> = choices.into_iter().map(change).collect();
    // The first of equal changes.
    let least = |index: &usize| changes[*index].low;
    let most = (0..changes.len()).rev().max_by(|a, b| least(a).total_cmp(&least(b)))?;
    let mut others = (0..changes.len()).filter(|&index| index != most);
    let is_most = others.all(|index| changes[index].high <= changes[most].low);
    (changes[most].low > 0.0 && is_most).then_some(most)
}

#[cfg(test)]
mod tests {
    use super::super::advice::Advice;
    use super::super::judge::Verdict;
    use super::*;

    /// A choice that lost nothing and changed the value by luck, between these bounds, with this standard error.
    fn lucky(low: f64, high: f64, error: f64) -> Choice {
        let advice = Advice {
            value: Value::exactly(1.0),
            uncertainty: Uncertainty::NONE,
            best: vec![3],
            quit: false,
            quitting: None,
            moves: Vec::new(),
            searched: 0,
        };
        let judged = Judgement {
            advice,
            pick: Value::exactly(1.0),
            pick_uncertainty: Uncertainty::NONE,
            loss: Value::exactly(0.0),
            lost: 0.0,
            kept: Value::exactly(1.0),
            kept_uncertainty: Uncertainty::NONE,
            verdicts: [Verdict::Best; 2],
            safer: None,
        };
        Choice {
            pick: Pick::Turn(3),
            judged,
            after: Value::exactly(1.0),
            spent: 0.0,
            after_uncertainty: Uncertainty::NONE,
            luck: Value { low, high },
            luck_uncertainty: Uncertainty::along(vec![error]),
            slip: None,
        }
    }

    /// The turning point is known if its least change is above the greatest change of each other choice, with their errors.
    #[test]
    fn a_round_turns_where_the_change_is_surely_the_greatest() {
        let turns = |choices: &[(f64, f64, f64)]| {
            let choices: Vec<Choice> =
                choices.iter().map(|&(low, high, error)| lucky(low, high, error)).collect();
            turning_point(&choices)
        };
        assert_eq!(turns(&[(5.0, 5.0, 0.0), (4.0, 4.0, 0.0)]), Some(0));
        assert_eq!(turns(&[(3.0, 3.0, 0.0), (-4.0, -4.0, 0.0)]), Some(1), "bad luck counts, too");
        assert_eq!(turns(&[(4.0, 4.0, 0.0), (4.0, 4.0, 0.0)]), Some(0), "the first of equal ones");
        // The second may be greater, by its bounds or by its error of about two standard errors.
        assert_eq!(turns(&[(5.0, 5.0, 0.0), (4.0, 6.0, 0.0)]), None);
        assert_eq!(turns(&[(5.0, 5.0, 0.0), (4.0, 4.0, 1.0)]), None);
        assert_eq!(turns(&[(5.0, 5.0, 1.0), (4.0, 4.0, 0.0)]), None);
        assert_eq!(turns(&[(5.0, 5.0, 0.2), (4.0, 4.0, 0.2)]), Some(0));
        assert_eq!(turns(&[(-1.0, 3.0, 0.0)]), None, "perhaps nothing changed");
        assert_eq!(turns(&[(0.0, 0.0, 0.0)]), None);
        assert_eq!(turns(&[]), None);
    }

    #[test]
    fn bounds_are_added_and_multiplied_end_by_end() {
        let value = |low, high| Value { low, high };
        let (one, other) = (value(1.0, 4.0), value(2.0, 3.0));
        assert_eq!(one.plus(other), value(3.0, 7.0));
        assert_eq!(one.minus(other), value(-2.0, 2.0));
        assert_eq!(one.times(other), value(2.0, 12.0));
        assert_eq!(value(-5.0, 3.0).magnitude(), value(0.0, 5.0));
        assert_eq!(value(-5.0, -3.0).magnitude(), value(3.0, 5.0));
    }
}
