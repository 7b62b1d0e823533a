//! Explanations for a board on the screen that is not the expected one.

use foretile_games::order::Order as _;
use std::fmt;

use foretile_games::message::{Code, Message};
use foretile_games::messages;
use foretile_games::voltorb::{
    CARDS, Cards, Deal, FlipError, Level, Outcome, Position, RoundRecord, Seed, Session,
    SessionRecord, deals, plays,
};

/// A way in which the board on the screen may have come about.
#[derive(Clone)]
pub struct Explanation {
    /// What happened.
    pub why: Why,
    /// The visit in that case, up to the board that was seen.
    pub session: Session,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// The last round was played differently.
    Round {
        /// Which round, from 0.
        round: usize,
        /// How it ended.
        outcome: Outcome,
        /// The number of risky cards that were turned in it, a Voltorb included.
        risky: u8,
        /// The number of risky cards that were noted.
        noted: u8,
    },
    /// The visit began at another advance, and was played as noted.
    Start {
        /// The advance of its first board.
        advance: u32,
        /// The advance that was noted.
        noted: u32,
    },
    /// The player left the table and sat down again.
    Return {
        /// The advance of the first board after that.
        advance: u32,
    },
}

messages! {
    /// What happened, as a message.
    WhyMessage "Why":
    Won "round_played" => "round {number} was won (risky cards turned: {risky}, noted: {noted})",
    Lost "round_played" => "round {number} was lost (risky cards turned: {risky}, noted: {noted})",
    Quit "round_played" => "round {number} was quit (risky cards turned: {risky}, noted: {noted})",
    Start "visit_start" => "the visit began at advance {advance}, not {noted}",
    Return "new_visit" => "the player left the table and began a new visit at advance {advance}",
}

impl From<Why> for Message {
    fn from(why: Why) -> Self {
        match why {
            Why::Round { round, outcome, risky, noted } => {
                let text = match outcome {
                    Outcome::Won => WhyMessage::Won,
                    Outcome::Lost => WhyMessage::Lost,
                    Outcome::Quit => WhyMessage::Quit,
                };
                let message = text.with("round", round).number(round + 1);
                let message = message.with("outcome", outcome.to_string());
                message.with("risky", risky).with("noted", noted)
            }
            Why::Start { advance, noted } => {
                WhyMessage::Start.with("advance", advance).with("noted", noted)
            }
            Why::Return { advance } => WhyMessage::Return.with("advance", advance),
        }
        .any()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(*self).fmt(f)
    }
}

/// Explains a board that was seen when a session's round was announced, instead of the board expected.
///
/// It tries every other way to have played the last round, other starts of the visit, and a new visit; the
/// advances of the last two are searched `window` outputs far. Likelier explanations come first. If there is
/// none, the seed must be wrong. `stop` is called before each other start of the visit; when it returns
/// `true`, the remaining ones are left out.
pub fn explain(
    session: &Session,
    seen: &Position,
    window: u32,
    stop: &dyn Fn() -> bool,
) -> Vec<Explanation> {
    let mut explanations = other_rounds(session.record(), seen);
    explanations.extend(other_starts(session.record(), seen, window, stop));
    explanations.extend(other_visits(session, seen, window));
    explanations
}

/// Returns the first deal of what was seen at an advance from `first` to `first + window`.
///
/// This finds the board when [`explain`] cannot say how the visit led there.
pub fn elsewhere(seed: Seed, seen: &Position, first: u32, window: u32) -> Option<Deal> {
    deals(seed, first..=first.saturating_add(window), seen.level).find(|deal| shows(deal, seen))
}

/// Returns whether a deal fits what was seen.
fn shows(deal: &Deal, seen: &Position) -> bool {
    deal.level == seen.level && deal.board.hints() == seen.hints && seen.cards.fits(&deal.board)
}

