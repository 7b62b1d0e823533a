//! Checks that a stored balance is one that rounds can have produced.

use std::fmt;

use foretile_games::bingo::{Dealer, MAX_ITERATIONS, SQUARES};

use self::MisfitKind as Kind;
use super::{Balance, in_last_quarter};
use crate::bingo::response::Response;

/// The relative error that rounding may cause.
const ROUNDING: f64 = 1e-6;
/// An upper bound on how much a frequency or the attempts can change with a weight: 25 squares on
/// each of 1,000 cards, each with a pressure of at most 8,192 ([`crate::bingo::draft`]).
const MOST_CHANGE: f64 = 1e9;

/// The error when a part of a balance cannot be the result of rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misfit {
    kind: MisfitKind,
    message: String,
}

/// The part of a balance that a [`Misfit`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MisfitKind {
    /// The goals are not those of the dealer's list.
    Goals,
    /// The rounds so far.
    Rounds,
    /// The weights, or their sum over the last rounds.
    Weights,
    /// The response of the goals to changes of weights.
    Response,
}

impl MisfitKind {
    fn misfit(self, message: impl Into<String>) -> Misfit {
        Misfit { kind: self, message: message.into() }
    }
}

impl Misfit {
    /// Returns the part that does not fit.
    pub fn kind(&self) -> MisfitKind {
        self.kind
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misfit {}

/// Returns a [`Misfit`] of this kind unless the condition holds.
macro_rules! expect {
    ($kind:expr, $is_possible:expr, $($message:tt)*) => {
        if !$is_possible {
            return Err($kind.misfit(format!($($message)*)));
        }
    };
}

impl Balance {
    /// Checks that the balance can continue with this dealer: it must have the dealer's goals, and
    /// rounds of its aim must be able to produce every number. Call this for a balance read from a
    /// file.
    ///
    /// # Errors
    /// Returns a [`Misfit`] for the first part that does not fit.
    pub fn check(&self, dealer: &Dealer) -> Result<(), Misfit> {
        let Self { aim, rounds, goals, weights, response, sum, summed } = self;
        expect!(
            Kind::Goals,
            self.fits(dealer),
            "`goals` are not the {} goals of the list",
            dealer.deck().goals().len()
        );
        expect!(
            Kind::Rounds,
            rounds.len() <= aim.rounds as usize,
            "`rounds` are {}: expected at most {}",
            rounds.len(),
            aim.rounds
        );
        let mut cards: u64 = 0;
        for (index, round) in (0..).zip(rounds) {
            let most = aim.cards_of(index).max(2);
            let is_possible = round.round == index + 1
                && round.cards <= most
                && (0.0..=1_000.0).contains(&round.in_bucket)
                && (0.0..=1_000.0).contains(&round.noise)
                && is_attempts(round.iterations);
            expect!(
                Kind::Rounds,
                is_possible,
                "entry {index} of `rounds` is {round:?}: expected round {} of at most {most} cards, \
                 with spreads of 0 to 1000 and 1 to {MAX_ITERATIONS} attempts",
                index + 1
            );
            cards = cards.saturating_add(most);
        }
        let count = goals.len();
        within(Kind::Weights, "weights", weights, count, -aim.limit, aim.limit)?;
        let averaged =
            (0..rounds.len() as u32).filter(|round| in_last_quarter(*round, aim)).count();
        expect!(
            Kind::Weights,
            *summed as usize == averaged,
            "`summed` is {summed}: expected {averaged} after {} rounds",
            rounds.len()
        );
        let most = f64::from(*summed) * aim.limit;
        within(Kind::Weights, "sum", sum, count, -most, most)?;
        expect!(
            Kind::Weights,
            *summed != 1 || sum == weights,
            "`sum` is not the sum of `weights` alone"
        );
        match response {
            Some(response) if !rounds.is_empty() => response.check(count, cards as f64),
            None if rounds.is_empty() => Ok(()),
            Some(_) => Err(Kind::Response.misfit("`response` is known before the first round")),
            None => Err(Kind::Response.misfit("`response` is missing after a round")),
        }
    }
}

impl Response {
    fn check(&self, goals: usize, most_cards: f64) -> Result<(), Misfit> {
        let Self { cards, counts, by_weight, attempts, attempts_by_weight } = self;
        expect!(
            Kind::Response,
            (0.0..=most_cards * (1.0 + ROUNDING)).contains(cards),
            "`response.cards` is {cards}: expected 0 to {most_cards}"
        );
        within(Kind::Response, "response.counts", counts, goals, 0.0, 1_000.0 * SQUARES as f64)?;
        let (all, expected) = (counts.iter().sum::<f64>(), 1_000.0 * SQUARES as f64);
        expect!(
            Kind::Response,
            all == 0.0 || (all - expected).abs() <= expected * ROUNDING,
            "`response.counts` add up to {all}: expected {expected}, the goals of 1,000 cards"
        );
        expect!(
            Kind::Response,
            is_attempts(*attempts),
            "`response.attempts` is {attempts}: expected 1 to {MAX_ITERATIONS}"
        );
        expect!(
            Kind::Response,
            by_weight.len() == goals,
            "`response.by_weight` has {} rows: expected {goals}, one for each goal",
            by_weight.len()
        );
        for row in by_weight {
            within(Kind::Response, "response.by_weight", row, goals, -MOST_CHANGE, MOST_CHANGE)?;
        }
        let changes = attempts_by_weight;
        within(
            Kind::Response,
            "response.attempts_by_weight",
            changes,
            goals,
            -MOST_CHANGE,
            MOST_CHANGE,
        )
    }
}

fn is_attempts(attempts: f64) -> bool {
    (1.0..=MAX_ITERATIONS as f64).contains(&attempts)
}

/// Checks that there is one number for each goal, and that each is between `least` and `most`.
fn within(
    kind: Kind,
    name: &str,
    numbers: &[f64],
    goals: usize,
    least: f64,
    most: f64,
) -> Result<(), Misfit> {
    let count = numbers.len();
    expect!(
        kind,
        count == goals,
        "`{name}` has {count} numbers: expected {goals}, one for each goal"
    );
    let range = least - least.abs() * ROUNDING..=most + most.abs() * ROUNDING;
    match numbers.iter().find(|number| !range.contains(*number)) {
        Some(number) => {
            Err(kind.misfit(format!("`{name}` has {number}: expected {least} to {most}")))
        }
        None => Ok(()),
    }
}
