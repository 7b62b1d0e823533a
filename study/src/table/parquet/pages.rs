//! Encodes the values of a column: plain, or as places in a dictionary of the distinct values.

use std::collections::HashMap;

use super::super::Column;
use super::thrift::varint;

/// If the distinct values of a column take more bytes, it is written without a dictionary, which is
/// faster.
const DICTIONARY: usize = 1 << 16;
/// If the whole numbers of a column span less, their places are found in a table.
const NARROW: u64 = 1 << 16;
/// The longest text that is written as a bound of a column.
const BOUND: usize = 64;

/// The values of a column, not yet compressed.
pub(super) struct Pages {
    /// The number of values in the dictionary, and their bytes. Without it, the values are plain.
    pub dictionary: Option<(usize, Vec<u8>)>,
    /// All values.
    pub values: Vec<u8>,
    /// The least and the greatest value, if they are written.
    pub bounds: Option<[Vec<u8>; 2]>,
}

/// Encodes a column.
pub(super) fn pages(column: &Column) -> Pages {
    match column {
        Column::Texts(texts) => {
            let texts = || texts.iter().map(String::as_str);
            let mut known = HashMap::new();
            let find = |text, next| *known.entry(text).or_insert(next);
            let bounds = texts().min().zip(texts().max()).map(<[&str; 2]>::from);
            let bounds = bounds.filter(|bounds| bounds.iter().all(|text| text.len() <= BOUND));
            encode(texts(), find, plain_text, bounds.map(|bounds| bounds.map(Vec::from)))
        }
        Column::Whole(numbers) => whole(numbers.iter().copied(), 8),
        // The format stores narrow numbers in four bytes, too.
        Column::Bytes(numbers) => whole(numbers.iter().copied().map(i64::from), 4),
        Column::Shorts(numbers) => whole(numbers.iter().copied().map(i64::from), 4),
        Column::Words(numbers) => whole(numbers.iter().copied().map(i64::from), 4),
        Column::Lists(length, numbers) => {
            let pages = whole(numbers.iter().copied().map(i64::from), 4);
            Pages { values: [levels(numbers.len(), *length), pages.values].concat(), ..pages }
        }
        // Numbers have no bounds here, because some may be NaN.
        Column::Numbers(numbers) => {
            let mut known = HashMap::new();
            let find = |it: f64, next| *known.entry(it.to_bits()).or_insert(next);
            let plain = |number: f64, out: &mut Vec<u8>| out.extend(number.to_le_bytes());
            encode(numbers.iter().copied(), find, plain, None)
        }
    }
}

/// Encodes whole numbers of this many bytes.
fn whole(numbers: impl Iterator<Item = i64> + Clone, bytes: usize) -> Pages {
    let plain = |number: i64, out: &mut Vec<u8>| out.extend(&number.to_le_bytes()[..bytes]);
    let Some((least, most)) = numbers.clone().min().zip(numbers.clone().max()) else {
        return encode(numbers, |_, next| next, plain, None);
    };
    let bounds = Some([least, most].map(|bound| bound.to_le_bytes()[..bytes].to_vec()));
    if most.abs_diff(least) < NARROW {
        let mut known = vec![None; most.abs_diff(least) as usize + 1];
        let find = |number: i64, next| *known[number.abs_diff(least) as usize].get_or_insert(next);
        encode(numbers, find, plain, bounds)
    } else {
        let mut known = HashMap::new();
        encode(numbers, |it, next| *known.entry(it).or_insert(next), plain, bounds)
    }
}

/// Returns the levels of values in lists of this length: whether each continues its list, and that each is there. Both are
/// runs of bits after their size.
fn levels(count: usize, length: usize) -> Vec<u8> {
    let begins: Vec<u32> = (0..count).map(|at| u32::from(at % length > 0)).collect();
    let mut out = Vec::new();
    for bits in [begins, vec![1; count]] {
        let bits = &runs(&bits, 2)[1..];
        out.extend((bits.len() as u32).to_le_bytes());
        out.extend(bits);
    }
    out
}

fn plain_text(text: &str, out: &mut Vec<u8>) {
    let length = u32::try_from(text.len()).expect("a cell is shorter than 4 GB");
    out.extend(length.to_le_bytes());
    out.extend_from_slice(text.as_bytes());
}

/// Encodes values. `find` returns a value's place in the dictionary, which for a new one is the next place, and
/// `plain` writes a value.
fn encode<T: Copy>(
    values: impl Iterator<Item = T> + Clone,
    mut find: impl FnMut(T, u32) -> u32,
    plain: impl Fn(T, &mut Vec<u8>),
    bounds: Option<[Vec<u8>; 2]>,
) -> Pages {
    let (mut dictionary, mut places, mut next) = (Vec::new(), Vec::new(), 0);
    for value in values.clone() {
        let place = find(value, next);
        if place == next {
            plain(value, &mut dictionary);
            next += 1;
            if dictionary.len() > DICTIONARY {
                let mut all = Vec::new();
                values.for_each(|value| plain(value, &mut all));
                return Pages { dictionary: None, values: all, bounds };
            }
        }
        places.push(place);
    }
    let values = runs(&places, next);
    Pages { dictionary: Some((next as usize, dictionary)), values, bounds }
}

/// The number of places that are packed together.
const GROUP: usize = 8;

/// Encodes places below `count`: a place that is repeated in a run, and others packed in groups, with the bits that
/// the largest one needs.
fn runs(places: &[u32], count: u32) -> Vec<u8> {
    let bits = (u32::BITS - count.saturating_sub(1).leading_zeros()).max(1);
    let mut out = vec![bits as u8];
    let mut rest = places;
    while let Some(first) = rest.first() {
        let same = rest.iter().take_while(|place| *place == first).count();
        if same >= GROUP {
            varint(&mut out, (same as u64) << 1);
            out.extend(&first.to_le_bytes()[..bits.div_ceil(8) as usize]);
            rest = &rest[same..];
            continue;
        }
        let is_mixed =
            |group: &&[u32]| group.len() < GROUP || group.iter().any(|place| *place != group[0]);
        let groups = rest.chunks(GROUP).take_while(is_mixed).count();
        let (packed, others) = rest.split_at(rest.len().min(groups * GROUP));
        varint(&mut out, (groups as u64) << 1 | 1);
        pack(&mut out, packed, groups, bits);
        rest = others;
    }
    out
}

/// Writes each place with this many bits, the low ones first, and fills the last group up with zeros.
fn pack(out: &mut Vec<u8>, places: &[u32], groups: usize, bits: u32) {
    let end = out.len() + groups * bits as usize;
    let (mut waiting, mut count) = (0u64, 0);
    for place in places {
        waiting |= u64::from(*place) << count;
        count += bits;
        while count >= 8 {
            out.push(waiting as u8);
            waiting >>= 8;
            count -= 8;
        }
    }
    if count > 0 {
        out.push(waiting as u8);
    }
    out.resize(end, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the format's document `Encodings.md`: 0 to 7, with three bits each.
    #[test]
    fn places_are_packed_as_the_format_says() {
        assert_eq!(runs(&[0, 1, 2, 3, 4, 5, 6, 7], 8), [3, 0b11, 0x88, 0xc6, 0xfa]);
    }

    #[test]
    fn the_last_group_is_filled_up_and_no_place_has_no_bits() {
        assert_eq!(runs(&[0, 1, 2], 3), [2, 0b11, 0b10_01_00, 0]);
        assert_eq!(runs(&[0; 9], 1), [1, 9 << 1, 0]);
        assert_eq!(runs(&[], 0), [1]);
    }
}
