//! The generator of the JavaScript package seedrandom: ARC4 with a text as its key, read as numbers in
//! [0, 1).
//!
//! This follows the behaviour of the npm package [`seedrandom`](https://www.npmjs.com/package/seedrandom)
//! when its seed is a text, and the tests compare the two bit for bit. There is no published C reference.
//!
//! - The key has one byte for each UTF-16 unit of the text, its low byte. From the 257th unit on, units
//!   are mixed into the bytes before. The key of an empty text is one zero byte.
//! - ARC4 starts with this key, and its first 256 bytes are discarded.
//! - A number is a binary fraction of seven bytes, the most significant first. While it has fewer than 53
//!   significant bits, one more byte is appended. Bits after the 53rd significant one are cleared.

/// The 256 bytes of ARC4's state, each in a word: words take less time from a store to a load.
type State = [u32; 256];

/// An ARC4 generator.
#[derive(Clone, PartialEq, Eq)]
struct Arc4 {
    state: State,
    cursor: Cursor,
}

/// The indices of ARC4, kept apart from its state because a loop then holds them in registers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cursor {
    i: u8,
    j: u8,
    /// `state[i]`, which is loaded ahead.
    s_i: u32,
}

impl Arc4 {
    /// Returns the generator after the key schedule and the 256 bytes that seedrandom discards.
    /// The key has at least one byte.
    fn new(key: &[u8]) -> Self {
        let mut state: State = std::array::from_fn(|index| index as u32);
        let mut j: u8 = 0;
        for (i, byte) in (0..state.len()).zip(key.iter().cycle()) {
            j = j.wrapping_add(state[i] as u8).wrapping_add(*byte);
            state.swap(i, usize::from(j));
        }
        let mut cursor = Cursor { i: 1, j: 0, s_i: state[1] };
        for _ in 0..state.len() {
            cursor.next_byte(&mut state);
        }
        Self { state, cursor }
    }
}

impl Cursor {
    /// Returns the next byte. In textbooks, modulo 256:
    ///
    /// ```text
    /// i += 1
    /// j += state[i]
    /// swap(state[i], state[j])
    /// return state[state[i] + state[j]]
    /// ```
    ///
    /// Every byte depends on the stores of the one before, which makes the loop slow. Here `i` and
    /// `state[i]` are one step ahead: the load of `state[i + 1]` comes before the stores of this byte
    /// and does not wait for them. If `j` is `i + 1`, the stores change that word to `s_i`.
    ///
    /// ```text
    ///           i  i+1          j
    /// before  [s_i|ahead| ... |s_j| ... ]
    /// after   [s_j|ahead| ... |s_i| ... ]    returns state[s_i + s_j]
    /// ```
    ///
    /// In WebAssembly, choosing takes longer than waiting: there the load comes after the stores.
    #[inline(always)]
    fn next_byte(&mut self, state: &mut State) -> u8 {
        let Self { i, s_i, .. } = *self;
        let next_i = i.wrapping_add(1);
        let ahead = state[usize::from(next_i)];
        self.j = self.j.wrapping_add(s_i as u8);
        let s_j = state[usize::from(self.j)];
        state[usize::from(i)] = s_j;
        state[usize::from(self.j)] = s_i;
        self.s_i = if cfg!(target_arch = "wasm32") {
            state[usize::from(next_i)]
        } else if self.j == next_i {
            s_i
        } else {
            ahead
        };
        self.i = next_i;
        state[usize::from((s_i + s_j) as u8)] as u8
    }

    /// Returns the next number.
    ///
    /// One time in 16, seven bytes have fewer than 53 significant bits and more are read. At most
    /// seven low bits are cleared.
    #[inline(always)]
    fn next_f64(&mut self, state: &mut State) -> f64 {
        /// The least number with 53 significant bits.
        const ENOUGH: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
        const BYTE: f64 = 1.0 / 256.0;
        let mut bits = (0..7).fold(0, |bits, _| bits << 8 | u64::from(self.next_byte(state)));
        let mut scale = BYTE * BYTE * BYTE * BYTE * BYTE * BYTE * BYTE;
        while bits < ENOUGH {
            bits = bits << 8 | u64::from(self.next_byte(state));
            scale *= BYTE;
        }
        let surplus = u64::BITS - f64::MANTISSA_DIGITS - bits.leading_zeros();
        (bits >> surplus << surplus) as i64 as f64 * scale
    }
}

/// A seedrandom generator.
///
/// ```
/// use foretile_games::rng::seedrandom::Seedrandom;
/// assert_eq!(Seedrandom::new("1").next_f64(), 0.2694488477791326);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seedrandom {
    arc4: Arc4,
    drawn: u64,
}

impl Seedrandom {
    /// Returns the generator for a seed's text. A text that only repeats a shorter one, such as
    /// `1212`, gives the same numbers as that one.
    pub fn new(text: &str) -> Self {
        Self { arc4: Arc4::new(&key(text)), drawn: 0 }
    }

    /// Returns the next number: at least 0 and below 1, with at most 53 significant bits.
    pub fn next_f64(&mut self) -> f64 {
        let mut number = [0.0];
        self.fill(&mut number);
        number[0]
    }

