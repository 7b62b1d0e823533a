//! The table of all queues and plans, from the real binary.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArrayType, Int32Type};
use parquet::file::reader::{FileReader, SerializedFileReader};
use sha2::{Digest, Sha256};

#[cfg(target_os = "linux")]
use crate::interrupt;

fn table(colours: &str, out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(["puyo", "table", "--colors", colours, "--out"]).arg(out).output().unwrap()
}

#[test]
fn the_table_is_the_published_one() {
    let golden = foretile_golden::text("puyo_digest.json");
    let golden: serde_json::Value = serde_json::from_str(&golden).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("haipuyo.txt");
    assert!(table("4", &file).status.success());
    let digest = format!("{:x}", Sha256::digest(fs::read(file).unwrap()));
    assert_eq!(digest, golden["haipuyo_txt"]["sha256"]);
}

#[test]
fn csv_has_a_line_for_each_seed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("queues.csv");
    assert!(table("5", &file).status.success());
    let text = fs::read_to_string(file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[0]), (65_537, "seed,colormap,queue"));
    for (seed, line) in lines[1..].iter().enumerate() {
        let columns: Vec<&str> = line.split(',').collect();
        assert_eq!((columns[0], columns[2].len()), (&*seed.to_string(), 256));
    }
}

fn foretile(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(arguments.split(' '));
    command
}

/// Shards of a search of keys join to the whole, and a checkpoint that is done answers again without a search. Pairs of the
/// golden key 0x0D475B22, all of them and few.
#[test]
fn keys_are_searched_in_shards_and_joined() {
    let folder = tempfile::tempdir().unwrap();
    for (pairs, limit, verdict) in [("RG RR BY GY YB YR BY BG", 1_000, 0), ("RG RR BY", 10, 0)] {
        let find = format!(
            "puyo find {pairs} --rules tsu --keys 222000000..223000000 --json --limit {limit}"
        );
        let whole = foretile(&find).output().unwrap();
        assert_eq!(whole.status.code(), Some(verdict));
        let files =
            ["0", "1", "2"].map(|shard| folder.path().join(format!("{limit}-{shard}.json")));
        for (shard, file) in files.iter().enumerate() {
            for _ in 0..2 {
                let mut part = foretile(&format!("{find} --shard {shard}/3 --checkpoint"));
                let part = part.arg(file).output().unwrap();
                assert!(part.stderr.is_empty(), "{}", String::from_utf8_lossy(&part.stderr));
            }
        }
        let joined = foretile("join --json").args(&files).output().unwrap();
        let text = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(text(&joined), text(&whole));
        let is_listed = text(&whole).contains("222780194");
        assert_eq!(is_listed, limit == 1_000, "{}", text(&whole));
        let refused = foretile("join --aim win").args(&files).output().unwrap();
        assert_eq!(refused.status.code(), Some(2));
        // A checkpoint of other pairs is not resumed.
        let other = find.replace("RG", "RR");
        let mut other = foretile(&format!("{other} --shard 0/3 --checkpoint"));
        let other = other.arg(&files[0]).output().unwrap();
        let other = String::from_utf8_lossy(&other.stderr).into_owned();
        assert!(other.contains("of another question: `puyo.pairs.0` is"), "{other}");
    }
}

