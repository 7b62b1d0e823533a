//! Drawings in a few inks, blurred like the screen, and their least-squares fit to a picture.

use crate::Rgb;
use crate::homography::Equations;

/// The share of each ink in every pixel: `INKS` layers that add up to 1.
#[derive(Clone)]
pub(crate) struct Drawing<const INKS: usize> {
    pub width: usize,
    pub height: usize,
    pub layers: [Vec<f32>; INKS],
}

impl<const INKS: usize> Drawing<INKS> {
    /// Draws a picture where `ink(x, y)` is the number of the pixel's ink.
    pub fn new(width: usize, height: usize, ink: impl Fn(usize, usize) -> usize) -> Self {
        let mut layers = std::array::from_fn(|_| vec![0.0; width * height]);
        for y in 0..height {
            for x in 0..width {
                layers[ink(x, y)][y * width + x] = 1.0;
            }
        }
        Self { width, height, layers }
    }

    /// Returns the drawing blurred by `sigma` pixels and shifted by `right` and `down` pixels.
    pub fn blurred(&self, sigma: f32, right: f32, down: f32) -> Self {
        let (across, along) = (kernel(sigma, right), kernel(sigma, down));
        let layers = std::array::from_fn(|ink| {
            smeared_down(&smeared_right(&self.layers[ink], self.width, &across), self.width, &along)
        });
        Self { width: self.width, height: self.height, layers }
    }

    /// Finds the ink colours that bring the drawing closest to `patch`. Returns `None` if an ink
    /// does not occur.
    pub fn fit(&self, patch: &Patch) -> Option<Fit<INKS>> {
        let matrix = std::array::from_fn(|ink| {
            std::array::from_fn(|other| dot(&self.layers[ink], &self.layers[other]))
        });
        let right = std::array::from_fn(|ink| {
            std::array::from_fn(|channel| dot(&self.layers[ink], &patch.channels[channel]))
        });
        let (inks, explained) = Equations::of_sums(matrix, right).solve_and_explain()?;
        let residual = (patch.squares - explained).max(0.0) as f32;
        // The inks of every pixel add up to 1, and so does what was taken from the patch.
        Some(Fit { inks: inks.map(|ink| ink.map(|value| value as f32 + MIDDLE)), residual })
    }
}

/// Subtracted from all colours, because small sums are exact.
const MIDDLE: f32 = 128.0;

/// The pixels that a drawing is compared with, channel by channel.
pub(crate) struct Patch {
    channels: [Vec<f32>; 3],
    /// The sum of all squares.
    squares: f64,
    /// The sum of squared differences from the mean, over pixels and channels.
    pub spread: f32,
}

impl Patch {
    pub fn new(pixels: &[Rgb]) -> Self {
        let channels: [Vec<f32>; 3] = std::array::from_fn(|channel| {
            pixels.iter().map(|colour| colour[channel] - MIDDLE).collect()
        });
        let squares = channels.iter().map(|channel| dot(channel, channel)).sum();
        Self { channels, squares, spread: spread(pixels) }
    }

    /// Returns the number of pixels.
    pub fn len(&self) -> usize {
        self.channels[0].len()
    }
}

/// Returns the sum of the products of two equally long slices. Eight sums at a time, because the compiler does not
/// change the order of additions and so cannot vectorise a single one.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f64 {
    let mut sums = [0f32; 8];
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    for (a, b) in a.iter().zip(b) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f32 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().copied().map(f64::from).sum::<f64>() + f64::from(rest)
}

/// The best fit of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit<const INKS: usize> {
    /// The colour of every ink.
    pub inks: [Rgb; INKS],
    /// The unexplained sum of squares, over pixels and channels.
    pub residual: f32,
}

const REACH: usize = 3;
const KERNEL: usize = 2 * REACH + 1;

/// Convolves every row of `width` values with the kernel. The values at the ends are repeated.
fn smeared_right(values: &[f32], width: usize, kernel: &[f32; KERNEL]) -> Vec<f32> {
    let mut smeared = Vec::with_capacity(values.len());
    let mut padded = vec![0.0; width + KERNEL - 1];
    for row in values.chunks_exact(width) {
        padded[..REACH].fill(row[0]);
        padded[REACH..REACH + width].copy_from_slice(row);
        padded[REACH + width..].fill(row[width - 1]);
        smeared.extend(padded.windows(KERNEL).map(|near| {
            let near: &[f32; KERNEL] = near.try_into().expect("it is as long");
            near.iter().zip(kernel).map(|(value, weight)| value * weight).sum::<f32>()
        }));
    }
    smeared
}

/// Convolves every column, in rows of `width` values, with the kernel. The values at the ends are repeated.
fn smeared_down(values: &[f32], width: usize, kernel: &[f32; KERNEL]) -> Vec<f32> {
    let height = values.len() / width;
    let mut smeared = vec![0.0; values.len()];
    for (y, row) in smeared.chunks_exact_mut(width).enumerate() {
        for (k, weight) in kernel.iter().enumerate() {
            let near = (y + k).saturating_sub(REACH).min(height - 1);
            for (sum, value) in row.iter_mut().zip(&values[near * width..][..width]) {
                *sum += weight * value;
            }
        }
    }
    smeared
}

fn kernel(sigma: f32, shift: f32) -> [f32; KERNEL] {
    let weights: [f32; KERNEL] = std::array::from_fn(|k| {
        let off = k as f32 - REACH as f32 + shift;
        (-off * off / (2.0 * sigma * sigma)).exp()
    });
    let sum: f32 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// Returns the sum of squared differences from the mean, over pixels and channels.
fn spread(patch: &[Rgb]) -> f32 {
    (0..3)
        .map(|channel| {
            let mean = patch.iter().map(|c| c[channel]).sum::<f32>() / patch.len() as f32;
            patch.iter().map(|c| (c[channel] - mean).powi(2)).sum::<f32>()
        })
        .sum()
}

/// Returns the Euclidean distance between two colours.
pub(crate) fn distance(a: Rgb, b: Rgb) -> f32 {
    (0..3).map(|channel| (a[channel] - b[channel]).powi(2)).sum::<f32>().sqrt()
}

#[cfg(test)]
mod tests;
