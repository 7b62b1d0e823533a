//! Digests of the first boards of all seeds: a change of one board changes one.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::voltorb::{Board, CARDS, Level, Seed};
use foretile_search::voltorb::first_boards;
use foretile_study::mass::fill;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::number::Whole;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// The seeds of a block.
pub const SEEDS_OF_A_BLOCK: u32 = 1 << 24;
/// The number of blocks.
pub const BLOCKS: u16 = 256;

/// Which boards do the seeds deal, as one digest a block?
#[derive(Clone, Debug)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
pub struct Certify {
    /// The level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Level::FIRST))]
    level: Level,
    /// One block of 2^24 seeds, such as 98 for the seeds 0x62000000 to 0x62FFFFFF [default: all 256 blocks]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    block: Option<Whole<0, { BLOCKS as i64 - 1 }, 98>>,
    /// Threads to deal with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    threads: Option<NonZero<usize>>,
}

/// The digest of a block.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certified {
    /// The level.
    pub level: Level,
    /// The block: the upper eight bits of its seeds.
    pub block: u16,
    /// The SHA-256, in hexadecimal digits, over the boards of the block's seeds in order: the first board of each,
    /// before any output is drawn, as its 25 characters and a line feed.
    pub sha256: String,
}

impl Certify {
    /// Returns the number of boards to deal.
    pub fn boards(&self) -> u64 {
        let blocks = if self.block.is_some() { 1 } else { u64::from(BLOCKS) };
        blocks * u64::from(SEEDS_OF_A_BLOCK)
    }
}

/// Digests the blocks in order and passes each digest to `found`. Calls `tell` with the boards dealt so far and all
/// boards. Returns `false` if `found` or `tell` breaks.
pub fn certify(
    question: &Certify,
    mut found: impl FnMut(Certified) -> ControlFlow<()>,
    mut tell: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> bool {
    let blocks = question.block.map_or(0..BLOCKS, |block| block.get()..block.get::<u16>() + 1);
    let (level, of) = (question.level, question.boards());
    let mut done = 0;
    for block in blocks {
        let first = Seed(u32::from(block) * SEEDS_OF_A_BLOCK);
        let sha256 = digest(level, first, SEEDS_OF_A_BLOCK, question.threads, |boards| {
            done += boards;
            tell(done, of)
        });
        let Some(sha256) = sha256 else { return false };
        if found(Certified { level, block, sha256 }).is_break() {
            return false;
        }
    }
    true
}

/// Boards that a thread deals at a time. A multiple of the widest lanes, 192, so that none is idle.
const RUN: u32 = 768;
/// Runs that are kept until they are digested, in order: 80 MB of text.
const RUNS: u32 = 4_096;

/// Digests the first boards of `count` seeds; `None` if `tell`, which gets the number of boards just dealt, breaks.
fn digest(
    level: Level,
    first: Seed,
    count: u32,
    threads: Option<NonZero<usize>>,
    mut tell: impl FnMut(u64) -> ControlFlow<()>,
) -> Option<String> {
    let mut hasher = Sha256::new();
    let mut dealt = 0;
    while dealt < count {
        let boards = (count - dealt).min(RUN * RUNS);
        let start = first.0 + dealt;
        let mut texts = vec![Vec::new(); boards.div_ceil(RUN) as usize];
        fill(
            &mut texts,
            threads,
            &|| false,
            || (),
            |(), run| {
                let before = run as u32 * RUN;
                text_of(level, Seed(start + before), (boards - before).min(RUN))
            },
        );
        texts.iter().for_each(|text| hasher.update(text));
        dealt += boards;
        if tell(boards.into()).is_break() {
            return None;
        }
    }
    Some(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the first boards of `count` seeds, each as 25 characters and a line feed.
fn text_of(level: Level, first: Seed, count: u32) -> Vec<u8> {
    let mut boards = vec![Board::ONES; count as usize];
    first_boards(level, first, &mut boards);
    let mut text = vec![b'\n'; boards.len() * (CARDS + 1)];
    for (line, board) in text.chunks_exact_mut(CARDS + 1).zip(&boards) {
        for (character, value) in line.iter_mut().zip(board.values()) {
            *character = b'0' + value;
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::deal;

    use super::*;

    /// The plain way: one board after the other, by the rule alone.
    fn plain(level: Level, first: u32, count: u32) -> String {
        let boards = (first..=first + (count - 1)).map(|seed| deal(Seed(seed), 0, level).board);
        let text: String = boards.map(|board| format!("{board}\n")).collect();
        Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn a_digest_is_that_of_the_boards_in_order() {
        for (level, first, count) in
            [(1, 0x6207_0000, 2 * RUN + 5), (8, 0, 1), (5, u32::MAX - RUN, RUN + 1)]
        {
            let level = Level::new(level).expect("a level");
            for threads in [1, 2] {
                let found = digest(level, Seed(first), count, NonZero::new(threads), |_| {
                    ControlFlow::Continue(())
                });
                assert_eq!(found, Some(plain(level, first, count)));
            }
        }
    }

    #[test]
    fn a_break_ends_the_work() {
        let broken = digest(Level::FIRST, Seed(0), 10, None, |_| ControlFlow::Break(()));
        assert_eq!(broken, None);
    }
}
