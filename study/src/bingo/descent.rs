//! Finds the change of weights that improves the list most, by a linear model. Its numbers were chosen by hand on the
//! published lists; `balance.md` says what each is for, and what was worse.

use super::response::Response;

/// Cards added to every count before taking its logarithm, because the logarithm of 0 is infinite.
const PRIOR: f64 = 1.0;
/// The assumed effect of a weight on the logarithm of its goal's count, before anything is
/// measured.
const PULL: f64 = 2.0;
/// The weight of the mean squared logarithms inside buckets, relative to the spread. This term
/// makes rare goals less rare even if that hardly reduces the spread.
const RARITY: f64 = 30.0;
/// The weight of the buckets' mean squared logarithms relative to even shares. Without this term,
/// the smallest spread is that of goals that never occur.
const SHARE: f64 = 12.0;
/// Added to a variance before taking its root, to keep the derivative finite near 0.
const ROUNDING: f64 = 1.0;
/// The damping of steps, relative to the mean curvature.
const DAMPING: f64 = 0.01;
/// How often the spreads' curvature is recomputed.
const PASSES: u32 = 4;
/// How often coordinate descent visits every weight.
const SWEEPS: u32 = 30;
/// Bisection steps on the price of attempts.
const HALVINGS: u32 = 12;
/// The lowest price of attempts, in spread per unit of their logarithm. It keeps attempts low where
/// that costs little evenness.
const LOWEST_PRICE: f64 = 4.0;
/// The highest price.
const HIGHEST_PRICE: f64 = 4_000.0;

/// A quantity that should be 0, and its derivative with respect to every weight.
struct Residual {
    value: f64,
    by_weight: Vec<f64>,
    weight: f64,
    /// The bucket to whose spread it belongs.
    bucket: Option<usize>,
}

impl Residual {
    fn after(&self, step: &[f64]) -> f64 {
        self.value + dot(&self.by_weight, step)
    }
}

/// The constraints and targets of a step.
pub struct Targets<'a> {
    /// The deck's goals, grouped by bucket.
    pub buckets: &'a [Vec<usize>],
    /// The even share of every goal: cards out of 1,000.
    pub shares: &'a [f64],
    /// The largest decrease and increase of each weight.
    pub bounds: &'a [(f64, f64)],
    /// The logarithm of the most attempts, if they are limited.
    pub attempts: Option<f64>,
}

/// Returns the change of each weight.
pub fn step(response: &Response, targets: &Targets) -> Vec<f64> {
    let goals = targets.bounds.len();
    let mut residuals = residuals(response, targets);
    let mut step = vec![0.0; goals];
    let attempts = |step: &[f64]| response.attempts.ln() + dot(&response.attempts_by_weight, step);
    for _ in 0..PASSES {
        reweigh(&mut residuals, targets.buckets, &step);
        let model = Model::new(&residuals, goals);
        let priced = |price: f64, start: &[f64]| {
            let mut step = start.to_vec();
            model.descend(&mut step, price, &response.attempts_by_weight, targets.bounds);
            step
        };
        let free = priced(LOWEST_PRICE, &step);
        step = match targets.attempts {
            Some(limit) if attempts(&free) > limit => {
                let (mut low, mut high) = (LOWEST_PRICE, HIGHEST_PRICE);
                let mut allowed = priced(high, &step);
                for _ in 0..HALVINGS {
                    // Bisect on a logarithmic scale. Adding 1 lets it include 0.
                    let middle = ((low + 1.0) * (high + 1.0)).sqrt() - 1.0;
                    let tried = priced(middle, &allowed);
                    if attempts(&tried) > limit {
                        low = middle;
                    } else {
                        (high, allowed) = (middle, tried);
                    }
                }
                allowed
            }
            _ => free,
        };
    }
    step
}

/// Returns the residuals: the spread and the logarithm of every goal relative to its bucket, and
/// the logarithm of every bucket relative to its share.
fn residuals(response: &Response, targets: &Targets) -> Vec<Residual> {
    let mut residuals = Vec::new();
    let (goals, buckets) = (targets.bounds.len() as f64, targets.buckets.len() as f64);
    for (bucket, members) in targets.buckets.iter().enumerate() {
        let size = members.len() as f64;
        let mean_of =
            |numbers: &[f64]| members.iter().map(|&goal| numbers[goal]).sum::<f64>() / size;
        let mean = mean_of(&response.counts);
        let mut mean_by_weight = vec![0.0; targets.bounds.len()];
        for &goal in members {
            let rows = mean_by_weight.iter_mut().zip(&response.by_weight[goal]);
            rows.for_each(|(mean, change)| *mean += change / size);
        }
        let share = mean_of(targets.shares);
        if share > 0.0 {
            residuals.push(Residual {
                value: ((mean + PRIOR) / (share + PRIOR)).ln(),
                by_weight: mean_by_weight.iter().map(|change| change / (mean + PRIOR)).collect(),
                weight: SHARE / buckets,
                bucket: None,
            });
        }
        for &goal in members.iter().filter(|_| members.len() > 1) {
            let count = response.counts[goal];
            let changes = || response.by_weight[goal].iter().zip(&mean_by_weight);
            residuals.push(Residual {
                value: count - mean,
                by_weight: changes().map(|(change, mean)| change - mean).collect(),
                weight: 0.0,
                bucket: Some(bucket),
            });
            let relative =
                |(change, all): (&f64, &f64)| change / (count + PRIOR) - all / (mean + PRIOR);
            let mut by_weight: Vec<f64> = changes().map(relative).collect();
            by_weight[goal] += PULL * PRIOR / (count + PRIOR);
            residuals.push(Residual {
                value: ((count + PRIOR) / (mean + PRIOR)).ln(),
                by_weight,
                weight: RARITY / goals,
                bucket: None,
            });
        }
    }
    residuals
}

