//! A picture: eight-bit red, green and blue, row by row.

use std::fmt;
use std::io::Cursor;

use image::{ImageDecoder, ImageEncoder, ImageReader, Limits};

/// The most pixels that a picture may have: four times a 4K screen, and some.
pub const MAX_PIXELS: u64 = 64 << 20;

/// A picture in memory.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Picture({}x{})", self.width, self.height)
    }
}

/// Bytes are not a picture that can be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureError(String);

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected a PNG, JPEG, WebP or BMP picture, such as a screenshot", self.0)
    }
}

impl std::error::Error for PictureError {}

impl Picture {
    /// The picture of these pixels, row by row, three bytes each (red, green, blue).
    ///
    /// # Errors
    /// When there are not exactly `3 * width * height` bytes, or more than [`MAX_PIXELS`] pixels.
    pub fn from_rgb(width: usize, height: usize, rgb: Vec<u8>) -> Result<Self, PictureError> {
        check_size(width as u64, height as u64)?;
        if rgb.len() != 3 * width * height {
            let bytes = rgb.len();
            return Err(PictureError(format!("{bytes} bytes are not {width}x{height} pixels")));
        }
        Ok(Self { width, height, rgb })
    }

    /// Decodes the bytes of a PNG, JPEG, WebP or BMP file. Transparent pixels count as opaque.
    ///
    /// # Errors
    /// When the bytes are something else, are damaged, or say that the picture has more than
    /// [`MAX_PIXELS`] pixels: then nothing is decoded, and no memory taken.
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        let decoder = open(bytes)?;
        let (width, height) = decoder.dimensions();
        let picture = image::DynamicImage::from_decoder(decoder).map_err(fault)?;
        let rgb = match picture {
            image::DynamicImage::ImageRgba8(pixels) => without_alpha(pixels.into_raw()),
            other => other.into_rgb8().into_raw(),
        };
        Self::from_rgb(width as usize, height as usize, rgb)
    }

    /// How many pixels a file says that its picture has. Nothing is decoded.
    ///
    /// # Errors
    /// As for [`decode`](Self::decode), if its first bytes tell already.
    pub fn pixels(bytes: &[u8]) -> Result<u64, PictureError> {
        let (width, height) = open(bytes)?.dimensions();
        Ok(u64::from(width) * u64::from(height))
    }

    /// The bytes of a PNG file that shows this picture.
    pub fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = image::codecs::png::PngEncoder::new(&mut bytes);
        let (width, height) = (self.width as u32, self.height as u32);
        encoder
            .write_image(&self.rgb, width, height, image::ExtendedColorType::Rgb8)
            .expect("the bytes are of this size, and memory takes them");
        bytes
    }

    /// Changes a pixel, which must be inside.
    pub(crate) fn paint(&mut self, x: usize, y: usize, colour: [u8; 3]) {
        self.rgb[3 * (y * self.width + x)..][..3].copy_from_slice(&colour);
    }

    /// Width in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The pixels, row by row, three bytes each.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// The colour of a pixel; beyond the edges, that of the nearest pixel.
    #[inline]
    pub(crate) fn pixel(&self, x: isize, y: isize) -> [f32; 3] {
        let column = x.clamp(0, self.width as isize - 1) as usize;
        let row = y.clamp(0, self.height as isize - 1) as usize;
        let at = 3 * (row * self.width + column);
        [f32::from(self.rgb[at]), f32::from(self.rgb[at + 1]), f32::from(self.rgb[at + 2])]
    }

    /// The colour at a place between pixel centres (which lie at halves), interpolated.
    #[inline]
    pub(crate) fn between(&self, x: f32, y: f32) -> [f32; 3] {
        let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
        let (right_share, low_share) = (x - 0.5 - left, y - 0.5 - top);
        let (column, row) = (left as isize, top as isize);
        let [a, b] = [self.pixel(column, row), self.pixel(column + 1, row)];
        let [c, d] = [self.pixel(column, row + 1), self.pixel(column + 1, row + 1)];
        std::array::from_fn(|channel| {
            let upper = a[channel] + right_share * (b[channel] - a[channel]);
            let lower = c[channel] + right_share * (d[channel] - c[channel]);
            upper + low_share * (lower - upper)
        })
    }
}

