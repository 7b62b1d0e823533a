//! Tests of boards that are put into pictures here.

use super::*;
use crate::blobs::Square;
use crate::stage::{Dice, example_stage};

fn group(columns: usize, rows: usize, members: &[(usize, usize)]) -> Group {
    let square = |&(column, row): &(usize, usize)| {
        let (x, y) = (10.0 + 32.0 * column as f32, 20.0 + 32.0 * row as f32);
        (column, row, Square { x, y, side: 24.0 })
    };
    Group { members: members.iter().map(square).collect(), columns, rows }
}

/// The screen turned clockwise by some degrees, twice as large.
fn turned(degrees: f64) -> (Picture, Homography) {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let [a, b] = [2.0 * cos, 2.0 * sin];
    let (x, y) = (300.0 - 128.0 * a + 96.0 * b, 300.0 - 128.0 * b - 96.0 * a);
    let map = Homography([a, -b, x, b, a, y, 0.0, 0.0, 1.0]);
    (example_stage().shown(&map, [1.0; 3], 0.0, &mut Dice(1)), map)
}

#[test]
fn boards_are_found_whichever_side_is_up() {
    for degrees in [0.0, 90.0, 180.0, 270.0, 33.0, 200.0] {
        let (picture, map) = turned(degrees);
        let found = find(&picture);
        assert_eq!(found.places.len(), 1, "{degrees}");
        let place = &found.places[0];
        // All cards and hints.
        assert!(place.frames >= 33, "{degrees}: {} frames", place.frames);
        let truth = [(6.0, 6.0), (194.0, 6.0), (194.0, 192.0), (6.0, 192.0)];
        for (seen, (x, y)) in place.corners().into_iter().zip(truth) {
            let truth = map.map(x, y);
            let miss = (seen.x - truth.x).hypot(seen.y - truth.y);
            assert!(miss < 0.8, "{degrees}: {miss} pixels");
        }
        assert_eq!(colours_in_order(&picture, &place.view), SIDE, "{degrees}");
    }
}

