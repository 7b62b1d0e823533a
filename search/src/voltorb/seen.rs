//! The hints, in the form in which many tries are compared with them.

use foretile_games::voltorb::{Hints, LINES, SIDE};

use super::lines::{ALONG_COL, ALONG_ROW, COLS, Counts, ROWS};

/// The hints of a board.
#[derive(Clone, Copy)]
pub(super) struct HintCounts {
    hints: Hints,
    /// The number of Voltorbs in every row.
    rows: Counts,
    /// The number of Voltorbs in every column.
    cols: Counts,
    parity: Parity,
}

impl HintCounts {
    pub fn new(hints: &Hints) -> Self {
        Self {
            hints: *hints,
            rows: Counts::of_hints(&hints.rows, ALONG_COL),
            cols: Counts::of_hints(&hints.cols, ALONG_ROW),
            parity: Parity::of_hints(hints),
        }
    }

    pub const fn parity(&self) -> Parity {
        self.parity
    }

    /// Returns the lines, as their first cards, whose number of Voltorbs differs from the hints; 0 if none.
    #[inline(always)]
    pub fn differ(&self, voltorbs: u32) -> u32 {
        let (rows, cols) = (Counts::of::<ALONG_ROW>(voltorbs), Counts::of::<ALONG_COL>(voltorbs));
        (rows.differ(self.rows) & ROWS) | (cols.differ(self.cols) & COLS)
    }

    /// Returns whether every line can have its sum if `more` are the 2s and 3s.
    pub fn can_sum(&self, more: u32) -> bool {
        LINES.iter().zip(self.hints.lines()).all(|(line, hint)| {
            let count = line.iter().filter(|&&card| more >> card & 1 == 1).count() as u8;
            let cards = line.len() as u8 - hint.voltorbs();
            (cards + count..=cards + 2 * count).contains(&hint.sum())
        })
    }
}

/// The lines with an odd number of Voltorbs, as the bits of their first cards. Comparing these is cheaper
/// than comparing the numbers. Of sets with the right number of Voltorbs, one in 256 passes by chance.
#[derive(Clone, Copy)]
pub(super) struct Parity {
    rows: u32,
    cols: u32,
}

impl Parity {
    fn of_hints(hints: &Hints) -> Self {
        let odd = |line: usize, voltorbs: u8, apart: u32| {
            u32::from(voltorbs & 1) << (line as u32 * apart)
        };
        let (rows, cols) = (hints.rows, hints.cols);
        Self {
            rows: (0..SIDE).map(|row| odd(row, rows[row].voltorbs(), ALONG_COL)).sum(),
            cols: (0..SIDE).map(|col| odd(col, cols[col].voltorbs(), ALONG_ROW)).sum(),
        }
    }

    /// Returns the sum of the [fingerprints](super::sliced) of these lines, bit by bit.
    pub fn fingerprint(self) -> u32 {
        let odd = |lines: u32, apart: u32| {
            (0..SIDE as u32).filter(move |line| lines >> (line * apart) & 1 == 1)
        };
        let of = |line: u32| (line, u32::from(line == 3));
        let rows = odd(self.rows, ALONG_COL).map(of).map(|(code, both)| code | both << 6);
        let cols = odd(self.cols, ALONG_ROW).map(of).map(|(code, both)| code << 3 | both << 7);
        rows.chain(cols).fold(0, |sum, line| sum ^ line)
    }

    /// Returns whether every line's number of Voltorbs has the parity of the hints.
    #[inline(always)]
    pub fn is_of(self, voltorbs: u32) -> bool {
        let pairs = voltorbs ^ voltorbs >> ALONG_ROW;
        let rows = pairs ^ pairs >> (2 * ALONG_ROW) ^ voltorbs >> (4 * ALONG_ROW);
        let pairs = voltorbs ^ voltorbs >> ALONG_COL;
        let cols = pairs ^ pairs >> (2 * ALONG_COL) ^ voltorbs >> (4 * ALONG_COL);
        ((rows ^ self.rows) & ROWS) | ((cols ^ self.cols) & COLS) == 0
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Board, CARDS, Level, Seed, deal};

