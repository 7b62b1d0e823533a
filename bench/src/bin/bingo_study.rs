//! Ocarina of Time bingo: a study of 100,000 normal v10.1 cards on two threads. The floor is
//! drawing the cards' random numbers and nothing else. Results are CPU time divided by the two
//! threads, which other work on the machine hardly disturbs, and also the wall-clock time.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::time::Instant;

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::bingo::{Dealer, GoalList, MAX_ITERATIONS, Mode, Seed, Value};
use foretile_games::rng::seedrandom::Seedrandom;
use foretile_study::bingo::{Study, study};

const CARDS: u64 = 100_000;
const THREADS: usize = 2;
/// The number of seeds whose draws are counted, as a sample of all.
const SAMPLE: u32 = 2_000;

fn main() {
    let mut report = Report::default();
    let text = foretile_golden::list("v10.1");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let list = GoalList::read(&value).expect("a goal list");
    let dealer = Dealer::new(&list, Mode::Normal, &Mode::Normal.rules()).expect("normal goals");

    // The published figures, counted with the community's packages over the same seeds.
    let few = run(&dealer, 0..=19_999);
    let printed = [few.spread(&dealer).in_bucket, few.iterations.mean()].map(|n| format!("{n:.2}"));
    assert_eq!(printed, ["23.52", "3.02"], "fast and wrong is not fast");
    assert_eq!(few.goals.iter().map(|goal| goal.count).min(), Some(821));
    let small = peak();

    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    let all = run(&dealer, 0..=CARDS - 1);
    let (cpu, wall) = (cpu.elapsed().as_secs_f64() / THREADS as f64, wall.elapsed().as_secs_f64());
    assert_eq!((all.cards, all.failures), (CARDS, 0));
    assert_eq!(all.goals.iter().map(|goal| goal.count).sum::<u64>(), 25 * CARDS);
    let large = peak();

    let draws: Vec<u64> = (0..SAMPLE).map(|seed| drawn(&dealer, seed)).collect();
    let time = ProcessTime::now();
    std::hint::black_box((0..SAMPLE).zip(&draws).map(draw).sum::<f64>());
    let floor = time.elapsed().as_secs_f64() * CARDS as f64 / f64::from(SAMPLE) / THREADS as f64;

    report.row(
        "bingo/study/normal",
        cpu,
        "s",
        "100,000 v10.1 cards, CPU time on each of two threads",
    );
    report.row("bingo/study/normal/wall", wall, "s", "wall-clock time, beside other work");
    report.row("bingo/study/normal/draws alone", floor, "s", "the floor, CPU time on each of two");
    report.row("bingo/study/normal/over draws", cpu / floor, "times", "");
    report.row("bingo/study/normal/memory", large, "MB", format!("at most; {small:.1} for 20,000"));
    report.save();
}

fn run(dealer: &Dealer, seeds: RangeInclusive<u64>) -> Study {
    let threads = NonZero::new(THREADS);
    study(dealer, seeds, threads, |_| ControlFlow::Continue(())).expect("the callback never breaks")
}

/// Returns how many random numbers a seed's card needs.
fn drawn(dealer: &Dealer, seed: u32) -> u64 {
    let seed = Seed::from(seed);
    let mut end = Seedrandom::new(seed.text());
    dealer.table().deal_from(seed.number(), &mut end, MAX_ITERATIONS);
    let mut rng = Seedrandom::new(seed.text());
    let mut count = 0;
    while rng != end {
        rng.next_f64();
        count += 1;
    }
    count
}

/// Draws as many random numbers as a seed's card needs.
fn draw((seed, count): (u32, &u64)) -> f64 {
    let mut rng = Seedrandom::new(&seed.to_string());
    let mut numbers = vec![0.0; *count as usize];
    rng.fill(&mut numbers);
    numbers.iter().sum::<f64>()
}

/// Returns the peak memory of this process, in MB.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("the peak");
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().expect("kilobytes");
    kilobytes / 1_000.0
}
