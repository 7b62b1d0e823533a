//! Compares cards, rows, squares and random numbers with those of the community's packages, which are
//! in the golden data.

use std::collections::HashMap;

use foretile_games::bingo::{
    Card, Compat, Dealer, GoalList, MAX_ITERATIONS, Mode, Profile, Row, Rules, Seed, Value,
    filling_order, magic_square,
};
use foretile_games::rng::seedrandom::Seedrandom;
use serde::Deserialize;
use serde::de::DeserializeOwned;

foretile_golden::tests! {
    [Lists] cards_of_the_package;
    [Lists] cards_after_few_attempts;
    [Lists] cards_of_odd_profiles;
    [Lists] cards_of_the_site;
    [SiteLists] cards_of_the_sites_own_lists;
    [] a_card_has_a_hundred_attempts;
    [Lists] a_caller_may_choose_the_goals;
    [Lists] rows_of_the_package;
    [] magic_squares_of_the_package;
    [] random_numbers_bit_for_bit;
    [Lists] row_lengths_stay_within_the_documents_bounds;
}

fn golden<T: DeserializeOwned>(name: &str, lines: usize) -> Vec<T> {
    let golden = foretile_golden::jsonl::<T>(name);
    assert_eq!(golden.len(), lines, "{name}");
    golden
}

fn list(name: &str) -> GoalList {
    GoalList::read(&serde_json::from_str::<Value>(&foretile_golden::list(name)).unwrap()).unwrap()
}

/// A card as the packages dealt it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GoldenCard {
    version: String,
    mode: Mode,
    seed: Seed,
    profile: Option<Profile>,
    max_iterations: Option<u32>,
    iterations: Option<u32>,
    goals: Option<Vec<String>>,
}

fn ids(dealer: &Dealer, card: &Card) -> Vec<String> {
    card.goals.iter().map(|&goal| dealer.goal(goal).id.clone()).collect()
}

/// Deals the cards of a file with the fast and the plain judge, and compares them with the golden ones.
/// `prefix` returns the start of the list's file name, or `None` for a card to leave out.
fn check_cards(
    file: &str,
    lines: usize,
    prefix: impl Fn(&GoldenCard) -> Option<&'static str>,
    compat: Compat,
) {
    let cards = golden::<GoldenCard>(file, lines);
    let mut lists: HashMap<String, GoalList> = HashMap::new();
    let mut dealers: HashMap<String, Dealer> = HashMap::new();
    for (index, golden) in cards.iter().enumerate() {
        let GoldenCard { version, mode, seed, profile, .. } = golden;
        let Some(prefix) = prefix(golden) else { continue };
        let dealer = dealers.entry(format!("{version} {mode} {profile:?}")).or_insert_with(|| {
            let list =
                lists.entry(version.clone()).or_insert_with(|| list(&format!("{prefix}{version}")));
            let rules = compat.rules(&list.version, *mode);
            let profile = profile.unwrap_or(rules.profile);
            Dealer::new(list, *mode, &Rules { profile, ..rules }).unwrap()
        });
        let max = golden.max_iterations.unwrap_or(MAX_ITERATIONS);
        let fast = dealer.table().deal(seed, max);
        let at = format!("{file}:{}: {version} {mode} {seed}", index + 1);
        assert_eq!(fast.map(|card| ids(dealer, &card)), golden.goals, "{at}");
        if let Some(card) = fast {
            assert_eq!(Some(card.iterations), golden.iterations, "{at}");
        }
        if index % 8 == 0 {
            assert_eq!(dealer.plain_table().deal(seed, max), fast, "{at}, plainly");
        }
    }
}

fn cards_of_the_package() {
    check_cards("bingo_cards.jsonl", 1_719, |_| Some(""), Compat::Npm);
}

fn cards_after_few_attempts() {
    check_cards("bingo_maxiter.jsonl", 720, |_| Some(""), Compat::Npm);
}

fn cards_of_odd_profiles() {
    check_cards("bingo_profiles.jsonl", 550, |_| Some(""), Compat::Npm);
}

/// The versions whose list is the same on the site and in the package.
const SITE_HAS_NPMS_LIST: [&str; 5] = ["v9.1", "v9.3", "v9.5.1", "v10.0", "v10.1"];

fn cards_of_the_site() {
    let is_npms = |card: &GoldenCard| SITE_HAS_NPMS_LIST.contains(&card.version.as_str());
    check_cards("bingo_site.jsonl", 700, |card| is_npms(card).then_some(""), Compat::Site);
}

fn cards_of_the_sites_own_lists() {
    let is_npms = |card: &GoldenCard| SITE_HAS_NPMS_LIST.contains(&card.version.as_str());
    check_cards("bingo_site.jsonl", 700, |card| (!is_npms(card)).then_some("site_"), Compat::Site);
}

/// The package gives up after 100 attempts, and reports this for the cards that it could not fill.
fn a_card_has_a_hundred_attempts() {
    let cards = golden::<GoldenCard>("bingo_cards.jsonl", 1_719);
    let failed: Vec<_> = cards.iter().filter(|card| card.goals.is_none()).collect();
    assert!(!failed.is_empty());
    assert!(failed.iter().all(|card| card.iterations == Some(MAX_ITERATIONS)));
}

