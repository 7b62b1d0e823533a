//! Tables of boards.

use std::io::{ErrorKind, Result};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::Path;

use foretile_ask::voltorb::{Table, TableFormat};
use foretile_games::voltorb::{Level, deal};

fn table(seeds: &str, advance: &str, threads: usize) -> Table {
    Table {
        seeds: seeds.parse().unwrap(),
        level: Level::new(3).unwrap(),
        advance: advance.parse().unwrap(),
        out: "boards.csv".into(),
        format: None,
        threads: NonZero::new(threads),
    }
}

/// A board as it is in CSV.
fn rows_of(board: &str) -> String {
    let [a, b, c, d, e] = [0, 5, 10, 15, 20].map(|at| &board[at..at + 5]);
    format!("{a} {b} {c} {d} {e}")
}

/// The rows of a table in the plain way: one deal after the other.
fn plain(table: &Table) -> String {
    let lines = |name: &str| -> Vec<String> {
        (1..=5).map(|line| format!("{name}{line}_sum,{name}{line}_voltorbs")).collect()
    };
    let hints = [lines("row"), lines("col")].concat().join(",");
    let mut text = format!("seed,advance,level,config,board,{hints},next_advance\n");
    for seed in table.seeds.first.0..=table.seeds.last.0 {
        for advance in table.advance.first..=table.advance.last {
            let dealt = deal(foretile_games::voltorb::Seed(seed), advance, table.level);
            let hints = dealt.board.hints();
            let hints = hints.rows.iter().chain(&hints.cols);
            let hints = hints.map(|hint| format!("{},{}", hint.sum(), hint.voltorbs()));
            text += &format!(
                "{seed},{advance},3,{},{},{},{}\n",
                dealt.config,
                rows_of(&dealt.board.to_string()),
                hints.collect::<Vec<_>>().join(","),
                dealt.next_advance
            );
        }
    }
    text
}

/// Writes a table, and returns it with the progress that was reported.
fn written(table: &Table, format: TableFormat) -> (Vec<u8>, Vec<(u64, u64)>) {
    let (mut out, mut reports) = (Vec::new(), Vec::new());
    let notify = |done, of| {
        reports.push((done, of));
        ControlFlow::Continue(())
    };
    table.write(format, &mut out, notify).unwrap();
    (out, reports)
}

/// A seed's advances are dealt in runs of 256, and about 65,536 rows at once.
#[test]
fn the_rows_are_dealt_seed_by_seed() {
    for (seeds, advance, threads, rows) in [
        ("7", "0", 1, 1),
        ("0xFFFFFFFE..0xFFFFFFFF", "100..699", 2, 1_200),
        ("5..7", "10..265", 2, 768),
        ("5..6", "0..256", 1, 514),
    ] {
        let table = table(seeds, advance, threads);
        table.check().unwrap();
        assert_eq!(table.rows(), rows);
        let (text, reports) = written(&table, TableFormat::Csv);
        assert_eq!(String::from_utf8(text).unwrap(), plain(&table), "{seeds} {advance}");
        assert_eq!(reports, [(rows, rows)]);
    }
}

#[test]
fn a_large_table_is_written_block_by_block() {
    for (seeds, advance, blocks) in [
        // As many seeds as rows are dealt at once, and a few more.
        ("0..65545", "0", vec![65_536, 65_546]),
        // 256 runs, and one of the last seed.
        ("0..127", "0..511", vec![65_536]),
        ("0..128", "0..511", vec![65_536, 66_048]),
        // Runs of 256 and of one.
        ("0..127", "0..256", vec![32_896]),
        ("0..255", "0..256", vec![32_896, 65_792]),
    ] {
        let table = table(seeds, advance, 2);
        let (mut out, mut reports) = (Vec::new(), Vec::new());
        let notify = |done, of| {
            assert_eq!(of, table.rows());
            reports.push(done);
            ControlFlow::Continue(())
        };
        table.write(TableFormat::Csv, &mut out, notify).unwrap();
        assert_eq!(reports, blocks, "{seeds} {advance}");
        let lines = out.iter().filter(|byte| **byte == b'\n').count() as u64;
        assert_eq!(lines, 1 + table.rows());
    }
}

#[test]
fn a_cancelled_table_is_an_error() {
    let table = table("0..70000", "0", 1);
    let mut reports = 0;
    let stop = |_, _| {
        reports += 1;
        ControlFlow::Break(())
    };
    let broken: Result<()> = table.write(TableFormat::Csv, &mut Vec::new(), stop);
    assert_eq!(broken.unwrap_err().kind(), ErrorKind::Interrupted);
    assert_eq!(reports, 1);
}

#[test]
fn the_format_is_the_flag_or_the_ending_of_the_file() {
    let of = |file: &str| TableFormat::of(Path::new(file));
    assert_eq!(of("a.csv").unwrap(), TableFormat::Csv);
    assert_eq!(of("a.csv.parquet").unwrap(), TableFormat::Parquet);
    for file in ["a", "csv", "a.CSV", "a.txt"] {
        let error = of(file).unwrap_err().to_string();
        assert!(error.contains(file) && error.contains("such as boards.parquet"), "{error}");
    }
    let format_of =
        |out: &str, format| Table { out: out.into(), format, ..table("1", "0", 1) }.format();
    assert_eq!(format_of("-", None).unwrap(), TableFormat::Csv);
    assert_eq!(format_of("-", Some(TableFormat::Parquet)).unwrap(), TableFormat::Parquet);
    assert_eq!(format_of("a.txt", Some(TableFormat::Parquet)).unwrap(), TableFormat::Parquet);
    assert!(format_of("a.txt", None).is_err());
    let (parquet, _) = written(&table("1..9", "0", 1), TableFormat::Parquet);
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    let error = table("1", "0..1000001", 1).check().unwrap_err().to_string();
    assert!(error.contains("1000000"), "{error}");
}

#[test]
fn the_ending_of_a_file_says_its_format() {
    for (name, format) in [
        ("boards.csv", Some(TableFormat::Csv)),
        ("a.b/boards.parquet", Some(TableFormat::Parquet)),
        ("boards.csv.arrows", Some(TableFormat::Arrow)),
        ("boards", None),
        ("boards.txt", None),
        ("csv", None),
    ] {
        let of = TableFormat::of(Path::new(name));
        assert_eq!(of.as_ref().ok(), format.as_ref(), "{name}");
        if let Err(error) = of {
            let words = format!("`{name}` is not a table: expected a file that ends in ");
            assert!(error.to_string().starts_with(&words), "{error}");
        }
    }
}
