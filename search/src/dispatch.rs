//! The widest vectors that this CPU has, picked at run time: the only file that may say `unsafe`.
//!
//! Lanes are plain loops over arrays. Compiled for a wider instruction set they become wider
//! vectors, so all that is needed is to compile the same loops several times and to call the right
//! one. For what no loop becomes there are [`Instructions`].
#![allow(
    unsafe_code,
    reason = "calling a function that is compiled for what this CPU was found to have, and vectors in memory"
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Work on lanes, to be compiled for several instruction sets.
pub trait Kernel {
    /// What it works out.
    type Output;

    /// Does the work, `LANES` seeds side by side. It and all it calls must be `#[inline(always)]`,
    /// or it is compiled for the narrowest vectors.
    fn run<const LANES: usize>(self) -> Self::Output;
}

/// An instruction set that lanes are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// What every CPU of the target has.
    Portable,
    /// 256 bits.
    Avx2,
    /// 512 bits.
    Avx512,
}

impl Vectors {
    /// Those that this CPU has, the widest first.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Avx512, Self::Avx2, Self::Portable].into_iter().filter(|vectors| vectors.has())
    }

    /// The widest that this CPU has.
    pub fn widest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    fn has(self) -> bool {
        match self {
            Self::Portable => true,
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            Self::Avx512 => {
                Self::Avx2.has()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn has(self) -> bool {
        self == Self::Portable
    }

    /// Runs a kernel on these vectors, or on portable ones where the CPU has not got them.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has what `avx512` is compiled for, `has` checked it.
            Self::Avx512 if self.has() => unsafe { avx512(kernel) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has what `avx2` is compiled for, `has` checked it.
            Self::Avx2 if self.has() => unsafe { avx2(kernel) },
            _ => kernel.run::<32>(),
        }
    }
}

/// What given vectors do by instructions that no loop becomes.
#[derive(Clone, Copy)]
pub struct Instructions(Vectors);

impl Instructions {
    /// On these vectors, or on portable ones where the CPU has not got them.
    pub fn new(vectors: Vectors) -> Self {
        Self(if vectors.has() { vectors } else { Vectors::Portable })
    }

    /// Puts in every number's place the bit of its remainder by `BY`, which is odd and from 3 to 31.
    #[inline(always)]
    pub fn remainder_bits<const BY: u32, const LANES: usize>(self, rows: &mut [[u32; LANES]]) {
        const { assert!(BY % 2 == 1 && BY >= 3 && BY < 32 && LANES.is_multiple_of(16)) };
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has AVX-512, `new` checked it.
            Vectors::Avx512 => unsafe { remainder_bits_avx512::<BY, LANES>(rows) },
            _ => {
                for number in rows.as_flattened_mut() {
                    *number = 1 << (*number % BY);
                }
            }
        }
    }

    /// Copies the lanes whose word in `chosen` has one of these bits, of every column of `from`, to that
    /// column of `to`, in their order, from place `at` on; returns how many they are. Places behind them
    /// may change, too, as far as all lanes would reach.
    ///
    /// # Panics
    /// When there is no room for all lanes, or their number is not a multiple of 16.
    #[inline(always)]
    pub fn pack<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
        self,
        from: [&[u32; LANES]; COLUMNS],
        (chosen, bits): (&[u32; LANES], u32),
        mut to: [&mut [u32; ROOM]; COLUMNS],
        at: usize,
    ) -> usize {
        assert!(at + LANES <= ROOM && LANES.is_multiple_of(16), "room for all lanes");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has AVX-512, `new` checked it; there is room for all lanes.
            Vectors::Avx512 => unsafe { pack_avx512(from, (chosen, bits), to, at) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the CPU has AVX2, `new` checked it; there is room for all lanes.
            Vectors::Avx2 => unsafe { pack_avx2(from, (chosen, bits), to, at) },
            _ => {
                let mut next = at;
                for lane in 0..LANES {
                    for (to, from) in to.iter_mut().zip(from) {
                        to[next] = from[lane];
                    }
                    next += usize::from(chosen[lane] & bits != 0);
                }
                next - at
            }
        }
    }
}