/// Which goals may lie on a square does not depend on the order in which goals are tried: the goals that
/// the generator took are allowed, and the fast and the plain judge allow the same.
fn a_caller_may_choose_the_goals() {
    for (version, mode) in [
        ("v10.1", Mode::Normal),
        ("v10.6", Mode::Blackout),
        ("v9.5", Mode::Short),
        ("v10.5", Mode::ShortBlackout),
    ] {
        let dealer = Dealer::new(&list(version), mode, &mode.rules()).unwrap();
        let (mut fast, mut plain) = (dealer.table(), dealer.plain_table());
        for seed in 1..=12_u32 {
            let seed = Seed::from(seed);
            let Some(card) = dealer.deal(&seed, 1) else { continue };
            let mut rng = Seedrandom::new(seed.text());
            let order = filling_order(&card.square, |squares| rng.shuffle(squares));
            let mut allowed = [Vec::new(), Vec::new()];
            for (table, allowed) in [&mut fast, &mut plain].into_iter().zip(&mut allowed) {
                let mut squares = order.into_iter();
                let is_full = table.attempt_by(&card.square, order, |goals| {
                    allowed.push(goals.to_vec());
                    card.goals[usize::from(squares.next().unwrap())]
                });
                assert!(is_full, "{version} {mode} {seed}");
            }
            assert_eq!(allowed[0], allowed[1], "{version} {mode} {seed}");
            for (square, allowed) in order.into_iter().zip(&allowed[0]) {
                let goal = card.goals[usize::from(square)];
                assert!(allowed.contains(&goal), "{version} {mode} {seed}, square {square}");
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct GoldenRow {
    version: String,
    mode: Mode,
    seed: Seed,
    row: String,
    goals: Vec<String>,
    desired_times: Vec<f64>,
    type_synergies: Value,
    rowtype_synergies: Value,
    time_differences: Vec<f64>,
    total_synergies: Value,
}

fn rows_of_the_package() {
    let rows = golden::<GoldenRow>("bingo_rows.jsonl", 1_200);
    let mut dealers: HashMap<String, Dealer> = HashMap::new();
    let mut savings = 0;
    for golden in rows {
        let GoldenRow { version, mode, .. } = &golden;
        let at = format!("seed {} {}", golden.seed, golden.row);
        let dealer = dealers
            .entry(format!("{version} {mode}"))
            .or_insert_with(|| Dealer::new(&list(version), *mode, &mode.rules()).unwrap());
        let card = dealer.deal(&golden.seed, MAX_ITERATIONS).unwrap();
        let row: Row = golden.row.parse().unwrap();
        let goals = row.squares().map(|square| dealer.goal(card.goals[square]).id.clone());
        assert_eq!(goals.as_slice(), golden.goals, "{at}");
        let report = serde_json::to_string(&dealer.report(&card, row)).unwrap();
        let report: Value = serde_json::from_str(&report).unwrap();
        for (name, value) in [
            ("typeSynergies", &golden.type_synergies),
            ("rowtypeSynergies", &golden.rowtype_synergies),
            ("totalSynergies", &golden.total_synergies),
        ] {
            assert_eq!(report.get(name), Some(value), "{at}: {name}");
        }
        let numbers = |name| report.get(name).cloned();
        let list =
            |values: &[f64]| Some(Value::List(values.iter().copied().map(Value::Number).collect()));
        assert_eq!(numbers("desiredTimes"), list(&golden.desired_times), "{at}");
        assert_eq!(numbers("timeDifferences"), list(&golden.time_differences), "{at}");
        savings += usize::from(golden.rowtype_synergies != Value::Members(Vec::new()));
    }
    assert_eq!(savings, 87);
}

#[derive(Deserialize)]
struct GoldenSquare {
    seed: u64,
    square: Vec<u8>,
}

fn magic_squares_of_the_package() {
    let squares = golden::<GoldenSquare>("bingo_magic.jsonl", 100);
    for GoldenSquare { seed, square } in squares {
        assert_eq!(magic_square(seed).as_slice(), square, "seed {seed}");
    }
}

#[derive(Deserialize)]
struct GoldenNumbers {
    key: String,
    hex: Vec<String>,
}

fn random_numbers_bit_for_bit() {
    let numbers = golden::<GoldenNumbers>("bingo_rng.jsonl", 30);
    for GoldenNumbers { key, hex } in numbers {
        let mut rng = Seedrandom::new(&key);
        for (index, hex) in hex.iter().enumerate() {
            let bits = u64::from_str_radix(hex, 16).unwrap();
            assert_eq!(rng.next_f64().to_bits(), bits, "key {key}, draw {index}");
        }
    }
}

/// The example row and bounds of the source document: 73.5 minutes without synergy, and 66.5 to 76.5
/// within the limits of the profile.
fn row_lengths_stay_within_the_documents_bounds() {
    let dealer = Dealer::new(&list("v10.1"), Mode::Normal, &Mode::Normal.rules()).unwrap();
    let card = dealer.deal(&Seed::from(112_233), MAX_ITERATIONS).unwrap();
    for row in Row::all() {
        let report = dealer.report(&card, row);
        assert_eq!(report.length, 73.5 - report.total_synergies.total, "{row}");
        assert!((66.5..=76.5).contains(&report.length), "{row}: {}", report.length);
    }
}
