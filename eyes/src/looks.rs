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

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours of `eyes.md` at places of a card, from the outer corner of its frame.
    fn at(look: Look, ring: Ring, x: usize, y: usize) -> Rgb {
        look.draw(ring)[28 * y + x]
    }

    const DOWN: Look = Look { value: None, pencil: false };

    fn up(value: u8) -> Look {
        Look { value: Some(value), pencil: false }
    }

    #[test]
    fn a_card_has_a_light_frame_of_two_pixels_and_a_rim_of_one() {
        for look in [DOWN, up(0), up(1), up(2), up(3)] {
            for along in 0..28 {
                for far in [0, 1, 26, 27] {
                    assert_eq!(at(look, Ring::Frame, along, far), [214.0, 239.0, 231.0]);
                    assert_eq!(at(look, Ring::Frame, far, along), [214.0, 239.0, 231.0]);
                }
            }
            for along in 2..26 {
                for far in [2, 25] {
                    assert_eq!(at(look, Ring::Frame, along, far), [41.0; 3]);
                    assert_eq!(at(look, Ring::Frame, far, along), [41.0; 3]);
                }
            }
            assert_ne!(at(look, Ring::Frame, 3, 3), [41.0; 3]);
            assert_ne!(at(look, Ring::Frame, 24, 24), [41.0; 3]);
        }
    }

    /// The squares are eight pixels wide and end a pixel inside the rim.
    #[test]
    fn a_hidden_card_is_chequered() {
        let (dark, light) = ([24.0, 132.0, 99.0], [41.0, 165.0, 107.0]);
        for y in 3..25 {
            for x in 3..25 {
                // From the card's own corner.
                let (column, row) = (x - 2, y - 2);
                let third = |at: usize| at / 8;
                let is_inside = (2..22).contains(&column) && (2..22).contains(&row);
                let is_light = is_inside && (third(column) == 1) != (third(row) == 1);
                let colour = if is_light { light } else { dark };
                assert_eq!(at(DOWN, Ring::Frame, x, y), colour, "{column}, {row}");
            }
        }
    }

    #[test]
    fn a_turned_card_has_its_value_in_the_middle() {
        for look in [up(0), up(1), up(2), up(3)] {
            for (x, y) in [(3, 3), (24, 3), (3, 24), (24, 24), (3, 12), (12, 24)] {
                assert_eq!(at(look, Ring::Frame, x, y), [165.0, 90.0, 82.0], "the inner rim");
            }
            assert_eq!(at(look, Ring::Frame, 4, 4), [189.0, 140.0, 132.0], "the face");
            assert_eq!(at(look, Ring::Frame, 23, 23), [189.0, 140.0, 132.0], "the face");
        }
        // The drawing of a value is 10x10 at 7, that of a Voltorb 16x16 at 4, from the card's corner.
        let colour = |letter: u8| match letter {
            b'#' => [66.0; 3],
            b'o' => [255.0; 3],
            b'+' => [165.0, 181.0, 173.0],
            b'r' => [231.0, 115.0, 82.0],
            _ => [189.0, 140.0, 132.0],
        };
        for (value, drawing) in VALUES.iter().enumerate() {
            for (y, row) in drawing.iter().enumerate() {
                for (x, letter) in row.bytes().enumerate() {
                    let seen = at(up(value as u8 + 1), Ring::Frame, 2 + 7 + x, 2 + 7 + y);
                    assert_eq!(seen, colour(letter), "{value}: {x}, {y}");
                }
            }
        }
        for (y, row) in BALL.iter().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                assert_eq!(
                    at(up(0), Ring::Frame, 2 + 4 + x, 2 + 4 + y),
                    colour(letter),
                    "{x}, {y}"
                );
            }
        }
    }

    /// Three pixels wide, over the frame and the rim, and darker on its outer line.
    #[test]
    fn the_cursor_is_a_ring_over_the_frame() {
        for (ring, colour) in [
            (Ring::Red, [255.0, 66.0, 49.0]),
            (Ring::Yellow, [255.0, 189.0, 49.0]),
            (Ring::Grey, [173.0; 3]),
        ] {
            for along in 3..25 {
                for far in [1, 2, 25, 26] {
                    assert_eq!(at(DOWN, ring, along, far), colour);
                    assert_eq!(at(DOWN, ring, far, along), colour);
                }
                for (x, y) in [(along, 0), (0, along), (along, 27), (27, along)] {
                    let edge = at(DOWN, ring, x, y);
                    let darker = |(edge, colour): (&f32, f32)| *edge > 0.0 && *edge < 0.6 * colour;
                    assert!(edge.iter().zip(colour).all(darker), "{edge:?}");
                }
                assert_eq!(at(DOWN, ring, along, 3), at(DOWN, Ring::Frame, along, 3));
            }
        }
    }

    #[test]
    fn the_pencil_is_only_on_a_card_with_the_memos_cursor() {
        for look in Look::ALL {
            for (ring, memo) in
                [(Ring::Frame, false), (Ring::Red, false), (Ring::Yellow, true), (Ring::Grey, true)]
            {
                assert_eq!(look.goes_with(ring), memo || !look.pencil, "{look:?}, {ring:?}");
            }
        }
        // Its wood has the cursor's colour; around it the card is as it is without.
        let with = Look { pencil: true, ..up(2) };
        for (y, row) in PENCIL.iter().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                let (right, down) = (2 + 7 + x, 2 + 6 + y);
                let seen = at(with, Ring::Yellow, right, down);
                match letter {
                    b'o' => assert_eq!(seen, [255.0, 189.0, 49.0]),
                    b'#' => assert!(seen[0] < 150.0 && seen[0] > 0.0 && seen[0] > 2.0 * seen[2]),
                    _ => assert_eq!(seen, at(up(2), Ring::Yellow, right, down)),
                }
            }
        }
    }

    #[test]
    fn there_are_ten_looks() {
        let values = [None, Some(0), Some(1), Some(2), Some(3)];
        for (at, look) in Look::ALL.into_iter().enumerate() {
            assert_eq!((look.value, look.pencil), (values[at % 5], at >= 5));
        }
    }
}