fn fault(error: impl fmt::Display) -> PictureError {
    PictureError(error.to_string())
}

/// Reads a file's head, and checks the size that it tells.
fn open(bytes: &[u8]) -> Result<impl ImageDecoder + '_, PictureError> {
    let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(fault)?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(12 * MAX_PIXELS);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(fault)?;
    let (width, height) = decoder.dimensions();
    check_size(u64::from(width), u64::from(height))?;
    Ok(decoder)
}

/// Drops every fourth byte in place: a copy beside it would be most of the memory that a large picture
/// takes.
fn without_alpha(mut pixels: Vec<u8>) -> Vec<u8> {
    let count = pixels.len() / 4;
    for pixel in 1..count {
        pixels.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel);
    }
    pixels.truncate(3 * count);
    pixels.shrink_to_fit();
    pixels
}

fn check_size(width: u64, height: u64) -> Result<(), PictureError> {
    match width.checked_mul(height) {
        Some(0) => Err(PictureError(format!("{width}x{height} pixels are an empty picture"))),
        Some(pixels) if pixels <= MAX_PIXELS => Ok(()),
        _ => Err(PictureError(format!(
            "{width}x{height} pixels are more than the limit of {} million",
            MAX_PIXELS >> 20
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_back() {
        let picture = Picture::from_rgb(2, 1, vec![1, 2, 3, 250, 251, 252]).unwrap();
        assert_eq!(Picture::decode(&picture.to_png()).unwrap(), picture);
        assert_eq!(picture.pixel(9, -3), [250.0, 251.0, 252.0]);
    }

    #[test]
    fn transparent_pixels_count_as_opaque() {
        let rgba = [1, 2, 3, 0, 4, 5, 6, 7, 250, 251, 252, 255, 8, 9, 10, 128];
        let mut png = Vec::new();
        image::codecs::png::PngEncoder::new(&mut png)
            .write_image(&rgba, 2, 2, image::ExtendedColorType::Rgba8)
            .unwrap();
        assert_eq!(Picture::pixels(&png), Ok(4));
        let opaque = vec![1, 2, 3, 4, 5, 6, 250, 251, 252, 8, 9, 10];
        assert_eq!(Picture::decode(&png), Picture::from_rgb(2, 2, opaque));
    }

    /// The header of a PNG of 20,000 by 20,000 pixels, and no pixels: it must not get to them.
    #[test]
    fn bombs_are_refused_by_their_header() {
        let mut bytes = Picture::from_rgb(1, 1, vec![0; 3]).unwrap().to_png();
        bytes[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
        let checksum = crc32(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = Picture::decode(&bytes).unwrap_err().to_string();
        assert!(error.contains("20000x20000") && error.contains("limit"), "{error}");
        // The same in a BMP, whose pixels would not even be compressed.
        let mut bitmap = vec![0; 54];
        bitmap[..2].copy_from_slice(b"BM");
        for (at, value) in [(10, 54u32), (14, 40), (18, 20_000), (22, 20_000), (26, 24 << 16 | 1)] {
            bitmap[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        let error = Picture::decode(&bitmap).unwrap_err().to_string();
        assert!(error.contains("such as a screenshot"), "{error}");
    }

    #[test]
    fn other_bytes_are_an_error() {
        for bytes in
            [&b""[..], b"GIF89a", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBPVP8 ", &[0xff, 0xd8]]
        {
            let error = Picture::decode(bytes).unwrap_err().to_string();
            assert!(error.contains("expected a PNG, JPEG, WebP or BMP"), "{error}");
        }
        assert!(Picture::from_rgb(2, 2, vec![0; 11]).is_err());
        assert!(Picture::from_rgb(0, 2, vec![]).is_err());
    }

    /// As PNG has it: the polynomial 0xEDB88320, bits reversed.
    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
                if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
            })
        })
    }
}
