//! Compares routes with brute force and with the game.

use std::cell::RefCell;
use std::slice;
use std::sync::atomic::{AtomicUsize, Ordering};

use foretile_games::voltorb::{
    CARDS, Cards, Ended, Level, MAX_COINS, Outcome, Seed, Session, SessionRecord,
};
use foretile_solve::voltorb::route::{Goal, Pace, Planner, Route, Task};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

/// The first and the second measure; lower is better.
type Rank = (u32, u32);

/// Brute force over every kind of card, and quitting, at every moment. The rules are the session's. It only
/// assumes that cards with the same value are interchangeable if both or neither are risky.
///
/// It goes through all routes once for tasks that differ in goals and rounds alone.
struct BruteForce<'a> {
    tasks: &'a [Task],
    /// The best of each task.
    best: Vec<Option<Rank>>,
}

impl BruteForce<'_> {
    fn best(tasks: &[Task], session: &Session) -> Vec<Option<Rank>> {
        assert!(tasks.iter().all(|task| have_same_limits(task, &tasks[0])));
        let mut this = BruteForce { tasks, best: vec![None; tasks.len()] };
        this.may_end(session, 0, 0, session.flips().is_empty());
        this.best
    }

    /// Handles a moment at which a route may end: between rounds, and at its start.
    fn may_end(&mut self, session: &Session, milliseconds: u32, rounds: u32, fresh: bool) {
        let missing = MAX_COINS - session.purse();
        for (task, best) in self.tasks.iter().zip(&mut self.best) {
            let rank = match task.goal {
                Goal::Coins(coins) => (session.purse() >= coins).then_some((milliseconds, missing)),
                Goal::Level(level) => {
                    (session.deal().level >= level).then_some((milliseconds, missing))
                }
                Goal::Most => Some((missing, milliseconds)),
            };
            if task.rounds.is_none_or(|most| rounds <= most) {
                *best = best.iter().copied().chain(rank).min();
            }
        }
        if self.tasks.iter().any(|task| task.rounds.is_none_or(|most| rounds < most)) {
            self.in_round(session, milliseconds, rounds, &mut Vec::new(), fresh);
        }
    }

    fn in_round(
        &mut self,
        session: &Session,
        before: u32,
        rounds: u32,
        values: &mut Vec<u8>,
        fresh: bool,
    ) {
        let Task { pace, milliseconds, .. } = &self.tasks[0];
        let time = |values: &[u8], ended: Ended| {
            let round = values.iter().copied();
            before + pace.round(fresh, round, ended.outcome, ended.coins)
        };
        let limit = milliseconds.expect("brute force needs a limit");
        let mut quit = session.clone();
        let milliseconds = time(values, quit.quit());
        if milliseconds <= limit {
            self.may_end(&quit, milliseconds, rounds + 1, true);
        }
        let mut tried = Vec::new();
        for card in (0..CARDS).filter(|&card| session.cards().values()[card].is_none()) {
            let (board, mut next) = (session.deal().board, session.clone());
            let kind = (board.values()[card], board.hints().is_risky(card));
            if tried.contains(&kind) {
                continue;
            }
            tried.push(kind);
            let flipped = next.flip(card).unwrap();
            values.push(flipped.value);
            // Messages take extra time, so the flips alone are a lower bound.
            let floor = before + pace.flip * values.len() as u32;
            if floor <= limit {
                match flipped.ended {
                    None => self.in_round(&next, before, rounds, values, fresh),
                    Some(ended) => {
                        let round = values.iter().copied();
                        let milliseconds =
                            before + pace.round(fresh, round, ended.outcome, ended.coins);
                        if milliseconds <= limit {
                            self.may_end(&next, milliseconds, rounds + 1, true);
                        }
                    }
                }
            }
            values.pop();
        }
    }
}

/// Whether brute force can go through the routes of both tasks at once.
fn have_same_limits(task: &Task, other: &Task) -> bool {
    (task.milliseconds, task.pace) == (other.milliseconds, other.pace)
}

/// The rank that a route claims, after its record has been replayed by the game.
fn rank(task: &Task, route: &Route) -> Rank {
    assert_eq!(route.session.record().replay(), Ok(()));
    let (milliseconds, missing) = (route.milliseconds(), MAX_COINS - route.session.purse());
    match task.goal {
        Goal::Coins(coins) => assert!(route.session.purse() >= coins),
        Goal::Level(level) => assert!(route.session.deal().level >= level),
        Goal::Most => return (missing, milliseconds),
    }
    (milliseconds, missing)
}

