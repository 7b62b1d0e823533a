//! Finds the best play over many rounds without the seed, by policy iteration over dealt boards.
//!
//! `pace ITERATIONS ROUNDS` and `level ITERATIONS ROUNDS` improve `solve/src/voltorb/long/pace.txt` (the most
//! coins per minute) and `level.txt` (level 8 soonest). Each iteration
//!
//! 1. plays so many rounds from every standing that the play reaches, on boards that no other iteration uses,
//! 2. solves the linear equations for the worth of time and of each standing under this play,
//! 3. takes that worth for the play of the next iteration.
//!
//! `coins ROUNDS` plays so many rounds by `pace.txt` from every standing, and writes `coins.txt`: the time to so many
//! coins.
//!
//! `changes ROUNDS` tells what it brings to play for another aim at one level: it plays so many boards of each standing by
//! `pace.txt` and by each aim of a round, and prints how much more the other aim's rounds were worth, with the 95 %
//! interval, as `level,run,aim,more,low,high`. Where no aim brings more, no single change of the aim
//! improves the play.
//!
//! The last iteration's play is that of the worth before it; its rounds measure it, and the file has the
//! standard errors of the worth after it, from resampled rounds. A card's choice may process as many boards as
//! the third argument says (20,000 unless given): the best card of a proven bracket is turned.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Level, Outcome, Standing, boards};
use foretile_solve::voltorb::Aim;
use foretile_solve::voltorb::long::{
    Choice, CoinTimes, Means, PerStanding, Played, Prospects, rounds,
};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::strength::Mean;

/// The number of resampled sets of rounds for the standard errors.
const REDRAWN: u32 = 200;
/// Fewer rounds are played from standings in which a visit spends less than this share of its rounds.
const RARE: f64 = 0.01;

/// The first board for the times to coins, which no iteration uses.
const COIN_BOARDS: u32 = 1_000_000;

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
        Some((&"coins", numbers)) => return measure_coins(numbers),
        Some((&"changes", numbers)) => return measure_changes(numbers),
        Some((&"pace", numbers)) => (Purpose::Pace, numbers),
        Some((&"level", numbers)) => (Purpose::Level, numbers),
        _ => panic!(
            "expected pace or level, iterations and rounds, such as pace 3 200; or coins or changes and rounds, such as coins 300"
        ),
    };
    let numbers: Vec<u64> =
        numbers.iter().map(|number| number.parse().expect("a number")).collect();
    let (iterations, count, work) = match numbers[..] {
        [iterations, count] => (iterations, count as u32, 20_000),
        [iterations, count, work] => (iterations, count as u32, work),
        _ => panic!("expected iterations and rounds, such as pace 3 200"),
    };
    let path = file(purpose);
    let text = fs::read_to_string(&path).unwrap_or_default();
    let mut prospects =
        if text.is_empty() { begin(purpose) } else { text.parse().expect("prospects") };
    let mut used = text
        .lines()
        .find_map(|line| line.strip_prefix("# boards used: "))
        .map_or(1, |used| used.parse().expect("a number of boards"));
    println!("{}", line(purpose, &prospects));
    for iteration in 1..=iterations {
        let played = play(&prospects, used, count, work);
        used += count;
        let pace = Pace::default();
        let before = prospects.standings;
        let worth = |rounds: &[Vec<Played>]| solve(purpose, &Means::of(rounds, &pace), &before);
        prospects = solve(purpose, &Means::of(&played, &pace), &before);
        let errors = errors(&played, &prospects, worth);
        println!("{iteration}: {} (standard error {:.4})", line(purpose, &prospects), errors.0);
        let rounds: usize = played.iter().map(Vec::len).sum();
        let proven = played.iter().flatten().filter(|round| round.proven).count();
        let mut text = format!(
            "# {}\n# standard error {:.4}; {rounds} rounds, {:.1} % of them with every card proven\n\
             # made by `voltorb_long {}`; boards of a level are those of `boards(level, first, …)`\n\
             # boards used: {used}\n",
            line(purpose, &prospects),
            errors.0,
            100.0 * proven as f64 / rounds as f64,
            arguments.join(" "),
        );
        for (line, standing) in
            prospects.to_string().lines().zip([None].into_iter().chain(Standing::all().map(Some)))
        {
            let note = standing.map_or(String::new(), |standing| {
                let (error, rounds) = (errors.1[standing.index()], played[standing.index()].len());
                format!(" error {error:.3} rounds {rounds}")
            });
            writeln!(text, "{line}{note}").expect("text grows");
        }
        fs::write(&path, text).expect("a writable file");
    }
}

/// Reads the number of rounds, and the boards for a choice.
fn rounds_and_work(arguments: &[&str]) -> (u32, u64) {
    let numbers: Vec<u64> =
        arguments.iter().map(|number| number.parse().expect("a number")).collect();
    match numbers[..] {
        [count] => (count as u32, 20_000),
        [count, work] => (count as u32, work),
        _ => panic!("expected rounds, such as coins 300"),
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
                    prospects.gained(standing, &play(&Choice::Round(aim)), &own);
                println!("{level},{run},{aim},{mean:.2},{low:.2},{high:.2}");
            }
        }
    }
}

