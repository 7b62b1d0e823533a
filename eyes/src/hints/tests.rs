//! Tests of hints that are drawn here.

use foretile_games::voltorb::{Cards, Hint, Hints};

use super::*;
use crate::homography::Homography;
use crate::stage::{Stage, example, example_stage};

fn screen(stage: &Stage, zoom: usize) -> Screen {
    let view = Homography::upright(zoom as f64, 0.0, 0.0).into();
    Screen::take(&stage.zoomed(zoom), &view, 196, 192)
}

/// The ink of a pixel, from the layers.
fn ink(drawing: &Drawing<3>, x: usize, y: usize) -> usize {
    (0..3).find(|ink| drawing.layers[*ink][y * drawing.width + x] == 1.0).unwrap()
}

/// The ink that is expected of a pixel.
const fn ink_of(is_ink: bool, is_field: bool) -> usize {
    if is_ink {
        INK
    } else if is_field {
        FIELD
    } else {
        LIGHT
    }
}

/// The table of `eyes.md`: the sum's digits are at 8 and 16 of the card's 24 pixels, in a field that is eight pixels
/// high and as wide as the card.
#[test]
fn sums_are_drawn_as_they_were_measured() {
    for sum in 0..SUMS {
        let drawing = sum_drawing(sum);
        for y in 0..drawing.height {
            for x in 0..drawing.width {
                let (card_x, card_y) = (x as isize + 6, y as isize - 1);
                let is_field = (0..8).contains(&card_y) && card_x < 24;
                let digits = [sum / 10, sum % 10];
                let is_ink = is_field
                    && card_x >= 8
                    && DIGITS[digits[(card_x as usize - 8) / 8]][card_y as usize].as_bytes()
                        [(card_x as usize - 8) % 8]
                        == b'#';
                let expected = ink_of(is_ink, is_field);
                assert_eq!(ink(&drawing, x, y), expected, "{sum}: {card_x}, {card_y}");
            }
        }
    }
}

/// The Voltorbs' digit is at 16 and 13 of the card, in a field that begins at 10.
#[test]
fn counts_are_drawn_as_they_were_measured() {
    for (count, digit) in DIGITS.iter().enumerate().take(COUNTS) {
        let drawing = count_drawing(count);
        for y in 0..drawing.height {
            for x in 0..drawing.width {
                let (card_x, card_y) = (x + 16, y + 8);
                let is_field = card_y >= 10 && card_x < 24;
                let is_ink = (13..21).contains(&card_y)
                    && card_x < 24
                    && digit[card_y - 13].as_bytes()[card_x - 16] == b'#';
                let expected = ink_of(is_ink, is_field);
                assert_eq!(ink(&drawing, x, y), expected, "{count}: {card_x}, {card_y}");
            }
        }
    }
}

#[test]
fn digits_are_painted_over_in_the_fields_ink() {
    let drawing = count_drawing(3);
    let without = without_digits(&drawing);
    assert_eq!((without.width, without.height), (drawing.width, drawing.height));
    for at in 0..drawing.width * drawing.height {
        let is_light = drawing.layers[LIGHT][at] == 1.0;
        let expected = if is_light { [0.0, 1.0] } else { [1.0, 0.0] };
        assert_eq!([without.layers[0][at], without.layers[1][at]], expected);
    }
}

/// Less than 35 % may be unexplained, and without digits more than a quarter more must be.
#[test]
fn a_number_is_explained_and_has_digits() {
    for (unexplained, digits, is_number) in [
        (0.34, 1.26, true),
        (0.35, 1.26, false),
        (0.36, 9.0, false),
        (0.1, 1.25, false),
        (0.1, 1.24, false),
    ] {
        let scores = Scores { chances: [0.1, 0.2, 0.6, 0.1], unexplained, digits };
        assert_eq!(scores.is_number(), is_number, "{unexplained}, {digits}");
        assert_eq!(scores.best(), 2);
    }
}

/// Ten hints that have all sums from 0 to 15 but six, and all counts.
fn hints(first: u8) -> Hints {
    let hint = |line: u8| Hint::new((first + line) % 16, (first + line) % 6).unwrap();
    Hints {
        rows: std::array::from_fn(|n| hint(n as u8)),
        cols: std::array::from_fn(|n| hint(n as u8 + 5)),
    }
}

#[test]
fn all_numbers_are_read() {
    for first in [0, 6] {
        let hints = hints(first);
        let read = read_hints(&screen(&Stage::set(&Cards::FACE_DOWN, &hints, None), 1));
        assert_eq!(read.sigma, SIGMAS[0], "a sharp screen");
        for (seen, truth) in read.cards.iter().zip(hints.lines()) {
            let seen = seen.as_ref().unwrap();
            let best = (seen.sum.best() as u8, seen.count.best() as u8);
            assert_eq!(best, (truth.sum(), truth.voltorbs()));
            assert!(seen.sum.is_number() && seen.count.is_number(), "{truth:?}: {seen:?}");
            assert!(seen.sum.unexplained < 0.03 && seen.count.unexplained < 0.03, "{seen:?}");
            assert!(seen.sum.chances[usize::from(truth.sum())] > 0.99, "{seen:?}");
        }
    }
}

