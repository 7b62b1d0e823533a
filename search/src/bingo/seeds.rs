//! The seeds that a search goes over.

use std::ops::{Range, RangeInclusive};

use foretile_games::bingo::Seed;

/// The seeds of a search, in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seeds(Which);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Which {
    All(Range<u64>),
    Some(Vec<u64>),
}

/// Splits seeds into those before some others, those among them, and those after them.
pub fn split(seeds: &RangeInclusive<u64>, others: &RangeInclusive<u64>) -> [Range<u64>; 3] {
    let (start, end) = (*seeds.start(), seeds.end() + 1);
    let [first, last] = [*others.start(), others.end() + 1].map(|seed| seed.clamp(start, end));
    [start..first, first..last, last..end]
}

/// How many seeds are a block if most of them are dealt.
const FEW: u64 = 1 << 4;

impl Seeds {
    /// Returns the number of seeds.
    pub(super) fn count(&self) -> u64 {
        match &self.0 {
            Which::All(seeds) => seeds.end.saturating_sub(seeds.start),
            Which::Some(seeds) => seeds.len() as u64,
        }
    }

    /// Returns the seed at a place.
    pub(super) fn at(&self, place: u64) -> u64 {
        match &self.0 {
            Which::All(seeds) => seeds.start + place,
            Which::Some(seeds) => seeds[place as usize],
        }
    }

    /// Returns the length of a search's block, given what it is for a range.
    pub(super) const fn block(&self, of_range: u64) -> u64 {
        match self.0 {
            Which::All(_) => of_range,
            Which::Some(_) => FEW,
        }
    }

    fn checked(which: Which, last: Option<u64>) -> Self {
        assert!(last.is_none_or(|last| last <= Seed::MAX), "seeds go up to {}", Seed::MAX);
        Self(which)
    }
}

/// # Panics
/// If a seed is above [`Seed::MAX`].
impl From<RangeInclusive<u64>> for Seeds {
    fn from(seeds: RangeInclusive<u64>) -> Self {
        let (first, last) = seeds.into_inner();
        Self::from(first..last.saturating_add(1))
    }
}

/// # Panics
/// If a seed is above [`Seed::MAX`].
impl From<Range<u64>> for Seeds {
    fn from(seeds: Range<u64>) -> Self {
        let last = seeds.end.checked_sub(1);
        Self::checked(Which::All(seeds), last)
    }
}

/// # Panics
/// If a seed is above [`Seed::MAX`].
impl From<Vec<u64>> for Seeds {
    fn from(seeds: Vec<u64>) -> Self {
        let last = seeds.iter().max().copied();
        Self::checked(Which::Some(seeds), last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_split_into_those_before_among_and_after_others() {
        let ranges = (0..9).flat_map(|start| (start..9).map(move |end| start..=end));
        for (seeds, others) in
            ranges.clone().flat_map(|one| ranges.clone().map(move |other| (one.clone(), other)))
        {
            let parts = split(&seeds, &others).map(Iterator::collect::<Vec<u64>>);
            let of = |is: &dyn Fn(u64) -> bool| {
                seeds.clone().filter(|seed| is(*seed)).collect::<Vec<_>>()
            };
            let [before, after] =
                [of(&|seed| seed < *others.start()), of(&|seed| seed > *others.end())];
            let among = of(&|seed| others.contains(&seed));
            assert_eq!(parts, [before, among, after], "{seeds:?} {others:?}");
        }
    }

    #[test]
    fn seeds_have_places() {
        let (range, list) = (Seeds::from(5..=9), Seeds::from(vec![7, 3, 8]));
        assert_eq!((range.count(), list.count()), (5, 3));
        assert_eq!([range.at(0), range.at(4), list.at(0), list.at(2)], [5, 9, 7, 8]);
        assert_eq!(Seeds::from(Range { start: 9, end: 5 }).count(), 0);
    }
}
