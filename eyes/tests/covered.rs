//! Something covers a card or a hint of the labelled pictures in `shared/screens`: it is unknown then, with a warning,
//! and all else is read.

use std::collections::BTreeMap;
use std::{env, fs};

use foretile_eyes::{Face, Picture, Point, Sighting, Warning, read};
use foretile_games::voltorb::{CARDS, Hint, SIDE, column_of, row_of};
use serde::Deserialize;

foretile_golden::tests! {
    [Screens] what_is_covered_is_unknown;
}

/// One line of `labels.jsonl`.
#[derive(Deserialize)]
struct Label {
    file: String,
    tier: String,
    rows: Option<[Hint; SIDE]>,
    cols: Option<[Hint; SIDE]>,
    cards: Option<String>,
}

impl Label {
    fn hints(&self) -> impl Iterator<Item = &Hint> {
        self.rows.iter().chain(&self.cols).flatten()
    }

    fn face(&self, card: usize) -> Face {
        match self.cards.as_ref().expect("a board has cards").as_bytes()[card] {
            b'?' => Face::Down,
            value => Face::Up(value - b'0'),
        }
    }
}

/// What lies over a card or a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Cover {
    /// A flat square in a colour that the picture has at this place of a face-down card.
    Down(u8, u8),
    /// A flat square in a colour that the picture has at this place of a turned card.
    Up(u8, u8),
    /// A flat square of a colour.
    Flat([u8; 3]),
    /// A mouse pointer.
    Pointer,
    /// A bubble with text.
    Bubble,
}

const COVERS: [Cover; 13] = [
    Cover::Flat([40, 150, 100]),
    Cover::Down(4, 4),
    Cover::Flat([128; 3]),
    Cover::Down(12, 4),
    Cover::Flat([90; 3]),
    Cover::Pointer,
    Cover::Up(4, 4),
    Cover::Flat([255; 3]),
    Cover::Bubble,
    Cover::Flat([0; 3]),
    Cover::Up(1, 12),
    Cover::Flat([220, 40, 40]),
    Cover::Flat([30, 110, 200]),
];
/// Where flat rectangles are, from the corner of the rim in native pixels: left, top, right and bottom. The first ones
/// leave the rim in sight, and nothing in the middle.
const RECTANGLES: [[f64; 4]; 9] = [
    [1.0, 1.0, 23.0, 23.0],
    [2.0, 2.0, 22.0, 22.0],
    [0.0, 0.0, 24.0, 24.0],
    [3.0, 3.0, 21.0, 21.0],
    [-2.0, -2.0, 26.0, 26.0],
    [6.0, 6.0, 18.0, 18.0],
    [-1.0, -1.0, 12.0, 25.0],
    [-1.0, 10.0, 25.0, 25.0],
    [4.0, 0.0, 20.0, 24.0],
];
/// This many of them leave nothing in the middle.
const WHOLE: usize = 5;

/// The top left of a card; column and row 5 are those of the hints.
fn corner(column: usize, row: usize) -> (f64, f64) {
    let at = |index: usize| 8.0 + 32.0 * index as f64;
    (at(column), at(row))
}

/// The colour at a place of a card, if there is a card with such a face.
fn colour(
    picture: &Picture,
    board: &Sighting,
    face: impl Fn(Face) -> bool,
    at: (u8, u8),
) -> Option<[u8; 3]> {
    let card = (0..CARDS).find(|&card| board.cards[card].face.value.is_some_and(&face))?;
    let (x, y) = corner(column_of(card), row_of(card));
    let Point { x, y } = board.map.map(x + f64::from(at.0) + 0.5, y + f64::from(at.1) + 0.5);
    let inside = |at: f64, size: usize| (at.max(0.0) as usize).min(size - 1);
    let at = 3 * (inside(y, picture.height()) * picture.width() + inside(x, picture.width()));
    picture.rgb()[at..at + 3].try_into().ok()
}

