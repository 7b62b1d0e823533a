//! A camera in front of a console: makes frames from the pictures of screens.
//!
//! It shares no code with the crate that it tests. From a pixel of the frame to one of the screen:
//!
//! ```text
//! frame --lens--> straight --plane--> screen --> pixel grid, noise, glare, moiré, blur
//! ```

use foretile_eyes::Picture;

/// Width and height of a frame.
pub const FRAME: (usize, usize) = (1280, 720);
/// A phone's focal length, in pixels of the frame: 65 degrees across.
const FOCAL: f64 = 1000.0;
/// The middle of the board on the touch screen, in native pixels.
const MIDDLE: (f64, f64) = (100.0, 99.0);
/// The space between the console's screens, in native pixels.
const GAP: f64 = 70.0;

/// Numbers between 0 and 1 that are the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn share(&mut self) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 40) as f64 / (1u64 << 24) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    /// A number from the normal distribution, nearly.
    fn normal(&mut self) -> f64 {
        (0..4).map(|_| self.share()).sum::<f64>() * 3f64.sqrt() - 2.0 * 3f64.sqrt()
    }
}

/// A bright spot that a lamp makes on the screen.
#[derive(Clone, Copy, Debug)]
pub struct Glare {
    /// Its middle, in native pixels of the touch screen.
    pub at: (f64, f64),
    /// Its radius in native pixels.
    pub radius: f64,
    /// Levels of brightness in its middle.
    pub strength: f64,
}

/// Everything between the screen and the frame.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    /// How far the console is turned clockwise, in degrees.
    pub turn: f64,
    /// How far it is tilted backwards and sideways, in degrees.
    pub tilt: (f64, f64),
    /// Pixels of the frame for one native pixel.
    pub scale: f64,
    /// Where the middle of the board is, from the middle of the frame.
    pub at: (f64, f64),
    /// The lens's distortion at the corner of the frame: positive is a barrel, negative a pincushion.
    pub k1: f64,
    /// Defocus, in pixels of the frame.
    pub blur: f64,
    /// The sensor's noise, in levels of brightness.
    pub noise: f64,
    /// The depth of the moiré pattern, and its waves across and down the frame per pixel.
    pub moire: (f64, f64, f64),
    /// What each channel is multiplied with.
    pub gain: [f64; 3],
    /// What a lit room adds to every channel.
    pub lift: f64,
    pub glare: Option<Glare>,
}

impl Shot {
    /// A console held straight in front of a good camera.
    pub const STRAIGHT: Self = Self {
        turn: 0.0,
        tilt: (0.0, 0.0),
        scale: 2.4,
        at: (0.0, 0.0),
        k1: 0.0,
        blur: 0.7,
        noise: 2.0,
        moire: (0.0, 0.2, 0.2),
        gain: [0.95, 0.97, 0.9],
        lift: 8.0,
        glare: None,
    };

    /// Returns the map from the middle of the board, in native pixels, to the straight frame, as a 3x3 matrix.
    fn plane(&self) -> [[f64; 3]; 3] {
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let (sin_a, cos_a) = self.tilt.0.to_radians().sin_cos();
        let (sin_b, cos_b) = self.tilt.1.to_radians().sin_cos();
        // Turned in the plane, tilted about the horizontal axis, then about the vertical one.
        let axis = |x: f64, y: f64| {
            let (x, y) = (cos * x - sin * y, sin * x + cos * y);
            let (y, z) = (cos_a * y, sin_a * y);
            [cos_b * x + sin_b * z, y, cos_b * z - sin_b * x]
        };
        let (right, down) = (axis(1.0, 0.0), axis(0.0, 1.0));
        let depth = FOCAL / self.scale;
        let row = |axis: usize, middle: f64| {
            let part = |of: [f64; 3]| FOCAL * of[axis] + middle * of[2];
            [part(right), part(down), middle * depth]
        };
        [row(0, self.at.0), row(1, self.at.1), [right[2], down[2], depth]]
    }

    /// Takes a picture of a console that shows this screen: the touch screen, or both.
    pub fn take(&self, screen: &Picture, dice: &mut Dice) -> Picture {
        let (width, height) = FRAME;
        let back = inverse(self.plane());
        let half = (width as f64 / 2.0, height as f64 / 2.0);
        let corner = half.0.hypot(half.1);
        let desk = Desk::new(dice);
        let mut pixels = vec![[0f32; 3]; width * height];
        for (at, pixel) in pixels.iter_mut().enumerate() {
            for part in 0..4 {
                let x = (at % width) as f64 + 0.25 + 0.5 * f64::from(part % 2) - half.0;
                let y = (at / width) as f64 + 0.25 + 0.5 * f64::from(part / 2) - half.1;
                let bent = 1.0 + self.k1 * (x * x + y * y) / (corner * corner);
                let (x, y) = (x * bent, y * bent);
                let w = back[2][0] * x + back[2][1] * y + back[2][2];
                let u = (back[0][0] * x + back[0][1] * y + back[0][2]) / w + MIDDLE.0;
                let v = (back[1][0] * x + back[1][1] * y + back[1][2]) / w + MIDDLE.1;
                let mut colour = shown(screen, u, v).unwrap_or_else(|| desk.colour(u, v));
                if let Some(glare) = self.glare {
                    let (x, y) = (u - glare.at.0, v - glare.at.1);
                    let far = (x * x + y * y).sqrt() / glare.radius;
                    // Farther away it is less than a thousandth of a level.
                    if far < 2.5 {
                        let light = glare.strength * (-far * far * far).exp();
                        colour = colour.map(|value| value + light);
                    }
                }
                for channel in 0..3 {
                    pixel[channel] +=
                        (self.gain[channel] * colour[channel] + self.lift) as f32 / 4.0;
                }
            }
        }
        blur(&mut pixels, self.blur);
        let (depth, across, down) = self.moire;
        let mut rgb = Vec::with_capacity(3 * pixels.len());
        for (at, pixel) in pixels.iter().enumerate() {
            let phase = across * (at % width) as f64 + down * (at / width) as f64;
            for (channel, value) in pixel.iter().enumerate() {
                let wave = match depth {
                    0.0 => 0.0,
                    _ => depth * (std::f64::consts::TAU * phase + 0.7 * channel as f64).sin(),
                };
                let value = f64::from(*value) * (1.0 + wave) + self.noise * dice.normal();
                rgb.push(value.clamp(0.0, 255.0) as u8);
            }
        }
        Picture::from_rgb(width, height, rgb).unwrap()
    }
}

