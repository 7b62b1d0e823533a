//! Tests of cards that are drawn here.

use foretile_games::voltorb::SIDE;

use super::*;
use crate::homography::Homography;
use crate::layout::CARD;
use crate::stage::{Dice, Stage, example, example_stage};

const DOWN: Look = Look { value: None, pencil: false };

fn screen(stage: &Stage) -> Screen {
    Screen::take(&stage.zoomed(1), &Homography::upright(1.0, 0.0, 0.0).into(), 196, 192)
}

fn random(seed: u32) -> Vec<Rgb> {
    let mut dice = Dice(seed);
    (0..SIDE_PX * SIDE_PX)
        .map(|_| std::array::from_fn(|_| dice.between(0.0, 255.0) as f32))
        .collect()
}

/// Scores where everything is unexplained but for the looks given.
fn scores(known: &[(usize, f32)], off: f32) -> CardScores {
    let mut unexplained = [0.9; Look::ALL.len()];
    for &(look, share) in known {
        unexplained[look] = share;
    }
    let (pattern, strange) = (1.0, 0.0);
    CardScores { unexplained, ring: Ring::Frame, off, pattern, strange, marks: [0.0; 4] }
}

#[test]
fn the_best_look_leaves_the_least() {
    // Look 3 is a 2, and look 8 the same with the pencil.
    let two = scores(&[(3, 0.1), (8, 0.11), (4, 0.2)], 5.0);
    assert_eq!(two.best(), Look { value: Some(2), pencil: false });
    assert!((two.margin() - 2.0).abs() < 1e-6, "the pencil does not count as another value");
    // The margin is 0.011 of 0.01 where nearly nothing is left.
    let sharp = scores(&[(3, 0.001), (4, 0.011)], 5.0);
    assert!((sharp.margin() - 1.1).abs() < 1e-6);
}

/// Less than 40 % may be unexplained, and the typical error must be less than 38 levels.
#[test]
fn scores_with_much_unexplained_or_off_are_not_a_card() {
    for (share, off, is_card) in [
        (0.39, 37.0, true),
        (0.41, 37.0, false),
        (0.39, 39.0, false),
        (0.4, 0.0, false),
        (0.1, 38.0, false),
    ] {
        let scores = scores(&[(2, share)], off);
        assert_eq!(scores.is_card(), is_card, "{share}, {off}");
        if !is_card {
            assert_eq!(scores.confidence(), 0.5);
        }
    }
}

/// 1 minus the larger of two doubts: e^-20 for every multiple by which the next value is worse, and a tenth of the
/// square of what is unexplained.
#[test]
fn the_confidence_falls_with_the_margin_and_what_is_unexplained() {
    for (best, next, doubt) in [
        (0.2, 0.22, 0.5),
        (0.2, 0.2 * 1.13, (-20.0f32 * 0.13).exp()),
        (0.2, 0.26, 0.1 * 0.2 * 0.2),
        (0.2, 0.9, 0.1 * 0.2 * 0.2),
        (0.39, 0.8, 0.1 * 0.39 * 0.39),
    ] {
        let seen = scores(&[(2, best), (0, next)], 5.0).confidence();
        assert!((seen - (1.0 - doubt)).abs() < 1e-4, "{best}, {next}: {seen}");
    }
}

/// Each mark has 8x8 pixels near a corner of the card, and the rest is free.
#[test]
fn marks_are_in_the_four_corners() {
    let taken = (0..SIDE_PX * SIDE_PX).filter(|at| !free_of_marks(*at)).count();
    assert_eq!(taken, 4 * 64);
    for (mark, drawing) in MARKS.iter().enumerate() {
        let (left, top) = MARK_PLACES[mark];
        assert_eq!((left, top), (16 * (mark as isize % 2), 16 * (mark as isize / 2)));
        for (y, row) in drawing.iter().enumerate() {
            for (x, _) in row.bytes().enumerate().filter(|(_, letter)| *letter == b'#') {
                let at = (FRAME + top as usize + y) * SIDE_PX + FRAME + left as usize + x;
                assert!(!free_of_marks(at), "{mark}: {x}, {y}");
            }
        }
    }
    // The middle row and column of the card, and its frame.
    for along in 0..SIDE_PX {
        for free in [14 * SIDE_PX + along, along * SIDE_PX + 13, along, along * SIDE_PX + 1] {
            assert!(free_of_marks(free), "{free}");
        }
    }
}