/// Two multiplications and a table.
///
/// With `c = 2^16 % BY` a number `low + 2^16 * high` has the remainder of `low + c * high`. The halves are
/// multiplied as signed numbers, each 2^15 too small: what comes of it, `short`, is below 2^20 and lacks
/// `more = 2^15 * (1 + c)`. Multiplied by 2^32 / BY, rounded up, it leaves in 32 bits the part of
/// `short / BY` after the point, wrong by less than 2^-12. Remainders are 1 / BY apart, so the first five
/// bits tell them apart: `32 * remainder / BY` is whole for remainder 0 alone and else far enough from any
/// whole number. Only remainder 0 can come out too small, when `short` is negative, and has all bits set then,
/// as no other one has.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn remainder_bits_avx512<const BY: u32, const LANES: usize>(rows: &mut [[u32; LANES]]) {
    const HALF: u32 = 1 << 16;
    let part_of_one = const { u32::MAX / BY + 1 }.cast_signed();
    let halves = const { (HALF % BY) << 16 | 1 }.cast_signed();
    let bits = const { bits_of_parts(BY, HALF / 2 * (1 + HALF % BY)) };
    // SAFETY: `bits` has 32 numbers, two vectors; a chunk has 16, one vector.
    unsafe {
        let below_half = _mm512_loadu_si512(bits.as_ptr().cast());
        let above_half = _mm512_loadu_si512(bits.as_ptr().add(16).cast());
        for numbers in rows.as_flattened_mut().as_chunks_mut::<16>().0 {
            let numbers = numbers.as_mut_ptr().cast();
            let signs = _mm512_set1_epi32(0x8000_8000_u32.cast_signed());
            let signed = _mm512_xor_si512(_mm512_loadu_si512(numbers), signs);
            let short = _mm512_madd_epi16(signed, _mm512_set1_epi32(halves));
            let part = _mm512_mullo_epi32(short, _mm512_set1_epi32(part_of_one));
            let at = _mm512_srli_epi32::<27>(part);
            let bit = _mm512_permutex2var_epi32(below_half, at, above_half);
            _mm512_storeu_si512(numbers, bit);
        }
    }
}

/// By the first five bits of `number / by` after the point, the bit of the remainder of `number + more`.
#[cfg(target_arch = "x86_64")]
const fn bits_of_parts(by: u32, more: u32) -> [u32; 32] {
    let mut bits = [0; 32];
    let mut remainder = 0;
    while remainder < by {
        bits[(remainder * 32 / by) as usize] = 1 << ((remainder + more) % by);
        remainder += 1;
    }
    bits[31] = bits[0];
    bits
}

/// # Safety
/// There is room for all lanes, a multiple of 16, from `at` on.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt")]
unsafe fn pack_avx512<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
    from: [&[u32; LANES]; COLUMNS],
    (chosen, bits): (&[u32; LANES], u32),
    mut to: [&mut [u32; ROOM]; COLUMNS],
    at: usize,
) -> usize {
    let bits = _mm512_set1_epi32(bits.cast_signed());
    let mut next = at;
    for lane in (0..LANES).step_by(16) {
        // SAFETY: lanes up to `lane + 16` are there; `next` is at most `at + lane`.
        unsafe {
            let mask =
                _mm512_test_epi32_mask(_mm512_loadu_si512(chosen.as_ptr().add(lane).cast()), bits);
            for (to, from) in to.iter_mut().zip(from) {
                let words = _mm512_loadu_si512(from.as_ptr().add(lane).cast());
                let packed = _mm512_maskz_compress_epi32(mask, words);
                _mm512_storeu_si512(to.as_mut_ptr().add(next).cast(), packed);
            }
            next += mask.count_ones() as usize;
        }
    }
    next - at
}

