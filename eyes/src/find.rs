//! Finds the boards in a picture.

use foretile_games::order::Order as _;
use foretile_games::voltorb::SIDE;

use crate::align::{Aligned, align};
use crate::blobs::{CARDS, CardSize, FAINT_CARDS, SMALL_CARDS, squares};
use crate::drawing::distance;
use crate::homography::{Homography, Point};
use crate::lattice::{Group, angle, groups};
use crate::layout::{BOX, card_at, card_centre};
use crate::plane::Plane;
use crate::view::View;
use crate::{Picture, Rgb};

/// The position of a board in a picture.
#[derive(Clone, Debug)]
pub(crate) struct BoardPlace {
    /// The map from the pixels of the game's touch screen to those of the picture.
    pub view: View,
    /// The number of cards and hints whose frames are in place.
    pub frames: usize,
}

/// The table of values on the top screen: three cards side by side and one below the third.
#[derive(Clone, Debug)]
pub(crate) struct ValueTable {
    /// The centres of the cards worth 1, 2 and 3, and of the Voltorb. The first may be missing.
    pub centres: [Option<Point>; 4],
}

/// The boards and value tables found in a picture.
#[derive(Default)]
pub(crate) struct Findings {
    pub places: Vec<BoardPlace>,
    pub tables: Vec<ValueTable>,
}

/// The smallest number of squares that may be part of a board.
const LEAST_SQUARES: usize = 8;
/// The smallest number of line colours, out of five, that must be in place.
pub(crate) const LEAST_COLOURS: usize = 3;
/// The smallest scale to search for.
const LEAST_SCALE: f64 = 0.6;

/// A board with this many frames needs no second pass.
const MANY_FRAMES: usize = 30;

/// Finds all boards in a picture, ordered by the number of frames, then by size, largest first.
pub(crate) fn find(picture: &Picture) -> Findings {
    let mut planes = vec![Plane::whiteness(picture)];
    while let Some(last) = planes.last().filter(|last| last.width >= 200 && last.height >= 120) {
        planes.push(last.halved());
    }
    let mut found = Findings::default();
    let mut promising = search(picture, &planes, &CARDS, &mut found);
    for faint in FAINT_CARDS {
        if promising && found.places.iter().all(|place| place.frames < MANY_FRAMES) {
            promising = search(picture, &planes, &faint, &mut found) || promising;
        }
    }
    if found.tables.is_empty() && !found.places.is_empty() {
        let small = groups(&squares(&planes[0], &SMALL_CARDS), 3, 0.0);
        found.tables.extend(small.iter().filter_map(|group| table(group, 1.0)));
    }
    let better = |a: &BoardPlace, b: &BoardPlace| {
        let scale = |place: &BoardPlace| place.view.scale_at(100.0, 100.0);
        b.frames.cmp(&a.frames).then(scale(b).total_cmp(&scale(a)))
    };
    found.places.order_by(better);
    let mut apart: Vec<BoardPlace> = Vec::new();
    for place in found.places {
        if !apart.iter().any(|other| overlap(other, &place)) {
            apart.push(place);
        }
    }
    found.places = apart;
    found
}

/// Searches all planes for boards and tables, upright and at the angle of most squares. Returns whether any squares
/// formed rows and columns.
fn search(picture: &Picture, planes: &[Plane], search: &CardSize, found: &mut Findings) -> bool {
    let mut promising = false;
    for (level, plane) in planes.iter().enumerate() {
        let zoom = (1u32 << level) as f64;
        let squares = squares(plane, search);
        for angle in [Some(0.0), angle(&squares)].into_iter().flatten() {
            for group in groups(&squares, 3, angle) {
                promising |= group.members.len() > 3;
                found.tables.extend(turns(&group).iter().filter_map(|group| table(group, zoom)));
                if group.members.len() >= LEAST_SQUARES && group.columns > 2 && group.rows > 1 {
                    found.places.extend(place(picture, &planes[..=level], &group, zoom));
                }
            }
        }
    }
    promising
}

/// Returns the group as it is, then turned by one, two and three quarters.
fn turns(group: &Group) -> [Group; 4] {
    let once = group.turned();
    let twice = once.turned();
    let thrice = twice.turned();
    [group.clone(), once, twice, thrice]
}

/// Returns whether the centre of one board lies within the other.
fn overlap(a: &BoardPlace, b: &BoardPlace) -> bool {
    let within = |a: &BoardPlace, b: &BoardPlace| {
        let middle = b.view.map(100.0, 100.0);
        let centre = a.view.map(100.0, 100.0);
        let reach = 100.0 * a.view.scale_at(100.0, 100.0);
        (middle.x - centre.x).abs() < reach && (middle.y - centre.y).abs() < reach
    };
    within(a, b) || within(b, a)
}

