//! Boards, and what a player sees of them: cards, hints and positions.

use std::fmt;
use std::str::FromStr;

use super::{Level, MAX_COINS, Outcome};
use crate::text::read_and_write_as_text;

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
pub struct Board([u8; CARDS]);

impl Board {
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

    /// Returns the hints that the game shows beside this board.
    pub fn hints(&self) -> Hints {
        let hint = |line: &[usize; SIDE]| Hint {
            sum: line.iter().map(|&card| self.0[card]).sum(),
            voltorbs: line.iter().filter(|&&card| self.0[card] == 0).count() as u8,
        };
        Hints {
            rows: std::array::from_fn(|row| hint(&LINES[row])),
            cols: std::array::from_fn(|column| hint(&LINES[SIDE + column])),
        }
    }

    /// Returns the coins for winning: the product of all values other than 0.
    pub fn max_payout(&self) -> u32 {
        self.0.iter().filter(|&&value| value > 0).map(|&value| u32::from(value)).product()
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
pub struct Cards([Option<u8>; CARDS]);

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
    pub fn fit(&self, board: &Board) -> bool {
        self.0
            .iter()
            .zip(board.values())
            .all(|(seen, value)| seen.is_none_or(|seen| seen == *value))
    }

    /// Returns the number of cards that are face up and not Voltorbs.
    pub fn flipped(&self) -> u8 {
        self.0.iter().filter(|card| card.is_some_and(|value| value > 0)).count() as u8
    }

    /// The coins of a round in which the player turned these cards: the product of their values, at most
    /// [`MAX_COINS`]; none before the first card, and none with a Voltorb.
    pub fn coins(&self) -> u32 {
        let turned = self.0.iter().flatten();
        let coins = |coins: u32, &value: &u8| (coins * u32::from(value)).min(MAX_COINS);
        if self.flipped() == 0 { 0 } else { turned.fold(1, coins) }
    }

    /// Whether the game turned cards, too, as it does when a round is over: a player turns one Voltorb at
    /// most.
    pub fn is_revealed(&self) -> bool {
        self.0.iter().filter(|card| **card == Some(0)).count() > 1
    }
}

impl Default for Cards {
    fn default() -> Self {
        Self::FACE_DOWN
    }
}

/// What the game shows at the end of a row or column.
///
/// It is `sum:voltorbs` as text and the pair `[sum, voltorbs]` in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u64, u64)", into = "(u8, u8)"))]
pub struct Hint {
    /// The sum of the line's values, 0 to 15.
    pub sum: u8,
    /// The number of Voltorbs in the line, 0 to 5.
    pub voltorbs: u8,
}

impl Hint {
    /// Returns whether five cards can have this hint if these ones are face up. Every card that is not a
    /// Voltorb is worth 1 to 3.
    ///
    /// ```
    /// use foretile_games::voltorb::Hint;
    /// let hint = Hint { sum: 4, voltorbs: 2 };
    /// assert!(hint.allows([0, 0, 2]));
    /// assert!(!hint.allows([0, 0, 3]));
    /// ```
    pub fn allows(self, turned: impl IntoIterator<Item = u8>) -> bool {
        let mut turned = turned.into_iter();
        let all = (SIDE as u8, self.sum, self.voltorbs);
        let left = turned.try_fold(all, |(cards, sum, voltorbs), value| {
            let voltorb = u8::from(value == 0);
            Some((cards.checked_sub(1)?, sum.checked_sub(value)?, voltorbs.checked_sub(voltorb)?))
        });
        left.is_some_and(|(cards, sum, voltorbs)| {
            let worth = cards.checked_sub(voltorbs);
            worth.is_some_and(|cards| (cards..=3 * cards).contains(&sum))
        })
    }
}

/// The ten hints of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hints {
    /// The hints of the rows, from the top.
    pub rows: [Hint; SIDE],
    /// The hints of the columns, from the left.
    pub cols: [Hint; SIDE],
}

