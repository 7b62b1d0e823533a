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
            let cards = line.len() as u8 - hint.voltorbs;
            (cards + count..=cards + 2 * count).contains(&hint.sum)
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
            rows: (0..SIDE).map(|row| odd(row, rows[row].voltorbs, ALONG_COL)).sum(),
            cols: (0..SIDE).map(|col| odd(col, cols[col].voltorbs, ALONG_ROW)).sum(),
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
