//! Draws readings over the picture, for a person to check at a glance.

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
