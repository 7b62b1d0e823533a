//! Tests of squares that are drawn here: dark on light, as cards are on their frames.

use super::*;
use crate::stage::Dice;

const SIZE: (usize, usize) = (120, 100);

/// A light plane that is dark where the test says.
fn plane(dark: impl Fn(usize, usize) -> bool) -> Plane {
    let (width, height) = SIZE;
    let values =
        (0..width * height).map(|at| if dark(at % width, at / width) { 40 } else { 220 }).collect();
    Plane { width, height, values }
}

/// A box around which everything is light, far away from the plane's edges, which are dark.
fn is_in_frame(x: usize, y: usize) -> bool {
    (15..105).contains(&x) && (15..85).contains(&y)
}

/// The squares on a light ground whose own border is dark.
fn found(dark: impl Fn(usize, usize) -> bool) -> Vec<(f32, f32, f32)> {
    let search = CardSize { sides: 13..=46, reach: 20, light: 0.9 };
    let plane = plane(|x, y| !is_in_frame(x, y) || dark(x, y));
    squares(&plane, &search).iter().map(|s| (s.x, s.y, s.side)).collect()
}

fn is_in((left, top, width, height): (usize, usize, usize, usize), x: usize, y: usize) -> bool {
    (left..left + width).contains(&x) && (top..top + height).contains(&y)
}

#[test]
fn squares_are_found_with_their_middle_and_side() {
    let two = found(|x, y| is_in((30, 40, 20, 20), x, y) || is_in((60, 41, 24, 24), x, y));
    assert_eq!(two, [(40.0, 50.0, 20.0), (72.0, 53.0, 24.0)]);
    // Squares that touch only at a corner are two.
    let corners = found(|x, y| is_in((30, 30, 20, 20), x, y) || is_in((50, 50, 20, 20), x, y));
    assert_eq!(corners, [(40.0, 40.0, 20.0), (60.0, 60.0, 20.0)]);
}

/// A box of 20x26 may be a square that is seen from aside, at most 1.3 times as long as wide.
#[test]
fn boxes_are_squares_if_they_are_even_and_of_a_cards_size() {
    for (width, height, is_square) in [
        (20, 26, true),
        (26, 20, true),
        (20, 27, false),
        (27, 20, false),
        (13, 13, true),
        (12, 13, false),
        (13, 12, false),
        (46, 46, true),
        (47, 46, false),
        (46, 47, false),
    ] {
        let seen = found(|x, y| is_in((35, 30, width, height), x, y));
        assert_eq!(seen.len(), usize::from(is_square), "{width}x{height}: {seen:?}");
        if is_square {
            let (x, y) = (35.0 + width as f32 / 2.0, 30.0 + height as f32 / 2.0);
            let side = ((width * height) as f32).sqrt();
            assert!(seen[0] == (x, y, side), "{width}x{height}: {seen:?}");
        }
    }
}

/// At least a third of the box must be dark, wherever the dark pixels are.
#[test]
fn a_square_may_have_light_parts() {
    // Combs, whose teeth are joined by a bar above or below, and a U, whose arms meet last.
    let teeth = |x: usize, y: usize| is_in((40, 30, 22, 20), x, y) && (x - 40).is_multiple_of(3);
    let one = [(51.0, 40.0, (22.0f32 * 20.0).sqrt())];
    assert_eq!(found(|x, y| teeth(x, y) || is_in((40, 30, 22, 2), x, y)), one);
    assert_eq!(found(|x, y| teeth(x, y) || is_in((40, 48, 22, 2), x, y)), one);
    // Only its rim, two pixels wide: 144 of 400, and 1.5 pixels: fewer than a third.
    let rim = |x: usize, y: usize, width: usize| {
        is_in((30, 30, 20, 20), x, y)
            && !is_in((30 + width, 30 + width, 20 - 2 * width, 20 - 2 * width), x, y)
    };
    assert_eq!(found(|x, y| rim(x, y, 2)), [(40.0, 40.0, 20.0)]);
    assert_eq!(found(|x, y| rim(x, y, 1)), []);
}

/// A square of side 26 around (60, 50), turned by any angle.
#[test]
fn turned_squares_have_the_same_side() {
    for degrees in [0.0, 5.0, 10.0, 20.0, 30.0, 45.0, 60.0, 75.0] {
        let (sin, cos) = f64::to_radians(degrees).sin_cos();
        let seen = found(|x, y| {
            let (x, y) = (x as f64 + 0.5 - 60.0, y as f64 + 0.5 - 50.0);
            (cos * x + sin * y).abs() < 13.0 && (cos * y - sin * x).abs() < 13.0
        });
        assert_eq!(seen.len(), 1, "{degrees}");
        let (x, y, side) = seen[0];
        assert!((x - 60.0).abs() <= 0.5 && (y - 50.0).abs() <= 0.5, "{degrees}: {x}, {y}");
        // A little turn makes its box larger, up to 10 degrees.
        let most = if degrees < 15.0 { 4.5 } else { 1.5 };
        assert!((side - 26.0).abs() <= most, "{degrees}: {side}");
    }
}

