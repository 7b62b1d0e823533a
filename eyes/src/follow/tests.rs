//! Tests of boards that are followed, drawn here and made of numbers.

use foretile_games::voltorb::{Cards, Hint, Hints};

use super::*;
use crate::Picture;
use crate::sighting::tests::whole;
use crate::stage::{Dice, Stage, example, example_stage};

fn upright() -> Sighting {
    whole(Homography::upright(1.0, 0.0, 0.0))
}

fn sure<T>(value: T) -> Seen<T> {
    Seen { value: Some(value), confidence: 1.0 }
}

#[test]
fn changes_are_described_in_words() {
    for (change, text) in [
        (Change::Found, "a board is in view"),
        (Change::Moved, "the board is elsewhere now"),
        (Change::Lost, "the board is out of view"),
        (Change::NewRound, "a new round"),
        (Change::RoundOver, "the round is over"),
        (Change::Level(Level::FIRST), "level 1"),
        (Change::Hint(7), "the hint of column 3 is in view"),
        (Change::Card(0, Face::Down), "row 1, column 1: face down"),
        (Change::Card(13, Face::Up(0)), "row 3, column 4: a Voltorb"),
        (Change::Card(24, Face::Up(3)), "row 5, column 5: a 3"),
    ] {
        assert_eq!(change.to_string(), text);
    }
}

#[test]
fn boards_are_apart_by_their_farthest_corner() {
    let (one, mut other) = (upright(), upright());
    other.corners[1].x += 3.0;
    other.corners[1].y -= 4.0;
    assert_eq!(distance(&one, &other), 5.0);
    assert!(!is_at(&one, &other));
    assert!(is_at(&one, &upright().moved(1.1, 1.1)) && !is_at(&one, &upright().moved(2.0, 0.0)));
    // Half of the board's size is 100 native pixels.
    let large = |x| whole(Homography::upright(2.0, x, 0.0));
    assert!(is_near(&large(0.0), &large(199.0)) && !is_near(&large(0.0), &large(201.0)));
}

/// A board of 25 cards and ten hints is there if 2 for each card and 5 for each hint make more than 30.
#[test]
fn a_board_is_in_place_if_most_of_it_is_legible() {
    let seen = |cards: usize, hints: usize| {
        let mut seen = upright();
        seen.cards[cards..].iter_mut().for_each(|card| card.face = Seen::UNKNOWN);
        for line in hints..2 * SIDE {
            hint_mut(&mut seen, line).sum = Seen::UNKNOWN;
        }
        is_in_place(&seen)
    };
    for (cards, hints, is_there) in [
        (16, 0, true),
        (15, 0, false),
        (3, 5, true),
        (2, 5, false),
        (0, 6, false),
        (0, 7, true),
        (25, 10, true),
    ] {
        assert_eq!(seen(cards, hints), is_there, "{cards} and {hints}");
    }
}

#[test]
fn lines_are_rows_before_columns() {
    let mut seen = upright();
    hint_mut(&mut seen, 4).sum = sure(7);
    hint_mut(&mut seen, 5).sum = sure(9);
    hint_mut(&mut seen, 8).sum = sure(11);
    assert_eq!(
        [seen.rows[4], seen.cols[0], seen.cols[3]].map(|hint| hint.sum.value),
        [Some(7), Some(9), Some(11)]
    );
    assert_eq!([4, 5, 8].map(|line| hint(&seen, line).sum.value), [Some(7), Some(9), Some(11)]);
}

#[test]
fn only_what_two_frames_agree_on_is_known() {
    let (a, mut b) = (upright(), upright());
    b.rows[1].sum = sure(6);
    b.cols[2].voltorbs = Seen::UNKNOWN;
    b.cards[3].face = sure(Face::Up(2));
    b.cards[4].memo = [true, false, false, false];
    b.level = sure(Level::FIRST);
    let now = both(&a, &b);
    assert_eq!((now.rows[1].sum.value, now.rows[1].voltorbs.value), (None, Some(1)));
    assert_eq!((now.cols[2].sum.value, now.cols[2].voltorbs.value), (Some(5), None));
    assert_eq!((now.cards[3].face.value, now.cards[4].memo), (None, [false; 4]));
    assert_eq!((now.cards[4].face.value, now.level.value), (Some(Face::Down), None));
    let mut c = b.clone();
    c.cards[3].face.confidence = 0.9;
    let now = both(&b, &c);
    assert_eq!((now.cards[3].face, now.cards[4].memo), (c.cards[3].face, c.cards[4].memo));
    assert_eq!(now.level.value, Some(Level::FIRST));
    // A frame between rounds and one that is not.
    let mut idle = upright();
    idle.warnings = vec![Warning::NoBoardInPlay, Warning::BelowNative];
    assert_eq!(both(&upright(), &idle).warnings, [Warning::BelowNative]);
    assert_eq!(both(&idle, &idle).warnings, idle.warnings);
}

