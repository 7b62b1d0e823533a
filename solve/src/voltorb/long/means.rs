//! What rounds brought, and what each standing is worth to a player who chooses the best of them.

use foretile_games::voltorb::{Level, Outcome, Standing};

use super::linear::{self, Equation};
use super::{PerStanding, Played, Prospects};
use crate::voltorb::route::Pace;

/// The measured means of the ways to play a round from each standing.
///
/// A board does not know the run, so a player with any run can play the rounds that were chosen for another run of
/// the same level; and everybody can quit at once. From each standing, the best of these ways is taken. The worths
/// therefore obey what the level rules imply: quitting at once is never worth more, and a longer run is never worth
/// less, as long as level 8 is worth more than the other levels.
#[derive(Clone, Debug)]
pub struct Means {
    /// The ways to play from each standing.
    ways: Vec<Vec<Way>>,
}

/// What a way to play brings on average.
#[derive(Clone, Debug)]
struct Way {
    coins: f64,
    milliseconds: f64,
    /// The share of each next standing.
    next: PerStanding,
}

impl Way {
    fn new(standing: Standing, rounds: &[Played], pace: &Pace) -> Self {
        let share = 1.0 / rounds.len() as f64;
        let mut way = Self { coins: 0.0, milliseconds: 0.0, next: [0.0; Standing::COUNT] };
        for round in rounds {
            way.coins += share * f64::from(round.coins());
            way.milliseconds += share * f64::from(round.milliseconds(pace));
            way.next[standing.after(round.outcome, round.flipped()).index()] += share;
        }
        way
    }

    /// Returns the mean worth of what comes after the round.
    fn after(&self, worth: &PerStanding) -> f64 {
        self.next.iter().zip(worth).map(|(share, worth)| share * worth).sum()
    }
}

/// Returns the ways to play from a standing, given the rounds that were chosen from each standing: those of all runs of
/// its level, the own run's first, and quitting at once.
pub(super) fn ways<T>(standing: Standing, rounds: &[Vec<T>]) -> impl Iterator<Item = &[T]> {
    let own = rounds[standing.index()].as_slice();
    let others = (0..=Standing::MAX_RUN).filter(move |&run| run != standing.run());
    let others =
        others.map(move |run| rounds[Standing::new(standing.level(), run).index()].as_slice());
    [own].into_iter().chain(others).filter(|rounds| !rounds.is_empty())
}

/// Returns a round that is quit at once.
pub(super) fn quit_at_once() -> Played {
    Played { values: Vec::new(), outcome: Outcome::Quit, proven: true }
}

impl Means {
    /// Takes the rounds that were chosen from each standing, by [`Standing::index`].
    pub fn of(rounds: &[Vec<Played>], pace: &Pace) -> Self {
        let of = |standing| {
            let quit = Way::new(standing, &[quit_at_once()], pace);
            let ways = ways(standing, rounds).map(|rounds| Way::new(standing, rounds, pace));
            ways.chain([quit]).collect()
        };
        Self { ways: Standing::all().map(of).collect() }
    }

    /// Returns what time and each standing are worth to a player who goes on forever: the solution of
    ///
    /// ```text
    /// worth(standing) = max over the ways of
    ///     coins - gain * milliseconds + sum over the next standings of share * worth(next)
    /// worth(start of a visit) = 0
    /// ```
    pub fn forever(&self) -> Prospects {
        let first = Standing::FIRST.index();
        let solution = self.best(
            |at, way| {
                let mut equation = way.next.map(|share| -share);
                equation[at] += 1.0;
                // The worth of the start is 0, so its place is free for the gain.
                equation[first] = way.milliseconds;
                (equation, way.coins)
            },
            |way, solution| {
                let mut worth = *solution;
                let gain = std::mem::replace(&mut worth[first], 0.0);
                way.coins - gain * way.milliseconds + way.after(&worth)
            },
        );
        let mut standings = solution;
        standings[first] = 0.0;
        Prospects { coin: 1.0, time: solution[first], standings }
    }

    /// Returns the negative milliseconds from each standing to a level, on average.
    pub fn until(&self, level: Level) -> Prospects {
        let there: Vec<bool> = Standing::all().map(|standing| standing.level() >= level).collect();
        let standings = self.best(
            |at, way| {
                let mut equation =
                    if there[at] { [0.0; Standing::COUNT] } else { way.next.map(|share| -share) };
                equation[at] += 1.0;
                (equation, if there[at] { 0.0 } else { -way.milliseconds })
            },
            |way, solution| way.after(solution) - way.milliseconds,
        );
        Prospects { coin: 0.0, time: 1.0, standings }
    }

