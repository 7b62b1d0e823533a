//! Cards of the community's own lists, from the real binary.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

foretile_golden::tests! {
    [Lists] golden_cards_come_from_a_file_of_seeds;
    [Lists] a_seed_without_a_card_exits_1;
    [Golden] cards_of_other_games_come_from_a_file_of_seeds;
    [Golden] cards_of_ocarina_of_times_versions_come_from_a_file_of_seeds;
}

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.arg("bingo").args(arguments);
    command
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

#[derive(serde::Deserialize)]
struct GoldenCard {
    version: String,
    mode: String,
    seed: u64,
    iterations: u32,
    goals: Option<Vec<String>>,
}

#[derive(serde::Deserialize)]
struct Listed {
    seed: u64,
    iterations: u32,
    goals: Option<Vec<String>>,
}

/// With `--list`, `--mode` and `--seeds-file`, the cards are those of the community's package. v10.3.2
/// has seeds without a card.
fn golden_cards_come_from_a_file_of_seeds() {
    let golden = foretile_golden::jsonl::<GoldenCard>("bingo_cards.jsonl");
    let list = foretile_golden::list_file("v10.3.2");
    for mode in ["normal", "shortBlackout"] {
        let golden: Vec<&GoldenCard> =
            golden.iter().filter(|card| card.version == "v10.3.2" && card.mode == mode).collect();
        let mut child = foretile(&["deal", "--seeds-file", "-", "--mode", mode, "--list"])
            .arg(&list)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let seeds: String = golden.iter().map(|card| format!("{}\n", card.seed)).collect();
        child.stdin.take().unwrap().write_all(seeds.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let dealt: Vec<Listed> =
            stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(dealt.len(), golden.len());
        for (dealt, golden) in dealt.iter().zip(golden) {
            assert_eq!(
                (dealt.seed, dealt.iterations, &dealt.goals),
                (golden.seed, golden.iterations, &golden.goals)
            );
        }
    }
}

fn a_seed_without_a_card_exits_1() {
    let list = foretile_golden::list_file("v10.3.2");
    let deal = ["deal", "--seed", "202150", "--list", list.to_str().unwrap()];
    let output = foretile(&deal).output().unwrap();
    assert_eq!(stdout(&output), "seed 202150 has no normal card: 100 attempts failed\n");
    assert_eq!(output.status.code(), Some(1));
    let output = foretile(&deal).arg("--json").output().unwrap();
    assert!(stdout(&output).contains(r#""iterations":100,"goals":null"#));
    assert_eq!(output.status.code(), Some(1));
}

/// A card of another game, or of one of Ocarina of Time's versions, or a goal that such a version gives.
#[derive(serde::Deserialize)]
struct GoldenGame {
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

#[derive(serde::Deserialize)]
struct DealtGame {
    seed: Value,
    goals: Option<Vec<Value>>,
    given: Option<String>,
}

/// With `--rules`, `--mode`, `--lang` and `--seeds-file -`, the cards are those of Bingosync's own generators.
fn cards_of_other_games_come_from_a_file_of_seeds() {
    assert_eq!(compare("bingosync_cards.jsonl", "bingosync_lists/"), 12_300);
}

/// And those of the generators of Ocarina of Time's versions. A beta is named by `--version`.
fn cards_of_ocarina_of_times_versions_come_from_a_file_of_seeds() {
    assert_eq!(compare("bingo_versions.jsonl", "bingo_versions_lists/"), 7_450);
}

/// Compares the cards of a file, and returns how many there are.
fn compare(file: &str, lists: &str) -> usize {
    let mut groups: BTreeMap<_, Vec<GoldenGame>> = BTreeMap::new();
    for mut card in foretile_golden::shared_jsonl::<GoldenGame>(file) {
        let named = [("mode", card.mode.take()), ("lang", card.lang.take())];
        let named = named.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        card.options.extend(named);
        let of = (card.rules.clone(), card.list.clone(), card.options.clone());
        groups.entry(of).or_default().push(card);
    }
    let mut count = 0;
    for ((rules, list, options), cards) in groups {
        let file = format!("{lists}{}.json", list.trim_end_matches(".json"));
        let file = foretile_golden::shared_file(&file);
        let name = names(&rules, &file, &options);
        let mut command = foretile(&["deal", "--json", "--seeds-file", "-"]);
        match rules.as_str() {
            "oot" => command.args(["--version", "beta0.9.5.0"]),
            rules => command.args(["--rules", rules]),
        };
        command.arg("--list").arg(&file);
        for (name, value) in &options {
            command.arg(format!("--{name}")).arg(value);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let seeds: String = cards.iter().map(|card| format!("{}\n", card.seed)).collect();
        child.stdin.take().unwrap().write_all(seeds.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{rules} {list} {options:?}");
        let lines: Vec<DealtGame> =
            stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), cards.len());
        for (DealtGame { seed, goals, given }, golden) in lines.into_iter().zip(cards) {
            let seed = seed.as_str().map_or_else(|| seed.to_string(), str::to_owned);
            let goals = goals.map(|goals| goals.iter().map(&name).collect());
            assert_eq!(
                (seed, goals, given),
                (golden.seed, golden.goals, golden.given),
                "{rules} {list} {options:?}"
            );
            count += 1;
        }
    }
    count
}

/// Returns how a goal of a line is called. Those of lists with times stand there by their ids, which both parts have.
fn names(
    rules: &str,
    file: &Path,
    options: &BTreeMap<String, String>,
) -> impl Fn(&Value) -> String + use<> {
    let mut by_id = BTreeMap::new();
    if rules == "oot" {
        let list: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let part = if options["mode"] == "short" { "short" } else { "normal" };
        collect(list.get(part).unwrap_or(&list), &options["lang"], &mut by_id);
    }
    move |goal| match goal.as_str() {
        Some(id) => by_id[id].clone(),
        None => goal["name"].as_str().unwrap().to_owned(),
    }
}

/// Collects the names of all goals with an id.
fn collect(list: &Value, lang: &str, by_id: &mut BTreeMap<String, String>) {
    if let (Some(id), Some(name)) = (list["id"].as_str(), list["name"].as_str()) {
        let own = list[lang].as_str().filter(|text| !text.is_empty());
        by_id.insert(id.to_owned(), own.unwrap_or(name).to_owned());
    }
    list.as_array().into_iter().flatten().for_each(|item| collect(item, lang, by_id));
    list.as_object().into_iter().flatten().for_each(|(_, item)| collect(item, lang, by_id));
}
