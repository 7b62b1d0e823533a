//! Tries that have the Voltorbs of the hints.

use std::ops::RangeInclusive;

use foretile_games::voltorb::CARDS;

use super::kind::Kind;
use super::lines::ALL;
use super::rejection::{rejects, safe_cards};
use super::wanted::{Start, Wanted};
use super::words::{LONGEST, WIDTH, Words};
use crate::lanes::Aligned;

/// Tries of a vector of seeds, some of which may have the Voltorbs of the hints.
pub(super) struct Hits<'a> {
    wanted: &'a Wanted,
    /// Their Voltorbs, and where they begin.
    voltorbs: Aligned<[[u32; WIDTH]; LONGEST]>,
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

/// The deals of one seed, as far as its words go.
struct Deals<'a> {
    wanted: &'a Wanted,
    words: &'a Words,
    lane: usize,
}

/// The first cards that are placed from an output on.
struct Placed {
    /// By their number, from 0 to `most`.
    cards: [u32; CARDS + 1],
    most: usize,
    /// The output after the last of them.
    end: usize,
}

impl Deals<'_> {
    /// So many cards from an output on, or fewer where the words end.
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

    /// Whether a try of a kind stands and may have the hints. `None` where the words end before, or when it
    /// is thrown away.
    fn stands(&self, placed: &Placed, kind: &Kind) -> Option<bool> {
        let seen = &self.wanted.seen;
        let (voltorbs, cards) = (kind.voltorbs as usize, kind.cards as usize);
        let voltorbs = placed.cards[voltorbs];
        let more = placed.cards[cards] & !voltorbs;
        if placed.most < cards || rejects(kind, more & safe_cards(voltorbs)) {
            return None;
        }
        Some(seen.differ(voltorbs) == 0 && seen.can_sum(more))
    }

    /// Whether a try of any kind that begins at an output stands and may have the hints.
    fn any_try_fits(&self, start: usize) -> bool {
        let kinds = &self.wanted.kinds;
        let placed = self.place(start, kinds.iter().map(|kind| kind.cards).max().unwrap_or(0));
        kinds.iter().any(|kind| self.stands(&placed, kind) == Some(true))
    }

    /// Whether the deal after so many outputs may have the hints; not when the words end before.
    fn fits(&self, advance: usize) -> bool {
        let output = self.words.output(advance, self.lane);
        let Some(kind) = self.wanted.kinds.iter().find(|kind| kind.is_chosen_by(output)) else {
            return false;
        };
        let mut placed = self.place(advance + 1, kind.cards);
        while placed.most == kind.cards as usize {
            if let Some(fits) = self.stands(&placed, kind) {
                return fits;
            }
            placed = self.place(placed.end, kind.cards);
        }
        false
    }
}
