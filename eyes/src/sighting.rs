//! What was seen on a board: every item with a confidence, and warnings.

use std::fmt;

use foretile_games::message::{Code, Message, Value};
use foretile_games::messages;
use foretile_games::voltorb::{CARDS, Cards, Hint, Hints, Level, Position, SIDE};

use crate::homography::{Homography, Point};

/// One item read from a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen<T> {
    /// The value, or `None` if it cannot be determined.
    pub value: Option<T>,
    /// The confidence in the value, 0 to 1. If the value is `None`, that in the best guess.
    pub confidence: f32,
}

impl<T> Seen<T> {
    /// An item that was not seen.
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
    /// Returns both numbers if both are known.
    pub fn hint(&self) -> Option<Hint> {
        Hint::new(self.sum.value?, self.voltorbs.value?)
    }
}

/// The visible side of a card.
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
    /// The visible side; unknown while the card turns, explodes or is covered.
    pub face: Seen<Face>,
    /// Its memo marks for a Voltorb, 1, 2 and 3. Only face-down cards have any.
    pub memo: [bool; 4],
}

/// The position of the game's cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cursor {
    /// On a card, 0 to 24.
    Card(usize),
    /// On the button that opens and closes the memo.
    Memo,
    /// On the button that ends the game.
    Quit,
}

/// A reason to doubt part of a sighting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Warning {
    /// All hints are 00 over 0, because the game is between rounds.
    NoBoardInPlay,
    /// The picture shows the board smaller than the game draws it, so digits may look alike.
    BelowNative,
    /// A line's hint is covered, cut off or unreadable: 0 to 4 a row, 5 to 9 a column.
    HintHidden(usize),
    /// A line's hint could be read in more than one way: 0 to 4 a row, 5 to 9 a column.
    HintUnsure(usize),
    /// The totals of the rows' and the columns' hints differ.
    HintsDisagree,
    /// A line's turned cards and its hint contradict each other: 0 to 4 a row, 5 to 9 a column.
    CardsDisagree(usize),
    /// A card is neither face down nor clearly turned.
    CardUnclear(usize),
    /// It is uncertain whether a card has a memo mark.
    MemoUnclear(usize),
    /// The game deals no board with these hints at the level on the top screen.
    LevelDisagrees,
}

messages! {
    /// A reason to doubt part of a sighting, as a message.
    WarningMessage "Warning":
    NoBoardInPlay "no_board_in_play" => "no board in play: all hints are 00 and 0",
    BelowNative "below_native" => "the board is smaller than the game's own pixels: digits may be misread",
    HintHidden "hint_hidden" => "the hint of {line} cannot be seen",
    HintUnsure "hint_unsure" => "the hint of {line} is unsure",
    HintsDisagree "hints_disagree" => "the hints of rows and columns add up differently",
    CardsDisagree "cards_disagree" => "the turned cards of {line} contradict its hint",
    CardUnclear "card_unclear" => "the card in {card} is unclear",
    MemoUnclear "memo_unclear" => "the memo on the card in {card} is unclear",
    LevelDisagrees "level_disagrees" => "no board of this level has these hints",
}

impl From<Warning> for Message {
    fn from(warning: Warning) -> Self {
        use WarningMessage as Text;
        match warning {
            Warning::NoBoardInPlay => Text::NoBoardInPlay.into(),
            Warning::BelowNative => Text::BelowNative.into(),
            Warning::HintHidden(line) => Text::HintHidden.with("line", Value::Line(line)),
            Warning::HintUnsure(line) => Text::HintUnsure.with("line", Value::Line(line)),
            Warning::HintsDisagree => Text::HintsDisagree.into(),
            Warning::CardsDisagree(line) => Text::CardsDisagree.with("line", Value::Line(line)),
            Warning::CardUnclear(card) => Text::CardUnclear.with("card", Value::Card(card)),
            Warning::MemoUnclear(card) => Text::MemoUnclear.with("card", Value::Card(card)),
            Warning::LevelDisagrees => Text::LevelDisagrees.into(),
        }
        .any()
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(*self).fmt(f)
    }
}