/// Explains the board by another way to have played the last round. Ways closest to the noted one come first.
fn other_rounds(record: &SessionRecord, seen: &Position) -> Vec<Explanation> {
    let Some((noted, before)) = record.rounds.split_last() else { return Vec::new() };
    let Ok(start) = played(record, record.skip, before) else { return Vec::new() };
    let (board, hints) = (start.deal().board, start.deal().board.hints());
    let risky = |cards: &[usize]| cards.iter().filter(|&&card| hints.is_risky(card)).count() as u8;
    let noted_risky = risky(&noted.flips);
    let mut plays = plays(&board, &Cards::FACE_DOWN, |_| CARDS as u8);
    plays.order_by_key(|play| {
        let other_end = play.outcome != noted.outcome;
        let distance = play.draws.abs_diff(noted_risky);
        (distance + u8::from(other_end), other_end, play.flipped.abs_diff(noted.cards_flipped))
    });
    let mut explained = Vec::new();
    let mut explanations = Vec::new();
    for play in plays {
        if explained.contains(&(play.draws, play.outcome)) {
            continue;
        }
        let mut session = start.clone();
        let flips = play.flips(&board, &Cards::FACE_DOWN);
        if session.play(&flips).is_ok() && shows(session.deal(), seen) {
            explained.push((play.draws, play.outcome));
            let (round, outcome, risky) = (before.len(), play.outcome, play.draws);
            let why = Why::Round { round, outcome, risky, noted: noted_risky };
            explanations.push(Explanation { why, session });
        }
    }
    explanations
}

/// Explains the board by another start of the visit. Starts nearest to the noted one come first.
fn other_starts(
    record: &SessionRecord,
    seen: &Position,
    window: u32,
    stop: &dyn Fn() -> bool,
) -> Vec<Explanation> {
    let noted = record.skip;
    let nearest_first = (1..=window).flat_map(|by| [noted.checked_add(by), noted.checked_sub(by)]);
    let explain = |advance: u32| {
        let session = played(record, advance, &record.rounds).ok()?;
        let why = Why::Start { advance, noted };
        shows(session.deal(), seen).then_some(Explanation { why, session })
    };
    nearest_first.flatten().take_while(|_| !stop()).filter_map(explain).collect()
}

/// Explains the board by a new visit that began after the session.
fn other_visits(session: &Session, seen: &Position, window: u32) -> Vec<Explanation> {
    if session.record().rounds.is_empty() || seen.level != Level::FIRST {
        return Vec::new();
    }
    let (seed, next) = (session.record().seed, session.advance());
    deals(seed, next..=next.saturating_add(window), Level::FIRST)
        .filter(|deal| shows(deal, seen))
        .map(|Deal { advance, .. }| {
            let session = Session::new(seed, advance);
            Explanation { why: Why::Return { advance }, session }
        })
        .collect()
}

