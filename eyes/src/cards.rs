//! Reads the 25 cards, their memo marks and the cursor.

use foretile_games::voltorb::{CARDS, column_of, row_of};

use crate::Rgb;
use crate::drawing::{Drawing, spread};
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
    /// The strength of each memo mark: 0 is absent, 1 is full brightness.
    pub marks: [f32; 4],
}

/// If a larger share is unexplained, this is no card.
const MOST_UNEXPLAINED: f32 = 0.4;
/// If the typical error inside is larger, the card is turning or something covers it.
const MOST_OFF: f32 = 42.0;
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
        self.unexplained[self.best_index()] < MOST_UNEXPLAINED && self.off < MOST_OFF
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
    framed: Vec<(usize, Ring, Vec<Rgb>)>,
    ringed: Vec<(usize, Ring, Vec<Rgb>)>,
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
                (look, ring, blurred(&pixels, sigma))
            })
        };
        let [frame, rings @ ..] = Ring::ALL;
        Self { framed: draw(frame).collect(), ringed: rings.into_iter().flat_map(draw).collect() }
    }
}

/// Fits a drawing to a patch with a free scale and offset per channel. Returns the unexplained sum
/// of squares, and the typical error well inside the card in the drawing's own levels.
fn left_over(drawing: &[Rgb], patch: &[Rgb]) -> (f32, f32) {
    let (mut sum, mut off, mut inside) = (0.0, 0.0, 0.0);
    for channel in 0..3 {
        let (mut x, mut y, mut xx, mut xy, mut yy, mut n) = (0f32, 0f32, 0f32, 0f32, 0f32, 0f32);
        for (drawn, seen) in compared(drawing, patch) {
            let (a, b) = (drawn[channel] - 128.0, seen[channel] - 128.0);
            (x, y, n) = (x + a, y + b, n + 1.0);
            (xx, xy, yy) = (xx + a * a, xy + a * b, yy + b * b);
        }
        let (vx, vy, c) = (xx - x * x / n, yy - y * y / n, xy - x * y / n);
        // A negative gain would match inverted colours, which are no match.
        let gain = (c / vx.max(1.0)).max(0.0);
        sum += vy - gain * c;
        let base = (y - gain * x) / n;
        for at in (0..drawing.len()).filter(|&at| well_inside(at)) {
            let drawn = base + gain * (drawing[at][channel] - 128.0);
            off += ((patch[at][channel] - 128.0 - drawn) / gain.max(0.02)).powi(2);
            inside += 1.0;
        }
    }
    (sum.max(0.0), (off / inside).sqrt())
}

/// Returns the pairs of pixels to compare: inside the frame's outer line, because the bars cross
/// that line, and clear of memo marks.
fn compared<'a>(drawing: &'a [Rgb], patch: &'a [Rgb]) -> impl Iterator<Item = (&'a Rgb, &'a Rgb)> {
    let useful = |(at, pair)| (edge(at) > 0 && free_of_marks(at)).then_some(pair);
    drawing.iter().zip(patch).enumerate().filter_map(useful)
}

/// Returns a pixel's distance from the border of the card's frame.
fn edge(at: usize) -> usize {
    let (x, y) = (at % SIDE_PX, at / SIDE_PX);
    x.min(y).min(SIDE_PX - 1 - x).min(SIDE_PX - 1 - y)
}

fn well_inside(at: usize) -> bool {
    edge(at) > FRAME + 2 && free_of_marks(at)
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
        let patch = screen.patch(left, top, SIDE_PX, SIDE_PX);
        let useful: Vec<Rgb> = compared(&patch, &patch).map(|pair| *pair.1).collect();
        let all = spread(&useful).max(1.0);
        let mut unexplained = [f32::INFINITY; Look::ALL.len()];
        let mut best = (f32::INFINITY, Ring::Frame, f32::INFINITY);
        let mut compare = |(look, ring, drawing): &(usize, Ring, Vec<Rgb>)| {
            let (left, off) = left_over(drawing, &patch);
            let share = left / all;
            unexplained[*look] = unexplained[*look].min(share);
            if share < best.0 {
                best = (share, *ring, off);
            }
            best.0
        };
        let framed = looks.framed.iter().map(&mut compare).fold(f32::INFINITY, f32::min);
        if framed > CLEARLY_FRAMED {
            looks.ringed.iter().for_each(|drawing| {
                compare(drawing);
            });
        }
        // A yellow mark is as red as the frame, and green cards have little red.
        let frame = screen.mean(x as isize + 2, y as isize - 2, 6, 2)[0];
        let card_red = screen.mean(x as isize + 9, y as isize + 2, 6, 4)[0];
        let place = (x as isize, y as isize);
        let full = MarkStep { red: frame - card_red, over_blue };
        let marks = std::array::from_fn(|m| mark(screen, place, m, sigma, &full));
        Some(CardScores { unexplained, ring: best.1, off: best.2, marks })
    })
}
