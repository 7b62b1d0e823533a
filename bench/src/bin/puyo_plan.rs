//! Plans for known queues: the longest chains of the peer's seeds, beside what the peer found, in seconds of
//! processor time. `puyo_plan SECONDS THREADS GOAL SEEDS`, by default 1 second, 1 thread, `chain` (or `score`) and
//! all 60 seeds; `0..20` and `20..60` are parts of them. Every plan is replayed by the plain rules before it counts.

use std::num::NonZero;
use std::time::Duration;

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::puyo::{ColourCount, Pair, Play, Seed, queue};
use foretile_solve::puyo::{Aim, Limits, Rules, Task, plan};
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
    let aim = if goal == "score" { Aim::Score } else { Aim::Chain };
    // The clock is the processor time of all threads, because other programs do not disturb it.
    let limits = Limits {
        time: Duration::from_secs_f64(seconds).mul_f64(threads.get() as f64),
        threads,
        clock: || ProcessTime::now().as_duration(),
        ..Limits::default()
    };
    let golden = foretile_golden::text("puyo_plan_peer.jsonl");
    let peers =
        golden.lines().take(to).skip(from).map(|line| serde_json::from_str::<Peer>(line).unwrap());
    let (mut chains, mut points, mut below, mut searched) = (Vec::new(), Vec::new(), 0, 0);
    let start = ProcessTime::now();
    for peer in peers {
        let pairs: Vec<Pair> =
            queue(Seed(peer.seed), ColourCount::Four).pairs().take(peer.pairs).collect();
        let task =
            Task { play: Play::default(), pairs, aim, rules: Rules::default(), quiet: false };
        let planned = plan(&task, &limits, &|| false, &mut |_| {});
        searched += planned.searched;
        let best = planned.plan.expect("54 pairs give a chain");
        let mut play = task.play;
        let fired = task
            .pairs
            .iter()
            .zip(&best.placements)
            .map(|(&pair, &at)| play.drop(pair, at).expect("every placement can be reached"));
        let last = fired.last().expect("a plan has a pair");
        assert_eq!((last.steps.len(), last.score()), (best.chain, best.score));
        let worse =
            if aim == Aim::Score { best.score < peer.score } else { best.chain < peer.chain };
        below += usize::from(worse);
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
    }
    let spent = start.elapsed().as_secs_f64();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let name = format!("puyo/plan/{goal}/{seconds} s on {threads}");
    let note = format!("{} seeds from {from}, {below} below the peer of width 1,000", chains.len());
    let mut report = Report::default();
    report.row(&format!("{name}/chain"), mean(&chains), "steps", &*note);
    report.row(&format!("{name}/score"), mean(&points), "points", &*note);
    report.row(&format!("{name}/fields"), searched as f64 / spent, "per CPU second", "");
    report.save();
}
