//! The ways to play a round to its end.

use super::{Board, CARDS, Cards, Outcome};

/// Numbers of cards: for each value from 1 to 3, the safe ones and the risky ones.
pub type Counts = [[u8; 2]; 3];

/// A way to play a round to its end. Which cards of a kind are turned makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Play {
    /// How the round ends. If it is lost, the Voltorb is turned last.
    pub outcome: Outcome,
    /// The coins that the round pays, as [`Board::max_payout`] counts them.
    pub coins: u32,
    /// The number of outputs that turning the cards draws.
    pub draws: u8,
    /// The number of cards face up at the end that are not Voltorbs.
    pub flipped: u8,
    /// How many cards of each kind to turn, not counting Voltorbs.
    pub counts: Counts,
}

/// Returns the ways to play the rest of a round from these face-up cards. Safe 1s are turned only while
/// fewer than `counted(outcome)` cards are face up.
///
/// A way is left out if another one is at least as good: it has the same draws, outcome and number of
/// cards turned, turns no more 2s and 3s, neither safe nor risky ones, and pays at least as many coins.
///
/// The board is assumed to have a 2 or a 3: dealing one without would take a hundred failures in a row.
///
/// ```
/// use foretile_games::voltorb::{CARDS, Cards, Level, Outcome, Seed, deal, plays};
/// let board = deal(Seed(0), 0, Level::FIRST).board;
/// let plays = plays(&board, &Cards::FACE_DOWN, |_| CARDS as u8);
/// let won = plays.iter().filter(|play| play.outcome == Outcome::Won);
/// assert!(won.into_iter().all(|play| play.coins == board.max_payout()));
/// ```
pub fn plays(board: &Board, face_up: &Cards, counted: impl Fn(Outcome) -> u8) -> Vec<Play> {
    let hints = board.hints();
    let mut left = Counts::default();
    for (card, &value) in board.values().iter().enumerate() {
        if value > 0 && face_up.values()[card].is_none() {
            left[usize::from(value) - 1][usize::from(hints.is_risky(card))] += 1;
        }
    }
    let turned = face_up.values().iter().flatten();
    let coins = turned.fold(1, |coins: u32, &value| coins.saturating_mul(value.into()));
    Unplayed { left, coins, flipped: face_up.flipped() }.plays(counted)
}

/// What is left of a round.
struct Unplayed {
    left: Counts,
    coins: u32,
    flipped: u8,
}

impl Unplayed {
    fn plays(&self, counted: impl Fn(Outcome) -> u8) -> Vec<Play> {
        let mut plays = Vec::new();
        let [ones, twos, threes] = self.left;
        for risky in 0..=twos[1] + threes[1] {
            for safe in 0..=twos[0] + threes[0] {
                // 3s before 2s: they pay more, and everything else is the same.
                let high = [safe.min(threes[0]), risky.min(threes[1])];
                let low = [safe - high[0], risky - high[1]];
                let all = (low, high) == (twos, threes);
                let outcomes: &[Outcome] =
                    if all { &[Outcome::Won] } else { &[Outcome::Quit, Outcome::Lost] };
                for &outcome in outcomes {
                    let lost = outcome == Outcome::Lost;
                    for risky_ones in 0..=ones[1] {
                        // A lost round brings no coins, so it turns a 2 or 3 only when the 1s are used up.
                        if lost && risky > 0 && risky_ones < ones[1] {
                            continue;
                        }
                        let flipped = self.flipped + safe + risky + risky_ones;
                        let most = ones[0].min(counted(outcome).saturating_sub(flipped));
                        let least = if lost && safe > 0 { ones[0] } else { 0 };
                        for safe_ones in least..=most {
                            plays.push(self.play(outcome, [[safe_ones, risky_ones], low, high]));
                        }
                    }
                }
            }
        }
        plays
    }

    #[inline]
    fn play(&self, outcome: Outcome, counts: Counts) -> Play {
        let [ones, twos, threes] = counts.map(|[safe, risky]| safe + risky);
        let flipped = self.flipped + ones + twos + threes;
        let lost = outcome == Outcome::Lost;
        let coins = if lost || flipped == 0 {
            0
        } else {
            let high = 2_u32.saturating_pow(twos.into());
            self.coins.saturating_mul(high).saturating_mul(3_u32.saturating_pow(threes.into()))
        };
        let draws = counts.map(|[_, risky]| risky).iter().sum::<u8>() + u8::from(lost);
        Play { outcome, coins, draws, flipped, counts }
    }
}

impl Play {
    /// Returns the cards to turn, in an order that plays the round this way. A 2 or 3 comes first, which
    /// saves a message of the game. A 2 or 3 comes last if the round is to be won, and a Voltorb if it is
    /// to be lost. All other cards are in reading order.
    pub fn flips(&self, board: &Board, face_up: &Cards) -> Vec<usize> {
        let hints = board.hints();
        let (mut left, mut lost) = (self.counts, u8::from(self.outcome == Outcome::Lost));
        let mut flips: Vec<usize> = (0..CARDS)
            .filter(|&card| {
                let left = match board.values()[card] {
                    0 => &mut lost,
                    value => &mut left[usize::from(value) - 1][usize::from(hints.is_risky(card))],
                };
                let wanted = *left > 0 && face_up.values()[card].is_none();
                *left -= u8::from(wanted);
                wanted
            })
            .collect();
        let value = |card: &usize| board.values()[*card];
        if let Some(first) = flips.iter().position(|card| value(card) > 1) {
            flips[..=first].rotate_right(1);
        }
        let last = match self.outcome {
            Outcome::Won => flips.iter().rposition(|card| value(card) > 1),
            Outcome::Lost => flips.iter().rposition(|card| value(card) == 0),
            Outcome::Quit => None,
        };
        if let Some(last) = last {
            flips[last..].rotate_left(1);
        }
        flips
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Ended, Level, Seed, Session, deal};
    use super::*;

