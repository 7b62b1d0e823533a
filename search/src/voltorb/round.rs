//! What a player saw of a round, and did in it.

use std::ops::RangeInclusive;

use foretile_games::voltorb::{
    Board, CARDS, Cards, Hint, Hints, Level, Outcome, Position, Round, SIDE,
};
use serde::{Deserialize, Serialize};

/// A round as the player saw it: the position, and what was turned after it was noted down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenRound")]
pub struct SeenRound {
    /// Level, hints and cards.
    #[serde(flatten)]
    pub position: Position,
    /// Cards that were turned but are not among the position's; `None` when any may have been.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flips: Option<Vec<usize>>,
    /// How the round ended, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A round's members, side by side: a reader of these knows every name that a round has.
#[derive(Deserialize)]
#[serde(rename = "SeenRound")]
struct WrittenRound {
    level: Level,
    rows: [Hint; SIDE],
    cols: [Hint; SIDE],
    #[serde(default)]
    cards: Cards,
    flips: Option<Vec<usize>>,
    outcome: Option<Outcome>,
}

impl From<WrittenRound> for SeenRound {
    fn from(written: WrittenRound) -> Self {
        let WrittenRound { level, rows, cols, cards, flips, outcome } = written;
        Self { position: Position { level, hints: Hints { rows, cols }, cards }, flips, outcome }
    }
}

impl From<Position> for SeenRound {
    fn from(position: Position) -> Self {
        Self { position, flips: None, outcome: None }
    }
}

impl SeenRound {
    /// Whether this board shows what was seen, and the round can have ended on it as it did.
    pub fn fits(&self, board: &Board) -> bool {
        if board.hints() != self.position.hints || !self.position.cards.fit(board) {
            return false;
        }
        let values = board.values();
        let lost = self.turned().any(|card| values[card] == 0);
        let won = (0..CARDS)
            .filter(|&card| values[card] > 1)
            .all(|card| self.turned().any(|turned| turned == card));
        let may_be_more = self.flips.is_none();
        match self.outcome {
            None => true,
            Some(Outcome::Lost) => lost || may_be_more,
            Some(Outcome::Won) => (won || may_be_more) && !lost,
            Some(Outcome::Quit) => !won && !lost,
        }
    }

    /// Outputs that turning cards may have drawn: one for every risky card.
    pub fn draws(&self) -> RangeInclusive<u32> {
        let risky = |card: &usize| self.position.hints.is_risky(*card);
        let turned = self.turned().filter(risky).count() as u32;
        let most =
            if self.flips.is_some() { turned } else { (0..CARDS).filter(risky).count() as u32 };
        turned..=most
    }

    /// The cards that are known to be turned, each once.
    pub fn turned(&self) -> impl Iterator<Item = usize> + '_ {
        let (cards, is_over) = (self.position.cards.values(), self.is_over());
        let flips = self.flips.as_deref().unwrap_or_default();
        (0..CARDS).filter(move |&card| (cards[card].is_some() && !is_over) || flips.contains(&card))
    }

    /// The round as the level rules remember it when no more cards are turned: lost or won if the turned cards
    /// say so, else left.
    pub fn as_it_stands(&self, board: &Board) -> Round {
        let values = board.values();
        let said = Self { flips: Some(self.flips.clone().unwrap_or_default()), ..self.clone() };
        let fits = |outcome: &Outcome| Self { outcome: Some(*outcome), ..said.clone() }.fits(board);
        let outcome = self
            .outcome
            .or_else(|| [Outcome::Lost, Outcome::Won, Outcome::Quit].into_iter().find(fits));
        let flipped = self.turned().filter(|&card| values[card] > 0).count() as u8;
        let (level, outcome) = (self.position.level, outcome.unwrap_or(Outcome::Quit));
        Round { level, outcome, flipped }
    }

