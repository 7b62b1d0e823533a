//! Writes tables as files for other programs, and reads them back with the crates that those programs use.

mod arrow;
#[cfg(feature = "parquet")]
mod parquet;

use foretile_golden::Dice;
use foretile_study::table::{Column, Table};

/// A cell. Numbers are compared by their bits, so that NaN equals itself.
#[derive(Clone, PartialEq, Debug)]
enum Cell {
    Text(String),
    Whole(i64),
    Bits(u64),
    /// With the bits of its type.
    Unsigned(u8, u32),
    List(Vec<u8>),
}

fn cells(table: &Table) -> Vec<Vec<Cell>> {
    let cell = |column: &Column, row: usize| match column {
        Column::Texts(texts) => Cell::Text(texts[row].clone()),
        Column::Whole(numbers) => Cell::Whole(numbers[row]),
        Column::Numbers(numbers) => Cell::Bits(numbers[row].to_bits()),
        Column::Bytes(numbers) => Cell::Unsigned(8, numbers[row].into()),
        Column::Shorts(numbers) => Cell::Unsigned(16, numbers[row].into()),
        Column::Words(numbers) => Cell::Unsigned(32, numbers[row]),
        Column::Lists(length, numbers) => {
            Cell::List(numbers[row * length..(row + 1) * length].to_vec())
        }
        _ => unreachable!("there are seven kinds"),
    };
    let row = |row| table.columns().iter().map(|(_, column)| cell(column, row)).collect();
    (0..table.rows()).map(row).collect()
}

/// A column whose values are among this many, in runs of up to this many.
fn column(kind: u64, rows: usize, among: usize, runs: usize, dice: &mut Dice) -> Column {
    let mut values: Vec<usize> = Vec::new();
    while values.len() < rows {
        let value = dice.below(among);
        let count = 1 + dice.below(runs);
        values.extend(std::iter::repeat_n(value, count.min(rows - values.len())));
    }
    let text = |value: usize| ["", "é", "two words", "⚀⚁"][value % 4].to_owned();
    match kind {
        0 => Column::Texts(values.iter().map(|it| format!("{}{it:b}", text(*it))).collect()),
        1 => Column::Whole(values.iter().map(|it| *it as i64 - among as i64 / 2).collect()),
        2 => Column::Whole(
            values.iter().map(|it| (*it as i64).wrapping_mul(0x1234_5678_9abc)).collect(),
        ),
        3 => Column::Numbers(values.iter().map(|it| *it as f64 / 3.0).collect()),
        4 => Column::Bytes(values.iter().map(|it| 255 - (it % 256) as u8).collect()),
        5 => Column::Shorts(values.iter().map(|it| !(*it as u16)).collect()),
        6 => Column::Words(values.iter().map(|it| !(*it as u32)).collect()),
        _ => {
            // Lists of 1 to 25 numbers; the same among, the same length, in every block.
            let length = among % 25 + 1;
            let number = |_| dice.below(among) as u8;
            Column::Lists(length, (0..rows * length).map(number).collect())
        }
    }
}

/// Calls `check` with tables of blocks with this many rows in the first, and of all kinds of columns.
fn each_table(mut check: impl FnMut(&[Table])) {
    let mut dice = Dice(1);
    for rows in (0..20).chain([63, 64, 65, 1000, 20_000]) {
        let blocks: Vec<Table> = (0..1 + rows % 3)
            .map(|block| {
                let mut table = Table::default();
                for (among, runs) in [(1, 1), (2, 40), (9, 3), (300, 1), (70_000, 2), (1 << 31, 1)]
                {
                    for kind in 0..8 {
                        let rows = if block == 0 { rows } else { dice.below(100) };
                        let rows = table.columns().first().map_or(rows, |(_, it)| it.len());
                        table.add(
                            format!("{kind} of {among}"),
                            column(kind, rows, among, runs, &mut dice),
                        );
                    }
                }
                table
            })
            .collect();
        check(&blocks);
    }
}

/// A table of the least and greatest values, and of those that formats find hard.
fn extremes() -> Table {
    let mut table = Table::default();
    table.add("whole", Column::Whole(vec![7, i64::MIN, i64::MAX, -1]));
    let odd = vec![f64::NAN, -0.0, f64::NEG_INFINITY, f64::MIN_POSITIVE];
    table.add("numbers", Column::Numbers(odd));
    let texts = ["b", "", "ß, \"q\"\n", "B"];
    table.add("texts", Column::Texts(texts.map(str::to_owned).to_vec()));
    table.add("long", Column::Texts(vec!["x".repeat(70_000); 4]));
    table.add("bytes", Column::Bytes(vec![7, 0, 255, 128]));
    table.add("words", Column::Words(vec![7, u32::MAX, 1 << 31, 5]));
    table.add("lists", Column::Lists(3, vec![0, 1, 255, 9, 9, 9, 3, 2, 1, 0, 0, 0]));
    table
}