    /// Every way to play the rest of a round: any number of cards of each kind, and perhaps a Voltorb.
    fn all_ways(unplayed: &Unplayed) -> Vec<Play> {
        let kinds = unplayed.left.as_flattened();
        let all = kinds.iter().map(|&most| usize::from(most) + 1).product();
        let mut ways = Vec::new();
        for mut code in 0..all {
            let mut counts = Counts::default();
            for (count, &most) in counts.as_flattened_mut().iter_mut().zip(kinds) {
                *count = (code % (usize::from(most) + 1)) as u8;
                code /= usize::from(most) + 1;
            }
            let outcomes: &[Outcome] = match counts[1..] == unplayed.left[1..] {
                true => &[Outcome::Won],
                false => &[Outcome::Quit, Outcome::Lost],
            };
            ways.extend(outcomes.iter().map(|&outcome| unplayed.play(outcome, counts)));
        }
        ways
    }

    /// Every way to play a round has one in the list that is at least as good, and no two of the list are as good as
    /// each other. Cards beyond those that are counted do not count.
    #[test]
    fn only_the_best_ways_are_listed() {
        for seed in 0..24 {
            let level = Level::of_index(seed as u8);
            let board = deal(Seed(seed), 0, level).board;
            let turned = (0..CARDS).filter(|card| seed % 2 == 1 && card % 7 == 3);
            let face_up = turned.fold(Cards::FACE_DOWN, |up, card| match board.values()[card] {
                0 => up,
                value => up.with(card, value),
            });
            let hints = board.hints();
            let mut left = Counts::default();
            for card in (0..CARDS).filter(|&card| face_up.values()[card].is_none()) {
                if let value @ 1.. = board.values()[card] {
                    left[usize::from(value) - 1][usize::from(hints.is_risky(card))] += 1;
                }
            }
            let unplayed =
                Unplayed { left, coins: face_up.coins().max(1), flipped: face_up.flipped() };
            for counted in [8, CARDS as u8] {
                let listed = plays(&board, &face_up, |_| counted);
                // The values that must be equal, those that must not be larger, and the coins.
                let compared = |play: &Play| {
                    let [_, twos, threes] = play.counts;
                    let same = (play.draws, play.outcome, play.flipped.min(counted));
                    (same, [twos[0] + threes[0], twos[1] + threes[1]], play.coins)
                };
                let covers = |one: &Play, other: &Play| {
                    let (one, other) = (compared(one), compared(other));
                    one.0 == other.0
                        && one.1.iter().zip(&other.1).all(|(one, other)| one <= other)
                        && one.2 >= other.2
                };
                for way in all_ways(&unplayed) {
                    assert!(listed.iter().any(|play| covers(play, &way)), "{board} {way:?}");
                }
                for (place, play) in listed.iter().enumerate() {
                    let mut others = listed.iter().take(place).chain(&listed[place + 1..]);
                    let better = others.find(|other| covers(other, play));
                    assert_eq!(better, None, "{board} {face_up} {counted} {play:?}");
                }
            }
        }
    }

    /// A 2 or 3 is turned first, the 2 or 3 or the Voltorb that ends the round last, and all else in reading order.
    #[test]
    fn cards_are_turned_in_a_good_order() {
        for seed in 0..10 {
            let board = deal(Seed(seed), 0, Level::FIRST).board;
            let high = |card: &usize| board.values()[*card] > 1;
            for play in plays(&board, &Cards::FACE_DOWN, |_| CARDS as u8) {
                let mut order = play.flips(&board, &Cards::FACE_DOWN);
                let first_high = order.iter().copied().filter(high).min();
                let last = match play.outcome {
                    Outcome::Won => order.iter().copied().filter(high).max(),
                    Outcome::Lost => order.iter().copied().find(|&card| board.values()[card] == 0),
                    Outcome::Quit => None,
                };
                if last.is_some() {
                    assert_eq!(order.pop(), last);
                }
                if let Some(first) = first_high.filter(|_| first_high != last) {
                    assert_eq!(order.remove(0), first);
                }
                assert!(order.is_sorted(), "{board} {play:?}");
            }
        }
    }

    /// Plays every way card by card, and compares outcome, coins, draws and number of cards.
    #[test]
    fn plays_go_as_promised() {
        for seed in 0..40 {
            let mut session = Session::new(Seed(seed), 0);
            let board = session.deal().board;
            if seed % 2 == 1 {
                // In the middle of a round, with a card face up that is not a Voltorb.
                let card = (0..CARDS).rfind(|&card| board.values()[card] > 0).unwrap();
                session.flip(card).unwrap();
            }
            let face_up = *session.cards();
            for counted in [8, CARDS as u8] {
                let plays = plays(&board, &face_up, |_| counted);
                assert!(plays.len() > 20);
                for play in plays {
                    let mut session = session.clone();
                    let before = session.advance();
                    let ended = session.play(&play.flips(&board, &face_up)).unwrap();
                    let Ended { outcome, coins, flipped } = ended;
                    let draws = (session.deal().advance - before) as u8;
                    let Play { counts, .. } = play;
                    assert_eq!(Play { outcome, coins, draws, flipped, counts }, play);
                }
            }
        }
    }
}