/// Plays rounds as recorded, from another start. Returns an error if a round ends earlier on the boards
/// there.
fn played(
    record: &SessionRecord,
    advance: u32,
    rounds: &[RoundRecord],
) -> Result<Session, FlipError> {
    let mut session = Session::at(record.seed, advance, record.first_level);
    rounds.iter().try_for_each(|round| session.play(&round.flips).map(drop))?;
    Ok(session)
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::deal;

    use super::*;

    fn seen(session: &Session) -> Position {
        let deal = session.deal();
        Position { level: deal.level, hints: deal.board.hints(), cards: Cards::FACE_DOWN }
    }

    /// Returns the first card with this value that is risky or not, except some.
    fn find(session: &Session, value: u8, risky: bool, except: &[usize]) -> usize {
        let board = session.deal().board;
        let fits = |card: &usize| {
            board.values()[*card] == value
                && board.hints().is_risky(*card) == risky
                && !except.contains(card)
        };
        (0..25).find(fits).unwrap()
    }

    #[test]
    fn an_extra_card_is_explained() {
        for seed in 0..20 {
            let (mut noted, mut real) = (Session::new(Seed(seed), 0), Session::new(Seed(seed), 0));
            let first = find(&noted, 1, true, &[]);
            let second = find(&noted, 1, true, &[first]);
            noted.play(&[first]).unwrap();
            real.play(&[first, second]).unwrap();
            if noted.deal().board == real.deal().board {
                assert_eq!(seed, 15, "one output later, the board is hardly ever the same");
                continue;
            }
            let explanations = explain(&noted, &seen(&real), 50, &|| false);
            let Explanation { why, session } = &explanations[0];
            let expected = Why::Round { round: 0, outcome: Outcome::Quit, risky: 2, noted: 1 };
            assert_eq!(*why, expected, "seed {seed}");
            assert_eq!(session.deal(), real.deal());
        }
    }

    #[test]
    fn another_start_and_a_second_visit_are_explained() {
        for seed in 0..20 {
            let mut noted = Session::new(Seed(seed), 10);
            let real = Session::new(Seed(seed), 13);
            let explanations = explain(&noted, &seen(&real), 5, &|| false);
            assert!(explanations.iter().any(|explanation| {
                explanation.why == Why::Start { advance: 13, noted: 10 }
                    && explanation.session.deal() == real.deal()
            }));
            let high = find(&noted, if seed % 2 == 0 { 1 } else { 0 }, true, &[]);
            noted.play(&[high]).unwrap();
            let again = Session::new(Seed(seed), noted.advance() + 2);
            let explanations = explain(&noted, &seen(&again), 5, &|| false);
            let why = Why::Return { advance: again.record().skip };
            assert!(explanations.iter().any(|explanation| explanation.why == why));
        }
    }

    /// Two mistakes in a row are not explained, but the board is found.
    #[test]
    fn a_board_is_found_elsewhere() {
        for number in 0..10 {
            let level = Level::new(number % 8 + 1).unwrap();
            let real = deal(Seed(7), 400 + u32::from(number), level);
            let seen = Position { level, hints: real.board.hints(), cards: Cards::FACE_DOWN };
            // Deals that start a few outputs apart can keep the same try.
            let found = elsewhere(Seed(7), &seen, 380, 100).unwrap();
            assert_eq!((found.board, found.next_advance), (real.board, real.next_advance));
            assert_eq!(elsewhere(Seed(8), &seen, 380, 100), None);
            assert_eq!(elsewhere(Seed(7), &seen, 500, 100), None);
        }
    }

    #[test]
    fn another_seed_is_not_explained_away() {
        let mut explained = 0;
        for seed in 0..20 {
            let mut noted = Session::new(Seed(seed), 0);
            noted.quit();
            let real = Session::new(Seed(seed + 1_000), 0);
            explained += explain(&noted, &seen(&real), 50, &|| false).len();
        }
        assert_eq!(explained, 0);
    }

    /// A play is as far from the noted one as its risky cards are more or fewer, and one farther if the round ended
    /// otherwise.
    #[test]
    fn nearer_plays_come_first() {
        let mut several = 0;
        for seed in 0..50 {
            let mut noted = Session::new(Seed(seed), 0);
            let first = find(&noted, 1, true, &[]);
            noted.play(&[first]).unwrap();
            let record = noted.record();
            for advance in noted.advance()..noted.advance() + 12 {
                let seen = seen(&Session::new(Seed(seed), advance));
                let far = other_rounds(record, &seen).into_iter().map(|it| match it.why {
                    Why::Round { outcome, risky, noted, .. } => {
                        risky.abs_diff(noted) + u8::from(outcome != Outcome::Quit)
                    }
                    why => panic!("{why}"),
                });
                let far: Vec<u8> = far.collect();
                assert!(far.is_sorted(), "seed {seed}, advance {advance}: {far:?}");
                several += usize::from(far.first() < far.last());
            }
        }
        assert!(several > 2, "{several} boards have several explanations");
    }

    /// Who has not played a round yet has not left the table either.
    #[test]
    fn a_visit_without_rounds_is_not_a_second_one() {
        let noted = Session::new(Seed(3), 10);
        let advance = noted.advance() + 2;
        let later = seen(&Session::new(Seed(3), advance));
        let explanations = explain(&noted, &later, advance - 10, &|| false);
        let whys: Vec<Why> = explanations.iter().map(|explanation| explanation.why).collect();
        assert!(whys.contains(&Why::Start { advance, noted: 10 }));
        assert!(!whys.iter().any(|why| matches!(why, Why::Return { .. })), "{whys:?}");
    }
}
