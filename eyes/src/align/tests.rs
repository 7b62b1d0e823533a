//! Tests of positions that are measured on boards drawn here.

use super::*;
use crate::homography::Point;
use crate::stage::{Dice, example_stage};
use crate::{Picture, Rgb};

/// All cards and hints have four sides, but the screen ends above the lower sides of the columns' hints.
#[test]
fn stripes_are_the_sides_of_all_frames() {
    let all: Vec<Stripe> = stripes().collect();
    assert_eq!(all.len(), 4 * 35 - 5);
    let of = |card: (usize, usize)| -> Vec<(f64, f64, bool)> {
        let of = all.iter().filter(|stripe| stripe.card == card);
        of.map(|stripe| (stripe.x, stripe.y, stripe.level)).collect()
    };
    // The first card is at 8 to 32, and its frame two pixels wide around it.
    let first = [(7.0, 20.0, false), (33.0, 20.0, false), (20.0, 7.0, true), (20.0, 33.0, true)];
    assert_eq!(of((0, 0)), first);
    // Row 1's hint, and column 2's.
    let hint =
        [(167.0, 52.0, false), (193.0, 52.0, false), (180.0, 39.0, true), (180.0, 65.0, true)];
    assert_eq!(of((5, 1)), hint);
    assert_eq!(of((2, 5)), [(71.0, 180.0, false), (97.0, 180.0, false), (84.0, 167.0, true)]);
    assert_eq!(of((5, 5)), []);
}

/// A light stripe, two pixels wide, whose middle is half a pixel from where it is expected.
#[test]
fn a_stripe_is_measured_across() {
    let upright = View::from(Homography::upright(4.0, 0.0, 0.0));
    for level in [false, true] {
        let values = (0..400 * 400).map(|at| {
            let across = if level { at / 400 } else { at % 400 };
            // Native pixels 49.5 to 51.5.
            if (198..206).contains(&across) { 200 } else { 50 }
        });
        let plane = Plane { width: 400, height: 400, values: values.collect() };
        let stripe = Stripe { card: (0, 0), x: 50.0, y: 50.0, level };
        for far in [3.5, 2.0] {
            let seen = measure(&plane, &upright, stripe, far).unwrap();
            assert!((seen.off - 0.5).abs() < 0.1, "{level}, {far}: {}", seen.off);
            assert!((seen.contrast - 150.0).abs() < 1.0, "{level}, {far}: {}", seen.contrast);
        }
        let beside = Stripe { x: 48.0, y: 48.0, ..stripe };
        let seen = measure(&plane, &upright, beside, 3.5).unwrap();
        assert!((seen.off - 2.5).abs() < 0.1, "{}", seen.off);
        // Beyond the plane, and where everything is alike.
        assert!(measure(&plane, &upright, Stripe { x: 1.0, y: 1.0, ..stripe }, 3.5).is_none());
        assert!(measure(&plane, &upright, Stripe { x: 20.0, y: 20.0, ..stripe }, 3.5).is_none());
    }
}

/// Two stripes of which the other is lighter: the floor is the higher one of both sides.
#[test]
fn the_contrast_is_over_the_lighter_side() {
    let upright = View::from(Homography::upright(4.0, 0.0, 0.0));
    let values = (0..400 * 400).map(|at| match at % 400 {
        196..204 => 200,
        204.. => 120,
        _ => 50,
    });
    let plane = Plane { width: 400, height: 400, values: values.collect() };
    let stripe = Stripe { card: (0, 0), x: 50.0, y: 50.0, level: false };
    let seen = measure(&plane, &upright, stripe, 3.5).unwrap();
    assert!(
        (seen.contrast - 80.0).abs() < 1.0 && seen.off.abs() < 0.2,
        "{} {}",
        seen.contrast,
        seen.off
    );
}

#[test]
fn a_median_is_the_middle_one() {
    assert_eq!(median([5.0, -1.0, 3.0].into_iter()), Some(3.0));
    assert_eq!(median([4.0, 1.0, 2.0, 3.0].into_iter()), Some(3.0));
    assert_eq!(median(std::iter::empty()), None);
}

fn corners(view: &View) -> [Point; 4] {
    [(6.0, 6.0), (194.0, 6.0), (194.0, 192.0), (6.0, 192.0)].map(|(x, y)| view.map(x, y))
}

/// Checks that the board, which is twice as large as native, is where it is: to a quarter of a native pixel.
fn assert_at(seen: &View, truth: &View, how: &str) {
    for (seen, truth) in corners(seen).into_iter().zip(corners(truth)) {
        let miss = (seen.x - truth.x).hypot(seen.y - truth.y) / 2.0;
        assert!(miss < 0.25, "{how}: {miss} native pixels");
    }
}

#[test]
fn a_rough_place_becomes_exact() {
    let lean = Homography([2.0, -0.1, 30.0, 0.12, 2.05, 25.0, 2e-4, -1e-4, 1.0]);
    let picture = example_stage().shown(&lean, [1.0; 3], 2.0, &mut Dice(4));
    let plane = Plane::whiteness(&picture);
    let truth = View::from(lean);
    for (right, down, turn) in
        [(0.0, 0.0, 0.0), (4.0, -4.0, 0.0), (-5.0, 2.0, 0.4), (2.0, 5.0, -0.4), (0.0, 0.0, 1.0)]
    {
        let (sin, cos) = f64::to_radians(turn).sin_cos();
        // Around about the middle of the board.
        let (x, y) = (230.0 + right, 230.0 + down);
        let off = Homography([
            cos,
            -sin,
            x - 230.0 * cos + 230.0 * sin,
            sin,
            cos,
            y - 230.0 * sin - 230.0 * cos,
            0.0,
            0.0,
            1.0,
        ]);
        let aligned = align(&plane, truth.moved(&off)).unwrap();
        assert_at(&aligned.view, &truth, &format!("{right}, {down}, {turn}"));
        assert_eq!(aligned.frames, 35);
    }
}

