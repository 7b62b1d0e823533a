//! Files of every format and kind that pictures come in: `formats/` has them, and says who made them.

#![cfg(feature = "image")]

use std::fs;

use foretile_eyes::Picture;

type Pixels = [[u8; 3]; 6];

const COLOURS: Pixels =
    [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0], [255, 255, 255], [16, 128, 240]];
/// Pillow's grey of these colours.
const GREYS: [u8; 6] = [76, 150, 29, 0, 255, 107];

fn grey(levels: [u8; 6]) -> Pixels {
    levels.map(|level| [level; 3])
}

/// Returns the colours in the middles of the six squares, three in a row.
fn read(name: &str) -> Pixels {
    let file = format!("{}/tests/formats/{name}", env!("CARGO_MANIFEST_DIR"));
    let bytes = fs::read(&file).unwrap();
    let picture = Picture::decode(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
    let (width, height) = (picture.width(), picture.height());
    assert_eq!(Picture::pixels(&bytes), Ok((width * height) as u64), "{name}");
    let side = height / 2;
    assert_eq!((width, height), (3 * side, 2 * side), "{name}");
    std::array::from_fn(|square| {
        let at = (square / 3 * side + side / 2) * width + square % 3 * side + side / 2;
        picture.rgb()[3 * at..][..3].try_into().unwrap()
    })
}

#[test]
fn pixels_are_exact() {
    for name in [
        "rgb.png",
        "alpha.png",
        "palette.png",
        "transparent_palette.png",
        "rgb.bmp",
        "alpha.bmp",
        "palette.bmp",
        "top_down.bmp",
        "old.bmp",
        "four_bits.bmp",
        "lossless.webp",
        "alpha.webp",
    ] {
        assert_eq!(read(name), COLOURS, "{name}");
    }
    for name in ["grey.png", "grey_alpha.png", "grey.bmp"] {
        assert_eq!(read(name), grey(GREYS), "{name}");
    }
    for name in ["bilevel.png", "bilevel.bmp"] {
        assert_eq!(read(name), grey([255, 0, 255, 0, 255, 0]), "{name}");
    }
    assert_eq!(read("deep_grey.png"), grey([0, 1, 128, 255, 16, 240]));
    let [red, green, blue, black, white, _] = COLOURS;
    // Five and six bits store this one less exactly.
    assert_eq!(read("565.bmp"), [red, green, blue, black, white, [16, 130, 247]]);
}

#[test]
fn lossy_pixels_are_near() {
    for (name, expected, most) in [
        ("rgb.jpg", COLOURS, 3),
        ("progressive.jpg", COLOURS, 3),
        ("grey.jpg", grey(GREYS), 1),
        ("cmyk.jpg", COLOURS, 3),
        ("lossy.webp", COLOURS, 6),
    ] {
        for (colour, near) in read(name).iter().zip(expected) {
            let off = colour.iter().zip(near).map(|(one, other)| one.abs_diff(other)).max();
            assert!(off <= Some(most), "{name}: {colour:?} instead of {near:?}");
        }
    }
}

/// Inputs from fuzzing (`fuzz/fuzz_targets/read_picture.rs`): a picture as large as its file says, or an error.
#[test]
fn any_bytes_are_a_picture_or_an_error() {
    let inputs = foretile_golden::fuzzed("read_picture");
    assert!(inputs.len() > 100, "{} inputs", inputs.len());
    for bytes in inputs {
        if let Ok(picture) = Picture::decode(&bytes) {
            assert_eq!(picture.rgb().len(), 3 * picture.width() * picture.height());
        }
    }
}
