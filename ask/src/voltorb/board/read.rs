//! Reads the boards of pictures.

use foretile_eyes::{Cursor, Picture, Point, SeenHint, Sighting};
use foretile_games::voltorb::{Cards, Level, SIDE};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{Fault, Members, Question};
use crate::{Cause, Reason};

/// The position that was read from a picture.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Read {
    /// Whether there is a board.
    pub found: bool,
    /// The level, if the top screen is in view.
    pub level: Option<Level>,
    /// The hints of the rows, from the top. A number that cannot be read is null; all five are null if none can be
    /// read or no board is in play.
    pub rows: Option<[SeenPair; SIDE]>,
    /// The columns' hints, from the left.
    pub cols: Option<[SeenPair; SIDE]>,
    /// The 25 cards as in a position. An unclear card counts as face down, and there is a warning.
    pub cards: Option<String>,
    /// Left, top, width and height of the board with its hints.
    #[serde(rename = "box")]
    pub bounds: Option<[f64; 4]>,
    /// Its corners: top left, top right, bottom right, bottom left.
    pub corners: Option<[Point; 4]>,
    /// The marks of each card's memo, such as `13v`.
    pub memo: Option<Vec<String>>,
    /// The card under the cursor, or the button.
    pub cursor: Option<CursorPlace>,
    /// The confidence of the least certain hint or card, 0 to 1.
    pub confidence: f64,
    /// What may be wrong or is missing, in English.
    pub warnings: Vec<String>,
    /// The same as codes with values, in the same order.
    pub causes: Vec<Cause>,
    /// The boxes of the other boards in the picture.
    pub also: Vec<[f64; 4]>,
}

/// The sum and the Voltorbs of a line.
pub type SeenPair = (Option<u8>, Option<u8>);

/// What does this picture show, and is it still the board with these known hints?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Look {
    /// The known hints of the rows, then of the columns; unknown parts are left out:
    /// `5:1,3:2,5:1,4:1,8:1,5:,:,,,`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    pub(super) known: KnownHints,
}

impl Question for Look {
    const EXAMPLE: &'static str = "known=5:1,:,4:,,,,,,,";

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The known hints of the ten lines. As a text, unknown parts are left out: `5:1,:,4:` and so on.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct KnownHints([(Typed, Typed); 2 * SIDE]);

/// A number that a player typed, which may be out of range.
type Typed = Option<i64>;

/// If the hints of at least this many lines differ, it is another board. If fewer do, they were misread or mistyped.
const OTHER_BOARD: usize = 3;

impl TryFrom<String> for KnownHints {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = |text: &str| match text {
            "" => Some(None),
            digits => digits.parse().ok().map(Some),
        };
        let pair = |text: &str| {
            let (sum, voltorbs) = text.split_once(':').unwrap_or((text, ""));
            Some((number(sum)?, number(voltorbs)?))
        };
        let pairs: Option<Vec<_>> = text.split(',').map(pair).collect();
        let known = pairs.and_then(|pairs| pairs.try_into().ok()).map(Self);
        known.ok_or_else(|| {
            format!(
                "`{text}` is not ten hints: expected those of the rows, then of the columns, each sum \
                 and Voltorbs as far as they are known, such as 5:1,3:2,5:1,4:1,8:1,5:,:,,,"
            )
        })
    }
}

impl KnownHints {
    /// Returns whether a board that was read is another one.
    fn is_other(&self, sighting: &Sighting) -> bool {
        let differ = |known: Typed, seen: Option<u8>| {
            known.zip(seen).is_some_and(|(known, seen)| known != i64::from(seen))
        };
        let lines = self.0.iter().zip(sighting.lines()).filter(|((sum, voltorbs), seen)| {
            differ(*sum, seen.sum.value) || differ(*voltorbs, seen.voltorbs.value)
        });
        !sighting.is_idle() && lines.count() >= OTHER_BOARD
    }
}

/// What a picture shows, compared with the known hints.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Looked {
    /// The position on the picture.
    #[serde(flatten)]
    pub read: Read,
    /// The cards that the player turned, without those that the game turns at the end of a round. Null if no hint
    /// can be read.
    pub played: Option<Cards>,
    /// Whether this is another board than the known one.
    pub other: bool,
}

