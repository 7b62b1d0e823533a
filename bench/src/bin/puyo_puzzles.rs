//! The exact search for all solutions of puzzles: `puyo_puzzles MADE`. Counts the solutions of the golden puzzles, which it
//! checks, and of MADE puzzles each of five, six and seven pairs, which it makes: a field of random drops, and the best of many
//! random attempts as the task. Those of five pairs are checked by a search without tables.

use std::collections::BTreeMap;

use foretile_bench::{Report, cpu_seconds, quantile};
use foretile_games::puyo::{
    ColourCount, Goal, GoalKind, Pair, Placement, Play, Puzzle, PuzzleMove, Seed, Which, queue,
};
use foretile_solve::puyo::{Limits, PuzzleQuestion, Solutions, solve};
use serde::Deserialize;

/// A line of `puyo_tasks.jsonl`.
#[derive(Deserialize)]
struct Golden {
    q: String,
    solutions: u64,
    by_length: Vec<u64>,
    fired_fields: u64,
}

/// The pairs of a queue that a puzzle has, from this one on.
const FIRST: usize = 40;
/// The random attempts at a puzzle that is made.
const ATTEMPTS: usize = 30_000;

fn main() {
    let made = std::env::args().nth(1).map(|text| text.parse().expect("a number of puzzles"));
    let made: usize = made.expect("the number of puzzles to make, such as 24");
    let mut report = Report::default();
    let mut times: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for golden in foretile_golden::shared_jsonl::<Golden>("puyo_tasks.jsonl") {
        let address = format!("http://ips.karou.jp/simu/pn.html?{}", golden.q);
        let puzzle: Puzzle = address.parse().expect("an address");
        let Ok(to_solve) = PuzzleQuestion::new(&puzzle) else {
            assert_eq!(golden.solutions, 0, "groups of garbage are refused");
            continue;
        };
        let (found, seconds) = timed(&to_solve, 3);
        assert_eq!(found.by_length, golden.by_length, "fast and wrong is not fast: {address}");
        assert_eq!(found.fired_fields, golden.fired_fields);
        times.entry(puzzle.moves.len()).or_default().push(seconds);
    }
    for (moves, times) in &mut times {
        row(&mut report, &format!("golden, {moves} moves"), times);
    }
    let mut dice = Dice(0x1234_5678_9ABC);
    for pairs in 5..=7 {
        let mut times = Vec::new();
        for number in 0..made {
            let to_solve = make(&mut dice, pairs, number);
            let (found, seconds) = timed(&to_solve, 1);
            assert!(found.total() > 0, "an attempt has solved it");
            if pairs == 5 {
                let limits = Limits::default().with_memory(0);
                let without = solve(&to_solve, &limits, &|| false);
                assert_eq!(found.by_length, without.by_length, "fast and wrong is not fast");
            }
            times.push(seconds);
        }
        row(&mut report, &format!("made, {pairs} pairs"), &mut times);
    }
    report.save();
}

/// Solves a puzzle and returns the CPU seconds that it takes.
fn timed(to_solve: &PuzzleQuestion, rounds: usize) -> (Solutions, f64) {
    let limits = Limits::default().with_time(std::time::Duration::from_secs(600));
    let mut found = None;
    let seconds = cpu_seconds(rounds, || found = Some(solve(to_solve, &limits, &|| false)));
    let found = found.expect("it was solved");
    assert!(found.proven && found.all_fired_fields);
    (found, seconds)
}

fn row(report: &mut Report, name: &str, times: &mut [f64]) {
    let average = times.iter().sum::<f64>() / times.len().max(1) as f64;
    let note = format!(
        "{} puzzles, half within {:.1} ms, the longest {:.1} ms",
        times.len(),
        1e3 * quantile(times, 0.5),
        1e3 * quantile(times, 1.0)
    );
    report.row(name, 1e3 * average, "ms a puzzle", note);
}

/// A plain generator, which has nothing to do with those of the games.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % bound
    }
}

/// Makes a puzzle that has a solution.
fn make(dice: &mut Dice, pairs: usize, number: usize) -> PuzzleQuestion {
    let all: Vec<Placement> = Placement::all().collect();
    let pool: Vec<Pair> =
        queue(Seed(dice.below(1 << 16) as u16), ColourCount::Four).pairs().collect();
    let (mut play, mut dropped) = (Play::default(), 0);
    let fill = 6 + dice.below(20);
    while dropped < fill && dice.below(400) > 0 {
        let mut next = play;
        let chain = next.drop(pool[dropped], all[dice.below(all.len())]);
        if chain.is_ok_and(|chain| chain.steps.is_empty()) && next.field.height(2) < 10 {
            (play, dropped) = (next, dropped + 1);
        }
    }
    let kind = match number % 6 {
        0..=3 => GoalKind::Chain,
        4 => GoalKind::ColoursAtOnce,
        _ => GoalKind::PuyosAtOnce,
    };
    let upcoming = &pool[FIRST..FIRST + pairs];
    let best = (0..ATTEMPTS).map(|_| {
        let (mut attempt, mut best) = (play, 0);
        for &pair in upcoming {
            let Ok(chain) = attempt.drop(pair, all[dice.below(all.len())]) else { break };
            let steps = chain.steps.iter();
            best = best.max(match kind {
                GoalKind::Chain => chain.steps.len(),
                GoalKind::ColoursAtOnce => steps.map(|step| step.colours).max().unwrap_or(0),
                _ => steps.map(|step| step.groups.iter().sum()).max().unwrap_or(0),
            });
            if attempt.is_lost() {
                break;
            }
        }
        best
    });
    let number = best.max().expect("there are attempts").clamp(1, 63) as u8;
    let goal = Goal { kind, which: Which::Coloured, number, or_more: false };
    let moves = upcoming.iter().map(|&pair| PuzzleMove::Pair(pair, None)).collect();
    PuzzleQuestion::of(play.field, moves, goal).expect("it has moves").with_listed(0)
}
