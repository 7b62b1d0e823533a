//! Pictures as PNG: the same shapes, on a fine grid.

use std::f64::consts::TAU;

use ab_glyph::{Font, FontRef, ScaleFont, point};
use ab_glyph_rasterizer::Rasterizer;
use epaint_default_fonts::UBUNTU_LIGHT;

use super::{Anchor, BLACK, BLUE, Colour, OPACITY, Panel, RADIUS, Shape, Text, WIDTH, shapes};

/// Pixels of a unit: 2,160 across, for 18 cm at 300 to the inch.
const FINENESS: f64 = 3.0;
/// Sides of the polygon that stands for a circle.
const SIDES: u32 = 24;
/// The font's height of a text's size: it counts from the lowest to the highest stroke.
const FONT_HEIGHT: f64 = 1.25;

/// Draws panels one under another. The font is built in, and has Latin, Greek and Cyrillic letters.
pub fn png(panels: &[Panel]) -> Vec<u8> {
    let (height, shapes) = shapes(panels);
    let mut canvas = Canvas::new(WIDTH, height);
    let font = FontRef::try_from_slice(UBUNTU_LIGHT).expect("the font came with its crate");
    for shape in &shapes {
        match shape {
            Shape::Line(colour, points) => canvas.line(*colour, points),
            Shape::Bar([x, y, width, height]) => {
                let (right, low) = (x + width, y + height);
                canvas.fill(BLUE, 1.0, &[(*x, *y), (right, *y), (right, low), (*x, low)]);
            }
            Shape::Dot((x, y), _) => {
                let corner = |side: u32| {
                    let angle = TAU * f64::from(side) / f64::from(SIDES);
                    (x + RADIUS * angle.cos(), y + RADIUS * angle.sin())
                };
                canvas.fill(BLUE, OPACITY, &(0..SIDES).map(corner).collect::<Vec<_>>());
            }
            Shape::Text(text) => canvas.text(text, &font),
        }
    }
    canvas.encoded()
}

struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<Colour>,
}

impl Canvas {
    fn new(width: f64, height: f64) -> Self {
        let [width, height] = [width, height].map(|units| (units * FINENESS) as usize);
        Self { width, height, pixels: vec![[0xFF; 3]; width * height] }
    }

    /// Mixes a colour into a pixel; what is outside is left out.
    fn mix(&mut self, x: i64, y: i64, colour: Colour, part: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let pixel = &mut self.pixels[y * self.width + x];
        for (below, above) in pixel.iter_mut().zip(colour) {
            let mixed = f64::from(*below) * (1.0 - part) + f64::from(above) * part;
            *below = mixed.round() as u8;
        }
    }

    /// Fills a polygon.
    fn fill(&mut self, colour: Colour, opacity: f64, corners: &[(f64, f64)]) {
        let corners: Vec<_> = corners.iter().map(|(x, y)| (x * FINENESS, y * FINENESS)).collect();
        let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::MAX, f64::min);
        let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(0.0, f64::max);
        let (left, top) = (least(|corner| corner.0).floor(), least(|corner| corner.1).floor());
        let (right, low) = (most(|corner| corner.0).ceil(), most(|corner| corner.1).ceil());
        let mut raster = Rasterizer::new((right - left) as usize + 1, (low - top) as usize + 1);
        let place = |(x, y): (f64, f64)| point((x - left) as f32, (y - top) as f32);
        for (index, &corner) in corners.iter().enumerate() {
            raster.draw_line(place(corner), place(corners[(index + 1) % corners.len()]));
        }
        raster.for_each_pixel_2d(|x, y, covered| {
            let (x, y) = (left as i64 + i64::from(x), top as i64 + i64::from(y));
            self.mix(x, y, colour, f64::from(covered.min(1.0)) * opacity);
        });
    }

    /// Draws lines that go across or down.
    fn line(&mut self, colour: Colour, points: &[(f64, f64)]) {
        const HALF: f64 = 0.5;
        for pair in points.windows(2) {
            let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
            let (left, right) = (x.min(to_x) - HALF, x.max(to_x) + HALF);
            let (top, low) = (y.min(to_y) - HALF, y.max(to_y) + HALF);
            self.fill(colour, 1.0, &[(left, top), (right, top), (right, low), (left, low)]);
        }
    }

    fn text(&mut self, text: &Text, font: &FontRef) {
        let font = font.as_scaled((text.size * FONT_HEIGHT * FINENESS) as f32);
        let mut width = 0.0;
        let mut glyphs = Vec::new();
        for letter in text.text.chars() {
            let mut glyph = font.scaled_glyph(letter);
            glyph.position = point(width, 0.0);
            width += font.h_advance(glyph.id);
            glyphs.push(glyph);
        }
        let before = match text.anchor {
            Anchor::Middle => f64::from(width) / 2.0,
            Anchor::End => f64::from(width),
        };
        let [x, y] = [text.at.0, text.at.1].map(|units| units * FINENESS);
        for outline in glyphs.into_iter().filter_map(|glyph| font.outline_glyph(glyph)) {
            let start = outline.px_bounds().min;
            outline.draw(|dx, dy, covered| {
                let along = f64::from(start.x) + f64::from(dx) - before;
                let down = f64::from(start.y) + f64::from(dy);
                let (x, y) =
                    if text.upwards { (x + down, y - along) } else { (x + along, y + down) };
                self.mix(x.round() as i64, y.round() as i64, BLACK, f64::from(covered.min(1.0)));
            });
        }
    }

    fn encoded(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let pixels_per_metre = (FINENESS * 100.0 / 0.0254) as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: pixels_per_metre,
            yppu: pixels_per_metre,
            unit: png::Unit::Meter,
        }));
        let mut writer = encoder.write_header().expect("the head fits in memory");
        writer.write_image_data(self.pixels.as_flattened()).expect("there are as many pixels");
        writer.finish().expect("the end fits in memory");
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::super::Marks;
    use super::*;

    /// Bars are blue where they are, white beside, and the axes are black.
    #[test]
    fn marks_lie_where_their_numbers_say() {
        let panel = Panel {
            title: "Title".to_owned(),
            axes: ["x".to_owned(), "y".to_owned()],
            marks: Marks::Bars(1.0, vec![(1.0, 10.0), (2.0, 5.0)]),
        };
        let bytes = png(&[panel]);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (2_160, 900));
        let at = |x: usize, y: usize| &pixels[3 * (y * 2_160 + x)..][..3];
        // The first bar ends at the top, the second half way up; between 60 and 704 units are 3.
        let (first, second) = (3 * 150, 3 * 500);
        let (top, low, half) = (3 * 34, 3 * (300 - 48), 3 * 143);
        assert_eq!(at(first, top + 6), BLUE);
        assert_eq!(at(second, half + 6), BLUE);
        assert_ne!(at(second, half - 9), BLUE);
        assert_eq!(at(3 * 60, half), BLACK);
        assert_eq!(at(first, low), BLACK);
        let dark = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
            rows.flat_map(|y| columns.clone().map(move |x| (x, y)))
                .filter(|&(x, y)| at(x, y)[0] < 0x60)
                .count()
        };
        // The title, in the middle above, and the name that runs up on the left.
        assert!(dark(20..66, 1_050..1_250) > 100, "{}", dark(20..66, 1_050..1_250));
        assert!(dark(380..480, 10..60) > 20);
    }
}
