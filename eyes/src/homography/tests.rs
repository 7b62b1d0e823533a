//! Tests of maps and of least squares.

use super::*;

#[test]
fn a_map_is_found_again() {
    let truth = Homography([2.1, 0.2, 40.0, -0.15, 2.3, 17.0, 2e-4, -1e-4, 1.0]);
    let points = [(6.0, 6.0), (194.0, 6.0), (194.0, 192.0), (6.0, 192.0), (90.0, 60.0)];
    let pairs = points.map(|(x, y)| (Point { x, y }, truth.map(x, y)));
    let found = Homography::fit(&pairs, false).unwrap();
    for (x, y) in [(20.0, 20.0), (150.0, 100.0), (250.0, -100.0)] {
        let (a, b) = (truth.map(x, y), found.map(x, y));
        assert!((a.x - b.x).abs() + (a.y - b.y).abs() < 1e-6, "{a:?} {b:?}");
        let back = truth.inverse().unwrap().map(a.x, a.y);
        assert!((back.x - x).abs() + (back.y - y).abs() < 1e-6, "{back:?}");
    }
    assert_eq!(Homography::fit(&pairs[..3], false), None);
}

/// A map with perspective whose nine numbers are all different.
const MAP: Homography = Homography([2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 0.5, 0.25, 1.0]);

fn assert_near(a: Point, b: (f64, f64)) {
    assert!((a.x - b.0).hypot(a.y - b.1) < 1e-9, "{a:?} {b:?}");
}

#[test]
fn a_point_is_divided_by_the_third_row() {
    // 0.5 * 2 + 0.25 * 4 + 1 = 3
    assert_near(MAP.map(2.0, 4.0), ((4.0 + 12.0 + 5.0) / 3.0, (14.0 + 44.0 + 13.0) / 3.0));
    assert_near(Homography::upright(3.0, 10.0, 20.0).map(2.0, 4.0), (16.0, 32.0));
}

#[test]
fn a_composition_maps_twice() {
    let first = Homography([1.0, 0.5, -2.0, -0.25, 1.5, 3.0, 0.01, -0.02, 1.0]);
    let both = MAP.after(&first);
    assert_eq!(both.0[8], 1.0);
    for (x, y) in [(0.0, 0.0), (4.0, -3.0), (10.0, 7.0)] {
        let once = first.map(x, y);
        let twice = MAP.map(once.x, once.y);
        assert_near(both.map(x, y), (twice.x, twice.y));
    }
}

