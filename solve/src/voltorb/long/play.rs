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
const BOARDS_PER_CALL: u64 = 1 << 12;

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
                    // One thread calls `stop` once per `BOARDS_PER_CALL` boards, so this does not depend on time.
                    let calls = Cell::new(0);
                    let stop = || calls.replace(calls.get() + 1) > boards / BOARDS_PER_CALL;
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

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Level, boards};

    use super::*;

    const PACE: Pace = Pace {
        start: 1,
        flip: 10,
        message: 100,
        award: 1_000,
        won: 20_000,
        quit: 30_000,
        lost: 50_000,
    };

    /// The first card has a message and its coins, each 2 and 3 a message, and a later 1 changes no coins.
    #[test]
    fn milestones_are_the_cards_that_bring_coins() {
        let round =
            |values: &[u8], outcome| Played { values: values.to_vec(), outcome, proven: true };
        let quit = round(&[1, 2, 1, 3], Outcome::Quit);
        let milestones = [(1, 31_111), (2, 31_221), (6, 31_341)];
        assert_eq!(quit.milestones(&PACE), milestones);
        assert_eq!((quit.flipped(), quit.coins(), quit.milliseconds(&PACE)), (4, 6, 31_341));
        // A won round is won by its last card, and before that the player would have quit.
        let won = round(&[1, 2, 1, 3], Outcome::Won);
        assert_eq!(won.milestones(&PACE), [milestones[0], milestones[1], (6, 21_341)]);
        // Before the Voltorb, the player could have quit with the coins.
        let lost = round(&[1, 2, 1, 3, 0], Outcome::Lost);
        assert_eq!(lost.milestones(&PACE), milestones);
        assert_eq!((lost.flipped(), lost.coins(), lost.milliseconds(&PACE)), (4, 0, 50_351));
        assert!(round(&[], Outcome::Quit).milestones(&PACE).is_empty());
        assert_eq!(round(&[], Outcome::Quit).milliseconds(&PACE), 30_001);
        assert!(round(&[0], Outcome::Lost).milestones(&PACE).is_empty());
    }

    /// A board is played until it is won, a Voltorb is turned, or quitting is best.
    #[test]
    fn a_round_ends_by_its_rules() {
        let board: Board = "0112103121011011112121100".parse().unwrap();
        let level = Level::FIRST;
        let play = |aim| play(Standing::new(level, 0), &board, &Choice::Round(aim), 10_000_000);
        for aim in Aim::ALL {
            let played = play(aim);
            let product: u32 = played.values.iter().map(|&value| u32::from(value)).product();
            let voltorbs = played.values.iter().filter(|&&value| value == 0).count();
            match played.outcome {
                Outcome::Lost => assert!(voltorbs == 1 && played.values.last() == Some(&0)),
                Outcome::Won => assert_eq!((product, voltorbs), (board.max_payout(), 0)),
                Outcome::Quit => assert!(voltorbs == 0 && product < board.max_payout(), "{aim}"),
            }
            assert!(played.proven, "{aim}");
        }
    }

    /// Without work, nothing is proven on a screen that many boards fit. A round is proven if all its choices are, and won if
    /// all its cards are turned that count.
    #[test]
    fn a_round_without_work_is_not_proven() {
        let level = Level::new(5).unwrap();
        let fits = |board: &Board| {
            let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
            Worlds::new(&position).unwrap().len()
        };
        let dealt: Vec<Board> = boards(level, 1, 60).collect();
        let few = dealt.iter().min_by_key(|board| fits(board)).unwrap();
        let many = dealt.iter().max_by_key(|board| fits(board)).unwrap();
        let proven = |board, aim, work| {
            play(Standing::new(level, 0), board, &Choice::Round(aim), work).proven
        };
        for aim in [Aim::Win, Aim::Coins] {
            assert!(proven(few, aim, 10_000_000) && !proven(many, aim, 0), "{aim}");
        }
        // All cards that count are turned in some rounds, and these are won.
        let won = dealt.iter().filter(|board| {
            let choice = Choice::Round(Aim::Survive);
            let played = play(Standing::new(level, 0), board, &choice, 0);
            let product: u32 = played.values.iter().map(|&value| u32::from(value)).product();
            assert_eq!(product == board.max_payout(), played.outcome == Outcome::Won, "{board}");
            played.outcome == Outcome::Won
        });
        assert!(won.count() > 1);
        // Nothing is searched for the safest card.
        assert!(proven(many, Aim::Survive, 0));
    }
}
