//! The ways to play a round, as far as they matter.

use foretile_games::voltorb::{
    Board, CARDS, Cards, Deal, Hints, Outcome, QUALIFYING_CARDS, Standing,
};

use super::Pace;

/// A number of cards for each value, 1 to 3, safe ones and risky ones apart.
type Counts = [[u8; 2]; 3];

/// A way to play a round to its end. Which cards of a kind are turned makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Play {
    /// How the round ends; when lost, by a Voltorb after all other cards.
    pub outcome: Outcome,
    /// What it takes.
    pub milliseconds: u32,
    /// What it brings.
    pub coins: u32,
    /// Outputs that its flips draw.
    pub draws: u8,
    /// Cards face up at the end that are no Voltorbs.
    pub flipped: u8,
    /// The cards to turn.
    counts: Counts,
}

/// The ways to play a round on, from these face-up cards, without those that another one beats:
/// same outputs, level and memory after it, no more time and no fewer coins.
pub(super) fn plays(deal: &Deal, face_up: &Cards, pace: &Pace) -> Vec<Play> {
    // One of the standings of the level decides for all: level 8 by five qualifying rounds depends on
    // nothing but the level and whether this round qualifies.
    let no_run = Standing::new(deal.level, 0);
    let class = |play: &Play| {
        let after = no_run.after(play.outcome, play.flipped);
        u16::from(play.draws) << 8 | after.index() as u16
    };
    let price = |play: &Play| (play.milliseconds, play.coins);
    // A safe 1 is turned for its number alone, and no level asks for more than so many.
    let counted = |outcome| match outcome {
        Outcome::Won | Outcome::Quit => QUALIFYING_CARDS,
        Outcome::Lost => deal.level.number(),
    };
    let ways = Unplayed::new(&deal.board, face_up, pace).ways(counted);
    undominated(&ways, class, price)
}

/// All ways to play a round on, but those that turn a 2 or 3 for the same coins as a 1 or another.
pub(super) fn every_play(deal: &Deal, face_up: &Cards, pace: &Pace) -> Vec<Play> {
    Unplayed::new(&deal.board, face_up, pace).ways(|_| CARDS as u8)
}

/// Leaves, among those of each class, only what no other beats in time and coins.
pub(super) fn undominated<T: Copy>(
    ways: &[T],
    class: impl Fn(&T) -> u16,
    price: impl Fn(&T) -> (u32, u32),
) -> Vec<T> {
    // Class, time, coins upside down and place in one number each: these are sorted fast.
    let key = |(place, way): (usize, &T)| {
        let (milliseconds, coins) = price(way);
        let order = u128::from(class(way)) << 96 | u128::from(milliseconds) << 64;
        order | u128::from(!coins) << 32 | place as u128
    };
    let mut keys: Vec<u128> = ways.iter().enumerate().map(key).collect();
    keys.sort_unstable();
    let coins = |key: u128| !((key >> 32) as u32);
    keys.dedup_by(|key, kept| *key >> 96 == *kept >> 96 && coins(*key) <= coins(*kept));
    keys.into_iter().map(|key| ways[key as u32 as usize]).collect()
}

/// What is left of a round.
struct Unplayed<'a> {
    left: Counts,
    fresh: bool,
    coins: u32,
    flipped: u8,
    pace: &'a Pace,
}

impl<'a> Unplayed<'a> {
    fn new(board: &Board, face_up: &Cards, pace: &'a Pace) -> Self {
        let hints = board.hints();
        let mut left = Counts::default();
        for (card, &value) in board.values().iter().enumerate() {
            if value > 0 && face_up.values()[card].is_none() {
                left[usize::from(value) - 1][usize::from(hints.is_risky(card))] += 1;
            }
        }
        let coins = face_up.values().iter().flatten().map(|&value| u32::from(value)).product();
        let flipped = face_up.flipped();
        Self { left, fresh: flipped == 0, coins, flipped, pace }
    }

    /// The ways to play it on. Safe 1s are turned only while there are fewer cards than `counted`
    /// says for the round's end.
    ///
    /// Every board has a 2 or a 3: dealing none would take a hundred failures in a row.
    fn ways(&self, counted: impl Fn(Outcome) -> u8) -> Vec<Play> {
        let mut ways = Vec::new();
        let [ones, twos, threes] = self.left;
        for risky in 0..=twos[1] + threes[1] {
            for safe in 0..=twos[0] + threes[0] {
                // Threes first: more coins, and all else is the same.
                let high = [safe.min(threes[0]), risky.min(threes[1])];
                let low = [safe - high[0], risky - high[1]];
                let all = (low, high) == (twos, threes);
                let outcomes: &[Outcome] =
                    if all { &[Outcome::Won] } else { &[Outcome::Quit, Outcome::Lost] };
                for &outcome in outcomes {
                    let lost = outcome == Outcome::Lost;
                    for risky_ones in 0..=ones[1] {
                        // To lose, a 2 or 3 is turned only for want of 1s, which cost less time.
                        if lost && risky > 0 && risky_ones < ones[1] {
                            continue;
                        }
                        let counted = counted(outcome);
                        let flipped = self.flipped + safe + risky + risky_ones;
                        let most = ones[0].min(counted.saturating_sub(flipped));
                        let least = if lost && safe > 0 { ones[0] } else { 0 };
                        for safe_ones in least..=most {
                            let counts = [[safe_ones, risky_ones], low, high];
                            ways.push(self.play(outcome, counts));
                        }
                    }
                }
            }
        }
        ways
    }

