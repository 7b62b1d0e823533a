//! Puzzles: positions in which the safest card is not the best one.

use foretile_games::voltorb::{Board, Cards, Level, Position};

use super::advice::{Advice, Limits, Value};
use super::aim::Aim;
use super::contradiction::Contradiction;
use super::judge::Verdict;
use super::policy::advise;
use super::strength::free_card;
use super::worlds::Worlds;

/// The most boards that a puzzle's position fits. Every card of a smaller position is valued exactly in moments. Chosen
/// by hand.
const MOST_BOARDS: usize = 400;

/// A position in which every safest card loses something.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The boards that fit, with the position.
    pub worlds: Worlds,
    /// The best cards and the values of all that may help, all proven.
    pub advice: Advice,
    /// The cards that are least likely a Voltorb, among those that can be 2 or 3.
    pub safest: Vec<usize>,
    /// What is at stake: the loss of the best of the safest cards.
    pub stake: f64,
    /// The verdict on that card.
    pub trap: Verdict,
    /// How close the second best card is: the least loss of a card that is not the best.
    pub gap: f64,
    /// How hard it is to see, 1 to 3: whether the second best card is a mistake or worse (1), an inaccuracy (2) or
    /// still good (3).
    pub grade: u8,
}

/// Returns the puzzles that a player meets on a board who always turns the safest card. The loss of that card is at
/// least an inaccuracy in each.
///
/// # Errors
/// If the board does not belong to the level.
pub fn puzzles(level: Level, board: &Board, aim: Aim) -> Result<Vec<Puzzle>, Contradiction> {
    let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
    let mut worlds = Worlds::new(&position)?;
    let mut found = Vec::new();
    loop {
        let safest = advise(&worlds, Aim::Survive, &Limits::default()).best;
        let Some(&card) = safest.first() else { return Ok(found) };
        if worlds.len() <= MOST_BOARDS && free_card(&worlds, aim).is_none() {
            found.extend(puzzle(&worlds, aim, safest));
        }
        match worlds.showing(card, board.values()[card]) {
            Some(next) => worlds = next,
            None => return Ok(found),
        }
    }
}

/// Returns the puzzle of a position, if it is one.
fn puzzle(worlds: &Worlds, aim: Aim, safest: Vec<usize>) -> Option<Puzzle> {
    let limits = Limits { others: u64::MAX, memory: 16 << 20, ..Limits::default() };
    let advice = advise(worlds, aim, &limits);
    let values = |among: &dyn Fn(usize) -> bool| {
        let moves = advice.moves.iter().filter(|it| among(it.card)).map(|it| it.value);
        moves.reduce(|one, other| if other.low > one.low { other } else { one })
    };
    let all_exact = advice.moves.iter().all(|it| it.value.is_exact());
    if advice.quit || !all_exact || safest.iter().any(|card| advice.best.contains(card)) {
        return None;
    }
    let loss = |value: Option<Value>| advice.value.low - value.map_or(0.0, |value| value.low);
    let stake = loss(values(&|card| safest.contains(&card)));
    let gap = loss(values(&|card| !advice.best.contains(&card)));
    let verdict = |loss: f64| match aim {
        Aim::Coins => Verdict::of(loss / advice.value.low, aim.into()),
        _ => Verdict::of(loss, aim.into()),
    };
    let trap = verdict(stake);
    let grade = match verdict(gap) {
        Verdict::Best | Verdict::Good => 3,
        Verdict::Inaccuracy => 2,
        Verdict::Mistake | Verdict::Blunder => 1,
    };
    let worlds = worlds.clone();
    (trap >= Verdict::Inaccuracy).then_some(Puzzle {
        worlds,
        advice,
        safest,
        stake,
        trap,
        gap,
        grade,
    })
}
