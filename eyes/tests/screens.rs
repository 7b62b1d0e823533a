//! The labelled pictures of `shared/screens`, tier by tier.

use std::collections::BTreeMap;
use std::fs;

use foretile_eyes::{Cursor, Face, Picture, Sighting, read};
use foretile_games::voltorb::{CARDS, Hint, SIDE};
use serde::Deserialize;

foretile_golden::tests! {
    [Screens] labelled_screens_are_read;
    [Screens] screens_with_inverted_colours_are_read_alike;
}

/// One line of `labels.jsonl`.
#[derive(Deserialize)]
struct Label {
    file: String,
    tier: String,
    rows: Option<[Hint; SIDE]>,
    cols: Option<[Hint; SIDE]>,
    cards: Option<String>,
    level: Option<u8>,
    #[serde(rename = "box")]
    bounds: Option<[f64; 4]>,
    corners: Option<[(f64, f64); 4]>,
    also: Option<[f64; 4]>,
    memo: Option<[String; CARDS]>,
    cursor: Option<serde_json::Value>,
    #[serde(default)]
    hard: bool,
    #[serde(default)]
    idle: bool,
    readable: Option<Readable>,
}

/// The visible part of a partly hidden board; `.` is a hidden card.
#[derive(Deserialize)]
struct Readable {
    rows: Option<[Hint; SIDE]>,
    cols: Option<[Hint; SIDE]>,
    cards: String,
}

/// The result for one picture: all differences from the label, and those without a warning.
#[derive(Default)]
struct Outcome {
    differs: Vec<String>,
    wrong: Vec<String>,
}

impl Outcome {
    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, item: &str, truth: T, seen: Option<T>) {
        if seen.as_ref() != Some(&truth) {
            let line = format!("{item}: {truth:?} read as {seen:?}");
            if seen.is_some() {
                self.wrong.push(line.clone());
            }
            self.differs.push(line);
        }
    }

    fn hints(&mut self, name: &str, truth: &[Hint; SIDE], seen: &[foretile_eyes::SeenHint; SIDE]) {
        for (line, (truth, seen)) in truth.iter().zip(seen).enumerate() {
            self.compare(&format!("{name} {line} sum"), truth.sum(), seen.sum.value);
            self.compare(&format!("{name} {line} count"), truth.voltorbs(), seen.voltorbs.value);
        }
    }

    fn cards(&mut self, truth: &str, sighting: &Sighting) {
        for (card, (truth, seen)) in truth.bytes().zip(&sighting.cards).enumerate() {
            let truth = match truth {
                b'.' => continue,
                b'?' => Face::Down,
                value => Face::Up(value - b'0'),
            };
            self.compare(&format!("card {card}"), truth, seen.face.value);
        }
    }
}

