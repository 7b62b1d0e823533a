//! Which tries are thrown away, many side by side.

use foretile_games::voltorb::CARDS;

use super::kind::Kind;
use super::lines::{ALONG_COL, ALONG_ROW, COLS, ROWS};

/// Marks a front that has all its cards; without it the outputs end before.
pub(super) const FULL: u32 = 1 << 31;
/// Bit of the first kind in a front; those of the others follow, six at most.
pub(super) const KINDS: u32 = CARDS as u32;

/// Kinds that place as many cards and throw a try away for as many free ones: `limit` of them, or so
/// many in one line and one more on the board. All configurations are of these two sorts.
pub(super) struct Rejection {
    /// Cards that these kinds place.
    pub cards: usize,
    limit: u32,
    /// The kinds that throw away `limit` free cards, as bits.
    strict: u32,
    /// Those that throw them away only when they are in one line.
    lax: u32,
}

impl Rejection {
    /// All kinds, the first as bit [`KINDS`].
    pub fn of_kinds(kinds: &[Kind]) -> Vec<Self> {
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

    /// Adds the kinds of which a deal that comes to these tries may run to the end: as the try does, or as
    /// it is thrown away and the next one does. A try is given by its cards, with the kinds that end after
    /// it, and by the cards in its lines without Voltorbs.
    #[inline(always)]
    pub fn run_on<const WIDTH: usize>(
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

/// Whether a try of this kind with these free cards is thrown away.
pub(super) fn rejects(kind: &Kind, free: u32) -> bool {
    let (count, limit) = (free.count_ones(), kind.limit());
    count > limit || (count == limit && (!kind.is_lax() || are_in_a_line(free)))
}

/// What free cards mean for kinds of a limit.
#[derive(Clone, Copy)]
pub(super) struct Free {
    /// With one more they would be as many as the limit.
    pub nearly: bool,
    /// They are: a strict kind throws the try away.
    pub enough: bool,
    /// If they are, a lax kind does so, too.
    pub surely: bool,
}

impl Free {
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

/// Whether all of these cards are in one row or in one column.
#[inline(always)]
const fn are_in_a_line(cards: u32) -> bool {
    let negative = cards.wrapping_neg();
    let first = cards & negative;
    let column = first.wrapping_mul(ROWS);
    // The last card of the first one's row, from which on all bits of this are set.
    let ends = (cards | negative) & (ROWS << (4 * ALONG_ROW));
    let end = ends & ends.wrapping_neg();
    (cards & !column == 0) | (cards < end << 1)
}

/// The rows with some of these cards, as their first cards.
#[inline(always)]
const fn rows(cards: u32) -> u32 {
    let pairs = cards | cards >> ALONG_ROW;
    (pairs | pairs >> (2 * ALONG_ROW) | cards >> (4 * ALONG_ROW)) & ROWS
}

/// The columns with some of these cards, as their first cards.
#[inline(always)]
const fn cols(cards: u32) -> u32 {
    let pairs = cards | cards >> ALONG_COL;
    (pairs | pairs >> (2 * ALONG_COL) | cards >> (4 * ALONG_COL)) & COLS
}

/// The cards in rows and columns without any of these Voltorbs, but for the Voltorbs.
#[inline(always)]
pub(super) const fn safe_cards(voltorbs: u32) -> u32 {
    let in_rows = (!rows(voltorbs) & ROWS) * COLS;
    let in_cols = (!cols(voltorbs) & COLS) * ROWS;
    (in_rows | in_cols) & !voltorbs
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Board, CONFIGS};

    use super::*;

    /// Every configuration as a kind of its own: what is thrown away is what the game throws away, and
    /// nothing else may run on, but tries that are cut off.
    #[test]
    fn tries_are_thrown_away_as_the_game_does() {
        let mut random = 1u64;
        let mut next = |below: usize| {
            random = random.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
            (random >> 33) as usize % below
        };
        for config in CONFIGS {
            let kind = Kind::without_configs(&config);
            let [rejection] = &Rejection::of_kinds(&[kind])[..] else { panic!("one kind") };
            assert_eq!(rejection.cards, kind.cards as usize);
            for _ in 0..300 {
                let (mut values, mut placed, mut voltorbs) = ([1; CARDS], 0, 0);
                for count in 0..kind.cards as u8 {
                    let card =
                        std::iter::repeat_with(|| next(CARDS)).find(|card| placed >> card & 1 == 0);
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
                let run_on = |tries: u32| {
                    let mut unsure = [0];
                    rejection.run_on(&[tries], &[safe_cards(voltorbs)], &mut unsure);
                    unsure[0]
                };
                assert_eq!(rejects(&kind, placed & safe_cards(voltorbs)), again);
                assert_eq!(run_on(placed | FULL), u32::from(again) << KINDS);
                assert_eq!(run_on(placed | FULL | 1 << KINDS), 0);
                assert_eq!(run_on(placed), 1 << KINDS);
            }
        }
    }
}