impl Looked {
    /// Creates the answer for sightings, the best first. `played` are the cards that the player turned, if known.
    pub(crate) fn new(sightings: &[Sighting], played: Option<Cards>, known: &KnownHints) -> Self {
        let read = describe(sightings);
        let is_legible = read.rows.is_some() || read.cols.is_some();
        let first = sightings.first().filter(|_| is_legible);
        let shown = |sighting: &Sighting| {
            let cards = sighting.known_cards();
            if cards.is_revealed() { Cards::FACE_DOWN } else { cards }
        };
        Self {
            played: first.map(|sighting| played.unwrap_or_else(|| shown(sighting))),
            other: first.is_some_and(|sighting| known.is_other(sighting)),
            read,
        }
    }
}

/// Reads the boards of a picture, and compares the best with the known hints.
pub fn look(question: &Look, picture: &Picture) -> Looked {
    Looked::new(&foretile_eyes::read(picture), None, &question.known)
}

/// The place of the cursor.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(untagged)]
pub enum CursorPlace {
    Card(usize),
    Button(&'static str),
}

/// Reads the boards of a picture, and describes the best one.
pub fn read(picture: &Picture) -> (Read, Vec<Sighting>) {
    let sightings = foretile_eyes::read(picture);
    (describe(&sightings), sightings)
}

/// Describes the first of a picture's boards, which come the best first.
pub fn describe(sightings: &[Sighting]) -> Read {
    let Some(sighting) = sightings.first() else {
        return Read {
            found: false,
            level: None,
            rows: None,
            cols: None,
            cards: None,
            bounds: None,
            corners: None,
            memo: None,
            cursor: None,
            confidence: 0.0,
            warnings: vec!["no board found".into()],
            causes: vec![Reason::NoBoard.into()],
            also: Vec::new(),
        };
    };
    Read {
        found: true,
        level: sighting.level.value,
        rows: pairs(sighting, &sighting.rows),
        cols: pairs(sighting, &sighting.cols),
        cards: Some(sighting.known_cards().to_string()),
        bounds: Some(rounded(sighting.bounds())),
        corners: Some(sighting.corners.map(|Point { x, y }| {
            let [x, y] = rounded([x, y]);
            Point { x, y }
        })),
        memo: Some(memo(sighting)),
        cursor: sighting.cursor.map(|cursor| match cursor {
            Cursor::Card(card) => CursorPlace::Card(card),
            Cursor::Memo => CursorPlace::Button("memo"),
            Cursor::Quit => CursorPlace::Button("quit"),
        }),
        confidence: (f64::from(sighting.confidence()) * 1e4).floor() / 1e4,
        warnings: sighting.warnings.iter().map(ToString::to_string).collect(),
        causes: sighting.warnings.iter().copied().map(Cause::from).collect(),
        also: sightings[1..].iter().map(|other| rounded(other.bounds())).collect(),
    }
}

/// Returns the numbers of five lines, or `None` if none was read or no board is in play.
fn pairs(sighting: &Sighting, lines: &[SeenHint; SIDE]) -> Option<[SeenPair; SIDE]> {
    let pairs = lines.map(|line| (line.sum.value, line.voltorbs.value));
    let any = pairs.iter().any(|pair| *pair != (None, None));
    (any && !sighting.is_idle()).then_some(pairs)
}

fn memo(sighting: &Sighting) -> Vec<String> {
    let marks = |marks: [bool; 4]| {
        // The marks are stored in the order v, 1, 2, 3.
        let letters = [(1, '1'), (2, '2'), (3, '3'), (0, 'v')];
        letters.into_iter().filter(|(mark, _)| marks[*mark]).map(|(_, letter)| letter).collect()
    };
    sighting.cards.iter().map(|card| marks(card.memo)).collect()
}

/// Rounds to hundredths of a pixel.
fn rounded<const N: usize>(values: [f64; N]) -> [f64; N] {
    values.map(|value| (100.0 * value).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use foretile_eyes::{Face, Homography, Seen, SeenCard, Warning};

    use super::*;

    fn seen<T>(value: T) -> Seen<T> {
        Seen { value: Some(value), confidence: 0.87654 }
    }

    /// A board with these sums and one Voltorb in every line, all cards face down.
    fn sighting(sums: [u8; 2 * SIDE]) -> Sighting {
        let hint = |line: usize| SeenHint { sum: seen(sums[line]), voltorbs: seen(1) };
        let corner = |x: f64, y: f64| Point { x, y };
        Sighting {
            map: Homography::upright(1.0, 0.0, 0.0),
            corners: [
                corner(1.234_56, 2.0),
                corner(101.0, 2.0),
                corner(101.0, 102.5),
                corner(1.0, 102.5),
            ],
            rows: std::array::from_fn(hint),
            cols: std::array::from_fn(|line| hint(SIDE + line)),
            cards: [SeenCard { face: seen(Face::Down), memo: [false; 4] }; 25],
            cursor: None,
            level: Seen::UNKNOWN,
            warnings: Vec::new(),
        }
    }

    const SUMS: [u8; 10] = [5, 6, 7, 8, 9, 5, 6, 7, 8, 9];

    #[test]
    fn known_hints_are_read_as_far_as_they_are_typed() {
        let known = |text: &str| KnownHints::try_from(text.to_owned());
        for text in ["5:1,3:2,5:1,4:1,8:1,5:,:,,,", ",,,,,,,,,", "99:-1,,,,,,,,,"] {
            assert!(known(text).is_ok(), "{text}");
        }
        assert_eq!(
            known("5:1,:2,7,,,,,,,").map(|known| known.0[..3].to_vec()).ok(),
            Some(vec![(Some(5), Some(1)), (None, Some(2)), (Some(7), None)])
        );
        for text in ["", "5:1", ",,,,,,,,,,", "a:1,,,,,,,,,", "5:1:2,,,,,,,,,"] {
            let error = known(text).map(|_| ()).expect_err(text);
            assert!(error.contains("is not ten hints") && error.contains("such as 5:1"), "{error}");
        }
    }

    /// Three lines that differ make another board; unknown hints never differ.
    #[test]
    fn another_board_differs_in_three_lines() {
        let board = sighting(SUMS);
        let is_other = |text: &str, board: &Sighting| {
            KnownHints::try_from(text.to_owned()).expect(text).is_other(board)
        };
        assert!(!is_other("5:1,6:1,7:1,8:1,9:1,5:1,6:1,7:1,8:1,9:1", &board));
        assert!(!is_other(",,,,,,,,,", &board));
        assert!(!is_other("4:1,5:1,7:1,8:1,9:1,5:1,6:1,7:1,8:1,9:1", &board));
        assert!(is_other("4:1,5:1,7:2,8:1,9:1,5:1,6:1,7:1,8:1,9:1", &board));
        assert!(is_other(":2,:2,:2,,,,,,,", &board));
        let idle = Sighting { warnings: vec![Warning::NoBoardInPlay], ..board };
        assert!(!is_other(":2,:2,:2,,,,,,,", &idle));
    }

    #[test]
    fn a_board_is_described_as_it_was_seen() {
        let mut board = sighting(SUMS);
        board.cards[3].memo = [true, true, false, true];
        board.rows[1].sum = Seen::UNKNOWN;
        board.cursor = Some(Cursor::Card(7));
        let answer = describe(&[board.clone(), sighting(SUMS)]);
        let rows: Vec<SeenPair> = answer.rows.expect("hints").to_vec();
        assert_eq!(rows[..3], [(Some(5), Some(1)), (None, Some(1)), (Some(7), Some(1))]);
        let memo = answer.memo.expect("marks");
        assert_eq!((memo.len(), memo[3].as_str(), memo[4].as_str()), (25, "13v", ""));
        assert_eq!(answer.cards, Some("?".repeat(25)));
        assert_eq!(answer.corners.expect("corners")[0].x, 1.23);
        assert_eq!(answer.bounds, Some([1.0, 2.0, 100.0, 100.5]));
        assert_eq!(answer.also, [[1.0, 2.0, 100.0, 100.5]]);
        // Rounded down to a ten thousandth; unread numbers do not count.
        assert_eq!(describe(&[sighting(SUMS)]).confidence, 0.8765);
        let idle = Sighting { warnings: vec![Warning::NoBoardInPlay], ..board.clone() };
        assert!(describe(&[idle]).rows.is_none());
        let none = SeenHint { sum: Seen::UNKNOWN, voltorbs: Seen::UNKNOWN };
        let hidden = Sighting { rows: [none; SIDE], ..board };
        let answer = describe(&[hidden]);
        assert!(answer.rows.is_none() && answer.cols.is_some());
    }
}
