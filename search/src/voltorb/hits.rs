//! Tries that have the Voltorbs of the hints.

use std::ops::RangeInclusive;

use foretile_games::voltorb::CARDS;

use super::dealers::rejects;
use super::kind::Kind;
use super::rejection::safe_cards;
use super::sieve::{Sieve, Start};
use super::words::{Aligned, LONGEST, Words};

/// Tries of a vector of seeds, some of which may have the Voltorbs of the hints.
pub(super) struct Hits<'a, const WIDTH: usize> {
    sieve: &'a Sieve,
    /// Their Voltorbs, and where they begin.
    voltorbs: Aligned<[[u32; WIDTH]; LONGEST]>,
    at: [usize; LONGEST],
    len: usize,
}

impl<'a, const WIDTH: usize> Hits<'a, WIDTH> {
    pub const fn new(sieve: &'a Sieve) -> Self {
        Self { sieve, voltorbs: Aligned([[0; WIDTH]; LONGEST]), at: [0; LONGEST], len: 0 }
    }

    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Notes the tries that begin at an output, if any of them is a hit. At most once for each output.
    #[inline(always)]
    pub fn note(&mut self, at: usize, voltorbs: &[u32; WIDTH], hit: bool) {
        // Written in any case: so the CPU need not guess whether.
        self.voltorbs.0[self.len] = *voltorbs;
        self.at[self.len] = at;
        self.len += usize::from(hit);
    }

    /// Passes on the starts of deals that come to one of these and stand as the hints say. `seeds` are
    /// those of the words, of which these are the ones from number `from` on.
    #[inline(always)]
    pub fn pass(
        &self,
        words: &Words,
        seeds: &[u32],
        from: usize,
        advances: RangeInclusive<u32>,
        passed: &mut Vec<Start>,
    ) {
        let mut followed = 0u32;
        for (at, voltorbs) in self.at[..self.len].iter().zip(&self.voltorbs.0) {
            let mut differ = [0; WIDTH];
            for lane in 0..WIDTH {
                differ[lane] = self.sieve.seen.differ(voltorbs[lane] & ((1 << CARDS) - 1));
            }
            if !differ.contains(&0) {
                continue;
            }
            for ((lane, &seed), differ) in (from..).zip(&seeds[from..]).zip(differ) {
                if differ != 0 || followed >> lane & 1 == 1 {
                    continue;
                }
                let deals = Deals { sieve: self.sieve, words, lane };
                let fits = |kind| deals.first_try(*at, kind).is_some_and(|it| it.fits);
                if self.sieve.kinds.iter().any(fits) {
                    followed |= 1 << lane;
                    let fits = advances.clone().filter(|&advance| deals.fits(advance as usize));
                    passed.extend(fits.map(|advance| (seed, advance)));
                }
            }
        }
    }
}

/// The deals of one seed, as far as its words go.
struct Deals<'a> {
    sieve: &'a Sieve,
    words: &'a Words,
    lane: usize,
}

/// What a try comes to.
struct Try {
    /// Whether it stands and may have the hints.
    fits: bool,
    /// Whether it is thrown away.
    again: bool,
    /// The output after it.
    end: usize,
}

impl Deals<'_> {
    /// The try that begins at an output; `None` where the words end before.
    fn first_try(&self, start: usize, kind: &Kind) -> Option<Try> {
        let (mut placed, mut voltorbs) = (0u32, 0);
        for at in start..self.words.end() {
            placed |= 1 << (self.words.output(at, self.lane) % CARDS as u32);
            if placed.count_ones() <= kind.voltorbs {
                voltorbs = placed;
            }
            if placed.count_ones() == kind.cards {
                let seen = &self.sieve.seen;
                let more = placed & !voltorbs;
                let again = rejects(*kind, more & safe_cards(voltorbs));
                let fits = !again && seen.differ(voltorbs) == 0 && seen.can_sum(more);
                return Some(Try { fits, again, end: at + 1 });
            }
        }
        None
    }

    /// Whether the deal after so many outputs may have the hints.
    fn fits(&self, advance: usize) -> bool {
        let config = self.words.output(advance, self.lane) % 100 / 10;
        let Some(kind) = self.sieve.kinds.iter().find(|kind| kind.configs >> config & 1 == 1)
        else {
            return false;
        };
        let mut start = advance + 1;
        while let Some(it) = self.first_try(start, kind) {
            if !it.again {
                return it.fits;
            }
            start = it.end;
        }
        // It runs on: this is not found here.
        false
    }
}
