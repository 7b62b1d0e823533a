//! Trials of the beam's weights: `puyo_weights GOAL FIELDS SEEDS [NAME=VALUE ...] [+ NAME=VALUE ...]`, with the goal
//! `chain`, `score` or `clear`. Each `+` begins another set, which has the usual weights but for the named ones.
//! Every set plans for the same queues of four colours, with the same number of fields to look at. The results
//! are appended to `results/puyo_weights.txt`.

use std::fs::OpenOptions;
use std::io::Write;
use std::time::Duration;

use cpu_time::ProcessTime;
use foretile_games::puyo::{ColourCount, Pair, Play, Seed, queue};
use foretile_solve::puyo::{Aim, Limits, Task, Weights, plan};

/// The first seed and the distance to the next. None of them is among the peer's 60.
const SEEDS: (u16, u16) = (311, 617);
const PAIRS: usize = 54;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [goal, fields, seeds, changes @ ..] = &arguments[..] else {
        panic!(
            "expected a goal, a number of fields and a number of seeds, such as score 1000000 20"
        )
    };
    let aim = match goal.as_str() {
        "chain" => Aim::Chain,
        "score" => Aim::Score,
        "clear" => Aim::Clear,
        _ => panic!("`{goal}` is no goal: expected chain, score or clear"),
    };
    let fields: u64 = fields.parse().expect("a number of fields");
    let seeds: u16 = seeds.parse().expect("a number of seeds");
    assert!(seeds <= 105, "there are 105 seeds");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/results/puyo_weights.txt");
    let mut file = OpenOptions::new().append(true).create(true).open(path).expect("a file");
    for changes in changes.split(|change| change == "+") {
        let weights = changed(Weights::of(aim), changes);
        let line = format!(
            "{goal} {fields} fields, {seeds} seeds, {} | {}",
            if changes.is_empty() { "usual".to_owned() } else { changes.join(" ") },
            trial(aim, weights, fields, seeds)
        );
        println!("{line}");
        writeln!(file, "{line}").expect("the file can be written");
    }
}

/// Returns weights with these changes.
fn changed(mut weights: Weights, changes: &[String]) -> Weights {
    for change in changes {
        let (name, value) = change.split_once('=').expect("a weight such as link=80");
        let numbers: Vec<i32> = value.split(',').map(|one| one.parse().expect("numbers")).collect();
        match name {
            "step" => weights.step = numbers[0],
            "points" => weights.points = numbers[0],
            "needs" => weights.needs = numbers.try_into().expect("three numbers"),
            "left" => weights.left = numbers[0],
            "link" => weights.link = numbers[0],
            "puyo" => weights.puyo = numbers[0],
            "form" => weights.form = numbers[0],
            "heights" => weights.heights = numbers.try_into().expect("six numbers"),
            "noise" => weights.noise = numbers[0],
            "look" => weights.looked_at = numbers[0] as usize,
            "pair" => weights.pair = numbers[0],
            "siblings" => weights.siblings = numbers[0] as usize,
            _ => panic!("`{name}` is no weight: expected one of the names in the source"),
        }
    }
    weights
}

/// Plans for all seeds and returns what came of it.
fn trial(aim: Aim, weights: Weights, fields: u64, seeds: u16) -> String {
    let limits =
        Limits::default().with_fields(fields).with_time(Duration::MAX).with_weights(weights);
    let start = ProcessTime::now();
    let (mut plans, mut proven, mut steps, mut points, mut pairs) = (0, 0, 0, 0, 0);
    for index in 0..seeds {
        let seed = Seed(SEEDS.0 + SEEDS.1 * index);
        let pairs_dealt: Vec<Pair> = queue(seed, ColourCount::Four).pairs().take(PAIRS).collect();
        let task = Task::new(Play::default(), pairs_dealt, aim);
        let planned = plan(&task, &limits, &|| false, &mut |_| {}).expect("both rules agree");
        proven += usize::from(planned.proven);
        if let Some(plan) = planned.plan {
            plans += 1;
            steps += plan.chain;
            points += plan.score as usize;
            pairs += plan.placements.len();
        }
    }
    let seconds = start.elapsed().as_secs_f64() / f64::from(seeds);
    let mean = |sum: usize| sum as f64 / f64::from(plans.max(1));
    let cost = format!("{seconds:.2} processor seconds a seed");
    match aim {
        Aim::Clear => {
            format!("{plans} found, {proven} of them proven, with pair {:.2}, {cost}", mean(pairs))
        }
        _ => format!("chain {:.2}, score {:.0}, {cost}", mean(steps), mean(points)),
    }
}
