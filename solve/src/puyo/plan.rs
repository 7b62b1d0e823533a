//! Plans: the task, the limits of the search, and its answer.

use std::fmt;
use std::num::NonZero;
use std::sync::LazyLock;
#[cfg(feature = "threads")]
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use foretile_games::puyo::bits::code;
use foretile_games::puyo::{COLUMNS, Chain, Colour, Field, POP, Pair, Placement, Play, ROWS};

use super::aim::{Aim, Bounds};
use super::beam::{Beam, BeamOptions, Best, NODE_BYTES, Problem};
use super::budget::Budget;
use super::clear;
use super::fired::{Fired, Plan};
use super::state::{Codes, Rules, State, placement};
use super::trigger;
use super::weights::Weights;

/// What to plan.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Task {
    /// The game so far.
    pub play: Play,
    /// The pairs to come, all of which may be used.
    pub pairs: Vec<Pair>,
    /// What the plan is for.
    pub aim: Aim,
    /// The rules at the top of the field.
    pub rules: Rules,
    /// Whether nothing may pop before the last pair of the plan.
    pub quiet: bool,
}

impl Task {
    /// Returns the task to plan these pairs, by the usual rules and with any chains on the way.
    pub fn new(play: Play, pairs: Vec<Pair>, aim: Aim) -> Self {
        Self { play, pairs, aim, rules: Rules::default(), quiet: false }
    }

    /// Returns the same task by these rules at the top of the field.
    #[must_use]
    pub const fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// Returns the same task. If `quiet`, nothing may pop before the last pair of the plan.
    #[must_use]
    pub const fn with_quiet(mut self, quiet: bool) -> Self {
        self.quiet = quiet;
        self
    }
}

/// Limits of a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The time that the search uses.
    pub time: Duration,
    /// The number of fields to look at, over all threads. With one thread and enough time, the plan depends
    /// on nothing else.
    pub fields: u64,
    /// The bytes of memory for all threads.
    pub memory: usize,
    /// The weights to search with on all threads, if they are not the usual ones.
    pub weights: Option<Weights>,
    /// The number of threads. All clears are searched on one.
    pub threads: NonZero<usize>,
    /// The clock: the time since any fixed moment. Where `std` has no clock, as in a browser, give one.
    pub clock: fn() -> Duration,
}

impl Default for Limits {
    /// Ten seconds, any number of fields, 512 MiB, the usual weights, one thread, and the clock of
    /// `std`.
    fn default() -> Self {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self {
            time: Duration::from_secs(10),
            fields: u64::MAX,
            memory: 512 << 20,
            weights: None,
            threads: NonZero::<usize>::MIN,
            clock: || START.elapsed(),
        }
    }
}

impl Limits {
    /// Returns the same limits with this much time.
    #[must_use]
    pub const fn with_time(mut self, time: Duration) -> Self {
        self.time = time;
        self
    }

    /// Returns the same limits with this many fields.
    #[must_use]
    pub const fn with_fields(mut self, fields: u64) -> Self {
        self.fields = fields;
        self
    }

    /// Returns the same limits with this many bytes.
    #[must_use]
    pub const fn with_memory(mut self, memory: usize) -> Self {
        self.memory = memory;
        self
    }

    /// Returns the same limits with these weights on all threads.
    #[must_use]
    pub const fn with_weights(mut self, weights: Weights) -> Self {
        self.weights = Some(weights);
        self
    }

    /// Returns the same limits with this many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Returns the same limits with this clock.
    #[must_use]
    pub const fn with_clock(mut self, clock: fn() -> Duration) -> Self {
        self.clock = clock;
        self
    }
}

/// The answer to a task.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Planned {
    /// The best plan that was found.
    pub plan: Option<Plan>,
    /// Whether it is proven that no plan is better. For [`Aim::Chain`] and [`Aim::Early`] that is about the
    /// number of steps or pairs, not about the points of equal chains.
    pub proven: bool,
    /// The least number of pairs that is not ruled out. For [`Aim::Chain`] and [`Aim::Score`] it is 0.
    pub least_pairs: usize,
    /// The greatest number of steps that is not ruled out.
    pub most_steps: usize,
    /// The number of fields looked at.
    pub searched: u64,
}

/// How far a search is.
#[derive(Debug)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The part of the time that is spent, 0 to 1.
    pub part: f64,
    /// The best plan so far.
    pub plan: Option<&'a Plan>,
}

