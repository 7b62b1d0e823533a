//! Writes tables as an Arrow stream: the columns' types, then each block as a record batch.
//!
//! Written by hand because the crate `arrow-ipc` brings six more crates. Columns here have no nulls, and the only nesting
//! is lists of one length. The tests read the streams back with `arrow-ipc`.

mod flat;

use std::io::{self, Write};

use flat::{Field, buffer};

use super::{Column, Table, with_schema};

// The format's numbers (`Message.fbs` and `Schema.fbs`, version 5 of the metadata).
const VERSION_5: i16 = 4;
const SCHEMA: u8 = 1;
const RECORD_BATCH: u8 = 3;
const INT: u8 = 2;
const FLOATING_POINT: u8 = 3;
const UTF8: u8 = 5;
const FIXED_SIZE_LIST: u8 = 16;
const DOUBLE: i16 = 2;

/// Precedes each message, so that readers of older versions stop.
const CONTINUATION: [u8; 4] = [0xff; 4];
/// Buffers begin at multiples of this many bytes, as the format recommends.
const ALIGNMENT: usize = 64;

/// Encodes each block in memory, then writes it to `out`.
pub(crate) fn write(
    blocks: impl Iterator<Item = io::Result<Table>>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (schema, blocks) = with_schema(blocks, schema);
    message(SCHEMA, schema, &[], out)?;
    for block in blocks {
        let block = block?;
        let mut body = Body::default();
        for (_, column) in block.columns() {
            body.add(column)?;
        }
        let (header, bytes) = body.into_parts(block.rows());
        message(RECORD_BATCH, header, &bytes, out)?;
    }
    out.write_all(&CONTINUATION)?;
    out.write_all(&0_u32.to_le_bytes())
}

/// Writes a message: its header and its body.
fn message(kind: u8, header: Vec<Field>, body: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let head = buffer(vec![
        Field::I16(VERSION_5),
        Field::U8(kind),
        Field::Table(header),
        Field::I64(body.len() as i64),
    ]);
    out.write_all(&CONTINUATION)?;
    out.write_all(&(head.len() as u32).to_le_bytes())?;
    out.write_all(&head)?;
    out.write_all(body)
}

/// Returns the names and types of the columns.
fn schema(table: &Table) -> Vec<Field> {
    let whole = |bits, is_signed| (INT, vec![Field::I32(bits), Field::U8(u8::from(is_signed))]);
    let field = |(name, column): &(String, Column)| {
        let mut children = vec![];
        let (kind, details) = match column {
            Column::Texts(_) => (UTF8, vec![]),
            Column::Whole(_) => whole(64, true),
            Column::Numbers(_) => (FLOATING_POINT, vec![Field::I16(DOUBLE)]),
            Column::Bytes(_) => whole(8, false),
            Column::Shorts(_) => whole(16, false),
            Column::Words(_) => whole(32, false),
            Column::Lists(length, _) => {
                children.push(typed("item", whole(8, false), vec![]));
                (FIXED_SIZE_LIST, vec![Field::I32(*length as i32)])
            }
        };
        typed(name, (kind, details), children)
    };
    let little_endian = Field::I16(0);
    vec![little_endian, Field::Tables(table.columns().iter().map(field).collect())]
}

/// Describes a column, or the items of its lists: name, type and children.
fn typed(name: &str, (kind, details): (u8, Vec<Field>), children: Vec<Vec<Field>>) -> Vec<Field> {
    let (name, is_nullable, dictionary) =
        (Field::Text(name.to_owned()), Field::U8(0), Field::Absent);
    let (kind, details, children) =
        (Field::U8(kind), Field::Table(details), Field::Tables(children));
    vec![name, is_nullable, kind, details, dictionary, children]
}

/// The values of a block.
#[derive(Default)]
struct Body {
    bytes: Vec<u8>,
    /// Where each buffer begins, and how many bytes it has.
    buffers: Vec<[i64; 2]>,
    /// The numbers of values and of nulls, for each column and for the items of its lists.
    counts: Vec<[i64; 2]>,
}

impl Body {
    /// Adds the buffers of a column: its nulls (none), where each text ends if it has texts, and its values.
    fn add(&mut self, column: &Column) -> io::Result<()> {
        self.values(column.len());
        match column {
            Column::Texts(texts) => {
                let ends = texts.iter().scan(0, |end, text| {
                    *end += text.len();
                    Some(i32::try_from(*end).map(i32::to_le_bytes))
                });
                let ends: Vec<_> = ends.collect::<Result<_, _>>().map_err(|_| {
                    let message =
                        "a block's texts take more than 2 GB in a column: expected smaller blocks of rows";
                    io::Error::new(io::ErrorKind::InvalidInput, message)
                })?;
                self.buffer([[0; 4]].into_iter().chain(ends));
                self.buffer(texts);
            }
            Column::Whole(values) => self.buffer(values.iter().map(|it| it.to_le_bytes())),
            Column::Numbers(values) => self.buffer(values.iter().map(|it| it.to_le_bytes())),
            Column::Bytes(values) => self.buffer([values]),
            Column::Shorts(values) => self.buffer(values.iter().map(|it| it.to_le_bytes())),
            Column::Words(values) => self.buffer(values.iter().map(|it| it.to_le_bytes())),
            Column::Lists(_, values) => {
                self.values(values.len());
                self.buffer([values]);
            }
        }
        Ok(())
    }

    /// Adds the number of values, and an empty buffer, which means that none of them is null.
    fn values(&mut self, count: usize) {
        self.counts.push([count as i64, 0]);
        self.buffer([[0; 0]]);
    }

    fn buffer<T: AsRef<[u8]>>(&mut self, values: impl IntoIterator<Item = T>) {
        let begin = self.bytes.len();
        for value in values {
            self.bytes.extend_from_slice(value.as_ref());
        }
        self.buffers.push([begin as i64, (self.bytes.len() - begin) as i64]);
        self.bytes.resize(self.bytes.len().next_multiple_of(ALIGNMENT), 0);
    }

    /// Returns the header of a record batch, and its body.
    fn into_parts(self, rows: usize) -> (Vec<Field>, Vec<u8>) {
        let header =
            vec![Field::I64(rows as i64), Field::Pairs(self.counts), Field::Pairs(self.buffers)];
        (header, self.bytes)
    }
}
