//! Searches the best starts of a time span.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use foretile_games::voltorb::{Clock, Level, MAX_COINS, Moment, Session};
use foretile_search::sweep::Recall;
use foretile_search::voltorb::{RankScan, Ranked, Starts};
use foretile_solve::voltorb::route::{Goal, Planner, Route, Task};

use super::{Aimed, LEFT, Nearest, Plan, Plans, Stop, Target};
use crate::clock;
use crate::error::{Error, ErrorKind, ensure};
use crate::sweep::Swept;

/// The first and the second measure of a route. Lower is better.
type Rank = (u32, u32);
/// A start that was among the best ones when it was found.
type Good = Ranked<Rank>;

/// Ranks the starts of a time span by their routes. Skips starts that cannot be among the best any more.
pub(super) struct Judge<'a> {
    question: &'a Plan,
    planner: Planner,
    starts: Starts,
    /// The first measures of the best starts so far, the worst last.
    best: Mutex<Vec<u32>>,
    stop: Stop,
}

impl<'a> Judge<'a> {
    /// Creates a judge of a question's time span. Once `stop` returns `true`, it finds no more routes.
    pub(super) fn new(question: &'a Plan, stop: Stop) -> Result<Self, Error> {
        let Plan { date, between, delay, .. } = question;
        ensure!(
            delay.last <= 0xFFFF,
            "a delay of {} frames is longer than 18 minutes: expected at most 65535",
            delay.last
        );
        let clock = |minute: &str, second: &str| -> Result<Clock, Error> {
            format!("{date}T{minute}:{second}").parse().map_err(|_| {
                ErrorKind::Question.error(format!(
                    "`{date}` is not a date of the DS's clock: expected one from 2000-01-01 to \
                     2099-12-31, such as 2026-11-20"
                ))
            })
        };
        let (first, last) = (clock(&between.first, "00")?, clock(&between.last, "59")?);
        let starts = Starts::new(first, last, delay.first..=delay.last);
        let planner = planner(question.options.task(), &stop);
        Ok(Self { question, planner, starts, best: Mutex::default(), stop })
    }

    /// Searches all starts.
    pub(super) fn scan(&self) -> impl Recall<Found = Good> {
        RankScan {
            starts: &self.starts,
            judge: |moment| {
                let route = self.planner.route_within(&self.session(moment), self.bar());
                let rank = route.map(|route| self.rank(&route));
                rank.inspect(|rank| self.note(rank.0));
                if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(rank) }
            },
            // The planner may find another route than at the time of the checkpoint if memory was or is short.
            again: |moment, saved| {
                let route = self.planner.route(&self.session(moment))?;
                let again = self.rank(&route);
                (again == saved || !route.exact).then_some(again)
            },
        }
    }

    /// Returns a seed's first round at the table.
    fn session(&self, moment: Moment) -> Session {
        Session::new(moment.seed(), self.question.advance.get())
    }

    fn rank(&self, route: &Route) -> Rank {
        let (time, missing) = (route.milliseconds(), MAX_COINS - route.session.purse());
        if self.planner.task().goal == Goal::Most { (missing, time) } else { (time, missing) }
    }

    /// Returns the worst first measure that is still good enough.
    fn bar(&self) -> u32 {
        let best = self.best.lock().expect("nobody panics with the best");
        if best.len() < self.question.best.get() { u32::MAX } else { best[best.len() - 1] }
    }

    fn note(&self, measure: u32) {
        let mut best = self.best.lock().expect("nobody panics with the best");
        let place = best.partition_point(|other| *other <= measure);
        best.insert(place, measure);
        best.truncate(self.question.best.get());
    }

    fn target(&self, place: u64) -> Target {
        let (clocks, delay) = self.starts.start(place);
        let at = clocks[0];
        let look = |delay: u32| {
            let moment = Moment { at, delay };
            let session = self.session(moment);
            let route = self.planner.route(&session);
            let aimed = Aimed {
                seed: moment.seed(),
                delay,
                seconds: route.as_ref().map(|route| f64::from(route.milliseconds()) / 1_000.0),
                coins: route.as_ref().map(|route| route.session.purse()),
                rounds: route.as_ref().map(|route| route.rounds.len()),
                hints: session.deal().board.hints(),
            };
            (route.map(|route| self.rank(&route).0), aimed)
        };
        let (measure, aim) = look(delay);
        let neighbours: Vec<_> = self.near(delay).map(look).collect();
        let bar = measure.map(|measure| self.good_enough(measure));
        let is_good = |measure: &Option<u32>| measure.is_some() && *measure <= bar;
        Target {
            times: clocks.to_vec(),
            aim,
            good_neighbours: neighbours.iter().filter(|(measure, _)| is_good(measure)).count(),
            neighbours: neighbours.into_iter().map(|(_, aimed)| aimed).collect(),
        }
    }

    /// Returns the delays around one.
    fn near(&self, delay: u32) -> impl Iterator<Item = u32> {
        let near: u32 = self.question.near.get();
        (delay.saturating_sub(near)..=delay + near).filter(move |other| *other != delay)
    }

    /// Returns the first measure that is a tenth worse than this one.
    fn good_enough(&self, measure: u32) -> u32 {
        if self.planner.task().goal == Goal::Most {
            MAX_COINS - (9 * (MAX_COINS - measure)).div_ceil(10)
        } else {
            (11 * u64::from(measure) / 10) as u32
        }
    }

    /// Rates the delays around a start, for players who miss it: by how many are nearly as good (more is better),
    /// and by the sum of their first measures (lower is better).
    fn forgiving(&self, good: &Good) -> (Reverse<usize>, u64) {
        let (clocks, delay) = self.starts.start(good.place);
        let bar = self.good_enough(good.rank.0);
        let measure = |delay: u32| {
            let route = self.planner.route(&self.session(Moment { at: clocks[0], delay }));
            route.map_or(u32::MAX, |route| self.rank(&route).0)
        };
        let around: Vec<u32> = self.near(delay).map(measure).collect();
        let count = around.iter().filter(|measure| **measure <= bar).count();
        (Reverse(count), around.into_iter().map(u64::from).sum())
    }

    /// Returns the best of these starts. If both of their measures are equal, the delays around decide.
    fn best_of(&self, mut found: Vec<Good>) -> Vec<Good> {
        let count: usize = self.question.best.get();
        found.sort_unstable();
        if let Some(last) = found.get(count - 1) {
            let bar = last.rank;
            found.truncate(found.partition_point(|good| good.rank <= bar));
        }
        for equal in found.chunk_by_mut(|a, b| a.rank == b.rank) {
            if equal.len() > 1 {
                equal.sort_by_cached_key(|good| (self.forgiving(good), *good));
            }
        }
        found.truncate(count);
        found
    }

    /// Makes the answer from the finds of a search or of all its shards. Fails once the client has left.
    pub(super) fn plans(&self, swept: Swept<Good>, start: Duration) -> Result<Plans, Error> {
        ensure!(!(self.stop)(), Left, "{LEFT}");
        let Swept { found, scanned, complete, .. } = swept;
        let is_whole = complete && scanned == self.starts.len();
        let nearest = if found.is_empty() && is_whole { self.nearest() } else { None };
        let best = self.best_of(found);
        let targets = best.into_iter().map(|good| self.target(good.place)).collect();
        ensure!(!(self.stop)(), Left, "{LEFT}");
        Ok(Plans {
            targets,
            nearest,
            options: self.question.options.clone(),
            scanned,
            complete,
            search_seconds: (clock::now() - start).as_secs_f64(),
        })
    }
}