/// The longest possible chain: each step takes four of the puyos that fit into the field.
const LONGEST: usize = COLUMNS * ROWS / POP;
/// The width of the first search, which takes a few hundredths of a second.
const NARROW: usize = 30;
/// The part of the time after which no beam goes on; the rest is for the trigger of the best chain. Chosen by hand.
const BEAMS: f64 = 0.95;
/// The part of the time after which no other search is worth a start. Chosen by hand.
const LATE: f64 = 0.9;
/// Turns the number of a search into that of the next. The upper half of 2^64 divided by the golden ratio, so that no
/// number comes twice.
const NEXT: u64 = 0x9E37_79B9;
/// How long the caller's thread sleeps while others search. Chosen by hand: short compared with the least time limit
/// that people choose.
#[cfg(feature = "threads")]
const NAP: Duration = Duration::from_millis(5);
/// The time between two calls of `notify`. Chosen by hand: as often as people see a number change.
const NOTIFY_EVERY: Duration = Duration::from_millis(100);

/// The error returned when the search and the plain rules of `foretile_games` disagree about a plan. That is a defect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The field at the start.
    pub field: Box<Field>,
    /// The placements of the plan.
    pub placements: Vec<Placement>,
    /// The steps and points of the chain that the last of them fires, by the search.
    pub searched: (usize, u32),
    /// The same by the plain rules; `None` if a pair cannot be dropped there.
    pub plain: Option<(usize, u32)>,
}

impl fmt::Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, placements, searched: (steps, points), plain } = self;
        let text =
            |placement: &Placement| format!("{} {}", placement.column + 1, placement.orientation);
        let placements: Vec<String> = placements.iter().map(text).collect();
        let placements = placements.join(", ");
        let plain = match plain {
            Some((steps, points)) => format!("{steps} steps and {points} points"),
            None => "placements that cannot be reached".into(),
        };
        write!(
            f,
            "a defect of Foretile: a plan of {steps} steps and {points} points has {plain} by the plain rules; \
             please report the field `{field}`, the pairs and the placements {placements}"
        )
    }
}

impl std::error::Error for Disagreement {}

