//! The admissible bound of the route search: the best that any board of a level could allow.

use foretile_games::voltorb::{Config, Level, MAX_COINS, Outcome, Standing, coins_for};

use super::Pace;
use super::play::undominated;

/// The step of coins in the tables. Rounding up to it keeps the tables small and the bound slightly weaker. Chosen by
/// hand.
const GRAIN: u32 = 4;
/// A cost that stands for "impossible".
pub(super) const NEVER: u32 = u32::MAX / 4;

/// A round on an ideal board of its level.
#[derive(Clone, Copy)]
struct IdealRound {
    to: Standing,
    milliseconds: u32,
    coins: u32,
}

/// Lower bounds of time and upper bounds of coins from any standing, on any boards.
pub(super) struct Bound {
    /// By standing: the rounds that are possible on ideal boards.
    ideal_rounds: Vec<Vec<IdealRound>>,
    /// By standing and coins in grains: the least milliseconds to gain them.
    for_coins: Vec<Vec<u32>>,
}

impl Bound {
    /// Computes the bounds for a pace and gains of up to `most` coins.
    pub fn new(pace: &Pace, most: u32) -> Self {
        let ideal_rounds: Vec<_> =
            Standing::all().map(|standing| ideal_rounds(standing, pace)).collect();
        let grains = most.min(MAX_COINS).div_ceil(GRAIN) as usize;
        let mut for_coins = vec![vec![0; grains + 1]; Standing::COUNT];
        for grain in 1..=grains {
            // A round without coins leads to a standing without a run and to no higher level. That standing
            // is earlier in this order, or the round gains nothing.
            for standing in Standing::all() {
                let mut least = NEVER;
                for round in &ideal_rounds[standing.index()] {
                    let rest = grain.saturating_sub(round.coins.div_ceil(GRAIN) as usize);
                    if rest < grain || round.to < standing {
                        least = least.min(round.milliseconds + for_coins[round.to.index()][rest]);
                    }
                }
                for_coins[standing.index()][grain] = least;
            }
        }
        Self { ideal_rounds, for_coins }
    }

    /// Returns the least milliseconds in which this many coins can be gained.
    pub fn milliseconds_for(&self, standing: Standing, coins: u32) -> u32 {
        let grains = &self.for_coins[standing.index()];
        *grains.get(coins.div_ceil(GRAIN) as usize).unwrap_or(&NEVER)
    }

    /// Returns the most coins that can be gained in this many milliseconds.
    pub fn coins_within(&self, standing: Standing, milliseconds: u32) -> u32 {
        let grains = &self.for_coins[standing.index()];
        (grains.partition_point(|&least| least <= milliseconds) as u32 - 1) * GRAIN
    }

    /// Returns, by standing, the least milliseconds to a level or a higher one.
    pub fn milliseconds_to(&self, level: Level) -> Vec<u32> {
        self.least_to(level, |round| round.milliseconds)
    }

    /// Returns, by standing, the fewest rounds to a level or a higher one.
    pub fn rounds_to(&self, level: Level) -> Vec<u32> {
        self.least_to(level, |_| 1)
    }

    fn least_to(&self, level: Level, cost: impl Fn(&IdealRound) -> u32) -> Vec<u32> {
        let there = |standing: Standing| standing.level() >= level;
        let mut least: Vec<u32> =
            Standing::all().map(|standing| if there(standing) { 0 } else { NEVER }).collect();
        for _ in Standing::all() {
            for standing in Standing::all().filter(|&standing| !there(standing)) {
                let onwards = |round: &IdealRound| cost(round) + least[round.to.index()];
                let way = self.ideal_rounds[standing.index()].iter().map(onwards).min();
                least[standing.index()] = way.expect("every standing has a round").min(NEVER);
            }
        }
        least
    }

    /// Returns, by number of rounds and standing, the most coins that can be gained.
    pub fn coins_in(&self, rounds: u32) -> Vec<[u32; Standing::COUNT]> {
        let mut coins = vec![[0; Standing::COUNT]];
        for _ in 0..rounds {
            let before = coins.last().expect("the row for no rounds");
            let most = |standing: Standing| {
                let gain = |round: &IdealRound| round.coins + before[round.to.index()];
                self.ideal_rounds[standing.index()]
                    .iter()
                    .map(gain)
                    .max()
                    .expect("every standing has a round")
            };
            let row: Vec<u32> =
                Standing::all().map(|standing| most(standing).min(MAX_COINS)).collect();
            coins.push(row.try_into().expect("one for each standing"));
        }
        coins
    }
}

/// Returns the ways in which a standing's next round can end on ideal boards.
fn ideal_rounds(standing: Standing, pace: &Pace) -> Vec<IdealRound> {
    let ideal_rounds = Config::of_level(standing.level()).iter().flat_map(|config| {
        let Config { twos, threes, .. } = *config;
        (0..=twos + threes).flat_map(move |high| {
            (0..=config.ones()).flat_map(move |ones| {
                let all = high == twos + threes;
                let outcomes: &[Outcome] =
                    if all { &[Outcome::Won] } else { &[Outcome::Quit, Outcome::Lost] };
                let high_threes = high.min(threes);
                let values = std::iter::repeat_n(3, high_threes.into())
                    .chain(std::iter::repeat_n(2, (high - high_threes).into()))
                    .chain(std::iter::repeat_n(1, ones.into()));
                outcomes.iter().map(move |&outcome| {
                    let lost = outcome == Outcome::Lost;
                    let values = values.clone().chain(lost.then_some(0));
                    let coins = coins_for(values.clone());
                    let milliseconds = pace.round(true, values, outcome, coins);
                    IdealRound { to: standing.after(outcome, high + ones), milliseconds, coins }
                })
            })
        })
    });
    let ideal_rounds: Vec<IdealRound> = ideal_rounds.collect();
    let class = |round: &IdealRound| round.to.index() as u16;
    undominated(&ideal_rounds, class, |round| (round.milliseconds, round.coins))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `coins_within` is the inverse of `milliseconds_for`.
    #[test]
    fn coins_and_their_time_belong_together() {
        let bound = Bound::new(&Pace::default(), 2_000);
        for standing in Standing::all().step_by(3) {
            assert_eq!(bound.milliseconds_for(standing, 0), 0);
            assert_eq!(bound.milliseconds_for(standing, 60_000), NEVER);
            for milliseconds in [0, 1, 5_000, 20_000, 33_333, 60_000, 100_000] {
                let coins = bound.coins_within(standing, milliseconds);
                assert!(bound.milliseconds_for(standing, coins) <= milliseconds);
                let more = bound.milliseconds_for(standing, coins + 1);
                assert!(more > milliseconds || coins >= 2_000, "{coins} in {milliseconds}");
            }
        }
    }

    /// An ideal round leads where the level rules say, by the number of its cards.
    #[test]
    fn ideal_rounds_follow_the_level_rules() {
        let pace = Pace::default();
        for standing in Standing::all() {
            let ideal_rounds = ideal_rounds(standing, &pace);
            // Quitting after this many 1s takes the least time of all rounds with this many cards.
            for cards in 0..=8_u8 {
                let to = standing.after(Outcome::Quit, cards);
                let ones = std::iter::repeat_n(1, cards.into());
                let time = pace.round(true, ones, Outcome::Quit, u32::from(cards > 0));
                let as_quick = |round: &IdealRound| round.to == to && round.milliseconds <= time;
                assert!(ideal_rounds.iter().any(as_quick), "{standing:?} {cards}");
            }
        }
    }
}