/// Plays a round that is won with eight cards or more: 1s first, a 2 or 3 last.
fn win_a_qualifying_round(session: &mut Session) {
    let values = *session.deal().board.values();
    let high: Vec<usize> = (0..CARDS).filter(|&card| values[card] > 1).collect();
    let ones = (0..CARDS).filter(|&card| values[card] == 1);
    let mut ended = None;
    for card in ones.take(8_usize.saturating_sub(high.len())).chain(high) {
        ended = session.flip(card).unwrap().ended;
    }
    assert_eq!(ended.unwrap().outcome, Outcome::Won);
}

/// Turns cards, 2s and 3s first, until this many of them are left and at least `least` cards are face up.
fn begin(session: &mut Session, left: usize, least: usize) {
    let values = *session.deal().board.values();
    let high: Vec<usize> = (0..CARDS).filter(|&card| values[card] > 1).collect();
    let high = &high[left.min(high.len())..];
    let ones = (0..CARDS).filter(|&card| values[card] == 1);
    let cards = high.iter().copied().chain(ones.take(least.saturating_sub(high.len())));
    for card in cards {
        assert_eq!(session.flip(card).unwrap().ended, None);
    }
}

/// The limits allow brute force about four more cards. Different paces make different ways optimal.
fn tasks() -> Vec<Task> {
    let quick =
        Pace { start: 0, flip: 1_000, message: 0, award: 0, won: 300, quit: 200, lost: 100 };
    let paces = [
        (quick, 4_300),
        (Pace { message: 400, award: 250, start: 1_000, ..quick }, 5_400),
        (Pace { won: 2_000, quit: 1_000, lost: 0, ..quick }, 5_000),
    ];
    let goals = [Goal::Most, Goal::Coins(6), Goal::Coins(40), Goal::Level(Level::new(2).unwrap())];
    let eighth = Goal::Level(Level::EIGHTH);
    paces
        .into_iter()
        .flat_map(|(pace, limit)| {
            goals.into_iter().chain([eighth]).map(move |goal| (goal, limit, pace))
        })
        .flat_map(|(goal, limit, pace)| {
            let milliseconds = Some(limit);
            [None, Some(2)].map(|rounds| {
                Task::new(goal).with_rounds(rounds).with_milliseconds(milliseconds).with_pace(pace)
            })
        })
        .collect()
}

/// Counts what was compared: routes, and their rounds that were won, quit and lost on purpose.
#[derive(Default)]
struct Compared {
    routes: usize,
    rounds: [usize; 3],
}

impl Compared {
    /// Compares the routes of tasks that brute force can take at once.
    fn compare(&mut self, tasks: &[Task], session: &Session) {
        for (task, best) in tasks.iter().zip(BruteForce::best(tasks, session)) {
            let planned = Planner::new(task.clone()).route(session);
            assert!(planned.as_ref().is_none_or(|route| route.exact));
            if let Some(route) = &planned {
                self.routes += 1;
                for round in &route.session.record().rounds[route.played..] {
                    self.rounds[round.outcome as usize] += 1;
                }
            }
            let planned = planned.map(|route| rank(task, &route));
            assert_eq!(planned, best, "{task:?} {:?}", session.record());
        }
    }
}

/// Compares the routes of all tasks.
fn compare(sessions: impl IntoIterator<Item = Session>) -> Compared {
    let mut compared = Compared::default();
    for session in sessions {
        for tasks in tasks().chunk_by(have_same_limits) {
            compared.compare(tasks, &session);
        }
    }
    compared
}

#[test]
fn no_first_rounds_are_better() {
    let compared = compare((0..2).map(|seed| Session::new(Seed(seed), 5 * seed)));
    assert!(compared.routes > 12, "{}", compared.routes);
}

#[test]
fn no_other_end_of_a_round_is_better() {
    let compared = compare((0..2).map(|seed| {
        let mut session = Session::new(Seed(0xF00D + seed), 0);
        begin(&mut session, 1, 6);
        session
    }));
    assert!(compared.routes > 20, "{}", compared.routes);
}

/// After four qualifying rounds the fifth one can lead to level 8.
#[test]
fn nothing_is_better_where_old_rounds_count() {
    let compared = compare((0..2).map(|seed| {
        let mut session = Session::new(Seed(0xBEEF + seed), 1);
        (0..4).for_each(|_| win_a_qualifying_round(&mut session));
        assert_eq!(session.deal().level.number(), 5);
        begin(&mut session, 1 + seed as usize % 2, 6);
        session
    }));
    assert!(compared.routes > 30, "{}", compared.routes);
}

