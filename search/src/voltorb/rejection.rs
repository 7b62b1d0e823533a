//! Decides which tries the game throws away, many side by side.
//!
//! A 2 or 3 is *free* if its row or its column has no Voltorb. The game throws a try away when too many free
//! cards are in one line or on the board:
//!
//! ```text
//! free = placed & safe_cards(voltorbs)
//! thrown away if  max over lines of |free & line| >= max_free_in_line  or  |free| >= max_free_total
//! ```
//!
//! All configurations are *strict* (the second limit is not above the first one, so it decides alone) or
//! *lax* (it is one more), so no line has to be counted: `|free|` is compared with one limit, and for lax
//! kinds it matters whether exactly that many are all in one line. `|free| >= limit` is tested by clearing
//! the lowest bit `limit - 1` times, because neither AVX2 nor AVX-512F has a vector population count.

use foretile_games::voltorb::CARDS;

use super::kind::ConfigGroup;
use super::lines::{ALONG_COL, ALONG_ROW, COLS, ROWS};

/// Marks a prefix set that is complete. In others the outputs ended before they had all their cards.
pub(super) const FULL: u32 = 1 << 31;
/// The bit of the first kind in a prefix set. At most five others follow.
pub(super) const KINDS: u32 = CARDS as u32;

/// The kinds with the same number of cards and the same limit of free cards.
pub(super) struct Rejection {
    /// The number of cards that these kinds place.
    pub cards: usize,
    limit: u32,
    /// The kinds that throw a try with `limit` free cards away, as bits.
    strict: u32,
    /// Those that throw it away only if all `limit` cards are in one line, or if it has more.
    lax: u32,
}

impl Rejection {
    /// Groups kinds; the first one has bit [`KINDS`].
    pub fn of_kinds(kinds: &[ConfigGroup]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for (kind, bit) in kinds.iter().zip(KINDS..) {
            let cards = kind.cards as usize;
            let limit = kind.limit();
            let known = all.iter().position(|other| (other.cards, other.limit) == (cards, limit));
            let at = known.unwrap_or_else(|| {
                all.push(Self { cards, limit, strict: 0, lax: 0 });
                all.len() - 1
            });
            *(if kind.is_lax() { &mut all[at].lax } else { &mut all[at].strict }) |= 1 << bit;
        }
        all
    }

    /// Adds to `unsure` the kinds whose deals may run past the last output if they begin one of these tries:
    /// because the try itself does, or because it is thrown away and the next try may.
    ///
    /// `tries` are the prefix sets of whole tries, with [`FULL`] and the bits of the kinds that surely end
    /// after them. `safe` are the [cards in lines without Voltorbs](safe_cards).
    #[inline(always)]
    pub fn add_unsure<const WIDTH: usize>(
        &self,
        tries: &[u32; WIDTH],
        safe: &[u32; WIDTH],
        unsure: &mut [u32; WIDTH],
    ) {
        match self.limit {
            2 => self.of_limit::<WIDTH, 2>(tries, safe, unsure),
            3 => self.of_limit::<WIDTH, 3>(tries, safe, unsure),
            4 => self.of_limit::<WIDTH, 4>(tries, safe, unsure),
            5 => self.of_limit::<WIDTH, 5>(tries, safe, unsure),
            limit => unreachable!("no configuration throws away {limit} free cards"),
        }
    }

    #[inline(always)]
    fn of_limit<const WIDTH: usize, const LIMIT: u32>(
        &self,
        tries: &[u32; WIDTH],
        safe: &[u32; WIDTH],
        unsure: &mut [u32; WIDTH],
    ) {
        let Self { strict, lax, .. } = *self;
        for lane in 0..WIDTH {
            let Free { enough, surely, .. } = Free::of::<LIMIT>(tries[lane] & safe[lane]);
            let strict = if enough { strict } else { 0 };
            let lax = if enough & surely { lax } else { 0 };
            let all = if tries[lane] & FULL == 0 { self.strict | self.lax } else { 0 };
            unsure[lane] |= ((strict | lax) & !tries[lane]) | all;
        }
    }
}

/// Returns whether a try of this kind with these free cards is thrown away.
pub(super) fn rejects(kind: &ConfigGroup, free: u32) -> bool {
    let (count, limit) = (free.count_ones(), kind.limit());
    count > limit || (count == limit && (!kind.is_lax() || are_in_a_line(free)))
}

/// A comparison of free cards with a limit.
#[derive(Clone, Copy)]
pub(super) struct Free {
    /// Whether they are at least `limit - 1`.
    pub nearly: bool,
    /// Whether they are at least `limit`: a strict kind throws the try away.
    pub enough: bool,
    /// Whether they are more than `limit` or all in one line: if also `enough`, a lax kind throws the try
    /// away.
    pub surely: bool,
}

impl Free {
    /// Compares free cards with a limit of at least 2.
    #[inline(always)]
    pub const fn of<const LIMIT: u32>(free: u32) -> Self {
        let (mut left, mut gone) = (free, 2);
        while gone < LIMIT {
            left = without_lowest(left);
            gone += 1;
        }
        let last = without_lowest(left);
        Self {
            nearly: left != 0,
            enough: last != 0,
            surely: are_in_a_line(free) | (without_lowest(last) != 0),
        }
    }
}

#[inline(always)]
const fn without_lowest(cards: u32) -> u32 {
    cards & cards.wrapping_sub(1)
}

