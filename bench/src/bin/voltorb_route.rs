//! Voltorb Flip: how long an evening takes when the seed is known, over 1,000 random seeds, and how long
//! planning takes. Every planned session is replayed by the game. With `--blind N` instead: N visits of
//! forty rounds by the best play for each round's coins without the seed, in the same model of time.

use std::time::{Duration, Instant};

use foretile_bench::{Report, quantile};
use foretile_games::voltorb::{Level, Position, Seed, Session};
use foretile_solve::voltorb::route::{Goal, Pace, Planner, Task};
use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};

const SEEDS: u32 = 1_000;
/// Thinking time for a card without the seed; what is not proven by then is played as it stands.
const THINKING: Duration = Duration::from_millis(20);
/// Rounds of a blind visit.
const ROUNDS: usize = 40;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let blind = match (arguments.next().as_deref(), arguments.next()) {
        (Some("--blind"), Some(count)) => count.parse().expect("a number of visits"),
        _ => 0,
    };
    let mut report = Report::default();
    if blind > 0 {
        unplanned(&mut report, blind);
    } else {
        for goal in [Goal::Coins(10_000), Goal::Coins(50_000), Goal::Level(Level::EIGHTH)] {
            planned(&mut report, goal, None);
        }
        planned(&mut report, Goal::Most, Some(10));
    }
    report.save();
}

/// Seeds spread over all.
fn seeds(count: u32) -> impl Iterator<Item = Seed> {
    (1..=count).map(|index| Seed(index.wrapping_mul(0x9E37_79B9)))
}

fn planned(report: &mut Report, goal: Goal, rounds: Option<u32>) {
    let planner = Planner::new(Task { goal, rounds, milliseconds: None, pace: Pace::default() });
    let (mut times, mut coins, mut thinking) = (Vec::new(), Vec::new(), Vec::new());
    for seed in seeds(SEEDS) {
        let start = Instant::now();
        let route = planner.route(&Session::new(seed, 0)).expect("every goal can be reached");
        thinking.push(start.elapsed().as_secs_f64());
        assert!(route.exact);
        assert_eq!(route.session.record().replay(), Ok(()));
        let purse = route.session.purse();
        match goal {
            Goal::Coins(least) => assert!(purse >= least),
            Goal::Level(least) => assert!(route.session.deal().level >= least),
            Goal::Most => assert_eq!(route.rounds.len(), 10),
        }
        times.push(f64::from(route.milliseconds()) / 1_000.0);
        coins.push(f64::from(purse));
    }
    let name = format!("voltorb/route/{goal}");
    spread(report, &format!("{name}/evening"), times, "s");
    spread(report, &format!("{name}/coins"), coins, "coins");
    spread(report, &format!("{name}/planning"), thinking, "s");
}

fn unplanned(report: &mut Report, visits: u32) {
    let (mut rates, mut highest) = (Vec::new(), Vec::new());
    for seed in seeds(visits) {
        let (session, milliseconds) = visit(seed);
        assert_eq!(session.record().replay(), Ok(()));
        rates.push(f64::from(session.purse()) / (f64::from(milliseconds) / 60_000.0));
        let levels = session.history().iter().map(|round| round.level.number());
        highest.push(f64::from(levels.max().expect("rounds were played")));
    }
    spread(report, "voltorb/blind/coins a minute", rates, "coins/min");
    spread(report, "voltorb/blind/highest level", highest, "level");
}

/// A visit by the best play for coins, round by round, and what it takes.
fn visit(seed: Seed) -> (Session, u32) {
    let (mut session, mut milliseconds, pace) = (Session::new(seed, 0), 0, Pace::default());
    let limits = Limits { time: Some(THINKING), others: 0, ..Limits::default() };
    for _ in 0..ROUNDS {
        let (mut values, mut ended) = (Vec::new(), None);
        while ended.is_none() {
            let deal = session.deal();
            let (level, hints, cards) = (deal.level, deal.board.hints(), *session.cards());
            let worlds = Worlds::new(&Position { level, hints, cards }).expect("a dealt board");
            let advice = advise(&worlds, Aim::Coins, &limits);
            let Some(&card) = advice.best.first() else { break };
            let flipped = session.flip(card).expect("advice is for cards that are face down");
            values.push(flipped.value);
            ended = flipped.ended;
        }
        let ended = ended.unwrap_or_else(|| session.quit());
        milliseconds += pace.round(true, values, ended.outcome, ended.coins);
    }
    (session, milliseconds)
}

fn spread(report: &mut Report, name: &str, mut values: Vec<f64>, unit: &'static str) {
    let mean = values.iter().sum::<f64>() / values.len() as f64;
    let [tenth, half, ninth, most] = [0.1, 0.5, 0.9, 1.0].map(|at| quantile(&mut values, at));
    let note = format!(
        "mean of {}; 10 % {tenth:.4}, 50 % {half:.4}, 90 % {ninth:.4}, most {most:.4}",
        values.len()
    );
    report.row(name, mean, unit, note);
}
