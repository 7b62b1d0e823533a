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
//!
//! Every step of ARC4 waits for the stores of the step before, and a processor could do several steps in that time.
//! [`Seedrandom::key_each`] therefore keys generators for several seeds side by side, with their first numbers: a key then
//! takes half the time. Later numbers gain nothing, because then the stores themselves take as long.

mod arc4;

use arc4::{Bytes, Cursor, State, keyed, keyed_each};

/// How many generators are keyed side by side. Measured: with 2 and 8 the bytes take longer, with 3 and 6 as long.
pub const LANES: usize = 4;

/// The bytes of most numbers.
const NUMBER_BYTES: usize = 7;

/// The least number with 53 significant bits.
const ENOUGH: u64 = 1 << (f64::MANTISSA_DIGITS - 1);

/// A seedrandom generator.
///
/// ```
/// use foretile_games::rng::seedrandom::Seedrandom;
/// assert_eq!(Seedrandom::new("1").next_f64(), 0.2694488477791326);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seedrandom {
    state: State,
    /// The state as bytes, until a number needs it as words.
    narrow: Option<Bytes>,
    cursor: Cursor,
    /// Bytes that were made ahead.
    ahead: Vec<u8>,
    /// How many of them are used.
    used: usize,
    drawn: u64,
}

impl Seedrandom {
    /// Returns the generator for a seed's text. A text that only repeats a shorter one, such as
    /// `1212`, gives the same numbers as that one.
    pub fn new(text: &str) -> Self {
        let (state, cursor) = keyed(&key(text));
        Self { state, narrow: None, cursor, ahead: Vec::new(), used: 0, drawn: 0 }
    }

    /// Gives these generators new seeds, side by side. Each then equals [`Seedrandom::new`] of its text, with the bytes of
    /// about this many numbers made ahead.
    pub fn key_each(generators: &mut [Self; LANES], texts: [&str; LANES], numbers: usize) {
        let keys = texts.map(key);
        // One number in 16 has a byte more, and the last is read with the byte after it.
        let bytes = numbers * NUMBER_BYTES + numbers / 16 + 1;
        let ahead = generators.each_mut().map(|generator| &mut generator.ahead);
        let keyed = keyed_each(keys.each_ref().map(Vec::as_slice), bytes, ahead);
        for (generator, (state, cursor)) in generators.iter_mut().zip(keyed) {
            (generator.narrow, generator.cursor) = (Some(state), cursor);
            (generator.used, generator.drawn) = (0, 0);
        }
    }

    /// Returns the next number: at least 0 and below 1, with at most 53 significant bits.
    #[inline(always)]
    pub fn next_f64(&mut self) -> f64 {
        match number(&self.ahead[self.used..]) {
            Some((number, length)) => {
                self.used += length;
                self.drawn += 1;
                number
            }
            None => {
                let mut number = [0.0];
                self.fill(&mut number);
                number[0]
            }
        }
    }

    /// Fills `numbers` with the next numbers, which is faster than one call for each.
    pub fn fill(&mut self, numbers: &mut [f64]) {
        self.drawn += numbers.len() as u64;
        let Self { state, narrow, cursor: stored, ahead, used, .. } = self;
        let mut cursor = *stored;
        let mut numbers = numbers.iter_mut();
        while *used < ahead.len()
            && let Some(place) = numbers.next()
        {
            *place = match number(&ahead[*used..]) {
                Some((number, length)) => {
                    *used += length;
                    number
                }
                None => {
                    widen(state, narrow);
                    next_number(|| match ahead.get(*used) {
                        Some(byte) => {
                            *used += 1;
                            *byte
                        }
                        None => cursor.next_byte(state, 0),
                    })
                }
            };
        }
        if numbers.len() > 0 {
            widen(state, narrow);
        }
        for place in numbers {
            *place = next_number(|| cursor.next_byte(state, 0));
        }
        *stored = cursor;
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

/// Returns the number that these bytes begin with, and its length, if that is seven or eight bytes, as it nearly always is.
/// One time in 16, seven bytes have fewer than 53 significant bits.
#[inline(always)]
fn number(bytes: &[u8]) -> Option<(f64, usize)> {
    let word = u64::from_be_bytes(*bytes.first_chunk()?);
    if word >> 8 >= ENOUGH {
        Some((fraction(word >> 8, NUMBER_BYTES), NUMBER_BYTES))
    } else if word >= ENOUGH {
        Some((fraction(word, NUMBER_BYTES + 1), NUMBER_BYTES + 1))
    } else {
        None
    }
}

/// Converts a state to words, if it is stored as bytes.
#[inline(always)]
fn widen(state: &mut State, narrow: &mut Option<Bytes>) {
    if let Some(bytes) = narrow.take() {
        *state = bytes.map(u32::from);
    }
}

/// Returns the next number, of any length.
#[inline(always)]
fn next_number(mut next_byte: impl FnMut() -> u8) -> f64 {
    let mut bits = (0..NUMBER_BYTES).fold(0, |bits, _| bits << 8 | u64::from(next_byte()));
    let mut length = NUMBER_BYTES;
    while bits < ENOUGH {
        bits = bits << 8 | u64::from(next_byte());
        length += 1;
    }
    fraction(bits, length)
}

/// Returns a number of this many bytes. At most seven low bits are cleared.
#[inline(always)]
fn fraction(bits: u64, length: usize) -> f64 {
    let surplus = u64::BITS - f64::MANTISSA_DIGITS - bits.leading_zeros();
    // Exact, as long as the exponent is one that numbers have.
    let scale = f64::from_bits((1_023 - 8 * length as u64) << (f64::MANTISSA_DIGITS - 1));
    (bits >> surplus << surplus) as i64 as f64 * scale
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
    use super::arc4::tests::textbook_bytes;
    use super::*;

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

    /// For any number of bytes made ahead, and any number of them used.
    #[test]
    fn numbers_side_by_side_are_those_of_the_seed() {
        let mut generators = [(); LANES].map(|()| Seedrandom::new("others"));
        for turn in 0..40_u32 {
            let texts = [turn.to_string(), String::new(), "7".to_owned(), format!("0{turn}")];
            let mut alone = texts.each_ref().map(|text| Seedrandom::new(text));
            let numbers = turn as usize * 5;
            Seedrandom::key_each(&mut generators, texts.each_ref().map(String::as_str), numbers);
            for (drawn, at_once) in [(1, 0), (0, 2), (36, 37), (turn, turn), (500, 1), (9, 3_000)] {
                for (lane, (one, other)) in generators.iter_mut().zip(&mut alone).enumerate() {
                    for number in 0..drawn + lane as u32 {
                        assert_eq!(one.next_f64(), other.next_f64(), "{texts:?} {lane} {number}");
                    }
                    let mut numbers = [(); 2].map(|()| vec![0.0; at_once as usize]);
                    one.fill(&mut numbers[0]);
                    other.fill(&mut numbers[1]);
                    assert_eq!(numbers[0], numbers[1], "{texts:?} {lane} {at_once}");
                    assert_eq!(one.drawn(), other.drawn());
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
        // The golden numbers of seed 0 are 0.78, 0.05, 0.53, 0.49: item 0 stays, the others swap with
        // items 0, 1 and 1.
        assert_eq!(items, [1, 3, 0, 2]);
        for _ in 0..4 {
            drawn.next_f64();
        }
        assert_eq!(rng.next_f64(), drawn.next_f64());
    }
}
