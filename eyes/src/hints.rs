//! Reads the ten hints.

use foretile_games::voltorb::SIDE;

use crate::chance;
use crate::drawing::{Drawing, Patch};
use crate::glyphs::{DIGITS, letter};
use crate::layout::card_at;
use crate::screen::Screen;

/// The number of sums that a hint can show, 0 to 15 (five 3s).
pub(crate) const SUMS: usize = 16;
/// The number of Voltorb counts that a hint can show, 0 to 5.
pub(crate) const COUNTS: usize = 6;
/// The inks of a hint.
const FIELD: usize = 0;
const INK: usize = 1;
const LIGHT: usize = 2;

/// The part of a hint card around one number: left and top relative to the card, width and height.
type Part = (isize, isize, usize, usize);
const SUM_PART: Part = (6, -1, 20, 11);
const COUNT_PART: Part = (16, 8, 10, 15);

/// Draws the upper part of a hint card: two digits on a coloured field of 8 lines, with light
/// above, below and to the right.
fn sum_drawing(sum: usize) -> Drawing<3> {
    let (left, top, width, height) = SUM_PART;
    Drawing::new(width, height, |x, y| {
        let (x, y) = (x as isize + left, y as isize + top);
        let digit = if x < 16 { &DIGITS[sum / 10] } else { &DIGITS[sum % 10] };
        match letter(digit, (x - 8) % 8, y) {
            _ if !(0..8).contains(&y) || x >= 24 => LIGHT,
            b'#' => INK,
            _ => FIELD,
        }
    })
}

/// Draws the right half of the lower part: one digit, with light above and to the right.
fn count_drawing(count: usize) -> Drawing<3> {
    let (left, top, width, height) = COUNT_PART;
    Drawing::new(width, height, |x, y| {
        let (x, y) = (x as isize + left, y as isize + top);
        match letter(&DIGITS[count], x - 16, y - 13) {
            _ if y < 10 || x >= 24 => LIGHT,
            b'#' => INK,
            _ => FIELD,
        }
    })
}

/// The drawings of all numbers at one blur.
struct Numbers {
    sums: Vec<Drawing<3>>,
    counts: Vec<Drawing<3>>,
}

impl Numbers {
    fn blurred(&self, sigma: f32, right: f32, down: f32) -> Self {
        let blur = |drawings: &[Drawing<3>]| {
            drawings.iter().map(|drawing| drawing.blurred(sigma, right, down)).collect()
        };
        Self { sums: blur(&self.sums), counts: blur(&self.counts) }
    }
}

/// The patches of one hint card.
struct Card {
    sum: Patch,
    count: Patch,
}

/// How well each number explains one part of a hint card.
#[derive(Clone, Debug)]
pub(crate) struct Scores<const N: usize> {
    /// The probability of each number, based on the pixels alone.
    pub chances: [f64; N],
    /// The share of the variance that the best number leaves unexplained; 0 is perfect.
    pub unexplained: f32,
    /// How many times more is unexplained if no digits are drawn.
    pub digits: f32,
}

/// If a larger share is unexplained, this is not a hint.
const MOST_UNEXPLAINED: f32 = 0.35;
/// Without digits, at least this many times more must be unexplained.
const LEAST_DIGITS: f32 = 1.25;

impl<const N: usize> Scores<N> {
    /// Returns whether there is a number at all.
    pub fn is_number(&self) -> bool {
        self.unexplained < MOST_UNEXPLAINED && self.digits > LEAST_DIGITS
    }

    /// Returns the most probable number.
    pub fn best(&self) -> usize {
        (0..N).max_by(|&a, &b| self.chances[a].total_cmp(&self.chances[b])).unwrap_or(0)
    }
}

/// The scores of both numbers of a hint card.
#[derive(Clone, Debug)]
pub(crate) struct HintScores {
    pub sum: Scores<SUMS>,
    pub count: Scores<COUNTS>,
}

/// All hint cards of a screen, rows before columns; `None` if a card is outside the picture.
pub(crate) struct HintsRead {
    pub cards: [Option<HintScores>; 2 * SIDE],
    /// The blur of the screen, in native pixels.
    pub sigma: f32,
}

/// The blurs to try, in native pixels.
const SIGMAS: [f32; 5] = [0.25, 0.45, 0.65, 0.85, 1.1];

fn residual(drawing: &Drawing<3>, patch: &Patch) -> f32 {
    drawing.fit(patch).map_or(f32::INFINITY, |fit| fit.residual)
}

