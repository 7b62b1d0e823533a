//! What a choice costs: its loss against the best choice, and a word for it.
//!
//! The value of a choice is the value that remains if all later choices are the best. Its *loss* is the value of
//! the position minus that. Quitting is a choice, too; its value is 0 if the aim cannot be reached by quitting.
//!
//! The *stake* is the value of the position minus that of losing the round with the next card. A pick *keeps* the
//! share `(pick - lost) / (value - lost)` of it. For an aim of one round, losing is worth 0, and this is the share of
//! the value, unless the aim is reached already and nothing is at stake. For an aim of a visit, values are differences
//! and may be negative, so a share of the value would say nothing. A round can usually lose no more than a Voltorb
//! would take.

use std::fmt;

use foretile_games::voltorb::{CARDS, FlipError};
use serde::Serialize;

use super::advice::{Advice, Limits, Sure, Value, Weighed};
use super::aim::Aim;
use super::objective::{EQUAL, Objective};
use super::policy::weigh;
use super::uncertainty::Uncertainty;
use super::worlds::Worlds;

/// A choice of the player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// Turn this card, 0 to 24.
    Turn(usize),
    /// Quit the round.
    Quit,
}

/// What a choice costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// The best choices. The bounds of its value also use what is known of the pick.
    pub advice: Advice,
    /// The value of the pick.
    pub pick: Value,
    /// How the value of the pick changes with the errors of measured worths, if it rests on them.
    pub pick_uncertainty: Uncertainty,
    /// The loss: how much more the best choice is worth than the pick.
    pub loss: Value,
    /// The value of losing the round with the next card.
    pub lost: f64,
    /// The share of the stake that the pick keeps, 0 to 1: how much more it is worth than losing, divided by how
    /// much more the position is. A loss within its error counts as none.
    pub kept: Value,
    /// How the share changes with the errors of measured worths.
    pub kept_uncertainty: Uncertainty,
    /// The mildest and the harshest verdict that the bounds of the loss and its error allow. They are equal if the
    /// verdict is known. A loss within its error counts as none.
    pub verdicts: [Verdict; 2],
    /// The first of the best cards, if the pick loses nothing but is likelier a Voltorb than that card.
    pub safer: Option<usize>,
}

impl Judgement {
    /// Returns the verdict, or `None` if it is not proven.
    pub fn verdict(&self) -> Option<Verdict> {
        let [mildest, harshest] = self.verdicts;
        (mildest == harshest).then_some(mildest)
    }

    /// Returns how the loss changes with the errors of measured worths.
    pub fn loss_uncertainty(&self) -> Uncertainty {
        self.advice.uncertainty.minus(&self.pick_uncertainty)
    }
}

/// A word for the loss of a choice, by [`Verdict::bounds`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// No loss: no choice is worth more.
    Best,
    /// A loss below the first bound.
    Good,
    /// A loss below the second bound.
    Inaccuracy,
    /// A loss below the third bound.
    Mistake,
    /// Any greater loss.
    Blunder,
}

impl Verdict {
    /// All verdicts, the mildest first.
    pub const ALL: [Self; 5] =
        [Self::Best, Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// Returns the least loss of an inaccuracy, a mistake and a blunder.
    ///
    /// The measure is the plain rule, to turn the safest card that can be 2 or 3, which needs no thought beyond one
    /// card. It loses something in one choice of ten. An inaccuracy loses more than half of those losses, a mistake
    /// more than nine in ten, and a blunder more than 99 in 100: what the plain rule does once in a thousand
    /// choices. The bounds are those quantiles, rounded: 0.011, 0.066 and 0.200 for [`Aim::Win`]; 0.040, 0.196 and
    /// 0.467 for [`Aim::Coins`]. `solve/examples/losses.rs` measures them, and `bench/results/voltorb_losses.txt` has the
    /// result. For all aims of a visit they are the quantiles for the most coins a minute, 0.030, 0.150 and 0.326. That
    /// aim often wants another card than the plain rule, which therefore loses something in 45 choices of 100. For level
    /// 8 soonest it loses more yet.
    ///
    /// A loss is a chance. For [`Aim::Coins`] and the aims of a visit it is a share of the stake, because a board may
    /// bring 8 coins or 3,000.
    pub fn bounds<'a>(objective: impl Into<Objective<'a>>) -> [f64; 3] {
        match objective.into() {
            Objective::Round(Aim::Coins) => [0.04, 0.2, 0.5],
            Objective::Visit(_) => [0.03, 0.15, 0.33],
            Objective::Round(_) => [0.01, 0.07, 0.2],
        }
    }

