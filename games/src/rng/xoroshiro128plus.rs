//! xoroshiro128+ as the JavaScript package pure-rand seeds it and draws from it.
//!
//! The step is that of the authors' reference `xoroshiro128plus.c` (2018: 24, 16, 37). The seeding, the 32-bit outputs and
//! the draws below a bound follow the behaviour of the npm package [`pure-rand`](https://www.npmjs.com/package/pure-rand)
//! 7.0.1, which was run.

/// The first rotation of a step (`xoroshiro128plus.c`).
const ROTATION: u32 = 24;
/// The shift of a step (`xoroshiro128plus.c`).
const SHIFT: u32 = 16;
/// The second rotation of a step (`xoroshiro128plus.c`).
const OTHER_ROTATION: u32 = 37;
/// What a draw adds to an output, which the package reads as a signed number from -2^31 on.
const LEAST_OUTPUT: u32 = 1 << 31;

/// A generator.
///
/// ```
/// use foretile_games::rng::xoroshiro128plus::Xoroshiro128Plus;
/// let mut rng = Xoroshiro128Plus::new(1);
/// assert_eq!([rng.next_i32(), rng.next_i32()], [-2, -16_908_320]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xoroshiro128Plus {
    state: [u64; 2],
}

impl Xoroshiro128Plus {
    /// Returns the generator of a seed.
    pub const fn new(seed: u32) -> Self {
        Self { state: [(u32::MAX as u64) << 32 | !seed as u64, (seed as u64) << 32] }
    }

    /// Returns the next output: the low half of the sum of both words, as a signed number.
    #[inline]
    pub const fn next_i32(&mut self) -> i32 {
        let [one, other] = self.state;
        let mixed = one ^ other;
        self.state =
            [one.rotate_left(ROTATION) ^ mixed ^ mixed << SHIFT, mixed.rotate_left(OTHER_ROTATION)];
        (one as u32).wrapping_add(other as u32) as i32
    }

    /// Draws a number below `bound`. Outputs that would make some numbers likelier than others are skipped. A bound of 1
    /// takes an output, too.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub const fn below(&mut self, bound: u32) -> u32 {
        loop {
            let output = (self.next_i32() as u32).wrapping_add(LEAST_OUTPUT);
            // Skips the last 2^32 modulo `bound` outputs. The first comparison nearly always avoids this division.
            if output <= u32::MAX - bound || output <= u32::MAX - bound.wrapping_neg() % bound {
                return output % bound;
            }
        }
    }

    /// Shuffles things from the last to the first: each is swapped with itself or one before it.
    ///
    /// # Panics
    /// If there are more than 2^32 - 1 things.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            let bound = u32::try_from(last + 1).expect("fewer than 2^32 things");
            things.swap(last, self.below(bound) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Printed by pure-rand 7.0.1.
    #[test]
    fn outputs_are_those_of_the_package() {
        for (seed, outputs) in [
            (0_i32, [-1, -65_537, -16_777_216, -67_101_666]),
            (1, [-2, -16_908_320, -12_581_567, -1_205_831_651]),
            (112_233, [-112_234, 543_222_088, -26_184_743, 364_602_422]),
            (-5, [4, 83_624_059, -520_090_629, 274_829_056]),
        ] {
            let mut rng = Xoroshiro128Plus::new(seed as u32);
            assert_eq!([(); 4].map(|()| rng.next_i32()), outputs, "{seed}");
        }
    }

    /// Printed by pure-rand 7.0.1.
    #[test]
    fn shuffles_are_those_of_the_package() {
        for (seed, shuffled) in [
            (1_i32, [7, 5, 3, 2, 4, 8, 9, 1, 0, 6]),
            (112_233, [3, 6, 8, 7, 5, 2, 9, 1, 0, 4]),
            (i32::MAX, [3, 2, 9, 5, 1, 6, 4, 8, 7, 0]),
            (-5, [9, 4, 7, 5, 1, 6, 0, 8, 3, 2]),
        ] {
            let mut things = std::array::from_fn(|at| at);
            Xoroshiro128Plus::new(seed as u32).shuffle(&mut things);
            assert_eq!(things, shuffled, "{seed}");
        }
    }

    /// 2^32 is not a multiple of 3: its highest output is skipped, and of 2^31 + 1 nearly half are. A power of two skips none.
    #[test]
    fn outputs_past_the_last_whole_multiple_are_skipped() {
        // The first output of -2^31 is the highest there is, 2^31 - 1.
        let start = Xoroshiro128Plus::new(1 << 31);
        let after = |count| {
            let mut rng = start;
            for _ in 0..count {
                rng.next_i32();
            }
            rng
        };
        assert_eq!(start.clone().next_i32(), i32::MAX);
        for (bound, outputs) in [(2, 1), (1 << 31, 1), (3, 2), (5, 2), (7, 2)] {
            let mut rng = start;
            assert!(rng.below(bound) < bound);
            assert_eq!(rng, after(outputs), "{bound}");
        }
    }
}
