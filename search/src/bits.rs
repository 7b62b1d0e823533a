//! 128 bits: a vector on targets that have no wider ones, else a number.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod target {
    /// 128 bits.
    pub type Bits = u128;
    /// No bits.
    pub const NO_BITS: Bits = 0;
    /// Whether they are a vector.
    pub const ARE_VECTORS: bool = false;

    /// Returns these bits, lowest first.
    #[inline(always)]
    pub fn bits_of(bits: &[u16; 8]) -> Bits {
        bits.iter().rev().fold(0, |all, some| all << 16 | u128::from(*some))
    }

    /// Returns whether any bit is set.
    #[inline(always)]
    pub fn any_of(bits: Bits) -> bool {
        bits != 0
    }

    /// Returns the bits as a number.
    #[inline(always)]
    pub fn number_of(bits: Bits) -> u128 {
        bits
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod target {
    use std::arch::wasm32::*;
    use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

    /// 128 bits.
    #[derive(Clone, Copy, Debug)]
    pub struct Bits(v128);
    /// No bits.
    pub const NO_BITS: Bits = Bits(u64x2(0, 0));
    /// Whether they are a vector.
    pub const ARE_VECTORS: bool = true;

    /// Returns these bits, lowest first.
    #[inline(always)]
    pub fn bits_of(&[a, b, c, d, e, f, g, h]: &[u16; 8]) -> Bits {
        Bits(u16x8(a, b, c, d, e, f, g, h))
    }

    /// Returns whether any bit is set.
    #[inline(always)]
    pub fn any_of(Bits(bits): Bits) -> bool {
        v128_any_true(bits)
    }

    /// Returns the bits as a number.
    #[inline(always)]
    pub fn number_of(Bits(bits): Bits) -> u128 {
        let (low, high) = (u64x2_extract_lane::<0>(bits), u64x2_extract_lane::<1>(bits));
        u128::from(high) << 64 | u128::from(low)
    }

    impl BitAndAssign for Bits {
        #[inline(always)]
        fn bitand_assign(&mut self, other: Self) {
            self.0 = v128_and(self.0, other.0);
        }
    }

    impl BitAnd for Bits {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }
    }

    impl BitOrAssign for Bits {
        #[inline(always)]
        fn bitor_assign(&mut self, other: Self) {
            self.0 = v128_or(self.0, other.0);
        }
    }

    impl BitOr for Bits {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }
    }

    impl BitXorAssign for Bits {
        #[inline(always)]
        fn bitxor_assign(&mut self, other: Self) {
            self.0 = v128_xor(self.0, other.0);
        }
    }

    impl BitXor for Bits {
        type Output = Self;
        #[inline(always)]
        fn bitxor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }
    }

    impl Not for Bits {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            Self(v128_not(self.0))
        }
    }
}

pub use target::{ARE_VECTORS, Bits, NO_BITS, any_of, bits_of, number_of};
