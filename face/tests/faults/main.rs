//! The n-th write, sync, rename or open of every command that writes files fails, for every n; or the program is killed
//! or interrupted there. Nothing old is damaged, nothing partial stays, the error names the file and the reason, and the same command
//! then gives the same files.
//!
//! `shim.c` is loaded into the program for that.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A command that writes files into its folder.
struct Writer {
    name: &'static str,
    arguments: &'static str,
    /// What is typed.
    input: &'static str,
    /// A file that is there before, and what is in it.
    old: Option<(&'static str, &'static str)>,
    /// What the command does with the files of an earlier run.
    again: Again,
    /// Whether a run takes a second or more.
    is_slow: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Again {
    /// Replaces them.
    Replaces,
    /// Goes on from where that run stopped.
    GoesOn,
    /// Adds lines at their end.
    Adds,
}

/// A board and twenty seconds: seven blocks of seeds.
const SEARCH: &str = "--level 1 --rows 5:1,7:1,3:2,6:0,4:2 --cols 3:3,7:0,5:0,6:2,4:1 \
     --from 2026-07-09T07:09:20 --to 2026-07-09T07:09:39";

/// A goal list that is dealt quickly, and twenty thousand cards are.
const LIST: &str = include_str!("../../../ask/data/starter-goals.toml");

const WRITERS: [Writer; 10] = [
    Writer::new("boards", "voltorb table --seeds 0..99 --level 1 --out boards.csv").over("boards.csv"),
    Writer::new("parquet", "voltorb table --seeds 0..99 --level 1 --out boards.parquet").over("boards.parquet"),
    Writer::new("queues", "puyo table --colors 4 --out queues.txt").slow(),
    Writer::new("first list", "bingo new goals.toml"),
    Writer::new("study", "bingo study --seeds 1..5 --out a.json --out a.csv --out a.svg").over("a.json"),
    Writer::new("weights", "bingo balance --list - --rounds 1 --cards 10 --batches 2 --out list.json --state state.json")
        .typing(LIST).again(Again::GoesOn).slow(),
    Writer::new("checkpoint", "voltorb find SEARCH --checkpoint found.json").again(Again::GoesOn),
    Writer::new("visits", "voltorb visits --aim survive --goal minutes:5 --visits 20 --pool 2 --state s.json --picture p.svg")
        .again(Again::GoesOn),
    Writer::new("practice", "voltorb practice --seed 7 --rounds 1 --save visit.jsonl").typing("q\n").again(Again::Adds),
    Writer::new("shards", "voltorb find SEARCH --shard 1/2 --checkpoint shard.json").again(Again::GoesOn),
];

impl Writer {
    const fn new(name: &'static str, arguments: &'static str) -> Self {
        Self { name, arguments, input: "", old: None, again: Again::Replaces, is_slow: false }
    }

    /// With an older file of this name.
    const fn over(self, file: &'static str) -> Self {
        Self { old: Some((file, "what was there before")), ..self }
    }

    const fn typing(self, input: &'static str) -> Self {
        Self { input, ..self }
    }

    const fn slow(self) -> Self {
        Self { is_slow: true, ..self }
    }

    const fn again(self, again: Again) -> Self {
        Self { again, ..self }
    }
}

/// The program, the shim and a folder to write in.
struct Bench {
    shim: PathBuf,
    folder: tempfile::TempDir,
}

/// What happens at an operation.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Fails,
    Kills,
    Interrupts,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let shim = folder.path().join("shim.so");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults/shim.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-o"])
            .args([&shim, &source])
            .status()
            .expect("a C compiler, which Rust links with");
        assert!(built.success(), "the shim compiles");
        Self { shim, folder }
    }

    /// An empty folder of a run.
    fn place(&self, writer: &Writer) -> PathBuf {
        let place = fs::canonicalize(self.folder.path()).expect("the folder").join("place");
        let _ = fs::remove_dir_all(&place);
        fs::create_dir(&place).expect("an empty folder");
        if let Some((file, text)) = writer.old {
            fs::write(place.join(file), text).expect("an old file");
        }
        place
    }

    /// Runs the command and returns the number of its operations.
    fn run(&self, writer: &Writer, place: &Path, fault: Option<(u32, Fault)>) -> (Output, u32) {
        let counted = self.folder.path().join("counted");
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.args(writer.arguments.split(' ').flat_map(|word| match word {
            "SEARCH" => SEARCH.split(' ').collect(),
            word => vec![word],
        }));
        command
            .current_dir(place)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
            .env("LD_PRELOAD", &self.shim)
            .env("FAULT_FOLDER", place)
            .env("FAULT_COUNT", &counted);
        // With one thread the operations are the same in every run.
        command.env("RAYON_NUM_THREADS", "1").env("FAULT_AT", "0");
        if let Some((at, fault)) = fault {
            command.env("FAULT_AT", at.to_string());
            match fault {
                Fault::Fails => &mut command,
                Fault::Kills => command.env("FAULT_KILL", "1"),
                Fault::Interrupts => command.env("FAULT_INTERRUPT", "1"),
            };
        }
        let mut child = command.spawn().expect("the program starts");
        // A program that failed early does not read it.
        let _ = child.stdin.take().expect("its input").write_all(writer.input.as_bytes());
        let output = child.wait_with_output().expect("the program ends");
        let count = fs::read_to_string(counted).map_or(0, |count| count.parse().expect("a number"));
        (output, count)
    }
}

