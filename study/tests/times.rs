//! Times from races that never were, whose truth is known: 95 of 100 of the bounds have the true time between them.
//!
//! The races are played by a process of their own: players with a pace go through goals with a length, forget to mark, mark
//! by mistake, and share a colour. Nothing of the estimate's code is used for that.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::race::Race;
use foretile_games::bingo::room::Feed;
use foretile_golden::Dice;
use foretile_study::bingo::{Estimates, Sample, UnusedMarks, estimate, intervals};
use serde_json::json;

/// A number of the standard normal distribution, by Box and Muller.
fn normal(dice: &mut Dice) -> f64 {
    let radius = (-2.0 * (1.0 - dice.share()).ln()).sqrt();
    radius * (std::f64::consts::TAU * dice.share()).cos()
}

fn shuffled(dice: &mut Dice, end: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..end).collect();
    dice.shuffle(&mut order);
    order
}

/// Who races, on what, and how regularly. The spreads are standard deviations of logarithms.
#[derive(Clone, Copy, Debug)]
struct World {
    goals: usize,
    players: usize,
    lengths: f64,
    paces: f64,
    noise: f64,
    /// How many of a hundred goals are marked with the next one.
    late: usize,
    /// How many of a hundred goals have a pause of half an hour.
    pauses: usize,
    /// Whether a race ends when its first player has ten goals: what the others have begun, nobody sees.
    ends: bool,
}

const WORLD: World = World {
    goals: 120,
    players: 14,
    lengths: 0.7,
    paces: 0.2,
    noise: 0.35,
    late: 15,
    pauses: 0,
    ends: false,
};

/// Worlds that differ in one thing each.
const WORLDS: [World; 9] = [
    WORLD,
    World { noise: 0.2, ..WORLD },
    World { noise: 0.5, ..WORLD },
    World { paces: 0.08, ..WORLD },
    World { players: 6, ..WORLD },
    World { goals: 250, players: 30, ..WORLD },
    World { late: 40, ..WORLD },
    World { lengths: 0.4, pauses: 2, ..WORLD },
    World { ends: true, ..WORLD },
];

/// Feeds, and the seconds of each goal for a player of middling pace.
fn play(world: World, races: usize, seed: u64) -> (Vec<serde_json::Value>, BTreeMap<String, f64>) {
    let mut dice = Dice(seed << 32);
    let lengths: Vec<f64> =
        (0..world.goals).map(|_| 480.0 * (world.lengths * normal(&mut dice)).exp()).collect();
    let paces: Vec<f64> =
        (0..world.players).map(|_| (world.paces * normal(&mut dice)).exp()).collect();
    let colours = ["red", "blue", "green", "orange", "purple", "navy"];
    let mut feeds = Vec::new();
    for race in 0..races {
        let start = 1.7e9 + 1e5 * race as f64;
        let card: Vec<usize> = shuffled(&mut dice, world.goals)[..25].to_vec();
        let racers = shuffled(&mut dice, world.players)[..2 + dice.below(3)].to_vec();
        let shares = dice.one_in(12);
        let mut end = f64::INFINITY;
        let mut events = vec![json!({
            "type": "new-card", "game": "A game", "seed": race, "hide_card": true, "is_current": true,
            "timestamp": start - 60.0,
            "player": {"uuid": "host", "name": "Host", "color": "red", "is_spectator": true},
        })];
        for (team, &racer) in racers.iter().enumerate() {
            let colour = if shares { "red" } else { colours[team] };
            let id = format!("{race}-{racer}");
            let player = json!({"uuid": id, "name": format!("P{racer}"), "color": colour, "is_spectator": false});
            let mut now = start + dice.share();
            if dice.below(10) < 7 {
                events.push(json!({"type": "revealed", "timestamp": now, "player": player}));
            }
            let mut mark = |at: f64, square: usize, remove: bool| {
                events.push(json!({
                    "type": "goal", "timestamp": at, "player": player, "color": colour, "remove": remove,
                    "square": {"name": format!("Goal {}", card[square]), "slot": format!("slot{}", square + 1)},
                }));
            };
            let route = shuffled(&mut dice, 25);
            let count = if world.ends { 10 } else { 6 + dice.below(9) };
            let mut forgotten = None;
            for (at, &square) in route[..count].iter().enumerate() {
                now +=
                    lengths[card[square]] * paces[racer] * (world.noise * normal(&mut dice)).exp();
                if dice.below(100) < world.pauses {
                    now += 1800.0;
                }
                if dice.one_in(50) {
                    let other = route[count + at % (25 - count)];
                    mark(now - 1.0, other, false);
                    mark(now - 0.5, other, true);
                }
                if let Some(square) = forgotten.take() {
                    mark(now, square, false);
                } else if dice.below(100) < world.late && at + 1 < count {
                    forgotten = Some(square);
                    continue;
                }
                mark(now + 1.0 + 2.0 * dice.share(), square, false);
            }
            end = end.min(now + 3.0);
        }
        if world.ends {
            events.retain(|event| event["timestamp"].as_f64().unwrap() <= end);
        }
        let at = |event: &serde_json::Value| event["timestamp"].as_f64().unwrap();
        events.sort_by(|one, other| at(one).total_cmp(&at(other)));
        feeds.push(json!({"events": events, "allIncluded": true}));
    }
    let truth = (0..world.goals).map(|goal| (format!("Goal {goal}"), lengths[goal]));
    (feeds, truth.collect())
}

