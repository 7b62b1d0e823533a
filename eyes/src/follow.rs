//! Follows one board over many frames.

use std::fmt;

use foretile_games::message::Value;
use foretile_games::voltorb::{CARDS, Level, SIDE, column_of, row_of};

use crate::again::find_again;
use crate::find::{BoardPlace, Findings, find};
use crate::homography::{Homography, Point};
use crate::layout::{CARD, card_at};
use crate::read::{rank, read_place};
use crate::screen::Screen;
use crate::sighting::{Face, Seen, SeenCard, SeenHint, Sighting, Warning};
use crate::{Picture, Rgb};

/// A change that a frame showed.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// A board came into view.
    Found,
    /// The board moved in the picture, or changed its size.
    Moved,
    /// The board went out of view.
    Lost,
    /// The hints changed: a new board was dealt. Its level is unknown until the top screen shows it.
    NewRound,
    /// The hints of a line could be read for the first time: 0 to 4 for a row, 5 to 9 for a column.
    Hint(usize),
    /// A card shows another face.
    Card(usize, Face),
    /// The top screen shows another level.
    Level(Level),
    /// All hints changed to 00 and 0: the round is over.
    RoundOver,
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Found => f.write_str("a board is in view"),
            Self::Moved => f.write_str("the board is elsewhere now"),
            Self::Lost => f.write_str("the board is out of view"),
            Self::NewRound => f.write_str("a new round"),
            Self::RoundOver => f.write_str("the round is over"),
            Self::Level(level) => write!(f, "level {level}"),
            Self::Hint(line) => write!(f, "the hint of {} is in view", Value::Line(line)),
            Self::Card(card, face) => {
                write!(f, "row {}, column {}: ", row_of(card) + 1, column_of(card) + 1)?;
                match face {
                    Face::Down => f.write_str("face down"),
                    Face::Up(0) => f.write_str("a Voltorb"),
                    Face::Up(value) => write!(f, "a {value}"),
                }
            }
        }
    }
}

/// Follows a board over the frames of a video, a camera or repeated captures.
///
/// It reports only what two frames in a row agree on, so it ignores half-turned cards, explosions and torn frames. It
/// remembers hints that a message or a reflection covers. A board that comes back into view with the same hints is the
/// same board.
///
/// ```
/// use foretile_eyes::{Follower, Picture};
/// let mut follower = Follower::default();
/// let dark = Picture::from_rgb(256, 192, vec![0; 3 * 256 * 192]).unwrap();
/// assert!(follower.look(&dark).is_empty() && follower.sighting().is_none());
/// ```
#[derive(Default)]
pub struct Follower {
    lock: Option<Lock>,
    /// The sighting of the last frame, and what two frames agreed on.
    last: Option<Sighting>,
    agreed: Option<Sighting>,
    /// What was agreed on before the board went out of view.
    before: Option<Sighting>,
    /// The number of frames in a row without a board.
    gone: usize,
}

/// The place of the board in the last picture, and how it looked.
struct Lock {
    size: (usize, usize),
    /// The place in the frame where that picture was cut out.
    at: Point,
    place: BoardPlace,
    found: Findings,
    cells: Vec<Cell>,
}

/// A few pixels of a card or hint, which are enough to notice a change.
struct Cell {
    points: Vec<Rgb>,
    /// The means of blocks of points, in which a camera's noise is weaker.
    means: Vec<Rgb>,
}

/// A cell has changed if its points differ by more than this on average, in levels of brightness.
const CHANGED: f32 = 7.0;
/// And if the means of its blocks differ by more than this. The noise of nine points is a third as strong.
const CHANGED_MEANS: f32 = 3.0;
/// The side of a block.
const BLOCK: usize = 3;
/// A board is lost after this many frames without it.
const LOST_AFTER: usize = 2;
/// The most tables of values to remember. A picture shows one for each game, and this bounds the memory that any
/// other picture takes.
const MOST_TABLES: usize = 64;

impl Follower {
    /// Returns everything that two frames agreed on, or `None` while no board is in view. Its place is in pixels of
    /// the frame.
    pub fn sighting(&self) -> Option<&Sighting> {
        self.agreed.as_ref()
    }

