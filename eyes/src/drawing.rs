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
        let (width, height) = (self.width, self.height);
        let (across, along) = (kernel(sigma, right), kernel(sigma, down));
        let layers = std::array::from_fn(|ink| {
            let rows = smeared(&self.layers[ink], width, 1, &across);
            smeared(&rows, height, width, &along)
        });
        Self { width, height, layers }
    }

    /// Finds the ink colours that bring the drawing closest to `patch`. Returns `None` if an ink
    /// does not occur.
    pub fn fit(&self, patch: &[Rgb]) -> Option<Fit<INKS>> {
        let mut equations = Equations::<INKS, 3>::new(INKS);
        let mut squares = 0.0;
        for (at, colour) in patch.iter().enumerate() {
            let colour = colour.map(f64::from);
            equations.add(std::array::from_fn(|ink| f64::from(self.layers[ink][at])), colour, 1.0);
            squares += colour.iter().map(|value| value * value).sum::<f64>();
        }
        let (inks, explained) = equations.solve_and_explain()?;
        let residual = (squares - explained).max(0.0) as f32;
        Some(Fit { inks: inks.map(|ink| ink.map(|value| value as f32)), residual })
    }
}

/// The best fit of a drawing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit<const INKS: usize> {
    /// The colour of every ink.
    pub inks: [Rgb; INKS],
    /// The unexplained sum of squares, over pixels and channels.
    pub residual: f32,
}

const REACH: isize = 3;
const KERNEL: usize = 2 * REACH as usize + 1;

/// Convolves every line of `length` values, `stride` apart, with the kernel. The values at the ends
/// are repeated.
fn smeared(values: &[f32], length: usize, stride: usize, kernel: &[f32; KERNEL]) -> Vec<f32> {
    let smear = |at: usize| {
        let place = at / stride % length;
        let start = at - place * stride;
        let weighed = kernel.iter().enumerate().map(|(k, weight)| {
            let near = (place + k).saturating_sub(REACH as usize).min(length - 1);
            weight * values[start + near * stride]
        });
        weighed.sum()
    };
    (0..values.len()).map(smear).collect()
}

fn kernel(sigma: f32, shift: f32) -> [f32; KERNEL] {
    let weights: [f32; KERNEL] = std::array::from_fn(|k| {
        let off = (k as isize - REACH) as f32 + shift;
        (-off * off / (2.0 * sigma * sigma)).exp()
    });
    let sum: f32 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}

/// Returns the sum of squared differences from the mean, over pixels and channels.
pub(crate) fn spread(patch: &[Rgb]) -> f32 {
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
