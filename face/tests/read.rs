//! `foretile voltorb read` on the pictures of `shared/screens` and on files that are not pictures.

use std::fs;
use std::process::{Command, Output};

foretile_golden::tests! {
    [Screens] a_screenshot_gives_its_position;
    [Screens] what_was_found_is_drawn;
    [Screens] a_folder_is_read_by_name_and_sets_the_exit_code;
    [] other_files_are_an_error;
}

fn read(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(["voltorb", "read"]).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn a_screenshot_gives_its_position() {
    let screens = foretile_golden::screens();
    let labels = fs::read_to_string(screens.join("labels.jsonl")).unwrap();
    let labels =
        labels.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let label = labels.into_iter().find(|label| label["file"] == "scaled_007.png").unwrap();
    let file = screens.join("scaled_007.png");
    let output = read(&["--json", file.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for key in ["rows", "cols", "cards", "level", "cursor"] {
        assert_eq!(answer[key], label[key], "{key}");
    }
    assert_eq!((&answer["found"], answer["warnings"].as_array().unwrap().len()), (&true.into(), 0));
    for (seen, truth) in
        answer["box"].as_array().unwrap().iter().zip(label["box"].as_array().unwrap())
    {
        assert!((seen.as_f64().unwrap() - truth.as_f64().unwrap()).abs() < 1.5, "{seen} {truth}");
    }
}

fn what_was_found_is_drawn() {
    let screens = foretile_golden::screens();
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().join("shown.png");
    let file = screens.join("native_001.png");
    let output = read(&[file.to_str().unwrap(), "--show", shown.to_str().unwrap()]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("a board of 188x186 pixels at (6, 198), level 4"));
    let before = foretile_eyes::Picture::decode(&fs::read(file).unwrap()).unwrap();
    let after = foretile_eyes::Picture::decode(&fs::read(shown).unwrap()).unwrap();
    assert_eq!((before.width(), before.height()), (after.width(), after.height()));
    assert_ne!(before, after);
}

fn a_folder_is_read_by_name_and_sets_the_exit_code() {
    let screens = foretile_golden::screens();
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in [("native_000.png", "b.png"), ("negative_009.png", "c.PNG")] {
        fs::copy(screens.join(from), folder.path().join(to)).unwrap();
    }
    fs::write(folder.path().join("a.txt"), "not a picture").unwrap();
    let path = folder.path().to_str().unwrap();
    let output = read(&[path, "--json"]);
    assert_eq!(output.status.code(), Some(1), "one of them has no board");
    let lines = text(&output.stdout);
    let found: Vec<_> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["found"].clone())
        .collect();
    assert_eq!(found, [true, false]);
}

fn other_files_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let text_file = folder.path().join("board.png");
    fs::write(&text_file, "not a picture").unwrap();
    let path = folder.path().to_str().unwrap();
    for arguments in [[text_file.to_str().unwrap()], ["no-such-picture.png"], ["/dev/null"]] {
        let output = read(&arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("such as"), "{}", text(&output.stderr));
    }
    fs::remove_file(text_file).unwrap();
    let output = read(&[path]);
    assert!(text(&output.stderr).contains("has no pictures"), "{}", text(&output.stderr));
}
