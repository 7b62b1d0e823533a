//! Which seeds may deal a board of these hints: many seeds side by side.
//!
//! The seeding chain, 397 steps for the first output, is what a seed costs. After it the first
//! output of every advance tells the configuration, which the hints leave few of; seeds with
//! another one are dropped. The others wait in [`Dealers`] until there are enough to draw their
//! boards side by side.

use std::ops::RangeInclusive;

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{Hints, Level, Outputs, Seed};

use super::batch::{Batch, MOST_DRAWS, place};
use super::dealers::Dealers;
use super::seeds::Slice;
use super::tries::{LAST_OF_MANY, ScanTries};
use super::wanted::{Start, Wanted};
use crate::dispatch::{Instructions, Kernel, Vectors};
use crate::lanes::{STREAM_OUTPUTS, draw, seed_chain};

/// The last advance that is looked at alone: hardly a deal from there needs more than
/// [`STREAM_OUTPUTS`].
const LAST_IN_LANES: u32 = 127;
// A deal's first piece is drawn without asking whether the stream ends.
const _: () = assert!(LAST_IN_LANES + 1 + MOST_DRAWS as u32 <= STREAM_OUTPUTS);
/// From this many advances on the tries of all are looked at together.
const MANY: u32 = 40;

/// The boards of a level that have these hints, dealt after some outputs.
#[derive(Clone)]
pub(super) struct Sieve {
    level: Level,
    hints: Hints,
    advances: RangeInclusive<u32>,
    pub(super) wanted: Wanted,
}

impl Sieve {
    pub fn new(level: Level, hints: &Hints, advances: RangeInclusive<u32>) -> Self {
        Self { level, hints: *hints, advances, wanted: Wanted::new(level, hints) }
    }

    /// Appends every seed and advance that deals such a board, and some that do not.
    pub fn scan(&self, seeds: Slice, passed: &mut Vec<Start>) {
        self.scan_with(None, seeds, passed);
    }

    /// The same on given vectors; on the widest ones for `None`.
    pub fn scan_with(&self, vectors: Option<Vectors>, seeds: Slice, passed: &mut Vec<Start>) {
        let (first, last) = (*self.advances.start(), *self.advances.end());
        if self.wanted.kinds.is_empty() || first > last {
            return;
        }
        let vectors = vectors.unwrap_or_else(Vectors::widest);
        let instructions = Instructions::new(vectors);
        let are_many = last - first >= MANY || last > LAST_IN_LANES;
        if are_many && first <= LAST_OF_MANY {
            let (seeds, advances) = (seeds.clone(), first..=last.min(LAST_OF_MANY));
            vectors.run(ScanTries { wanted: &self.wanted, instructions, seeds, advances, passed });
        } else if !are_many {
            let (seeds, advances) = (seeds.clone(), self.advances.clone());
            vectors.run(Scan { wanted: &self.wanted, instructions, seeds, advances, passed });
        }
        if last > LAST_OF_MANY {
            self.scan_far(seeds, first.max(LAST_OF_MANY + 1)..=last, passed);
        }
    }

    /// Where an advance lies far from the seed: deal by deal, but seeding each seed once.
    fn scan_far(&self, mut seeds: Slice, advances: RangeInclusive<u32>, passed: &mut Vec<Start>) {
        let mut seed = [0];
        while seeds.fill(&mut seed) > 0 {
            let mut outputs = Outputs::new(Seed(seed[0]), *advances.start());
            for (advance, offset) in advances.clone().zip(0..) {
                if outputs.deal(offset, self.level).board.hints() == self.hints {
                    passed.push((seed[0], advance));
                }
            }
        }
    }
}

struct Scan<'a> {
    wanted: &'a Wanted,
    instructions: Instructions,
    seeds: Slice<'a>,
    advances: RangeInclusive<u32>,
    passed: &'a mut Vec<Start>,
}

impl Kernel for Scan<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(mut self) {
        let Wanted { kinds, seen } = self.wanted;
        let new = |&kind| Dealers::new(kind, self.instructions);
        let mut dealers: Vec<_> = kinds.iter().map(new).collect();
        let mut batch = Box::new(Batch::new(self.instructions));
        let (first, last) = (*self.advances.start(), *self.advances.end());
        let (mut seeds, mut output, mut config) = ([0; LANES], [0; LANES], [0; LANES]);
        loop {
            let filled = self.seeds.fill(&mut seeds);
            if filled == 0 {
                break;
            }
            let mut word = seed_chain(seeds, 0, first);
            let mut partner = seed_chain(word, first, first + TWIST_DISTANCE as u32);
            for advance in first..=last {
                // Short loops, of which the CPU sees more vectors at once.
                for lane in 0..LANES {
                    (output[lane], word[lane]) = draw(word[lane], partner[lane], advance);
                }
                for output in &mut output {
                    *output = temper(*output);
                }
                for (config, output) in config.iter_mut().zip(output) {
                    // A tenth of numbers below 100, for which the compiler would need three times as long.
                    *config = 1 << ((output % 100 * 103) >> 10);
                }
                config[filled..].fill(0);
                let place = place(advance, advance + 1);
                for dealers in &mut dealers {
                    let on = (seen, &mut *batch, &mut *self.passed);
                    dealers.start([&word, &partner], place, &config, on);
                }
                if advance < last {
                    let index = advance + TWIST_DISTANCE as u32;
                    partner = seed_chain(partner, index, index + 1);
                }
            }
        }
        for dealers in &mut dealers {
            dealers.finish((seen, &mut batch, self.passed));
        }
    }
}
