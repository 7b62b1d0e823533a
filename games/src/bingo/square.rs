//! Magic squares, which set how long the goal on each square should take.

use std::array;

use super::seed::Seed;

/// The number of squares of a card. They are numbered 0 to 24 row by row.
pub const SQUARES: usize = 25;

/// Returns the difficulties of a seed's squares: 1 to 25 once each, with a sum of 65 in every row
/// (also columns and diagonals). A difficulty is about a goal's duration, not about how hard it is.
///
/// Only the last six digits of the seed's number count.
pub fn magic_square(seed: u64) -> [u8; SQUARES] {
    let digits = Digits::of(seed);
    digits.squares(|five, unit| SquareKind::Magic.difficulty(5 * five + unit))
}

/// Returns the difficulties 1 to 13, some repeated, that list v9 used in short mode.
pub fn half_square(seed: u64) -> [u8; SQUARES] {
    let digits = Digits::of(seed);
    digits.squares(|five, unit| SquareKind::LowerHalf.difficulty(5 * five + unit))
}

/// Returns the difficulties 13 to 25, most of them twice, that the site's lists from v9.3 to v10.1 and the betas had in long
/// mode.
pub fn upper_half_square(seed: u64) -> [u8; SQUARES] {
    Digits::of(seed).squares(|five, unit| SquareKind::UpperHalf.difficulty(5 * five + unit))
}

/// Which difficulties the squares of a card have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SquareKind {
    /// 1 to 25, once each: see [`magic_square`].
    #[default]
    Magic,
    /// 1 to 12 twice, and 13: see [`half_square`].
    LowerHalf,
    /// 13, and 14 to 25 twice: see [`upper_half_square`].
    UpperHalf,
}

impl SquareKind {
    /// Returns the difficulties of a seed's squares.
    pub fn of_seed(self, seed: u64) -> [u8; SQUARES] {
        match self {
            Self::Magic => magic_square(seed),
            Self::LowerHalf => half_square(seed),
            Self::UpperHalf => upper_half_square(seed),
        }
    }

    /// Returns the difficulty for a value of the magic square, 0 to 24.
    pub(super) const fn difficulty(self, value: u8) -> u8 {
        match self {
            Self::Magic => value + 1,
            Self::LowerHalf => value / 2 + 1,
            Self::UpperHalf => (value + SQUARES as u8) / 2 + 1,
        }
    }
}

/// The components of all squares: the fives and the units of the numbers 0 to 24, and the rotation
/// of the square.
struct Digits {
    fives: [u8; 5],
    units: [u8; 5],
    turn: usize,
}

impl Digits {
    fn of(seed: u64) -> Self {
        let (low, high) = (seed % 1_000, seed / 1_000 % 1_000);
        let turn = ((8 * (low / 120) + high / 120) % 5) as usize;
        Self { fives: permutation(low as usize), units: permutation(high as usize), turn }
    }

    fn squares(&self, difficulty: impl Fn(u8, u8) -> u8) -> [u8; SQUARES] {
        // A square begins `turn` columns further. Turned once, the digits have the same places in all squares.
        let turned = |digits: &[u8; 5], by| array::from_fn(|place| digits[(place + by) % 5]);
        let fives: [u8; 5] = turned(&self.fives, self.turn);
        let units: [u8; 5] = turned(&self.units, 3 * self.turn);
        array::from_fn(|square| {
            let (x, y) = (square % 5, square / 5);
            difficulty(fives[(x + 3 * y) % 5], units[(3 * x + y) % 5])
        })
    }
}

/// Returns one of the 120 permutations of 0 to 4, selected by a number from 0 to 999.
fn permutation(number: usize) -> [u8; 5] {
    let places = [number % 8 % 2, number % 3, number % 8 / 2, number % 5];
    // A byte for each place: a value moves those from its place on by one.
    let mut order = 0_u64;
    for (value, place) in (1..).zip(places) {
        let shift = 8 * place;
        let before = (1 << shift) - 1;
        order = order & before | value << shift | (order & !before) << 8;
    }
    let [a, b, c, d, e, ..] = order.to_le_bytes();
    [a, b, c, d, e]
}

