//! Pictures with 8-bit red, green and blue channels, row by row.

use std::fmt;

use foretile_games::message::{Code, Message};
use foretile_games::messages;

#[cfg(feature = "image")]
mod bmp;
#[cfg(feature = "image")]
mod files;

/// The most pixels that a picture may have, about eight times a 4K screen.
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

/// The error when bytes are not a readable picture.
///
/// Its text includes the decoder's message; there is no [`source`](std::error::Error::source).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PictureError {
    kind: PictureErrorKind,
    fault: String,
}

/// What is wrong with a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PictureErrorKind {
    /// The picture has no pixels.
    Empty,
    /// The picture has more than [`MAX_PIXELS`] pixels, or takes too much memory to decode.
    TooLarge,
    /// The number of bytes does not match the width and height.
    WrongLength,
    /// The bytes are damaged or of an unknown format.
    Undecodable,
}

impl PictureError {
    /// Returns what is wrong.
    pub fn kind(&self) -> PictureErrorKind {
        self.kind
    }
}

messages! {
    /// What is wrong with a picture, as a message.
    PictureMessage "Picture":
    TooLarge "picture_too_large" => "{fault}: expected a smaller picture as PNG, JPEG, WebP or BMP, such as a screenshot",
    NoPicture "no_picture" => "{fault}: expected a PNG, JPEG, WebP or BMP picture, such as a screenshot",
}

