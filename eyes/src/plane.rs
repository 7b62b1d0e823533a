//! A plane with one number per pixel: the whiteness of the picture.

use crate::Picture;

/// The whiteness of a picture: the minimum of red, green and blue. Each is relative to the
/// picture's brightest level in that channel, to keep frames white on a tinted screen.
///
/// The board's frames are nearly white, and everything between them is coloured or dark. The
/// minimum therefore shows the frames clearly, whatever is on the cards.
pub(crate) struct Plane {
    pub width: usize,
    pub height: usize,
    pub values: Vec<u8>,
}

impl Plane {
    pub fn whiteness(picture: &Picture) -> Self {
        Self::whiteness_of(picture, [0, 0, picture.width(), picture.height()])
    }

    /// Returns the whiteness of a part of a picture: left, top, right and bottom.
    pub fn whiteness_of(picture: &Picture, [left, top, right, bottom]: [usize; 4]) -> Self {
        let scales = brightest(picture).map(|most| {
            let scale = 255.0 / f32::from(most.max(32));
            std::array::from_fn::<u8, 256, _>(|value| (scale * value as f32).min(255.0) as u8)
        });
        let (width, height) = (right - left, bottom - top);
        let mut values = Vec::with_capacity(width * height);
        for row in picture.rgb().chunks_exact(3 * picture.width()).take(bottom).skip(top) {
            values.extend(row[3 * left..3 * right].chunks_exact(3).map(|rgb| {
                let [red, green, blue] =
                    std::array::from_fn(|channel| scales[channel][usize::from(rgb[channel])]);
                red.min(green).min(blue)
            }));
        }
        Self { width, height, values }
    }

    /// Returns the plane at half the width and height. Every pixel is the mean of four.
    pub fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut values = Vec::with_capacity(width * height);
        for rows in self.values.chunks_exact(2 * self.width).take(height) {
            let (upper, lower) = rows.split_at(self.width);
            values.extend(upper.chunks_exact(2).zip(lower.chunks_exact(2)).map(|(a, b)| {
                let sum = u16::from(a[0]) + u16::from(a[1]) + u16::from(b[0]) + u16::from(b[1]);
                ((sum + 2) / 4) as u8
            }));
        }
        Self { width, height, values }
    }

    /// Interpolates the value at a point, or returns `None` outside the plane. Pixel centres lie at
    /// halves.
    #[inline]
    pub fn between(&self, x: f64, y: f64) -> Option<f64> {
        let inside = x >= 0.0 && y >= 0.0 && x <= self.width as f64 && y <= self.height as f64;
        if !inside {
            return None;
        }
        let (x, y) = ((x - 0.5).max(0.0), (y - 0.5).max(0.0));
        let (column, row) = (x as usize, y as usize);
        let right = (column + 1).min(self.width - 1);
        let below = (row + 1).min(self.height - 1);
        let value = |column, row| f64::from(self.values[row * self.width + column]);
        let (dx, dy) = (x - column as f64, y - row as f64);
        let upper = value(column, row) + dx * (value(right, row) - value(column, row));
        let lower = value(column, below) + dx * (value(right, below) - value(column, below));
        Some(upper + dy * (lower - upper))
    }

    /// Passes each row of box means to a callback: row number, values, means. The box around a pixel
    /// has a side of `2 * reach + 1` pixels and is cropped at the edges.
    ///
    /// The naive loop adds `(2 * reach + 1)²` values per pixel. This one keeps running sums, and takes
    /// two additions and two subtractions per pixel for any `reach`:
    ///
    /// ```text
    ///             x - reach - 1         x + reach
    ///                   │                   │
    ///      - row y - reach - 1:  leaves the sums of all columns
    ///      ┌────────────┼───────────────────┼──┐
    /// sums │            -  sum of this span +  │  one sum per column
    ///      └───────────────────────────────────┘
    ///      + row y + reach:      enters the sums of all columns
    /// ```
    pub fn for_each_row_of_means(
        &self,
        reach: usize,
        mut row_of: impl FnMut(usize, &[u8], &[f32]),
    ) {
        let (width, height) = (self.width, self.height);
        let row = |y: usize| &self.values[y * width..][..width];
        let mut sums = vec![0u32; width];
        let mut means = vec![0f32; width];
        let add = |sums: &mut [u32], y: usize| {
            sums.iter_mut().zip(row(y)).for_each(|(sum, &value)| *sum += u32::from(value));
        };
        for y in 0..reach.min(height) {
            add(&mut sums, y);
        }
        for y in 0..height {
            if y + reach < height {
                add(&mut sums, y + reach);
            }
            if y > reach {
                let gone = row(y - reach - 1);
                sums.iter_mut().zip(gone).for_each(|(sum, &value)| *sum -= u32::from(value));
            }
            let rows = (y + reach).min(height - 1) - y.saturating_sub(reach) + 1;
            let mut sum: u32 = sums[..reach.min(width)].iter().sum();
            for x in 0..width {
                if x + reach < width {
                    sum += sums[x + reach];
                }
                if x > reach {
                    sum -= sums[x - reach - 1];
                }
                let columns = (x + reach).min(width - 1) - x.saturating_sub(reach) + 1;
                means[x] = sum as f32 / (rows * columns) as f32;
            }
            row_of(y, row(y), &means);
        }
    }
}

/// Returns the 99.5th percentile of each channel, estimated from a sample of the pixels.
fn brightest(picture: &Picture) -> [u8; 3] {
    const SAMPLE: usize = 50_000;
    let pixels = picture.rgb().len() / 3;
    let step = (pixels / SAMPLE).max(1);
    let mut counts = [[0usize; 256]; 3];
    for rgb in picture.rgb().chunks_exact(3).step_by(step) {
        for (counts, &value) in counts.iter_mut().zip(rgb) {
            counts[usize::from(value)] += 1;
        }
    }
    counts.map(|counts| {
        let mut left = pixels.div_ceil(step) / 200;
        let brightest = (0..=255u8).rev().find(|&value| {
            let count = counts[usize::from(value)];
            let reached = count > left;
            left = left.saturating_sub(count);
            reached
        });
        brightest.unwrap_or(255)
    })
}

#[cfg(test)]
mod tests;
