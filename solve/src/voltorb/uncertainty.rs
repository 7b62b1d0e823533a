//! How far off values may be that rest on measured worths.

/// The number of standard errors on each side of a 95 % interval.
pub(super) const Z: f64 = 1.96;

/// How a number changes with the errors of the measured worths that it rests on: along each of their main directions,
/// by one standard error. The directions are independent of each other.
///
/// The errors of two numbers that rest on the same worths are not independent. Along each direction, a sum or difference
/// of the numbers changes by the sum or difference of their changes.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Uncertainty(Vec<f64>);

impl Uncertainty {
    /// The uncertainty of a number that rests on nothing measured.
    pub const NONE: Self = Self(Vec::new());

    /// Takes the change along each direction.
    pub(super) fn along(changes: Vec<f64>) -> Self {
        Self(changes)
    }

    /// Returns half of the number's 95 % interval: how far off it may be. It is 0 if nothing is measured.
    pub fn error(&self) -> f64 {
        Z * self.0.iter().map(|change| change * change).sum::<f64>().sqrt()
    }

    /// Returns the uncertainty of the sum of this number and `factor` times the other one.
    #[must_use]
    pub fn plus(&self, factor: f64, other: &Self) -> Self {
        let at = |changes: &[f64], index: usize| changes.get(index).copied().unwrap_or(0.0);
        let count = self.0.len().max(other.0.len());
        Self((0..count).map(|index| at(&self.0, index) + factor * at(&other.0, index)).collect())
    }

    /// Returns the uncertainty of the difference of this number and another one.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(-1.0, other)
    }

    /// Returns the uncertainty of `factor` times the number.
    #[must_use]
    pub fn times(&self, factor: f64) -> Self {
        Self::NONE.plus(factor, self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_changes_cancel_in_differences() {
        let along = |changes: &[f64]| Uncertainty::along(changes.to_vec());
        let (one, other) = (along(&[3.0, 4.0]), along(&[3.0, 1.0]));
        assert_eq!(one.error(), 5.0 * Z);
        assert_eq!(one.minus(&other).error(), 3.0 * Z);
        assert_eq!(one.plus(1.0, &other), along(&[6.0, 5.0]));
        assert_eq!((Uncertainty::NONE.error(), one.minus(&one).error()), (0.0, 0.0));
        assert_eq!(one.plus(2.0, &Uncertainty::NONE), one);
        assert_eq!(Uncertainty::NONE.minus(&one).error(), one.error());
    }
}
