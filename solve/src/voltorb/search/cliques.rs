//! Boards that cannot both be won.
//!
//! Two boards are *rivals* when no plan wins on both: wherever both have a card that is no Voltorb,
//! it is the same one, so that no safe card tells them apart; and each has a 2 or 3 where the other
//! has a Voltorb. Of boards that are all rivals of each other, a *clique*, a plan wins on one at
//! most. So however the boards are shared out among cliques, a position is worth no more than the
//! sum over the cliques of their largest gain: a bound that sees to the end of the round without
//! searching. Rivals stay rivals as cards turn.

use super::goal::Goal;
use super::world::{World, spread};

/// Shares boards out among cliques; kept between uses for its memory only.
#[derive(Default)]
pub(super) struct Cliques {
    /// All cards of the boards of a clique, which agree wherever two are no Voltorbs, and a mask
    /// of those cards.
    cards: Vec<(u64, u64)>,
    rest: Vec<Clique>,
    /// For every board the one before it in its clique.
    before: Vec<u32>,
}

struct Clique {
    last: u32,
    most: u64,
    sum: u64,
}

const NONE: u32 = u32::MAX;

impl Cliques {
    /// Numbers the boards by their cliques; returns the number of these and the most that the
    /// boards are worth. Each board joins the first clique of rivals.
    pub(super) fn share_out(&mut self, worlds: &mut [World], goal: Goal) -> (u32, u64) {
        self.cards.clear();
        self.rest.clear();
        self.before.clear();
        for index in 0..worlds.len() {
            let world = worlds[index];
            let number = self.clique_of(world, worlds);
            worlds[index].clique = number as u32;
            let mask = spread(world.nonzero());
            if number == self.cards.len() {
                self.cards.push((world.cards, mask));
                self.rest.push(Clique { last: NONE, most: 0, sum: 0 });
            }
            let (cards, masks) = &mut self.cards[number];
            *cards |= world.cards;
            *masks |= mask;
            let clique = &mut self.rest[number];
            self.before.push(clique.last);
            clique.last = index as u32;
            clique.most = clique.most.max(world.gain);
            clique.sum += world.gain;
        }
        let worth = |clique: &Clique| goal.worth_of_rivals(clique.most, clique.sum);
        (self.rest.len() as u32, self.rest.iter().map(worth).sum())
    }

    /// The first clique whose boards are all rivals of this one, or the number of cliques.
    fn clique_of(&self, world: World, worlds: &[World]) -> usize {
        let mask = spread(world.nonzero());
        let fits = |(number, &(cards, masks)): (usize, &(u64, u64))| {
            (cards ^ world.cards) & mask & masks == 0 && {
                let mut member = self.rest[number].last;
                while member != NONE && world.high() & !worlds[member as usize].nonzero() != 0 {
                    member = self.before[member as usize];
                }
                member == NONE
            }
        };
        self.cards.iter().enumerate().position(fits).unwrap_or(self.cards.len())
    }
}
