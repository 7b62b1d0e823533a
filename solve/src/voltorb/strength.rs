//! How strong an aim plays: many dealt boards, against the plain smallest-risk rule.

use foretile_games::voltorb::{Board, CARDS, Cards, Level, Position, Seed, deal};
use rayon::prelude::*;
use serde::Serialize;

use super::{Aim, Limits, Worlds, advise};

/// A mean and the interval that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean of the rounds played.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How many standard errors a 95 % interval reaches to either side.
const Z: f64 = 1.96;

impl Mean {
    /// Of any numbers, by the normal distribution.
    fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
        let error = Z * (squares / (count - 1.0).max(1.0) / count).sqrt();
        Self { mean, low: mean - error, high: mean + error }
    }

    /// Of yes and no, by Wilson's score, which holds near 0 and 1 too.
    fn share(yes: usize, count: usize) -> Self {
        let (yes, count) = (yes as f64, count as f64);
        let mean = yes / count;
        let middle = mean + Z * Z / (2.0 * count);
        let error = Z * (mean * (1.0 - mean) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        Self { mean, low: (middle - error) / scale, high: (middle + error) / scale }
    }
}

/// What came of many rounds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// The aim played.
    pub aim: Aim,
    /// The share of rounds won.
    pub won: Mean,
    /// Coins a round.
    pub coins: Mean,
    /// Cards turned a round that were not Voltorbs.
    pub cards: Mean,
}

/// One round, played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    won: bool,
    coins: u32,
    cards: u8,
}

/// The boards of a test: round `n` is the first board of seed `first + n`, spread over all seeds.
pub fn boards(level: Level, rounds: u32, first: u32) -> impl IndexedParallelIterator<Item = Board> {
    let seed = move |round: u32| Seed(first.wrapping_add(round).wrapping_mul(0x9E37_79B9));
    (0..rounds).into_par_iter().map(move |round| deal(seed(round), 0, level).board)
}

/// Plays an aim on the [`boards`] of a level, on all threads. The same arguments give the same
/// answer. [`Aim::Survive`] is the plain rule: always the card that is least likely a Voltorb.
pub fn strength(level: Level, rounds: u32, first: u32, aim: Aim) -> Strength {
    let played: Vec<Played> =
        boards(level, rounds, first).map(|board| play(level, &board, aim)).collect();
    let numbers = |number: fn(&Played) -> f64| -> Vec<f64> { played.iter().map(number).collect() };
    Strength {
        aim,
        won: Mean::share(played.iter().filter(|round| round.won).count(), played.len()),
        coins: Mean::of(&numbers(|round| round.coins.into())),
        cards: Mean::of(&numbers(|round| round.cards.into())),
    }
}

fn play(level: Level, board: &Board, aim: Aim) -> Played {
    let hints = board.hints();
    let mut cards = Cards::FACE_DOWN;
    let coins = |cards: &Cards| -> u32 {
        let up = cards.values().iter().flatten().map(|&value| u32::from(value));
        if cards.flipped() == 0 { 0 } else { up.product() }
    };
    loop {
        let turned = cards.flipped();
        if coins(&cards) == board.max_payout() {
            return Played { won: true, coins: coins(&cards), cards: turned };
        }
        let worlds = Worlds::new(&Position { level, hints, cards });
        let next = next_card(&worlds.expect("the board itself fits"), aim);
        let Some(card) = next else {
            return Played { won: false, coins: coins(&cards), cards: turned };
        };
        let value = board.values()[card];
        if value == 0 {
            return Played { won: false, coins: 0, cards: turned };
        }
        cards = cards.with(card, value);
    }
}

/// The card to turn; `None` to quit.
fn next_card(worlds: &Worlds, aim: Aim) -> Option<usize> {
    if matches!(aim, Aim::Win | Aim::Coins) {
        // A card that cannot be a Voltorb and may help comes first, without a search.
        let seen = worlds.position().cards.values();
        let chances = worlds.chances();
        let free = |&card: &usize| {
            let [voltorb, _, two, three] = chances[card];
            seen[card].is_none() && voltorb == 0.0 && two + three > 0.0
        };
        if let Some(card) = (0..CARDS).find(free) {
            return Some(card);
        }
    }
    let advice = advise(worlds, aim, &Limits { others: 0, ..Limits::default() });
    if advice.quit { None } else { advice.best.first().copied() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The mean of values asked before the first card is what many rounds come to.
    #[test]
    fn rounds_come_to_what_was_promised() {
        let (level, rounds) = (Level::FIRST, 300);
        for (aim, wins) in [(Aim::Win, true), (Aim::Coins, false)] {
            let promised: Vec<f64> = boards(level, rounds, 1)
                .map(|board| {
                    let hints = board.hints();
                    let position = Position { level, hints, cards: Cards::FACE_DOWN };
                    let limits = Limits { others: 0, ..Limits::default() };
                    advise(&Worlds::new(&position).unwrap(), aim, &limits).value.low
                })
                .collect();
            let promised = promised.iter().sum::<f64>() / promised.len() as f64;
            let came = strength(level, rounds, 1, aim);
            let mean = if wins { came.won } else { came.coins };
            assert!(mean.low < promised && promised < mean.high, "{promised}, {came:?}");
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let ask = || strength(Level::new(4).unwrap(), 40, 7, Aim::Survive);
        assert_eq!(ask(), ask());
    }

    /// The interval of Wilson 1927 for 8 of 10, from R's `prop.test(8, 10, correct = FALSE)`.
    #[test]
    fn intervals_are_those_of_others() {
        let share = Mean::share(8, 10);
        assert!((share.low - 0.490_162).abs() < 1e-4 && (share.high - 0.943_318).abs() < 1e-4);
        let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(mean.mean, 2.5);
        assert!((mean.high - 2.5 - 1.96 * 0.645_497).abs() < 1e-4);
    }
}
