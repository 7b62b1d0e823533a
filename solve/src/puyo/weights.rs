//! How a beam values a field: the weights of its features, and how many children it keeps. They were chosen by trials,
//! which `bench/src/bin/puyo_weights.rs` makes and `bench/results/puyo_weights.txt` keeps.

use foretile_games::puyo::bits::{Bits, STRIDE, cell, connected};
use foretile_games::puyo::{COLUMNS, POP, VISIBLE_ROWS, chain_power};

use super::aim::Aim;

/// The weights of a field's features, and how many children of a field a beam looks at and keeps.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// For each step of the best chain that one to three puyos of a colour, dropped on a column, would fire.
    pub step: i32,
    /// For each step by which the smallest chains with the same points are longer.
    pub points: i32,
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
    /// For each pair that comes before the earliest all clear that the colours' numbers allow, if that is the aim.
    pub pair: i32,
    /// The most that chance adds.
    pub noise: i32,
    /// A field's children for which the best chain is looked for: the tidiest ones.
    pub looked_at: usize,
    /// The most children of a field that the beam keeps.
    pub siblings: usize,
}

impl Weights {
    /// Returns the usual weights for an aim, which were found by trying: `bench/results/puyo_weights.txt`.
    pub const fn of(aim: Aim) -> Self {
        match aim {
            Aim::Chain | Aim::Early(_) => Self::CHAIN,
            Aim::Score => Self { points: 250, ..Self::CHAIN },
            Aim::Clear => Self::CLEAR,
        }
    }

    /// Returns the weights for one of several beams that search for a chain at once. Every second beam prefers small fields and cares less about what the chain leaves. Over many queues its chains are
    /// about as good, but different.
    pub const fn of_beam(aim: Aim, number: u64) -> Self {
        let usual = Self::of(aim);
        if number.is_multiple_of(2) { usual } else { Self { left: 150, puyo: -210, ..usual } }
    }

    const CHAIN: Self = Self {
        step: 1_000,
        points: 0,
        needs: [0, 200, 500],
        left: 120,
        link: 80,
        puyo: -190,
        form: 70,
        heights: [2, 0, -1, -1, 0, 2],
        pair: 0,
        noise: 20,
        looked_at: 12,
        siblings: 2,
    };

    /// Looks for chains that leave little.
    const CLEAR: Self = Self {
        step: 0,
        points: 0,
        needs: [0, 200, 500],
        left: -200,
        link: 80,
        puyo: -100,
        form: 0,
        heights: [0; COLUMNS],
        pair: -300,
        noise: 20,
        looked_at: 12,
        siblings: 2,
    };

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
                        let chain = self.chain(&mut after, group);
                        best = best.max(chain + self.left * after.count() as i32 - needs);
                        break;
                    }
                }
            }
        }
        best
    }

    /// Runs the chain that begins with this group, and returns its value.
    fn chain(&self, field: &mut Bits, group: u128) -> i32 {
        if self.points == 0 {
            field.remove(group);
            return self.step * (1 + field.run() as i32);
        }
        let (steps, points) = field.run_and_score();
        self.step * steps as i32 + self.points * thousandths_more(steps, points) / 1_000
    }
}

/// The points of the chains of 0 to 20 steps in each of which four puyos pop, which players know by heart.
const SMALLEST: [u32; 21] = smallest();

const fn smallest() -> [u32; 21] {
    let (mut points, mut steps) = ([0; 21], 0);
    while steps < 20 {
        let power = chain_power(steps as u32);
        points[steps + 1] = points[steps] + 40 * if power > 1 { power } else { 1 };
        steps += 1;
    }
    points
}

/// Returns by how many thousandths of a step the smallest chains with these points are longer. A chain has at least
/// the points of the smallest one.
fn thousandths_more(steps: u32, points: u32) -> i32 {
    let mut same = steps as usize;
    while same + 2 < SMALLEST.len() && SMALLEST[same + 1] <= points {
        same += 1;
    }
    let part = 1_000 * (points - SMALLEST[same]) / (SMALLEST[same + 1] - SMALLEST[same]);
    1_000 * (same as i32 - steps as i32) + part as i32
}
