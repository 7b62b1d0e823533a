//! The measured tables obey the level rules, and what rests on them carries their errors.

mod plain;

use std::time::Duration;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{
    Board, CARDS, Cards, Hints, Level, Outcome, Position, Standing, boards,
};
use foretile_solve::voltorb::long::{
    self, CoinTimes, Future, Measured, PerStanding, Prospects, Stakes,
};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::{Advice, Limits, Pick, Value, Verdict, Worlds, judge};
use plain::small_positions;

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
}

/// Returns every standing with the one that has a longer run by 1.
fn longer_runs() -> impl Iterator<Item = [Standing; 2]> {
    let longer =
        |standing: Standing| [standing, Standing::new(standing.level(), standing.run() + 1)];
    Standing::all().filter(|standing| standing.run() < Standing::MAX_RUN).map(longer)
}

/// The milliseconds of a round that is quit at once.
fn quitting_at_once() -> f64 {
    Pace::default().round(true, [], Outcome::Quit, 0).into()
}

/// Every player with a longer run can do what one with a shorter run does, and everybody can quit at once.
#[test]
fn worths_obey_the_level_rules() {
    for prospects in [&Prospects::pace().mean, &Prospects::level().mean] {
        let worth = |standing: Standing| prospects.standings[standing.index()];
        for [short, long] in longer_runs() {
            assert!(worth(long) >= worth(short), "{long:?} is worth less than {short:?}");
        }
        let quitting = worth(Standing::FIRST) - prospects.time * quitting_at_once();
        for standing in Standing::all() {
            // The tables have three decimals.
            assert!(
                worth(standing) >= quitting - 0.001,
                "{standing:?} is worth less than quitting"
            );
        }
        // The fifth qualifying round in a row leads to level 8, which is to be a gain.
        let best = Standing::all().filter(|standing| standing.level() < Level::EIGHTH).map(worth);
        assert!(best.fold(f64::NEG_INFINITY, f64::max) < worth(Standing::new(Level::EIGHTH, 0)));
    }
}

#[test]
fn times_to_coins_obey_the_level_rules() {
    let times = &CoinTimes::usual().mean;
    for coins in (0..14).map(|step| 1 << step).chain([3, 100, 1_000, 10_000, 50_000]) {
        // Beyond the table the line stretches the rounding of its last numbers, which are whole milliseconds.
        let rounding = if coins > 8_192 { f64::from(coins) / 4_096.0 } else { 0.0 };
        for [short, long] in longer_runs() {
            let gained = times.of(short, coins) - times.of(long, coins);
            assert!(gained >= -rounding, "{long:?} to {coins}: {gained}");
        }
        let quitting = times.of(Standing::FIRST, coins) + quitting_at_once();
        for standing in Standing::all() {
            let time = times.of(standing, coins);
            assert!(time <= quitting + 1.0, "{standing:?} to {coins}");
            assert!(time <= times.of(standing, coins + 1), "{standing:?} to {coins}");
        }
    }
}

/// The tables are read as they were written, and say what the measurements said: more coins a minute than by
/// `coins` (329), and more worth at higher levels.
#[test]
fn the_tables_are_plausible() {
    let Measured { mean, errors } = Prospects::pace();
    assert!((400.0..600.0).contains(&(mean.time * 60_000.0)), "{}", mean.time * 60_000.0);
    let at = |prospects: &Prospects, number| {
        prospects.standings[Standing::new(level(number), 0).index()]
    };
    assert_eq!(at(mean, 1), 0.0);
    assert!((1..6).all(|level| at(mean, level) < at(mean, level + 1)));
    // The start is what all worths are compared with.
    assert!(errors.iter().all(|error| at(error, 1) == 0.0 && error.coin == 0.0));
    let soonest = &Prospects::level().mean;
    assert_eq!(at(soonest, 8), 0.0);
    assert!((1..8).all(|low| at(soonest, low) < 0.0));
    for table in [Prospects::pace(), Prospects::level()] {
        assert!(!table.errors.is_empty());
        assert_eq!(
            table.to_string().parse::<Measured<Prospects>>().unwrap().to_string(),
            table.to_string()
        );
    }
    let times = CoinTimes::usual();
    assert!(!times.errors.is_empty());
    assert_eq!(
        times.to_string().parse::<Measured<CoinTimes>>().unwrap().to_string(),
        times.to_string()
    );
    let error = "level 3 worth 2".parse::<Prospects>().unwrap_err().to_string();
    assert!(
        error.starts_with("`level 3 worth 2` is not a line of prospects: expected "),
        "{error}"
    );
    for line in ["level 3 run 1 milliseconds 5", "level 3 run 1", "coin 1"] {
        assert!(line.parse::<CoinTimes>().is_err(), "{line}");
    }
}