#[test]
fn the_edge_is_the_distance_from_the_border() {
    for y in 0..28 {
        for x in 0..28 {
            let distance = [x, y, 27 - x, 27 - y].into_iter().min().unwrap();
            assert_eq!(edge(28 * y + x), distance);
            let inside = distance > 4 && free_of_marks(28 * y + x);
            assert_eq!(well_inside(28 * y + x), inside);
        }
    }
}

#[test]
fn faded_colours_are_nearer_to_their_grey() {
    assert_eq!(faded(vec![[10.0, 20.0, 60.0]], 0.5), [[20.0, 25.0, 45.0]]);
    assert_eq!(faded(vec![[10.0, 20.0, 60.0]], 0.0), [[30.0; 3]]);
}

/// A screen whose colours fade keeps its light frames; colours as strong as the game's count as 1.
#[test]
fn the_saturation_of_a_screen_is_seen() {
    let of = |share: f32| {
        let mut stage = example_stage();
        stage.0 = faded(stage.0, share);
        saturation(&screen(&stage))
    };
    assert_eq!(of(1.0), 1.0);
    assert_eq!(of(0.9), 1.0);
    let half = of(0.5);
    assert!((half - 0.5).abs() < 0.1, "{half}");
    let quarter = of(0.25);
    assert!((half / quarter - 2.0).abs() < 0.2, "{half} {quarter}");
    assert!(of(0.0) < 0.05);
}

#[test]
fn pixels_to_compare_are_those_inside_the_outer_line_without_marks() {
    let all = random(1);
    let pixels = Pixels::new(all.clone());
    let useful: Vec<Rgb> =
        (0..784).filter(|at| edge(*at) > 0 && free_of_marks(*at)).map(|at| all[at]).collect();
    assert_eq!(useful.len(), 26 * 26 - 4 * 64);
    for channel in 0..3 {
        let mean = useful.iter().map(|c| c[channel]).sum::<f32>() / 420.0;
        let squares: f32 = useful.iter().map(|c| (c[channel] - mean).powi(2)).sum();
        assert!((pixels.means[channel] - mean).abs() < 1e-2);
        assert!((pixels.squares[channel] / squares - 1.0).abs() < 1e-4);
        for (seen, colour) in pixels.compared[channel].iter().zip(&useful) {
            assert!((seen - (colour[channel] - mean)).abs() < 1e-2);
        }
    }
}

#[test]
fn a_fit_finds_the_gain_of_every_channel() {
    let drawing = Pixels::new(random(1));
    let (gain, offset) = ([0.5, 0.25, 2.0], [10.0, 80.0, -30.0]);
    let shown = drawing.all.iter().map(|colour| {
        std::array::from_fn(|channel| gain[channel] * colour[channel] + offset[channel])
    });
    let seen = Pixels::new(shown.collect());
    let (found, left) = seen.fit(&drawing);
    for (found, gain) in found.into_iter().zip(gain) {
        assert!((found - gain).abs() < 1e-3, "{found} {gain}");
    }
    assert!(left < 1e-4 * seen.squares.iter().sum::<f32>(), "{left}");
    assert!(seen.off(&drawing) < 0.1);
    // Inverted colours do not match: nothing is explained.
    let inverted = drawing.all.iter().map(|colour| colour.map(|value| 255.0 - value));
    let inverted = Pixels::new(inverted.collect());
    let (found, left) = inverted.fit(&drawing);
    assert_eq!(found, [0.0; 3]);
    assert!((left / inverted.squares.iter().sum::<f32>() - 1.0).abs() < 1e-4);
}

