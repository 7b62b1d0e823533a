//! How a beam values a field: the weights of its features, and how many children it keeps. They were chosen by trials:
//! `bench/src/bin/puyo_weights.rs` makes them, and `bench/results/puyo_weights.txt` has the results.

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
    /// The cost if that chain takes one, two or three puyos.
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

    /// Returns the weights for one of several beams that search for a chain at once. Every second beam prefers
    /// small fields and cares less about what the chain leaves. Over many queues its chains are about as good, but
    /// different.
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
        let mut best = 0;
        for &code in colours {
            each_drop(bits, code, self.needs.len(), |dropped, group| {
                let mut after = *bits;
                after.put(dropped, code);
                let chain = self.chain(&mut after, group);
                let needs = self.needs[dropped.count_ones() as usize - 1];
                best = best.max(chain + self.left * after.count() as i32 - needs);
            });
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

/// Calls `each` for every column on which puyos of a colour, no more than `most` of them, complete a group if they are
/// dropped there: with the cells of as few as do, and the group.
#[inline(always)]
pub fn each_drop(bits: &Bits, code: u8, most: usize, mut each: impl FnMut(u128, u128)) {
    let same = bits.of_code(code);
    let mut near = bits.tops() & (same << 1 | same << STRIDE | same >> STRIDE);
    while near != 0 {
        let bottom = near & near.wrapping_neg();
        near ^= bottom;
        let end = cell(bottom.trailing_zeros() as usize / STRIDE, VISIBLE_ROWS);
        let (mut dropped, mut next) = (0, bottom);
        for _ in 0..most {
            if next == end {
                break;
            }
            dropped |= next;
            next <<= 1;
            let group = connected(bottom, same | dropped);
            if group.count_ones() as usize >= POP {
                each(dropped, group);
                break;
            }
        }
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

#[cfg(test)]
mod tests {
    use foretile_games::puyo::{Colour, Field, Puyo};

    use super::*;

    /// Weights by which nothing counts.
    const NONE: Weights = Weights {
        step: 0,
        points: 0,
        needs: [0; 3],
        left: 0,
        link: 0,
        puyo: 0,
        form: 0,
        heights: [0; COLUMNS],
        pair: 0,
        noise: 0,
        looked_at: 1,
        siblings: 1,
    };

    /// Returns a field from its columns, each a text from the floor up: digits for colours, `x` for garbage.
    fn field(columns: [&str; COLUMNS]) -> Bits {
        let mut field = Field::default();
        for (column, text) in columns.into_iter().enumerate() {
            for (row, letter) in text.chars().enumerate() {
                let colour = letter.to_digit(10).map(|digit| Colour::ALL[digit as usize]);
                field.set(column, row, Some(colour.map_or(Puyo::Garbage, Puyo::Coloured)));
            }
        }
        Bits::of(&field)
    }

    fn colours() -> [u8; 5] {
        Colour::ALL.map(foretile_games::puyo::bits::code)
    }

    /// The points of chains in which four puyos pop in each step, as players' tables have them: 40, 360, 1,000, 2,280,
    /// 4,840, 8,680, 13,800, 20,200, 27,880 and so on.
    #[test]
    fn smallest_chains_have_the_known_points() {
        let known = [0, 40, 360, 1_000, 2_280, 4_840, 8_680, 13_800, 20_200, 27_880];
        assert_eq!(SMALLEST[..10], known);
        assert_eq!((SMALLEST[15], SMALLEST[19]), (100_840, 175_080));
        // From the sixth step on, each step brings 40 * 32 points more than the one before.
        assert!((5..20).all(|step| {
            SMALLEST[step + 1] - SMALLEST[step] == SMALLEST[step] - SMALLEST[step - 1] + 1_280
        }));
    }

    #[test]
    fn points_count_as_steps_of_the_smallest_chains() {
        for (steps, points, thousandths) in [
            (1, 40, 0),
            (1, 200, 500),
            (1, 359, 996),
            (1, 360, 1_000),
            (1, 680, 1_500),
            (3, 1_000, 0),
            (3, 1_320, 250),
            (3, 4_840, 2_000),
            (19, 175_080, 0),
            (0, 13_800, 7_000),
            (3, 100_840, 12_000),
            (5, 154_600, 13_000),
        ] {
            assert_eq!(thousandths_more(steps, points), thousandths, "{steps} {points}");
        }
    }

    #[test]
    fn a_field_is_tidy_if_its_puyos_touch_and_its_columns_have_the_form() {
        // Three 0s in an angle touch twice; the two 1s touch once, the garbage nothing.
        let some = field(["00", "0", "1", "1x", "", ""]);
        let link = Weights { link: 5, ..NONE };
        assert_eq!(link.tidiness(&some), 15);
        let puyo = Weights { puyo: -7, ..NONE };
        assert_eq!(puyo.tidiness(&some), -42);
        assert_eq!(Weights { link: 5, ..puyo }.tidiness(&some), -27);
        // The average height is 1, so the columns are off by 1, 0, 0, 1, 1 and 1.
        let form = Weights { form: 10, ..NONE };
        assert_eq!(form.tidiness(&some), -40);
        let steps = Weights { heights: [1, 0, 0, 1, -1, -1], ..form };
        assert_eq!(steps.tidiness(&some), 0);
        let other = Weights { heights: [2, 0, -1, 0, -1, 2], ..form };
        assert_eq!(other.tidiness(&some), -10 * (1 + 1 + 1 + 3));
        // Sixths count: one puyo makes an average of a sixth, so the columns are off by 5/6 and five times 1/6.
        assert_eq!(Weights { form: 60, ..NONE }.tidiness(&field(["0", "", "", "", "", ""])), -100);
    }

    #[test]
    fn chance_is_below_the_noise() {
        let weights = Weights { noise: 20, ..NONE };
        assert_eq!([0, 7, 19, 20, 59].map(|number| weights.chance(number)), [0, 7, 19, 0, 19]);
        assert_eq!(Weights { noise: 1, ..NONE }.chance(5), 0);
        assert_eq!(NONE.chance(5), 0, "no noise");
    }

    #[test]
    fn the_potential_is_that_of_the_best_chain_a_few_puyos_fire() {
        let weights = Weights { step: 1_000, needs: [1, 20, 300], ..NONE };
        let of = |columns| weights.potential(&field(columns), &colours());
        // One, two or three puyos that touch need the rest, on top or beside.
        assert_eq!(of(["000", "", "", "", "", ""]), 999);
        assert_eq!(of(["00", "", "", "", "", ""]), 980);
        assert_eq!(of(["0", "", "", "", "", ""]), 700);
        assert_eq!(of(["", "0", "0", "0", "", ""]), 999);
        assert_eq!(of(["1", "0", "0", "0", "1", ""]), 999, "from above");
        // Under other puyos only the sides are free.
        assert_eq!(of(["0001", "11", "", "", "", ""]), 999, "beside, on the 1s");
        assert_eq!(of(["01", "12", "", "", "", ""]), 700);
        assert_eq!(of(["x", "x", "", "", "", ""]), 0, "garbage fires nothing");
        // On the right or on the left only, or above and beside at once.
        assert_eq!(of(["", "000x", "xxxx", "", "", ""]), 999);
        assert_eq!(of(["", "", "", "xxxx", "000x", ""]), 999);
        assert_eq!(of(["00x", "0", "x", "", "", ""]), 999);
        // Without the 0s, the 1 on them falls beside three others.
        assert_eq!(of(["0001", "11", "1", "", "", ""]), 1_999);
        // A colour that is not given fires nothing.
        assert_eq!(weights.potential(&field(["000", "", "", "", "", ""]), &colours()[1..]), 0);
        // The puyos that the best chain leaves count, and those of other chains do not.
        let left = Weights { left: 10, ..weights };
        assert_eq!(left.potential(&field(["000", "1", "", "", "", ""]), &colours()), 1_009);
    }

    /// Puyos are dropped up to row 12 only.
    #[test]
    fn nothing_is_dropped_above_the_visible_rows() {
        let weights = Weights { step: 1_000, ..NONE };
        let of = |first| weights.potential(&field([first, "", "", "", "", ""]), &colours()[..1]);
        assert_eq!(of("12121212000"), 1_000, "one fits");
        assert_eq!(of("1212121200"), 1_000, "two fit");
        assert_eq!(of("121212121200"), 0, "none fits above or beside");
        assert_eq!(of("12121212120"), 0, "three need more than one row");
    }

    #[test]
    fn points_are_worth_more_than_the_steps_alone() {
        let weights = Weights { step: 1_000, points: 500, ..NONE };
        let of = |columns| weights.potential(&field(columns), &colours());
        assert_eq!(of(["000", "", "", "", "", ""]), 1_000, "the smallest chain of one step");
        // Five in a group have a bonus of 2: 50 * 2 points instead of 40, 60 of the 320 to the next step.
        assert_eq!(of(["00", "", "00", "", "", ""]), 1_000 + 500 * 187 / 1_000);
    }

    #[test]
    fn usual_weights_are_those_of_the_aim() {
        assert_eq!(Weights::of(Aim::Early(3)), Weights::of(Aim::Chain));
        let [chain, score, clear] = [Aim::Chain, Aim::Score, Aim::Clear].map(Weights::of);
        assert!(score.points > 0 && chain == Weights { points: 0, ..score });
        // For an all clear, a chain is good that leaves little; for a chain, fields with few puyos are.
        assert!(clear.step == 0 && clear.left < 0 && clear.pair < 0 && clear.puyo < 0);
        assert!(chain.left > 0 && chain.puyo < 0 && chain.link > 0 && chain.heights[2] < 0);
        assert_eq!(chain.heights.iter().sum::<i32>(), 2);
        for aim in [Aim::Chain, Aim::Score, Aim::Clear] {
            for number in 0..6 {
                let usual = Weights::of(aim);
                let beam = Weights::of_beam(aim, number);
                let others = Weights { left: beam.left, puyo: beam.puyo, ..usual };
                assert_eq!(beam, others);
                let is_usual = number % 2 == 0;
                assert_eq!(beam == usual, is_usual, "{aim:?} {number}");
                assert!(is_usual || beam.puyo < usual.puyo);
                assert!(is_usual || beam.left > 0);
            }
        }
    }
}
