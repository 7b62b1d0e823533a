//! Writes tables as Apache Parquet: one row group per block, compressed with Snappy, each column a dictionary and a
//! page.
//!
//! Written by hand because the crate `parquet` takes a sixth of the time that all of Foretile takes to compile. Tables here
//! have few kinds of columns, no nulls, and no nesting but lists. The tests read them back with `parquet`.

mod pages;
mod thrift;

use std::io::{self, Write};

use pages::{Pages, pages};
use snap::raw::Encoder;
use thrift::{Struct, structure};

use super::{Column, Table, with_schema};

/// The file's first and last bytes.
const MAGIC: &[u8] = b"PAR1";

// The format's numbers (`parquet.thrift`, version 2.10 of apache/parquet-format).
const INT32: i32 = 1;
const INT64: i32 = 2;
const DOUBLE: i32 = 5;
const BYTE_ARRAY: i32 = 6;
const UTF8: i32 = 0;
const UINT_8: i32 = 11;
const UINT_16: i32 = 12;
const UINT_32: i32 = 13;
const LIST: i32 = 3;
const REQUIRED: i32 = 0;
const REPEATED: i32 = 2;
const SNAPPY: i32 = 1;
const PLAIN: i32 = 0;
const RUNS: i32 = 3;
const DICTIONARY: i32 = 8;
const DATA_PAGE: i32 = 0;
const DICTIONARY_PAGE: i32 = 2;

/// Encodes each block in memory, then writes it to `out`.
pub(crate) fn write(
    blocks: impl Iterator<Item = io::Result<Table>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (schema, blocks) = with_schema(blocks, schema);
    out.write_all(MAGIC)?;
    let (mut at, mut groups) = (MAGIC.len(), Vec::new());
    for block in blocks {
        let block = block?;
        let mut bytes = Vec::new();
        let columns = block.columns().iter().map(|(_, column)| chunk(column, at, &mut bytes));
        let columns = columns.collect::<io::Result<_>>()?;
        groups.push(Group { columns, rows: block.rows() });
        out.write_all(&bytes)?;
        at += bytes.len();
    }
    let mut footer = footer(&schema, &groups);
    footer.extend(size(footer.len())?.to_le_bytes());
    footer.extend(MAGIC);
    out.write_all(&footer)
}

/// The names of the columns, and the kinds of their values.
type Schema = Vec<(String, Kind)>;

/// The type in which values are stored, their logical type if it differs, and whether they are in lists.
#[derive(Clone, Copy)]
struct Kind {
    stored: i32,
    logical: Option<i32>,
    is_listed: bool,
}

fn schema(table: &Table) -> Schema {
    let kind = |column: &Column| {
        let (stored, logical) = match column {
            Column::Texts(_) => (BYTE_ARRAY, Some(UTF8)),
            Column::Whole(_) => (INT64, None),
            Column::Numbers(_) => (DOUBLE, None),
            Column::Bytes(_) | Column::Lists(..) => (INT32, Some(UINT_8)),
            Column::Shorts(_) => (INT32, Some(UINT_16)),
            Column::Words(_) => (INT32, Some(UINT_32)),
        };
        Kind { stored, logical, is_listed: matches!(column, Column::Lists(..)) }
    };
    table.columns().iter().map(|(name, column)| (name.clone(), kind(column))).collect()
}

/// A block of rows in the file.
struct Group {
    columns: Vec<Chunk>,
    rows: usize,
}

/// A column of a block in the file. All sizes and places are in bytes.
struct Chunk {
    /// The number of values; a list has several.
    count: usize,
    dictionary_at: Option<usize>,
    values_at: usize,
    plain_size: usize,
    size: usize,
    bounds: Option<[Vec<u8>; 2]>,
}

/// Returns a size as the format stores it.
fn size(bytes: usize) -> io::Result<i32> {
    i32::try_from(bytes).map_err(|_| {
        let message = "a block takes more than 2 GB in a column: expected smaller blocks of rows";
        io::Error::new(io::ErrorKind::InvalidInput, message)
    })
}

/// Appends a column's pages to `out`, which begins at `start` in the file.
fn chunk(column: &Column, start: usize, out: &mut Vec<u8>) -> io::Result<Chunk> {
    let Pages { dictionary, values, bounds } = pages(column);
    let count = match column {
        Column::Lists(_, values) => values.len(),
        _ => column.len(),
    };
    let from = out.len();
    let encoding = if dictionary.is_some() { DICTIONARY } else { PLAIN };
    let mut plain_size = 0;
    let dictionary_at = dictionary.is_some().then_some(start + from);
    if let Some((distinct, dictionary)) = dictionary {
        plain_size += page(out, DICTIONARY_PAGE, &dictionary, |head| {
            head.structure(7, |head| {
                head.i32(1, distinct as i32);
                head.i32(2, PLAIN);
            });
        })?;
    }
    let values_at = start + out.len();
    let values_count = size(count)?;
    plain_size += page(out, DATA_PAGE, &values, |head| {
        head.structure(5, |head| {
            head.i32(1, values_count);
            head.i32(2, encoding);
            // The encodings of levels, which only lists have.
            head.i32(3, RUNS);
            head.i32(4, RUNS);
        });
    })?;
    let size = out.len() - from;
    Ok(Chunk { count, dictionary_at, values_at, plain_size, size, bounds })
}

