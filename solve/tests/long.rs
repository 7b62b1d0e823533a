//! Compares the values of rounds in a visit with a plain recursion, and the measured visits with their equations.

mod plain;

use std::collections::HashMap;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Board, CARDS, Cards, Level, Outcome, Position, Standing, boards};
use foretile_solve::voltorb::long::{
    self, Choice, CoinTimes, End, Future, Means, PerStanding, Played, Prospects, Stakes, rounds,
    visits,
};
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::{
    Advice, Aim, Limits, Pick, Value, Verdict, Worlds, advise, judge, judge_until,
};
use plain::small_positions;

/// The recursion over every card, every value and quitting, without bounds or shortcuts.
struct Plain<'a> {
    stakes: &'a Stakes,
    time: f64,
    values: HashMap<Cards, f64>,
}

impl Plain<'_> {
    /// Returns the value of these weighted boards if these cards are face up.
    fn value(&mut self, cards: Cards, boards: &[(Board, f64)]) -> f64 {
        if let Some(&value) = self.values.get(&cards) {
            return value;
        }
        let weight: f64 = boards.iter().map(|(_, weight)| weight).sum();
        let (flipped, coins) = (cards.flipped(), cards.coins());
        let product: u32 = cards.values().iter().flatten().map(|&value| u32::from(value)).product();
        let value = if flipped > 0 && product == boards[0].0.max_payout() {
            weight * self.stakes.end(Outcome::Won, flipped, coins)
        } else {
            let quit = weight * self.stakes.end(Outcome::Quit, flipped, coins);
            let turns = (0..CARDS).filter(|&card| cards.values()[card].is_none());
            turns.map(|card| self.turn(cards, boards, card)).fold(quit, f64::max)
        };
        self.values.insert(cards, value);
        value
    }

    /// Returns the value of turning a card first.
    fn turn(&mut self, cards: Cards, boards: &[(Board, f64)], card: usize) -> f64 {
        let pace = Pace::default();
        let mut sum = 0.0;
        for value in 0..4 {
            let shown: Vec<_> =
                boards.iter().filter(|(board, _)| board.values()[card] == value).copied().collect();
            let weight: f64 = shown.iter().map(|(_, weight)| weight).sum();
            if shown.is_empty() {
                continue;
            }
            let message = value > 1 || value == 1 && cards.flipped() == 0;
            let time = pace.flip + if message { pace.message } else { 0 };
            sum -= weight * self.time * f64::from(time);
            sum += match value {
                0 => weight * self.stakes.end(Outcome::Lost, cards.flipped(), 0),
                _ => self.value(cards.with(card, value), &shown),
            };
        }
        sum
    }
}

fn plain_value(worlds: &Worlds, stakes: &Stakes, time: f64) -> f64 {
    let boards: Vec<_> = worlds.boards().collect();
    Plain { stakes, time, values: HashMap::new() }.value(worlds.position().cards, &boards)
}

/// Any worth of the standings, up to this much.
fn any_worth(dice: &mut Mt19937, most: f64) -> PerStanding {
    std::array::from_fn(|_| most * f64::from(dice.next_u32()) / f64::from(u32::MAX))
}

/// Returns the stakes of a player who wants this many coins soonest, if the times are taken as exact.
fn until_coins_for_sure(standing: Standing, needed: u32) -> Stakes {
    let future = Future::Coins { needed, times: &CoinTimes::usual().mean, cost: 1.0 };
    Stakes::new(standing, 1.0, Pace::default(), future)
}

fn proven(worlds: &Worlds, stakes: &Stakes) -> Advice {
    let advice = long::advise(worlds, stakes, u64::MAX, &Limits::default(), &|| false);
    assert!(advice.value.is_exact(), "{:?}: {advice:?}", worlds.position());
    advice
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-7 * a.abs().max(b.abs()).max(1.0)
}

