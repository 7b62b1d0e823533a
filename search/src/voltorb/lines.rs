//! Cards as bits, and how many of them are in each row and column: a board in one lane.

use foretile_games::voltorb::{CARDS, Hint, SIDE};

/// All cards.
pub(super) const ALL: u32 = (1 << CARDS) - 1;
/// The first card of every row, as bits: where the counts of rows stand.
pub(super) const ROWS: u32 = 0x0010_8421;
/// The first card of every column: where the counts of columns stand.
pub(super) const COLS: u32 = 0x0000_001F;
/// From a card to the next one of its row, and of its column.
pub(super) const ALONG_ROW: u32 = 1;
pub(super) const ALONG_COL: u32 = SIDE as u32;

/// Five counts of 0 to 5 as binary digits: bit `i` of `ones`, `twos` and `fours` belongs to the line
/// whose first card is `i`. Other bits mean nothing.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Counts {
    /// How many of these cards are in each row (`STEP` [`ALONG_ROW`]) or column ([`ALONG_COL`]):
    /// two full adders, for all five lines at once.
    #[inline(always)]
    pub fn of<const STEP: u32>(cards: u32) -> Self {
        let (a, b, c) = (cards, cards >> STEP, cards >> (2 * STEP));
        let (d, e) = (cards >> (3 * STEP), cards >> (4 * STEP));
        let (sum, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
        let (ones, carry_too) = (sum ^ d ^ e, (sum & d) | (e & (sum ^ d)));
        Self { ones, twos: carry ^ carry_too, fours: carry & carry_too }
    }

    /// The Voltorbs of the hints' lines, whose first cards are `STEP` apart the other way round.
    pub fn of_hints(hints: &[Hint; SIDE], apart: u32) -> Self {
        let mut counts = Self { ones: 0, twos: 0, fours: 0 };
        for (hint, line) in hints.iter().zip(0..) {
            let count = u32::from(hint.voltorbs);
            counts.ones |= (count & 1) << (line * apart);
            counts.twos |= (count >> 1 & 1) << (line * apart);
            counts.fours |= (count >> 2) << (line * apart);
        }
        counts
    }

    /// The lines whose counts differ.
    #[inline(always)]
    pub fn differ(self, other: Self) -> u32 {
        (self.ones ^ other.ones) | (self.twos ^ other.twos) | (self.fours ^ other.fours)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::LINES;

    use super::*;

    #[test]
    fn counts_are_counts() {
        let mut cards = 1u32;
        for _ in 0..10_000 {
            cards = cards.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
            let board = (cards >> 7) & ALL;
            let (rows, cols) = (Counts::of::<ALONG_ROW>(board), Counts::of::<ALONG_COL>(board));
            for (index, line) in LINES.iter().enumerate() {
                let count = line.iter().filter(|&&card| board >> card & 1 == 1).count() as u32;
                let at = 1 << line[0];
                let counts = if index < SIDE { rows } else { cols };
                let hints = [Hint { sum: 0, voltorbs: count as u8 }; SIDE];
                let apart = if index < SIDE { ALONG_COL } else { ALONG_ROW };
                assert_eq!(counts.differ(Counts::of_hints(&hints, apart)) & at, 0);
                let other = [Hint { sum: 0, voltorbs: (count as u8 + 1) % 6 }; SIDE];
                assert_ne!(counts.differ(Counts::of_hints(&other, apart)) & at, 0);
            }
        }
    }
}
