//! What was seen: every item with a confidence, and what to beware of.

use std::fmt;

use foretile_games::voltorb::{CARDS, Cards, Hint, Hints, Level, Position, SIDE};

use crate::homography::{Homography, Point};

/// One item read from a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen<T> {
    /// What it is, or `None` when that cannot be told.
    pub value: Option<T>,
    /// How sure that is, 0 to 1; of the best guess when the value is `None`.
    pub confidence: f32,
}

impl<T> Seen<T> {
    /// Nothing was seen.
    pub const UNKNOWN: Self = Self { value: None, confidence: 0.0 };
}

/// One hint card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeenHint {
    /// The upper number.
    pub sum: Seen<u8>,
    /// The lower number.
    pub voltorbs: Seen<u8>,
}

impl SeenHint {
    /// Both numbers, when both are known.
    pub fn hint(&self) -> Option<Hint> {
        Some(Hint { sum: self.sum.value?, voltorbs: self.voltorbs.value? })
    }
}

/// What lies on a card's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// A card face down.
    Down,
    /// A turned card: 0 for a Voltorb, else 1, 2 or 3.
    Up(u8),
}

/// One of the 25 cards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeenCard {
    /// What it shows; unknown while it turns, explodes or is covered.
    pub face: Seen<Face>,
    /// Its memo marks: of a Voltorb, 1, 2 and 3. Only cards face down have any.
    pub memo: [bool; 4],
}

/// Where the game's cursor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cursor {
    /// On a card, 0 to 24.
    Card(usize),
    /// On the button that opens and closes the memo.
    Memo,
    /// On the button that ends the game.
    Quit,
}

/// Why a sighting is not to be trusted blindly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Warning {
    /// All hints are 00 over 0: the game waits between rounds.
    NoBoardInPlay,
    /// The picture shows the board smaller than the game draws it, so digits may look alike.
    BelowNative,
    /// A line's hint is covered, cut off or unreadable: 0 to 4 a row, 5 to 9 a column.
    HintHidden(usize),
    /// A line's hint could be read in more than one way: 0 to 4 a row, 5 to 9 a column.
    HintUnsure(usize),
    /// The hints of the rows and of the columns do not add up to the same.
    HintsDisagree,
    /// A line's turned cards and its hint contradict each other: 0 to 4 a row, 5 to 9 a column.
    CardsDisagree(usize),
    /// A card is neither face down nor clearly turned.
    CardUnclear(usize),
    /// A memo mark on a card may be there or not.
    MemoUnclear(usize),
    /// No board of the level on the top screen has such hints.
    LevelDisagrees,
}

/// A line's name for people.
pub(crate) fn line_name(line: usize) -> String {
    let (kind, number) = if line < SIDE { ("row", line + 1) } else { ("column", line - SIDE + 1) };
    format!("{kind} {number}")
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoBoardInPlay => f.write_str("no board in play: all hints are 00 and 0"),
            Self::BelowNative => f.write_str(
                "the board is smaller than the game's own pixels: digits may be misread",
            ),
            Self::HintHidden(line) => write!(f, "the hint of {} cannot be seen", line_name(line)),
            Self::HintUnsure(line) => write!(f, "the hint of {} is unsure", line_name(line)),
            Self::HintsDisagree => f.write_str("rows and columns do not add up to the same"),
            Self::CardsDisagree(line) => {
                write!(f, "the turned cards of {} contradict its hint", line_name(line))
            }
            Self::CardUnclear(card) => {
                write!(f, "card {} of row {} is unclear", card % SIDE + 1, card / SIDE + 1)
            }
            Self::MemoUnclear(card) => {
                write!(
                    f,
                    "the memo on card {} of row {} is unclear",
                    card % SIDE + 1,
                    card / SIDE + 1
                )
            }
            Self::LevelDisagrees => f.write_str("no board of this level has such hints"),
        }
    }
}

/// A board seen in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Sighting {
    /// From the pixels of the game's touch screen to those of the picture.
    pub map: Homography,
    /// The corners of the board with its hints: top left, top right, bottom right, bottom left.
    pub corners: [Point; 4],
    /// The hints of the rows.
    pub rows: [SeenHint; SIDE],
    /// The hints of the columns.
    pub cols: [SeenHint; SIDE],
    /// The cards.
    pub cards: [SeenCard; CARDS],
    /// The cursor, where there is one.
    pub cursor: Option<Cursor>,
    /// The level on the top screen.
    pub level: Seen<Level>,
    /// What to beware of.
    pub warnings: Vec<Warning>,
}

impl Sighting {
    /// Left, top, width and height of the box around the board, in pixels of the picture.
    pub fn bounds(&self) -> [f64; 4] {
        let xs = self.corners.map(|corner| corner.x);
        let ys = self.corners.map(|corner| corner.y);
        let low = |values: [f64; 4]| values.into_iter().fold(f64::INFINITY, f64::min);
        let high = |values: [f64; 4]| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
        [low(xs), low(ys), high(xs) - low(xs), high(ys) - low(ys)]
    }

    /// The same sighting in a picture in which all is farther right and down by so many pixels.
    #[must_use]
    pub fn moved(mut self, right: f64, down: f64) -> Self {
        self.map = Homography::upright(1.0, right, down).after(&self.map);
        self.corners = self.corners.map(|Point { x, y }| Point { x: x + right, y: y + down });
        self
    }

    /// The hints of the ten lines, rows before columns.
    pub fn lines(&self) -> impl Iterator<Item = &SeenHint> {
        self.rows.iter().chain(&self.cols)
    }

    /// Whether all hints are 00 over 0, so that no board is in play.
    pub fn is_idle(&self) -> bool {
        self.warnings.contains(&Warning::NoBoardInPlay)
    }

    /// All ten hints, when all are known and a board is in play.
    pub fn hints(&self) -> Option<Hints> {
        if self.is_idle() {
            return None;
        }
        let mut lines = [Hint { sum: 0, voltorbs: 0 }; 2 * SIDE];
        for (line, seen) in lines.iter_mut().zip(self.lines()) {
            *line = seen.hint()?;
        }
        let (rows, cols) = lines.split_at(SIDE);
        Some(Hints { rows: rows.try_into().ok()?, cols: cols.try_into().ok()? })
    }

    /// What is known of the cards; an unclear one counts as face down.
    pub fn known_cards(&self) -> Cards {
        let turned = self.cards.iter().enumerate();
        turned.fold(Cards::FACE_DOWN, |cards, (card, seen)| match seen.face.value {
            Some(Face::Up(value)) => cards.with(card, value),
            _ => cards,
        })
    }

    /// The whole position, when all hints and the level are known and a board is in play.
    pub fn position(&self) -> Option<Position> {
        let (level, hints) = (self.level.value?, self.hints()?);
        Some(Position { level, hints, cards: self.known_cards() })
    }

    /// How sure the least sure of all hints and cards is, 0 to 1.
    pub fn confidence(&self) -> f32 {
        let hints = self.lines().flat_map(|hint| [hint.sum.confidence, hint.voltorbs.confidence]);
        let cards = self.cards.iter().map(|card| card.face.confidence);
        hints.chain(cards).fold(1.0, f32::min)
    }
}
