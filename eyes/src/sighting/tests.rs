//! Tests of what a sighting says about itself.

use super::*;
use crate::layout::BOX;

/// A whole board whose map is `map`: all hints are 5 over 1, and all cards are face down.
pub(crate) fn whole(map: Homography) -> Sighting {
    let sure = |number| Seen { value: Some(number), confidence: 1.0 };
    let hint = SeenHint { sum: sure(5), voltorbs: sure(1) };
    let down = Seen { value: Some(Face::Down), confidence: 1.0 };
    let [left, top, right, bottom] = BOX;
    Sighting {
        map,
        corners: [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| map.map(x, y)),
        rows: [hint; SIDE],
        cols: [hint; SIDE],
        cards: [SeenCard { face: down, memo: [false; 4] }; CARDS],
        cursor: None,
        level: Seen::UNKNOWN,
        warnings: Vec::new(),
    }
}

fn upright(scale: f64, x: f64, y: f64) -> Sighting {
    whole(Homography::upright(scale, x, y))
}

#[test]
fn warnings_name_lines_and_cards_from_one_on() {
    for (warning, text) in [
        (Warning::NoBoardInPlay, "no board in play"),
        (Warning::BelowNative, "smaller than the game's own pixels"),
        (Warning::HintHidden(0), "the hint of row 1 cannot be seen"),
        (Warning::HintHidden(4), "the hint of row 5 cannot be seen"),
        (Warning::HintUnsure(5), "the hint of column 1 is unsure"),
        (Warning::HintsDisagree, "rows and columns add up differently"),
        (Warning::CardsDisagree(9), "the turned cards of column 5 contradict its hint"),
        (Warning::CardUnclear(7), "the card in row 2, column 3 is unclear"),
        (Warning::MemoUnclear(24), "the memo on the card in row 5, column 5 is unclear"),
        (Warning::LevelDisagrees, "no board of this level has these hints"),
    ] {
        assert!(warning.to_string().contains(text), "{warning}");
    }
}

/// The board is 188x186 native pixels, from (6, 6).
#[test]
fn bounds_are_the_box_around_all_corners() {
    assert_eq!(upright(2.0, 10.0, 20.0).bounds(), [22.0, 32.0, 376.0, 372.0]);
    // Turned by a quarter, it is higher than wide.
    let turned = whole(Homography([0.0, -1.0, 300.0, 1.0, 0.0, 5.0, 0.0, 0.0, 1.0]));
    assert_eq!(turned.bounds(), [108.0, 11.0, 186.0, 188.0]);
}

#[test]
fn a_moved_sighting_is_elsewhere_in_the_picture() {
    let moved = upright(2.0, 10.0, 20.0).moved(3.0, 4.0);
    assert_eq!(moved, upright(2.0, 13.0, 24.0));
}

/// Without a level, the top screen is looked for above the board; with one, on every side, as far as a gap of 90 native
/// pixels and a screen take.
#[test]
fn surroundings_have_room_for_the_top_screen() {
    let mut sighting = upright(1.0, 400.0, 600.0);
    let [left, top, width, height] = sighting.surroundings().map(f64::from);
    let (right, bottom) = (left + width, top + height);
    // The board is at 406 to 594 and 606 to 792: a fifth more left and below, half right, and 5/4 above.
    assert_eq!([left, top], [(406.0f64 - 37.6).floor(), (606.0f64 - 232.5).floor()]);
    assert_eq!([right, bottom], [594.0 + 94.0, (792.0f64 + 37.2).ceil()]);
    sighting.level = Seen { value: Some(Level::FIRST), confidence: 1.0 };
    assert_eq!(sighting.surroundings(), [106, 306, 788, 786]);
    // A board that is turned by 45 degrees, so that above is nowhere.
    let turned = whole(Homography([0.7, -0.7, 700.0, 0.7, 0.7, 500.0, 0.0, 0.0, 1.0]));
    let [x, y, width, height] = turned.bounds();
    let side = 300.0 * width / 188.0;
    let [left, top, right, bottom] = turned.surroundings().map(f64::from);
    assert_eq!([left, top], [(x - side).floor(), (y - side).floor()]);
    assert_eq!(left + right, (x + width + side).ceil());
    assert_eq!(top + bottom, (y + height + side).ceil());
    // 20 degrees are upright enough, 30 are not; nothing begins before the picture.
    let at = |degrees: f64| {
        let (sin, cos) = degrees.to_radians().sin_cos();
        whole(Homography([cos, -sin, 300.0, sin, cos, 30.0, 0.0, 0.0, 1.0])).surroundings()
    };
    assert!(at(20.0)[0] > 100 && at(-20.0)[0] > 100);
    assert_eq!((at(30.0)[0], at(-30.0)[0], at(20.0)[1]), (0, 0, 0));
}

