//! The synergies of one category in a row, in quarter minutes.

use std::cmp::Ordering;

use crate::bingo::filter::{Filter, retained};

/// Less than every value; means "no value yet".
pub(super) const NOTHING: i32 = i32::MIN / 2;
/// The most values of a category in a row: five goals, each with a type and a subtype.
const MOST_VALUES: usize = 10;

/// The synergy of categories, and the number of categories with a value above the limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub total: i32,
    pub excesses: i32,
}

impl Judged {
    pub const NOTHING: Self = Self { total: 0, excesses: 0 };

    #[inline(always)]
    pub fn change(&mut self, from: Self, to: Self) {
        self.total += to.total - from.total;
        self.excesses += to.excesses - from.excesses;
    }
}

/// The kind of a value. A category counts only if at least one of its values is a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Type,
    Subtype,
}

/// The values of a category with the default rule: all count except the largest.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    /// The number of types. A category without types does not count.
    pub types: i32,
    sum: i32,
    pub largest: i32,
    second: i32,
}

impl Sum {
    pub const NONE: Self = Self { types: 0, sum: 0, largest: NOTHING, second: NOTHING };

    pub fn of(kind: Kind, value: i32) -> Self {
        Self { types: i32::from(kind == Kind::Type), sum: value, largest: value, second: NOTHING }
    }

    /// Returns the value and its kind if there is only one.
    pub fn single(self) -> Option<(Kind, i32)> {
        let kind = if self.types > 0 { Kind::Type } else { Kind::Subtype };
        (self.second == NOTHING).then_some((kind, self.largest))
    }

    #[inline(always)]
    pub fn and(self, more: Self) -> Self {
        Self {
            types: self.types + more.types,
            sum: self.sum + more.sum,
            largest: self.largest.max(more.largest),
            second: self.largest.min(more.largest).max(self.second.max(more.second)),
        }
    }

    /// Returns the synergy, and whether a value that counts is above the limit.
    #[inline(always)]
    pub fn judge(self, limit: i32) -> Judged {
        let counts = self.types > 0;
        Judged {
            total: if counts { self.sum - self.largest } else { 0 },
            excesses: i32::from(counts && self.second > limit),
        }
    }

    /// Returns how much one more type adds to the synergy, and the largest value that then counts.
    /// The largest value of all never counts, whether it is the new or an old one.
    #[inline(always)]
    pub fn with_type(self, value: i32) -> (i32, i32) {
        let counting = value.min(self.largest);
        // If this is the first type, the subtypes begin to count.
        let others = if self.types > 0 { 0 } else { self.sum - self.largest };
        (others + counting, counting.max(self.second))
    }

    /// Returns the same for one more subtype.
    #[inline(always)]
    pub fn with_subtype(self, value: i32) -> (i32, i32) {
        let counting = value.min(self.largest);
        if self.types > 0 { (counting, counting.max(self.second)) } else { (0, NOTHING) }
    }
}

/// The values of a category with a filter, ascending.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sorted {
    types: i32,
    count: usize,
    values: [i32; MOST_VALUES],
    /// The synergy of these values.
    pub judged: Judged,
}

impl Sorted {
    pub const NONE: Self =
        Self { types: 0, count: 0, values: [0; MOST_VALUES], judged: Judged::NOTHING };

    pub fn add(&mut self, more: &[(Kind, i32)], filter: Filter, limit: i32) {
        for &(kind, value) in more {
            self.types += i32::from(kind == Kind::Type);
            let place = self.place(value);
            self.values.copy_within(place..self.count, place + 1);
            self.values[place] = value;
            self.count += 1;
        }
        if self.types > 0 {
            self.judged = judge(self.count, |index| self.values[index], filter, limit);
        }
    }

    /// Returns the synergy if these values were added.
    pub fn judge_with(&self, more: &[(Kind, i32)], filter: Filter, limit: i32) -> Judged {
        let [(kind, value)] = *more else {
            let mut all = *self;
            all.add(more, filter, limit);
            return all.judged;
        };
        if self.types == 0 && kind == Kind::Subtype {
            return Judged::NOTHING;
        }
        // Common case: a single new value is inserted virtually, without copying the others.
        let place = self.place(value);
        let value_at = |index: usize| match index.cmp(&place) {
            Ordering::Less => self.values[index],
            Ordering::Equal => value,
            Ordering::Greater => self.values[index - 1],
        };
        judge(self.count + 1, value_at, filter, limit)
    }

    /// Returns the index at which a value would be inserted.
    fn place(&self, value: i32) -> usize {
        self.values[..self.count].iter().filter(|known| **known < value).count()
    }
}

/// Applies a category's rule to its values, in ascending order.
fn judge(count: usize, value_at: impl Fn(usize) -> i32, filter: Filter, limit: i32) -> Judged {
    let counting = match filter {
        Filter::AllButLargest => 0..retained(-1, count),
        Filter::Smallest(number) => 0..retained(number, count),
        Filter::Largest(number) => count - retained(number, count)..count,
    };
    let largest = counting.clone().next_back().map(&value_at);
    Judged {
        total: counting.map(value_at).sum(),
        excesses: i32::from(largest.is_some_and(|largest| largest > limit)),
    }
}
