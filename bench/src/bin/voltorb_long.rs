//! Finds the best play over many rounds without the seed, by policy iteration over dealt boards.
//!
//! `pace ITERATIONS BOARDS` and `level ITERATIONS BOARDS` improve `solve/src/voltorb/long/pace.txt` (the most
//! coins per minute) and `level.txt` (level 8 soonest). Each iteration
//!
//! 1. plays this many boards of each level once for each run, on boards that no other iteration uses,
//! 2. solves the equations for the worth of time and of each standing under the best of this play,
//! 3. takes that worth for the play of the next iteration.
//!
//! The last iteration's play is that of the worth before it; its rounds measure it, and the files have the errors of
//! the worth after it, from resampled boards. A card's choice may process as many boards as the third argument says
//! (20,000 unless given): the best card of a proven bracket is turned.
//!
//! `coins BOARDS` plays this many other boards in the same way, by `pace.txt`, and writes `coins.txt`: the time to a number of
//! coins.
//!
//! `changes ROUNDS` tells what it brings to play for another aim at one level: it plays this many boards of each standing by
//! `pace.txt` and by each aim of a round, and prints how much more the other aim's rounds were worth, with the 95 %
//! interval, as `level,run,aim,more,low,high`. Where no aim brings more, no single change of the aim
//! improves the play.

use std::fs;
use std::path::PathBuf;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Level, Outcome, Standing, boards};
use foretile_solve::voltorb::Aim;
use foretile_solve::voltorb::long::{
    Choice, CoinTimes, Means, Measured, Played, Prospects, rounds,
};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::strength::Mean;

/// The number of resampled sets of rounds for the errors, and for those of the times to coins, which take longer.
const REDRAWN: u32 = 200;
const REDRAWN_FOR_COINS: u32 = 40;
/// The share of the variance that the main directions of an error cover.
const COVERED: f64 = 0.99;
/// The milliseconds by which an error of the gain is compared with errors of worths.
const ROUND: f64 = 60_000.0;

/// The first board for the changes of an aim, which nothing else uses.
const CHANGE_BOARDS: u32 = 2_000_000;

/// What the play is for.
#[derive(Clone, Copy, PartialEq)]
enum Purpose {
    Pace,
    Level,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (purpose, numbers) = match arguments.split_first() {
        Some((&"changes", numbers)) => return measure_changes(numbers),
        Some((&"coins", numbers)) => return measure_coins(numbers),
        Some((&"pace", numbers)) => (Purpose::Pace, numbers),
        Some((&"level", numbers)) => (Purpose::Level, numbers),
        _ => panic!(
            "expected pace or level, iterations and boards, such as pace 3 200; or coins or changes and boards"
        ),
    };
    let numbers: Vec<u64> =
        numbers.iter().map(|number| number.parse().expect("a number")).collect();
    let (iterations, count, work) = match numbers[..] {
        [iterations, count] => (iterations, count as u32, 20_000),
        [iterations, count, work] => (iterations, count as u32, work),
        _ => panic!("expected iterations and boards, such as pace 3 200"),
    };
    let path = file(purpose.name());
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut measured: Measured<Prospects> = match text.as_str() {
        "" => Measured { mean: begin(purpose), errors: Vec::new() },
        text => text.parse().expect("prospects"),
    };
    let mut used = used(&text);
    println!("{}", line(purpose, &measured.mean));
    for iteration in 1..=iterations {
        let played = play(&measured, used, count, work);
        used += count;
        let pace = Pace::default();
        let prospects = solve(purpose, &Means::of(&played, &pace));
        let redrawn = redrawn(&played, REDRAWN, |rounds| solve(purpose, &Means::of(rounds, &pace)));
        let error = root_mean_square(
            redrawn.iter().map(|other| headline(purpose, other) - headline(purpose, &prospects)),
        );
        println!("{iteration}: {} (standard error {error:.4})", line(purpose, &prospects));
        let rounds: usize = played.iter().map(Vec::len).sum();
        let proven = played.iter().flatten().filter(|round| round.proven).count();
        let note = format!(
            "# {}\n# standard error {error:.4}; {rounds} rounds on {count} boards a level, {:.1} % of them with every card proven\n\
             # made by `voltorb_long {}`; boards of a level are those of `boards(level, first, …)`\n\
             # boards used: {used}\n",
            line(purpose, &prospects),
            100.0 * proven as f64 / rounds as f64,
            arguments.join(" "),
        );
        let numbers =
            |it: &Prospects| [[it.coin, ROUND * it.time].as_slice(), &it.standings].concat();
        let back = |numbers: &[f64]| Prospects {
            coin: numbers[0],
            time: numbers[1] / ROUND,
            standings: numbers[2..].try_into().expect("a number for each standing"),
        };
        let errors = directions(&numbers(&prospects), redrawn.iter().map(numbers));
        let errors = errors.iter().map(|error| back(error)).collect();
        measured = Measured { mean: prospects, errors };
        fs::write(&path, format!("{note}{measured}")).expect("a writable file");
    }
}

