//! Follows the few tries that may have the Voltorbs of the hints.
//!
//! The scan of all tries only compares the parity of each line's Voltorbs, which one set of Voltorbs in 256
//! passes by chance. What passes goes through checks that cost more and reject more:
//!
//! ```text
//! for each noted output `at`:
//!     for each of the WIDTH seeds whose Voltorbs fit in number, too:
//!         if the try at `at` is kept and can have the sums, for any kind:
//!             deal from every advance, and pass those that fit; then skip this seed
//! ```

use std::ops::RangeInclusive;

use foretile_games::voltorb::CARDS;

use super::kind::ConfigGroup;
use super::lines::ALL;
use super::rejection::{rejects, safe_cards};
use super::wanted::{Start, Wanted};
use super::words::{Drawn, LONGEST, WIDTH, Words};
use crate::lanes::Aligned;

/// Outputs at which the try of at least one seed of a vector may have the Voltorbs of the hints.
pub(super) struct Hits<'a> {
    wanted: &'a Wanted,
    /// The Voltorbs of the tries.
    voltorbs: Aligned<[[u32; WIDTH]; LONGEST]>,
    /// The outputs at which they begin.
    at: [usize; LONGEST],
    len: usize,
}

impl<'a> Hits<'a> {
    pub const fn new(wanted: &'a Wanted) -> Self {
        Self { wanted, voltorbs: Aligned([[0; WIDTH]; LONGEST]), at: [0; LONGEST], len: 0 }
    }

    pub const fn clear(&mut self) {
        self.len = 0;
    }

    /// Notes the tries that begin at an output if `hit`. It must not be called twice for one output.
    #[inline(always)]
    pub fn note(&mut self, at: usize, voltorbs: &[u32; WIDTH], hit: bool) {
        // Always written, but counted only if `hit`: there is no branch to mispredict.
        self.voltorbs.0[self.len] = *voltorbs;
        self.at[self.len] = at;
        self.len += usize::from(hit);
    }

    /// Passes the starts of deals that keep one of these tries and may have the hints. `seeds` are the seeds
    /// of all the words; the noted vector begins at seed `from`.
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
                differ[lane] = self.wanted.seen.differ(voltorbs[lane] & ALL);
            }
            if !differ.contains(&0) {
                continue;
            }
            for ((lane, &seed), differ) in (from..).zip(&seeds[from..]).zip(differ) {
                if differ != 0 || followed >> lane & 1 == 1 {
                    continue;
                }
                let deals = Deals { wanted: self.wanted, words, lane };
                if deals.any_try_fits(*at) {
                    followed |= 1 << lane;
                    let fits = advances.clone().filter(|&advance| deals.fits(advance as usize));
                    passed.extend(fits.map(|advance| (seed, advance)));
                }
            }
        }
    }
}

/// The deals of one seed, up to the end of its words.
pub(super) struct Deals<'a, W> {
    pub wanted: &'a Wanted,
    pub words: &'a W,
    pub lane: usize,
}

/// The first distinct cards from an output on.
struct Placed {
    /// The first `n` cards, for `n` from 0 to `most`.
    cards: [u32; CARDS + 1],
    most: usize,
    /// The output after the last card.
    end: usize,
}

