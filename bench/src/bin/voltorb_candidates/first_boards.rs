//! Every first board that a set of seeds deals, in one pass: for many questions at once.
//!
//! A search asks of every start whether it deals these hints, and gives most up after a few draws.
//! Here each start deals its board to the end, but the seeding is shared by the starts of a seed, the
//! outputs are drawn once, and the hints come out as one number, so that thousands of visits
//! are looked up at once.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range, RangeInclusive};

use foretile_games::rng::mt19937::{TWIST_DISTANCE, temper};
use foretile_games::voltorb::{
    CARDS, Config, Hints, LINES, Level, SIDE, Seed, column_of, deal, row_of,
};
use foretile_search::dispatch::{Kernel, Vectors};
use foretile_search::lanes::{draw, seed_chain};
use foretile_search::sweep::Hunt;
use foretile_search::voltorb::{Seeds, Slice};

/// Outputs that are drawn beyond the last start; the few deals that need more are left to the game.
const AHEAD: u32 = 64;
/// A try of so many draws may have come to the game's cap on failures: it is left to the game too.
const LONGEST_TRY: usize = 100;

/// The starts among these seeds and advances that deal any of many hints at level 1.
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

    /// Checks every board of these places against the game.
    pub fn assert_like_the_game(&self, places: Range<u64>) {
        let mut boards = 0;
        self.each(places.clone(), |seed, advance, packed_hints| {
            let hints = deal(Seed(seed), advance, Level::FIRST).board.hints();
            assert_eq!(packed_hints, packed(&hints), "{} after {advance}", Seed(seed));
            boards += 1;
        });
        assert_eq!(boards, (places.end - places.start) * self.advances.clone().count() as u64);
    }

    fn each(&self, places: Range<u64>, tell: impl FnMut(u32, u32, u64)) {
        let (seeds, advances) = (self.seeds.slice(places), self.advances.clone());
        Vectors::widest().run(Deals { seeds, advances, tell });
    }
}

impl Hunt for FirstBoards {
    /// The hints, and what deals them.
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

/// Ten hints as one number: for each line four bits of its sum and three of its Voltorbs. The last
/// column is left out, as it follows from the others.
fn packed(hints: &Hints) -> u64 {
    let lines = (0..).zip(hints.lines());
    lines.map(|(line, hint)| unit(line) * u64::from(hint.sum + (hint.voltorbs << 4))).sum()
}

/// One of a line's sum.
fn unit(line: usize) -> u64 {
    if line < LINES.len() - 1 { 1 << (7 * line) } else { 0 }
}

/// Many hints, packed.
struct Wanted {
    /// A bit for some of the bits of each: most boards are not looked up further.
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

    /// By the multiplier of Fibonacci hashing.
    fn place(hints: u64) -> (usize, u64) {
        let place = hints.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - Self::LIKELY_BITS);
        ((place >> 6) as usize, 1 << (place & 63))
    }

    fn contains(&self, hints: u64) -> bool {
        let (word, bit) = Self::place(hints);
        self.likely[word] & bit != 0 && self.hints.contains(&hints)
    }
}

/// Deals every first board and tells its seed, advance and packed hints.
struct Deals<'a, F> {
    seeds: Slice<'a>,
    advances: RangeInclusive<u32>,
    tell: F,
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
                    (self.tell)(seed, advance, hints);
                }
            }
        }
    }
}

/// What the game makes of an output: the card that it places, as a bit, and above it the configuration
/// that it chooses, 0 to 9.
#[inline(always)]
fn drawn_of(output: u32) -> u32 {
    let rest = output % 100;
    1 << (rest % CARDS as u32) | (rest / 10) << CARDS
}

/// A board as sets of cards, a bit each.
#[derive(Clone, Copy)]
struct Bits {
    voltorbs: u32,
    /// The 2s and 3s.
    more: u32,
    threes: u32,
}

/// The board that the game deals of these draws, or `None` where they may be too few.
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

/// [`Config::keeps`] on bits.
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

/// How sets of cards add up to packed hints.
struct Packing {
    /// The units of the lines of any cards among the first nine, the next nine and the last seven.
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

    /// A 2 adds one to its lines, a 3 two; a Voltorb takes one away and counts.
    #[inline(always)]
    fn hints(&self, board: Bits) -> u64 {
        let voltorbs = 15 * self.units(board.voltorbs);
        self.ones + voltorbs + self.units(board.more) + self.units(board.threes)
    }
}
