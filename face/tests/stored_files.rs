//! Files that a later run of the real binary resumes from. A file that was changed in any way is either
//! rejected by name or still gives the right answer.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use foretile_games::voltorb::{Level, Seed, deal};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

fn foretile(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(arguments);
    command
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    for time in ["seconds", "search_seconds"] {
        if let Some(members) = answer.as_object_mut() {
            members.remove(time);
        }
    }
    answer
}

fn document(file: &Path) -> Value {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

/// Writes a document with its old checksum.
fn write_edited(file: &Path, document: &Value) {
    write_with(file, document, |_| document["sha256"].as_str().unwrap().to_owned());
}

/// Writes a document with the correct checksum.
fn write_sealed(file: &Path, document: &Value) {
    write_with(file, document, |content| format!("{:x}", Sha256::digest(content)));
}

fn write_with(file: &Path, document: &Value, checksum: impl Fn(&str) -> String) {
    let mut members = document.as_object().unwrap().clone();
    members.remove("sha256");
    let text = Value::Object(members).to_string();
    let content = text.strip_suffix('}').unwrap();
    let checksum = checksum(content);
    fs::write(file, format!("{content},\"sha256\":\"{checksum}\"}}\n")).unwrap();
}

fn assert_refused(output: &Output, file: &Path, expected: &str) {
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(2),
        "{error} {}",
        String::from_utf8_lossy(&output.stdout)
    );
    let file = file.file_name().unwrap().to_str().unwrap();
    assert!(error.contains(file) && error.contains(expected), "{error}\nexpected {expected}");
    assert!(!error.contains("panicked"), "{error}");
}

/// A change of a document.
type Change = fn(&mut Value);

/// A search of about twenty blocks, in two shards, that finds the seed of a board.
struct Search {
    folder: tempfile::TempDir,
    flags: Vec<String>,
}

impl Search {
    fn new() -> Self {
        // The seed of delay 1000, 16 seconds after 18:00 on 2 January 2024.
        let hints = deal(Seed(0x1212_0400), 3, Level::FIRST).board.hints();
        let text =
            |hints: [foretile_games::voltorb::Hint; 5]| hints.map(|h| h.to_string()).join(",");
        let (rows, columns) = (text(hints.rows), text(hints.cols));
        let flags = format!(
            "voltorb find --json --level 1 --rows {rows} --cols {columns} --advance 0..63 \
             --delay 500..1500 --from 2024-01-02T18:00 --to 2024-01-02T18:59"
        );
        let flags = flags.split(' ').map(str::to_owned).collect();
        Self { folder: tempfile::tempdir().unwrap(), flags }
    }

    fn file(&self, shard: u8) -> PathBuf {
        self.folder.path().join(format!("shard-{shard}.json"))
    }

    fn whole(&self) -> Output {
        foretile(&[]).args(&self.flags).output().unwrap()
    }

    fn shard(&self, shard: u8, more: &[&str]) -> Output {
        let mut command = foretile(&[]);
        command.args(&self.flags).args(["--shard", &format!("{shard}/2"), "--checkpoint"]);
        command.arg(self.file(shard)).args(more).output().unwrap()
    }

    fn join(&self) -> Output {
        foretile(&["join", "--json"]).args([self.file(0), self.file(1)]).output().unwrap()
    }
}

