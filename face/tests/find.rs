//! `foretile voltorb find` and `join` with the real binary.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use foretile_games::voltorb::{Board, Cards, Level, Position, Seed, SessionRecord, deal};
use serde_json::{Value, json};

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Parses an answer, without the members that depend on the run.
fn found(output: &Output) -> Value {
    let mut found = json_of(output);
    found["seconds"].take();
    found
}

fn fault(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn flags(level: u8, board: &Board) -> Vec<String> {
    let hints = board.hints();
    let text = |hints: [foretile_games::voltorb::Hint; 5]| hints.map(|h| h.to_string()).join(",");
    ["--level", &level.to_string(), "--rows", &text(hints.rows), "--cols", &text(hints.cols)]
        .map(str::to_owned)
        .to_vec()
}

/// The players' recording gives one seed, with its whole board and the recorded clock time and delay.
#[test]
fn the_recording_is_found() {
    let text = foretile_golden::text("voltorb_field.jsonl");
    let recording: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let board: Board = recording["board"].as_str().unwrap().parse().unwrap();
    let output = foretile(&["voltorb", "find", "--json", "--from", "2026-07-09T07:09"])
        .args(["--delay", "400..2000", "--advance", "0"])
        .args(flags(1, &board))
        .output()
        .unwrap();
    assert!(output.status.success());
    let found = json_of(&output);
    assert_eq!(found["scanned"], 60 * 1_601);
    assert_eq!(found["candidates"].as_array().unwrap().len(), 1);
    let candidate = &found["candidates"][0];
    assert_eq!(candidate["seed"], recording["seed"]);
    assert_eq!(candidate["board"], recording["board"]);
    let moment = json!({"at": recording["at"], "delay": recording["delay"]});
    assert!(candidate["times"].as_array().unwrap().contains(&moment));
    assert_eq!(found["p"][0], json!([1.0, 0.0, 0.0, 0.0]));
}

/// Three rounds as a player saw them, with all turned cards, give the seed, the boards and the next
/// board of the game's own logic. The hints alone also give the seed.
#[test]
fn a_session_is_found_and_continued() {
    let sessions = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl");
    for session in &sessions[..20] {
        let lines = |with_flips: bool| {
            session.rounds[..3].iter().map(move |round| {
                let position = Position {
                    level: round.level,
                    hints: round.board.hints(),
                    cards: Cards::FACE_DOWN,
                };
                let mut line = serde_json::to_value(position).unwrap();
                if with_flips {
                    line["flips"] = json!(round.flips);
                    line["outcome"] = json!(round.outcome);
                }
                format!("{line}\n")
            })
        };
        let ask = |lines: String| {
            let mut child =
                foretile(&["voltorb", "find", "--json", "--rounds", "-", "--all-seeds"])
                    .args(["--advance", &format!("{0}..{0}", session.skip), "--shard"])
                    // The shard of 262,144 seeds that contains the seed.
                    .arg(format!("{}/16384", session.seed.0 >> 18))
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .unwrap();
            child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
            json_of(&child.wait_with_output().unwrap())
        };
        let found = ask(lines(false).collect());
        assert_eq!(found["candidates"][0]["seed"], json!(session.seed));
        let found = ask(lines(true).collect());
        let candidate = &found["candidates"][0];
        assert_eq!(candidate["seed"], json!(session.seed));
        let advances: Vec<u32> = session.rounds[..3].iter().map(|round| round.advance).collect();
        assert_eq!(candidate["path"], json!(advances));
        assert_eq!(candidate["advances"], json!([advances[2]]));
        let next =
            candidate["next"]["won"].get(0).filter(|_| candidate["next"]["quit"] == json!([]));
        let next = next.unwrap_or(&candidate["next"]["quit"][0]);
        assert_eq!(next["board"], json!(session.rounds[3].board));
        assert_eq!(next["level"], json!(session.rounds[3].level));
    }
}

/// From two starts, two outputs apart, the seed deals different boards with equal hints, and both end at
/// the same output. The values are from an independent model in Python.
#[test]
fn boards_that_end_alike_are_distinguished() {
    let output = foretile(&["voltorb", "find", "--json", "--level", "1"])
        .args(["--rows", "7:1,4:2,4:1,6:0,4:2", "--cols", "4:1,5:1,6:2,3:2,7:0"])
        .args(["--from", "2026-07-09T07:09"])
        .output()
        .unwrap();
    let found = found(&output);
    let candidates = found["candidates"].as_array().unwrap();
    let board_and_advances = |candidate: &Value| {
        assert_eq!(candidate["seed"], 1_644_626_685);
        (candidate["board"].as_str().unwrap().to_owned(), candidate["advances"].clone())
    };
    assert_eq!(
        candidates.iter().map(board_and_advances).collect::<Vec<_>>(),
        [
            ("0121312001110111121110201".to_owned(), json!([2])),
            ("0121310201110111121112001".to_owned(), json!([4])),
        ]
    );
    assert_eq!(candidates[0]["next_advance"], candidates[1]["next_advance"]);
    assert_eq!(found["p"][6], json!([0.5, 0.0, 0.5, 0.0]), "row 2, column 2 is not certain");
}

/// Every gap that fits is followed, not only the first. Ways to the same board are one candidate.
#[test]
fn all_gaps_that_fit_are_found() {
    let rounds = r#"{"level":1,"rows":[[4,1],[6,1],[2,3],[8,0],[5,1]],"cols":[[7,0],[4,1],[4,3],[5,0],[5,2]],"flips":[]}
{"level":1,"rows":[[4,1],[6,1],[5,2],[5,1],[4,1]],"cols":[[4,2],[5,0],[3,2],[7,1],[5,1]]}
"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("rounds.jsonl");
    fs::write(&file, rounds).unwrap();
    let output = foretile(&["voltorb", "find", "--json", "--from", "2026-07-09T07:09:26"])
        .args(["--delay", "724", "--advance", "0", "--gap", "0..591", "--rounds"])
        .arg(&file)
        .output()
        .unwrap();
    let found = json_of(&output);
    let candidates: Vec<_> = found["candidates"].as_array().unwrap().iter().collect();
    let gaps = |candidate: &Value| {
        let from = candidate["path"][0].as_u64().unwrap();
        assert_eq!(from, 0);
        let after = deal(Seed(1_644_626_670), 0, Level::FIRST).next_advance;
        let advances = candidate["advances"].as_array().unwrap();
        advances
            .iter()
            .map(|advance| advance.as_u64().unwrap() - u64::from(after))
            .collect::<Vec<_>>()
    };
    let all: Vec<_> = candidates.iter().map(|candidate| gaps(candidate)).collect();
    assert_eq!(all, [vec![558, 584], vec![581]]);
    assert_ne!(candidates[0]["board"], candidates[1]["board"]);
}

/// In the players' recording, the four rounds before the one of level 5 decide whether level 6 or 8 comes
/// next. Without them, and without `--run`, both are possible.
#[test]
fn both_ways_are_listed_if_the_past_is_unknown() {
    let text = foretile_golden::text("voltorb_field.jsonl");
    let recording: Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let board = |index: usize| recording["boards"][index].as_str().unwrap();
    let line = |index: usize, how: Value| {
        let board: Board = board(index).parse().unwrap();
        let level = recording["levels"][index].as_u64().unwrap() as u8;
        let level = Level::new(level).unwrap();
        let mut line = how;
        let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        for (name, value) in serde_json::to_value(position).unwrap().as_object().unwrap() {
            line[name] = value.clone();
        }
        format!("{line}\n")
    };
    let all_turned = |index: usize| {
        let values = board(index).bytes().enumerate().filter(|(_, value)| *value != b'0');
        json!({ "flips": values.map(|(card, _)| card).collect::<Vec<_>>() })
    };
    let ask = |lines: &[String], more: &[&str]| {
        // Seed 0x530702D4.
        let mut child = foretile(&["voltorb", "find", "--rounds", "-", "--delay", "724"])
            .args(["--from", "2000-01-01T07:23:59", "--advance", "0..200"])
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(lines.concat().as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    };
    let next = |lines: &[String], more: &[&str]| {
        json_of(&ask(lines, &[more, &["--json"]].concat()))["candidates"][0]["next"].clone()
    };
    let eighth = json!([8, board(6)]);
    let won = |boards: &Value| json!([boards["won"][0]["level"], boards["won"][0]["board"]]);

    // All cards except the Voltorbs were turned, so the number of outputs is known.
    let alone = [line(5, all_turned(5))];
    let unknown = next(&alone, &[]);
    assert_eq!(unknown["won"], json!([]), "nothing is certain");
    let ways = unknown["ways"].as_array().unwrap();
    let runs: Vec<_> = ways.iter().map(|way| (way["runs"].clone(), won(way)[0].clone())).collect();
    assert_eq!(runs.last().unwrap(), &(json!([4]), json!(8)));
    assert_eq!(won(ways.last().unwrap()), eighth);
    assert!(runs[..runs.len() - 1].iter().all(|(_, level)| *level == 6), "{runs:?}");
    let text = String::from_utf8(ask(&alone, &[]).stdout).unwrap();
    for expected in ["none was lost (--run 4):\nRound 2, all won: level 8", "level 6"] {
        assert!(text.contains(expected), "{text}");
    }

    let given = next(&alone, &["--run", "4"]);
    assert_eq!((won(&given), &given["ways"]), (eighth.clone(), &Value::Null));
    assert_eq!(won(&next(&alone, &["--run", "0"]))[0], 6);

    // Five rounds decide the level, but not if the cards of one are missing.
    let five: Vec<_> = (1..6).map(|index| line(index, all_turned(index))).collect();
    assert_eq!(won(&next(&five, &[])), eighth);
    assert_eq!(won(&next(&five, &["--run", "0"])), eighth, "the rounds themselves decide");
    let mut noted = five.clone();
    noted[2] = line(3, json!({}));
    let open = next(&noted, &[]);
    let levels: Vec<_> = open["ways"].as_array().map_or_else(
        || vec![won(&open)[0].clone()],
        |ways| ways.iter().map(|way| won(way)[0].clone()).collect(),
    );
    assert!(levels.contains(&json!(8)), "{open}");
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let place = ["--all-seeds", "--shard", "0/65536"];
    let boards = [(7, 3), (70, 1), (700, 8)].map(|(seed, level)| {
        let level = Level::new(level).unwrap();
        (seed, level, deal(Seed(seed), 2, level).board)
    });
    let mut lines = String::new();
    for (_, level, board) in boards {
        let position = Position { level, hints: board.hints(), cards: Cards::FACE_DOWN };
        lines += &format!("{}\n", serde_json::to_string(&position).unwrap());
    }
    lines.insert_str(0, "nonsense\n");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions.jsonl");
    fs::write(&file, &lines).unwrap();
    let batch = ["voltorb", "find", "--batch", file.to_str().unwrap()];
    let refused = foretile(&batch).args(place).output().unwrap();
    assert!(fault(&refused).contains("--batch asks many questions"));

    let output = foretile(&batch)
        .args(["--from", "2000-01-01T00:00:00", "--delay", "0..99999", "--advance", "2"])
        .output()
        .unwrap();
    assert!(fault(&output).contains("1 of 4 positions"));
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert!(answers[0]["error"].as_str().unwrap().contains("line 1"));
    for (answer, (_, _, board)) in answers[1..].iter().zip(boards) {
        assert_eq!(answer["scanned"], 100_000);
        // The true seeds are not in this range, but every seed that is found deals the hints.
        for candidate in answer["candidates"].as_array().unwrap() {
            let dealt: Board = candidate["board"].as_str().unwrap().parse().unwrap();
            assert_eq!(dealt.hints(), board.hints());
        }
    }
}

/// Joined shards give the same answer as the whole search, even if one was interrupted, one was killed,
/// and both were restarted.
#[test]
fn killed_shards_resume_and_join() {
    let folder = tempfile::tempdir().unwrap();
    let board = deal(Seed(0x1111_0600), 0, Level::FIRST).board;
    let question = ["voltorb", "find", "--json", "--any-clock", "--delay", "600..2400"];
    let aim = ["--aim", "win"];
    let ask = || {
        let mut command = foretile(&question);
        command.args(flags(1, &board)).args(aim);
        command
    };
    let whole = ask().output().unwrap();
    let files: Vec<_> = (0..3).map(|shard| folder.path().join(format!("{shard}.json"))).collect();
    let shard = |index: usize| {
        let mut command = ask();
        command.arg("--checkpoint").arg(&files[index]).args(["--shard", &format!("{index}/3")]);
        // A third of 11 million seeds takes most of a second, and we can kill it after a fifth of one.
        command.args(["--threads", "1"]);
        command.stdout(Stdio::piped());
        command
    };
    for index in 0..3 {
        if index == 0 && cfg!(unix) {
            let child = shard(index).spawn().unwrap();
            wait_until_something_is_done(&files[index]);
            interrupt(&child);
            assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
        }
        if index == 1 {
            let mut child = shard(index).spawn().unwrap();
            wait_until_something_is_done(&files[index]);
            child.kill().unwrap();
            child.wait().unwrap();
            let early = foretile(&["join"]).args(&files[..2]).output().unwrap();
            let fault = fault(&early);
            assert!(fault.contains("not finished"), "{fault}");
        }
        shard(index).output().unwrap();
    }
    let joined = foretile(&["join", "--json"]).args(aim).args(&files).output().unwrap();
    assert_eq!(found(&joined), found(&whole));
    assert_eq!(found(&whole)["advice"]["aim"], "win", "several seeds fit");

    let again = found(&shard(1).output().unwrap());
    assert_eq!(again["complete"], true, "a finished shard has nothing more to do");
    let missing = foretile(&["join"]).args(&files[..2]).output().unwrap();
    assert!(fault(&missing).contains("missing shards: 2/3"));
    let twice = foretile(&["join"]).args([&files[0], &files[0]]).output().unwrap();
    assert!(fault(&twice).contains("shard 0/3 again"));
}

fn wait_until_something_is_done(checkpoint: &Path) {
    for _ in 0..6_000 {
        let state = fs::read_to_string(checkpoint).unwrap_or_default();
        // The file is written whole or not at all, so it can always be parsed.
        if !state.is_empty() && serde_json::from_str::<Value>(&state).unwrap()["done"] != json!([])
        {
            return;
        }
        sleep(Duration::from_millis(10));
    }
    panic!("nothing is done after a minute");
}

/// Presses Ctrl-C.
fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("all.json");
    let board = deal(Seed(99), 0, Level::FIRST).board;
    let ask = |level| {
        let mut command = foretile(&["voltorb", "find", "--json", "--all-seeds", "--advance", "0"]);
        command.args(flags(level, &board)).arg("--checkpoint").arg(&file).stdout(Stdio::piped());
        command
    };
    let child = ask(1).spawn().unwrap();
    wait_until_something_is_done(&file);
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let stopped = json_of(&output);
    assert_eq!(stopped["complete"], false);
    assert_eq!(stopped["candidates"][0]["seed"], 99);
    let scanned = stopped["scanned"].as_u64().unwrap();
    let state: Value = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let done = state["done"].as_array().unwrap().iter();
    let blocks: u64 =
        done.map(|range| range["end"].as_u64().unwrap() - range["start"].as_u64().unwrap()).sum();
    assert_eq!(blocks * state["block"].as_u64().unwrap(), scanned);

    let other = ask(2).output().unwrap();
    assert!(fault(&other).contains("another question"));
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"version\":3", "\"version\":999")).unwrap();
    let version = ask(1).output().unwrap();
    assert!(fault(&version).contains("version 999"));
    fs::write(&file, "{}").unwrap();
    assert!(fault(&ask(1).output().unwrap()).contains("not a checkpoint"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("full.json");
    let board = deal(Seed(99), 0, Level::FIRST).board;
    // No file may grow, as on a full disk.
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", full, env!("CARGO_BIN_EXE_foretile"), "voltorb", "find", "--json"])
        .args(["--from", "2026-01-01T00:00", "--checkpoint"])
        .arg(&file)
        .args(flags(1, &board))
        .output()
        .unwrap();
    let fault = fault(&output);
    assert!(fault.contains("full.json") && fault.contains("too large"), "{fault}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "no partial file is left");
}

/// Two seeds fit. The guessed time and delay rank them, and the advice uses only their boards.
#[test]
fn several_seeds_are_ranked_and_weighed() {
    let ask = |more: &[&str]| {
        let output = foretile(&["voltorb", "find", "--json", "--level", "1", "--advance", "0..30"])
            .args(["--rows", "5:1,3:2,5:1,4:1,8:1", "--cols", "5:1,5:1,5:1,4:2,6:1"])
            .args(["--from", "2010-05-01T14:30", "--to", "2010-05-01T15:10"])
            .args(["--delay", "3000..6000"])
            .args(more)
            .output()
            .unwrap();
        assert!(output.status.success());
        found(&output)
    };
    let all = ask(&[]);
    let candidates = all["candidates"].as_array().unwrap();
    assert_eq!(candidates.len(), 2);
    for candidate in candidates {
        let moment = &candidate["times"][0];
        let (at, delay) = (moment["at"].as_str().unwrap(), moment["delay"].to_string());
        let guessed = ask(&["--about", at, "--delay-about", &delay]);
        let first = &guessed["candidates"][0];
        assert_eq!((&first["seed"], &first["times"][0]), (&candidate["seed"], moment));
        assert_eq!(first["distance"], 0.0);
        let off = |index: usize| guessed["candidates"][index]["distance"].as_f64().unwrap();
        assert!(off(1) > 1.0);
        // A guess to the minute counts as the middle of that minute.
        let minute = ask(&["--about", &at[..16], "--delay-about", &delay]);
        assert!(minute["candidates"][0]["distance"].as_f64().unwrap() <= 30.0);
    }

    let boards: Vec<&str> =
        candidates.iter().map(|candidate| candidate["board"].as_str().unwrap()).collect();
    let advice = &all["advice"];
    assert_eq!((&advice["aim"], &advice["boards"]), (&json!("win"), &json!(2)));
    let share = |card: usize, is: fn(u8) -> bool| {
        boards.iter().filter(|board| is(board.as_bytes()[card])).count() as f64 / 2.0
    };
    let may_help = (0..25).filter(|&card| share(card, |value| value > b'1') > 0.0);
    let safe: Vec<usize> =
        may_help.filter(|&card| share(card, |value| value == b'0') == 0.0).collect();
    assert_eq!((&advice["value"], &advice["best"]), (&json!(1.0), &json!(safe)));
    assert_eq!(advice["exact"], true);
    assert_eq!(ask(&["--aim", "win"])["advice"]["value"], 1.0);
}