#[test]
fn a_round_is_new_if_a_hint_changed_or_a_card_is_hidden_again() {
    let known = upright();
    assert!(!is_new_round(&known, &upright()));
    for line in [0, 4, 5, 9] {
        let mut now = upright();
        hint_mut(&mut now, line).sum = sure(6);
        assert!(is_new_round(&known, &now), "{line}");
        let mut now = upright();
        hint_mut(&mut now, line).voltorbs = sure(2);
        assert!(is_new_round(&known, &now), "{line}");
        // A hint that was not seen before has not changed.
        let mut before = upright();
        *hint_mut(&mut before, line) = SeenHint { sum: Seen::UNKNOWN, voltorbs: Seen::UNKNOWN };
        assert!(!is_new_round(&before, &now), "{line}");
        // While a hint is hidden, no new round is reported.
        let mut hidden = now.clone();
        hint_mut(&mut hidden, (line + 1) % 10).sum = Seen::UNKNOWN;
        assert!(!is_new_round(&known, &hidden), "{line}");
    }
    let mut turned = upright();
    turned.cards[8].face = sure(Face::Up(1));
    assert!(is_new_round(&turned, &upright()) && !is_new_round(&upright(), &turned));
    let mut other = turned.clone();
    other.cards[8].face = sure(Face::Up(2));
    assert!(!is_new_round(&turned, &other));
    let mut idle = upright();
    idle.warnings.push(Warning::NoBoardInPlay);
    assert!(is_new_round(&idle, &upright()) && !is_new_round(&idle, &idle));
}

/// Five hints must be known to be the same.
#[test]
fn a_board_that_comes_back_has_half_of_its_hints() {
    let same = |hints: usize| {
        let mut now = upright();
        for line in hints..2 * SIDE {
            hint_mut(&mut now, line).sum = Seen::UNKNOWN;
        }
        is_same_board(&upright(), &now) && is_same_board(&now, &upright())
    };
    assert_eq!([10, 5, 4, 0].map(same), [true, true, false, false]);
    let (mut other, mut idle, mut turned) = (upright(), upright(), upright());
    other.rows[0].sum = sure(6);
    assert!(!is_same_board(&upright(), &other));
    idle.warnings.push(Warning::NoBoardInPlay);
    assert!(!is_same_board(&idle, &upright()) && !is_same_board(&upright(), &idle));
    turned.cards[0].face = sure(Face::Up(1));
    assert!(is_same_board(&upright(), &turned) && !is_same_board(&turned, &upright()));
}

#[test]
fn warnings_of_what_is_known_are_left_out() {
    let mut known = upright();
    (known.rows[1].sum, known.cards[7].face) = (Seen::UNKNOWN, Seen::UNKNOWN);
    let warnings = [
        Warning::HintHidden(0),
        Warning::HintHidden(1),
        Warning::HintUnsure(1),
        Warning::HintUnsure(5),
        Warning::CardUnclear(7),
        Warning::CardUnclear(8),
        Warning::BelowNative,
    ];
    let left = [
        Warning::HintHidden(1),
        Warning::HintUnsure(1),
        Warning::CardUnclear(7),
        Warning::BelowNative,
    ];
    assert_eq!(still_true(&warnings, &known), left);
}

#[test]
fn colours_differ_by_their_farthest_channel() {
    let (a, b) = ([[10.0, 20.0, 30.0], [0.0; 3]], [[12.0, 15.0, 31.0], [0.0, 0.0, -1.0]]);
    assert_eq!(difference(&a, &b), 3.0);
    assert_eq!(difference(&[], &[]), 0.0);
}

