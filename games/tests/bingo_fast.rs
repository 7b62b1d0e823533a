//! The fast and the plain judge deal the same cards for any list and profile whose numbers are
//! multiples of 0.25.

mod any_list;

use any_list::{list, rules};
use foretile_games::bingo::{Attempt, Dealer, Goal, GoalList, Mode, Refusal, Seed, Tried, Value};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// What is told of a card is what happened: the same squares, goals and attempts, and every
    /// goal was refused for what is said.
    #[test]
    fn a_card_is_explained(list in list(), rules in rules(), first in 0..1_000_000_u32) {
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        for seed in first..first + 4 {
            let seed = Seed::from(seed);
            let attempts = dealer.explain(&seed, ATTEMPTS, usize::MAX).unwrap();
            let card = dealer.deal(&seed, ATTEMPTS);
            let complete: Vec<bool> = attempts.iter().map(Attempt::is_complete).collect();
            let count = card.map_or(ATTEMPTS, |card| card.iterations) as usize;
            let succeeded = (0..count).map(|index| card.is_some() && index + 1 == count);
            prop_assert_eq!(complete, succeeded.collect::<Vec<_>>(), "seed {}", seed);
            let last = attempts.last().unwrap();
            for filled in card.iter().flat_map(|_| &last.filled) {
                prop_assert_eq!(filled.goal(), Some(card.unwrap().goals[filled.square]));
            }
            for attempt in &attempts {
                check_attempt(&dealer, &seed, attempt);
            }
            let filled = attempts.iter().flat_map(|attempt| &attempt.filled);
            let told: usize = filled.map(|it| it.tried.len() + it.untried.len()).sum();
            prop_assert_eq!(dealer.explain(&seed, ATTEMPTS, told), Some(attempts));
            prop_assert_eq!(dealer.explain(&seed, ATTEMPTS, told - 1), None);
        }
    }
}

/// Checks that every goal of an attempt is near its square's time, and is refused for a reason.
fn check_attempt(dealer: &Dealer, seed: &Seed, attempt: &Attempt) {
    let profile = dealer.rules().profile;
    let difficulties = dealer.square(seed.number());
    let mut on_card: [Option<u16>; 25] = [None; 25];
    let id = |goal: u16| &dealer.goal(goal).id;
    for (filled, &square) in attempt.filled.iter().zip(&attempt.order) {
        assert_eq!(filled.square, usize::from(square));
        let desired = dealer.desired_time(difficulties[filled.square]);
        for Tried { goal, offset, refused } in &filled.tried {
            assert!((dealer.goal(*goal).time - desired).abs() <= *offset);
            let twin = on_card.iter().position(|other| other.is_some_and(|it| id(it) == id(*goal)));
            match *refused {
                Some(Refusal::OnCard { square }) => assert_eq!(twin, Some(square)),
                _ if twin.is_some() => panic!("{} is on the card", id(*goal)),
                Some(Refusal::Conflict { square, .. }) => {
                    assert!(dealer.rules().no_conflicts && on_card[square].is_some());
                }
                Some(Refusal::Saves { row, synergy, category }) => {
                    assert!(synergy > profile.maximum_synergy);
                    assert!(row.is_none_or(|row| row.squares().contains(&filled.square)));
                    if let Some(category) = category {
                        assert!(!dealer.category(category).is_empty());
                        assert_eq!(synergy, profile.too_much_synergy);
                    }
                }
                Some(Refusal::Costs { row, synergy }) => {
                    assert!(synergy < profile.minimum_synergy);
                    assert!(row.is_none_or(|row| row.squares().contains(&filled.square)));
                }
                None => {}
            }
        }
        // Every goal within the last offset is told: tried, or not.
        let offset = filled.tried.last().map_or(0.0, |tried| tried.offset);
        let near = |goal: &&Goal| (goal.time - desired).abs() <= offset;
        let told = filled.tried.iter().filter(|tried| tried.offset == offset).count();
        if !filled.tried.is_empty() {
            let deck = dealer.deck().goals();
            assert_eq!(told + filled.untried.len(), deck.iter().filter(near).count());
        }
        on_card[filled.square] = filled.goal();
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
