//! Boards, and the cards of them that a player sees.

use std::fmt;
use std::str::FromStr;

use crate::text::read_and_write_as_text;

/// The most coins that the purse can hold, and that a round can pay. The source is that of [`crate::voltorb`].
pub const MAX_COINS: u32 = 50_000;

/// The number of rows of a board, and of columns.
pub const SIDE: usize = 5;
/// The number of cards on a board. They are numbered 0 to 24, row by row from the top left.
pub const CARDS: usize = SIDE * SIDE;

/// The cards of the ten lines: the five rows from the top, then the five columns from the left.
pub const LINES: [[usize; SIDE]; 2 * SIDE] = {
    let mut lines = [[0; SIDE]; 2 * SIDE];
    let mut card = 0;
    while card < CARDS {
        lines[card / SIDE][card % SIDE] = card;
        lines[SIDE + card % SIDE][card / SIDE] = card;
        card += 1;
    }
    lines
};

/// Returns the row of a card, 0 to 4 from the top.
pub const fn row_of(card: usize) -> usize {
    card / SIDE
}

/// Returns the column of a card, 0 to 4 from the left.
pub const fn column_of(card: usize) -> usize {
    card % SIDE
}

/// A whole board: the value of every card, which is 1, 2 or 3, or 0 for a Voltorb.
///
/// As text and in JSON, a board is its 25 values row by row.
///
/// ```
/// use foretile_games::voltorb::Board;
/// let board: Board = "2120131102110111020111101".parse().unwrap();
/// assert_eq!(board.max_payout(), 48);
/// assert_eq!(board.hints().rows[0].to_string(), "6:1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A board: the values of its 25 cards row by row, 0 for a Voltorb."),
    schemars(with = "String", extend("pattern" = "^[0-3]{25}$"))
)]
pub struct Board([u8; CARDS]);

impl Board {
    /// The board of 1s alone, which no seed deals.
    pub const ONES: Self = Self([1; CARDS]);

    /// Returns the board with these values, or `None` if one is above 3.
    pub fn new(values: [u8; CARDS]) -> Option<Self> {
        values.iter().all(|&value| value <= 3).then_some(Self(values))
    }

    /// Returns the value of every card.
    pub const fn values(&self) -> &[u8; CARDS] {
        &self.0
    }

    /// Returns the number of cards with this value.
    pub fn count(&self, value: u8) -> u8 {
        self.0.iter().filter(|&&card| card == value).count() as u8
    }

    /// Returns the coins for winning: the product of all values other than 0. More than [`u32::MAX`], which no
    /// board of the game has, counts as that.
    pub fn max_payout(&self) -> u32 {
        let values = self.0.iter().filter(|&&value| value > 0);
        values.fold(1, |coins: u32, &value| coins.saturating_mul(value.into()))
    }

    /// Returns the board with every card face up.
    pub fn cards(&self) -> Cards {
        Cards(self.0.map(Some))
    }
}

/// A partly known board: the value of every card that is face up.
///
/// As text and in JSON it looks like a [`Board`], with `?` for a card that is face down.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The cards of a board row by row, with ? for a card that is face down."),
    schemars(with = "String", extend("pattern" = "^[?0-3]{25}$", "default" = Cards::FACE_DOWN))
)]
pub struct Cards([Option<u8>; CARDS]);

/// Returns the coins of a round in which the player turned cards with these values: their product, at most
/// [`MAX_COINS`]; none before the first card, and none with a Voltorb.
pub fn coins_for(values: impl IntoIterator<Item = u8>) -> u32 {
    let product = |coins: u32, value: u8| (coins * u32::from(value)).min(MAX_COINS);
    values
        .into_iter()
        .fold(None, |coins, value| Some(product(coins.unwrap_or(1), value)))
        .unwrap_or(0)
}

impl Cards {
    /// Every card face down, as at the start of a round.
    pub const FACE_DOWN: Self = Self([None; CARDS]);

    /// Returns the value of every card, 0 for a Voltorb, or `None` for a card that is face down.
    pub const fn values(&self) -> &[Option<u8>; CARDS] {
        &self.0
    }

    /// Returns the board if every card is face up.
    pub fn board(&self) -> Option<Board> {
        let mut values = [0; CARDS];
        for (value, card) in values.iter_mut().zip(self.0) {
            *value = card?;
        }
        Some(Board(values))
    }

    /// Returns these cards with one more face up.
    ///
    /// # Panics
    /// If the card is above 24 or the value above 3.
    #[must_use]
    pub fn with(mut self, card: usize, value: u8) -> Self {
        assert!(value <= 3, "a card is worth 0 to 3, not {value}");
        self.0[card] = Some(value);
        self
    }

    /// Returns whether a whole board agrees with every card that is face up.
    pub fn fits(&self, board: &Board) -> bool {
        self.0
            .iter()
            .zip(board.values())
            .all(|(seen, value)| seen.is_none_or(|seen| seen == *value))
    }

    /// Returns the number of cards that are face up and not Voltorbs.
    pub fn flipped(&self) -> u8 {
        self.0.iter().filter(|card| card.is_some_and(|value| value > 0)).count() as u8
    }

    /// Returns the [coins](coins_for) of a round in which the player turned these cards.
    pub fn coins(&self) -> u32 {
        coins_for(self.0.iter().flatten().copied())
    }