fn scores<const N: usize>(drawings: &[Drawing<3>], patch: &Patch) -> Scores<N> {
    let residuals: [f32; N] = std::array::from_fn(|number| residual(&drawings[number], patch));
    let best = residuals.iter().copied().fold(f32::INFINITY, f32::min);
    let all = patch.spread.max(1.0);
    let empty = without_digits(&drawings[0]).fit(patch).map_or(0.0, |fit| fit.residual);
    Scores {
        chances: chance::of_residuals(residuals, 3.0 * patch.len() as f32, all),
        unexplained: best / all,
        digits: empty / best.max(1.0),
    }
}

/// Returns the same drawing with the digits painted over in the field's ink.
fn without_digits(drawing: &Drawing<3>) -> Drawing<2> {
    let [field, ink, light] = &drawing.layers;
    let field = field.iter().zip(ink).map(|(field, ink)| field + ink).collect();
    Drawing { width: drawing.width, height: drawing.height, layers: [field, light.clone()] }
}

fn best_numbers(numbers: &Numbers, card: &Card) -> (usize, usize, f32) {
    let least = |drawings: &[Drawing<3>], patch: &Patch| {
        let residuals = drawings.iter().map(|drawing| residual(drawing, patch));
        residuals.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)).expect("there are drawings")
    };
    let (sum, a) = least(&numbers.sums, &card.sum);
    let (count, b) = least(&numbers.counts, &card.count);
    (sum, count, a + b)
}

/// Reads all hints of a touch screen.
pub(crate) fn read_hints(screen: &Screen) -> HintsRead {
    let cards: [Option<Card>; 2 * SIDE] = std::array::from_fn(|line| {
        let (column, row) = if line < SIDE { (SIDE, line) } else { (line - SIDE, SIDE) };
        let (x, y) = card_at(column, row);
        let (x, y) = (x as isize, y as isize);
        let part = |(left, top, width, height): Part| {
            let shown = screen.shows(x + left, y + top, width, height);
            shown.then(|| Patch::new(&screen.patch(x + left, y + top, width, height)))
        };
        Some(Card { sum: part(SUM_PART)?, count: part(COUNT_PART)? })
    });
    let sharp = Numbers {
        sums: (0..SUMS).map(sum_drawing).collect(),
        counts: (0..COUNTS).map(count_drawing).collect(),
    };
    let left_over = |numbers: &Numbers| -> f32 {
        // Use shares, to keep a covered card from dominating the sum.
        let share = |card: &Card| {
            let all = card.sum.spread + card.count.spread;
            (best_numbers(numbers, card).2 / all.max(1.0)).min(MOST_UNEXPLAINED)
        };
        // Every third card is enough, because all are equally blurred.
        cards.iter().flatten().step_by(3).map(share).sum()
    };
    let (sigma, numbers) = SIGMAS
        .into_iter()
        .map(|sigma| (sigma, sharp.blurred(sigma, 0.0, 0.0)))
        .min_by(|a, b| left_over(&a.1).total_cmp(&left_over(&b.1)))
        .expect("there are blurs to try");
    let read = |card: &Card| {
        let (sum, count, _) = best_numbers(&numbers, card);
        let (right, down) = shift(&sharp, card, sigma, sum, count);
        let numbers = sharp.blurred(sigma, right, down);
        HintScores {
            sum: scores(&numbers.sums, &card.sum),
            count: scores(&numbers.counts, &card.count),
        }
    };
    HintsRead { cards: std::array::from_fn(|line| cards[line].as_ref().map(read)), sigma }
}

/// Finds a hint card's offset from its expected position in native pixels, using the numbers of a
/// first reading.
fn shift(sharp: &Numbers, card: &Card, sigma: f32, sum: usize, count: usize) -> (f32, f32) {
    const SHIFTS: [f32; 5] = [-0.5, -0.25, 0.0, 0.25, 0.5];
    let left_over = |right: f32, down: f32| {
        let upper = sharp.sums[sum].blurred(sigma, right, down);
        let lower = sharp.counts[count].blurred(sigma, right, down);
        residual(&upper, &card.sum) + residual(&lower, &card.count)
    };
    let best = |shifts: &dyn Fn(f32) -> f32| {
        SHIFTS.into_iter().min_by(|&a, &b| shifts(a).total_cmp(&shifts(b))).unwrap_or(0.0)
    };
    let right = best(&|right| left_over(right, 0.0));
    let down = best(&|down| left_over(right, down));
    (right, down)
}

#[cfg(test)]
mod tests;
