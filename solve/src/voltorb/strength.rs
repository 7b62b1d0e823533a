//! The results of playing an aim on many dealt boards, optimally or by the smallest-risk rule.

use foretile_games::voltorb::{
    Board, CARDS, Cards, Level, Outcome, Position, QUALIFYING_CARDS, Round,
};
#[cfg(feature = "threads")]
use rayon::prelude::*;
use serde::Serialize;

use super::uncertainty::Z;
use super::{Aim, Limits, Worlds, advise};

/// A mean with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Mean {
    /// The mean of the rounds played.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Mean {
    /// Returns the mean of any numbers, with the interval of the normal distribution.
    pub(super) fn of(numbers: &[f64]) -> Self {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count;
        let squares = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>();
        let error = Z * (squares / (count - 1.0).max(1.0) / count).sqrt();
        Self { mean, low: mean - error, high: mean + error }
    }

    /// Returns the share of `yes`, with Wilson's score interval, which is valid near 0 and 1, too.
    fn share(yes: usize, count: usize) -> Self {
        let (yes, count) = (yes as f64, count as f64);
        let mean = yes / count;
        let middle = mean + Z * Z / (2.0 * count);
        let error = Z * (mean * (1.0 - mean) / count + Z * Z / (4.0 * count * count)).sqrt();
        let scale = 1.0 + Z * Z / count;
        let low = ((middle - error) / scale).max(0.0);
        Self { mean, low, high: ((middle + error) / scale).min(1.0) }
    }
}

/// The results of many rounds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// The aim played.
    pub aim: Aim,
    /// The share of rounds that reached it; `None` for aims that are not yes or no.
    pub reached: Option<Mean>,
    /// The share of rounds won.
    pub won: Mean,
    /// The coins per round.
    pub coins: Mean,
    /// The cards turned per round, without Voltorbs.
    pub cards: Mean,
    /// The number of cards in all rounds that were chosen before the best was proven.
    pub unproven: u32,
}

/// The rule by which cards are chosen.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// The best card for the aim, within these limits per card. The memory is divided among the threads that
    /// play.
    Best(Limits),
    /// The smallest-risk rule: among the cards that can be 2 or 3, the one that is least likely a Voltorb,
    /// until the aim is reached.
    Safest,
}

/// One round, played to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct RoundResult {
    won: bool,
    lost: bool,
    coins: u32,
    cards: u8,
    unproven: u32,
}

impl RoundResult {
    /// Returns whether the round reached an aim, or `None` if the aim is not yes or no.
    fn reached(&self, level: Level, aim: Aim) -> Option<bool> {
        let eight = self.cards >= QUALIFYING_CARDS;
        match aim {
            Aim::Survive | Aim::Coins => None,
            Aim::Win => Some(self.won),
            Aim::Eight => Some(eight && !self.lost),
            Aim::WinEight => Some(eight && self.won),
            Aim::Level => {
                let outcome = match (self.won, self.lost) {
                    (true, _) => Outcome::Won,
                    (false, true) => Outcome::Lost,
                    (false, false) => Outcome::Quit,
                };
                Some(Round { level, outcome, flipped: self.cards }.keeps_level())
            }
        }
    }
}

/// Plays an aim on boards of a level, on all threads. Without a time limit, the same arguments give the same
/// results.
pub fn strength(level: Level, boards: &[Board], aim: Aim, player: Player) -> Strength {
    #[cfg(feature = "threads")]
    let (boards, threads) = (boards.par_iter(), rayon::current_num_threads());
    #[cfg(not(feature = "threads"))]
    let (boards, threads) = (boards.iter(), 1);
    let player = match player {
        Player::Best(limits) => Player::Best(Limits { memory: limits.memory / threads, ..limits }),
        Player::Safest => player,
    };
    let played: Vec<RoundResult> = boards.map(|board| play(level, board, aim, player)).collect();
    let numbers =
        |number: fn(&RoundResult) -> f64| -> Vec<f64> { played.iter().map(number).collect() };
    let reached: Option<Vec<bool>> = played.iter().map(|round| round.reached(level, aim)).collect();
    let share = |yes: usize| Mean::share(yes, played.len());
    Strength {
        aim,
        reached: reached.map(|reached| share(reached.iter().filter(|&&reached| reached).count())),
        won: share(played.iter().filter(|round| round.won).count()),
        coins: Mean::of(&numbers(|round| round.coins.into())),
        cards: Mean::of(&numbers(|round| round.cards.into())),
        unproven: played.iter().map(|round| round.unproven).sum(),
    }
}

