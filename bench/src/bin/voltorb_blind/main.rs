//! Voltorb Flip without the seed: how long an evening takes with the best play in each round, using
//! the time model of `voltorb_route`.
//!
//! `play AIM LEVEL BOARDS` plays dealt boards card by card until the pool `results/voltorb_blind/`
//! has this many, and continues an existing pool. Without arguments, the program combines rounds
//! from the pool into 1,000 visits. A player without the seed cannot predict a round from earlier
//! ones: the next board may be any of its level. A random board from the level's pool therefore
//! stands for it. The levels follow from the rounds' results by the game's rules.
//!
//! `safest BOARDS` plays this many boards of each level by the plain rule and prints `level,coins,low,high`, with the 95 %
//! interval. These are the boards of `foretile voltorb bench`.
//!
//! The intervals of visits are 95 % bootstrap intervals: everything is repeated with pools resampled from the
//! pool.

mod pool;

use foretile_bench::{Report, quantile};
use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Board, Level, MAX_COINS, Standing, boards};
use foretile_solve::voltorb::Aim;
use foretile_solve::voltorb::route::{Goal, Pace};
use foretile_solve::voltorb::strength::{Player, strength};

use pool::{Aims, Pool};

const VISITS: u32 = 1_000;
/// The number of resampled pools for the intervals.
const REDRAWN: u32 = 100;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => compare(),
        ["play", aim, level, boards] => {
            let aim = aim.parse().expect("an aim, such as coins");
            let level = level.parse().expect("a level, such as 3");
            pool::fill(aim, level, boards.parse().expect("a number of boards"));
        }
        ["safest", boards] => safest(boards.parse().expect("a number of boards")),
        _ => panic!(
            "expected no arguments, play AIM LEVEL BOARDS or safest BOARDS, such as play coins 3 1500"
        ),
    }
}

fn safest(count: u32) {
    println!("level,coins,low,high");
    for level in Level::all() {
        let dealt: Vec<Board> = boards(level, 1, count).collect();
        let coins = strength(level, &dealt, Aim::Coins, Player::Safest).coins;
        println!("{level},{:.1},{:.1},{:.1}", coins.mean, coins.low, coins.high);
    }
}

fn compare() {
    let pace = Pace::default();
    let coins: Pool = Level::all().map(|level| (Aim::Coins, level)).collect();
    let climbing: Pool = Level::all().flat_map(climbing_aims).collect();
    let mut report = Report::default();
    for (level, boards) in coins.unproven() {
        report.row(
            &format!("voltorb/blind/pool/coins at level {level}"),
            boards.mean,
            "coins",
            boards.note,
        );
    }
    for goal in [Goal::Coins(10_000), Goal::Coins(MAX_COINS), Goal::Level(Level::EIGHTH)] {
        evenings(&mut report, "coins", goal, &coins, &pace, |_, _| [Aim::Coins; Standing::COUNT]);
    }
    let goal = Goal::Level(Level::EIGHTH);
    evenings(&mut report, "soonest aims", goal, &climbing, &pace, soonest);
    let quitting: Pool = Level::all().map(|level| (advised(level), level)).collect();
    let advised = |_: &Pool, _: &Pace| {
        let mut aims = [Aim::Coins; Standing::COUNT];
        Standing::all().for_each(|standing| aims[standing.index()] = advised(standing.level()));
        aims
    };
    evenings(&mut report, "eight from level 5", Goal::Coins(10_000), &quitting, &pace, advised);
    report.save();
}

/// Returns the aim by a common advice: win to level 4, and from level 5 on quit with eight cards, to keep the level.
fn advised(level: Level) -> Aim {
    match level.number() {
        1..=4 => Aim::Win,
        5..=7 => Aim::Eight,
        _ => Aim::Coins,
    }
}

/// Returns the aims that may help to reach level 8: winning rounds, or turning eight cards.
fn climbing_aims(level: Level) -> Vec<(Aim, Level)> {
    let aims: &[Aim] = match level.number() {
        1..=4 => &[Aim::Win, Aim::WinEight],
        5..=7 => &[Aim::Eight, Aim::WinEight, Aim::Coins],
        _ => &[],
    };
    aims.iter().map(|&aim| (aim, level)).collect()
}

