//! Reads the contents of a board whose position is known.

use foretile_games::order::Order as _;
use std::cmp::Ordering;

use foretile_games::voltorb::{CARDS, Level, SIDE, Totals};

use crate::cards::{CardScores, read_cards};
use crate::find::{BoardPlace, Findings, find};
use crate::hints::{COUNTS, HintScores, SUMS, read_hints};
use crate::layout::{BOARD_WIDTH, SCREEN};
use crate::level::read_level;
use crate::looks::Ring;
use crate::screen::Screen;
use crate::settle::{Likelihood, Settled, dealt, settle, turned_in_lines};
use crate::sighting::{Cursor, Face, Seen, SeenCard, SeenHint, Sighting, Warning};
use crate::{Picture, Rgb};

/// The most boards that are read from one picture.
const MOST_BOARDS: usize = 6;
/// The lowest probability at which a hint's number counts as known.
const SURE_NUMBER: f64 = 0.95;
/// The lowest confidence at which a card counts as known.
const SURE_CARD: f32 = 0.85;
/// Below this probability, the rows and columns contradict each other.
const LEAST_AGREEMENT: f64 = 1e-3;
/// A smaller scale loses pixels of the game. It is less than 1 to allow for measurement errors.
const NATIVE: f64 = 0.97;
/// With fewer cards and hints that can be read, the board is probably not where it seems to be, and what was read is
/// probably wrong.
const LEAST_LEGIBLE: usize = 6;
/// The lowest strength at which a memo mark counts as present.
const MARK: f32 = 0.5;
/// The strengths at which a mark is uncertain.
const UNSURE_MARK: std::ops::Range<f32> = 0.35..0.65;

/// Reads all boards in a picture. Complete boards come first, then larger before smaller. If none is complete, the
/// colours may be inverted.
///
/// ```
/// let grey = foretile_eyes::Picture::from_rgb(320, 240, vec![90; 3 * 320 * 240]).unwrap();
/// assert!(foretile_eyes::read(&grey).is_empty());
/// ```
pub fn read(picture: &Picture) -> Vec<Sighting> {
    let has_hints = |sightings: &[Sighting]| sightings.iter().any(|it| it.hints().is_some());
    let sightings = read_as_it_is(picture);
    if has_hints(&sightings) {
        return sightings;
    }
    let inverted = read_as_it_is(&picture.inverted());
    if has_hints(&inverted) { inverted } else { sightings }
}

fn read_as_it_is(picture: &Picture) -> Vec<Sighting> {
    let found = find(picture);
    let places = found.places.iter().take(MOST_BOARDS);
    let mut sightings: Vec<Sighting> =
        places.map(|place| read_place(picture, place, &found)).collect();
    sightings.order_by(rank);
    sightings
}

/// Orders complete boards before others, and larger before smaller.
pub(crate) fn rank(a: &Sighting, b: &Sighting) -> Ordering {
    let partial = |sighting: &Sighting| sighting.hints().is_none();
    partial(a).cmp(&partial(b)).then(b.bounds()[2].total_cmp(&a.bounds()[2]))
}

pub(crate) fn read_place(picture: &Picture, place: &BoardPlace, found: &Findings) -> Sighting {
    let screen = Screen::take(picture, &place.view, BOARD_WIDTH, SCREEN.1);
    let read = read_hints(&screen);
    let scores = read_cards(&screen, read.sigma);
    let level = read_level(picture, &place.view.plane, &found.tables, read.sigma);
    let mut warnings = Vec::new();
    if place.view.scale_at(100.0, 100.0) < NATIVE {
        warnings.push(Warning::BelowNative);
    }

    let cards: [SeenCard; CARDS] = std::array::from_fn(|card| seen_card(scores[card].as_ref()));
    let turned = turned_in_lines(&cards.map(|card| match card.face.value {
        Some(Face::Up(value)) => Some(value),
        _ => None,
    }));
    let idle = is_idle(&read.cards);
    let lines = if idle {
        warnings.push(Warning::NoBoardInPlay);
        read.cards.each_ref().map(|hint| hint.as_ref().map_or(UNSEEN, seen_zero))
    } else {
        let likelihoods = read.cards.each_ref().map(|hint| hint.as_ref().and_then(likelihood));
        let settled = settle(&likelihoods, &turned, level.value);
        let lines = std::array::from_fn(|line| seen_hint(&settled, line));
        warn_of_hints(&mut warnings, &likelihoods, &settled, &lines, &turned, level.value);
        lines
    };
    let legible = cards.iter().filter(|card| card.face.value.is_some()).count()
        + lines.iter().filter(|hint| hint.hint().is_some()).count();
    let (cards, lines) = if legible < LEAST_LEGIBLE {
        ([SeenCard { face: Seen::UNKNOWN, memo: [false; 4] }; CARDS], [UNSEEN; 2 * SIDE])
    } else {
        (cards, lines)
    };
    for (card, seen) in cards.iter().enumerate() {
        if seen.face.value.is_none() {
            warnings.push(Warning::CardUnclear(card));
        }
        let marks = scores[card].iter().flat_map(|scores| scores.marks);
        if seen.face.value == Some(Face::Down)
            && marks.into_iter().any(|m| UNSURE_MARK.contains(&m))
        {
            warnings.push(Warning::MemoUnclear(card));
        }
    }
    let (rows, cols) = lines.split_at(SIDE);
    Sighting {
        map: place.view.plane,
        corners: place.corners(),
        rows: rows.try_into().expect("five rows"),
        cols: cols.try_into().expect("five columns"),
        cards,
        cursor: cursor(picture, place, &scores),
        level,
        warnings,
    }
}

const UNSEEN: SeenHint = SeenHint { sum: Seen::UNKNOWN, voltorbs: Seen::UNKNOWN };

