//! Compares cards of Bingosync's families with those that the site's own generators dealt from lists of ours.

use std::collections::{BTreeMap, HashMap};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, NoCard, Options};
use serde::Deserialize;

foretile_golden::tests! {
    [Bingosync] cards_of_the_site;
    [] cards_of_hollow_knight;
}

#[derive(Deserialize)]
struct GoldenCard {
    rules: Family,
    list: String,
    options: BTreeMap<String, String>,
    seed: String,
    goals: Option<Vec<String>>,
}

fn options(golden: &BTreeMap<String, String>) -> Options {
    Options {
        length: golden.get("mode").map(|mode| mode.parse().unwrap()).unwrap_or_default(),
        language: golden.get("lang").cloned(),
    }
}

fn cards_of_the_site() {
    let mut dealers: HashMap<_, Dealer> = HashMap::new();
    let mut cards = 0;
    for golden in foretile_golden::shared_jsonl::<GoldenCard>("bingosync_cards.jsonl") {
        let GoldenCard { rules, list, options: with, seed, goals } = golden;
        let dealer =
            dealers.entry((rules.name(), list.clone(), with.clone())).or_insert_with(|| {
                let text = foretile_golden::shared_text(&format!("bingosync_lists/{list}"));
                let document: Value = serde_json::from_str(&text).unwrap();
                Dealer::new(rules, &document, &options(&with))
                    .unwrap_or_else(|error| panic!("{list}: {error}"))
            });
        let dealt = dealer
            .deal(&seed)
            .map(|card| card.map(|goal| dealer.goals()[goal as usize].name.clone()).to_vec());
        let what = format!("{rules} {list} {with:?} {seed}");
        match goals {
            Some(goals) => assert_eq!(dealt.as_ref(), Ok(&goals), "{what}"),
            None => assert!(matches!(dealt, Err(NoCard::NotANumber | NoCard::Negative)), "{what}"),
        }
        cards += 1;
    }
    assert_eq!(cards, 12_300);
}

#[derive(Deserialize)]
struct HollowKnight {
    list: Value,
    cards: Vec<HollowKnightCard>,
}

#[derive(Deserialize)]
struct HollowKnightCard {
    seed: String,
    goals: Option<Vec<String>>,
}

fn cards_of_hollow_knight() {
    let mut refused = 0;
    for HollowKnight { list, cards } in foretile_golden::jsonl("bingo_hollow_knight.jsonl") {
        let dealer = Dealer::new("hollow-knight".parse().unwrap(), &list, &Options::default());
        let dealer = dealer.unwrap();
        assert_eq!(cards.len(), 40);
        for HollowKnightCard { seed, goals } in cards {
            let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
            let dealt = dealer.deal(&seed).map(|card| card.map(name).to_vec());
            refused += u32::from(goals.is_none());
            assert_eq!(dealt, goals.ok_or(NoCard::RanOut), "{seed}");
        }
    }
    assert_eq!(refused, 15);
}
