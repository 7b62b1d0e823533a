//! The real binary's streams: pipes that close early, standard input, golden files, colours.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs with this text on standard input.
fn fed(arguments: &[&str], text: &str) -> Output {
    let mut child = foretile(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Half a million lines, of which the reader takes one.
#[test]
fn a_pipe_that_closes_early_is_no_error() {
    let mut child = foretile(&["voltorb", "times", "0x6207030D", "--limit", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(line, "2000-01-01T07:38:59  delay 781\n");
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

/// Two hundred megabytes of one document, of which the reader takes a little.
#[test]
fn a_pipe_that_closes_within_a_document_is_no_error() {
    let mut child = foretile(&["puyo", "find", "??", "--anywhere", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut start = [0; 35];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(&start, br#"{"matches":[{"seed":0,"offset":0},{"#);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
}

#[test]
fn golden_sessions_replay() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sessions.jsonl");
    std::fs::write(&file, foretile_golden::text("voltorb_sessions.jsonl")).unwrap();
    let output = foretile(&["voltorb", "replay", file.to_str().unwrap()]).output().unwrap();
    assert_eq!(stdout(&output), "400 sessions, 5600 rounds: all as the game plays them\n");
    assert_eq!(output.status.code(), Some(0));
}

const SESSION: &str = r#"{"seed":0,"skip":0,"rounds":[{"advance":0,"level":1,"config":4,"board":"1010220121113111210011110","after":32,"max_payout":48,"flips":[11],"outcome":"quit","coins":1,"cards_flipped":1}]}"#;

#[test]
fn a_difference_is_named_and_exits_1() {
    let wrong = SESSION.replace("\"coins\":1", "\"coins\":2");
    let output = fed(&["voltorb", "replay", "-", "--json"], &format!("{SESSION}\n\n{wrong}\n"));
    assert_eq!(
        stdout(&output),
        "{\"line\":1,\"ok\":true,\"rounds\":1,\"difference\":null}\n\
         {\"line\":3,\"ok\":false,\"rounds\":1,\"difference\":\"round 1: coins is 1, recorded as 2\"}\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_line_that_is_no_session_is_named_and_exits_2() {
    for (text, fault) in [
        ("deal me in", "it goes wrong at column 1"),
        ("{\"seed\":0,\"skip\":0}", "`rounds` is missing"),
        (&SESSION.replace("\"level\":1", "\"level\":9"), "`9` is not a level: expected 1 to 8"),
        (&SESSION.replace("1010", "10"), "has 23 letters: expected 25 cards"),
        (&SESSION.replace("\"seed\":0", "\"seed\":4294967296"), "4294967296"),
    ] {
        let output = fed(&["voltorb", "replay", "-"], text);
        let error = stderr(&output);
        assert!(error.starts_with("error: -: line 1 is not a session"), "{error}");
        assert!(error.contains(fault) && error.contains("such as"), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn colours_only_where_they_are_wanted() {
    let deal = ["voltorb", "deal", "--seed", "1"];
    let piped = foretile(&deal).output().unwrap();
    assert!(!stdout(&piped).contains('\x1b'));
    let forced = foretile(&deal).env("CLICOLOR_FORCE", "1").output().unwrap();
    assert!(stdout(&forced).contains('\x1b'));
    let refused = foretile(&deal).env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output().unwrap();
    assert!(!stdout(&refused).contains('\x1b'));
}

#[test]
fn completions_and_manual_name_every_command() {
    for arguments in [
        &["completions", "bash"][..],
        &["completions", "zsh"],
        &["man"],
        &["man", "voltorb", "deal"],
    ] {
        let output = foretile(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(stdout(&output).contains("voltorb"), "{arguments:?}");
    }
    let output = foretile(&["man", "voltorb", "dela"]).output().unwrap();
    assert!(stderr(&output).contains("`dela` is not a command: expected one of deal, "));
    assert_eq!(output.status.code(), Some(2));
}
