//! Reads any bytes as a picture file, and as pixels. Readings must never contradict themselves.

#![no_main]

use foretile_eyes::{Follower, Picture, Sighting, read};
use libfuzzer_sys::fuzz_target;

/// Pictures up to this size are read after decoding. Larger ones would only take time.
const PIXELS: usize = 400_000;

fn check(sighting: &Sighting) {
    assert!((0.0..=1.0).contains(&sighting.confidence()));
    assert!(sighting.bounds().iter().all(|side| side.is_finite()));
    if sighting.warnings.is_empty() {
        let hints = sighting.hints().expect("without warnings, all hints are known");
        let total = |lines: &[foretile_games::voltorb::Hint]| {
            lines
                .iter()
                .map(|hint| (u32::from(hint.sum()), u32::from(hint.voltorbs())))
                .fold((0, 0), |(sums, voltorbs), (sum, count)| (sums + sum, voltorbs + count))
        };
        assert_eq!(total(&hints.rows), total(&hints.cols));
    }
}

fn look(picture: &Picture) {
    if picture.width() * picture.height() > PIXELS {
        return;
    }
    read(picture).iter().for_each(check);
    let mut follower = Follower::default();
    for _ in 0..3 {
        follower.look(picture);
    }
    follower.sighting().into_iter().for_each(check);
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(picture) = Picture::decode(bytes) {
        look(&picture);
    }
    if let [width, rest @ ..] = bytes {
        let width = usize::from(*width) + 1;
        let height = rest.len() / 3 / width;
        if let Ok(picture) = Picture::from_rgb(width, height, rest[..3 * width * height].to_vec()) {
            look(&picture);
        }
    }
});
