//! Sorting that is compiled once.

use std::cmp::Ordering;

/// Sorts slices of any type by code that is compiled once, and not for each of them.
///
/// The standard library's sort is some ten kilobytes of code for each type and each comparison in a crate that is compiled for
/// speed. This is for what is sorted once when a list is read or an answer is made. It takes a call for each comparison, so loops
/// that sort all the time have the standard library's.
pub trait Order<T> {
    /// Sorts items, as `sort_by` does: equal ones stay in their order.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts items by their keys, as `sort_by_key` does.
    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        let places = sorted(self.len(), &mut |one, other| compare(&self[one], &self[other]));
        for (to, from) in swaps(places).into_iter().enumerate() {
            self.swap(to, from);
        }
    }
}

/// Returns the places of items in their order.
fn sorted(items: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..items).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

/// Returns with which place each place has to be swapped, one after another, so that the items of these places stand there.
fn swaps(mut places: Vec<usize>) -> Vec<usize> {
    for to in 0..places.len() {
        // An item that stood further ahead has gone where another one came from.
        let mut from = places[to];
        while from < to {
            from = places[from];
        }
        places[to] = from;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice;

    #[test]
    fn items_are_sorted_as_the_standard_library_does() {
        let mut dice = dice(5);
        for items in (0..40).chain([1_000]) {
            let mut ordered: Vec<(u32, usize)> =
                (0..items).map(|at| (dice() % (1 + items as u32 / 2), at)).collect();
            let mut sorted = ordered.clone();
            sorted.sort_by_key(|(key, _)| *key);
            ordered.order_by_key(|(key, _)| *key);
            assert_eq!(ordered, sorted);
            ordered.order_by(|one, other| other.cmp(one));
            sorted.sort_by(|one, other| other.cmp(one));
            assert_eq!(ordered, sorted);
        }
    }
}
