//! Digests of the first boards of all seeds, in blocks: a change of one board changes the digest of its block.

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
        self.blocks() * u64::from(SEEDS_OF_A_BLOCK)
    }

    fn blocks(&self) -> u64 {
        if self.block.is_some() { 1 } else { BLOCKS.into() }
    }
}

/// Digests the blocks in order and passes each digest to `found`. Calls `notify` with the boards dealt so far and all
/// boards. Returns `false` if `found` or `notify` breaks.
pub fn certify(
    question: &Certify,
    found: impl FnMut(Certified) -> ControlFlow<()>,
    notify: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> bool {
    digests(question, SEEDS_OF_A_BLOCK, found, notify)
}

/// Digests blocks of this many seeds.
fn digests(
    question: &Certify,
    seeds: u32,
    mut found: impl FnMut(Certified) -> ControlFlow<()>,
    mut notify: impl FnMut(u64, u64) -> ControlFlow<()>,
) -> bool {
    let blocks = question.block.map_or(0..BLOCKS, |block| block.get()..block.get::<u16>() + 1);
    let (level, of) = (question.level, question.blocks() * u64::from(seeds));
    let mut done = 0;
    for block in blocks {
        let first = Seed(u32::from(block) * seeds);
        let sha256 = digest(level, first, seeds, CHUNK, question.threads, |boards| {
            done += boards;
            notify(done, of)
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
/// Boards that are in memory at a time, until they are digested in order: 4,096 runs, 80 MB of text.
const CHUNK: u32 = 4_096 * RUN;

/// Digests the first boards of `count` seeds, with at most `chunk` of them in memory at a time. Returns `None` if `notify`,
/// which gets the number of boards just dealt, breaks.
fn digest(
    level: Level,
    first: Seed,
    count: u32,
    chunk: u32,
    threads: Option<NonZero<usize>>,
    mut notify: impl FnMut(u64) -> ControlFlow<()>,
) -> Option<String> {
    let mut hasher = Sha256::new();
    let mut dealt = 0;
    while dealt < count {
        let boards = (count - dealt).min(chunk);
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
        if notify(boards.into()).is_break() {
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

    /// The oracle: one board after the other, by the plain rules.
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
            for (threads, chunk) in [(1, CHUNK), (2, CHUNK), (2, RUN), (1, 100)] {
                let mut dealt = 0;
                let found =
                    digest(level, Seed(first), count, chunk, NonZero::new(threads), |boards| {
                        assert!(boards <= chunk.into());
                        dealt += boards;
                        ControlFlow::Continue(())
                    });
                assert_eq!((found, dealt), (Some(plain(level, first, count)), count.into()));
            }
        }
    }

    #[test]
    fn a_break_ends_the_work() {
        let broken = digest(Level::FIRST, Seed(0), 10, CHUNK, None, |_| ControlFlow::Break(()));
        assert_eq!(broken, None);
    }

    fn question(block: Option<u16>) -> Certify {
        Certify {
            level: Level::FIRST,
            block: block.map(|block| Whole::new(block.into())),
            threads: None,
        }
    }

    #[test]
    fn all_blocks_have_every_seed() {
        assert_eq!(question(Some(98)).boards(), 1 << 24);
        assert_eq!(question(None).boards(), 1 << 32);
    }

    #[test]
    fn blocks_are_digested_in_order() {
        let digested = |question: &Certify, last: u16| {
            let (mut all, mut progress) = (Vec::new(), Vec::new());
            let found = |certified: Certified| {
                let is_last = certified.block == last;
                all.push((certified.block, certified.sha256));
                if is_last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let notify = |done, of| {
                progress.push((done, of));
                ControlFlow::Continue(())
            };
            (digests(question, 10, found, notify), all, progress)
        };
        let block = |block: u16| (block, plain(Level::FIRST, 10 * u32::from(block), 10));
        assert_eq!(digested(&question(Some(98)), 99), (true, vec![block(98)], vec![(10, 10)]));
        let (is_whole, all, progress) = digested(&question(None), 2);
        assert_eq!((is_whole, all), (false, (0..=2).map(block).collect()));
        assert_eq!(progress, [(10, 2_560), (20, 2_560), (30, 2_560)]);
        let (is_whole, all, _) = digested(&question(None), BLOCKS);
        assert_eq!((is_whole, all.len(), all.last()), (true, 256, Some(&block(255))));
    }
}
