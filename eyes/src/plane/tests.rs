//! Tests of planes, against plain loops.

use super::*;
use crate::stage::Dice;

fn plane(width: usize, height: usize, value: impl FnMut(usize) -> u8) -> Plane {
    Plane { width, height, values: (0..width * height).map(value).collect() }
}

fn random(width: usize, height: usize) -> Plane {
    let mut dice = Dice(7);
    plane(width, height, |_| dice.below(256) as u8)
}

/// A picture with the first `count` pixels of one colour and the rest of another.
fn two_colours(pixels: usize, count: usize, first: [u8; 3], rest: [u8; 3]) -> Picture {
    let rgb = (0..pixels).flat_map(|at| if at < count { first } else { rest }).collect();
    Picture::from_rgb(pixels / 10, 10, rgb).unwrap()
}

#[test]
fn white_is_what_is_as_light_as_the_brightest_in_every_channel() {
    // The screen's tint makes white of [200, 100, 50].
    let picture = two_colours(100, 50, [200, 100, 50], [100, 100, 50]);
    let plane = Plane::whiteness(&picture);
    assert_eq!((plane.width, plane.height, plane.values.len()), (10, 10, 100));
    assert!(plane.values[..50].iter().all(|value| *value >= 254), "{:?}", plane.values);
    assert!(plane.values[50..].iter().all(|value| value.abs_diff(127) <= 1), "{:?}", plane.values);
    // No picture is made more than 255 / 32 times as light.
    let dark = Plane::whiteness(&two_colours(100, 50, [16; 3], [8; 3]));
    assert!(dark.values[..50].iter().all(|value| value.abs_diff(127) <= 1), "{:?}", dark.values);
}

#[test]
fn a_part_of_the_whiteness_is_cut_out_of_the_whole() {
    let mut dice = Dice(1);
    let rgb = (0..3 * 13 * 11).map(|_| dice.below(256) as u8).collect();
    let picture = Picture::from_rgb(13, 11, rgb).unwrap();
    let whole = Plane::whiteness(&picture);
    let part = Plane::whiteness_of(&picture, [2, 3, 9, 8]);
    assert_eq!((part.width, part.height), (7, 5));
    for (row, values) in part.values.chunks(7).enumerate() {
        assert_eq!(values, &whole.values[(row + 3) * 13 + 2..][..7]);
    }
}

/// 5 pixels of 1,000 are 0.5 %.
#[test]
fn the_brightest_level_is_that_of_more_than_half_a_percent() {
    let most = |pixels, count| brightest(&two_colours(pixels, count, [250; 3], [90, 80, 70]));
    assert_eq!(most(1_000, 5), [90, 80, 70]);
    assert_eq!(most(1_000, 6), [250; 3]);
    assert_eq!(brightest(&two_colours(100, 50, [0; 3], [0; 3])), [0; 3]);
}

/// Of 100,000 pixels, every second one is looked at.
#[test]
fn the_brightest_level_of_a_large_picture_is_that_of_a_sample() {
    let picture = |light: usize| {
        let rgb = (0..100_000).flat_map(|at| match at {
            _ if at % 2 == 1 => [255; 3],
            _ if at < 2 * light => [200; 3],
            _ => [50; 3],
        });
        Picture::from_rgb(1_000, 100, rgb.collect()).unwrap()
    };
    assert_eq!(brightest(&picture(250)), [50; 3]);
    assert_eq!(brightest(&picture(251)), [200; 3]);
}

#[test]
fn halving_takes_the_mean_of_four() {
    let values = [1, 2, 10, 20, 99, 3, 5, 30, 41, 99, 7, 7, 7, 7, 7];
    let half = plane(5, 3, |at| values[at]).halved();
    assert_eq!((half.width, half.height), (2, 1));
    // 11 / 4 is nearly 3; 101 / 4 is nearly 25.
    assert_eq!(half.values, [3, 25]);
    let white = plane(4, 4, |_| 255).halved();
    assert_eq!(white.values, [255; 4]);
}

#[test]
fn values_between_pixels_are_interpolated() {
    let plane = plane(4, 3, |at| [0, 100, 20, 40, 50, 70, 30, 10, 200, 100, 60, 80][at]);
    for (x, y, value) in [
        (0.5, 0.5, 0.0),
        (1.5, 0.5, 100.0),
        (3.5, 2.5, 80.0),
        (1.0, 0.5, 50.0),
        (1.5, 1.0, 85.0),
        // A quarter of the way right and three quarters down, between 100, 20, 70 and 30.
        (1.75, 1.25, (0.25 * (0.75 * 100.0 + 0.25 * 20.0)) + 0.75 * (0.75 * 70.0 + 0.25 * 30.0)),
        // Beyond the outer pixels' centres.
        (0.0, 0.0, 0.0),
        (4.0, 0.2, 40.0),
        (0.2, 3.0, 200.0),
        (4.0, 3.0, 80.0),
    ] {
        let seen = plane.between(x, y).unwrap();
        assert!((seen - value).abs() < 1e-9, "{x}, {y}: {seen} instead of {value}");
    }
    for (x, y) in [(-0.01, 1.0), (1.0, -0.01), (4.01, 1.0), (1.0, 3.01)] {
        assert_eq!(plane.between(x, y), None, "{x}, {y}");
    }
}

#[test]
fn running_means_are_those_of_a_plain_loop() {
    for (width, height) in [(1, 1), (7, 5), (5, 7), (30, 21)] {
        let plane = random(width, height);
        for reach in [0, 1, 3, 12] {
            let mut rows = 0;
            plane.for_each_row_of_means(reach, |y, values, means| {
                assert_eq!((y, values), (rows, &plane.values[y * width..][..width]));
                rows += 1;
                for (x, mean) in means.iter().enumerate() {
                    let near = |at: usize, most: usize| {
                        at.saturating_sub(reach)..(at + reach + 1).min(most)
                    };
                    let (mut sum, mut count) = (0.0, 0.0);
                    for y in near(y, height) {
                        for x in near(x, width) {
                            sum += f32::from(plane.values[y * width + x]);
                            count += 1.0;
                        }
                    }
                    assert!((mean - sum / count).abs() < 1e-2, "{x}, {y} of {width}x{height}");
                }
            });
            assert_eq!(rows, height);
        }
    }
}