fn compare(label: &Label, sightings: &[Sighting]) -> Outcome {
    let mut outcome = Outcome::default();
    let Some(sighting) = sightings.first() else {
        outcome.differs.push("no board found".into());
        return outcome;
    };
    outcome.hints("row", label.rows.as_ref().expect("a label has rows"), &sighting.rows);
    outcome.hints("column", label.cols.as_ref().expect("a label has columns"), &sighting.cols);
    outcome.cards(label.cards.as_ref().expect("a label has cards"), sighting);
    match label.level {
        Some(level) => {
            let seen = sighting.level.value.map(|level| level.number());
            outcome.compare("level", level, seen);
        }
        None if sighting.level.value.is_some() => {
            outcome.wrong.push("level of no screen".into());
            outcome.differs.push(format!("a level out of nothing: {:?}", sighting.level));
        }
        None => {}
    }
    for (card, seen) in sighting.cards.iter().enumerate() {
        let truth = label.memo.as_ref().map_or("", |memo| &memo[card]);
        let marks = ["v", "1", "2", "3"];
        let truth = marks.map(|mark| truth.contains(mark));
        outcome.compare(&format!("memo of {card}"), truth, Some(seen.memo));
    }
    let cursor = sighting.cursor.map(|cursor| match cursor {
        Cursor::Card(card) => serde_json::json!(card),
        Cursor::Memo => "memo".into(),
        Cursor::Quit => "quit".into(),
    });
    if let Some(truth) = &label.cursor {
        outcome.compare("cursor", truth.clone(), cursor);
    }
    let native = (sighting.corners[1].x - sighting.corners[0].x) / 188.0;
    let truth = label.corners.unwrap_or_else(|| {
        let [x, y, width, height] = label.bounds.expect("a label has a box or corners");
        [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    });
    for (truth, seen) in truth.into_iter().zip(sighting.corners) {
        let off = (truth.0 - seen.x).hypot(truth.1 - seen.y);
        if off > (0.75 * native).max(1.5) {
            outcome.differs.push(format!("a corner is {off:.2} pixels off"));
        }
    }
    if label.also.is_some_and(|also| also[2] > 150.0) && sightings.len() < 2 {
        outcome.differs.push("the second copy was not found".into());
    }
    outcome
}

/// Checks a picture that must not give a complete board. Readable items must be right.
fn compare_negative(label: &Label, sightings: &[Sighting]) -> Outcome {
    let mut outcome = Outcome::default();
    for sighting in sightings {
        if sighting.hints().is_some() {
            outcome.wrong.push(format!("a complete board: {:?}", sighting.hints()));
        }
        if sighting.warnings.is_empty() {
            outcome.wrong.push("no warning".into());
        }
    }
    if let (Some(readable), Some(sighting)) = (&label.readable, sightings.first()) {
        if let Some(rows) = &readable.rows {
            outcome.hints("row", rows, &sighting.rows);
        }
        if let Some(cols) = &readable.cols {
            outcome.hints("column", cols, &sighting.cols);
        }
        outcome.cards(&readable.cards, sighting);
    }
    outcome.differs.clone_from(&outcome.wrong);
    if label.idle && sightings.is_empty() {
        outcome.differs.push("the idle board was not found".into());
    }
    outcome
}

/// Counts for one tier: pictures, entirely right, with a warning, wrong without one.
#[derive(Default)]
struct Tally {
    pictures: usize,
    right: usize,
    warned: usize,
    wrong: usize,
}

fn labelled_screens_are_read() {
    let folder = foretile_golden::screens();
    let labels = fs::read_to_string(folder.join("labels.jsonl")).unwrap();
    let mut tiers: BTreeMap<String, Tally> = BTreeMap::new();
    let mut failures = Vec::new();
    for line in labels.lines() {
        let label: Label = serde_json::from_str(line).unwrap();
        let picture = Picture::decode(&fs::read(folder.join(&label.file)).unwrap()).unwrap();
        let sightings = read(&picture);
        let negative = label.tier == "negative";
        let outcome = if negative {
            compare_negative(&label, &sightings)
        } else {
            compare(&label, &sightings)
        };
        let warned = sightings.first().is_some_and(|sighting| !sighting.warnings.is_empty());
        let tally = tiers.entry(label.tier.clone()).or_default();
        tally.pictures += 1;
        tally.right += usize::from(outcome.differs.is_empty());
        tally.warned += usize::from(warned);
        tally.wrong += usize::from(!outcome.wrong.is_empty() && (negative || !warned));
        let excused = label.hard && warned && outcome.wrong.is_empty();
        if !outcome.differs.is_empty() && !excused {
            println!("{}: {}", label.file, outcome.differs.join("; "));
            for sighting in &sightings {
                println!("    {:?} {:.3}", sighting.warnings, sighting.confidence());
            }
            failures.push((label.tier, label.file));
        }
    }
    println!("{:10} pictures  all right  with a warning  wrong without one", "tier");
    for (tier, Tally { pictures, right, warned, wrong }) in &tiers {
        println!("{tier:10} {pictures:8} {right:10} {warned:15} {wrong:18}");
        assert_eq!(*wrong, 0, "wrong without a warning in {tier}");
    }
    let (photos, others): (Vec<_>, Vec<_>) =
        failures.into_iter().partition(|(tier, _)| tier == "photo");
    assert!(photos.len() <= 2, "{photos:?}");
    assert!(others.is_empty(), "{others:?}");
}

fn screens_with_inverted_colours_are_read_alike() {
    let folder = foretile_golden::screens();
    let labels = fs::read_to_string(folder.join("labels.jsonl")).unwrap();
    let step = if std::env::var_os("FORETILE_ALL").is_some() { 1 } else { 5 };
    let (mut alike, mut pictures) = (0, 0);
    for line in labels.lines().step_by(step) {
        let label: Label = serde_json::from_str(line).unwrap();
        let picture = Picture::decode(&fs::read(folder.join(&label.file)).unwrap()).unwrap();
        let colours = picture.rgb().iter().map(|value| !value).collect();
        let inverted = Picture::from_rgb(picture.width(), picture.height(), colours).unwrap();
        let [seen, again] = [read(&picture), read(&inverted)];
        pictures += 1;
        alike += usize::from(seen == again);
        if seen != again {
            println!("{}: {:?}", label.file, again.first().map(|it| (it.hints(), &it.warnings)));
        }
    }
    println!("{alike} of {pictures}");
    assert_eq!(alike, pictures);
}
