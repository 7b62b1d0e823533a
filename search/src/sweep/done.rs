//! The set of blocks that are done.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The blocks of a shard that are done. This is all that a sweep needs to continue.
///
/// They are stored as ascending ranges with gaps between them. There are few ranges, because blocks are taken
/// in order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Range<u64>>", into = "Vec<Range<u64>>")]
pub struct Done(Vec<Range<u64>>);

impl Done {
    /// Returns the ranges of done blocks, in ascending order.
    pub fn ranges(&self) -> &[Range<u64>] {
        &self.0
    }

    /// Returns the number of blocks that are done.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    /// Returns the number after the last done block, or 0 if none is done.
    pub fn end(&self) -> u64 {
        self.0.last().map_or(0, |last| last.end)
    }

    /// Returns whether the first `count` blocks are all done.
    pub fn covers(&self, count: u64) -> bool {
        count == 0 || self.0.first().is_some_and(|first| first.start == 0 && first.end >= count)
    }

    /// Returns whether a block is done.
    pub fn contains(&self, block: u64) -> bool {
        let after = self.0.partition_point(|range| range.start <= block);
        after > 0 && block < self.0[after - 1].end
    }

    /// Adds a block.
    pub fn insert(&mut self, block: u64) {
        if self.contains(block) {
            return;
        }
        let after = self.0.partition_point(|range| range.start <= block);
        let joins_before = after > 0 && self.0[after - 1].end == block;
        let joins_after = self.0.get(after).is_some_and(|range| range.start == block + 1);
        match (joins_before, joins_after) {
            (true, true) => self.0[after - 1].end = self.0.remove(after).end,
            (true, false) => self.0[after - 1].end += 1,
            (false, true) => self.0[after].start = block,
            (false, false) => self.0.insert(after, block..block + 1),
        }
    }
}

impl TryFrom<Vec<Range<u64>>> for Done {
    type Error = DoneError;

    fn try_from(ranges: Vec<Range<u64>>) -> Result<Self, DoneError> {
        let is_apart = |pair: &[Range<u64>]| pair[0].end < pair[1].start;
        match ranges.iter().find(|range| range.is_empty()) {
            Some(empty) => Err(DoneError { kind: DoneErrorKind::Empty, range: empty.clone() }),
            None => match ranges.windows(2).find(|pair| !is_apart(pair)) {
                Some(pair) => Err(DoneError { kind: DoneErrorKind::Order, range: pair[1].clone() }),
                None => Ok(Self(ranges)),
            },
        }
    }
}

impl From<Done> for Vec<Range<u64>> {
    fn from(done: Done) -> Self {
        done.0
    }
}

/// An error: the ranges are empty, overlap, touch or are out of order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DoneError {
    kind: DoneErrorKind,
    range: Range<u64>,
}

/// What is wrong with a range of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DoneErrorKind {
    /// It has no blocks.
    Empty,
    /// It starts at the end of the range before it, or earlier.
    Order,
}

impl DoneError {
    /// Returns what is wrong with the range.
    pub const fn kind(&self) -> DoneErrorKind {
        self.kind
    }
}

impl fmt::Display for DoneError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.range;
        write!(
            f,
            "the done blocks {start} to {end} are empty, out of order or without a gap before them: \
             expected ascending ranges with gaps between them, such as 0 to 6, then 9 to 10"
        )
    }
}

impl std::error::Error for DoneError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn done_is_a_set_in_few_ranges() {
        let mut done = Done::default();
        for block in [5, 3, 4, 0, 9, 1, 2, 5] {
            done.insert(block);
        }
        assert_eq!(done.0, [0..6, 9..10]);
        for block in 0..12 {
            assert_eq!(done.contains(block), block < 6 || block == 9);
        }
    }

    #[test]
    fn only_ascending_ranges_with_gaps_are_read() {
        let read = |ranges: &[(u64, u64)]| -> Result<Done, DoneError> {
            ranges.iter().map(|&(start, end)| start..end).collect::<Vec<_>>().try_into()
        };
        let done = read(&[(0, 6), (9, 10)]).unwrap();
        assert_eq!((done.end(), done.covers(6), done.covers(7)), (10, true, false));
        assert_eq!(read(&[]), Ok(Done::default()));
        assert!(Done::default().covers(0) && !Done::default().covers(1));
        assert!(!read(&[(1, 6)]).unwrap().covers(1));
        let faults: [(&[(u64, u64)], DoneErrorKind); 6] = [
            (&[(3, 3)], DoneErrorKind::Empty),
            (&[(6, 0)], DoneErrorKind::Empty),
            (&[(0, 6), (6, 7)], DoneErrorKind::Order),
            (&[(0, 6), (5, 7)], DoneErrorKind::Order),
            (&[(9, 10), (0, 6)], DoneErrorKind::Order),
            (&[(0, u64::MAX), (1, 2)], DoneErrorKind::Order),
        ];
        for (ranges, kind) in faults {
            let error = read(ranges).unwrap_err();
            assert_eq!(error.kind(), kind, "{ranges:?}");
            assert!(error.to_string().contains("such as 0 to 6"), "{error}");
        }
    }
}