/// Returns whether all of these cards are in one row or in one column.
#[inline(always)]
const fn are_in_a_line(cards: u32) -> bool {
    let negative = cards.wrapping_neg();
    let first = cards & negative;
    let column = first.wrapping_mul(ROWS);
    // `cards | negative` has all bits from the first card on. Its lowest bit among the last cards of rows is
    // the end of the first card's row.
    let ends = (cards | negative) & (ROWS << (4 * ALONG_ROW));
    let end = ends & ends.wrapping_neg();
    (cards & !column == 0) | (cards < end << 1)
}

/// Returns the first cards of the rows that have some of these cards.
#[inline(always)]
const fn rows(cards: u32) -> u32 {
    let pairs = cards | cards >> ALONG_ROW;
    (pairs | pairs >> (2 * ALONG_ROW) | cards >> (4 * ALONG_ROW)) & ROWS
}

/// Returns the first cards of the columns that have some of these cards.
#[inline(always)]
const fn cols(cards: u32) -> u32 {
    let pairs = cards | cards >> ALONG_COL;
    (pairs | pairs >> (2 * ALONG_COL) | cards >> (4 * ALONG_COL)) & COLS
}

/// Returns the cards, other than Voltorbs, in a row or a column without any of these Voltorbs.
#[inline(always)]
pub(super) const fn safe_cards(voltorbs: u32) -> u32 {
    let in_rows = (!rows(voltorbs) & ROWS) * COLS;
    let in_cols = (!cols(voltorbs) & COLS) * ROWS;
    (in_rows | in_cols) & !voltorbs
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Board, CONFIGS};
    use foretile_golden::Dice;

    use super::*;

    /// Checks every configuration as a separate kind against the game's rule. Only tries that are thrown away
    /// or cut off are unsure.
    #[test]
    fn tries_are_thrown_away_as_the_game_does() {
        let mut dice = Dice(1);
        for config in CONFIGS {
            let kind = ConfigGroup::without_configs(&config);
            let [rejection] = &Rejection::of_kinds(&[kind])[..] else { panic!("one kind") };
            assert_eq!(rejection.cards, kind.cards as usize);
            for _ in 0..300 {
                let (mut values, mut placed, mut voltorbs) = ([1; CARDS], 0, 0);
                for count in 0..kind.cards as u8 {
                    let card = std::iter::repeat_with(|| dice.below(CARDS))
                        .find(|card| placed >> card & 1 == 0);
                    let card = card.unwrap();
                    placed |= 1 << card;
                    values[card] = match count {
                        _ if count < config.voltorbs => 0,
                        _ if count < config.voltorbs + config.twos => 2,
                        _ => 3,
                    };
                    voltorbs |= u32::from(values[card] == 0) << card;
                }
                let again = !config.keeps(&Board::new(values).unwrap());
                let add_unsure = |tries: u32| {
                    let mut unsure = [0];
                    rejection.add_unsure(&[tries], &[safe_cards(voltorbs)], &mut unsure);
                    unsure[0]
                };
                assert_eq!(rejects(&kind, placed & safe_cards(voltorbs)), again);
                assert_eq!(add_unsure(placed | FULL), u32::from(again) << KINDS);
                assert_eq!(add_unsure(placed | FULL | 1 << KINDS), 0);
                assert_eq!(add_unsure(placed), 1 << KINDS);
            }
        }
    }

    #[test]
    fn free_cards_are_counted() {
        let mut dice = Dice(1);
        for _ in 0..3_000 {
            let random = dice.bits();
            // Few cards, any of the board or of one line.
            let (some, more) = ((random >> 20) as u32, (random >> 39) as u32);
            let line = [ROWS, COLS, COLS << 10, ROWS << 4, ROWS << 2][more as usize % 5];
            for free in [some & more & more >> 5, some & line, (some & line) | 1 << (more % 25)] {
                let free = free & ((1 << CARDS) - 1);
                let count = free.count_ones();
                let in_line = |line: &&[usize; 5]| {
                    free & !line.iter().fold(0, |all, card| all | 1 << card) == 0
                };
                let in_line = foretile_games::voltorb::LINES.iter().any(|line| in_line(&line));
                let check = |of: Free, limit: u32| {
                    let (nearly, enough) = (count + 1 >= limit, count >= limit);
                    assert_eq!((of.nearly, of.enough), (nearly, enough), "{count} of {limit}");
                    assert!(!enough || of.surely == (count > limit || in_line), "{free:025b}");
                };
                check(Free::of::<2>(free), 2);
                check(Free::of::<3>(free), 3);
                check(Free::of::<4>(free), 4);
                check(Free::of::<5>(free), 5);
            }
        }
    }

    #[test]
    fn every_kind_is_in_one_group() {
        use foretile_games::voltorb::{Level, Seed, deal};
        let mut several = 0;
        for (level, seed) in Level::all().flat_map(|level| (0..60).map(move |seed| (level, seed))) {
            let kinds = ConfigGroup::of_hints(level, &deal(Seed(seed), 0, level).board.hints());
            let groups = Rejection::of_kinds(&kinds);
            for (kind, bit) in kinds.iter().zip(KINDS..) {
                let alike = |group: &&Rejection| {
                    (group.cards, group.limit) == (kind.cards as usize, kind.limit())
                };
                let [group] = groups.iter().filter(alike).collect::<Vec<_>>()[..] else {
                    panic!("one group")
                };
                let (strict, lax) = (group.strict >> bit & 1 == 1, group.lax >> bit & 1 == 1);
                assert_eq!((strict, lax), (!kind.is_lax(), kind.is_lax()));
            }
            let bits =
                groups.iter().map(|group| (group.strict | group.lax).count_ones()).sum::<u32>();
            assert_eq!(bits as usize, kinds.len());
            several += usize::from(groups.len() < kinds.len());
        }
        assert!(several > 0);
    }
}
