//! How long things take at the table.

use foretile_games::voltorb::{Outcome, Play};
use serde::{Deserialize, Serialize};

/// How long things take at the table, in milliseconds: the time model of a route.
///
/// The defaults are estimates, to be replaced by one's own: no stopwatch was held to a console. They
/// follow the game's own course, from which also these rules come. A card is turned in six frames
/// after its sound; the first card and every 2 and 3 bring a message that waits for a button, a
/// later 1 does not. Coins are counted up one a frame, but any button ends that at once. After a
/// round the board is uncovered, waits for a button, and is covered again in some thirty frames.
/// Texts run at one letter a frame, as at the fast setting; every button press is taken as a third
/// of a second, and moving to the next card as half a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Pace {
    /// From the next round's announcement to its first card: "Play" and the board's drawing.
    pub start: u32,
    /// Finding a card and turning it.
    pub flip: u32,
    /// The message after the first card that is no Voltorb, and after every 2 and 3.
    pub message: u32,
    /// Receiving coins after a round that brought any.
    pub award: u32,
    /// The end of a round that was won, to the next one's announcement.
    pub won: u32,
    /// The end of a round that was quit, with the question whether to.
    pub quit: u32,
    /// The end of a round that was lost, with its tune.
    pub lost: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            start: 2_500,
            flip: 1_000,
            message: 1_000,
            award: 1_500,
            won: 6_500,
            quit: 5_000,
            lost: 6_000,
        }
    }
}

impl Pace {
    /// Milliseconds of a round, or of its rest, in which these values are turned in this order.
    /// `fresh`: no card was face up before.
    pub fn round(
        &self,
        fresh: bool,
        values: impl IntoIterator<Item = u8>,
        outcome: Outcome,
        coins: u32,
    ) -> u32 {
        let mut milliseconds = if fresh { self.start } else { 0 };
        let mut first = fresh;
        for value in values {
            milliseconds += self.flip;
            if value > 1 || (value == 1 && first) {
                milliseconds += self.message;
            }
            first = false;
        }
        milliseconds + self.end(outcome, coins)
    }

    /// Milliseconds of a way to play a round, or its rest.
    pub(super) fn play(&self, fresh: bool, play: &Play) -> u32 {
        let [ones, twos, threes] = play.counts.map(|[safe, risky]| safe + risky);
        let start = if fresh { self.start } else { 0 };
        // A 2 or 3 is turned first when there is one: the message of the first card is then its own.
        let plain_first = fresh && twos + threes == 0 && ones > 0;
        let messages = twos + threes + u8::from(plain_first);
        let flips = ones + twos + threes + u8::from(play.outcome == Outcome::Lost);
        start
            + u32::from(flips) * self.flip
            + u32::from(messages) * self.message
            + self.end(play.outcome, play.coins)
    }

    /// Milliseconds of a round's end.
    pub(super) fn end(&self, outcome: Outcome, coins: u32) -> u32 {
        let award = if coins > 0 { self.award } else { 0 };
        award
            + match outcome {
                Outcome::Won => self.won,
                Outcome::Quit => self.quit,
                Outcome::Lost => self.lost,
            }
    }
}
