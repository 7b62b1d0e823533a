//! Solves puzzles (*nazo puyo*): all solutions of a task, counted exactly.

use std::time::Duration;

use foretile_games::puyo::{Link, Placement, Puzzle, PuzzleMove};
use foretile_solve::puyo::{Limits, PuzzleQuestion, PuzzleVerdict, solve};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PuzzleTask;
use crate::clock;
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::{Decimal, Whole};

/// What are the solutions of this puzzle?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SolveTask {
    /// The address of a puzzle at Ishikawa's simulator, with a task at its end
    address: String,
    /// How many solutions to list
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", default_value_t = usual_list()))]
    #[serde(default = "usual_list")]
    limit: Whole<0, 1_000, 10>,
    /// How long to search, in seconds [default: 60]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SECONDS"))]
    #[serde(default)]
    time_limit: Option<Decimal<1_000_000>>,
}

fn usual_list() -> Whole<0, 1_000, 10> {
    Whole::new(10)
}

/// How long a search takes at most by default.
const SECONDS: f64 = 60.0;
/// The bytes of memory for fields that were seen before: as many as the API allows for a plan.
const MEMORY: usize = 256 << 20;

impl Question for SolveTask {
    const EXAMPLE: &'static str =
        r#"{"address":"http://ips.karou.jp/simu/pn.html?800900_c1__u01","limit":2}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl SolveTask {
    /// Searches for at most this many seconds.
    pub fn at_most(&mut self, seconds: f64) {
        let requested = self.time_limit.map_or(SECONDS, Decimal::get);
        self.time_limit = Some(Decimal::clamped(requested.min(seconds)));
    }
}

/// The solutions of a puzzle. Each is a placement for every pair up to the first move that meets the task.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TaskSolved {
    /// The task.
    pub task: PuzzleTask,
    /// How many moves the puzzle has.
    pub moves: usize,
    /// The verdict on the puzzle; null if the search ended too early for one.
    pub verdict: Option<PuzzleVerdict>,
    /// The number of solutions, or at least as many if that is not proven.
    pub count: u64,
    /// The number of solutions by their length: first those of one move.
    pub by_length: Vec<u64>,
    /// The number of different fields right before the last move of a solution pops: solutions that differ only in the order
    /// of moves count once.
    pub fired_fields: u64,
    /// Whether all these fields were counted; if not, there are at least as many.
    pub all_fired_fields: bool,
    /// The first solutions.
    pub solutions: Vec<TaskSolution>,
    /// Whether all placements were searched.
    pub proven: bool,
    /// Whether the search was stopped.
    pub stopped: bool,
    /// The number of fields from which the next move was tried.
    pub searched: u64,
    /// How long that took, in seconds.
    pub seconds: f64,
}

/// A solution.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TaskSolution {
    /// Where each pair goes; null for garbage.
    pub placements: Vec<Option<TaskPlacement>>,
    /// The address that shows it.
    pub ips: String,
}

/// Where a pair of a solution goes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TaskPlacement {
    /// The column of the axis, counted from 1.
    pub column: usize,
    /// Where the other puyo lies, seen from the axis.
    pub turn: foretile_games::puyo::Orientation,
}

/// Solves a puzzle. Ends early when `stop` returns `true`, with what was found until then.
///
/// # Errors
/// When the address is not that of a puzzle, or its task is missing or unknown.
///
/// # Panics
/// Never: a puzzle that can be solved has a task.
pub fn task(question: &SolveTask, stop: &dyn Fn() -> bool) -> Result<TaskSolved, Error> {
    let SolveTask { address, limit, time_limit } = question;
    let puzzle = puzzle_at(address)?;
    let question = PuzzleQuestion::new(&puzzle)?.with_listed(limit.get());
    let seconds = time_limit.map_or(SECONDS, Decimal::get);
    let limits = Limits::default()
        .with_time(Duration::from_secs_f64(seconds))
        .with_memory(MEMORY)
        .with_clock(clock::now);
    let begin = clock::now();
    let found = solve(&question, &limits, stop);
    let seconds = clock::now().saturating_sub(begin).as_secs_f64();
    let task = puzzle.task.expect("a puzzle without a task cannot be solved");
    Ok(TaskSolved {
        task: task.into(),
        moves: puzzle.moves.len(),
        verdict: found.verdict(),
        count: found.total(),
        solutions: found.listed.iter().map(|placed| solution(&puzzle, placed)).collect(),
        by_length: found.by_length,
        fired_fields: found.fired_fields,
        all_fired_fields: found.proven && found.all_fired_fields,
        proven: found.proven,
        stopped: !found.proven && stop(),
        searched: found.searched,
        seconds,
    })
}