fn seen_card(scores: Option<&CardScores>) -> SeenCard {
    let Some(scores) = scores else {
        return SeenCard { face: Seen::UNKNOWN, memo: [false; 4] };
    };
    let face = scores.best().value.map_or(Face::Down, Face::Up);
    let confidence = scores.confidence();
    let known = confidence >= SURE_CARD;
    let down = known && face == Face::Down;
    SeenCard {
        face: Seen { value: known.then_some(face), confidence },
        memo: scores.marks.map(|strength| down && strength > MARK),
    }
}

/// Returns whether all readable hints are 00 over 0.
fn is_idle(hints: &[Option<HintScores>; 2 * SIDE]) -> bool {
    let clear =
        hints.iter().flatten().filter(|hint| hint.sum.is_number() && hint.count.is_number());
    let (zero, other): (Vec<_>, Vec<_>) =
        clear.partition(|hint| hint.sum.best() == 0 && hint.count.best() == 0);
    zero.len() >= 3 && other.is_empty()
}

fn seen_zero(hint: &HintScores) -> SeenHint {
    let zero = |is_number: bool, chance: f64| Seen {
        value: (is_number && chance > SURE_NUMBER).then_some(0),
        confidence: chance as f32,
    };
    SeenHint {
        sum: zero(hint.sum.is_number(), hint.sum.chances[0]),
        voltorbs: zero(hint.count.is_number(), hint.count.chances[0]),
    }
}

/// Returns the likelihood of a hint's numbers, or `None` if neither is readable.
fn likelihood(hint: &HintScores) -> Option<Likelihood> {
    let (sum, count) = (hint.sum.is_number(), hint.count.is_number());
    (sum || count).then(|| Likelihood {
        sums: if sum { hint.sum.chances } else { [1.0 / SUMS as f64; SUMS] },
        counts: if count { hint.count.chances } else { [1.0 / COUNTS as f64; COUNTS] },
    })
}

fn seen_hint(settled: &Settled, line: usize) -> SeenHint {
    let Some(pairs) = &settled.lines[line] else {
        return UNSEEN;
    };
    let seen = |chances: Vec<f64>| {
        let (best, chance) = chances
            .into_iter()
            .enumerate()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .expect("there are numbers");
        let known = chance >= SURE_NUMBER && settled.agreement >= LEAST_AGREEMENT;
        Seen { value: known.then_some(best as u8), confidence: chance as f32 }
    };
    SeenHint {
        sum: seen(pairs.iter().map(|row| row.iter().sum()).collect()),
        voltorbs: seen((0..COUNTS).map(|n| pairs.iter().map(|row| row[n]).sum()).collect()),
    }
}

fn warn_of_hints(
    warnings: &mut Vec<Warning>,
    seen: &[Option<Likelihood>; 2 * SIDE],
    settled: &Settled,
    lines: &[SeenHint; 2 * SIDE],
    turned: &[Vec<u8>; 2 * SIDE],
    level: Option<Level>,
) {
    if settled.agreement < LEAST_AGREEMENT {
        warnings.push(Warning::HintsDisagree);
    }
    for (line, hint) in lines.iter().enumerate() {
        match hint.hint() {
            _ if seen[line].is_none() => warnings.push(Warning::HintHidden(line)),
            None => warnings.push(Warning::HintUnsure(line)),
            Some(hint) if !hint.allows(turned[line].iter().copied()) => {
                warnings.push(Warning::CardsDisagree(line));
            }
            Some(_) => {}
        }
    }
    let total = |lines: &[SeenHint]| lines.iter().map(SeenHint::hint).collect::<Option<Totals>>();
    let (rows, cols) = (total(&lines[..SIDE]), total(&lines[SIDE..]));
    if rows.is_some_and(|totals| !dealt(totals, level)) {
        warnings.push(Warning::LevelDisagrees);
    }
    let contradict = rows.zip(cols).is_some_and(|(rows, cols)| rows != cols);
    if contradict && !warnings.contains(&Warning::HintsDisagree) {
        warnings.push(Warning::HintsDisagree);
    }
}

/// Finds the cursor: on the one card whose ring is not a frame, or on a red button.
fn cursor(
    picture: &Picture,
    place: &BoardPlace,
    cards: &[Option<CardScores>; CARDS],
) -> Option<Cursor> {
    let ringed = |card: &usize| {
        cards[*card].as_ref().is_some_and(|scores| scores.is_card() && scores.ring != Ring::Frame)
    };
    let mut on_cards = (0..CARDS).filter(ringed);
    match (on_cards.next(), on_cards.next()) {
        (Some(card), None) => return Some(Cursor::Card(card)),
        (Some(_), Some(_)) => return None,
        (None, _) => {}
    }
    let screen = Screen::take(picture, &place.view, SCREEN.0, SCREEN.1);
    // Compare with the bars of row 0, which are nearly as red as the cursor.
    let redness = |colour: Rgb| colour[0] - (colour[1] + colour[2]) / 2.0;
    let least = 0.6 * redness(screen.mean(34, 19, 4, 2));
    let button = |left: isize, top: isize, width: usize, height: usize| {
        let (right, bottom) = (left + width as isize - 2, top + height as isize - 2);
        let sides = [
            (left, top + 6, 2, height - 12),
            (right, top + 6, 2, height - 12),
            (left + 6, top, width - 12, 2),
            (left + 6, bottom, width - 12, 2),
        ];
        sides.into_iter().all(|(x, y, width, height)| {
            screen.shows(x, y, width, height) && redness(screen.mean(x, y, width, height)) > least
        })
    };
    if least > 0.0 && button(197, 9, 54, 62) {
        Some(Cursor::Memo)
    } else if least > 0.0 && button(195, 164, 58, 25) {
        Some(Cursor::Quit)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
