use foretile_games::puyo::COLUMNS;

use super::*;

/// A plain generator of numbers.
fn dice(mut number: u64) -> impl FnMut(u32) -> u32 {
    move |below| {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (number >> 33) as u32 % below
    }
}

fn goal(kind: GoalKind, which: Which, number: u8) -> Goal {
    Goal { kind, which, number, or_more: false }
}

fn wanted(goal: Goal, pairs: usize) -> WantedPuzzle {
    WantedPuzzle::new(goal, pairs, Colour::ALL[..4].to_vec()).unwrap()
}

#[test]
fn the_same_numbers_give_the_same_puzzle() {
    let wanted = wanted(goal(GoalKind::Chain, Which::All, 4), 3);
    let made = |seed| make(&wanted, &mut dice(seed), &|| false).unwrap();
    let puzzles: Vec<String> = (0..20).map(|seed| made(seed).puzzle.to_string()).collect();
    for (seed, puzzle) in (0..).zip(&puzzles) {
        assert_eq!(made(seed).puzzle.to_string(), *puzzle);
    }
    let mut different = puzzles;
    different.sort();
    different.dedup();
    assert!(different.len() > 18, "{different:?}");
}

#[test]
fn a_stopped_search_makes_nothing() {
    let wanted = wanted(goal(GoalKind::Chain, Which::All, 4), 3);
    assert_eq!(make(&wanted, &mut dice(1), &|| true), None);
}

/// Candidates are fields at rest, low enough that a pair gets everywhere.
#[test]
fn candidates_are_at_rest() {
    let red = Which::Colour(Colour::Red);
    let mut built = 0;
    for goal in [
        goal(GoalKind::Chain, Which::All, 10),
        goal(GoalKind::Clear, red, 0),
        goal(GoalKind::ChainAndClear, Which::All, 6),
    ] {
        let wanted = wanted(goal, 4);
        let mut draw = dice(5);
        for _ in 0..300 {
            let Some((field, pairs)) = build(&wanted, &mut draw) else { continue };
            let mut fallen = field;
            fallen.fall();
            assert_eq!(fallen, field);
            assert!(field.groups().is_empty() && pairs.len() == 4);
            assert!((0..COLUMNS).all(|column| field.height(column) < 12));
            assert_ne!(pairs[3].axis, pairs[3].child);
            assert!(pairs.iter().all(|pair| pair.axis <= pair.child));
            built += 1;
        }
    }
    assert!(built > 100, "{built}");
}

#[test]
fn other_puzzles_are_refused() {
    let four = || Colour::ALL[..4].to_vec();
    let can_make = |goal, pairs, colours| WantedPuzzle::new(goal, pairs, colours).is_some();
    let chain = |number| goal(GoalKind::Chain, Which::All, number);
    for (number, can) in [(0, false), (1, true), (10, true), (11, false)] {
        assert_eq!(can_make(chain(number), 3, four()), can, "{number}");
    }
    for (pairs, can) in [(0, false), (1, true), (5, true), (6, false)] {
        assert_eq!(can_make(chain(4), pairs, four()), can, "{pairs}");
    }
    assert!(!can_make(chain(4), 3, vec![Colour::Red]));
    for kind in GoalKind::ALL {
        let can = matches!(kind, GoalKind::Chain | GoalKind::Clear | GoalKind::ChainAndClear);
        assert_eq!(can_make(goal(kind, Which::All, 2), 3, four()), can, "{kind:?}");
        for (which, has) in [
            (Which::Colour(Colour::Yellow), true),
            (Which::Colour(Colour::Purple), false),
            (Which::Garbage, false),
            (Which::Coloured, false),
        ] {
            let can = can && (has || kind == GoalKind::Chain);
            assert_eq!(can_make(goal(kind, which, 2), 3, four()), can, "{kind:?} {which:?}");
        }
    }
}