fn measure_coins(arguments: &[&str]) {
    let (count, work) = rounds_and_work(arguments);
    let played = play(Prospects::pace(), COIN_BOARDS, count, work);
    let times = CoinTimes::measured(&played, &Pace::default());
    let rounds: usize = played.iter().map(Vec::len).sum();
    let minutes = times.of(Standing::FIRST, 10_000) / 60_000.0;
    let text = format!(
        "# the milliseconds to 1, 2, 4, ... 8192 coins; {minutes:.2} minutes to 10,000 from the start of a visit\n\
         # made by `voltorb_long coins {}` from {rounds} rounds\n{times}",
        arguments.join(" "),
    );
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../solve/src/voltorb/long/coins.txt");
    fs::write(path, text).expect("a writable file");
    println!("{minutes:.2} minutes to 10,000 coins");
}

fn line(purpose: Purpose, prospects: &Prospects) -> String {
    match purpose {
        Purpose::Pace => format!("{:.2} coins a minute", prospects.time * 60_000.0),
        Purpose::Level => format!("{:.2} minutes to level 8", minutes(prospects)),
    }
}

fn minutes(prospects: &Prospects) -> f64 {
    -prospects.standings[Standing::FIRST.index()] / 60_000.0
}

fn solve(purpose: Purpose, means: &Means, others: &PerStanding) -> Prospects {
    match purpose {
        Purpose::Pace => means.forever(others),
        Purpose::Level => means.until(Level::EIGHTH, others),
    }
}

fn file(purpose: Purpose) -> PathBuf {
    let name = if purpose == Purpose::Pace { "pace.txt" } else { "level.txt" };
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../solve/src/voltorb/long").join(name)
}

/// Plays rounds from every standing that the play reaches from the start of a visit.
fn play(prospects: &Prospects, first: u32, count: u32, work: u64) -> Vec<Vec<Played>> {
    let mut played: Vec<Vec<Played>> = vec![Vec::new(); Standing::COUNT];
    let mut share = [0.0; Standing::COUNT];
    share[Standing::FIRST.index()] = 1.0;
    // Common standings are known after a few rounds through all those known so far.
    loop {
        let wanted = |standing: &Standing| {
            let rare = share[standing.index()] < RARE;
            let wanted = if rare { count.div_ceil(4) } else { count };
            (share[standing.index()] > 0.0 && played[standing.index()].len() < wanted as usize)
                .then_some(wanted)
        };
        let Some((standing, wanted)) =
            Standing::all().find_map(|standing| Some((standing, wanted(&standing)?)))
        else {
            return played;
        };
        if prospects.coin == 0.0 && standing.level() == Level::EIGHTH {
            share[standing.index()] = 0.0;
            continue;
        }
        let choice = Choice::Worth(Box::new(prospects.stakes(standing, Pace::default())));
        // Standings of a level take different boards.
        let from = first + standing.index() as u32 * 0x0400_0000;
        let done = played[standing.index()].len() as u32;
        let dealt: Vec<_> = boards(standing.level(), from + done, wanted - done).collect();
        let more = rounds(standing, &choice, &dealt, work);
        played[standing.index()].extend(more);
        share = shares(&played);
    }
}

/// Returns the share of rounds that a visit of two hundred rounds spends in each standing.
fn shares(played: &[Vec<Played>]) -> PerStanding {
    let mut now = [0.0; Standing::COUNT];
    now[Standing::FIRST.index()] = 1.0;
    let mut sum = now;
    for _ in 1..200 {
        let mut next = [0.0; Standing::COUNT];
        for standing in Standing::all() {
            let rounds = &played[standing.index()];
            for round in rounds {
                let to = standing.after(round.outcome, round.flipped());
                next[to.index()] += now[standing.index()] / rounds.len() as f64;
            }
        }
        now = next;
        sum.iter_mut().zip(now).for_each(|(sum, now)| *sum += now);
    }
    sum.map(|sum| sum / 200.0)
}

/// Returns the standard errors of the coins or minutes, and of each standing's worth.
fn errors(
    played: &[Vec<Played>],
    found: &Prospects,
    worth: impl Fn(&[Vec<Played>]) -> Prospects,
) -> (f64, PerStanding) {
    let mut dice = Mt19937::new(18);
    let (mut whole, mut each) = (0.0, [0.0; Standing::COUNT]);
    for _ in 0..REDRAWN {
        let redrawn: Vec<Vec<Played>> = played
            .iter()
            .map(|rounds| {
                let any = |_| rounds[dice.next_u32() as usize % rounds.len()].clone();
                (0..rounds.len()).map(any).collect()
            })
            .collect();
        let other = worth(&redrawn);
        let apart = match found.coin {
            0.0 => minutes(&other) - minutes(found),
            _ => 60_000.0 * (other.time - found.time),
        };
        whole += apart * apart;
        for (error, (a, b)) in each.iter_mut().zip(other.standings.iter().zip(found.standings)) {
            *error += (a - b) * (a - b);
        }
    }
    let root = |sum: f64| (sum / f64::from(REDRAWN)).sqrt();
    (root(whole), each.map(root))
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
    solve(purpose, &Means::of(&rounds, &Pace::default()), &[0.0; Standing::COUNT])
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
