//! Measured tables and their errors.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::Standing;

use crate::voltorb::Uncertainty;

/// A value for each standing, by [`Standing::index`].
pub type PerStanding = [f64; Standing::COUNT];

/// A measured table, and how far it may be off.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured<T> {
    /// The table.
    pub mean: T,
    /// The main directions of its error, each a table of differences. They are independent of each other, and each is
    /// one standard error long. The standard error of a number that is linear in the table is the root of the sum of
    /// the squares of that number for each direction.
    pub errors: Vec<T>,
}

impl<T> Measured<T> {
    /// Returns a number that is linear in the table, and its error: half of its 95 % interval.
    pub fn number(&self, of: impl Fn(&T) -> f64) -> [f64; 2] {
        let uncertainty = Uncertainty::along(self.errors.iter().map(&of).collect());
        [of(&self.mean), uncertainty.error()]
    }
}

/// The line before each direction.
const ERROR: &str = "error\n";

impl<T: fmt::Display> fmt::Display for Measured<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.mean.fmt(f)?;
        self.errors.iter().try_for_each(|error| write!(f, "{ERROR}{error}"))
    }
}

impl<T: FromStr> FromStr for Measured<T> {
    type Err = T::Err;

    /// Reads what `Display` writes.
    fn from_str(text: &str) -> Result<Self, T::Err> {
        let mut tables = text.split(ERROR).map(str::parse);
        let mean = tables.next().expect("a split text has a first part")?;
        Ok(Self { mean, errors: tables.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Prospects;
    use super::*;

    /// Independent errors add up by their squares, and a 95 % interval is 1.96 standard errors to each side.
    #[test]
    fn numbers_of_a_table_have_its_error() {
        let table = Measured { mean: 2.0, errors: vec![3.0, -4.0] };
        let [number, error] = table.number(|it| 10.0 * it);
        assert_eq!(number, 20.0);
        assert!((error - 1.96 * 50.0).abs() < 1e-9, "{error}");
    }

    /// A table is written with the directions of its error, and read as it is written.
    #[test]
    fn a_measured_table_is_read_as_it_is_written() {
        let written = "coin 1 time 0.5\nerror\ncoin 2 time 0.25\nerror\ncoin 3 time 0.125\n";
        let table: Measured<Prospects> = written.parse().unwrap();
        assert_eq!((table.mean.coin, table.errors.len()), (1.0, 2));
        assert_eq!((table.errors[0].time, table.errors[1].coin), (0.25, 3.0));
        let text = table.to_string();
        assert_eq!((text.matches(ERROR).count(), text.parse()), (2, Ok(table)));
    }
}
