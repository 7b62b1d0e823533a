//! Reads the 25 cards, their memo marks, and where the cursor is.

use foretile_games::voltorb::{CARDS, column_of, row_of};

use crate::Rgb;
use crate::drawing::{Drawing, spread};
use crate::glyphs::{MARKS, letter};
use crate::homography::Equations;
use crate::layout::{FRAME, card_at};
use crate::looks::{Look, Ring, SIDE_PX};
use crate::screen::Screen;

/// How one card compares with the drawings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CardScores {
    /// The share of what there is to see that each of [`Look::ALL`] leaves unexplained, under its
    /// best ring.
    pub unexplained: [f32; Look::ALL.len()],
    /// The ring of the best look.
    pub ring: Ring,
    /// How far the inside of the card is from the best drawing: the typical error, in levels of
    /// brightness of the drawing.
    pub off: f32,
    /// How strongly each memo mark is there: 0 not at all, 1 as bright as it should be.
    pub marks: [f32; 4],
}

/// More than this share unexplained is no card.
const MOST_UNEXPLAINED: f32 = 0.4;
/// A larger typical error inside is a card that turns, or something on it.
const MOST_OFF: f32 = 42.0;
/// Looks with another value must leave this many times more unexplained.
const LEAST_MARGIN: f32 = 1.12;

impl CardScores {
    /// The look that explains most.
    pub fn best(&self) -> Look {
        Look::ALL[self.best_index()]
    }

    fn best_index(&self) -> usize {
        let scores = &self.unexplained;
        (0..scores.len()).min_by(|&a, &b| scores[a].total_cmp(&scores[b])).unwrap_or(0)
    }

    /// How many times more the best look with another value leaves unexplained.
    fn margin(&self) -> f32 {
        let best = self.best_index();
        let value = Look::ALL[best].value;
        let others = (0..Look::ALL.len()).filter(|&look| Look::ALL[look].value != value);
        let second = others.map(|look| self.unexplained[look]).fold(f32::INFINITY, f32::min);
        second / self.unexplained[best].max(0.01)
    }

    /// Whether this is a card of the game, lying still.
    pub fn is_card(&self) -> bool {
        self.unexplained[self.best_index()] < MOST_UNEXPLAINED && self.off < MOST_OFF
    }

    /// How sure the best look's value is, 0 to 1.
    pub fn confidence(&self) -> f32 {
        if !self.is_card() || self.margin() < LEAST_MARGIN {
            return 0.5;
        }
        let doubt = (-20.0 * (self.margin() - 1.0)).exp();
        1.0 - doubt.max(0.1 * self.unexplained[self.best_index()].powi(2))
    }
}

/// With this little unexplained, a card has a frame and no cursor.
const CLEARLY_FRAMED: f32 = 0.06;

/// The drawings of all looks, by number, in a light frame and in the rings of the cursor; blurred
/// and faded as the screen is.
struct Looks {
    framed: Vec<(usize, Ring, Vec<Rgb>)>,
    ringed: Vec<(usize, Ring, Vec<Rgb>)>,
}

/// Whether memo marks never reach this pixel of a card with its frame.
fn free_of_marks(at: usize) -> bool {
    let near = |place: usize| {
        let place = place as isize - FRAME as isize;
        (1..9).contains(&place) || (15..23).contains(&place)
    };
    !(near(at % SIDE_PX) && near(at / SIDE_PX))
}

/// How colourful a screen is, 1 as the game has it: by the ten bars at the board's upper left
/// beside the frames' light.
fn saturation(screen: &Screen) -> f32 {
    /// The mean of the bars' colourfulness over the brightness of frames, in the game's colours.
    const NOMINAL: f32 = 0.65;
    let bars = (0..5)
        .flat_map(|n| [screen.mean(34, 19 + 32 * n, 4, 2), screen.mean(19 + 32 * n, 34, 2, 4)]);
    let colourful = |[red, green, blue]: Rgb| red.max(green).max(blue) - red.min(green).min(blue);
    let light = (0..5).map(|n| screen.mean(10 + 32 * n, 6, 6, 2));
    let light: f32 = light.map(|[red, green, blue]| red.max(green).max(blue)).sum();
    let share = bars.map(colourful).sum::<f32>() / 2.0 / light.max(1.0) / NOMINAL;
    if share > 0.85 { 1.0 } else { share }
}

/// Colours with less colour, of the same brightness.
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

/// What a drawing leaves unexplained of a patch, when every channel may be scaled and moved, and
/// the typical error well inside the card, in the drawing's own levels.
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
        // A drawing in negative colours explains nothing.
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

/// The pairs of pixels that say something: inside the frame's outer line, which the bars cross,
/// and clear of memo marks.
fn compared<'a>(drawing: &'a [Rgb], patch: &'a [Rgb]) -> impl Iterator<Item = (&'a Rgb, &'a Rgb)> {
    let useful = |(at, pair)| (edge(at) > 0 && free_of_marks(at)).then_some(pair);
    drawing.iter().zip(patch).enumerate().filter_map(useful)
}

/// How far a pixel is from the border of the card's frame.
fn edge(at: usize) -> usize {
    let (x, y) = (at % SIDE_PX, at / SIDE_PX);
    x.min(y).min(SIDE_PX - 1 - x).min(SIDE_PX - 1 - y)
}

fn well_inside(at: usize) -> bool {
    edge(at) > FRAME + 2 && free_of_marks(at)
}

/// Where the memo marks lie on a card, in [`MARKS`]' order.
const MARK_PLACES: [(isize, isize); 4] = [(0, 0), (16, 0), (0, 16), (16, 16)];

/// How a mark should stand out from its card.
struct MarkStep {
    /// In the red channel.
    red: f32,
    /// In how much more red than blue there is; nothing when the picture has no colours.
    over_blue: Option<f32>,
}

/// How much a tile is like a mark: the step in either measure, whichever is less, 1 when it is as
/// large as it should be.
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

/// How much more red than blue a mark should have than its card has: the bars of row 0 tell, which
/// are nearly as yellow.
fn yellow_step(screen: &Screen) -> Option<f32> {
    let bars = (0..5).map(|column| {
        let [red, _, blue] = screen.mean(34 + 32 * column, 19, 4, 2);
        red - blue
    });
    let step = 1.1 * bars.sum::<f32>() / 5.0;
    (step > 15.0).then_some(step)
}

/// Compares all cards of a touch screen with the drawings; `None` for those not in the picture.
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
        // Yellow is as red as the frame is, and green cards have little red.
        let frame = screen.mean(x as isize + 2, y as isize - 2, 6, 2)[0];
        let card_red = screen.mean(x as isize + 9, y as isize + 2, 6, 4)[0];
        let place = (x as isize, y as isize);
        let full = MarkStep { red: frame - card_red, over_blue };
        let marks = std::array::from_fn(|m| mark(screen, place, m, sigma, &full));
        Some(CardScores { unexplained, ring: best.1, off: best.2, marks })
    })
}
