//! The totals of a whole board, from its hints or from its configuration.

use super::{CARDS, Config, Hint, Hints};

/// The number of Voltorbs of a board, and the sum of its cards.
///
/// ```
/// use foretile_games::voltorb::{CONFIGS, Level, Seed, deal};
/// let deal = deal(Seed(0), 0, Level::FIRST);
/// let [rows, columns] = deal.board.hints().totals();
/// assert_eq!((rows, columns), (columns, CONFIGS[deal.config].totals()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Totals {
    /// The number of Voltorbs.
    pub voltorbs: u32,
    /// The sum of all values.
    pub sum: u32,
}

impl FromIterator<Hint> for Totals {
    fn from_iter<T: IntoIterator<Item = Hint>>(hints: T) -> Self {
        hints.into_iter().fold(Self::default(), |totals, hint| Self {
            voltorbs: totals.voltorbs + u32::from(hint.voltorbs()),
            sum: totals.sum + u32::from(hint.sum()),
        })
    }
}

impl Hints {
    /// Returns the totals of the rows and of the columns, which are equal if a board has these hints.
    pub fn totals(&self) -> [Totals; 2] {
        [self.rows, self.cols].map(Totals::from_iter)
    }
}

impl Config {
    /// Returns the number of 1s: all cards that are not a Voltorb, a 2 or a 3.
    pub const fn ones(&self) -> u8 {
        CARDS as u8 - self.voltorbs - self.twos - self.threes
    }

    /// Returns the totals of a board with these cards.
    pub fn totals(&self) -> Totals {
        let sum = self.ones() + 2 * self.twos + 3 * self.threes;
        Totals { voltorbs: self.voltorbs.into(), sum: sum.into() }
    }
}
