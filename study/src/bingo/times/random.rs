//! Random numbers of the distributions that the sampler needs.

use crate::bingo::draft::Dice;

/// Draws from distributions.
pub struct Random {
    dice: Dice,
    /// The second of two normal numbers that are made together.
    spare: Option<f64>,
}

impl Random {
    /// Returns a generator whose sequence depends on `number`.
    pub fn new(number: u64) -> Self {
        Self { dice: Dice::new(number), spare: None }
    }

    /// Returns a number between 0 and 1, neither of them included.
    pub fn uniform(&mut self) -> f64 {
        self.dice.uniform()
    }

    /// Returns a number of the standard normal distribution, by Marsaglia's polar method.
    pub fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare.take() {
            return spare;
        }
        loop {
            let [x, y] = [self.uniform(), self.uniform()].map(|number| 2.0 * number - 1.0);
            let square = x * x + y * y;
            if square > 0.0 && square < 1.0 {
                let scale = (-2.0 * square.ln() / square).sqrt();
                self.spare = Some(y * scale);
                return x * scale;
            }
        }
    }

    /// Returns a number of the gamma distribution of scale 1, by the method of Marsaglia and Tsang (2000), which is for shapes
    /// of at least 1.
    pub fn gamma(&mut self, shape: f64) -> f64 {
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / (9.0 * d).sqrt();
        loop {
            let x = self.normal();
            let v = (1.0 + c * x).powi(3);
            if v > 0.0 && self.uniform().ln() < 0.5 * x * x + d - d * v + d * v.ln() {
                return d * v;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first two moments of each distribution, within five standard errors.
    #[test]
    fn distributions_have_their_moments() {
        const DRAWS: u32 = 100_000;
        let mut random = Random::new(3);
        let mut check = |name: &str, mean: f64, variance: f64, draw: fn(&mut Random) -> f64| {
            let draws: Vec<f64> = (0..DRAWS).map(|_| draw(&mut random)).collect();
            let count = f64::from(DRAWS);
            let found = draws.iter().sum::<f64>() / count;
            let spread = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
            assert!((found - mean).abs() < 5.0 * (variance / count).sqrt(), "{name}: {found}");
            assert!((spread / variance - 1.0).abs() < 0.04, "{name}: {spread}");
        };
        check("uniform", 0.5, 1.0 / 12.0, Random::uniform);
        check("normal", 0.0, 1.0, Random::normal);
        check("gamma of 1.5", 1.5, 1.5, |random| random.gamma(1.5));
        check("gamma of 40", 40.0, 40.0, |random| random.gamma(40.0));
    }
}