/// # Safety
/// There is room for all lanes, a multiple of 8, from `at` on.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn pack_avx2<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
    from: [&[u32; LANES]; COLUMNS],
    (chosen, bits): (&[u32; LANES], u32),
    mut to: [&mut [u32; ROOM]; COLUMNS],
    at: usize,
) -> usize {
    let bits = _mm256_set1_epi32(bits.cast_signed());
    let mut next = at;
    for lane in (0..LANES).step_by(8) {
        // SAFETY: lanes up to `lane + 8` are there; `next` is at most `at + lane`.
        unsafe {
            let words =
                _mm256_and_si256(_mm256_loadu_si256(chosen.as_ptr().add(lane).cast()), bits);
            let none = _mm256_cmpeq_epi32(words, _mm256_setzero_si256());
            let mask = !_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u8;
            let order = _mm256_loadu_si256(PACKED[usize::from(mask)].as_ptr().cast());
            for (to, from) in to.iter_mut().zip(from) {
                let words = _mm256_loadu_si256(from.as_ptr().add(lane).cast());
                let packed = _mm256_permutevar8x32_epi32(words, order);
                _mm256_storeu_si256(to.as_mut_ptr().add(next).cast(), packed);
            }
            next += mask.count_ones() as usize;
        }
    }
    next - at
}

/// The chosen ones of eight lanes first, in their order, for every choice.
#[cfg(target_arch = "x86_64")]
static PACKED: [[u32; 8]; 256] = {
    let mut packed = [[0; 8]; 256];
    let mut choice = 0;
    while choice < 256 {
        let (mut lane, mut next) = (0, 0);
        while lane < 8 {
            if choice >> lane & 1 == 1 {
                packed[choice][next] = lane as u32;
                next += 1;
            }
            lane += 1;
        }
        choice += 1;
    }
    packed
};

/// The seeding chain waits for its own multiplications: sixteen vectors of seeds side by side keep
/// the multipliers busy.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<192>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn avx2<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<96>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Multiples and their neighbours up to the largest number, and numbers with halves of every kind.
    #[test]
    fn remainders_are_those_of_a_division() {
        remainders_by::<3>();
        remainders_by::<25>();
        remainders_by::<31>();
    }

    fn remainders_by<const BY: u32>() {
        let multiples = (0..=u32::MAX / BY).step_by(809).map(|number| number * BY);
        let edges =
            multiples.flat_map(|number| [number.wrapping_sub(1), number, number.wrapping_add(1)]);
        let halves = [0, 1, 0x7FFF, 0x8000, 0x8001, 0xFFFF];
        let corners = halves.into_iter().flat_map(|high| halves.map(|low| high << 16 | low));
        let mut numbers: Vec<u32> = corners.chain(edges).collect();
        numbers.truncate(numbers.len() / 16 * 16);
        for vectors in Vectors::available() {
            let mut bits = numbers.as_chunks::<16>().0.to_vec();
            Instructions::new(vectors).remainder_bits::<BY, 16>(&mut bits);
            for (number, bit) in numbers.iter().zip(bits.as_flattened()) {
                assert_eq!(*bit, 1 << (number % BY), "{vectors:?}, {number} by {BY}");
            }
        }
    }

    /// Every choice of eight lanes, beside others.
    #[test]
    fn chosen_lanes_are_packed_in_order() {
        let columns = [std::array::from_fn(|lane| lane as u32), [7; 48]];
        for vectors in Vectors::available() {
            for choice in 0u64..256 {
                let choice = choice << 40 | choice.wrapping_mul(0x9E37_79B9) & 0xFF_FFFF_FFFF;
                let chosen = std::array::from_fn(|lane| (choice >> lane & 1) as u32 * 6 + 8);
                let mut to = [[99; 60]; 2];
                let count = Instructions::new(vectors).pack(
                    columns.each_ref(),
                    (&chosen, 4),
                    to.each_mut(),
                    3,
                );
                let expected: Vec<u32> = (0..48).filter(|lane| choice >> lane & 1 == 1).collect();
                assert_eq!(to[0][3..3 + count], expected, "{vectors:?}");
                assert_eq!(to[1][..3 + count], [&[99; 3][..], &[7; 48][..count]].concat());
                assert_eq!(to[1][3 + 48..], [99; 9]);
            }
        }
    }
}
