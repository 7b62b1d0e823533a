//! Decodes and encodes picture files.

use std::io::Cursor;

use image::codecs::png::PngEncoder;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageReader, Limits,
};

use super::{MAX_PIXELS, Picture, PictureError, PictureErrorKind, check_size};

fn fault(error: ImageError) -> PictureError {
    let kind = match error {
        ImageError::Limits(_) => PictureErrorKind::TooLarge,
        _ => PictureErrorKind::Undecodable,
    };
    PictureError { kind, fault: error.to_string() }
}

impl Picture {
    /// Decodes a PNG, JPEG, WebP or BMP file. Alpha is ignored.
    ///
    /// # Errors
    /// Returns an error if the bytes have another format, are damaged, or declare more than
    /// [`MAX_PIXELS`] pixels. The size is checked before memory is allocated.
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        let decoder = open(bytes)?;
        let (width, height) = decoder.dimensions();
        let (width, height) = (width as usize, height as usize);
        match DynamicImage::from_decoder(decoder).map_err(fault)? {
            DynamicImage::ImageRgba8(pixels) => Self::from_rgba(width, height, pixels.into_raw()),
            other => Self::from_rgb(width, height, other.into_rgb8().into_raw()),
        }
    }

    /// Returns the number of pixels in a file, according to its header. Does not decode it.
    ///
    /// # Errors
    /// Returns the errors of [`decode`](Self::decode) that the header already shows.
    pub fn pixels(bytes: &[u8]) -> Result<u64, PictureError> {
        let (width, height) = open(bytes)?.dimensions();
        Ok(u64::from(width) * u64::from(height))
    }

    /// Encodes the picture as a PNG file.
    #[expect(clippy::missing_panics_doc, reason = "the bytes have the picture's size")]
    pub fn to_png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let encoder = PngEncoder::new(&mut bytes);
        let (width, height) = (self.width as u32, self.height as u32);
        encoder
            .write_image(&self.rgb, width, height, ExtendedColorType::Rgb8)
            .expect("the bytes are of this size, and memory takes them");
        bytes
    }
}

/// Reads a file's header and checks the size in it.
fn open(bytes: &[u8]) -> Result<impl ImageDecoder + '_, PictureError> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|error| fault(ImageError::IoError(error)))?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(12 * MAX_PIXELS);
    reader.limits(limits);
    let decoder = reader.into_decoder().map_err(fault)?;
    let (width, height) = decoder.dimensions();
    check_size(u64::from(width), u64::from(height))?;
    Ok(decoder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_come_back() {
        let picture = Picture::from_rgb(2, 1, vec![1, 2, 3, 250, 251, 252]).unwrap();
        assert_eq!(Picture::decode(&picture.to_png()).unwrap(), picture);
    }

    #[test]
    fn transparent_pixels_count_as_opaque() {
        let rgba = [1, 2, 3, 0, 4, 5, 6, 7, 250, 251, 252, 255, 8, 9, 10, 128];
        let mut png = Vec::new();
        PngEncoder::new(&mut png).write_image(&rgba, 2, 2, ExtendedColorType::Rgba8).unwrap();
        assert_eq!(Picture::pixels(&png), Ok(4));
        let opaque = vec![1, 2, 3, 4, 5, 6, 250, 251, 252, 8, 9, 10];
        assert_eq!(Picture::decode(&png), Picture::from_rgb(2, 2, opaque));
    }

    /// The header of a PNG of 20,000 by 20,000 pixels, without pixels: decoding must stop before
    /// them.
    #[test]
    fn bombs_are_refused_by_their_header() {
        let mut bytes = Picture::from_rgb(1, 1, vec![0; 3]).unwrap().to_png();
        bytes[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
        let checksum = crc32(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = Picture::decode(&bytes).unwrap_err().to_string();
        assert!(error.contains("20000x20000") && error.contains("limit"), "{error}");
        // The same in a BMP, whose pixels are not even compressed.
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
    }

    /// The CRC of PNG: polynomial 0xEDB88320, bits reversed.
    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0, |sum, byte| {
            (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
                if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
            })
        })
    }
}
