//! Counts the seeds that fit a player's observations, for simulated visits with different knowledge
//! of clock and start.
//!
//! An argument selects the cases whose names contain it.

mod distribution;
mod first_boards;
mod played;

use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::rng::mt19937::Mt19937;
use foretile_search::sweep::{Event, Options, run};
use foretile_search::voltorb::{SeedScan, Seeds};

use distribution::Distribution;
use first_boards::FirstBoards;
use played::{DELAYS, Known, Played};

/// The number of visits in each case.
const VISITS: usize = 3_000;
/// The number of visits for which the single pass over all boards is compared with a search.
const SEARCHED_TOO: usize = 5;
/// The number of seeds whose boards are compared with `games`.
const DEALT_TOO: u64 = 2_000;

/// A seed, and the number of outputs drawn before the first board.
type Start = (u32, u32);

/// What the player knows of the start.
struct Case {
    name: &'static str,
    /// Whether the clock is known to the minute.
    clock: bool,
    /// The number of outputs before the first board, according to the player.
    advances: RangeInclusive<u32>,
}

const CASES: [Case; 4] = [
    Case { name: "minute; advance 0", clock: true, advances: 0..=0 },
    Case { name: "minute; advances 0..100", clock: true, advances: 0..=100 },
    Case { name: "any clock; advance 0", clock: false, advances: 0..=0 },
    Case { name: "any clock; advances 0..100", clock: false, advances: 0..=100 },
];

fn main() {
    let mut report = Report::default();
    let only = std::env::args().nth(1).unwrap_or_default();
    for case in CASES.iter().filter(|case| case.name.contains(&only)) {
        let started = ProcessTime::now();
        let mut dice = Mt19937::new(20_261_121);
        let visits = Vec::from_iter((0..VISITS).map(|_| Played::roll(&case.advances, &mut dice)));
        let fitting = if case.clock { searched(case, &visits) } else { looked_up(case, &visits) };
        for (name, known) in [
            ("", Known::Hints),
            ("; two rounds", Known::TwoHints),
            ("; whole board", Known::WholeBoard),
        ] {
            let counts = visits.iter().zip(&fitting).map(|(visit, starts)| {
                let starts = still_fitting(case, visit, known, starts);
                assert!(starts.contains(&(visit.seed.0, visit.advance)), "{} missed", visit.seed);
                HashSet::<u32>::from_iter(starts.iter().map(|(seed, _)| *seed)).len()
            });
            print(
                &mut report,
                &format!("{}{name}", case.name),
                Distribution::new(counts.collect()),
            );
        }
        let busy = started.elapsed().as_secs_f64();
        report.row(case.name, busy, "s", "CPU time in total");
    }
    report.save();
}

fn print(report: &mut Report, name: &str, seeds: Distribution) {
    let [least, most] = seeds.share_95(1..=1);
    let note = format!("{least:.2} to {most:.2} with 95 % certainty; {VISITS} visits");
    report.row(name, seeds.share(1..=1), "% one seed", note);
    let [least, most] = seeds.mean_95();
    let note = format!("{least:.4} to {most:.4} with 95 % certainty; {seeds}");
    report.row(name, seeds.mean(), "seeds on average", note);
}

/// Returns the starts that fit each visit's first hints, with one search per visit.
fn searched(case: &Case, visits: &[Played]) -> Vec<Vec<Start>> {
    let scan = |visit: &Played| visit.scan(Known::Hints, visit.seeds_of_minute(), &case.advances);
    visits.iter().map(|visit| search(&scan(visit))).collect()
}

fn search(scan: &SeedScan) -> Vec<Start> {
    let mut starts = Vec::new();
    let _ = run(scan, &Options::default(), |event| {
        if let Event::Found(visit) = event {
            starts.push((visit.seed.0, visit.advances[0]));
        }
        ControlFlow::Continue(())
    });
    starts.sort_unstable();
    starts
}

/// Returns the same for any clock. One pass over all boards covers all visits; a search checks a
/// few.
fn looked_up(case: &Case, visits: &[Played]) -> Vec<Vec<Start>> {
    let seeds = Seeds::any_clock(DELAYS);
    let hints = visits.iter().map(|visit| visit.first().hints());
    let pass = FirstBoards::new(seeds.clone(), case.advances.clone(), hints);
    pass.assert_like_the_game(0..DEALT_TOO);
    let mut starts = HashMap::<_, Vec<Start>>::new();
    let _ = run(&pass, &Options::default(), |event| {
        if let Event::Found((hints, start)) = event {
            starts.entry(hints).or_default().push(start);
        }
        ControlFlow::Continue(())
    });
    starts.values_mut().for_each(|starts| starts.sort_unstable());
    let of = |visit: &Played| starts.get(&visit.first().hints()).cloned().unwrap_or_default();
    let fitting: Vec<_> = visits.iter().map(of).collect();
    for (visit, starts) in visits.iter().zip(&fitting).take(SEARCHED_TOO) {
        let scan = visit.scan(Known::Hints, seeds.clone(), &case.advances);
        assert_eq!(&search(&scan), starts, "the search disagrees for {}", visit.seed);
    }
    fitting
}

/// Returns the starts that also fit the other observations, by the game's rules.
fn still_fitting(case: &Case, visit: &Played, known: Known, starts: &[Start]) -> Vec<Start> {
    // The confirmation does not use the set of seeds.
    let scan = visit.scan(known, Seeds::all(), &case.advances);
    starts.iter().copied().filter(|&start| scan.confirm(start).is_some()).collect()
}
