//! Voltorb Flip: the seed behind ten hints. Times the sieve relative to the seeding chain alone,
//! and whole questions.
//!
//! `--whole` also searches all 2^32 seeds. `--any-clock` also searches every clock and delay with
//! 101 advances, at every level.

use std::hint::black_box;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use cpu_time::ProcessTime;
use foretile_bench::{Report, cpu_seconds, seconds};
use foretile_games::rng::mt19937::TWIST_DISTANCE;
use foretile_games::voltorb::{Cards, Clock, Hints, Level, Position, Seed, deal};
use foretile_search::dispatch::{Kernel, Vectors};
use foretile_search::lanes::seed_chain;
use foretile_search::sweep::{Event, Options, run};
use foretile_search::voltorb::{SeedScan, Seeds, Visit, sieve_on};

/// The number of seeds in a slice, small enough to repeat until a run is undisturbed.
const SLICE: u32 = 1 << 21;
const ROUNDS: usize = 5;
const MINUTES: usize = 9;

/// The floor: computes the first output of this many seeds, on the same lanes.
struct Floor(u64);

impl Kernel for Floor {
    type Output = u32;

    #[inline(always)]
    fn run<const LANES: usize>(self) -> u32 {
        let mut mixed = 0;
        for first in (0..black_box(self.0)).step_by(LANES) {
            let mut words = [0; LANES];
            for (word, seed) in words.iter_mut().zip(first as u32..) {
                *word = seed;
            }
            words = seed_chain(words, 0, TWIST_DISTANCE as u32);
            for word in words {
                mixed ^= word;
            }
        }
        mixed
    }
}

fn genuine_screen() -> Hints {
    "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>().expect("hints")
}

fn main() {
    let mut report = Report::default();
    let boards = (0..8).map(|seed| (format!("seed {seed}"), deal(Seed(seed), 0, Level::FIRST)));
    let mut questions = vec![("genuine screen".to_owned(), genuine_screen(), None)];
    questions.extend(boards.map(|(name, deal)| (name, deal.board.hints(), Some(deal.advance))));

    for vectors in Vectors::available().filter(|vectors| *vectors != Vectors::Portable) {
        let nanoseconds = 1e9 / f64::from(SLICE);
        let mut ratios = Vec::new();
        let mut floor = f64::INFINITY;
        for (name, hints, dealt) in &questions {
            let sieve = |last: u32, seeds: u32| {
                sieve_on(vectors, (Level::FIRST, hints), 0..=last, 0..seeds.into())
            };
            assert!(dealt.is_none() || sieve(0, SLICE) > 0, "fast and wrong is not fast");
            let (mut bare, mut whole) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..ROUNDS {
                bare = bare.min(cpu_seconds(1, || vectors.run(Floor(SLICE.into()))));
                whole = whole.min(cpu_seconds(1, || sieve(0, SLICE)));
            }
            floor = floor.min(bare);
            ratios.push((whole, name));
        }
        report.row(&format!("{vectors:?}: floor"), floor * nanoseconds, "ns/seed", "");
        let mut sum = 0.0;
        for (whole, name) in &ratios {
            sum += whole / floor;
            let note = format!("{:.2} times the floor", whole / floor);
            report.row(&format!("{vectors:?}: {name}"), whole * nanoseconds, "ns/seed", note);
        }
        let mean = sum / ratios.len() as f64;
        report.row(&format!("{vectors:?}: mean of these"), mean, "times the floor", "");
        let hints = &questions[0].1;
        for last in [0, 1, 10, 100] {
            let few = u64::from(SLICE / 16);
            let time =
                cpu_seconds(3, || sieve_on(vectors, (Level::FIRST, hints), 0..=last, 0..few));
            let each = time * 1e9 / few as f64;
            report.row(&format!("{vectors:?}: advances 0 to {last}"), each, "ns/seed", "");
        }
    }

    for vectors in Vectors::available().filter(|vectors| *vectors != Vectors::Portable) {
        many_advances(&mut report, vectors);
    }
    whole_questions(&mut report);
    let has = |flag: &str| std::env::args().any(|argument| argument == flag);
    if has("--whole") {
        all_seeds(&mut report);
    }
    if has("--any-clock") {
        any_clock(&mut report);
    }
    report.save();
}