/// The most seeds to plan to find the one nearest to the goal. They are few, because planning the best route of a seed
/// takes longer than proving that no route reaches the goal.
const MOST_NEAREST: u64 = 200;

impl Judge<'_> {
    /// Returns the seed that comes nearest to the goal, among seeds from all parts of the time span.
    fn nearest(&self) -> Option<Nearest> {
        let of = self.starts.len().min(MOST_NEAREST);
        let places = || (0..of).map(|index| index * self.starts.len() / of);
        let task = self.planner.task();
        // The lowest measure, with its place.
        let least = |planner: &Planner, measure: fn(&Route) -> u32| {
            places().fold(None, |best: Option<(u64, Route)>, place| {
                let (clocks, delay) = self.starts.start(place);
                let worst = best.as_ref().map_or(u32::MAX, |(_, best)| measure(best));
                let session = self.session(Moment { at: clocks[0], delay });
                let route = planner.route_within(&session, worst.saturating_sub(1));
                route.map(|route| (place, route)).or(best)
            })
        };
        let missing = |route: &Route| MAX_COINS - route.session.purse();
        let (place, route) = match task.goal {
            Goal::Coins(_) => {
                least(&planner(task.clone().with_goal(Goal::Most), &self.stop), missing)?
            }
            Goal::Level(level) => {
                let lower = Level::all().filter(|lower| *lower < level);
                let lower: Vec<Level> = lower.collect();
                lower.into_iter().rev().find_map(|level| {
                    let task = task.clone().with_goal(Goal::Level(level));
                    least(&planner(task, &self.stop), Route::milliseconds)
                })?
            }
            Goal::Most => return None,
        };
        let (clocks, delay) = self.starts.start(place);
        Some(Nearest {
            times: clocks.to_vec(),
            seed: Moment { at: clocks[0], delay }.seed(),
            delay,
            seconds: f64::from(route.milliseconds()) / 1_000.0,
            coins: route.session.purse(),
            level: route.session.deal().level,
            of,
        })
    }
}

fn planner(task: Task, stop: &Stop) -> Planner {
    let stop = Arc::clone(stop);
    Planner::new(task).with_stop(move || stop())
}