#[test]
fn a_changed_checkpoint_is_refused() {
    let search = Search::new();
    let whole = answer(&search.whole());
    let seeds: Vec<&Value> =
        whole["candidates"].as_array().unwrap().iter().map(|found| &found["seed"]).collect();
    assert!(seeds.contains(&&json!(0x1212_0400)), "{whole}");
    let shards = [0, 1].map(|shard| {
        search.shard(shard, &[]);
        document(&search.file(shard))
    });
    assert_eq!(answer(&search.join()), whole);
    // The shard that found the seed.
    let shard = u8::from(shards[0]["found"].to_string().find("303170560").is_none());
    let stored = &shards[usize::from(shard)];
    assert!(stored["found"].to_string().contains("303170560"), "{stored}");
    let blocks = stored["done"][0]["end"].as_u64().unwrap();
    assert!((5..50).contains(&blocks), "{blocks}");

    let (file, other) = (search.file(shard), search.file(1 - shard));
    let changes: [(Change, &str); 20] = [
        (|state| state["done"] = json!([]), "`complete` is true, but 0 of"),
        (|state| state["done"][0]["start"] = json!(1), "`complete` is true, but"),
        (|state| state["done"][0]["end"] = json!(u64::MAX), "`done` goes up to block"),
        (|state| state["done"] = json!([{"start": 5, "end": 9}, {"start": 0, "end": 5}]), "0 to 5"),
        (|state| state["done"] = json!([{"start": 9, "end": 0}]), "such as 0 to 6"),
        (|state| state["complete"] = json!(false), ""),
        (|state| state["found"][0]["seed"] = json!(7), "is not what this search finds"),
        (|state| state["found"][0]["advances"][0] = json!(64), "is not what this search finds"),
        (|state| state["found"][0]["advances"] = json!([]), "is not what this search finds"),
        (|state| state["found"][0]["advances"] = json!([0, 1]), "is not what this search finds"),
        (|state| state["found"][0] = json!(1), "is not what this search finds"),
        (|state| state["question"]["voltorb"]["delay"] = json!("500..1501"), "`voltorb.delay` is"),
        (|state| state["question"]["voltorb"]["more"] = json!(1), "`voltorb.more` is"),
        (|state| state["question"] = json!({"bingo": 1}), "`"),
        (|state| state["space"] = json!(1), "it divides 1 places"),
        (|state| state["block"] = json!(0), "into blocks of 0"),
        (|state| state["shard"] = json!([2, 3]), "shard"),
        (|state| state["shard"] = json!([3, 2]), "is not a shard"),
        (|state| state["version"] = json!(2), "of version 2: expected version 3"),
        (|state| state["foretile"] = json!("balancing state"), "not a checkpoint"),
    ];
    for (index, (change, expected)) in changes.into_iter().enumerate() {
        let mut changed = stored.clone();
        change(&mut changed);
        assert_ne!(&changed, stored, "change {index}");
        // First with the old checksum, then with the correct one.
        write_edited(&file, &changed);
        for output in [search.shard(shard, &[]), search.join()] {
            // The kind and version are checked before the checksum.
            let is_header = expected.starts_with("of version") || expected == "not a checkpoint";
            let expected = if is_header { expected } else { "its checksum does not fit" };
            assert_refused(&output, &file, expected);
        }
        write_sealed(&file, &changed);
        for output in [search.shard(shard, &[]), search.join()] {
            assert_refused(&output, &file, expected);
        }
    }
    let mut emptied = stored.clone();
    emptied["found"] = json!([]);
    write_edited(&file, &emptied);
    for output in [search.shard(shard, &[]), search.join()] {
        assert_refused(&output, &file, "its checksum does not fit");
    }

    // Another question in all shards: the finds do not answer it.
    for (shard, state) in (0..).zip(&shards) {
        let mut changed = state.clone();
        changed["question"]["voltorb"]["rounds"][0]["level"] = json!(2);
        write_sealed(&search.file(shard), &changed);
    }
    assert_refused(&search.join(), &file, "is not what this search finds");
    let mut one_of_many = stored.clone();
    one_of_many["shard"] = json!([1, 99_999_999_999_u64]);
    write_sealed(&file, &one_of_many);
    let missing = foretile(&["join"]).arg(&file).output().unwrap();
    let error = String::from_utf8_lossy(&missing.stderr);
    let expected = "missing shards: 0/99999999999 (also 99999999999/99999999999), 2/";
    assert!(error.contains(expected) && error.contains("and 99999999988 more"), "{error}");

    // A find that is there twice counts once, and a stopped shard resumes.
    for (shard, state) in (0..).zip(&shards) {
        let mut changed = state.clone();
        let twice = [state["found"].as_array().unwrap().as_slice(); 2].concat();
        changed["found"] = twice.into();
        write_sealed(&search.file(shard), &changed);
    }
    assert_eq!(answer(&search.join()), whole);
    let mut stopped = stored.clone();
    stopped["complete"] = json!(false);
    stopped["done"] = json!([]);
    write_sealed(&file, &stopped);
    assert_refused(&search.shard(shard, &[]), &file, "is not in a block of shard");
    stopped["found"] = json!([]);
    write_sealed(&file, &stopped);
    assert_refused(&search.join(), &file, "not finished");
    search.shard(shard, &[]);
    assert_eq!(answer(&search.join()), whole);

    // With their names swapped, they are still the shards of one search.
    fs::rename(&file, search.folder.path().join("stored")).unwrap();
    fs::rename(&other, &file).unwrap();
    fs::rename(search.folder.path().join("stored"), &other).unwrap();
    assert_eq!(answer(&search.join()), whole);
    assert_refused(&search.shard(shard, &[]), &file, "it is the checkpoint of shard");
    for text in [&b""[..], b"{}", b"\xff\xfe", b"[[[[", &fs::read(&other).unwrap()[1..]] {
        fs::write(&file, text).unwrap();
        assert_refused(&search.shard(shard, &[]), &file, "not a checkpoint");
        assert_refused(&search.join(), &file, "not a checkpoint");
    }
}

