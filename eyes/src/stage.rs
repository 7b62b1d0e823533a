//! Tests with boards that we draw ourselves and show in many ways. Each reading must be right, or
//! come with a warning.

use foretile_games::voltorb::{Board, CARDS, Cards, Hints, SIDE, deal};

use crate::glyphs::{DIGITS, LEVELS, MARKS, letter};
use crate::homography::Homography;
use crate::layout::{CARD, FRAME, SCREEN, card_at};
use crate::looks::{Look, Ring, SIDE_PX};
use crate::sighting::{Cursor, Face};
use crate::{Picture, Rgb, read};

const GROUND: Rgb = [41.0, 165.0, 107.0];
const LIGHT: Rgb = [214.0, 239.0, 231.0];
const INK: Rgb = [66.0; 3];
/// The five line colours, the same for rows and columns.
const LINE: [Rgb; SIDE] = [
    [231.0, 115.0, 82.0],
    [66.0, 173.0, 66.0],
    [239.0, 165.0, 57.0],
    [49.0, 148.0, 255.0],
    [198.0, 99.0, 231.0],
];

/// A touch screen in native pixels.
pub(crate) struct Stage(pub Vec<Rgb>);

impl Stage {
    pub fn fill(&mut self, left: usize, top: usize, width: usize, height: usize, colour: Rgb) {
        for y in top..(top + height).min(SCREEN.1) {
            self.0[y * SCREEN.0 + left..][..width].fill(colour);
        }
    }

    fn digit(&mut self, left: usize, top: usize, digit: u8) {
        for (y, row) in DIGITS[usize::from(digit)].iter().enumerate() {
            for x in (0..8).filter(|x| letter(&[row], *x, 0) == b'#') {
                self.fill(left + x as usize, top + y, 1, 1, INK);
            }
        }
    }

    /// Draws a board, with the cursor on a card or elsewhere.
    pub fn set(cards: &Cards, hints: &Hints, cursor: Option<usize>) -> Self {
        let mut stage = Self(vec![GROUND; SCREEN.0 * SCREEN.1]);
        for card in 0..CARDS {
            let look = Look { value: cards.values()[card], pencil: false };
            let ring = if Some(card) == cursor { Ring::Red } else { Ring::Frame };
            stage.card(card, look, ring);
        }
        for (row, across) in LINE.into_iter().enumerate() {
            for (column, down) in LINE.into_iter().enumerate() {
                let (x, y) = card_at(column, row);
                stage.fill(x + 26, y + 8, 4, 8, LIGHT);
                stage.fill(x + 25, y + 10, 6, 4, across);
                stage.fill(x + 8, y + 26, 8, 4, LIGHT);
                stage.fill(x + 10, y + 25, 4, 6, down);
            }
        }
        for (line, hint) in hints.lines().enumerate() {
            let (column, row) = if line < SIDE { (SIDE, line) } else { (line - SIDE, SIDE) };
            let (x, y) = card_at(column, row);
            stage.fill(x - FRAME, y - FRAME, SIDE_PX, SIDE_PX, LIGHT);
            stage.fill(x, y, CARD, 8, LINE[line % SIDE]);
            stage.fill(x, y + 10, CARD, 14, LINE[line % SIDE]);
            stage.fill(x + 3, y + 12, 10, 10, LINE[0]);
            stage.digit(x + 8, y, hint.sum() / 10);
            stage.digit(x + 16, y, hint.sum() % 10);
            if row < SIDE || y + 21 <= SCREEN.1 {
                stage.digit(x + 16, y + 13, hint.voltorbs());
            }
        }
        stage
    }

    /// Draws a card in another look.
    pub fn card(&mut self, card: usize, look: Look, ring: Ring) {
        let (x, y) = card_at(card % SIDE, card / SIDE);
        for (row, pixels) in look.draw(ring).chunks(SIDE_PX).enumerate() {
            let at = (y - FRAME + row) * SCREEN.0 + x - FRAME;
            self.0[at..at + SIDE_PX].copy_from_slice(pixels);
        }
    }

    /// Draws a memo mark, 0 for a Voltorb, on a card.
    pub fn mark(&mut self, card: usize, mark: usize, colour: Rgb) {
        let (x, y) = card_at(card % SIDE, card / SIDE);
        for (down, row) in MARKS[mark].iter().enumerate() {
            for (right, _) in row.bytes().enumerate().filter(|(_, letter)| *letter == b'#') {
                self.fill(x + 16 * (mark % 2) + right, y + 16 * (mark / 2) + down, 1, 1, colour);
            }
        }
    }

    /// Returns the native pixels, each `zoom` pixels wide and high.
    pub fn zoomed(&self, zoom: usize) -> Picture {
        let (width, height) = (zoom * SCREEN.0, zoom * self.0.len() / SCREEN.0);
        let pixels =
            (0..width * height).map(|at| self.0[at / width / zoom * SCREEN.0 + at % width / zoom]);
        let rgb = pixels.flat_map(|colour| colour.map(|value| value as u8)).collect();
        Picture::from_rgb(width, height, rgb).unwrap()
    }

    /// Puts the top screen with the table of values and the level above the touch screen.
    pub fn below(&self, level: u8) -> Self {
        let mut top = Self(vec![GROUND; SCREEN.0 * SCREEN.1]);
        for (card, (x, y)) in [(8, 48), (40, 48), (72, 48), (72, 80)].into_iter().enumerate() {
            top.fill(x - FRAME, y - FRAME, SIDE_PX, SIDE_PX, LIGHT);
            top.fill(x, y, CARD, CARD, LINE[card]);
        }
        for (down, row) in LEVELS[usize::from(level) - 1].iter().enumerate() {
            for (right, letter) in row.bytes().enumerate().filter(|(_, letter)| *letter != b'.') {
                let colour = if letter == b'#' { [255.0; 3] } else { [20.0, 60.0, 50.0] };
                top.fill(170 + right, 11 + down, 1, 1, colour);
            }
        }
        top.0.extend(&self.0);
        top
    }

