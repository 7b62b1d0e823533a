//! An upper bound from boards that cannot both be won.
//!
//! Two boards are *rivals* if no plan wins both. This holds if no card separates them safely (where neither
//! is a Voltorb, both have the same value) and winning one needs a card that is a Voltorb on the other. Of a
//! *clique*, boards that are all rivals of each other, a plan wins at most one. The value of a position is
//! therefore at most the sum, over any partition into cliques, of the largest gain of each clique. This bound
//! holds to the end of the round without a search. Rivals stay rivals as cards are turned. [`super::collect`] takes
//! quitting and the next card into account.
//!
//! The partition is greedy. The naive code compares every pair of boards, card by card:
//!
//! ```text
//! for board in boards, largest gain first:
//!     join the first clique whose members are all rivals of the board, or start a new one
//! ```
//!
//! Here 64 boards are transposed into bit planes, so that the rivals of a board among 64 others take one OR
//! for each of its cards instead of 64 comparisons:
//!
//! ```text
//! boards, a row each               planes of card 0, bit `i` for board `i`
//! board 0  ..0101100111            [0] boards with a Voltorb on it              1001101..
//! board 1  ..1000110110    ->      [1] boards with neither a Voltorb nor a 1    0010010..
//! board 2  ..1100100110            [2] boards with neither a Voltorb nor a 2    0100000..
//!
//! rivals(board) = OR over its 2s and 3s of plane[card][0]
//!                 and not OR over its cards other than Voltorbs of plane[card][value]
//! ```

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use super::collect::{Collect, Glances};
use super::goal::Goal;
use super::planes::low_and_high;
use super::world::{LOW, World, bits};

/// Partitions boards into cliques. It is kept between uses only to reuse its memory.
#[derive(Default)]
pub(super) struct Cliques {
    blocks: Vec<Block>,
    /// The boards that may still join the current clique: their places, and copies that lie side by side.
    open: Vec<(u32, World)>,
    /// The boards of the current clique.
    members: Vec<World>,
    /// The boards of a position, sorted by clique.
    grouped: Vec<World>,
    collect: Collect,
}

/// 64 boards, one bit each.
struct Block {
    /// For every card, the boards on which it is a Voltorb, and for each value from 1 to 3 the boards on
    /// which it is neither a Voltorb nor this value.
    planes: [[u64; 4]; CARDS],
    /// The boards that are not in a clique yet.
    left: u64,
}

impl Block {
    fn of(worlds: &[World]) -> Self {
        let (low, high) = low_and_high(worlds);
        let planes = std::array::from_fn(|card| {
            let (low, high) = (low[card], high[card]);
            [!(low | high), high, low, low ^ high]
        });
        Self { planes, left: u64::MAX >> (64 - worlds.len()) }
    }

    /// Returns the rivals of this board that are not in a clique yet. `telling` are the low bits of the cards
    /// that can separate boards safely.
    fn rivals(&self, world: World, telling: u64) -> u64 {
        let (mut separated, mut blocked) = (0, 0);
        for bit in bits(world.nonzero() & telling) {
            separated |= self.planes[bit as usize / 2][world.value(bit) as usize];
        }
        for bit in bits(world.high()) {
            blocked |= self.planes[bit as usize / 2][0];
        }
        blocked & !separated & self.left
    }
}

impl Cliques {
    /// Numbers the boards by clique. Returns the number of cliques, and upper bounds of what follows each card.
    ///
    /// From the largest gain down, each board joins the first clique of its rivals. Of equal gains, boards with few
    /// rivals come first, because they fit few cliques. Large positions keep their order, in which neighbours differ
    /// in few cards: that makes larger cliques there.
    pub(super) fn partition(&mut self, worlds: &mut [World], goal: Goal) -> (u32, Glances) {
        if worlds.len() <= 64 {
            let (block, telling) = (Block::of(worlds), telling(worlds));
            for world in worlds.iter_mut() {
                world.clique = block.rivals(*world, telling).count_ones();
            }
            worlds.sort_by_key(|world| (Reverse(world.gain), world.clique));
        } else {
            worlds.sort_by_key(|world| Reverse(world.gain));
        }
        let mut glances = [[0; 4]; CARDS];
        let count = self.number_in_order(worlds, |cliques| {
            cliques.collect.add(&cliques.members, goal, &mut glances);
        });
        (count, glances)
    }

    /// Returns the bounds again for boards that are numbered and sorted by [`Self::partition`].
    pub(super) fn glances(&mut self, worlds: &[World], count: u32, goal: Goal) -> Glances {
        let mut places = vec![0; count as usize + 1];
        worlds.iter().for_each(|world| places[world.clique as usize + 1] += 1);
        for index in 1..places.len() {
            places[index] += places[index - 1];
        }
        self.grouped.clear();
        self.grouped.resize(worlds.len(), worlds[0]);
        for world in worlds {
            let place = &mut places[world.clique as usize];
            self.grouped[*place] = *world;
            *place += 1;
        }
        let mut glances = [[0; 4]; CARDS];
        for clique in self.grouped.chunk_by(|a, b| a.clique == b.clique) {
            self.collect.add(clique, goal, &mut glances);
        }
        glances
    }

    /// Numbers the boards by clique. Returns the number of cliques. In the order given, each board joins the
    /// first clique of its rivals.
    pub(super) fn number_in_order(
        &mut self,
        worlds: &mut [World],
        mut each: impl FnMut(&mut Self),
    ) -> u32 {
        self.blocks.clear();
        self.blocks.extend(worlds.chunks(64).map(Block::of));
        let telling = telling(worlds);
        let mut number = 0;
        for first in 0..self.blocks.len() {
            while self.blocks[first].left != 0 {
                let leader = 64 * first + self.blocks[first].left.trailing_zeros() as usize;
                self.clique(worlds, leader, telling, number);
                each(self);
                number += 1;
            }
        }
        number
    }

    /// Builds the clique of `leader`, the first board that is not in one.
    fn clique(&mut self, worlds: &mut [World], leader: usize, telling: u64, number: u32) {
        self.open.clear();
        self.members.clear();
        let from = leader / 64;
        for (index, block) in self.blocks.iter().enumerate().skip(from) {
            let mut rivals = block.rivals(worlds[leader], telling);
            while rivals != 0 {
                let place = 64 * index as u32 + rivals.trailing_zeros();
                self.open.push((place, worlds[place as usize]));
                rivals &= rivals - 1;
            }
        }
        let (mut place, mut world) = (leader, worlds[leader]);
        loop {
            worlds[place].clique = number;
            self.members.push(world);
            self.blocks[place / 64].left &= !(1 << (place % 64));
            let Some(&(next, member)) = self.open.first() else { return };
            // Only the rivals of the next member may still join. Each is written, and overwritten by the one after it
            // unless kept: there is no branch to mispredict.
            let mut kept = 0;
            for index in 1..self.open.len() {
                let other = self.open[index];
                self.open[kept] = other;
                kept += usize::from(member.is_rival(other.1));
            }
            self.open.truncate(kept);
            (place, world) = (next as usize, member);
        }
    }
}

/// Returns the low bits of the cards that have two different values other than Voltorb.
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