/// Reads the number of rounds, and the boards for a choice.
fn rounds_and_work(arguments: &[&str]) -> (u32, u64) {
    let numbers: Vec<u64> =
        arguments.iter().map(|number| number.parse().expect("a number")).collect();
    match numbers[..] {
        [count] => (count as u32, 20_000),
        [count, work] => (count as u32, work),
        _ => panic!("expected rounds, such as coins 1000"),
    }
}

fn measure_changes(arguments: &[&str]) {
    let (count, work) = rounds_and_work(arguments);
    let prospects = Prospects::pace();
    println!("level,run,aim,more,low,high");
    for level in 1..=8 {
        let level = Level::new(level).expect("1 to 8");
        let dealt: Vec<_> = boards(level, CHANGE_BOARDS, count).collect();
        for run in [0, 2, Standing::MAX_RUN] {
            let standing = Standing::new(level, run);
            let play = |choice: &Choice| rounds(standing, choice, &dealt, work);
            let own = play(&Choice::Worth(Box::new(prospects.stakes(standing, Pace::default()))));
            for aim in Aim::ALL {
                let Mean { mean, low, high } =
                    prospects.mean.gained(standing, &play(&Choice::Round(aim)), &own);
                println!("{level},{run},{aim},{mean:.2},{low:.2},{high:.2}");
            }
        }
    }
}

/// Writes the times to a number of coins.
fn measure_coins(arguments: &[&str]) {
    let (count, work) = rounds_and_work(arguments);
    let pace = Pace::default();
    let text =
        fs::read_to_string(file(Purpose::Pace.name())).expect("the worths that `pace` wrote");
    let first = used(&text);
    let played = play(&text.parse().expect("prospects"), first, count, work);
    let measure = |rounds: &[Vec<Played>]| CoinTimes::measured(rounds, &pace);
    let times = measure(&played);
    let numbers = |it: &CoinTimes| it.times.as_flattened().to_vec();
    let back = |numbers: &[f64]| CoinTimes { times: numbers.as_chunks().0.to_vec() };
    let redrawn = redrawn(&played, REDRAWN_FOR_COINS, measure);
    let errors = directions(&numbers(&times), redrawn.iter().map(numbers));
    let errors = errors.iter().map(|error| back(error)).collect();
    let minutes = |it: &CoinTimes| it.of(Standing::FIRST, 10_000) / 60_000.0;
    let error = root_mean_square(redrawn.iter().map(|other| minutes(other) - minutes(&times)));
    let note = format!(
        "# the milliseconds to 1, 2, 4, ... 8192 coins; {:.2} minutes to 10,000 from the start of a visit\n\
         # standard error {error:.4}; {count} boards a level from each standing, from `boards(level, {first}, …)`\n\
         # made by `voltorb_long coins {}`\n",
        minutes(&times),
        arguments.join(" "),
    );
    println!("{:.2} minutes to 10,000 coins (standard error {error:.4})", minutes(&times));
    let measured = Measured { mean: times, errors };
    fs::write(file("coins"), format!("{note}{measured}")).expect("a writable file");
}

/// Returns the first board that no iteration used, by the note in a file.
fn used(text: &str) -> u32 {
    let used = text.lines().find_map(|line| line.strip_prefix("# boards used: "));
    used.map_or(1, |used| used.parse().expect("a number of boards"))
}

/// Measures again from resampled boards. The rounds of all runs of a level are resampled together, because they
/// were played on the same boards.
fn redrawn<T>(played: &[Vec<Played>], times: u32, measure: impl Fn(&[Vec<Played>]) -> T) -> Vec<T> {
    let mut dice = Mt19937::new(18);
    let again = |_| {
        let boards: Vec<Vec<usize>> = (1..=8)
            .map(|level| {
                let first = Standing::new(Level::new(level).expect("1 to 8"), 0);
                let count = played[first.index()].len();
                (0..count).map(|_| dice.next_u32() as usize % count).collect()
            })
            .collect();
        let rounds = |(standing, rounds): (Standing, &Vec<Played>)| {
            let boards = boards[standing.level().index()].iter();
            boards.map(|&board| rounds[board].clone()).collect()
        };
        let rounds: Vec<Vec<Played>> = Standing::all().zip(played).map(rounds).collect();
        measure(&rounds)
    };
    (0..times).map(again).collect()
}

