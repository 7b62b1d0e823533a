//! Whole visits, put together from rounds that were played.
//!
//! A player without the seed learns nothing about the next board from earlier ones, except its level. Any round
//! played from the same standing may therefore stand for the next round of a visit.

use foretile_games::order::Order as _;
use foretile_games::voltorb::{Level, Standing};
use serde::Serialize;

use super::Played;
use super::step::Step;
use crate::voltorb::route::Pace;
use crate::voltorb::strength::Mean;

/// What ends a visit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum End {
    /// This many coins. The last round ends as soon as the coins on the board suffice.
    Coins(u32),
    /// A round at this level or a higher one.
    Level(Level),
    /// This many milliseconds. The round in which they run out is the last.
    Milliseconds(u64),
}

impl End {
    /// Returns whether a visit is over.
    pub fn is_reached(self, standing: Standing, coins: u64, milliseconds: u64) -> bool {
        match self {
            Self::Coins(goal) => coins >= goal.into(),
            Self::Level(goal) => standing.level() >= goal,
            Self::Milliseconds(goal) => milliseconds >= goal,
        }
    }

    /// Returns the coins with which a round ends the visit, given those of the rounds before.
    fn needed(self, coins: u64) -> u32 {
        match self {
            Self::Coins(goal) => u64::from(goal).saturating_sub(coins) as u32,
            Self::Level(_) | Self::Milliseconds(_) => u32::MAX,
        }
    }
}

/// A mean, its 95 % confidence interval, and the spread of single visits.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Minutes {
    /// The mean.
    pub mean: f64,
    /// The lower end of the mean's interval.
    pub low: f64,
    /// The upper end of the mean's interval.
    pub high: f64,
    /// One visit in ten takes no longer.
    pub p10: f64,
    /// Half of the visits take no longer.
    pub median: f64,
    /// Nine visits in ten take no longer.
    pub p90: f64,
}

/// The results of many visits.
#[derive(Clone, PartialEq, Debug)]
pub struct Visits {
    /// The minutes of a visit.
    pub minutes: Minutes,
    /// All coins divided by all minutes.
    pub coins_per_minute: Mean,
    /// The rounds of a visit, on average.
    pub rounds: f64,
    /// What happens at each level.
    pub levels: [AtLevel; 8],
}

/// What happens at a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AtLevel {
    /// The share of the time.
    pub time: f64,
    /// The coins there divided by the minutes there; `None` if no round was played there.
    pub coins_per_minute: Option<Mean>,
}

/// The most rounds of one visit. Chosen by hand: a visit that takes longer does not end.
const MOST_ROUNDS: u32 = 1_000_000;
/// The number of resampled pools for the intervals. Chosen by hand, as usual for the ends of a 95 % interval.
const REDRAWN: u32 = 200;

/// Draws this many visits from the rounds played from each standing, by [`Standing::index`]. Returns `None` if a
/// visit comes to a standing without rounds, or does not end. `dice` gives random numbers.
///
/// The intervals are those of the bootstrap: everything is repeated with rounds resampled from the rounds and
/// visits drawn from these. They therefore cover both the chance in the visits and that in the pool.
pub fn visits(
    rounds: &[Vec<Played>],
    end: End,
    count: u32,
    pace: &Pace,
    mut dice: impl FnMut() -> u32,
) -> Option<Visits> {
    let steps = |rounds: &Vec<Played>| rounds.iter().map(|round| Step::new(round, pace)).collect();
    let steps: Vec<Vec<Step>> = rounds.iter().map(steps).collect();
    let steps: Vec<Vec<&Step>> = steps.iter().map(|steps| steps.iter().collect()).collect();
    let mut drawn = draw(&steps, end, count, &mut dice)?;
    let redrawn: Vec<DrawnVisits> = (0..REDRAWN)
        .map(|_| {
            let steps: Vec<_> = steps.iter().map(|steps| redraw(steps, &mut dice)).collect();
            draw(&steps, end, count, &mut dice)
        })
        .collect::<Option<_>>()?;
    // A level that no visit reaches has no mean.
    let with_interval = |of: &dyn Fn(&DrawnVisits) -> f64| {
        let mut others: Vec<f64> = redrawn.iter().map(of).filter(|it| it.is_finite()).collect();
        others.order_by(f64::total_cmp);
        let mean = Some(of(&drawn)).filter(|mean| mean.is_finite() && !others.is_empty())?;
        let [low, high] = [0.025, 0.975].map(|at| quantile(&others, at));
        Some(Mean { mean, low, high })
    };
    let Mean { mean, low, high } = with_interval(&DrawnVisits::mean)?;
    let coins_per_minute = with_interval(&DrawnVisits::coins_per_minute)?;
    let all: f64 = drawn.levels.iter().map(|level| level.minutes).sum();
    let at_level = |index: usize| AtLevel {
        time: drawn.levels[index].minutes / all,
        coins_per_minute: with_interval(&|drawn| drawn.levels[index].coins_per_minute()),
    };
    let levels = std::array::from_fn(at_level);
    drawn.minutes.order_by(f64::total_cmp);
    let [p10, median, p90] = [0.1, 0.5, 0.9].map(|at| quantile(&drawn.minutes, at));
    Some(Visits {
        minutes: Minutes { mean, low, high, p10, median, p90 },
        coins_per_minute,
        rounds: drawn.rounds as f64 / f64::from(count),
        levels,
    })
}

