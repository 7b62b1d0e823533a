//! The hints at the ends of a board's lines, and what follows from them.

use std::fmt;
use std::str::FromStr;

use super::{Board, Cards, LINES, Outcome, SIDE, column_of, row_of};

/// What the game shows at the end of a row or column.
///
/// It is `sum:voltorbs` as text and the pair `[sum, voltorbs]` in JSON. Both numbers are those that a hint can show, but
/// five cards need not have both: a hint may be misread. [`allows`](Self::allows) says whether they can.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "(u64, u64)", into = "(u8, u8)"))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "The sum and the number of Voltorbs of a row or column."),
    schemars(with = "(u8, u8)", extend("prefixItems" = [{"type": "integer", "minimum": 0, "maximum": 15}, {"type": "integer", "minimum": 0, "maximum": 5}]))
)]
pub struct Hint {
    sum: u8,
    voltorbs: u8,
}

impl Hint {
    /// The largest sum: five 3s.
    const MOST_SUM: u8 = 3 * SIDE as u8;
    /// The most Voltorbs.
    const MOST_VOLTORBS: u8 = SIDE as u8;

    /// Returns the hint with these numbers, or `None` if the sum is above 15 or there are more than 5 Voltorbs.
    ///
    /// ```
    /// use foretile_games::voltorb::Hint;
    /// assert_eq!(Hint::new(4, 2).map(|hint| (hint.sum(), hint.voltorbs())), Some((4, 2)));
    /// assert_eq!(Hint::new(16, 0), None);
    /// ```
    pub const fn new(sum: u8, voltorbs: u8) -> Option<Self> {
        if sum <= Self::MOST_SUM && voltorbs <= Self::MOST_VOLTORBS {
            Some(Self { sum, voltorbs })
        } else {
            None
        }
    }

    /// Returns the hint of a line of cards with these values.
    fn of_line(values: [u8; SIDE]) -> Self {
        let voltorbs = values.iter().filter(|&&value| value == 0).count() as u8;
        Self { sum: values.iter().sum(), voltorbs }
    }

    /// Returns the sum of the line's values, 0 to 15.
    pub const fn sum(self) -> u8 {
        self.sum
    }

    /// Returns the number of Voltorbs in the line, 0 to 5.
    pub const fn voltorbs(self) -> u8 {
        self.voltorbs
    }

    /// Returns whether five cards can have this hint if these ones are face up. Every card that is not a
    /// Voltorb is worth 1 to 3.
    ///
    /// ```
    /// use foretile_games::voltorb::Hint;
    /// let hint = Hint::new(4, 2).unwrap();
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
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
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
    ///
    /// # Panics
    /// If the card is above 24.
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

impl Board {
    /// Returns the hints that the game shows beside this board.
    pub fn hints(&self) -> Hints {
        let hint = |line: &[usize; SIDE]| Hint::of_line(line.map(|card| self.values()[card]));
        Hints {
            rows: std::array::from_fn(|row| hint(&LINES[row])),
            cols: std::array::from_fn(|column| hint(&LINES[SIDE + column])),
        }
    }
}

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
        let small = |number: u64| u8::try_from(number).ok();
        let hint = small(sum).zip(small(voltorbs));
        hint.and_then(|(sum, count)| Self::new(sum, count)).ok_or(HintError(sum, voltorbs))
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

/// The five hints of the rows, from the top, or of the columns, from the left. Their text is `5:1,3:2,5:1,4:1,8:1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FiveHints(pub [Hint; SIDE]);

impl FromStr for FiveHints {
    type Err = ParseHintsError;

    fn from_str(text: &str) -> Result<Self, ParseHintsError> {
        let number = |text: &str| text.trim().parse().ok();
        let hint = |text: &str| {
            let (sum, voltorbs) = text.split_once(':')?;
            Hint::new(number(sum)?, number(voltorbs)?)
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
        hints.try_into().map(Self).map_err(|_| ParseHintsError {
            kind: ParseHintsErrorKind::Count,
            fault: format!("`{text}` has {count} hints"),
        })
    }
}

impl fmt::Display for FiveHints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = self.0;
        write!(f, "{a},{b},{c},{d},{e}")
    }
}