    use super::super::lines::ALL;
    use super::*;

    /// Boards of every level, each with its Voltorbs, as bits.
    fn boards() -> impl Iterator<Item = (Board, u32)> {
        (0..400).map(|seed| {
            let level = Level::new(1 + seed as u8 % 8).unwrap();
            let board = deal(Seed(seed), 0, level).board;
            let bits = |set: u32, (card, value): (usize, &u8)| set | u32::from(*value == 0) << card;
            (board, board.values().iter().enumerate().fold(0, bits))
        })
    }

    fn count(cards: u32, line: &[usize]) -> u8 {
        line.iter().filter(|&&card| cards >> card & 1 == 1).count() as u8
    }

    /// Also with a Voltorb more, less or elsewhere, and with any cards.
    #[test]
    fn voltorbs_are_compared_line_by_line() {
        for ((board, voltorbs), number) in boards().zip(0u32..) {
            let (hints, any) = (board.hints(), number.wrapping_mul(0x9E37_79B1));
            let (one, other) = (1 << (any % 25), 1 << (any / 25 % 25));
            let counts = HintCounts::new(&hints);
            for set in [voltorbs, voltorbs ^ one, voltorbs ^ one ^ other, any >> 7 & ALL] {
                let (mut differ, mut odd) = (0, false);
                for (line, hint) in LINES.iter().zip(hints.lines()) {
                    let count = count(set, line);
                    differ |= u32::from(count != hint.voltorbs()) << line[0];
                    odd |= count % 2 != hint.voltorbs() % 2;
                }
                assert_eq!(counts.differ(set), differ);
                assert_eq!(counts.parity().is_of(set), !odd);
            }
        }
    }

    /// A line has its sum if some of its 2s and 3s are 2s, the others 3s, and the rest of its cards 1s.
    #[test]
    fn sums_are_those_of_some_twos_and_threes() {
        let (mut possible, mut all) = (0, 0);
        for ((board, voltorbs), number) in boards().zip(0u32..) {
            let hints = board.hints();
            let more = |set: u32, (card, value): (usize, &u8)| set | u32::from(*value > 1) << card;
            let more = board.values().iter().enumerate().fold(0, more);
            for card in 0..CARDS as u32 {
                let moved =
                    (more ^ 1 << card ^ u32::from(number % 2 == 0) << (number % 25)) & !voltorbs;
                for set in [more, moved] {
                    let can = LINES.iter().zip(hints.lines()).all(|(line, hint)| {
                        let (more, rest) = (count(set, line), 5 - hint.voltorbs());
                        (0..=more).any(|threes| {
                            rest - more + 2 * (more - threes) + 3 * threes == hint.sum()
                        })
                    });
                    assert_eq!(HintCounts::new(&hints).can_sum(set), can);
                    assert!(can || set != more);
                    (possible, all) = (possible + usize::from(can), all + 1);
                }
            }
        }
        assert!(possible > all / 2 && possible < all * 4 / 5, "{possible} of {all}");
    }

    /// The code of a card's row has three bits, that of its column three more, and two bits mark lines with the number 3.
    #[test]
    fn fingerprints_are_sums_of_those_of_voltorbs() {
        for (board, voltorbs) in boards() {
            let of = |card: usize| {
                let (row, col) = (card as u32 / 5, card as u32 % 5);
                row | col << 3 | u32::from(row == 3) << 6 | u32::from(col == 3) << 7
            };
            let cards = (0..CARDS).filter(|card| voltorbs >> card & 1 == 1);
            let sum = cards.fold(0, |sum, card| sum ^ of(card));
            assert_eq!(HintCounts::new(&board.hints()).parity().fingerprint(), sum);
        }
    }
}