/// Returns the main directions in which resampled numbers lie around their mean, the longest first, each as long as the
/// standard error along it.
fn directions(mean: &[f64], redrawn: impl Iterator<Item = Vec<f64>>) -> Vec<Vec<f64>> {
    let apart = |other: Vec<f64>| other.iter().zip(mean).map(|(a, b)| a - b).collect();
    let mut rows: Vec<Vec<f64>> = redrawn.map(apart).collect();
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let count = rows.len() as f64;
    let variance = |rows: &[Vec<f64>]| rows.iter().map(|row| dot(row, row)).sum::<f64>() / count;
    let all = variance(&rows);
    let mut found = Vec::new();
    while variance(&rows) > (1.0 - COVERED) * all {
        // The power method, from the longest row.
        let longest = rows.iter().max_by(|a, b| dot(a, a).total_cmp(&dot(b, b)));
        let mut along = longest.expect("a resampled set").clone();
        for _ in 0..1_000 {
            let mut next = vec![0.0; mean.len()];
            for row in &rows {
                let share = dot(row, &along);
                next.iter_mut().zip(row).for_each(|(next, number)| *next += share * number);
            }
            let length = dot(&next, &next).sqrt();
            along = next.iter().map(|number| number / length).collect();
        }
        let spread = root_mean_square(rows.iter().map(|row| dot(row, &along)));
        for row in &mut rows {
            let share = dot(row, &along);
            row.iter_mut().zip(&along).for_each(|(number, along)| *number -= share * along);
        }
        found.push(along.iter().map(|number| spread * number).collect());
    }
    found
}

fn root_mean_square(numbers: impl Iterator<Item = f64>) -> f64 {
    let squares: Vec<f64> = numbers.map(|number| number * number).collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

impl Purpose {
    fn name(self) -> &'static str {
        if self == Self::Pace { "pace" } else { "level" }
    }
}

fn line(purpose: Purpose, prospects: &Prospects) -> String {
    let number = headline(purpose, prospects);
    match purpose {
        Purpose::Pace => format!("{number:.2} coins a minute"),
        Purpose::Level => format!("{number:.2} minutes to level 8"),
    }
}

/// Returns the coins a minute, or the minutes to level 8.
fn headline(purpose: Purpose, prospects: &Prospects) -> f64 {
    match purpose {
        Purpose::Pace => prospects.time * 60_000.0,
        Purpose::Level => -prospects.standings[Standing::FIRST.index()] / 60_000.0,
    }
}

fn solve(purpose: Purpose, means: &Means) -> Prospects {
    match purpose {
        Purpose::Pace => means.forever(),
        Purpose::Level => means.until(Level::EIGHTH),
    }
}

fn file(name: &str) -> PathBuf {
    let name = format!("../solve/src/voltorb/long/{name}.txt");
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Plays rounds from every standing that a rule can reach, on the same boards of a level for each run.
fn play(prospects: &Measured<Prospects>, first: u32, count: u32, work: u64) -> Vec<Vec<Played>> {
    let is_over =
        |standing: Standing| prospects.mean.coin == 0.0 && standing.level() == Level::EIGHTH;
    Standing::all()
        .map(|standing| {
            let count = if is_over(standing) { 0 } else { count };
            let choice = Choice::Worth(Box::new(prospects.stakes(standing, Pace::default())));
            let dealt: Vec<_> = boards(standing.level(), first, count).collect();
            rounds(standing, &choice, &dealt, work)
        })
        .collect()
}

/// The worth under the best play for each round alone: `coins` at every level, or `win-eight`, then `eight`
/// from level 5, from the rounds in `results/voltorb_blind/`.
fn begin(purpose: Purpose) -> Prospects {
    let rounds: Vec<Vec<Played>> = Standing::all()
        .map(|standing| {
            let level = standing.level().number();
            let aim = match purpose {
                Purpose::Pace => "coins",
                Purpose::Level if level < 5 => "win-eight",
                Purpose::Level if level < 8 => "eight",
                Purpose::Level => return Vec::new(),
            };
            let name = format!("results/voltorb_blind/{aim}-{level}.txt");
            let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(name);
            let text = fs::read_to_string(path).expect("rounds that `voltorb_blind play` played");
            text.lines().map(round).collect()
        })
        .collect();
    solve(purpose, &Means::of(&rounds, &Pace::default()))
}

/// Reads a line such as `2311 won`.
fn round(line: &str) -> Played {
    let mut words = line.split(' ');
    let values = words.next().expect("values").bytes().map(|digit| digit - b'0').collect();
    let outcome = match words.next() {
        Some("won") => Outcome::Won,
        Some("quit") => Outcome::Quit,
        _ => Outcome::Lost,
    };
    Played { values, outcome, proven: true }
}
