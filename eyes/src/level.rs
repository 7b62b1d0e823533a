//! Reads the level on the top screen.

use foretile_games::voltorb::Level;

use crate::drawing::{Drawing, Patch};
use crate::find::ValueTable;
use crate::glyphs::{LEVELS, letter};
use crate::homography::{Homography, Point};
use crate::layout::PITCH;
use crate::screen::Screen;
use crate::sighting::Seen;
use crate::{Picture, chance};

/// The centres of the table's cards in native pixels of the top screen: 1, 2, 3 and Voltorb.
const TABLE: [(f64, f64); 4] = [(20.0, 60.0), (52.0, 60.0), (84.0, 60.0), (84.0, 92.0)];

/// Left and top of the patch around the digit.
const AROUND: (f64, f64) = (169.0, 10.0);
/// Width and height of that patch.
const SIZE: (usize, usize) = (9, 13);
/// Position of the digit in the patch. Its cell starts at (170, 8) and its ink fills lines 3 to 12.
const DIGIT: (isize, isize) = (1, 1);

/// If a patch has less variance, in levels of brightness, it shows no digit.
const LEAST_SPREAD: f32 = 25.0;
/// If a larger share is unexplained, this is not a digit.
const MOST_UNEXPLAINED: f32 = 0.3;

/// Draws a level's digit in three inks: background, shadow and white.
fn drawing(digit: usize) -> Drawing<3> {
    Drawing::new(SIZE.0, SIZE.1, |x, y| {
        match letter(&LEVELS[digit], x as isize - DIGIT.0, y as isize - DIGIT.1) {
            b'#' => 2,
            b'+' => 1,
            _ => 0,
        }
    })
}

/// Locates the top screen by its table: in the board's plane, or at another size.
fn top_screen(board: &Homography, table: &ValueTable) -> Option<Homography> {
    let pairs: Vec<(Point, Point)> = TABLE
        .iter()
        .zip(table.centres)
        .filter_map(|(&(x, y), seen)| Some((Point { x, y }, seen?)))
        .collect();
    let count = pairs.len() as f64;
    let miss = |map: &Homography| {
        let misses = pairs.iter().map(|(native, seen)| {
            let point = map.map(native.x, native.y);
            (point.x - seen.x).hypot(point.y - seen.y)
        });
        misses.fold(0.0, f64::max)
    };
    let mean = |pick: &dyn Fn(&(Point, Point)) -> f64| pairs.iter().map(pick).sum::<f64>() / count;

    let back = board.inverse()?;
    let dx = mean(&|(at, seen)| back.map(seen.x, seen.y).x - at.x);
    let dy = mean(&|(at, seen)| back.map(seen.x, seen.y).y - at.y);
    let same_plane = board.after(&Homography::upright(1.0, dx, dy));
    if miss(&same_plane) < 0.06 * PITCH as f64 * same_plane.scale_at(60.0, 70.0) {
        return Some(same_plane);
    }
    // Another size: the top screen is as upright as the board, which leaves one scale and one
    // position.
    let (first, last) = (pairs[0], pairs[pairs.len() - 1]);
    let length = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let scale = length(first.1, last.1) / length(first.0, last.0);
    let upright = Homography::upright(
        scale,
        mean(&|(at, seen)| seen.x - scale * at.x),
        mean(&|(at, seen)| seen.y - scale * at.y),
    );
    (miss(&upright) < 0.08 * PITCH as f64 * scale).then_some(upright)
}

/// Reads the digit, given the position of the top screen. Also returns the unexplained share.
fn read_digit(picture: &Picture, top: &Homography, sigma: f32) -> Option<(Seen<Level>, f32)> {
    let map = top.after(&Homography::upright(1.0, AROUND.0, AROUND.1));
    let screen = Screen::take(picture, &map.into(), SIZE.0, SIZE.1);
    if !screen.shows(0, 0, SIZE.0, SIZE.1) {
        return None;
    }
    let patch = Patch::new(&screen.patch(0, 0, SIZE.0, SIZE.1));
    let all = patch.spread;
    let values = 3.0 * patch.len() as f32;
    if all / values < LEAST_SPREAD {
        return None;
    }
    let brightness = |colour: crate::Rgb| colour.iter().sum::<f32>();
    let mut residuals = [f32::INFINITY; 8];
    for (digit, residual) in residuals.iter_mut().enumerate() {
        let sharp = drawing(digit);
        let left_over = |(right, down): (f32, f32)| {
            let fit = sharp.blurred(sigma, right, down).fit(&patch);
            let white_on_green = fit.filter(|fit| {
                brightness(fit.inks[2]) > brightness(fit.inks[0])
                    && brightness(fit.inks[2]) > brightness(fit.inks[1])
            });
            white_on_green.map_or(f32::INFINITY, |fit| fit.residual)
        };
        // Try whole-pixel offsets first, then half pixels around the best.
        let around = |(right, down): (f32, f32), reach: i8, step: f32| {
            (-reach..=reach).flat_map(move |dx| {
                (-reach..=reach)
                    .map(move |dy| (right + step * f32::from(dx), down + step * f32::from(dy)))
            })
        };
        let least = |a: &(f32, f32), b: &(f32, f32)| left_over(*a).total_cmp(&left_over(*b));
        let whole = around((0.0, 0.0), 2, 1.0).min_by(least).unwrap_or_default();
        *residual = around(whole, 1, 0.5).map(left_over).fold(f32::INFINITY, f32::min);
    }
    let best = (0..8).min_by(|&a, &b| residuals[a].total_cmp(&residuals[b]))?;
    let unexplained = residuals[best] / all;
    let chances = chance::of_residuals(residuals, values, all);
    let confidence = chances[best] as f32;
    let level = Level::new(best as u8 + 1)
        .ok()
        .filter(|_| confidence > 0.9 && unexplained < MOST_UNEXPLAINED);
    Some((Seen { value: level, confidence }, unexplained))
}

/// Reads the level of a board, using the tables of values found in the picture.
pub(crate) fn read_level(
    picture: &Picture,
    board: &Homography,
    tables: &[ValueTable],
    sigma: f32,
) -> Seen<Level> {
    let tops = tables.iter().filter_map(|table| top_screen(board, table));
    let read = tops.filter_map(|top| read_digit(picture, &top, sigma.max(0.35)));
    read.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(Seen::UNKNOWN, |(seen, _)| seen)
}

#[cfg(test)]
mod tests;
