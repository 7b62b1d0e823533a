//! A visit to the table, played card by card.

use std::fmt;

use super::deal::deal_from;
use super::{
    Cards, Deal, Level, MAX_COINS, Outcome, Outputs, Round, RoundRecord, Seed, SessionRecord,
    next_level,
};
use crate::rng::mt19937::Mt19937;

/// A visit to the table. It is given the cards that the player turns and the rounds that the player
/// quits, and keeps track of the level, the coins, the advance and the board.
///
/// ```
/// use foretile_games::voltorb::{Outcome, Seed, Session};
/// let mut session = Session::new(Seed(0), 0);
/// assert_eq!(session.deal().board.to_string(), "1010220121113111210011110");
/// assert_eq!(session.flip(11).unwrap().value, 1);
/// let quit = session.quit();
/// assert_eq!((quit.outcome, quit.coins), (Outcome::Quit, 1));
/// assert_eq!(session.deal().advance, 32); // the next board is dealt at once
/// ```
#[derive(Clone)]
pub struct Session {
    rng: Mt19937,
    advance: u32,
    history: Vec<Round>,
    record: SessionRecord,
    purse: u32,
    deal: Deal,
    cards: Cards,
    flips: Vec<usize>,
    coins: u32,
}

/// The result of turning a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flipped {
    /// The card's value, 0 for a Voltorb.
    pub value: u8,
    /// Whether the card was risky: its row and column both have Voltorbs, which draws an output.
    pub risky: bool,
    /// How the round ended, if it did.
    pub ended: Option<Ended>,
}

/// The end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Whether it was won, quit or lost.
    pub outcome: Outcome,
    /// The coins that the round paid.
    pub coins: u32,
    /// The number of cards turned that were not Voltorbs.
    pub flipped: u8,
}

/// The error returned when a card cannot be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FlipError {
    /// There is no card with this number.
    NoSuchCard(usize),
    /// The card is already face up.
    FaceUp(usize),
}

impl fmt::Display for FlipError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchCard(card) => {
                write!(f, "there is no card {card}: expected 0 to 24, such as 12")
            }
            Self::FaceUp(card) => {
                write!(
                    f,
                    "card {card} is already face up: expected one that is face down, such as r1c1 of a new board"
                )
            }
        }
    }
}

impl std::error::Error for FlipError {}

impl Session {
    /// Starts a visit after `advance` outputs of a seed, and deals the first board.
    pub fn new(seed: Seed, advance: u32) -> Self {
        Self::at(seed, advance, Level::FIRST)
    }

    /// Like [`new`](Self::new), but the first round has this level. No round before it counts for the level
    /// rules. The game has no such visit; it is there to practise a level.
    pub fn at(seed: Seed, advance: u32, level: Level) -> Self {
        let mut rng = Mt19937::new(seed.0);
        rng.skip(advance);
        let deal = deal_from(&mut rng, advance, level);
        Self {
            rng,
            advance: deal.next_advance,
            history: Vec::new(),
            record: SessionRecord { seed, skip: advance, first_level: level, rounds: Vec::new() },
            purse: 0,
            deal,
            cards: Cards::FACE_DOWN,
            flips: Vec::new(),
            coins: 0,
        }
    }

    /// Returns the board in play and where it comes from.
    pub const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Returns the cards of this round.
    pub const fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Returns the cards turned in this round, in order.
    pub fn flips(&self) -> &[usize] {
        &self.flips
    }

    /// Returns the record of all rounds that have ended.
    pub const fn record(&self) -> &SessionRecord {
        &self.record
    }

    /// Returns the coins of this round so far.
    pub const fn coins(&self) -> u32 {
        self.coins
    }

    /// Returns the coins of all rounds that have ended, at most 50,000.
    pub const fn purse(&self) -> u32 {
        self.purse
    }

    /// Returns the number of outputs drawn since seeding.
    pub const fn advance(&self) -> u32 {
        self.advance
    }

    /// Returns the outputs from here on, from which the next boards are dealt.
    pub fn outputs(&self) -> Outputs {
        Outputs::of(self.rng.clone(), self.advance)
    }

    /// Returns the rounds that have ended, the oldest first.
    pub fn history(&self) -> &[Round] {
        &self.history
    }

    /// Turns a card over. If that ends the round, the next board is dealt.
    ///
    /// # Errors
    /// If the card is above 24 or already face up.
    pub fn flip(&mut self, card: usize) -> Result<Flipped, FlipError> {
        match self.cards.values().get(card) {
            None => return Err(FlipError::NoSuchCard(card)),
            Some(Some(_)) => return Err(FlipError::FaceUp(card)),
            Some(None) => {}
        }
        let risky = self.deal.board.hints().is_risky(card);
        if risky {
            self.rng.next_u32();
            self.advance = self.advance.wrapping_add(1);
        }
        let value = self.deal.board.values()[card];
        self.cards = self.cards.with(card, value);
        self.flips.push(card);
        self.coins = (self.coins.max(1) * u32::from(value)).min(MAX_COINS);
        let ended = if value == 0 {
            Some(self.end(Outcome::Lost))
        } else if self.coins == self.deal.board.max_payout() {
            Some(self.end(Outcome::Won))
        } else {
            None
        };
        Ok(Flipped { value, risky, ended })
    }

    /// Quits the round and keeps its coins. The next board is dealt.
    pub fn quit(&mut self) -> Ended {
        self.end(Outcome::Quit)
    }

    /// Plays the round to its end: turns these cards, and quits if the round goes on after them.
    ///
    /// # Errors
    /// If a card cannot be turned. No card can be turned after the round has ended, because the game
    /// then turns all of them.
    pub fn play(&mut self, flips: &[usize]) -> Result<Ended, FlipError> {
        let mut ended = None;
        for &card in flips {
            if ended.is_some() {
                return Err(FlipError::FaceUp(card));
            }
            ended = self.flip(card)?.ended;
        }
        Ok(ended.unwrap_or_else(|| self.quit()))
    }

    fn end(&mut self, outcome: Outcome) -> Ended {
        let ended = Ended { outcome, coins: self.coins, flipped: self.cards.flipped() };
        let Deal { advance, level, config, board, next_advance } = self.deal;
        self.history.push(Round { level, outcome, flipped: ended.flipped });
        self.record.rounds.push(RoundRecord {
            advance,
            level,
            config,
            board,
            after: next_advance,
            max_payout: board.max_payout(),
            flips: std::mem::take(&mut self.flips),
            outcome,
            coins: ended.coins,
            cards_flipped: ended.flipped,
        });
        self.purse = (self.purse + ended.coins).min(MAX_COINS);
        self.deal = deal_from(&mut self.rng, self.advance, next_level(&self.history));
        self.advance = self.deal.next_advance;
        (self.cards, self.coins) = (Cards::FACE_DOWN, 0);
        ended
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_lists_its_flips_and_ended_rounds() {
        let mut session = Session::new(Seed(0), 0);
        assert!(session.flips().is_empty() && session.history().is_empty());
        for card in [11, 0] {
            session.flip(card).unwrap();
        }
        assert_eq!(session.flips(), [11, 0]);
        session.quit();
        let round = Round { level: Level::FIRST, outcome: Outcome::Quit, flipped: 2 };
        assert_eq!((session.flips(), session.history()), (&[][..], &[round][..]));
    }
}