    /// Returns whether the last frame showed the board, at the place of the [`sighting`](Self::sighting).
    pub fn is_in_view(&self) -> bool {
        self.agreed.is_some() && self.gone == 0
    }

    /// Takes the next frame, and returns the changes.
    pub fn look(&mut self, picture: &Picture) -> Vec<Change> {
        self.look_at(picture, Point::default())
    }

    /// Takes a part of the next frame, and returns the changes. `at` is the place of its top left corner in the
    /// frame.
    pub fn look_at(&mut self, picture: &Picture, at: Point) -> Vec<Change> {
        let Some(seen) = self.see(picture, at) else {
            self.gone += 1;
            self.last = None;
            if self.gone != LOST_AFTER || self.agreed.is_none() {
                return Vec::new();
            }
            self.before = self.agreed.take();
            return vec![Change::Lost];
        };
        self.gone = 0;
        let mut changes = Vec::new();
        if let Some(last) = self.last.take() {
            self.agree(&last, &seen, &mut changes);
        }
        self.last = Some(seen);
        changes
    }

    /// Reads the board: at the known place if it is still there, otherwise anywhere in the picture.
    fn see(&mut self, picture: &Picture, at: Point) -> Option<Sighting> {
        let size = (picture.width(), picture.height());
        if let Some(lock) = self.lock.as_mut().filter(|lock| lock.size == size || lock.at != at) {
            lock.cut(size, at);
            let mut cells = Cell::all(picture, &lock.place);
            if let Some(last) = self.last.as_ref().filter(|_| lock.looks_like(&cells)) {
                return Some(last.clone());
            }
            let again = find_again(picture, &lock.place);
            let is_there = again.is_some() || lock.looks_partly_like(&cells);
            if let Some(place) = again {
                lock.follow(place);
                cells = Cell::all(picture, &lock.place);
                // Two readings must agree before a board is known. After that, one is enough while it looks the same.
                let last = self.last.as_ref().filter(|_| self.agreed.is_some());
                if let Some(last) = last.filter(|_| lock.looks_like(&cells)) {
                    let (map, corners) = (lock.place.view.plane, lock.place.corners());
                    return Some(Sighting { map, corners, ..last.clone() }.moved(at.x, at.y));
                }
            }
            let seen = is_there.then(|| read_place(picture, &lock.place, &lock.found));
            if let Some(seen) = seen.filter(is_in_place) {
                lock.cells = cells;
                return Some(seen.moved(at.x, at.y));
            }
        }
        self.lock = None;
        let mut found = find(picture);
        let read = |place: &BoardPlace| (read_place(picture, place, &found), place.clone());
        let best = found.places.iter().take(3).map(read).min_by(|a, b| rank(&a.0, &b.0));
        let (seen, place) = best?;
        found.places.clear();
        found.tables.truncate(MOST_TABLES);
        found.tables.shrink_to_fit();
        self.lock = Some(Lock { size, at, cells: Cell::all(picture, &place), place, found });
        Some(seen.moved(at.x, at.y))
    }

    /// Updates the known board with everything that two frames in a row agree on.
    fn agree(&mut self, last: &Sighting, seen: &Sighting, changes: &mut Vec<Change>) {
        let now = both(last, seen);
        if self.agreed.is_none() && is_near(last, seen) {
            changes.push(Change::Found);
            self.agreed =
                Some(match self.before.take().filter(|before| is_same_board(before, &now)) {
                    Some(before) => Sighting { map: now.map, corners: now.corners, ..before },
                    None => now.clone(),
                });
        }
        let Some(known) = self.agreed.as_mut() else { return };
        if !is_at(known, seen) {
            changes.push(Change::Moved);
        }
        (known.map, known.corners) = (seen.map, seen.corners);
        if now.is_idle() {
            if !known.is_idle() {
                changes.push(Change::RoundOver);
                *known = now;
            }
            return;
        }
        if is_new_round(known, &now) {
            changes.push(Change::NewRound);
            *known = now;
            return;
        }
        if let Some(level) = now.level.value.filter(|level| known.level.value != Some(*level)) {
            changes.push(Change::Level(level));
            known.level = now.level;
        }
        for line in 0..2 * SIDE {
            let seen = hint(&now, line);
            let old = hint_mut(known, line);
            if old.hint().is_none() && seen.hint().is_some() {
                *old = seen;
                changes.push(Change::Hint(line));
            }
        }
        for (card, seen) in now.cards.iter().enumerate() {
            let Some(face) = seen.face.value else { continue };
            if known.cards[card].face.value != Some(face) {
                changes.push(Change::Card(card, face));
            }
            known.cards[card] = *seen;
        }
        known.cursor = now.cursor;
        known.warnings = still_true(&now.warnings, known);
    }
}

