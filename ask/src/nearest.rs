//! Finds the known name that is most like another one, for "did you mean".
//!
//! Both names, and how many there are, may come from the client, and a comparison takes time in proportion to the product
//! of their lengths. A suggestion is not worth much work: at most 2,000 names of 40 letters are compared.

/// At most this many letters of a name are compared: more than a person reads at a glance.
const LETTERS: usize = 40;
/// At most this many names are compared: more than the published lists have.
const NAMES: usize = 2_000;

/// How much alike two names are: 1 if they are the same.
pub type Likeness = fn(&str, &str) -> f64;

/// Returns the known name that is most like this one, in any case of letters, and how much alike they are.
pub fn nearest<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str>,
    likeness: Likeness,
) -> Option<(&'a str, f64)> {
    let name = beginning(name);
    known
        .take(NAMES)
        .map(|known| (known, likeness(&name, &beginning(known))))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// Returns the letters of a name that are compared.
fn beginning(name: &str) -> String {
    name.chars().take(LETTERS).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::iter;

    use super::*;

    #[test]
    fn the_name_that_is_most_alike_is_found() {
        let names = ["Ring a bell", "Catch a fish", "Catch a dish"];
        let found = nearest("CATCH A FSIH", names.into_iter(), strsim::jaro_winkler);
        assert_eq!(found.unwrap().0, "Catch a fish");
        assert_eq!(nearest("a", iter::empty(), strsim::jaro), None);
    }

    /// The number of compared letters is bounded.
    #[test]
    fn names_of_any_length_and_number_are_compared_in_a_moment() {
        thread_local! { static STEPS: Cell<usize> = const { Cell::new(0) } }
        let count = |one: &str, other: &str| {
            STEPS.set(STEPS.get() + one.chars().count() * other.chars().count());
            0.5
        };
        let long = "é".repeat(1_000_000);
        for names in [1, NAMES, 100 * NAMES] {
            STEPS.set(0);
            nearest(&long, iter::repeat_n(long.as_str(), names), count).unwrap();
            assert_eq!(STEPS.get(), names.min(NAMES) * LETTERS * LETTERS);
        }
    }
}