/// Returns the colour of the console's screens at a point in native pixels of the touch screen. Each pixel has a
/// darker edge.
fn shown(screen: &Picture, u: f64, v: f64) -> Option<[f64; 3]> {
    let top = screen.height() as f64 - 192.0;
    let row = if v >= 0.0 { v + top } else { v + GAP + top };
    let inside = (0.0..256.0).contains(&u) && v < 192.0 && row >= 0.0 && (v >= 0.0 || row < top);
    if !inside {
        return None;
    }
    let at = 3 * (row as usize * screen.width() + u as usize);
    let edge = if u.fract() < 0.12 || v.fract() < 0.12 { 0.75 } else { 1.05 };
    Some(std::array::from_fn(|channel| edge * f64::from(screen.rgb()[at + channel])))
}

/// What lies around the screens: the console's body on a table with papers.
struct Desk {
    body: [f64; 3],
    table: [f64; 3],
    papers: Vec<([f64; 4], [f64; 3])>,
}

impl Desk {
    fn new(dice: &mut Dice) -> Self {
        let mut colour = || std::array::from_fn(|_| dice.between(15.0, 200.0));
        let (body, table) = (colour(), colour());
        let papers = (0..6).map(|_| {
            let colour = std::array::from_fn(|_| dice.between(20.0, 240.0));
            let (x, y) = (dice.between(-400.0, 400.0), dice.between(-400.0, 400.0));
            ([x, y, x + dice.between(20.0, 150.0), y + dice.between(20.0, 150.0)], colour)
        });
        Self { body, table, papers: papers.collect() }
    }

    fn colour(&self, u: f64, v: f64) -> [f64; 3] {
        if (-4.0..260.0).contains(&u) && (-GAP - 196.0..196.0).contains(&v) {
            return [18.0; 3];
        }
        if (-60.0..316.0).contains(&u) && (-GAP - 220.0..230.0).contains(&v) {
            return self.body;
        }
        let on = |paper: &&([f64; 4], [f64; 3])| {
            let [left, top, right, bottom] = paper.0;
            (left..right).contains(&u) && (top..bottom).contains(&v)
        };
        self.papers.iter().find(on).map_or(self.table, |paper| paper.1)
    }
}

fn inverse(m: [[f64; 3]; 3]) -> [[f64; 3]; 3] {
    let minor = |row: usize, column: usize| {
        let (a, b) = ((row + 1) % 3, (row + 2) % 3);
        let (c, d) = ((column + 1) % 3, (column + 2) % 3);
        m[a][c] * m[b][d] - m[a][d] * m[b][c]
    };
    let whole: f64 = (0..3).map(|column| m[0][column] * minor(0, column)).sum();
    std::array::from_fn(|row| std::array::from_fn(|column| minor(column, row) / whole))
}

/// Blurs rows, then columns.
fn blur(pixels: &mut [[f32; 3]], sigma: f64) {
    let (width, height) = FRAME;
    if sigma <= 0.0 {
        return;
    }
    let reach = (2.5 * sigma).ceil() as isize;
    let weights: Vec<f32> = (-reach..=reach)
        .map(|off| (-(off * off) as f64 / (2.0 * sigma * sigma)).exp() as f32)
        .collect();
    let all: f32 = weights.iter().sum();
    let weights: Vec<f32> = weights.iter().map(|weight| weight / all).collect();
    // The pixels that are added to one: those beside it, or the lines above and below.
    for (length, stride) in [(width, 1), (height, width)] {
        let old = pixels.to_vec();
        for (at, pixel) in pixels.iter_mut().enumerate() {
            let place = (at / stride % length) as isize;
            let mut sum = [0f32; 3];
            for (off, weight) in (-reach..=reach).zip(&weights) {
                let near = (place + off).clamp(0, length as isize - 1) - place;
                let old = &old[at.wrapping_add_signed(near * stride as isize)];
                for channel in 0..3 {
                    sum[channel] += weight * old[channel];
                }
            }
            *pixel = sum;
        }
    }
}
