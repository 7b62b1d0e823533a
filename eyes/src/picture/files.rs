//! Decodes and encodes picture files.
//!
//! Most formats have a crate of their own. A crate for all formats would also bring colour profiles, which take longer
//! to compile than all these decoders.

use std::fmt::Display;
use std::io::Cursor;

use image_webp::WebPDecoder;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::bmp::Bmp;
use super::{MAX_PIXELS, Picture, PictureError, PictureErrorKind, check_size};

/// The most bytes that a decoder may allocate.
const MAX_BYTES: usize = 12 * MAX_PIXELS as usize;

fn fault(fault: impl Display) -> PictureError {
    PictureError { kind: PictureErrorKind::Undecodable, fault: fault.to_string() }
}

fn png_fault(error: png::DecodingError) -> PictureError {
    let kind = match error {
        png::DecodingError::LimitsExceeded => PictureErrorKind::TooLarge,
        _ => PictureErrorKind::Undecodable,
    };
    PictureError { kind, ..fault(error) }
}

impl Picture {
    /// Decodes a PNG, JPEG, WebP or BMP file. Alpha is ignored.
    ///
    /// # Errors
    /// Returns an error if the bytes have another format, are damaged, or declare more than
    /// [`MAX_PIXELS`] pixels. The size is checked before memory is allocated.
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        let file = File::open(bytes)?;
        let (width, height) = file.size()?;
        let pixels = file.pixels()?;
        match pixels.len() / (width * height) {
            4 => Self::from_rgba(width, height, pixels),
            3 => Self::from_rgb(width, height, pixels),
            channels => {
                let greys = pixels.chunks_exact(channels.max(1));
                Self::from_rgb(width, height, greys.flat_map(|grey| [grey[0]; 3]).collect())
            }
        }
    }

    /// Returns the number of pixels in a file, according to its header. Does not decode it.
    ///
    /// # Errors
    /// Returns the errors of [`decode`](Self::decode) that the header already shows.
    pub fn pixels(bytes: &[u8]) -> Result<u64, PictureError> {
        let (width, height) = File::open(bytes)?.size()?;
        Ok(width as u64 * height as u64)
    }

    /// Encodes the picture as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        png_of(self.width, self.height, png::ColorType::Rgb, &self.rgb)
    }
}

fn png_of(width: usize, height: usize, colours: png::ColorType, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, height as u32);
    encoder.set_color(colours);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut png| png.write_image_data(pixels));
    written.expect("the bytes are of this size, and memory takes them");
    bytes
}

/// A file whose header is read.
enum File<'a> {
    Png(Box<png::Reader<Cursor<&'a [u8]>>>),
    Jpeg(Box<JpegDecoder<ZCursor<&'a [u8]>>>),
    WebP(WebPDecoder<Cursor<&'a [u8]>>),
    Bmp(Bmp<'a>),
}

impl<'a> File<'a> {
    /// Reads the header of a file, whose format is known by its first bytes.
    fn open(bytes: &'a [u8]) -> Result<Self, PictureError> {
        // The size is checked for all formats in one place.
        let any_size =
            DecoderOptions::default().set_max_width(usize::MAX).set_max_height(usize::MAX);
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => {
                let limits = png::Limits { bytes: MAX_BYTES };
                let mut png = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
                png.set_transformations(png::Transformations::normalize_to_color8());
                Ok(Self::Png(Box::new(png.read_info().map_err(png_fault)?)))
            }
            [0xff, 0xd8, 0xff, ..] => {
                let mut jpeg = JpegDecoder::new_with_options(ZCursor::new(bytes), any_size);
                jpeg.decode_headers().map_err(fault)?;
                if jpeg.input_colorspace() != Some(ColorSpace::Luma) {
                    jpeg.set_options(any_size.jpeg_set_out_colorspace(ColorSpace::RGB));
                }
                Ok(Self::Jpeg(Box::new(jpeg)))
            }
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => {
                let mut webp = WebPDecoder::new(Cursor::new(bytes)).map_err(fault)?;
                webp.set_memory_limit(MAX_BYTES);
                Ok(Self::WebP(webp))
            }
            [b'B', b'M', ..] => Bmp::open(bytes).map(Self::Bmp).map_err(fault),
            _ => Err(fault("the format is not known")),
        }
    }

    /// Returns the width and height.
    fn size(&self) -> Result<(usize, usize), PictureError> {
        let (width, height) = match self {
            Self::Png(png) => png.info().size(),
            Self::Jpeg(jpeg) => {
                let (width, height) =
                    jpeg.dimensions().ok_or_else(|| fault("a JPEG without a size"))?;
                (width as u32, height as u32)
            }
            Self::WebP(webp) => webp.dimensions(),
            Self::Bmp(bmp) => (bmp.width, bmp.height),
        };
        check_size(width.into(), height.into())?;
        Ok((width as usize, height as usize))
    }

    /// Decodes the pixels: one byte each (grey), two (grey, alpha), three (red, green, blue) or four (and alpha).
    fn pixels(self) -> Result<Vec<u8>, PictureError> {
        let zeros = |size: Option<usize>| match size {
            Some(size) if size <= MAX_BYTES => Ok(vec![0; size]),
            _ => {
                let fault = fault("the pixels take too much memory");
                Err(PictureError { kind: PictureErrorKind::TooLarge, ..fault })
            }
        };
        match self {
            Self::Png(mut png) => {
                let mut pixels = zeros(png.output_buffer_size())?;
                png.next_frame(&mut pixels).map_err(png_fault)?;
                Ok(pixels)
            }
            Self::Jpeg(mut jpeg) => jpeg.decode().map_err(fault),
            Self::WebP(mut webp) => {
                let mut pixels = zeros(webp.output_buffer_size())?;
                webp.read_image(&mut pixels).map_err(fault)?;
                Ok(pixels)
            }
            Self::Bmp(bmp) => bmp.rgb().map_err(fault),
        }
    }
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
        let png = png_of(2, 2, png::ColorType::Rgba, &rgba);
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
