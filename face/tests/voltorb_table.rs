//! Tables of boards, from the real binary.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::Value;

fn foretile(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foretile")).arg("voltorb").args(arguments).output().unwrap()
}

fn table(seeds: &str, level: &str, advance: &str, out: &Path) -> String {
    let arguments = ["table", "--seeds", seeds, "--level", level, "--advance", advance, "--out"];
    let output = foretile(&[&arguments[..], &[out.to_str().unwrap()]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(out).unwrap_or_default()
}

/// A board as it is in CSV.
fn rows_of(board: &str) -> String {
    let rows: Vec<_> = board.as_bytes().chunks(5).map(String::from_utf8_lossy).collect();
    rows.join(" ")
}

/// The row of the board that `deal` deals.
fn dealt(seed: &str, level: &str, advance: &str) -> String {
    let output =
        foretile(&["deal", "--seed", seed, "--level", level, "--advance", advance, "--json"]);
    let deal: Value = serde_json::from_slice(&output.stdout).unwrap();
    let hints = ["rows", "cols"].map(|lines| deal[lines].as_array().unwrap().clone()).concat();
    let numbers = hints.iter().flat_map(|hint| [&hint[0], &hint[1]]);
    let mut row: Vec<String> =
        ["seed", "advance", "level", "config"].map(|name| deal[name].to_string()).into();
    row.push(rows_of(deal["board"].as_str().unwrap()));
    row.extend(numbers.chain([&deal["next_advance"]]).map(Value::to_string));
    row.join(",")
}

#[test]
fn the_rows_are_what_deal_deals() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.csv");
    let text = table("0xFFFFFFFE..0xFFFFFFFF", "7", "100..699", &file);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 2 * 600);
    let header = "seed,advance,level,config,board,row1_sum,row1_voltorbs,row2_sum,";
    assert!(lines[0].starts_with(header) && lines[0].ends_with(",col5_voltorbs,next_advance"));
    let rows: Vec<(u64, u64)> = lines[1..]
        .iter()
        .map(|line| {
            let mut cells = line.split(',').map(|cell| cell.parse().unwrap_or_default());
            (cells.next().unwrap(), cells.next().unwrap())
        })
        .collect();
    let all = (0xFFFF_FFFE..=0xFFFF_FFFF)
        .flat_map(|seed| (100..=699).map(move |advance| (seed, advance)));
    assert!(rows.iter().copied().eq(all), "every seed and advance, in order");
    // On both sides of the places where a thread begins another run of advances.
    for row in [1, 2, 256, 257, 512, 513, 600, 601, 856, 857, 1_200] {
        let (seed, advance) = rows[row - 1];
        assert_eq!(lines[row], dealt(&seed.to_string(), "7", &advance.to_string()), "row {row}");
    }
}

/// Read by the crate of the format's own project: every row is there, in order, also where a row group ends.
#[test]
fn parquet_has_the_same_rows() {
    let folder = tempfile::tempdir().unwrap();
    let [csv, parquet] = ["boards.csv", "boards.parquet"].map(|name| folder.path().join(name));
    let text = table("0..69999", "1", "0", &csv);
    table("0..69999", "1", "0", &parquet);
    let reader = SerializedFileReader::new(fs::File::open(parquet).unwrap()).unwrap();
    assert!(reader.num_row_groups() > 1);
    let cell = |field: &Field| match field {
        Field::Str(text) => text.clone(),
        Field::UByte(number) => number.to_string(),
        Field::UInt(number) => number.to_string(),
        other => panic!("{other} is neither a text nor a whole number"),
    };
    let rows = reader.get_row_iter(None).unwrap().map(|row| {
        let row = row.unwrap();
        let (lists, cells): (Vec<_>, Vec<_>) =
            row.get_column_iter().partition(|(name, _)| *name == "cards");
        let Field::ListInternal(cards) = lists[0].1 else { panic!("{lists:?} is no list") };
        let mut cells: Vec<String> = cells.into_iter().map(|(_, field)| cell(field)).collect();
        assert_eq!(cards.elements().iter().map(cell).collect::<String>(), cells[4]);
        cells[4] = rows_of(&cells[4]);
        cells.join(",")
    });
    assert!(text.lines().skip(1).eq(rows));
}

/// All formats of all queues take seconds: only the nightly run compares them.
#[test]
fn standard_output_takes_what_a_file_has() {
    let queues = match env::var_os("FORETILE_ALL") {
        Some(_) => &["csv", "txt", "parquet", "arrows"][..],
        None => &["csv", "txt"],
    };
    let folder = tempfile::tempdir().unwrap();
    for (command, endings) in [
        ("voltorb table --seeds 0..99 --level 8", &["csv", "parquet", "arrows"][..]),
        ("puyo table --colors 3", queues),
        ("bingo study --seeds 0..9", &["csv"]),
    ] {
        let run = |out: &str, format: &[&str]| {
            let mut program = Command::new(env!("CARGO_BIN_EXE_foretile"));
            program.args(command.split(' ')).args(["--out", out]).args(format);
            let output = program.output().unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            // With a table on standard output, nothing else is printed.
            assert!(out != "-" || output.stderr.is_empty(), "{command}");
            output.stdout
        };
        for ending in endings {
            let file = folder.path().join("table").with_extension(ending);
            assert!(!run(file.to_str().unwrap(), &[]).is_empty());
            let format = ["--format", ending];
            let format = if endings.len() > 1 { &format[..] } else { &[] };
            assert_eq!(run("-", format), fs::read(file).unwrap(), "{command} {ending}");
        }
        assert_eq!(run("-", &[]), fs::read(folder.path().join("table.csv")).unwrap());
    }
    for twice in ["--out - --json", "--out - --out -"] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_foretile"));
        let output = program.args(["bingo", "study"]).args(twice.split(' ')).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("such as --out - alone"));
    }
}

/// After Ctrl-C the folder has the whole table or nothing.
#[cfg(unix)]
#[test]
fn an_interrupted_table_leaves_nothing() {
    use std::thread::sleep;
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    for delay in [0, 50, 500] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.args(["voltorb", "table", "--seeds", "0..4294967295", "--level", "8", "--out"]);
        let mut child = command.arg(folder.path().join("all.parquet")).spawn().unwrap();
        sleep(Duration::from_millis(delay));
        // A run in the background is begun with the signal ignored, until the program listens to it.
        let ended = loop {
            Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
            sleep(Duration::from_millis(20));
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
        };
        assert!(!ended.success());
        let left = fs::read_dir(&folder).unwrap().count();
        assert_eq!(left, 0, "after {delay} ms");
    }
}