/// Returns the picture with something over the square of 24 native pixels from `x`, `y`.
fn covered(
    picture: &Picture,
    board: &Sighting,
    (x, y): (f64, f64),
    cover: Cover,
    [left, top, right_end, bottom]: [f64; 4],
) -> Option<Picture> {
    let flat = match cover {
        Cover::Down(right, down) => {
            Some(colour(picture, board, |face| face == Face::Down, (right, down))?)
        }
        Cover::Up(right, down) => {
            Some(colour(picture, board, |face| face != Face::Down, (right, down))?)
        }
        Cover::Flat(colour) => Some(colour),
        Cover::Pointer | Cover::Bubble => None,
    };
    let square = |right: f64, down: f64| {
        let is_in = (left..right_end).contains(&right) && (top..bottom).contains(&down);
        flat.filter(|_| is_in)
    };
    // A white arrow with a black edge, with its tip near the upper left.
    let pointer = |right: f64, down: f64| {
        let (right, down) = (right - 6.0, down - 4.0);
        let is_in = right >= 0.0 && right <= 0.75 * down && down < 14.0 - 0.4 * right;
        let is_edge = right < 1.0 || right > 0.75 * down - 1.2 || down > 12.6 - 0.4 * right;
        is_in.then_some(if is_edge { [0; 3] } else { [255; 3] })
    };
    let bubble = |right: f64, down: f64| {
        let is_in = (-6.0..30.0).contains(&right) && (3.0..21.0).contains(&down);
        let is_text =
            (5.0..19.0).contains(&down) && (down as i32 / 2) % 2 == 0 && (right as i32) % 3 > 0;
        is_in.then_some(if is_text { [20; 3] } else { [250, 250, 240] })
    };
    let (width, height) = (picture.width(), picture.height());
    let back = board.map.inverse()?;
    let mut rgb = picture.rgb().to_vec();
    for (at, pixel) in rgb.as_chunks_mut::<3>().0.iter_mut().enumerate() {
        let native = back.map((at % width) as f64 + 0.5, (at / width) as f64 + 0.5);
        let (right, down) = (native.x - x, native.y - y);
        let over = match cover {
            Cover::Pointer => pointer(right, down),
            Cover::Bubble => bubble(right, down),
            _ => square(right, down),
        };
        *pixel = over.unwrap_or(*pixel);
    }
    Picture::from_rgb(width, height, rgb).ok()
}

/// The results for some pictures.
#[derive(Default, Debug)]
struct Tally {
    pictures: usize,
    /// No board was found.
    lost: usize,
    /// The covered part is unknown, with a warning.
    unknown: usize,
    /// Something is wrong with a warning.
    wrong: usize,
    /// Something is wrong without a warning, or the covered part is known without being in sight.
    silent: usize,
    /// Other parts than the covered one, which are known without the cover, are not known with it.
    less: usize,
}

/// The part that is covered.
#[derive(Clone, Copy, Debug)]
enum Part {
    Card(usize),
    Line(usize),
}