#[test]
fn hints_are_known_if_all_numbers_are() {
    let mut sighting = upright(1.0, 0.0, 0.0);
    let hint = |sum, voltorbs| Hint::new(sum, voltorbs).unwrap();
    let seen = |number| Seen { value: Some(number), confidence: 0.99 };
    sighting.rows[1] = SeenHint { sum: seen(7), voltorbs: seen(2) };
    sighting.cols[3] = SeenHint { sum: seen(3), voltorbs: seen(0) };
    let hints = sighting.hints().unwrap();
    assert_eq!(hints.rows, [hint(5, 1), hint(7, 2), hint(5, 1), hint(5, 1), hint(5, 1)]);
    assert_eq!(hints.cols, [hint(5, 1), hint(5, 1), hint(5, 1), hint(3, 0), hint(5, 1)]);
    assert_eq!(sighting.lines().nth(1), Some(&sighting.rows[1]));
    assert_eq!(sighting.lines().nth(8), Some(&sighting.cols[3]));
    assert_eq!(sighting.lines().count(), 10);

    assert_eq!(sighting.position(), None, "the level is unknown");
    sighting.level = Seen { value: Some(Level::FIRST), confidence: 1.0 };
    let cards = sighting.known_cards();
    assert_eq!(sighting.position(), Some(Position { level: Level::FIRST, hints, cards }));

    let mut idle = sighting.clone();
    idle.warnings.push(Warning::NoBoardInPlay);
    assert!(idle.is_idle() && !sighting.is_idle());
    assert_eq!((idle.hints(), idle.position()), (None, None));
    sighting.cols[4].voltorbs = Seen::UNKNOWN;
    assert_eq!((sighting.hints(), sighting.cols[4].hint()), (None, None));
    sighting.cols[4] = SeenHint { sum: Seen::UNKNOWN, voltorbs: seen(1) };
    assert_eq!(sighting.cols[4].hint(), None);
}

#[test]
fn known_cards_are_the_turned_ones() {
    let mut sighting = upright(1.0, 0.0, 0.0);
    sighting.cards[3].face = Seen { value: Some(Face::Up(2)), confidence: 1.0 };
    sighting.cards[24].face = Seen { value: Some(Face::Up(0)), confidence: 1.0 };
    sighting.cards[10].face = Seen { value: None, confidence: 0.5 };
    let mut expected = [None; CARDS];
    (expected[3], expected[24]) = (Some(2), Some(0));
    assert_eq!(sighting.known_cards().values(), &expected);
}

#[test]
fn the_confidence_is_the_lowest_of_all() {
    let mut sighting = upright(1.0, 0.0, 0.0);
    assert_eq!(sighting.confidence(), 1.0);
    sighting.cards[7].face.confidence = 0.9;
    assert_eq!(sighting.confidence(), 0.9);
    sighting.cols[2].sum.confidence = 0.8;
    assert_eq!(sighting.confidence(), 0.8);
    sighting.rows[0].voltorbs.confidence = 0.7;
    assert_eq!(sighting.confidence(), 0.7);
}
