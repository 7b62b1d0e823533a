//! Tests of readings, of boards that are drawn here and of scores.

use foretile_games::voltorb::{Hint, Hints};

use super::*;
use crate::cards::read_cards;
use crate::hints::Scores;
use crate::homography::Homography;
use crate::looks::Look;
use crate::sighting::tests::whole;
use crate::stage::{Dice, Stage, example, example_stage};

/// A number counts as known from a probability of 95 % on, if the lines do not contradict each other.
#[test]
fn a_number_is_known_from_95_percent_on() {
    let settled = |chance: f64, agreement: f64| {
        let mut pairs = [[0.0; COUNTS]; SUMS];
        (pairs[5][1], pairs[6][2]) = (chance, 1.0 - chance);
        let mut lines = [const { None }; 2 * SIDE];
        lines[3] = Some(pairs);
        Settled { lines, agreement }
    };
    for (chance, agreement, known) in [
        (0.96, 1.0, true),
        (0.95, 1e-3, true),
        (0.949, 1.0, false),
        (0.99, 0.9e-3, false),
        (0.6, 1.0, false),
    ] {
        let seen = seen_hint(&settled(chance, agreement), 3);
        let value = |number: u8| known.then_some(number);
        assert_eq!((seen.sum.value, seen.voltorbs.value), (value(5), value(1)), "{chance}");
        assert_eq!((seen.sum.confidence, seen.voltorbs.confidence), (chance as f32, chance as f32));
    }
    assert_eq!(seen_hint(&settled(1.0, 1.0), 4).sum.value, None);
}

fn seen(stage: &Stage) -> Sighting {
    read(&stage.zoomed(1)).remove(0)
}

/// The whole board with its level, at twice the native size: nothing is in doubt.
#[test]
fn a_whole_board_is_read_without_a_warning() {
    let (board, cards) = example();
    let seen = read(&example_stage().below(1).zoomed(2)).remove(0);
    assert_eq!(seen.warnings, []);
    let position = seen.position().unwrap();
    assert_eq!((position.hints, position.cards), (board.hints(), cards));
    assert_eq!((position.level, seen.cursor), (Level::FIRST, None));
    assert!(seen.confidence() > 0.99);
    // From (6, 6) to (194, 192) of the touch screen, below the top screen.
    let [left, top, right, bottom] = [12.0, 396.0, 388.0, 768.0];
    for (seen, (x, y)) in
        seen.corners.into_iter().zip([(left, top), (right, top), (right, bottom), (left, bottom)])
    {
        assert!((seen.x - x).hypot(seen.y - y) < 0.5, "{seen:?}");
    }
    let middle = seen.map.map(100.0, 100.0);
    assert!((middle.x - 200.0).hypot(middle.y - 584.0) < 0.3, "{middle:?}");
}

/// Covers a card with something that is as dark as a card at its edges, and light in the middle.
fn cover_card(stage: &mut Stage, card: usize) {
    let (x, y) = crate::layout::card_at(card % SIDE, card / SIDE);
    stage.fill(x, y, 24, 24, [20.0, 20.0, 120.0]);
    stage.fill(x + 6, y + 6, 12, 12, [250.0; 3]);
}

/// Covers a hint with stripes.
fn cover_hint(stage: &mut Stage, line: usize) {
    let (x, y) = if line < SIDE { (168, 8 + 32 * line) } else { (8 + 32 * (line - SIDE), 168) };
    for stripe in 0..6 {
        let level = if stripe % 2 == 0 { 250.0 } else { 10.0 };
        stage.fill(x, y + 4 * stripe, 24, 4, [level; 3]);
    }
}

fn with_hint(line: usize, hint: Hint) -> Stage {
    let (board, cards) = example();
    let mut hints = board.hints();
    if line < SIDE {
        hints.rows[line] = hint
    } else {
        hints.cols[line - SIDE] = hint
    }
    Stage::set(&cards, &hints, None)
}

