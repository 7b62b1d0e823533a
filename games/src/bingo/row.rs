//! The twelve rows of a card.

use std::fmt;
use std::str::FromStr;

use super::square::SQUARES;

/// One of the twelve lines of five squares: a row, column or diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(into = "&'static str"))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A row, a column or a diagonal."),
    schemars(with = "String", extend("enum" = NAMES))
)]
pub struct Row(u8);

/// The rows' names, by index.
const NAMES: [&str; Row::COUNT] = [
    "row1", "row2", "row3", "row4", "row5", "col1", "col2", "col3", "col4", "col5", "tlbr", "bltr",
];

impl Row {
    /// The number of rows.
    pub const COUNT: usize = 12;

    /// Returns all twelve: five rows, five columns, the diagonal from the top left and the one from
    /// the top right.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the index, 0 to 11.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the squares. Those of `bltr` go from the top right to the bottom left.
    pub const fn squares(self) -> [usize; 5] {
        Self::SQUARES[self.index()]
    }

    /// Returns the rows through a square, by index: two, on a diagonal three, in the centre four.
    ///
    /// # Panics
    /// If the square is above 24.
    pub fn of(square: usize) -> impl Iterator<Item = Self> {
        ROWS_OF[square].iter().flatten().map(|&(row, _)| Self(row))
    }

    /// The squares of all rows.
    pub(super) const SQUARES: [[usize; 5]; Self::COUNT] = {
        let mut rows = [[0; 5]; Self::COUNT];
        let mut place = 0;
        while place < 5 {
            let mut line = 0;
            while line < 5 {
                rows[line][place] = 5 * line + place;
                rows[5 + line][place] = 5 * place + line;
                line += 1;
            }
            rows[10][place] = 6 * place;
            rows[11][place] = 4 + 4 * place;
            place += 1;
        }
        rows
    };

    /// Returns the name, such as `row1`, `col5`, `tlbr` or `bltr`.
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

/// For every square, the index of each row through it, and the square's position in that row.
pub(super) const ROWS_OF: [[Option<(u8, u8)>; 4]; SQUARES] = {
    let mut rows_of = [[None; 4]; SQUARES];
    let mut counts = [0; SQUARES];
    let mut row = 0;
    while row < Row::COUNT {
        let mut place = 0;
        while place < 5 {
            let square = Row::SQUARES[row][place];
            rows_of[square][counts[square]] = Some((row as u8, place as u8));
            counts[square] += 1;
            place += 1;
        }
        row += 1;
    }
    rows_of
};

/// For every square, a bit set of the squares that share a row with it, including itself.
pub(super) const SHARING: [u32; SQUARES] = {
    let mut sharing = [0; SQUARES];
    let mut row = 0;
    while row < Row::COUNT {
        let mut pair = 0;
        while pair < 25 {
            sharing[Row::SQUARES[row][pair / 5]] |= 1 << Row::SQUARES[row][pair % 5];
            pair += 1;
        }
        row += 1;
    }
    sharing
};

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Row> for &'static str {
    fn from(row: Row) -> Self {
        row.name()
    }
}

/// The error when a text is not a row's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseRowError(String);

impl fmt::Display for ParseRowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        write!(
            f,
            "`{text}` is not a row: expected row1 to row5, col1 to col5, tlbr or bltr, such as row4"
        )
    }
}

impl std::error::Error for ParseRowError {}

impl FromStr for Row {
    type Err = ParseRowError;

    fn from_str(text: &str) -> Result<Self, ParseRowError> {
        Self::all()
            .find(|row| row.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseRowError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_have_the_generators_squares() {
        let squares = |name: &str| name.parse::<Row>().unwrap().squares();
        assert_eq!(squares("row2"), [5, 6, 7, 8, 9]);
        assert_eq!(squares("col1"), [0, 5, 10, 15, 20]);
        assert_eq!(squares("tlbr"), [0, 6, 12, 18, 24]);
        assert_eq!(squares("bltr"), [4, 8, 12, 16, 20]);
        assert!("row6".parse::<Row>().is_err());
    }

    #[test]
    fn rows_of_a_square_are_those_that_hold_it() {
        for (square, sharing) in SHARING.into_iter().enumerate() {
            let holding: Vec<Row> =
                Row::all().filter(|row| row.squares().contains(&square)).collect();
            assert_eq!(Row::of(square).collect::<Vec<_>>(), holding, "square {square}");
            for other in 0..SQUARES {
                let shared = holding.iter().any(|row| row.squares().contains(&other));
                assert_eq!(sharing >> other & 1 != 0, shared, "squares {square} and {other}");
            }
        }
    }
}
