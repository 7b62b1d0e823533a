//! The field of a puzzle as bits: one more plane for hard garbage, and the counts of each step.

use super::super::{COLUMNS, Colour, Field, Popped, Puyo, ROWS};
use super::{Bits, GARBAGE, STRIDE, VISIBLE, cell, close, code, connected, grown};

/// A field in which nothing floats, with hard garbage. Chains of a field without it are those of [`Bits`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PuzzleBits {
    /// The field, in which hard garbage has the code of iron.
    pub bits: Bits,
    /// The cells of hard garbage.
    pub hard: u128,
}

impl PuzzleBits {
    /// Returns the bits of a field in which nothing floats.
    pub fn of(field: &Field) -> Self {
        let cells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
        let hard = cells.filter(|&(column, row)| field.get(column, row) == Some(Puyo::Hard));
        let hard = hard.fold(0, |all, (column, row)| all | cell(column, row));
        Self { bits: Bits::of(field), hard }
    }

    /// Returns the cells of garbage and of hard garbage, in all rows.
    pub fn garbage(&self) -> u128 {
        self.bits.everywhere(GARBAGE) | self.hard
    }

    /// Returns the cells of coloured puyos, in all rows.
    pub fn coloured(&self) -> u128 {
        let [a, b, c] = self.bits.0;
        (a | b | c) & !(b & c)
    }

    /// Returns the field in fewer bytes, for tables. Different fields have different words.
    pub const fn packed(&self) -> [u32; 12] {
        let mut words = [0; 12];
        let [a, b, c] = self.bits.0;
        let planes = [a, b, c, self.hard];
        let mut index = 0;
        while index < words.len() {
            words[index] = (planes[index / 3] >> (u32::BITS as usize * (index % 3))) as u32;
            index += 1;
        }
        words
    }

    /// Returns the groups of a step in which these coloured puyos pop, without the garbage.
    pub fn groups(&self, popping: u128) -> Popped {
        let mut popped = Popped::default();
        for colour in Colour::ALL {
            let mut rest = self.bits.of_code(code(colour)) & popping;
            while rest != 0 {
                let group = connected(rest & rest.wrapping_neg(), rest);
                popped.add_group(colour, group.count_ones() as usize);
                rest &= !group;
            }
        }
        popped
    }

    /// Removes the puyos that pop with the garbage next to them, softens hard garbage, and lets the rest fall. Returns
    /// the number of garbage removed.
    pub fn remove(&mut self, popping: u128) -> usize {
        let mut holes = popping | grown(popping) & self.bits.of_code(GARBAGE);
        if self.hard != 0 {
            let (above, below) = (popping << 1, popping >> 1);
            let (right, left) = (popping << STRIDE, popping >> STRIDE);
            let touched = self.hard & VISIBLE & (above | below | right | left);
            let twice = above & below | right & left | (above | below) & (right | left);
            holes |= touched & twice;
            self.hard &= !touched;
            // The codes of garbage and of iron differ in the lowest plane.
            self.bits.0[0] &= !(touched & !twice);
            let mut hard = [self.hard];
            close(&mut hard, holes);
            [self.hard] = hard;
        }
        close(&mut self.bits.0, holes);
        (holes & !popping).count_ones() as usize
    }

    /// Runs one step of a chain and returns what popped, or `None` if nothing does.
    pub fn step(&mut self) -> Option<Popped> {
        let popping = self.bits.popping();
        if popping == 0 {
            return None;
        }
        let mut popped = self.groups(popping);
        popped.garbage = self.remove(popping) as u8;
        Some(popped)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        /// Fields of few colours, of which much is hard garbage, garbage and iron, pop as by the plain rules.
        #[test]
        fn chains_with_hard_garbage_are_those_of_the_plain_rules(
            columns in proptest::collection::vec(
                proptest::collection::vec(
                    prop_oneof![4 => 1..=2_u8, 1 => 3..=5_u8, 2 => 6..=8_u8],
                    0..=ROWS,
                ),
                COLUMNS,
            ),
        ) {
            let mut field = Field::default();
            for (column, codes) in columns.iter().enumerate() {
                for (row, &code) in codes.iter().enumerate() {
                    let puyo = match code {
                        6 => Puyo::Garbage,
                        7 => Puyo::Hard,
                        8 => Puyo::Iron,
                        _ => Puyo::Coloured(Colour::ALL[usize::from(code) - 1]),
                    };
                    field.set(column, row, Some(puyo));
                }
            }
            let mut bits = PuzzleBits::of(&field);
            loop {
                let pop = field.pop();
                let popped = bits.step();
                prop_assert_eq!(pop.as_ref().map(Popped::from), popped);
                prop_assert_eq!(bits, PuzzleBits::of(&field));
                if pop.is_none() {
                    break;
                }
            }
            let count = |of: fn(Puyo) -> bool| {
                let cells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
                cells.filter_map(|(column, row)| field.get(column, row)).filter(|&it| of(it)).count()
            };
            let garbage = count(|it| matches!(it, Puyo::Garbage | Puyo::Hard));
            prop_assert_eq!(bits.garbage().count_ones() as usize, garbage);
            let coloured = count(|it| matches!(it, Puyo::Coloured(_)));
            prop_assert_eq!(bits.coloured().count_ones() as usize, coloured);
        }
    }
}
