//! Compares cards with those that the generators of Bingosync and of Ocarina of Time's versions dealt from our lists.

use std::collections::{BTreeMap, HashMap};

use foretile_games::bingo::bingosync::{Dealer, Family, NoCard, Options};
use foretile_games::bingo::{self, GoalList, MAX_ITERATIONS, Mode, Value, Version, oot_v1};
use serde::Deserialize;

foretile_golden::tests! {
    [Golden] cards_of_the_site;
    [Golden] cards_of_ocarina_of_times_versions;
    [Golden] cards_of_the_betas;
    [Golden] goals_that_version_1_gives;
    [] cards_of_hollow_knight;
}

/// Their options, such as `mode`, are an object in one file and members of the card in the other.
#[derive(Deserialize)]
struct GoldenCard {
    #[serde(alias = "rule")]
    rules: String,
    list: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    mode: Option<String>,
    lang: Option<String>,
    seed: String,
    goals: Option<Vec<String>>,
    given: Option<String>,
}

fn cards_of_the_site() {
    assert_eq!(compare("bingosync_cards.jsonl", "bingosync_lists/"), 12_300);
}

fn cards_of_ocarina_of_times_versions() {
    assert_eq!(compare(VERSIONS, VERSIONS_LISTS), 5_500);
}

/// Cards from goals with times, by the site's rules for the betas.
fn cards_of_the_betas() {
    // Both generators: the list does not say which, and their cards are the same.
    let betas = ["beta0.9.5.0", "beta0.9.6.3-j"].map(|name| name.parse::<Version>().unwrap());
    let mut dealers: HashMap<_, [bingo::Dealer; 2]> = HashMap::new();
    let mut cards = 0;
    for golden in foretile_golden::shared_jsonl::<GoldenCard>(VERSIONS) {
        let GoldenCard { rules, list, mode: Some(mode), lang, seed, goals, .. } = golden else {
            continue;
        };
        if rules != "oot" {
            continue;
        }
        let dealers = dealers.entry((list.clone(), mode.clone())).or_insert_with(|| {
            let document = document(VERSIONS_LISTS, &list);
            let read = GoalList::read(&document).unwrap();
            betas.map(|beta| {
                let rules = beta.timed_rules(&mode).unwrap();
                bingo::Dealer::new(&read, Mode::Normal, &rules).unwrap()
            })
        });
        for dealer in dealers {
            let name = |goal: u16| {
                let goal = dealer.goal(goal);
                let shown = if lang.as_deref() == Some("jp") { &goal.jp } else { &goal.name };
                if shown.is_empty() { goal.name.clone() } else { shown.clone() }
            };
            for mut table in [dealer.table(), dealer.plain_table()] {
                let dealt = table.deal_text(&seed, MAX_ITERATIONS);
                let dealt = dealt.map(|card| card.goals.map(name).to_vec());
                assert_eq!(dealt, goals, "{list} {mode} {lang:?} {seed}");
                assert_eq!(table.deal_text("", MAX_ITERATIONS), None);
            }
        }
        cards += 1;
    }
    assert_eq!(cards, 1_650);
}

fn goals_that_version_1_gives() {
    let mut lists: HashMap<String, Vec<String>> = HashMap::new();
    let mut count = 0;
    for golden in foretile_golden::shared_jsonl::<GoldenCard>(VERSIONS) {
        let GoldenCard { rules, list, seed, given, .. } = golden;
        if rules != "oot-v1" {
            continue;
        }
        let goals = lists.entry(list.clone()).or_insert_with(|| {
            let Value::List(goals) = document(VERSIONS_LISTS, &list) else { panic!("{list}") };
            goals.iter().map(|goal| goal.text().unwrap().to_owned()).collect()
        });
        let dealt = oot_v1::given(goals, &seed).map(|at| &goals[at]);
        assert_eq!(dealt, given.as_ref(), "{list} {seed}");
        count += 1;
    }
    assert_eq!(count, 300);
}

const VERSIONS: &str = "bingo_versions.jsonl";
const VERSIONS_LISTS: &str = "bingo_versions_lists/";

/// Returns a list of a folder in `shared/golden`.
fn document(lists: &str, name: &str) -> Value {
    let name = format!("{lists}{}.json", name.trim_end_matches(".json"));
    serde_json::from_str(&foretile_golden::shared_text(&name)).unwrap()
}

/// Compares the cards of the families in a file, and returns how many there are.
fn compare(file: &str, lists: &str) -> usize {
    let mut dealers: HashMap<_, Dealer> = HashMap::new();
    let mut cards = 0;
    for golden in foretile_golden::shared_jsonl::<GoldenCard>(file) {
        let GoldenCard { rules, list, options: mut with, mode, lang, seed, goals, .. } = golden;
        let Ok(rules) = rules.parse::<Family>() else {
            assert!(["oot", "oot-v1"].contains(&&*rules), "{rules} is not a family");
            continue;
        };
        with.extend(mode.map(|mode| ("mode".to_owned(), mode)));
        with.extend(lang.map(|lang| ("lang".to_owned(), lang)));
        let dealer =
            dealers.entry((rules.name(), list.clone(), with.clone())).or_insert_with(|| {
                let document = document(lists, &list);
                let length = with.get("mode").map(|mode| mode.parse().unwrap());
                let options = Options {
                    length: length.unwrap_or_default(),
                    language: with.get("lang").cloned(),
                };
                Dealer::new(rules, &document, &options)
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
    cards
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