#[test]
fn a_changed_plan_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plan.json");
    let question = "voltorb plan --json --date 2026-11-20 --between 19:30..19:31 --delay 600..603 \
                    --goal coins:300 --best 2 --near 0";
    let ask = |more: &[&str]| {
        let mut command = foretile(&question.split(' ').collect::<Vec<_>>());
        command.args(more).output().unwrap()
    };
    let go_on = || ask(&["--checkpoint", file.to_str().unwrap()]);
    let join = || foretile(&["join", "--json"]).arg(&file).output().unwrap();
    let whole = answer(&ask(&[]));
    assert_eq!(answer(&go_on()), whole);
    assert_eq!(answer(&join()), whole);
    let stored = document(&file);
    assert!(stored["found"].as_array().unwrap().len() >= 2, "{stored}");
    let changes: [(Change, &str); 7] = [
        (|state| state["found"][0]["rank"][0] = json!(1), "is not what this search finds"),
        (|state| state["found"][0]["rank"][1] = json!(1), "is not what this search finds"),
        (|state| state["found"][0]["rank"] = json!([u32::MAX, 0]), "is not what this search finds"),
        (|state| state["found"][0]["place"] = json!(1_000_000), "is not what this search finds"),
        (|state| state["found"][0]["place"] = json!(u64::MAX), "is not what this search finds"),
        (|state| state["question"]["program"] = json!("0.0.1"), "`program` is"),
        (|state| state["question"]["voltorb_plan"]["best"] = json!(3), "`voltorb_plan.best` is 3"),
    ];
    for (change, expected) in changes {
        let mut changed = stored.clone();
        change(&mut changed);
        write_edited(&file, &changed);
        assert_refused(&go_on(), &file, "its checksum does not fit");
        assert_refused(&join(), &file, "its checksum does not fit");
        write_sealed(&file, &changed);
        assert_refused(&go_on(), &file, expected);
        // To `join`, a plan with another number of targets is just another question.
        if !expected.contains("best") {
            assert_refused(&join(), &file, expected);
        }
    }
    let mut twice = stored.clone();
    twice["found"] = [stored["found"].as_array().unwrap().as_slice(); 2].concat().into();
    write_sealed(&file, &twice);
    assert_eq!(answer(&join()), whole);
    assert_eq!(answer(&go_on()), whole);
}