/// A place without perspective, which leads to stripes up to three native pixels away.
#[test]
fn the_perspective_of_a_board_is_found() {
    for lean in [[5e-4, 0.0], [0.0, 5e-4], [-3e-4, 4e-4]] {
        let map = Homography([2.2, 0.0, 30.0, 0.0, 2.2, 25.0, lean[0], lean[1], 1.0]);
        let picture = example_stage().shown(&map, [1.0; 3], 2.0, &mut Dice(4));
        let inner = [(50.0, 50.0), (150.0, 50.0), (150.0, 150.0), (50.0, 150.0)];
        let pairs = inner.map(|(x, y)| (Point { x, y }, map.map(x, y)));
        let rough = Homography::fit(&pairs, true).unwrap();
        let aligned = align(&Plane::whiteness(&picture), rough.into()).unwrap();
        assert_at(&aligned.view, &map.into(), &format!("{lean:?}"));
        assert_eq!(aligned.frames, 35);
    }
}

/// A picture of the screen through a lens, whose inverse is found by repeated steps.
fn bent(view: &View) -> Picture {
    let (stage, back) = (example_stage(), view.plane.inverse().unwrap());
    let (width, height) = (600, 480);
    let pixel = |at: usize| -> Rgb {
        let (x, y) = ((at % width) as f64 + 0.5, (at / width) as f64 + 0.5);
        let flat = back.map(x, y);
        let mut native = flat;
        for _ in 0..6 {
            let shown = View { plane: Homography::upright(1.0, 0.0, 0.0), bend: view.bend }
                .map(native.x, native.y);
            native = Point { x: native.x + flat.x - shown.x, y: native.y + flat.y - shown.y };
        }
        let inside = (0.0..256.0).contains(&native.x) && (0.0..192.0).contains(&native.y);
        if inside { stage.0[native.y as usize * 256 + native.x as usize] } else { [60.0; 3] }
    };
    let rgb = (0..width * height).flat_map(|at| pixel(at).map(|value| value as u8)).collect();
    Picture::from_rgb(width, height, rgb).unwrap()
}

#[test]
fn the_bend_of_a_lens_is_taken_up() {
    let plane = Homography::upright(2.0, 40.0, 30.0);
    for (cubic, square) in [(0.015, (0.0, 0.0)), (-0.015, (0.01, -0.01)), (0.0, (-0.012, 0.008))] {
        let truth = View { plane, bend: Bend { cubic, square } };
        let picture = bent(&truth);
        let aligned = align(&Plane::whiteness(&picture), plane.into()).unwrap();
        assert_at(&aligned.view, &truth, &format!("{cubic}, {square:?}"));
        let bend = aligned.view.bend;
        assert!((bend.cubic - cubic).abs() < 0.004, "{bend:?} instead of {cubic}, {square:?}");
    }
}

/// A frame has at least three of its sides in place.
#[test]
fn frames_are_counted() {
    let map = Homography::upright(2.0, 0.0, 0.0);
    let frames = |hide: &dyn Fn(&mut crate::stage::Stage)| {
        let mut stage = example_stage();
        hide(&mut stage);
        align(&Plane::whiteness(&stage.zoomed(2)), map.into()).map(|aligned| aligned.frames)
    };
    let dark = [30.0; 3];
    assert_eq!(frames(&|_| {}), Some(35));
    // Card 6's left side, then also its upper one.
    assert_eq!(frames(&|stage| stage.fill(38, 38, 2, 28, dark)), Some(35));
    let two = |stage: &mut crate::stage::Stage| {
        stage.fill(38, 38, 2, 28, dark);
        stage.fill(38, 38, 28, 2, dark);
    };
    assert_eq!(frames(&two), Some(34));
    // A frame with a quarter of the others' contrast does not count, one with two thirds does.
    let pale = |stage: &mut crate::stage::Stage, level: f32| {
        for (x, y, width, height) in
            [(70, 38, 28, 2), (70, 64, 28, 2), (70, 38, 2, 28), (96, 38, 2, 28)]
        {
            stage.fill(x, y, width, height, [level; 3]);
        }
    };
    assert_eq!(frames(&|stage| pale(stage, 90.0)), Some(34));
    assert_eq!(frames(&|stage| pale(stage, 170.0)), Some(35));
    // A frame two native pixels away from its place does not count.
    assert_eq!(
        frames(&|stage| {
            pale(stage, 30.0);
            for (x, y, width, height) in
                [(72, 40, 28, 2), (72, 66, 28, 2), (72, 40, 2, 28), (98, 40, 2, 28)]
            {
                stage.fill(x, y, width, height, [230.0; 3]);
            }
        }),
        Some(34)
    );
    // Only the cards' first row is left: 20 sides, of which fewer than 30 are needed.
    assert_eq!(frames(&|stage| stage.fill(0, 36, 256, 156, dark)), None);
    assert_eq!(frames(&|stage| stage.fill(0, 0, 256, 192, dark)), None);
}