    /// Returns whether the game turned cards, too, as it does when a round is over: a player turns one Voltorb at most.
    pub fn is_revealed(&self) -> bool {
        self.0.iter().filter(|card| **card == Some(0)).count() > 1
    }
}

impl Default for Cards {
    fn default() -> Self {
        Self::FACE_DOWN
    }
}

/// The error returned when a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseBoardError {
    text: String,
    face_down: bool,
}

/// Why a text is not a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseBoardErrorKind {
    /// It does not have 25 letters.
    Length,
    /// A letter stands for no card.
    Letter,
}

impl ParseBoardError {
    /// Returns why the text is not a board.
    pub fn kind(&self) -> ParseBoardErrorKind {
        match self.text.chars().count() {
            CARDS => ParseBoardErrorKind::Letter,
            _ => ParseBoardErrorKind::Length,
        }
    }
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (letters, example) = if self.face_down {
            ("0 (Voltorb), 1, 2, 3 or ? (face down)", "21?01????????????????????")
        } else {
            ("0 (Voltorb), 1, 2 or 3", "2120131102110111020111101")
        };
        let text = &self.text;
        let fault = match self.kind() {
            ParseBoardErrorKind::Letter => format!("`{text}` has an unknown letter"),
            ParseBoardErrorKind::Length => format!("`{text}` has {} letters", text.chars().count()),
        };
        write!(f, "{fault}: expected 25 cards row by row, each {letters}, such as {example}")
    }
}

impl std::error::Error for ParseBoardError {}

impl FromStr for Cards {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let error = || ParseBoardError { text: text.to_owned(), face_down: true };
        let card = |letter| match letter {
            b'?' => Ok(None),
            b'0'..=b'3' => Ok(Some(letter - b'0')),
            _ => Err(error()),
        };
        let cards: Vec<_> = text.bytes().map(card).collect::<Result<_, _>>()?;
        Ok(Self(cards.try_into().map_err(|_| error())?))
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let error = || ParseBoardError { text: text.to_owned(), face_down: false };
        let cards: Cards = text.parse().map_err(|_| error())?;
        let mut values = [0; CARDS];
        for (value, card) in values.iter_mut().zip(cards.values()) {
            *value = card.ok_or_else(error)?;
        }
        Ok(Self(values))
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |card: &Option<u8>| card.map_or('?', |value| char::from(b'0' + value));
        f.write_str(&self.0.iter().map(letter).collect::<String>())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cards().fmt(f)
    }
}

impl fmt::Debug for Cards {
    /// The text: a failing test then shows a board that can be pasted.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

read_and_write_as_text!(Board Cards);

#[cfg(test)]
mod tests {
    use super::*;

    /// No seed deals 25 3s, but a text may have them.
    #[test]
    fn the_dearest_board_overflows_nothing() {
        let board = Board::new([3; CARDS]).unwrap();
        assert_eq!(board.max_payout(), u32::MAX);
        for cards in [Cards::FACE_DOWN, board.cards()] {
            let plays = crate::voltorb::plays(&board, &cards, |_| CARDS as u8);
            assert!(plays.iter().any(|play| play.coins == board.max_payout()));
        }
    }

    #[test]
    fn lines_are_rows_then_columns() {
        assert_eq!(LINES[1], [5, 6, 7, 8, 9]);
        assert_eq!(LINES[SIDE + 1], [1, 6, 11, 16, 21]);
    }

    #[test]
    fn coins_are_a_product_up_to_the_most_that_the_game_counts() {
        let coins = |text: &str| format!("{text:?<25}").parse::<Cards>().unwrap().coins();
        for (cards, expected) in
            [("", 0), ("0", 0), ("1", 1), ("2312", 12), ("23120", 0), ("3333333332", 39_366)]
        {
            assert_eq!(coins(cards), expected, "{cards}");
        }
        assert_eq!(coins("3333333333"), MAX_COINS);
        let reveal = |text: &str| format!("{text:?<25}").parse::<Cards>().unwrap().is_revealed();
        assert!(
            !reveal("") && !reveal("2312") && !reveal("12301") && reveal("00") && reveal("1020")
        );
    }

    #[test]
    fn a_board_fits_the_cards_that_were_seen_of_it() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        assert!(Cards::FACE_DOWN.fits(&board) && board.cards().fits(&board));
        for card in 0..CARDS {
            for value in 0..=3 {
                let seen = Cards::FACE_DOWN.with(0, 2).with(24, 1).with(card, value);
                assert_eq!(seen.fits(&board), board.values()[card] == value, "{seen:?}");
            }
        }
    }

    #[test]
    fn texts_come_back() {
        let text = "21?01????3???????????????";
        assert_eq!(text.parse::<Cards>().unwrap().to_string(), text);
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = "2124".parse::<Board>().unwrap_err();
        assert_eq!(error.kind(), ParseBoardErrorKind::Length);
        let error = error.to_string();
        assert!(error.contains("has 4 letters") && error.contains("such as"), "{error}");
        let error = "212013110211011102011110?".parse::<Board>().unwrap_err();
        assert_eq!(error.kind(), ParseBoardErrorKind::Letter);
        let error = "2120131102110111020111104".parse::<Cards>().unwrap_err();
        assert_eq!(error.kind(), ParseBoardErrorKind::Letter);
    }
}
