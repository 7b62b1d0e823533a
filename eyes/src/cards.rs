//! Reads the 25 cards, their memo marks and the cursor.

use std::ops::Range;

use foretile_games::voltorb::{CARDS, column_of, row_of};

use crate::Rgb;
use crate::drawing::{Drawing, dot};
use crate::glyphs::{MARKS, letter};
use crate::homography::Equations;
use crate::layout::{FRAME, card_at};
use crate::looks::{Look, Ring, SIDE_PX};
use crate::screen::Screen;

/// How well each drawing matches one card.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardScores {
    /// The share of the card's variance that each of [`Look::ALL`] leaves unexplained, with the
    /// ring that fits it best.
    pub unexplained: [f32; Look::ALL.len()],
    /// The ring of the best-fitting look.
    pub ring: Ring,
    /// The typical error of the best drawing inside the card, in brightness levels of the drawing.
    pub off: f32,
    /// The strength of the best drawing's pattern inside the card: 1 as it is drawn, 0 if the inside is flat.
    pub pattern: f32,
    /// The share of the variance inside the card that the best drawing's pattern leaves unexplained.
    pub strange: f32,
    /// The strength of each memo mark: 0 is absent, 1 is full brightness.
    pub marks: [f32; 4],
}

/// If a larger share is unexplained, this is not a card.
const MOST_UNEXPLAINED: f32 = 0.4;
/// If the typical error inside is larger, the card is turning or something covers it.
const MOST_OFF: f32 = 38.0;
/// If the pattern inside is weaker or stronger, something that leaves the rim in sight covers the card: on labelled screens
/// and photos it is 0.75 to 1.54.
const PATTERN: Range<f32> = 0.5..2.0;
/// If a larger share inside is not the pattern's, something covers a part of the card. On labelled screens and photos it is
/// at most 0.47.
const MOST_STRANGE: f32 = 0.5;
/// Looks with another value must leave this many times more unexplained.
const LEAST_MARGIN: f32 = 1.12;

impl CardScores {
    /// Returns the look that explains most.
    pub fn best(&self) -> Look {
        Look::ALL[self.best_index()]
    }

    fn best_index(&self) -> usize {
        let scores = &self.unexplained;
        (0..scores.len()).min_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0)
    }

    /// Returns how many times more the best look with another value leaves unexplained.
    fn margin(&self) -> f32 {
        let best = self.best_index();
        let value = Look::ALL[best].value;
        let others = (0..Look::ALL.len()).filter(|&look| Look::ALL[look].value != value);
        let second = others.map(|look| self.unexplained[look]).fold(f32::INFINITY, f32::min);
        second / self.unexplained[best].max(0.01)
    }

    /// Returns whether this is a card of the game that is not moving.
    pub fn is_card(&self) -> bool {
        self.unexplained[self.best_index()] < MOST_UNEXPLAINED
            && self.off < MOST_OFF
            && PATTERN.contains(&self.pattern)
            && self.strange < MOST_STRANGE
    }

    /// Returns how certain the best look's value is, 0 to 1.
    pub fn confidence(&self) -> f32 {
        if !self.is_card() || self.margin() < LEAST_MARGIN {
            return 0.5;
        }
        let doubt = (-20.0 * (self.margin() - 1.0)).exp();
        1.0 - doubt.max(0.1 * self.unexplained[self.best_index()].powi(2))
    }
}

/// Below this unexplained share, a card certainly has a frame and no cursor.
const CLEARLY_FRAMED: f32 = 0.06;

/// The drawings of all looks, by number, with the light frame and with the cursor's rings. They are
/// blurred and faded as much as the screen.
struct Looks {
    framed: Vec<Drawn>,
    ringed: Vec<Drawn>,
}

/// One of [`Look::ALL`] with a ring.
struct Drawn {
    look: usize,
    ring: Ring,
    pixels: Pixels,
}

