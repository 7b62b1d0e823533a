//! Ocarina of Time bingo: finding the seeds behind a card, or behind some of its goals, on two
//! threads. The search for a whole card is timed with every list and mode. Results are CPU time
//! divided by the two threads, which other work on the machine hardly disturbs.

use std::hint::black_box;
use std::iter::repeat_with;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use cpu_time::ProcessTime;
use foretile_bench::Report;
use foretile_games::bingo::{
    Card, Dealer, GoalList, MAX_ITERATIONS, Mode, SQUARES, Seed as BingoSeed, Value,
};
use foretile_search::bingo::{CardScan, CardWanted, Match, USUAL_SEEDS};
use foretile_search::sweep::{Event, Options, run};

/// The seed to find.
const SEED: u32 = 177_123;
/// The seeds for a question for which no magic square can be excluded.
const FEW: RangeInclusive<u64> = 175_000..=179_999;

/// The published lists.
const LISTS: [&str; 13] = [
    "v9.1", "v9.3", "v9.4", "v9.5", "v9.5.1", "v10.0", "v10.1", "v10.2", "v10.3", "v10.3.2",
    "v10.5", "v10.5.1", "v10.6",
];

fn main() {
    let mut report = Report::default();
    for mode in Mode::ALL {
        whole_cards(&mut report, mode);
        parts(&mut report, mode);
    }
    report.save();
}

fn dealer(version: &str, mode: Mode) -> Dealer {
    let value: Value = serde_json::from_str(&foretile_golden::list(version)).expect("JSON");
    let list = GoalList::read(&value).expect("a goal list");
    Dealer::new(&list, mode, &mode.rules()).expect("goals for every mode")
}

/// Returns the CPU seconds of a search on each of its two threads, the minimum over several runs.
fn seconds<T>(ask: impl Fn() -> T) -> f64 {
    let time = || {
        let start = ProcessTime::now();
        black_box(ask());
        start.elapsed().as_secs_f64() / 2.0
    };
    repeat_with(time).take(3).fold(f64::INFINITY, f64::min)
}

/// Returns the goals of some squares of a card.
fn wanted(card: &Card, squares: impl IntoIterator<Item = usize>, known: bool) -> CardWanted {
    squares.into_iter().fold(CardWanted::default(), |all, square| {
        all.with([card.goals[square].into()], known.then_some(square))
    })
}

/// Times the search for a whole card of every list.
fn whole_cards(report: &mut Report, mode: Mode) {
    let mut times: Vec<(f64, &str)> = Vec::new();
    for version in LISTS {
        let dealer = dealer(version, mode);
        let card = dealer.deal(&BingoSeed::from(SEED), MAX_ITERATIONS).expect("a card");
        let ask = || find(&dealer, USUAL_SEEDS, wanted(&card, 0..SQUARES, true));
        let answer = [Match { seed: SEED.into(), card }];
        assert_eq!(ask(), answer, "fast and wrong is not fast: {version} {mode}");
        times.push((seconds(ask), version));
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    for (name, (time, version)) in
        [("median list", times[LISTS.len() / 2]), ("slowest list", times[LISTS.len() - 1])]
    {
        let (first, last) = USUAL_SEEDS.into_inner();
        let note = format!("{version}, of {} lists; seeds {first} to {last}; 1 fits", LISTS.len());
        report.row(&format!("bingo/find/{mode}/whole card/{name}"), time, "s", note);
    }
}

/// Times the search for a row, and for goals that may lie anywhere.
fn parts(report: &mut Report, mode: Mode) {
    let dealer = dealer("v10.1", mode);
    let card = dealer.deal(&BingoSeed::from(SEED), MAX_ITERATIONS).expect("a card");
    // On a blackout card, a goal may be much longer or shorter than its square's desired time. A
    // few goals therefore exclude fewer magic squares.
    let few = match mode {
        Mode::Normal | Mode::Short => USUAL_SEEDS,
        Mode::Blackout | Mode::ShortBlackout => 100_000..=199_999,
    };
    for (name, seeds, squares) in
        [("all but the first square", USUAL_SEEDS, 1..SQUARES), ("a row", few, 0..5)]
    {
        let ask = || find(&dealer, seeds.clone(), wanted(&card, squares.clone(), true));
        let found = ask();
        check(&found, |found| found.goals[squares.clone()] == card.goals[squares.clone()]);
        let time = seconds(ask);
        let (first, last) = (seeds.start(), seeds.end());
        let note = format!("v10.1, seeds {first} to {last}; {} fit", found.len());
        report.row(&format!("bingo/find/{mode}/{name}"), time, "s", note);
    }

    let ask = || find(&dealer, FEW, wanted(&card, [3, 17], false));
    let found = ask();
    let has = |found: &Card, square: usize| found.goals.contains(&card.goals[square]);
    check(&found, |found| has(found, 3) && has(found, 17));
    let rate = 5_000.0 / seconds(ask);
    let note = format!("v10.1, every card is dealt; {} of 5,000 fit", found.len());
    report.row(&format!("bingo/find/{mode}/anywhere"), rate, "seeds/s", note);
}

fn check(found: &[Match], fits: impl Fn(&Card) -> bool) {
    let is_there = found.iter().any(|found| found.seed == u64::from(SEED));
    assert!(is_there && found.iter().all(|it| fits(&it.card)), "fast and wrong is not fast");
}

fn find(dealer: &Dealer, seeds: RangeInclusive<u64>, wanted: CardWanted) -> Vec<Match> {
    let options = Options { threads: NonZero::new(2), ..Options::default() };
    let mut found = Vec::new();
    let _ = run(&CardScan::new(dealer, seeds, wanted), &options, |event| {
        if let Event::Found(fit) = event {
            found.push(fit);
        }
        ControlFlow::Continue(())
    });
    found
}
