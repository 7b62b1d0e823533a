//! The next boards, with the ways to play them.

use std::rc::Rc;

use foretile_games::voltorb::{Cards, Deal, Level, Outputs, Session};

use super::Pace;
use super::play::{TimedPlay, plays};

/// The boards that may follow a session, and the ways to play them. Each round is computed once and cached.
pub(super) struct Ahead<'a> {
    outputs: Outputs,
    pace: &'a Pace,
    /// The cached rounds, by offset and level.
    rounds: Vec<[Option<Rc<Round>>; 8]>,
}

/// A board, and the ways to play it.
pub(super) struct Round {
    pub deal: Deal,
    pub plays: Vec<TimedPlay>,
}

impl<'a> Ahead<'a> {
    /// Creates an empty cache for the boards after a session.
    pub fn new(session: &Session, pace: &'a Pace) -> Self {
        Self { outputs: session.outputs(), pace, rounds: Vec::new() }
    }

    /// Returns the round at this level that starts `offset` outputs after the session's current advance.
    // Routes are planned only for sessions with a known seed: these are their next boards.
    #[cfg_attr(not(test), expect(clippy::disallowed_methods))]
    pub fn round(&mut self, offset: u32, level: Level) -> Rc<Round> {
        let index = offset as usize;
        if self.rounds.len() <= index {
            self.rounds.resize_with(index + 64, Default::default);
        }
        let round = &mut self.rounds[index][level.index()];
        let new = || {
            let deal = self.outputs.deal(offset, level);
            Rc::new(Round { deal, plays: plays(&deal, &Cards::FACE_DOWN, self.pace) })
        };
        Rc::clone(round.get_or_insert_with(new))
    }
}
