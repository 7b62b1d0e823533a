//! The streams of the real binary: pipes that close early, standard input, golden files, colours.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

/// Runs a command with this text on standard input.
fn run_with_input(arguments: &[&str], text: impl AsRef<[u8]>) -> Output {
    let mut child = foretile(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that rejects its flags does not read its input.
    let _ = child.stdin.take().unwrap().write_all(text.as_ref());
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Help that cannot be written is an error; an error that cannot be written is not a panic.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_and_never_a_panic() {
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    for command in [
        "--help",
        "-h",
        "help",
        "voltorb --help",
        "help voltorb deal",
        "--version",
        "-V",
        "--version --verbose",
        "man",
        "completions bash",
        "voltorb deal --seed 1",
        "voltorb deal --seed 1 --json",
        "bingo deal --seed 1",
        "bingo deal --seeds 1..3",
        "puyo deal 1",
        "voltorb times 0x6207030D --limit 0",
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let output = foretile(&arguments).stdout(full()).stderr(Stdio::piped()).output().unwrap();
        let error = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{command}: {error}");
        assert!(error.contains("No space left"), "{command}: {error}");
        let both = foretile(&arguments).stdout(full()).stderr(full()).output().unwrap();
        assert_eq!(both.status.code(), Some(2), "{command}");
    }
    for (command, code) in [
        ("--help", 0),
        ("voltorb deal --seed 1", 0),
        ("nonsense", 2),
        ("voltorb", 2),
        ("voltorb deal", 2),
        ("voltorb deal --seed x", 2),
        ("bingo deal --seed 1 --list no-list.json", 2),
        ("voltorb replay no-file", 2),
        ("join no-file", 2),
    ] {
        let arguments: Vec<&str> = command.split(' ').collect();
        let output = foretile(&arguments).stderr(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{command}");
    }
}

/// The command prints half a million lines, and the reader takes one.
#[test]
fn a_pipe_that_closes_early_is_not_an_error() {
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

/// The command prints a document of two hundred megabytes, and the reader takes a little.
#[test]
fn a_pipe_that_closes_within_a_document_is_not_an_error() {
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
    let output =
        run_with_input(&["voltorb", "replay", "-", "--json"], format!("{SESSION}\n{wrong}\n"));
    assert_eq!(
        stdout(&output),
        "{\"line\":1,\"ok\":true,\"rounds\":1,\"difference\":null}\n\
         {\"line\":2,\"ok\":false,\"rounds\":1,\"difference\":\"round 1: coins is 1, recorded as 2\"}\n"
    );
    assert_eq!(output.status.code(), Some(1));
    let text = run_with_input(&["voltorb", "replay", "-"], format!("{SESSION}\n{wrong}\n"));
    assert_eq!(
        stdout(&text),
        "line 2: round 1: coins is 1, recorded as 2\n1 of 2 sessions: not as the game plays them\n"
    );
}

#[test]
fn a_line_that_is_no_session_is_named_and_exits_2() {
    for (text, fault) in [
        ("deal me in", "syntax error at column 1"),
        ("{\"seed\":0,\"skip\":0}", "`rounds` is missing"),
        (&SESSION.replace("\"level\":1", "\"level\":9"), "`9` is not a level: expected 1 to 8"),
        (&SESSION.replace("1010", "10"), "has 23 letters: expected 25 cards"),
        (&SESSION.replace("\"seed\":0", "\"seed\":4294967296"), "4294967296"),
    ] {
        let output = run_with_input(&["voltorb", "replay", "-"], text);
        let error = stderr(&output);
        assert!(error.starts_with("error: -: line 1 is not a session"), "{error}");
        assert!(error.contains(fault) && error.contains("such as"), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// Returns six lines: good, not UTF-8, blank, not JSON, too long, and good.
fn good_and_bad(good: &str) -> Vec<u8> {
    let long = "x".repeat(3 << 20);
    [good.as_bytes(), b"\xFF\xFE", b" ", b"{]", long.as_bytes(), good.as_bytes()].join(&b'\n')
}

/// Checks that each of these lines has one answer, in order, and that a bad line's answer is an error.
fn answers(output: &Output) -> Vec<Value> {
    let answers: Vec<Value> =
        stdout(output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 6, "{}", stderr(output));
    let because = ["not UTF-8", "blank", "", "longer than 1048576 bytes"];
    for (number, (answer, because)) in (2..).zip(answers[1..5].iter().zip(because)) {
        let error = answer["error"].as_str().unwrap();
        assert!(error.starts_with(&format!("line {number}")), "{error}");
        assert!(error.contains(because) && error.contains("such as"), "{error}");
    }
    assert_eq!(output.status.code(), Some(2));
    answers
}

#[test]
fn every_line_of_a_batch_is_answered() {
    let position = r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}"#;
    let solved = run_with_input(&["voltorb", "solve", "--batch", "-"], good_and_bad(position));
    let answers_of = answers(&solved);
    assert_eq!((&answers_of[0]["boards"], &answers_of[5]["boards"]), (&588.into(), &588.into()));
    assert!(stderr(&solved).contains("4 of 6 positions have no answer"), "{}", stderr(&solved));

    let find =
        ["voltorb", "find", "--from", "2026-07-09T07:09:26", "--delay", "755", "--batch", "-"];
    let found = answers(&run_with_input(&find, good_and_bad(position)));
    assert_eq!(found[5]["scanned"], 1);

    let dealt = run_with_input(&["bingo", "deal", "--seeds-file", "-"], good_and_bad("112233"));
    assert!(stderr(&dealt).contains("4 of 6 seeds have no answer"), "{}", stderr(&dealt));
    let dealt = answers(&dealt);
    assert_eq!((&dealt[0], &dealt[5]["seed"]), (&dealt[5], &112_233.into()));
}

#[test]
fn every_line_of_a_replay_is_answered() {
    let replay = ["voltorb", "replay", "-", "--json"];
    let output = run_with_input(&replay, good_and_bad(SESSION));
    for (answer, ok) in answers(&output).iter().zip([true, false, false, false, false, true]) {
        assert_eq!(answer["ok"], ok);
    }
    let error = stderr(&output);
    assert!(error.contains("line 2 is not a session") && error.contains("3 more lines"), "{error}");
    let text = run_with_input(&replay[..3], good_and_bad(SESSION));
    assert_eq!(
        stdout(&text),
        "line 2: not a session\nline 3: not a session\nline 4: not a session\n\
         line 5: not a session\n2 sessions, 2 rounds: as the game plays them; the rest is not read\n"
    );
}

/// The second file would find standard input empty.
#[test]
fn standard_input_is_one_file_only() {
    let goals: String = (1..=30).map(|number| format!("Goal {number}\n")).collect();
    for arguments in [
        &["bingo", "deal", "--seeds-file", "-", "--list", "-"][..],
        &["bingo", "compare", "-", "-"],
    ] {
        let output = run_with_input(arguments, &goals);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        let error = stderr(&output);
        assert!(error.contains("standard input is in use already: expected - for one"), "{error}");
    }
}

/// A line without an end is an error and does not fill the memory.
#[test]
#[cfg(target_os = "linux")]
fn a_line_without_end_is_an_error() {
    let (in_lines, whole) = ("1048576 bytes", "larger than 5 MB");
    for (arguments, limit) in [
        (&["voltorb", "replay", "/dev/zero"][..], in_lines),
        (&["voltorb", "solve", "--batch", "/dev/zero"], in_lines),
        (&["voltorb", "find", "--rounds", "/dev/zero"], in_lines),
        (&["bingo", "deal", "--seeds-file", "/dev/zero"], in_lines),
        (&["bingo", "deal", "--seed", "7", "--list", "/dev/zero"], whole),
        (&["voltorb", "session", "--seed", "7", "/dev/zero"], whole),
    ] {
        let output = foretile(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(stderr(&output).contains(limit), "{}", stderr(&output));
    }
}

/// A file that cannot be written is an error before any other check.
#[test]
fn a_place_to_write_is_checked_first() {
    let folder = tempfile::tempdir().unwrap();
    let inside = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let here = inside("");
    for (command, file, fault) in [
        ("bingo balance --list no-list.json --out", "none/x.json", "there is no folder"),
        ("bingo balance --list no-list.json --state", "none/x.json", "there is no folder"),
        ("bingo balance --list no-list.json --out", "x.toml", "expected one that ends in .json"),
        ("bingo study --list no-list.json --out", "none/x.csv", "there is no folder"),
        ("bingo study --list no-list.json --out", "x.doc", "expected one that ends in .json"),
        ("puyo table --colors 4 --out", "none/x.csv", "there is no folder"),
        ("voltorb table --seeds 0..9 --level 8 --out", "none/x.csv", "there is no folder"),
        ("bingo new", "none/x.toml", "there is no folder"),
        ("voltorb find --rounds - --checkpoint", "none/x.json", "there is no folder"),
    ] {
        let file = inside(file);
        let mut arguments: Vec<&str> = command.split(' ').collect();
        arguments.push(&file);
        let output = run_with_input(
            &arguments,
            r#"{"level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]}"#,
        );
        let error = stderr(&output);
        assert!(error.contains(fault) && error.contains("such as"), "{command}: {error}");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""), "{command}");
    }
    let both = ["bingo", "balance", "--out", &inside("x.json"), "--state", &inside("x.json")];
    assert!(stderr(&foretile(&both).output().unwrap()).contains("are the same file"));
    assert_eq!(std::fs::read_dir(here).unwrap().count(), 0);
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
    for (command, example) in [
        ("", "foretile voltorb deal"),
        ("voltorb solve", "foretile voltorb solve"),
        ("bingo magic", "foretile bingo magic 112233"),
    ] {
        let output = foretile(&["man"]).args(command.split_whitespace()).output().unwrap();
        let page = stdout(&output);
        let examples = page.split_once(".SH EXAMPLES\n").expect("a section").1;
        let (examples, version) = examples.split_once(".SH VERSION\n").expect("a section");
        assert!(examples.contains(example), "{examples}");
        assert!(version.contains(env!("CARGO_PKG_VERSION")), "{version}");
        assert!(page.contains(&format!("\"foretile {}\"", env!("CARGO_PKG_VERSION"))), "{page}");
    }
    let output = foretile(&["man", "voltorb", "dela"]).output().unwrap();
    assert!(stderr(&output).contains("`dela` is not a command: expected one of deal, "));
    assert_eq!(output.status.code(), Some(2));
}