/// A turned square of which less than a third is dark: its rim.
#[test]
fn a_turned_rim_is_not_a_square() {
    let (sin, cos) = f64::to_radians(30.0).sin_cos();
    let rim = |width: f64| {
        found(|x, y| {
            let (x, y) = (x as f64 + 0.5 - 60.0, y as f64 + 0.5 - 50.0);
            let far = (cos * x + sin * y).abs().max((cos * y - sin * x).abs());
            far < 13.0 && far > 13.0 - width
        })
        .len()
    };
    assert_eq!((rim(1.7), rim(3.5)), (0, 1));
}

/// A turned bar is not a square.
#[test]
fn turned_shapes_are_squares_if_both_diagonals_are_even() {
    // A bar along the diagonal: its box is even.
    let bar = found(|x, y| is_in((40, 30, 30, 30), x, y) && (x - 40).abs_diff(y - 30) < 8);
    assert_eq!(bar, []);
    let other = found(|x, y| is_in((40, 30, 30, 30), x, y) && (x - 40 + y - 30).abs_diff(29) < 8);
    assert_eq!(other, []);
}

/// A pixel is light if it is more than `light` times as light as its neighbourhood, and 3 levels more.
#[test]
fn light_is_what_is_lighter_than_its_neighbourhood() {
    let of = |ground: u8, card: u8, light: f32| {
        let (width, height) = SIZE;
        let card_at = |x, y| is_in((20, 20, 24, 24), x, y) || is_in((52, 20, 24, 24), x, y);
        let values = (0..width * height)
            .map(|at| (at % width, at / width))
            .map(|(x, y)| match (x, y) {
                _ if card_at(x, y) => card,
                _ if is_in((16, 16, 64, 32), x, y) => ground,
                _ => 0,
            })
            .collect();
        let plane = Plane { width, height, values };
        squares(&plane, &CardSize { sides: 13..=46, reach: 20, light }).len()
    };
    assert_eq!(of(220, 40, 1.2), 2);
    assert_eq!(of(220, 40, 9.0), 0, "nothing is nine times as light");
    // Everything dark is one patch, which is not a square.
    assert_eq!(of(2, 0, 1.0), 0, "less than 3 levels lighter");
    assert_eq!(of(8, 0, 1.0), 2);
}

/// Any dark pixels: connected patches by a flood fill give the same squares.
#[test]
fn patches_are_those_of_a_flood_fill() {
    let mut dice = Dice(99);
    let (width, height) = SIZE;
    // Blocks of four by four pixels at random: patches of every shape, many with light parts.
    let blocks: Vec<bool> = (0..30 * 25).map(|_| dice.share() < 0.5).collect();
    let plane = plane(|x, y| blocks[y / 4 * 30 + x / 4]);
    let search = CardSize { sides: 8..=60, reach: 200, light: 1.0 };
    let mut seen: Vec<_> = squares(&plane, &search).iter().map(|s| (s.x, s.y)).collect();
    let is_dark = |at: usize| plane.values[at] == 40;
    let mut done = vec![false; width * height];
    let mut expected = Vec::new();
    for start in 0..width * height {
        if !is_dark(start) || done[start] {
            continue;
        }
        done[start] = true;
        let mut patch = vec![start];
        let mut next = 0;
        while next < patch.len() {
            let (x, y) = (patch[next] % width, patch[next] / width);
            next += 1;
            let beside = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)];
            for (x, y) in beside.into_iter().filter(|&(x, y)| x < width && y < height) {
                let at = y * width + x;
                if is_dark(at) && !std::mem::replace(&mut done[at], true) {
                    patch.push(at);
                }
            }
        }
        let range = |of: &dyn Fn(usize) -> usize| {
            let values = patch.iter().map(|at| of(*at));
            (values.clone().min().unwrap(), values.max().unwrap() + 1)
        };
        let (left, right) = range(&|at| at % width);
        let (top, bottom) = range(&|at| at / width);
        let (w, h) = (right - left, bottom - top);
        let is_even = 10 * w.max(h) <= 13 * w.min(h);
        // Turned ones are left out: their diagonals are short.
        let along = range(&|at| at % width + at / width);
        let across = range(&|at| at % width + height - at / width);
        let diagonals = (along.1 - along.0 + across.1 - across.0 + 2) as f32 / 4.0;
        let is_turned = (w + h) as f32 / 2.0 - diagonals > 0.15 * (w + h) as f32 / 2.0;
        let is_full = 100 * patch.len() >= 33 * w * h;
        if is_even && is_full && !is_turned && (8..=60).contains(&w) && (8..=60).contains(&h) {
            expected.push(((left + right) as f32 / 2.0, (top + bottom) as f32 / 2.0));
        }
    }
    assert!(expected.len() > 3, "{expected:?}");
    seen.sort_by(|a, b| a.partial_cmp(b).unwrap());
    expected.sort_by(|a, b| a.partial_cmp(b).unwrap());
    for place in &expected {
        assert!(seen.contains(place), "{place:?} is missing in {seen:?}");
    }
}
