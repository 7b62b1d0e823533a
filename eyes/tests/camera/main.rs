//! Frames of a camera in front of a console, made from the labelled pictures of `shared/screens`.
//!
//! `FORETILE_CAMERA` says how many frames of each kind to take. With `FORETILE_FRAMES`, a folder, the frames that
//! were not read right are stored there.

mod lens;

use std::fs;

use foretile_eyes::{Change, Face, Follower, Picture, Sighting, read};
use foretile_games::voltorb::{CARDS, Hint, SIDE};
use serde::Deserialize;

use lens::{Dice, Glare, Shot};

foretile_golden::tests! {
    [Screens] frames_of_a_camera_are_read;
    [Screens] a_board_is_followed_in_a_hand_that_shakes;
}

/// One line of `labels.jsonl`.
#[derive(Deserialize)]
struct Label {
    file: String,
    tier: String,
    rows: Option<[Hint; SIDE]>,
    cols: Option<[Hint; SIDE]>,
    cards: Option<String>,
    #[serde(default)]
    hard: bool,
}

/// A screen of the game and what it shows.
struct Screen {
    picture: Picture,
    hints: Vec<Hint>,
    faces: Vec<Face>,
}

fn screens() -> Vec<Screen> {
    let folder = foretile_golden::screens();
    let labels = fs::read_to_string(folder.join("labels.jsonl")).unwrap();
    let labels = labels.lines().map(|line| serde_json::from_str::<Label>(line).unwrap());
    let native = labels.filter(|label| label.tier == "native" && !label.hard);
    let screens = native.map(|label| Screen {
        picture: Picture::decode(&fs::read(folder.join(&label.file)).unwrap()).unwrap(),
        hints: [label.rows.unwrap(), label.cols.unwrap()].concat(),
        faces: label.cards.unwrap().bytes().map(face).collect(),
    });
    // The game shows 00 and 0 between rounds.
    screens
        .filter(|screen| screen.hints.iter().any(|hint| hint.sum() + hint.voltorbs() > 0))
        .collect()
}

fn face(letter: u8) -> Face {
    if letter == b'?' { Face::Down } else { Face::Up(letter - b'0') }
}

/// What a camera may meet. Each kind adds one difficulty, and the last has all.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Straight,
    QuarterTurns,
    AnyTurn,
    Tilt,
    Lens,
    Noise,
    Defocus,
    Moire,
    Glare,
    All,
}

const KINDS: [Kind; 10] = [
    Kind::Straight,
    Kind::QuarterTurns,
    Kind::AnyTurn,
    Kind::Tilt,
    Kind::Lens,
    Kind::Noise,
    Kind::Defocus,
    Kind::Moire,
    Kind::Glare,
    Kind::All,
];

fn shot(kind: Kind, dice: &mut Dice) -> Shot {
    let has = |other| kind == other || kind == Kind::All;
    let mut shot = Shot {
        turn: dice.between(-4.0, 4.0),
        tilt: (dice.between(-6.0, 6.0), dice.between(-6.0, 6.0)),
        scale: dice.between(1.6, 3.0),
        at: (dice.between(-90.0, 90.0), dice.between(-15.0, 15.0)),
        blur: dice.between(0.5, 0.9),
        noise: dice.between(1.0, 4.0),
        gain: std::array::from_fn(|_| dice.between(0.7, 1.05)),
        lift: dice.between(0.0, 20.0),
        ..Shot::STRAIGHT
    };
    if kind == Kind::QuarterTurns {
        shot.turn += 90.0 * (1.0 + (3.0 * dice.share()).floor());
    }
    if has(Kind::AnyTurn) {
        shot.turn = dice.between(0.0, 360.0);
        shot.scale = shot.scale.min(2.7);
    }
    if has(Kind::Tilt) {
        shot.tilt = (dice.between(-30.0, 30.0), dice.between(-25.0, 25.0));
    }
    if has(Kind::Lens) {
        let k1 = dice.between(0.03, 0.08);
        shot.k1 = if dice.share() < 0.5 { -k1 } else { k1 };
    }
    if has(Kind::Noise) {
        shot.noise = dice.between(5.0, if kind == Kind::All { 8.0 } else { 16.0 });
    }
    if has(Kind::Defocus) {
        shot.blur = shot.scale * dice.between(0.4, if kind == Kind::All { 0.6 } else { 1.0 });
    }
    if has(Kind::Moire) {
        let (wave, way) = (1.0 / dice.between(3.0, 9.0), dice.between(0.0, 3.1));
        shot.moire = (dice.between(0.05, 0.2), wave * f64::cos(way), wave * f64::sin(way));
    }
    if has(Kind::Glare) {
        shot.glare = Some(Glare {
            at: (dice.between(10.0, 190.0), dice.between(10.0, 190.0)),
            radius: dice.between(10.0, 35.0),
            strength: dice.between(100.0, 400.0),
        });
    }
    shot
}

/// The results for the frames of one kind.
#[derive(Default)]
struct Tally {
    frames: usize,
    /// Frames whose board was found with all hints known and right.
    hints: usize,
    /// Frames of which nothing is unknown or wrong.
    right: usize,
    /// Frames with a wrong number or face, though it was said with certainty.
    wrong: usize,
    /// Frames with a wrong number or face and no warning at all.
    unwarned: usize,
}

