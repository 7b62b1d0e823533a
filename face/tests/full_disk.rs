//! A disk too small for a file: what was there stays, nothing partial does, and the error names the file and the reason.

use std::process::Command;

foretile_golden::tests! {
    [SmallDisk] a_full_disk_damages_nothing;
}

/// Runs a command in a new folder on a disk of 64 KB where a file exists already, and prints that folder.
const IN_A_SMALL_FOLDER: &str = r#"
mount -t tmpfs -o size=64k tmpfs "$1" && cd "$1" && printf 'what was there' >"$2" || exit 99
file=$2
shift 2
"$@" >&2
code=$?
ls -A
cat "$file"
exit "$code"
"#;

fn a_full_disk_damages_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (file, arguments) in [
        ("boards.csv", "voltorb table --seeds 0..4999 --level 1 --out boards.csv"),
        ("boards.parquet", "voltorb table --seeds 0..49999 --level 1 --out boards.parquet"),
        ("study.json", "bingo study --seeds 1..400 --out study.json --out study.csv"),
    ] {
        let output = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-c", IN_A_SMALL_FOLDER, "sh"])
            .arg(folder.path())
            .args([file, env!("CARGO_BIN_EXE_foretile")])
            .args(arguments.split(' '))
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {error}");
        assert!(error.contains(file) && error.contains("No space left"), "{arguments}: {error}");
        let left = String::from_utf8_lossy(&output.stdout);
        assert_eq!(left, format!("{file}\nwhat was there"), "{arguments}");
    }
}
