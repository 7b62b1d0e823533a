use std::cell::Cell;
use std::collections::HashSet;

use foretile_games::voltorb::{Level, Standing};

use super::super::canonical::mix;
use super::super::world::LOW;
use super::ends::end_after;
use super::*;
use crate::voltorb::long::{Future, PerStanding};
use crate::voltorb::route::Pace;

const PACE: Pace = Pace { start: 0, flip: 10, message: 100, award: 0, won: 7, quit: 9, lost: 5 };

/// The stakes of a player at a level, given the worth of a coin, of a millisecond and of each standing.
fn stakes(level: u8, coin: f64, time: f64, standings: PerStanding) -> Stakes {
    let standing = Standing::new(Level::new(level).unwrap(), 2);
    Stakes::new(standing, time, PACE, Future::Forever { coin, standings })
}

/// Only coins and time count.
fn plain(coin: f64, time: f64) -> Stakes {
    stakes(3, coin, time, [0.0; Standing::COUNT])
}

/// Pseudo-random numbers from 0 to 1.
fn dice() -> impl FnMut() -> f64 {
    let mut state = 11;
    move || {
        state = mix(state + 1);
        (state >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Boards with gains, given as the values of their first cards.
fn boards(boards: &[(&str, u64)]) -> Vec<World> {
    let world = |(values, gain): &(&str, u64)| {
        let values = values.bytes().map(|letter| u64::from(letter - b'0'));
        let cards = values.enumerate().fold(0, |cards, (card, value)| cards | value << (2 * card));
        World { cards, gain: *gain, clique: 0 }
    };
    boards.iter().map(world).collect()
}

fn never() -> bool {
    false
}

/// A search of these boards after `flipped` other cards with this product have been turned.
fn search<'a>(
    stakes: &'a Stakes,
    worlds: &[(&str, u64)],
    (flipped, product): (u8, u32),
) -> (Staked<'a>, Spot) {
    let face_down = LOW & ((1 << (2 * worlds[0].0.len())) - 1);
    Staked::new(stakes, boards(worlds), (face_down, flipped, product), 1 << 20, &never)
}

/// The end of a round after this many more 3s, 2s and 1s, with the cost of turning them: a message for each 3 and 2, and for a
/// 1 that is the first card of the round.
fn end(stakes: &Stakes, spot: Spot, [threes, twos, ones]: [u8; 3], outcome: Outcome) -> f64 {
    let mut coins = if spot.flipped > 0 { spot.product } else { 0 };
    let mut cost = 0.0;
    let values = [(3, threes), (2, twos), (1, ones)];
    let values = values.iter().flat_map(|&(value, count)| vec![value; count.into()]);
    for (index, value) in values.enumerate() {
        coins = coins.max(1) * value;
        let first = spot.flipped == 0 && index == 0;
        cost += stakes.flip() + if value > 1 || first { stakes.message() } else { 0.0 };
    }
    stakes.end(outcome, spot.flipped + threes + twos + ones, coins) - cost
}

/// The best end of a known board is the best of all its ends, and its bounds are the best ends of each kind.
#[test]
fn ends_of_a_known_board_are_the_best_ones() {
    let mut dice = dice();
    for round in 0..400_u32 {
        let standings = std::array::from_fn(|_| 300.0 * dice());
        let level = 1 + (round % 8) as u8;
        let time = [0.0, 0.01, 0.2][round as usize % 3];
        let stakes = stakes(level, [1.0, 0.0][round as usize / 3 % 2], time, standings);
        let flipped = [0, 0, 1, 3, 6, 9][round as usize % 6];
        let product = if flipped > 2 { 4 } else { 1 };
        let board = ["3210", "22111", "31", "11112", "332", "2111111110"][round as usize / 2 % 6];
        let (search, spot) = search(&stakes, &[(board, 5)], (flipped, product));
        let count = |letter| board.chars().filter(|&it| it == letter).count() as u8;
        let [threes, twos, ones] = ['3', '2', '1'].map(count);
        let most = |outcome, allowed: &dyn Fn([u8; 3]) -> bool| {
            let mut most = f64::NEG_INFINITY;
            for turned in (0..=threes).flat_map(|threes| {
                (0..=twos).flat_map(move |twos| (0..=ones).map(move |ones| [threes, twos, ones]))
            }) {
                let is_won = turned[0] == threes && turned[1] == twos;
                if is_won == (outcome == Outcome::Won) && allowed(turned) {
                    let worth = end(&stakes, spot, turned, outcome);
                    assert!((end_after(&stakes, spot, turned, outcome) - worth).abs() < 1e-9);
                    most = most.max(worth);
                }
            }
            most
        };
        let near = |one: f64, other: f64| one == other || (one - other).abs() < 1e-9;
        let all = |_: [u8; 3]| true;
        let best = most(Outcome::Won, &all).max(most(Outcome::Quit, &all));
        let (turned, outcome) = search.sure_end(spot);
        assert!(near(end(&stakes, spot, turned, outcome), best), "{board} after {flipped}");

        // Losing after `more` other cards, of which the first is a 1, or a 2 or 3.
        let lost = |more: u8| {
            let cost = stakes.flip() * f64::from(more + 1);
            stakes.end(Outcome::Lost, flipped + more, 0) - cost
        };
        let later = (1..=threes + twos + ones).map(lost).fold(f64::NEG_INFINITY, f64::max);
        let first = later - if flipped == 0 { stakes.message() } else { 0.0 };
        let expected = [lost(0).max(first), first, later - stakes.message()];
        let losses = search.losses(spot);
        assert!((0..3).all(|at| near(losses[at], expected[at])), "{losses:?} {expected:?}");

        let nothing = [f64::NEG_INFINITY; 3];
        let after_1 = |turned: [u8; 3]| turned[2] > 0;
        let after_high = |turned: [u8; 3]| turned[0] + turned[1] > 0;
        let wins = [most(Outcome::Won, &all), most(Outcome::Won, &after_1)];
        let quits = [&all as &dyn Fn([u8; 3]) -> bool, &after_1, &after_high]
            .map(|allowed| most(Outcome::Quit, allowed));
        let ends = search.ends(spot, [threes, twos, ones], &nothing);
        assert!((0..2).all(|at| near(ends.win[at], wins[at])), "{wins:?} {board}");
        assert!((0..3).all(|at| near(ends.other[at], quits[at])), "{quits:?} {board}");
    }
}

/// Certain 1s are turned before quitting as long as they bring something: the first card of a round a coin, the others a
/// better standing.
#[test]
fn certain_1s_come_before_quitting() {
    let worlds = [("11120", 4), ("11102", 3)];
    let ones = |stakes: &Stakes, flipped| {
        let (search, spot) = search(stakes, &worlds, (flipped, 1));
        search.ones_before_quitting(spot)
    };
    assert_eq!(ones(&plain(1.0, 0.0), 0), 1);
    assert_eq!(ones(&plain(1.0, 0.0), 1), 0);
    assert_eq!(ones(&plain(0.0, 0.0), 0), 0);
    // The coin is worth less than the time of the card and its message.
    assert_eq!(ones(&plain(1.0, 0.02), 0), 0);
    // Three cards keep level 3.
    let third = Level::new(3).unwrap();
    let worths = Standing::all().map(|it| if it.level() >= third { 50.0 } else { 0.0 });
    let worths: Vec<f64> = worths.collect();
    let keeping = stakes(3, 1.0, 0.0, std::array::from_fn(|index| worths[index]));
    assert_eq!([0, 1, 2, 3].map(|flipped| ones(&keeping, flipped)), [3, 2, 1, 0]);
}

/// The risk of a card is what its Voltorbs cost: the coins of the boards, or only their weight as long as cards count.
#[test]
fn greedy_plans_turn_the_card_with_the_least_risk() {
    let card = |worlds: &[(&str, u64)], turned, greed, stakes: &Stakes| {
        let (search, spot) = search(stakes, worlds, turned);
        search.greedy_card(spot, greed) / 2
    };
    // The third card is never 2 or 3, and hardly ever a Voltorb.
    let dull = [("201", 4), ("021", 5), ("220", 1)];
    let counts = stakes(3, 1.0, 0.0, std::array::from_fn(|index| index as f64));
    assert_eq!(card(&dull, (1, 1), Greed::High, &counts), 1);
    assert_eq!(card(&dull, (1, 1), Greed::Count, &counts), 2);
    // Where the number of cards does not matter, they do not count.
    assert_eq!(card(&dull, (1, 1), Greed::Count, &plain(1.0, 0.0)), 1);
    // Ten boards of 2 coins are less than two of 24, whatever the coins at hand.
    let rich = [("02000", 10), ("20322", 2)];
    for product in [1, 2, 72] {
        assert_eq!(card(&rich, (3, product), Greed::High, &plain(1.0, 0.0)), 0);
    }
}

/// A position is known by its boards, their weights, and what was turned.
#[test]
fn keys_of_different_positions_differ() {
    let stakes = plain(1.0, 0.0);
    let mut keys = HashSet::new();
    let mut count = 0;
    for first in ["211", "121", "112", "311", "131", "113", "331", "122", "221", "233"] {
        for gain in 1..60 {
            for turned in [(0, 1), (1, 1), (1, 2), (3, 2)] {
                let (search, spot) = search(&stakes, &[(first, gain), ("222", 7)], turned);
                keys.insert(search.key(spot));
                count += 1;
            }
        }
    }
    assert_eq!(keys.len(), count);
    for half in [0, 64] {
        let halves: HashSet<u64> = keys.iter().map(|key| (key >> half) as u64).collect();
        // The cards turned are in the first half, the product in the second.
        assert!(2 * halves.len() >= count, "{} of {count}", halves.len());
    }
}

/// Eight boards of eight cards, on which each card may be anything.
const MANY: [(&str, u64); 8] = [
    ("12030120", 5),
    ("10232010", 4),
    ("01320201", 6),
    ("20113002", 3),
    ("02301310", 5),
    ("13002021", 7),
    ("30210102", 2),
    ("01023213", 4),
];

/// A search stops at its limit of work, and goes on if more is allowed. Bounds found before contain the value.
#[test]
fn work_is_limited_and_can_go_on() {
    let stakes = plain(1.0, 0.000_1);
    let mut open = 0;
    for bit in (0..16).step_by(2) {
        let (mut free, spot) = search(&stakes, &MANY, (1, 1));
        let truth = free.turning(spot, bit, f64::NEG_INFINITY);
        assert!(truth.is_exact() && free.searched > 1, "{}", free.searched);
        // No position has more than the eight boards.
        assert!(free.work <= 8 * free.searched, "{} of {}", free.work, free.searched);
        let (mut limited, spot) = search(&stakes, &MANY, (1, 1));
        limited.allow(1);
        let found = limited.turning(spot, bit, f64::NEG_INFINITY);
        assert!(limited.stopped && limited.searched <= 1, "{}", limited.searched);
        assert!(found.low <= truth.low + 1e-9 && truth.low <= found.high + 1e-9);
        open += u32::from(!found.is_exact());
        limited.allow(u64::MAX);
        let found = limited.turning(spot, bit, f64::NEG_INFINITY);
        assert!((found.low - truth.low).abs() < 1e-9 && found.is_exact(), "{found:?} {truth:?}");
    }
    assert!(open > 2, "{open}");
}

/// `stop` is called once per 4,096 boards, and stops a search for good.
#[test]
fn a_staked_search_calls_stop_once_per_4096_boards() {
    let (calls, stakes) = (Cell::new(0), plain(1.0, 0.0));
    let stop = || {
        calls.set(calls.get() + 1);
        calls.get() == 2
    };
    let (mut search, _) = Staked::new(&stakes, boards(&MANY), (LOW, 1, 1), 1 << 20, &stop);
    for (boards, times, stopped) in
        [(4_095, 0, false), (1, 1, false), (4_095, 1, false), (1, 2, true), (5_000, 3, true)]
    {
        search.go_through(boards);
        assert_eq!(
            (calls.get(), search.stopped, search.work >= 4_096),
            (times, stopped, times > 0)
        );
    }
    search.allow(10);
    search.go_through(9);
    assert!(!search.stopped);
    search.go_through(1);
    assert!(search.stopped, "the work that was allowed is done");
}

/// A rollout that has to stop quits after the card. Otherwise its greedy plans count as work: each board that they look at.
#[test]
fn a_rollout_that_has_to_stop_quits() {
    let stakes = plain(1.0, 0.0);
    let (mut search, spot) = search(&stakes, &MANY, (1, 1));
    let free = search.rollout(spot, 4);
    // Six boards do not have a Voltorb there.
    assert!(search.work >= 6, "{}", search.work);
    let before = search.work;
    search.greedy(spot, Greed::High);
    assert!(search.work >= before + 8);
    let stop = || true;
    let face_down = spot.face_down;
    let (mut stopped, spot) =
        Staked::new(&stakes, boards(&MANY), (face_down, 1, 1), 1 << 20, &stop);
    let quit = stopped.rollout(spot, 4);
    let coins = |(values, gain): &(&str, u64)| {
        let value = u64::from(values.as_bytes()[2] - b'0');
        (gain * value) as f64
    };
    assert!((quit - MANY.iter().map(coins).sum::<f64>()).abs() < 1e-9, "{quit}");
    assert!(free > quit && stopped.work == 0, "{free} {}", stopped.work);
}

/// By its own stakes, a plan has the value that the search found. By others, it has the worth of its ends.
#[test]
fn a_plan_is_worth_its_ends_by_any_stakes() {
    let mut dice = dice();
    for round in 0..60_u32 {
        let standings = std::array::from_fn(|_| 20.0 * dice());
        let own = stakes(1 + (round % 8) as u8, 1.0, 0.000_2, standings);
        let flipped = [0, 1, 3, 7][round as usize % 4];
        for work in [0, 3, u64::MAX] {
            let (mut search, spot) = search(&own, &MANY, (flipped, 1));
            search.allow(work);
            for bit in (0..16).step_by(2) {
                let found = search.turning(spot, bit, f64::NEG_INFINITY);
                let twice: PerStanding = standings.map(|worth| 2.0 * worth);
                let double = stakes(1 + (round % 8) as u8, 2.0, 0.000_4, twice);
                let worth = search.planned(spot, bit, &[double, own.clone()]);
                assert!((worth[0] - worth[2]).abs() < 1e-9 * worth[0].abs().max(1.0));
                assert!((2.0 * worth[0] - worth[1]).abs() < 1e-9 * worth[1].abs().max(1.0));
                // A plan that is known is worth no more than the value, and no less once that is proven.
                let slack = 1e-9 * worth[0].abs().max(1.0);
                assert!(worth[0] <= found.high + slack, "{worth:?} {found:?}");
                assert!(!found.is_exact() || worth[0] >= found.low - slack, "{worth:?} {found:?}");
            }
        }
    }
}
