//! `foretile voltorb practice`: whole rounds through a pipe and in a pseudo terminal.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const FORETILE: &str = env!("CARGO_BIN_EXE_foretile");

/// Plays with these lines through a pipe.
fn play(arguments: &[&str], lines: &str) -> Output {
    let mut command = Command::new(FORETILE);
    command.args(["voltorb", "practice"]).args(arguments);
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn answer(arguments: &[&str]) -> String {
    text(&Command::new(FORETILE).arg("voltorb").args(arguments).output().unwrap())
}

/// Returns the places of the cards of a seed's first board that have these values.
fn places(seed: &str, level: &str, values: &str) -> Vec<String> {
    let dealt = answer(&["deal", "--seed", seed, "--level", level, "--json"]);
    let dealt: Value = serde_json::from_str(&dealt).unwrap();
    let board = dealt["board"].as_str().unwrap().char_indices();
    let fits = board.filter(|(_, value)| values.contains(*value));
    fits.map(|(card, _)| format!("r{}c{}", card / 5 + 1, card % 5 + 1)).collect()
}

/// A won round is saved as `replay` and `review` read it; undo leaves no trace.
#[test]
fn a_round_is_won_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("practice.jsonl");
    let file = file.to_str().unwrap();
    let flags = ["--seed", "7", "--level", "3", "--rounds", "1", "--save", file];
    let wins = places("7", "3", "23");
    let voltorb = &places("7", "3", "0")[0];
    let lines = format!("{voltorb}\nwhy\nundo\n{}\n", wins.join("\n"));
    let output = text(&play(&flags, &lines));
    assert!(output.contains(&format!("{voltorb} is a Voltorb.")), "{output}");
    assert!(output.contains(&format!("{voltorb} is taken back.")), "{output}");
    assert!(
        output.contains("Round 1: won with ") && output.contains("so level 4 is next."),
        "{output}"
    );
    assert!(output.contains("Luck brought ") && !output.contains('\x1b'), "{output}");
    let squares = output.lines().last().unwrap();
    assert!(squares.starts_with("3 ") && squares.ends_with('🏆'), "{squares}");
    assert_eq!(squares.chars().count(), "3 🏆".chars().count() + wins.len(), "{squares}");

    // A second visit is added to the file.
    text(&play(&["--seed", "8", "--save", file], "11\nleave\n"));
    assert!(answer(&["replay", file]).starts_with("2 sessions, 2 rounds: all as the game plays"));
    assert!(answer(&["review", file]).contains("Round 1, level 3, won with"));
    let saved = fs::read_to_string(file).unwrap();
    let first: Value = serde_json::from_str(saved.lines().next().unwrap()).unwrap();
    let flips = first["rounds"][0]["flips"].as_array().unwrap();
    let flips = flips.iter().map(|card| card.as_u64().unwrap());
    let flips: Vec<String> =
        flips.map(|card| format!("r{}c{}", card / 5 + 1, card % 5 + 1)).collect();
    assert_eq!(flips, wins);
}

/// The coach judges by an aim of the visit, too.
#[test]
fn the_coach_knows_the_aims_of_a_visit() {
    let card = &places("7", "1", "1")[0];
    for (aim, unit) in [("pace", "than starting over"), ("soonest:level:8", "minutes to level 8")] {
        let output = text(&play(&["--seed", "7", "--aim", aim], &format!("{card}\nquit\nleave\n")));
        let said = output.lines().filter(|line| line.contains(unit)).count();
        assert!(said >= 2 && output.contains("Quitting: "), "{output}");
    }
}

/// Before a card is turned, help is shown only on request, and in the visit of a day not even then.
#[test]
fn help_is_shown_only_on_request() {
    let quiet = text(&play(&["--seed", "7"], ""));
    assert!(!quiet.contains('%') && !quiet.contains("Best"), "{quiet}");
    let helped = text(&play(&["--seed", "7"], "help\nr1c1\nwhy\n"));
    assert!(helped.contains("Best is r1c2") && helped.contains("boards fitted."), "{helped}");
    let day = text(&play(&["--day", "2026-11-22"], "help\n11\nundo\n"));
    assert!(day.contains("there is no help") && day.contains("no choice is taken back"), "{day}");
    assert!(day.contains("lives 5, 10 rounds left") && day.contains("\nForetile 2026-11-22 🪙"));
    // Only what is possible is offered.
    assert!(day.contains("leave to end the visit, or why.") && !day.contains("help for the best"));
    assert!(helped.contains("undo, why, or help for the best card."), "{helped}");
}