/// If quitting takes long and the next board is quicker to win, losing a round on purpose is optimal.
#[test]
fn nothing_is_better_where_it_is_best_to_lose() {
    let pace =
        Pace { start: 0, flip: 1_000, message: 0, award: 0, won: 300, quit: 9_000, lost: 100 };
    let goals = [Goal::Coins(8), Goal::Level(Level::new(2).unwrap()), Goal::Most];
    let high = |session: &Session| {
        session.deal().board.values().iter().filter(|&&value| value > 1).count()
    };
    let worth_losing = |session: &Session| {
        let values = *session.deal().board.values();
        let mut next = session.clone();
        next.flip((0..CARDS).find(|&card| values[card] == 0).unwrap()).unwrap();
        high(session) == 5 && high(&next) == 3
    };
    let sessions = (0..500).map(|seed| Session::new(Seed(seed), 0)).filter(worth_losing);
    let mut compared = Compared::default();
    let tasks = goals.map(|goal| Task::new(goal).with_milliseconds(5_200).with_pace(pace));
    for session in sessions.take(4) {
        compared.compare(&tasks, &session);
    }
    let Compared { routes, rounds: [won, quit, lost] } = compared;
    assert!(routes == 12 && won >= 12 && quit == 0 && lost >= 12, "{routes} {won} {quit} {lost}");
}

/// A pace, a goal and limits small enough for brute force: some four cards.
fn any_task() -> impl Strategy<Value = Task> {
    let goal = prop_oneof![
        Just(Goal::Most),
        (1..=60_u32).prop_map(Goal::Coins),
        (1..=8_u8).prop_map(|level| Goal::Level(Level::new(level).unwrap())),
    ];
    let ends = (0..=2_000_u32, 0..=2_000_u32, 0..=2_000_u32);
    let starts = (0..=800_u32, 0..=500_u32, 0..=500_u32);
    let limits = (1_000..=4_600_u32, prop_oneof![Just(None), (0..=3_u32).prop_map(Some)]);
    (goal, ends, starts, limits).prop_map(|(goal, ends, starts, limits)| {
        let ((won, quit, lost), (start, message, award)) = (ends, starts);
        let pace = Pace { start, flip: 1_000, message, award, won, quit, lost };
        Task::new(goal).with_rounds(limits.1).with_milliseconds(limits.0).with_pace(pace)
    })
}

/// Plays a visit: some rounds lost (0), quit (1) or won with eight cards (2 and 3), and one begun.
#[derive(Debug)]
struct Visit {
    seed: u32,
    advance: u32,
    rounds: Vec<u8>,
    left: usize,
    least: usize,
}

impl Visit {
    fn any() -> impl Strategy<Value = Self> {
        let rounds = prop::collection::vec(0..4_u8, 0..=6);
        (any::<u32>(), 0..50_u32, rounds, 0..=4_usize, 0..=8_usize).prop_map(
            |(seed, advance, rounds, left, least)| Self { seed, advance, rounds, left, least },
        )
    }

    fn session(&self) -> Session {
        let mut session = Session::new(Seed(self.seed), self.advance);
        for round in &self.rounds {
            let values = *session.deal().board.values();
            match round {
                0 => {
                    let voltorb = (0..CARDS).find(|&card| values[card] == 0).unwrap();
                    session.flip(voltorb).unwrap();
                }
                1 => {
                    session.quit();
                }
                _ => win_a_qualifying_round(&mut session),
            }
        }
        if self.left > 0 {
            begin(&mut session, self.left, self.least);
        }
        session
    }
}

