//! Deals a card. Its numbers were observed in `oot-bingo-generator` 2.0.0, as [`crate::bingo`] says.

use super::dealer::Dealer;
use super::fast::Rows;
use super::pool::Pool;
use super::row::Row;
use super::seed::Seed;
use super::square::SQUARES;
use super::synergy::{self, Placed, RowLength, RowReport};
use crate::rng::seedrandom::Seedrandom;

/// Why a goal was refused. If there are several reasons, it is the one that the generator meets
/// first. A category is an index for [`Dealer::category`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Refusal {
    /// A goal with the same id is on this square.
    OnCard {
        /// The square, 0 to 24.
        square: usize,
    },
    /// The goal on this square and this one save each other too much time. Only blackout cards
    /// look for this.
    Conflict {
        /// The square, 0 to 24.
        square: usize,
        /// The category in which they save too much.
        category: Option<u16>,
    },
    /// A row would save more than the profile's `maximum_synergy`.
    Saves {
        /// The row that would save the most, or `None` if the profile refuses every goal.
        row: Option<Row>,
        /// What it would save, in minutes, or the profile's `too_much_synergy`.
        synergy: f64,
        /// The category in which it would save more than one category may.
        category: Option<u16>,
    },
    /// A row would save less than the profile's `minimum_synergy`, which is usually a cost.
    Costs {
        /// The row that would save the least, or `None` if the profile refuses every goal.
        row: Option<Row>,
        /// What it would save, in minutes: negative for a cost.
        synergy: f64,
    },
}

/// The number of attempts before the generator gives up on a seed.
pub const MAX_ITERATIONS: u32 = 100;
/// The number of random draws that determine a goal's position in the order.
pub(super) const DRAWS: usize = 4;
/// The difficulties of the squares that are filled first, wherever they are. The last of these is
/// the very first.
pub const LONGEST: [u8; 3] = [23, 24, 25];
/// The other squares in groups: the centre, the diagonals, the rest.
pub const GROUPS: [&[u8]; 3] = [&[CENTRE], &DIAGONALS, &OTHERS];
const CENTRE: u8 = 12;
const DIAGONALS: [u8; 8] = [0, 6, 18, 24, 4, 8, 16, 20];
const OTHERS: [u8; 16] = [1, 2, 3, 5, 7, 9, 10, 11, 13, 14, 15, 17, 19, 21, 22, 23];

/// The card of a seed: 25 goals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// The number of the attempt that succeeded, from 1.
    pub iterations: u32,
    /// The difficulty of every square.
    pub square: [u8; SQUARES],
    /// The goal on every square, an index in [`Deck::goals`](super::Deck::goals).
    pub goals: [u16; SQUARES],
}

impl Dealer {
    /// Deals the card of a seed, or returns `None` if no attempt succeeds. To deal many seeds,
    /// reuse one [`Dealer::table`].
    pub fn deal(&self, seed: &Seed, max_iterations: u32) -> Option<Card> {
        self.table().deal(seed, max_iterations)
    }

    /// Returns a table with buffers for dealing many cards.
    pub fn table(&self) -> Table<'_> {
        let rows = self.quarters().map(Rows::new);
        Table { dealer: self, rows, hand: Attempt::default() }
    }

    /// Returns a table that uses the plain algorithm, which adds up every synergy in the
    /// generator's order. It is slow and serves as the reference for the fast algorithm.
    pub fn plain_table(&self) -> Table<'_> {
        Table { dealer: self, rows: None, hand: Attempt::default() }
    }

    /// Returns the synergies of a row of a card.
    pub fn report(&self, card: &Card, row: Row) -> RowReport {
        let squares = row
            .squares()
            .map(|square| (card.goals[square], self.desired_time(card.square[square])));
        synergy::report(&self.deck, &self.rules.profile, &squares)
    }
}

/// Deals cards one after another and reuses its buffers.
#[derive(Clone, Debug)]
pub struct Table<'a> {
    pub(super) dealer: &'a Dealer,
    /// The fast algorithm's state, or `None` to add up synergies in the plain way.
    rows: Option<Rows<'a>>,
    pub(super) hand: Attempt,
}

/// The state of an attempt.
#[derive(Clone, Debug, Default)]
pub(super) struct Attempt {
    /// Each square's desired time, and its goal if it has one.
    pub(super) desired: [f64; SQUARES],
    pub(super) goals: [Option<u16>; SQUARES],
    /// Whether the goal is on the card, by identity.
    taken: Vec<bool>,
    /// A pool's random draws, the goals that may still be chosen, and the values that order them.
    draws: Vec<f64>,
    pool: Vec<u16>,
    values: Vec<i64>,
}