/// The estimates from feeds, and the goals in their order.
fn estimated(feeds: &[serde_json::Value]) -> Option<(Vec<String>, Estimates)> {
    let (mut goals, mut players) = (BTreeMap::new(), BTreeMap::new());
    let mut samples = Vec::new();
    for feed in feeds {
        let document: Value = serde_json::from_value(feed.clone()).unwrap();
        let feed = Feed::read(&document).unwrap();
        for race in Race::all(&feed) {
            for interval in intervals(&race, feed.is_whole).used {
                let next = players.len();
                let player = *players.entry(interval.player.to_owned()).or_insert(next);
                let goals = interval.goals.iter().map(|goal| {
                    let next = goals.len();
                    *goals.entry((*goal).to_owned()).or_insert(next)
                });
                samples.push(Sample { player, goals: goals.collect(), seconds: interval.seconds });
            }
        }
    }
    let mut names = vec![String::new(); goals.len()];
    goals.into_iter().for_each(|(name, at)| names[at] = name);
    Some((names, estimate(&samples, || ControlFlow::Continue(()))?))
}

/// Which share of the bounds has the truth between them, if they are `wider` than they are: of the goals that were seen.
fn covered<const N: usize>(feeds: usize, sets: u64, wider: [f64; N]) -> [f64; N] {
    let mut counts = [0.0; N];
    let mut all = 0.0;
    let sets = foretile_golden::sample(sets, 2);
    for (world, set) in (0..sets).flat_map(|set| (0..).zip(WORLDS).map(move |world| (world, set))) {
        let (number, world) = world;
        let (feeds, truth) = play(world, feeds, 1000 * number + set);
        let Some((names, estimates)) = estimated(&feeds) else { continue };
        for (name, estimate) in names.iter().zip(&estimates.goals) {
            for (count, wider) in counts.iter_mut().zip(wider) {
                let [low, high] = [estimate.low, estimate.high]
                    .map(|bound| estimate.middle * (bound / estimate.middle).powf(wider));
                *count += f64::from((low..=high).contains(&truth[name]));
            }
            all += 1.0;
        }
    }
    assert!(all > 500.0, "{all} goals");
    counts.map(|count| count / all)
}

/// Asserts that the bounds of all worlds hold for 90 to 98 of 100 goals, and would not if they were half or twice as wide.
fn assert_bounds_hold(feeds: usize, sets: u64) {
    let [as_they_are, half, twice] = covered(feeds, sets, [1.0, 0.5, 2.0]);
    let holds = |share: f64| (0.9..=0.98).contains(&share);
    let shares = format!("{feeds} races: {as_they_are:.3}, half {half:.3}, twice {twice:.3}");
    assert!(holds(as_they_are) && !holds(half) && !holds(twice), "{shares}");
}

#[test]
fn bounds_hold_for_few_races() {
    assert_bounds_hold(5, 8);
}

#[test]
fn bounds_hold_for_some_races() {
    assert_bounds_hold(20, 6);
}

#[test]
fn bounds_hold_for_many_races() {
    assert_bounds_hold(100, 5);
}

/// What the others have begun when a race ends, nobody sees, and it is a long goal more often than a short one.
#[test]
fn bounds_of_the_longest_goals_hold() {
    let (mut inside, mut all) = (0.0, 0.0);
    for set in 0..24 {
        let (feeds, truth) = play(World { ends: true, ..WORLD }, 100, 9000 + set);
        let Some((names, estimates)) = estimated(&feeds) else { continue };
        let mut goals: Vec<_> = names.iter().map(|name| truth[name]).zip(estimates.goals).collect();
        goals.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (truth, estimate) in &goals[..goals.len() / 10] {
            inside += f64::from((estimate.low..=estimate.high).contains(truth));
            all += 1.0;
        }
    }
    assert!((0.92..=0.98).contains(&(inside / all)), "{inside} of {all}");
}

