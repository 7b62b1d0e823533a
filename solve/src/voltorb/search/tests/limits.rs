//! What a search counts, stores and leaves out.

use std::cell::Cell;

use super::*;

/// Boards with gains, given as the values of their first cards.
fn boards<const N: usize>(boards: [(&str, u64); N]) -> Vec<World> {
    let world = |(values, gain): (&str, u64)| {
        let values = values.bytes().map(|letter| u64::from(letter - b'0'));
        let cards = values.enumerate().fold(0, |cards, (card, value)| cards | value << (2 * card));
        World { cards, gain, clique: 0 }
    };
    boards.map(world).to_vec()
}

/// The low bits of the first cards.
fn first(cards: u32) -> u64 {
    LOW & ((1 << (2 * cards)) - 1)
}

/// Bounds of a position hold for the same one with other weights: in their unit, and rounded to the safe side.
#[test]
fn bounds_are_stored_in_units() {
    let tables = MemoTables::new(1 << 16, None);
    let key = |hash, unit| Key { hash, unit };
    assert_eq!(tables.recall(key(5, 6), 40), None);
    tables.store(key(5, 6), 40, Bounds { low: 12, high: 30 });
    assert_eq!(tables.recall(key(5, 6), 40), Some(Bounds { low: 12, high: 30 }));
    assert_eq!(tables.recall(key(5, 4), 40), Some(Bounds { low: 8, high: 20 }));
    tables.store(key(7, 6), 40, Bounds { low: 13, high: 31 });
    assert_eq!(tables.recall(key(7, 1), 40), Some(Bounds { low: 2, high: 6 }));
}

/// The keys that were looked up in the shared table.
static LOOKED_UP: Mutex<Vec<u128>> = Mutex::new(Vec::new());
/// The bounds that were stored there.
static STORED: Mutex<Vec<(u128, [u64; 2])>> = Mutex::new(Vec::new());

/// Positions of 32 boards or more are shared. Only those that are not exact are looked up in the shared table.
#[test]
fn only_large_open_positions_are_shared() {
    let shared = SharedBounds {
        way: 0,
        recall: |key| {
            LOOKED_UP.lock().unwrap().push(key);
            (key == 1 || key == 3).then_some([3, 9])
        },
        keep: |key, bounds| STORED.lock().unwrap().push((key, bounds)),
    };
    let tables = MemoTables::new(1 << 16, Some(shared));
    let key = |hash| Key { hash, unit: 2 };
    let looked_up = || std::mem::take(&mut *LOOKED_UP.lock().unwrap());
    let stored = || std::mem::take(&mut *STORED.lock().unwrap());
    assert_eq!(tables.recall(key(1), 31), None);
    assert_eq!(looked_up(), []);
    assert_eq!(tables.recall(key(1), 32), Some(Bounds { low: 6, high: 18 }));
    assert_eq!(tables.recall(key(2), 32), None);
    assert_eq!(looked_up(), [1, 2]);
    tables.store(key(3), 31, Bounds { low: 8, high: 30 });
    assert_eq!(stored(), []);
    tables.store(key(3), 32, Bounds { low: 8, high: 30 });
    tables.store(key(4), 32, Bounds { low: 8, high: 8 });
    assert_eq!(stored(), [(3, [4, 15]), (4, [4, 4])]);
    // The tighter bounds of both tables; exact ones are not looked up.
    assert_eq!(tables.recall(key(3), 32), Some(Bounds { low: 8, high: 18 }));
    assert_eq!(tables.recall(key(4), 32), Some(Bounds { low: 8, high: 8 }));
    assert_eq!(looked_up(), [3]);
}

/// `stop` is called once per 4,096 boards, and not again once it has returned `true`.
#[test]
fn a_search_calls_stop_once_per_4096_boards() {
    let (calls, tables) = (Cell::new(0), MemoTables::new(0, None));
    let stop = || {
        calls.set(calls.get() + 1);
        calls.get() == 3
    };
    let mut search = Search::new(&tables, 0, stop);
    for (boards, times, stopped) in [
        (4_095, 0, false),
        (1, 1, false),
        (4_095, 1, false),
        (9_000, 2, false),
        (4_096, 3, true),
        (4_096, 3, true),
    ] {
        search.go_through(boards);
        assert_eq!((calls.get(), search.is_stopped()), (times, stopped));
    }
}