impl Table<'_> {
    /// Deals the card of a seed, or returns `None` if no attempt succeeds.
    pub fn deal(&mut self, seed: &Seed, max_iterations: u32) -> Option<Card> {
        self.deal_from(seed.number(), &mut Seedrandom::new(seed.text()), max_iterations)
    }

    /// Deals the card of a seed's number with these random draws. Leaves the generator where the
    /// card was complete.
    pub fn deal_from(
        &mut self,
        number: u64,
        rng: &mut Seedrandom,
        max_iterations: u32,
    ) -> Option<Card> {
        self.deal_square(self.dealer.square(number), rng, max_iterations)
    }

    /// Deals the card of any text as the site does, which also deals fractions and huge numbers, or returns `None` if no
    /// attempt succeeds or the original has no squares for the text (see [`Dealer::square_of_text`]).
    pub fn deal_text(&mut self, seed: &str, max_iterations: u32) -> Option<Card> {
        let square = self.dealer.square_of_text(seed)?;
        self.deal_square(square, &mut Seedrandom::new(seed), max_iterations)
    }

    fn deal_square(
        &mut self,
        square: [u8; SQUARES],
        rng: &mut Seedrandom,
        max_iterations: u32,
    ) -> Option<Card> {
        self.hand.desired = square.map(|difficulty| self.dealer.desired_time(difficulty));
        let iterations = (1..=max_iterations).find(|_| self.attempt(&square, rng))?;
        let goals = self.hand.goals.map(|goal| goal.expect("a successful attempt fills the card"));
        Some(Card { iterations, square, goals })
    }

    /// Returns the length of a row of the card that was dealt last, as [`Dealer::report`] does, but from sums that are
    /// already there. Returns `None` if the last attempt filled no card.
    pub fn length(&self, row: Row) -> Option<RowLength> {
        let (deck, profile) = (&self.dealer.deck, &self.dealer.rules.profile);
        if self.hand.goals.contains(&None) {
            return None;
        }
        let squares = row.squares().map(|square| self.hand.placed(square).unwrap_or_default());
        let synergy = match &self.rows {
            Some(rows) => rows.synergy(row),
            None => synergy::synergies(deck, profile, &squares).totals.total,
        };
        Some(RowLength::new(profile, &squares.map(|(_, desired)| desired), synergy))
    }

    /// Fills the squares one after another. Returns false if one has no possible goal.
    fn attempt(&mut self, difficulties: &[u8; SQUARES], rng: &mut Seedrandom) -> bool {
        let order = filling_order(difficulties, |squares| rng.shuffle(squares));
        self.fill(order, |table, square| table.choose(square, difficulties[square], rng))
    }

    /// Makes one attempt in which `choose` selects the goals. For each square, in this order, it
    /// gets all goals that the generator could put there. The generator itself takes the goal with
    /// the largest sum of weight and draws; whether a goal is allowed does not depend on the order
    /// in which goals are tried. Returns false if a square has no possible goal.
    pub fn attempt_by(
        &mut self,
        difficulties: &[u8; SQUARES],
        order: [u8; SQUARES],
        mut choose: impl FnMut(&[u16]) -> u16,
    ) -> bool {
        self.hand.desired = difficulties.map(|difficulty| self.dealer.desired_time(difficulty));
        self.fill(order, |table, square| {
            table.allowed(square, difficulties[square]).then(|| choose(&table.hand.pool))
        })
    }

    /// Clears the card, then fills one square after another until one has no possible goal.
    pub(super) fn fill(
        &mut self,
        order: [u8; SQUARES],
        mut choose: impl FnMut(&mut Self, usize) -> Option<u16>,
    ) -> bool {
        self.hand.goals = [None; SQUARES];
        self.hand.taken.clear();
        self.hand.taken.resize(self.dealer.deck.goals().len(), false);
        if let Some(rows) = &mut self.rows {
            rows.clear();
        }
        order.into_iter().all(|square| {
            let square = usize::from(square);
            if let Some(rows) = &mut self.rows {
                rows.open(square);
            }
            let Some(goal) = choose(self, square) else { return false };
            self.hand.goals[square] = Some(goal);
            self.hand.taken[usize::from(self.dealer.deck.identity(goal))] = true;
            if let Some(rows) = &mut self.rows {
                rows.place(square, goal, self.hand.desired[square]);
            }
            true
        })
    }

    /// Fills the hand's pool with every goal that is allowed on the square, from the first pool
    /// that has any. Returns false if no pool has any.
    fn allowed(&mut self, square: usize, difficulty: u8) -> bool {
        let mut allowed = std::mem::take(&mut self.hand.pool);
        allowed.clear();
        for &pool in self.dealer.pools(difficulty) {
            let is_allowed =
                |&goal: &u16| self.is_open(goal, pool) && !self.is_refused(square, goal);
            allowed.extend(pool.goals().filter(is_allowed));
            if !allowed.is_empty() {
                break;
            }
        }
        self.hand.pool = allowed;
        !self.hand.pool.is_empty()
    }

    /// Returns the first allowed goal for the square, trying the pools in order of their offsets.
    fn choose(&mut self, square: usize, difficulty: u8, rng: &mut Seedrandom) -> Option<u16> {
        let dealer = self.dealer;
        dealer.pools(difficulty).iter().find_map(|&pool| {
            if dealer.rules.profile.use_frequency_balancing {
                self.first_weighted(square, pool, rng)
            } else {
                self.first_shuffled(square, pool, rng)
            }
        })
    }

    /// Orders a pool's goals by the sum of weight and four draws, largest first, and returns the
    /// first allowed one.
    fn first_weighted(&mut self, square: usize, pool: Pool, rng: &mut Seedrandom) -> Option<u16> {
        let mut draws = std::mem::take(&mut self.hand.draws);
        draws.resize(DRAWS * pool.goals().len(), 0.0);
        rng.fill(&mut draws);
        let mut goals = std::mem::take(&mut self.hand.pool);
        let mut values = std::mem::take(&mut self.hand.values);
        goals.clear();
        values.clear();
        for (goal, draws) in pool.goals().zip(draws.as_chunks::<DRAWS>().0) {
            if self.is_open(goal, pool) {
                goals.push(goal);
                values.push(ordinal(self.dealer.value(goal, draws)));
            }
        }
        self.hand.draws = draws;
        // Usually few goals are tried, so selecting the next largest is faster than sorting.
        let chosen = (0..goals.len()).find_map(|_| {
            let next = first_largest(&values);
            values[next] = i64::MIN;
            (!self.is_refused(square, goals[next])).then_some(goals[next])
        });
        (self.hand.pool, self.hand.values) = (goals, values);
        chosen
    }

    /// Shuffles a pool's goals and returns the first allowed one.
    fn first_shuffled(&mut self, square: usize, pool: Pool, rng: &mut Seedrandom) -> Option<u16> {
        let mut goals = std::mem::take(&mut self.hand.pool);
        goals.clear();
        goals.extend(pool.goals());
        rng.shuffle(&mut goals);
        let is_allowed = |&goal: &u16| self.is_open(goal, pool) && !self.is_refused(square, goal);
        let chosen = goals.iter().copied().find(is_allowed);
        self.hand.pool = goals;
        chosen
    }

    /// Returns whether a goal may still be chosen: it was not refused in the pool before, is not on
    /// the card, and is not barred. A goal that was refused at a smaller offset would be refused
    /// again, but its draws are made again.
    fn is_open(&self, goal: u16, pool: Pool) -> bool {
        !pool.refused().contains(&goal) && self.is_free(goal)
    }

    /// Returns whether the goal is not on the card, and no goal on the card bars it.
    fn is_free(&self, goal: u16) -> bool {
        let barred = self.rows.as_ref().is_some_and(|rows| rows.bar(goal));
        !barred && !self.hand.taken[usize::from(self.dealer.deck.identity(goal))]
    }

    /// Returns whether a goal on the card conflicts with this one, or a row of the square objects.
    fn is_refused(&mut self, square: usize, goal: u16) -> bool {
        let (dealer, hand) = (self.dealer, &self.hand);
        let (desired, no_conflicts) = (hand.desired[square], dealer.rules.no_conflicts);
        match &mut self.rows {
            Some(rows) => {
                no_conflicts && rows.conflicts(goal, desired) || rows.object(goal, desired)
            }
            None => {
                no_conflicts && dealer.conflict(hand, square, goal).is_some()
                    || dealer.objection(hand, square, goal).is_some()
            }
        }
    }
}

