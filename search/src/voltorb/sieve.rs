//! Finds the seeds and advances that may deal a board with given hints, many seeds side by side.
//!
//! It replaces these four lines:
//!
//! ```text
//! for seed in seeds:
//!     for advance in advances:
//!         if deal(seed, advance, level).hints == hints:
//!             pass(seed, advance)
//! ```
//!
//! For few advances, [`StartScan`] rejects most starts by their first output, on `LANES` seeds at a time:
//!
//! ```text
//! word, partner = seeded words first, first + 397         about 400 dependent multiplications
//! for advance in advances:
//!     output, word = draw(word, partner)                  two more
//!     config = 1 << (output % 100 / 10)                   the deal's first output chooses it
//!     for each kind of configuration that the hints allow:
//!         append the lanes where config & kind.configs != 0 to the kind's Dealers
//! ```
//!
//! The seeding chain is most of the cost of a seed. The hints allow few of the ten configurations, so most
//! lanes end here. [`Dealers`] collect the others and deal them in full batches. For many advances,
//! [`ScanTries`] is faster, or [`ScanSliced`] on narrow vectors.

use std::ops::RangeInclusive;

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{Hints, Level, Outputs, Seed};

use super::batch::{Batch, MOST_DRAWS, place};
use super::dealers::Dealers;
use super::seeds::Slice;
use super::sliced::ScanSliced;
use super::tries::{LAST_OF_MANY, ScanTries};
use super::wanted::{Start, Wanted};
use crate::bits::ARE_VECTORS;
use crate::dispatch::{Instructions, Kernel, Vectors};
use crate::lanes::{STREAM_OUTPUTS, draw, seed_chain};

/// The last advance that [`StartScan`] accepts. Hardly any deal from there needs more than [`STREAM_OUTPUTS`].
const LAST_IN_LANES: u32 = 127;
// The draws of a deal's first piece are not checked against the end of the stream.
const _: () = assert!(LAST_IN_LANES + 1 + MOST_DRAWS as u32 <= STREAM_OUTPUTS);
/// The number of advances from which [`ScanTries`] is used.
const MANY: u32 = 40;

/// A search for the starts that may deal a board of a level with given hints, at some advances.
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

    /// Appends every seed and advance that deals such a board to `passed`, and a few that do not.
    pub fn scan(&self, seeds: Slice, passed: &mut Vec<Start>) {
        self.scan_with(None, seeds, passed);
    }

    /// Does the same on given vectors, or on the widest ones for `None`.
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
            let wanted = &self.wanted;
            let scan = ScanTries { wanted, instructions, seeds, advances, passed };
            if ARE_VECTORS {
                vectors.run(ScanSliced(scan));
            } else {
                vectors.run(scan);
            }
        } else if !are_many {
            let (seeds, advances) = (seeds.clone(), self.advances.clone());
            vectors.run(StartScan { wanted: &self.wanted, instructions, seeds, advances, passed });
        }
        if last > LAST_OF_MANY {
            self.scan_far(seeds, first.max(LAST_OF_MANY + 1)..=last, passed);
        }
    }

    /// Scans advances beyond [`LAST_OF_MANY`] deal by deal. Each seed is seeded once.
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

/// The sieve for few advances; see the [module](self).
struct StartScan<'a> {
    wanted: &'a Wanted,
    instructions: Instructions,
    seeds: Slice<'a>,
    advances: RangeInclusive<u32>,
    passed: &'a mut Vec<Start>,
}

impl Kernel for StartScan<'_> {
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
                // Separate short loops: more of their vectors fit into the out-of-order window.
                for lane in 0..LANES {
                    (output[lane], word[lane]) = draw(word[lane], partner[lane], advance);
                }
                for output in &mut output {
                    *output = temper(*output);
                }
                for (config, output) in config.iter_mut().zip(output) {
                    // `x * 103 >> 10` is `x / 10` for `x < 100`, three times as fast as the compiler's
                    // division.
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
