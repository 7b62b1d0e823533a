//! Cards as bits, and counts of them in each row and column, for a whole board in one 32-bit lane.
//!
//! ```text
//! bit of a card     0  1  2  3  4       ROWS: bits 0, 5, 10, 15, 20
//!                   5  6  7  8  9       COLS: bits 0 to 4
//!                  10 11 12 13 14
//!                  15 16 17 18 19
//!                  20 21 22 23 24
//! ```

use foretile_games::voltorb::{CARDS, Hint, SIDE};

/// All cards.
pub(super) const ALL: u32 = (1 << CARDS) - 1;
/// The first card of every row, as bits. The counts of rows are at these bits.
pub(super) const ROWS: u32 = 0x0010_8421;
/// The first card of every column. The counts of columns are at these bits.
pub(super) const COLS: u32 = 0x0000_001F;
/// The distance in bits from a card to the next one in its row.
pub(super) const ALONG_ROW: u32 = 1;
/// The distance in bits from a card to the next one in its column.
pub(super) const ALONG_COL: u32 = SIDE as u32;

/// Five counts from 0 to 5, bit-sliced: bit `i` of `ones`, `twos` and `fours` are the binary digits of the
/// count of the line whose first card is `i`. Other bits are unspecified.
#[derive(Clone, Copy)]
pub(super) struct Counts {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Counts {
    /// Counts the cards in each row (if `STEP` is [`ALONG_ROW`]) or column ([`ALONG_COL`]).
    ///
    /// Two full adders count all five lines at once: the first adds three cards of each line, and the second
    /// adds the other two to the sum.
    #[inline(always)]
    pub fn of<const STEP: u32>(cards: u32) -> Self {
        let (a, b, c) = (cards, cards >> STEP, cards >> (2 * STEP));
        let (d, e) = (cards >> (3 * STEP), cards >> (4 * STEP));
        let (sum, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
        let (ones, carry_too) = (sum ^ d ^ e, (sum & d) | (e & (sum ^ d)));
        Self { ones, twos: carry ^ carry_too, fours: carry & carry_too }
    }

    /// Returns the numbers of Voltorbs that these hints give. `apart` is the distance in bits between the
    /// first cards of two lines: [`ALONG_COL`] for rows, [`ALONG_ROW`] for columns.
    pub fn of_hints(hints: &[Hint; SIDE], apart: u32) -> Self {
        let mut counts = Self { ones: 0, twos: 0, fours: 0 };
        for (hint, line) in hints.iter().zip(0..) {
            let count = u32::from(hint.voltorbs());
            counts.ones |= (count & 1) << (line * apart);
            counts.twos |= (count >> 1 & 1) << (line * apart);
            counts.fours |= (count >> 2) << (line * apart);
        }
        counts
    }

    /// Returns the first cards of the lines whose counts differ. Other bits are unspecified.
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
                let hints = [Hint::new(0, count as u8).unwrap(); SIDE];
                let apart = if index < SIDE { ALONG_COL } else { ALONG_ROW };
                assert_eq!(counts.differ(Counts::of_hints(&hints, apart)) & at, 0);
                let other = [Hint::new(0, (count as u8 + 1) % 6).unwrap(); SIDE];
                assert_ne!(counts.differ(Counts::of_hints(&other, apart)) & at, 0);
            }
        }
    }
}