impl Hints {
    /// Returns the hints of the ten [`LINES`], in the same order.
    pub fn lines(&self) -> impl Iterator<Item = Hint> + '_ {
        self.rows.iter().chain(&self.cols).copied()
    }

    /// Returns whether turning this card draws an output, which it does if its row and its column
    /// both have a Voltorb. Voltorbs that are face up count, and so does the card itself.
    pub fn is_risky(&self, card: usize) -> bool {
        self.rows[row_of(card)].voltorbs > 0 && self.cols[column_of(card)].voltorbs > 0
    }

    /// Returns how the round ended, given the cards that the player turned. The cards that the game
    /// itself turns after the end of a round must be left out.
    ///
    /// A round is lost when a Voltorb is turned. It is won when every card left that is not a Voltorb
    /// must be a 1. `None` means that the round goes on (a player who stops now quits), or that the
    /// cards contradict the hints.
    ///
    /// ```
    /// use foretile_games::voltorb::{Board, Outcome};
    /// let board: Board = "2120131102110111020111101".parse().unwrap();
    /// let turned = "2?2??3???2???????2???????".parse().unwrap();
    /// assert_eq!(board.hints().outcome(&turned), Some(Outcome::Won));
    /// ```
    pub fn outcome(&self, cards: &Cards) -> Option<Outcome> {
        if cards.values().contains(&Some(0)) {
            return Some(Outcome::Lost);
        }
        let only_ones = |(hint, line): (Hint, &[usize; SIDE])| {
            let turned = line.iter().filter_map(|&card| cards.values()[card]);
            let (count, sum) = turned.fold((0, 0), |(count, sum), value| (count + 1, sum + value));
            let left = (SIDE as u8).checked_sub(hint.voltorbs + count);
            left.is_some() && left == hint.sum.checked_sub(sum)
        };
        self.lines().zip(&LINES).all(only_ones).then_some(Outcome::Won)
    }
}

/// Everything that a player knows during a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "WrittenPosition"))]
pub struct Position {
    /// The level on the top screen.
    pub level: Level,
    /// The ten hints.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub hints: Hints,
    /// The cards; if JSON leaves them out, all are face down.
    pub cards: Cards,
}

/// The JSON members of a [`Position`] in one struct: unlike `flatten`, it gives a strict reader their names.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[serde(rename = "Position")]
struct WrittenPosition {
    level: Level,
    rows: [Hint; SIDE],
    cols: [Hint; SIDE],
    #[serde(default)]
    cards: Cards,
}

#[cfg(feature = "serde")]
impl From<WrittenPosition> for Position {
    fn from(WrittenPosition { level, rows, cols, cards }: WrittenPosition) -> Self {
        Self { level, hints: Hints { rows, cols }, cards }
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

/// The error returned when two numbers are not the hint of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HintError(u64, u64);

impl fmt::Display for HintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(sum, voltorbs) = self;
        write!(
            f,
            "[{sum},{voltorbs}] is not a hint: expected a sum (0 to 15) and a number of Voltorbs (0 to \
             5), such as [5,1]"
        )
    }
}

impl std::error::Error for HintError {}

impl TryFrom<(u64, u64)> for Hint {
    type Error = HintError;

    fn try_from((sum, voltorbs): (u64, u64)) -> Result<Self, HintError> {
        if sum <= 15 && voltorbs <= 5 {
            Ok(Self { sum: sum as u8, voltorbs: voltorbs as u8 })
        } else {
            Err(HintError(sum, voltorbs))
        }
    }
}

impl From<Hint> for (u8, u8) {
    fn from(hint: Hint) -> Self {
        (hint.sum, hint.voltorbs)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.sum, self.voltorbs)
    }
}

/// The error returned when a text is not five hints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseHintsError {
    kind: ParseHintsErrorKind,
    fault: String,
}

/// Why a text is not five hints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParseHintsErrorKind {
    /// A part is not a hint.
    Hint,
    /// There are more or fewer than five hints.
    Count,
}

impl ParseHintsError {
    /// Returns why the text is not five hints.
    pub const fn kind(&self) -> ParseHintsErrorKind {
        self.kind
    }
}

impl fmt::Display for ParseHintsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected five hints, each a sum (0 to 15) and a number of Voltorbs (0 to 5), \
             such as 5:1,3:2,5:1,4:1,8:1",
            self.fault
        )
    }
}

impl std::error::Error for ParseHintsError {}