/// The pixels of a card with its frame, and those to compare: inside the frame's outer line, because the bars cross
/// that line, and clear of memo marks.
struct Pixels {
    all: Vec<Rgb>,
    /// Channel by channel, the compared pixels less their mean.
    compared: [Vec<f32>; 3],
    means: [f32; 3],
    /// The sums of the squares of `compared`.
    squares: [f32; 3],
}

impl Pixels {
    fn new(all: Vec<Rgb>) -> Self {
        let useful = |at: &usize| edge(*at) > 0 && free_of_marks(*at);
        let useful: Vec<Rgb> = (0..all.len()).filter(useful).map(|at| all[at]).collect();
        let means = std::array::from_fn(|channel| {
            useful.iter().map(|colour| colour[channel]).sum::<f32>() / useful.len() as f32
        });
        let compared: [Vec<f32>; 3] = std::array::from_fn(|channel| {
            useful.iter().map(|colour| colour[channel] - means[channel]).collect()
        });
        let squares =
            std::array::from_fn(|channel| dot(&compared[channel], &compared[channel]) as f32);
        Self { all, compared, means, squares }
    }
}

/// Returns whether this pixel of a framed card is always free of memo marks.
fn free_of_marks(at: usize) -> bool {
    let near = |place: usize| {
        let place = place as isize - FRAME as isize;
        (1..9).contains(&place) || (15..23).contains(&place)
    };
    !(near(at % SIDE_PX) && near(at / SIDE_PX))
}

/// Estimates the colour saturation of a screen, 1 for the game's own colours. Compares the ten bars
/// at the board's upper left with the light frames.
fn saturation(screen: &Screen) -> f32 {
    /// The bars' mean colourfulness divided by the frames' brightness, in the game's colours.
    const NOMINAL: f32 = 0.65;
    let bars = (0..5)
        .flat_map(|n| [screen.mean(34, 19 + 32 * n, 4, 2), screen.mean(19 + 32 * n, 34, 2, 4)]);
    let colourful = |[red, green, blue]: Rgb| red.max(green).max(blue) - red.min(green).min(blue);
    let light = (0..5).map(|n| screen.mean(10 + 32 * n, 6, 6, 2));
    let light: f32 = light.map(|[red, green, blue]| red.max(green).max(blue)).sum();
    let share = bars.map(colourful).sum::<f32>() / 2.0 / light.max(1.0) / NOMINAL;
    if share > 0.85 { 1.0 } else { share }
}

/// Reduces the saturation of colours and keeps their brightness.
fn faded(mut pixels: Vec<Rgb>, saturation: f32) -> Vec<Rgb> {
    for pixel in &mut pixels {
        let grey = pixel.iter().sum::<f32>() / 3.0;
        *pixel = pixel.map(|value| grey + saturation * (value - grey));
    }
    pixels
}

fn blurred(pixels: &[Rgb], sigma: f32) -> Vec<Rgb> {
    let layers = std::array::from_fn(|channel| pixels.iter().map(|c| c[channel]).collect());
    let drawing = Drawing::<3> { width: SIDE_PX, height: SIDE_PX, layers };
    let layers = drawing.blurred(sigma, 0.0, 0.0).layers;
    (0..pixels.len()).map(|at| std::array::from_fn(|channel| layers[channel][at])).collect()
}

impl Looks {
    fn new(sigma: f32, saturation: f32) -> Self {
        let draw = |ring: Ring| {
            let looks = (0..Look::ALL.len()).filter(move |&look| Look::ALL[look].goes_with(ring));
            looks.map(move |look| {
                let pixels = faded(Look::ALL[look].draw(ring), saturation);
                Drawn { look, ring, pixels: Pixels::new(blurred(&pixels, sigma)) }
            })
        };
        let [frame, rings @ ..] = Ring::ALL;
        Self { framed: draw(frame).collect(), ringed: rings.into_iter().flat_map(draw).collect() }
    }
}

