//! seedrandom, the JavaScript package's generator: ARC4 keyed by a text, read as numbers in [0, 1).
//!
//! Written from how the npm package [`seedrandom`](https://www.npmjs.com/package/seedrandom) behaves with
//! a text as seed, and checked bit for bit against it; no published C reference exists.
//!
//! - The key is the low bytes of the text's UTF-16 units, up to 256 of them; an empty text is the key 0.
//! - ARC4 is keyed with it, and its first 256 bytes are dropped.
//! - A number is six bytes and one more, the first one highest. While the value before the last byte is
//!   below 2^44, another byte is added. All but the first 53 significant bits are cut off.

/// Bytes of ARC4 state; words come back from memory sooner.
type State = [u32; 256];

/// The bytes of ARC4 that follow a key.
#[derive(Clone, PartialEq, Eq)]
struct Arc4 {
    state: State,
    cursor: Cursor,
}

/// Where ARC4 is in its state: apart from it, so that a loop keeps these in registers.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cursor {
    i: u8,
    j: u8,
    /// What is at `i`.
    one: u32,
}

impl Arc4 {
    /// The generator after the key schedule, of a byte or more, and the 256 bytes that seedrandom
    /// throws away.
    fn new(key: &[u8]) -> Self {
        let mut state: State = std::array::from_fn(|index| index as u32);
        let mut j: u8 = 0;
        for (i, byte) in (0..state.len()).zip(key.iter().cycle()) {
            j = j.wrapping_add(state[i] as u8).wrapping_add(*byte);
            state.swap(i, usize::from(j));
        }
        let mut cursor = Cursor { i: 1, j: 0, one: state[1] };
        for _ in 0..state.len() {
            cursor.next_byte(&mut state);
        }
        Self { state, cursor }
    }
}

impl Cursor {
    /// The next byte.
    #[inline(always)]
    fn next_byte(&mut self, state: &mut State) -> u8 {
        let Self { i, one, .. } = *self;
        let after = i.wrapping_add(1);
        // Fetched ahead of the stores, so as not to wait for them.
        let next = state[usize::from(after)];
        self.j = self.j.wrapping_add(one as u8);
        let other = state[usize::from(self.j)];
        state[usize::from(i)] = other;
        state[usize::from(self.j)] = one;
        self.one = if self.j == after { one } else { next };
        self.i = after;
        state[usize::from((one + other) as u8)] as u8
    }

    /// The next number.
    ///
    /// Seven bytes behind the point, and more as long as they hold too few bits to fill a fraction
    /// (one time in 16). At most seven low bits do not fit and fall away.
    #[inline(always)]
    fn next_f64(&mut self, state: &mut State) -> f64 {
        /// From here on bits fill a fraction.
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

/// The numbers that follow a seed's text.
///
/// ```
/// use foretile_games::rng::seedrandom::Seedrandom;
/// assert_eq!(Seedrandom::new("1").next_f64(), 0.2694488477791326);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Seedrandom(Arc4);

impl Seedrandom {
    /// The generator that a text seeds. A text that repeats a shorter one gives the same numbers.
    pub fn new(text: &str) -> Self {
        Self(Arc4::new(&key(text)))
    }

    /// The next number: at least 0, below 1, with at most 53 significant bits.
    pub fn next_f64(&mut self) -> f64 {
        let mut number = [0.0];
        self.fill(&mut number);
        number[0]
    }

    /// The next numbers, as many as there is room for: quicker than one by one.
    pub fn fill(&mut self, numbers: &mut [f64]) {
        let Arc4 { state, cursor: kept } = &mut self.0;
        let mut cursor = *kept;
        for number in numbers {
            *number = cursor.next_f64(state);
        }
        *kept = cursor;
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

/// No key is longer.
const MOST_KEYS: usize = 256;

/// ARC4's key from a text: its UTF-16 units, each folded with what was there 256 units before.
fn key(text: &str) -> Vec<u8> {
    let mut key = Vec::new();
    let mut smear: u32 = 0;
    for (index, unit) in text.encode_utf16().enumerate() {
        let place = index % MOST_KEYS;
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
        let Arc4 { state, cursor } = &mut arc4;
        let bytes = [(); 16].map(|()| cursor.next_byte(state));
        assert_eq!(u128::from_be_bytes(bytes), 0x1cfc_f62b_03ed_db64_1d77_dfcf_7f8d_8c93);
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

    /// A number as described above: six bytes and one more, until six are enough.
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
        // 0.78, 0.05, 0.53, 0.49 (the golden numbers of seed 0): stay, to 0, to 1, to 1.
        assert_eq!(items, [1, 3, 0, 2]);
        for _ in 0..4 {
            drawn.next_f64();
        }
        assert_eq!(rng.next_f64(), drawn.next_f64());
    }
}