impl From<&PictureError> for Message {
    fn from(error: &PictureError) -> Self {
        let text = match error.kind {
            PictureErrorKind::TooLarge => PictureMessage::TooLarge,
            _ => PictureMessage::NoPicture,
        };
        text.with("fault", &error.fault).any()
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for PictureError {}

impl Picture {
    /// Creates a picture from pixels, row by row, three bytes each (red, green, blue).
    ///
    /// # Errors
    /// Returns an error if there are not exactly `3 * width * height` bytes, no pixels, or more
    /// than [`MAX_PIXELS`].
    pub fn from_rgb(width: usize, height: usize, rgb: Vec<u8>) -> Result<Self, PictureError> {
        check_bytes::<3>(width, height, &rgb)?;
        Ok(Self { width, height, rgb })
    }

    /// Creates a picture from pixels, row by row, four bytes each (red, green, blue, alpha), like a
    /// browser's canvas. Alpha is ignored.
    ///
    /// # Errors
    /// Returns an error if there are not exactly `4 * width * height` bytes, no pixels, or more
    /// than [`MAX_PIXELS`].
    pub fn from_rgba(width: usize, height: usize, rgba: Vec<u8>) -> Result<Self, PictureError> {
        check_bytes::<4>(width, height, &rgba)?;
        Ok(Self { width, height, rgb: without_alpha(rgba) })
    }

    /// Returns the picture with inverted colours.
    pub(crate) fn inverted(&self) -> Self {
        Self { rgb: self.rgb.iter().map(|value| !value).collect(), ..*self }
    }

    /// Changes a pixel. It must be inside the picture.
    pub(crate) fn paint(&mut self, x: usize, y: usize, colour: [u8; 3]) {
        self.rgb[3 * (y * self.width + x)..][..3].copy_from_slice(&colour);
    }

    /// Returns the width in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Returns the pixels, row by row, three bytes each (red, green, blue).
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }

    /// Returns the colour of a pixel. Outside the picture, the nearest pixel counts.
    #[inline]
    pub(crate) fn pixel(&self, x: isize, y: isize) -> [f32; 3] {
        let column = x.clamp(0, self.width as isize - 1) as usize;
        let row = y.clamp(0, self.height as isize - 1) as usize;
        let at = 3 * (row * self.width + column);
        [f32::from(self.rgb[at]), f32::from(self.rgb[at + 1]), f32::from(self.rgb[at + 2])]
    }

    /// Interpolates the colour at a point. Pixel centres lie at halves.
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

/// Drops every fourth byte in place, because a copy would nearly double the memory that a large
/// picture takes.
fn without_alpha(mut pixels: Vec<u8>) -> Vec<u8> {
    let count = pixels.len() / 4;
    for pixel in 1..count {
        pixels.copy_within(4 * pixel..4 * pixel + 3, 3 * pixel);
    }
    pixels.truncate(3 * count);
    pixels.shrink_to_fit();
    pixels
}

fn check_bytes<const CHANNELS: usize>(
    width: usize,
    height: usize,
    bytes: &[u8],
) -> Result<(), PictureError> {
    check_size(width as u64, height as u64)?;
    if bytes.len() == CHANNELS * width * height {
        return Ok(());
    }
    let fault = format!("{} bytes are not {width}x{height} pixels", bytes.len());
    Err(PictureError { kind: PictureErrorKind::WrongLength, fault })
}

fn check_size(width: u64, height: u64) -> Result<(), PictureError> {
    let (kind, fault) = match width.checked_mul(height) {
        Some(0) => (PictureErrorKind::Empty, "are an empty picture".to_owned()),
        Some(pixels) if pixels <= MAX_PIXELS => return Ok(()),
        _ => {
            let fault = format!("are more than the limit of {} million", MAX_PIXELS >> 20);
            (PictureErrorKind::TooLarge, fault)
        }
    };
    Err(PictureError { kind, fault: format!("{width}x{height} pixels {fault}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_beyond_the_edges_are_the_nearest() {
        let picture = Picture::from_rgb(2, 1, vec![1, 2, 3, 250, 251, 252]).unwrap();
        assert_eq!(picture.pixel(9, -3), [250.0, 251.0, 252.0]);
    }

    #[test]
    fn alpha_is_left_out() {
        let rgba = vec![1, 2, 3, 0, 250, 251, 252, 255];
        let opaque = Picture::from_rgb(2, 1, vec![1, 2, 3, 250, 251, 252]);
        assert_eq!(Picture::from_rgba(2, 1, rgba), opaque);
    }

    #[test]
    fn errors_have_a_kind() {
        let kind = |picture: Result<Picture, PictureError>| picture.unwrap_err().kind();
        assert_eq!(kind(Picture::from_rgb(2, 2, vec![0; 11])), PictureErrorKind::WrongLength);
        assert_eq!(kind(Picture::from_rgba(2, 2, vec![0; 12])), PictureErrorKind::WrongLength);
        assert_eq!(kind(Picture::from_rgb(0, 2, vec![])), PictureErrorKind::Empty);
        assert_eq!(kind(Picture::from_rgba(usize::MAX, 2, vec![])), PictureErrorKind::TooLarge);
    }
    #[test]
    fn every_fourth_byte_is_dropped() {
        let rgba: Vec<u8> = (0..20).collect();
        let rgb: Vec<u8> = (0..20).filter(|byte| byte % 4 != 3).collect();
        assert_eq!(Picture::from_rgba(5, 1, rgba).unwrap().rgb(), rgb);
    }

    #[test]
    fn pixels_are_painted_and_found_row_by_row() {
        let mut picture = Picture::from_rgb(3, 4, (0..36).collect()).unwrap();
        picture.paint(2, 1, [200, 201, 202]);
        assert_eq!(picture.pixel(2, 1), [200.0, 201.0, 202.0]);
        assert_eq!(picture.pixel(1, 2), [21.0, 22.0, 23.0]);
        // The lower left corner and the upper right one.
        assert_eq!(picture.pixel(-1, 9), [27.0, 28.0, 29.0]);
        assert_eq!(picture.pixel(9, -1), [6.0, 7.0, 8.0]);
        assert_eq!(format!("{picture:?}"), "Picture(3x4)");
    }

    #[test]
    fn colours_between_pixels_are_interpolated() {
        let reds = [0, 100, 40, 200, 80, 20];
        let rgb = reds.into_iter().flat_map(|red| [red, red / 2, 7]).collect();
        let picture = Picture::from_rgb(3, 2, rgb).unwrap();
        for (x, y, red) in [
            (0.5, 0.5, 0.0),
            (2.5, 1.5, 20.0),
            (1.0, 0.5, 50.0),
            (1.5, 1.0, 90.0),
            // A quarter of the way right and three quarters down, between 100, 40, 80 and 20.
            (1.75, 1.25, 0.25 * (0.75 * 100.0 + 0.25 * 40.0) + 0.75 * (0.75 * 80.0 + 0.25 * 20.0)),
            (-3.0, 0.5, 0.0),
            (9.0, 9.0, 20.0),
        ] {
            let [seen, green, blue] = picture.between(x, y);
            assert!((seen - red).abs() < 1e-3, "{x}, {y}: {seen} instead of {red}");
            assert!((green - red / 2.0).abs() < 1e-3 && blue == 7.0, "{x}, {y}");
        }
    }

    #[test]
    fn errors_say_what_is_wrong_and_what_was_expected() {
        let text = |picture: Result<Picture, PictureError>| picture.unwrap_err().to_string();
        let empty = text(Picture::from_rgb(0, 2, vec![]));
        assert!(empty.starts_with("0x2 pixels are an empty picture: expected a PNG"), "{empty}");
        let large = text(Picture::from_rgb(8_193, 8_192, vec![]));
        assert!(
            large.contains("8193x8192 pixels are more than the limit of 64 million"),
            "{large}"
        );
        let wrong = text(Picture::from_rgb(2, 2, vec![0; 11]));
        assert!(wrong.contains("11 bytes are not 2x2 pixels"), "{wrong}");
    }
}
