//! Tests that hindsight never rules out the magic square on which a card was dealt, and that searches of made-up lists
//! find what dealing every card finds.

#[path = "../../games/tests/any_list/mod.rs"]
mod any_list;
mod found;

mod wanted;

use std::ops::{ControlFlow, RangeInclusive};

use any_list::{list, rules};
use foretile_games::bingo::{
    Dealer, GoalList, MAX_ITERATIONS, Mode, SQUARES, Seed, Value, magic_square,
};
use foretile_search::bingo::{CardScan, CardSearch, CardWanted, Hindsight, Index, IndexScan};
use foretile_search::sweep::{Options, Scan};
use found::found;
use proptest::prelude::*;
use wanted::{Wanted, all_of};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// A card's own magic square fits, whether all of its goals are known or not.
    #[test]
    fn what_was_dealt_can_have_been_dealt(
        list in list(),
        rules in rules(),
        first in 0..1_000_000_u32,
        unseen in [0..25_usize, 0..25],
    ) {
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        for seed in first..first + 8 {
            let seed = Seed::from(seed);
            // Few attempts: most of these lists are harder than any published one.
            let Some(card) = dealer.deal(&seed, 6) else { continue };
            let mut goals = card.goals.map(Some);
            prop_assert!(Hindsight::new(&dealer, goals).fits(&card.square), "seed {}", seed);
            unseen.iter().for_each(|&square| goals[square] = None);
            prop_assert!(Hindsight::new(&dealer, goals).fits(&card.square), "seed {}", seed);
        }
    }
}

/// A list of 150 goals whose times are near those that squares ask for, and of which many share a type.
fn dealer(mode: Mode) -> Dealer {
    let number = |name: &str, minutes: f64| (name.to_owned(), Value::Number(minutes));
    let goal = |bucket: usize, at: usize| {
        let id = 6 * bucket + at;
        let types = |step: usize, of: usize, minutes: f64| {
            Value::Members(vec![number(&format!("c{}", id * step % of), minutes)])
        };
        Value::Members(vec![
            ("id".to_owned(), Value::Text(format!("g{id}"))),
            ("name".to_owned(), Value::Text(format!("goal {id}"))),
            number("time", 0.75 * bucket as f64 + 0.25 * at as f64),
            ("types".to_owned(), types(5, 8, 2.0 + 0.5 * at as f64)),
            ("subtypes".to_owned(), types(3, 7, 1.0)),
            ("rowtypes".to_owned(), Value::Members(vec![number("r1", 0.25 * (id % 9) as f64)])),
            number("weight", 0.0),
        ])
    };
    let mut members = vec![("0".to_owned(), Value::List(Vec::new()))];
    for bucket in 1..=25 {
        let goals = (0..6).map(|at| goal(bucket, at)).collect();
        members.push((bucket.to_string(), Value::List(goals)));
    }
    members.push(("rowtypes".to_owned(), Value::Members(vec![number("r1", 3.0)])));
    members.push(("synfilters".to_owned(), Value::Members(Vec::new())));
    let list = GoalList::read(&Value::Members(members)).unwrap();
    Dealer::new(&list, mode, &mode.rules()).unwrap()
}

/// Goals on known squares and anywhere, several that may be on one square, whole cards, and cards that lack a square.
#[test]
fn a_search_finds_the_cards_that_have_the_goals() {
    const SEEDS: RangeInclusive<u64> = 7_000..=7_119;
    for mode in [Mode::Normal, Mode::Blackout, Mode::Short] {
        let dealer = dealer(mode);
        let notify = |_| ControlFlow::Continue(());
        let index = Index::deal(&dealer, SEEDS, &Options::default(), notify).unwrap();
        assert!(index.is_of(&dealer));
        let deal = |seed: u64| dealer.deal(&seed.try_into().unwrap(), MAX_ITERATIONS);
        let cards: Vec<_> = SEEDS.filter_map(|seed| Some((seed, deal(seed)?.goals))).collect();
        assert!(cards.len() > 60, "{mode}: {}", cards.len());
        let at = |goal: u16, square: usize| Wanted { goals: vec![goal], square: Some(square) };
        for (number, (_, goals)) in cards.iter().enumerate().step_by(17) {
            let [one, other] = [number % SQUARES, (number + 7) % SQUARES];
            let whole = (0..SQUARES).map(|square| at(goals[square], square));
            let others = cards[number / 2].1;
            for wanted in [
                vec![at(goals[one], one)],
                vec![at(goals[one], one), Wanted { goals: vec![goals[other]], square: None }],
                vec![Wanted { goals: vec![goals[one], goals[other]], square: None }],
                vec![Wanted { goals: vec![goals[one], others[one]], square: Some(one) }],
                whole.clone().collect(),
                whole.clone().filter(|wanted| wanted.square != Some(one)).collect(),
                whole.filter(|wanted| wanted.square < Some(12)).collect(),
                vec![at(goals[one], one), at(others[other], other)],
            ] {
                let fits = |goals: &[u16; SQUARES]| {
                    wanted.iter().all(|wanted| {
                        (0..SQUARES).any(|square| {
                            wanted.square.is_none_or(|at| at == square)
                                && wanted.goals.contains(&goals[square])
                        })
                    })
                };
                let fitting = cards.iter().filter(|(_, goals)| fits(goals));
                let expected: Vec<u64> = fitting.map(|(seed, _)| *seed).collect();
                let scan = CardScan::new(&dealer, SEEDS, all_of(&wanted));
                assert_eq!(found(&scan, |one| one.seed), expected, "{mode}: {wanted:?}");
                let by_index = IndexScan::new(&index, *SEEDS.start()..SEEDS.end() + 1, &scan);
                assert_eq!(found(&by_index, |seed| seed), expected, "{mode}: {wanted:?}");
                let some: Vec<u64> = expected.iter().copied().skip(1).collect();
                assert_eq!(found(&scan.over(some.clone().into()), |one| one.seed), some);
            }
        }
    }
}

/// A whole card rules out nearly every other magic square, and half a card most of them.
#[test]
fn few_squares_fit_a_made_up_card_in_hindsight() {
    for mode in [Mode::Normal, Mode::Blackout, Mode::Short] {
        let dealer = dealer(mode);
        let seeds = (0..40).map(Seed::from);
        let cards = seeds.filter_map(|seed| dealer.deal(&seed, MAX_ITERATIONS)).take(5);
        for card in cards {
            let mut goals = card.goals.map(Some);
            for most in [20, 200] {
                let hindsight = Hindsight::new(&dealer, goals);
                let fits = |seed: &u64| hindsight.fits(&magic_square(*seed));
                let fitting = (0..1_000_000).step_by(499).filter(fits).count();
                assert!(hindsight.fits(&card.square));
                assert!(fitting < most, "{mode}: {fitting} of 2,005 squares fit");
                (0..SQUARES).step_by(2).for_each(|square| goals[square] = None);
            }
        }
    }
}

/// A search is blocks of some milliseconds: with a known square most seeds are ruled out quickly, and of single seeds most
/// are dealt.
#[test]
fn blocks_are_short_where_cards_are_dealt() {
    let dealer = dealer(Mode::Normal);
    let scan = |square| CardScan::new(&dealer, 5..=9, CardWanted::default().with([3], square));
    assert_eq!([scan(None).block(), scan(Some(7)).block()], [128, 4_096]);
    assert_eq!((scan(None).space(), scan(None).over(vec![5, 7].into()).block()), (5, 16));
}