/// Whatever is typed, the visit goes on.
#[test]
fn nonsense_is_answered() {
    let long = "x".repeat(3 << 20);
    let lines = format!("zz\nr6c1\n00\n99\n\n \n\u{1F3C6}\n11\n11\n{long}\n?\nwhy\nleave\n");
    let output = text(&play(&["--seed", "7"], &lines));
    for (word, count) in [("neither a card nor a command", 6), ("r1c1 is face up already", 1)] {
        assert_eq!(output.matches(word).count(), count, "{word}: {output}");
    }
    for (flags, fault) in [
        (&["--day", "2025-01-01"][..], "expected a day from 2026-01-01 on"),
        (&["--day", "tomorrow"], "`tomorrow` is not a day"),
        (&["--day", "today", "--seed", "1"], "cannot be used with"),
        (&["--aim", "survive"], "expected an aim for whole rounds"),
        (&["--save", "/"], "cannot save to `/`"),
    ] {
        let output = play(flags, "");
        assert_eq!(output.status.code(), Some(2), "{flags:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(fault), "{flags:?}");
    }
}

/// Starts `foretile voltorb practice` in a pseudo terminal, with the keys as its standard input.
#[cfg(target_os = "linux")]
fn in_a_terminal(arguments: &str, environment: &[(&str, &str)]) -> std::process::Child {
    let mut command = Command::new("script");
    let line = format!("'{FORETILE}' voltorb practice {arguments}");
    command.args(["--quiet", "--return", "--flush", "--command", &line, "/dev/null"]);
    // A machine for tests counts as a terminal with colours.
    command
        .env_remove("CI")
        .env_remove("NO_COLOR")
        .env("TERM", "xterm")
        .envs(environment.iter().copied());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

/// A whole round in a pseudo terminal, with colours if the terminal has them.
#[cfg(target_os = "linux")]
#[test]
fn a_round_is_played_in_a_terminal() {
    let wins = places("7", "1", "23").join("\n");
    for (environment, coloured) in
        [(&[][..], true), (&[("NO_COLOR", "1")], false), (&[("TERM", "dumb")], false)]
    {
        let mut child = in_a_terminal("--seed 7 --rounds 1", environment);
        let mut keys = child.stdin.take().unwrap();
        keys.write_all(format!("{wins}\nleave\n").as_bytes()).unwrap();
        let output = text(&child.wait_with_output().unwrap());
        drop(keys);
        assert!(output.contains("won") && output.contains("so level 2 is next."), "{output}");
        assert_eq!(output.contains("\x1b[1;32mwon\x1b[0m"), coloured, "{environment:?}: {output}");
    }
}

/// Ctrl-C ends the visit with the shells' code, and what was played is saved.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_visit_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("practice.jsonl");
    let mut child = in_a_terminal(&format!("--seed 7 --save '{}'", file.display()), &[]);
    let (mut keys, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    keys.write_all(b"r1c5\n").unwrap();
    let mut text = Vec::new();
    while !String::from_utf8_lossy(&text).contains("3 coins so far") {
        let mut byte = [0];
        assert_eq!(stdout.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&text));
        text.extend(byte);
    }
    keys.write_all(b"\x03").unwrap();
    stdout.read_to_end(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{}", String::from_utf8_lossy(&text));
    assert!(String::from_utf8_lossy(&text).contains("Round 1: quit with 3 coins"));
    let saved = answer(&["replay", Path::new(&file).to_str().unwrap()]);
    assert!(saved.starts_with("1 session, 1 round: all as the game plays"), "{saved}");
}

/// Whatever ends the program, the rounds that were over are saved: the terminal closes (SIGHUP), the system stops it
/// (SIGTERM), or nothing can be done any more (SIGKILL).
#[cfg(target_os = "linux")]
#[test]
fn finished_rounds_are_saved_whatever_ends_the_visit() {
    for signal in ["-HUP", "-TERM", "-KILL"] {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("practice.jsonl");
        // What is in the file already stays, even if its last line has no end.
        let before = r#"{"seed":1,"skip":0,"rounds":[]}"#;
        fs::write(&file, before).unwrap();
        // Tests that run under `nohup` ignore SIGHUP, and so would what they start.
        let mut child = Command::new("env")
            .args(["--default-signal", FORETILE, "voltorb", "practice", "--seed", "7", "--save"])
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut keys = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        keys.write_all(b"r1c5\nquit\nr1c1\nquit\nr1c1\n").unwrap();
        let mut text = Vec::new();
        while !String::from_utf8_lossy(&text).contains("Round 3") {
            let mut byte = [0];
            assert_eq!(stdout.read(&mut byte).unwrap(), 1, "{}", String::from_utf8_lossy(&text));
            text.extend(byte);
        }
        let pid = child.id().to_string();
        assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
        assert!(!child.wait().unwrap().success());
        let saved = fs::read_to_string(&file).unwrap();
        assert!(saved.starts_with(&format!("{before}\n")) && saved.ends_with('\n'), "{saved}");
        let output = answer(&["replay", file.to_str().unwrap()]);
        assert!(
            output.starts_with("2 sessions, 2 rounds: all as the game plays"),
            "{signal}: {output}"
        );
    }
}

/// A round that is taken back is not in the file any more, and without a round there is none.
#[test]
fn an_undone_round_is_removed_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("practice.jsonl");
    let name = file.to_str().unwrap();
    let flags = ["--seed", "7", "--save", name];
    text(&play(&flags, "r1c5\nquit\nundo\nundo\n"));
    assert!(!file.exists());
    text(&play(&flags, "r1c5\nquit\nr1c1\nquit\nundo\nundo\nleave\n"));
    assert!(answer(&["replay", name]).starts_with("1 session, 1 round"));
}