    /// Returns the verdict's name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    pub(super) fn of(loss: f64, objective: Objective) -> Self {
        // A loss on a bound is beyond it, whichever way it was rounded.
        let [inaccuracy, mistake, blunder] = Self::bounds(objective).map(|bound| bound - EQUAL);
        match loss {
            0.0 => Self::Best,
            loss if loss < inaccuracy => Self::Good,
            loss if loss < mistake => Self::Inaccuracy,
            loss if loss < blunder => Self::Mistake,
            _ => Self::Blunder,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error returned when a choice cannot be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PickError {
    /// The card cannot be turned.
    Flip(FlipError),
    /// The round is over, so there is nothing to choose.
    Over,
    /// Quitting has no value for [`Aim::Survive`], which is about the next card.
    Quit,
}

impl fmt::Display for PickError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flip(error) => error.fmt(f),
            Self::Over => f.write_str(
                "the round is over: expected cards without a Voltorb, and a 2 or 3 that is face down, such as \
                 ????????????????????2???3",
            ),
            Self::Quit => f.write_str(
                "quitting turns no card, so it cannot survive one: expected a card, or an aim such as coins",
            ),
        }
    }
}

impl std::error::Error for PickError {}

/// Judges a choice for an objective, such as an aim, given the boards that fit.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position};
/// use foretile_solve::voltorb::{Aim, Limits, Pick, Verdict, Worlds, judge};
/// let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>()?;
/// let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
/// let worlds = Worlds::new(&position)?;
/// let judged = judge(&worlds, Aim::Win, Pick::Turn(24), &Limits::default())?;
/// assert_eq!(judged.verdict(), Some(Verdict::Best));
/// let judged = judge(&worlds, Aim::Win, Pick::Turn(8), &Limits::default())?;
/// assert_eq!(judged.verdict(), Some(Verdict::Blunder)); // a Voltorb with 59.2 %
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the card cannot be turned, the round is over, or the pick has no value for the aim.
pub fn judge<'a>(
    worlds: &Worlds,
    objective: impl Into<Objective<'a>>,
    pick: Pick,
    limits: &Limits,
) -> Result<Judgement, PickError> {
    judge_until(worlds, objective, pick, limits, &|| false)
}

