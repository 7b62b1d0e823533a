//! Renders the SVG as PNG with resvg.

use std::sync::{Arc, LazyLock};

use epaint_default_fonts::UBUNTU_LIGHT;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::{HEIGHT, Panel, WIDTH, svg};

/// Pixels per SVG unit: 2,160 pixels across, which is 18 cm at 300 dpi.
const FINENESS: f64 = 3.0;

/// The only font, because the picture must look the same on every machine.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_source(fontdb::Source::Binary(Arc::new(UBUNTU_LIGHT)));
    let family = fonts.faces().next().map(|font| font.families[0].0.clone());
    fonts.set_sans_serif_family(family.expect("the crate includes the font"));
    Arc::new(fonts)
});

/// Draws panels one below another, as PNG. The built-in font has Latin, Greek and Cyrillic letters.
///
/// # Panics
/// Panics if there is no panel, or if the picture does not fit in memory.
pub fn png(panels: &[Panel]) -> Vec<u8> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(&svg(panels), &options).expect("the SVG is well formed");
    let [width, height] = [WIDTH, HEIGHT * panels.len() as f64].map(|units| units * FINENESS);
    let (width, height) = (width as u32, height as u32);
    let mut pixels = Pixmap::new(width, height).expect("the picture is not empty");
    let scale = Transform::from_scale(FINENESS as f32, FINENESS as f32);
    resvg::render(&tree, scale, &mut pixels.as_mut());

    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let pixels_per_metre = (FINENESS * 100.0 / 0.0254) as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: pixels_per_metre,
        yppu: pixels_per_metre,
        unit: png::Unit::Meter,
    }));
    let mut rgb = Vec::with_capacity(pixels.data().len() / 4 * 3);
    for pixel in pixels.pixels() {
        rgb.extend([pixel.red(), pixel.green(), pixel.blue()]);
    }
    let mut writer = encoder.write_header().expect("the header fits in memory");
    writer.write_image_data(&rgb).expect("the number of pixels matches");
    writer.finish().expect("the end fits in memory");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Marks;

    /// Bars are blue, the background is white, and the axes are black.
    #[test]
    fn marks_lie_where_their_numbers_say() {
        let panel = Panel {
            title: "Title\0 & <more>".to_owned(),
            axes: ["x".to_owned(), "y".to_owned()],
            marks: Marks::Bars(1.0, vec![(1.0, 10.0), (2.0, 5.0)]),
        };
        let bytes = png(&[panel]);
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (2_160, 900));
        let at = |x: usize, y: usize| &pixels[3 * (y * 2_160 + x)..][..3];
        const BLUE: [u8; 3] = [0x1F, 0x5F, 0xA8];
        // The first bar reaches the top, the second half the height. One unit is 3 pixels.
        let (first, second) = (3 * 150, 3 * 500);
        let (top, low, half) = (3 * 34, 3 * (300 - 48), 3 * 143);
        assert_eq!(at(first, top + 6), BLUE);
        assert_eq!(at(second, half + 6), BLUE);
        assert_ne!(at(second, half - 9), BLUE);
        assert_eq!(at(3 * 60, half), [0; 3]);
        assert_eq!(at(first, low), [0; 3]);
        let dark = |rows: std::ops::Range<usize>, columns: std::ops::Range<usize>| {
            rows.flat_map(|y| columns.clone().map(move |x| (x, y)))
                .filter(|&(x, y)| at(x, y)[0] < 0x60)
                .count()
        };
        // The title is centred at the top. The name of the y axis runs upwards on the left.
        assert!(dark(20..66, 1_050..1_250) > 100, "{}", dark(20..66, 1_050..1_250));
        assert!(dark(380..480, 10..60) > 20);
    }
}
