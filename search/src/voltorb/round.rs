//! What a player saw and did in a round.

use std::ops::RangeInclusive;

use foretile_games::voltorb::{
    Board, CARDS, Cards, Deal, Hint, Hints, Level, Outcome, Outputs, Position, Round, SIDE,
};
use serde::{Deserialize, Serialize};

/// A round as the player saw it: a position, and the cards that were turned after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "WrittenRound")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(!from))]
pub struct SeenRound {
    /// Level, hints and cards.
    #[serde(flatten)]
    pub position: Position,
    /// The cards that were turned, besides those that are face up in the position. If left out, any may have been turned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemars", schemars(with = "Option<Vec<foretile_games::schema::Card>>"))]
    pub flips: Option<Vec<usize>>,
    /// How the round ended, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The members of a round's JSON, without nesting. With `flatten`, serde could not list the known names.
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
    /// Returns whether this board shows what was seen, and allows the round's outcome.
    pub fn fits(&self, board: &Board) -> bool {
        if board.hints() != self.position.hints || !self.position.cards.fits(board) {
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

    /// Returns the deal at an offset of a seed's outputs if its board is the one that was seen, and its cards can have
    /// been turned so.
    pub(super) fn dealt(&self, outputs: &mut Outputs, offset: u32, level: Level) -> Option<Deal> {
        let deal = outputs.deal(offset, level);
        (self.fits(&deal.board) && self.in_order(&deal.board)).then_some(deal)
    }

    /// Returns whether no card was turned after a Voltorb on this board: only the last of its flips may be one. (In which order
    /// the others were turned changes nothing.)
    pub fn in_order(&self, board: &Board) -> bool {
        let flips = self.flips.as_deref().unwrap_or_default();
        flips.iter().rev().skip(1).all(|&card| board.values()[card] > 0)
    }

    /// Returns how many outputs turning cards may have drawn: one for every risky card.
    pub fn draws(&self) -> RangeInclusive<u32> {
        let risky = |card: &usize| self.position.hints.is_risky(*card);
        let turned = self.turned().filter(risky).count() as u32;
        let most =
            if self.flips.is_some() { turned } else { (0..CARDS).filter(risky).count() as u32 };
        turned..=most
    }

    /// Returns the cards that are known to have been turned, each once.
    pub fn turned(&self) -> impl Iterator<Item = usize> + '_ {
        let (cards, shows_all) = (self.position.cards.values(), self.position.cards.is_revealed());
        let flips = self.flips.as_deref().unwrap_or_default();
        (0..CARDS)
            .filter(move |&card| (cards[card].is_some() && !shows_all) || flips.contains(&card))
    }

    /// Returns the round for the level rules if no more cards are turned. Unless the outcome was seen, the
    /// round is lost or won if the turned cards say so, and otherwise quit.
    pub fn as_it_stands(&self, board: &Board) -> Round {
        let values = board.values();
        let all_known =
            Self { flips: Some(self.flips.clone().unwrap_or_default()), ..self.clone() };
        let fits =
            |outcome: &Outcome| Self { outcome: Some(*outcome), ..all_known.clone() }.fits(board);
        let outcome = self
            .outcome
            .or_else(|| [Outcome::Lost, Outcome::Won, Outcome::Quit].into_iter().find(fits));
        let flipped = self.turned().filter(|&card| values[card] > 0).count() as u8;
        let (level, outcome) = (self.position.level, outcome.unwrap_or(Outcome::Quit));
        Round { level, outcome, flipped }
    }

    /// Returns how the round may have ended on this board if its cards drew `draws` outputs: the outcome, and
    /// how many cards other than Voltorbs were turned.
    pub fn results(&self, board: &Board, draws: RangeInclusive<u32>) -> Vec<(Outcome, u8)> {
        if self.flips.is_some() {
            let Round { outcome, flipped, .. } = self.as_it_stands(board);
            return vec![(outcome, flipped)];
        }
        let (values, hints) = (board.values(), &self.position.hints);
        let is_known = |card: usize| self.turned().any(|turned| turned == card);
        // Counts cards other than Voltorbs: first the safe ones, then the risky ones.
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
            if self.outcome.is_some_and(|seen| seen != outcome) || is_lost && !lost {
                continue;
            }
            let least = if outcome == Outcome::Won { to_win } else { known };
            for safe in least[0]..=all[0] {
                for risky in least[1]..=all[1] {
                    // Unless the round is won, some 2 or 3 is still face down.
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
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Seed, Session, deal};

    use super::*;

    /// Compares every description of a round of seed 0 with the game.
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
            for claimed in [Outcome::Won, Outcome::Quit, Outcome::Lost] {
                round.outcome = Some(claimed);
                assert_eq!(round.fits(&board), claimed == outcome, "{flips:?} {claimed}");
            }
        }
    }

    /// Face up are some cards of the board, and the rest may have been turned or not.
    fn open(board: &Board, face_up: &[usize], outcome: Option<Outcome>) -> SeenRound {
        let show = |cards: Cards, &card: &usize| cards.with(card, board.values()[card]);
        let cards = face_up.iter().fold(Cards::FACE_DOWN, show);
        let position = Position { level: Level::FIRST, hints: board.hints(), cards };
        SeenRound { outcome, ..position.into() }
    }

    /// Returns the same by trying every number of cards of each sort that may have been turned besides those that are face
    /// up: 1s or more, safe or risky. The round is won by the last 2 or 3, and lost by a Voltorb before that.
    fn results_one_by_one(
        board: &Board,
        face_up: &[usize],
        draws: &RangeInclusive<u32>,
    ) -> Vec<(Outcome, u8)> {
        let (values, hints) = (board.values(), board.hints());
        let count = |known: bool, high: bool, risky: bool| {
            let is = |card: &usize| {
                let is_known = face_up.contains(card);
                values[*card] > 0
                    && (is_known, values[*card] > 1, hints.is_risky(*card)) == (known, high, risky)
            };
            (0..CARDS).filter(is).count() as u32
        };
        let down = |high, risky| 0..=count(false, high, risky);
        let known = |risky| count(true, false, risky) + count(true, true, risky);
        let has_voltorb = face_up.iter().any(|&card| values[card] == 0);
        let mut results = Vec::new();
        for (safe_ones, safe_more) in pairs(down(false, false), down(true, false)) {
            for (risky_ones, risky_more) in pairs(down(false, true), down(true, true)) {
                let all =
                    safe_more == *down(true, false).end() && risky_more == *down(true, true).end();
                let risky = known(true) + risky_ones + risky_more;
                let turned = (known(false) + safe_ones + safe_more + risky) as u8;
                if all && !has_voltorb && draws.contains(&risky) {
                    results.push((Outcome::Won, turned));
                }
                if !all && !has_voltorb && draws.contains(&risky) {
                    results.push((Outcome::Quit, turned));
                }
                if !all && draws.contains(&(risky + 1)) {
                    results.push((Outcome::Lost, turned));
                }
            }
        }
        results.sort_by_key(|&(outcome, turned)| (outcome as u8, turned));
        results.dedup();
        results
    }

    fn pairs(
        one: RangeInclusive<u32>,
        other: RangeInclusive<u32>,
    ) -> impl Iterator<Item = (u32, u32)> {
        one.flat_map(move |one| other.clone().map(move |other| (one, other)))
    }

    #[test]
    fn results_are_those_of_all_ways_to_turn_cards() {
        for seed in 0..12 {
            let board = deal(Seed(seed), 0, Level::new(1 + seed as u8 % 8).unwrap()).board;
            let has = |wanted: fn(u8) -> bool| {
                (0..CARDS).filter(move |&card| wanted(board.values()[card]))
            };
            let (voltorb, more): (Vec<_>, Vec<_>) =
                (has(|value| value == 0).take(1).collect(), has(|value| value > 1).collect());
            let good: Vec<usize> = has(|value| value > 0).collect();
            for face_up in [
                &[][..],
                &good[..1],
                &good[..7],
                &more,
                &more[1..],
                &good[2..],
                &voltorb,
                &[&good[..3], &voltorb].concat(),
            ] {
                for draws in [0..=0, 0..=25, 3..=3, 4..=6, 9..=11, 12..=25] {
                    let expected = results_one_by_one(&board, face_up, &draws);
                    let round = open(&board, face_up, None);
                    assert_eq!(
                        round.results(&board, draws.clone()),
                        expected,
                        "{seed} {face_up:?} {draws:?}"
                    );
                    for outcome in [Outcome::Won, Outcome::Quit, Outcome::Lost] {
                        let of_it = expected.iter().copied().filter(|one| one.0 == outcome);
                        let round = open(&board, face_up, Some(outcome));
                        assert_eq!(round.results(&board, draws.clone()), of_it.collect::<Vec<_>>());
                    }
                }
            }
        }
    }

    /// If the turned cards are known, they alone say how the round ends, whatever was drawn.
    #[test]
    fn known_cards_have_one_result() {
        let board = deal(Seed(0), 0, Level::FIRST).board;
        let has =
            |wanted: fn(u8) -> bool| (0..CARDS).filter(move |&card| wanted(board.values()[card]));
        let (ones, more) = (has(|value| value == 1), has(|value| value > 1));
        let (ones, more): (Vec<_>, Vec<_>) = (ones.collect(), more.collect());
        let voltorb = has(|value| value == 0).next().unwrap();
        for (turned, outcome, flipped) in [
            (vec![], Outcome::Quit, 0),
            (ones[..3].to_vec(), Outcome::Quit, 3),
            (more.clone(), Outcome::Won, more.len()),
            ([&ones[..2], &more].concat(), Outcome::Won, 2 + more.len()),
            (vec![ones[0], voltorb], Outcome::Lost, 1),
        ] {
            let face_up = open(&board, &turned, None);
            let (named, face_down) = (Some(turned.clone()), open(&board, &[], None));
            // The cards that are face up have been turned, too.
            for round in [
                SeenRound { flips: Some(Vec::new()), ..face_up.clone() },
                SeenRound { flips: named.clone(), ..face_down },
                SeenRound { flips: named, ..face_up.clone() },
            ] {
                assert_eq!(round.turned().count(), turned.len());
                assert_eq!(round.results(&board, 0..=0), [(outcome, flipped as u8)]);
            }
            // As it stands, no more cards are turned.
            let round = Round { level: Level::FIRST, outcome, flipped: flipped as u8 };
            assert_eq!(face_up.as_it_stands(&board), round);
            let claimed = SeenRound { outcome: Some(Outcome::Lost), ..face_up };
            assert_eq!(claimed.as_it_stands(&board).outcome, Outcome::Lost);
        }
    }

    /// No card is turned after a Voltorb.
    #[test]
    fn a_voltorb_is_the_last_flip() {
        let board = deal(Seed(0), 0, Level::FIRST).board;
        let is = |wanted: u8| (0..CARDS).find(|&card| board.values()[card] == wanted).unwrap();
        let (voltorb, one) = (is(0), is(1));
        for (flips, expected) in [
            (vec![], true),
            (vec![voltorb], true),
            (vec![one, voltorb], true),
            (vec![voltorb, one], false),
        ] {
            let round = SeenRound { flips: Some(flips.clone()), ..open(&board, &[], None) };
            assert_eq!(round.in_order(&board), expected, "{flips:?}");
        }
    }

    #[test]
    fn a_board_must_have_the_hints_and_the_cards() {
        let [board, other] = [0, 1].map(|seed| deal(Seed(seed), 0, Level::FIRST).board);
        let round = open(&board, &[3, 4], None);
        assert!(round.fits(&board) && !round.fits(&other));
        let mut wrong = round.clone();
        wrong.position.cards = Cards::FACE_DOWN.with(3, (board.values()[3] + 1) % 4);
        assert!(!wrong.fits(&board));
    }
}
