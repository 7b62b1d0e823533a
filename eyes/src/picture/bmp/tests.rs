//! Tests of BMP files that are built here from the format's documentation.

use super::*;

/// A file of 3x2 pixels from below: 24 bits, a byte counting up from 0 for each channel, and 3 bytes that fill a row.
fn file() -> Vec<u8> {
    let mut file = b"BM".to_vec();
    for word in [78, 0, 54, 40, 3, 2, 1 | 24 << 16, 0, 24, 0, 0, 0, 0] {
        file.extend(u32::to_le_bytes(word));
    }
    for row in 0..2 {
        file.extend((0..9).map(|byte| 9 * row + byte));
        file.extend([99; 3]);
    }
    file
}

fn with(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut file = file();
    file[at..at + bytes.len()].copy_from_slice(bytes);
    file
}

fn rgb(file: &[u8]) -> Result<Vec<u8>, &'static str> {
    Bmp::open(file)?.rgb()
}

/// The last row comes first, and blue comes before green and red.
const FROM_BELOW: [u8; 18] = [11, 10, 9, 14, 13, 12, 17, 16, 15, 2, 1, 0, 5, 4, 3, 8, 7, 6];

#[test]
fn a_file_that_breaks_off_is_refused() {
    let file = file();
    assert_eq!(rgb(&file), Ok(FROM_BELOW.to_vec()));
    // Some writers save what fills the last row.
    assert_eq!(rgb(&file[..75]), Ok(FROM_BELOW.to_vec()));
    for length in 0..75 {
        assert_eq!(rgb(&file[..length]), Err(BROKEN_OFF), "{length} bytes");
    }
}

#[test]
fn kinds_that_are_not_read_are_refused() {
    assert!(rgb(&with(22, &(-2i32).to_le_bytes())).is_ok(), "rows from the top");
    for (at, bytes) in [
        // A header that is neither the oldest nor as long as the second oldest.
        (14, &[39, 0, 0, 0][..]),
        (14, &[13, 0, 0, 0]),
        (18, &[0, 0, 0, 0x80]),
        (28, &[2, 0]),
        (28, &[48, 0]),
        // Runs, and masks for a picture of 24 bits.
        (30, &[1, 0, 0, 0]),
        (30, &[2, 0, 0, 0]),
        (30, &[3, 0, 0, 0]),
    ] {
        let error = rgb(&with(at, bytes)).unwrap_err();
        assert!(error != BROKEN_OFF && error.contains("BMP"), "{at}, {bytes:?}: {error}");
    }
    // The widest that a header can say is of a known kind; the file lacks its pixels.
    assert_eq!(rgb(&with(18, &i32::MAX.to_le_bytes())), Err(BROKEN_OFF));
}

/// Files of 16 bits: with the usual masks of 15 bits, and with masks of their own, under both numbers for that.
#[test]
fn sixteen_bits_have_masks() {
    let file = |compression: u32, pixel: u16| {
        let mut file = b"BM".to_vec();
        for word in [70, 0, 66, 40, 1, 1, 1 | 16 << 16, compression, 0, 0, 0, 0, 0] {
            file.extend(u32::to_le_bytes(word));
        }
        for mask in [0xf00u32, 0xf0, 0xf] {
            file.extend(mask.to_le_bytes());
        }
        file.extend(pixel.to_le_bytes());
        file
    };
    assert_eq!(rgb(&file(0, 31 << 10 | 1 << 5)), Ok(vec![255, 8, 0]));
    for compression in [3, 6] {
        assert_eq!(rgb(&file(compression, 0x7a31)), Ok(vec![0xaa, 0x33, 0x11]));
    }
}

/// A file of one bit for each pixel, nine in a row, and a palette of two colours.
#[test]
fn a_palette_has_the_colours_that_are_used() {
    let file = |colours: &[[u8; 4]]| {
        let mut file = b"BM".to_vec();
        let start = 54 + 4 * colours.len() as u32;
        for word in [0, 0, start, 40, 9, 1, 1 | 1 << 16, 0, 0, 0, 0, 0, 0] {
            file.extend(u32::to_le_bytes(word));
        }
        file.extend(colours.as_flattened());
        file.extend([0b0110_0000, 0b1000_0000, 0, 0]);
        file
    };
    let (ground, ink) = ([3, 2, 1, 0], [6, 5, 4, 0]);
    let bits = [0, 1, 1, 0, 0, 0, 0, 0, 1];
    let expected: Vec<u8> = bits.into_iter().flat_map(|bit| [[1, 2, 3], [4, 5, 6]][bit]).collect();
    assert_eq!(rgb(&file(&[ground, ink])), Ok(expected));
    // The palette ends where the file does.
    let mut short = file(&[ground]);
    short.truncate(54);
    short[10..14].copy_from_slice(&50u32.to_le_bytes());
    assert_eq!(rgb(&short), Err("a BMP without a colour that it uses"));
}

/// The nearest of 256 levels: n of 31 is n * 255 / 31.
#[test]
fn the_bits_of_a_mask_are_stretched() {
    for (mask, shift) in [(0x1f_u32, 0), (0x7c00, 10), (0xf800_0000, 27)] {
        for value in 0..32u32 {
            let nearest = (f64::from(value) * 255.0 / 31.0).round() as u8;
            assert_eq!(level(value << shift | !mask, mask), nearest, "{value} of {mask:x}");
        }
    }
    assert_eq!(level(0xabcd, 0xff00), 0xab);
    assert_eq!(level(u32::MAX, u32::MAX), 255);
    assert_eq!(level(0xabcd, 0), 0, "no bit, no colour");
}
