//! From what drawings leave unexplained to how likely each of them is.

/// How many neighbouring values err together: blur, compression and misalignment make the errors
/// of a picture far from independent.
const ERR_TOGETHER: f32 = 4.0;
/// The least noise to believe in, as a share of the spread of what is seen.
const LEAST_NOISE: f32 = 0.004;

/// The probability of each drawing, all alike beforehand, by the sum of squares that it leaves of
/// `values` numbers whose sum of squares around their mean is `all`.
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
