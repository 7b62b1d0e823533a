//! What a beam holds dear in a field.

use foretile_games::puyo::{COLUMNS, POP, VISIBLE_ROWS};

use super::bits::{Bits, STRIDE, cell, connected};

/// The weights of a field's features.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Taste {
    /// For each step of the longest chain that one to three puyos of a colour, dropped on a column, would
    /// fire.
    pub step: i32,
    /// What it costs if that takes one, two or three puyos.
    pub needs: [i32; 3],
    /// For each puyo that this chain leaves in the field.
    pub left: i32,
    /// For each two puyos of a colour that touch.
    pub link: i32,
    /// For each puyo in the field.
    pub puyo: i32,
    /// For each row by which a column is higher or lower than the form.
    pub form: i32,
    /// The form: by column, the rows above the average height.
    pub heights: [i32; COLUMNS],
    /// The most that chance adds.
    pub noise: i32,
}

impl Default for Taste {
    /// Weights found by trying: `bench/results/puyo_taste.txt`.
    fn default() -> Self {
        Self {
            step: 1_000,
            needs: [0, 200, 500],
            left: 120,
            link: 80,
            puyo: -190,
            form: 70,
            heights: [2, 0, -1, -1, 0, 2],
            noise: 20,
        }
    }
}

impl Taste {
    /// Returns the value of a field's links and heights, which are quick to see.
    pub fn tidiness(&self, bits: &Bits) -> i32 {
        let heights = bits.heights();
        let all = heights.iter().sum::<usize>() as i32;
        let mut value = self.link * bits.bonds().count() as i32 + self.puyo * all;
        for (height, form) in heights.iter().zip(self.heights) {
            // In sixths of a row, which keeps the numbers whole.
            value -= self.form * (6 * (*height as i32 - form) - all).abs() / 6;
        }
        value
    }

    /// Returns the value of a random number.
    pub fn chance(&self, number: u64) -> i32 {
        if self.noise > 0 { (number % self.noise as u64) as i32 } else { 0 }
    }

    /// Returns the value of the best chain that one to three puyos of one of these colours, dropped on one
    /// column, would fire in a field where nothing pops.
    pub fn potential(&self, bits: &Bits, colours: &[u8]) -> i32 {
        let tops = bits.tops();
        let mut best = 0;
        for &code in colours {
            let same = bits.of_code(code);
            let mut near = tops & (same << 1 | same << STRIDE | same >> STRIDE);
            while near != 0 {
                let bottom = near & near.wrapping_neg();
                near ^= bottom;
                let end = cell(bottom.trailing_zeros() as usize / STRIDE, VISIBLE_ROWS);
                let (mut dropped, mut next) = (0, bottom);
                for needs in self.needs {
                    if next == end {
                        break;
                    }
                    dropped |= next;
                    next <<= 1;
                    let group = connected(bottom, same | dropped);
                    if group.count_ones() as usize >= POP {
                        let mut after = *bits;
                        after.put(dropped, code);
                        after.remove(group);
                        let steps = 1 + after.run() as i32;
                        best =
                            best.max(self.step * steps + self.left * after.count() as i32 - needs);
                        break;
                    }
                }
            }
        }
        best
    }
}