impl Pixels {
    /// Fits a drawing with a free scale and offset per channel. Returns each channel's scale, and the unexplained sum
    /// of squares.
    fn fit(&self, drawing: &Self) -> ([f32; 3], f32) {
        let mut left_over = 0.0;
        let gains = std::array::from_fn(|channel| {
            let common = dot(&drawing.compared[channel], &self.compared[channel]) as f32;
            // A negative gain would match inverted colours.
            let gain = (common / drawing.squares[channel].max(1.0)).max(0.0);
            left_over += self.squares[channel] - gain * common;
            gain
        });
        (gains, left_over.max(0.0))
    }

    /// Returns the typical difference from a drawing well inside the card, in the drawing's own levels.
    fn off(&self, drawing: &Self) -> f32 {
        let (gains, _) = self.fit(drawing);
        let (mut off, mut inside) = (0.0, 0.0);
        for at in (0..self.all.len()).filter(|&at| well_inside(at)) {
            for (channel, gain) in gains.into_iter().enumerate() {
                let drawn = self.means[channel]
                    + gain * (drawing.all[at][channel] - drawing.means[channel]);
                off += ((self.all[at][channel] - drawn) / gain.max(0.02)).powi(2);
                inside += 1.0;
            }
        }
        f32::sqrt(off / inside)
    }

    /// Returns how strongly the pattern of a drawing is well inside the card, in the scale of the whole card, and which
    /// share of what is seen there it leaves unexplained. Both compare means of four pixels, to suppress noise.
    fn inside(&self, drawing: &Self) -> (f32, f32) {
        let (gains, _) = self.fit(drawing);
        let corners: Vec<usize> = (0..self.all.len()).filter(|&at| begins_block(at)).collect();
        let (mut common, mut square, mut rest, mut all) = (0.0, 0.0, 0.0, 0.0);
        for (channel, gain) in gains.into_iter().enumerate() {
            let blocks = |pixels: &[Rgb]| {
                let pixel = |at: usize| pixels[at][channel] / 4.0;
                let four = |&at: &usize| {
                    pixel(at) + pixel(at + 1) + pixel(at + SIDE_PX) + pixel(at + SIDE_PX + 1)
                };
                let means: Vec<f32> = corners.iter().map(four).collect();
                let mean = means.iter().sum::<f32>() / means.len() as f32;
                means.into_iter().map(move |block| block - mean).collect::<Vec<f32>>()
            };
            let (seen, drawn) = (blocks(&self.all), blocks(&drawing.all));
            let [both, theirs, ours] =
                [(&seen, &drawn), (&drawn, &drawn), (&seen, &seen)].map(|(a, b)| dot(a, b) as f32);
            common += gain * both;
            square += gain * gain * theirs;
            rest += ours - both.max(0.0) * both / theirs.max(1.0);
            all += ours;
        }
        (common / square.max(1.0), rest / all.max(1.0))
    }
}

/// Returns a pixel's distance from the border of the card's frame.
fn edge(at: usize) -> usize {
    let (x, y) = (at % SIDE_PX, at / SIDE_PX);
    x.min(y).min(SIDE_PX - 1 - x).min(SIDE_PX - 1 - y)
}

fn well_inside(at: usize) -> bool {
    edge(at) > FRAME + 2 && free_of_marks(at)
}

/// Returns whether a block of two by two pixels well inside begins here.
fn begins_block(at: usize) -> bool {
    let is_even = |place: usize| (place - FRAME - 1).is_multiple_of(2);
    well_inside(at) && is_even(at % SIDE_PX) && is_even(at / SIDE_PX)
}

/// The positions of the memo marks on a card, in the order of [`MARKS`].
const MARK_PLACES: [(isize, isize); 4] = [(0, 0), (16, 0), (0, 16), (16, 16)];

/// How much a mark should differ from its card.
struct MarkStep {
    /// The difference in the red channel.
    red: f32,
    /// The difference in red minus blue; `None` if the picture has no colours.
    over_blue: Option<f32>,
}

