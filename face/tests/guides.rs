//! Tries the commands that players read in the guides without an answer: those in blocks of `sh`, and those between
//! backticks. The ones with an answer are compared in `cli.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Replaces what a reader fills in, and numbers with which a command would take minutes.
const REPLACEMENTS: [(&str, &str); 18] = [
    ("check LIST", "check goals.json"),
    ("check FOLDER", "check generators"),
    ("compare OLD NEW", "compare old.json new.json"),
    ("find --goals 'A;B;…'", "find --goals 'Ice Arrows;Five hearts' --seeds 1..99"),
    ("v10.1.json", "sample.toml"),
    ("--out balanced.json", "--out balanced.json --rounds 1 --cards 9 --batches 2"),
    ("plan SEED", "plan 7 --time-limit 0.1"),
    ("puyo plan 0x0D475B22", "puyo plan 0x0D475B22 --time-limit 0.1"),
    ("records FILE", "records puyo_records.csv"),
    ("times SEED", "times 7"),
    ("0..999999", "0..99"),
    ("--rounds 1000", "--rounds 2"),
    ("--goal level:8 --pool 1000 --work 2000", "--goal level:2 --pool 9 --work 1"),
    ("--goal coins:10000 --pool 300", "--goal coins:20 --pool 9"),
    ("solve … ", "solve --level 1 --rows 5:1,3:2,5:1,4:1,8:1 --cols 5:1,5:1,5:1,4:2,6:1 "),
    ("--run R", "--run 2"),
    ("--list goals.json --goals", "--list goals.json --seeds 1..99 --goals"),
    ("--list goals.json --type", "--list goals.json --seeds 1..99 --type"),
];

/// Commands that go on until they are stopped, take long at any size, need a screen or a picture, or are only named. Their
/// flags are tried.
const ONLY_PARSED: [&str; 11] = [
    "serve",
    "join",
    "voltorb read",
    "voltorb watch",
    "voltorb replay",
    "voltorb review",
    "voltorb timer",
    "voltorb visits --aim pace",
    "voltorb practice",
    "puyo place",
    "puyo link",
];

/// Not a command: the text from which the seed of a day is made.
const NOT_A_COMMAND: &str = "voltorb day ";

/// The documents that the site renders.
fn guides() -> Vec<String> {
    let list = fs::read_to_string(Path::new(ROOT).join("site/read.mjs")).unwrap();
    let files = list.split("file: \"").skip(1).map(|text| text.split('"').next().unwrap());
    files.map(str::to_owned).collect()
}

/// The commands of a document in their order, without `foretile`.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (index, part) in text.split("```").enumerate() {
        if index % 2 == 1 {
            let Some(block) = part.strip_prefix("sh\n") else { continue };
            let lines = block.lines().map(|line| line.split("  #").next().unwrap());
            let last = lines.map(|line| line.rsplit(" | ").next().unwrap().trim());
            found.extend(last.filter_map(|line| line.strip_prefix("foretile ")).map(str::to_owned));
            continue;
        }
        let line = part.split_whitespace().collect::<Vec<_>>().join(" ");
        let spans = line.split('`').skip(1).step_by(2);
        found.extend(spans.filter_map(|span| span.strip_prefix("foretile ")).map(str::to_owned));
    }
    found
}