/// The worth of standings and of time is drawn at random, so that losing on purpose, stopping at once and
/// turning 1s can all be best.
#[test]
fn agrees_with_a_plain_recursion() {
    let mut dice = Mt19937::new(3);
    let (mut quits, mut bounds) = (0, 0);
    for (index, worlds) in small_positions(3000).enumerate() {
        let time = [0.0, 0.000_5, 0.007, 0.05][index % 4];
        let coin = f64::from(u8::from(index % 5 > 0));
        let standings = any_worth(&mut dice, [0.0, 20.0, 300.0, 2_000.0][index / 4 % 4]);
        let prospects = Prospects { coin, time, standings };
        let standing = Standing::new(worlds.position().level, (index % 5) as u8);
        let stakes = prospects.stakes(standing, Pace::default());
        let truth = plain_value(&worlds, &stakes, time);
        let advice = proven(&worlds, &stakes);
        let position = worlds.position();
        assert!(close(advice.value.low, truth), "{position:?}: {} is {truth}", advice.value.low);
        quits += u32::from(advice.quit);
        for work in [0, 30, 300] {
            let advice = long::advise(&worlds, &stakes, work, &Limits::default(), &|| false);
            let slack = 1e-7 * truth.abs().max(1.0);
            let holds = advice.value.low <= truth + slack && truth <= advice.value.high + slack;
            assert!(holds, "{position:?} {work}: {:?} is not around {truth}", advice.value);
            bounds += u32::from(!advice.value.is_exact());
        }
    }
    assert!(quits > 100 && bounds > 100, "{quits} times quitting, {bounds} bounds");
}

/// Every choice has the value that the plain recursion gives it, and the bounds of a search that is stopped contain it.
#[test]
fn judges_choices_by_the_plain_recursion() {
    let pace = Pace::default();
    let (mut losses, mut useless, mut bounds) = (0, 0, 0);
    for (index, worlds) in small_positions(400).enumerate() {
        let position = *worlds.position();
        let standing = Standing::new(position.level, (index % 5) as u8);
        let (prospects, time) = match index % 3 {
            0 => (Some(Prospects::pace()), Prospects::pace().mean.time),
            1 => (Some(Prospects::level()), 1.0 / 60_000.0),
            _ => (None, 1.0 / 60_000.0),
        };
        // Without errors, only equal choices are as good.
        let stakes = match prospects {
            Some(prospects) => prospects.mean.stakes(standing, pace),
            None => until_coins_for_sure(standing, 200),
        };
        let stakes = if index % 3 == 0 { stakes } else { stakes.in_minutes() };
        let (cards, flipped) = (position.cards, position.cards.flipped());
        let boards: Vec<_> = worlds.boards().collect();
        let mut plain = Plain { stakes: &stakes, time, values: HashMap::new() };
        let value = plain.value(cards, &boards);
        let advice = proven(&worlds, &stakes);
        if advice.moves.is_empty() {
            continue;
        }
        let lost = stakes.end(Outcome::Lost, flipped, 0) - time * f64::from(pace.flip);
        let face_down = (0..CARDS).filter(|&card| cards.values()[card].is_none());
        for pick in face_down.map(Pick::Turn).chain([Pick::Quit]) {
            let of = format!("{pick:?} {position:?}");
            let truth = match pick {
                Pick::Turn(card) => plain.turn(cards, &boards, card),
                Pick::Quit => stakes.end(Outcome::Quit, flipped, cards.coins()),
            };
            let judged = judge(&worlds, &stakes, pick, &Limits::default()).unwrap();
            let near = |one: f64, other: f64| (one - other).abs() < 1e-9 * other.abs().max(1.0);
            assert!(judged.pick.is_exact() && close(judged.pick.low, truth), "{of}: {truth}");
            assert!(near(judged.advice.value.low, advice.value.low), "{of}: {judged:?}");
            assert!(near(judged.pick.low + judged.loss.low, advice.value.low), "{of}: {judged:?}");
            assert_eq!((&judged.advice.best, judged.advice.quit), (&advice.best, advice.quit));
            let is_best = match pick {
                Pick::Turn(card) => advice.best.contains(&card) || close(truth, value),
                Pick::Quit => advice.quit,
            };
            assert_eq!(judged.verdict() == Some(Verdict::Best), is_best, "{of}: {judged:?}");
            assert_eq!((judged.loss.low, judged.kept.low) == (0.0, 1.0), is_best, "{of}");
            let kept = ((truth - lost) / (value - lost)).clamp(0.0, 1.0);
            assert!(near(judged.lost, lost) && close(judged.kept.low, kept), "{of}: {judged:?}");
            if let Pick::Turn(card) = pick {
                useless += u32::from(!advice.moves.iter().any(|it| it.card == card));
            }
            losses += u32::from(judged.loss.low > 0.0);

            let stopped =
                judge_until(&worlds, &stakes, pick, &Limits::default(), &|| true).unwrap();
            let within = |bounds: Value, truth: Value| {
                let slack = 1e-7 * truth.low.abs().max(1.0);
                bounds.low <= truth.low + slack && truth.high <= bounds.high + slack
            };
            assert!(within(stopped.pick, judged.pick), "{of}: {stopped:?}");
            assert!(within(stopped.loss, judged.loss), "{of}: {stopped:?}");
            assert!(within(stopped.kept, judged.kept), "{of}: {stopped:?}");
            assert!(within(stopped.advice.value, judged.advice.value), "{of}: {stopped:?}");
            let [mildest, harshest] = stopped.verdicts;
            let verdict = judged.verdict().unwrap();
            assert!(mildest <= verdict && verdict <= harshest, "{of}: {stopped:?} {judged:?}");
            bounds += u32::from(!stopped.pick.is_exact());
        }
    }
    assert!(losses > 1_000 && useless > 100 && bounds > 100, "{losses}, {useless}, {bounds}");
}