#[test]
fn every_fault_of_a_board_has_its_warning() {
    let (board, cards) = example();
    let only = |stage: &Stage, warning: Warning| {
        let seen = seen(stage);
        assert_eq!(seen.warnings, [warning]);
        seen
    };
    // Row 3 has no line of 9 over 1 in the example, so the totals of rows and columns differ.
    let rows: u8 = board.hints().rows[3].sum();
    let differs = seen(&with_hint(3, Hint::new(rows + 2, 1).unwrap()));
    assert!(differs.warnings.contains(&Warning::HintsDisagree), "{:?}", differs.warnings);
    assert_eq!(differs.hints(), None, "who knows which is wrong");
    only(&example_stage().below(8), Warning::LevelDisagrees);

    let mut covered = example_stage();
    cover_hint(&mut covered, 2);
    let seen = only(&covered, Warning::HintHidden(2));
    assert_eq!((seen.rows[2].sum.value, seen.rows[2].hint()), (None, None));

    let mut covered = example_stage();
    cover_card(&mut covered, 6);
    let seen = only(&covered, Warning::CardUnclear(6));
    assert_eq!(seen.cards[6].face.value, None);

    let mut marked = example_stage();
    marked.mark(12, 1, [119.0, 156.0, 74.0]);
    only(&marked, Warning::MemoUnclear(12));

    // Row 0 has one Voltorb, and two are turned; columns 0 and 1 have two and allow one more.
    let two = cards.with(0, 0).with(1, 0);
    let seen = super::read(&Stage::set(&two, &board.hints(), None).zoomed(1)).remove(0);
    assert!(seen.warnings.contains(&Warning::CardsDisagree(0)), "{:?}", seen.warnings);
}

#[test]
fn memo_marks_are_read_on_hidden_cards() {
    let mut stage = example_stage();
    for (card, mark) in [(2, 0), (3, 1), (3, 2), (10, 3)] {
        stage.mark(card, mark, [214.0, 181.0, 50.0]);
    }
    let seen = seen(&stage);
    assert_eq!(seen.warnings, []);
    for (card, seen) in seen.cards.iter().enumerate() {
        let marks = match card {
            2 => [true, false, false, false],
            3 => [false, true, true, false],
            10 => [false, false, false, true],
            _ => [false; 4],
        };
        assert_eq!(seen.memo, marks, "card {card}");
    }
}

#[test]
fn between_rounds_no_board_is_in_play() {
    let zero = Hint::new(0, 0).unwrap();
    let hints = Hints { rows: [zero; SIDE], cols: [zero; SIDE] };
    let seen = seen(&Stage::set(&foretile_games::voltorb::Cards::FACE_DOWN, &hints, None));
    assert_eq!(seen.warnings, [Warning::NoBoardInPlay]);
    assert!(seen.hints().is_none());
    assert!(seen.lines().all(|hint| hint.hint() == Some(zero)));
}

/// The button of the memo is 54x62 at (197, 9), that of the end 58x25 at (195, 164). The cursor is their red rim.
#[test]
fn the_cursor_is_on_a_card_or_a_button() {
    let red = [255.0, 66.0, 49.0];
    let coloured = |colour: crate::Rgb,
                    (left, top, width, height): (usize, usize, usize, usize),
                    sides: [bool; 4]| {
        let mut stage = example_stage();
        let (right, bottom) = (left + width - 2, top + height - 2);
        for (is_red, (x, y, width, height)) in sides.into_iter().zip([
            (left, top, 2, height),
            (right, top, 2, height),
            (left, top, width, 2),
            (left, bottom, width, 2),
        ]) {
            if is_red {
                stage.fill(x, y, width, height, colour);
            }
        }
        seen(&stage).cursor
    };
    let ring = |button, sides| coloured(red, button, sides);
    let (memo, quit) = ((197, 9, 54, 62), (195, 164, 58, 25));
    assert_eq!(ring(memo, [true; 4]), Some(Cursor::Memo));
    assert_eq!(ring(quit, [true; 4]), Some(Cursor::Quit));
    // The bars of row 0 have 132 levels more red than the mean of green and blue; the cursor has at least 60 % of that.
    for (colour, is_cursor) in
        [([220.0, 110.0, 110.0], true), ([160.0, 95.0, 95.0], false), ([80.0, 0.0, 5.0], false)]
    {
        let seen = coloured(colour, memo, [true; 4]);
        assert_eq!(seen, is_cursor.then_some(Cursor::Memo), "{colour:?}");
    }
    for missing in 0..4 {
        let sides = std::array::from_fn(|side| side != missing);
        assert_eq!(ring(memo, sides), None, "three sides");
    }
    let (board, cards) = example();
    let on = |card| seen(&Stage::set(&cards, &board.hints(), Some(card))).cursor;
    assert_eq!(
        (on(0), on(13), on(24)),
        (Some(Cursor::Card(0)), Some(Cursor::Card(13)), Some(Cursor::Card(24)))
    );
    let mut two = Stage::set(&cards, &board.hints(), Some(7));
    two.card(12, Look { value: None, pencil: false }, Ring::Red);
    assert_eq!(seen(&two).cursor, None, "two cards have a ring");
}

