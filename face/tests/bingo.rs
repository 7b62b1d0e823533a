//! Bingo cards and goal lists, from the real binary.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

#[cfg(target_os = "linux")]
use crate::interrupt;

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.arg("bingo").args(arguments);
    command
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// The command deals a billion cards, and the reader takes one.
#[test]
fn a_pipe_that_closes_early_is_not_an_error() {
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

/// Seeds are printed when they are found: in a search of a day, the first come soon.
#[test]
fn a_seed_is_printed_when_it_is_found() {
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

#[test]
fn errors_in_a_list_say_where() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("list.json");
    let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
    let goal = r#"{"id":"a","name":"A","time":"NaN","types":{}}"#;
    let list = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{}}}}"#);
    for (text, fault, code) in [
        (list.as_str(), "goal 1 (`a`), time: expected minutes as a number, such as 4.5", 1),
        ("{\"1\":", "is not JSON: expected a goal list, such as", 2),
        ("[NaN]", "is not JSON: expected a goal list, such as", 2),
        ("[]", "the list: expected at least 25 goals", 1),
        ("{}", "is not a list of any rules that are known: expected goals such as", 2),
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

/// `bingo new` writes a first list. It replaces a file only with `--replace`, and never for a wrong question.
#[test]
fn a_new_list_is_written_once_and_deals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("goals.toml");
    let new = || foretile(&["new"]).arg(&file).output().unwrap();
    assert_eq!(new().status.code(), Some(0));
    let again = new();
    assert!(String::from_utf8_lossy(&again.stderr).contains("exists already"));
    assert_eq!(again.status.code(), Some(2));
    fs::write(&file, "changed").unwrap();
    let replaced = |more: &[&str]| {
        foretile(&["new", "--replace"]).args(more).arg(&file).output().unwrap().status.code()
    };
    assert_eq!(replaced(&["--ordered"]), Some(2));
    assert_eq!(fs::read_to_string(&file).unwrap(), "changed");
    assert_eq!(replaced(&[]), Some(0));
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

/// A search of many minutes is stopped by Ctrl-C, and prints how far it came.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_stops_a_search() {
    let child = foretile(&["find", "--json", "--threads", "1", "--seeds", "0..100000000"])
        .args(["--goals", "Ice Arrows"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    interrupt::once_busy(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], false);
    assert!((1..100_000_000).contains(&found["scanned"].as_u64().unwrap()));
}