/// Visits as they were drawn.
struct DrawnVisits {
    minutes: Vec<f64>,
    rounds: u64,
    levels: [Spent; 8],
}

/// The time spent at a level, and the coins that it brought.
#[derive(Clone, Copy, Default)]
struct Spent {
    minutes: f64,
    coins: f64,
}

impl Spent {
    fn coins_per_minute(&self) -> f64 {
        self.coins / self.minutes
    }
}

impl DrawnVisits {
    fn mean(&self) -> f64 {
        self.minutes.iter().sum::<f64>() / self.minutes.len() as f64
    }

    fn coins_per_minute(&self) -> f64 {
        let sum = |part: fn(&Spent) -> f64| self.levels.iter().map(part).sum();
        Spent { minutes: sum(|level| level.minutes), coins: sum(|level| level.coins) }
            .coins_per_minute()
    }
}

/// Resamples as many rounds as there are, with replacement.
fn redraw<'a>(steps: &[&'a Step], dice: &mut impl FnMut() -> u32) -> Vec<&'a Step> {
    steps.iter().map(|_| steps[dice() as usize % steps.len()]).collect()
}

fn draw(
    steps: &[Vec<&Step>],
    end: End,
    count: u32,
    dice: &mut impl FnMut() -> u32,
) -> Option<DrawnVisits> {
    let mut drawn = DrawnVisits { minutes: Vec::new(), rounds: 0, levels: [Spent::default(); 8] };
    for _ in 0..count {
        let (mut standing, mut coins, mut milliseconds, mut rounds) = (Standing::FIRST, 0, 0, 0);
        while !end.is_reached(standing, coins, milliseconds) {
            let pool = &steps[standing.index()];
            if pool.is_empty() || rounds == MOST_ROUNDS {
                return None;
            }
            let step = pool[dice() as usize % pool.len()];
            let (brought, time) = step.until(end.needed(coins));
            let spent = &mut drawn.levels[standing.level().index()];
            spent.minutes += f64::from(time) / 60_000.0;
            spent.coins += f64::from(brought);
            milliseconds += u64::from(time);
            coins += u64::from(brought);
            standing = standing.after(step.outcome, step.flipped);
            rounds += 1;
        }
        drawn.minutes.push(milliseconds as f64 / 60_000.0);
        drawn.rounds += u64::from(rounds);
    }
    Some(drawn)
}

fn quantile(sorted: &[f64], at: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * at).round() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_visit_ends_when_its_goal_is_reached() {
        let at = |level| Standing::new(Level::new(level).unwrap(), 1);
        let (coins, level, time) =
            (End::Coins(50), End::Level(Level::new(3).unwrap()), End::Milliseconds(900));
        for (end, standing, brought, milliseconds, is_over) in [
            (coins, at(8), 49, 1_000, false),
            (coins, at(1), 50, 0, true),
            (coins, at(1), 51, 0, true),
            (level, at(2), 99, 1_000, false),
            (level, at(3), 0, 0, true),
            (level, at(4), 0, 0, true),
            (time, at(8), 99, 899, false),
            (time, at(1), 0, 900, true),
        ] {
            assert_eq!(end.is_reached(standing, brought, milliseconds), is_over, "{end:?}");
        }
        assert_eq!([0, 20, 50, 60].map(|brought| coins.needed(brought)), [50, 30, 0, 0]);
        assert_eq!((level.needed(9), time.needed(9)), (u32::MAX, u32::MAX));
    }

    #[test]
    fn a_quantile_is_at_its_place_in_the_order() {
        let numbers: Vec<f64> = (0..=40).map(f64::from).collect();
        assert_eq!(
            [0.0, 0.1, 0.5, 0.975, 1.0].map(|at| quantile(&numbers, at)),
            [0.0, 4.0, 20.0, 39.0, 40.0]
        );
        assert_eq!(quantile(&[7.0], 0.9), 7.0);
    }

    /// Every round of the first level brings 6 coins in half a minute, and stays there.
    #[test]
    fn equal_rounds_make_equal_visits() {
        let pace = Pace { start: 0, flip: 0, message: 0, award: 0, won: 0, quit: 30_000, lost: 0 };
        let round = Played {
            values: vec![2, 3],
            outcome: foretile_games::voltorb::Outcome::Quit,
            proven: true,
        };
        let mut pool = vec![Vec::new(); Standing::COUNT];
        pool[Standing::FIRST.index()] = vec![round; 2];
        let found = visits(&pool, End::Coins(24), 10, &pace, || 5).unwrap();
        let same = |value| Mean { mean: value, low: value, high: value };
        let Minutes { mean, low, high, p10, median, p90 } = found.minutes;
        assert_eq!([mean, low, high, p10, median, p90], [2.0; 6]);
        assert_eq!((found.coins_per_minute, found.rounds), (same(12.0), 4.0));
        assert_eq!((found.levels[0].time, found.levels[1].time), (1.0, 0.0));
        assert_eq!(found.levels[0].coins_per_minute, Some(same(12.0)));
        assert_eq!(found.levels[1].coins_per_minute, None);
        // No round was played at level 2, and nothing leads there.
        assert_eq!(visits(&vec![Vec::new(); Standing::COUNT], End::Coins(1), 1, &pace, || 5), None);
    }
}
