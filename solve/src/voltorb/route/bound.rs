//! What no route can beat: the best that any board of a level could allow.

use foretile_games::voltorb::{Config, Level, MAX_COINS, Outcome, Standing};

use super::Pace;
use super::play::undominated;

/// Coins that are counted as one, upwards: it makes the tables small and the bound a little lower.
const GRAIN: u32 = 4;
/// No way there.
pub(super) const NEVER: u32 = u32::MAX / 4;

/// A round on the best board that its level could have.
#[derive(Clone, Copy)]
struct Dream {
    to: Standing,
    milliseconds: u32,
    coins: u32,
}

/// Lower bounds on time and upper bounds on coins from any standing, whatever the boards.
pub(super) struct Bound {
    dreams: Vec<Vec<Dream>>,
    /// By standing, then by coins in grains: the least milliseconds to gain them.
    for_coins: Vec<Vec<u32>>,
}

impl Bound {
    /// Bounds for a pace, on gains up to `most` coins.
    pub fn new(pace: &Pace, most: u32) -> Self {
        let dreams: Vec<_> = Standing::all().map(|standing| dreams(standing, pace)).collect();
        let grains = most.min(MAX_COINS).div_ceil(GRAIN) as usize;
        let mut for_coins = vec![vec![0; grains + 1]; Standing::COUNT];
        for grain in 1..=grains {
            // A round without coins leads to a standing without a run and to no higher
            // level, so it comes earlier in this order, or is a round for nothing.
            for standing in Standing::all() {
                let mut least = NEVER;
                for dream in &dreams[standing.index()] {
                    let rest = grain.saturating_sub(dream.coins.div_ceil(GRAIN) as usize);
                    if rest < grain || dream.to < standing {
                        least = least.min(dream.milliseconds + for_coins[dream.to.index()][rest]);
                    }
                }
                for_coins[standing.index()][grain] = least;
            }
        }
        Self { dreams, for_coins }
    }

    /// The least milliseconds in which so many coins can be gained.
    pub fn milliseconds_for(&self, standing: Standing, coins: u32) -> u32 {
        let grains = &self.for_coins[standing.index()];
        *grains.get(coins.div_ceil(GRAIN) as usize).unwrap_or(&NEVER)
    }

    /// The most coins that can be gained in so many milliseconds.
    pub fn coins_within(&self, standing: Standing, milliseconds: u32) -> u32 {
        let grains = &self.for_coins[standing.index()];
        (grains.partition_point(|&least| least <= milliseconds) as u32 - 1) * GRAIN
    }

    /// By standing: the least milliseconds to a level or a higher one.
    pub fn milliseconds_to(&self, level: Level) -> Vec<u32> {
        self.least_to(level, |dream| dream.milliseconds)
    }

    /// By standing: the fewest rounds to a level or a higher one.
    pub fn rounds_to(&self, level: Level) -> Vec<u32> {
        self.least_to(level, |_| 1)
    }

    fn least_to(&self, level: Level, cost: impl Fn(&Dream) -> u32) -> Vec<u32> {
        let there = |standing: Standing| standing.level() >= level;
        let mut least: Vec<u32> =
            Standing::all().map(|standing| if there(standing) { 0 } else { NEVER }).collect();
        for _ in Standing::all() {
            for standing in Standing::all().filter(|&standing| !there(standing)) {
                let onwards = |dream: &Dream| cost(dream) + least[dream.to.index()];
                let way = self.dreams[standing.index()].iter().map(onwards).min();
                least[standing.index()] = way.expect("a round can be played").min(NEVER);
            }
        }
        least
    }

    /// By rounds, then by standing: the most coins in so many rounds.
    pub fn coins_in(&self, rounds: u32) -> Vec<[u32; Standing::COUNT]> {
        let mut coins = vec![[0; Standing::COUNT]];
        for _ in 0..rounds {
            let before = coins.last().expect("one to start from");
            let most = |standing: Standing| {
                let gain = |dream: &Dream| dream.coins + before[dream.to.index()];
                self.dreams[standing.index()].iter().map(gain).max().expect("a round can be played")
            };
            let row: Vec<u32> =
                Standing::all().map(|standing| most(standing).min(MAX_COINS)).collect();
            coins.push(row.try_into().expect("one for each standing"));
        }
        coins
    }
}

/// What a standing's next round could be at best.
fn dreams(standing: Standing, pace: &Pace) -> Vec<Dream> {
    let dreams = Config::of_level(standing.level()).iter().flat_map(|config| {
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
                    let product = values.clone().map(u32::from).product();
                    let coins = if lost || high + ones == 0 { 0 } else { product };
                    let values = values.clone().chain(lost.then_some(0));
                    let milliseconds = pace.round(true, values, outcome, coins);
                    Dream { to: standing.after(outcome, high + ones), milliseconds, coins }
                })
            })
        })
    });
    let dreams: Vec<Dream> = dreams.collect();
    let class = |dream: &Dream| dream.to.index() as u16;
    undominated(&dreams, class, |dream| (dream.milliseconds, dream.coins))
}