fn play(level: Level, board: &Board, aim: Aim, player: Player) -> RoundResult {
    let hints = board.hints();
    let mut cards = Cards::FACE_DOWN;
    let mut round = RoundResult { won: false, lost: false, coins: 0, cards: 0, unproven: 0 };
    loop {
        round.coins = cards.coins();
        round.cards = cards.flipped();
        round.won = round.coins == board.max_payout();
        let enough = matches!(player, Player::Safest) && round.reached(level, aim) == Some(true);
        if round.won || enough {
            return round;
        }
        let worlds = Worlds::new(&Position { level, hints, cards }).expect("the board itself fits");
        let Some(card) = next_card(&worlds, aim, player, &mut round.unproven) else { return round };
        let value = board.values()[card];
        if value == 0 {
            return RoundResult { lost: true, coins: 0, ..round };
        }
        cards = cards.with(card, value);
    }
}

/// Returns the card to turn, or `None` to quit.
fn next_card(worlds: &Worlds, aim: Aim, player: Player, unproven: &mut u32) -> Option<usize> {
    let (aim, limits) = match player {
        Player::Best(limits) => (aim, Limits { others: 0, ..limits }),
        Player::Safest => (Aim::Survive, Limits::default()),
    };
    if let Some(card) = free_card(worlds, aim) {
        return Some(card);
    }
    let advice = advise(worlds, aim, &limits);
    *unproven += u32::from(!advice.is_exact());
    if advice.quit { None } else { advice.best.first().copied() }
}

