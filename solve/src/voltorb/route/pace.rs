//! The time model: how long each action at the table takes.

use foretile_games::voltorb::{Outcome, Play};
use serde::{Deserialize, Serialize};

/// The duration of each action at the table, in milliseconds: the time model of a route.
///
/// The defaults are estimates from the game's code, not measurements on a console; replace them by your own.
/// A card is turned in six frames after its sound. The first card and every 2 and 3 show a message that waits
/// for a button; a later 1 does not. Coins are counted up one per frame, but any button ends that at once.
/// After a round the board is uncovered, waits for a button, and is covered again in about thirty frames.
/// Text appears at one letter per frame, as in the fast setting. A button press counts as a third of a
/// second, and moving to the next card as half a second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Pace {
    /// From a round's announcement to its first card: choosing "Play" and drawing the board.
    pub start: u32,
    /// Finding a card and turning it.
    pub flip: u32,
    /// The message after a first card that is not a Voltorb, and after every 2 and 3.
    pub message: u32,
    /// Receiving coins after a round, if there are any.
    pub award: u32,
    /// From the end of a won round to the next announcement.
    pub won: u32,
    /// From quitting a round, including its confirmation, to the next announcement.
    pub quit: u32,
    /// From the end of a lost round, including its tune, to the next announcement.
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
    /// Returns the milliseconds of a round, or of its rest, in which these values are turned in this order.
    /// `fresh` is whether no card was face up before.
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
            milliseconds += self.card(first, value);
            first = false;
        }
        milliseconds + self.end(outcome, coins)
    }

    /// Returns the milliseconds of turning a card that shows this value, 0 for a Voltorb, with its message. `first`
    /// is whether no card was face up before.
    pub(in crate::voltorb) const fn card(&self, first: bool, value: u8) -> u32 {
        let has_message = value > 1 || (value == 1 && first);
        self.flip + if has_message { self.message } else { 0 }
    }

    /// Returns the milliseconds of a way to play a round, or its rest.
    pub(super) fn play(&self, fresh: bool, play: &Play) -> u32 {
        let [ones, twos, threes] = play.counts.map(|[safe, risky]| safe + risky);
        let start = if fresh { self.start } else { 0 };
        // A 2 or 3 is turned first if there is one, and has a message anyway.
        let plain_first = fresh && twos + threes == 0 && ones > 0;
        let messages = twos + threes + u8::from(plain_first);
        let flips = ones + twos + threes + u8::from(play.outcome == Outcome::Lost);
        start
            + u32::from(flips) * self.flip
            + u32::from(messages) * self.message
            + self.end(play.outcome, play.coins)
    }

    /// Returns the milliseconds of a round's end.
    pub(in crate::voltorb) fn end(&self, outcome: Outcome, coins: u32) -> u32 {
        let award = if coins > 0 { self.award } else { 0 };
        award
            + match outcome {
                Outcome::Won => self.won,
                Outcome::Quit => self.quit,
                Outcome::Lost => self.lost,
            }
    }
}
