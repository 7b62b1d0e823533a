//! What a dealer reports without dealing: what a goal is, where it may come, and what it clashes with.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, NoCard, Options, Place, Seen};
use proptest::prelude::*;

use crate::{for_lists, plain};

/// The rules with 25 tiers, and how far above its square's tier a goal may come from.
const TIERED: [(&str, usize); 7] = [
    ("srl-v5", 0),
    ("srl-v5-blackout", 0),
    ("srl-v8", 25),
    ("srl-v8-subtypes", 2),
    ("oot-v3", 0),
    ("oot-v6", 25),
    ("oot-v8.2", 2),
];

fn dealer(rules: &str, list: &Value, mode: &str) -> Dealer {
    let options = Options { length: mode.parse().unwrap(), language: None };
    Dealer::new(rules.parse().unwrap(), list, &options).unwrap()
}

/// Returns how far above a square's tier its goal may come from, if the rules have 25 tiers.
fn above(rules: &str) -> Option<usize> {
    TIERED.into_iter().find_map(|(known, above)| (known == rules).then_some(above))
}

/// Goals have their tiers in the list, and clash as by the plain rules.
#[test]
fn goals_are_those_of_the_list() {
    for_lists(8, |rules, list, mode, _, _| {
        let dealer = dealer(rules, list, mode);
        let mut known: Vec<(u32, Value)> = Vec::new();
        for (number, goal) in (0..).zip(dealer.goals()) {
            match &goal.place {
                Place::Entry(at) => {
                    prop_assert_eq!(goal.place.to_string(), format!("goal {}", at + 1));
                    prop_assert_eq!(goal.tier, None);
                }
                Place::Tier(tier, at) => {
                    let place = format!("tier {tier}, goal {}", at + 1);
                    prop_assert_eq!(goal.place.to_string(), place);
                    prop_assert_eq!(goal.tier, Some(u32::from(*tier)));
                    let goals = plain::tier(rules, list, usize::from(*tier));
                    prop_assert_eq!(goals[*at].get("name").unwrap().text().unwrap(), &goal.name);
                    if known.len() < 40 {
                        known.push((number, goals[*at].clone()));
                    }
                }
                Place::Key(key) => {
                    prop_assert_eq!(goal.place.to_string(), format!("`{key}`"));
                    let difficulty = list.get(key).unwrap().get("Diff").and_then(Value::number);
                    let tier = difficulty.filter(|difficulty| *difficulty > 0.0);
                    prop_assert_eq!(goal.tier.map(f64::from), tier);
                }
            }
        }
        if above(rules).is_none() {
            prop_assert_eq!(dealer.clash(0, 1), None);
            return Ok(());
        }
        for (one, goal) in &known {
            for (other, another) in &known {
                let clash = plain::synergy(rules, goal, another);
                prop_assert_eq!(dealer.clash(*one, *other), Some(clash), "{} {}", goal, another);
            }
        }
        Ok(())
    });
}

/// Where a goal may come follows from its tier, and from nothing else.
#[test]
fn goals_come_where_their_tier_does() {
    for_lists(6, |rules, list, mode, _, seeds| {
        let dealer = dealer(rules, list, mode);
        for square in 0..25 {
            let tier = (rules == "isaac").then(|| plain::isaac_tier(square) as u8);
            prop_assert_eq!(dealer.tier_of(square), tier);
        }
        let goals: Vec<u32> = (0..dealer.goals().len() as u32).step_by(3).collect();
        let tier = |goal: u32| dealer.goals()[goal as usize].tier.unwrap() as usize;
        if rules == "oot-v2" {
            // Without random numbers, it is known which goal comes.
            for seed in seeds {
                let card = dealer.deal(&seed.text).unwrap();
                for (square, goal) in (0..25).flat_map(|at| goals.iter().map(move |it| (at, *it))) {
                    let seen = |goal| Seen { square, goals: vec![goal] };
                    let is_there = card[square] == goal;
                    prop_assert_eq!(dealer.may_deal(&seed.text, &[seen(goal)]), is_there);
                    let both = [Seen { square: 0, goals: vec![card[0]] }, seen(goal)];
                    prop_assert_eq!(dealer.may_deal(&seed.text, &both), is_there);
                }
            }
        }
        for seed in seeds.iter().filter(|_| rules != "oot-v2") {
            let squares = plain::square(rules, mode, seed.number);
            let may = |square: usize, goal: u32| match (above(rules), &squares) {
                (Some(above), Some(squares)) => {
                    (squares[square]..=squares[square] + above).contains(&tier(goal))
                }
                (Some(_), None) => false,
                (None, _) => rules != "isaac" || tier(goal) == plain::isaac_tier(square),
            };
            let may_deal = |seen: &[Seen]| dealer.may_deal(&seed.text, seen);
            for (square, &goal) in
                (0..25).flat_map(|square| goals.iter().map(move |it| (square, it)))
            {
                let seen = |goals: &[u32]| Seen { square, goals: goals.to_vec() };
                let other = goals[square % goals.len()];
                prop_assert_eq!(may_deal(&[seen(&[goal])]), may(square, goal), "{:?}", seed);
                // Any of the goals of a square may be meant, but all squares were seen.
                let any = may(square, goal) || may(square, other);
                prop_assert_eq!(may_deal(&[seen(&[goal, other])]), any);
                let all = may(square, goal) && may(square, other);
                prop_assert_eq!(may_deal(&[seen(&[goal]), seen(&[other])]), all);
            }
        }
        let seen = Seen { square: 12, goals: (0..dealer.goals().len() as u32).collect() };
        prop_assert!(!dealer.may_deal("", &[seen]));
        prop_assert_eq!(dealer.deal_counting(""), (Err(NoCard::Empty), 0));
        Ok(())
    });
}