/// Returns a card, 0 to 24, that cannot be a Voltorb and may be a 2 or 3. For [`Aim::Win`] and [`Aim::Coins`]
/// it is always among the best cards, so no search is needed. For the other aims, returns `None`.
pub fn free_card(worlds: &Worlds, aim: Aim) -> Option<usize> {
    if !matches!(aim, Aim::Win | Aim::Coins) {
        return None;
    }
    let seen = worlds.position().cards.values();
    let chances = worlds.chances();
    let free = |&card: &usize| {
        let [voltorb, _, two, three] = chances[card];
        seen[card].is_none() && voltorb == 0.0 && two + three > 0.0
    };
    (0..CARDS).find(free)
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::boards;

    use super::*;

    /// The mean of the values before the first card is within the interval of the rounds played.
    #[test]
    fn rounds_reach_the_promised_values() {
        let level = Level::FIRST;
        let aims = [Aim::Win, Aim::Coins, Aim::Level, Aim::Eight, Aim::WinEight];
        for (aim, rounds) in aims.into_iter().zip([300, 300, 300, 60, 60]) {
            let boards: Vec<Board> = boards(level, 1, rounds).collect();
            #[cfg(feature = "threads")]
            let dealt = boards.par_iter();
            #[cfg(not(feature = "threads"))]
            let dealt = boards.iter();
            let promised: Vec<f64> = dealt
                .map(|board| {
                    let hints = board.hints();
                    let position = Position { level, hints, cards: Cards::FACE_DOWN };
                    let limits = Limits { others: 0, ..Limits::default() };
                    advise(&Worlds::new(&position).unwrap(), aim, &limits).value.low
                })
                .collect();
            let promised = promised.iter().sum::<f64>() / promised.len() as f64;
            let played = strength(level, &boards, aim, Player::Best(Limits::default()));
            let mean = played.reached.unwrap_or(played.coins);
            let within = (mean.low..=mean.high + 1e-9).contains(&promised);
            assert!(within && played.unproven == 0, "{promised}, {played:?}");
        }
    }

    #[test]
    fn the_same_arguments_give_the_same_strength() {
        let level = Level::new(4).unwrap();
        let boards: Vec<Board> = boards(level, 7, 40).collect();
        let run = || strength(level, &boards, Aim::Eight, Player::Safest);
        assert_eq!(run(), run());
    }

    /// The interval of Wilson 1927 for 8 of 10, from R's `prop.test(8, 10, correct = FALSE)`.
    #[test]
    fn intervals_match_published_values() {
        let share = Mean::share(8, 10);
        assert!((share.low - 0.490_162).abs() < 1e-4 && (share.high - 0.943_318).abs() < 1e-4);
        let mean = Mean::of(&[1.0, 2.0, 3.0, 4.0]);
        assert_eq!(mean.mean, 2.5);
        assert!((mean.high - 2.5 - 1.96 * 0.645_497).abs() < 1e-4);
    }

    /// Eight cards count unless the round is lost, and level 3 is kept by a win or three cards.
    #[test]
    fn a_round_reaches_an_aim_by_its_end_and_its_cards() {
        let third = Level::new(3).unwrap();
        for (won, lost, cards, [win, eight, win_eight, level]) in [
            (true, false, 8, [true, true, true, true]),
            (true, false, 7, [true, false, false, true]),
            (true, false, 2, [true, false, false, true]),
            (false, false, 8, [false, true, false, true]),
            (false, false, 3, [false, false, false, true]),
            (false, false, 2, [false, false, false, false]),
            (false, true, 8, [false, false, false, true]),
            (false, true, 2, [false, false, false, false]),
        ] {
            let round = RoundResult { won, lost, coins: 5, cards, unproven: 0 };
            let aims = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level];
            let reached = aims.map(|aim| round.reached(third, aim));
            assert_eq!(reached, [win, eight, win_eight, level].map(Some), "{round:?}");
            assert_eq!([Aim::Survive, Aim::Coins].map(|aim| round.reached(third, aim)), [None; 2]);
            // At level 8 a lost round keeps nothing.
            let keeps_level = won || cards >= 8 && !lost;
            assert_eq!(round.reached(Level::EIGHTH, Aim::Level), Some(keeps_level), "{round:?}");
        }
    }

    #[test]
    fn a_free_card_is_never_a_voltorb_and_may_be_high() {
        let mut met = [0; 2];
        for board in boards(Level::FIRST, 3, 60) {
            let hints = board.hints();
            for turned in [0, 3] {
                let safe = (0..CARDS).filter(|&card| board.values()[card] > 0).take(turned);
                let cards = safe
                    .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
                let worlds = Worlds::new(&Position { level: Level::FIRST, hints, cards }).unwrap();
                let boards: Vec<Board> = worlds.boards().map(|(board, _)| board).collect();
                let is_free = |card: &usize| {
                    cards.values()[*card].is_none()
                        && boards.iter().all(|board| board.values()[*card] > 0)
                        && boards.iter().any(|board| board.values()[*card] > 1)
                };
                let free = (0..CARDS).find(is_free);
                for aim in Aim::ALL {
                    let expected = free.filter(|_| matches!(aim, Aim::Win | Aim::Coins));
                    assert_eq!(free_card(&worlds, aim), expected);
                }
                met[usize::from(free.is_some())] += 1;
            }
        }
        assert!(met.iter().all(|&count| count > 10), "{met:?}");
    }

    /// A lost round brings no coins, and a safe player stops as soon as the aim is reached.
    #[test]
    fn rounds_end_by_their_rules() {
        let mut ends = [0; 3];
        for board in boards(Level::FIRST, 9, 60) {
            for aim in [Aim::Win, Aim::Level, Aim::Eight] {
                let RoundResult { won, lost, coins, cards, unproven } =
                    play(Level::FIRST, &board, aim, Player::Safest);
                assert!(!lost || coins == 0 && !won, "{board:?}");
                assert!(!won || coins == board.max_payout(), "{board:?}");
                assert!(unproven == 0 && (won || lost || coins > 0), "{board:?}");
                // One card keeps level 1.
                assert!(aim != Aim::Level || cards <= 1);
                assert!(aim != Aim::Eight || cards <= 8 || won);
                assert!(won || lost || aim != Aim::Win, "the round goes on until it is over");
                ends[usize::from(won) + 2 * usize::from(lost)] += 1;
            }
        }
        assert!(ends.iter().all(|&count| count > 5), "{ends:?}");
    }

    /// Without time, cards are chosen by bounds, and each such choice counts.
    #[test]
    fn choices_that_were_not_proven_are_counted() {
        let level = Level::new(6).unwrap();
        let boards: Vec<Board> = boards(level, 1, 2).collect();
        let unproven = |limits| strength(level, &boards, Aim::Eight, Player::Best(limits)).unproven;
        assert!(unproven(Limits::default().with_time(std::time::Duration::ZERO)) > 2);
    }
}