impl Lock {
    /// Returns the number of cards and hints that look as they did when the board was read.
    fn alike(&self, cells: &[Cell]) -> usize {
        let same = |(a, b): &(&Cell, &Cell)| {
            difference(&a.points, &b.points) < CHANGED
                || difference(&a.means, &b.means) < CHANGED_MEANS
        };
        self.cells.iter().zip(cells).filter(same).count()
    }

    /// Returns whether no card or hint has changed since the board was read.
    fn looks_like(&self, cells: &[Cell]) -> bool {
        self.alike(cells) == cells.len()
    }

    /// Returns whether the board is still at its place, even if a menu covers most of it.
    fn looks_partly_like(&self, cells: &[Cell]) -> bool {
        5 * self.alike(cells) >= cells.len()
    }

    /// Moves the known place, and the top screen with it, to where the board is in the picture.
    fn follow(&mut self, place: BoardPlace) {
        if let Some(back) = self.place.view.plane.inverse() {
            self.move_tables(&place.view.plane.after(&back));
        }
        self.place = place;
    }

    fn move_tables(&mut self, by: &Homography) {
        for centre in self.found.tables.iter_mut().flat_map(|table| &mut table.centres).flatten() {
            *centre = by.map(centre.x, centre.y);
        }
    }

    /// Moves the known place for a picture that was cut out of the frame at another place.
    fn cut(&mut self, size: (usize, usize), at: Point) {
        let by = Homography::upright(1.0, self.at.x - at.x, self.at.y - at.y);
        self.place.view = self.place.view.moved(&by);
        self.move_tables(&by);
        (self.size, self.at) = (size, at);
    }
}

fn hint(sighting: &Sighting, line: usize) -> SeenHint {
    if line < SIDE { sighting.rows[line] } else { sighting.cols[line - SIDE] }
}

fn hint_mut(sighting: &mut Sighting, line: usize) -> &mut SeenHint {
    if line < SIDE { &mut sighting.rows[line] } else { &mut sighting.cols[line - SIDE] }
}

/// Returns whether a board is still at its place: most of its cards or hints can be read.
fn is_in_place(seen: &Sighting) -> bool {
    let cards = seen.cards.iter().filter(|card| card.face.value.is_some()).count();
    let hints = seen.lines().filter(|hint| hint.hint().is_some()).count();
    2 * cards + 5 * hints > CARDS + SIDE
}

/// Returns the longest way from a corner of one board to the same corner of the other.
fn distance(a: &Sighting, b: &Sighting) -> f64 {
    let far = a.corners.iter().zip(&b.corners).map(|(a, b)| (a.x - b.x).hypot(a.y - b.y));
    far.fold(0.0, f64::max)
}

/// Returns whether two boards are at the same place.
fn is_at(a: &Sighting, b: &Sighting) -> bool {
    distance(a, b) < 2.0
}

/// Returns whether two boards may be the same in frames of a camera that shakes: at most half of its size apart.
fn is_near(a: &Sighting, b: &Sighting) -> bool {
    distance(a, b) < 100.0 * a.map.scale_at(100.0, 100.0)
}

/// Returns whether a board that came into view is the one that went out of view: half of the hints are known to be the
/// same, and nothing shows another round.
fn is_same_board(before: &Sighting, now: &Sighting) -> bool {
    let lines = before.lines().zip(now.lines());
    let same = lines.filter(|(old, new)| old.hint().is_some() && old.hint() == new.hint());
    !now.is_idle() && !before.is_idle() && same.count() >= SIDE && !is_new_round(before, now)
}