/// The words of a command, as a shell has them.
fn words(command: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (index, part) in command.split('\'').enumerate() {
        if index % 2 == 1 {
            *words.last_mut().unwrap() += part;
            continue;
        }
        for (at, word) in part.split(' ').enumerate() {
            if at > 0 {
                words.push(String::new());
            }
            *words.last_mut().unwrap() += word;
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Runs the program in a folder. It succeeds also where it finds nothing.
fn run(folder: &Path, arguments: &[String]) {
    let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_CACHE_HOME", folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "foretile {arguments:?}: {complaint}");
}

/// Writes the files that a reader of the guides has.
fn fill(folder: &Path) {
    let given = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd");
    let mut goals = "Catch a fish 2 min\nRing the bell 0:30\nWin the boat race 20 min\n".to_owned();
    for number in 3..50 {
        let what = ["Grill a fish in", "Defeat the boss of"].get(number % 9).unwrap_or(&"Visit");
        goals += &format!("{what} town {number} {number} min\n");
    }
    fs::write(folder.join("goals.txt"), goals).unwrap();
    run(folder, &words("bingo new goals.json --types --from goals.txt"));
    run(folder, &words("bingo new sample.toml"));
    let list = fs::read_to_string(folder.join("goals.json")).unwrap();
    fs::write(folder.join("old.json"), &list).unwrap();
    fs::write(folder.join("new.json"), list.replace("Ring the bell", "Ring both bells")).unwrap();
    fs::create_dir(folder.join("generators")).unwrap();
    for (from, to) in [
        ("bingo_game.in/festival.js", "celeste_generator.js"),
        ("bingo_game.in/festival.js", "generators/festival.js"),
        ("bingo_lists.in/village.csv", "goals.csv"),
        ("bingo_playbingo.in/list.json", "list.json"),
        ("bingo_playbingo.in/game.json", "game.json"),
        ("bingo_convert.in/set.json", "set.json"),
        ("bingo_race.in/feed.json", "feed.json"),
        ("bingo_race.in/board.json", "board.json"),
        ("bingo_race.in/settings.json", "settings.json"),
        ("bingo_times.in/race1.json", "race1.json"),
        ("bingo_times.in/race2.json", "race2.json"),
        ("bingo_times.in/race3.json", "race3.json"),
        ("bingo_times.in/festival.csv", "festival.csv"),
        ("puyo_records.in/records.csv", "0x0000-chain.csv"),
        ("puyo_records.in/records.csv", "puyo_records.csv"),
    ] {
        fs::copy(given.join(from), folder.join(to)).unwrap();
    }
}

/// Examples of the help that go on until they are stopped, need a screen or a picture, or are of files whose making takes
/// minutes. Their flags are tried by `every_command_has_examples_that_parse`.
const NOT_RUN: [&str; 9] = [
    "foretile",
    "foretile serve",
    "foretile join",
    "foretile voltorb read",
    "foretile voltorb watch",
    "foretile voltorb timer --target-delay 755",
    "foretile voltorb practice",
    "foretile bingo compare v10.0.json",
    "foretile puyo records 0x1A2B-chain.csv --with",
];

/// Replaces numbers with which an example would take minutes, and files that an earlier example has used.
const SMALLER: [(&str, &str); 11] = [
    ("--checkpoint keys.json", "--keys 222000000..223000000 --checkpoint keys.json"),
    ("--rounds 200", "--rounds 2"),
    ("0..999999", "0..99"),
    ("0..9999", "0..99"),
    (
        "--goals 'Ice Arrows;13=Five hearts' --index",
        "--goals 'Ice Arrows;13=Five hearts' --seeds 1..9999",
    ),
    ("--goal level:8 --pool 60", "--goal level:2 --pool 9"),
    ("foretile puyo plan 0x1A2B", "foretile puyo plan 0x1A2B --time-limit 1"),
    ("rounds.jsonl --any-clock", "rounds.jsonl --any-clock --delay 600..700"),
    ("--out study.csv", "--seeds 0..999 --out study.csv"),
    ("--out even.json", "--out even.json --rounds 1 --cards 9 --batches 2"),
    (
        "balance --list goals.json --out even.json --rounds 1 --cards 9 --batches 2 --state state.json",
        "balance --out even.json --rounds 1 --cards 9 --batches 2",
    ),
];

/// The examples of a command's help and of the commands below it, each as one line.
fn examples(path: &[String]) -> Vec<String> {
    let output =
        Command::new(env!("CARGO_BIN_EXE_foretile")).args(path).arg("--help").output().unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    let (above, below) = help.split_once("\nExamples:\n").expect("every command has examples");
    let lines = below.lines().filter(|line| line.starts_with("    ")).map(str::trim);
    let mut found: Vec<String> = Vec::new();
    for line in lines {
        match found.last_mut().filter(|last| last.ends_with('\\')) {
            Some(last) => *last = format!("{} {line}", last.trim_end_matches('\\').trim_end()),
            None => found.push(line.to_owned()),
        }
    }
    let names = above.split_once("\nCommands:\n").map_or("", |(_, names)| names);
    let names = names.split("\n\n").next().unwrap().lines().filter(|line| !line.starts_with("   "));
    for name in
        names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help")
    {
        let path: Vec<String> = path.iter().cloned().chain([name.to_owned()]).collect();
        found.extend(examples(&path));
    }
    found
}

/// The files that the examples of the help name, besides those of the guides.
fn fill_for_help(folder: &Path) {
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    let seen = r#""level":1,"rows":[[5,1],[3,2],[5,1],[4,1],[8,1]],"cols":[[5,1],[5,1],[5,1],[4,2],[6,1]]"#;
    write("positions.jsonl", format!("{{{seen}}}\n"));
    write("choices.jsonl", format!("{{{seen},\"pick\":\"r3c4\"}}\n"));
    let round = r#"{"level":1,"rows":[[5,1],[7,1],[3,2],[6,0],[4,2]],"cols":[[3,3],[7,0],[5,0],[6,2],[4,1]]}"#;
    write("rounds.jsonl", format!("{round}\n"));
    write("notes.txt", "r1c5 r2c2 quit\n".to_owned());
    let given = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd");
    for (from, to) in [
        ("bingo_lists.in/village.toml", "goals.toml"),
        ("puyo_records.in/records.csv", "0x1A2B-chain.csv"),
    ] {
        fs::copy(given.join(from), folder.join(to)).unwrap();
    }
    let route = words("voltorb route --seed 7 --goal coins:100 --json");
    let route = Command::new(env!("CARGO_BIN_EXE_foretile")).args(route).output().unwrap();
    write("sessions.jsonl", String::from_utf8(route.stdout).unwrap());
}

/// An example shows what can be found: it succeeds, and prints something.
#[test]
fn every_example_of_the_help_finds_something() {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path());
    fill_for_help(folder.path());
    let (mut tried, mut bad) = (0, Vec::new());
    let mut unused: BTreeSet<&str> = SMALLER.iter().map(|(before, _)| *before).collect();
    unused.extend(NOT_RUN);
    let mut all = examples(&[]);
    all.dedup();
    for example in all {
        let is_one = |given: &&str| match *given {
            "foretile" => example == "foretile",
            begin => example.starts_with(begin),
        };
        if let Some(given) = NOT_RUN.iter().find(|given| is_one(given)) {
            unused.remove(given);
            continue;
        }
        let mut shorter = example.clone();
        for (before, after) in SMALLER {
            if shorter.contains(before) {
                shorter = shorter.replace(before, after);
                unused.remove(before);
            }
        }
        let arguments = words(shorter.strip_prefix("foretile ").unwrap());
        if example.contains("bingo new") {
            let _ = fs::remove_file(folder.path().join(&arguments[2]));
        }
        let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(&arguments)
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let written = arguments.iter().any(|word| word == "--out");
        if !output.status.success() || (output.stdout.is_empty() && !written) {
            let [stdout, complaint] =
                [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
            bad.push(format!("{shorter}: {:?}\n{stdout}{complaint}", output.status.code()));
        }
        tried += 1;
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(tried > 45, "{tried}");
    assert!(unused.is_empty(), "no example has: {unused:?}");
}

#[test]
fn the_program_takes_every_command_of_the_guides() {
    let files = guides();
    assert!(files.len() > 12, "{files:?}");
    let mut unused: BTreeSet<&str> = REPLACEMENTS.iter().map(|(before, _)| *before).collect();
    unused.extend(ONLY_PARSED);
    let mut tried = 0;
    for file in files {
        let folder = tempfile::tempdir().unwrap();
        fill(folder.path());
        for command in commands(&fs::read_to_string(Path::new(ROOT).join(&file)).unwrap()) {
            if command.starts_with(NOT_A_COMMAND) {
                continue;
            }
            let mut shorter = command.clone();
            for (before, after) in REPLACEMENTS {
                if shorter.contains(before) {
                    shorter = shorter.replace(before, after);
                    unused.remove(before);
                }
            }
            let mut arguments = words(&shorter);
            if let Some(taken) = ONLY_PARSED.into_iter().find(|taken| shorter.starts_with(taken)) {
                unused.remove(taken);
                arguments.retain(|word| !["FILE", "…"].contains(&word.as_str()));
                arguments.push("--help".to_owned());
            }
            run(folder.path(), &arguments);
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
    assert!(unused.is_empty(), "no guide has: {unused:?}");
}