    /// Renders the stage into a picture under a map from native pixels, with a gain per channel and
    /// noise.
    pub fn shown(&self, map: &Homography, gain: Rgb, noise: f32, dice: &mut Dice) -> Picture {
        let corners = [(0.0, 0.0), (256.0, 0.0), (256.0, 192.0), (0.0, 192.0)];
        let ends = corners.map(|(x, y)| map.map(x, y));
        let width = ends.iter().map(|end| end.x).fold(0.0, f64::max) as usize + 20;
        let height = ends.iter().map(|end| end.y).fold(0.0, f64::max) as usize + 20;
        let native = map.inverse().unwrap();
        let mut rgb = Vec::with_capacity(3 * width * height);
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0.0; 3];
                for part in 0..4 {
                    let (dx, dy) = (f64::from(part % 2), f64::from(part / 2));
                    let at = native.map(x as f64 + 0.25 + dx / 2.0, y as f64 + 0.25 + dy / 2.0);
                    let inside = at.x >= 0.0 && at.y >= 0.0 && at.x < 256.0 && at.y < 192.0;
                    let colour = if inside {
                        self.0[at.y as usize * SCREEN.0 + at.x as usize]
                    } else {
                        [90.0, 60.0, 120.0]
                    };
                    sum = std::array::from_fn(|channel| sum[channel] + colour[channel] / 4.0);
                }
                for channel in 0..3 {
                    let off = noise * (dice.share() as f32 * 2.0 - 1.0);
                    rgb.push((gain[channel] * sum[channel] + off).clamp(0.0, 255.0) as u8);
                }
            }
        }
        Picture::from_rgb(width, height, rgb).unwrap()
    }
}

/// A board that level 1 may deal: 6 Voltorbs, three 2s and a 3. Cards of every value are turned, none of them in row 2.
pub(crate) fn example() -> (Board, Cards) {
    let board = Board::new([
        1, 2, 0, 1, 3, //
        0, 1, 1, 2, 1, //
        1, 1, 1, 0, 1, //
        2, 0, 1, 1, 1, //
        1, 0, 1, 0, 1,
    ]);
    let board = board.expect("values of 0 to 3");
    let turned = [0, 1, 4, 5, 16, 18, 24];
    let cards = turned
        .into_iter()
        .fold(Cards::FACE_DOWN, |cards, card| cards.with(card, board.values()[card]));
    (board, cards)
}

/// The screen of [`example`].
pub(crate) fn example_stage() -> Stage {
    let (board, cards) = example();
    Stage::set(&cards, &board.hints(), None)
}

/// Numerical Recipes' `ranqd1`: good enough for tests, and the same on every machine.
pub(crate) struct Dice(pub u32);

impl Dice {
    pub fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(self.0 >> 8) / f64::from(1u32 << 24)
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    pub fn below(&mut self, most: usize) -> usize {
        (self.share() * most as f64) as usize
    }
}

#[test]
fn our_own_boards_are_read_right_or_with_a_warning() {
    const PICTURES: usize = 40;
    let mut dice = Dice(20_261_120);
    let mut clean = 0;
    for picture in 0..PICTURES {
        let level = foretile_games::voltorb::Level::new(1 + dice.below(8) as u8).unwrap();
        let seed = (dice.share() * f64::from(u32::MAX)) as u32;
        let dealt = deal(foretile_games::voltorb::Seed(seed), 0, level);
        let turned = dice.share();
        let mut cards = Cards::FACE_DOWN;
        for (card, &value) in dealt.board.values().iter().enumerate() {
            if dice.share() < turned {
                cards = cards.with(card, value);
            }
        }
        let cursor = dice.below(CARDS);
        let hints = dealt.board.hints();
        let stage = Stage::set(&cards, &hints, Some(cursor));
        let scale = dice.between(1.0, 3.5);
        let (sin, cos) = dice.between(-0.06, 0.06).sin_cos();
        let (x, y) = (dice.between(20.0, 60.0), dice.between(20.0, 60.0));
        let lean = [dice.between(-2e-4, 2e-4), dice.between(-2e-4, 2e-4)];
        let [a, b] = [scale * cos, scale * sin];
        let map = Homography([a, -b, x, b, a, y, lean[0], lean[1], 1.0]);
        let gain = std::array::from_fn(|_| dice.between(0.5, 1.05) as f32);
        let noise = dice.between(0.0, 8.0) as f32;
        let shown = stage.shown(&map, gain, noise, &mut dice);

        let sightings = read(&shown);
        let how = format!("picture {picture}: seed {seed:#x}, scale {scale:.2}, {gain:?}, {noise}");
        let Some(seen) = sightings.first() else { continue };
        let faces_right = seen
            .cards
            .iter()
            .zip(cards.values())
            .all(|(seen, value)| seen.face.value == Some(value.map_or(Face::Down, Face::Up)));
        let right = seen.hints() == Some(hints) && faces_right;
        assert!(right || !seen.warnings.is_empty(), "{how}: {seen:?}");
        assert!(!right || seen.cursor == Some(Cursor::Card(cursor)), "{how}: {:?}", seen.cursor);
        clean += usize::from(right && seen.warnings.is_empty());
    }
    assert!(clean * 10 >= PICTURES * 9, "only {clean} of {PICTURES} without a warning");
}