/// 24x24 points in 8x8 blocks of 3x3.
#[test]
fn a_cell_has_the_means_of_blocks() {
    let point = |at: usize| [(at % 24 / 3) as f32, (at / 24 / 3) as f32, (at % 24 % 3) as f32];
    let cell = Cell::new((0..24 * 24).map(point).collect());
    assert_eq!(cell.means.len(), 64);
    for (block, mean) in cell.means.iter().enumerate() {
        let expected = [(block % 8) as f32, (block / 8) as f32, 1.0];
        let near = mean.iter().zip(expected).all(|(seen, truth)| (seen - truth).abs() < 1e-3);
        assert!(near, "{block}: {mean:?}");
    }
}

fn lock(picture: &Picture) -> Lock {
    let place = BoardPlace { view: Homography::upright(1.0, 0.0, 0.0).into(), frames: 35 };
    let size = (picture.width(), picture.height());
    let cells = Cell::all(picture, &place);
    Lock { size, at: Point::default(), cells, place, found: Findings::default() }
}

#[test]
fn cards_and_hints_that_look_the_same_are_counted() {
    let lock = lock(&example_stage().zoomed(1));
    assert_eq!(lock.cells.len(), 35);
    let cells = |stage: &Stage| Cell::all(&stage.zoomed(1), &lock.place);
    assert!(lock.looks_like(&cells(&example_stage())));
    let mut other = example_stage();
    // Card 7, row 2's hint and column 4's.
    for (number, (x, y)) in [(72, 40), (168, 72), (136, 168)].into_iter().enumerate() {
        other.fill(x, y, 24, 24, [255.0, 0.0, 0.0]);
        let cells = cells(&other);
        assert_eq!(lock.alike(&cells), 34 - number);
        assert!(!lock.looks_like(&cells) && lock.looks_partly_like(&cells));
    }
    // A fifth is enough to say that the board is still there.
    let mut cells = cells(&example_stage());
    for (changed, is_there) in [(28, true), (29, false)] {
        for cell in &mut cells[..changed] {
            *cell = Cell::new(vec![[255.0; 3]; CARD * CARD]);
        }
        assert_eq!(lock.alike(&cells), 35 - changed);
        assert_eq!(lock.looks_partly_like(&cells), is_there);
    }
}

/// The noise of single points is not the change of a card, and a shade on all of them is not, up to 7 levels.
#[test]
fn noise_is_not_a_change() {
    let lock = lock(&example_stage().zoomed(1));
    let alike = |by: &mut dyn FnMut() -> f32| {
        let mut stage = example_stage();
        stage.0.iter_mut().for_each(|colour| {
            let by = by();
            *colour = colour.map(|value| (value + by).clamp(0.0, 255.0));
        });
        lock.alike(&Cell::all(&stage.zoomed(1), &lock.place))
    };
    let mut dice = Dice(3);
    assert_eq!(alike(&mut || dice.between(-14.0, 14.0) as f32), 35, "on average 7");
    assert_eq!(alike(&mut || 6.0), 35);
    assert_eq!(alike(&mut || 9.0), 0);
    let mut dice = Dice(3);
    assert_eq!(alike(&mut || dice.between(-60.0, 60.0) as f32), 0, "too much even for means");
}

#[test]
fn a_place_follows_the_board_with_its_tables() {
    let table =
        crate::find::ValueTable { centres: [None, Some(Point { x: 10.0, y: 20.0 }), None, None] };
    let mut lock = lock(&example_stage().zoomed(1));
    lock.found.tables.push(table);
    // The board is twice as large now, and 5 and 6 pixels from the corner.
    lock.follow(BoardPlace { view: Homography::upright(2.0, 5.0, 6.0).into(), frames: 30 });
    let point = |lock: &Lock| lock.found.tables[0].centres[1].unwrap();
    assert_eq!((lock.place.frames, point(&lock)), (30, Point { x: 25.0, y: 46.0 }));
    // The picture is cut out of the frame at (3, 4), so that everything is nearer to its corner.
    lock.cut((100, 90), Point { x: 3.0, y: 4.0 });
    assert_eq!(
        (lock.size, lock.at, point(&lock)),
        ((100, 90), Point { x: 3.0, y: 4.0 }, Point { x: 22.0, y: 42.0 })
    );
    assert_eq!(lock.place.view.map(0.0, 0.0), Point { x: 2.0, y: 2.0 });
}