/// A screen that is blurred by one of the blurs is fitted best with that.
#[test]
fn the_blur_of_a_screen_is_found() {
    for sigma in [0.65, 1.1] {
        let mut stage = example_stage();
        let layers = std::array::from_fn(|channel| stage.0.iter().map(|c| c[channel]).collect());
        let sharp = Drawing::<3> { width: 256, height: 192, layers };
        let layers = sharp.blurred(sigma, 0.0, 0.0).layers;
        for (at, pixel) in stage.0.iter_mut().enumerate() {
            *pixel = std::array::from_fn(|channel| layers[channel][at]);
        }
        let read = read_hints(&screen(&stage, 1));
        assert_eq!(read.sigma, sigma);
        let (board, _) = example();
        for (seen, truth) in read.cards.iter().zip(board.hints().lines()) {
            let seen = seen.as_ref().unwrap();
            let best = (seen.sum.best() as u8, seen.count.best() as u8);
            assert_eq!(best, (truth.sum(), truth.voltorbs()));
        }
    }
}

/// A card that is drawn a part of a pixel elsewhere.
#[test]
fn the_shift_of_a_hint_is_found() {
    let sharp = Numbers {
        sums: (0..SUMS).map(sum_drawing).collect(),
        counts: (0..COUNTS).map(count_drawing).collect(),
    };
    let inks = [[231.0, 115.0, 82.0], [66.0; 3], [214.0, 239.0, 231.0]];
    let shown = |drawing: &Drawing<3>, right: f32, down: f32| {
        let drawing = drawing.blurred(0.45, right, down);
        let colour = |at: usize| {
            std::array::from_fn(|channel| {
                (0..3).map(|ink| drawing.layers[ink][at] * inks[ink][channel]).sum()
            })
        };
        let pixels: Vec<[f32; 3]> = (0..drawing.width * drawing.height).map(colour).collect();
        Patch::new(&pixels)
    };
    for moved in [(0.0, 0.0), (0.25, -0.5), (-0.25, 0.25), (0.5, 0.5)] {
        let (right, down) = moved;
        let card = Card {
            sum: shown(&sharp.sums[7], right, down),
            count: shown(&sharp.counts[2], right, down),
        };
        assert_eq!(shift(&sharp, &card, 0.45, 7, 2), moved);
        let numbers = sharp.blurred(0.45, right, down);
        let (sum, count, left) = best_numbers(&numbers, &card);
        assert_eq!((sum, count), (7, 2));
        assert!(left < 1.0, "{left}");
    }
}

#[test]
fn a_hint_without_digits_or_beyond_the_picture_is_none() {
    let mut stage = example_stage();
    // Row 1's hint shows its colour only, and column 3's is cut off with the lowest four pixels.
    stage.fill(168, 40, 24, 24, [66.0, 173.0, 66.0]);
    let read = read_hints(&screen(&stage, 2));
    let hint = read.cards[1].as_ref().unwrap();
    assert!(!hint.sum.is_number() && !hint.count.is_number(), "{hint:?}");
    let rgb = stage.0[..256 * 189].iter().flat_map(|c| c.map(|value| value as u8)).collect();
    let cut = crate::Picture::from_rgb(256, 189, rgb).unwrap();
    let view = Homography::upright(1.0, 0.0, 0.0).into();
    let read = read_hints(&Screen::take(&cut, &view, 196, 192));
    for (line, card) in read.cards.iter().enumerate() {
        assert_eq!(card.is_some(), line < SIDE, "line {line}");
    }
}

/// A noisy 7: the residuals of all drawings, and the probabilities that follow from them.
#[test]
fn probabilities_follow_from_the_residuals() {
    let drawings: Vec<_> = (0..SUMS).map(|sum| sum_drawing(sum).blurred(0.9, 0.0, 0.0)).collect();
    let inks = [[200.0, 110.0, 90.0], [66.0; 3], [214.0, 239.0, 231.0]];
    let pixels: Vec<[f32; 3]> = (0..220)
        .map(|at| {
            let noise = if (at / 20 + at) % 2 == 0 { 30.0 } else { -30.0 };
            std::array::from_fn(|channel| {
                let layers = drawings[7].layers.iter();
                layers.zip(inks).map(|(layer, ink)| layer[at] * ink[channel]).sum::<f32>() + noise
            })
        })
        .collect();
    let patch = Patch::new(&pixels);
    let scores: Scores<SUMS> = scores(&drawings, &patch);
    assert_eq!(scores.best(), 7);
    let left: Vec<f64> =
        drawings.iter().map(|drawing| f64::from(residual(drawing, &patch))).collect();
    // Three values for each of 220 pixels, of which four have a common error.
    let noise = left[7] / 660.0;
    for number in 0..SUMS {
        let ratio = (-(left[number] - left[7]) / (8.0 * noise)).exp();
        let seen = scores.chances[number] / scores.chances[7];
        assert!((seen - ratio).abs() < 1e-3, "{number}: {seen} instead of {ratio}");
    }
    assert!(scores.chances[8] > 1e-6, "not negligible: {:?}", scores.chances);
    assert!((f64::from(scores.unexplained) - left[7] / f64::from(patch.spread)).abs() < 1e-4);
    let empty = without_digits(&drawings[0]).fit(&patch).unwrap().residual;
    assert!((f64::from(scores.digits) - f64::from(empty) / left[7]).abs() < 1e-3);
    // What is left of both numbers of a card is added up.
    let numbers = Numbers { sums: drawings, counts: (0..COUNTS).map(count_drawing).collect() };
    let count = Patch::new(&pixels[..150]);
    let least = numbers.counts.iter().map(|drawing| residual(drawing, &count));
    let least = least.fold(f32::INFINITY, f32::min);
    let (sum, _, both) = best_numbers(&numbers, &Card { sum: patch, count });
    assert_eq!(sum, 7);
    assert!((f64::from(both) / (left[7] + f64::from(least)) - 1.0).abs() < 1e-4);
}