/// Like [`judge`], but calls `stop` now and then, and returns what is proven so far once it returns `true`.
///
/// # Errors
/// As [`judge`].
pub fn judge_until<'a>(
    worlds: &Worlds,
    objective: impl Into<Objective<'a>>,
    pick: Pick,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Result<Judgement, PickError> {
    let objective = objective.into();
    let card = match pick {
        Pick::Quit if matches!(objective, Objective::Round(Aim::Survive)) => {
            return Err(PickError::Quit);
        }
        Pick::Quit => None,
        Pick::Turn(card) => Some(card),
    };
    let seen = worlds.position().cards.values();
    match card {
        Some(card) if card >= CARDS => return Err(PickError::Flip(FlipError::NoSuchCard(card))),
        Some(card) if seen[card].is_some() => return Err(PickError::Flip(FlipError::FaceUp(card))),
        _ => {}
    }
    let weighed = weigh(worlds, objective, card, limits, stop);
    let Weighed { mut advice, pick: turning, lost } = weighed;
    if advice.moves.is_empty() {
        return Err(PickError::Over);
    }
    let quitting = advice.quitting.clone();
    let quitting = quitting.map(|Sure { value, uncertainty }| (Value::exactly(value), uncertainty));
    let (pick, pick_uncertainty) = match card {
        Some(_) => turning.map(|it| (it.value, it.uncertainty)).ok_or(PickError::Over)?,
        None => quitting.clone().unwrap_or((Value::exactly(0.0), Uncertainty::NONE)),
    };
    let others = advice.moves.iter().filter(|other| Some(other.card) != card);
    let quitting = quitting.filter(|_| card.is_some());
    let others = others.map(|other| other.value).chain(quitting.map(|(value, _)| value));
    // Without another choice, the pick is compared with itself.
    let rival = others
        .reduce(|one, other| Value { low: one.low.max(other.low), high: one.high.max(other.high) })
        .unwrap_or(pick);
    if pick.low > advice.value.low + objective.near(pick.low) {
        advice.uncertainty = pick_uncertainty.clone();
    }
    advice.value = Value { low: pick.low.max(rival.low), high: pick.high.max(rival.high) };
    let error = advice.uncertainty.minus(&pick_uncertainty).error();
    // A pick is worth as much as the best other choice, up to rounding.
    let is_equal = |rival: f64, pick: f64| rival - pick <= objective.near(rival);
    let loss = |rival: f64, pick: f64| if is_equal(rival, pick) { 0.0 } else { rival - pick };
    // A loss within its error counts as none.
    let is_as_good = |rival, pick| loss(rival, pick) <= error;
    let Sure { value: lost, uncertainty: lost_uncertainty } = lost;
    let share = |rival: f64, loss: f64| (loss / (rival - lost)).clamp(0.0, 1.0);
    let kept = |rival: f64, pick: f64| match is_as_good(rival, pick) {
        true => 1.0,
        false => 1.0 - share(rival, loss(rival, pick)),
    };
    let verdict = |rival: f64, pick: f64, off: f64| {
        let loss = if is_as_good(rival, pick) { 0.0 } else { loss(rival, pick) + off };
        let cost = if objective.counts_shares() && loss > 0.0 { share(rival, loss) } else { loss };
        Verdict::of(cost, objective)
    };
    let (above, whole) = (pick.low - lost, rival.low - lost);
    let kept_uncertainty = if is_as_good(rival.low, pick.high) || whole <= 0.0 {
        Uncertainty::NONE
    } else {
        // The quotient rule.
        let [above_uncertainty, whole_uncertainty] =
            [&pick_uncertainty, &advice.uncertainty].map(|it| it.minus(&lost_uncertainty));
        above_uncertainty.times(1.0 / whole).plus(-above / (whole * whole), &whole_uncertainty)
    };
    let verdicts = [verdict(rival.low, pick.high, -error), verdict(rival.high, pick.low, error)];
    let is_best = verdicts == [Verdict::Best; 2];
    let safer = card.filter(|_| is_best).and_then(|card| safer(worlds, card, &advice));
    Ok(Judgement {
        lost,
        loss: Value { low: loss(rival.low, pick.high), high: loss(rival.high, pick.low) },
        kept: Value { low: kept(rival.high, pick.low), high: kept(rival.low, pick.high) },
        verdicts,
        safer,
        pick,
        pick_uncertainty,
        kept_uncertainty,
        advice,
    })
}

/// Returns the first of the best cards if it is less likely a Voltorb than a card.
fn safer(worlds: &Worlds, card: usize, advice: &Advice) -> Option<usize> {
    let chances = worlds.chances();
    let first = *advice.best.first()?;
    (chances[first][0] < chances[card][0] - EQUAL).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_have_their_names_in_json() {
        for verdict in Verdict::ALL {
            let json = serde_json::to_string(&verdict).unwrap();
            assert_eq!(json, format!("\"{}\"", verdict.name()));
            assert_eq!(format!("{verdict:>12}"), format!("{:>12}", verdict.name()));
        }
    }

    #[test]
    fn errors_say_why_a_choice_cannot_be_judged() {
        let no_card = FlipError::NoSuchCard(25);
        assert_eq!(PickError::Flip(no_card).to_string(), no_card.to_string());
        assert!(PickError::Over.to_string().starts_with("the round is over: expected "));
        assert!(PickError::Quit.to_string().starts_with("quitting turns no card, "));
    }
}