impl Dealer {
    /// Returns the value that orders a goal among those of its pool, the largest first.
    pub(super) fn value(&self, goal: u16, draws: &[f64; DRAWS]) -> f64 {
        let weight = self.deck.weights[usize::from(goal)];
        draws.iter().fold(weight, |value, draw| value + draw) - 2.0
    }
}

/// The plain algorithm.
impl Dealer {
    /// Returns the first square whose goal saves this one too much time.
    pub(super) fn conflict(&self, hand: &Attempt, square: usize, goal: u16) -> Option<Refusal> {
        let profile = &self.rules.profile;
        let candidate = (goal, hand.desired[square]);
        (0..SQUARES).find_map(|other| {
            let pair = [candidate, hand.placed(other)?];
            let synergy = synergy::total(&self.deck, profile, &pair);
            (synergy >= profile.too_much_synergy).then(|| Refusal::Conflict {
                square: other,
                category: synergy::excess(&self.deck, profile, &pair),
            })
        })
    }

    /// Returns why the rows of the square refuse the goal, if they do.
    pub(super) fn objection(&self, hand: &Attempt, square: usize, goal: u16) -> Option<Refusal> {
        let profile = &self.rules.profile;
        let group = |row: Row| {
            let others = row.squares().into_iter().filter(|other| *other != square);
            let mut group: Vec<Placed> = others.filter_map(|other| hand.placed(other)).collect();
            group.push((goal, hand.desired[square]));
            group
        };
        // The generator starts with these values, which belong to no row.
        let (mut highest, mut lowest) = ((0.0, None), (profile.too_much_synergy, None));
        for row in Row::of(square) {
            let synergy = synergy::total(&self.deck, profile, &group(row));
            highest = if synergy > highest.0 { (synergy, Some(row)) } else { highest };
            lowest = if synergy < lowest.0 { (synergy, Some(row)) } else { lowest };
        }
        if highest.0 > profile.maximum_synergy {
            let (synergy, row) = highest;
            let category = row.and_then(|row| synergy::excess(&self.deck, profile, &group(row)));
            Some(Refusal::Saves { row, synergy, category })
        } else if lowest.0 < profile.minimum_synergy {
            let (synergy, row) = lowest;
            Some(Refusal::Costs { row, synergy })
        } else {
            None
        }
    }
}