/// Four levels more or less at half the gain are eight of the drawing's own.
#[test]
fn what_is_off_is_measured_in_the_drawings_levels() {
    let drawing = Pixels::new(random(1));
    let noise = |at: usize| if (at / 28 + at).is_multiple_of(2) { 4.0 } else { -4.0 };
    let seen = (0..784).map(|at| drawing.all[at].map(|value| 0.5 * value + 30.0 + noise(at)));
    let off = Pixels::new(seen.collect()).off(&drawing);
    assert!((off - 8.0).abs() < 0.4, "{off}");
}

#[test]
fn blur_keeps_the_colours_of_a_field() {
    let pixels = blurred(&vec![[10.0, 20.0, 30.0]; 784], 0.8);
    let same = |colour: &Rgb| {
        colour.iter().zip([10.0, 20.0, 30.0]).all(|(seen, truth)| (seen - truth).abs() < 1e-3)
    };
    assert!(pixels.len() == 784 && pixels.iter().all(same));
    // A single point becomes a bell in its own channel.
    let mut point = vec![[0.0; 3]; 784];
    point[28 * 10 + 12] = [0.0, 100.0, 0.0];
    let bell = blurred(&point, 0.5);
    let beside = bell[28 * 10 + 13][1] / bell[28 * 10 + 12][1];
    assert!((beside - (-2.0f32).exp()).abs() < 1e-3, "{beside}");
    assert!(bell.iter().all(|colour| colour[0] == 0.0 && colour[2] == 0.0));
}

/// Row 0's bars are 231 red and 82 blue, and the step is a tenth more.
#[test]
fn the_yellow_of_marks_is_compared_with_the_bars() {
    let step = yellow_step(&screen(&example_stage())).unwrap();
    assert!((step - 1.1 * (231.0 - 82.0)).abs() < 1.0, "{step}");
    let mut grey = example_stage();
    grey.0 = faded(grey.0, 0.0);
    assert_eq!(yellow_step(&screen(&grey)), None);
    // The step must be more than 15 levels: a difference of 13.6 is not enough, one of 13.7 is.
    for (difference, is_seen) in [(13.0, false), (14.0, true)] {
        let mut pale = example_stage();
        for column in 0..SIDE {
            pale.fill(33 + 32 * column, 18, 6, 4, [100.0 + difference, 100.0, 100.0]);
        }
        assert_eq!(yellow_step(&screen(&pale)).is_some(), is_seen, "{difference}");
    }
}

#[test]
fn cards_and_their_marks_are_read() {
    let (_, cards) = example();
    let mut stage = example_stage();
    let yellow = [214.0, 181.0, 50.0];
    for (card, mark) in [(2, 0), (3, 1), (3, 2), (10, 3), (23, 0), (23, 3)] {
        stage.mark(card, mark, yellow);
    }
    // Half as red and as yellow: between a hidden card's dark green and a whole mark.
    stage.mark(12, 1, [119.0, 156.0, 74.0]);
    // As red as a mark, but blue: a fifth of the difference of red and blue that a yellow mark makes.
    stage.mark(17, 2, [214.0, 200.0, 255.0]);
    stage.card(13, DOWN, Ring::Yellow);
    stage.card(14, Look { value: Some(2), pencil: true }, Ring::Grey);
    let read = read_cards(&screen(&stage), 0.25);
    for (card, scores) in read.iter().enumerate() {
        let scores = scores.as_ref().unwrap();
        let (value, ring) = match card {
            13 => (None, Ring::Yellow),
            14 => (Some(2), Ring::Grey),
            _ => (cards.values()[card], Ring::Frame),
        };
        assert_eq!((scores.best().value, scores.ring), (value, ring), "card {card}");
        assert_eq!(scores.best().pencil, card == 14);
        assert!(scores.is_card() && scores.confidence() > 0.99, "card {card}: {scores:?}");
        let marks: &[usize] = match card {
            2 => &[0],
            3 => &[1, 2],
            10 => &[3],
            23 => &[0, 3],
            _ => &[],
        };
        if value.is_some() {
            continue;
        }
        for (mark, strength) in scores.marks.into_iter().enumerate() {
            let full = match (card, mark) {
                (12, 1) => 0.5,
                (17, 2) => 0.2,
                _ => f32::from(u8::from(marks.contains(&mark))),
            };
            assert!((strength - full).abs() < 0.15, "card {card}, mark {mark}: {strength}");
        }
    }
}

