//! A board that is followed over pictures of the game: the report must match the picture's label.

use foretile_ask::crates::eyes::Picture;
use foretile_ask::json;
use foretile_ask::voltorb::{Following, Frame, Streams};
use serde_json::{Value, json};

foretile_golden::tests! {
    [Screens] a_still_picture_needs_no_second_frame;
    [Screens] a_board_is_reported_with_its_place_in_the_picture;
}

/// A board at level 4 whose rectangle begins at 6, 198 and is 188 pixels wide and 186 high.
const NAME: &str = "native_001.png";

fn screen() -> Picture {
    let file = foretile_golden::screens().join(NAME);
    Picture::decode(&std::fs::read(file).unwrap()).unwrap()
}

fn a_still_picture_needs_no_second_frame() {
    let picture = screen();
    let changes = |(changes, _): (Vec<_>, _)| changes.len();
    let mut frames = Following::new(None);
    assert_eq!(changes(frames.look(&picture)), 0);
    assert!(frames.sighting().is_none());
    assert_eq!(changes(frames.look(&picture)), 1);
    let mut still = Following::new(None);
    assert_eq!(changes(still.look_at_still(&picture)), 1);
    for following in [&frames, &still] {
        let hints = following.sighting().unwrap().hints().unwrap();
        assert_eq!(hints.rows.map(|hint| [hint.sum(), hint.voltorbs()]), ROWS);
        assert_eq!(following.level().map(|level| level.number()), Some(4));
    }
}

/// The rows of its label.
const ROWS: [[u8; 2]; 5] = [[4, 2], [4, 2], [7, 1], [2, 4], [7, 1]];

fn a_board_is_reported_with_its_place_in_the_picture() {
    let (streams, picture) = (Streams::new(), screen());
    let frame: Frame = json::query("stream=9f86d081884c7d65&at=120,64").unwrap();
    let dark = Picture::from_rgb(256, 384, vec![0; 3 * 256 * 384]).unwrap();
    let mut reports = [&picture, &picture, &dark]
        .map(|picture| serde_json::to_value(streams.follow(&frame, picture).unwrap()).unwrap());
    assert_eq!(reports[0]["changes"], json!([]));
    assert_eq!(reports[1]["changes"], json!(["a board is in view"]));
    assert_eq!(reports[1]["level_used"], 4);
    let bounds: Vec<f64> = serde_json::from_value(reports[1]["box"].take()).unwrap();
    for (found, labelled) in bounds.iter().zip([6.0, 198.0, 188.0, 186.0]) {
        assert!((found - labelled).abs() < 1.0, "{bounds:?}");
    }
    // The board is out of view, but still known.
    assert_eq!(reports[2]["box"], Value::Null);
    assert_eq!(reports[2]["level_used"], 4);
}