/// Goals that no race had: the guess from all others.
#[test]
fn bounds_of_guesses_hold() {
    let (mut inside, mut all) = (0.0, 0.0);
    for set in 0..60 {
        let (feeds, mut truth) = play(WORLD, 3, 5000 + set);
        let Some((names, estimates)) = estimated(&feeds) else { continue };
        truth.retain(|name, _| !names.contains(name));
        let guess = estimates.unseen;
        let held = truth.values().filter(|truth| (guess.low..=guess.high).contains(truth)).count();
        inside += held as f64;
        all += truth.len() as f64;
        // It is wide: a goal that was seen is known better than this on average.
        let width = |estimate: &foretile_study::bingo::TimeEstimate| estimate.high / estimate.low;
        let mean =
            estimates.goals.iter().map(|it| width(it).ln()).sum::<f64>() / names.len() as f64;
        assert!(width(&guess).ln() > mean, "set {set}");
    }
    assert!((0.9..=0.98).contains(&(inside / all)), "{inside} of {all}");
}

/// More races leave smaller errors, and the part of the error that all goals have in common goes down with the number of
/// players.
#[test]
fn errors_shrink() {
    let widths = |players: usize, races: usize| {
        let (feeds, _) = play(World { players, ..WORLD }, races, 7);
        let (_, estimates) = estimated(&feeds).unwrap();
        let widths = estimates.goals.iter().map(|it| (it.high / it.low).ln());
        let mean = widths.sum::<f64>() / estimates.goals.len() as f64;
        (mean, (estimates.common.high / estimates.common.low).ln())
    };
    let [few, some, many] =
        [(14, 5), (14, 20), (40, 100)].map(|(players, races)| widths(players, races));
    assert!(few.0 > 1.3 * some.0 && some.0 > 1.3 * many.0, "{few:?} {some:?} {many:?}");
    assert!(few.1 > 1.3 * many.1 && many.1 < many.0, "{few:?} {many:?}");
}

/// A player whose marks follow by hand: who, when, which square, and `-` if it is taken off. A colour stands before the name if
/// it is not the player's own.
fn room(
    lines: &[(f64, &str, i32)],
    seen: &[(f64, &str)],
    all_included: bool,
    card: bool,
) -> serde_json::Value {
    let player = |name: &str| {
        let (id, name) = name.split_once('#').map_or((name, name), |(name, _)| (name, name));
        json!({"uuid": id, "name": name, "color": "red", "is_spectator": false})
    };
    let mut events: Vec<serde_json::Value> = seen
        .iter()
        .map(|(at, name)| json!({"type": "revealed", "timestamp": at, "player": player(name)}))
        .collect();
    for &(at, who, square) in lines {
        let (colour, name) =
            who.split_once(' ').unwrap_or((if who.starts_with('A') { "red" } else { "blue" }, who));
        let mut player = player(name);
        player["uuid"] = json!(name);
        let slot = square.abs();
        events.push(json!({
            "type": "goal", "timestamp": at, "player": player, "color": colour, "remove": square < 0,
            "square": {"name": format!("G{slot}"), "slot": format!("slot{slot}")},
        }));
    }
    let at = |event: &serde_json::Value| event["timestamp"].as_f64().unwrap();
    events.sort_by(|one, other| at(one).total_cmp(&at(other)));
    if card {
        let dealt = json!({
            "type": "new-card", "timestamp": 0.0, "game": "A game", "seed": 7, "player": player("Host"),
        });
        events.insert(0, dealt);
    }
    json!({"events": events, "allIncluded": all_included})
}

/// The intervals of a room with one card, as `player seconds goals`, and the numbers of unused marks: first, shared, removed,
/// pauses.
fn cut(room: serde_json::Value) -> (Vec<String>, [usize; 4]) {
    let document: Value = serde_json::from_value(room).unwrap();
    let feed = Feed::read(&document).unwrap();
    let races = Race::all(&feed);
    let of_race = intervals(&races[0], feed.is_whole || races[0].card.is_some());
    let text = |it: &foretile_study::bingo::Interval| {
        format!("{} {} {}", it.player, it.seconds, it.goals.join("+"))
    };
    let UnusedMarks { first, shared, removed, pauses } = of_race.unused;
    (of_race.used.iter().map(text).collect(), [first, shared, removed, pauses])
}