/// The screen in a frame of 330x260, moved right and down.
fn frame(stage: &Stage, right: usize, down: usize) -> Picture {
    let picture = stage.zoomed(1);
    let mut rgb = vec![90; 3 * 330 * 260];
    for (row, line) in picture.rgb().chunks(3 * 256).enumerate() {
        rgb[3 * ((row + down) * 330 + right)..][..line.len()].copy_from_slice(line);
    }
    Picture::from_rgb(330, 260, rgb).unwrap()
}

fn blank() -> Picture {
    Picture::from_rgb(330, 260, vec![90; 3 * 330 * 260]).unwrap()
}

/// Shows a picture in two frames, and returns the changes, which the second one reports.
fn twice(follower: &mut Follower, picture: &Picture) -> Vec<Change> {
    assert_eq!(follower.look(picture), [], "one frame is not enough");
    follower.look(picture)
}

#[test]
fn two_frames_make_a_change() {
    let (board, cards) = example();
    let before = frame(&example_stage(), 20, 30);
    let turned = Stage::set(&cards.with(12, 1), &board.hints(), Some(12));
    let after = frame(&turned, 20, 30);
    let mut follower = Follower::default();
    assert!(!follower.is_in_view());
    assert_eq!(twice(&mut follower, &before), [Change::Found]);
    assert!(follower.is_in_view());
    assert_eq!(follower.sighting().unwrap().hints(), Some(board.hints()));
    assert_eq!(follower.sighting().unwrap().known_cards(), cards);
    assert_eq!(twice(&mut follower, &after), [Change::Card(12, Face::Up(1))]);
    assert_eq!(follower.sighting().unwrap().cursor, Some(crate::Cursor::Card(12)));
    // A flash of one frame goes unnoticed.
    for picture in [&before, &after, &after] {
        assert_eq!(follower.look(picture), []);
    }
    let known = follower.sighting().unwrap();
    assert_eq!(known.known_cards(), cards.with(12, 1));
    assert!((known.bounds()[0] - 26.0).abs() < 0.5 && (known.bounds()[1] - 36.0).abs() < 0.5);
}

#[test]
fn a_board_that_moves_is_followed() {
    let mut follower = Follower::default();
    assert_eq!(twice(&mut follower, &frame(&example_stage(), 20, 30)), [Change::Found]);
    // A move of a few pixels shows at once where the board is; the hints are not read again.
    assert_eq!(follower.look(&frame(&example_stage(), 27, 24)), [Change::Moved]);
    assert_eq!(follower.look(&frame(&example_stage(), 27, 24)), []);
    let bounds = follower.sighting().unwrap().bounds();
    assert!((bounds[0] - 33.0).abs() < 0.5 && (bounds[1] - 30.0).abs() < 0.5, "{bounds:?}");
    // Farther than a pitch.
    let changes = [
        follower.look(&frame(&example_stage(), 70, 60)),
        follower.look(&frame(&example_stage(), 70, 60)),
    ];
    assert_eq!(changes.concat(), [Change::Moved]);
    let bounds = follower.sighting().unwrap().bounds();
    assert!((bounds[0] - 76.0).abs() < 0.5 && (bounds[1] - 66.0).abs() < 0.5, "{bounds:?}");
}

#[test]
fn a_board_is_lost_after_two_frames_and_comes_back() {
    let (board, cards) = example();
    let mut follower = Follower::default();
    let (shown, blank) = (frame(&example_stage(), 20, 30), blank());
    assert_eq!(twice(&mut follower, &blank), []);
    assert_eq!(twice(&mut follower, &shown), [Change::Found]);
    assert_eq!(follower.look(&blank), []);
    assert!(follower.sighting().is_some() && !follower.is_in_view());
    assert_eq!(follower.look(&blank), [Change::Lost]);
    assert_eq!(follower.look(&blank), []);
    assert!(follower.sighting().is_none());
    // The same hints, though one is covered: it is the same board, and the hint is known.
    let mut covered = Stage::set(&cards, &board.hints(), None);
    covered.fill(168, 72, 24, 24, [239.0; 3]);
    assert_eq!(twice(&mut follower, &frame(&covered, 40, 20)), [Change::Found]);
    let known = follower.sighting().unwrap();
    assert_eq!(known.hints(), Some(board.hints()));
    assert!((known.bounds()[0] - 46.0).abs() < 0.5);
}

