//! Visits that are put together from rounds played without the seed.

use std::ops::ControlFlow;
use std::path::Path;

use foretile_ask::voltorb::{VisitGoal, Visited, Visits, visits};
use foretile_games::voltorb::Level;
use foretile_study::picture::{Marks, Panel};
use serde_json::Value;

#[test]
fn goals_of_visits_round_trip() {
    for text in ["coins:1", "coins:50000", "level:2", "level:8", "minutes:0.5", "minutes:1440"] {
        assert_eq!(text.parse::<VisitGoal>().unwrap().to_string(), text);
    }
    for text in [
        "coins:0",
        "coins:50001",
        "coins:",
        "level:0",
        "level:1",
        "level:9",
        "minutes:0",
        "minutes:-1",
        "minutes:1441",
        "rounds:3",
        "coins",
        "",
    ] {
        let error = text.parse::<VisitGoal>().unwrap_err().to_string();
        let words = format!("`{text}` is not a goal of visits: expected coins:N (1 to 50000)");
        assert!(error.starts_with(&words) && error.ends_with("such as coins:10000"), "{error}");
    }
}

fn question(aim: &str, goal: &str, pool: &str) -> Visits {
    Visits {
        aim: aim.parse().unwrap(),
        goal: goal.parse().unwrap(),
        visits: "40".parse().unwrap(),
        pool: pool.parse().unwrap(),
        work: "200".parse().unwrap(),
        seed: 1,
    }
}

/// Puts visits together, and returns them with the progress that was reported.
fn played(question: &Visits, state: Option<&Path>) -> (Visited, Vec<(u64, u64)>) {
    let mut reports = Vec::new();
    let notify = |done, of| {
        reports.push((done, of));
        ControlFlow::Continue(())
    };
    (visits(question, state, notify).unwrap().unwrap(), reports)
}

/// A visit to level 2 has rounds at level 1 alone, and plays each until one is won.
#[test]
fn visits_to_the_second_level_are_won_at_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pool.json");
    let (visited, reports) = played(&question("survive", "level:2", "60"), Some(&file));
    // No standing is played more often than the pool has rounds.
    let stored: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    let pools =
        stored["rounds"].as_array().unwrap().iter().map(|pool| pool.as_array().unwrap().len());
    assert!(pools.clone().all(|rounds| rounds == 0 || rounds == 60));
    assert_eq!(pools.sum::<usize>(), visited.pool as usize);
    assert_eq!((visited.visits, visited.levels.len()), (40, 8));
    // Progress comes after 50 rounds at once, of standings that a visit can reach.
    assert_eq!(reports[..2], [(0, 60), (50, reports[1].1)]);
    let (done, of) = *reports.last().unwrap();
    assert_eq!((done, of % 60), (of, 0));
    assert!(reports.is_sorted() && reports.iter().all(|(done, of)| done <= of));
    assert_eq!(u64::from(visited.pool), of);
    let first = &visited.levels[0];
    assert_eq!((first.level, first.rounds, first.time), (Level::FIRST, visited.pool, 1.0));
    assert_eq!(first.coins_per_minute.unwrap().mean, visited.coins_per_minute.mean);
    for level in &visited.levels[1..] {
        assert_eq!((level.rounds, level.time), (0, 0.0), "{}", level.level);
        assert!(level.coins_per_minute.is_none());
    }
    // The safest card is always proven.
    assert!(visited.rounds > 1.0 && visited.proven == 1.0);

    let [coins, time] = visited.pictures();
    let Panel { title, axes, marks } = &coins;
    assert_eq!(title, "survive to level:2: coins a minute at each level, with 95% intervals");
    assert_eq!(axes[1], "coins a minute");
    let mean = visited.coins_per_minute;
    let Marks::Intervals(intervals) = marks else { panic!("{title} has no intervals") };
    assert_eq!(intervals[..], [(1.0, [mean.low, mean.mean, mean.high])]);
    let Marks::Bars(width, bars) = &time.marks else { panic!("{} has no bars", time.title) };
    assert_eq!((*width, bars.len(), bars[0], bars[1]), (1.0, 8, (1.0, 100.0), (2.0, 0.0)));
}

/// A state is resumed, and serves smaller pools, other goals and other numbers of visits.
#[test]
fn a_state_has_the_rounds_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pool.json");
    let whole = |question: &Visits| serde_json::to_value(played(question, None).0).unwrap();
    let (small, large) = (question("pace", "level:2", "8"), question("pace", "level:3", "12"));
    let resumed =
        |question: &Visits| serde_json::to_value(played(question, Some(&file)).0).unwrap();
    for question in [&small, &large, &small] {
        assert_eq!(resumed(question), whole(question));
    }
    // Nothing is played again: everything is done at the start.
    let (_, reports) = played(&large, Some(&file));
    assert_eq!(reports.len(), 1);
    assert_eq!(reports[0].0, reports[0].1);
    // One file holds rounds of one aim and seed.
    for other in
        [question("win", "level:2", "8"), Visits { seed: 2, ..question("pace", "level:2", "8") }]
    {
        let error = visits(&other, Some(&file), |_, _| ControlFlow::Continue(())).err().unwrap();
        assert!(
            format!("{error:#}").contains("its rounds were played with other flags"),
            "{error:#}"
        );
    }
    // Another seed has other rounds.
    let other = Visits { seed: 2, ..question("pace", "level:2", "8") };
    assert_ne!(whole(&other)["minutes"], whole(&small)["minutes"]);
}

#[test]
fn unsuitable_aims_are_refused() {
    let none = |question: &Visits| visits(question, None, |_, _| ControlFlow::Continue(()));
    let error = none(&question("soonest:coins:5000", "level:2", "5")).err().unwrap().to_string();
    assert!(error.contains("`soonest:coins:5000` needs one: expected `pace`"), "{error}");
    let stopped = visits(&question("pace", "level:2", "8"), None, |_, _| ControlFlow::Break(()));
    assert!(stopped.unwrap().is_none());
}