    /// How the round may have ended on this board when its cards drew so many outputs: the outcome, and how
    /// many cards were turned that were no Voltorbs.
    pub fn results(&self, board: &Board, draws: RangeInclusive<u32>) -> Vec<(Outcome, u8)> {
        if self.flips.is_some() {
            let Round { outcome, flipped, .. } = self.as_it_stands(board);
            return vec![(outcome, flipped)];
        }
        let (values, hints) = (board.values(), &self.position.hints);
        let is_known = |card: usize| self.turned().any(|turned| turned == card);
        // How many cards of a kind there are, Voltorbs aside: safe ones first, then risky ones.
        let count = |is: &dyn Fn(usize) -> bool| {
            [false, true].map(|risky| {
                let of_kind = |card: &usize| values[*card] > 0 && hints.is_risky(*card) == risky;
                (0..CARDS).filter(of_kind).filter(|&card| is(card)).count() as u32
            })
        };
        let all = count(&|_| true);
        let known = count(&is_known);
        let to_win = count(&|card| values[card] > 1 || is_known(card));
        let missing = count(&|card| values[card] > 1 && !is_known(card));
        let is_lost = self.turned().any(|card| values[card] == 0);

        let mut results = Vec::new();
        for outcome in [Outcome::Won, Outcome::Quit, Outcome::Lost] {
            let lost = outcome == Outcome::Lost;
            if self.outcome.is_some_and(|said| said != outcome) || is_lost && !lost {
                continue;
            }
            let least = if outcome == Outcome::Won { to_win } else { known };
            for safe in least[0]..=all[0] {
                for risky in least[1]..=all[1] {
                    // Without the win, some 2 or 3 is still face down.
                    let not_won =
                        missing[0] > 0 && safe < all[0] || missing[1] > 0 && risky < all[1];
                    let fits = outcome == Outcome::Won || not_won;
                    // A Voltorb is risky, too.
                    if fits && draws.contains(&(risky + u32::from(lost))) {
                        results.push((outcome, (safe + risky) as u8));
                    }
                }
            }
        }
        results.sort_unstable_by_key(|&(outcome, flipped)| (outcome as u8, flipped));
        results.dedup();
        results
    }

    /// Whether the position is from the end of the round, when the game shows all cards, turned or not: there
    /// are two Voltorbs face up.
    pub fn is_over(&self) -> bool {
        self.position.cards.values().iter().filter(|&&card| card == Some(0)).count() > 1
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Seed, Session, deal};

    use super::*;

    /// Every way to say how a round of seed 0 went, against the game.
    #[test]
    fn the_end_must_follow_from_the_cards() {
        let board = deal(Seed(0), 0, Level::FIRST).board;
        let values = *board.values();
        let all = |wanted: fn(u8) -> bool| -> Vec<usize> {
            (0..CARDS).filter(|&card| wanted(values[card])).collect()
        };
        let (ones, more) = (all(|value| value == 1), all(|value| value > 1));
        let voltorb = all(|value| value == 0)[0];
        for (flips, outcome) in [
            (vec![], Outcome::Quit),
            (ones.clone(), Outcome::Quit),
            (more.clone(), Outcome::Won),
            ([ones, more].concat(), Outcome::Won),
            (vec![voltorb], Outcome::Lost),
        ] {
            let mut session = Session::new(Seed(0), 0);
            let drawn = session.advance();
            let ended = flips.iter().filter_map(|&card| session.flip(card).unwrap().ended).last();
            let ended = ended.unwrap_or_else(|| session.quit());
            assert_eq!(ended.outcome, outcome);

            let position =
                Position { level: Level::FIRST, hints: board.hints(), cards: Cards::FACE_DOWN };
            let next = session.deal().advance;
            let mut round = SeenRound { flips: Some(flips.clone()), ..position.into() };
            assert_eq!(round.draws(), next - drawn..=next - drawn);
            let cards =
                flips.iter().fold(Cards::FACE_DOWN, |cards, &card| cards.with(card, values[card]));
            let mut face_up = SeenRound::from(Position { cards, ..position });
            assert_eq!(face_up.draws().start(), round.draws().start());
            let all = (0..CARDS).fold(cards, |cards, card| cards.with(card, values[card]));
            round.position.cards = all;
            assert_eq!(round.draws(), next - drawn..=next - drawn, "the end shows all cards");
            for open in [&mut face_up, &mut position.into()] {
                open.outcome = Some(outcome);
                assert!(open.fits(&board) && open.draws().contains(&(next - drawn)));
            }
            for said in [Outcome::Won, Outcome::Quit, Outcome::Lost] {
                round.outcome = Some(said);
                assert_eq!(round.fits(&board), said == outcome, "{flips:?} {said}");
            }
        }
    }
}
