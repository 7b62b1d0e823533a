#![doc = include_str!("route.md")]

mod ahead;
mod bound;
mod pace;
mod play;
mod search;
mod task;

use foretile_games::voltorb::{Cards, Session};

use search::{Search, Stop};
use task::Judge;

pub use pace::Pace;
pub use task::{Goal, ParseGoalError, Task};

/// Stretches of routes that the exact search keeps at most, some 100 MB; beyond, a beam takes over.
pub const MOST_STRETCHES: usize = 1_500_000;

/// A plan for a visit to the table whose seed is known.
#[derive(Clone)]
pub struct Route {
    /// The visit played to the end of the plan.
    pub session: Session,
    /// How many rounds of its record were over before the plan began.
    pub played: usize,
    /// What every planned round takes, in milliseconds.
    pub rounds: Vec<u32>,
    /// Whether no plan is better, by proof, in the model of the task.
    pub exact: bool,
}

impl Route {
    /// What the whole plan takes, in milliseconds.
    pub fn milliseconds(&self) -> u32 {
        self.rounds.iter().sum()
    }
}

/// Plans routes for one task, seed after seed.
pub struct Planner {
    judge: Judge,
    most_stretches: usize,
    stop: Box<Stop>,
}

impl Planner {
    /// A planner for a task. What holds for all seeds is worked out here.
    pub fn new(task: Task) -> Self {
        Self { judge: Judge::new(task), most_stretches: MOST_STRETCHES, stop: Box::new(|| false) }
    }

    /// This planner with less, or more, memory: stretches of routes kept before a beam takes over.
    #[must_use]
    pub fn with_most_stretches(mut self, most_stretches: usize) -> Self {
        self.most_stretches = most_stretches;
        self
    }

    /// This planner, finding no more routes once `stop`, asked again and again, says so.
    #[must_use]
    pub fn with_stop(mut self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.stop = Box::new(stop);
        self
    }

    /// The task.
    pub const fn task(&self) -> &Task {
        self.judge.task()
    }

    /// The best route from where a session stands, in the middle of a round too; `None` when the
    /// limits allow none that reaches the goal.
    pub fn route(&self, session: &Session) -> Option<Route> {
        self.route_within(session, u32::MAX)
    }

    /// The best route that takes at most so many milliseconds, or for [`Goal::Most`] misses at most
    /// so many coins of a full purse.
    pub fn route_within(&self, session: &Session, worst: u32) -> Option<Route> {
        let way =
            Search::new(&self.judge, session, self.most_stretches, &*self.stop).best(worst)?;
        let (mut session, played) = (session.clone(), session.history().len());
        let mut rounds = Vec::with_capacity(way.plays.len());
        for play in way.plays {
            let (board, cards) = (session.deal().board, *session.cards());
            let flips = play.flips(&board, &cards);
            let values = flips.iter().map(|&card| board.values()[card]);
            let fresh = cards == Cards::FACE_DOWN;
            rounds.push(self.task().pace.round(fresh, values, play.outcome, play.coins));
            session.play(&flips).expect("a plan turns cards that are face down");
        }
        Some(Route { session, played, rounds, exact: way.exact })
    }
}
