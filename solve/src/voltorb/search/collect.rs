//! Upper bounds of what a plan collects from a clique of rivals.
//!
//! No card separates rivals, so a plan turns the same cards on all that are left of a clique. If it wins, it wins one
//! of them, and collects its gain. If it quits with coins, it collects them from every board that is left, but they
//! are the same coins on each: the product of the 2s and 3s turned, which *all* of these boards share. Of the boards
//! that are left, call the first in the clique's order the leader:
//!
//! ```text
//! collects(leader) = max(gain of the leader,
//!                        max over the sets S of the leader's 2s and 3s of
//!                            product(S) * (weight of the leader and of the later boards that have all of S))
//! ```
//!
//! A plan collects at most this for some leader that is still left. After a card is turned, the leaders on which it is
//! a Voltorb are out. The bound of a card is therefore the sum, over the cliques, of the largest `collects` of the
//! boards on which it is safe; rivals show the same value there.
//!
//! Of the sets S, only those matter that are all that the leader shares with some later boards. They are listed once
//! each, as Kuznetsov's Close-by-One lists closed sets, without those whose coins are too few for all boards together.

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use super::goal::Goal;
use super::world::{LOW, World, bits, nonzero, product, spread};

/// Upper bounds of what a plan collects after turning a card, by card and the value that it shows.
pub(super) type Glances = [[u64; 4]; CARDS];

/// Bounds what a plan collects. It is kept between uses only to reuse its memory.
#[derive(Default)]
pub(super) struct Collect {
    boards: Vec<Member>,
    /// What is collected at most if a board leads, and the board's cards.
    leaders: Vec<(u64, u64)>,
    /// The boards after a leader that share many coins with it.
    shared: Vec<Shared>,
}

/// A board of a clique.
struct Member {
    cards: u64,
    gain: u64,
    /// The product of its 2s and 3s.
    coins: u64,
    weight: u64,
}

/// What a board shares with a leader.
struct Shared {
    /// The low bits of the 2s and 3s that both have.
    high: u64,
    /// Their product.
    coins: u64,
    /// The weight of the board.
    weight: u64,
}

/// The most boards that are looked at for a leader, to keep large cliques from taking long.
const MOST: usize = 10_000;

impl Collect {
    /// Adds what a plan collects from a clique, sorted by gain, to the bounds of each card.
    pub(super) fn add(&mut self, clique: &[World], goal: Goal, glances: &mut Glances) {
        // Of two rivals, quitting collects at most half of each gain.
        if goal == Goal::Coins && clique.len() > 2 {
            self.lead(clique);
            add_largest(self.leaders.iter().copied(), glances);
        } else {
            add_largest(clique.iter().map(|world| (world.gain, world.cards)), glances);
        }
    }

    /// Bounds what quitting or winning collects, for each leader.
    fn lead(&mut self, clique: &[World]) {
        self.boards.clear();
        self.boards.extend(clique.iter().map(|world| Member {
            cards: world.cards,
            gain: world.gain,
            coins: world.product(),
            weight: world.weight_of_coins(),
        }));
        self.leaders.clear();
        let (mut gains, mut weights) = (0, 0);
        for index in (0..clique.len()).rev() {
            let Member { cards, gain, coins, weight } = self.boards[index];
            gains += gain;
            weights += weight;
            // At least one 2 or 3 is missing on each of several boards.
            let most = (gains / 2).min(coins / 2 * weights);
            let collects = if most > gain { self.quit(index, weights) } else { gain };
            self.leaders.push((collects, cards));
        }
        self.leaders.sort_unstable_by_key(|&(collects, _)| Reverse(collects));
    }

    /// Returns what is collected at most if this board leads those after it. `weights` is the weight of them all.
    fn quit(&mut self, index: usize, weights: u64) -> u64 {
        let (leader, others) = self.boards[index..].split_first().expect("a leader");
        // So few coins, collected from all boards, are not worth more than the leader.
        let few = leader.gain / weights;
        let (mut most, mut weights) = (0, leader.weight);
        self.shared.clear();
        for other in others.iter().filter(|other| other.coins / 2 > few) {
            let high = leader.cards >> 1 & other.cards >> 1 & LOW;
            let coins = product(leader.cards & spread(high));
            if coins > few {
                most = most.max(coins);
                weights += other.weight;
                self.shared.push(Shared { high, coins, weight: other.weight });
            }
        }
        if weights * most <= leader.gain {
            return leader.gain;
        }
        self.shared.sort_unstable_by_key(|shared| (Reverse(shared.coins), shared.high));
        self.shared.dedup_by(|shared, kept| {
            let same = shared.high == kept.high;
            kept.weight += if same { shared.weight } else { 0 };
            same
        });
        // As if all boards that share so many coins with the leader shared the same ones.
        let mut weight = leader.weight;
        let quits = self.shared.iter().map(|shared| {
            weight += shared.weight;
            weight * shared.coins
        });
        let most = quits.fold(leader.gain, u64::max);
        if most == leader.gain {
            return most;
        }
        let mut quits =
            Quits { leader, shared: &self.shared, weights, best: leader.gain, left: MOST };
        quits.narrow(0, LOW);
        if quits.left > 0 { quits.best } else { most }
    }
}

/// A search for the set of cards after which quitting collects the most from a leader and others.
struct Quits<'a> {
    leader: &'a Member,
    shared: &'a [Shared],
    /// The weight of all boards.
    weights: u64,
    /// The most found so far.
    best: u64,
    /// How many boards may still be looked at.
    left: usize,
}

impl Quits<'_> {
    /// Looks at the parts of the set `high` that are shared with boards from `from` on.
    fn narrow(&mut self, from: usize, high: u64) {
        for index in from..self.shared.len() {
            let set = high & self.shared[index].high;
            let coins = product(self.leader.cards & spread(set));
            if set == high || coins * self.weights <= self.best {
                continue;
            }
            // If an earlier board shares this set, but not all of `high`, it is looked at from there.
            let has = |other: &Shared, set: u64| set & !other.high == 0;
            if self.shared[..index].iter().any(|other| has(other, set) && !has(other, high)) {
                continue;
            }
            self.left = self.left.saturating_sub(self.shared.len());
            if self.left == 0 {
                return;
            }
            let others = self.shared.iter().filter(|other| has(other, set));
            let weight = self.leader.weight + others.map(|other| other.weight).sum::<u64>();
            self.best = self.best.max(coins * weight);
            self.narrow(index + 1, set);
        }
    }
}

/// Adds to the bounds of each card the first of these numbers whose board is safe there. The largest number comes
/// first.
fn add_largest(boards: impl Iterator<Item = (u64, u64)>, glances: &mut Glances) {
    let mut left = LOW;
    for (collects, cards) in boards {
        let safe = nonzero(cards) & left;
        for bit in bits(safe) {
            glances[bit as usize / 2][(cards >> bit & 3) as usize] += collects;
        }
        left ^= safe;
        if left == 0 {
            return;
        }
    }
}