/// A flat square leaves the frame, which is most of a card's variance, and `inset` pixels of the card around it.
#[test]
fn a_card_under_a_flat_square_is_unknown() {
    let down = [[24.0, 132.0, 99.0], [41.0, 165.0, 107.0], [32.0, 148.0, 103.0]];
    let up = [[189.0, 140.0, 132.0], [165.0, 90.0, 82.0]];
    let others = [[128.0; 3], [90.0; 3], [0.0; 3], [255.0; 3], [220.0, 40.0, 40.0]];
    let looks = [None, Some(0), Some(1), Some(2), Some(3)];
    for colour in down.into_iter().chain(up).chain(others) {
        for inset in 0..=5 {
            let mut stage = example_stage();
            for (card, value) in looks.into_iter().enumerate() {
                stage.card(card, Look { value, pencil: false }, Ring::Frame);
                let (x, y) = card_at(card, 0);
                stage.fill(x + inset, y + inset, CARD - 2 * inset, CARD - 2 * inset, colour);
            }
            let read = read_cards(&screen(&stage), 0.25);
            for (card, value) in looks.into_iter().enumerate() {
                let scores = read[card].as_ref().unwrap();
                let is_known = scores.confidence() >= 0.85;
                // Four pixels of a card's own pattern are seen around the largest of these.
                let may_be = inset > 3 && scores.best().value == value;
                assert!(!is_known || may_be, "{value:?} under {colour:?} from {inset}: {scores:?}");
            }
        }
    }
}

/// The pattern counts by means of two by two pixels, in the scale of the whole card.
#[test]
fn the_pattern_inside_is_compared() {
    let drawing = Pixels::new(DOWN.draw(Ring::Frame));
    let blocks = (0..784).filter(|at| begins_block(*at)).count();
    let inside = (0..784).filter(|at| well_inside(*at)).count();
    assert_eq!((blocks, inside), (45, 180), "every pixel inside is in a block");
    for (share, pattern, strange) in [(1.0, 1.0, 0.0), (0.6, 0.6, 0.0), (0.0, 0.0, 0.0)] {
        let inside = |at: usize| {
            let flat = [28.0, 140.0, 101.0];
            let colour = drawing.all[at];
            let mix = |channel: usize| flat[channel] + share * (colour[channel] - flat[channel]);
            if well_inside(at) { std::array::from_fn(mix) } else { colour }
        };
        let found = Pixels::new((0..784).map(inside).collect()).inside(&drawing);
        assert!((found.0 - pattern).abs() < 0.1 && (found.1 - strange).abs() < 0.1, "{found:?}");
    }
    // Means of four pixels separate noise from the pattern.
    let mut dice = Dice(7);
    let noise =
        drawing.all.iter().map(|it| it.map(|value| value + dice.between(-25.0, 25.0) as f32));
    let (pattern, strange) = Pixels::new(noise.collect()).inside(&drawing);
    assert!((pattern - 1.0).abs() < 0.2 && strange < 0.4, "{pattern}, {strange}");
}

#[test]
fn a_card_that_is_cut_off_is_not_read() {
    // The picture begins a pixel inside the first column's frames and ends a pixel before the last row's do.
    let stage = example_stage();
    let mut rgb = Vec::new();
    for y in 0..161 {
        rgb.extend((7..196).flat_map(|x| stage.0[256 * y + x].map(|value| value as u8)));
    }
    let picture = crate::Picture::from_rgb(189, 161, rgb).unwrap();
    let view = Homography::upright(1.0, -7.0, 0.0).into();
    let read = read_cards(&Screen::take(&picture, &view, 196, 192), 0.25);
    for (card, scores) in read.iter().enumerate() {
        let is_whole = card % SIDE > 0 && card / SIDE < 4;
        assert_eq!(scores.is_some(), is_whole, "card {card}");
    }
}