impl Attempt {
    fn placed(&self, square: usize) -> Option<Placed> {
        Some((self.goals[square]?, self.desired[square]))
    }
}

/// Returns a whole number for a value, in the values' order: whole numbers are compared faster.
fn ordinal(value: f64) -> i64 {
    let bits = value.to_bits() as i64;
    bits ^ (bits >> 63).cast_unsigned().wrapping_shr(1).cast_signed()
}

/// Returns the index of the largest value, and the first one if there are several.
fn first_largest(values: &[i64]) -> usize {
    let mut largest = (i64::MIN, 0);
    for (index, &value) in values.iter().enumerate() {
        largest = if value > largest.0 { (value, index) } else { largest };
    }
    largest.1
}

/// Returns the order in which squares are filled: the longest three, the centre, the diagonals, the
/// rest. Of several squares with one of the longest difficulties, the first one, row by row, is moved to the front.
pub fn filling_order(
    difficulties: &[u8; SQUARES],
    mut shuffle: impl FnMut(&mut [u8]),
) -> [u8; SQUARES] {
    let mut order = [CENTRE; SQUARES];
    order[1..9].copy_from_slice(&DIAGONALS);
    order[9..].copy_from_slice(&OTHERS);
    shuffle(&mut order[1..9]);
    shuffle(&mut order[9..]);
    for longest in LONGEST {
        if let Some(first) = difficulties.iter().position(|&difficulty| difficulty == longest) {
            let place = order.iter().position(|&square| usize::from(square) == first);
            order[..=place.unwrap_or(0)].rotate_right(1);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::super::square::magic_square;
    use super::*;

    /// The example in the generator's own document (GENERATOR.md, seed 112233).
    #[test]
    fn the_documents_filling_order() {
        let mut rng = Seedrandom::new("112233");
        let order = filling_order(&magic_square(112_233), |squares| rng.shuffle(squares));
        let expected = [
            23, 16, 14, 12, 8, 24, 20, 18, 6, 4, 0, 10, 1, 19, 22, 5, 21, 17, 7, 15, 3, 2, 11, 13,
            9,
        ];
        assert_eq!(order, expected);
    }
}
