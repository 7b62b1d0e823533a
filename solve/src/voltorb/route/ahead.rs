//! The boards to come of one seed.

use std::rc::Rc;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Cards, Deal, Level, Seed, deal_with};

use super::Pace;
use super::play::{Play, plays};

/// The boards to come of one seed, from some advance on, and the ways to play them. What was looked
/// at once is kept.
pub(super) struct Ahead<'a> {
    rng: Mt19937,
    first: u32,
    outputs: Vec<u32>,
    pace: &'a Pace,
    rounds: Vec<[Option<Rc<Round>>; 8]>,
}

/// A board, and the ways to play it.
pub(super) struct Round {
    pub deal: Deal,
    pub plays: Vec<Play>,
}

impl<'a> Ahead<'a> {
    /// The boards of a seed after `first` outputs.
    pub fn new(seed: Seed, first: u32, pace: &'a Pace) -> Self {
        let mut rng = Mt19937::new(seed.0);
        rng.skip(first);
        Self { rng, first, outputs: Vec::new(), pace, rounds: Vec::new() }
    }

    /// The round that starts `offset` outputs after the first, at this level.
    pub fn round(&mut self, offset: u32, level: Level) -> Rc<Round> {
        let index = offset as usize;
        if self.rounds.len() <= index {
            self.rounds.resize_with(index + 64, Default::default);
        }
        if let Some(round) = &self.rounds[index][level.index()] {
            return Rc::clone(round);
        }
        let deal = self.deal(offset, level);
        let plays = plays(&deal, &Cards::FACE_DOWN, self.pace);
        let round = Rc::new(Round { deal, plays });
        self.rounds[index][level.index()] = Some(Rc::clone(&round));
        round
    }

    fn deal(&mut self, offset: u32, level: Level) -> Deal {
        let mut next = offset as usize;
        let (config, board) = deal_with(level, || {
            while self.outputs.len() <= next {
                self.outputs.push(self.rng.next_u32());
            }
            next += 1;
            self.outputs[next - 1]
        });
        let [advance, next_advance] =
            [offset, next as u32].map(|after| self.first.wrapping_add(after));
        Deal { advance, level, config, board, next_advance }
    }
}
