//! MT19937, the 32-bit Mersenne Twister, after the authors' reference `mt19937ar.c` (2002/1/26).
//!
//! The reference seeds all 624 words first and then twists them all at once:
//!
//! ```text
//! for i in 1..624 { state[i] = seed_step(state[i - 1], i) }
//! for i in 0..624 { state[i] = twist(state[i], state[i + 1], state[i + 397]) }   indices modulo 624
//! output i: temper(state[i])
//! ```
//!
//! Here a word is seeded when it is first needed and twisted when it is drawn. The outputs are the
//! same, but a few dozen outputs of a new seed need only about 430 seeding steps and one twist each.

/// The number of state words (`N` in the reference).
pub const STATE_WORDS: usize = 624;
/// The distance from a word to its partner in the twist (`M` in the reference).
pub const TWIST_DISTANCE: usize = 397;
/// The multiplier of a seeding step (`init_genrand` in the reference).
pub const SEED_MULTIPLIER: u32 = 1_812_433_253;

/// Returns word `index` of the seeded state, given the word before it (`init_genrand` in the reference).
#[inline(always)]
pub const fn seed_step(before: u32, index: u32) -> u32 {
    SEED_MULTIPLIER.wrapping_mul(before ^ (before >> 30)).wrapping_add(index)
}

/// Returns the twisted word, given the next word and the partner 397 words further on.
#[inline(always)]
pub const fn twist(word: u32, next: u32, partner: u32) -> u32 {
    // `UPPER_MASK`, `LOWER_MASK` and `MATRIX_A` in the reference.
    let mixed = (word & 0x8000_0000) | (next & 0x7FFF_FFFF);
    partner ^ (mixed >> 1) ^ ((mixed & 1).wrapping_neg() & 0x9908_B0DF)
}

/// Returns the output for a twisted word (the tempering in `genrand_int32`).
#[inline(always)]
pub const fn temper(word: u32) -> u32 {
    let word = word ^ (word >> 11);
    let word = word ^ ((word << 7) & 0x9D2C_5680);
    let word = word ^ ((word << 15) & 0xEFC6_0000);
    word ^ (word >> 18)
}

/// An MT19937 generator.
///
/// ```
/// use foretile_games::rng::mt19937::Mt19937;
/// // The reference's default seed and its first output.
/// assert_eq!(Mt19937::new(5489).next_u32(), 3_499_211_612);
/// ```
#[derive(Clone)]
pub struct Mt19937 {
    state: [u32; STATE_WORDS],
    /// The number of words seeded so far.
    seeded: usize,
    /// The index of the word that gives the next output.
    next: usize,
}

impl Mt19937 {
    /// Returns the generator for a seed (`init_genrand` in the reference).
    pub fn new(seed: u32) -> Self {
        let mut state = [0; STATE_WORDS];
        state[0] = seed;
        Self { state, seeded: 1, next: 0 }
    }

    /// Returns the next output, which can be any 32-bit number (`genrand_int32` in the reference).
    pub fn next_u32(&mut self) -> u32 {
        let word = self.next;
        let following = (word + 1) % STATE_WORDS;
        let ahead = word + TWIST_DISTANCE;
        let partner = ahead % STATE_WORDS;
        self.seed_through(ahead.min(STATE_WORDS - 1));
        self.state[word] = twist(self.state[word], self.state[following], self.state[partner]);
        self.next = following;
        temper(self.state[word])
    }

    /// Draws `count` outputs and discards them.
    pub fn skip(&mut self, count: u32) {
        for _ in 0..count {
            self.next_u32();
        }
    }

    /// Seeds all words up to and including `last`.
    fn seed_through(&mut self, last: usize) {
        while self.seeded <= last {
            self.state[self.seeded] = seed_step(self.state[self.seeded - 1], self.seeded as u32);
            self.seeded += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outputs 1, 2, 3 and 10,000 of seed 5489. The last is the value that the C++ standard
    /// requires of `std::mt19937` ([rand.predef]); the first three are widely published.
    #[test]
    fn agrees_with_the_standard() {
        let mut rng = Mt19937::new(5489);
        let outputs: Vec<u32> = (0..10_000).map(|_| rng.next_u32()).collect();
        assert_eq!(outputs[..3], [3_499_211_612, 581_869_302, 3_890_346_734]);
        assert_eq!(outputs[9_999], 4_123_659_995);
    }

    #[test]
    fn skipping_is_drawing() {
        let (mut skipped, mut drawn) = (Mt19937::new(1), Mt19937::new(1));
        skipped.skip(700);
        for _ in 0..700 {
            drawn.next_u32();
        }
        assert_eq!(skipped.next_u32(), drawn.next_u32());
    }
}
