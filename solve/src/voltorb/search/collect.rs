//! Upper bounds of what a plan collects from a clique of rivals.
//!
//! No card separates rivals, so a plan turns the same cards on all that are left of a clique. If it wins, it wins one
//! of them, and collects its gain. If it quits with coins, it collects them from every board that is left, but they
//! are the same coins on each: the product of 2s and 3s that *all* of these boards share. Of the boards that are left,
//! call the first in the clique's order the leader:
//!
//! ```text
//! collects(leader) = max(gain of the leader,
//!                        max over c of c * (weight of the leader
//!                                           + weights of the later boards that share at least c coins with it))
//! ```
//!
//! A plan collects at most this for some leader that is still left. After a card is turned, the leaders on which it is
//! a Voltorb are out. The bound of a card is therefore the sum, over the cliques, of the largest `collects` of the
//! boards on which it is safe; rivals show the same value there.

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use super::goal::Goal;
use super::world::{LOW, World, bits, nonzero, product, spread};

/// Upper bounds of what a plan collects after turning a card, by card and the value that it shows.
pub(super) type Glances = [[u64; 4]; CARDS];

/// Bounds what a plan collects. It is kept between uses only to reuse its memory.
#[derive(Default)]
pub(super) struct Collect {
    /// What is collected at most if a board leads, and the board's cards.
    leaders: Vec<(u64, u64)>,
    /// For each board after a leader, the coins that both share, and its weight.
    shared: Vec<(u64, u64)>,
}

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
        self.leaders.clear();
        let mut rest = 0;
        for (index, leader) in clique.iter().enumerate().rev() {
            rest += leader.gain;
            let mut collects = leader.gain;
            // At least one 2 or 3 is missing on each of several boards.
            if rest / 2 > collects {
                collects = self.quit(*leader, &clique[index + 1..]);
            }
            self.leaders.push((collects, leader.cards));
        }
        self.leaders.sort_unstable_by_key(|&(collects, _)| Reverse(collects));
    }

    /// Returns what is collected at most if this board leads these others.
    fn quit(&mut self, leader: World, others: &[World]) -> u64 {
        let high = leader.high();
        let (mut most, mut sum) = (0, 0);
        self.shared.clear();
        for other in others {
            let coins = product(leader.cards & spread(high & other.high()));
            let weight = other.weight_of_coins();
            most = most.max(coins);
            sum += coins * weight;
            self.shared.push((coins, weight));
        }
        let mut weight = leader.weight_of_coins();
        if weight * most + sum <= leader.gain {
            return leader.gain;
        }
        self.shared.sort_unstable_by_key(|&(coins, _)| Reverse(coins));
        let quits = self.shared.iter().map(|&(coins, other)| {
            weight += other;
            weight * coins
        });
        quits.fold(leader.gain, u64::max)
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
