//! The exact search for all solutions of puzzles: `puyo_puzzles MADE`. Counts the solutions of the golden puzzles, which it
//! checks, and of MADE puzzles each of five, six and seven pairs, which it makes: a field of random drops, and the best of many
//! random attempts as the task. Those of five pairs are checked by a search without tables. Then it makes puzzles that have one
//! solution, from 20 numbers for each task.
//!
//! `FORETILE_PUZZLES` names a file of published puzzles: queries of IPS addresses, one a line, none of which is in this
//! repository. All up to seven moves are counted, and one solution of each longer one, and of each chain of six moves or
//! more, is looked for in four seconds. `FORETILE_PUYO_PEERS` names a folder with two programs that count the solutions of the
//! same puzzles up to five moves in the same run: `pon2`, which is `peers/puzzles/pon2.nim` with
//! [pon2](https://github.com/24ik/pon2) and its packages, by Nim with `-d:danger`, and `pnsolve` of
//! [puyo2](https://github.com/wata-gh/puyo2), a release build.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use foretile_bench::{Report, cpu_seconds, quantile};
use foretile_games::puyo::{
    Colour, ColourCount, Goal, GoalKind, Pair, Placement, Play, Puzzle, PuzzleMove, Seed, Which,
    queue,
};
use foretile_solve::puyo::{
    Limits, PuzzleQuestion, Solutions, WantedPuzzle, make as make_one, solve,
};
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

/// The most moves of puzzles that are counted.
const MOST_COUNTED: usize = 7;
/// The most moves of puzzles that the peers count, and of how many of these they count one.
const MOST_OF_PEERS: usize = 5;
const EVERY: usize = 20;
/// The seconds to count all solutions of a published puzzle, and to find one of a long puzzle.
const SECONDS: [u64; 2] = [60, 4];

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
    if let Ok(file) = std::env::var("FORETILE_PUZZLES") {
        let text = fs::read_to_string(file).expect("a file of puzzles");
        published(&mut report, &text);
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
    for (steps, clears, pairs) in WANTED {
        one_solution(&mut report, steps, clears, pairs);
    }
    report.save();
}

/// The puzzles that are made: steps of the chain, whether it clears all, and pairs.
const WANTED: [(u8, bool, usize); 9] = [
    (3, false, 2),
    (0, true, 2),
    (5, false, 3),
    (0, true, 3),
    (7, false, 4),
    (5, true, 4),
    (6, true, 5),
    (7, false, 5),
    (8, false, 5),
];
/// The numbers that each is made from.
const NUMBERS: u64 = 20;

/// Makes puzzles that have one solution.
fn one_solution(report: &mut Report, number: u8, clears: bool, pairs: usize) {
    let kind = match (number, clears) {
        (0, _) => GoalKind::Clear,
        (_, false) => GoalKind::Chain,
        (_, true) => GoalKind::ChainAndClear,
    };
    let goal = Goal { kind, which: Which::All, number, or_more: false };
    let wanted = WantedPuzzle::new(goal, pairs, Colour::ALL[..4].to_vec()).expect("it can be made");
    let (mut times, mut found) = (Vec::new(), 0);
    for number in 1..=NUMBERS {
        let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut made = None;
        times.push(cpu_seconds(1, || {
            made = make_one(&wanted, &mut |below| dice.below(below as usize) as u32, &|| false);
        }));
        if let Some(made) = made {
            found += 1;
            let to_solve = PuzzleQuestion::new(&made.puzzle).expect("a puzzle");
            let limits = Limits::default().with_memory(0).with_time(Duration::from_secs(600));
            let again = solve(&to_solve, &limits, &|| false);
            assert_eq!((again.total(), again.proven), (1, true), "fast and wrong is not fast");
        }
    }
    let name = format!("{goal}, {pairs} pairs: {found} of {NUMBERS} made");
    row(report, &name, &mut times);
}