#[test]
fn a_board_that_is_smaller_than_native_has_a_warning() {
    let (board, cards) = example();
    let stage = Stage::set(&cards, &board.hints(), None);
    let shown = |scale: f64| {
        let map = Homography::upright(scale, 20.0, 20.0);
        read(&stage.shown(&map, [1.0; 3], 0.0, &mut Dice(1))).remove(0).warnings
    };
    assert!(shown(0.9).contains(&Warning::BelowNative));
    assert!(!shown(1.0).contains(&Warning::BelowNative));
}

/// Six of all cards and hints must be legible.
#[test]
fn a_board_with_few_legible_cards_and_hints_is_not_read() {
    for (cards, hints, is_read) in [(6, 0, true), (5, 0, false), (3, 3, true), (3, 2, false)] {
        let mut stage = example_stage();
        // Only the first cards and hints are left; the frames still say that here is a board.
        (cards..CARDS).for_each(|card| cover_card(&mut stage, card));
        (hints..2 * SIDE).for_each(|line| cover_hint(&mut stage, line));
        let seen = seen(&stage);
        let known = seen.cards.iter().filter(|card| card.face.value.is_some()).count();
        assert_eq!(known, if is_read { cards } else { 0 }, "{cards} and {hints}");
    }
}

#[test]
fn complete_boards_come_first_then_large_ones() {
    let board = |scale: f64, is_whole: bool| {
        let mut board = whole(Homography::upright(scale, 0.0, 0.0));
        if !is_whole {
            board.rows[0].sum = Seen::UNKNOWN;
        }
        board
    };
    let mut boards = [board(3.0, false), board(1.0, true), board(2.0, true), board(4.0, false)];
    boards.sort_by(rank);
    assert_eq!(boards.map(|board| board.map.0[0]), [2.0, 1.0, 4.0, 3.0]);
}

/// Scores that are sure of one number, or show none.
fn scores<const N: usize>(number: Option<usize>) -> Scores<N> {
    let mut chances = [0.02 / (N - 1) as f64; N];
    chances[number.unwrap_or(0)] = 0.98;
    Scores { chances, unexplained: if number.is_some() { 0.05 } else { 0.9 }, digits: 3.0 }
}

fn hint(sum: Option<usize>, count: Option<usize>) -> Option<HintScores> {
    Some(HintScores { sum: scores(sum), count: scores(count) })
}

/// Three hints of 00 over 0 are enough if no other number can be read.
#[test]
fn three_zeros_and_nothing_else_are_idle() {
    let idle = |hints: &[Option<HintScores>]| {
        let mut all = [const { None }; 2 * SIDE];
        all[2..2 + hints.len()].clone_from_slice(hints);
        is_idle(&all)
    };
    let (zero, half) = (hint(Some(0), Some(0)), hint(Some(5), None));
    assert!(idle(&[zero.clone(), zero.clone(), zero.clone()]));
    assert!(idle(&[zero.clone(), zero.clone(), half.clone(), zero.clone()]), "one is unclear");
    assert!(!idle(&[zero.clone(), zero.clone(), half]));
    for other in [hint(Some(5), Some(0)), hint(Some(0), Some(1))] {
        assert!(!idle(&[zero.clone(), zero.clone(), zero.clone(), zero.clone(), other]));
    }
}

#[test]
fn a_zero_is_known_from_95_percent_on() {
    let sure = seen_zero(&hint(Some(0), Some(0)).unwrap());
    assert_eq!(sure.hint(), Hint::new(0, 0));
    assert!((sure.sum.confidence - 0.98).abs() < 1e-6);
    let mut doubtful = hint(Some(0), None).unwrap();
    doubtful.sum.chances[0] = 0.94;
    let seen = seen_zero(&doubtful);
    assert_eq!((seen.sum.value, seen.voltorbs.value), (None, None));
}

