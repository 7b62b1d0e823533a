//! The fast and the plain judge deal the same cards for any list and profile whose numbers are
//! multiples of 0.25.

mod any_list;

use any_list::{list, rules};
use foretile_games::bingo::{Dealer, GoalList, Mode, Seed, Value};
use proptest::prelude::*;

/// Few attempts, because most of these lists are harder than any published one.
const ATTEMPTS: u32 = 6;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    #[test]
    fn fast_is_plain(list in list(), rules in rules(), first in 0..1_000_000_u32) {
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        prop_assert!(dealer.quarters().is_some());
        let (mut fast, mut plain) = (dealer.table(), dealer.plain_table());
        for seed in first..first + 8 {
            let seed = Seed::from(seed);
            let card = fast.deal(&seed, ATTEMPTS);
            prop_assert_eq!(card, plain.deal(&seed, ATTEMPTS), "seed {}", seed);
        }
    }
}

/// The property above would be empty if most lists had no cards.
#[test]
fn generated_lists_have_cards() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    let mut cards = 0;
    for _ in 0..40 {
        let list = list().new_tree(&mut runner).unwrap().current();
        let rules = rules().new_tree(&mut runner).unwrap().current();
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        cards += (0..8)
            .filter(|seed| dealer.table().deal(&Seed::from(*seed), ATTEMPTS).is_some())
            .count();
    }
    assert!(cards >= 30, "{cards} cards of 320 seeds");
}

/// Numbers that are not multiples of 0.25 are left to the plain judge.
#[test]
fn other_numbers_are_judged_plainly() {
    let goals = |time: f64| {
        let goal = format!(r#"{{"id":"a","name":"A","time":{time},"types":{{}}}}"#);
        let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
        let text = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{}}}}"#);
        GoalList::read(&serde_json::from_str::<Value>(&text).unwrap()).unwrap()
    };
    let is_fast = |time| {
        let dealer = Dealer::new(&goals(time), Mode::Normal, &Mode::Normal.rules()).unwrap();
        dealer.quarters().is_some()
    };
    assert!(is_fast(1.25));
    assert!(!is_fast(1.1) && !is_fast(1e9));
}
