//! Cards of the community's own lists, from the real binary.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Output, Stdio};

foretile_golden::tests! {
    [Lists] golden_cards_come_from_a_file_of_seeds;
    [Lists] a_seed_without_a_card_exits_1;
    [Bingosync] cards_of_other_games_come_from_a_file_of_seeds;
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

#[derive(serde::Deserialize)]
struct GoldenGame {
    rules: String,
    list: String,
    options: BTreeMap<String, String>,
    seed: String,
    goals: Option<Vec<String>>,
}

#[derive(serde::Deserialize)]
struct DealtGame {
    seed: serde_json::Value,
    goals: Option<Vec<Named>>,
}

#[derive(serde::Deserialize)]
struct Named {
    name: String,
}

/// With `--rules`, `--mode`, `--lang` and `--seeds-file -`, the cards are those of Bingosync's own generators.
fn cards_of_other_games_come_from_a_file_of_seeds() {
    let mut lists: BTreeMap<_, Vec<GoldenGame>> = BTreeMap::new();
    for card in foretile_golden::shared_jsonl::<GoldenGame>("bingosync_cards.jsonl") {
        lists
            .entry((card.rules.clone(), card.list.clone(), card.options.clone()))
            .or_default()
            .push(card);
    }
    for ((rules, list, options), cards) in lists {
        let list = foretile_golden::shared_file(&format!("bingosync_lists/{list}"));
        let mut command = foretile(&["deal", "--json", "--seeds-file", "-", "--rules", &rules]);
        command.arg("--list").arg(&list);
        for (name, value) in &options {
            command.arg(format!("--{name}")).arg(value);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let seeds: String = cards.iter().map(|card| format!("{}\n", card.seed)).collect();
        child.stdin.take().unwrap().write_all(seeds.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{rules}");
        let lines: Vec<DealtGame> =
            stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), cards.len());
        for (dealt, golden) in lines.into_iter().zip(cards) {
            let seed = dealt.seed.as_str().map_or_else(|| dealt.seed.to_string(), str::to_owned);
            let names = dealt.goals.map(|goals| goals.into_iter().map(|goal| goal.name).collect());
            assert_eq!(
                (seed, names),
                (golden.seed, golden.goals),
                "{rules} {} {options:?}",
                golden.list
            );
        }
    }
}
