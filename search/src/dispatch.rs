//! Picks the widest vector instructions of this CPU at run time. No other file of this crate is unsafe.
//!
//! A [`Kernel`] is plain loops over arrays of lanes. It is compiled once per instruction set, and
//! [`Vectors::run`] calls the version that the CPU supports:
//!
//! ```text
//!                        ┌─ avx512     192 lanes = 12 vectors of 16
//! vectors.run(kernel) ───┼─ avx2        96 lanes = 12 vectors of  8
//!                        └─ portable    32 lanes
//! ```
//!
//! A WebAssembly module is compiled either with vectors or without, so they need no check at run time.
//! [`Instructions`] has the two operations that the compiler cannot auto-vectorise well.
#![allow(
    unsafe_code,
    reason = "calls of functions compiled for detected CPU features, and vector loads and stores"
)]

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use std::arch::wasm32::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Work on lanes that is compiled for several instruction sets.
pub trait Kernel {
    /// The result of the work.
    type Output;

    /// Does the work, `LANES` seeds side by side.
    ///
    /// This function and all that it calls must be `#[inline(always)]`. Otherwise they are compiled for the
    /// portable instruction set.
    fn run<const LANES: usize>(self) -> Self::Output;
}

/// An instruction set that lanes are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vectors {
    /// The instructions that every CPU of the target has.
    Portable,
    /// AVX2: 256 bits.
    Avx2,
    /// AVX-512: 512 bits.
    Avx512,
}

impl Vectors {
    /// Returns the instruction sets that this CPU has, widest first.
    pub fn available() -> impl Iterator<Item = Self> {
        [Self::Avx512, Self::Avx2, Self::Portable].into_iter().filter(|vectors| vectors.has())
    }

    /// Returns the widest instruction set that this CPU has.
    pub fn widest() -> Self {
        Self::available().next().unwrap_or(Self::Portable)
    }

    #[cfg(target_arch = "x86_64")]
    fn has(self) -> bool {
        match self {
            Self::Portable => true,
            // `.ci/machines` runs the tests as a machine without vectors would.
            _ if cfg!(only_portable) => false,
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            // `bench/` compares the machine's AVX2 with others.
            Self::Avx512 if cfg!(only_avx2) => false,
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

    /// Runs a kernel on these vectors, or on portable ones if the CPU lacks them.
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `has` checked that the CPU has the features of `avx512`.
            Self::Avx512 if self.has() => unsafe { avx512(kernel) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `has` checked that the CPU has the features of `avx2`.
            Self::Avx2 if self.has() => unsafe { avx2(kernel) },
            _ => kernel.run::<32>(),
        }
    }
}

/// Operations that the compiler cannot auto-vectorise well.
#[derive(Clone, Copy)]
pub struct Instructions(Vectors);

impl Instructions {
    /// Uses these vectors, or portable ones if the CPU lacks them.
    pub fn new(vectors: Vectors) -> Self {
        Self(if vectors.has() { vectors } else { Vectors::Portable })
    }