#[test]
fn a_changed_state_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let [file, list] = ["state.json", "list.toml"].map(|name| folder.path().join(name));
    let sample = include_str!("../../ask/data/starter-goals.toml");
    fs::write(&list, sample).unwrap();
    let ask = |more: &[&str]| {
        foretile(&["bingo", "balance", "--json", "--rounds", "3", "--cards", "40", "--seed", "2"])
            .args(["--mode", "short", "--batches", "2", "--list", list.to_str().unwrap()])
            .args(["--state", file.to_str().unwrap()])
            .args(more)
            .output()
            .unwrap()
    };
    answer(&ask(&[]));
    let stored = document(&file);

    for more in [
        &["--compat", "bingosync"][..],
        &["--profile", "maximumSynergy=5"],
        &["--limit", "1"],
        &["--attempts", "50"],
        &["--from-list"],
    ] {
        assert_refused(&ask(more), &file, "of another list or mode, or of other flags: `");
    }
    fs::write(&list, sample.replacen("time = 0.75", "time = 1", 1)).unwrap();
    assert_refused(&ask(&[]), &file, "`dealt.list_sha256` is");
    fs::write(&list, sample).unwrap();

    let changes: [(Change, &str); 17] = [
        (|state| state["balance"]["sum"][0] = json!(1e9), "`sum` has 1000000000"),
        (
            |state| state["balance"]["sum"][1] = json!(0.123),
            "`sum` is not the sum of `weights` alone",
        ),
        (|state| state["balance"]["weights"][3] = json!(-2.1), "`weights` has -2.1: expected -2"),
        (|state| state["balance"]["weights"][3] = Value::Null, "not that of a balancing state"),
        (|state| shorten(&mut state["balance"]["weights"]), "`weights` has"),
        (|state| shorten(&mut state["balance"]["sum"]), "`sum` has"),
        (|state| shorten(&mut state["balance"]["goals"]), "`goals` are"),
        (|state| state["balance"]["goals"][0] = json!("x"), "`goals` are"),
        (|state| shorten(&mut state["balance"]["rounds"]), "entry 0 of `rounds`"),
        (|state| state["balance"]["rounds"][0]["round"] = json!(3), "entry 0 of `rounds`"),
        (|state| state["balance"]["rounds"][0]["cards"] = json!(1u64 << 63), "entry 0 of `rounds`"),
        (|state| state["balance"]["summed"] = json!(3), "`summed` is 3"),
        (|state| state["balance"]["response"] = Value::Null, "`response` is missing"),
        (|state| shorten(&mut state["balance"]["response"]["by_weight"]), "`response.by_weight`"),
        (
            |state| shorten(&mut state["balance"]["response"]["by_weight"][2]),
            "`response.by_weight`",
        ),
        (|state| state["balance"]["response"]["attempts"] = json!(0.5), "`response.attempts` is"),
        (|state| state["balance"]["aim"]["rounds"] = json!(2), "it has another aim: `rounds` is 2"),
    ];
    for (change, expected) in changes {
        let mut changed = stored.clone();
        change(&mut changed);
        write_edited(&file, &changed);
        assert_refused(&ask(&[]), &file, "its checksum does not fit");
        write_sealed(&file, &changed);
        assert_refused(&ask(&[]), &file, expected);
    }
    // A file of version 1 is recognised by its members.
    fs::write(&file, stored["balance"].to_string()).unwrap();
    assert_refused(&ask(&[]), &file, "of version 1: expected version 2");
    for text in ["", "{}", "[]", "\u{fffd}"] {
        fs::write(&file, text).unwrap();
        assert_refused(&ask(&[]), &file, "not a balancing state");
    }
}

/// Removes the first entry.
fn shorten(list: &mut Value) {
    list.as_array_mut().unwrap().remove(0);
}