/// Reads the address of a puzzle.
pub(super) fn puzzle_at(address: &str) -> Result<Puzzle, Error> {
    ensure!(
        Link::is_meant(address),
        "`{address}` is not an address: expected one of a puzzle, such as http://ips.karou.jp/simu/pn.html?800900_c1__u01"
    );
    Ok(address.parse()?)
}

fn solution(puzzle: &Puzzle, placed: &[Option<Placement>]) -> TaskSolution {
    let mut shown = puzzle.clone();
    for (nth, one) in shown.moves.iter_mut().enumerate() {
        if let PuzzleMove::Pair(_, placement) = one {
            *placement = placed.get(nth).copied().flatten();
        }
    }
    let placement = |at: &Placement| TaskPlacement { column: at.column + 1, turn: at.orientation };
    TaskSolution {
        placements: placed.iter().map(|at| at.as_ref().map(placement)).collect(),
        ips: shown.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    fn answer(body: &str) -> Result<TaskSolved, String> {
        let question: SolveTask = json::read(body.as_bytes()).map_err(|error| error.to_string())?;
        task(&question, &|| false).map_err(|error| error.to_string())
    }

    /// Three reds in a corner, and a pair with one red: upright with red below on columns 1 to 3, or lying with red on column
    /// 1 (one way), 2 or 3 (two ways each).
    #[test]
    fn solutions_are_counted_and_shown() {
        let found = answer(SolveTask::EXAMPLE).unwrap();
        assert_eq!((found.count, found.by_length, found.proven), (8, vec![8], true));
        assert_eq!(found.verdict, Some(PuzzleVerdict::Solved));
        assert_eq!(
            (found.task.characters.as_str(), found.moves, found.solutions.len()),
            ("u01", 1, 2)
        );
        for solution in found.solutions {
            // The address has the pair where the solution has it, and the same task.
            let shown: Puzzle = solution.ips.parse().unwrap();
            let [PuzzleMove::Pair(_, Some(at))] = shown.moves[..] else { panic!("{shown:?}") };
            let placed = solution.placements[0].as_ref().unwrap();
            assert_eq!((at.column + 1, at.orientation), (placed.column, placed.turn));
            assert_eq!(shown.task.unwrap().characters(), "u01");
        }
        // Pairs behind the last move of a solution are not placed, wherever they were.
        let body = r#"{"address":"http://ips.karou.jp/simu/pn.html?800900_c1c8__u71","limit":1}"#;
        let found = answer(body).unwrap();
        assert!(found.solutions[0].ips.ends_with("_c0c1__u01"), "{}", found.solutions[0].ips);
    }

    #[test]
    fn other_addresses_are_refused() {
        for (address, expected) in [
            ("RG BY", "is not an address"),
            ("http://ips.karou.jp/simu/pn.html?800900_c1", "no task"),
            ("http://ips.karou.jp/simu/pn.html?800900_c1__301", "`301` is unknown"),
            ("http://ips.karou.jp/simu/pn.html?800900___u01", "no moves"),
            ("http://ips.karou.jp/simu/ps.html?800900_c1__u01", "expected the address of a puzzle"),
        ] {
            let error = answer(&format!(r#"{{"address":"{address}"}}"#)).err().unwrap();
            assert!(error.contains(expected) && error.contains("such as"), "{error}");
        }
    }
}