fn proven(worlds: &Worlds, stakes: &Stakes) -> Advice {
    let advice = long::advise(worlds, stakes, u64::MAX, &Limits::default(), &|| false);
    assert!(advice.is_proven(), "{:?}: {advice:?}", worlds.position());
    advice
}

/// Any worths, and directions in which they may be off.
fn any_measured(dice: &mut Mt19937, coin: f64, most: f64) -> Measured<Prospects> {
    let mut any = |most: f64| most * (f64::from(dice.next_u32()) / f64::from(u32::MAX) - 0.5);
    let mut worths = |most: f64| -> PerStanding { std::array::from_fn(|_| any(most)) };
    let mean = Prospects { coin, time: 0.008, standings: worths(most) };
    let directions = [0.05, 0.01].map(|part| Prospects {
        coin: 0.0,
        time: 0.008 * part * worths(2.0)[0],
        standings: worths(part * most),
    });
    Measured { mean, errors: directions.to_vec() }
}

/// If the worths move along a direction of their error, the best plan for the old worths is still possible, so the new
/// value is at least that plan's. It is equal if the move is small, because no other plan is better then.
#[test]
fn uncertainty_is_how_the_value_changes_with_the_worths() {
    let mut dice = Mt19937::new(31);
    let (mut equal, mut moves) = (0, 0);
    for (index, worlds) in small_positions(600).enumerate() {
        let most = [30.0, 300.0, 2_000.0][index % 3];
        let measured = any_measured(&mut dice, f64::from(u8::from(index % 5 > 0)), most);
        let standing = Standing::new(worlds.position().level, (index % 5) as u8);
        let stakes = |measured: &Measured<Prospects>| measured.stakes(standing, Pace::default());
        let advice = proven(&worlds, &stakes(&measured));
        for (along, error) in measured.errors.iter().enumerate() {
            let only = Measured { errors: vec![error.clone()], ..measured.clone() };
            let change = proven(&worlds, &stakes(&only)).uncertainty.error() / 1.96;
            let moved = |by: f64| {
                let mut mean = measured.mean.clone();
                mean.time += by * error.time;
                let worths = mean.standings.iter_mut().zip(error.standings);
                worths.for_each(|(worth, error)| *worth += by * error);
                proven(&worlds, &stakes(&Measured { mean, errors: Vec::new() })).value.low
            };
            let [less, more] = [-1e-4, 1e-4].map(|by| (moved(by) - advice.value.low) / 1e-4);
            // `change` has no sign, so either slope may have it.
            let slack = 1e-3 * most;
            let is_change = |slope: f64| (slope.abs() - change).abs() < slack;
            assert!(
                more >= change - slack || -less <= -change + slack || is_change(more),
                "{along} {less} {more} {change}"
            );
            equal += u32::from(is_change(more) && is_change(less));
            moves += 1;
            for by in [-1.0, 1.0] {
                let least = advice.value.low - change.abs();
                assert!(moved(by) >= least - slack, "{along}: {} is below {least}", moved(by));
            }
        }
    }
    assert!(10 * equal > 9 * moves, "{equal} of {moves}");
}