/// Finds the best plan. `notify` is called with the progress about ten times a second. When `stop` returns `true`, the
/// search ends early, with the best plan until then.
///
/// # Errors
/// If the plain rules contradict the search about what the plan does, which is a defect.
pub fn plan(
    task: &Task,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    notify: &mut dyn FnMut(Progress<'_>),
) -> Result<Planned, Disagreement> {
    let problem = Problem::of(task);
    let best = Best::none(task.aim, problem.pairs.len());
    let start = (limits.clock)();
    let mut reporter = Reporter { task, notify, notified: start, fired: None, plan: None };
    let mut pulse = |part| {
        reporter.look(&best, (limits.clock)(), part);
        stop()
    };
    let pairs = problem.pairs.len();
    let (mut least_pairs, mut searched) = (0, 0);
    if task.aim == Aim::Clear {
        let time = |searched| limits.spent(start, searched);
        let weights = limits.weights.unwrap_or(Weights::of(task.aim));
        (least_pairs, searched) =
            clear::search(&problem, &best, weights, limits.memory, &time, &mut pulse);
    } else {
        if let Some(least) = task.aim.least_steps() {
            let enough = |&pairs: &usize| problem.most_steps(pairs) >= least;
            least_pairs = (0..=pairs).find(enough).unwrap_or(pairs + 1);
        }
        if least_pairs <= pairs {
            searched = beams(&problem, &best, limits, start, &mut pulse);
        }
    }
    let plan = best.get().map(|fired| replay(task, &fired)).transpose()?;
    let most_steps = problem.most_steps(pairs);
    let proven = task.aim.is_proven(plan.as_ref(), &Bounds { pairs, least_pairs, most_steps });
    Ok(Planned { plan, proven, least_pairs, most_steps, searched })
}

impl Limits {
    /// Returns which part of the time or of the fields is spent, 0 to 1.
    pub(super) fn spent(&self, start: Duration, searched: u64) -> f64 {
        let elapsed = (self.clock)().saturating_sub(start).as_secs_f64();
        let time = if self.time.is_zero() { 1.0 } else { elapsed / self.time.as_secs_f64() };
        time.max(searched as f64 / self.fields.max(1) as f64)
    }
}

impl Problem {
    pub(super) fn of(task: &Task) -> Self {
        let start = State::from(&task.play);
        let lying =
            Colour::ALL.map(code).into_iter().filter(|&code| start.bits.everywhere(code) != 0);
        let mut colours: Vec<u8> = lying.collect();
        for pair in &task.pairs {
            colours.extend([code(pair.axis), code(pair.child)]);
        }
        colours.sort_unstable();
        colours.dedup();
        let pairs: Vec<Codes> = task.pairs.iter().copied().map(Codes::from).collect();
        let mut dealt = vec![[0; 8]];
        for pair in &pairs {
            let mut next = dealt[dealt.len() - 1];
            for code in [pair.axis, pair.child] {
                next[usize::from(code)] += 1;
            }
            dealt.push(next);
        }
        Self { start, pairs, dealt, colours, rules: task.rules, aim: task.aim, quiet: task.quiet }
    }

    /// Returns how many puyos of a colour there are when this many pairs have come, if none pops.
    pub fn puyos(&self, code: u8, pairs: usize) -> usize {
        let lying = self.start.bits.everywhere(code).count_ones() as usize;
        lying + self.puyos_between(code, 0, pairs)
    }

    /// Returns how many puyos of a colour are in the pairs after the first `from`, up to this many pairs.
    pub fn puyos_between(&self, code: u8, from: usize, pairs: usize) -> usize {
        let code = usize::from(code);
        usize::from(self.dealt[pairs][code] - self.dealt[from][code])
    }

    /// Returns a number of steps that no chain within this many pairs can exceed: each takes four puyos of a
    /// colour.
    fn most_steps(&self, pairs: usize) -> usize {
        let steps = self.colours.iter().map(|&code| self.puyos(code, pairs) / POP);
        steps.sum::<usize>().min(LONGEST)
    }
}

/// Searches with beams on all threads. Returns the number of fields looked at.
fn beams(
    problem: &Problem,
    best: &Best,
    limits: &Limits,
    start: Duration,
    pulse: &mut dyn FnMut(f64) -> bool,
) -> u64 {
    let threads = if cfg!(feature = "threads") { limits.threads.get() } else { 1 };
    let most = (limits.memory / threads / NODE_BYTES).max(1);
    let fields = limits.fields / threads as u64;
    let limits = Limits { fields, ..*limits };
    let spent = |searched| limits.spent(start, searched);
    let options = |number| {
        let weights = limits.weights.unwrap_or(Weights::of_beam(problem.aim, number));
        BeamOptions { weights, number }
    };
    if threads == 1 {
        return search(problem, best, options(0), Budget::new(&spent, pulse, most));
    }
    #[cfg(not(feature = "threads"))]
    unreachable!("there is one thread");
    #[cfg(feature = "threads")]
    let stopped = AtomicBool::new(false);
    #[cfg(feature = "threads")]
    std::thread::scope(|scope| {
        let (stopped, spent, options) = (&stopped, &spent, &options);
        let work = |number| {
            let mut stop = |_| stopped.load(Ordering::Relaxed);
            search(problem, best, options(number), Budget::new(spent, &mut stop, most))
        };
        let threads: Vec<_> =
            (0..threads as u64).map(|number| scope.spawn(move || work(number))).collect();
        while !threads.iter().all(|thread| thread.is_finished()) {
            if pulse(spent(0)) {
                stopped.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(NAP);
        }
        threads.into_iter().map(|thread| thread.join().expect("a search does not panic")).sum()
    })
}

/// Searches with a narrow beam, then with beams as wide as the time allows. Returns the number of fields
/// looked at.
fn search(problem: &Problem, best: &Best, mut options: BeamOptions, mut budget: Budget<'_>) -> u64 {
    budget.fix(NARROW);
    loop {
        budget.end_at(BEAMS);
        let (last, cut) = Beam::new(problem, options, best).search(&mut budget);
        budget.end_at(1.0);
        trigger::search(problem, best, &mut budget);
        let most_steps = problem.most_steps(problem.pairs.len());
        let is_longest = |fired: Fired| problem.aim.is_longest(fired.chain as usize, most_steps);
        let done = best.get().is_some_and(is_longest);
        // A beam that left nothing out would find the same again.
        if done || !cut || budget.is_over() || budget.spent() > LATE {
            return budget.searched;
        }
        budget.use_all_by(last);
        options.number = options.number.wrapping_add(NEXT);
    }
}

/// Reports to the caller how far the search is.
struct Reporter<'a> {
    task: &'a Task,
    notify: &'a mut dyn FnMut(Progress<'_>),
    /// The time of the last report.
    notified: Duration,
    /// The best chain then, and its plan.
    fired: Option<Fired>,
    plan: Option<Plan>,
}

