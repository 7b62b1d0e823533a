//! Texts from outside on a real terminal instead of a pipe: whatever a list, a file's name or an argument holds, only our
//! own colours reach the terminal as escape sequences. `script` of util-linux gives the program a terminal.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::json;

/// Hostile texts, and how each is shown. The clipboard, the window's title, a clear, a colour, a hidden text, the
/// same with one character, a line that is written again, a text from right to left, and one that nobody sees.
const PLANTS: [(&str, &str); 9] = [
    ("\x1b]52;c;aGk=\x07", "\\u{1b}]52;c;aGk=\\u{7}"),
    ("\x1b]0;title\x1b\\", "\\u{1b}]0;title\\u{1b}\\"),
    ("\x1b[2J", "\\u{1b}[2J"),
    ("\x1b[31m", "\\u{1b}[31m"),
    ("\x1b[8m", "\\u{1b}[8m"),
    ("\u{9b}2J", "\\u{9b}2J"),
    ("a\rb", "a\\u{d}b"),
    ("\u{202e}", "\\u{202e}"),
    ("\u{200b}\u{2066}", "\\u{200b}\\u{2066}"),
];

/// Runs the program on a terminal, and returns what it got.
fn on_terminal(folder: &Path, arguments: &[&str]) -> String {
    let quoted = |argument: &&str| format!("'{}'", argument.replace('\'', "'\\''"));
    let arguments: Vec<String> = arguments.iter().map(quoted).collect();
    let program = env!("CARGO_BIN_EXE_foretile");
    let command = format!("TERM=xterm '{program}' {}", arguments.join(" "));
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    String::from_utf8(output.stdout).expect("a terminal gets whole letters")
}

/// Takes our own colours, the progress bar's moves and the terminal's line ends out of a text.
fn without_own(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\x1b[") {
        plain += before;
        let end = after.find(|letter: char| !matches!(letter, '0'..='9' | ';')).unwrap();
        let (sequence, others) = after.split_at(end + 1);
        let own = [
            "0m", "1m", "2m", "31m", "32m", "33m", "1;31m", "1;32m", "1;33m", "1;34m", "1;35m",
            "4m",
        ];
        let moves = ["K", "2K", "1A", "1B"];
        if !own.contains(&sequence) && !moves.contains(&sequence) {
            plain += "\x1b[";
            plain += sequence;
        }
        rest = others;
    }
    (plain + rest).replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "")
}

