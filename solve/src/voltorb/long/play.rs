//! Rounds played without the seed.

use std::cell::Cell;

use foretile_games::voltorb::{Board, Cards, Outcome, Position, Standing, coins_for};
#[cfg(feature = "threads")]
use rayon::prelude::*;

use super::{Stakes, advise};
use crate::voltorb::route::Pace;
use crate::voltorb::strength::free_card;
use crate::voltorb::{self, Aim, Limits, Worlds};

/// How a player chooses the cards of a round.
#[derive(Clone, Debug)]
pub enum Choice {
    /// By an aim that looks at this round only.
    Round(Aim),
    /// By what the round's end is worth.
    Worth(Box<Stakes>),
}

/// A round that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The values of the cards in the order they were turned. Only the last can be a Voltorb.
    pub values: Vec<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// Whether every choice was proven to be best.
    pub proven: bool,
}

impl Played {
    /// Returns the number of cards turned that were not Voltorbs.
    pub fn flipped(&self) -> u8 {
        self.values.iter().filter(|&&value| value > 0).count() as u8
    }

    /// Returns the coins that the round brought.
    pub fn coins(&self) -> u32 {
        coins_for(self.values.iter().copied())
    }

    /// Returns the coins after each 2 and 3, and the milliseconds of the round if it ended there: won if the round
    /// was won there, else by quitting. The first card gives a coin, too.
    pub fn milestones(&self, pace: &Pace) -> Vec<(u32, u32)> {
        let turned = self.values.iter().take_while(|&&value| value > 0).count();
        let (mut coins, mut milestones) = (1, Vec::new());
        for count in 1..=turned {
            coins *= u32::from(self.values[count - 1]);
            if count > 1 && self.values[count - 1] == 1 {
                continue;
            }
            let is_won = self.outcome == Outcome::Won && count == turned;
            let outcome = if is_won { Outcome::Won } else { Outcome::Quit };
            let values = self.values[..count].iter().copied();
            milestones.push((coins, pace.round(true, values, outcome, coins)));
        }
        milestones
    }

    /// Returns how long the round took, in milliseconds.
    pub fn milliseconds(&self, pace: &Pace) -> u32 {
        pace.round(true, self.values.iter().copied(), self.outcome, self.coins())
    }
}

/// The boards that a search for a round's aim processes between two calls of its `stop`. Chosen by hand.
const BOARDS_PER_ASK: u64 = 1 << 12;

/// Plays a board card by card. Each choice processes at most about `boards` boards. If that does not prove the best card,
/// the one with the highest proven lower bound is turned.
///
/// # Panics
/// If no configuration of the standing's level has such a board.
pub fn play(standing: Standing, board: &Board, choice: &Choice, boards: u64) -> Played {
    let (level, hints, mut cards) = (standing.level(), board.hints(), Cards::FACE_DOWN);
    let mut played = Played { values: Vec::new(), outcome: Outcome::Quit, proven: true };
    let limits = Limits { others: 0, memory: 64 << 20, ..Limits::default() };
    loop {
        if !played.values.is_empty() && cards.coins() == board.max_payout() {
            played.outcome = Outcome::Won;
            return played;
        }
        let worlds = Worlds::new(&Position { level, hints, cards }).expect("the board itself fits");
        let free = match choice {
            Choice::Round(aim) => free_card(&worlds, *aim),
            Choice::Worth(_) => None,
        };
        let card = free.or_else(|| {
            let advice = match choice {
                Choice::Round(aim) => {
                    // On one thread the search asks once per `BOARDS_PER_ASK` boards, so this does not depend on time.
                    let asked = Cell::new(0);
                    let stop = || asked.replace(asked.get() + 1) > boards / BOARDS_PER_ASK;
                    voltorb::advise_until(&worlds, *aim, &limits, &stop)
                }
                Choice::Worth(stakes) => advise(&worlds, stakes, boards, &limits, &|| false),
            };
            played.proven &= advice.value.is_exact();
            if advice.quit { None } else { advice.best.first().copied() }
        });
        let Some(card) = card else { return played };
        let value = board.values()[card];
        played.values.push(value);
        if value == 0 {
            played.outcome = Outcome::Lost;
            return played;
        }
        cards = cards.with(card, value);
    }
}

/// Plays boards of a standing's level, on all threads. The same arguments give the same rounds.
pub fn rounds(standing: Standing, choice: &Choice, boards: &[Board], work: u64) -> Vec<Played> {
    #[cfg(feature = "threads")]
    let boards = boards.par_iter();
    #[cfg(not(feature = "threads"))]
    let boards = boards.iter();
    boards.map(|board| play(standing, board, choice, work)).collect()
}