/// Counts the solutions of published puzzles, and finds one of each long one.
fn published(report: &mut Report, text: &str) {
    let queries = text.lines().map(|line| line.split('\t').next().unwrap_or_default());
    let read = |query: &str| {
        let puzzle: Puzzle =
            format!("http://ips.karou.jp/simu/pn.html?{query}").parse().expect("an address");
        let to_solve = PuzzleQuestion::new(&puzzle).ok()?.with_listed(1);
        Some((query.to_owned(), to_solve))
    };
    let puzzles: Vec<(String, PuzzleQuestion)> = queries.filter_map(read).collect();
    let mut counted = Vec::new();
    for moves in 1..=MOST_COUNTED {
        let (mut times, mut unproven, mut none) = (Vec::new(), 0, 0);
        for (query, to_solve) in puzzles.iter().filter(|(_, it)| it.moves.len() == moves) {
            let limits = Limits::default().with_time(Duration::from_secs(SECONDS[0]));
            let (found, seconds) = within(to_solve, &limits);
            unproven += usize::from(!found.proven);
            none += usize::from(found.proven && found.total() == 0);
            times.push(seconds);
            if moves <= MOST_OF_PEERS {
                counted.push((query.as_str(), found.total(), seconds));
            }
        }
        // One of pon2's collection has none: it asks for 35 colours.
        let name = format!("published, {moves} moves: {unproven} not proven, {none} unsolvable");
        row(report, &name, &mut times);
    }
    let all: Vec<f64> = counted.iter().map(|&(.., seconds)| seconds).collect();
    row(report, &format!("published, up to {MOST_OF_PEERS} moves"), &mut all.clone());
    let is_chain = |goal: Goal| goal.kind == GoalKind::Chain;
    for (name, least, all_kinds) in [("long", MOST_COUNTED + 1, true), ("long chains", 6, false)] {
        let (mut times, mut solved) = (Vec::new(), 0);
        for (_, to_solve) in &puzzles {
            if to_solve.moves.len() >= least && (all_kinds || is_chain(to_solve.goal)) {
                let limits = Limits::default().with_time(Duration::from_secs(SECONDS[1]));
                let (found, seconds) = within(&to_solve.clone().with_enough(1), &limits);
                solved += usize::from(found.total() > 0);
                times.push(seconds);
            }
        }
        let name = format!("published, {name}: {solved} of {} in {} s", times.len(), SECONDS[1]);
        row(report, &name, &mut times);
    }
    let Ok(peers) = std::env::var("FORETILE_PUYO_PEERS") else { return };
    let counted: Vec<_> = counted.into_iter().step_by(EVERY).collect();
    for (name, answers) in [
        ("pon2", pon2(&Path::new(&peers).join("pon2"), &counted)),
        ("puyo2", pnsolve(&Path::new(&peers).join("pnsolve"), &counted)),
    ] {
        let (mut theirs, mut ours, mut equal) = (Vec::new(), 0.0, 0);
        for (&(_, count, seconds), answer) in counted.iter().zip(answers) {
            let Some((number, time)) = answer else { continue };
            equal += usize::from(number == count);
            ours += seconds;
            theirs.push(time);
        }
        let (all, sum) = (theirs.len(), theirs.iter().sum::<f64>());
        let name = format!("{name}, {equal} of {all} counts equal, {:.1} times ours", sum / ours);
        row(report, &name, &mut theirs);
    }
}

/// Solves a puzzle within limits, and returns the CPU seconds that it takes.
fn within(to_solve: &PuzzleQuestion, limits: &Limits) -> (Solutions, f64) {
    let mut found = None;
    let seconds = cpu_seconds(1, || found = Some(solve(to_solve, limits, &|| false)));
    (found.expect("it was searched"), seconds)
}

/// A peer's numbers of solutions with the seconds that they take; `None` for a puzzle that it refuses.
type Answers = Vec<Option<(u64, f64)>>;

/// Asks pon2, which reports CPU time.
fn pon2(program: &Path, puzzles: &[(&str, u64, f64)]) -> Answers {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("pon2 starts");
    let mut input = child.stdin.take().expect("a pipe");
    let lines: String = puzzles.iter().map(|(query, ..)| format!("{query}\n")).collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("pon2 ends");
    writer.join().expect("no panic").expect("pon2 reads all");
    let text = String::from_utf8(output.stdout).expect("text");
    let read = |line: &str| {
        let (count, seconds) = line.split_once(' ')?;
        Some((count.parse().ok()?, seconds.parse().ok()?))
    };
    text.lines().map(read).collect()
}

/// Asks puyo2, a process on one thread for each puzzle, whose CPU time bash reports. It judges one move alone, goes on after the
/// task is met, and has other rules at the top of the field, so that some of its counts differ.
fn pnsolve(program: &Path, puzzles: &[(&str, u64, f64)]) -> Answers {
    #[derive(Deserialize)]
    struct Answer {
        status: String,
        matched: u64,
    }
    let ask = |&(query, ..): &(&str, u64, f64)| {
        let output = Command::new("bash")
            .args(["-c", "TIMEFORMAT=%U; time \"$@\"", "bash"])
            .arg(program)
            .args(["-param", query, "-pretty=false"])
            .env("PUYO2_PNSOLVE_JOBS", "1")
            .output()
            .expect("bash starts");
        let answer: Answer = serde_json::from_slice(&output.stdout).ok()?;
        let printed = String::from_utf8(output.stderr).ok()?;
        let seconds = printed.lines().last()?.parse().ok()?;
        (answer.status == "ok").then_some((answer.matched, seconds))
    };
    puzzles.iter().map(ask).collect()
}

/// Solves a puzzle and returns the CPU seconds that it takes.
fn timed(to_solve: &PuzzleQuestion, rounds: usize) -> (Solutions, f64) {
    let limits = Limits::default().with_time(Duration::from_secs(600));
    let mut found = None;
    let seconds = cpu_seconds(rounds, || found = Some(solve(to_solve, &limits, &|| false)));
    let found = found.expect("it was solved");
    assert!(found.proven && found.all_fired_fields);
    (found, seconds)
}

fn row(report: &mut Report, name: &str, times: &mut [f64]) {
    if times.is_empty() {
        return;
    }
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
