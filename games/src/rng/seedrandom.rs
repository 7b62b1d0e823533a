//! seedrandom, the JavaScript package's generator: ARC4 keyed by a text, read as numbers in [0, 1).
//!
//! Told from outside (facts of the bingo generator, section 5) and checked bit for bit against the
//! package; no published C reference exists.

/// Bytes of ARC4 state.
const STATE: usize = 256;

/// The bytes of ARC4 that follow a key.
#[derive(Clone, PartialEq, Eq)]
pub struct Arc4 {
    state: [u8; STATE],
    i: u8,
    j: u8,
}

impl Arc4 {
    /// The generator after the key schedule and the 256 bytes that seedrandom throws away.
    ///
    /// # Panics
    /// When the key is empty.
    pub fn new(key: &[u8]) -> Self {
        let mut state: [u8; STATE] = std::array::from_fn(|index| index as u8);
        let mut j: u8 = 0;
        let mut keys = key.iter().cycle();
        for i in 0..STATE {
            let byte = keys.next().expect("a key has at least one byte");
            j = j.wrapping_add(state[i]).wrapping_add(*byte);
            state.swap(i, usize::from(j));
        }
        let mut arc4 = Self { state, i: 0, j: 0 };
        for _ in 0..STATE {
            arc4.next_byte();
        }
        arc4
    }

    /// The next byte.
    #[inline(always)]
    pub fn next_byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let one = self.state[usize::from(self.i)];
        self.j = self.j.wrapping_add(one);
        let other = self.state[usize::from(self.j)];
        self.state[usize::from(self.i)] = other;
        self.state[usize::from(self.j)] = one;
        self.state[usize::from(one.wrapping_add(other))]
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
    ///
    /// Seven bytes behind the point, and more as long as they hold too few bits to fill a fraction
    /// (one time in 16). At most seven low bits do not fit and fall away.
    #[inline(always)]
    pub fn next_f64(&mut self) -> f64 {
        /// From here on bits fill a fraction.
        const ENOUGH: u64 = 1 << (f64::MANTISSA_DIGITS - 1);
        const BYTE: f64 = 1.0 / 256.0;
        let mut bits = (0..7).fold(0, |bits, _| bits << 8 | u64::from(self.0.next_byte()));
        let mut scale = BYTE * BYTE * BYTE * BYTE * BYTE * BYTE * BYTE;
        while bits < ENOUGH {
            bits = bits << 8 | u64::from(self.0.next_byte());
            scale *= BYTE;
        }
        let surplus = u64::BITS - f64::MANTISSA_DIGITS - bits.leading_zeros();
        (bits >> surplus << surplus) as i64 as f64 * scale
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
        let bytes = [(); 16].map(|()| arc4.next_byte());
        assert_eq!(u128::from_be_bytes(bytes), 0x1cfc_f62b_03ed_db64_1d77_dfcf_7f8d_8c93);
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