/// Reads the five hints of the rows or of the columns from a text such as `5:1,3:2,5:1,4:1,8:1`.
pub fn parse_hints(text: &str) -> Result<[Hint; SIDE], ParseHintsError> {
    let number = |text: &str, most| text.trim().parse().ok().filter(|number: &u8| *number <= most);
    let hint = |text: &str| {
        let (sum, voltorbs) = text.split_once(':')?;
        Some(Hint { sum: number(sum, 15)?, voltorbs: number(voltorbs, 5)? })
    };
    let hints: Vec<Hint> = text
        .split(',')
        .map(|part| {
            hint(part).ok_or_else(|| ParseHintsError {
                kind: ParseHintsErrorKind::Hint,
                fault: format!("`{part}` is not a hint"),
            })
        })
        .collect::<Result<_, _>>()?;
    let count = hints.len();
    hints.try_into().map_err(|_| ParseHintsError {
        kind: ParseHintsErrorKind::Count,
        fault: format!("`{text}` has {count} hints"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_rows_then_columns() {
        assert_eq!(LINES[1], [5, 6, 7, 8, 9]);
        assert_eq!(LINES[SIDE + 1], [1, 6, 11, 16, 21]);
    }

    /// A finished board of the real game and its hints, from the golden data's README.
    #[test]
    fn hints_of_a_real_board() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        let hints = board.hints();
        assert_eq!(hints.rows, parse_hints("6:1,7:1,4:1,4:2,4:1").unwrap());
        assert_eq!(hints.cols, parse_hints("8:0,4:1,6:1,1:4,6:0").unwrap());
        assert_eq!(board.max_payout(), 2 * 2 * 3 * 2 * 2);
    }

    #[test]
    fn hints_that_a_line_can_have() {
        let allows =
            |sum, voltorbs, turned: &[u8]| Hint { sum, voltorbs }.allows(turned.iter().copied());
        assert!(
            allows(0, 5, &[]) && !allows(0, 0, &[]) && !allows(3, 1, &[]) && allows(12, 1, &[])
        );
        assert!(!allows(5, 6, &[]) && !allows(255, 255, &[]));
        assert!(allows(4, 2, &[0, 0, 2]) && !allows(7, 2, &[0, 0, 2, 1]) && !allows(4, 1, &[0, 0]));
    }

    /// The board above: 2s and 3s on cards 0, 2, 5, 9 and 17, a Voltorb on card 3.
    #[test]
    fn outcomes() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        assert_eq!(board.cards().board(), Some(board));
        assert_eq!(Cards::FACE_DOWN.with(3, 0).board(), None);
        let hints = board.hints();
        let turned = |cards: &[usize]| {
            cards.iter().fold(Cards::FACE_DOWN, |up, &card| up.with(card, board.values()[card]))
        };
        for (cards, outcome) in [
            (&[][..], None),
            (&[0, 2, 5, 9], None),
            (&[0, 2, 5, 9, 1, 4, 6], None),
            (&[0, 2, 5, 9, 17], Some(Outcome::Won)),
            (&[0, 2, 5, 9, 17, 1, 4], Some(Outcome::Won)),
            (&[0, 2, 5, 3], Some(Outcome::Lost)),
        ] {
            assert_eq!(hints.outcome(&turned(cards)), outcome, "{cards:?}");
        }
        assert_eq!(hints.outcome(&turned(&[0, 2, 5, 9]).with(1, 3)), None, "contradicts row 1");
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
    fn texts_come_back() {
        let text = "21?01????3???????????????";
        assert_eq!(text.parse::<Cards>().unwrap().to_string(), text);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn a_position_comes_back_from_json() {
        let text = "21?01????3???????????????";
        let position = format!(
            r#"{{"level":2,"rows":[[4,2],[6,1],[7,0],[6,1],[2,3]],"cols":[[4,2],[6,1],[7,0],[6,1],[2,3]],"cards":"{text}"}}"#
        );
        let parsed: Position = serde_json::from_str(&position).unwrap();
        assert_eq!(serde_json::to_string(&parsed).unwrap(), position);
    }

    #[test]
    fn errors_say_what_was_expected() {
        for (text, fault) in [
            ("5:1,3:2,5:1,4:1", "has 4 hints"),
            ("5:1,3:2,5:1,4:1,8:1,5:1", "has 6 hints"),
            ("16:1,3:2,5:1,4:1,8:1", "`16:1` is not a hint"),
            ("5:6,3:2,5:1,4:1,8:1", "`5:6` is not a hint"),
            ("", "`` is not a hint"),
        ] {
            let error = parse_hints(text).unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as"), "{error}");
        }
        let kind = |text| parse_hints(text).unwrap_err().kind();
        assert_eq!(kind("5:1,3:2,5:1,4:1"), ParseHintsErrorKind::Count);
        assert_eq!(kind("16:1,3:2,5:1,4:1"), ParseHintsErrorKind::Hint);
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