#[test]
fn a_number_that_cannot_be_read_may_be_any() {
    assert!(likelihood(&hint(None, None).unwrap()).is_none());
    let sum = likelihood(&hint(Some(7), None).unwrap()).unwrap();
    assert_eq!((sum.sums[7], sum.counts), (0.98, [1.0 / 6.0; COUNTS]));
    let count = likelihood(&hint(None, Some(2)).unwrap()).unwrap();
    assert_eq!((count.sums, count.counts[2]), ([1.0 / 16.0; SUMS], 0.98));
}

/// A card is known from a confidence of 0.85 on, and has a mark from more than half its strength on.
#[test]
fn cards_and_marks_are_known_if_they_are_clear() {
    let (board, cards) = example();
    let stage = Stage::set(&cards, &board.hints(), None);
    let view = Homography::upright(1.0, 0.0, 0.0).into();
    let screen = Screen::take(&stage.zoomed(1), &view, BOARD_WIDTH, SCREEN.1);
    let read = read_cards(&screen, 0.25);
    let mut down = read[2].unwrap();
    down.marks = [0.51, 0.49, 0.9, 0.0];
    let seen = seen_card(Some(&down));
    assert_eq!((seen.face.value, seen.memo), (Some(Face::Down), [true, false, true, false]));
    let mut up = read[0].unwrap();
    up.marks = [1.0; 4];
    let seen = seen_card(Some(&up));
    assert_eq!((seen.face.value, seen.memo), (Some(Face::Up(1)), [false; 4]));
    // Something covers it.
    down.off = 50.0;
    let seen = seen_card(Some(&down));
    assert_eq!((seen.face.value, seen.face.confidence, seen.memo), (None, 0.5, [false; 4]));
    let none = seen_card(None);
    assert_eq!((none.face, none.memo), (Seen::UNKNOWN, [false; 4]));
}

#[test]
fn every_hint_in_doubt_has_a_warning() {
    let (board, _) = example();
    let known = |hint: Hint| SeenHint {
        sum: Seen { value: Some(hint.sum()), confidence: 1.0 },
        voltorbs: Seen { value: Some(hint.voltorbs()), confidence: 1.0 },
    };
    let all: Vec<SeenHint> = board.hints().lines().map(known).collect();
    let lines: [SeenHint; 2 * SIDE] = all.try_into().unwrap();
    let flat = Likelihood { sums: [1.0; SUMS], counts: [1.0; COUNTS] };
    let none = [const { Vec::new() }; 2 * SIDE];
    let warnings = |seen: &[Option<Likelihood>; 2 * SIDE],
                    agreement: f64,
                    lines: &[SeenHint; 2 * SIDE],
                    turned: &[Vec<u8>; 2 * SIDE],
                    level: Option<u8>| {
        let mut warnings = Vec::new();
        let settled = Settled { lines: [None; 2 * SIDE], agreement };
        let level = level.map(|level| Level::new(level).unwrap());
        warn_of_hints(&mut warnings, seen, &settled, lines, turned, level);
        warnings
    };
    let seen = [Some(flat); 2 * SIDE];
    assert_eq!(warnings(&seen, 1.0, &lines, &none, Some(1)), []);
    assert_eq!(warnings(&seen, 1.0, &lines, &none, Some(8)), [Warning::LevelDisagrees]);
    assert_eq!(warnings(&seen, 1e-3, &lines, &none, None), []);
    assert_eq!(warnings(&seen, 0.9e-3, &lines, &none, None), [Warning::HintsDisagree]);

    let (mut hidden, mut unsure) = (seen, lines);
    hidden[3] = None;
    (unsure[3], unsure[6]) = (UNSEEN, UNSEEN);
    assert_eq!(
        warnings(&hidden, 1.0, &unsure, &none, None),
        [Warning::HintHidden(3), Warning::HintUnsure(6)]
    );
    // Row 2 has one Voltorb.
    let mut turned = none.clone();
    turned[2] = vec![0, 0];
    assert_eq!(warnings(&seen, 1.0, &lines, &turned, None), [Warning::CardsDisagree(2)]);

    // A 3 more in a column: once, even if both the pixels and the numbers say so.
    let mut other = lines;
    other[7].sum.value = other[7].sum.value.map(|sum| sum + 1);
    for agreement in [1.0, 1e-9] {
        assert_eq!(warnings(&seen, agreement, &other, &none, None), [Warning::HintsDisagree]);
    }
}
