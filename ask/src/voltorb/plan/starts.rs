//! The search for the best starts of a window.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use anyhow::{anyhow, ensure};
use foretile_games::voltorb::{Clock, Level, MAX_COINS, Moment, Session};
use foretile_search::sweep::Recall;
use foretile_search::voltorb::{RankHunt, Ranked, Starts};
use foretile_solve::voltorb::route::{Goal, Planner, Route, Task};

use super::{Aimed, LEFT, Nearest, Plan, Plans, Stop, Target};
use crate::sweep::Swept;

/// First and second measure of a route, the lower the better.
type Rank = (u32, u32);
/// A start that was among the best when it was found.
type Good = Ranked<Rank>;

/// Ranks the starts of a window by their routes. Those that can no more be among the best are passed
/// over.
pub(super) struct Judge<'a> {
    question: &'a Plan,
    planner: Planner,
    starts: Starts,
    /// First measures of the best so far, the worst last.
    best: Mutex<Vec<u32>>,
    stop: Stop,
}

impl<'a> Judge<'a> {
    /// A judge of a question's window. Once `stop` says to, it finds no more routes.
    pub(super) fn new(question: &'a Plan, stop: Stop) -> anyhow::Result<Self> {
        let Plan { date, between, delay, .. } = question;
        ensure!(
            delay.last <= 0xFFFF,
            "a delay of {} frames is longer than 18 minutes: expected at most 65535",
            delay.last
        );
        let clock = |minute: &str, second: &str| -> anyhow::Result<Clock> {
            format!("{date}T{minute}:{second}").parse().map_err(|_| {
                anyhow!(
                    "`{date}` is not a date that the DS knows: expected one from 2000-01-01 to \
                     2099-12-31, such as 2026-11-20"
                )
            })
        };
        let (first, last) = (clock(&between.first, "00")?, clock(&between.last, "59")?);
        let starts = Starts::new(first, last, delay.first..=delay.last);
        let planner = planner(question.errand.task(), &stop);
        Ok(Self { question, planner, starts, best: Mutex::default(), stop })
    }

    /// The search among the starts.
    pub(super) fn hunt(&self) -> impl Recall<Found = Good> {
        RankHunt {
            starts: &self.starts,
            judge: |moment| {
                let route = self.planner.route_within(&self.session(moment), self.bar());
                let rank = route.map(|route| self.rank(&route));
                rank.inspect(|rank| self.note(rank.0));
                if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(rank) }
            },
            // Where memory was short when a rank was kept, or is now, another route may be found.
            again: |moment, kept| {
                let route = self.planner.route(&self.session(moment))?;
                let again = self.rank(&route);
                (again == kept || !route.exact).then_some(again)
            },
        }
    }

    /// A seed's first round at the table.
    fn session(&self, moment: Moment) -> Session {
        Session::new(moment.seed(), self.question.advance.get())
    }

    fn rank(&self, route: &Route) -> Rank {
        let (time, missing) = (route.milliseconds(), MAX_COINS - route.session.purse());
        if self.planner.task().goal == Goal::Most { (missing, time) } else { (time, missing) }
    }

    /// The worst first measure that is still good enough.
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

    /// The delays around one.
    fn near(&self, delay: u32) -> impl Iterator<Item = u32> {
        let near: u32 = self.question.near.get();
        (delay.saturating_sub(near)..=delay + near).filter(move |other| *other != delay)
    }

    /// The worst first measure that is at most a tenth worse than this one.
    fn good_enough(&self, measure: u32) -> u32 {
        if self.planner.task().goal == Goal::Most {
            MAX_COINS - (9 * (MAX_COINS - measure)).div_ceil(10)
        } else {
            (11 * u64::from(measure) / 10) as u32
        }
    }

    /// What comes of missing a good one by little: how many delays around are nearly as good, the
    /// more the better, and the sum of their first measures, the lower the better.
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

    /// The best of these. What is equally good by the first measure comes in the order of what
    /// is around.
    fn best_of(&self, mut found: Vec<Good>) -> Vec<Good> {
        let count: usize = self.question.best.get();
        found.sort_unstable();
        if let Some(last) = found.get(count - 1) {
            let bar = last.rank.0;
            found.truncate(found.partition_point(|good| good.rank.0 <= bar));
        }
        for equal in found.chunk_by_mut(|a, b| a.rank.0 == b.rank.0) {
            if equal.len() > 1 {
                equal.sort_by_cached_key(|good| (self.forgiving(good), *good));
            }
        }
        found.truncate(count);
        found
    }

    /// Makes the answer of what a search, or all its shards, found; an error once nobody wants it any
    /// more.
    pub(super) fn plans(&self, swept: Swept<Good>, start: Instant) -> anyhow::Result<Plans> {
        ensure!(!(self.stop)(), LEFT);
        let Swept { found, scanned, complete } = swept;
        let is_whole = complete && scanned == self.starts.len();
        let nearest = if found.is_empty() && is_whole { self.nearest() } else { None };
        let best = self.best_of(found);
        let targets = best.into_iter().map(|good| self.target(good.place)).collect();
        ensure!(!(self.stop)(), LEFT);
        Ok(Plans {
            targets,
            nearest,
            errand: self.question.errand.clone(),
            scanned,
            complete,
            search_seconds: start.elapsed().as_secs_f64(),
        })
    }
}

/// Seeds of a window that are looked at for the nearest one: few, as a route to anywhere takes longer
/// than to know that none reaches a goal.
const MOST_NEAREST: u64 = 200;

impl Judge<'_> {
    /// What comes nearest to the goal, among seeds from all over the window.
    fn nearest(&self) -> Option<Nearest> {
        let of = self.starts.len().min(MOST_NEAREST);
        let places = || (0..of).map(|index| index * self.starts.len() / of);
        let task = self.planner.task();
        // The least of a measure, with its place.
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
                least(&planner(Task { goal: Goal::Most, ..task.clone() }, &self.stop), missing)?
            }
            Goal::Level(level) => {
                let lower = Level::all().filter(|lower| *lower < level);
                let lower: Vec<Level> = lower.collect();
                lower.into_iter().rev().find_map(|level| {
                    let task = Task { goal: Goal::Level(level), ..task.clone() };
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
