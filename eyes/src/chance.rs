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

#[cfg(test)]
mod tests {
    use super::*;

    /// Four values have one common error, so that a residual is worth one in e if it is larger by 8 times the noise.
    #[test]
    fn a_residual_is_worth_its_distance_from_the_best() {
        // The noise is that of the best drawing, at least 0.4 % of the patch's variance and at least 0.001.
        for (best, values, all, noise) in
            [(200.0, 100.0, 1_000.0, 2.0), (0.0, 100.0, 50_000.0, 2.0), (0.0, 200.0, 1.0, 0.001)]
        {
            let [first, second, third] =
                of_residuals([best + 8.0 * noise, best, f32::INFINITY], values, all);
            let e = std::f64::consts::E;
            assert!((second / first - e).abs() < 1e-3, "{best} {values} {all}: {first} {second}");
            assert!((first + second - 1.0).abs() < 1e-9 && third == 0.0);
        }
    }

    #[test]
    fn drawings_that_do_not_fit_at_all_are_equally_likely() {
        assert_eq!(of_residuals([f32::INFINITY; 4], 10.0, 10.0), [0.25; 4]);
    }
}