/// Finds the aims for each standing that reach level 8 soonest, on average over the pool. Iterates
/// on the expected times until they converge.
fn soonest(pool: &Pool, pace: &Pace) -> Aims {
    let mut best = [(Aim::Win, 0.0); Standing::COUNT];
    loop {
        let mut change: f64 = 0.0;
        for standing in Standing::all().filter(|all| all.level() < Level::EIGHTH) {
            let expected = |aim: Aim| {
                let boards = pool.boards(aim, standing.level());
                let sum: f64 = boards
                    .iter()
                    .map(|board| {
                        let next = standing.after(board.outcome, board.flipped());
                        f64::from(board.milliseconds(pace)) + best[next.index()].1
                    })
                    .sum();
                (aim, sum / boards.len() as f64)
            };
            let aims = climbing_aims(standing.level()).into_iter().map(|(aim, _)| expected(aim));
            let found = aims.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are aims");
            change = change.max((found.1 - best[standing.index()].1).abs());
            best[standing.index()] = found;
        }
        if change < 1.0 {
            return best.map(|(aim, _)| aim);
        }
    }
}

/// Statistics of some visits.
struct Spread {
    /// Mean, 10 %, 50 % and 90 % quantiles, in seconds.
    measures: [f64; 4],
    rounds: f64,
    /// The share of rounds with unproven cards.
    unproven: f64,
    /// An upper bound on the loss per round that these can cause, in the units of the aims.
    loss: f64,
    /// Coins per round.
    coins: f64,
}

fn evenings(
    report: &mut Report,
    how: &str,
    goal: Goal,
    pool: &Pool,
    pace: &Pace,
    aims: impl Fn(&Pool, &Pace) -> Aims,
) {
    let mut dice = Mt19937::new(8);
    let spread = visits(goal, pool, pace, &aims(pool, pace), &mut dice);
    let redrawn: Vec<Spread> = (0..REDRAWN)
        .map(|_| {
            let pool = pool.redrawn(&mut dice);
            visits(goal, &pool, pace, &aims(&pool, pace), &mut dice)
        })
        .collect();
    let Spread { rounds, unproven, loss, coins, .. } = spread;
    let mut note = format!(
        "{VISITS} visits of {rounds:.0} rounds; {coins:.1} coins a round; {:.1} % of the rounds not all \
         proven",
        100.0 * unproven
    );
    if how == "coins" {
        note += &format!(", which cost at most {loss:.1} coins a round");
    }
    for (index, measure) in ["mean", "10 %", "50 %", "90 %"].into_iter().enumerate() {
        let mut others: Vec<f64> = redrawn.iter().map(|spread| spread.measures[index]).collect();
        let [low, high] = [0.025, 0.975].map(|at| quantile(&mut others, at));
        let value = spread.measures[index];
        assert!(low < high && (low / 1.5..high * 1.5).contains(&value), "{low} {value} {high}");
        let name = format!("voltorb/blind/{how}/{goal}/{measure}");
        report.row(&name, value, "s", format!("95 %: {low:.0} to {high:.0}; {note}"));
    }
}

/// Simulates visits until the goal is reached, each from level 1 without coins.
fn visits(goal: Goal, pool: &Pool, pace: &Pace, aims: &Aims, dice: &mut Mt19937) -> Spread {
    let (mut rounds, mut unproven, mut loss, mut coins) = (0, 0, 0.0, 0.0);
    let mut times: Vec<f64> = (0..VISITS)
        .map(|_| {
            let (mut standing, mut milliseconds, mut purse) = (Standing::FIRST, 0, 0);
            let reached = |standing: Standing, purse: u32| match goal {
                Goal::Coins(coins) => purse >= coins,
                Goal::Level(level) => standing.level() >= level,
                Goal::Most => unreachable!("a visit needs an end"),
            };
            while !reached(standing, purse) {
                let boards = pool.boards(aims[standing.index()], standing.level());
                let board = &boards[dice.next_u32() as usize % boards.len()];
                milliseconds += u64::from(board.milliseconds(pace));
                purse = (purse + board.coins()).min(MAX_COINS);
                standing = standing.after(board.outcome, board.flipped());
                rounds += 1;
                unproven += u32::from(board.unproven > 0);
                loss += board.loss;
                coins += f64::from(board.coins());
            }
            milliseconds as f64 / 1_000.0
        })
        .collect();
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let [tenth, half, ninth] = [0.1, 0.5, 0.9].map(|at| quantile(&mut times, at));
    Spread {
        measures: [mean, tenth, half, ninth],
        rounds: f64::from(rounds) / f64::from(VISITS),
        unproven: f64::from(unproven) / f64::from(rounds),
        loss: loss / f64::from(rounds),
        coins: coins / f64::from(rounds),
    }
}
