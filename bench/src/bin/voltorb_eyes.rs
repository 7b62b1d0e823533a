//! Reading a 1920x1080 screen on one thread: a new frame, and frames of the same board while a card
//! changes now and then. Results are medians.

use std::fs;

use cpu_time::ThreadTime;
use foretile_bench::{Report, quantile};
use foretile_eyes::{Change, Follower, Picture, read};
use foretile_games::voltorb::Hints;
use serde_json::Value;

/// Desktops of 1920x1080: with one screen at scale 3.2, and with two side by side at 2.5.
const FRAMES: [&str; 2] = ["desktop_008.png", "desktop_012.png"];

fn main() {
    let folder = foretile_golden::screens();
    let labels = fs::read_to_string(folder.join("labels.jsonl")).expect("it has labels");
    let labels: Vec<Value> =
        labels.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut report = Report::default();
    for name in FRAMES {
        let label = labels.iter().find(|label| label["file"] == name).expect("it is labelled");
        let hints: Hints = serde_json::from_value(label.clone()).expect("it has hints");
        let picture = Picture::decode(&fs::read(folder.join(name)).expect("it is there"))
            .expect("it is a picture");
        assert_eq!((picture.width(), picture.height()), (1920, 1080));

        let mut cold = Vec::new();
        for _ in 0..21 {
            let start = ThreadTime::now();
            let sightings = read(&picture);
            cold.push(start.elapsed().as_secs_f64());
            assert_eq!(sightings[0].hints(), Some(hints), "fast and wrong is not fast");
            assert_eq!(sightings[0].known_cards().to_string(), label["cards"]);
        }
        report.row(
            &format!("voltorb/eyes/cold {name}"),
            1e3 * quantile(&mut cold, 0.5),
            "ms",
            "1920x1080, one thread's processor time, median; 60 at most",
        );

        // In every tenth frame, the first card's area is dimmed and must be read again.
        let flicker = dimmed_card(&picture, read(&picture)[0].corners[0]);
        let mut follower = Follower::default();
        follower.look(&picture);
        assert_eq!(follower.look(&picture), [Change::Found]);
        let mut followed = Vec::new();
        for frame in 0..200 {
            let shown = if frame % 10 == 9 { &flicker } else { &picture };
            let start = ThreadTime::now();
            let changes = follower.look(shown);
            followed.push(start.elapsed().as_secs_f64());
            assert_eq!(changes, [], "a flicker of one frame is no change");
        }
        assert_eq!(follower.sighting().and_then(|seen| seen.hints()), Some(hints));
        report.row(
            &format!("voltorb/eyes/followed {name}"),
            1e3 * quantile(&mut followed, 0.5),
            "ms",
            "1920x1080, one thread's processor time, median of 200; 5 at most",
        );
        report.row(
            &format!("voltorb/eyes/followed p95 {name}"),
            1e3 * quantile(&mut followed, 0.95),
            "ms",
            "a fifth of the frames are read again",
        );
    }
    report.save();
}

/// Returns the picture with a darkened square near the board's top left.
fn dimmed_card(picture: &Picture, corner: foretile_eyes::Point) -> Picture {
    let mut rgb = picture.rgb().to_vec();
    for y in 0..40 {
        for x in 0..40 {
            let at = (corner.y as usize + 10 + y) * picture.width() + corner.x as usize + 10 + x;
            rgb[3 * at..3 * at + 3].iter_mut().for_each(|value| *value /= 4);
        }
    }
    Picture::from_rgb(picture.width(), picture.height(), rgb).expect("the same size")
}
