//! Plans for known queues: the longest chains of the peer's seeds, beside what the peer found, in seconds of
//! processor time. `puyo_plan SECONDS THREADS GOAL SEEDS`, by default 1 second, 1 thread, `chain` (or `score` or
//! `clear`) and all 60 seeds; `0..20` and `20..60` are parts of them. Every plan is replayed by the plain rules before
//! it counts. The best plan of each seed and goal is kept in `results/puyo_records.csv`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, Write};
use std::num::NonZero;
use std::time::Duration;

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::puyo::{ColourCount, Pair, Placement, Play, Seed, queue};
use foretile_solve::puyo::{Aim, Limits, Plan, Task, plan};
use serde::Deserialize;

/// What the peer found.
#[derive(Deserialize)]
struct Peer {
    seed: u16,
    pairs: usize,
    chain: usize,
    score: u32,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut next = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let seconds: f64 = next("1").parse().expect("seconds");
    let threads: NonZero<usize> = next("1").parse().expect("a number of threads");
    let (goal, seeds) = (next("chain"), next("60"));
    let (from, to) = seeds.split_once("..").unwrap_or(("0", &seeds));
    let [from, to] = [from, to].map(|number| number.parse::<usize>().expect("a number of seeds"));
    let aim = match goal.as_str() {
        "chain" => Aim::Chain,
        "score" => Aim::Score,
        "clear" => Aim::Clear,
        _ => panic!("`{goal}` is no goal: expected chain, score or clear"),
    };
    // The clock is the processor time of all threads, because other programs do not disturb it.
    let limits = Limits::default()
        .with_time(Duration::from_secs_f64(seconds).mul_f64(threads.get() as f64))
        .with_threads(threads)
        .with_clock(|| ProcessTime::now().as_duration());
    let golden = foretile_golden::text("puyo_plan_peer.jsonl");
    let peers = golden.lines().take(to).skip(from);
    let peers = peers.map(|line| serde_json::from_str::<Peer>(line).expect("a line of the peer"));
    let (mut chains, mut points, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
    let (mut seeds, mut below, mut proven, mut searched) = (0, 0, 0, 0);
    let start = ProcessTime::now();
    for peer in peers {
        seeds += 1;
        let upcoming: Vec<Pair> =
            queue(Seed(peer.seed), ColourCount::Four).pairs().take(peer.pairs).collect();
        let task = Task::new(Play::default(), upcoming, aim);
        let planned = plan(&task, &limits, &|| false, &mut |_| {}).expect("both rules agree");
        searched += planned.searched;
        proven += usize::from(planned.proven);
        let Some(best) = planned.plan else { continue };
        check(&task, &best);
        keep(&goal, peer.seed, planned.proven, &best);
        below += usize::from(match aim {
            Aim::Score => best.score < peer.score,
            _ => best.chain < peer.chain,
        });
        println!(
            "{:5}  {:2} {:6} at {}, the peer {:2} {:6}",
            peer.seed,
            best.chain,
            best.score,
            best.placements.len(),
            peer.chain,
            peer.score
        );
        chains.push(best.chain as f64);
        points.push(f64::from(best.score));
        pairs.push(best.placements.len() as f64);
    }
    let spent = start.elapsed().as_secs_f64();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let name = format!("puyo/plan/{goal}/{seconds} s on {threads}");
    let mut report = Report::default();
    if aim == Aim::Clear {
        let note = format!("{seeds} seeds from {from}, {} found, {proven} proven", pairs.len());
        report.row(&format!("{name}/pair"), mean(&pairs), "pairs", note);
    } else {
        let note = format!("{seeds} seeds from {from}, {below} below the peer of width 1,000");
        report.row(&format!("{name}/chain"), mean(&chains), "steps", &*note);
        report.row(&format!("{name}/score"), mean(&points), "points", &*note);
    }
    report.row(&format!("{name}/fields"), searched as f64 / spent, "per CPU second", "");
    report.save();
}

/// Replays a plan by the plain rules.
fn check(task: &Task, plan: &Plan) {
    let mut play = task.play;
    let fired = task
        .pairs
        .iter()
        .zip(&plan.placements)
        .map(|(&pair, &at)| play.drop(pair, at).expect("every placement can be reached"));
    let last = fired.last().expect("a plan has a pair");
    assert_eq!((last.steps.len(), last.score()), (plan.chain, plan.score));
    assert!(task.aim != Aim::Clear || last.all_clear);
}

/// The columns of the records. The moves have a letter for each pair: `a` to `v` stand for the 22 placements, from the
/// left column of the axis to the right one and with the child above, to the right, below and to the left.
const HEADER: &str = "goal,seed,chain,score,pair,proven,moves";

/// Keeps a plan if it is better than the record of its goal and seed. The file is locked meanwhile, because several
/// programs may look for records at once.
fn keep(goal: &str, seed: u16, proven: bool, plan: &Plan) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/results/puyo_records.csv");
    let mut options = File::options();
    let opened = options.read(true).write(true).create(true).truncate(false).open(path);
    let mut file = opened.expect("the file of records can be opened");
    file.lock().expect("the file of records can be locked");
    let mut text = String::new();
    file.read_to_string(&mut text).expect("the records are text");
    let mut records: BTreeMap<(String, u16), String> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut fields = line.split(',');
        let goal = fields.next().expect("a goal").to_owned();
        let seed = fields.next().and_then(|seed| seed.parse().ok()).expect("a seed");
        records.insert((goal, seed), line.to_owned());
    }
    let letter = |at: &Placement| {
        let index = Placement::all().position(|other| other == *at);
        char::from(b'a' + index.expect("there are 22 placements") as u8)
    };
    let moves: String = plan.placements.iter().map(letter).collect();
    let pair = plan.placements.len();
    let line = format!("{goal},{seed},{},{},{pair},{proven},{moves}", plan.chain, plan.score);
    let worth = |line: &str| {
        let fields: Vec<&str> = line.split(',').collect();
        let number = |at: usize| fields[at].parse::<i64>().expect("a number");
        let (chain, score, pair) = (number(2), number(3), number(4));
        match goal {
            "chain" => (chain, score, -pair),
            "score" => (score, chain, -pair),
            _ => (-pair, i64::from(fields[5] == "true"), score),
        }
    };
    let record = records.entry((goal.to_owned(), seed)).or_insert_with(|| line.clone());
    if worth(&line) > worth(record) {
        *record = line;
    }
    let lines: Vec<String> = records.into_values().collect();
    let text = format!("{HEADER}\n{}\n", lines.join("\n"));
    file.rewind().expect("a file has a start");
    file.write_all(text.as_bytes()).expect("the file can be written");
    file.set_len(text.len() as u64).expect("the file can be cut");
}
