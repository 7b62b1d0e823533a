//! Drawings in a few inks, blurred as screens blur, and how well a picture agrees with one.

use crate::Rgb;
use crate::homography::Equations;

/// Which share of every pixel has which ink: `INKS` layers that add up to 1.
#[derive(Clone)]
pub(crate) struct Drawing<const INKS: usize> {
    pub width: usize,
    pub height: usize,
    pub layers: [Vec<f32>; INKS],
}

impl<const INKS: usize> Drawing<INKS> {
    /// The drawing whose pixel at `(x, y)` has the ink of this number.
    pub fn new(width: usize, height: usize, ink: impl Fn(usize, usize) -> usize) -> Self {
        let mut layers = std::array::from_fn(|_| vec![0.0; width * height]);
        for y in 0..height {
            for x in 0..width {
                layers[ink(x, y)][y * width + x] = 1.0;
            }
        }
        Self { width, height, layers }
    }

    /// The drawing after a blur of `sigma` pixels, moved right and down by a part of a pixel.
    pub fn blurred(&self, sigma: f32, right: f32, down: f32) -> Self {
        let (width, height) = (self.width, self.height);
        let (across, along) = (kernel(sigma, right), kernel(sigma, down));
        let layers = std::array::from_fn(|ink| {
            let rows = smeared(&self.layers[ink], width, 1, &across);
            smeared(&rows, height, width, &along)
        });
        Self { width, height, layers }
    }

    /// The inks' colours under which the drawing comes closest to `patch`, and what is left.
    /// `None` when an ink is missing.
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

/// How a drawing was matched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit<const INKS: usize> {
    /// The colour of every ink.
    pub inks: [Rgb; INKS],
    /// The sum of squares that the drawing does not explain, over pixels and channels.
    pub residual: f32,
}

const REACH: isize = 3;
const KERNEL: usize = 2 * REACH as usize + 1;

/// Weighs every value with those around it in its line of `length` values, `stride` apart; the
/// ends go on for ever.
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

/// The sum of squared differences from the mean, over pixels and channels.
pub(crate) fn spread(patch: &[Rgb]) -> f32 {
    (0..3)
        .map(|channel| {
            let mean = patch.iter().map(|c| c[channel]).sum::<f32>() / patch.len() as f32;
            patch.iter().map(|c| (c[channel] - mean).powi(2)).sum::<f32>()
        })
        .sum()
}

/// How far apart two colours are.
pub(crate) fn distance(a: Rgb, b: Rgb) -> f32 {
    (0..3).map(|channel| (a[channel] - b[channel]).powi(2)).sum::<f32>().sqrt()
}