/// Read back by a crate that did not write it: every row is there, in order. The numbers of the lists are read as a column,
/// because there are 17 million of them, and without `FORETILE_ALL` only in the first group of rows and the last.
#[test]
fn parquet_has_the_same_queues() {
    let folder = tempfile::tempdir().unwrap();
    let [csv, parquet] = ["queues.csv", "queues.parquet"].map(|name| {
        let file = folder.path().join(name);
        assert!(table("4", &file).status.success());
        file
    });
    let csv = fs::read_to_string(csv).unwrap();
    let mut lines = csv.lines().skip(1);
    let reader = SerializedFileReader::new(fs::File::open(parquet).unwrap()).unwrap();
    let groups = reader.num_row_groups();
    for number in 0..groups {
        let group = reader.get_row_group(number).unwrap();
        let rows = group.metadata().num_rows() as usize;
        let texts = |column| {
            let mut texts = Vec::new();
            let reader = group.get_column_reader(column).unwrap();
            let mut reader = get_typed_column_reader::<ByteArrayType>(reader);
            reader.read_records(rows, None, None, &mut texts).unwrap();
            texts.into_iter().map(|text| text.as_utf8().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let numbers = |column, levels: &mut [Vec<i16>; 2]| {
            let [defined, repeated] = levels;
            let reader = group.get_column_reader(column).unwrap();
            let mut reader = get_typed_column_reader::<Int32Type>(reader);
            let mut numbers = Vec::new();
            reader.read_records(rows, Some(defined), Some(repeated), &mut numbers).unwrap();
            numbers
        };
        let seeds = numbers(0, &mut [Vec::new(), Vec::new()]);
        let (maps, queues) = (texts(1), texts(2));
        assert_eq!([seeds.len(), maps.len(), queues.len()], [rows; 3]);
        for row in 0..rows {
            let row_text = format!("{},{},{}", seeds[row], maps[row], queues[row]);
            assert_eq!(lines.next(), Some(row_text.as_str()));
        }
        if number != 0 && number + 1 != groups && env::var_os("FORETILE_ALL").is_none() {
            continue;
        }
        // Every list begins a row, and none has a hole.
        let mut levels = [Vec::new(), Vec::new()];
        let puyos = numbers(3, &mut levels);
        let [defined, repeated] = levels;
        assert!(defined.iter().all(|level| *level == defined[0]), "a number is missing");
        assert!(repeated.iter().enumerate().all(|(at, level)| (at % 256 == 0) == (*level == 0)));
        assert_eq!((puyos.len(), defined.len()), (256 * rows, 256 * rows));
        for (row, puyos) in puyos.chunks(256).enumerate() {
            let letter = |puyo: &i32| char::from(b"RGBYP"[usize::try_from(*puyo).unwrap()]);
            assert_eq!(puyos.iter().map(letter).collect::<String>(), queues[row], "{}", seeds[row]);
        }
    }
    assert_eq!(lines.next(), None);
}

/// After Ctrl-C at any time, the folder has the whole table or nothing.
#[cfg(unix)]
#[test]
fn an_interrupted_table_leaves_nothing() {
    use std::thread::sleep;
    use std::time::Duration;

    for delay in (0..100).step_by(10) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("queues.txt");
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.args(["puyo", "table", "--colors", "4", "--out"]).arg(&file);
        let mut child = command.spawn().unwrap();
        sleep(Duration::from_millis(delay));
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        let status = child.wait().unwrap();
        let left: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap()).collect();
        if status.success() || !left.is_empty() {
            assert_eq!((left.len(), left[0].file_name()), (1, "queues.txt".into()));
            assert_eq!(left[0].metadata().unwrap().len(), 65_536 * 257);
        }
    }
}

/// A device is written to directly, not replaced.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("full.csv");
    std::os::unix::fs::symlink("/dev/full", &file).unwrap();
    let output = table("3", &file);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("full.csv`: No space left"), "{error}");
}

fn plan(arguments: &[&str]) -> serde_json::Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    let output = command.args(["puyo", "plan", "--json"]).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn plans_obey_their_flags() {
    let quick = ["--pairs", "16", "--time-limit", "0.5", "--memory", "16", "--threads", "2"];
    let whole = plan(&[&["0"], &quick[..]].concat());
    let moves = whole["moves"].as_array().unwrap();
    assert_eq!(whole["fired_at_pair"], moves.len());
    assert_eq!(moves.last().unwrap()["chain"], whole["chain"]);
    // An address with the seed's pairs asks the same, and one with a field begins there.
    let mut link = Command::new(env!("CARGO_BIN_EXE_foretile"));
    let link =
        link.args(["puyo", "link", "--seed", "0", "--count", "16", "--json"]).output().unwrap();
    let link: serde_json::Value = serde_json::from_slice(&link.stdout).unwrap();
    let address = link["ips"].as_str().unwrap();
    let again = plan(&[&["--pairs-from", address], &quick[2..]].concat());
    let pairs = |plan: &serde_json::Value| plan["moves"][0]["pair"].clone();
    assert_eq!(pairs(&again), pairs(&whole));
    let field = "http://www.puyop.com/s/800_";
    let on_field = plan(&[&["0", "--skip", "2", "--field", field], &quick[..]].concat());
    assert!(on_field["chain"].as_u64().unwrap() > 0);
    assert_eq!(on_field["moves"][0]["pair"], "PY");
    // Nothing pops before the end of a quiet plan.
    let strict = ["--no-popping", "--strict-steps", "--strict-row-14"];
    let quiet = plan(&[&["0"], &strict[..], &quick[..]].concat());
    let chains: Vec<_> =
        quiet["moves"].as_array().unwrap().iter().map(|placed| &placed["chain"]).collect();
    let (last, before) = chains.split_last().unwrap();
    assert!(last.as_u64().unwrap() > 0 && before.iter().all(|chain| **chain == 0), "{chains:?}");
    let soon = plan(&[&["0", "--chain-at-least", "3"], &quick[..]].concat());
    assert!(soon["chain"].as_u64().unwrap() >= 3);
    assert!(soon["fired_at_pair"].as_u64() <= whole["fired_at_pair"].as_u64());
}

/// A plan of many minutes is stopped by Ctrl-C, which prints the best so far.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_keeps_the_best_plan() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
    command.args(["puyo", "plan", "0", "--json", "--time-limit", "1000", "--threads", "1"]);
    let child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    interrupt::once_busy(&child);
    let output = child.wait_with_output().unwrap();
    let best: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&best["stopped"], &best["proven"]), (&true.into(), &false.into()));
    assert!(best["chain"].as_u64().unwrap() > 5 && best["moves"].as_array().unwrap().len() > 10);
}
