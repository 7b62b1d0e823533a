//! Tests of boards that move between two pictures.

use super::*;
use crate::homography::Point;
use crate::stage::{Dice, example_stage};

fn place(map: Homography) -> BoardPlace {
    BoardPlace { view: map.into(), frames: 35 }
}

#[test]
fn a_part_is_cut_out_around_the_board() {
    let blank =
        |width, height| Picture::from_rgb(width, height, vec![0; 3 * width * height]).unwrap();
    // The board is at 106 to 294 and 86 to 272.
    let board = place(Homography::upright(1.0, 100.0, 80.0));
    assert_eq!(around(&blank(400, 380), &board, 10.0), Some([96, 76, 304, 282]));
    assert_eq!(around(&blank(300, 280), &board, 10.0), Some([96, 76, 300, 280]), "cut off");
    assert_eq!(around(&blank(400, 380), &board, 200.0), Some([0, 0, 400, 380]));
    // At least 65 pixels must be left on both sides.
    assert_eq!(around(&blank(161, 380), &board, 10.0), Some([96, 76, 161, 282]));
    assert_eq!(around(&blank(160, 380), &board, 10.0), None);
    assert_eq!(around(&blank(400, 141), &board, 10.0), Some([96, 76, 304, 141]));
    assert_eq!(around(&blank(400, 140), &board, 10.0), None);
    let beyond = place(Homography::upright(1.0, -290.0, 80.0));
    assert_eq!(around(&blank(400, 380), &beyond, 10.0), None);
}

#[test]
fn a_board_turns_around_its_middle() {
    let view = View::from(Homography::upright(2.0, 10.0, 20.0));
    let map = turned(&view, 30.0);
    // The middle is at (210, 220); what was 100 to the right of it is 50 lower.
    let near = |a: Point, x: f64, y: f64| (a.x - x).hypot(a.y - y) < 1e-9;
    assert!(near(map.map(210.0, 220.0), 210.0, 220.0));
    assert!(near(map.map(310.0, 220.0), 210.0 + 50.0 * 3f64.sqrt(), 270.0));
    assert!(near(map.map(210.0, 320.0), 160.0, 220.0 + 50.0 * 3f64.sqrt()));
}

#[test]
fn pixels_beyond_the_edges_are_0() {
    let plane = Plane { width: 3, height: 2, values: vec![1, 2, 3, 4, 5, 6] };
    let all: Vec<u8> = (-1..3)
        .flat_map(|y| (-1..4).map(move |x| (x, y)))
        .map(|(x, y)| value(&plane, x, y))
        .collect();
    assert_eq!(all, [0, 0, 0, 0, 0, 0, 1, 2, 3, 0, 0, 4, 5, 6, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn halving_halves_the_view_too() {
    let level = (
        Plane { width: 4, height: 2, values: vec![8; 8] },
        View::from(Homography::upright(3.0, 8.0, 6.0)),
        2.0,
    );
    let (plane, view, zoom) = halved(&level);
    assert_eq!((plane.width, plane.height, zoom), (2, 1, 4.0));
    assert_eq!(view.map(2.0, 1.0), Point { x: 7.0, y: 4.5 });
}

/// The board of a plane is expected a few pixels away, or turned: the way back is found.
#[test]
fn the_move_is_the_one_after_which_frames_are_light() {
    let map = Homography::upright(0.75, 30.0, 25.0);
    let plane = Plane::whiteness(&example_stage().shown(&map, [1.0; 3], 0.0, &mut Dice(1)));
    let truth = View::from(map);
    for (right, down) in [(0.0, 0.0), (6.0, -4.0), (-9.0, 5.0), (3.0, 10.0), (-10.0, -10.0)] {
        let (turn, x, y) = moved(&plane, &truth.moved(&Homography::upright(1.0, right, down)));
        assert_eq!(turn, 0.0);
        assert!((x + right).abs() <= 1.0 && (y + down).abs() <= 1.0, "{right}, {down}: {x}, {y}");
    }
    for degrees in [2.5, -2.5] {
        let (turn, x, y) = moved(&plane, &truth.moved(&turned(&truth, degrees)));
        assert_eq!(turn, -degrees);
        assert!(x.abs() <= 1.0 && y.abs() <= 1.0, "{x}, {y}");
    }
}

/// A hand moves a console by up to 15 native pixels and turns it by a few degrees.
#[test]
fn a_board_is_found_where_a_hand_moved_it() {
    for (scale, right, down, degrees) in [
        (1.2, 10.0, -14.0, 0.0),
        (2.0, 24.0, 10.0, 2.0),
        (2.0, 28.0, 28.0, 4.0),
        (2.5, -20.0, -30.0, -4.0),
        (1.6, 0.0, 0.0, 4.0),
    ] {
        let before = place(Homography::upright(scale, 60.0, 60.0));
        let way = Homography::upright(1.0, right, down).after(&turned(&before.view, degrees));
        let after = way.after(&before.view.plane);
        let picture = example_stage().shown(&after, [1.0; 3], 4.0, &mut Dice(2));
        let found = find_again(&picture, &before).unwrap();
        assert_eq!(found.frames, 35);
        let truth = place(after).corners();
        for (seen, truth) in found.corners().into_iter().zip(truth) {
            let miss = (seen.x - truth.x).hypot(seen.y - truth.y) / scale;
            assert!(miss < 0.4, "{scale}, {right}, {down}, {degrees}: {miss} native pixels");
        }
    }
}

/// A screen of a phone, five times the native size, is searched on smaller planes.
#[test]
fn a_large_board_is_found_too() {
    let large = example_stage().zoomed(5);
    // Without its first 23 columns and 30 rows.
    let rgb: Vec<u8> =
        large.rgb().chunks(3 * 1280).skip(30).flat_map(|row| &row[3 * 23..]).copied().collect();
    let picture = Picture::from_rgb(1280 - 23, 960 - 30, rgb).unwrap();
    let found = find_again(&picture, &place(Homography::upright(5.0, 0.0, 0.0))).unwrap();
    let corner = found.corners()[0];
    assert!((corner.x - 7.0).hypot(corner.y - 0.0) < 1.0, "{corner:?}");
}

#[test]
fn a_board_that_is_not_there_is_not_found() {
    let before = place(Homography::upright(2.0, 0.0, 0.0));
    let blank = Picture::from_rgb(512, 384, vec![90; 3 * 512 * 384]).unwrap();
    assert!(find_again(&blank, &before).is_none());
    // A fifth of the frames may be hidden: one row of six of 35, but not two.
    let mut stage = example_stage();
    stage.fill(0, 0, 256, 36, [40.0; 3]);
    assert_eq!(find_again(&stage.zoomed(2), &before).map(|place| place.frames), Some(35));
    stage.fill(0, 0, 256, 68, [40.0; 3]);
    assert!(find_again(&stage.zoomed(2), &before).is_none());
    // Frames without the colours of the lines are not a board.
    let mut grey = example_stage();
    grey.0.iter_mut().for_each(|colour| *colour = [colour.iter().sum::<f32>() / 3.0; 3]);
    for n in 0..5 {
        for m in 0..5 {
            grey.fill(33 + 32 * n, 18 + 32 * m, 6, 4, [90.0; 3]);
            grey.fill(18 + 32 * n, 33 + 32 * m, 4, 6, [90.0; 3]);
        }
    }
    assert!(find_again(&grey.zoomed(2), &before).is_none());
}
