//! The smallest part of Apache Parquet that a table needs: one row group, one page a column, plain
//! and uncompressed. After the format's `README.md` and `parquet.thrift`, and Thrift's compact
//! protocol.
//!
//! ```text
//! PAR1 | page header, values | page header, values | … | file metadata | its length | PAR1
//! ```

use crate::table::{Column, Table};

const MAGIC: &[u8] = b"PAR1";
/// Physical types.
const INT64: i64 = 2;
const DOUBLE: i64 = 5;
const BYTE_ARRAY: i64 = 6;
/// What a byte array holds.
const UTF8: i64 = 0;
/// Encodings: of values, and of levels (which required columns do not have).
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const REQUIRED: i64 = 0;
const UNCOMPRESSED: i64 = 0;
const DATA_PAGE: i64 = 0;

/// Thrift's compact protocol: a struct is written field by field, its numbers ascending.
#[derive(Default)]
struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

/// Types of the compact protocol.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

impl Struct {
    fn field(mut self, number: u8, kind: u8, value: &[u8]) -> Self {
        self.bytes.push((number - self.last) << 4 | kind);
        self.bytes.extend(value);
        self.last = number;
        self
    }

    fn i32(self, number: u8, value: i64) -> Self {
        self.field(number, I32, &zigzag(value))
    }

    fn i64(self, number: u8, value: usize) -> Self {
        self.field(number, I64, &zigzag(value as i64))
    }

    fn text(self, number: u8, text: &str) -> Self {
        self.field(number, BINARY, &binary(text))
    }

    fn list(self, number: u8, kind: u8, items: &[Vec<u8>]) -> Self {
        let mut list = if items.len() < 15 {
            vec![(items.len() as u8) << 4 | kind]
        } else {
            [vec![0xF0 | kind], varint(items.len() as u64)].concat()
        };
        list.extend(items.concat());
        self.field(number, LIST, &list)
    }

    fn inner(self, number: u8, inner: Struct) -> Self {
        self.field(number, STRUCT, &inner.end())
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

fn varint(mut value: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 0x7F {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

fn zigzag(value: i64) -> Vec<u8> {
    varint((value << 1 ^ value >> 63) as u64)
}

fn binary(text: &str) -> Vec<u8> {
    [varint(text.len() as u64), text.as_bytes().to_vec()].concat()
}

fn physical_type(column: &Column) -> i64 {
    match column {
        Column::Texts(_) => BYTE_ARRAY,
        Column::Whole(_) => INT64,
        Column::Numbers(_) => DOUBLE,
    }
}

/// A column's values, little-endian, texts after their length.
fn values(column: &Column) -> Vec<u8> {
    match column {
        Column::Texts(texts) => {
            let text =
                |text: &String| [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat();
            texts.iter().flat_map(text).collect()
        }
        Column::Whole(numbers) => numbers.iter().flat_map(|number| number.to_le_bytes()).collect(),
        Column::Numbers(numbers) => {
            numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
        }
    }
}

/// A table as a file.
pub(crate) fn file(table: &Table) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    let root = Struct::default().text(4, "table").i32(5, table.columns().len() as i64);
    let mut schema = vec![root.end()];
    let mut chunks = Vec::new();
    for (name, column) in table.columns() {
        let kind = physical_type(column);
        let element = Struct::default().i32(1, kind).i32(3, REQUIRED).text(4, name);
        let element = if kind == BYTE_ARRAY { element.i32(6, UTF8) } else { element };
        schema.push(element.end());

        let offset = file.len();
        let values = values(column);
        let size = values.len() as i64;
        let page =
            Struct::default().i32(1, column.len() as i64).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        let header = Struct::default().i32(1, DATA_PAGE).i32(2, size).i32(3, size).inner(5, page);
        file.extend(header.end());
        file.extend(values);
        let length = file.len() - offset;
        let metadata = Struct::default()
            .i32(1, kind)
            .list(2, I32, &[zigzag(PLAIN), zigzag(RLE)])
            .list(3, BINARY, &[binary(name)])
            .i32(4, UNCOMPRESSED)
            .i64(5, column.len())
            .i64(6, length)
            .i64(7, length)
            .i64(9, offset);
        chunks.push(Struct::default().i64(2, offset).inner(3, metadata).end());
    }
    let group = Struct::default()
        .list(1, STRUCT, &chunks)
        .i64(2, file.len() - MAGIC.len())
        .i64(3, table.rows());
    let metadata = Struct::default()
        .i32(1, 1)
        .list(2, STRUCT, &schema)
        .i64(3, table.rows())
        .list(4, STRUCT, &[group.end()])
        .text(6, "foretile");
    let metadata = metadata.end();
    file.extend(&metadata);
    file.extend((metadata.len() as u32).to_le_bytes());
    file.extend(MAGIC);
    file
}
