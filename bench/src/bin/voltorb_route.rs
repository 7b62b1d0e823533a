//! Voltorb Flip with a known seed: how long an evening and its planning take, over 1,000 random
//! seeds. `games` replays every planned session. `voltorb_blind` has the same goals without the
//! seed.

use cpu_time::ThreadTime;
use foretile_bench::{Report, quantile};
use foretile_games::voltorb::{Level, Seed, Session};
use foretile_solve::voltorb::route::{Goal, Planner, Task};

const SEEDS: u32 = 1_000;

fn main() {
    let mut report = Report::default();
    for goal in [Goal::Coins(10_000), Goal::Coins(50_000), Goal::Level(Level::EIGHTH)] {
        planned(&mut report, goal, None);
    }
    planned(&mut report, Goal::Most, Some(10));
    report.save();
}

/// Returns seeds spread over the whole range.
fn seeds(count: u32) -> impl Iterator<Item = Seed> {
    (1..=count).map(|index| Seed(index.wrapping_mul(0x9E37_79B9)))
}

fn planned(report: &mut Report, goal: Goal, rounds: Option<u32>) {
    let planner = Planner::new(Task::new(goal).with_rounds(rounds));
    let (mut times, mut coins, mut thinking) = (Vec::new(), Vec::new(), Vec::new());
    for seed in seeds(SEEDS) {
        let start = ThreadTime::now();
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
    spread(report, &format!("{name}/planning"), thinking, "CPU s");
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
