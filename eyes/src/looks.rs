//! All possible appearances of a card: our own drawings, based on the measurements in `eyes.md`.

use crate::Rgb;
use crate::glyphs::{BALL, PENCIL, VALUES, letter};
use crate::layout::{CARD, FRAME};

/// The width and height of a card with its frame: 28 pixels.
pub(crate) const SIDE_PX: usize = CARD + 2 * FRAME;

const FRAME_LIGHT: Rgb = [214.0, 239.0, 231.0];
const RIM: Rgb = [41.0; 3];
const DARK_GREEN: Rgb = [24.0, 132.0, 99.0];
const MID_GREEN: Rgb = [41.0, 165.0, 107.0];
const INNER_RIM: Rgb = [165.0, 90.0, 82.0];
const FACE: Rgb = [189.0, 140.0, 132.0];
const INK: Rgb = [66.0; 3];
const WHITE: Rgb = [255.0; 3];
const GREY: Rgb = [165.0, 181.0, 173.0];
const BALL_RED: Rgb = [231.0, 115.0, 82.0];

/// The appearance of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    /// The value of a turned card, 0 for a Voltorb; `None` when it is face down.
    pub value: Option<u8>,
    /// Whether the memo's pencil is on it.
    pub pencil: bool,
}

impl Look {
    /// Face down and the four values, each without and with the pencil.
    pub const ALL: [Self; 10] = {
        let mut all = [Self { value: None, pencil: false }; 10];
        let mut look = 0;
        while look < all.len() {
            if look % 5 > 0 {
                all[look].value = Some((look % 5 - 1) as u8);
            }
            all[look].pencil = look >= 5;
            look += 1;
        }
        all
    };

    /// Returns whether this look occurs with this ring. The pencil appears only with the memo's
    /// cursor.
    pub fn goes_with(self, ring: Ring) -> bool {
        !self.pencil || matches!(ring, Ring::Yellow | Ring::Grey)
    }

    /// Returns the colour of a pixel of the card, counted from its top left, rim included.
    fn card_pixel(self, ring: Ring, x: usize, y: usize) -> Rgb {
        let edge = x.min(y).min(CARD - 1 - x).min(CARD - 1 - y);
        let at = |left, top| (x as isize - left, y as isize - top);
        let within = |drawing, (x, y)| letter(drawing, x, y);
        if edge == 0 {
            return ring.colour().unwrap_or(RIM);
        }
        if let (true, Some(wood)) = (self.pencil, ring.colour()) {
            match within(&PENCIL, at(7, 6)) {
                b'#' => return edge_of(wood),
                b'o' => return wood,
                _ => {}
            }
        }
        match self.value {
            None => chequer(x, y),
            Some(_) if edge == 1 => INNER_RIM,
            Some(0) => on_face(within(&BALL, at(4, 4))),
            Some(value) => on_face(within(&VALUES[usize::from(value) - 1], at(7, 7))),
        }
    }

    /// Draws the card and its frame.
    pub fn draw(self, ring: Ring) -> Vec<Rgb> {
        let pixel = |at: usize| {
            let (x, y) = (at % SIDE_PX, at / SIDE_PX);
            let edge = x.min(y).min(SIDE_PX - 1 - x).min(SIDE_PX - 1 - y);
            match ring.colour() {
                Some(colour) if edge == 0 => edge_of(colour),
                Some(colour) if edge < FRAME => colour,
                None if edge < FRAME => FRAME_LIGHT,
                _ => self.card_pixel(ring, x - FRAME, y - FRAME),
            }
        };
        (0..SIDE_PX * SIDE_PX).map(pixel).collect()
    }
}

/// Returns the background's colour: the light squares are above, below and beside the middle.
fn chequer(x: usize, y: usize) -> Rgb {
    let (across, along) = ((8..16).contains(&x), (8..16).contains(&y));
    let inside = (2..22).contains(&x) && (2..22).contains(&y);
    if inside && across != along { MID_GREEN } else { DARK_GREEN }
}

/// Returns the colour that a letter stands for on a turned card.
fn on_face(letter: u8) -> Rgb {
    match letter {
        b'#' => INK,
        b'o' => WHITE,
        b'+' => GREY,
        b'r' => BALL_RED,
        _ => FACE,
    }
}

/// Returns the darker outline colour of the cursor and the pencil.
fn edge_of(colour: Rgb) -> Rgb {
    colour.map(|value| 0.45 * value)
}

/// What is around a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ring {
    /// The light frame.
    Frame,
    /// The cursor.
    Red,
    /// The cursor while the memo is open.
    Yellow,
    /// The cursor while the memo window is busy.
    Grey,
}

impl Ring {
    pub const ALL: [Self; 4] = [Self::Frame, Self::Red, Self::Yellow, Self::Grey];

    fn colour(self) -> Option<Rgb> {
        match self {
            Self::Frame => None,
            Self::Red => Some([255.0, 66.0, 49.0]),
            Self::Yellow => Some([255.0, 189.0, 49.0]),
            Self::Grey => Some([173.0; 3]),
        }
    }
}
