//! A 32-bit word, or a vector of them, under the same operations.
//!
//! Elsewhere lanes are plain arrays, and the compiler vectorises the loops over them. A loop over four or eight lanes
//! is unrolled before it can be vectorised, and the code is slow. WebAssembly has vectors of four words, and few
//! registers, so it needs loops over so few lanes. There [`Vector`] is a vector of the target. On all other targets it
//! is one word, and the compiler vectorises the loop over 16 of them.

use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A word, or several that are treated alike.
pub trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Whether something is true of each word.
    type Truth: Copy
        + BitAnd<Output = Self::Truth>
        + BitOr<Output = Self::Truth>
        + Not<Output = Self::Truth>;

    /// Repeats a word.
    fn of(word: u32) -> Self;
    /// Adds, modulo 2^32.
    fn plus(self, other: Self) -> Self;
    /// Multiplies, modulo 2^32.
    fn times(self, other: Self) -> Self;
    /// Returns 0 minus the word, modulo 2^32.
    fn negative(self) -> Self;
    /// Returns whether the word is 0.
    fn is_zero(self) -> Self::Truth;
    /// Returns whether the word is less than another one. Both are below 2^31.
    fn is_below(self, other: Self) -> Self::Truth;
    /// Returns the word where this is true, else 0.
    fn only_if(self, truth: Self::Truth) -> Self;
    /// Returns `self | bit` where `self` lacks this bit, else `other`.
    fn adding(self, bit: Self, other: Self) -> Self;
    /// Does the same for an `other` that has all bits of `self`.
    fn adding_within(self, bit: Self, other: Self) -> Self;
    /// Returns whether something is true of any of the words.
    fn any(truth: Self::Truth) -> bool;
}

impl Word for u32 {
    type Truth = bool;

    #[inline(always)]
    fn of(word: u32) -> Self {
        word
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    #[inline(always)]
    fn negative(self) -> Self {
        self.wrapping_neg()
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn is_below(self, other: Self) -> bool {
        self.cast_signed() < other.cast_signed()
    }

    #[inline(always)]
    fn only_if(self, truth: bool) -> Self {
        if truth { self } else { 0 }
    }

    #[inline(always)]
    fn adding(self, bit: Self, other: Self) -> Self {
        if self & bit == 0 { self | bit } else { other }
    }

    #[inline(always)]
    fn adding_within(self, bit: Self, other: Self) -> Self {
        self.adding(bit, other)
    }

    #[inline(always)]
    fn any(truth: bool) -> bool {
        truth
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod target {
    /// One word: the compiler makes vectors of loops.
    pub type Vector = u32;
    /// The number of words in a vector.
    pub const WORDS: usize = 1;
    /// Zeros.
    pub const ZEROS: Vector = 0;

    /// Returns the vector of these words.
    #[inline(always)]
    pub fn gather([word]: [u32; WORDS]) -> Vector {
        word
    }

    /// Returns the words of a vector.
    #[inline(always)]
    pub fn words_of(vector: Vector) -> [u32; WORDS] {
        [vector]
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod target {
    use std::arch::wasm32::*;
    use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

    use super::Word;

    /// Four words.
    #[derive(Clone, Copy, Debug)]
    pub struct Vector(v128);
    /// The number of words in a vector.
    pub const WORDS: usize = 4;
    /// Zeros.
    pub const ZEROS: Vector = Vector(u32x4(0, 0, 0, 0));

    /// Returns the vector of these words.
    #[inline(always)]
    pub fn gather([a, b, c, d]: [u32; WORDS]) -> Vector {
        Vector(u32x4(a, b, c, d))
    }

    /// Returns the words of a vector.
    #[inline(always)]
    pub fn words_of(Vector(all): Vector) -> [u32; WORDS] {
        [
            u32x4_extract_lane::<0>(all),
            u32x4_extract_lane::<1>(all),
            u32x4_extract_lane::<2>(all),
            u32x4_extract_lane::<3>(all),
        ]
    }

    impl BitAnd for Vector {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }
    }

    impl BitOr for Vector {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }
    }

    impl BitXor for Vector {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }
    }

    impl Not for Vector {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            Self(v128_not(self.0))
        }
    }

    impl Shl<u32> for Vector {
        type Output = Self;
        #[inline(always)]
        fn shl(self, by: u32) -> Self {
            Self(u32x4_shl(self.0, by))
        }
    }

    impl Shr<u32> for Vector {
        type Output = Self;
        #[inline(always)]
        fn shr(self, by: u32) -> Self {
            Self(u32x4_shr(self.0, by))
        }
    }

    impl Word for Vector {
        /// All bits of a word, or none.
        type Truth = Self;

        #[inline(always)]
        fn of(word: u32) -> Self {
            Self(u32x4_splat(word))
        }

        #[inline(always)]
        fn plus(self, other: Self) -> Self {
            Self(u32x4_add(self.0, other.0))
        }

        #[inline(always)]
        fn times(self, other: Self) -> Self {
            Self(u32x4_mul(self.0, other.0))
        }

        #[inline(always)]
        fn negative(self) -> Self {
            Self(i32x4_neg(self.0))
        }

        #[inline(always)]
        fn is_zero(self) -> Self {
            Self(u32x4_eq(self.0, u32x4_splat(0)))
        }

        #[inline(always)]
        fn is_below(self, other: Self) -> Self {
            Self(i32x4_lt(self.0, other.0))
        }

        #[inline(always)]
        fn only_if(self, truth: Self) -> Self {
            self & truth
        }

        // It has the bit if adding it changes nothing: that shares an operation.
        #[inline(always)]
        fn adding(self, bit: Self, other: Self) -> Self {
            let more = self | bit;
            Self(v128_bitselect(other.0, more.0, u32x4_eq(more.0, self.0)))
        }

        #[inline(always)]
        fn adding_within(self, bit: Self, other: Self) -> Self {
            let more = self | bit;
            more | other & Self(u32x4_eq(more.0, self.0))
        }

        #[inline(always)]
        fn any(truth: Self) -> bool {
            v128_any_true(truth.0)
        }
    }
}

pub use target::{Vector, WORDS, ZEROS, gather, words_of};
