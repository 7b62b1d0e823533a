//! The ways to play a round that no other way dominates.

use foretile_games::voltorb::{Cards, Deal, Outcome, Play, QUALIFYING_CARDS, Standing};

use super::Pace;

/// A way to play a round to its end, and its duration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TimedPlay {
    pub play: Play,
    pub milliseconds: u32,
}

/// Returns the ways to continue a round from these face-up cards. A way is left out if another one draws as
/// many outputs, leads to the same standing, and takes no more time and gains no fewer coins.
pub(super) fn plays(deal: &Deal, face_up: &Cards, pace: &Pace) -> Vec<TimedPlay> {
    // One standing represents all of the level: a run of qualifying rounds depends only on whether this one
    // qualifies.
    let no_run = Standing::new(deal.level, 0);
    let class = |TimedPlay { play, .. }: &TimedPlay| {
        let after = no_run.after(play.outcome, play.flipped);
        u16::from(play.draws) << 8 | after.index() as u16
    };
    let price = |timed: &TimedPlay| (timed.milliseconds, timed.play.coins);
    // A safe 1 only adds to the number of cards turned, and no level rule needs more than this.
    let counted = |outcome| match outcome {
        Outcome::Won | Outcome::Quit => QUALIFYING_CARDS,
        Outcome::Lost => deal.level.cards_to_keep(),
    };
    let fresh = *face_up == Cards::FACE_DOWN;
    let timed = |play| TimedPlay { play, milliseconds: pace.play(fresh, &play) };
    let plays = foretile_games::voltorb::plays(&deal.board, face_up, counted);
    undominated(&plays.into_iter().map(timed).collect::<Vec<_>>(), class, price)
}

/// Returns the ways that no other of the same class beats in time and coins.
pub(super) fn undominated<T: Copy>(
    ways: &[T],
    class: impl Fn(&T) -> u16,
    price: impl Fn(&T) -> (u32, u32),
) -> Vec<T> {
    // Sorts by class, time, coins (descending) and index, packed into one number each for speed.
    let key = |(place, way): (usize, &T)| {
        let (milliseconds, coins) = price(way);
        let order = u128::from(class(way)) << 96 | u128::from(milliseconds) << 64;
        order | u128::from(!coins) << 32 | place as u128
    };
    let mut keys: Vec<u128> = ways.iter().enumerate().map(key).collect();
    keys.sort_unstable();
    let coins = |key: u128| !((key >> 32) as u32);
    keys.dedup_by(|key, last| *key >> 96 == *last >> 96 && coins(*key) <= coins(*last));
    keys.into_iter().map(|key| ways[key as u32 as usize]).collect()
}

#[cfg(test)]
mod tests {
    use foretile_games::rng::mt19937::Mt19937;
    use foretile_games::voltorb::{CARDS, Level, Seed, Session};

    use super::*;

    /// The time of every way is that of its cards, turned one after another.
    #[test]
    fn times_are_those_of_the_cards() {
        let pace = Pace::default();
        for seed in 0..40 {
            let mut session = Session::new(Seed(seed), 0);
            let board = session.deal().board;
            if seed % 2 == 1 {
                // In the middle of a round: one card that is not a Voltorb is face up.
                session.flip((0..CARDS).rfind(|&card| board.values()[card] > 0).unwrap()).unwrap();
            }
            let face_up = *session.cards();
            let plays = plays(session.deal(), &face_up, &pace);
            assert!(plays.len() > 20);
            for TimedPlay { play, milliseconds } in plays {
                let flips = play.flips(&board, &face_up);
                let values = flips.iter().map(|&card| board.values()[card]);
                let fresh = face_up == Cards::FACE_DOWN;
                let slow = pace.round(fresh, values, play.outcome, play.coins);
                assert_eq!(milliseconds, slow, "{play:?} {flips:?}");
            }
        }
    }

    /// For every way to play a round, one of the ways leads to the same board and level, no later and with no
    /// fewer coins.
    #[test]
    fn no_useful_way_is_left_out() {
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
                    let as_good = |TimedPlay { play, milliseconds: time }: &TimedPlay| {
                        play.draws == draws
                            && standing.after(play.outcome, play.flipped) == after
                            && *time <= milliseconds
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