/// Reads the hints of the rows and those of the columns, with white space between them.
///
/// ```
/// use foretile_games::voltorb::Hints;
/// let text = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1";
/// let hints: Hints = text.parse()?;
/// assert_eq!((hints.rows[1].sum(), hints.cols[3].voltorbs()), (3, 2));
/// assert_eq!(hints.to_string(), text);
/// # Ok::<(), foretile_games::voltorb::ParseHintsError>(())
/// ```
impl FromStr for Hints {
    type Err = ParseHintsError;

    fn from_str(text: &str) -> Result<Self, ParseHintsError> {
        let (rows, cols) =
            text.trim().split_once(char::is_whitespace).ok_or_else(|| ParseHintsError {
                kind: ParseHintsErrorKind::Count,
                fault: format!("`{text}` has hints of the rows or of the columns alone"),
            })?;
        let five = |text: &str| text.trim().parse().map(|FiveHints(hints)| hints);
        Ok(Self { rows: five(rows)?, cols: five(cols)? })
    }
}

impl fmt::Display for Hints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", FiveHints(self.rows), FiveHints(self.cols))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::voltorb::Board;

    /// A finished board of the real game and its hints, from the golden data's README.
    #[test]
    fn hints_of_a_real_board() {
        let board: Board = "2120131102110111020111101".parse().unwrap();
        let hints = board.hints();
        assert_eq!(hints.to_string(), "6:1,7:1,4:1,4:2,4:1 8:0,4:1,6:1,1:4,6:0");
        assert_eq!(hints.to_string().parse(), Ok(hints));
    }

    #[test]
    fn hints_that_a_line_can_have() {
        let allows = |sum, voltorbs, turned: &[u8]| {
            Hint::new(sum, voltorbs).unwrap().allows(turned.iter().copied())
        };
        assert!(
            allows(0, 5, &[]) && !allows(0, 0, &[]) && !allows(3, 1, &[]) && allows(12, 1, &[])
        );
        assert!(allows(4, 2, &[0, 0, 2]) && !allows(7, 2, &[0, 0, 2, 1]) && !allows(4, 1, &[0, 0]));
    }

    /// For any hint and any cards, the functions of hints neither overflow nor panic.
    #[test]
    fn no_hint_has_other_numbers_than_a_line_can_show() {
        let mut hints = 0;
        for (sum, voltorbs) in (0..=255).flat_map(|sum| (0..=255).map(move |it| (sum, it))) {
            let pair = Hint::try_from((sum.into(), voltorbs.into())).ok();
            assert_eq!(Hint::new(sum, voltorbs), pair);
            let Some(hint) = pair else { continue };
            assert!((hint.sum(), hint.voltorbs()) == (sum, voltorbs) && sum < 16 && voltorbs < 6);
            let all = Hints { rows: [hint; SIDE], cols: [hint; SIDE] };
            for value in 0..=3 {
                let cards = (0..25).fold(Cards::FACE_DOWN, |cards, card| cards.with(card, value));
                all.outcome(&cards);
                all.totals();
            }
            hints += 1;
        }
        assert_eq!(hints, 16 * 6);
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
    fn errors_say_what_was_expected() {
        for (text, fault) in [
            ("5:1,3:2,5:1,4:1", "has 4 hints"),
            ("5:1,3:2,5:1,4:1,8:1,5:1", "has 6 hints"),
            ("16:1,3:2,5:1,4:1,8:1", "`16:1` is not a hint"),
            ("5:6,3:2,5:1,4:1,8:1", "`5:6` is not a hint"),
            ("", "`` is not a hint"),
        ] {
            let error = text.parse::<FiveHints>().unwrap_err().to_string();
            assert!(error.contains(fault) && error.contains("such as"), "{error}");
        }
        let kind = |text: &str| text.parse::<FiveHints>().unwrap_err().kind();
        assert_eq!(kind("5:1,3:2,5:1,4:1"), ParseHintsErrorKind::Count);
        assert_eq!(kind("16:1,3:2,5:1,4:1"), ParseHintsErrorKind::Hint);
    }
}