    /// Fills `numbers` with the next numbers, which is faster than one call for each.
    pub fn fill(&mut self, numbers: &mut [f64]) {
        self.drawn += numbers.len() as u64;
        let Arc4 { state, cursor: kept } = &mut self.arc4;
        let mut cursor = *kept;
        for number in numbers {
            *number = cursor.next_f64(state);
        }
        *kept = cursor;
    }

    /// Returns how many numbers were drawn so far.
    pub const fn drawn(&self) -> u64 {
        self.drawn
    }

    /// Returns a random whole number from 0 to `most`, both included.
    #[inline(always)]
    pub fn up_to(&mut self, most: usize) -> usize {
        self.below(most + 1)
    }

    /// Returns a random whole number below `bound`, or 0 if `bound` is 0. It always takes one number.
    #[inline(always)]
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next_f64() * bound as f64) as usize
    }

    /// Shuffles as the bingo generator does: swaps each item, from the first on, with a random item
    /// up to and including itself. The first item draws a number too, although it can only stay.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in 0..items.len() {
            items.swap(index, self.up_to(index));
        }
    }
}

/// The number of bytes in the longest key.
const MAX_KEY_BYTES: usize = 256;

/// Returns the ARC4 key of a text: its UTF-16 units, each mixed with the byte from 256 units before.
fn key(text: &str) -> Vec<u8> {
    let mut key = Vec::new();
    let mut smear: u32 = 0;
    for (index, unit) in text.encode_utf16().enumerate() {
        let place = index % MAX_KEY_BYTES;
        let before = key.get(place).copied().unwrap_or(0);
        smear ^= 19 * u32::from(before);
        let byte = smear.wrapping_add(u32::from(unit)) as u8;
        match key.get_mut(place) {
            Some(known) => *known = byte,
            None => key.push(byte),
        }
    }
    if key.is_empty() {
        key.push(0);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6229, key 0x0102030405, the key stream at offset 256, right after the discarded bytes.
    #[test]
    fn arc4_is_arc4() {
        let mut arc4 = Arc4::new(&[1, 2, 3, 4, 5]);
        let Arc4 { state, cursor } = &mut arc4;
        let bytes = [(); 16].map(|()| cursor.next_byte(state));
        assert_eq!(u128::from_be_bytes(bytes), 0x1cfc_f62b_03ed_db64_1d77_dfcf_7f8d_8c93);
    }

    /// Returns the bytes of the textbook ARC4, without the first 256.
    fn textbook_bytes(key: &[u8]) -> impl Iterator<Item = u8> + use<> {
        let mut state: Vec<u8> = (0..=255).collect();
        let mut j = 0;
        for i in 0..256 {
            j = (j + usize::from(state[i]) + usize::from(key[i % key.len()])) % 256;
            state.swap(i, j);
        }
        let (mut i, mut j) = (0, 0);
        let bytes = std::iter::repeat_with(move || {
            i = (i + 1) % 256;
            j = (j + usize::from(state[i])) % 256;
            state.swap(i, j);
            state[(usize::from(state[i]) + usize::from(state[j])) % 256]
        });
        bytes.skip(256)
    }

    /// Returns a number as the package computes it: six bytes and a last one. While the six are below
    /// 2^44, the last one joins them and another byte follows.
    fn next_in_words(bytes: &mut impl Iterator<Item = u8>) -> f64 {
        let mut byte = || u64::from(bytes.next().unwrap());
        let mut number = (0..6).fold(0, |number, _| number << 8 | byte());
        let (mut last, mut count) = (byte(), 7);
        while number < 1 << 44 {
            (number, last, count) = (256 * number + last, byte(), count + 1);
        }
        let surplus = u64::BITS - (256 * number).leading_zeros() - 53;
        ((256 * number + last) >> surplus) as f64 / f64::from(8 * count - surplus).exp2()
    }

    #[test]
    fn numbers_are_those_of_the_textbook() {
        for text in ["112233", "7", ""] {
            let mut rng = Seedrandom::new(text);
            let mut bytes = textbook_bytes(&key(text));
            for index in 0..100_000 {
                let expected = next_in_words(&mut bytes);
                assert_eq!(rng.next_f64(), expected, "{text} {index}");
            }
        }
    }

    #[test]
    fn a_repeated_text_is_the_same_key() {
        let numbers = |text| {
            let mut rng = Seedrandom::new(text);
            [0; 50].map(|_| rng.next_f64())
        };
        assert_eq!(numbers("7"), numbers("777777"));
        assert_eq!(numbers("12"), numbers("1212"));
        assert_ne!(numbers("7"), numbers("007"));
    }

    #[test]
    fn a_shuffle_draws_once_per_item() {
        let mut rng = Seedrandom::new("0");
        let mut drawn = rng.clone();
        let mut items = [0, 1, 2, 3];
        rng.shuffle(&mut items);
        // The golden numbers of seed 0 are 0.78, 0.05, 0.53, 0.49: item 0 stays, the others swap with
        // items 0, 1 and 1.
        assert_eq!(items, [1, 3, 0, 2]);
        for _ in 0..4 {
            drawn.next_f64();
        }
        assert_eq!(rng.next_f64(), drawn.next_f64());
    }
}
