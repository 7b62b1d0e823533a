//! Fits a roughly known board position exactly to the light frames in the picture.

use foretile_games::voltorb::SIDE;

use crate::homography::{Equations, Homography};
use crate::layout::{BOX, CARD, FRAME, card_at};
use crate::plane::Plane;
use crate::view::{Bend, View};

/// One side of a light frame.
#[derive(Clone, Copy)]
struct Stripe {
    /// The column and row of the card that this side belongs to.
    card: (usize, usize),
    /// The middle of the stripe, in native pixels.
    x: f64,
    y: f64,
    /// Whether the stripe is horizontal.
    level: bool,
}

/// Returns the stripes of all cards and hints, except the lowest ones, which the screen cuts off.
fn stripes() -> impl Iterator<Item = Stripe> {
    let cells = (0..=SIDE).flat_map(|row| (0..=SIDE).map(move |column| (column, row)));
    cells.filter(|&(column, row)| column.min(row) < SIDE).flat_map(|(column, row)| {
        let (left, top) = card_at(column, row);
        let (left, top, half) = (left as f64, top as f64, CARD as f64 / 2.0);
        let out = half + FRAME as f64 / 2.0;
        let (x, y) = (left + half, top + half);
        let card = (column, row);
        [
            Stripe { card, x: x - out, y, level: false },
            Stripe { card, x: x + out, y, level: false },
            Stripe { card, x, y: y - out, level: true },
            Stripe { card, x, y: y + out, level: true },
        ]
        .into_iter()
        .filter(|stripe| stripe.y < BOX[3])
    })
}

/// Sample positions along a stripe, from its middle. They avoid the connector bars, the bar between
/// the fields of a hint, and the corners.
const ALONG: [f64; 6] = [-10.0, -8.5, -7.0, 4.5, 6.5, 8.5];

/// The measured position of a stripe.
struct Measured {
    stripe: Stripe,
    /// Offset from the expected position in native pixels, positive to the right or downwards.
    off: f64,
    /// How much lighter the stripe is than the pixels on both sides.
    contrast: f64,
}

/// How far to search on both sides of a stripe, in native pixels. The next stripe is 6 away.
const FAR: f64 = 3.5;
const STEP: f64 = 0.25;

fn measure(plane: &Plane, view: &View, stripe: Stripe, far: f64) -> Option<Measured> {
    const SAMPLES: usize = (2.0 * FAR / STEP) as usize + 1;
    let count = (2.0 * far / STEP) as usize + 1;
    let mut profile = [0f64; SAMPLES];
    for (at, sum) in profile[..count].iter_mut().enumerate() {
        let across = at as f64 * STEP - far;
        for along in ALONG {
            let (x, y) = if stripe.level { (along, across) } else { (across, along) };
            let point = view.map(stripe.x + x, stripe.y + y);
            *sum += plane.between(point.x, point.y)?;
        }
        *sum /= ALONG.len() as f64;
    }
    let profile = &profile[..count];
    let peak = (0..count).max_by(|&a, &b| profile[a].total_cmp(&profile[b]))?;
    let reach = (2.0 / STEP) as usize;
    let (first, last) = (peak.saturating_sub(reach), (peak + reach).min(count - 1));
    let around = &profile[first..=last];
    let lowest = |part: &[f64]| part.iter().copied().fold(f64::INFINITY, f64::min);
    let floor = lowest(&profile[first..=peak]).max(lowest(&profile[peak..=last]));
    let threshold = (profile[peak] + floor) / 2.0;
    let (mut weight, mut sum) = (0.0, 0.0);
    for (at, value) in around.iter().enumerate() {
        let excess = (value - threshold).max(0.0);
        weight += excess;
        sum += excess * ((first + at) as f64 * STEP - far);
    }
    (weight > 0.0).then(|| Measured { stripe, off: sum / weight, contrast: profile[peak] - floor })
}

/// A board whose frames have been measured.
pub(crate) struct Aligned {
    /// The map from native pixels to those of the plane.
    pub view: View,
    /// The number of cards and hints with at least three sides of their frame in place.
    pub frames: usize,
}

fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// The least number of stripes that show how a lens bends the board.
const LEAST_BENT: usize = 70;

/// Adjusts `view` until it fits the frames in the picture. Returns `None` if too few are found.
pub(crate) fn align(plane: &Plane, mut view: View) -> Option<Aligned> {
    for (round, far) in [FAR, 2.5, 2.0].into_iter().enumerate() {
        let found: Vec<_> = stripes().filter_map(|s| measure(plane, &view, s, far)).collect();
        let contrast = median(found.iter().map(|m| m.contrast))?;
        let usable: Vec<_> = found.iter().filter(|m| m.contrast > 0.4 * contrast).collect();
        if usable.len() < 30 {
            return None;
        }
        let (mut shift_x, mut shift_y) = (0.0, 0.0);
        if round == 0 {
            let offs = |level| usable.iter().filter(move |m| m.stripe.level == level);
            shift_x = median(offs(false).map(|m| m.off))?;
            shift_y = median(offs(true).map(|m| m.off))?;
        }
        let miss = |m: &Measured| m.off - if m.stripe.level { shift_y } else { shift_x };
        let typical = median(usable.iter().map(|m| miss(m).abs()))?.max(0.1);
        let is_bent = round > 0 && usable.len() >= LEAST_BENT;
        let mut equations = Equations::<11, 1>::new(if is_bent { 11 } else { 8 });
        for m in usable.iter().filter(|m| miss(m).abs() < 3.5 * typical) {
            let (x, y, square) = Bend::units(m.stripe.x, m.stripe.y);
            let row = if m.stripe.level {
                [0.0, 0.0, 0.0, x, y, 1.0, -x * y, -y * y, square * y, 0.0, square]
            } else {
                [x, y, 1.0, 0.0, 0.0, 0.0, -x * x, -x * y, square * x, square, 0.0]
            };
            equations.add(row, [m.off / 100.0], 1.0);
        }
        let h = equations.solve()?.map(|[value]| value);
        let nudge = Homography([1.0 + h[0], h[1], h[2], h[3], 1.0 + h[4], h[5], h[6], h[7], 1.0]);
        let in_units = Homography([0.01, 0.0, -1.0, 0.0, 0.01, -1.0, 0.0, 0.0, 1.0]);
        let back = Homography([100.0, 0.0, 100.0, 0.0, 100.0, 100.0, 0.0, 0.0, 1.0]);
        view.plane = view.plane.after(&back.after(&nudge.after(&in_units)));
        view.bend.cubic += h[8];
        view.bend.square.0 += h[9];
        view.bend.square.1 += h[10];
    }
    let found: Vec<_> = stripes().filter_map(|s| measure(plane, &view, s, 2.0)).collect();
    let contrast = median(found.iter().map(|m| m.contrast))?;
    let mut sides = [[0; SIDE + 1]; SIDE + 1];
    let in_place = |m: &&Measured| m.contrast > 0.4 * contrast && m.off.abs() < 0.8;
    for m in found.iter().filter(in_place) {
        let (column, row) = m.stripe.card;
        sides[row][column] += 1;
    }
    let frames = sides.iter().flatten().filter(|&&sides| sides >= 3).count();
    Some(Aligned { view, frames })
}

#[cfg(test)]
mod tests;
