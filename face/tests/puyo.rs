//! The table of all queues, from the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use sha2::{Digest, Sha256};

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

/// Read back by the crate that also wrote it: what is tested is that every row is there, in order.
#[test]
fn parquet_has_the_same_queues() {
    let folder = tempfile::tempdir().unwrap();
    let [csv, parquet] = ["queues.csv", "queues.parquet"].map(|name| {
        let file = folder.path().join(name);
        assert!(table("4", &file).status.success());
        file
    });
    let csv = fs::read_to_string(csv).unwrap();
    let reader = SerializedFileReader::new(fs::File::open(parquet).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let [map, queue] = [1, 2].map(|column| row.get_string(column).unwrap());
        format!("{},{map},{queue}", row.get_long(0).unwrap())
    });
    assert!(csv.lines().skip(1).eq(rows));
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