/// Returns the characters of a text that would act on a terminal.
fn acting(text: &str) -> Vec<char> {
    let acts = |letter: &char| {
        letter.is_control() && !matches!(letter, '\n' | '\t')
            || matches!(letter, '\u{200b}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    without_own(text).chars().filter(acts).collect()
}

/// A folder with lists, plans and sessions that each have a plant, also in their names.
fn planted(plant: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| fs::write(folder.path().join(name), text).unwrap();
    let goal = |tier: usize, at: usize| json!({"name": format!("{plant} goal {tier}.{at}"), "types": [format!("{plant}{}", (tier + at) % 9)], plant: plant});
    let tiers: Vec<_> =
        (1..=25).map(|tier| json!([goal(tier, 1), goal(tier, 2), goal(tier, 3)])).collect();
    write("tiers.json", json!(tiers).to_string());
    let flat: Vec<_> = (1..=30).map(|at| format!("{plant} goal {at}")).collect();
    write("flat.json", json!(flat).to_string());
    write(&format!("{plant}.json"), json!(flat).to_string());
    write(
        "other.json",
        json!(flat[1..].iter().map(|goal| format!("{goal}{plant}")).collect::<Vec<_>>())
            .to_string(),
    );
    write("wrong.json", json!([{plant: plant}, {"name": plant, "types": {plant: 1}}]).to_string());
    write("goals.txt", flat.join(" 5 min\n"));
    let sample: serde_json::Value =
        serde_json::from_str(include_str!("../../ask/data/sample-goals.json")).unwrap();
    let mut sample = sample.to_string();
    let escaped = json!(plant).to_string();
    sample =
        sample.replace("\"name\":\"", &format!("\"name\":\"{}", &escaped[1..escaped.len() - 1]));
    write("oot.json", sample);
    write(
        "session.jsonl",
        format!("{}\n{plant}\n", json!({"seed": plant, "skip": 0, "rounds": [{"board": plant}]})),
    );
    write("notes.txt", format!("r1c4 {plant}"));
    write("plans.csv", format!("clear,{plant},4,12"));
    folder
}

/// The commands that print texts from outside. `PLANT` is written instead of the plant.
const COMMANDS: [&[&str]; 40] = [
    &["bingo", "deal", "--seed", "7", "--list", "flat.json"],
    &["bingo", "deal", "--seed", "7", "--list", "PLANT.json"],
    &["bingo", "deal", "--seed", "PLANT", "--list", "flat.json"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--json"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--format", "html"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--format", "svg"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--format", "chat"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--format", "overlay"],
    &["bingo", "deal", "--seed", "7", "--list", "flat.json", "--format", "bingosync"],
    &["bingo", "deal", "--seed", "7", "--list", "tiers.json"],
    &["bingo", "deal", "--seeds", "1..3", "--list", "tiers.json"],
    &["bingo", "deal", "--seed", "7", "--list", "oot.json"],
    &["bingo", "deal", "--seed", "7", "--list", "oot.json", "--explain"],
    &["bingo", "deal", "--seed", "7", "--list", "oot.json", "--format", "organiser"],
    &["bingo", "deal", "--seed", "7", "--list", "wrong.json"],
    &["bingo", "deal", "--seed", "7", "--list", "PLANT.toml"],
    &["bingo", "study", "--list", "tiers.json", "--seeds", "1..50"],
    &["bingo", "study", "--list", "oot.json", "--seeds", "1..20"],
    &["bingo", "check", "tiers.json", "--cards", "20"],
    &["bingo", "check", "PLANT.json", "--cards", "20"],
    &["bingo", "check", "oot.json", "--seeds", "1..20"],
    &["bingo", "check", "wrong.json"],
    &["bingo", "compare", "flat.json", "other.json", "--seeds", "1..20"],
    &["bingo", "row", "--seed", "7", "--list", "tiers.json"],
    &["bingo", "row", "--seed", "7", "--list", "oot.json"],
    &["bingo", "find", "--list", "flat.json", "--goals", "PLANT goal 3", "--seeds", "1..20"],
    &["bingo", "find", "--list", "flat.json", "--goals", "PLANTnone", "--seeds", "1..20"],
    &["bingo", "find", "--list", "tiers.json", "--type", "PLANTnone", "--seeds", "1..20"],
    &["bingo", "new", "PLANTnew.json", "--from", "goals.txt"],
    &["bingo", "index", "--delete", "PLANT"],
    &["voltorb", "replay", "session.jsonl"],
    &["voltorb", "replay", "PLANT"],
    &["voltorb", "review", "session.jsonl"],
    &["voltorb", "read", "PLANT.png"],
    &["voltorb", "route", "--seed", "1", "--notes", "notes.txt"],
    &["puyo", "records", "plans.csv"],
    &["join", "PLANT", "session.jsonl"],
    &["PLANT"],
    &["voltorb", "deal", "--seed", "PLANT"],
    &["voltorb", "deal", "--PLANT"],
];

#[test]
fn no_escape_sequence_from_outside_reaches_a_terminal() {
    for (plant, shown) in PLANTS {
        let folder = planted(plant);
        let mut names = 0;
        for command in COMMANDS {
            let arguments: Vec<String> =
                command.iter().map(|argument| argument.replace("PLANT", plant)).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let printed = on_terminal(folder.path(), &arguments);
            assert!(!printed.trim().is_empty(), "{command:?}");
            assert_eq!(acting(&printed), [], "{command:?} {plant:?}: {printed:?}");
            assert!(!printed.contains("panicked"), "{command:?}: {printed}");
            names += usize::from(printed.contains(shown));
        }
        assert!(names > 20, "{shown} is shown by {names} commands");
    }
}

/// A text that is printed into a file may be shown later. What is for other programs stays as it is.
#[test]
fn a_pipe_gets_the_same_text_and_whole_data() {
    for (plant, shown) in PLANTS {
        let folder = planted(plant);
        let piped = |more: &[&str]| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
            command.args(["bingo", "deal", "--seed", "7", "--list", "flat.json"]).args(more);
            String::from_utf8(command.current_dir(&folder).output().unwrap().stdout).unwrap()
        };
        assert!(piped(&["--format", "chat"]).contains(shown), "{shown}");
        for format in ["json", "bingosync"] {
            let printed = piped(&["--format", format]);
            assert_eq!(acting(&printed), [], "{printed:?}");
            let read: serde_json::Value = serde_json::from_str(&printed).unwrap();
            assert!(
                read.to_string().contains(&json!(plant).to_string().replace('"', "")),
                "{read}"
            );
        }
    }
}

/// Our own colours are there, and nothing else is mistaken for them.
#[test]
fn a_terminal_gets_colours() {
    let folder = tempfile::tempdir().unwrap();
    let printed = on_terminal(folder.path(), &["voltorb", "deal", "--seed", "1"]);
    assert!(printed.contains("\x1b[31m●") && acting(&printed).is_empty(), "{printed:?}");
    let error = on_terminal(folder.path(), &["voltorb", "deal", "--seed", "x", "--level", "1"]);
    assert!(error.contains("\x1b[1") && error.contains("error:"), "{error:?}");
}

/// A goal of several lines cannot imitate a line of the program.
#[test]
fn a_name_is_on_one_line() {
    let folder = planted("Fish\nnothing is wrong\n");
    for command in [
        &["deal", "--seed", "7", "--list", "flat.json"][..],
        &["deal", "--seed", "7", "--list", "flat.json", "--format", "chat"],
        &["deal", "--seed", "7", "--list", "oot.json", "--explain"],
        &["study", "--list", "tiers.json", "--seeds", "1..50"],
        &["study", "--list", "oot.json", "--seeds", "1..20"],
        &["check", "tiers.json", "--cards", "20"],
        &["check", "oot.json", "--seeds", "1..20"],
        &["compare", "flat.json", "other.json", "--seeds", "1..20"],
        &["row", "--seed", "7", "--list", "tiers.json"],
        &["row", "--seed", "7", "--list", "oot.json"],
    ] {
        let printed = on_terminal(folder.path(), &[&["bingo"], command].concat());
        assert!(printed.contains("\\u{a}"), "{command:?}: {printed}");
        assert!(
            !printed.lines().any(|line| line.starts_with("nothing is")),
            "{command:?}: {printed}"
        );
    }
}