    /// Solves the equations of the best ways: takes the best way of each standing by the solution so far, until none is
    /// better.
    fn best(
        &self,
        equation: impl Fn(usize, &Way) -> Equation,
        worth: impl Fn(&Way, &PerStanding) -> f64,
    ) -> PerStanding {
        let mut chosen = [0; Standing::COUNT];
        loop {
            let solution = linear::solve(|at| equation(at, &self.ways[at][chosen[at]]));
            let before = chosen;
            for (chosen, ways) in chosen.iter_mut().zip(&self.ways) {
                for (other, way) in ways.iter().enumerate() {
                    // Ways that differ by rounding must not take turns forever.
                    let tiny = 1e-9 * (1.0 + way.milliseconds);
                    if worth(way, &solution) > worth(&ways[*chosen], &solution) + tiny {
                        *chosen = other;
                    }
                }
            }
            if chosen == before {
                return solution;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace =
        Pace { start: 0, flip: 0, message: 0, award: 0, won: 2_000, quit: 1_000, lost: 4_000 };

    fn round(values: &[u8], outcome: Outcome) -> Played {
        Played { values: values.to_vec(), outcome, proven: true }
    }

    /// Rounds of some levels, each with a run; from all other standings the player can only quit at once.
    fn means(rounds: &[(u8, u8, Vec<Played>)]) -> Means {
        let mut pool = vec![Vec::new(); Standing::COUNT];
        for (level, run, rounds) in rounds {
            pool[Standing::new(Level::new(*level).unwrap(), *run).index()] = rounds.clone();
        }
        Means::of(&pool, &PACE)
    }

    fn at(prospects: &Prospects, level: u8, run: u8) -> f64 {
        prospects.standings[Standing::new(Level::new(level).unwrap(), run).index()]
    }

    fn close(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6 * other.abs().max(1.0)
    }

    /// Half of the rounds of level 1 bring 12 coins in two seconds and lead to level 2, where the player
    /// quits in a second without coins. The others bring nothing in four seconds.
    #[test]
    fn the_gain_is_that_of_the_rounds_that_follow_each_other() {
        let [won, lost] = [round(&[3, 2, 2], Outcome::Won), round(&[0], Outcome::Lost)];
        let means = means(&[(1, 0, vec![won, lost])]);
        let forever = means.forever();
        // From one start at level 1 to the next, 6 coins in (2 + 1) / 2 + 4 / 2 seconds.
        assert!(close(forever.time, 6.0 / 3_500.0), "{}", forever.time);
        assert_eq!((forever.coin, at(&forever, 1, 0)), (1.0, 0.0));
        // Every other level costs the time of quitting. Runs of level 1 can play its rounds.
        assert!(close(at(&forever, 2, 0), -1_000.0 * forever.time));
        assert!(close(at(&forever, 7, 4), -1_000.0 * forever.time));
        assert!(close(at(&forever, 1, 3), 0.0), "{}", at(&forever, 1, 3));
        // Every second try reaches level 2.
        let until = means.until(Level::new(2).unwrap());
        assert_eq!((until.coin, until.time), (0.0, 1.0));
        assert!(close(at(&until, 1, 0), -6_000.0), "{}", at(&until, 1, 0));
        assert!((2..=8).all(|level| at(&until, level, 1) == 0.0));
    }

    /// A player takes the better of two ways, whichever run it was found for.
    #[test]
    fn the_best_way_of_the_level_is_taken() {
        let [rich, poor] = [&[3, 3, 3][..], &[2][..]].map(|values| round(values, Outcome::Quit));
        for (first, second) in [(&rich, &poor), (&poor, &rich)] {
            let means = means(&[(1, 0, vec![first.clone()]), (1, 2, vec![second.clone()])]);
            let forever = means.forever();
            assert!(close(forever.time, 27.0 / 1_000.0), "{}", forever.time);
            assert!(Standing::all().all(|it| {
                let worth = forever.standings[it.index()];
                close(worth, if it.level() == Level::FIRST { 0.0 } else { -27.0 })
            }));
        }
    }

    /// Of two ways that both lead to the next level, the quicker one is taken, whichever run it was found for.
    #[test]
    fn the_quicker_way_to_a_level_is_taken() {
        let pace = Pace { flip: 100, ..PACE };
        let [quick, slow] =
            [&[3, 3][..], &[1, 1, 3, 3][..]].map(|values| round(values, Outcome::Won));
        for (first, second) in [(&quick, &slow), (&slow, &quick)] {
            let mut pool = vec![Vec::new(); Standing::COUNT];
            for (run, way) in [(0, first), (2, second)] {
                pool[Standing::new(Level::FIRST, run).index()] = vec![way.clone()];
            }
            let until = Means::of(&pool, &pace).until(Level::new(2).unwrap());
            for run in 0..=Standing::MAX_RUN {
                assert!(close(at(&until, 1, run), -2_200.0), "{}", at(&until, 1, run));
            }
        }
    }
}