/// Times a seed with advance 0 and with advances 0 to 100 at every level, and the time per advance.
fn many_advances(report: &mut Report, vectors: Vectors) {
    const SEEDS: u64 = 1 << 14;
    const BOARDS: u32 = 4;
    for level in Level::all() {
        let (mut alone, mut all, mut most) = (0.0, 0.0, 0.0f64);
        for board in 0..BOARDS {
            let dealt = deal(Seed(board), 25 * board, level);
            let hints = dealt.board.hints();
            let visits = found((level, hints), Seeds::between(0, 999), 0..=100, 1);
            let is_dealt =
                |visit: &Visit| (visit.seed, visit.advances[0]) == (Seed(board), dealt.advance);
            assert!(visits.iter().any(is_dealt), "fast and wrong is not fast");
            let sieve = |last| sieve_on(vectors, (level, &hints), 0..=last, 0..SEEDS);
            let each = 1e9 / SEEDS as f64;
            alone += cpu_seconds(ROUNDS, || sieve(0)) * each / f64::from(BOARDS);
            let this = cpu_seconds(ROUNDS, || sieve(100)) * each;
            all += this / f64::from(BOARDS);
            most = most.max(this);
        }
        let note = format!("{:.2} each advance more; at most {most:.0}", (all - alone) / 100.0);
        let name = format!("{vectors:?}: level {level}, advances 0 to 100");
        report.row(&name, all, "ns/seed", note);
    }
}

fn found(
    (level, hints): (Level, Hints),
    seeds: Seeds,
    advances: RangeInclusive<u32>,
    threads: usize,
) -> Vec<Visit> {
    let round = Position { level, hints, cards: Cards::FACE_DOWN }.into();
    let scan = SeedScan::new(seeds, advances, vec![round], 0..=0);
    let options = Options { threads: NonZero::new(threads), ..Options::default() };
    let mut visits = Vec::new();
    let _ = run(&scan, &options, |event| {
        if let Event::Found(visit) = event {
            visits.push(visit);
        }
        ControlFlow::Continue(())
    });
    visits
}

/// Returns the players' recording. At another level, the same seed deals other hints.
fn recorded(level: Level) -> (Seed, Hints) {
    let seed = Seed(0x6207_030D);
    (seed, deal(seed, 0, level).board.hints())
}

/// Times typical questions of players, whose answer is the players' recording.
fn whole_questions(report: &mut Report) {
    let clock = |text: &str| -> Clock { text.parse().expect("a time") };
    let minute = (clock("2026-07-09T07:09:00"), clock("2026-07-09T07:09:59"));
    for level in Level::all() {
        let (seed, hints) = recorded(level);
        for last in [0, 100] {
            let ask = || {
                let seeds = Seeds::window(minute.0, minute.1, 400..=6_000).expect("a window");
                found((level, hints), seeds, 0..=last, 2)
            };
            let visit = Visit { seed, advances: vec![0] };
            assert!(ask().contains(&visit));
            let start = ProcessTime::now();
            let time = seconds(MINUTES, ask);
            let busy = start.elapsed().as_secs_f64() / 2.0 / MINUTES as f64;
            let name = format!("a minute, level {level}, advances 0 to {last}");
            let note = format!("two threads; {busy:.4} of processor time on each");
            report.row(&name, time, "s", note);
        }
    }
}

/// Times all seeds, for the players' recording and for boards that fit more configurations.
fn all_seeds(report: &mut Report) {
    let floor = cpu_seconds(1, || Vectors::widest().run(Floor(1 << 32))) / 2.0;
    let name = "all 2^32 seeds, advance 0";
    report.row(&format!("{name}: floor"), floor, "s", "of processor time on each of two threads");
    let dealt = |seed| (seed, deal(seed, 0, Level::FIRST).board.hints());
    for (seed, hints) in [recorded(Level::FIRST), dealt(Seed(2)), dealt(Seed(5))] {
        let busy = whole(report, &format!("{name}: board of {seed}"), seed, || {
            found((Level::FIRST, hints), Seeds::all(), 0..=0, 2)
        });
        report.row(&format!("{name}: board of {seed}"), busy / floor, "times the floor", "");
    }
}

fn any_clock(report: &mut Report) {
    for level in Level::all() {
        let (seed, hints) = recorded(level);
        whole(report, &format!("any clock, level {level}, advances 0 to 100"), seed, || {
            found((level, hints), Seeds::any_clock(400..=6_000), 0..=100, 2)
        });
    }
}

/// Runs a question once on two threads. Returns the CPU time of each, in seconds.
fn whole(report: &mut Report, name: &str, seed: Seed, ask: impl Fn() -> Vec<Visit>) -> f64 {
    let start = ProcessTime::now();
    let mut visits = Vec::new();
    let time = seconds(1, || visits = ask());
    assert!(visits.iter().any(|visit| visit.seed == seed));
    report.row(name, time, "s", format!("two threads; {} candidates", visits.len()));
    let busy = start.elapsed().as_secs_f64() / 2.0;
    report.row(name, busy, "s", "the same, CPU time on each thread");
    busy
}
