//! An index finds what a search without it finds.

mod found;

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::LazyLock;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Options, Seen};
use foretile_search::bingo::{CardSearch, CardWanted, Count, GameScan, Index, IndexScan, split};
use foretile_search::sweep;
use found::found;
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
        let notify = |_| ControlFlow::Continue(());
        let index = Index::deal(&dealer, SEEDS, &sweep::Options::default(), notify).unwrap();
        assert!(index.is_of(&dealer));
        (dealer, index)
    })
    .into()
});

fn counts() -> impl Strategy<Value = Vec<Count>> {
    let count = (vec(0_u32..30, 1..12), 0_u8..4, 0_u8..23);
    let count =
        count.prop_map(|(goals, least, more)| Count { goals, squares: least..=least + more });
    vec(count, 0..3)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Also with the seeds on both sides of those that the index has; and what it finds, a search among those seeds finds.
    #[test]
    fn an_index_finds_what_a_search_finds(
        seen in vec((0..25_usize, vec(0_u32..30, 1..9)), 0..3),
        counts in counts(),
        line in counts(),
        first in 0_u64..2_200,
        more in 0_u64..2_200,
    ) {
        let seen = seen.into_iter().map(|(square, goals)| Seen { square, goals }).collect();
        let wanted = CardWanted { seen, counts, line, each_kind: None };
        for (dealer, index) in LISTS.iter() {
            let seeds = first..=first + more;
            let scan = GameScan::new(dealer, seeds.clone(), wanted.clone());
            let [before, within, after] = split(&seeds, index.seeds());
            let plain = |scan: &GameScan<'_>| found(scan, |one| one.seed);
            let by_index = found(&IndexScan::new(index, within, &scan), |seed| seed);
            prop_assert_eq!(&plain(&scan.over(by_index.clone().into())), &by_index);
            let outside = [before, after].map(|seeds| plain(&scan.over(seeds.into())));
            prop_assert_eq!([&outside[0], &by_index, &outside[1]].into_iter().flatten().copied().collect::<Vec<_>>(), plain(&scan));
        }
    }
}

/// A search among the seeds that a wrong index finds does not find them all.
#[test]
fn an_index_of_other_cards_is_found_out() {
    let (dealer, index) = &LISTS[0];
    let bytes = index.cards().len() / 2_000;
    // Every seed has the card of the next one.
    let mut cards = index.cards().to_vec();
    cards.rotate_left(bytes);
    let other = Index::from_cards(40, SEEDS, cards).unwrap();
    assert!(!other.is_of(dealer));
    let counts = vec![Count { goals: vec![3], squares: 1..=25 }];
    let scan = GameScan::new(dealer, SEEDS, CardWanted { counts, ..CardWanted::default() });
    let by_index = found(&IndexScan::new(&other, 100..2_100, &scan), |seed| seed);
    let dealt = found(&scan.over(by_index.clone().into()), |one| one.seed);
    assert!(dealt.len() < by_index.len());
    assert!(dealt.iter().all(|seed| by_index.contains(seed)));
}
