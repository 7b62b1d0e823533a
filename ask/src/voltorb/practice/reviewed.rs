//! The review of a round and its choices.

use foretile_games::voltorb::{Cards, Level, Outcome};
use foretile_solve::voltorb::{Slip, Uncertainties, Value};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::voltorb::board::judge::{Cost, Luck, bracket};
use crate::voltorb::board::verdict::Verdict;

/// The effects of choices and luck in a round, or in all rounds of a session. Losses and luck are chances, coins or minutes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Total {
    /// The share of the stake that the choices preserved, in per cent; for a session, the mean of its rounds. If it is not
    /// proven, a proven lower bound. The stake is the value of a position, less that of a Voltorb now.
    pub accuracy: f64,
    /// The proven bounds of the accuracy, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accuracy_bracket: Option<[f64; 2]>,
    /// The sum of the choices' losses, or a proven lower bound.
    pub loss: f64,
    /// The proven bounds of the loss, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss_bracket: Option<[f64; 2]>,
    /// The sum of the luck, negative if it was bad, or a proven lower bound.
    pub luck: f64,
    /// The proven bounds of the luck, if they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_bracket: Option<[f64; 2]>,
    /// Half of the 95 % intervals of accuracy, loss and luck, if values depend on measured values of rounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub errors: Option<TotalErrors>,
    /// Whether everything is proven. It is not if there are errors.
    pub exact: bool,
}

/// Half of the 95 % intervals of the effects of choices and luck.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TotalErrors {
    /// Of the accuracy, in per cent.
    pub accuracy: f64,
    /// Of the loss.
    pub loss: f64,
    /// Of the luck.
    pub luck: f64,
}

/// A choice of a session.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TurningPoint {
    /// The round, counted from 1.
    pub round: usize,
    /// The index of the choice in the round, from 0.
    pub choice: usize,
}

/// The number of choices with each verdict.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct Verdicts {
    /// Choices without loss.
    pub best: u32,
    pub good: u32,
    pub inaccuracy: u32,
    pub mistake: u32,
    pub blunder: u32,
    /// Choices whose loss is not proven closely enough.
    pub unknown: u32,
}

/// A round of a session.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ReviewedRound {
    /// Its number, from 1.
    pub round: usize,
    /// Its level.
    pub level: Level,
    /// Its board, as far as the record has it.
    pub board: Cards,
    /// The judged choices. Null if the record does not say which cards were turned.
    pub review: Option<RoundReview>,
}

/// The judged choices of a round.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoundReview {
    /// How the round ended; null if it was still going on.
    pub outcome: Option<Outcome>,
    /// The coins at its end.
    pub coins: u32,
    /// The effects of choices and luck.
    #[serde(flatten)]
    pub total: Total,
    /// The index of the choice that changed the value most, if that is proven.
    pub turning_point: Option<usize>,
    /// The choices in order.
    pub choices: Vec<ReviewedChoice>,
}

/// A choice and its result.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ReviewedChoice {
    /// The choice and its cost.
    #[serde(flatten)]
    pub cost: Cost,
    /// The value of the card; null for quitting.
    pub shows: Option<u8>,
    /// The value afterwards, and how much of it is luck.
    #[serde(flatten)]
    pub luck: Luck,
    /// What was wrong with a choice that lost something, if the best choices are proven: the player quit too early,
    /// stayed too long, or turned a riskier card than the best, or a safer one that brings too little.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slip: Option<Slip>,
}

impl Total {
    pub(super) fn new(
        accuracy: Value,
        loss: Value,
        luck: Value,
        uncertainties: &Uncertainties,
    ) -> Self {
        let accuracy = Value { low: 100.0 * accuracy.low, high: 100.0 * accuracy.high };
        let Uncertainties { loss: loss_uncertainty, luck: luck_uncertainty, .. } = uncertainties;
        let errors = TotalErrors {
            accuracy: 100.0 * uncertainties.accuracy.error(),
            loss: loss_uncertainty.error(),
            luck: luck_uncertainty.error(),
        };
        let measured = errors.accuracy + errors.loss + errors.luck > 0.0;
        Self {
            accuracy: accuracy.low,
            accuracy_bracket: bracket(accuracy),
            loss: loss.low,
            loss_bracket: bracket(loss),
            luck: luck.low,
            luck_bracket: bracket(luck),
            exact: !measured && [accuracy, loss, luck].iter().all(Value::is_exact),
            errors: measured.then_some(errors),
        }
    }
}

impl Verdicts {
    /// Counts a choice.
    pub(super) fn count(&mut self, choice: &ReviewedChoice) {
        let count = match choice.cost.verdict {
            Verdict::Best => &mut self.best,
            Verdict::Good => &mut self.good,
            Verdict::Inaccuracy => &mut self.inaccuracy,
            Verdict::Mistake => &mut self.mistake,
            Verdict::Blunder => &mut self.blunder,
            Verdict::Unknown => &mut self.unknown,
        };
        *count += 1;
    }

    /// Adds the counts of other rounds.
    pub(super) fn add(&mut self, more: &Self) {
        let Self { best, good, inaccuracy, mistake, blunder, unknown } = self;
        for (sum, more) in [
            (best, more.best),
            (good, more.good),
            (inaccuracy, more.inaccuracy),
            (mistake, more.mistake),
            (blunder, more.blunder),
            (unknown, more.unknown),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}
