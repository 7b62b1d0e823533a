//! Writes structures in Thrift's compact protocol, the encoding of Parquet's metadata.

/// Writes a structure field by field, each with its number in the format. Numbers must grow.
pub(super) struct Struct<'a> {
    out: &'a mut Vec<u8>,
    last: i16,
}

/// The types of fields and of the items of lists.
const TRUE: u8 = 1;
const FALSE: u8 = 2;
const I8: u8 = 3;
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Writes a structure whose fields `fill` writes.
pub(super) fn structure(out: &mut Vec<u8>, fill: impl FnOnce(&mut Struct<'_>)) {
    let mut it = Struct { out, last: 0 };
    fill(&mut it);
    it.out.push(0);
}

/// Writes seven bits a byte, the low ones first.
pub(super) fn varint(out: &mut Vec<u8>, mut number: u64) {
    while number > 0x7f {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Writes a number with its sign in the lowest bit.
fn zigzag(out: &mut Vec<u8>, number: i64) {
    varint(out, (number << 1 ^ number >> 63).cast_unsigned());
}

fn binary(out: &mut Vec<u8>, bytes: &[u8]) {
    varint(out, bytes.len() as u64);
    out.extend_from_slice(bytes);
}

impl Struct<'_> {
    /// Writes a field's head: the difference to the last number, and the type.
    fn head(&mut self, number: i16, kind: u8) {
        let difference = number - self.last;
        assert!((1..=15).contains(&difference), "numbers grow, in small steps");
        self.out.push((difference as u8) << 4 | kind);
        self.last = number;
    }

    pub fn bool(&mut self, number: i16, value: bool) {
        self.head(number, if value { TRUE } else { FALSE });
    }

    pub fn i8(&mut self, number: i16, value: i8) {
        self.head(number, I8);
        self.out.push(value.cast_unsigned());
    }

    pub fn i32(&mut self, number: i16, value: i32) {
        self.head(number, I32);
        zigzag(self.out, value.into());
    }

    pub fn i64(&mut self, number: i16, value: i64) {
        self.head(number, I64);
        zigzag(self.out, value);
    }

    pub fn binary(&mut self, number: i16, bytes: &[u8]) {
        self.head(number, BINARY);
        binary(self.out, bytes);
    }

    pub fn structure(&mut self, number: i16, fill: impl FnOnce(&mut Struct<'_>)) {
        self.head(number, STRUCT);
        structure(self.out, fill);
    }

    fn list(&mut self, number: i16, kind: u8, length: usize) {
        self.head(number, LIST);
        if length < 15 {
            self.out.push((length as u8) << 4 | kind);
        } else {
            self.out.push(0xf0 | kind);
            varint(self.out, length as u64);
        }
    }

    pub fn i32s(&mut self, number: i16, values: &[i32]) {
        self.list(number, I32, values.len());
        values.iter().for_each(|value| zigzag(self.out, (*value).into()));
    }

    pub fn binaries(&mut self, number: i16, values: &[&str]) {
        self.list(number, BINARY, values.len());
        values.iter().for_each(|value| binary(self.out, value.as_bytes()));
    }

    /// Writes a list of structures, one for each item, whose fields `fill` writes.
    pub fn structures<T>(&mut self, number: i16, items: &[T], fill: impl Fn(&T, &mut Struct<'_>)) {
        self.list(number, STRUCT, items.len());
        items.iter().for_each(|item| structure(self.out, |it| fill(item, it)));
    }
}
