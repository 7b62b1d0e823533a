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
//! Here boards are transposed into bit planes, so that the rivals of a board among 64 others take one OR for each of
//! its cards instead of 64 comparisons:
//!
//! ```text
//! boards, a row each               planes of card 0, bit `i` for board `i`
//! board 0  ..0101100111            [0] boards with a Voltorb on it              1001101..
//! board 1  ..1000110110    ->      [1] boards with neither a Voltorb nor a 1    0010010..
//! board 2  ..1100100110            [2] boards with neither a Voltorb nor a 2    0100000..
//!
//! rivals(board) = OR over its 2s and 3s of plane[card][0]
//!                 and not OR over its cards other than Voltorbs of plane[card][value]
//!
//! open = the boards that are in no clique
//! while a board is open: it joins the clique; open &= rivals(board)
//! ```

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use super::collect::{Collect, Glances};
use super::goal::RoundGoal;
use super::planes::low_and_high;
use super::world::{LOW, World, bits};

/// Partitions boards into cliques. One instance is used many times, to reuse its memory.
#[derive(Default)]
pub(super) struct Cliques {
    /// The boards of a position, if they fit into one word.
    few: Vec<Block<1>>,
    /// The boards of a larger position: processors combine several words at once.
    many: Vec<Block<4>>,
    /// The boards of the current clique.
    members: Vec<World>,
    /// The boards of a position, sorted by clique.
    grouped: Vec<World>,
    collect: Collect,
}

/// At most `64 * W` boards, one bit each.
struct Block<const W: usize> {
    /// For every card, the boards on which it is a Voltorb, and for each value from 1 to 3 the boards on
    /// which it is neither a Voltorb nor this value.
    planes: [[[u64; W]; 4]; CARDS],
    /// The boards that are not in a clique yet.
    left: [u64; W],
    /// The boards that may still join the current clique.
    open: [u64; W],
}

impl<const W: usize> Block<W> {
    const BOARDS: usize = 64 * W;

    const fn empty() -> Self {
        Self { planes: [[[0; W]; 4]; CARDS], left: [0; W], open: [0; W] }
    }

    /// Replaces the boards by these. Words without boards are not cleared: no board in them is left.
    fn fill(&mut self, worlds: &[World]) {
        self.left = [0; W];
        for (word, worlds) in worlds.chunks(64).enumerate() {
            let (low, high) = low_and_high(worlds);
            for ((planes, low), high) in self.planes.iter_mut().zip(low).zip(high) {
                for (plane, boards) in planes.iter_mut().zip([!(low | high), high, low, low ^ high])
                {
                    plane[word] = boards;
                }
            }
            self.left[word] = u64::MAX >> (64 - worlds.len());
        }
    }

    /// Lets only rivals of this board join the current clique. `separating` are the low bits of the cards that can
    /// separate boards safely.
    fn keep_rivals(&mut self, world: World, separating: u64) {
        let (mut separated, mut blocked) = ([0; W], [0; W]);
        for bit in bits(world.nonzero() & separating) {
            let plane = &self.planes[bit as usize / 2][world.value(bit) as usize];
            separated.iter_mut().zip(plane).for_each(|(boards, plane)| *boards |= plane);
        }
        for bit in bits(world.high()) {
            let plane = &self.planes[bit as usize / 2][0];
            blocked.iter_mut().zip(plane).for_each(|(boards, plane)| *boards |= plane);
        }
        for ((open, blocked), separated) in self.open.iter_mut().zip(blocked).zip(separated) {
            *open &= blocked & !separated;
        }
    }

    /// Takes the first board that may join the current clique, and returns its place.
    fn take(&mut self) -> Option<usize> {
        let word = self.open.iter().position(|&open| open != 0)?;
        let bit = self.open[word].trailing_zeros() as usize;
        self.left[word] ^= 1 << bit;
        self.open[word] ^= 1 << bit;
        Some(64 * word + bit)
    }
}

impl Cliques {
    /// Numbers the boards by clique. Returns the number of cliques, and upper bounds of what follows each card.
    ///
    /// From the largest gain down, each board joins the first clique of its rivals. Boards of equal gain keep their
    /// order; [`super::world::arrange`] puts them into one that makes large cliques.
    pub(super) fn partition(&mut self, worlds: &mut [World], goal: RoundGoal) -> (u32, Glances) {
        worlds.sort_by_key(|world| Reverse(world.gain));
        let mut glances = [[0; 4]; CARDS];
        let mut collect = std::mem::take(&mut self.collect);
        let count = self.number_in_order(worlds, |clique| collect.add(clique, goal, &mut glances));
        self.collect = collect;
        (count, glances)
    }

    /// Returns the bounds again for boards that are numbered and sorted by [`Self::partition`].
    pub(super) fn glances(&mut self, worlds: &[World], count: u32, goal: RoundGoal) -> Glances {
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

    /// Numbers the boards by clique, and calls `each` with every clique. Returns the number of cliques. In the order
    /// given, each board joins the first clique of its rivals.
    pub(super) fn number_in_order(
        &mut self,
        worlds: &mut [World],
        each: impl FnMut(&[World]),
    ) -> u32 {
        if worlds.len() <= Block::<1>::BOARDS {
            number(&mut self.few, &mut self.members, worlds, each)
        } else {
            number(&mut self.many, &mut self.members, worlds, each)
        }
    }
}

/// Numbers the boards by clique, in blocks of `W` words.
fn number<const W: usize>(
    blocks: &mut Vec<Block<W>>,
    members: &mut Vec<World>,
    worlds: &mut [World],
    mut each: impl FnMut(&[World]),
) -> u32 {
    let separating = separating(worlds);
    let chunks = worlds.chunks(Block::<W>::BOARDS);
    let count = chunks.len();
    blocks.resize_with(blocks.len().max(count), Block::empty);
    let blocks = &mut blocks[..count];
    blocks.iter_mut().zip(chunks).for_each(|(block, worlds)| block.fill(worlds));
    let mut number = 0;
    for first in 0..count {
        while blocks[first].left != [0; W] {
            members.clear();
            blocks[first..].iter_mut().for_each(|block| block.open = block.left);
            for index in first..count {
                while let Some(place) = blocks[index].take() {
                    let world = &mut worlds[index * Block::<W>::BOARDS + place];
                    world.clique = number;
                    members.push(*world);
                    for block in blocks[index..].iter_mut().filter(|block| block.open != [0; W]) {
                        block.keep_rivals(*world, separating);
                    }
                }
            }
            each(members);
            number += 1;
        }
    }
    number
}

/// Returns the low bits of the cards that have two different values other than Voltorb.
fn separating(worlds: &[World]) -> u64 {
    let (mut ones, mut twos, mut threes) = (0, 0, 0);
    for world in worlds {
        let (low, high) = (world.cards & LOW, world.high());
        ones |= low & !high;
        twos |= high & !low;
        threes |= high & low;
    }
    ones & (twos | threes) | twos & threes
}