impl Reporter<'_> {
    fn look(&mut self, best: &Best, now: Duration, part: f64) {
        if now.saturating_sub(self.notified) < NOTIFY_EVERY {
            return;
        }
        self.notified = now;
        let fired = best.get();
        if fired != self.fired {
            // A disagreement is returned at the end.
            self.plan = fired.as_ref().and_then(|fired| replay(self.task, fired).ok());
            self.fired = fired;
        }
        (self.notify)(Progress { part: part.min(1.0), plan: self.plan.as_ref() });
    }
}

/// Plays a plan by the plain rules, and compares what its last pair does with what the search says.
fn replay(task: &Task, fired: &Fired) -> Result<Plan, Disagreement> {
    let mut play = task.play;
    let placements: Vec<Placement> = fired.placements.iter().map(|&at| placement(at)).collect();
    let mut last = Some(Chain::default());
    for (&pair, &at) in task.pairs.iter().zip(&placements) {
        last = last.and_then(|_| play.drop(pair, at).ok());
    }
    let searched = (fired.chain as usize, fired.score);
    let plain = last.as_ref().map(|last| (last.steps.len(), last.score()));
    let reached = last.is_some_and(|last| task.aim.is_reached(&last));
    if !reached || plain != Some(searched) {
        let field = Box::new(task.play.field);
        return Err(Disagreement { field, placements, searched, plain });
    }
    let (chain, score) = searched;
    Ok(Plan { placements, chain, score })
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::{Orientation, Puyo};

    use super::*;

    fn task(aim: Aim) -> Task {
        let pair = Pair { axis: Colour::ALL[0], child: Colour::ALL[0] };
        Task {
            play: Play::default(),
            pairs: vec![pair; 2],
            aim,
            rules: Rules::default(),
            quiet: false,
        }
    }

    /// Two pairs of a colour, one on the other, pop once and clear the field.
    fn fired(chain: u32, score: u32) -> Fired {
        let up = Placement { column: 0, orientation: Orientation::Up };
        let up = (0..22).find(|&at| placement(at) == up).unwrap();
        Fired { chain, score, placements: vec![up; 2] }
    }

    #[test]
    fn a_plan_with_another_result_by_the_plain_rules_is_an_error() {
        for aim in [Aim::Chain, Aim::Score, Aim::Early(1), Aim::Clear] {
            let plan = replay(&task(aim), &fired(1, 40)).unwrap();
            assert_eq!((plan.chain, plan.score, plan.placements.len()), (1, 40, 2));
            for (chain, score) in [(2, 40), (1, 50), (0, 0)] {
                let error = replay(&task(aim), &fired(chain, score)).unwrap_err();
                assert_eq!(error.plain, Some((1, 40)), "{aim:?}");
                assert!(error.to_string().contains("a defect of Foretile"), "{error}");
            }
        }
        let too_few = Fired { placements: vec![fired(1, 40).placements[0]], ..fired(0, 0) };
        assert!(replay(&task(Aim::Chain), &too_few).is_err(), "nothing pops");
        assert!(replay(&task(Aim::Early(2)), &fired(1, 40)).is_err(), "too few steps");
        let mut lost = task(Aim::Chain);
        (0..12).for_each(|row| lost.play.field.set(2, row, Some(Puyo::Garbage)));
        assert_eq!(replay(&lost, &fired(1, 40)).unwrap_err().plain, None);
    }

    /// The field has 78 cells, so no chain has more than 19 steps, and nothing smaller bounds it.
    #[test]
    fn no_chain_has_more_steps_than_the_field_has_puyos_for() {
        let many = Task { pairs: vec![task(Aim::Chain).pairs[0]; 60], ..task(Aim::Chain) };
        let most = |pairs| Problem::of(&many).most_steps(pairs);
        assert_eq!((most(60), most(40), most(38), most(37), most(1)), (19, 19, 19, 18, 0));
    }
}
