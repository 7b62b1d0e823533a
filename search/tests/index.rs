//! A search with an index finds what one without it finds.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::LazyLock;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Options, Seen};
use foretile_search::bingo::{CardWanted, Count, GameHunt, GameMatch, Index};
use foretile_search::sweep::{self, Event};
use proptest::collection::vec;
use proptest::prelude::*;

/// The seeds of the indexes.
const SEEDS: RangeInclusive<u64> = 100..=2_099;

/// Lists of three families, each with its index. The last one has no card for some seeds.
static LISTS: LazyLock<Vec<(Dealer, Index)>> = LazyLock::new(|| {
    let goal = |tier: usize, at: usize| {
        let kind = Value::Text(format!("type {}", (tier + at) % 4));
        Value::object([
            ("name".to_owned(), Value::Text(format!("Goal {at} of {tier}"))),
            ("types".to_owned(), Value::List(vec![kind])),
        ])
    };
    let texts = (0..40).map(|goal| Value::Text(format!("Goal {goal}"))).collect();
    let tiers = (0..25).map(|tier| Value::List((0..4).map(|at| goal(tier, at)).collect()));
    let grouped = (0..34).map(|at| {
        let group = (at < 12).then(|| ("group".to_owned(), Value::Number(f64::from(at % 4))));
        let name = ("name".to_owned(), Value::Text(format!("Goal {at}")));
        Value::object([Some(name), group].into_iter().flatten())
    });
    [
        ("simple", Value::List(texts)),
        ("srl-v5", Value::List(tiers.collect())),
        ("ladx", Value::List(grouped.collect())),
    ]
    .map(|(family, list)| {
        let dealer =
            Dealer::new(family.parse().unwrap(), &list, &Options::default()).expect(family);
        let tell = |_| ControlFlow::Continue(());
        let index = Index::deal(&dealer, SEEDS, &sweep::Options::default(), tell).unwrap();
        assert!(index.is_of(&dealer));
        (dealer, index)
    })
    .into()
});

fn found(hunt: &GameHunt<'_>) -> Vec<GameMatch> {
    let mut found = Vec::new();
    let ended = sweep::run(hunt, &sweep::Options::default(), |event| {
        if let Event::Found(one) = event {
            found.push(one);
        }
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue() && !hunt.was_misled());
    found.sort_by_key(|one| one.seed);
    found
}

fn counts() -> impl Strategy<Value = Vec<Count>> {
    let count = (vec(0_u32..30, 1..12), 0_u8..4, 0_u8..23);
    let count =
        count.prop_map(|(goals, least, more)| Count { goals, squares: least..=least + more });
    vec(count, 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Also for seeds on both sides of those that the index has.
    #[test]
    fn an_index_changes_no_answer(
        seen in vec((0..25_usize, vec(0_u32..30, 1..9)), 0..3),
        counts in counts(),
        line in counts(),
        first in 0_u64..2_200,
        more in 0_u64..2_200,
    ) {
        let seen = seen.into_iter().map(|(square, goals)| Seen { square, goals }).collect();
        let wanted = CardWanted { seen, counts, line };
        for (dealer, index) in LISTS.iter() {
            let hunt = || GameHunt::new(dealer, first..=first + more, wanted.clone());
            prop_assert_eq!(found(&hunt().with_index(index)), found(&hunt()));
        }
    }
}

/// An index whose cards are not the list's is found out at the first card that seems to fit.
#[test]
fn an_index_of_other_cards_misleads_nobody() {
    let (dealer, index) = &LISTS[0];
    let bytes = index.cards().len() / 2_000;
    // Every seed has the card of the next one.
    let mut cards = index.cards().to_vec();
    cards.rotate_left(bytes);
    let other = Index::from_cards(40, SEEDS, cards).unwrap();
    assert!(!other.is_of(dealer));
    let counts = vec![Count { goals: vec![3], squares: 1..=25 }];
    let wanted = CardWanted { counts, ..CardWanted::default() };
    let hunt = GameHunt::new(dealer, SEEDS, wanted).with_index(&other);
    let ended = sweep::run(&hunt, &sweep::Options::default(), |event| {
        assert!(!matches!(event, Event::Found(_)), "{event:?}");
        ControlFlow::Continue(())
    });
    assert!(ended.is_break() && hunt.was_misled());
}
