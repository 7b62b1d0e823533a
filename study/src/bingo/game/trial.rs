//! Deals the cards of a list that was changed.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Options};

use super::count::GameStudy;
use crate::mass::Sweep;

/// Returns whether to go on. Called again and again while cards are dealt.
pub type GoOn<'a> = &'a mut dyn FnMut() -> bool;

const fn flow(goes_on: bool) -> ControlFlow<()> {
    if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// A list whose changes are tried.
pub struct Bench<'a> {
    /// The rules.
    pub family: Family,
    /// How it is dealt.
    pub options: &'a Options,
    /// The number of seeds of a trial, from 1 on.
    pub seeds: u64,
    /// Threads to deal with.
    pub threads: Option<NonZero<usize>>,
}

impl Bench<'_> {
    /// Deals the cards of a list. Returns none if its rules refuse it, or `go_on` stops it.
    pub fn study(&self, list: &Value, go_on: GoOn<'_>) -> Option<GameStudy> {
        let dealer = Dealer::new(self.family, list, self.options).ok()?;
        self.study_of(&dealer, self.sweep().seeds, go_on)
    }

    /// Deals the cards of other seeds.
    pub fn study_of(
        &self,
        dealer: &Dealer,
        seeds: RangeInclusive<u64>,
        go_on: GoOn<'_>,
    ) -> Option<GameStudy> {
        let sweep = Sweep { seeds, ..self.sweep() };
        GameStudy::of(dealer, &sweep, |_| flow(go_on()))
    }

    /// Deals the cards of scattered seeds, by their numbers.
    pub fn study_scattered(
        &self,
        dealer: &Dealer,
        numbers: RangeInclusive<u64>,
        go_on: GoOn<'_>,
    ) -> Option<GameStudy> {
        let sweep = Sweep { seeds: numbers, ..self.sweep() };
        GameStudy::of_seeds(dealer, &sweep, scattered, |_| flow(go_on()))
    }

    /// Returns the seeds of a trial.
    pub fn sweep(&self) -> Sweep {
        Sweep::of_cards(1..=self.seeds, self.threads)
    }
}

/// Returns the seed of a number. All are different, and none is from 1 to a million.
///
/// The rules with a magic square take it from a seed's last six digits. Consecutive seeds have similar squares, so that
/// their cards are not a fair sample.
fn scattered(number: u64) -> u64 {
    /// The number of seeds that the site draws from.
    const SEEDS: u64 = 1_000_000;
    /// Coprime to `SEEDS`, and near its golden section, which spreads even the first few numbers evenly.
    const STEP: u64 = 618_033;
    SEEDS * (1 + number / SEEDS) + number % SEEDS * STEP % SEEDS + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scattered_seeds_are_all_different_and_spread() {
        let mut seeds: Vec<u64> = (0..2_000_000).map(scattered).collect();
        let mut first = seeds[..1_000].to_vec();
        seeds.sort_unstable();
        assert!(seeds.into_iter().eq(1_000_001..=3_000_000));
        first.sort_unstable();
        assert!(first.windows(2).all(|pair| pair[1] - pair[0] < 3_000));
    }
}
