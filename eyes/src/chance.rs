//! Turns the residuals of drawings into probabilities.

/// The number of neighbouring values with one common error. Blur, compression and misalignment
/// correlate the errors of nearby pixels.
const ERR_TOGETHER: f32 = 4.0;
/// The smallest assumed noise, as a share of the variance of the patch.
const LEAST_NOISE: f32 = 0.004;

/// Returns the probability of each drawing under a uniform prior. `residuals` are the drawings'
/// unexplained sums of squares over `values` numbers, whose sum of squares around their mean is
/// `all`.
pub(crate) fn of_residuals<const N: usize>(residuals: [f32; N], values: f32, all: f32) -> [f64; N] {
    let best = residuals.iter().copied().fold(f32::INFINITY, f32::min);
    if !best.is_finite() {
        return [1.0 / N as f64; N];
    }
    let noise = (best / values).max(LEAST_NOISE * all / values).max(1e-3);
    let weights = residuals
        .map(|residual| f64::from(-(residual - best) / (2.0 * noise * ERR_TOGETHER)).exp());
    let sum: f64 = weights.iter().sum();
    weights.map(|weight| weight / sum)
}
