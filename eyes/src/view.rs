//! How a camera sees a screen: a plane in perspective, bent by the lens.

use crate::homography::{Homography, Point};

/// What a lens adds to a plane in perspective.
///
/// A lens moves a point by the cube of its distance from the picture's middle. Seen from the board's middle, which is
/// elsewhere, the same cube has linear and quadratic terms, too. The plane's map takes up all of them but one:
///
/// ```text
/// p = native point from the board's middle, in units of 100 pixels
/// p + cubic |p|² p + square |p|²
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Bend {
    pub cubic: f64,
    pub square: (f64, f64),
}

impl Bend {
    /// The bend is measured on the board. Beyond this squared distance, it does not grow.
    const FARTHEST: f64 = 2.0;

    /// Returns a native point from the board's middle in units of 100 pixels, and the square of its distance.
    #[inline]
    pub fn units(x: f64, y: f64) -> (f64, f64, f64) {
        let (u, v) = ((x - 100.0) / 100.0, (y - 100.0) / 100.0);
        (u, v, (u * u + v * v).min(Self::FARTHEST))
    }
}

/// The map from the native pixels of the touch screen to those of a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct View {
    pub plane: Homography,
    pub bend: Bend,
}

impl From<Homography> for View {
    fn from(plane: Homography) -> Self {
        Self { plane, bend: Bend::default() }
    }
}

impl View {
    /// Maps a point.
    #[inline]
    pub fn map(&self, x: f64, y: f64) -> Point {
        let (u, v, square) = Bend::units(x, y);
        let Bend { cubic, square: (right, down) } = self.bend;
        let by = 100.0 * square;
        self.plane.map(x + by * (cubic * u + right), y + by * (cubic * v + down))
    }

    /// Returns the view that shows the picture as `moved` maps it.
    #[must_use]
    pub fn moved(&self, moved: &Homography) -> Self {
        Self { plane: moved.after(&self.plane), bend: self.bend }
    }

    /// Returns the local scale at this point: the mean over both directions.
    pub fn scale_at(&self, x: f64, y: f64) -> f64 {
        self.plane.scale_at(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_barrel_draws_the_corners_in() {
        let bend = Bend { cubic: -0.02, square: (0.0, 0.0) };
        let view = View { plane: Homography::upright(2.0, 10.0, 20.0), bend };
        assert_eq!(view.map(100.0, 100.0), Point { x: 210.0, y: 220.0 });
        // 100 pixels from the middle, a fiftieth less.
        assert!((view.map(200.0, 100.0).x - (10.0 + 2.0 * 198.0)).abs() < 1e-9);
        let moved = view.moved(&Homography::upright(0.5, 1.0, 2.0));
        assert!((moved.map(200.0, 100.0).x - (1.0 + 5.0 + 198.0)).abs() < 1e-9);
    }
    /// The formula of `Bend`, by hand, for a point right above the middle and for one beyond the board.
    #[test]
    fn a_bend_grows_with_the_distance_from_the_middle() {
        let bend = Bend { cubic: 0.1, square: (0.2, -0.3) };
        let view = View { plane: Homography::upright(1.0, 0.0, 0.0), bend };
        let near = |point: Point, x: f64, y: f64| (point.x - x).hypot(point.y - y) < 1e-9;
        // p = (0.5, -0.25) and |p|² = 0.3125
        assert_eq!(Bend::units(150.0, 75.0), (0.5, -0.25, 0.3125));
        let seen = view.map(150.0, 75.0);
        let (x, y) = (150.0 + 31.25 * (0.05 + 0.2), 75.0 + 31.25 * (-0.025 - 0.3));
        assert!(near(seen, x, y), "{seen:?}");
        // p = (3, 0), but |p|² counts as 2.
        let seen = view.map(400.0, 100.0);
        assert!(near(seen, 400.0 + 200.0 * (0.3 + 0.2), 100.0 - 200.0 * 0.3), "{seen:?}");
        assert_eq!(
            View { plane: Homography::upright(3.0, 5.0, 6.0), bend }.scale_at(9.0, 9.0),
            3.0
        );
        let flat = View::from(Homography::upright(2.0, 1.0, 1.0));
        assert_eq!(flat.map(150.0, 75.0), Point { x: 301.0, y: 151.0 });
    }
}