/// For any visit, pace, goal and limits, no route is better than the planned one. By night, with `FORETILE_ALL`, there are
/// three times as many.
#[test]
fn nothing_is_better_than_any_plan() {
    let compared = RefCell::new(Compared::default());
    let cases = foretile_golden::sample(300, 3) as u32;
    let config = ProptestConfig { cases, failure_persistence: None, ..Default::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    TestRunner::new_with_rng(config, rng)
        .run(&(any_task(), Visit::any()), |(task, visit)| {
            compared.borrow_mut().compare(slice::from_ref(&task), &visit.session());
            Ok(())
        })
        .unwrap();
    let Compared { routes, rounds: [won, quit, _] } = compared.into_inner();
    assert!(routes > cases as usize / 3 && won > 3 && quit > 3, "{routes} {won} {quit}");
}

fn long_task(goal: Goal, rounds: Option<u32>) -> Task {
    Task::new(goal).with_rounds(rounds)
}

/// The game plays long routes as planned, and ends where they say.
#[test]
fn long_routes_are_played_by_the_game() {
    let goals = [
        (Goal::Coins(10_000), None),
        (Goal::Coins(MAX_COINS), None),
        (Goal::Level(Level::EIGHTH), None),
        (Goal::Most, Some(10)),
    ];
    for (goal, rounds) in goals {
        let task = long_task(goal, rounds);
        let planner = Planner::new(task.clone());
        for seed in 0..6_u32 {
            let session = Session::new(Seed(seed.wrapping_mul(0x9E37_79B9)), seed);
            let route = planner.route(&session).unwrap();
            assert!(route.exact);
            rank(&task, &route);
            let json = serde_json::to_string(route.session.record()).unwrap();
            let record: SessionRecord = serde_json::from_str(&json).unwrap();
            assert_eq!(&record, route.session.record());
            assert!(rounds.is_none_or(|rounds| route.rounds.len() <= rounds as usize));
        }
    }
}

/// A plan made again from any round of a plan has the same remaining time.
#[test]
fn the_rest_of_a_best_route_is_a_best_route() {
    let task = long_task(Goal::Coins(5_000), None);
    let planner = Planner::new(task.clone());
    let route = planner.route(&Session::new(Seed(99), 0)).unwrap();
    let mut session = Session::new(Seed(99), 0);
    for (index, round) in route.session.record().rounds.iter().enumerate() {
        let rest: u32 = route.rounds[index..].iter().sum();
        assert_eq!(planner.route(&session).unwrap().milliseconds(), rest);
        let ended = round.flips.iter().filter_map(|&card| session.flip(card).unwrap().ended);
        if ended.last().is_none() {
            session.quit();
        }
    }
}

/// With little memory a beam search takes over. Its routes are marked, valid, and not better than the exact
/// ones.
#[test]
fn a_beam_takes_over() {
    let task = long_task(Goal::Coins(5_000), None);
    let exact = Planner::new(task.clone());
    let beam = Planner::new(task.clone()).with_most_stretches(10);
    for seed in 0..3 {
        let session = Session::new(Seed(seed), 0);
        let (exact, beam) = (exact.route(&session).unwrap(), beam.route(&session).unwrap());
        assert!(exact.exact && !beam.exact);
        assert!(rank(&task, &exact) <= rank(&task, &beam));
    }
}

#[test]
fn limits_can_forbid_a_goal() {
    let session = Session::new(Seed(3), 0);
    assert!(Planner::new(long_task(Goal::Level(Level::EIGHTH), Some(4))).route(&session).is_none());
    assert!(Planner::new(long_task(Goal::Coins(20_000), Some(10))).route(&session).is_none());
    let task = long_task(Goal::Coins(10_000), None).with_milliseconds(60_000);
    assert!(Planner::new(task).route(&session).is_none());
    let task = long_task(Goal::Most, None).with_milliseconds(0);
    assert!(Planner::new(task).route(&session).unwrap().rounds.is_empty());
    assert_eq!(session.cards(), &Cards::FACE_DOWN);
}

/// A stopped planner finds nothing, with enough memory or little.
#[test]
fn a_planner_can_be_stopped() {
    let session = Session::new(Seed(0x6207_030D), 0);
    let planner = || Planner::new(long_task(Goal::Coins(3_000), None));
    assert!(planner().route(&session).is_some());
    assert!(planner().with_stop(|| true).route(&session).is_none());
    let calls = AtomicUsize::new(0);
    let soon = move || calls.fetch_add(1, Ordering::Relaxed) > 100;
    assert!(planner().with_most_stretches(10).with_stop(soon).route(&session).is_none());
}

/// With a limit, only better routes are found, and they are the same as without it.
#[test]
fn a_limit_leaves_out_only_worse_routes() {
    let planner = Planner::new(long_task(Goal::Coins(3_000), None));
    let session = Session::new(Seed(12), 0);
    let best = planner.route(&session).unwrap().milliseconds();
    assert!(planner.route_within(&session, best - 1).is_none());
    assert_eq!(planner.route_within(&session, best).unwrap().milliseconds(), best);
}
