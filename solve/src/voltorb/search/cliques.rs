//! Boards that cannot both be won.
//!
//! Two boards are *rivals* when no plan wins on both: wherever both have a card that is no Voltorb,
//! it is the same one, so that no safe card tells them apart; and each has a 2 or 3 where the other
//! has a Voltorb. Of boards that are all rivals of each other, a *clique*, a plan wins on one at
//! most. So however the boards are shared out among cliques, a position is worth no more than the
//! sum over the cliques of their largest gain: a bound that sees to the end of the round without
//! searching. Rivals stay rivals as cards turn.
//!
//! The boards are looked at 64 at a time: turned on their side, a board's rivals among 64 others are
//! found with one step for each of its cards.
//!
//! ```text
//! cards of board 0  ..0101100111        boards that are a Voltorb on card 0  1001101…
//! cards of board 1  ..1000110110   ->   boards that differ from a 1 there    0010010…
//! cards of board 2  ..1100100110        boards that differ from a 2 there    0100000…
//! ```

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use super::goal::Goal;
use super::world::{LOW, World, bits};

/// Shares boards out among cliques; kept between uses for its memory only.
#[derive(Default)]
pub(super) struct Cliques {
    blocks: Vec<Block>,
    /// Boards that may still join the clique in work.
    open: Vec<u32>,
}

/// 64 boards, a bit each.
struct Block {
    /// For every card the boards on which it is a Voltorb, and for each of the values 1 to 3 those
    /// on which it is neither a Voltorb nor this.
    planes: [[u64; 4]; CARDS],
    /// The boards that are in no clique yet.
    left: u64,
}

impl Block {
    fn of(worlds: &[World]) -> Self {
        let mut rows = [0; 64];
        rows.iter_mut().zip(worlds).for_each(|(row, world)| *row = world.cards);
        transpose(&mut rows);
        let planes = std::array::from_fn(|card| {
            let (low, high) = (rows[2 * card], rows[2 * card + 1]);
            [!(low | high), high, low, low ^ high]
        });
        Self { planes, left: u64::MAX >> (64 - worlds.len()) }
    }

    /// The boards not in a clique yet that are rivals of this one. `telling` are the low bits of
    /// the cards on which boards can differ without a Voltorb.
    fn rivals(&self, world: World, telling: u64) -> u64 {
        let (mut told, mut spoilt) = (0, 0);
        for bit in bits(world.nonzero() & telling) {
            told |= self.planes[bit as usize / 2][world.value(bit) as usize];
        }
        for bit in bits(world.high()) {
            spoilt |= self.planes[bit as usize / 2][0];
        }
        spoilt & !told & self.left
    }
}

impl Cliques {
    /// Numbers the boards by their cliques; returns the number of these and the most that the
    /// boards are worth. From the largest gain down, each board joins the first clique of
    /// rivals.
    pub(super) fn share_out(&mut self, worlds: &mut [World], goal: Goal) -> (u32, u64) {
        worlds.sort_by_key(|world| Reverse(world.gain));
        self.blocks.clear();
        self.blocks.extend(worlds.chunks(64).map(Block::of));
        let telling = telling(worlds);
        let (mut number, mut worth) = (0, 0);
        for first in 0..self.blocks.len() {
            while self.blocks[first].left != 0 {
                let leader = 64 * first + self.blocks[first].left.trailing_zeros() as usize;
                let clique = self.clique(worlds, leader, telling, number);
                worth += goal.worth_of_rivals(clique.most, clique.sum);
                number += 1;
            }
        }
        (number, worth)
    }

    /// Numbers the boards by cliques that are fit for the goal; returns their number.
    pub(super) fn number(&mut self, worlds: &mut [World], goal: Goal) -> u32 {
        if goal.is_won() {
            return self.share_out(worlds, goal).0;
        }
        worlds.iter_mut().zip(0..).for_each(|(world, number)| world.clique = number);
        worlds.len() as u32
    }

    /// Makes the clique of the first board that is in none.
    fn clique(&mut self, worlds: &mut [World], leader: usize, telling: u64, number: u32) -> Clique {
        self.open.clear();
        let from = leader / 64;
        for (index, block) in self.blocks.iter().enumerate().skip(from) {
            let mut rivals = block.rivals(worlds[leader], telling);
            while rivals != 0 {
                self.open.push(64 * index as u32 + rivals.trailing_zeros());
                rivals &= rivals - 1;
            }
        }
        let mut clique = Clique { most: 0, sum: 0 };
        let mut member = leader;
        loop {
            let world = &mut worlds[member];
            world.clique = number;
            clique.most = clique.most.max(world.gain);
            clique.sum += world.gain;
            self.blocks[member / 64].left &= !(1 << (member % 64));
            let world = *world;
            if member != leader {
                self.open.retain(|&other| world.is_rival(worlds[other as usize]));
            }
            if self.open.is_empty() {
                return clique;
            }
            member = self.open.remove(0) as usize;
        }
    }
}

/// The gains of a clique.
struct Clique {
    most: u64,
    sum: u64,
}

/// The low bits of the cards that have two different values other than Voltorb.
fn telling(worlds: &[World]) -> u64 {
    let (mut ones, mut twos, mut threes) = (0, 0, 0);
    for world in worlds {
        let (low, high) = (world.cards & LOW, world.high());
        ones |= low & !high;
        twos |= high & !low;
        threes |= high & low;
    }
    ones & (twos | threes) | twos & threes
}

/// Turns a square of bits on its side: bit `i` of word `j` becomes bit `j` of word `i`.
fn transpose(rows: &mut [u64; 64]) {
    let mut mask = u64::MAX >> 32;
    let mut half = 32;
    while half != 0 {
        for pair in rows.chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> half ^ *lower) & mask;
                *lower ^= swap;
                *upper ^= swap << half;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}
