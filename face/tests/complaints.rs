//! Every error that a snapshot shows says what was expected, and shows a good example.
//!
//! What counts: each complaint has the words `expected …` or `did you mean …`, and an example in itself: `such as …`,
//! or `did you mean …` with a thing behind it, which is not a word such as `with` or `one`. A complaint is
//! a text from `error: ` on, and each line `line N: …` of a batch. Only the last line of a batch may point to the lines.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Words that begin a description and no example.
const NO_EXAMPLE: [&str; 14] = [
    "a", "an", "another", "any", "as", "for", "in", "it", "one", "ones", "some", "the", "those",
    "with",
];

/// Returns whether an example follows one of these words somewhere in a text.
fn has_example(text: &str) -> bool {
    ["such as ", "did you mean "].iter().any(|before| {
        text.split(before).skip(1).any(|after| {
            let word = after.split_whitespace().next().unwrap_or("");
            let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
            !bare.is_empty() && !NO_EXAMPLE.contains(&word)
        })
    })
}

/// Returns whether a text says what was expected.
fn has_expected(text: &str) -> bool {
    ["expected ", "did you mean "].iter().any(|words| {
        text.split(words)
            .skip(1)
            .any(|after| after.starts_with(|letter: char| !letter.is_whitespace()))
    })
}

/// The complaints in what a command printed.
fn complaints(printed: &str) -> Vec<String> {
    let is_batch = |line: &str| {
        let number = line.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
        number.is_some_and(|(number, _)| number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let mut found: Vec<String> = Vec::new();
    for line in printed.lines() {
        if line.starts_with("error: ") || is_batch(line) {
            found.push(line.to_owned());
        } else if let Some(last) = found.last_mut().filter(|last| last.starts_with("error: ")) {
            *last += &format!("\n{line}");
        }
    }
    if found.len() > 1 {
        let points = |text: &str| text.ends_with("say why") || text.ends_with("says why");
        found.retain(|complaint| !points(complaint.trim_end()));
    }
    found
}

/// What is wrong with the complaints that a command printed.
pub fn faults(printed: &str) -> Vec<String> {
    let found = complaints(printed);
    if found.is_empty() {
        return vec!["no complaint".to_owned()];
    }
    let faults = found.into_iter().filter_map(|text| {
        let fault = match () {
            () if !has_expected(&text) => "nothing expected",
            () if !has_example(&text) => "no example",
            () if names_a_member(&text) => "a member of JSON in place of a flag",
            () => return None,
        };
        Some(format!("{fault}: {text}"))
    });
    faults.collect()
}

/// Returns whether an error names a flag as JSON does, such as `pairs_from`. Lines of a batch are in JSON.
fn names_a_member(text: &str) -> bool {
    let is_member = |word: &str| {
        let mut parts = word.split('_');
        let is_part =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase());
        word.contains('_') && parts.all(is_part)
    };
    text.starts_with("error: ") && text.split('`').skip(1).step_by(2).any(is_member)
}

/// The commands with exit code 2 in a document, with what they print.
fn refusals(document: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let blocks = document.split("\n```").skip(1).step_by(2);
    for command in blocks.flat_map(|block| block.split("\n$ ").skip(1)) {
        let (line, answer) = command.split_once('\n').unwrap_or((command, ""));
        if let Some(printed) = answer.strip_prefix("? 2\n") {
            found.push((line.to_owned(), printed.to_owned()));
        }
    }
    found
}

/// The documents whose commands are compared with what they print.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["tests/cmd", "..", "../docs", "../docs/ja"];
    let files = folders.into_iter().flat_map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let files = files.map(|file| file.unwrap().path());
    let mut files: Vec<_> = files
        .filter(|file| file.extension().is_some_and(|ending| ending == "trycmd" || ending == "md"))
        .collect();
    files.sort();
    files
}

#[test]
fn every_refusal_says_what_was_expected_and_shows_an_example() {
    let (mut bad, mut count) = (Vec::new(), 0);
    for file in documents() {
        for (command, printed) in refusals(&fs::read_to_string(&file).unwrap()) {
            count += 1;
            let name = file.file_name().unwrap().to_string_lossy();
            bad.extend(
                faults(&printed).into_iter().map(|fault| format!("{name}: $ {command}\n{fault}")),
            );
        }
    }
    assert!(bad.is_empty(), "{} of {count}:\n\n{}", bad.len(), bad.join("\n\n"));
    assert!(count > 130, "{count}");
}