/// Counts what was read of a board, part of which is covered.
fn count(
    tally: &mut Tally,
    label: &Label,
    plain: &Sighting,
    seen: Option<&Sighting>,
    part: Part,
    is_whole: bool,
) -> Option<&'static str> {
    tally.pictures += 1;
    let Some(seen) = seen else {
        tally.lost += 1;
        return Some("lost");
    };
    let wrong_card =
        |card: usize| seen.cards[card].face.value.is_some_and(|face| face != label.face(card));
    let wrong_hint = seen.lines().zip(label.hints()).any(|(seen, truth)| {
        seen.sum.value.is_some_and(|sum| sum != truth.sum())
            || seen.voltorbs.value.is_some_and(|count| count != truth.voltorbs())
    });
    let (known, warned) = match part {
        Part::Card(card) => (
            seen.cards[card].face.value.is_some(),
            seen.warnings.contains(&Warning::CardUnclear(card)),
        ),
        Part::Line(line) => (
            seen.lines().nth(line).is_some_and(|hint| hint.hint().is_some()),
            seen.warnings
                .iter()
                .any(|it| [Warning::HintHidden(line), Warning::HintUnsure(line)].contains(it)),
        ),
    };
    let wrong = wrong_hint || (0..CARDS).any(wrong_card);
    if wrong && !seen.warnings.is_empty() {
        tally.wrong += 1;
    }
    if wrong && seen.warnings.is_empty() || known && is_whole && matches!(part, Part::Card(_)) {
        tally.silent += 1;
        return Some("silent");
    }
    if wrong {
        return Some("wrong");
    }
    tally.unknown += usize::from(warned && !known);
    let cards = plain.cards.iter().zip(&seen.cards).enumerate().any(|(card, (plain, seen))| {
        !matches!(part, Part::Card(it) if it == card)
            && plain.face.value.is_some()
            && seen.face.value.is_none()
    });
    let lines = plain.lines().zip(seen.lines()).enumerate().any(|(line, (plain, seen))| {
        !matches!(part, Part::Line(it) if it == line)
            && plain.hint().is_some()
            && seen.hint().is_none()
    });
    tally.less += usize::from(cards || lines);
    if cards || lines {
        return Some("less");
    }
    None
}

fn what_is_covered_is_unknown() {
    let folder = foretile_golden::screens();
    let all = env::var_os("FORETILE_ALL").is_some();
    let labels = fs::read_to_string(folder.join("labels.jsonl")).unwrap();
    let mut tallies: BTreeMap<(String, &str), Tally> = BTreeMap::new();
    let mut number = 0;
    for line in labels.lines() {
        let label: Label = serde_json::from_str(line).unwrap();
        if label.tier == "negative" {
            continue;
        }
        let picture = Picture::decode(&fs::read(folder.join(&label.file)).unwrap()).unwrap();
        let Some(plain) = read(&picture).into_iter().next() else { continue };
        if plain.hints().is_none() {
            continue;
        }
        let kinds = if all { COVERS.len() * RECTANGLES.len() } else { 1 };
        for kind in 0..kinds {
            number += 1;
            let kind = if all { kind } else { number };
            let cover = COVERS[kind % COVERS.len()];
            // By day, only the first ones are used.
            let shape = kind / COVERS.len() % if all { RECTANGLES.len() } else { 2 };
            let is_whole = shape < WHOLE && !matches!(cover, Cover::Pointer | Cover::Bubble);
            // Mostly a turned card, if there is one.
            let turned = |card: &usize| label.face(*card) != Face::Down;
            let cards: Vec<usize> = (0..CARDS).filter(turned).collect();
            let card = if cards.is_empty() || number % 5 == 0 {
                number * 7 % CARDS
            } else {
                cards[number % cards.len()]
            };
            let line = number % (2 * SIDE);
            let place = if line < SIDE { corner(SIDE, line) } else { corner(line - SIDE, SIDE) };
            for (name, part, at) in [
                ("card", Part::Card(card), corner(column_of(card), row_of(card))),
                ("hint", Part::Line(line), place),
            ] {
                let Some(picture) = covered(&picture, &plain, at, cover, RECTANGLES[shape]) else {
                    continue;
                };
                let seen = read(&picture);
                let tally = tallies.entry((label.tier.clone(), name)).or_default();
                let fault = count(tally, &label, &plain, seen.first(), part, is_whole);
                if let Some(fault) = fault {
                    println!(
                        "{fault}: {} {part:?} under {cover:?} {:?}: {:?}",
                        label.file,
                        RECTANGLES[shape],
                        seen.first().map(|it| &it.warnings)
                    );
                }
            }
        }
    }
    for ((tier, part), tally) in &tallies {
        println!("{tier} {part}: {tally:?}");
    }
    for ((tier, part), tally) in &tallies {
        assert_eq!((tally.lost, tally.silent, tally.wrong), (0, 0, 0), "{tier} {part}");
    }
}