/// Returns how many items of a sighting are unknown, and how many are known and wrong.
fn compare(screen: &Screen, seen: &Sighting) -> (usize, usize) {
    let (mut unknown, mut wrong) = (0, 0);
    let mut count = |is_known: bool, is_right: bool| {
        unknown += usize::from(!is_known);
        wrong += usize::from(is_known && !is_right);
    };
    for (truth, seen) in screen.hints.iter().zip(seen.lines()) {
        count(seen.sum.value.is_some(), seen.sum.value == Some(truth.sum()));
        count(seen.voltorbs.value.is_some(), seen.voltorbs.value == Some(truth.voltorbs()));
    }
    for card in 0..CARDS {
        let face = seen.cards[card].face.value;
        count(face.is_some(), face == Some(screen.faces[card]));
    }
    (unknown, wrong)
}

/// The number of frames of each kind, and of films: without `FORETILE_CAMERA`, two by day and with `FORETILE_ALL` four.
fn samples() -> usize {
    let usual = if std::env::var_os("FORETILE_ALL").is_some() { 4 } else { 2 };
    std::env::var("FORETILE_CAMERA").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn frames_of_a_camera_are_read() {
    let screens = screens();
    let frames = samples();
    let faults = std::env::var("FORETILE_FRAMES").ok();
    let mut dice = Dice(20_261_122);
    println!("{:13} frames  hints  all right  wrong  wrong without a warning", "kind");
    for kind in KINDS {
        let mut tally = Tally::default();
        for frame in 0..frames {
            let screen = &screens[(dice.share() * screens.len() as f64) as usize];
            let shot = shot(kind, &mut dice);
            let picture = shot.take(&screen.picture, &mut dice);
            let sightings = read(&picture);
            tally.frames += 1;
            let mut how = "no board".to_owned();
            let mut is_right = false;
            if let Some(seen) = sightings.first() {
                let (unknown, wrong) = compare(screen, seen);
                tally.hints += usize::from(
                    seen.hints()
                        .is_some_and(|hints| hints.lines().eq(screen.hints.iter().copied())),
                );
                is_right = unknown + wrong == 0;
                tally.wrong += usize::from(wrong > 0);
                tally.unwarned += usize::from(wrong > 0 && seen.warnings.is_empty());
                how = format!("{unknown} unknown, {wrong} wrong, {} warnings", seen.warnings.len());
            }
            tally.right += usize::from(is_right);
            if let Some(folder) = faults.as_ref().filter(|_| !is_right) {
                println!("{kind:?} {frame}: {how}; {shot:?}");
                fs::write(format!("{folder}/{kind:?}-{frame}.png"), picture.to_png()).unwrap();
            }
        }
        let Tally { frames, hints, right, wrong, unwarned } = tally;
        println!(
            "{:13} {frames:6} {hints:6} {right:10} {wrong:6} {unwarned:24}",
            format!("{kind:?}")
        );
        assert_eq!(wrong, 0, "{kind:?}: wrong and yet certain");
        // A reflection hides cards. A frame that is out of focus may show nothing.
        let (least_hints, least_right) = match kind {
            Kind::Glare => (3 * frames / 4, 0),
            Kind::Defocus => (frames / 2, frames / 2),
            Kind::All => (frames / 4, 0),
            // Nine in ten, rounded: both of two.
            _ => ((9 * frames + 5) / 10, (9 * frames + 5) / 10),
        };
        assert!(
            hints >= least_hints && right >= least_right,
            "{kind:?}: {hints} and {right} of {frames}"
        );
    }
}

/// A console in a hand: every frame is a little elsewhere, and the reflection of a lamp wanders. For two frames, half a
/// second in the app, the board is out of view.
fn a_board_is_followed_in_a_hand_that_shakes() {
    const FRAMES: usize = 12;
    const AWAY: std::ops::Range<usize> = 7..9;
    let screens = screens();
    let mut dice = Dice(7);
    for film in 0..samples() {
        let screen = &screens[(dice.share() * screens.len() as f64) as usize];
        let kind = KINDS[film % KINDS.len()];
        let held = Shot { noise: dice.between(2.0, 6.0), ..shot(kind, &mut dice) };
        let mut follower = Follower::default();
        let mut changes = Vec::new();
        for frame in 0..FRAMES {
            let mut shot = held;
            shot.turn += dice.between(-1.5, 1.5);
            shot.tilt.0 += dice.between(-2.0, 2.0);
            shot.at.0 +=
                dice.between(-15.0, 15.0) + if AWAY.contains(&frame) { 3000.0 } else { 0.0 };
            shot.at.1 += dice.between(-8.0, 8.0);
            shot.glare = Some(Glare {
                at: (dice.between(10.0, 190.0), dice.between(10.0, 190.0)),
                radius: dice.between(5.0, 15.0),
                strength: 200.0,
            });
            changes.extend(follower.look(&shot.take(&screen.picture, &mut dice)));
            assert_eq!(
                follower.is_in_view(),
                frame > 0 && !AWAY.contains(&frame) && frame != AWAY.end,
                "frame {frame}"
            );
        }
        let how = format!("film {film}, {kind:?}: {changes:?}");
        let seen = follower.sighting().expect(&how);
        let (unknown, wrong) = compare(screen, seen);
        println!("film {film}, {kind:?}: {unknown} unknown, {wrong} wrong");
        assert!(wrong == 0 && seen.hints().is_some(), "{how}: {seen:?}");
        let count = |change: &Change| changes.iter().filter(|other| *other == change).count();
        assert_eq!(
            [Change::Found, Change::Lost, Change::NewRound].map(|c| count(&c)),
            [2, 1, 0],
            "{how}"
        );
    }
}
