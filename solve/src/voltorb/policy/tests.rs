use std::sync::atomic::AtomicU64;

use foretile_games::voltorb::{Cards, Hints, Level, Seed, deal};

use super::*;

/// The hardest known screen: 25,440 boards.
fn hardest() -> Worlds {
    let hints = "7:2,4:2,6:2,6:2,5:2 3:3,5:2,7:1,6:2,7:2".parse::<Hints>().unwrap();
    let cards = Cards::FACE_DOWN;
    Worlds::new(&Position { level: Level::EIGHTH, hints, cards }).unwrap()
}

/// The machine's cores and the memory limit the number of helpers.
#[cfg(feature = "threads")]
#[test]
fn no_more_threads_than_there_is_room_for() {
    let round = Round::of(&hardest(), Aim::Win);
    let helpers = |threads, megabytes: usize| {
        let threads = NonZero::new(threads).unwrap();
        let memory = megabytes << 20;
        round.helpers(&Limits { threads, memory, ..Limits::default() })
    };
    let at_once = thread::available_parallelism().map_or(1, NonZero::get);
    assert_eq!(helpers(1, 512), 0);
    assert_eq!(helpers(32, 512), at_once.min(18) - 1);
    assert!(helpers(1_000, 1 << 20) < at_once);
    // The most that was measured on this screen.
    assert!(round.bytes_of_a_thread() >= 590 * 25_440);
    for megabytes in [0, 10, 64, 512] {
        assert!(helpers(32, megabytes) * round.bytes_of_a_thread() <= (megabytes << 20) / 2);
    }
}

/// A search of many boards calls `stop` at the first position.
#[test]
fn a_search_stops_at_once() {
    let threads = NonZero::new(32).unwrap();
    let limits = Limits { threads, ..Limits::default() };
    for aim in [Aim::Win, Aim::Coins, Aim::Eight, Aim::Level, Aim::WinEight] {
        let advice = advise_until(&hardest(), aim, &limits, &|| true);
        assert!(advice.searched <= 1 && !advice.is_exact(), "{aim}: {}", advice.searched);
        let Value { low, high } = advice.value;
        assert!(0.0 < low && low < high, "{aim}: {low} to {high}");
    }
}

/// A position with these boards, given as the values of their first cards and weights; the other cards are Voltorbs.
/// `flipped` 1s have been turned.
fn round(aim: Aim, boards: &[(&str, u64)], flipped: usize) -> Round {
    let hints = hardest().position().hints;
    let cards = (0..flipped).fold(Cards::FACE_DOWN, |cards, card| cards.with(24 - card, 1));
    let world = |&(values, weight): &(&str, u64)| {
        let values = values.bytes().map(|letter| u64::from(letter - b'0'));
        let cards = values.enumerate().fold(0, |cards, (card, value)| cards | value << (2 * card));
        let world = World { cards, gain: weight, clique: 0 };
        World { gain: if aim == Aim::Coins { weight * world.product() } else { weight }, ..world }
    };
    let goal = match aim {
        Aim::Survive => None,
        Aim::Coins => Some(RoundGoal::Coins),
        _ => Some(RoundGoal::Win),
    };
    Round {
        aim,
        position: Position { level: Level::EIGHTH, hints, cards },
        goal,
        worlds: boards.iter().map(world).collect(),
        face_down: (0..25 - flipped).fold(0, |bits, card| bits | 1 << (2 * card)),
        total: boards.iter().map(|(_, weight)| weight).sum(),
        coins: 1,
        lost: false,
    }
}

fn cards(advice: &Advice) -> Vec<usize> {
    advice.moves.iter().map(|it| it.card).collect()
}

/// A certain 1 gives a coin if it is the first card of a round. Later it gives nothing, and is not among the choices.
#[test]
fn a_1_helps_if_it_is_the_first_card() {
    // One of three 2s is there, and the fourth card is 1.
    let boards = [("2001", 1), ("0201", 1), ("0021", 1)];
    let search = |boards: &[_], flipped| {
        let round = round(Aim::Coins, boards, flipped);
        round.search(RoundGoal::Coins, None, &Limits::default(), &|| false).advice
    };
    let first = search(&boards, 0);
    assert_eq!((cards(&first), &first.best), (vec![0, 1, 2, 3], &vec![3]));
    assert_eq!((first.value, first.quit), (Value::exactly(1.0), false));
    let later = search(&boards, 1);
    assert_eq!((cards(&later), later.quit), (vec![0, 1, 2], true));
    assert!(later.best.is_empty(), "two thirds of a coin are less than the one at hand");
    // Where a 2 brings more than the coin, the 1 is not a choice.
    let better = search(&[("2001", 9), ("0201", 1), ("0021", 1)], 0);
    assert_eq!((cards(&better), better.best), (vec![0, 1, 2], vec![0]));
}

/// Before the first card there is nothing to keep. After 1s there is a coin.
#[test]
fn quitting_keeps_the_coins_at_hand() {
    let quitting = |flipped| round(Aim::Coins, &[("2", 1)], flipped).quitting();
    assert_eq!([0, 1, 3].map(quitting), [Some(0.0), Some(1.0), Some(1.0)]);
    assert_eq!(round(Aim::Win, &[("2", 1)], 3).quitting(), None);
}

/// Without time for the other cards, the best cards are still proven.
#[test]
fn the_best_cards_are_proven_before_the_others_have_bounds() {
    let mut open = 0;
    for seed in 0..60 {
        let level = Level::new(1 + (seed % 8) as u8).unwrap();
        let position = deal(Seed(seed), 0, level).position();
        let worlds = Worlds::new(&position).unwrap();
        if worlds.len() > 300 {
            continue;
        }
        for aim in [Aim::Win, Aim::Coins, Aim::WinEight] {
            let limits = Limits { memory: 1 << 20, ..Limits::default() };
            let all = advise(&worlds, aim, &Limits { others: u64::MAX, ..limits });
            let best = advise(&worlds, aim, &Limits { others: 0, ..limits });
            assert!(all.moves.iter().all(|it| it.value.is_exact()));
            assert!(best.is_proven(), "{aim} {position:?}");
            assert_eq!((all.value, &all.best), (best.value, &best.best), "{aim} {position:?}");
            open += best.moves.iter().filter(|it| !it.value.is_exact()).count();
        }
    }
    assert!(open > 20, "{open}");
}

/// Cards that were not searched have the value of a greedy plan as their lower bound, even if no time is left.
#[test]
fn late_bounds_come_from_greedy_plans() {
    static SECONDS: AtomicU64 = AtomicU64::new(0);
    let dealt = (0..).map(|seed| deal(Seed(seed), 0, Level::EIGHTH).position());
    let worlds = dealt.map(|position| Worlds::new(&position).unwrap());
    let worlds = worlds.into_iter().find(|worlds| (1_500..4_000).contains(&worlds.len()));
    let worlds = worlds.expect("many boards are not too hard");
    let lows = |limits: &Limits| -> Vec<f64> {
        let advice = advise_until(&worlds, Aim::Win, limits, &|| true);
        advice.moves.iter().map(|it| it.value.low).collect()
    };
    let patient = lows(&Limits::default());
    let clock = || Duration::from_secs(SECONDS.fetch_add(1, Ordering::Relaxed));
    let hasty = lows(&Limits { clock, time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!(patient, hasty);
}
