//! The fast and the plain judge deal the same cards for any list and profile whose numbers are
//! multiples of 0.25.

mod any_list;

use any_list::{list, rules};
use foretile_games::bingo::{
    Attempt, Dealer, Goal, GoalList, Mode, Refusal, Row, RowLength, Seed, Tried, Value,
};
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
            for row in Row::all() {
                let reported = card.map(|card| dealer.report(&card, row)).map(|report| RowLength {
                    length: report.length,
                    synergy: report.total_synergies.total,
                });
                prop_assert_eq!(fast.length(row), reported, "seed {}, {}", seed, row);
                prop_assert_eq!(plain.length(row), reported, "seed {}, {}", seed, row);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// The explanation of a card agrees with its deal: the squares, goals and attempts, and the reason for
    /// every refusal.
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
            let listed: usize = filled.map(|it| it.tried.len() + it.untried.len()).sum();
            prop_assert_eq!(dealer.explain(&seed, ATTEMPTS, listed), Some(attempts));
            prop_assert_eq!(dealer.explain(&seed, ATTEMPTS, listed - 1), None);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A goal is tried after the goals within a smaller offset of the desired time. The first offset is the profile's,
    /// and each next one is a minute larger.
    #[test]
    fn nearer_goals_are_tried_before(list in list(), rules in rules()) {
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        let goals = dealer.deck().goals();
        for difficulty in 0..=25 {
            let desired = dealer.desired_time(difficulty);
            let within = |goal: &Goal, offset: f64| (goal.time - desired).abs() <= offset;
            for (index, goal) in (0..).zip(goals) {
                let mut offset = rules.profile.initial_offset;
                let mut before = None;
                while offset <= rules.profile.maximum_offset && !within(goal, offset) {
                    before = Some(offset);
                    offset += 1.0;
                }
                let nearer = dealer.nearer(index, difficulty);
                prop_assert_eq!(nearer.is_some(), offset <= rules.profile.maximum_offset);
                let nearer = nearer.map(|nearer| nearer.map(|it| &goals[usize::from(it)].id));
                let expected = before.map_or(vec![], |before| {
                    goals.iter().filter(|goal| within(goal, before)).map(|goal| &goal.id).collect()
                });
                if let Some(nearer) = nearer {
                    prop_assert_eq!(nearer.collect::<Vec<_>>(), expected);
                }
            }
        }
    }

    /// New weights count in both algorithms, and the old weights bring the old cards back.
    #[test]
    fn weights_can_be_replaced(list in list(), rules in rules(), first in 0..1_000_000_u32) {
        let mut dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        let weights = |dealer: &Dealer| -> Vec<f64> {
            dealer.deck().goals().iter().map(|goal| goal.weight).collect()
        };
        let explained = |dealer: &Dealer| -> Vec<_> {
            let seeds = (first..first + 6).map(Seed::from);
            seeds.map(|seed| dealer.explain(&seed, 1, usize::MAX)).collect()
        };
        let (old, before) = (weights(&dealer), explained(&dealer));
        // So far apart that no draws make up for them: the goals are tried in the order of their weights.
        let new: Vec<f64> = (0..old.len()).map(|index| 100.0 * (index * 7 % 31) as f64).collect();
        dealer.reweigh(&new);
        prop_assert_eq!(&weights(&dealer), &new);
        if rules.profile.use_frequency_balancing {
            for filled in explained(&dealer).iter().flatten().flatten().flat_map(|it| &it.filled) {
                let offset = filled.tried.last().map(|tried| tried.offset);
                let tried = filled.tried.iter().filter(|tried| Some(tried.offset) == offset);
                let order = tried.map(|tried| tried.goal).chain(filled.untried.iter().copied());
                let weights: Vec<f64> = order.map(|goal| new[usize::from(goal)]).collect();
                prop_assert!(weights.is_sorted_by(|one, next| one >= next), "{:?}", weights);
            }
        }
        dealer.reweigh(&old);
        prop_assert_eq!(explained(&dealer), before);
    }
}

/// A card with a square that can have no goal is not full, whoever chooses the goals.
#[test]
fn a_card_without_goals_is_not_full() {
    let goal = r#"{"id":"a","name":"A","time":9,"types":{}}"#;
    let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
    let text = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{}}}}"#);
    let list = GoalList::read(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
    let dealer = Dealer::new(&list, Mode::Normal, &Mode::Normal.rules()).unwrap();
    let square = dealer.square(1);
    let order = std::array::from_fn(|place| place as u8);
    let mut choices = 0;
    let is_full = dealer.table().attempt_by(&square, order, |goals| {
        choices += 1;
        goals[0]
    });
    assert!(!is_full && choices <= 1);
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
                        let name = dealer.category(category);
                        let has = |goal: &Goal| goal.types.iter().any(|(known, _)| known == name);
                        assert!(dealer.deck().goals().iter().any(has), "{name}");
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
        // Every goal within the last offset is listed: tried, or not.
        let offset = filled.tried.last().map_or(0.0, |tried| tried.offset);
        let near = |goal: &&Goal| (goal.time - desired).abs() <= offset;
        let tried = filled.tried.iter().filter(|tried| tried.offset == offset).count();
        if !filled.tried.is_empty() {
            let deck = dealer.deck().goals();
            assert_eq!(tried + filled.untried.len(), deck.iter().filter(near).count());
        }
        on_card[filled.square] = filled.goal();
    }
}

/// Otherwise the tests above would compare nothing.
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