/// Returns the values 0 to 24 of the square of any finite number, as JavaScript computes them, if it can: for most
/// negative numbers it cannot.
pub(super) fn square_of_number(number: f64) -> Option<[u8; SQUARES]> {
    let whole = number as u64;
    if whole <= Seed::MAX && whole as f64 == number {
        return Some(Digits::of(whole).squares(|five, unit| 5 * five + unit));
    }
    square_of_any(number)
}

/// The same as JavaScript computes it, which takes longer.
fn square_of_any(number: f64) -> Option<[u8; SQUARES]> {
    let (low, high) = (number % 1_000.0, (number / 1_000.0).floor() % 1_000.0);
    let turn = (8.0 * (low / 120.0).floor() + (high / 120.0).floor()) % 5.0;
    if turn < 0.0 {
        return None;
    }
    let (fives, units) = (permutation_of_number(low), permutation_of_number(high));
    let digits = Digits { fives, units, turn: turn as usize };
    Some(digits.squares(|five, unit| 5 * five + unit))
}

/// Like [`permutation`], with JavaScript's places: cut to a whole number, counted from the end where negative, and at
/// most the end.
fn permutation_of_number(number: f64) -> [u8; 5] {
    let eighth = number % 8.0;
    let places = [eighth % 2.0, number % 3.0, (eighth / 2.0).floor(), number % 5.0];
    let mut order = [0; 5];
    for (value, place) in (1_u8..).zip(places) {
        let length = f64::from(value);
        let place = place.trunc();
        let place =
            if place < 0.0 { (length + place).max(0.0) } else { place.min(length) } as usize;
        order.copy_within(place..usize::from(value), place + 1);
        order[place] = value;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example in the generator's own document (GENERATOR.md, seed 112233).
    #[test]
    fn the_documents_square() {
        let square = [
            21, 15, 19, 3, 7, 4, 8, 22, 11, 20, 12, 16, 5, 9, 23, 10, 24, 13, 17, 1, 18, 2, 6, 25,
            14,
        ];
        assert_eq!(magic_square(112_233), square);
        assert_eq!(magic_square(9_000_112_233), square);
    }

    #[test]
    fn whole_numbers_have_one_square() {
        for seed in (0..3_000_000).step_by(997) {
            for square in [square_of_number(seed as f64), square_of_any(seed as f64)] {
                assert_eq!(square.unwrap().map(|value| value + 1), magic_square(seed), "{seed}");
            }
        }
    }

    /// Squares of negative numbers, and that there is none, as node computes them with `splice`.
    #[test]
    fn few_negative_numbers_have_a_square() {
        for number in [-1.0, -1_000.0, -241_000.5] {
            assert_eq!(square_of_number(number), None, "{number}");
        }
        let square = |number| square_of_number(number).unwrap();
        assert_eq!(
            square(-199_001.0),
            [
                9, 11, 18, 20, 2, 23, 0, 7, 14, 16, 12, 19, 21, 3, 5, 1, 8, 10, 17, 24, 15, 22, 4,
                6, 13
            ]
        );
        assert_eq!(
            square(-200_119.0),
            [
                22, 19, 11, 5, 3, 6, 0, 23, 17, 14, 18, 12, 9, 1, 20, 4, 21, 15, 13, 7, 10, 8, 2,
                24, 16
            ]
        );
        assert_eq!(
            square(-1_955.0),
            [
                22, 8, 16, 10, 4, 11, 0, 24, 7, 18, 9, 17, 13, 1, 20, 3, 21, 5, 19, 12, 15, 14, 2,
                23, 6
            ]
        );
    }

    #[test]
    fn half_squares_have_halves() {
        let mut half = half_square(112_233);
        half.sort_unstable();
        let expected: Vec<u8> = (0..25).map(|number| number / 2 + 1).collect();
        assert_eq!(half.as_slice(), expected);
        let mut upper = upper_half_square(112_233);
        upper.sort_unstable();
        let expected: Vec<u8> = (25..50).map(|number| number / 2 + 1).collect();
        assert_eq!(upper.as_slice(), expected);
        for kind in [SquareKind::Magic, SquareKind::LowerHalf, SquareKind::UpperHalf] {
            let square = square_of_number(112_233.0).unwrap();
            assert_eq!(square.map(|value| kind.difficulty(value)), kind.of_seed(112_233));
        }
    }
}
