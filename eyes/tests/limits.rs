//! The limits of this crate, pinned, so that no change of one goes unnoticed.
#![cfg(feature = "image")]

use foretile_eyes::{MAX_PIXELS, Picture, PictureErrorKind};

/// The header of a BMP file, 24 bits a pixel, without its pixels.
fn bmp(width: u32, height: u32) -> Vec<u8> {
    let mut file = b"BM".to_vec();
    let size = 54 + 3 * width * height;
    for word in [size, 0, 54, 40, width, height, 1 | 24 << 16, 0, 0, 0, 0, 0, 0] {
        file.extend(word.to_le_bytes());
    }
    file
}

/// 64 Mi pixels, as `Picture`'s documents say.
#[test]
fn a_larger_picture_is_refused() {
    assert_eq!(MAX_PIXELS, 8_192 * 8_192);
    let kind = |width| Picture::decode(&bmp(width, 8_192)).unwrap_err().kind();
    assert_eq!(kind(8_193), PictureErrorKind::TooLarge);
    assert_ne!(kind(8_192), PictureErrorKind::TooLarge, "it only lacks its pixels");
}
