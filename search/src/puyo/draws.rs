//! The 1,973 draws of a deal, each straight from the seed.
//!
//! A draw's state is a multiple of the seed plus a constant, both known beforehand: no draw waits for
//! the one before it, and those that nobody asks for are left out.

use std::ops::Range;

use foretile_games::puyo::{ColourCount, DRAWS, MAP_DRAWS, PUYOS, SHUFFLE_DRAWS};
use foretile_games::rng::lcg::{INCREMENT, MULTIPLIER};

/// What a seed is multiplied by for each draw's state.
pub static MULTIPLES: [u32; DRAWS] = JUMPS.0;
/// What is added then.
pub static CONSTANTS: [u32; DRAWS] = JUMPS.1;

const JUMPS: ([u32; DRAWS], [u32; DRAWS]) = {
    let (mut multiples, mut constants) = ([0; DRAWS], [0; DRAWS]);
    let (mut multiple, mut constant, mut draw) = (1_u32, 0_u32, 0);
    while draw < DRAWS {
        multiple = multiple.wrapping_mul(MULTIPLIER);
        constant = constant.wrapping_mul(MULTIPLIER).wrapping_add(INCREMENT);
        (multiples[draw], constants[draw]) = (multiple, constant);
        draw += 1;
    }
    (multiples, constants)
};

/// The state of a draw.
#[inline(always)]
pub fn state(seed: u32, draw: usize) -> u32 {
    seed.wrapping_mul(MULTIPLES[draw]).wrapping_add(CONSTANTS[draw])
}

/// The draws that shuffle the pool of so many colours.
pub fn shuffle(colours: ColourCount) -> Range<usize> {
    let first = MAP_DRAWS + colours.index() * SHUFFLE_DRAWS;
    first..first + SHUFFLE_DRAWS
}

/// A pass of a shuffle, or what of it matters: swaps between neighbouring rows, two draws each.
#[derive(Clone, Copy)]
pub struct Pass {
    /// Its first draw, counted from the first of the shuffle.
    pub first: usize,
    /// How many draws.
    pub draws: usize,
    /// A row's length is two to the power of this: a draw is as many upper bits of its state.
    pub bits: u32,
}

impl Pass {
    /// The draws, counted from the first of the shuffle.
    pub fn draws(self) -> Range<usize> {
        self.first..self.first + self.draws
    }
}

/// The three passes, with the draws that the first places of a pool depend on: a row is swapped with
/// its neighbours only, so these are the draws of the upper rows.
pub fn passes_for(places: usize) -> [Pass; 3] {
    let mut depending = places;
    let mut pass = |first, bits| {
        let length = 1_usize << bits;
        let pairs_of_rows = depending.div_ceil(length).min(PUYOS / length - 1);
        depending = (pairs_of_rows + 1) * length;
        Pass { first, draws: pairs_of_rows * length, bits }
    };
    let long = pass(15 * 16 + 7 * 32, 6);
    let middle = pass(15 * 16, 5);
    [pass(0, 4), middle, long]
}

/// Where the row begins that each draw of a shuffle picks a place of.
pub static ROW_STARTS: [u8; SHUFFLE_DRAWS] = {
    let mut starts = [0; SHUFFLE_DRAWS];
    let (mut draw, mut length) = (0, 16);
    while length <= 64 {
        let mut row = 0;
        while row < PUYOS / length - 1 {
            let mut swap = 0;
            while swap < length / 2 {
                starts[draw] = (row * length) as u8;
                starts[draw + 1] = ((row + 1) * length) as u8;
                draw += 2;
                swap += 1;
            }
            row += 1;
        }
        length *= 2;
    }
    starts
};