/// What it is about, the marks, who saw the card when, the intervals, and the numbers of unused marks.
type Case<'a> =
    (&'a str, &'a [(f64, &'a str, i32)], &'a [(f64, &'a str)], &'a [&'a str], [usize; 4]);

#[test]
fn marks_are_cut_by_hand() {
    let cases: &[Case] = &[
        (
            "the first has no start",
            &[(100.0, "Ann", 1), (400.0, "Ann", 2)],
            &[],
            &["Ann 300 G2"],
            [1, 0, 0, 0],
        ),
        (
            "unless the card was seen",
            &[(100.0, "Ann", 1), (400.0, "Ann", 2), (150.0, "Ben", 1)],
            &[(40.0, "Ann"), (60.0, "Ann")],
            &["Ann 60 G1", "Ann 300 G2"],
            [1, 0, 0, 0],
        ),
        ("seen after the mark", &[(100.0, "Ann", 1)], &[(130.0, "Ann")], &[], [1, 0, 0, 0]),
        (
            "a burst shares the time since the one before",
            &[
                (100.0, "Ann", 1),
                (400.0, "Ann", 2),
                (429.0, "Ann", 3),
                (459.0, "Ann", 4),
                (490.0, "Ann", 5),
            ],
            &[],
            &["Ann 359 G2+G3+G4", "Ann 31 G5"],
            [1, 0, 0, 0],
        ),
        (
            "a slip is as if it had not been",
            &[
                (100.0, "Ann", 1),
                (300.0, "Ann", 9),
                (302.0, "Ann", -9),
                (350.0, "Ann", -1),
                (355.0, "Ann", 1),
                (400.0, "Ann", 2),
            ],
            &[],
            &["Ann 300 G2"],
            [1, 0, 0, 0],
        ),
        (
            "nobody knows when a goal was done that was taken off and put back",
            &[
                (100.0, "Ann", 1),
                (200.0, "Ann", 2),
                (300.0, "Ann", 3),
                (400.0, "Ann", -3),
                (500.0, "Ann", 4),
                (600.0, "Ann", 3),
                (700.0, "Ann", 5),
                (800.0, "Ann", 6),
            ],
            &[],
            &["Ann 100 G2", "Ann 100 G6"],
            [1, 0, 3, 0],
        ),
        (
            "a goal that was lost",
            &[
                (100.0, "Ann", 1),
                (200.0, "Ann", 2),
                (300.0, "Ann", -2),
                (400.0, "Ann", 3),
                (500.0, "Ann", 4),
            ],
            &[],
            &["Ann 100 G4"],
            [1, 0, 2, 0],
        ),
        (
            "a colour of two",
            &[
                (100.0, "red Ann", 1),
                (200.0, "red Ben", 2),
                (300.0, "red Ann", 3),
                (400.0, "green Cleo", 4),
                (500.0, "green Cleo", 5),
            ],
            &[],
            &["Cleo 100 G5"],
            [1, 3, 0, 0],
        ),
        (
            "a player with another colour marks the squares again",
            &[
                (100.0, "red Ann", 1),
                (200.0, "red Ann", 2),
                (300.0, "green Ann", 1),
                (301.0, "green Ann", 2),
                (302.0, "red Ann", -1),
                (500.0, "green Ann", 3),
            ],
            &[],
            &["Ann 100 G2", "Ann 300 G3"],
            [1, 0, 0, 0],
        ),
        (
            "who comes back has another id",
            &[(100.0, "Ann", 1), (200.0, "Ann#2", 2), (300.0, "Ann#2", 3)],
            &[],
            &["Ann 100 G2", "Ann 100 G3"],
            [1, 0, 0, 0],
        ),
        (
            "two of one name",
            &[(100.0, "Ann", 1), (200.0, "green Ann#2", 2), (300.0, "Ann", 3)],
            &[],
            &[],
            [0, 3, 0, 0],
        ),
        (
            "a pause",
            &[(100.0, "Ann", 1), (21_701.0, "Ann", 2), (21_801.0, "Ann", 3)],
            &[],
            &["Ann 100 G3"],
            [1, 0, 0, 1],
        ),
        (
            "just none",
            &[(100.0, "Ann", 1), (21_700.0, "Ann", 2)],
            &[],
            &["Ann 21600 G2"],
            [1, 0, 0, 0],
        ),
        ("at once", &[(100.0, "Ann", 1)], &[(99.5, "Ann")], &[], [0, 0, 0, 1]),
    ];
    for (what, marks, seen, used, unused) in cases {
        let (found, others) = cut(room(marks, seen, true, false));
        assert_eq!(
            (found, others),
            (used.iter().map(|it| (*it).to_owned()).collect(), *unused),
            "{what}"
        );
    }
}

/// A feed of the last day may have a later look at the card, and not the first.
#[test]
fn a_start_needs_all_that_was_before() {
    let (marks, seen) = (&[(100.0, "Ann", 1)], &[(40.0, "Ann")]);
    for (all_included, card, used) in [(true, false, 1), (false, true, 1), (false, false, 0)] {
        assert_eq!(cut(room(marks, seen, all_included, card)).0.len(), used);
    }
}
