//! Writes tables for spreadsheets and programs: as CSV, Parquet or an Arrow stream, with the same columns. Only CSV leaves
//! columns of lists out.
//!
//! A large table is written as blocks, each a [`Table`] with some of the rows. Memory therefore
//! holds one block at a time.

mod arrow;
#[cfg(feature = "parquet")]
mod parquet;

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::mem::{Discriminant, discriminant};

/// A column.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Column {
    /// Texts.
    Texts(Vec<String>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers.
    Numbers(Vec<f64>),
    /// Whole numbers from 0 to 255.
    Bytes(Vec<u8>),
    /// Whole numbers from 0 to 65,535.
    Shorts(Vec<u16>),
    /// Whole numbers from 0 to 4,294,967,295.
    Words(Vec<u32>),
    /// Lists of whole numbers from 0 to 255, all of this length: their numbers, list after list. CSV leaves them out.
    Lists(usize, Vec<u8>),
}

impl Column {
    /// Returns the number of values.
    pub fn len(&self) -> usize {
        match self {
            Self::Texts(values) => values.len(),
            Self::Whole(values) => values.len(),
            Self::Numbers(values) => values.len(),
            Self::Bytes(values) => values.len(),
            Self::Shorts(values) => values.len(),
            Self::Words(values) => values.len(),
            Self::Lists(length, values) => values.len().checked_div(*length).unwrap_or_default(),
        }
    }

    /// Returns whether the column has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the kind of values, and how long lists are.
    fn kind(&self) -> (Discriminant<Self>, usize) {
        let length = if let Self::Lists(length, _) = self { *length } else { 0 };
        (discriminant(self), length)
    }

    /// Appends a cell to a line of CSV.
    fn write_cell(&self, row: usize, line: &mut String) {
        match self {
            Self::Texts(values) => {
                line.push_str(&quoted(&values[row]));
                Ok(())
            }
            Self::Whole(values) => write!(line, "{}", values[row]),
            Self::Numbers(values) => write!(line, "{}", values[row]),
            Self::Bytes(values) => write!(line, "{}", values[row]),
            Self::Shorts(values) => write!(line, "{}", values[row]),
            Self::Words(values) => write!(line, "{}", values[row]),
            Self::Lists(..) => unreachable!("CSV leaves lists out"),
        }
        .expect("writing to a string never fails");
    }
}

/// Named columns of equal length.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table(Vec<(String, Column)>);

impl Table {
    /// Adds a column.
    ///
    /// # Panics
    /// Panics if its length differs from that of the others, or if the last list is not whole.
    pub fn add(&mut self, name: impl Into<String>, column: Column) {
        if let Column::Lists(length, values) = &column {
            assert_eq!(column.len() * length, values.len(), "lists have the same length");
        }
        if let Some((_, first)) = self.0.first() {
            assert_eq!(column.len(), first.len(), "columns have the same length");
        }
        self.0.push((name.into(), column));
    }

    /// Returns the columns, each with its name.
    pub fn columns(&self) -> &[(String, Column)] {
        &self.0
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.0.first().map_or(0, |(_, column)| column.len())
    }

    fn header(&self) -> Vec<(String, (Discriminant<Column>, usize))> {
        self.0.iter().map(|(name, column)| (name.clone(), column.kind())).collect()
    }
}

/// Writes blocks of rows as CSV with a header. Lines end with a line feed.
///
/// # Errors
/// Returns the errors of `out`, or [`io::ErrorKind::InvalidInput`] if the columns of a block differ
/// from those of the first one.
pub fn write_csv(blocks: impl IntoIterator<Item = Table>, out: &mut dyn Write) -> io::Result<()> {
    for (index, block) in alike(blocks).enumerate() {
        write_csv_block(&block?, index == 0, out)?;
    }
    Ok(())
}

fn write_csv_block(block: &Table, is_first: bool, out: &mut dyn Write) -> io::Result<()> {
    let is_cell = |(_, column): &&(String, Column)| !matches!(column, Column::Lists(..));
    let columns: Vec<_> = block.0.iter().filter(is_cell).collect();
    if is_first {
        let names: Vec<_> = columns.iter().map(|(name, _)| quoted(name)).collect();
        writeln!(out, "{}", names.join(","))?;
    }
    let mut line = String::new();
    for row in 0..block.rows() {
        line.clear();
        for (index, (_, column)) in columns.iter().enumerate() {
            if index > 0 {
                line.push(',');
            }
            column.write_cell(row, &mut line);
        }
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    Ok(())
}

/// Writes blocks of rows as Apache Parquet, one row group per block.
///
/// # Errors
/// Returns the errors of [`write_csv`].
#[cfg(feature = "parquet")]
pub fn write_parquet(
    blocks: impl IntoIterator<Item = Table>,
    out: &mut dyn Write,
) -> io::Result<()> {
    parquet::write(alike(blocks), out)
}

/// Writes blocks of rows as an Arrow stream, one record batch per block.
///
/// # Errors
/// Returns the errors of [`write_csv`].
pub fn write_arrow(blocks: impl IntoIterator<Item = Table>, out: &mut dyn Write) -> io::Result<()> {
    arrow::write(alike(blocks), out)
}

/// Returns the blocks, with an error in place of one whose columns differ from the first block's.
fn alike(blocks: impl IntoIterator<Item = Table>) -> impl Iterator<Item = io::Result<Table>> {
    let mut first = None;
    blocks.into_iter().map(move |block| {
        if *first.get_or_insert_with(|| block.header()) == block.header() {
            return Ok(block);
        }
        let message = "a block has other columns than the first: expected the same names and kinds";
        Err(io::Error::new(io::ErrorKind::InvalidInput, message))
    })
}

/// Returns a format's schema of the first block, and all blocks. Without blocks, the schema has no columns.
fn with_schema<B: Iterator<Item = io::Result<Table>>, S>(
    blocks: B,
    schema: impl FnOnce(&Table) -> S,
) -> (S, impl Iterator<Item = io::Result<Table>>) {
    let mut blocks = blocks.peekable();
    let schema = match blocks.peek() {
        Some(Ok(first)) => schema(first),
        _ => schema(&Table::default()),
    };
    (schema, blocks)
}

/// Quotes a text for a CSV cell, if necessary.
fn quoted(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_if_necessary() {
        let mut table = Table::default();
        table
            .add("name", Column::Texts(vec!["Saria's Song".into(), "5 \"Hearts\", no dup".into()]));
        table.add("count", Column::Whole(vec![7, -1]));
        table.add("share", Column::Numbers(vec![0.25, 1.0]));
        let mut csv = Vec::new();
        write_csv([table], &mut csv).unwrap();
        let expected = "name,count,share\nSaria's Song,7,0.25\n\"5 \"\"Hearts\"\", no dup\",-1,1\n";
        assert_eq!(String::from_utf8(csv).unwrap(), expected);
    }
}