impl<W: Drawn> Deals<'_, W> {
    /// Places `most` cards from an output on, or fewer if the words end.
    fn place(&self, start: usize, most: u32) -> Placed {
        let mut placed = Placed { cards: [0; CARDS + 1], most: 0, end: start };
        while placed.most < most as usize && placed.end < self.words.end() {
            let before = placed.cards[placed.most];
            let after = before | self.words.card(placed.end, self.lane);
            placed.most += usize::from(after != before);
            placed.cards[placed.most] = after;
            placed.end += 1;
        }
        placed
    }

    /// Returns whether a try of a kind may have the hints, or `None` if it is thrown away or the words end.
    fn try_fits(&self, placed: &Placed, kind: &ConfigGroup) -> Option<bool> {
        let seen = &self.wanted.seen;
        let (voltorbs, cards) = (kind.voltorbs as usize, kind.cards as usize);
        let voltorbs = placed.cards[voltorbs];
        let more = placed.cards[cards] & !voltorbs;
        if placed.most < cards || rejects(kind, more & safe_cards(voltorbs)) {
            return None;
        }
        Some(seen.differ(voltorbs) == 0 && seen.can_sum(more))
    }

    /// Returns whether the Voltorbs of the tries that begin at an output are as many in each line as in the hints.
    pub fn has_voltorbs(&self, start: usize) -> bool {
        let most = self.wanted.kinds[0].voltorbs;
        let placed = self.place(start, most);
        self.wanted.seen.differ(placed.cards[most as usize]) == 0
    }

    /// Returns whether a try of any kind that begins at an output is kept and may have the hints.
    pub fn any_try_fits(&self, start: usize) -> bool {
        let kinds = &self.wanted.kinds;
        let placed = self.place(start, kinds.iter().map(|kind| kind.cards).max().unwrap_or(0));
        kinds.iter().any(|kind| self.try_fits(&placed, kind) == Some(true))
    }

    /// Returns whether the deal from an advance may have the hints; `false` if the words end before it does.
    pub fn fits(&self, advance: usize) -> bool {
        let output = self.words.output(advance, self.lane);
        let Some(kind) = self.wanted.kinds.iter().find(|kind| kind.is_chosen_by(output)) else {
            return false;
        };
        let mut placed = self.place(advance + 1, kind.cards);
        while placed.most == kind.cards as usize {
            if let Some(fits) = self.try_fits(&placed, kind) {
                return fits;
            }
            placed = self.place(placed.end, kind.cards);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::TWIST_DISTANCE;
    use foretile_games::voltorb::{Level, Seed, deal};

    use super::super::words::SEEDS;
    use super::*;
    use crate::dispatch::{Instructions, Vectors};
    use crate::lanes::seed_chain;

    /// A deal with the hints fits, and one with other Voltorbs does not. A deal that runs past the outputs never fits.
    #[test]
    fn deals_with_the_hints_fit() {
        let seeds: [u32; SEEDS] = std::array::from_fn(|lane| 50 + lane as u32);
        let mut words = Box::new(Words::new(Instructions::new(Vectors::widest())));
        let end = 60;
        words.make(&seeds, &seed_chain(seeds, 0, TWIST_DISTANCE as u32), end);
        let (mut fitting, mut cut) = (0, 0);
        for level in Level::all() {
            let dealt = |seed: u32, advance| deal(Seed(seed), advance, level);
            for advance in [0, 7, 30] {
                for (lane, seed) in seeds.into_iter().enumerate() {
                    let own = dealt(seed, advance);
                    let wanted = Wanted::new(level, &own.board.hints());
                    for (lane, seed) in [(lane, seed), (0, seeds[0]), (9, seeds[9])] {
                        let deals = Deals { wanted: &wanted, words: &*words, lane };
                        let other = dealt(seed, advance);
                        let is_whole = other.next_advance as usize <= end;
                        let fits = deals.fits(advance as usize);
                        let voltorbs = |hints: foretile_games::voltorb::Hints| {
                            hints.lines().map(|hint| hint.voltorbs()).collect::<Vec<_>>()
                        };
                        let alike = voltorbs(other.board.hints()) == voltorbs(own.board.hints());
                        assert!(!fits || (is_whole && alike), "{level} {seed} {advance}");
                        assert!(fits || !is_whole || other.board != own.board);
                        (fitting, cut) =
                            (fitting + usize::from(fits), cut + usize::from(!is_whole));
                    }
                }
            }
        }
        assert!(fitting > 400 && cut > 200, "{fitting} fit, {cut} are cut off");
    }
}
