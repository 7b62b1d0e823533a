//! Projective maps of the plane, from native pixels of the game's screen to a picture.

/// A point in a picture or screen, in pixels.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(from = "(f64, f64)", into = "(f64, f64)")]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Point {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the top edge.
    pub y: f64,
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        Self { x, y }
    }
}

impl From<Point> for (f64, f64) {
    fn from(point: Point) -> Self {
        (point.x, point.y)
    }
}

/// A projective map, which keeps straight lines straight: a 3x3 matrix, row by row. The last entry
/// is 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Homography(pub [f64; 9]);

impl Homography {
    /// Returns the map that scales by `scale`, then moves by `(x, y)`.
    pub const fn upright(scale: f64, x: f64, y: f64) -> Self {
        Self([scale, 0.0, x, 0.0, scale, y, 0.0, 0.0, 1.0])
    }

    /// Maps a point.
    #[inline]
    pub fn map(&self, x: f64, y: f64) -> Point {
        let m = &self.0;
        let w = m[6] * x + m[7] * y + m[8];
        Point { x: (m[0] * x + m[1] * y + m[2]) / w, y: (m[3] * x + m[4] * y + m[5]) / w }
    }

    /// Returns the composition that applies `first`, then this map.
    #[must_use]
    pub fn after(&self, first: &Self) -> Self {
        let product: [f64; 9] = std::array::from_fn(|at| {
            (0..3).map(|k| self.0[3 * (at / 3) + k] * first.0[3 * k + at % 3]).sum()
        });
        Self(product.map(|value| value / product[8]))
    }

    /// Returns the inverse map, or `None` if the map is singular.
    pub fn inverse(&self) -> Option<Self> {
        let m = &self.0;
        let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
        let adjugate = [
            minor(4, 5, 7, 8),
            minor(2, 1, 8, 7),
            minor(1, 2, 4, 5),
            minor(5, 3, 8, 6),
            minor(0, 2, 6, 8),
            minor(2, 0, 5, 3),
            minor(3, 4, 6, 7),
            minor(1, 0, 7, 6),
            minor(0, 1, 3, 4),
        ];
        let back = Self(adjugate.map(|value| value / adjugate[8]));
        back.0.iter().all(|value| value.is_finite()).then_some(back)
    }

    /// Returns the local scale at this point: the mean over both directions.
    pub fn scale_at(&self, x: f64, y: f64) -> f64 {
        let [o, right, down] = [self.map(x, y), self.map(x + 1.0, y), self.map(x, y + 1.0)];
        let (ax, ay, bx, by) = (right.x - o.x, right.y - o.y, down.x - o.x, down.y - o.y);
        (ax * by - ay * bx).abs().sqrt()
    }

    /// Fits a map to pairs of points by least squares, minimising the distance between the mapped
    /// first point and the second. If `affine`, the map has no perspective. Returns `None` if the
    /// pairs do not determine the map.
    pub fn fit(pairs: &[(Point, Point)], affine: bool) -> Option<Self> {
        // Centre and scale the points, to keep the normal equations well conditioned.
        let centre = |points: &dyn Fn(&(Point, Point)) -> Point| {
            let count = pairs.len().max(1) as f64;
            let (mut x, mut y, mut spread) = (0.0, 0.0, 0.0);
            for pair in pairs {
                let point = points(pair);
                (x, y) = (x + point.x / count, y + point.y / count);
            }
            for pair in pairs {
                let point = points(pair);
                spread += ((point.x - x).abs() + (point.y - y).abs()) / count;
            }
            (x, y, spread.max(1e-9))
        };
        let (ax, ay, a) = centre(&|pair| pair.0);
        let (bx, by, b) = centre(&|pair| pair.1);
        let unknowns = if affine { 6 } else { 8 };
        let mut equations = Equations::<8, 1>::new(unknowns);
        for (from, to) in pairs {
            let (x, y) = ((from.x - ax) / a, (from.y - ay) / a);
            let (u, v) = ((to.x - bx) / b, (to.y - by) / b);
            equations.add([x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y], [u], 1.0);
            equations.add([0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y], [v], 1.0);
        }
        let h = equations.solve()?.map(|[value]| value);
        let inner = Self([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1.0]);
        let before = Self([1.0 / a, 0.0, -ax / a, 0.0, 1.0 / a, -ay / a, 0.0, 0.0, 1.0]);
        let after = Self([b, 0.0, bx, 0.0, b, by, 0.0, 0.0, 1.0]);
        let whole = after.after(&inner.after(&before));
        whole.0.iter().all(|value| value.is_finite()).then_some(whole)
    }
}

/// A least-squares problem with up to `N` unknowns and `SIDES` right-hand sides.
pub(crate) struct Equations<const N: usize, const SIDES: usize> {
    unknowns: usize,
    matrix: [[f64; N]; N],
    right: [[f64; SIDES]; N],
}

impl<const N: usize, const SIDES: usize> Equations<N, SIDES> {
    pub fn new(unknowns: usize) -> Self {
        Self { unknowns, matrix: [[0.0; N]; N], right: [[0.0; SIDES]; N] }
    }

    /// Creates a problem from the sums that [`add`](Self::add) makes of all equations.
    pub const fn of_sums(matrix: [[f64; N]; N], right: [[f64; SIDES]; N]) -> Self {
        Self { unknowns: N, matrix, right }
    }

    /// Adds the equation `row . unknowns = right` with this weight.
    #[inline]
    pub fn add(&mut self, row: [f64; N], right: [f64; SIDES], weight: f64) {
        for i in 0..self.unknowns {
            for j in 0..self.unknowns {
                self.matrix[i][j] += weight * row[i] * row[j];
            }
            for (sum, value) in self.right[i].iter_mut().zip(right) {
                *sum += weight * row[i] * value;
            }
        }
    }

    /// Returns the solution, with 0 for unused unknowns, or `None` if it is not determined.
    pub fn solve(self) -> Option<[[f64; SIDES]; N]> {
        Some(self.solve_and_explain()?.0)
    }

    /// Like [`solve`](Self::solve); also returns how much of the right-hand sides' sum of squares
    /// is explained.
    pub fn solve_and_explain(mut self) -> Option<([[f64; SIDES]; N], f64)> {
        let n = self.unknowns;
        let right = self.right;
        for pivot in 0..n {
            let best = (pivot..n).max_by(|&a, &b| {
                self.matrix[a][pivot].abs().total_cmp(&self.matrix[b][pivot].abs())
            })?;
            self.matrix.swap(pivot, best);
            self.right.swap(pivot, best);
            if self.matrix[pivot][pivot].abs() < 1e-9 {
                return None;
            }
            for row in pivot + 1..n {
                let factor = self.matrix[row][pivot] / self.matrix[pivot][pivot];
                for column in pivot..n {
                    self.matrix[row][column] -= factor * self.matrix[pivot][column];
                }
                for side in 0..SIDES {
                    self.right[row][side] -= factor * self.right[pivot][side];
                }
            }
        }
        let mut solution = [[0.0; SIDES]; N];
        let mut explained = 0.0;
        for row in (0..n).rev() {
            for side in 0..SIDES {
                let known: f64 =
                    (row + 1..n).map(|k| self.matrix[row][k] * solution[k][side]).sum();
                solution[row][side] = (self.right[row][side] - known) / self.matrix[row][row];
                explained += solution[row][side] * right[row][side];
            }
        }
        Some((solution, explained))
    }
}

#[cfg(test)]
mod tests;
