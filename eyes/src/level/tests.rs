//! Tests of top screens that are drawn here.

use super::*;
use crate::read;
use crate::stage::example_stage;

/// The table where it is on a top screen that `map` shows.
fn table(map: &Homography) -> ValueTable {
    ValueTable { centres: TABLE.map(|(x, y)| Some(map.map(x, y))) }
}

#[test]
fn every_level_is_read_at_several_sizes() {
    for level in 1..=8 {
        let zoom = 1 + usize::from(level) % 2;
        let picture = example_stage().below(level).zoomed(zoom);
        let board = Homography::upright(zoom as f64, 0.0, 192.0 * zoom as f64);
        let top = Homography::upright(zoom as f64, 0.0, 0.0);
        let seen = read_level(&picture, &board, &[table(&top)], 0.25);
        assert_eq!(seen.value.map(Level::number), Some(level));
        assert!(seen.confidence > 0.99, "{level}: {}", seen.confidence);
    }
}

/// The digit may be up to two and a half pixels from its place.
#[test]
fn a_digit_is_found_near_its_place() {
    let picture = example_stage().below(3).zoomed(1);
    for (right, down, is_near) in [
        (0.5, -0.5, true),
        (-2.0, 1.0, true),
        (2.0, 2.0, true),
        (-2.5, -2.5, true),
        (4.0, 0.0, false),
    ] {
        let top = Homography::upright(1.0, right, down);
        let seen = read_digit(&picture, &top, 0.35).unwrap();
        assert_eq!(
            seen.0.value.map(Level::number) == Some(3),
            is_near,
            "{right}, {down}: {seen:?}"
        );
    }
}

#[test]
fn a_screen_without_a_digit_has_no_level() {
    let mut blank = example_stage().below(3);
    blank.fill(165, 5, 20, 25, [41.0, 165.0, 107.0]);
    let upright = Homography::upright(1.0, 0.0, 0.0);
    assert!(read_digit(&blank.zoomed(1), &upright, 0.35).is_none(), "nothing at all");
    // A bar is none of the digits, nor is a digit that is darker than its ground.
    let mut bar = blank;
    bar.fill(172, 11, 6, 6, [255.0; 3]);
    let (seen, unexplained) = read_digit(&bar.zoomed(1), &upright, 0.35).unwrap();
    assert!(seen.value.is_none() && unexplained > MOST_UNEXPLAINED, "{seen:?}, {unexplained}");
    let mut negative = example_stage().below(3);
    negative.0.iter_mut().for_each(|colour| *colour = colour.map(|value| 255.0 - value));
    assert_eq!(read_digit(&negative.zoomed(1), &upright, 0.35).and_then(|seen| seen.0.value), None);
    // The digit is beyond the picture's right edge, or above it.
    let picture = example_stage().below(3).zoomed(1);
    for (right, down) in [(90.0, 0.0), (0.0, -20.0)] {
        let top = Homography::upright(1.0, right, down);
        assert!(read_digit(&picture, &top, 0.35).is_none());
    }
    assert_eq!(read_level(&picture, &upright, &[], 0.25), Seen::UNKNOWN);
}

/// In the board's plane, or upright at another size: the map leads from the top screen to the picture.
#[test]
fn the_top_screen_is_where_its_table_is() {
    let near = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y) < 1e-6;
    let (sin, cos) = 0.3f64.sin_cos();
    let turned =
        Homography([2.0 * cos, -2.0 * sin, 300.0, 2.0 * sin, 2.0 * cos, 20.0, 0.0, 0.0, 1.0]);
    let boards = [turned, Homography::upright(2.0, 40.0, 500.0)];
    // Moved within the board's plane, by 10 native pixels right and 250 up.
    for board in &boards {
        let truth = board.after(&Homography::upright(1.0, 10.0, -250.0));
        let mut seen = table(&truth);
        for missing in [None, Some(0)] {
            if let Some(missing) = missing {
                seen.centres[missing] = None;
            }
            let found = top_screen(board, &seen).unwrap();
            for (x, y) in [(0.0, 0.0), (170.0, 8.0), (256.0, 192.0)] {
                assert!(near(found.map(x, y), truth.map(x, y)), "{x}, {y}");
            }
        }
    }
    let upright = &boards[1];
    let small = Homography::upright(0.8, 700.0, 30.0);
    let found = top_screen(upright, &table(&small)).unwrap();
    assert!(near(found.map(170.0, 8.0), small.map(170.0, 8.0)));
    // A turned one of another size is not upright, and one with a card out of place is not a table.
    let aslant =
        Homography([0.8 * cos, -0.8 * sin, 700.0, 0.8 * sin, 0.8 * cos, 30.0, 0.0, 0.0, 1.0]);
    assert_eq!(top_screen(upright, &table(&aslant)), None);
    let mut wrong = table(&small);
    wrong.centres[3] = wrong.centres[3].map(|at| Point { x: at.x + 4.0, y: at.y });
    assert_eq!(top_screen(upright, &wrong), None);
    // A fiftieth of a pitch is a measurement error, a fifth is not.
    for (off, is_same) in [(0.02, true), (0.2, false)] {
        let mut near = table(&turned);
        near.centres[0] = near.centres[0].map(|at| Point { x: at.x + off * 64.0, y: at.y });
        assert_eq!(top_screen(&boards[0], &near).is_some(), is_same, "{off}");
    }
}

/// Of several tables, the one whose digit is the clearest counts.
#[test]
fn the_clearest_digit_counts() {
    let picture = example_stage().below(7).zoomed(1);
    let board = Homography::upright(1.0, 0.0, 192.0);
    let tables = [(3.0, 3.0), (0.0, 0.0), (-3.0, 2.0)]
        .map(|(right, down)| table(&Homography::upright(1.0, right, down)));
    let seen = read_level(&picture, &board, &tables, 0.25);
    assert_eq!(seen.value.map(Level::number), Some(7));
}

#[test]
fn the_level_of_a_whole_picture_is_read() {
    let seen = read(&example_stage().below(1).zoomed(2)).remove(0);
    assert_eq!(seen.level.value, Some(Level::FIRST));
}