/// Updates the weights of the spreads' residuals. A spread is a square root, and its derivative is
/// the square's divided by twice the spread after the step.
fn reweigh(residuals: &mut [Residual], buckets: &[Vec<usize>], step: &[f64]) {
    let mut squares = vec![0.0; buckets.len()];
    for residual in residuals.iter() {
        if let Some(bucket) = residual.bucket {
            squares[bucket] += residual.after(step).powi(2);
        }
    }
    let counted = buckets.iter().filter(|members| members.len() > 1).count() as f64;
    for residual in residuals {
        if let Some(bucket) = residual.bucket {
            let others = buckets[bucket].len() as f64 - 1.0;
            let spread = (squares[bucket] / others + ROUNDING).sqrt();
            residual.weight = 0.5 / (others * spread * counted);
        }
    }
}

/// A quadratic model of the residuals' weighted sum of squares: slope and curvature at step 0.
struct Model {
    slope: Vec<f64>,
    curvature: Vec<Vec<f64>>,
}

impl Model {
    fn new(residuals: &[Residual], goals: usize) -> Self {
        let mut curvature = vec![vec![0.0; goals]; goals];
        let mut slope = vec![0.0; goals];
        for residual in residuals {
            let twice = 2.0 * residual.weight;
            for (goal, change) in residual.by_weight.iter().enumerate() {
                let factor = twice * change;
                slope[goal] += factor * residual.value;
                let row = curvature[goal].iter_mut().zip(&residual.by_weight);
                row.for_each(|(sum, change)| *sum += factor * change);
            }
        }
        let mean = (0..goals).map(|goal| curvature[goal][goal]).sum::<f64>() / goals.max(1) as f64;
        for (goal, row) in curvature.iter_mut().enumerate() {
            row[goal] += DAMPING * mean + f64::MIN_POSITIVE;
        }
        Self { slope, curvature }
    }

    /// Coordinate descent from `step`: moves one weight after another to its optimum within bounds.
    /// `price` is the cost of one unit of the attempts' logarithm.
    fn descend(&self, step: &mut [f64], price: f64, attempts: &[f64], bounds: &[(f64, f64)]) {
        let mut slope: Vec<f64> = (0..step.len())
            .map(|goal| {
                self.slope[goal] + price * attempts[goal] + dot(&self.curvature[goal], step)
            })
            .collect();
        for _ in 0..SWEEPS {
            for goal in 0..step.len() {
                let row = &self.curvature[goal];
                let (low, high) = bounds[goal];
                let moved = (step[goal] - slope[goal] / row[goal]).clamp(low, high) - step[goal];
                if moved != 0.0 {
                    step[goal] += moved;
                    slope.iter_mut().zip(row).for_each(|(slope, change)| *slope += moved * change);
                }
            }
        }
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two goals of one bucket. Each weight raises its own goal's count and lowers the other's.
    fn response() -> Response {
        Response {
            cards: 1_000.0,
            counts: vec![80.0, 120.0],
            by_weight: vec![vec![100.0, -100.0], vec![-100.0, 100.0]],
            attempts: 2.0,
            attempts_by_weight: vec![1.0, 0.0],
        }
    }

    fn best(bounds: (f64, f64), attempts: Option<f64>) -> Vec<f64> {
        let targets = Targets {
            buckets: &[vec![0, 1]],
            shares: &[100.0, 100.0],
            bounds: &[bounds; 2],
            attempts,
        };
        step(&response(), &targets)
    }

    /// A difference of 0.2 between the two weights compensates 40 cards.
    #[test]
    fn a_step_evens_out_within_its_bounds() {
        let free = best((-2.0, 2.0), None);
        assert!((free[0] - free[1] - 0.2).abs() < 0.02, "{free:?}");
        let bound = best((-0.05, 0.05), None);
        assert!((bound[0] - 0.05).abs() < 1e-9 && (bound[1] + 0.05).abs() < 1e-9, "{bound:?}");
    }

    /// Raising the first weight costs attempts, which is why the second one is lowered instead.
    #[test]
    fn attempts_stay_below_their_limit() {
        let step = best((-2.0, 2.0), Some(2.0_f64.ln()));
        assert!(step[0] <= 1e-9 && step[0] > -0.1, "{step:?}");
        assert!((step[0] - step[1] - 0.2).abs() < 0.03, "{step:?}");
    }
}
