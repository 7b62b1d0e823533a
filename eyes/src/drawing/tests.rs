//! Tests of drawings and their fit, against plain loops.

use super::*;
use crate::stage::Dice;

/// A drawing of three inks at random.
fn random(width: usize, height: usize) -> Drawing<3> {
    let mut dice = Dice(3);
    let inks: Vec<usize> = (0..width * height).map(|_| dice.below(3)).collect();
    Drawing::new(width, height, |x, y| inks[y * width + x])
}

#[test]
fn every_pixel_is_of_one_ink() {
    let drawing = Drawing::<2>::new(3, 2, |x, y| usize::from((x, y) == (2, 1) || (x, y) == (0, 0)));
    assert_eq!((drawing.width, drawing.height), (3, 2));
    assert_eq!(drawing.layers[1], [1.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(drawing.layers[0], [0.0, 1.0, 1.0, 1.0, 1.0, 0.0]);
}

/// The bell curve around where a pixel moved, in two dimensions, with the outer pixels repeated.
#[test]
fn blur_is_a_bell_curve() {
    let (width, height) = (9, 7);
    let drawing = random(width, height);
    for (sigma, right, down) in [(0.6f64, 0.0f64, 0.0f64), (0.8, 0.5, -0.25), (0.4, -0.5, 0.5)] {
        let blurred = drawing.blurred(sigma as f32, right as f32, down as f32);
        let weight = |off: f64| (-off * off / (2.0 * sigma * sigma)).exp();
        for ink in 0..3 {
            for y in 0..height {
                for x in 0..width {
                    let (mut sum, mut all) = (0.0, 0.0);
                    for dy in -3i32..=3 {
                        for dx in -3i32..=3 {
                            let share =
                                weight(f64::from(dx) + right) * weight(f64::from(dy) + down);
                            let near_x = (x as i32 + dx).clamp(0, width as i32 - 1) as usize;
                            let near_y = (y as i32 + dy).clamp(0, height as i32 - 1) as usize;
                            all += share;
                            sum += share * f64::from(drawing.layers[ink][near_y * width + near_x]);
                        }
                    }
                    let seen = f64::from(blurred.layers[ink][y * width + x]);
                    assert!((seen - sum / all).abs() < 1e-5, "{x}, {y}: {seen}, {}", sum / all);
                }
            }
        }
    }
}

#[test]
fn a_drawing_moves_to_the_right_and_down() {
    let dot = Drawing::<2>::new(9, 9, |x, y| usize::from((x, y) == (4, 4)));
    let moved = dot.blurred(0.2, 1.0, 2.0);
    assert!(moved.layers[1][6 * 9 + 5] > 0.99);
}

#[test]
fn products_are_summed() {
    for length in [0, 1, 7, 8, 19, 32] {
        let a: Vec<f32> = (0..length).map(|at| at as f32 - 4.0).collect();
        let b: Vec<f32> = (0..length).map(|at| 3.0 - (at % 5) as f32).collect();
        let sum: f32 = (0..length).map(|at| a[at] * b[at]).sum();
        assert_eq!(dot(&a, &b), f64::from(sum), "{length}");
    }
}

#[test]
fn a_fit_finds_the_inks_and_what_they_leave() {
    let drawing = random(10, 8);
    let inks = [[10.0, 200.0, 30.0], [250.0, 120.0, 60.0], [90.0, 0.0, 255.0]];
    let ink = |at: usize| (0..3).find(|ink| drawing.layers[*ink][at] == 1.0).unwrap();
    let exact: Vec<Rgb> = (0..80).map(|at| inks[ink(at)]).collect();
    let fit = drawing.fit(&Patch::new(&exact)).unwrap();
    for (seen, truth) in fit.inks.as_flattened().iter().zip(inks.as_flattened()) {
        assert!((seen - truth).abs() < 1e-2, "{seen} {truth}");
    }
    assert!(fit.residual < 1e-1, "{}", fit.residual);

    // With noise, every ink is the mean of its pixels, and the residual is the sum of the squared distances from it.
    let mut dice = Dice(5);
    let noisy: Vec<Rgb> =
        exact.iter().map(|colour| colour.map(|v| v + dice.between(-20.0, 20.0) as f32)).collect();
    let patch = Patch::new(&noisy);
    assert_eq!(patch.len(), 80);
    let fit = drawing.fit(&patch).unwrap();
    let mut residual = 0.0;
    for number in 0..3 {
        let pixels: Vec<Rgb> =
            (0..80).filter(|at| ink(*at) == number).map(|at| noisy[at]).collect();
        for channel in 0..3 {
            let mean = pixels.iter().map(|c| c[channel]).sum::<f32>() / pixels.len() as f32;
            assert!((fit.inks[number][channel] - mean).abs() < 1e-2);
            residual += pixels.iter().map(|c| (c[channel] - mean).powi(2)).sum::<f32>();
        }
    }
    assert!((fit.residual / residual - 1.0).abs() < 1e-3, "{} {residual}", fit.residual);
    let without = Drawing::<3>::new(10, 8, |x, _| x % 2);
    assert!(without.fit(&patch).is_none(), "the third ink does not occur");
}

#[test]
fn the_spread_is_around_the_mean() {
    // The means are 3, 10 and 0.
    let pixels = [[1.0, 10.0, -2.0], [3.0, 10.0, 2.0], [5.0, 10.0, 0.0]];
    assert_eq!(Patch::new(&pixels).spread, 4.0 + 4.0 + 4.0 + 4.0);
}

#[test]
fn colours_are_apart_in_three_dimensions() {
    assert_eq!(distance([10.0, 20.0, 30.0], [13.0, 16.0, 42.0]), 13.0);
}
