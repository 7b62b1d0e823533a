//! Deals every first board of a set of seeds in one pass, to answer many questions together.
//!
//! A search checks whether each start deals certain hints, and rejects most starts after a few
//! draws. Here, each start deals its whole board. However, all starts of a seed share its seeding,
//! every output is drawn once, and the hints are computed as one integer. Thousands of visits can
//! therefore be looked up together.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{
    CARDS, Config, Hints, LINES, Level, SIDE, Seed, column_of, deal, row_of,
};
use foretile_search::dispatch::{Kernel, Vectors};
use foretile_search::lanes::{draw, seed_chain};
use foretile_search::sweep::Scan;
use foretile_search::voltorb::{Seeds, Slice};

/// The number of outputs after the last start. The few deals that need more are left to `games`.
const AHEAD: u32 = 64;
/// A try with this many draws may have reached the game's limit on failures, and is also left to
/// `games`.
const LONGEST_TRY: usize = 100;

/// Finds the starts among these seeds and advances that deal any of many hints at level 1.
pub struct FirstBoards {
    seeds: Seeds,
    advances: RangeInclusive<u32>,
    wanted: Wanted,
}

impl FirstBoards {
    pub fn new(
        seeds: Seeds,
        advances: RangeInclusive<u32>,
        hints: impl Iterator<Item = Hints>,
    ) -> Self {
        Self { seeds, advances, wanted: Wanted::new(hints.map(|hints| packed(&hints))) }
    }

    /// Compares every board of these places with `games`.
    pub fn assert_like_the_game(&self, places: Range<u64>) {
        let mut boards = 0;
        self.each(places.clone(), |seed, advance, packed_hints| {
            let hints = deal(Seed(seed), advance, Level::FIRST).board.hints();
            assert_eq!(packed_hints, packed(&hints), "{} after {advance}", Seed(seed));
            boards += 1;
        });
        assert_eq!(boards, (places.end - places.start) * self.advances.clone().count() as u64);
    }

    fn each(&self, places: Range<u64>, notify: impl FnMut(u32, u32, u64)) {
        let (seeds, advances) = (self.seeds.slice(places), self.advances.clone());
        Vectors::widest().run(Deals { seeds, advances, notify });
    }
}

impl Scan for FirstBoards {
    /// The hints, and the seed and advance that deal them.
    type Found = (Hints, (u32, u32));

    fn space(&self) -> u64 {
        self.seeds.len()
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<Self::Found>) -> ControlFlow<()> {
        self.each(places, |seed, advance, hints| {
            if self.wanted.contains(hints) {
                let hints = deal(Seed(seed), advance, Level::FIRST).board.hints();
                if self.wanted.contains(packed(&hints)) {
                    found.push((hints, (seed, advance)));
                }
            }
        });
        ControlFlow::Continue(())
    }
}

/// Packs ten hints into one integer: for each line, four bits for the sum and three for the
/// Voltorbs. The last column is omitted because it follows from the others.
fn packed(hints: &Hints) -> u64 {
    let lines = (0..).zip(hints.lines());
    lines.map(|(line, hint)| unit(line) * u64::from(hint.sum() + (hint.voltorbs() << 4))).sum()
}

/// Returns 1 in a line's sum.
fn unit(line: usize) -> u64 {
    if line < LINES.len() - 1 { 1 << (7 * line) } else { 0 }
}

/// A set of packed hints.
struct Wanted {
    /// A bitmap indexed by part of a hash, which excludes most boards without a look-up.
    likely: Vec<u64>,
    hints: HashSet<u64>,
}

impl Wanted {
    const LIKELY_BITS: u32 = 20;

    fn new(hints: impl Iterator<Item = u64>) -> Self {
        let hints = HashSet::from_iter(hints);
        let mut likely = vec![0; 1 << (Self::LIKELY_BITS - 6)];
        for (word, bit) in hints.iter().map(|&hints| Self::place(hints)) {
            likely[word] |= bit;
        }
        Self { likely, hints }
    }

    /// Fibonacci hashing.
    fn place(hints: u64) -> (usize, u64) {
        let place = hints.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - Self::LIKELY_BITS);
        ((place >> 6) as usize, 1 << (place & 63))
    }

    fn contains(&self, hints: u64) -> bool {
        let (word, bit) = Self::place(hints);
        self.likely[word] & bit != 0 && self.hints.contains(&hints)
    }
}

/// Deals every first board, and passes its seed, advance and packed hints to a callback.
struct Deals<'a, F> {
    seeds: Slice<'a>,
    advances: RangeInclusive<u32>,
    notify: F,
}

