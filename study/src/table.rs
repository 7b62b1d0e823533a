//! Tables for spreadsheets and for programs: the same columns as CSV and as Parquet.

use std::io::{self, Write};

use crate::parquet;

/// A column.
#[derive(Clone, PartialEq, Debug)]
pub enum Column {
    /// Texts.
    Texts(Vec<String>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Numbers.
    Numbers(Vec<f64>),
}

impl Column {
    /// How many values it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Texts(values) => values.len(),
            Self::Whole(values) => values.len(),
            Self::Numbers(values) => values.len(),
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn cell(&self, row: usize) -> String {
        match self {
            Self::Texts(values) => quoted(&values[row]),
            Self::Whole(values) => values[row].to_string(),
            Self::Numbers(values) => values[row].to_string(),
        }
    }
}

/// Columns of one length, each with its name.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table(Vec<(String, Column)>);

impl Table {
    /// Adds a column.
    ///
    /// # Panics
    /// When it is shorter or longer than the others.
    pub fn add(&mut self, name: impl Into<String>, column: Column) {
        if let Some((_, first)) = self.0.first() {
            assert_eq!(column.len(), first.len(), "columns are equally long");
        }
        self.0.push((name.into(), column));
    }

    /// Its columns.
    pub fn columns(&self) -> &[(String, Column)] {
        &self.0
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.0.first().map_or(0, |(_, column)| column.len())
    }

    /// Writes it as CSV with a header, lines ended by a line feed.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let line = |cells: Vec<String>| cells.join(",");
        writeln!(out, "{}", line(self.0.iter().map(|(name, _)| quoted(name)).collect()))?;
        for row in 0..self.rows() {
            writeln!(out, "{}", line(self.0.iter().map(|(_, column)| column.cell(row)).collect()))?;
        }
        Ok(())
    }

    /// Writes it as Parquet.
    pub fn write_parquet(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(&parquet::file(self))
    }
}

/// A text as a CSV cell.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let mut table = Table::default();
        table
            .add("name", Column::Texts(vec!["Saria's Song".into(), "5 \"Hearts\", no dup".into()]));
        table.add("count", Column::Whole(vec![7, -1]));
        table.add("share", Column::Numbers(vec![0.25, 1.0]));
        let mut csv = Vec::new();
        table.write_csv(&mut csv).unwrap();
        let expected = "name,count,share\nSaria's Song,7,0.25\n\"5 \"\"Hearts\"\", no dup\",-1,1\n";
        assert_eq!(String::from_utf8(csv).unwrap(), expected);
    }
}