/// As `agrees_with_a_plain_recursion`, for a player who needs this many coins and no more.
#[test]
fn agrees_with_a_plain_recursion_until_the_coins_suffice() {
    let (mut quits, mut cards) = (0, 0);
    for (index, worlds) in small_positions(2000).enumerate() {
        let needed = [1, 7, 30, 200, 2_000, 12_000][index % 6];
        let standing = Standing::new(worlds.position().level, (index % 5) as u8);
        let stakes = until_coins_for_sure(standing, needed);
        let truth = plain_value(&worlds, &stakes, 1.0);
        let advice = proven(&worlds, &stakes);
        let position = worlds.position();
        assert!(close(advice.value.low, truth), "{position:?}: {} is {truth}", advice.value.low);
        *if advice.quit { &mut quits } else { &mut cards } += 1;
    }
    assert!(quits > 100 && cards > 100, "{quits} times quitting, {cards} times a card");
}

/// If neither time nor the next level counts, the value is that of `coins`.
#[test]
fn without_time_and_levels_the_value_is_that_of_coins() {
    let prospects = Prospects { coin: 1.0, time: 0.0, standings: [0.0; Standing::COUNT] };
    let mut cards = 0;
    for level in [1, 2, 3].map(|level| Level::new(level).unwrap()) {
        let stakes = prospects.stakes(Standing::new(level, 1), Pace::default());
        for board in boards(level, 5, 40) {
            let hints = board.hints();
            let first = (0..CARDS).find(|&card| board.values()[card] > 1).unwrap();
            let turned = Cards::FACE_DOWN.with(first, board.values()[first]);
            let worlds = Worlds::new(&Position { level, hints, cards: turned }).unwrap();
            if worlds.len() > 60 {
                continue;
            }
            let coins = advise(&worlds, Aim::Coins, &Limits::default());
            assert!(close(proven(&worlds, &stakes).value.low, coins.value.low), "{hints:?}");
            cards += 1;
        }
    }
    assert!(cards > 20, "{cards} positions");
}

/// The gain that the equations give is the coins per millisecond of long visits put together from the same
/// rounds, and the time to a level is that of such visits.
#[test]
fn equations_give_the_means_of_visits() {
    let pace = Pace::default();
    let pool: Vec<Vec<_>> = Standing::all()
        .map(|standing| {
            let dealt: Vec<Board> = boards(standing.level(), 9, 30).collect();
            rounds(standing, &Choice::Round(Aim::Survive), &dealt, 1_000)
        })
        .collect();
    let means = Means::of(&pool, &pace);
    let forever = means.forever();
    let hours = End::Milliseconds(50 * 3_600_000);
    let mut dice = Mt19937::new(1);
    let found = visits(&pool, hours, 40, &pace, || dice.next_u32()).unwrap();
    let [mean, promised] = [found.coins_per_minute.mean, forever.time * 60_000.0];
    assert!((mean - promised).abs() < 0.02 * promised, "{mean} of {promised}");

    let third = Level::new(3).unwrap();
    let until = means.until(third);
    let found = visits(&pool, End::Level(third), 10_000, &pace, || dice.next_u32()).unwrap();
    let promised = -until.standings[Standing::FIRST.index()] / 60_000.0;
    let mean = found.minutes.mean;
    assert!((mean - promised).abs() < 0.03 * promised, "{mean} of {promised}");
    assert!(found.minutes.low < promised + 0.5 && promised - 0.5 < found.minutes.high);
    // A round ends as soon as the coins suffice, in the visits and in the equations.
    let times = CoinTimes::measured(&pool, &pace);
    for coins in [1, 64, 1_024] {
        let found = visits(&pool, End::Coins(coins), 5_000, &pace, || dice.next_u32()).unwrap();
        let (mean, promised) = (found.minutes.mean, times.of(Standing::FIRST, coins) / 60_000.0);
        assert!((mean - promised).abs() < 0.03 * promised, "{coins}: {mean} of {promised}");
    }
    let time: f64 = found.levels.iter().map(|level| level.time).sum();
    assert!((time - 1.0).abs() < 1e-9 && found.levels[2].time == 0.0);
}

