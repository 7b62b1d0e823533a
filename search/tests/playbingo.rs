//! Searches for boards of PlayBingo find the seeds that deal them, and no others.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::Value;
use foretile_games::bingo::playbingo::{Dealer, GoalList, Seed, Settings};
use foretile_search::bingo::{BoardMatch, BoardScan, CardWanted, Count};
use foretile_search::sweep::{Event, Options, run};

const GOALS: u32 = 90;

fn dealer(settings: &str) -> Dealer {
    let goals = (0..GOALS).map(|at| {
        format!(
            r#"{{"goal": "Goal {at}", "difficulty": {}, "categories": ["C{}", "D{}"]}}"#,
            at % 4 + 1,
            at % 7,
            at % 11
        )
    });
    let list = format!("[{}]", goals.collect::<Vec<_>>().join(","));
    let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
    let list = GoalList::read(&read(&list)).unwrap();
    Dealer::new(&list, &Settings::read(&read(settings)).unwrap()).unwrap()
}

/// Settings of each kind, of which the seed decides the layout of the last two.
const SETTINGS: [&str; 6] = [
    "{}",
    r#"{"adjustments": [{"type": "synergize"}]}"#,
    r#"{"restrictions": [{"type": "line-type-exclusion"}]}"#,
    r#"{"boardLayout": {"mode": "isaac"}}"#,
    r#"{"boardLayout": {"mode": "difficulty-distribution", "distribution": [{"difficulty": 1, "count": 10}, {"difficulty": 2, "count": 15}]}}"#,
    r#"{"legacy": "random"}"#,
];

fn deal(dealer: &Dealer, seed: i64) -> Vec<u32> {
    dealer.deal(Seed::try_from(seed as f64).unwrap()).map_or_else(|_| Vec::new(), |it| it.goals)
}

fn found(dealer: &Dealer, seeds: RangeInclusive<i64>, wanted: CardWanted) -> Vec<i64> {
    let scan = BoardScan::new(dealer, GOALS as usize, seeds, wanted);
    let mut seeds = Vec::new();
    let ended = run(&scan, &Options::default(), |event| {
        if let Event::Found(BoardMatch { seed, goals }) = event {
            assert_eq!(goals, deal(dealer, seed));
            seeds.push(seed);
        }
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    seeds.sort_unstable();
    seeds
}

#[test]
fn seeds_are_those_of_boards_with_the_goals() {
    let seeds = 199_000..=202_000;
    for (settings, target) in SETTINGS.iter().zip(200_001..) {
        let dealer = dealer(settings);
        let board = deal(&dealer, target);
        assert_eq!(board.len(), 25, "{settings}");
        // Two goals may have one name, as with the second of each pair.
        let pair = |goal: u32| [goal, (goal + 13) % GOALS];
        let on = |squares: &[usize]| {
            squares.iter().fold(CardWanted::default(), |wanted, &square| {
                wanted.with(pair(board[square]), Some(square))
            })
        };
        for squares in [&[0][..], &[0, 1], &[0, 1, 2], &[0, 2], &[7, 8]] {
            let has = |seed: &i64| {
                let dealt = deal(&dealer, *seed);
                !dealt.is_empty()
                    && squares.iter().all(|&square| pair(board[square]).contains(&dealt[square]))
            };
            let plain: Vec<i64> = seeds.clone().filter(has).collect();
            assert!(plain.contains(&target) && plain.len() < 2_000, "{settings} {squares:?}");
            assert_eq!(found(&dealer, seeds.clone(), on(squares)), plain, "{settings} {squares:?}");
        }
        let [one, other] = [board[3], board[4]];
        let without = Count { goals: vec![one], squares: 0..=0 };
        let line = [one, other].map(|goal| Count { goals: vec![goal], squares: 1..=25 });
        let [without, line] = [
            CardWanted { counts: vec![without], ..on(&[0]) },
            CardWanted { line: line.to_vec(), ..on(&[0]) },
        ];
        assert!(!found(&dealer, seeds.clone(), without).contains(&target), "{settings}");
        assert!(found(&dealer, seeds.clone(), line).contains(&target), "{settings}");
    }
}

/// Goals on the first squares leave a few seeds of 2^31, which are found without a search.
#[test]
fn the_first_squares_give_the_seed() {
    for settings in &SETTINGS[..3] {
        let dealer = dealer(settings);
        let target = 1_777_777_777;
        let board = deal(&dealer, target);
        let wanted = (0..12).fold(CardWanted::default(), |wanted, square| {
            wanted.with([board[square]], Some(square))
        });
        let found = found(&dealer, 0..=i64::from(i32::MAX), wanted);
        assert!(found.contains(&target) && found.len() < 100, "{settings}: {found:?}");
    }
}

/// Above 2^31 - 1 and below 0 nothing is ruled out beforehand.
#[test]
fn other_seeds_are_dealt_one_by_one() {
    let dealer = dealer("{}");
    for target in [(1 << 32) - 3, 7, -5, -(1 << 31), -(1 << 40)] {
        let wanted = CardWanted::default().with([deal(&dealer, target)[0]], Some(0));
        let seeds = target - 200..=target + 200;
        let has = |seed: &i64| deal(&dealer, *seed)[0] == deal(&dealer, target)[0];
        let plain: Vec<i64> = seeds.clone().filter(has).collect();
        assert!(plain.len() > 1);
        assert_eq!(found(&dealer, seeds, wanted), plain, "{target}");
    }
}