/// Mistakes that clap does not see, in files and in pairs of flags, are refused in plain words.
#[test]
fn files_and_pairs_of_flags_are_refused_with_examples() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty"), "").unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let seen = "--any-clock --level 1 --rows 5:1,7:1,3:2,6:0,4:2 --cols 3:3,7:0,5:0,6:2,4:1";
    let find = |more: &str| format!("voltorb find {seen} {more}");
    let mut bad = Vec::new();
    for line in [
        "bingo deal --seeds-file empty",
        "bingo deal --seeds-file folder",
        "bingo deal --seed 1 --list folder",
        "bingo deal --seed 1 --list empty",
        "bingo check folder",
        "bingo compare folder folder",
        "bingo new x.json --from folder",
        "bingo balance --state folder",
        "bingo study --out folder",
        "join folder",
        "join empty",
        "puyo records folder",
        "puyo records empty",
        "puyo link RG --count 3",
        "puyo plan --pairs-from http://www.puyop.com/s/_0i --colors 4",
        "voltorb solve --batch folder",
        "voltorb replay folder",
        "voltorb replay empty",
        "voltorb review folder",
        "voltorb practice --save folder",
        "voltorb session --seed 7 folder",
        "voltorb route --seed 7 --after folder",
        "voltorb read folder",
        "voltorb watch folder",
        "voltorb timer --target-delay 755 --second 5 --hit-seed 0x1",
        "man nope",
        &find("--checkpoint folder"),
        &find("--checkpoint empty"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(line.split(' '))
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        let mut found = faults(&error);
        found.extend(error.contains("os error 21").then(|| format!("the system's words: {error}")));
        found.extend((output.status.code() != Some(2)).then(|| format!("{:?}", output.status)));
        bad.extend(found.into_iter().map(|fault| format!("{line}: {fault}")));
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// A picture that cannot be read hides none of the others.
#[test]
fn pictures_are_read_past_a_broken_one() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.png"), "no picture").unwrap();
    let image = foretile_eyes::Picture::from_rgba(64, 48, vec![0; 4 * 64 * 48]).unwrap();
    fs::write(folder.path().join("b.png"), image.to_png()).unwrap();
    for json in [false, true] {
        let output = Command::new(env!("CARGO_BIN_EXE_foretile"))
            .args(["voltorb", "read", "a.png", "none.png", "b.png"])
            .args(json.then_some("--json"))
            .current_dir(folder.path())
            .output()
            .unwrap();
        let [printed, complaint] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        assert_eq!(output.status.code(), Some(2), "{complaint}");
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines.len(), 3, "{printed}");
        for (line, name) in lines.iter().zip(["a.png", "none.png", "b.png"]) {
            assert!(line.contains(name), "{printed}");
        }
        assert!(lines[0].contains("such as") && lines[1].contains("such as"), "{printed}");
        assert!(
            complaint.contains("2 of 3 pictures cannot be read: their lines of output say why")
        );
    }
}

#[test]
fn bare_errors_are_found() {
    for (printed, is_good) in [
        ("error: `9` is not a level: expected 1 to 8, such as 3\n", true),
        ("error: unknown name `flip`: did you mean `flips`?\n", true),
        ("error: cannot read `goals`: is a directory\n", false),
        ("error: `9` is not a level: expected 1 to 8\n", false),
        ("error: `9` is not a level, such as 3\n", false),
        ("error: 2 of 1 are placed: expected more, such as with more pairs\n", false),
        ("error: `x` is no seed: expected one such as \n", false),
        ("error: expected: such as: \n", false),
        ("error: `pairs_from` is given: expected a seed, such as 0x1A2B\n", false),
        ("line 2: `first_level` is 9: expected a level, such as 3\n", true),
        ("line 1: no board: expected one, such as 5:1\nerror: 1 of 1 line says why\n", true),
        ("line 1: no board\nerror: 1 of 2 has no answer: its line of output says why\n", false),
        ("error: it has no answer: its line of output says why\n", false),
        ("", false),
    ] {
        assert_eq!(faults(printed).is_empty(), is_good, "{printed}");
    }
}
