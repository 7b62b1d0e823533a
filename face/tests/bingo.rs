//! Bingo cards and goal lists, from the real binary.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.arg("bingo").args(arguments);
    command
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// A billion cards, of which the reader takes one.
#[test]
fn a_pipe_that_closes_early_is_no_error() {
    let mut child = foretile(&["deal", "--seeds", "1..1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(line.starts_with("{\"seed\":1,\"iterations\":"), "{line}");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// Seeds are told as they are found: of a search that would take a day, the first soon come.
#[test]
fn a_seed_is_told_when_it_is_found() {
    let mut child = foretile(&["find", "--goals", "Fire Arrows", "--seeds", "0..1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = lines.by_ref().take(2).map(Result::unwrap).collect();
    drop(lines);
    let output = child.wait_with_output().unwrap();
    assert!(first.iter().all(|line| line.ends_with(", normal card")), "{first:?}");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
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

/// Through `--list`, `--mode` and `--seeds-file`, a card of the package is still a card of the
/// package. v10.3.2 has seeds without a card.
#[test]
fn golden_cards_come_from_a_file_of_seeds() {
    let Some(golden) = foretile_golden::jsonl::<GoldenCard>("bingo_cards.jsonl") else { return };
    let list = foretile_golden::shared("golden/bingo_lists/v10.3.2.json").unwrap();
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

#[test]
fn a_seed_without_a_card_exits_1() {
    let Some(list) = foretile_golden::shared("golden/bingo_lists/v10.3.2.json") else { return };
    let deal = ["deal", "--seed", "202150", "--list", list.to_str().unwrap()];
    let output = foretile(&deal).output().unwrap();
    assert_eq!(stdout(&output), "seed 202150 has no normal card: 100 attempts failed\n");
    assert_eq!(output.status.code(), Some(1));
    let output = foretile(&deal).arg("--json").output().unwrap();
    assert!(stdout(&output).contains(r#""iterations":100,"goals":null"#));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_broken_list_is_told_where_it_is_broken() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.json");
    let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
    let goal = r#"{"id":"a","name":"A","time":"NaN","types":{}}"#;
    let list = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{}}}}"#);
    for (text, fault, code) in [
        (list.as_str(), "goal 1 (`a`), time: expected minutes as a number, such as 4.5", 1),
        ("{\"1\":", "is not JSON: expected a goal list, such as", 2),
        ("[NaN]", "is not JSON: expected a goal list, such as", 2),
        ("[]", "the list: expected an object, such as", 1),
    ] {
        fs::write(&file, text).unwrap();
        let check = foretile(&["check"]).arg(&file).output().unwrap();
        let said = format!("{}{}", stdout(&check), String::from_utf8_lossy(&check.stderr));
        assert!(said.contains(fault), "{said}");
        assert_eq!(check.status.code(), Some(code), "{text}");
        let deal = foretile(&["deal", "--seed", "1", "--list"]).arg(&file).output().unwrap();
        assert!(String::from_utf8_lossy(&deal.stderr).contains(fault));
        assert_eq!(deal.status.code(), Some(2));
    }
}

/// A newcomer's first list, from a folder where it must not replace anything.
#[test]
fn a_new_list_is_written_once_and_deals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("goals.toml");
    let new = || foretile(&["new"]).arg(&file).output().unwrap();
    assert_eq!(new().status.code(), Some(0));
    let again = new();
    assert!(String::from_utf8_lossy(&again.stderr).contains("is there already"));
    assert_eq!(again.status.code(), Some(2));
    for (format, start) in [("json", "{\"seed\":1,"), ("svg", "<svg "), ("organiser", "<!DOCTYPE")]
    {
        let deal = ["deal", "--seed", "1", "--format", format, "--list"];
        let output = foretile(&deal).arg(&file).output().unwrap();
        assert!(stdout(&output).starts_with(start), "{format}");
        assert_eq!(output.status.code(), Some(0));
    }
    fs::write(folder.path().join("goals.csv"), "name,time\nA,soon\n").unwrap();
    let output = foretile(&["check"]).arg(folder.path().join("goals.csv")).output().unwrap();
    assert!(stdout(&output).contains("(`a`), time: expected minutes as a number, such as 4.5"));
    assert_eq!(output.status.code(), Some(1));
}

/// A search of many minutes, stopped once it listens: it tells how far it came.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_search() {
    let child = foretile(&["find", "--json", "--threads", "1", "--seeds", "0..100000000"])
        .args(["--goals", "Ice Arrows"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let listens = || {
        let status = fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << 1 != 0
    };
    while !listens() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], false);
    assert!((1..100_000_000).contains(&found["scanned"].as_u64().unwrap()));
}
