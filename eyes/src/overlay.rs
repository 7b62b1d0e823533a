//! Draws readings over the picture, so that a person can check them at a glance.

use foretile_games::voltorb::{SIDE, column_of, row_of};

use crate::glyphs::{DIGITS, letter};
use crate::layout::{BOX, CARD, card_at};
use crate::sighting::{Face, Seen, Sighting};
use crate::{Picture, Point};

const BORDER: [u8; 3] = [255, 0, 200];
const KNOWN: [u8; 3] = [120, 255, 255];
const PAPER: [u8; 3] = [0, 0, 0];
const UNKNOWN: [u8; 3] = [255, 0, 0];

/// A number or a question mark on an 8x8 tile.
struct Label {
    left: usize,
    top: usize,
    /// The digit, or `None` for a question mark.
    digit: Option<u8>,
}

/// Returns the labels of a sighting: values in the lower left corner of turned or unclear cards,
/// and the numbers of a hint over its Voltorb.
fn labels(sighting: &Sighting) -> Vec<Label> {
    let mut labels = Vec::new();
    for (card, seen) in sighting.cards.iter().enumerate() {
        let (left, top) = card_at(column_of(card), row_of(card));
        let digit = match seen.face.value {
            Some(Face::Down) => continue,
            Some(Face::Up(value)) => Some(value),
            None => None,
        };
        labels.push(Label { left, top: top + CARD - 8, digit });
    }
    for (line, hint) in sighting.lines().enumerate() {
        let (column, row) = if line < SIDE { (SIDE, line) } else { (line - SIDE, SIDE) };
        let (left, top) = card_at(column, row);
        let digit = |seen: Seen<u8>, of: fn(u8) -> u8| seen.value.map(of);
        labels.push(Label { left, top: top + 8, digit: digit(hint.sum, |sum| sum / 10) });
        labels.push(Label { left: left + 8, top: top + 8, digit: digit(hint.sum, |sum| sum % 10) });
        labels.push(Label { left: left + 4, top: top + 16, digit: digit(hint.voltorbs, |n| n) });
    }
    labels
}

/// Returns the overlay's colour at a point of the touch screen, if it covers that point.
fn colour(labels: &[Label], at: Point) -> Option<[u8; 3]> {
    for label in labels {
        let (x, y) = (at.x - label.left as f64, at.y - label.top as f64);
        if (0.0..8.0).contains(&x) && (0.0..8.0).contains(&y) {
            return Some(match label.digit {
                None => UNKNOWN,
                Some(digit) => match letter(&DIGITS[usize::from(digit)], x as isize, y as isize) {
                    b'#' => KNOWN,
                    _ => PAPER,
                },
            });
        }
    }
    let [left, top, right, bottom] = BOX;
    let edge = (at.x - left).min(right - at.x).min(at.y - top).min(bottom - at.y);
    (-1.5..0.0).contains(&edge).then_some(BORDER)
}

