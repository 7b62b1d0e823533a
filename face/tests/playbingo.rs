//! Boards of PlayBingo, from the real binary.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

foretile_golden::tests! {
    [Playbingo] boards_of_the_site_come_from_a_file_of_seeds;
}

/// A board as the site dealt it, or why there is none.
#[derive(serde::Deserialize)]
struct Golden {
    settings: String,
    seed: Value,
    board: Option<Vec<Vec<String>>>,
    error: Option<Value>,
}

/// With `--list`, `--settings` and `--seeds-file -`, the boards are those of the site, and so are the reasons why there is
/// none. The list alone says its rules.
fn boards_of_the_site_come_from_a_file_of_seeds() {
    let settings = foretile_golden::shared_text("playbingo_lists/settings.json");
    let settings: BTreeMap<String, Value> = serde_json::from_str(&settings).unwrap();
    let mut boards: BTreeMap<String, Vec<Golden>> = BTreeMap::new();
    for golden in foretile_golden::shared_jsonl::<Golden>("playbingo_boards.jsonl") {
        boards.entry(golden.settings.clone()).or_default().push(golden);
    }
    assert_eq!((boards.len(), boards.values().map(Vec::len).sum()), (settings.len(), 5_250));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.json");
    for (name, boards) in boards {
        let named = &settings[&name];
        let own = named.get("settings").cloned().unwrap_or(json!({"legacy": named["legacy"]}));
        std::fs::write(&file, own.to_string()).unwrap();
        let list = format!("playbingo_lists/{}.json", named["list"].as_str().unwrap());
        let mut child = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(["bingo", "deal", "--seeds-file", "-", "--list"])
            .arg(foretile_golden::shared_file(&list))
            .arg("--settings")
            .arg(&file)
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
