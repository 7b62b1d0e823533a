//! Filters, which select a category's synergies that count in a row.

use super::seed::javascript_number;
use crate::order::Order as _;

/// A rule that selects which of a row's synergies in one category count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Filter {
    /// All but the largest: the time is saved from the second goal on.
    #[default]
    AllButLargest,
    /// `min k`: the k smallest, or for a negative k all but the |k| largest.
    Smallest(i64),
    /// `max k`: the k largest, or for a negative k all but the |k| smallest.
    Largest(i64),
}

impl Filter {
    /// Parses a filter as the generator does: `min` or `max` in any case, one space, and a number.
    /// Anything after the number is ignored. Returns `None` where the generator would silently drop
    /// the filter.
    pub fn parse(text: &str) -> Option<Self> {
        let mut pieces = text.split(' ');
        let filter = match pieces.next()?.to_lowercase().as_str() {
            "min" => Self::Smallest,
            "max" => Self::Largest,
            _ => return None,
        };
        integer_prefix(pieces.next()?).map(filter)
    }

    /// Parses a filter as the site's generator did before list v10.2: a text that begins with `min` or `max`, and the number
    /// behind its first space. A filter without a number is left out, because it is not known what the site did with one.
    pub fn parse_before_10_2(text: &str) -> Option<Self> {
        let filter = match text {
            _ if text.starts_with("min") => Self::Smallest,
            _ if text.starts_with("max") => Self::Largest,
            _ => return None,
        };
        javascript_number(text.split(' ').nth(1)?).map(|number| filter(number as i64))
    }

    /// Sorts the values of a category and keeps those that count, in sorted order.
    pub fn apply(self, values: &mut Vec<f64>) {
        let count = match self {
            Self::AllButLargest => -1,
            Self::Smallest(count) | Self::Largest(count) => count,
        };
        values.order_by(f64::total_cmp);
        if let Self::Largest(_) = self {
            values.reverse();
        }
        values.truncate(retained(count, values.len()));
    }
}

/// Returns how many of `length` values to keep: `count`, or for a negative count all but |count|.
pub(super) fn retained(count: i64, length: usize) -> usize {
    match usize::try_from(count) {
        Ok(count) => count.min(length),
        Err(_) => length.saturating_sub(count.unsigned_abs() as usize),
    }
}

/// JavaScript's `parseInt(text, 10)`: white space, a sign, digits, then anything.
fn integer_prefix(text: &str) -> Option<i64> {
    let text = text.trim_start();
    let (sign, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) if text.starts_with('-') => (-1, digits),
        Some(digits) => (1, digits),
        None => (1, text),
    };
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 {
        return None;
    }
    // A number that overflows is larger than any list.
    Some(sign * digits[..end].parse().unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_parse_as_in_javascript() {
        for (text, filter) in [
            ("min 1", Some(Filter::Smallest(1))),
            ("MAX -1", Some(Filter::Largest(-1))),
            ("min 2x", Some(Filter::Smallest(2))),
            ("min 1.9 3", Some(Filter::Smallest(1))),
            ("max \t+3", Some(Filter::Largest(3))),
            ("min -99999999999999999999", Some(Filter::Smallest(-i64::MAX))),
            ("min  1", None),
            (" min 1", None),
            ("min", None),
            ("minimum 1", None),
            ("min x", None),
            ("min -", None),
            ("", None),
        ] {
            assert_eq!(Filter::parse(text), filter, "{text:?}");
        }
    }

    #[test]
    fn filters_were_read_differently_before_list_10_2() {
        for (text, filter) in [
            ("min 1", Some(Filter::Smallest(1))),
            ("max -1", Some(Filter::Largest(-1))),
            ("minimum 2 3", Some(Filter::Smallest(2))),
            ("maximal -2.5", Some(Filter::Largest(-2))),
            ("MAX -1", None),
            (" min 1", None),
            ("min", None),
            ("min 2x", None),
        ] {
            assert_eq!(Filter::parse_before_10_2(text), filter, "{text:?}");
        }
    }

    #[test]
    fn filters_select_the_values_of_the_generator() {
        for (filter, expected) in [
            (Filter::AllButLargest, vec![-2.0, 0.0, 1.0]),
            (Filter::Smallest(1), vec![-2.0]),
            (Filter::Smallest(9), vec![-2.0, 0.0, 1.0, 3.0]),
            (Filter::Smallest(-3), vec![-2.0]),
            (Filter::Smallest(-4), vec![]),
            (Filter::Smallest(0), vec![]),
            (Filter::Largest(2), vec![3.0, 1.0]),
            (Filter::Largest(-1), vec![3.0, 1.0, 0.0]),
        ] {
            let mut values = vec![1.0, -2.0, 3.0, 0.0];
            filter.apply(&mut values);
            assert_eq!(values, expected, "{filter:?}");
        }
    }
}