#[test]
fn an_inverse_leads_back_and_a_singular_map_has_none() {
    let back = MAP.inverse().unwrap();
    for (x, y) in [(0.0, 0.0), (4.0, -3.0), (10.0, 7.0)] {
        let there = MAP.map(x, y);
        assert_near(back.map(there.x, there.y), (x, y));
    }
    // Everything lands on one line.
    let line = Homography([1.0, 2.0, 0.0, 2.0, 4.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(line.inverse(), None);
}

/// The area of a pixel is the square of the scale.
#[test]
fn the_scale_is_the_mean_of_both_directions() {
    for (map, scale) in [
        ([2.0, 0.0, 7.0, 0.0, 8.0, -5.0, 0.0, 0.0, 1.0], 4.0),
        // Turned by the angle of a 3-4-5 triangle.
        ([1.2, -1.6, 0.0, 1.6, 1.2, 0.0, 0.0, 0.0, 1.0], 2.0),
        // Sheared: a parallelogram of base 1 and height 4.
        ([1.0, 3.0, 9.0, 0.0, 4.0, 9.0, 0.0, 0.0, 1.0], 2.0),
        // Mirrored.
        ([0.0, 3.0, 0.0, 3.0, 0.0, 0.0, 0.0, 0.0, 1.0], 3.0),
    ] {
        let seen = Homography(map).scale_at(50.0, 20.0);
        assert!((seen - scale).abs() < 1e-9, "{map:?}: {seen}");
    }
    // The next pixel to the right is at 1 / 1.1, and the next one below at 1 / 1.25.
    let tilted = Homography([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.1, 0.25, 1.0]);
    let area = 1.0 / 1.1 / 1.25;
    assert!((tilted.scale_at(0.0, 0.0) - f64::sqrt(area)).abs() < 1e-9);
}

fn pairs(map: &Homography, points: &[(f64, f64)]) -> Vec<(Point, Point)> {
    points.iter().map(|&(x, y)| (Point { x, y }, map.map(x, y))).collect()
}

#[test]
fn three_points_determine_a_map_without_perspective() {
    let truth = Homography([2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 0.0, 0.0, 1.0]);
    let three = pairs(&truth, &[(0.0, 0.0), (10.0, 1.0), (3.0, 20.0)]);
    let found = Homography::fit(&three, true).unwrap();
    for (found, truth) in found.0.iter().zip(truth.0) {
        assert!((found - truth).abs() < 1e-9, "{found} {truth}");
    }
    assert_eq!(Homography::fit(&three[..2], true), None);
    assert_eq!(Homography::fit(&[], true), None);
    let on_a_line = pairs(&truth, &[(0.0, 0.0), (1.0, 2.0), (2.0, 4.0), (5.0, 10.0)]);
    assert_eq!(Homography::fit(&on_a_line, true), None);
}

/// The unknowns of such points differ by many orders of magnitude if they are not centred and scaled first.
#[test]
fn points_far_from_the_origin_determine_a_map() {
    for (far, spread) in [(3e6, 5.0), (-2e5, 1.0), (7e5, 3e4)] {
        let near = Homography([2.0, 0.3, 5.0, -0.7, 1.1, 13.0, 0.02, -0.01, 1.0]);
        let corners = [(0.1, 0.3), (4.9, -0.2), (5.1, 4.7), (0.2, 5.3), (2.4, 1.1), (3.3, 4.0)];
        let pairs: Vec<_> = corners
            .iter()
            .map(|&(x, y)| {
                let (x, y) = (x / 5.0, y / 5.0);
                let seen = near.map(x, y);
                let from = Point { x: far + spread * x, y: spread * y - 2.0 * far };
                (from, Point { x: 3.0 * far + spread * seen.x, y: spread * seen.y - far })
            })
            .collect();
        let found = Homography::fit(&pairs, false).unwrap();
        for (from, to) in pairs {
            let seen = found.map(from.x, from.y);
            let miss = (seen.x - to.x).hypot(seen.y - to.y) / spread;
            assert!(miss < 1e-3, "{far}, {spread}: {miss}");
        }
    }
}

#[test]
fn weights_count_like_repeated_equations() {
    let mut weighed = Equations::<2, 1>::new(2);
    let mut repeated = Equations::<2, 1>::new(2);
    for (row, right, times) in
        [([1.0, 2.0], 5.0, 3), ([2.0, -1.0], 1.0, 1), ([1.0, 1.0], 4.0, 2), ([3.0, 1.0], 2.0, 1)]
    {
        weighed.add(row, [right], f64::from(times));
        for _ in 0..times {
            repeated.add(row, [right], 1.0);
        }
    }
    assert_eq!(weighed.solve(), repeated.solve());
    // x = 1 three times and x = 5 once: the mean is 2.
    let mut mean = Equations::<3, 1>::new(1);
    mean.add([1.0, 9.0, 9.0], [1.0], 3.0);
    mean.add([1.0, 9.0, 9.0], [5.0], 1.0);
    assert_eq!(mean.solve(), Some([[2.0], [0.0], [0.0]]), "the other unknowns are not used");
}

#[test]
fn sums_of_equations_are_solved_for_all_sides() {
    // Three unknowns, 2, -1 and 4 on one side and 0.5, 3 and -2 on the other. The first row has no first unknown.
    let matrix = [[0.0, 2.0, 1.0], [3.0, -1.0, 2.0], [-1.0, 5.0, 4.0]];
    let truth = [[2.0, 0.5], [-1.0, 3.0], [4.0, -2.0]];
    let right: [[f64; 2]; 3] = std::array::from_fn(|row| {
        std::array::from_fn(|side| (0..3).map(|k| matrix[row][k] * truth[k][side]).sum())
    });
    let (found, explained) = Equations::of_sums(matrix, right).solve_and_explain().unwrap();
    for (found, truth) in found.as_flattened().iter().zip(truth.as_flattened()) {
        assert!((found - truth).abs() < 1e-12, "{found} {truth}");
    }
    let sum: f64 = truth.as_flattened().iter().zip(right.as_flattened()).map(|(a, b)| a * b).sum();
    assert!((explained - sum).abs() < 1e-12, "{explained} {sum}");
    assert_eq!(Equations::of_sums([[1.0, 2.0], [2.0, 4.0]], [[1.0], [2.0]]).solve(), None);
}

/// The explained part and the sum of the squared residuals add up to the sum of the squares of the right-hand sides.
#[test]
fn explained_and_residual_squares_add_up() {
    let rows = [([1.0, 0.0], 3.0), ([1.0, 1.0], 5.0), ([1.0, 2.0], 4.0), ([1.0, 4.0], 9.0)];
    let mut equations = Equations::<2, 1>::new(2);
    for (row, right) in rows {
        equations.add(row, [right], 1.0);
    }
    let ([[a], [b]], explained) = equations.solve_and_explain().unwrap();
    let left: f64 = rows.iter().map(|(row, right)| (right - a * row[0] - b * row[1]).powi(2)).sum();
    let all: f64 = rows.iter().map(|(_, right)| right * right).sum();
    assert!((all - explained - left).abs() < 1e-9, "{all} {explained} {left}");
    // No other line leaves less.
    for (da, db) in [(0.01, 0.0), (-0.01, 0.0), (0.0, 0.01), (0.0, -0.01)] {
        let (a, b) = (a + da, b + db);
        let other: f64 =
            rows.iter().map(|(row, right)| (right - a * row[0] - b * row[1]).powi(2)).sum();
        assert!(other > left, "{da} {db}");
    }
}

#[test]
fn points_are_pairs_of_numbers() {
    let point = Point::from((3.0, 4.0));
    assert_eq!((point, <(f64, f64)>::from(point)), (Point { x: 3.0, y: 4.0 }, (3.0, 4.0)));
}