fn table(group: &Group, zoom: f64) -> Option<ValueTable> {
    let (columns, rows, members) = (group.columns, group.rows, group.members.len());
    if rows != 2 || !(2..=3).contains(&columns) || members != columns + 1 {
        return None;
    }
    let mut centres = [None; 4];
    for &(column, row, square) in &group.members {
        let slot = match (column + 3 - columns, row) {
            (column, 0) => column,
            (2, 1) => 3,
            _ => return None,
        };
        let (x, y) = (f64::from(square.x), f64::from(square.y));
        centres[slot] = Some(Point { x: zoom * x, y: zoom * y });
    }
    Some(ValueTable { centres })
}

/// Returns the best of the positions that a group of squares may have on a board, whichever side of the board is up.
fn place(picture: &Picture, planes: &[Plane], group: &Group, zoom: f64) -> Option<BoardPlace> {
    let mut best: Option<(usize, BoardPlace)> = None;
    for (quarter, group) in turns(group).iter().enumerate() {
        let found = placed(picture, planes, group, zoom, quarter > 0);
        if let Some(found) =
            found.filter(|(score, _)| best.as_ref().is_none_or(|best| *score > best.0))
        {
            best = Some(found);
        }
        if best.as_ref().is_some_and(|(_, place)| place.frames >= MANY_FRAMES) {
            break;
        }
    }
    best.map(|(_, place)| place)
}

/// Returns the best of the positions of a group whose upper side is known, and its score. If the group is `turned`,
/// there are many positions, and those whose colours are clearly elsewhere are left out.
fn placed(
    picture: &Picture,
    planes: &[Plane],
    group: &Group,
    zoom: f64,
    turned: bool,
) -> Option<(usize, BoardPlace)> {
    let affine = group.members.len() < 12 || group.columns < 4 || group.rows < 4;
    let zoomed = Homography::upright(zoom, 0.0, 0.0);
    let candidates = (0..=SIDE - group.rows)
        .flat_map(|down| (0..=SIDE - group.columns).map(move |right| (right, down)));
    candidates
        .filter_map(|(right, down)| {
            let pairs: Vec<_> = group
                .members
                .iter()
                .map(|&(column, row, square)| {
                    let (x, y) = (f64::from(square.x), f64::from(square.y));
                    (card_centre(column + right, row + down), Point { x, y })
                })
                .collect();
            let rough = View::from(Homography::fit(&pairs, affine)?);
            if turned && colours_in_order(picture, &rough.moved(&zoomed)) < LEAST_COLOURS {
                return None;
            }
            let plane = planes.last().expect("a group was found on one");
            let aligned = align(plane, rough)?;
            let place = finer(planes, aligned, zoom)?;
            let colours = colours_in_order(picture, &place.view);
            (colours >= LEAST_COLOURS).then_some((place.frames + 4 * colours, place))
        })
        .max_by_key(|(score, _)| *score)
}

/// Counts the line colours that are in place: in a real board, the bars of row n look most like
/// those of column n.
pub(crate) fn colours_in_order(picture: &Picture, view: &View) -> usize {
    // The bars' centres, measured from the top left of the card to the left or above.
    let mean = |bars: [(usize, usize); SIDE], along: f64, down: f64| {
        let mut sum = [0.0; 3];
        for (column, row) in bars {
            let (x, y) = card_at(column, row);
            let point = view.map(x as f64 + along, y as f64 + down);
            let colour = picture.between(point.x as f32, point.y as f32);
            sum = std::array::from_fn(|channel| sum[channel] + colour[channel] / SIDE as f32);
        }
        sum
    };
    let rows: [Rgb; SIDE] =
        std::array::from_fn(|row| mean(std::array::from_fn(|column| (column, row)), 28.0, 12.0));
    let columns: [Rgb; SIDE] =
        std::array::from_fn(|column| mean(std::array::from_fn(|row| (column, row)), 12.0, 28.0));
    let nearest = |colour: Rgb| {
        (0..SIDE)
            .min_by(|&a, &b| distance(colour, columns[a]).total_cmp(&distance(colour, columns[b])))
    };
    (0..SIDE).filter(|&row| nearest(rows[row]) == Some(row)).count()
}

/// Aligns again on a more detailed plane, if there is one.
fn finer(planes: &[Plane], mut aligned: Aligned, mut zoom: f64) -> Option<BoardPlace> {
    let scale = aligned.view.scale_at(100.0, 100.0);
    if planes.len() > 1 && scale < 1.5 {
        let doubled = aligned.view.moved(&Homography::upright(2.0, 0.0, 0.0));
        if let Some(better) = align(&planes[planes.len() - 2], doubled) {
            (aligned, zoom) = (better, zoom / 2.0);
        }
    }
    let view = aligned.view.moved(&Homography::upright(zoom, 0.0, 0.0));
    let frames = aligned.frames;
    (view.scale_at(100.0, 100.0) >= LEAST_SCALE).then_some(BoardPlace { view, frames })
}

impl BoardPlace {
    /// Returns the corners of the board with its hints: top left, top right, bottom right, bottom
    /// left.
    pub fn corners(&self) -> [Point; 4] {
        let [left, top, right, bottom] = BOX;
        [(left, top), (right, top), (right, bottom), (left, bottom)]
            .map(|(x, y)| self.view.map(x, y))
    }
}

#[cfg(test)]
mod tests;
