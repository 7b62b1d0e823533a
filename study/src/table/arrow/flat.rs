//! Writes FlatBuffers, the encoding of Arrow's metadata.

/// A field of a table. Its index in the table is its number in the format.
pub(super) enum Field {
    Absent,
    U8(u8),
    I16(i16),
    I32(i32),
    I64(i64),
    Text(String),
    Table(Vec<Self>),
    Tables(Vec<Vec<Self>>),
    /// A list of structures of two numbers.
    Pairs(Vec<[i64; 2]>),
}

/// Returns a buffer with this table as its root, padded to a multiple of eight bytes.
pub(super) fn buffer(root: Vec<Field>) -> Vec<u8> {
    let mut out = vec![0; 4];
    let root = table(root, &mut out);
    point(0, root, &mut out);
    pad(&mut out, 8, 0);
    out
}

/// Appends a table, and after it what its fields point to. Returns where the table begins.
fn table(fields: Vec<Field>, out: &mut Vec<u8>) -> usize {
    // The offsets of the fields in the table. Its first four bytes point to this list.
    let mut size = 4;
    let places: Vec<usize> = fields
        .iter()
        .map(|field| {
            let Some(width) = width(field) else { return 0 };
            let place = usize::next_multiple_of(size, width);
            size = place + width;
            place
        })
        .collect();
    let list_size = 4 + 2 * places.len();
    // A table that begins at a multiple of eight has each field at a multiple of its own width.
    pad(out, 8, list_size);
    out.extend((list_size as u16).to_le_bytes());
    out.extend((size as u16).to_le_bytes());
    places.iter().for_each(|place| out.extend((*place as u16).to_le_bytes()));
    let begin = out.len();
    out.extend((list_size as i32).to_le_bytes());
    out.resize(begin + size, 0);
    for (field, place) in fields.into_iter().zip(places) {
        let at = begin + place;
        let mut set = |bytes: &[u8]| out[at..at + bytes.len()].copy_from_slice(bytes);
        match field {
            Field::Absent => (),
            Field::U8(value) => set(&[value]),
            Field::I16(value) => set(&value.to_le_bytes()),
            Field::I32(value) => set(&value.to_le_bytes()),
            Field::I64(value) => set(&value.to_le_bytes()),
            pointed => {
                let target = target(pointed, out);
                point(at, target, out);
            }
        }
    }
    begin
}

/// Returns how many bytes a field takes in its table.
fn width(field: &Field) -> Option<usize> {
    match field {
        Field::Absent => None,
        Field::U8(_) => Some(1),
        Field::I16(_) => Some(2),
        Field::I64(_) => Some(8),
        Field::I32(_) | Field::Text(_) | Field::Table(_) | Field::Tables(_) | Field::Pairs(_) => {
            Some(4)
        }
    }
}

/// Appends what a field points to. Returns where it begins.
fn target(field: Field, out: &mut Vec<u8>) -> usize {
    match field {
        Field::Text(text) => {
            let begin = list(text.len(), 4, out);
            out.extend(text.as_bytes());
            out.push(0);
            begin
        }
        Field::Table(fields) => table(fields, out),
        Field::Tables(tables) => {
            let begin = list(tables.len(), 4, out);
            let first = out.len();
            out.resize(first + 4 * tables.len(), 0);
            for (index, fields) in tables.into_iter().enumerate() {
                let target = table(fields, out);
                point(first + 4 * index, target, out);
            }
            begin
        }
        Field::Pairs(pairs) => {
            let begin = list(pairs.len(), 8, out);
            pairs.iter().flatten().for_each(|number| out.extend(number.to_le_bytes()));
            begin
        }
        _ => unreachable!("numbers are stored in their table"),
    }
}

/// Appends the number of items that follow, each at a multiple of `width`. Returns where it begins.
fn list(count: usize, width: usize, out: &mut Vec<u8>) -> usize {
    pad(out, width, 4);
    out.extend((count as u32).to_le_bytes());
    out.len() - 4
}

/// Pads so that the byte after the next `skipped` bytes is at a multiple of `width`.
fn pad(out: &mut Vec<u8>, width: usize, skipped: usize) {
    let end = (out.len() + skipped).next_multiple_of(width);
    out.resize(end - skipped, 0);
}

/// Writes a pointer at `at`: the distance to `target`.
fn point(at: usize, target: usize, out: &mut [u8]) {
    out[at..at + 4].copy_from_slice(&((target - at) as u32).to_le_bytes());
}
