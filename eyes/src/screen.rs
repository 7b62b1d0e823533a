//! Resamples a picture to the game's native pixels.

use crate::homography::Point;
use crate::view::View;
use crate::{Picture, Rgb};

/// A part of a game screen, in native pixels.
pub(crate) struct Screen {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
    shown: Vec<bool>,
}

impl Screen {
    /// Resamples the native pixels `0..width` and `0..height` under `view`. Each is the mean over
    /// its area in the picture.
    pub fn take(picture: &Picture, view: &View, width: usize, height: usize) -> Self {
        let scale = view.scale_at(width as f64 / 2.0, height as f64 / 2.0);
        let steps = (scale.ceil() as usize).clamp(1, 8);
        let smooth = scale < 2.0;
        let mut pixels = Vec::with_capacity(width * height);
        let mut shown = Vec::with_capacity(width * height);
        let (right, bottom) = (picture.width() as f64, picture.height() as f64);
        // Where the samples are from the middle of a native pixel, on a line.
        let offsets: Vec<f64> =
            (0..steps).map(|step| (step as f64 + 0.5) / steps as f64 - 0.5).collect();
        let corners = |y: usize| -> Vec<Point> {
            (0..=width).map(|x| view.map(x as f64, y as f64)).collect()
        };
        let mut above = corners(0);
        for y in 0..height {
            let below = corners(y + 1);
            for x in 0..width {
                // Within a native pixel, the map is nearly linear.
                let [a, b, c, d] = [above[x], above[x + 1], below[x], below[x + 1]];
                let middle = ((a.x + b.x + c.x + d.x) / 4.0, (a.y + b.y + c.y + d.y) / 4.0);
                let across = ((b.x - a.x + d.x - c.x) / 2.0, (b.y - a.y + d.y - c.y) / 2.0);
                let down = ((c.x - a.x + d.x - b.x) / 2.0, (c.y - a.y + d.y - b.y) / 2.0);
                let mut sum = [0.0; 3];
                for &dy in &offsets {
                    for &dx in &offsets {
                        let x = middle.0 + dx * across.0 + dy * down.0;
                        let y = middle.1 + dx * across.1 + dy * down.1;
                        let colour = if smooth {
                            picture.between(x as f32, y as f32)
                        } else {
                            picture.pixel(x.floor() as isize, y.floor() as isize)
                        };
                        sum = std::array::from_fn(|channel| sum[channel] + colour[channel]);
                    }
                }
                pixels.push(sum.map(|sum| sum / (steps * steps) as f32));
                let (x, y) = middle;
                shown.push(x >= 0.0 && y >= 0.0 && x <= right && y <= bottom);
            }
            above = below;
        }
        Self { width, height, pixels, shown }
    }

    /// Samples the colours at the centres of a square's native pixels, without averaging.
    pub fn points(
        picture: &Picture,
        view: &View,
        left: usize,
        top: usize,
        side: usize,
    ) -> Vec<Rgb> {
        let point = |at: usize| {
            let (x, y) = ((left + at % side) as f64, (top + at / side) as f64);
            let point = view.map(x + 0.5, y + 0.5);
            picture.pixel(point.x.floor() as isize, point.y.floor() as isize)
        };
        (0..side * side).map(point).collect()
    }

    /// Returns the colour of a native pixel. Outside the screen, the nearest pixel counts.
    pub fn at(&self, x: isize, y: isize) -> Rgb {
        self.pixels[self.index(x, y)]
    }

    /// Returns whether the picture contains all pixels of this box.
    pub fn shows(&self, left: isize, top: isize, width: usize, height: usize) -> bool {
        let rows = top..top + height as isize;
        rows.into_iter()
            .all(|y| (left..left + width as isize).all(|x| self.shown[self.index(x, y)]))
    }

    /// Returns the mean colour of a box.
    pub fn mean(&self, left: isize, top: isize, width: usize, height: usize) -> Rgb {
        let patch = self.patch(left, top, width, height);
        let sum = patch.iter().fold([0.0; 3], |sum: Rgb, colour| {
            std::array::from_fn(|channel| sum[channel] + colour[channel])
        });
        sum.map(|sum| sum / patch.len() as f32)
    }

    /// Returns the colours of a box, row by row.
    pub fn patch(&self, left: isize, top: isize, width: usize, height: usize) -> Vec<Rgb> {
        let row = |y: isize| (left..left + width as isize).map(move |x| self.at(x, y));
        (top..top + height as isize).flat_map(row).collect()
    }

    fn index(&self, x: isize, y: isize) -> usize {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        y.clamp(0, self.height as isize - 1) as usize * self.width + x
    }
}

#[cfg(test)]
mod tests;