/// The files of a folder, hidden ones too.
fn files(place: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(place).expect("the folder").map(|entry| entry.expect("a file"));
    entries
        .map(|entry| {
            let name = entry.file_name().into_string().expect("a name");
            (name, fs::read(entry.path()).expect("a readable file"))
        })
        .collect()
}

/// What does not depend on the time that a run took.
fn lasting(mut files: BTreeMap<String, Vec<u8>>) -> BTreeMap<String, Vec<u8>> {
    for (_, content) in files.iter_mut().filter(|(name, _)| name.ends_with(".json")) {
        if let Ok(serde_json::Value::Object(mut document)) = serde_json::from_slice(content) {
            for time in ["seconds", "search_seconds", "sha256"] {
                document.remove(time);
            }
            *content = serde_json::Value::Object(document).to_string().into_bytes();
        }
    }
    files
}

/// The operations to fail: all if `FORETILE_ALL` is set and a run is quick. Otherwise the first, the last and some
/// between, because those of a file of many pieces are alike. (All of a table of queues would take hours.)
fn chosen(writer: &Writer, count: u32) -> impl Iterator<Item = u32> {
    let edge = match (env::var_os("FORETILE_ALL"), writer.is_slow) {
        (Some(_), false) => count,
        (Some(_), true) => 12,
        (None, false) => 5,
        (None, true) => 1,
    };
    let step = (count / (edge + 1)).max(1);
    let is_between = move |at: u32| at.is_multiple_of(step) && at + step <= count;
    (1..=count).filter(move |&at| at <= edge || at + edge > count || is_between(at))
}

/// What happens at the operation chosen as number `turn`: everything, or for slow writers by day one after the other.
fn faults(writer: &Writer, turn: usize) -> Vec<Fault> {
    let all = [Fault::Fails, Fault::Kills, Fault::Interrupts];
    match (env::var_os("FORETILE_ALL"), writer.is_slow) {
        (None, true) => vec![all[turn % all.len()]],
        _ => all.to_vec(),
    }
}

fn try_every_operation(writer: &Writer) {
    let bench = Bench::new();
    let place = bench.place(writer);
    let before = files(&place);
    let (output, count) = bench.run(writer, &place, None);
    assert!(
        output.status.success(),
        "{}: {}",
        writer.name,
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        count >= 4,
        "{}: it opens, writes, syncs and renames, and {count} operations are seen",
        writer.name
    );
    let after = lasting(files(&place));
    for (turn, at) in chosen(writer, count).enumerate() {
        for fault in faults(writer, turn) {
            let case = format!("{}, operation {at} of {count} {fault:?}", writer.name);
            let place = bench.place(writer);
            let (output, made) = bench.run(writer, &place, Some((at, fault)));
            let error = String::from_utf8_lossy(&output.stderr);
            match fault {
                Fault::Fails => {
                    // The checks before the work leave no trace, whichever way they end.
                    let code = output.status.code();
                    assert!(matches!(code, Some(0 | 2)), "{case}: {code:?} {error}");
                    if code == Some(2) {
                        let named = after
                            .keys()
                            .chain(before.keys())
                            .any(|file| error.contains(file.as_str()));
                        assert!(named && error.contains("space"), "{case}: {error}");
                    }
                    assert!(!error.contains("panicked"), "{case}: {error}");
                    for name in files(&place).keys() {
                        assert!(after.contains_key(name), "{case}: {name} stays");
                    }
                }
                // Checkpoints are saved by the clock, so a run may end before it comes to that operation.
                Fault::Kills if writer.again == Again::GoesOn && output.status.success() => {
                    assert!(made < at, "{case}: {made}");
                }
                Fault::Kills => assert_eq!(output.status.code(), None, "{case}: {error}"),
                Fault::Interrupts => {
                    let code = output.status.code();
                    assert!(matches!(code, Some(0 | 130)), "{case}: {code:?} {error}");
                    assert!(!error.contains("cannot"), "{case}: {error}");
                    for name in files(&place).keys() {
                        assert!(!name.starts_with(".foretile-"), "{case}: {name} stays");
                    }
                }
            }
            for (name, content) in lasting(files(&place)) {
                let is_hidden = name.starts_with(".foretile-");
                let is_whole =
                    before.get(&name) == Some(&content) || after.get(&name) == Some(&content);
                assert!(
                    is_hidden || is_whole || writer.again != Again::Replaces,
                    "{case}: {name} is neither old nor new"
                );
            }
            let left = files(&place);
            if output.status.success()
                || (writer.name == "first list" && place.join("goals.toml").exists())
            {
                continue;
            }
            let (output, _) = bench.run(writer, &place, None);
            assert!(
                output.status.success(),
                "{case}, again: {}",
                String::from_utf8_lossy(&output.stderr)
            );
            let mut expected = after.clone();
            if writer.again == Again::Adds {
                for (name, content) in &mut expected {
                    let whole_lines = left.get(name).cloned().unwrap_or_default();
                    *content = [whole_lines, std::mem::take(content)].concat();
                }
            }
            assert_eq!(lasting(files(&place)), expected, "{case}, again");
        }
    }
}

macro_rules! each {
    ($($test:ident $index:expr;)+) => {
        $(#[test] fn $test() { try_every_operation(&WRITERS[$index]); })+
        const _: () = assert!([$($index),+].len() == WRITERS.len(), "every writer has a test");
    };
}
each! {
    boards 0;
    parquet 1;
    queues 2;
    first_list 3;
    study 4;
    weights 5;
    checkpoint 6;
    visits 7;
    practice 8;
    shards 9;
}