/// Returns the strength of a mark: its difference from the card in the weaker of both measures,
/// where 1 is the full difference.
fn mark(screen: &Screen, card: (isize, isize), mark: usize, sigma: f32, full: &MarkStep) -> f32 {
    let (left, top) = MARK_PLACES[mark];
    let drawing = Drawing::<2>::new(8, 8, |x, y| {
        usize::from(letter(&MARKS[mark], x as isize, y as isize) == b'#')
    });
    let drawing = drawing.blurred(sigma, 0.0, 0.0);
    let mut equations = Equations::<2, 2>::new(2);
    for y in 1..7 {
        for x in 1..7 {
            let [red, _, blue] = screen.at(card.0 + left + x, card.1 + top + y).map(f64::from);
            let ink = drawing.layers[1][(8 * y + x) as usize];
            equations.add([1.0, f64::from(ink)], [red, red - blue], 1.0);
        }
    }
    equations.solve().map_or(0.0, |[_, [red, over_blue]]| {
        let red = red as f32 / full.red.max(1.0);
        full.over_blue.map_or(red, |full| red.min(over_blue as f32 / full))
    })
}

/// Returns how much red minus blue should differ between a mark and its card. The bars of row 0,
/// which are nearly as yellow, serve as reference.
fn yellow_step(screen: &Screen) -> Option<f32> {
    let bars = (0..5).map(|column| {
        let [red, _, blue] = screen.mean(34 + 32 * column, 19, 4, 2);
        red - blue
    });
    let step = 1.1 * bars.sum::<f32>() / 5.0;
    (step > 15.0).then_some(step)
}

/// Compares all cards of a touch screen with the drawings. Cards outside the picture are `None`.
pub(crate) fn read_cards(screen: &Screen, sigma: f32) -> [Option<CardScores>; CARDS] {
    let looks = Looks::new(sigma, saturation(screen));
    let over_blue = yellow_step(screen);
    std::array::from_fn(|card| {
        let (x, y) = card_at(column_of(card), row_of(card));
        let (left, top) = (x as isize - FRAME as isize, y as isize - FRAME as isize);
        if !screen.shows(left, top, SIDE_PX, SIDE_PX) {
            return None;
        }
        let seen = Pixels::new(screen.patch(left, top, SIDE_PX, SIDE_PX));
        let all = seen.squares.iter().sum::<f32>().max(1.0);
        let mut unexplained = [f32::INFINITY; Look::ALL.len()];
        let mut best = (f32::INFINITY, &looks.framed[0]);
        let mut compare = |drawn: &'_ Drawn| {
            let share = seen.fit(&drawn.pixels).1 / all;
            unexplained[drawn.look] = unexplained[drawn.look].min(share);
            share
        };
        for drawn in &looks.framed {
            let share = compare(drawn);
            if share < best.0 {
                best = (share, drawn);
            }
        }
        if best.0 > CLEARLY_FRAMED {
            for drawn in &looks.ringed {
                let share = compare(drawn);
                if share < best.0 {
                    best = (share, drawn);
                }
            }
        }
        let Drawn { ring, pixels, .. } = best.1;
        // A yellow mark is as red as the frame, and green cards have little red.
        let frame = screen.mean(x as isize + 2, y as isize - 2, 6, 2)[0];
        let card_red = screen.mean(x as isize + 9, y as isize + 2, 6, 4)[0];
        let place = (x as isize, y as isize);
        let full = MarkStep { red: frame - card_red, over_blue };
        let marks = std::array::from_fn(|m| mark(screen, place, m, sigma, &full));
        let (pattern, strange) = seen.inside(pixels);
        let off = seen.off(pixels);
        Some(CardScores { unexplained, ring: *ring, off, pattern, strange, marks })
    })
}

#[cfg(test)]
mod tests;