    /// Replaces each number `n` with `1 << (n % BY)`. `BY` is odd and from 3 to 31.
    #[inline(always)]
    pub fn remainder_bits<const BY: u32, const LANES: usize>(self, rows: &mut [[u32; LANES]]) {
        const { assert!(BY % 2 == 1 && BY >= 3 && BY < 32 && LANES.is_multiple_of(16)) };
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` checked that the CPU has AVX-512.
            Vectors::Avx512 => unsafe { remainder_bits_avx512::<BY, LANES>(rows) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            _ => remainder_bits_simd128::<BY, LANES>(rows),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => {
                for number in rows.as_flattened_mut() {
                    *number = 1 << (*number % BY);
                }
            }
        }
    }

    /// Stores the remainders of 16 numbers, transposed: those of numbers 0, 4, 8 and 12 first, then those of 1, 5, 9
    /// and 13, and so on. `BY` is odd and from 3 to 31.
    #[inline(always)]
    pub fn remainders<const BY: u32>(self, numbers: &[u32; 16], to: &mut [u8; 16]) {
        const { assert!(BY % 2 == 1 && BY >= 3 && BY < 32) };
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        remainders_simd128::<BY>(numbers, to);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        for (lane, remainder) in to.iter_mut().enumerate() {
            *remainder = (numbers[lane % 4 * 4 + lane / 4] % BY) as u8;
        }
    }

    /// Looks 16 numbers below 32 up in a table, and returns bit 0 of all 16 entries, then bit 1, and so on.
    #[inline(always)]
    pub fn slices<const BITS: usize>(self, table: &[u8; 32], numbers: &[u8; 16]) -> [u16; BITS] {
        const { assert!(BITS <= 8) };
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return slices_simd128(table, numbers);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        std::array::from_fn(|bit| {
            let bits =
                numbers.iter().map(|&number| u16::from(table[usize::from(number)] >> bit & 1));
            bits.zip(0..).fold(0, |all, (one, lane)| all | one << lane)
        })
    }

    /// Compacts the lanes where `chosen & bits != 0`: copies them, in order, from each column of `from` to
    /// the same column of `to`, starting at `start`. Returns how many they are.
    ///
    /// ```text
    /// chosen & bits   0 1 1 0 1 0 0 1
    /// from            a b c d e f g h
    /// to[start..]     b c e h ? ? ? ?      returns 4
    /// ```
    ///
    /// Whole vectors are stored, so the rest of `to[start..start + LANES]` may be overwritten, too.
    ///
    /// # Panics
    /// If `to` has fewer than `start + LANES` places, or if `LANES` is not a multiple of 16.
    #[inline(always)]
    pub fn pack<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
        self,
        from: [&[u32; LANES]; COLUMNS],
        (chosen, bits): (&[u32; LANES], u32),
        to: [&mut [u32; ROOM]; COLUMNS],
        start: usize,
    ) -> usize {
        assert!(
            start + LANES <= ROOM && LANES.is_multiple_of(16),
            "`to` must have room for all lanes"
        );
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` checked that the CPU has AVX-512, and the assertion that all lanes have room.
            Vectors::Avx512 => unsafe { pack_avx512(from, (chosen, bits), to, start) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` checked that the CPU has AVX2, and the assertion that all lanes have room.
            Vectors::Avx2 => unsafe { pack_avx2(from, (chosen, bits), to, start) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            // SAFETY: the assertion that all lanes have room.
            _ => unsafe { pack_simd128(from, (chosen, bits), to, start) },
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => {
                let (mut to, mut next) = (to, start);
                for lane in 0..LANES {
                    for (to, from) in to.iter_mut().zip(from) {
                        to[next] = from[lane];
                    }
                    next += usize::from(chosen[lane] & bits != 0);
                }
                next - start
            }
        }
    }
}

/// Replaces each `n` with `1 << (n % BY)`, 16 numbers at a time, by two multiplications and a look-up table
/// in two registers:
///
/// ```text
/// n        = low + 2^16 * high                  low and high are the 16-bit halves
/// n % BY   = (low + c * high) % BY              c = 2^16 % BY
/// short    = (low - 2^15) + c * (high - 2^15)   one multiply-add of signed halves; |short| < 2^20
/// n % BY   = (short + more) % BY                more = 2^15 * (1 + c)
/// fraction = short * ceil(2^32 / BY) % 2^32     2^32 * (short / BY - floor(short / BY)), nearly
/// result   = table[fraction >> 27]              the first five bits of the fraction
/// ```
///
/// The fraction is wrong by less than 2^-12, because the factor is rounded up by less than 1 and `|short| <
/// 2^20`. That cannot change its first five bits for remainders 1 to `BY - 1`: `32 * remainder / BY` is then
/// at least 1 / 31 away from every whole number. Only remainder 0 can be rounded below 0, if `short` is
/// negative. Its five bits are then all set, as those of no other remainder are, so entry 31 of the table
/// repeats entry 0.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw")]
fn remainder_bits_avx512<const BY: u32, const LANES: usize>(rows: &mut [[u32; LANES]]) {
    const HALF: u32 = 1 << 16;
    let reciprocal = const { u32::MAX / BY + 1 }.cast_signed();
    let halves = const { (HALF % BY) << 16 | 1 }.cast_signed();
    let table = const { bits_of_fractions(BY, HALF / 2 * (1 + HALF % BY)) };
    // SAFETY: `table` has 32 numbers, two vectors; a chunk has 16, one vector.
    unsafe {
        let below_half = _mm512_loadu_si512(table.as_ptr().cast());
        let above_half = _mm512_loadu_si512(table.as_ptr().add(16).cast());
        for numbers in rows.as_flattened_mut().as_chunks_mut::<16>().0 {
            let numbers = numbers.as_mut_ptr().cast();
            let signs = _mm512_set1_epi32(0x8000_8000_u32.cast_signed());
            let signed = _mm512_xor_si512(_mm512_loadu_si512(numbers), signs);
            let short = _mm512_madd_epi16(signed, _mm512_set1_epi32(halves));
            let fraction = _mm512_mullo_epi32(short, _mm512_set1_epi32(reciprocal));
            let index = _mm512_srli_epi32::<27>(fraction);
            let bit = _mm512_permutex2var_epi32(below_half, index, above_half);
            _mm512_storeu_si512(numbers, bit);
        }
    }
}

/// Returns the look-up table from the first five bits of the fraction of `short / by` to
/// `1 << ((short + more) % by)`.
#[cfg(target_arch = "x86_64")]
const fn bits_of_fractions(by: u32, more: u32) -> [u32; 32] {
    let mut bits = [0; 32];
    let mut remainder = 0;
    while remainder < by {
        bits[(remainder * 32 / by) as usize] = 1 << ((remainder + more) % by);
        remainder += 1;
    }
    bits[31] = bits[0];
    bits
}

/// Replaces each `n` with `1 << (n % BY)`, 4 numbers at a time. The fraction is that of the
/// [AVX-512 one](remainder_bits_avx512), of a `short` that is not negative:
///
/// ```text
/// short  = low + c * high                       one multiply-add of signed halves, and `more`
/// n % BY = (fraction >> 17) * BY + BY >> 15     one multiply-add of the pair (fraction >> 17, 1)
/// ```
///
/// The fraction is too large by less than 2^-11, and its first 15 bits with 1 added are above
/// `2^15 * remainder / BY` by at most 17. Times `BY`, that is less than 2^15.
///
/// There is no shift by a number for each lane. Byte `k` of the result is entry `remainder - 8 * k` of a table with
/// eight bits, and 0 beyond the table.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
fn remainder_bits_simd128<const BY: u32, const LANES: usize>(rows: &mut [[u32; LANES]]) {
    let table = u8x16(1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0);
    for numbers in rows.as_flattened_mut().as_chunks_mut::<4>().0 {
        let numbers = numbers.as_mut_ptr().cast();
        // SAFETY: a chunk has 4 numbers, one vector.
        let remainder = u32x4_shr(remainder_simd128::<BY>(unsafe { v128_load(numbers) }), 16);
        // Copies the remainder into all bytes. A shuffle's constant would be made anew for every vector.
        let bytes = i32x4_mul(remainder, u32x4_splat(0x0101_0101));
        let bit = u8x16_swizzle(table, u8x16_sub(bytes, u32x4_splat(0x1810_0800)));
        // SAFETY: as above.
        unsafe { v128_store(numbers, bit) };
    }
}

/// Returns `n % BY` for 4 numbers in their upper halves, with any lower halves: twice the last sum of
/// [`remainder_bits_simd128`].
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn remainder_simd128<const BY: u32>(numbers: v128) -> v128 {
    const HALF: u32 = 1 << 16;
    let reciprocal = u32x4_splat(const { u32::MAX / BY + 1 });
    let halves = u32x4_splat(const { (HALF % BY) << 16 | 1 });
    let more = u32x4_splat(const { HALF / 2 * (1 + HALF % BY) });
    let signed = v128_xor(numbers, u32x4_splat(0x8000_8000));
    let short = i32x4_add(i32x4_dot_i16x8(signed, halves), more);
    let first = u32x4_shr(i32x4_mul(short, reciprocal), 17);
    let pair = v128_or(first, u32x4_splat(HALF));
    i32x4_dot_i16x8(pair, u32x4_splat(2 * BY * (HALF + 1)))
}

/// Four vectors of remainders become one, each in one byte of its number.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn remainders_simd128<const BY: u32>(numbers: &[u32; 16], to: &mut [u8; 16]) {
    let numbers = numbers.as_ptr();
    let four = |from: usize| {
        // SAFETY: `from` is 0, 4, 8 or 12 of 16 numbers.
        remainder_simd128::<BY>(unsafe { v128_load(numbers.add(from).cast()) })
    };
    let upper = u32x4_splat(0xFFFF_0000);
    let even = v128_or(u32x4_shr(four(0), 16), v128_and(four(8), upper));
    let odd = v128_or(u32x4_shr(four(4), 16), v128_and(four(12), upper));
    // SAFETY: 16 bytes, one vector.
    unsafe { v128_store(to.as_mut_ptr().cast(), v128_or(even, u32x4_shl(odd, 8))) };
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
fn slices_simd128<const BITS: usize>(table: &[u8; 32], numbers: &[u8; 16]) -> [u16; BITS] {
    // SAFETY: 16 bytes each, one vector, and 32, two.
    let (numbers, low, high) = unsafe {
        let table = table.as_ptr();
        (
            v128_load(numbers.as_ptr().cast()),
            v128_load(table.cast()),
            v128_load(table.add(16).cast()),
        )
    };
    // What is not below 16 is 0.
    let entries = v128_or(
        u8x16_swizzle(low, numbers),
        u8x16_swizzle(high, u8x16_sub(numbers, u8x16_splat(16))),
    );
    // The highest bit of each byte is taken. What a shift moves in from the next byte stays below it.
    std::array::from_fn(|bit| u8x16_bitmask(u32x4_shl(entries, 7 - bit as u32)))
}

/// Compacts 16 lanes at a time: AVX-512 has an instruction for it.
///
/// # Safety
/// `LANES` is a multiple of 16, and `start + LANES <= ROOM`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,popcnt")]
unsafe fn pack_avx512<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
    from: [&[u32; LANES]; COLUMNS],
    (chosen, bits): (&[u32; LANES], u32),
    mut to: [&mut [u32; ROOM]; COLUMNS],
    start: usize,
) -> usize {
    let bits = _mm512_set1_epi32(bits.cast_signed());
    let mut next = start;
    for lane in (0..LANES).step_by(16) {
        // SAFETY: `lane + 16 <= LANES`, and `next <= start + lane`.
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
    next - start
}

/// Compacts 8 lanes at a time, by a permutation from the table [`PACKED`].
///
/// # Safety
/// `LANES` is a multiple of 8, and `start + LANES <= ROOM`.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn pack_avx2<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
    from: [&[u32; LANES]; COLUMNS],
    (chosen, bits): (&[u32; LANES], u32),
    mut to: [&mut [u32; ROOM]; COLUMNS],
    start: usize,
) -> usize {
    let bits = _mm256_set1_epi32(bits.cast_signed());
    let mut next = start;
    for lane in (0..LANES).step_by(8) {
        // SAFETY: `lane + 8 <= LANES`, and `next <= start + lane`.
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
    next - start
}

/// For each mask of eight lanes, the numbers of its lanes in ascending order, padded with 0.
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

/// Compacts 4 lanes at a time, by a permutation of their bytes from the table [`PACKED_BYTES`].
///
/// # Safety
/// `LANES` is a multiple of 4, and `start + LANES <= ROOM`.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[inline(always)]
unsafe fn pack_simd128<const COLUMNS: usize, const LANES: usize, const ROOM: usize>(
    from: [&[u32; LANES]; COLUMNS],
    (chosen, bits): (&[u32; LANES], u32),
    mut to: [&mut [u32; ROOM]; COLUMNS],
    start: usize,
) -> usize {
    let bits = u32x4_splat(bits);
    let mut next = start;
    for lane in (0..LANES).step_by(4) {
        // SAFETY: `lane + 4 <= LANES`, and `next <= start + lane`.
        unsafe {
            let words = v128_and(v128_load(chosen.as_ptr().add(lane).cast()), bits);
            let mask = i32x4_bitmask(i32x4_ne(words, u32x4_splat(0)));
            let order = v128_load(PACKED_BYTES[usize::from(mask)].as_ptr().cast());
            for (to, from) in to.iter_mut().zip(from) {
                let words = v128_load(from.as_ptr().add(lane).cast());
                v128_store(to.as_mut_ptr().add(next).cast(), u8x16_swizzle(words, order));
            }
            next += mask.count_ones() as usize;
        }
    }
    next - start
}

/// For each mask of four lanes, the numbers of the bytes of its lanes in ascending order, padded with 0.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
static PACKED_BYTES: [[u8; 16]; 16] = {
    let mut packed = [[0; 16]; 16];
    let mut choice = 0;
    while choice < 16 {
        let (mut byte, mut next) = (0, 0);
        while byte < 16 {
            if choice >> (byte / 4) & 1 == 1 {
                packed[choice][next] = byte as u8;
                next += 1;
            }
            byte += 1;
        }
        choice += 1;
    }
    packed
};

/// Each step of the seeding chain waits for the multiplication of the step before. Twelve vectors of seeds
/// side by side keep the multipliers busy.
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
mod tests;
