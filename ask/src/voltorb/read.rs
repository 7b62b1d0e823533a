//! What is on a picture.

use foretile_eyes::{Cursor, Picture, Point, SeenHint, Sighting};
use foretile_games::voltorb::{Level, SIDE};
use schemars::JsonSchema;
use serde::Serialize;

use crate::schema;

/// The position on a picture, as far as it can be seen.
#[derive(Serialize, JsonSchema)]
pub struct Read {
    /// Whether there is a board at all.
    pub found: bool,
    /// The level, where the top screen is in view.
    #[schemars(with = "Option<schema::Level>")]
    pub level: Option<Level>,
    /// The hints of the rows; nothing when none can be read or no board is in play, and nothing for
    /// a number that cannot.
    pub rows: Option<[SeenPair; SIDE]>,
    /// The columns' hints, from the left.
    pub cols: Option<[SeenPair; SIDE]>,
    /// 25 cards as in a position; an unclear one counts as face down, with a warning.
    pub cards: Option<String>,
    /// Left, top, width and height of the board with its hints.
    #[serde(rename = "box")]
    pub bounds: Option<[f64; 4]>,
    /// Its corners: top left, top right, bottom right, bottom left.
    #[schemars(with = "Option<[schema::Point; 4]>")]
    pub corners: Option<[Point; 4]>,
    /// The marks of each card's memo, such as `13v`.
    pub memo: Option<Vec<String>>,
    /// The card under the cursor, or the button.
    pub cursor: Option<Place>,
    /// Of the least sure hint or card.
    pub confidence: f64,
    /// What to be careful with.
    pub warnings: Vec<String>,
    /// The boxes of more boards in the picture.
    pub also: Vec<[f64; 4]>,
}

/// Sum and Voltorbs of a line.
pub type SeenPair = (Option<u8>, Option<u8>);

/// Where the cursor is.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Place {
    Card(usize),
    Button(&'static str),
}

/// Reads the boards of a picture, and tells of the best.
pub fn read(picture: &Picture) -> (Read, Vec<Sighting>) {
    let sightings = foretile_eyes::read(picture);
    (tell(&sightings), sightings)
}

/// What there is to tell of the boards in a picture, the best first.
pub fn tell(sightings: &[Sighting]) -> Read {
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
            Cursor::Card(card) => Place::Card(card),
            Cursor::Memo => Place::Button("memo"),
            Cursor::Quit => Place::Button("quit"),
        }),
        confidence: (f64::from(sighting.confidence()) * 1e4).floor() / 1e4,
        warnings: sighting.warnings.iter().map(ToString::to_string).collect(),
        also: sightings[1..].iter().map(|other| rounded(other.bounds())).collect(),
    }
}

/// The numbers of five lines, or nothing when there is none or no board is in play.
fn pairs(sighting: &Sighting, lines: &[SeenHint; SIDE]) -> Option<[SeenPair; SIDE]> {
    let pairs = lines.map(|line| (line.sum.value, line.voltorbs.value));
    let any = pairs.iter().any(|pair| *pair != (None, None));
    (any && !sighting.is_idle()).then_some(pairs)
}

fn memo(sighting: &Sighting) -> Vec<String> {
    let marks = |marks: [bool; 4]| {
        // Seen in the order v, 1, 2, 3.
        let letters = [(1, '1'), (2, '2'), (3, '3'), (0, 'v')];
        letters.into_iter().filter(|(mark, _)| marks[*mark]).map(|(_, letter)| letter).collect()
    };
    sighting.cards.iter().map(|card| marks(card.memo)).collect()
}

/// Hundredths of a pixel are more than enough.
fn rounded<const N: usize>(values: [f64; N]) -> [f64; N] {
    values.map(|value| (100.0 * value).round() / 100.0)
}
