//! Compares PlayBingo's boards, on random lists and settings, with a second, plain and slow writing of the rules. Also tests
//! what is refused.

mod forms;
mod plain;
mod random;
mod refused;

use std::cell::Cell;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Seen;
use foretile_games::bingo::playbingo::{Board, Dealer, GoalList, NoBoard, Picks, Seed, Settings};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRng, TestRunner};

/// Lists with settings of each kind, and seeds of each list.
const CASES: u32 = 120;
const SEEDS: usize = 6;

/// Returns the ids of a board, or the reason why there is none, as the plain rules say it.
fn dealt(list: &Value, settings: &Value, seed: i64) -> Result<Vec<String>, String> {
    let list = GoalList::read(list).unwrap_or_else(|error| panic!("{error}"));
    let settings = Settings::read(settings).unwrap_or_else(|error| panic!("{error}"));
    let dealer = Dealer::new(&list, &settings).unwrap_or_else(|error| panic!("{error}"));
    let seed = Seed::try_from(seed as f64).unwrap();
    let id = |goal: &u32| list.goals[*goal as usize].id.clone();
    dealer.deal(seed).map(|board| board.goals.iter().map(id).collect()).map_err(|why| match why {
        NoBoard::NotEnoughGoals { .. } => "not enough goals".to_owned(),
        NoBoard::FixedGoalMissing => "fixed goal missing".to_owned(),
        NoBoard::NoGoalForTheSquare { row, column } => format!("{row} {column}"),
        NoBoard::Exception => "exception".to_owned(),
        other => panic!("{other}"),
    })
}

/// Runs a check for random cases, the same in every run.
fn for_cases<S: Strategy>(cases: S, check: impl Fn(S::Value) -> Result<(), TestCaseError>) {
    let config = Config { cases: CASES, failure_persistence: None, ..Config::default() };
    let dice = TestRng::deterministic_rng(config.rng_algorithm);
    let checked = TestRunner::new_with_rng(config, dice).run(&cases, check);
    checked.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn boards_are_those_of_the_plain_rules() {
    let (boards, refused) = (Cell::new(0), Cell::new(0));
    for_cases((random::case(), vec(random::seed(), SEEDS)), |((list, settings), seeds)| {
        for seed in seeds {
            let plain = plain::deal(&list, &settings, seed);
            let count = if plain.is_ok() { &boards } else { &refused };
            count.set(count.get() + 1);
            prop_assert_eq!(dealt(&list, &settings, seed), plain, "{} {:?}", seed, settings);
        }
        Ok(())
    });
    // Both kinds were tried.
    assert!(boards.get() > 200 && refused.get() > 200, "{boards:?} {refused:?}");
}

#[test]
fn boards_of_old_generators_are_those_of_the_plain_rules() {
    let generators = ["srlv5", "typed", "random"];
    let boards = Cell::new([0; 3]);
    for_cases((random::old_case(), vec(random::seed(), SEEDS)), |(list, seeds)| {
        for (at, generator) in generators.iter().enumerate() {
            let settings = random::object([("legacy", random::text(generator))]);
            for seed in &seeds {
                let plain = plain::deal_old(&list, generator, *seed);
                let mut counts = boards.get();
                counts[at] += u32::from(plain.is_ok());
                boards.set(counts);
                prop_assert_eq!(dealt(&list, &settings, *seed), plain, "{} {}", seed, generator);
            }
        }
        Ok(())
    });
    assert!(boards.get().iter().all(|count| *count > 200), "{boards:?}");
}

/// A seed has the draws that follow from the goals on the first squares exactly if it deals these goals there.
#[test]
fn goals_on_the_first_squares_determine_the_draws() {
    let (alike, others) = (Cell::new(0), Cell::new(0));
    for_cases((random::case(), 0_u32..1 << 31, 0..1_000_u32), |((list, settings), seed, more)| {
        let list = GoalList::read(&list).unwrap();
        let dealer = Dealer::new(&list, &Settings::read(&settings).unwrap()).unwrap();
        let Ok(board) = dealer.deal(Seed::from(seed)) else { return Ok(()) };
        let seen: Vec<Seen> = (0..)
            .zip(&board.goals)
            .map(|(square, goal)| Seen { square, goals: vec![*goal] })
            .collect();
        for known in 0..=seen.len().min(4) {
            let picks = dealer.picks(&seen[..known]);
            for other in [seed, seed / 2, more].into_iter().chain(seed.saturating_sub(40)..seed) {
                let draws = |picks: &Picks| {
                    let seed = u64::from(other);
                    let has = picks.residues().contains(&(seed % u64::from(picks.pool)));
                    assert_eq!(has, picks.has(seed));
                    has
                };
                let dealt = dealer.deal(Seed::from(other));
                let has_goals = |board: &Board| board.goals[..known] == board_goals(&seen[..known]);
                // A seed without a board may have had these goals before it failed.
                if let Ok(dealt) = &dealt
                    && !picks.is_empty()
                {
                    prop_assert_eq!(
                        picks.iter().all(draws),
                        has_goals(dealt),
                        "{} {}",
                        seed,
                        other
                    );
                    let count = if has_goals(dealt) { &alike } else { &others };
                    count.set(count.get() + 1);
                }
            }
        }
        Ok(())
    });
    assert!(alike.get() > 200 && others.get() > 2_000, "{alike:?} {others:?}");
}

fn board_goals(seen: &[Seen]) -> Vec<u32> {
    seen.iter().map(|seen| seen.goals[0]).collect()
}
