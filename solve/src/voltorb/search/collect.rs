//! Upper bounds of what a plan collects from a clique of rivals.
//!
//! No card separates rivals, so a plan turns the same cards on all that are left of a clique. If it wins, it wins one
//! of them, and collects its gain. If it quits with coins, it collects them from every board that is left, but they
//! are the same coins on each: the product of the 2s and 3s turned, which *all* of these boards share. Of the boards
//! that are left, call the first in the clique's order the leader:
//!
//! ```text
//! quits(leader) = max over the sets S of the leader's 2s and 3s of
//!                     product(S) * (weight of the leader and of the later boards that have all of S)
//! ```
//!
//! After a card is turned, the boards on which it is a Voltorb are out. The bound of a card is therefore a sum over the
//! cliques, of the largest gain or `quits` of the boards on which it is safe; rivals show the same value there.
//!
//! The weights for all sets S are sums over subsets: each board is entered at the set of the leader's cards that it
//! lacks, and all boards that lack only some of a set are added up card by card (Yates's algorithm):
//!
//! ```text
//! sets of two cards           {}    {a}     {b}     {a,b}
//! weight that lacks just it   w0    w1      w2      w3
//! with or without a           w0    w0+w1   w2      w2+w3
//! with or without b           w0    w0+w1   w0+w2   w0+w1+w2+w3
//! ```

use foretile_games::voltorb::CARDS;

use super::goal::RoundGoal;
use super::world::{LOW, World, bits, nonzero, product, spread};

/// Upper bounds of what a plan collects after turning a card, by card and the value that it shows.
pub(super) type Glances = [[u64; 4]; CARDS];

/// Bounds what a plan collects. One instance is used many times, to reuse its memory.
#[derive(Default)]
pub(super) struct Collect {
    boards: Vec<Member>,
    others: Vec<Other>,
    /// For each set of the leader's cards that some board lacks, the weight of the boards that lack only some of them.
    weights: Vec<u64>,
    /// For each such set, the product of these cards and of those that no board lacks.
    coins: Vec<u64>,
}

/// A board of a clique.
struct Member {
    cards: u64,
    gain: u64,
    /// The product of its 2s and 3s.
    coins: u64,
    weight: u64,
}

/// A board after a leader.
struct Other {
    /// The low bits of the leader's 2s and 3s that it lacks.
    lacks: u64,
    /// The product of the leader's other 2s and 3s.
    coins: u64,
    weight: u64,
}

impl Collect {
    /// Adds what a plan collects from a clique, sorted by gain, to the bounds of each card.
    pub(super) fn add(&mut self, clique: &[World], goal: RoundGoal, glances: &mut Glances) {
        let (mut gains, mut safe) = ([0; CARDS], 0);
        for world in clique {
            for bit in bits(world.nonzero() & !safe) {
                gains[bit as usize / 2] = world.gain;
                glances[bit as usize / 2][world.value(bit) as usize] += world.gain;
            }
            safe |= world.nonzero();
        }
        // Of two rivals, quitting collects at most half of each gain.
        if goal == RoundGoal::Coins && clique.len() > 2 {
            self.quit(clique, gains, glances);
        }
    }

    /// Adds what quitting collects beyond the largest gain after each card, `most`, to the bounds.
    fn quit(&mut self, clique: &[World], mut most: [u64; CARDS], glances: &mut Glances) {
        self.boards.clear();
        self.boards.extend(clique.iter().map(|world| Member {
            cards: world.cards,
            gain: world.gain,
            coins: world.product(),
            weight: world.weight_of_coins(),
        }));
        let mut gains = clique.iter().map(|world| world.gain).sum::<u64>();
        let mut weights = self.boards.iter().map(|board| board.weight).sum::<u64>();
        for index in 0..clique.len() {
            let Member { cards, gain, coins, weight } = self.boards[index];
            let safe = || bits(nonzero(cards)).map(|bit| (bit as usize / 2, cards >> bit & 3));
            let bar = safe().map(|(card, _)| most[card]).min().unwrap_or(u64::MAX);
            // At least one 2 or 3 is missing on each of several boards.
            if (gains / 2).min(coins / 2 * weights) > bar {
                let quits = self.quits(index, weights, bar);
                for (card, value) in safe() {
                    glances[card][value as usize] += quits.saturating_sub(most[card]);
                    most[card] = most[card].max(quits);
                }
            }
            gains -= gain;
            weights -= weight;
        }
    }

    /// Returns what quitting collects if this board leads those after it, or `bar` if that is more. `weights` is the
    /// sum of their weights.
    fn quits(&mut self, index: usize, mut weights: u64, bar: u64) -> u64 {
        let (leader, others) = self.boards[index..].split_first().expect("a leader");
        self.others.clear();
        for other in others.iter().filter(|other| other.coins / 2 > bar / weights) {
            let lacks = leader.cards >> 1 & !(other.cards >> 1) & LOW;
            let coins = product(leader.cards & !spread(lacks));
            self.others.push(Other { lacks, coins, weight: other.weight });
        }
        let mut lacked;
        loop {
            // So few coins are not more than `bar`, even if all boards bring them.
            let few = bar / weights;
            let mut left = leader.weight;
            lacked = 0;
            self.others.retain(|other| {
                let counts = other.coins > few;
                if counts {
                    left += other.weight;
                    lacked |= other.lacks;
                }
                counts
            });
            if self.others.is_empty() {
                return bar;
            }
            if left == weights {
                break;
            }
            weights = left;
        }
        self.weights.clear();
        self.weights.resize(1 << lacked.count_ones(), 0);
        self.weights[0] = leader.weight;
        for other in &self.others {
            let places = bits(lacked).enumerate();
            let set = places.fold(0, |set, (place, bit)| set | (other.lacks >> bit & 1) << place);
            self.weights[set as usize] += other.weight;
        }
        self.coins.clear();
        self.coins.push(product(leader.cards & !spread(lacked)));
        for bit in bits(lacked) {
            let half = self.coins.len();
            for sets in self.weights.chunks_exact_mut(2 * half) {
                let (without, with) = sets.split_at_mut(half);
                with.iter_mut().zip(without).for_each(|(with, without)| *with += *without);
            }
            let value = leader.cards >> bit & 3;
            self.coins.extend_from_within(..);
            self.coins[half..].iter_mut().for_each(|coins| *coins *= value);
        }
        // Lacked cards do not count, so the sets of `weights` and `coins` are complements.
        let quits = self.weights.iter().zip(self.coins.iter().rev());
        quits.fold(bar, |most, (weight, coins)| most.max(weight * coins))
    }
}
