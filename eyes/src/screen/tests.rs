//! Tests of the native pixels that are taken from a picture.

use super::*;
use crate::homography::Homography;
use crate::stage::Dice;

fn random(width: usize, height: usize) -> Picture {
    let mut dice = Dice(11);
    let rgb = (0..3 * width * height).map(|_| dice.below(256) as u8).collect();
    Picture::from_rgb(width, height, rgb).unwrap()
}

/// A turned and stretched map of this scale.
fn tilted(scale: f64) -> View {
    let [right, down] = [[0.9 * scale, 0.31 * scale], [-0.42 * scale, 1.05 * scale]];
    Homography([right[0], down[0], 20.3, right[1], down[1], 4.1, 0.0, 0.0, 1.0]).into()
}

/// The mean of `steps` times `steps` points that are spread evenly over a native pixel.
fn mean(picture: &Picture, view: &View, (x, y): (usize, usize), steps: usize, smooth: bool) -> Rgb {
    let mut sum = [0.0; 3];
    for down in 0..steps {
        for right in 0..steps {
            let part = |at: usize, step| at as f64 + (step as f64 + 0.5) / steps as f64;
            let point = view.map(part(x, right), part(y, down));
            let colour = if smooth {
                picture.between(point.x as f32, point.y as f32)
            } else {
                picture.pixel(point.x.floor() as isize, point.y.floor() as isize)
            };
            sum = std::array::from_fn(|channel| sum[channel] + colour[channel]);
        }
    }
    sum.map(|value| value / (steps * steps) as f32)
}

/// Twice as large pictures and larger ones are looked at in points, smaller ones between their pixels.
#[test]
fn a_native_pixel_is_the_mean_of_its_area() {
    let picture = random(90, 80);
    for (scale, steps, smooth) in [(0.5, 1, true), (1.4, 2, true), (2.3, 3, false), (3.2, 4, false)]
    {
        let view = tilted(scale);
        let screen = Screen::take(&picture, &view, 9, 7);
        for y in 0..7 {
            for x in 0..9 {
                let truth = mean(&picture, &view, (x, y), steps, smooth);
                let seen = screen.at(x as isize, y as isize);
                for channel in 0..3 {
                    let off = (seen[channel] - truth[channel]).abs();
                    assert!(off < 0.1, "{scale}, {x}, {y}: {seen:?} instead of {truth:?}");
                }
            }
        }
    }
}

/// More than eight points on a line are never looked at.
#[test]
fn a_large_native_pixel_is_looked_at_in_64_points() {
    let picture = random(60, 60);
    let view = Homography::upright(20.0, 0.0, 0.0).into();
    let screen = Screen::take(&picture, &view, 2, 2);
    let truth = mean(&picture, &view, (1, 1), 8, false);
    assert!(screen.at(1, 1).iter().zip(truth).all(|(seen, truth)| (seen - truth).abs() < 0.1));
}

#[test]
fn a_pixel_is_shown_if_its_middle_is_in_the_picture() {
    let picture = random(20, 10);
    // The middles of the native pixels 0 to 9 are at x -1 to 26 and y -2 to 25.
    let view = Homography::upright(3.0, -2.5, -3.5).into();
    let screen = Screen::take(&picture, &view, 10, 10);
    for y in 0..10 {
        for x in 0..10 {
            let is_shown = (1..=7).contains(&x) && (1..=4).contains(&y);
            assert_eq!(screen.shows(x, y, 1, 1), is_shown, "{x}, {y}");
        }
    }
    assert!(screen.shows(1, 1, 7, 4));
    for (left, top, width, height) in [(0, 1, 7, 4), (1, 0, 7, 4), (1, 1, 8, 4), (1, 1, 7, 5)] {
        assert!(!screen.shows(left, top, width, height), "{left}, {top}, {width}, {height}");
    }
}

#[test]
fn boxes_are_cut_out_row_by_row() {
    let picture = random(12, 9);
    let screen = Screen::take(&picture, &Homography::upright(1.0, 0.0, 0.0).into(), 12, 9);
    let patch = screen.patch(2, 5, 3, 2);
    let pixels = [(2, 5), (3, 5), (4, 5), (2, 6), (3, 6), (4, 6)];
    assert_eq!(patch, pixels.map(|(x, y)| picture.pixel(x, y)));
    let mean = screen.mean(2, 5, 3, 2);
    for (channel, mean) in mean.into_iter().enumerate() {
        let sum: f32 = pixels.iter().map(|&(x, y)| picture.pixel(x, y)[channel]).sum();
        assert!((mean - sum / 6.0).abs() < 1e-3);
    }
    assert_eq!(screen.at(-4, 99), picture.pixel(0, 8), "the nearest pixel");
    assert_eq!(screen.at(99, -4), picture.pixel(11, 0));
}

#[test]
fn points_are_the_middles_of_native_pixels() {
    let picture = random(60, 50);
    let view = Homography::upright(3.0, 2.0, 1.0).into();
    let points = Screen::points(&picture, &view, 4, 6, 5);
    assert_eq!(points.len(), 25);
    for (at, colour) in points.into_iter().enumerate() {
        let (x, y) = (4 + at % 5, 6 + at / 5);
        // The middle of three pixels, from (2, 1) on.
        assert_eq!(colour, picture.pixel(3 * x as isize + 3, 3 * y as isize + 2));
    }
}
