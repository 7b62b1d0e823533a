#![doc = include_str!("route.md")]

mod ahead;
mod bound;
mod pace;
mod play;
mod search;
mod task;

use foretile_games::voltorb::{Cards, Session};

use search::{RouteSearch, Stop};
use task::Judge;

pub use pace::Pace;
pub use task::{Goal, ParseGoalError, Task};

/// The most partial routes that the exact search stores, about 100 MB. Beyond that, a beam search takes over.
pub const MOST_STRETCHES: usize = 1_500_000;

/// A plan for a visit to the table whose seed is known.
#[derive(Clone)]
pub struct Route {
    /// The visit, played to the end of the plan.
    pub session: Session,
    /// The number of rounds in its record that were over before the plan began.
    pub played: usize,
    /// The duration of every planned round, in milliseconds.
    pub rounds: Vec<u32>,
    /// Whether the plan is proven optimal in the model of the task.
    pub exact: bool,
}

impl Route {
    /// Returns the duration of the whole plan, in milliseconds.
    pub fn milliseconds(&self) -> u32 {
        self.rounds.iter().sum()
    }
}

/// A planner of routes for one task and any number of seeds.
pub struct Planner {
    judge: Judge,
    most_stretches: usize,
    stop: Box<Stop>,
}

impl Planner {
    /// Creates a planner for a task, and computes the bounds that hold for all seeds.
    pub fn new(task: Task) -> Self {
        Self { judge: Judge::new(task), most_stretches: MOST_STRETCHES, stop: Box::new(|| false) }
    }

    /// Sets the most partial routes to store before a beam search takes over.
    #[must_use]
    pub fn with_most_stretches(mut self, most_stretches: usize) -> Self {
        self.most_stretches = most_stretches;
        self
    }

    /// Sets a function that is called again and again. Once it returns `true`, no more routes are found.
    #[must_use]
    pub fn with_stop(mut self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.stop = Box::new(stop);
        self
    }

    /// Returns the task.
    pub const fn task(&self) -> &Task {
        self.judge.task()
    }

    /// Returns the best route from a session's current state, which may be in the middle of a round. `None`
    /// if no route reaches the goal within the limits.
    pub fn route(&self, session: &Session) -> Option<Route> {
        self.route_within(session, u32::MAX)
    }

    /// Like [`route`](Self::route), but only routes that take at most `worst` milliseconds, or for
    /// [`Goal::Most`] miss at most `worst` coins of a full purse.
    #[expect(clippy::missing_panics_doc, reason = "a plan turns only face-down cards")]
    pub fn route_within(&self, session: &Session, worst: u32) -> Option<Route> {
        let way =
            RouteSearch::new(&self.judge, session, self.most_stretches, &*self.stop).best(worst)?;
        let (mut session, played) = (session.clone(), session.history().len());
        let mut rounds = Vec::with_capacity(way.plays.len());
        for play in way.plays {
            let (board, cards) = (session.deal().board, *session.cards());
            let flips = play.flips(&board, &cards);
            let values = flips.iter().map(|&card| board.values()[card]);
            let fresh = cards == Cards::FACE_DOWN;
            rounds.push(self.task().pace.round(fresh, values, play.outcome, play.coins));
            session.play(&flips).expect("a plan turns only face-down cards");
        }
        Some(Route { session, played, rounds, exact: way.exact })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned, because the cap decides which routes are proven and how much memory they take: about 100 MB.
    #[test]
    fn a_million_and_a_half_partial_routes_are_stored() {
        assert_eq!(MOST_STRETCHES, 1_500_000);
        let task =
            Task { goal: Goal::Most, rounds: Some(1), milliseconds: None, pace: Pace::default() };
        let planner = Planner::new(task);
        assert_eq!(planner.most_stretches, MOST_STRETCHES);
        assert_eq!(planner.with_most_stretches(7).most_stretches, 7);
    }
}