/// The same arguments give the same rounds.
#[test]
fn rounds_are_the_same_again() {
    let standing = Standing::new(Level::new(6).unwrap(), 2);
    let choice = Choice::Worth(Box::new(Prospects::pace().stakes(standing, Pace::default())));
    let dealt: Vec<Board> = boards(standing.level(), 77, 12).collect();
    let play = || rounds(standing, &choice, &dealt, 2_000);
    assert_eq!(play(), play());
}

/// A player with another aim at one level does no better. `bench/results/voltorb_changes.csv` has all levels, with more
/// boards.
#[test]
fn no_other_aim_at_one_level_brings_more() {
    let prospects = &Prospects::pace().mean;
    for (level, run) in [(1, 0), (3, 2), (4, 4)] {
        let standing = Standing::new(Level::new(level).unwrap(), run);
        let dealt: Vec<Board> = boards(standing.level(), 3_000_000, 60).collect();
        let play = |choice: &Choice| rounds(standing, choice, &dealt, 2_000);
        let own = play(&Choice::Worth(Box::new(prospects.stakes(standing, Pace::default()))));
        for aim in Aim::ALL {
            let more = prospects.gained(standing, &play(&Choice::Round(aim)), &own);
            assert!(more.low < 0.0, "{aim} at level {level} after {run} rounds: {more:?}");
            assert!(
                aim != Aim::Eight || more.high < 0.0,
                "a worse aim brings clearly less: {more:?}"
            );
        }
    }
}

/// Between the coins of the table, and beyond them, the time is interpolated linearly.
#[test]
fn times_to_coins_are_interpolated() {
    let row: [f64; 14] = std::array::from_fn(|step| 100.0 * f64::from(step as u32).powi(2) + 7.0);
    let times = CoinTimes { times: vec![row; Standing::COUNT] };
    let of = |coins| times.of(Standing::FIRST, coins);
    assert_eq!((of(0), of(1), of(2), of(4), of(8_192)), (0.0, 7.0, 107.0, 407.0, 16_907.0));
    assert_eq!((of(3), of(5), of(6), of(7)), (257.0, 532.0, 657.0, 782.0));
    // 4,096 more coins take 2,500 more, as between 4,096 and 8,192.
    assert_eq!((of(12_288), of(16_384)), (19_407.0, 21_907.0));
}

/// One visit in ten takes no longer than the 10 % quantile, half no longer than the median, and nine in ten no longer
/// than the 90 % quantile.
#[test]
fn quantiles_are_those_of_single_visits() {
    let pace = Pace::default();
    let round =
        |cards: u8| Played { values: vec![1; cards.into()], outcome: Outcome::Quit, proven: true };
    let mut pool = vec![Vec::new(); Standing::COUNT];
    pool[Standing::FIRST.index()] = (1..=20).map(round).collect();
    let mut dice = Mt19937::new(4);
    // Every visit has one round, which takes a second longer for each more card.
    let one = End::Milliseconds(1);
    let found = visits(&pool, one, 20_000, &pace, || dice.next_u32()).unwrap().minutes;
    let minutes = |cards: u8| f64::from(round(cards).milliseconds(&pace)) / 60_000.0;
    let within = |value: f64, least, most| minutes(least) <= value && value <= minutes(most);
    assert!(within(found.p10, 2, 3) && within(found.median, 10, 11), "{found:?}");
    assert!(within(found.p90, 18, 19) && within(found.mean, 10, 11), "{found:?}");
    assert!(found.low < found.mean && found.mean < found.high);
}