/// Draws the outline of every board over the picture, with the values of turned cards and both
/// numbers of each hint. Unreadable items are red.
pub fn overlay(picture: &Picture, sightings: &[Sighting]) -> Picture {
    let mut drawn = picture.clone();
    for sighting in sightings {
        let Some(native) = sighting.map.inverse() else { continue };
        let labels = labels(sighting);
        let margin = 2.0 * sighting.map.scale_at(100.0, 100.0);
        let [x, y, width, height] = sighting.bounds();
        let span = |start: f64, length: f64, most: usize| {
            let end = (start + length + margin).ceil().clamp(0.0, most as f64);
            (start - margin).floor().clamp(0.0, most as f64) as usize..end as usize
        };
        for row in span(y, height, picture.height()) {
            for column in span(x, width, picture.width()) {
                let at = native.map(column as f64 + 0.5, row as f64 + 0.5);
                if let Some(colour) = colour(&labels, at) {
                    drawn.paint(column, row, colour);
                }
            }
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::homography::Homography;
    use crate::sighting::tests::whole;

    const GREY: [u8; 3] = [90; 3];

    /// A board with an unclear card, a turned one and an unclear hint, whose map has the scale 2.
    fn sighting() -> Sighting {
        let mut sighting = whole(Homography::upright(2.0, 20.0, 30.0));
        let sure = |value| Seen { value: Some(value), confidence: 1.0 };
        sighting.cards[6].face = Seen { value: None, confidence: 0.5 };
        sighting.cards[13].face = Seen { value: Some(Face::Up(3)), confidence: 1.0 };
        sighting.rows[1].sum = sure(12);
        sighting.cols[2].sum = sure(7);
        sighting.cols[2].voltorbs = Seen::UNKNOWN;
        sighting
    }

    /// The colour at the middle of a native pixel.
    fn at(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
        picture.pixel(20 + 2 * x as isize + 1, 30 + 2 * y as isize + 1).map(|value| value as u8)
    }

    fn drawn() -> Picture {
        let grey = Picture::from_rgb(480, 460, vec![90; 3 * 480 * 460]).unwrap();
        overlay(&grey, &[sighting()])
    }

    /// Checks that a digit stands on its tile of 8x8 native pixels.
    fn assert_digit(drawn: &Picture, left: usize, top: usize, digit: usize) {
        for (y, row) in DIGITS[digit].iter().enumerate() {
            for (x, letter) in row.bytes().enumerate() {
                let colour = if letter == b'#' { KNOWN } else { PAPER };
                assert_eq!(at(drawn, left + x, top + y), colour, "{left}, {top}: {x}, {y}");
            }
        }
    }

    #[test]
    fn values_are_in_the_lower_left_corner_of_cards() {
        let drawn = drawn();
        // Card 13 is in column 3 and row 2, at (104, 72); card 6 in column 1 and row 1, at (40, 40).
        assert_digit(&drawn, 104, 88, 3);
        for (x, y) in [(40, 56), (47, 63), (44, 60)] {
            assert_eq!(at(&drawn, x, y), UNKNOWN);
        }
        for (x, y) in [(39, 60), (48, 60), (44, 55), (44, 64), (112, 90), (106, 87), (12, 26)] {
            assert_eq!(at(&drawn, x, y), GREY, "{x}, {y}");
        }
    }

    #[test]
    fn numbers_are_over_the_voltorb_of_a_hint() {
        let drawn = drawn();
        // Row 1's hint is at (168, 40): 12 over 1. Column 2's is at (72, 168): 07 over a question mark.
        for (left, top, digit) in
            [(168, 48, 1), (176, 48, 2), (172, 56, 1), (72, 176, 0), (80, 176, 7)]
        {
            assert_digit(&drawn, left, top, digit);
        }
        assert_eq!(at(&drawn, 76, 184), UNKNOWN);
        assert_eq!(at(&drawn, 83, 191), UNKNOWN);
    }

    /// The board's box is 6 to 194 and 6 to 192; the outline is 1.5 native pixels wide, 3 of the picture.
    #[test]
    fn an_outline_is_around_the_board() {
        let drawn = drawn();
        let at = |x: isize, y: isize| drawn.pixel(x, y).map(|value| value as u8);
        let (left, top, right, bottom) = (32, 42, 408, 414);
        for along in [60, 200, 300] {
            for (before, after) in [(1, 0), (3, 2)] {
                assert_eq!(at(left - before, along), BORDER);
                assert_eq!(at(along, top - before), BORDER);
                assert_eq!(at(right + after, along), BORDER);
                assert_eq!(at(along, bottom + after), BORDER);
            }
            for (x, y) in [
                (left, along),
                (left - 4, along),
                (right - 1, along),
                (right + 3, along),
                (along, top),
                (along, top - 4),
                (along, bottom + 3),
            ] {
                assert_eq!(at(x, y), GREY, "{x}, {y}");
            }
        }
        assert_eq!(at(left - 1, top - 1), BORDER, "a corner");
        assert_eq!(at(left - 4, top - 1), GREY, "beside a corner");
    }

    /// What lies beyond the picture is left out.
    #[test]
    fn a_board_at_the_edge_is_drawn_as_far_as_it_goes() {
        let grey = Picture::from_rgb(200, 150, vec![90; 3 * 200 * 150]).unwrap();
        let mut cut = sighting().moved(-40.0, -60.0);
        let drawn = overlay(&grey, &[cut.clone()]);
        assert_eq!((drawn.width(), drawn.height()), (200, 150));
        assert_eq!(drawn.pixel(100, 149), grey.pixel(0, 0));
        // The unclear card, at (40, 56) in native pixels.
        assert_eq!(drawn.pixel(2 * 41 - 20, 2 * 57 - 30), [255.0, 0.0, 0.0]);
        cut.map = Homography([0.0; 9]);
        assert_eq!(overlay(&grey, &[cut]), grey, "no map, nothing to draw");
    }
}