/// Two searches that begin at once on one new checkpoint would overwrite each other's blocks.
#[cfg(unix)]
#[test]
fn one_search_at_a_time_has_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("search.json");
    let board = deal(Seed(7), 0, Level::FIRST).board;
    let hints = |lines: &[foretile_games::voltorb::Hint]| {
        lines.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
    };
    let (rows, cols) = (hints(&board.hints().rows), hints(&board.hints().cols));
    let search = || {
        let mut command = foretile(&["voltorb", "find", "--level", "1", "--all-seeds"]);
        command.args(["--rows", &rows, "--cols", &cols, "--checkpoint"]).arg(&file);
        command
    };
    let mut first = search().stdout(std::process::Stdio::null()).spawn().unwrap();
    while !file.exists() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_refused(&search().output().unwrap(), &file, "another run is using it");
    // A search that is killed leaves the file to the next one.
    first.kill().unwrap();
    first.wait().unwrap();
    let mut next = search().stdout(std::process::Stdio::null()).spawn().unwrap();
    let before = fs::read(&file).unwrap();
    while fs::read(&file).unwrap() == before {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let pid = next.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(next.wait().unwrap().code(), Some(130));
    let left: Vec<PathBuf> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(left, [file]);
}

/// A pipe would never be read, and a later run could not go on from it.
#[cfg(unix)]
#[test]
fn a_pipe_is_refused_as_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let list = folder.path().join("list.json");
    for arguments in [
        "voltorb find --level 1 --rows 5:1,7:1,3:2,6:0,4:2 --cols 3:3,7:0,5:0,6:2,4:1 \
         --from 2026-07-09T07:09 --checkpoint",
        "voltorb visits --aim survive --goal level:2 --pool 1 --visits 1 --state",
        "bingo balance --mode short --rounds 1 --cards 100 --batches 2 --state",
        "voltorb practice --seed 7 --save",
    ] {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let mut command = foretile(&arguments);
        command.arg(&pipe).stdin(std::process::Stdio::null()).current_dir(folder.path());
        assert_refused(
            &command.output().unwrap(),
            &pipe,
            "it is a pipe or device: expected a regular file",
        );
    }
    assert!(!list.exists());
}

/// A file is read to the greatest size that one of its kind can have. Five gigabytes of zeros take no room on the disk.
#[cfg(target_os = "linux")]
#[test]
fn a_file_without_end_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let zeros = folder.path().join("zeros.json");
    fs::File::create(&zeros).unwrap().set_len(5 << 30).unwrap();
    let search = Search::new();
    let flags: Vec<&str> = search.flags.iter().map(String::as_str).collect();
    let name = zeros.to_str().unwrap();
    let find = [&flags[..], &["--checkpoint", name]].concat();
    let cases: [&[&str]; 6] = [
        &find,
        &["join", name],
        &["voltorb", "practice", "--seed", "7", "--save", name],
        &["voltorb", "visits", "--aim", "survive", "--goal", "minutes:5", "--state", name],
        &["bingo", "balance", "--list", "goals.json", "--out", "out.json", "--state", name],
        &["puyo", "records", name],
    ];
    fs::write(folder.path().join("goals.json"), include_str!("../../ask/data/sample-goals.json"))
        .unwrap();
    for arguments in cases {
        let output = foretile(arguments).current_dir(&folder).output().unwrap();
        assert_refused(&output, &zeros, "MB: expected a shorter file");
        assert_eq!(fs::metadata(&zeros).unwrap().len(), 5 << 30, "{arguments:?}");
    }
    for arguments in [
        &["join", "/dev/zero"][..],
        &["bingo", "deal", "--seed", "1", "--list", "/dev/zero"],
        &["bingo", "check", "/dev/zero"],
        &["bingo", "new", "new.json", "--from", "/dev/zero"],
        &["puyo", "records", "/dev/zero"],
        &["voltorb", "replay", "/dev/zero"],
    ] {
        let output = foretile(arguments).current_dir(&folder).output().unwrap();
        assert_refused(&output, Path::new("/dev/zero"), "expected");
    }
}
