//! The nine families deal random lists as a second writing of their rules does, which is plain and slow.

mod lists;
mod plain;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Options};
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
        let dealt = dealer.deal(&seed.text).ok().map(|card| card.map(name).to_vec());
        if let Ok(plain) = plain::deal(rules, list, mode, lang, seed) {
            prop_assert_eq!(dealt, plain, "{:?}", seed);
        }
    }
    Ok(())
}

#[test]
fn cards_are_those_of_the_plain_rules() {
    for family in Family::all() {
        let rules = family.name();
        let config = Config { cases: LISTS, failure_persistence: None, ..Config::default() };
        // The same lists in every run.
        let dice = TestRng::deterministic_rng(config.rng_algorithm);
        let asked = (
            lists::list(rules),
            select(vec!["normal", "short", "long"]),
            select(vec!["jp", "name"]),
            proptest::collection::vec(lists::seed(), SEEDS),
        );
        let compared = TestRunner::new_with_rng(config, dice)
            .run(&asked, |(list, mode, lang, seeds)| compare(rules, &list, mode, lang, &seeds));
        compared.unwrap_or_else(|error| panic!("{rules}: {error}"));
    }
}
