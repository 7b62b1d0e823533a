//! Deals the cards of a list that was changed.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Options};

use super::count::GameStudy;
use crate::mass::Sweep;

/// The number of seeds that a thread takes at a time.
pub const BLOCK: u64 = 100;

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
    /// Deals the cards of a list, or none if its rules refuse it, or `go_on` says so.
    pub fn study(&self, list: &Value, go_on: &mut dyn FnMut() -> bool) -> Option<GameStudy> {
        let dealer = Dealer::new(self.family, list, self.options).ok()?;
        self.study_of(&dealer, self.sweep().seeds, go_on)
    }

    /// Deals the cards of other seeds.
    pub fn study_of(
        &self,
        dealer: &Dealer,
        seeds: RangeInclusive<u64>,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Option<GameStudy> {
        let sweep = Sweep { seeds, ..self.sweep() };
        GameStudy::of(dealer, &sweep, |_| match go_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
    }

    /// Returns the seeds of a trial.
    pub fn sweep(&self) -> Sweep {
        Sweep { seeds: 1..=self.seeds, block: BLOCK, threads: self.threads }
    }
}