/// Returns what both sightings agree on. Everything else is unknown.
fn both(a: &Sighting, b: &Sighting) -> Sighting {
    fn agreed<T: Copy + PartialEq>(a: Seen<T>, b: Seen<T>) -> Seen<T> {
        if a.value == b.value { b } else { Seen::UNKNOWN }
    }
    let hints = |a: &[SeenHint; SIDE], b: &[SeenHint; SIDE]| -> [SeenHint; SIDE] {
        std::array::from_fn(|line| SeenHint {
            sum: agreed(a[line].sum, b[line].sum),
            voltorbs: agreed(a[line].voltorbs, b[line].voltorbs),
        })
    };
    let mut both = b.clone();
    both.rows = hints(&a.rows, &b.rows);
    both.cols = hints(&a.cols, &b.cols);
    both.level = agreed(a.level, b.level);
    both.cards = std::array::from_fn(|card| {
        let (old, new) = (a.cards[card], b.cards[card]);
        let memo = if old.memo == new.memo { new.memo } else { [false; 4] };
        SeenCard { face: agreed(old.face, new.face), memo }
    });
    if !a.is_idle() {
        both.warnings.retain(|warning| *warning != Warning::NoBoardInPlay);
    }
    both
}

/// Returns whether a new board was dealt: a known number of a hint changed, or a turned card is face down again while
/// all hints are in view.
fn is_new_round(known: &Sighting, now: &Sighting) -> bool {
    if known.is_idle() {
        return now.hints().is_some();
    }
    let differs = |old: Seen<u8>, new: Seen<u8>| matches!((old.value, new.value), (Some(old), Some(new)) if old != new);
    let hints = known.lines().zip(now.lines());
    let other =
        hints.filter(|(old, new)| differs(old.sum, new.sum) || differs(old.voltorbs, new.voltorbs));
    let turned_back = known.cards.iter().zip(&now.cards).any(|(old, new)| {
        matches!((old.face.value, new.face.value), (Some(Face::Up(_)), Some(Face::Down)))
    });
    now.hints().is_some() && (other.count() > 0 || turned_back)
}

/// Returns the warnings of a frame that also hold for the known board.
fn still_true(warnings: &[Warning], known: &Sighting) -> Vec<Warning> {
    let holds = |warning: &&Warning| match **warning {
        Warning::HintHidden(line) | Warning::HintUnsure(line) => hint(known, line).hint().is_none(),
        Warning::CardUnclear(card) => known.cards[card].face.value.is_none(),
        _ => true,
    };
    warnings.iter().filter(holds).copied().collect()
}

impl Cell {
    /// Returns the cells of all cards and hints.
    fn all(picture: &Picture, place: &BoardPlace) -> Vec<Self> {
        let cards = (0..CARDS).map(|card| card_at(column_of(card), row_of(card)));
        let rows = (0..SIDE).map(|row| card_at(SIDE, row));
        let columns = (0..SIDE).map(|column| card_at(column, SIDE));
        let cells = cards.chain(rows).chain(columns);
        cells
            .map(|(left, top)| Self::new(Screen::points(picture, &place.view, left, top, CARD)))
            .collect()
    }

    fn new(points: Vec<Rgb>) -> Self {
        let mut means = vec![[0.0; 3]; (CARD / BLOCK).pow(2)];
        for (at, point) in points.iter().enumerate() {
            let block = at / CARD / BLOCK * (CARD / BLOCK) + at % CARD / BLOCK;
            for (mean, value) in means[block].iter_mut().zip(point) {
                *mean += value / BLOCK.pow(2) as f32;
            }
        }
        Self { points, means }
    }
}

fn difference(a: &[Rgb], b: &[Rgb]) -> f32 {
    let apart = a
        .iter()
        .zip(b)
        .map(|(a, b)| (0..3).map(|channel| (a[channel] - b[channel]).abs()).fold(0.0, f32::max));
    apart.sum::<f32>() / a.len().max(1) as f32
}

#[cfg(test)]
mod tests;
