//! Boards of PlayBingo, from the real binary.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

foretile_golden::tests! {
    [Golden] boards_of_the_site_come_from_a_file_of_seeds;
    [Golden] seeds_are_found_by_their_boards;
    [Golden] every_question_has_the_boards_of_the_site;
    [Golden] exports_have_the_rows_of_the_board;
}

/// A board as the site dealt it, or why there is none.
#[derive(serde::Deserialize)]
struct Golden {
    settings: String,
    seed: Value,
    board: Option<Vec<Vec<String>>>,
    error: Option<Value>,
}

/// A game of the golden data: its list's name, and its settings in a file.
struct Games {
    settings: BTreeMap<String, Value>,
    folder: TempDir,
}

impl Games {
    fn read() -> Self {
        let settings = foretile_golden::shared_text("playbingo_lists/settings.json");
        let settings = serde_json::from_str(&settings).unwrap();
        Self { settings, folder: tempfile::tempdir().unwrap() }
    }

    /// Returns a command about the list and settings of a game.
    fn command(&self, verb: &str, name: &str) -> Command {
        let named = &self.settings[name];
        let own = named.get("settings").cloned().unwrap_or(json!({"legacy": named["legacy"]}));
        let file = self.folder.path().join("settings.json");
        std::fs::write(&file, own.to_string()).unwrap();
        let list = format!("playbingo_lists/{}.json", named["list"].as_str().unwrap());
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        let list = foretile_golden::shared_file(&list);
        command.args(["bingo", verb, "--list"]).arg(list).arg("--settings").arg(file);
        command
    }
}

/// Of the seeds around it, a seed deals a board of the site: found by all of its goals, and by a few on their squares.
fn seeds_are_found_by_their_boards() {
    let (games, mut seen) = (Games::read(), BTreeMap::new());
    for golden in foretile_golden::shared_jsonl::<Golden>("playbingo_boards.jsonl") {
        let (Some(board), Some(seed)) = (&golden.board, golden.seed.as_u64()) else { continue };
        let tried = seen.entry(golden.settings.clone()).or_insert(0);
        if !(1_000..=999_999).contains(&seed) || *tried == 2 {
            continue;
        }
        *tried += 1;
        let ids: Vec<&str> = board.iter().flatten().map(String::as_str).collect();
        let last = ids.len();
        let some = [1, last.div_ceil(2), last].map(|at| format!("{at}={}", ids[at - 1]));
        // One goal alone is all goals of a board of one square.
        for goals in [ids.join(";"), some.join(";")] {
            let output = games
                .command("find", &golden.settings)
                .args(["--json", "--goals", &goals, "--seeds"])
                .arg(format!("{}..{}", seed - 300, seed + 300))
                .output()
                .unwrap();
            let found: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| {
                panic!("{}: {}", golden.settings, String::from_utf8_lossy(&output.stderr))
            });
            let matches = found["matches"].as_array().unwrap();
            let has_seed = matches.iter().any(|found| found["seed"] == seed);
            assert!(has_seed && found["scanned"] == 601, "{} {seed}: {goals}", golden.settings);
            // Few goals repeat soon, and squares of their own say nothing.
            let is_whole = goals.matches('=').count() == 0;
            assert!(!is_whole || matches.len() < 120, "{}: {goals}", golden.settings);
        }
    }
    assert!(seen.len() > 25, "{seen:?}");
}

/// A study, a search and a comparison of one seed have the board of the site, for seeds below 0, usual ones and large ones.
fn every_question_has_the_boards_of_the_site() {
    let games = Games::read();
    let mut seen: BTreeMap<(String, i64), u32> = BTreeMap::new();
    for golden in foretile_golden::shared_jsonl::<Golden>("playbingo_boards.jsonl") {
        // A range has whole numbers.
        let Some(seed) = golden.seed.as_i64() else { continue };
        let kind = seed.signum() * i64::from(seed.abs() > 1_000_000);
        let tried = seen.entry((golden.settings.clone(), kind)).or_default();
        if *tried > 0 {
            continue;
        }
        *tried += 1;
        let json = |command: &mut Command| -> Value {
            let output = command.arg("--json").output().unwrap();
            serde_json::from_slice(&output.stdout)
                .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&output.stderr)))
        };
        let seeds = format!("--seeds={seed}..{seed}");
        let studied = json(games.command("study", &golden.settings).arg(&seeds));
        assert_eq!(studied["cards"], u8::from(golden.board.is_some()), "{} {seed}", golden.settings);
        let Some(board) = &golden.board else { continue };
        let ids: Vec<&String> = board.iter().flatten().collect();
        assert_eq!(studied["columns"], board[0].len());
        for goal in studied["goals"].as_array().unwrap() {
            let has = |id: &&String| u8::from(*id == goal["id"].as_str().unwrap());
            let squares: Vec<u8> = ids.iter().map(has).collect();
            assert_eq!(goal["squares"], json!(squares), "{} {seed}", golden.settings);
        }
        let all: Vec<&str> = ids.iter().map(|id| id.as_str()).collect();
        let find = ["--goals", &all.join(";"), &seeds];
        let found = json(games.command("find", &golden.settings).args(find));
        assert_eq!(found["matches"][0]["seed"], seed, "{} {seed}", golden.settings);
    }
    assert!(seen.len() > 90, "{}", seen.len());
}