/// A quarter further, or a pitch away, the colours of rows and columns are in other orders.
#[test]
fn colours_are_in_order_only_in_place() {
    let picture = example_stage().zoomed(1);
    let count = |map: Homography| colours_in_order(&picture, &map.into());
    assert_eq!(count(Homography::upright(1.0, 0.0, 0.0)), 5);
    let quarter = Homography([0.0, -1.0, 200.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    assert!(count(quarter) < LEAST_COLOURS);
    assert!(count(Homography::upright(1.0, 0.0, 32.0)) < LEAST_COLOURS);
}

/// Three cards in a row and one below the last. The first may be missing.
#[test]
fn a_table_has_three_cards_and_one_below_the_last() {
    let seen = table(&group(3, 2, &[(0, 0), (1, 0), (2, 0), (2, 1)]), 2.0).unwrap();
    let at = |x, y| Some(Point { x, y });
    assert_eq!(seen.centres, [at(20.0, 40.0), at(84.0, 40.0), at(148.0, 40.0), at(148.0, 104.0)]);
    let seen = table(&group(2, 2, &[(0, 0), (1, 0), (1, 1)]), 1.0).unwrap();
    assert_eq!(seen.centres, [None, at(10.0, 20.0), at(42.0, 20.0), at(42.0, 52.0)]);
    for (columns, rows, members) in [
        (3, 2, &[(0, 0), (1, 0), (2, 0), (1, 1)][..]),
        (3, 2, &[(0, 0), (1, 0), (0, 1), (2, 1)]),
        (3, 2, &[(0, 0), (1, 0), (2, 0)]),
        (3, 2, &[(0, 0), (1, 0), (2, 0), (2, 1), (1, 1)]),
        (3, 1, &[(0, 0), (1, 0), (2, 0), (2, 0)]),
        (3, 3, &[(0, 0), (1, 0), (2, 0), (2, 1)]),
        (4, 2, &[(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]),
        (1, 2, &[(0, 0), (0, 1)]),
    ] {
        assert!(table(&group(columns, rows, members), 1.0).is_none(), "{members:?}");
    }
}

#[test]
fn a_group_has_four_turns() {
    let turns = turns(&group(3, 2, &[(0, 0), (1, 0), (2, 1)]));
    let sizes = turns.each_ref().map(|group| (group.columns, group.rows));
    assert_eq!(sizes, [(3, 2), (2, 3), (3, 2), (2, 3)]);
    let first = turns.each_ref().map(|group| (group.members[0].0, group.members[0].1));
    assert_eq!(first, [(0, 0), (1, 0), (2, 1), (0, 2)]);
}

/// Two boards overlap if the middle of one is less than half a board from that of the other, on both axes.
#[test]
fn boards_overlap_if_a_middle_is_within_the_other() {
    let place = |scale: f64, x: f64, y: f64| {
        let view = Homography::upright(scale, x - 100.0 * scale, y - 100.0 * scale).into();
        BoardPlace { view, frames: 35 }
    };
    let one = place(1.0, 300.0, 300.0);
    for (right, down, is_over) in [
        (0.0, 0.0, true),
        (99.0, 99.0, true),
        (-99.0, 0.0, true),
        (0.0, -99.0, true),
        (101.0, 0.0, false),
        (0.0, 101.0, false),
        (-101.0, 50.0, false),
        (50.0, -101.0, false),
    ] {
        let other = place(1.0, 300.0 + right, 300.0 + down);
        assert_eq!(overlap(&one, &other), is_over, "{right}, {down}");
        assert_eq!(overlap(&other, &one), is_over, "{right}, {down}");
    }
    // Within the larger one, and the other way round.
    let large = place(2.0, 450.0, 300.0);
    assert!(overlap(&one, &large) && overlap(&large, &one));
}

/// Two screens side by side, of which one is larger.
#[test]
fn the_larger_of_two_boards_comes_first() {
    let (small, large) = (example_stage().zoomed(1), example_stage().zoomed(2));
    let mut rgb = vec![60; 3 * 800 * 400];
    for (picture, left) in [(&small, 10), (&large, 280)] {
        for (row, line) in picture.rgb().chunks(3 * picture.width()).enumerate() {
            rgb[3 * (800 * (row + 8) + left)..][..line.len()].copy_from_slice(line);
        }
    }
    let picture = Picture::from_rgb(800, 400, rgb).unwrap();
    let scales: Vec<f64> =
        find(&picture).places.iter().map(|place| place.view.scale_at(100.0, 100.0)).collect();
    assert_eq!(scales.len(), 2);
    assert!((scales[0] - 2.0).abs() < 0.02 && (scales[1] - 1.0).abs() < 0.02, "{scales:?}");
}

/// A part of a board is found: the lower right cards with the hints, cut out of the screen.
#[test]
fn a_part_of_a_board_is_put_where_it_belongs() {
    let whole = example_stage().zoomed(2);
    let (left, top) = (76, 76);
    let (width, height) = (400 - left, whole.height() - top);
    let rgb: Vec<u8> = (top..whole.height())
        .flat_map(|row| &whole.rgb()[3 * (512 * row + left)..][..3 * width])
        .copied()
        .collect();
    let picture = Picture::from_rgb(width, height, rgb).unwrap();
    let found = find(&picture);
    let corner = found.places[0].corners()[0];
    assert!((corner.x - (12.0 - 76.0)).hypot(corner.y - (12.0 - 76.0)) < 1.0, "{corner:?}");
}

#[test]
fn noise_and_squares_without_colours_are_not_boards() {
    let mut dice = Dice(2);
    let noise = (0..3 * 300 * 200).map(|_| dice.below(256) as u8).collect();
    let found = find(&Picture::from_rgb(300, 200, noise).unwrap());
    assert!(found.places.is_empty() && found.tables.is_empty());
    // A chequered field has squares everywhere, but no colours.
    let rgb = (0..300 * 300)
        .flat_map(|at| [if at % 300 % 32 < 24 && at / 300 % 32 < 24 { 40 } else { 230 }; 3])
        .collect();
    assert!(find(&Picture::from_rgb(300, 300, rgb).unwrap()).places.is_empty());
}

/// Returns whether a table was found with all centres this near to these.
fn has_table(found: &Findings, truth: [(f64, f64); 4], within: f64) -> bool {
    let is_one =
        |table: &ValueTable| {
            table.centres.iter().zip(truth).all(|(seen, (x, y))| {
                seen.is_some_and(|seen| (seen.x - x).hypot(seen.y - y) < within)
            })
        };
    found.tables.iter().any(is_one)
}

#[test]
fn the_top_screens_table_is_found() {
    let found = find(&example_stage().below(1).zoomed(2));
    let truth = [(40.0, 120.0), (104.0, 120.0), (168.0, 120.0), (168.0, 184.0)];
    assert!(has_table(&found, truth, 2.0), "{:?}", found.tables);
}

/// A top screen that is shown at half its size, above a whole touch screen.
#[test]
fn the_table_of_a_small_top_screen_is_found() {
    let both = example_stage().below(1).zoomed(1);
    let mut rgb: Vec<u8> = Vec::new();
    for y in 0..96 {
        for x in 0..256 {
            let at = 3 * (2 * y * 256 + 2 * x);
            rgb.extend(if x < 128 { &both.rgb()[at..at + 3] } else { &[60; 3] });
        }
    }
    rgb.extend(&both.rgb()[3 * 256 * 192..]);
    let found = find(&Picture::from_rgb(256, 288, rgb).unwrap());
    assert_eq!(found.places.len(), 1);
    let truth = [(10.0, 30.0), (26.0, 30.0), (42.0, 30.0), (42.0, 46.0)];
    assert!(has_table(&found, truth, 1.5), "{:?}", found.tables);
}

/// At 0.6 of the native size and more, at an eighth of a large picture, too.
#[test]
fn small_boards_in_large_pictures_are_found() {
    for (scale, x, y, is_found) in [(0.75, 500.0, 300.0, true), (0.4, 500.0, 300.0, false)] {
        let map = Homography::upright(scale, x, y);
        let found = find(&example_stage().shown(&map, [1.0; 3], 0.0, &mut Dice(1)));
        assert_eq!(found.places.len(), usize::from(is_found), "{scale}");
        if let Some(place) = found.places.first() {
            assert!((place.view.scale_at(100.0, 100.0) - scale).abs() < 0.02);
        }
    }
}