/// A board seen in a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Sighting {
    /// The map from the pixels of the game's touch screen to those of the picture.
    pub map: Homography,
    /// The corners of the board with its hints: top left, top right, bottom right, bottom left.
    pub corners: [Point; 4],
    /// The hints of the rows.
    pub rows: [SeenHint; SIDE],
    /// The hints of the columns.
    pub cols: [SeenHint; SIDE],
    /// The cards, row by row.
    pub cards: [SeenCard; CARDS],
    /// The cursor, if it is visible.
    pub cursor: Option<Cursor>,
    /// The level on the top screen.
    pub level: Seen<Level>,
    /// Reasons to doubt parts of the sighting.
    pub warnings: Vec<Warning>,
}

impl Sighting {
    /// Returns left, top, width and height of the box around the board, in pixels of the picture.
    pub fn bounds(&self) -> [f64; 4] {
        let xs = self.corners.map(|corner| corner.x);
        let ys = self.corners.map(|corner| corner.y);
        let low = |values: [f64; 4]| values.into_iter().fold(f64::INFINITY, f64::min);
        let high = |values: [f64; 4]| values.into_iter().fold(f64::NEG_INFINITY, f64::max);
        [low(xs), low(ys), high(xs) - low(xs), high(ys) - low(ys)]
    }

    /// Returns the part of the next picture to look at: left, top, width and height in whole pixels. It may
    /// reach beyond the right and lower edge.
    ///
    /// It has room for the top screen, which shows the level. Once the level was seen, that is on every side,
    /// because emulators put the two screens below or beside each other. Until then it is above the board. Around a
    /// board that is turned in a camera's picture, it is on every side as well.
    pub fn surroundings(&self) -> [u32; 4] {
        let [x, y, width, height] = self.bounds();
        // The board is 188 native pixels wide, and the gap to the top screen is at most 90.
        let side = 300.0 * width / 188.0;
        let [left, right] = [self.corners[0], self.corners[1]];
        let is_upright = right.x - left.x > 2.0 * (right.y - left.y).abs();
        let [left, above, right, below] = if self.level.value.is_some() || !is_upright {
            [side; 4]
        } else {
            [0.2 * width, 1.25 * height, 0.5 * width, 0.2 * height]
        };
        let (left, top) = ((x - left).floor().max(0.0), (y - above).floor().max(0.0));
        let (right, bottom) = ((x + width + right).ceil(), (y + height + below).ceil());
        [left, top, right - left, bottom - top].map(|pixels| pixels as u32)
    }

    /// Returns the same sighting, moved right and down by this many pixels: for a part of a picture.
    #[must_use]
    pub fn moved(mut self, right: f64, down: f64) -> Self {
        self.map = Homography::upright(1.0, right, down).after(&self.map);
        self.corners = self.corners.map(|Point { x, y }| Point { x: x + right, y: y + down });
        self
    }

    /// Returns the hints of the ten lines, rows before columns.
    pub fn lines(&self) -> impl Iterator<Item = &SeenHint> {
        self.rows.iter().chain(&self.cols)
    }

    /// Returns whether all hints are 00 over 0, which means that no board is in play.
    pub fn is_idle(&self) -> bool {
        self.warnings.contains(&Warning::NoBoardInPlay)
    }

    /// Returns all ten hints if all are known and a board is in play.
    pub fn hints(&self) -> Option<Hints> {
        if self.is_idle() {
            return None;
        }
        let five = |lines: &[SeenHint; SIDE]| -> Option<[Hint; SIDE]> {
            let [a, b, c, d, e] = lines.each_ref().map(SeenHint::hint);
            Some([a?, b?, c?, d?, e?])
        };
        Some(Hints { rows: five(&self.rows)?, cols: five(&self.cols)? })
    }

    /// Returns the values of the turned cards. An unclear card counts as face down.
    pub fn known_cards(&self) -> Cards {
        let turned = self.cards.iter().enumerate();
        turned.fold(Cards::FACE_DOWN, |cards, (card, seen)| match seen.face.value {
            Some(Face::Up(value)) => cards.with(card, value),
            _ => cards,
        })
    }

    /// Returns the whole position if all hints and the level are known and a board is in play.
    pub fn position(&self) -> Option<Position> {
        let (level, hints) = (self.level.value?, self.hints()?);
        Some(Position { level, hints, cards: self.known_cards() })
    }

    /// Returns the lowest confidence among all hints and cards, 0 to 1.
    pub fn confidence(&self) -> f32 {
        let hints = self.lines().flat_map(|hint| [hint.sum.confidence, hint.voltorbs.confidence]);
        let cards = self.cards.iter().map(|card| card.face.confidence);
        hints.chain(cards).fold(1.0, f32::min)
    }
}

#[cfg(test)]
pub(crate) mod tests;