/// Pages, pictures and texts have as many rows and columns as the board, and its goals in their order.
fn exports_have_the_rows_of_the_board() {
    let games = Games::read();
    for (name, [rows, columns]) in
        [("custom-3x3", [3, 3]), ("custom-4x6", [4, 6]), ("custom-7x7-line", [7, 7])]
    {
        let export = |format: &str| {
            let flags = ["--seed", "5", "--format", format];
            let output = games.command("deal", name).args(flags).output().unwrap();
            assert_eq!(output.status.success(), format != "bingosync", "{name} {format}");
            String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
        };
        let board: Value = serde_json::from_str(&export("json")).unwrap();
        assert_eq!(board["rows"], rows, "{name}");
        let goals = board["goals"].as_array().unwrap();
        let names: Vec<&str> = goals.iter().map(|goal| goal["name"].as_str().unwrap()).collect();
        let chat: Vec<String> = (1..)
            .zip(names.chunks(columns))
            .map(|(number, row)| format!("{number}: {}", row.join(" | ")))
            .collect();
        assert_eq!(export("chat").lines().skip(1).collect::<Vec<_>>(), chat, "{name}");
        let page: Vec<String> = names
            .chunks(columns)
            .map(|row| row.iter().map(|name| format!("<td>{name}</td>")).collect())
            .collect();
        let html = export("html");
        let of_page: Vec<&str> = html
            .split("<tr>")
            .skip(1)
            .map(|row| row.split("</tr>").next().unwrap())
            .collect();
        assert_eq!(of_page, page, "{name}");
        let svg = export("svg");
        assert_eq!(svg.matches("<rect x=").count(), rows * columns, "{name}");
        let size = format!("viewBox=\"0 0 {} {}\"", 40 + 130 * columns, 70 + 130 * rows);
        assert!(svg.contains(&size), "{name}: {svg}");
        let lines = export("text").lines().filter(|line| line.starts_with('+')).count();
        assert_eq!(lines, rows + 1, "{name}");
        assert!(export("bingosync").contains("expected another format, such as html"), "{name}");
    }
}

/// With `--list`, `--settings` and `--seeds-file -`, the boards are those of the site, and so are the reasons why there is
/// none. The list alone says its rules.
fn boards_of_the_site_come_from_a_file_of_seeds() {
    let games = Games::read();
    let mut boards: BTreeMap<String, Vec<Golden>> = BTreeMap::new();
    for golden in foretile_golden::shared_jsonl::<Golden>("playbingo_boards.jsonl") {
        boards.entry(golden.settings.clone()).or_default().push(golden);
    }
    let all: usize = boards.values().map(Vec::len).sum();
    assert_eq!((boards.len(), all), (games.settings.len(), 5_250));
    for (name, boards) in boards {
        let mut child = games
            .command("deal", &name)
            .args(["--seeds-file", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let seeds: String = boards.iter().map(|board| format!("{}\n", board.seed)).collect();
        child.stdin.take().unwrap().write_all(seeds.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let has_board = boards.iter().any(|board| board.board.is_some());
        assert_eq!(output.status.code(), Some(i32::from(!has_board)), "{name}");
        let lines = String::from_utf8(output.stdout).unwrap();
        assert_eq!(lines.lines().count(), boards.len(), "{name}");
        for (line, golden) in lines.lines().zip(boards) {
            let dealt: Value = serde_json::from_str(line).unwrap();
            let ids = dealt["goals"].as_array().map(|goals| {
                let ids: Vec<_> = goals.iter().map(|goal| goal["id"].as_str().unwrap()).collect();
                let rows = ids.chunks(dealt["columns"].as_u64().unwrap() as usize);
                let rows: Vec<_> = rows.map(<[_]>::to_vec).collect();
                assert_eq!(dealt["rows"], rows.len(), "{name}");
                json!(rows)
            });
            let (failure, ids) = (&dealt["failure"], ids.unwrap_or_default());
            assert_eq!(
                (&dealt["seed"], ids, failure),
                (&golden.seed, json!(golden.board), &golden.error.unwrap_or_default()),
                "{name}"
            );
        }
    }
}
