//! The first boards of many seeds, for tables and digests over all of them.
//!
//! The generator runs on lanes ([`crate::lanes`]), because seeding is most of the work of a first board. The boards
//! are dealt from the lanes' outputs by the rule of `games`, which is not repeated here:
//!
//! ```text
//! seeds       s      s + 1   ..   s + 31
//! output 0  [ .       .      ..    .     ]
//! output 1  [ .       .      ..    .     ]     deal_with(level, outputs of one column) = a board
//! ..
//! ```

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{Board, Level, Seed, deal, deal_with};

use super::words::{LONGEST, SEEDS, rows_of};
use crate::dispatch::{Kernel, Vectors};
use crate::lanes::{Aligned, seed_chain};

/// The outputs that are drawn for every seed. A deal that needs more is dealt by the plain generator.
///
/// Of 200,000 seeds a level, between 0.02 % (level 1) and 0.9 % (level 2) need more.
const OUTPUTS: usize = 128;

/// Fills `boards` with the first boards of the seeds from `first` on, each dealt after no output.
///
/// # Panics
/// If a seed would be beyond 2^32 - 1.
pub fn first_boards(level: Level, first: Seed, boards: &mut [Board]) {
    Vectors::widest().run(FirstBoards { level, first, boards });
}

/// Consecutive seeds, and the boards to fill.
struct FirstBoards<'a> {
    level: Level,
    first: Seed,
    boards: &'a mut [Board],
}

impl Kernel for FirstBoards<'_> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(self) {
        let Self { level, first, boards } = self;
        let mut rows = Box::new(Aligned([[0; SEEDS]; LONGEST]));
        let mut next = u64::from(first.0);
        assert!(next + boards.len() as u64 <= 1 << 32, "seeds end at 2^32 - 1");
        for boards in boards.chunks_mut(LANES) {
            // Lanes beyond the last board wrap around and are not read.
            let seeds: [u32; LANES] =
                std::array::from_fn(|lane| (next as u32).wrapping_add(lane as u32));
            let partners = seed_chain(seeds, 0, TWIST_DISTANCE as u32);
            let groups = seeds.chunks_exact(SEEDS).zip(partners.chunks_exact(SEEDS));
            for ((seeds, partners), boards) in groups.zip(boards.chunks_mut(SEEDS)) {
                let words = seeds.try_into().expect("`SEEDS` words");
                rows_of(&mut rows.0, words, partners.try_into().expect("`SEEDS` words"), OUTPUTS);
                for (lane, board) in boards.iter_mut().enumerate() {
                    *board = from_outputs(level, &rows.0[..OUTPUTS], lane)
                        .unwrap_or_else(|| deal(Seed(seeds[lane]), 0, level).board);
                }
            }
            next += LANES as u64;
        }
    }
}

/// Deals from one lane's outputs; `None` if they do not suffice.
#[inline(always)]
fn from_outputs(level: Level, rows: &[[u32; SEEDS]], lane: usize) -> Option<Board> {
    let mut drawn = 0;
    let (_, board) = deal_with(level, || {
        // After the last output, any number serves, because the board is dropped. Each draw gets another one, so that
        // the deal ends soon.
        let output = rows.get(drawn).map_or(drawn as u32, |row| temper(row[lane]));
        drawn += 1;
        output
    });
    (drawn <= rows.len()).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every level, lanes that are not full, and deals that need more outputs than the lanes draw.
    #[test]
    fn first_boards_are_those_of_games() {
        for number in 1..=8 {
            let level = Level::new(number).expect("a level");
            for (first, count) in [(0, 1_000), (0x6207_0300, 100), (u32::MAX - 40, 41)] {
                let mut boards = vec![Board::ONES; count];
                first_boards(level, Seed(first), &mut boards);
                for (seed, board) in (first..=u32::MAX).zip(boards) {
                    assert_eq!(
                        board,
                        deal(Seed(seed), 0, level).board,
                        "level {number}, seed {seed}"
                    );
                }
            }
        }
    }

    #[test]
    fn some_deals_need_more_outputs() {
        let level = Level::new(8).expect("a level");
        let longest = (0..1_000).map(|seed| deal(Seed(seed), 0, level).next_advance).max();
        assert!(longest > Some(OUTPUTS as u32), "the test above covers such deals");
    }

    /// The plain generator deals only where the lanes' outputs end too early.
    #[test]
    fn outputs_of_lanes_suffice_for_most_deals() {
        let seeds: [u32; SEEDS] = std::array::from_fn(|lane| 100 + lane as u32);
        let mut rows = Box::new([[0; SEEDS]; LONGEST]);
        rows_of(&mut rows, seeds, seed_chain(seeds, 0, TWIST_DISTANCE as u32), OUTPUTS);
        for (level, outputs) in
            Level::all().flat_map(|level| [30, 60, OUTPUTS].map(|outputs| (level, outputs)))
        {
            for (lane, seed) in seeds.into_iter().enumerate() {
                let deal = deal(Seed(seed), 0, level);
                let expected = (deal.next_advance as usize <= outputs).then_some(deal.board);
                assert_eq!(from_outputs(level, &rows[..outputs], lane), expected, "seed {seed}");
            }
        }
    }
}