/// Appends a page. `describe` writes the header's fields for its kind. Returns how long it would be without compression.
fn page(
    out: &mut Vec<u8>,
    kind: i32,
    bytes: &[u8],
    describe: impl FnOnce(&mut Struct<'_>),
) -> io::Result<usize> {
    let packed = Encoder::new().compress_vec(bytes).map_err(io::Error::other)?;
    let (plain_size, packed_size) = (size(bytes.len())?, size(packed.len())?);
    let from = out.len();
    structure(out, |head| {
        head.i32(1, kind);
        head.i32(2, plain_size);
        head.i32(3, packed_size);
        describe(head);
    });
    let head = out.len() - from;
    out.extend(packed);
    Ok(head + bytes.len())
}

/// An element of the schema.
enum Element<'a> {
    /// Has this many children. Inside the table, it is required or repeated.
    Group(&'a str, usize, Option<i32>),
    /// Has values.
    Values(&'a str, Kind),
}

/// Returns the elements of a column. A list is a group with a repeated group with the values, as the format's
/// `LogicalTypes.md` says.
fn elements(name: &str, kind: Kind) -> Vec<Element<'_>> {
    match kind.is_listed {
        true => vec![
            Element::Group(name, 1, Some(REQUIRED)),
            Element::Group("list", 1, Some(REPEATED)),
            Element::Values("element", kind),
        ],
        false => vec![Element::Values(name, kind)],
    }
}

/// Returns the end of the file: the columns, and where each is.
fn footer(schema: &Schema, groups: &[Group]) -> Vec<u8> {
    let mut out = Vec::new();
    let rows: usize = groups.iter().map(|group| group.rows).sum();
    structure(&mut out, |file| {
        file.i32(1, 1);
        // The schema begins with the table itself.
        let elements: Vec<_> = [Element::Group("table", schema.len(), None)]
            .into_iter()
            .chain(schema.iter().flat_map(|(name, kind)| elements(name, *kind)))
            .collect();
        file.structures(2, &elements, |element, entry| match element {
            Element::Group(name, children, list) => {
                if let Some(repetition) = list {
                    entry.i32(3, *repetition);
                }
                entry.binary(4, name.as_bytes());
                entry.i32(5, *children as i32);
                if *list == Some(REQUIRED) {
                    entry.i32(6, LIST);
                    entry.structure(10, |logical| logical.structure(3, |_| ()));
                }
            }
            Element::Values(name, kind) => {
                entry.i32(1, kind.stored);
                entry.i32(3, REQUIRED);
                entry.binary(4, name.as_bytes());
                let Some(meaning) = kind.logical else { return };
                entry.i32(6, meaning);
                entry.structure(10, |logical| match meaning {
                    UTF8 => logical.structure(1, |_| ()),
                    // Of 8, 16 or 32 bits, without a sign.
                    _ => logical.structure(10, |whole| {
                        whole.i8(1, 8 << (meaning - UINT_8));
                        whole.bool(2, false);
                    }),
                });
            }
        });
        file.i64(3, rows as i64);
        file.structures(4, groups, |group, entry| describe_group(schema, group, entry));
        file.binary(6, b"foretile");
        // Bounds are ordered by each column's type.
        file.structures(7, schema, |_, order| order.structure(1, |_| ()));
    });
    out
}

fn describe_group(schema: &Schema, group: &Group, entry: &mut Struct<'_>) {
    let columns: Vec<_> = schema.iter().zip(&group.columns).collect();
    entry.structures(1, &columns, |((name, kind), chunk), column| {
        column.i64(2, 0);
        column.structure(3, |column| {
            column.i32(1, kind.stored);
            match chunk.dictionary_at {
                Some(_) => column.i32s(2, &[PLAIN, RUNS, DICTIONARY]),
                None => column.i32s(2, &[PLAIN, RUNS]),
            }
            match kind.is_listed {
                true => column.binaries(3, &[name, "list", "element"]),
                false => column.binaries(3, &[name]),
            }
            column.i32(4, SNAPPY);
            column.i64(5, chunk.count as i64);
            column.i64(6, chunk.plain_size as i64);
            column.i64(7, chunk.size as i64);
            column.i64(9, chunk.values_at as i64);
            if let Some(dictionary_at) = chunk.dictionary_at {
                column.i64(11, dictionary_at as i64);
            }
            column.structure(12, |statistics| {
                statistics.i64(3, 0);
                if let Some([least, most]) = &chunk.bounds {
                    statistics.binary(5, most);
                    statistics.binary(6, least);
                }
            });
        });
    });
    entry.i64(2, group.columns.iter().map(|column| column.plain_size as i64).sum());
    entry.i64(3, group.rows as i64);
}
