//! Deals cards with a cheap generator of our own, and differentiates each card's probability by the
//! weights.

use foretile_games::bingo::{Dealer, SQUARES, Table, filling_order};

/// Values of one draw from 0 to 1, which has 16 bits.
const DRAW: f64 = 65_536.0;
/// Entries of the table of [`pressure`] per unit of weight. Chosen by hand: a table of 4,096 numbers.
const FINENESS: f64 = 1_024.0;
/// Four draws differ from their mean by at most 2.
const REACH: f64 = 2.0;
/// The number of magic squares: they depend on the last six digits of a seed.
const SEEDS: u64 = 1_000_000;
/// Scores are stored in units of 1 / `SCORE` as integers, because integer sums do not depend on the
/// order.
pub const SCORE: f64 = 1_024.0;

/// A generator of random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// 2^64 divided by the golden ratio.
    const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

    /// Returns a generator whose sequence depends on `number`.
    pub fn new(number: u64) -> Self {
        let mut dice = Self(number.wrapping_mul(Self::STEP));
        Self(dice.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(Self::STEP);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn shuffle(&mut self, squares: &mut [u8]) {
        for last in 1..squares.len() {
            let other = ((self.next() >> 32) * (last as u64 + 1)) >> 32;
            squares.swap(last, other as usize);
        }
    }

    /// Returns the sum of four draws from 0 to 1, minus 2. Uses all 64 bits of one number.
    fn four(&mut self) -> f64 {
        let bits = self.next();
        let sum: u64 = (0..4).map(|draw| bits >> (16 * draw) & 0xFFFF).sum();
        // Half a step for each draw, to place it in the middle of its interval.
        (sum as f64 + 2.0) / DRAW - REACH
    }

    /// Returns a number between 0 and 1, neither of them included.
    pub fn uniform(&mut self) -> f64 {
        const STEPS: f64 = (1_u64 << 52) as f64;
        ((self.next() >> 12) as f64 + 0.5) / STEPS
    }

    /// Returns the number of a random magic square.
    pub fn square(&mut self) -> u64 {
        self.next() % SEEDS
    }
}

/// Returns the density at x of four draws' sum minus 2 (the Irwin-Hall distribution).
fn density(x: f64) -> f64 {
    let x = x.abs();
    match () {
        () if x < 1.0 => 2.0 / 3.0 - x * x + x * x * x / 2.0,
        () if x < 2.0 => (2.0 - x).powi(3) / 6.0,
        () => 0.0,
    }
}

/// Returns the probability that this sum is below x.
fn below(x: f64) -> f64 {
    match () {
        () if x > 0.0 => 1.0 - below(-x),
        () if x > -1.0 => 0.5 + 2.0 * x / 3.0 - x.powi(3) / 3.0 - x.powi(4) / 8.0,
        () if x > -2.0 => (x + 2.0).powi(4) / 24.0,
        () => 0.0,
    }
}

/// Tabulates the derivative of ln(below) for x from -2 to 2. If a goal lost to a value x above its
/// weight, this is how fast the logarithm of that probability falls as its weight grows.
fn pressure() -> Vec<f32> {
    let steps = (2.0 * REACH * FINENESS) as usize;
    (0..=steps)
        .map(|step| {
            let x = (step as f64 + 0.5) / FINENESS - REACH;
            (density(x) / below(x)) as f32
        })
        .collect()
}

/// Deals cards one after another, with the generator's probabilities.
pub struct Drafter<'a> {
    dealer: &'a Dealer,
    table: Table<'a>,
    weights: Vec<f64>,
    pressure: Vec<f32>,
    score: Vec<f32>,
}

/// A drafted card.
pub struct Draft {
    /// The number of the attempt that succeeded, from 1.
    pub attempts: u32,
    /// Its goals, in the order in which they were placed.
    pub goals: [u16; SQUARES],
    /// For every goal of the deck, the derivative of this attempt's log probability with respect to
    /// the goal's weight, in units of 1 / [`SCORE`].
    pub score: Vec<i32>,
}

impl<'a> Drafter<'a> {
    /// Prepares to draft from a dealer's list with its current weights.
    pub fn new(dealer: &'a Dealer) -> Self {
        let weights: Vec<f64> = dealer.deck().goals().iter().map(|goal| goal.weight).collect();
        let score = vec![0.0; weights.len()];
        Self { dealer, table: dealer.table(), weights, pressure: pressure(), score }
    }

    /// Drafts a card on the magic square of a seed. Returns `None` if no attempt succeeds.
    pub fn draft(&mut self, seed: u64, dice: &mut Dice, max_attempts: u32) -> Option<Draft> {
        let difficulties = self.dealer.square(seed);
        let Self { table, weights, pressure, score, .. } = self;
        (1..=max_attempts).find_map(|attempts| {
            let order = filling_order(&difficulties, |squares| dice.shuffle(squares));
            let (mut goals, mut placed) = ([0; SQUARES], 0);
            score.fill(0.0);
            let is_full = table.attempt_by(&difficulties, order, |allowed| {
                let values = allowed.iter().map(|&goal| weights[usize::from(goal)] + dice.four());
                let (value, chosen) = values
                    .zip(allowed)
                    .map(|(value, &goal)| (value, goal))
                    .reduce(|best, next| if next.0 > best.0 { next } else { best })
                    .expect("at least one goal is allowed");
                // Only differences of weights count: the chosen goal's derivative is minus the sum
                // of the others'.
                let mut lost = 0.0;
                for &goal in allowed.iter().filter(|goal| **goal != chosen) {
                    let above = (value - weights[usize::from(goal)] + REACH) * FINENESS;
                    let pressure = pressure.get(above as usize).copied().unwrap_or_default();
                    score[usize::from(goal)] -= pressure;
                    lost += pressure;
                }
                score[usize::from(chosen)] += lost;
                goals[placed] = chosen;
                placed += 1;
                chosen
            });
            let whole = |score: &f32| (f64::from(*score) * SCORE).round() as i32;
            is_full.then(|| Draft { attempts, goals, score: score.iter().map(whole).collect() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_draws_have_the_tabulated_density() {
        const DRAWS: u32 = 200_000;
        let mut dice = Dice::new(7);
        let mut counts = [0_u32; 16];
        for _ in 0..DRAWS {
            counts[((dice.four() + REACH) * 4.0) as usize] += 1;
        }
        for (part, count) in counts.into_iter().enumerate() {
            let x = part as f64 / 4.0 - REACH;
            let share = below(x + 0.25) - below(x);
            let expected = share * f64::from(DRAWS);
            assert!((f64::from(count) - expected).abs() < 4.5 * expected.sqrt() + 1.0, "{x}");
            // The density is the derivative of the distribution function.
            let slope = (below(x + 1e-5) - below(x - 1e-5)) / 2e-5;
            assert!((density(x) - slope).abs() < 1e-4, "{x}");
        }
    }
}