impl<F: FnMut(u32, u32, u64)> Kernel for Deals<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run<const LANES: usize>(mut self) {
        let (first, last) = (*self.advances.start(), *self.advances.end());
        let packing = Packing::new();
        let mut drawn = vec![[0; LANES]; (last - first + 1 + AHEAD) as usize];
        let mut seeds = [0; LANES];
        loop {
            let filled = self.seeds.fill(&mut seeds);
            if filled == 0 {
                break;
            }
            let mut word = seed_chain(seeds, 0, first);
            let mut partner = seed_chain(word, first, first + TWIST_DISTANCE as u32);
            for (row, drawn) in drawn.iter_mut().zip(first..) {
                for lane in 0..LANES {
                    let (twisted, next) = draw(word[lane], partner[lane], drawn);
                    row[lane] = drawn_of(temper(twisted));
                    word[lane] = next;
                }
                let index = drawn + TWIST_DISTANCE as u32;
                partner = seed_chain(partner, index, index + 1);
            }
            let mut draws = vec![0; drawn.len()];
            for (lane, &seed) in seeds[..filled].iter().enumerate() {
                for (draw, row) in draws.iter_mut().zip(&drawn) {
                    *draw = row[lane];
                }
                for (advance, at) in self.advances.clone().zip(0..) {
                    let hints = match deal_bits(&draws[at..]) {
                        Some(board) => packing.hints(board),
                        None => packed(&deal(Seed(seed), advance, Level::FIRST).board.hints()),
                    };
                    (self.notify)(seed, advance, hints);
                }
            }
        }
    }
}

/// Returns what an output means to the game: the card that it selects, as a bit, and above it the
/// configuration that it selects, 0 to 9.
#[inline(always)]
fn drawn_of(output: u32) -> u32 {
    let rest = output % 100;
    1 << (rest % CARDS as u32) | (rest / 10) << CARDS
}

/// A board as bit sets of cards.
#[derive(Clone, Copy)]
struct Bits {
    voltorbs: u32,
    /// The cards that are 2 or 3.
    more: u32,
    threes: u32,
}

/// Deals a board from these draws, or returns `None` if there may be too few.
#[inline(always)]
fn deal_bits(draws: &[u32]) -> Option<Bits> {
    let config = &Config::of_level(Level::FIRST)[(draws[0] >> CARDS) as usize];
    let mut at = 1;
    loop {
        let start = at;
        let (mut placed, mut count) = (0, 0);
        let mut place = |more: u8| {
            let goal = count + u32::from(more);
            while count < goal {
                let card = draws.get(at)? & ((1 << CARDS) - 1);
                count += u32::from(placed & card == 0);
                placed |= card;
                at += 1;
            }
            Some(placed)
        };
        let voltorbs = place(config.voltorbs)?;
        let twos = place(config.twos)?;
        let all = place(config.threes)?;
        if at - start >= LONGEST_TRY {
            return None;
        }
        let board = Bits { voltorbs, more: all & !voltorbs, threes: all & !twos };
        if keeps(config, board) {
            return Some(board);
        }
    }
}

const ROW: u32 = (1 << SIDE) - 1;

/// [`Config::keeps`] for bit sets.
#[inline(always)]
fn keeps(config: &Config, board: Bits) -> bool {
    let rows = |cards: u32| (0..SIDE).map(move |row| cards >> (SIDE * row) & ROW);
    let col_voltorbs = rows(board.voltorbs).fold(0, |cols, row| cols | row);
    let safe = (0..SIDE).zip(rows(board.voltorbs)).fold(0, |safe, (at, row)| {
        let cards = if row == 0 { ROW } else { ROW & !col_voltorbs };
        safe | cards << (SIDE * at)
    });
    let free = board.more & safe;
    let most = config.max_free_in_line.min(config.max_free_total).into();
    if free.count_ones() < most {
        return true;
    }
    let cols = (0..SIDE).map(|col| free >> col & 0x10_8421);
    let in_line = rows(free).chain(cols).map(u32::count_ones).max();
    free.count_ones() < config.max_free_total.into()
        && in_line < Some(config.max_free_in_line.into())
}

/// Look-up tables to convert bit sets of cards to packed hints.
struct Packing {
    /// The sum of units over the lines of each subset of the first nine, the next nine and the last
    /// seven cards.
    units: [[u64; 1 << Self::PART]; 3],
    /// A board of 1s.
    ones: u64,
}

impl Packing {
    const PART: usize = 9;

    fn new() -> Self {
        let of_card = |card: usize| unit(row_of(card)) + unit(SIDE + column_of(card));
        let of_part = |part: usize, cards: usize| {
            let is_in = |&card: &usize| cards >> (card - part * Self::PART) & 1 == 1;
            let part = part * Self::PART..CARDS.min((part + 1) * Self::PART);
            part.filter(is_in).map(of_card).sum()
        };
        let units = std::array::from_fn(|part| std::array::from_fn(|cards| of_part(part, cards)));
        Self { units, ones: (0..CARDS).map(of_card).sum() }
    }

    #[inline(always)]
    fn units(&self, cards: u32) -> u64 {
        let part = |part: usize| cards as usize >> (part * Self::PART) & ((1 << Self::PART) - 1);
        self.units[0][part(0)] + self.units[1][part(1)] + self.units[2][part(2)]
    }

    /// Each 2 adds one to its lines' sums and each 3 adds two. A Voltorb subtracts one and is
    /// counted.
    #[inline(always)]
    fn hints(&self, board: Bits) -> u64 {
        let voltorbs = 15 * self.units(board.voltorbs);
        self.ones + voltorbs + self.units(board.more) + self.units(board.threes)
    }
}