/// A search with a limit of positions stops at the last of them and returns bounds.
#[test]
fn a_search_ends_after_the_positions_it_may_search() {
    let mut stopped = 0;
    for (packed, face_down) in positions_of(0..60, |_| 13, 200..900) {
        for goal in [RoundGoal::Win, RoundGoal::Coins, RoundGoal::Turn(5)] {
            let mut worlds = weighed(&packed, goal);
            arrange(&mut worlds, goal);
            for bit in bits(face_down).step_by(4) {
                let run = |most: u64| {
                    let tables = MemoTables::new(1 << 16, None);
                    let mut search = Search::new(&tables, 0, || false);
                    search.allow(most);
                    let bounds = search.turn(&worlds, bit, face_down, goal, 0);
                    (bounds, search.searched(), search.is_stopped())
                };
                let (truth, all, _) = run(u64::MAX);
                assert!(truth.is_exact());
                for most in [1, 4, 9] {
                    let (bounds, searched, is_stopped) = run(most);
                    assert_eq!(searched, most.min(all), "{goal:?}");
                    assert_eq!(is_stopped, all >= most);
                    assert!(bounds.low <= truth.low && truth.low <= bounds.high);
                    stopped += u32::from(!bounds.is_exact());
                }
            }
        }
    }
    assert!(stopped > 50, "{stopped}");
}

/// A search that is allowed no positions returns the values of greedy plans, which always turn the safest card. They
/// bring most of what the best plans bring.
#[test]
fn greedy_plans_bring_most_of_the_value() {
    for goal in [RoundGoal::Win, RoundGoal::Turn(5)] {
        let (mut all, mut most) = (0.0, 0.0);
        for (packed, face_down) in positions_of(0..60, |_| 11, 60..400) {
            let worlds = weighed(&packed, goal);
            let total: u64 = worlds.iter().map(|world| world.gain).sum();
            for bit in bits(face_down) {
                let tables = MemoTables::new(1 << 16, None);
                let mut search = Search::new(&tables, 0, || false);
                let truth = search.turn(&worlds, bit, face_down, goal, 0).low;
                let tables = MemoTables::new(1 << 16, None);
                let mut search = Search::new(&tables, 0, || false);
                search.allow(0);
                let low = search.turn(&worlds, bit, face_down, goal, 0).low;
                all += low as f64 / total as f64;
                most += truth as f64 / total as f64;
            }
        }
        assert!(all > 0.75 * most, "{goal:?}: {all} of {most}");
    }
}

/// Cards that are a Voltorb on no board are turned at once, and boards that differ only in cards that do not matter are
/// merged: then nothing is left to search.
#[test]
fn free_cards_need_no_search() {
    let searched = |worlds: &[World], goal| {
        let tables = MemoTables::new(1 << 16, None);
        let mut search = Search::new(&tables, 0, || false);
        let found = search.turn(worlds, 0, first(5), goal, 0);
        assert!(found.is_exact());
        (found.low, search.searched())
    };
    // After the first card, the second is safe and separates the boards.
    let separated = boards([("12020", 5), ("11203", 3), ("11230", 9)]);
    assert_eq!(searched(&separated[..2], RoundGoal::Win), (8, 0));
    assert_eq!(searched(&separated[..2], RoundGoal::WinOrTurn(3)), (8, 0));
    assert_eq!(searched(&separated[..2], RoundGoal::Turn(2)), (8, 0));
    // The fourth and fifth card are 1 or Voltorb, so the first two boards are one: there are two to choose from.
    let dull = boards([("12010", 5), ("12001", 3), ("10210", 9)]);
    assert_eq!(searched(&dull, RoundGoal::Win), (9, 0));
    assert_eq!(
        searched(&boards([("12010", 5), ("12001", 6), ("10210", 9)]), RoundGoal::Win),
        (11, 0)
    );
}