/// The share that a choice keeps changes with the worths as its uncertainty says, as long as the best plans are the same.
#[test]
fn uncertainty_is_how_the_share_kept_changes_with_the_worths() {
    let mut dice = Mt19937::new(33);
    let (mut same, mut compared) = (0, 0);
    for (index, worlds) in small_positions(300).enumerate() {
        let mut measured = any_measured(&mut dice, 1.0, 300.0);
        measured.errors.truncate(1);
        let error = &mut measured.errors[0];
        error.time *= 1e-3;
        error.standings.iter_mut().for_each(|worth| *worth *= 1e-3);
        let standing = Standing::new(worlds.position().level, (index % 5) as u8);
        let kept = |by: f64, errors: &[Prospects]| {
            let (mut mean, error) = (measured.mean.clone(), &measured.errors[0]);
            mean.time += by * error.time;
            let worths = mean.standings.iter_mut().zip(error.standings);
            worths.for_each(|(worth, error)| *worth += by * error);
            let moved = Measured { mean, errors: errors.to_vec() };
            let stakes = moved.stakes(standing, Pace::default());
            let cards = worlds.position().cards.values();
            let picks = (0..CARDS).filter(move |&card| cards[card].is_none()).map(Pick::Turn);
            let judged = picks.chain([Pick::Quit]).map(|pick| {
                let judged = judge(&worlds, &stakes, pick, &Limits::default());
                judged.map(|judged| (judged.kept.low, judged.kept_uncertainty.error()))
            });
            judged.collect::<Result<Vec<_>, _>>()
        };
        let Ok(found) = kept(0.0, &measured.errors) else { continue };
        let [less, more] = [-0.1, 0.1].map(|by| kept(by, &[]).unwrap());
        for (at, (share, error)) in found.into_iter().enumerate() {
            if !(0.001..0.999).contains(&share) {
                continue;
            }
            let slope = (more[at].0 - less[at].0) / 0.2;
            compared += 1;
            same += u32::from((slope.abs() - error / 1.96).abs() < 1e-6 + 0.01 * slope.abs());
        }
    }
    assert!(compared > 500 && 10 * same > 9 * compared, "{same} of {compared}");
}

/// Cards whose values differ by less than the error of the difference have no known difference, and no choice among them
/// is a fault.
#[test]
fn cards_within_the_error_are_equally_good() {
    let mut dice = Mt19937::new(32);
    let (mut tied, mut apart) = (0, 0);
    for (index, worlds) in small_positions(900).enumerate() {
        let measured = any_measured(&mut dice, 1.0, [30.0, 300.0][index % 2]);
        let standing = Standing::new(worlds.position().level, (index % 5) as u8);
        let stakes = measured.stakes(standing, Pace::default());
        let certain = Measured { errors: Vec::new(), ..measured }.stakes(standing, Pace::default());
        let (advice, exact) = (proven(&worlds, &stakes), proven(&worlds, &certain));
        assert_eq!(advice.value, exact.value);
        assert!(exact.best.iter().all(|card| advice.best.contains(card)));
        assert!(exact.uncertainty.error() == 0.0 && !advice.is_exact());
        for it in &advice.moves {
            let behind = advice.value.low - it.value.low;
            let error = advice.loss_error(it);
            let is_best = advice.best.contains(&it.card);
            assert_eq!(is_best, behind <= error.max(1e-8), "{it:?} {advice:?}");
            let judged = judge(&worlds, &stakes, Pick::Turn(it.card), &Limits::default()).unwrap();
            assert_eq!(is_best, judged.verdicts == [Verdict::Best; 2], "{judged:?}");
            // Where losing is worth more than the rest of the round, nothing is at stake.
            let nothing_lost = judged.kept == Value::exactly(1.0);
            let stake = advice.value.low - judged.lost;
            assert!(is_best == nothing_lost || !is_best && stake <= 0.0, "{judged:?}");
            let same = (judged.loss_uncertainty().error() - error).abs() < 1e-6;
            assert!(same || !it.value.is_exact(), "{it:?} {judged:?}");
            let strict = judge(&worlds, &certain, Pick::Turn(it.card), &Limits::default()).unwrap();
            assert_eq!(judged.loss, strict.loss);
            let [mildest, harshest] = judged.verdicts;
            let verdict = strict.verdict().unwrap();
            assert!(is_best || mildest <= verdict && verdict <= harshest, "{judged:?} {strict:?}");
            let is_tied = is_best && !exact.best.contains(&it.card);
            *if is_tied { &mut tied } else { &mut apart } += 1;
        }
    }
    assert!(tied > 20 && apart > 500, "{tied} tied, {apart} apart");
}

