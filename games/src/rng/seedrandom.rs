//! seedrandom, the JavaScript package's generator: ARC4 keyed by a text, read as numbers in [0, 1).
//!
//! Told from outside (facts of the bingo generator, section 5) and checked bit for bit against the
//! package; no published C reference exists.

use std::array;

/// Bytes of ARC4 state.
const STATE: usize = 256;

/// The bytes of ARC4 that follow a key, a block at a time.
#[derive(Clone, PartialEq, Eq)]
pub struct Arc4 {
    /// Bytes, kept as words: these come back from memory sooner.
    state: [u32; STATE],
    j: u8,
}

impl Arc4 {
    /// The generator after the key schedule and the 256 bytes that seedrandom throws away.
    ///
    /// # Panics
    /// When the key is empty.
    pub fn new(key: &[u8]) -> Self {
        let mut state: [u32; STATE] = array::from_fn(|index| index as u32);
        let mut j: u8 = 0;
        let mut keys = key.iter().cycle();
        for i in 0..STATE {
            let byte = keys.next().expect("a key has at least one byte");
            j = j.wrapping_add(state[i] as u8).wrapping_add(*byte);
            state.swap(i, usize::from(j));
        }
        let mut arc4 = Self { state, j: 0 };
        arc4.next_block(&mut [0; STATE]);
        arc4
    }

    /// The next 256 bytes: once around the state.
    pub fn next_block(&mut self, block: &mut [u8; STATE]) {
        let Self { state, j } = self;
        let mut one = state[1];
        let (words, _) = block.as_chunks_mut::<8>();
        for (index, word) in words.iter_mut().enumerate() {
            let mut bytes = 0;
            for byte in 0..8 {
                let i = (8 * index + byte + 1) % STATE;
                // Fetched ahead of this step's stores, so as not to wait for them.
                let next = state[(i + 1) % STATE];
                *j = j.wrapping_add(one as u8);
                let other = state[usize::from(*j)];
                state[i] = other;
                state[usize::from(*j)] = one;
                bytes = bytes << 8 | u64::from(state[usize::from((one + other) as u8)]);
                one = if usize::from(*j) == (i + 1) % STATE { one } else { next };
            }
            *word = bytes.to_be_bytes();
        }
    }
}

/// The numbers that follow a seed's text.
///
/// ```
/// use foretile_games::rng::seedrandom::Seedrandom;
/// assert_eq!(Seedrandom::new("1").next_f64(), 0.2694488477791326);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seedrandom {
    arc4: Arc4,
    /// The end of the block before, and a block.
    bytes: [u8; LEFT + STATE],
    /// Where the next byte is.
    at: usize,
}

/// A number takes seven bytes, mostly, or eight.
const LEFT: usize = 8;

impl Seedrandom {
    /// The generator that a text seeds. A text that repeats a shorter one gives the same numbers.
    pub fn new(text: &str) -> Self {
        let bytes = [0; LEFT + STATE];
        Self { arc4: Arc4::new(&key(text)), at: bytes.len(), bytes }
    }

    /// The next number: at least 0, below 1, with at most 53 significant bits.
    ///
    /// Seven bytes behind the point, and more as long as they hold too few bits to fill a fraction
    /// (one time in 16). At most seven low bits do not fit and fall away.
    #[inline(always)]
    pub fn next_f64(&mut self) -> f64 {
        let word = self.peek();
        if word < ENOUGH {
            return self.next_long();
        }
        self.at += length(word);
        // Where seven bytes suffice, the eighth is among the bits that fall away.
        fraction(word, word.leading_zeros())
    }

    /// Leaves out the next number.
    #[inline(always)]
    pub fn skip(&mut self) {
        let word = self.peek();
        if word < ENOUGH {
            self.next_long();
        } else {
            self.at += length(word);
        }
    }

    /// A number that takes more than eight bytes.
    #[cold]
    fn next_long(&mut self) -> f64 {
        let mut zeros = 0;
        let mut word = self.peek();
        self.at += 8;
        while word < ENOUGH {
            word = word << 8 | self.peek() >> 56;
            self.at += 1;
            zeros += 8;
        }
        fraction(word, zeros + word.leading_zeros())
    }

    /// The next eight bytes.
    #[inline(always)]
    fn peek(&mut self) -> u64 {
        if self.at + LEFT > self.bytes.len() {
            self.refill();
        }
        let bytes = self.bytes[self.at..].first_chunk().expect("there are as many left");
        u64::from_be_bytes(*bytes)
    }

    #[inline(never)]
    fn refill(&mut self) {
        self.bytes.copy_within(STATE.., 0);
        self.at -= STATE;
        let block = self.bytes.last_chunk_mut().expect("a block fits");
        self.arc4.next_block(block);
    }

    /// A whole number from 0 to `most`, both included.
    #[inline(always)]
    pub fn up_to(&mut self, most: usize) -> usize {
        (self.next_f64() * (most + 1) as f64) as usize
    }

    /// Shuffles as the bingo generator does: item by item, each swapped with one up to itself. The
    /// first draws too, though it can only stay.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in 0..items.len() {
            items.swap(index, self.up_to(index));
        }
    }
}

/// From here on eight bytes fill a fraction.
const ENOUGH: u64 = 1 << (f64::MANTISSA_DIGITS - 1);

/// How many of eight bytes a number takes.
#[inline(always)]
fn length(word: u64) -> usize {
    7 + usize::from(word >> 8 < ENOUGH)
}

/// The number that begins with these bits behind the point, so many of them zeros.
#[inline(always)]
fn fraction(word: u64, zeros: u32) -> f64 {
    /// The exponent of numbers from 1/2.
    const HALF: u64 = 1022;
    let mantissa = word << word.leading_zeros() << 1 >> 12;
    f64::from_bits((HALF - u64::from(zeros)) << 52 | mantissa)
}

/// ARC4's key from a text: its UTF-16 units, each folded with what was there 256 units before.
fn key(text: &str) -> Vec<u8> {
    let mut key = Vec::new();
    let mut smear: u32 = 0;
    for (index, unit) in text.encode_utf16().enumerate() {
        let place = index % STATE;
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

    /// RFC 6229, key 0x0102030405, the key stream at offset 256: just past what is thrown away.
    #[test]
    fn arc4_is_arc4() {
        let mut arc4 = Arc4::new(&[1, 2, 3, 4, 5]);
        let mut block = [0; STATE];
        arc4.next_block(&mut block);
        assert_eq!(
            u128::from_be_bytes(*block.first_chunk().unwrap()),
            0x1cfc_f62b_03ed_db64_1d77_dfcf_7f8d_8c93
        );
    }

    /// ARC4 as textbooks have it.
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

    /// A number in the words of the facts: six bytes and one more, until six are enough.
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
                if index % 3 == 0 {
                    rng.skip();
                } else {
                    assert_eq!(rng.next_f64(), expected, "{text} {index}");
                }
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
        // 0.78, 0.05, 0.53, 0.49 (the golden numbers of seed 0): stay, to 0, to 1, to 1.
        assert_eq!(items, [1, 3, 0, 2]);
        for _ in 0..4 {
            drawn.next_f64();
        }
        assert_eq!(rng.next_f64(), drawn.next_f64());
    }
}
