//! Compares all families, on random lists, with a second, plain and slow writing of their rules. Also tests what they
//! report without dealing, and what they refuse to read.

mod limits;
mod lists;
mod plain;
mod shown;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, NoCard, Options};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, TestRng, TestRunner};

/// Lists of each family, and seeds of each list.
const LISTS: u32 = 40;
const SEEDS: usize = 6;

fn compare(
    rules: &'static str,
    list: &Value,
    mode: &str,
    lang: &str,
    seeds: &[plain::Seed],
) -> Result<(), TestCaseError> {
    let options = Options { length: mode.parse().unwrap(), language: Some(lang.to_owned()) };
    let dealer = Dealer::new(rules.parse().unwrap(), list, &options);
    let dealer = dealer.map_err(|error| TestCaseError::fail(error.to_string()))?;
    for seed in seeds {
        let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
        let dealt = dealer.deal(&seed.text);
        if matches!(dealt, Err(NoCard::Attempts { .. })) {
            // Such lists take long, and most of their cards end so.
            return Ok(());
        }
        let dealt = dealt.ok().map(|card| card.map(name).to_vec());
        if let Ok(plain) = plain::deal(rules, list, mode, lang, seed) {
            prop_assert_eq!(dealt, plain, "{:?}", seed);
        }
    }
    // Groups of seeds side by side, the last of them not whole, or of one seed.
    for seeds in [vec![], vec![7], vec![0, 999_999], (1..=13).collect(), vec![5; 9]] {
        let mut dealt = Vec::new();
        dealer
            .deal_each(seeds.iter().copied(), |seed, card, draws| dealt.push((seed, card, draws)));
        let alone = seeds.iter().map(|seed| {
            let (card, draws) = dealer.deal_counting(&seed.to_string());
            (*seed, card, draws)
        });
        prop_assert_eq!(dealt, alone.collect::<Vec<_>>());
    }
    Ok(())
}

/// Runs a check for lists of every family, the same in every run.
fn for_lists(
    count: u32,
    check: impl Fn(&'static str, &Value, &str, &str, &[plain::Seed]) -> Result<(), TestCaseError>,
) {
    for family in Family::all() {
        let rules = family.name();
        let config = Config { cases: count, failure_persistence: None, ..Config::default() };
        let dice = TestRng::deterministic_rng(config.rng_algorithm);
        let cases = (
            lists::list(rules),
            select(vec!["normal", "short", "long"]),
            select(vec!["jp", "name"]),
            proptest::collection::vec(lists::seed(), SEEDS),
        );
        let checked = TestRunner::new_with_rng(config, dice)
            .run(&cases, |(list, mode, lang, seeds)| check(rules, &list, mode, lang, &seeds));
        checked.unwrap_or_else(|error| panic!("{rules}: {error}"));
    }
}

#[test]
fn cards_are_those_of_the_plain_rules() {
    for_lists(LISTS, compare);
}