/// A longer run is never worth less, in positions of all levels.
#[test]
fn values_never_fall_with_the_run() {
    let mut compared = 0;
    let aims: [fn(Standing) -> Stakes; 3] = [
        |standing| Prospects::pace().stakes(standing, Pace::default()),
        |standing| Prospects::level().stakes(standing, Pace::default()),
        |standing| Stakes::until_coins(standing, 3_000, Pace::default()),
    ];
    for number in 1..=8 {
        for board in boards(level(number), 40, 60) {
            // Some cards are turned, so that few boards are left.
            let turned =
                board.values().iter().enumerate().filter(|(_, value)| **value > 0).step_by(2);
            let cards =
                turned.fold(Cards::FACE_DOWN, |cards, (card, &value)| cards.with(card, value));
            let position = Position { level: level(number), hints: board.hints(), cards };
            let worlds = Worlds::new(&position).unwrap();
            if worlds.len() > 40 {
                continue;
            }
            for stakes in aims {
                let value = |run| {
                    let stakes = stakes(Standing::new(level(number), run));
                    proven(&worlds, &stakes).value.low
                };
                let values: Vec<f64> = (0..=4).map(value).collect();
                let slack = 1e-9 * values[0].abs();
                assert!(values.is_sorted_by(|a, b| *a <= *b + slack), "{position:?}: {values:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// A certain 1 keeps the run going and costs a second: it was called a blunder when the tables were not monotone.
#[test]
fn a_certain_1_is_not_a_blunder() {
    let hints = "2:3,5:3,7:0,7:1,4:1 7:1,5:2,5:1,5:2,3:2".parse::<Hints>().unwrap();
    let cards = "?1???23?????22?3?????????".parse().unwrap();
    let worlds = Worlds::new(&Position { level: level(3), hints, cards }).unwrap();
    let certain_1 = worlds.chances().iter().position(|chances| chances[1] == 1.0);
    let certain_1 = (0..25)
        .filter(|&card| cards.values()[card].is_none() && worlds.chances()[card][1] == 1.0)
        .chain(certain_1)
        .next()
        .unwrap();
    for run in 0..=4 {
        let stakes = Prospects::pace().stakes(Standing::new(level(3), run), Pace::default());
        let judged = judge(&worlds, &stakes, Pick::Turn(certain_1), &Limits::default()).unwrap();
        let second = stakes.turning(4, 1);
        assert!(
            judged.loss.high <= second + judged.loss_uncertainty().error(),
            "{run}: {judged:?}"
        );
    }
}

/// The time of the round itself is exact, whatever the errors of the times after it.
#[test]
fn coins_at_hand_are_certain() {
    let board: Board = "0112103121011011112121100".parse().unwrap();
    let standing = Standing::new(Level::FIRST, 2);
    let stakes = Stakes::until_coins(standing, 6, Pace::default());
    let turned = (0..25).filter(|&card| board.values()[card] > 1).take(2);
    let cards = turned.fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
    assert_eq!(cards.coins(), 6);
    let position = Position { level: Level::FIRST, hints: board.hints(), cards };
    let advice = proven(&Worlds::new(&position).unwrap(), &stakes);
    assert!(advice.quit && advice.best.is_empty(), "{advice:?}");
    assert_eq!(advice.uncertainty.error(), 0.0);
    let error = Future::Coins { needed: 6, times: &CoinTimes::usual().errors[0], cost: 1.0 };
    let error = Stakes::new(standing, 0.0, Pace::default(), error);
    assert!(stakes.errors()[0].end(Outcome::Lost, 3, 0) == error.end(Outcome::Lost, 3, 0));
}

/// A clock that stands still gives a search all the time it wants, and a search without time has bounds only.
#[test]
fn a_search_has_the_time_that_its_clock_leaves() {
    let board: Board = "0112103121011011112121100".parse().unwrap();
    let turned = (0..25).filter(|&card| board.values()[card] > 0).take(2);
    let cards = turned.fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
    let position = Position { level: Level::FIRST, hints: board.hints(), cards };
    let worlds = Worlds::new(&position).unwrap();
    let stakes = Prospects::pace().stakes(Standing::FIRST, Pace::default());
    let still = Limits::default().with_clock(|| Duration::from_secs(10));
    let within = |seconds| {
        let limits = still.with_time(Duration::from_secs(seconds));
        long::advise(&worlds, &stakes, u64::MAX, &limits, &|| false)
    };
    let (hasty, patient) = (within(0), within(5));
    assert!(patient.is_proven() && !hasty.value.is_exact(), "{hasty:?} {patient:?}");
    assert_eq!(patient.value, proven(&worlds, &stakes).value);
    let (low, high) = (hasty.value.low - 1e-9, hasty.value.high + 1e-9);
    assert!((low..=high).contains(&patient.value.low), "{:?} {:?}", hasty.value, patient.value);
}
