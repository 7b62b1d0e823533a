//! Finds a board again that a hand moved a little between two frames.

use foretile_games::voltorb::SIDE;

use crate::Picture;
use crate::align::align;
use crate::find::{BoardPlace, LEAST_COLOURS, colours_in_order};
use crate::homography::Homography;
use crate::layout::card_centre;
use crate::plane::Plane;
use crate::view::View;

/// How far to look on every side, in native pixels: less than half a pitch, because a board moved by a pitch looks
/// much like itself.
const FAR: f64 = 15.0;
/// How far to turn either way, in degrees. `align` turns by as much again.
const TURN: f64 = 2.5;
/// The largest scale of the plane on which the move is found: the frames' two pixels are about one of the plane.
const COARSE: f64 = 0.9;
/// The largest scale of the plane on which frames are measured: their two pixels are two to four of the plane.
const FINE: f64 = 2.2;

/// Points of a card that are light, from its middle: on its frame, beside the bars.
const LIGHT: [(f64, f64); 4] = [(-13.0, 8.0), (13.0, -8.0), (8.0, 13.0), (-8.0, -13.0)];
/// Points that are dark: on the card, and between four cards.
const DARK: [(f64, f64); 4] = [(-6.0, -6.0), (6.0, 6.0), (-16.0, 16.0), (16.0, -16.0)];

/// Returns the place of a board that was at `place` in the last frame, or `None` if it is not near.
pub(crate) fn find_again(picture: &Picture, place: &BoardPlace) -> Option<BoardPlace> {
    let scale = place.view.scale_at(100.0, 100.0);
    let part = around(picture, place, 2.0 * FAR * scale)?;
    let origin = Homography::upright(1.0, -(part[0] as f64), -(part[1] as f64));
    let mut fine = (Plane::whiteness_of(picture, part), place.view.moved(&origin), 1.0);
    while scale / fine.2 > FINE {
        fine = halved(&fine);
    }
    let mut coarse = halved(&fine);
    while scale / coarse.2 > COARSE {
        coarse = halved(&coarse);
    }
    let (turn, right, down) = moved(&coarse.0, &coarse.1);
    let by = coarse.2 / fine.2;
    let rough = fine.1.moved(&turned(&fine.1, turn)).moved(&Homography::upright(
        1.0,
        by * right,
        by * down,
    ));
    let aligned = align(&fine.0, rough)?;
    let back = Homography::upright(fine.2, part[0] as f64, part[1] as f64);
    let view = aligned.view.moved(&back);
    let is_there =
        5 * aligned.frames >= 4 * place.frames && colours_in_order(picture, &view) >= LEAST_COLOURS;
    is_there.then_some(BoardPlace { view, frames: place.frames.max(aligned.frames) })
}

/// Returns the part of the picture with the board and a margin, or `None` if the board was at the very edge.
fn around(picture: &Picture, place: &BoardPlace, margin: f64) -> Option<[usize; 4]> {
    let corners = place.corners();
    let range = |values: [f64; 4], most: usize| {
        let low = values.into_iter().fold(f64::INFINITY, f64::min) - margin;
        let high = values.into_iter().fold(f64::NEG_INFINITY, f64::max) + margin;
        (low.clamp(0.0, most as f64) as usize, high.clamp(0.0, most as f64) as usize)
    };
    let (left, right) = range(corners.map(|corner| corner.x), picture.width());
    let (top, bottom) = range(corners.map(|corner| corner.y), picture.height());
    (right > left + 64 && bottom > top + 64).then_some([left, top, right, bottom])
}

/// A plane, the view of the board in it, and the picture's pixels for one of its own.
type Level = (Plane, View, f64);

fn halved((plane, view, zoom): &Level) -> Level {
    (plane.halved(), view.moved(&Homography::upright(0.5, 0.0, 0.0)), 2.0 * zoom)
}

/// Returns the map that turns a plane around the board's middle, clockwise.
fn turned(view: &View, degrees: f64) -> Homography {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let middle = view.map(100.0, 100.0);
    let (x, y) =
        (middle.x - cos * middle.x + sin * middle.y, middle.y - sin * middle.x - cos * middle.y);
    Homography([cos, -sin, x, sin, cos, y, 0.0, 0.0, 1.0])
}

/// Returns the turn in degrees and the move in pixels of the plane after which most light points are light and most
/// dark ones dark.
fn moved(plane: &Plane, view: &View) -> (f64, f64, f64) {
    let far = (FAR * view.scale_at(100.0, 100.0)).ceil() as isize;
    let mut best = (i32::MIN, (0.0, 0.0, 0.0));
    for turn in [0.0, -TURN, TURN] {
        let view = view.moved(&turned(view, turn));
        let points = |of: [(f64, f64); 4]| -> Vec<(isize, isize)> {
            let cells = (0..=SIDE).flat_map(|row| (0..=SIDE).map(move |column| (column, row)));
            let cells = cells.filter(|&(column, row)| column.min(row) < SIDE);
            cells
                .flat_map(|(column, row)| {
                    let middle = card_centre(column, row);
                    of.map(|(x, y)| view.map(middle.x + x, middle.y + y))
                })
                .map(|point| (point.x.floor() as isize, point.y.floor() as isize))
                .collect()
        };
        let (light, dark) = (points(LIGHT), points(DARK));
        for down in -far..=far {
            for right in -far..=far {
                let sum = |points: &[(isize, isize)]| -> i32 {
                    points.iter().map(|&(x, y)| i32::from(value(plane, x + right, y + down))).sum()
                };
                let score = sum(&light) - sum(&dark);
                if score > best.0 {
                    best = (score, (turn, right as f64, down as f64));
                }
            }
        }
    }
    best.1
}

/// Returns the value of a pixel, or 0 beyond the edges.
#[inline]
fn value(plane: &Plane, x: isize, y: isize) -> u8 {
    let inside = (x as usize) < plane.width && (y as usize) < plane.height;
    if inside { plane.values[y as usize * plane.width + x as usize] } else { 0 }
}

#[cfg(test)]
mod tests;