    fn play(&self, outcome: Outcome, counts: Counts) -> Play {
        let [ones, twos, threes] = counts.map(|[safe, risky]| safe + risky);
        let flipped = self.flipped + ones + twos + threes;
        let lost = outcome == Outcome::Lost;
        let coins = if lost || flipped == 0 {
            0
        } else {
            self.coins * 2_u32.pow(twos.into()) * 3_u32.pow(threes.into())
        };
        let pace = self.pace;
        let start = if self.fresh { pace.start } else { 0 };
        // A 2 or 3 is turned first when there is one, so that its message is the first card's too.
        let plain_first = self.fresh && twos + threes == 0 && ones > 0;
        let messages = twos + threes + u8::from(plain_first);
        let flips = ones + twos + threes + u8::from(lost);
        Play {
            outcome,
            milliseconds: start
                + u32::from(flips) * pace.flip
                + u32::from(messages) * pace.message
                + pace.end(outcome, coins),
            coins,
            draws: counts.map(|[_, risky]| risky).iter().sum::<u8>() + u8::from(lost),
            flipped,
            counts,
        }
    }
}

impl Play {
    /// The cards to turn, in an order that plays the round just so: a 2 or 3 first, to save a
    /// message, and one last if the round is to be won; a Voltorb last if it is to be lost; the
    /// others in reading order.
    pub fn flips(&self, board: &Board, face_up: &Cards) -> Vec<usize> {
        let hints: Hints = board.hints();
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
    use foretile_games::rng::mt19937::Mt19937;
    use foretile_games::voltorb::{Level, Seed, Session};

    use super::*;

    /// Every way, played card by card: ends, coins, draws and time come out as promised.
    #[test]
    fn ways_are_played_as_promised() {
        let pace = Pace::default();
        for seed in 0..40 {
            let mut session = Session::new(Seed(seed), 0);
            if seed % 2 == 1 {
                // In the middle of a round: some card that is no Voltorb lies open.
                let values = *session.deal().board.values();
                let card = (0..CARDS).rfind(|&card| values[card] > 0).unwrap();
                session.flip(card).unwrap();
            }
            let (deal, face_up) = (*session.deal(), *session.cards());
            let plays = plays(&deal, &face_up, &pace);
            assert!(plays.len() > 20);
            for play in plays {
                let mut session = session.clone();
                let flips = play.flips(&deal.board, &face_up);
                let (mut ended, mut draws) = (None, 0);
                for &card in &flips {
                    assert_eq!(ended, None, "{play:?} ends early");
                    let flipped = session.flip(card).unwrap();
                    draws += u8::from(flipped.risky);
                    ended = flipped.ended;
                }
                let ended = ended.unwrap_or_else(|| session.quit());
                assert_eq!(ended.outcome, play.outcome);
                assert_eq!((ended.coins, ended.flipped), (play.coins, play.flipped));
                assert_eq!(draws, play.draws);
                let values = flips.iter().map(|&card| deal.board.values()[card]);
                let fresh = face_up == Cards::FACE_DOWN;
                let milliseconds = pace.round(fresh, values, ended.outcome, ended.coins);
                assert_eq!(milliseconds, play.milliseconds, "{play:?} {flips:?}");
            }
        }
    }

    /// However a round is played, one of the ways leads to the same board and level, no later and
    /// no poorer.
    #[test]
    fn nothing_worth_having_is_left_out() {
        let pace = Pace { start: 700, flip: 300, message: 200, award: 50, ..Pace::default() };
        let mut dice = Mt19937::new(7);
        let mut highest = Level::FIRST;
        for seed in 0..60 {
            let mut session = Session::new(Seed(seed), 0);
            for _ in 0..12 {
                let deal = *session.deal();
                highest = highest.max(deal.level);
                let values = deal.board.values();
                let (mut flipped, mut ended, mut draws) = (Vec::new(), None, 0);
                let wanted = dice.next_u32() as usize % 40; // often all
                while ended.is_none() && flipped.len() < wanted {
                    let card = dice.next_u32() as usize % CARDS;
                    let spared = values[card] == 0 && !dice.next_u32().is_multiple_of(90);
                    if spared || session.cards().values()[card].is_some() {
                        continue;
                    }
                    let turned = session.flip(card).unwrap();
                    draws += u8::from(turned.risky);
                    flipped.push(values[card]);
                    ended = turned.ended;
                }
                let ended = ended.unwrap_or_else(|| session.quit());
                let milliseconds = pace.round(true, flipped, ended.outcome, ended.coins);
                for standing in Standing::all().filter(|all| all.level() == deal.level) {
                    let after = standing.after(ended.outcome, ended.flipped);
                    let as_good = |play: &Play| {
                        play.draws == draws
                            && standing.after(play.outcome, play.flipped) == after
                            && play.milliseconds <= milliseconds
                            && play.coins >= ended.coins
                    };
                    assert!(plays(&deal, &Cards::FACE_DOWN, &pace).iter().any(as_good));
                }
            }
        }
        assert!(highest.number() >= 6, "{highest}");
    }

    #[test]
    fn a_round_can_be_played_in_a_few_hundred_ways() {
        for level in Level::all() {
            let deal = foretile_games::voltorb::deal(Seed(1), 0, level);
            let ways = plays(&deal, &Cards::FACE_DOWN, &Pace::default()).len();
            assert!((50..1_000).contains(&ways), "{ways} at level {level}");
        }
    }
}