#[test]
fn rounds_begin_and_end() {
    let (board, cards) = example();
    let zero = Hint::new(0, 0).unwrap();
    let idle =
        Stage::set(&Cards::FACE_DOWN, &Hints { rows: [zero; SIDE], cols: [zero; SIDE] }, None);
    let hints = board.hints();
    let other = Hints { rows: hints.cols, cols: hints.rows };
    let mut follower = Follower::default();
    assert_eq!(twice(&mut follower, &frame(&example_stage(), 20, 30)), [Change::Found]);
    assert_eq!(twice(&mut follower, &frame(&idle, 20, 30)), [Change::RoundOver]);
    assert!(follower.sighting().unwrap().is_idle());
    assert_eq!(twice(&mut follower, &frame(&idle, 20, 30)), []);
    let next = Stage::set(&Cards::FACE_DOWN, &other, None);
    assert_eq!(twice(&mut follower, &frame(&next, 20, 30)), [Change::NewRound]);
    assert_eq!(follower.sighting().unwrap().hints(), Some(other));
    assert_eq!(twice(&mut follower, &frame(&example_stage(), 20, 30)), [Change::NewRound]);
    assert_eq!(follower.sighting().unwrap().known_cards(), cards);
}

/// A message covers the columns' hints. They are reported when they are seen, and remembered when they are covered
/// again.
#[test]
fn hints_are_reported_once_and_remembered_under_a_message() {
    let (board, _) = example();
    let mut covered = example_stage();
    covered.fill(0, 160, 256, 32, [240.0; 3]);
    let mut follower = Follower::default();
    assert_eq!(twice(&mut follower, &frame(&covered, 20, 30)), [Change::Found]);
    assert!(follower.sighting().unwrap().warnings.contains(&Warning::HintHidden(5)));
    let columns: Vec<Change> = (5..10).map(Change::Hint).collect();
    assert_eq!(twice(&mut follower, &frame(&example_stage(), 20, 30)), columns);
    assert_eq!(twice(&mut follower, &frame(&covered, 20, 30)), []);
    let known = follower.sighting().unwrap();
    assert_eq!((known.hints(), &known.warnings[..]), (Some(board.hints()), &[][..]));
}

#[test]
fn a_level_is_reported_when_it_changes() {
    let picture = |level: u8| example_stage().below(level).zoomed(1);
    let mut follower = Follower::default();
    assert_eq!(twice(&mut follower, &picture(1)), [Change::Found]);
    assert_eq!(follower.sighting().unwrap().level.value, Some(Level::FIRST));
    // Nothing changes on the board, so nothing is read again until a card is turned.
    let (board, cards) = example();
    let next = Stage::set(&cards.with(12, 1), &board.hints(), None).below(2).zoomed(1);
    let changes = twice(&mut follower, &next);
    assert_eq!(changes, [Change::Level(Level::new(2).unwrap()), Change::Card(12, Face::Up(1))]);
}

/// A part of a frame, and its place in it.
#[test]
fn a_part_of_a_frame_is_enough() {
    let mut follower = Follower::default();
    assert_eq!(twice(&mut follower, &frame(&example_stage(), 20, 30)), [Change::Found]);
    let corners = follower.sighting().unwrap().corners;
    let at = Point { x: 20.0, y: 30.0 };
    let part = example_stage().zoomed(1);
    assert_eq!(follower.look_at(&part, at), []);
    assert_eq!(follower.look_at(&part, at), []);
    for (seen, truth) in follower.sighting().unwrap().corners.iter().zip(corners) {
        assert!((seen.x - truth.x).hypot(seen.y - truth.y) < 0.1);
    }
    assert!(follower.is_in_view());
    // The same part elsewhere in the frame: the board has moved.
    let at = Point { x: 50.0, y: 15.0 };
    let changes = [follower.look_at(&part, at), follower.look_at(&part, at)];
    assert_eq!(changes.concat(), [Change::Moved]);
    let bounds = follower.sighting().unwrap().bounds();
    assert!((bounds[0] - 56.0).abs() < 0.5 && (bounds[1] - 21.0).abs() < 0.5, "{bounds:?}");
}
