//! Groups squares that form rows and columns at the pitch of the cards.

use std::collections::HashMap;

use foretile_games::voltorb::SIDE;

use crate::blobs::Square;

/// The cards' pitch over their side, measured on the screen: 32 over 24.
const PITCH_OVER_SIDE: f32 = 32.0 / 24.0;

/// The largest distance of a neighbour from its place in the lattice, in pitches. A rotation by ten degrees moves it
/// by 0.17, and also makes squares appear larger.
const FARTHEST_MISS: f32 = 0.32;
/// How many times larger or smaller a neighbour may be.
const GROWTH: std::ops::Range<f32> = 0.75..1.33;

/// How many columns or rows of squares may be beside a board: a hint that something dark covers looks like a card.
const MOST_BESIDE: usize = 2;

/// Squares and their positions, relative to the group's top left.
#[derive(Clone)]
pub(crate) struct Group {
    /// `(column, row, square)`.
    pub members: Vec<(usize, usize, Square)>,
    /// The number of columns that the group spans.
    pub columns: usize,
    /// The number of rows that the group spans.
    pub rows: usize,
}

impl Group {
    /// Returns the group as it is when the picture is turned by a quarter, clockwise.
    pub fn turned(&self) -> Self {
        let turn = |&(column, row, square)| (self.rows - 1 - row, column, square);
        let members = self.members.iter().map(turn).collect();
        Self { members, columns: self.rows, rows: self.columns }
    }
}

/// Squares by their place.
struct Bins<'a> {
    squares: &'a [Square],
    bins: HashMap<(i32, i32), Vec<usize>>,
}

impl<'a> Bins<'a> {
    fn new(squares: &'a [Square]) -> Self {
        let mut bins: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (index, square) in squares.iter().enumerate() {
            bins.entry(Self::of(square.x, square.y)).or_default().push(index);
        }
        Self { squares, bins }
    }

    /// A bin is larger than the largest pitch.
    fn of(x: f32, y: f32) -> (i32, i32) {
        const BIN: f32 = 64.0;
        ((x / BIN).floor() as i32, (y / BIN).floor() as i32)
    }

    /// Returns the squares of about this side in the bins around a point, with their distance from it in pitches.
    fn near(&self, x: f32, y: f32, side: f32) -> impl Iterator<Item = (usize, f32)> {
        let (column, row) = Self::of(x, y);
        let near = (-1..=1).flat_map(move |dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        near.filter_map(|bin| self.bins.get(&bin)).flatten().filter_map(move |&index| {
            let to = &self.squares[index];
            let miss = (to.x - x).hypot(to.y - y) / (PITCH_OVER_SIDE * side);
            GROWTH.contains(&(to.side / side)).then_some((index, miss))
        })
    }
}

/// Returns the index of the neighbour to the right of and below each square, in a lattice turned by the angle whose
/// cosine and sine are given.
fn neighbours(squares: &[Square], (cos, sin): (f32, f32)) -> Vec<[Option<usize>; 2]> {
    let bins = Bins::new(squares);
    let nearest = |from: &Square, (right, down): (f32, f32)| {
        let pitch = PITCH_OVER_SIDE * from.side;
        bins.near(from.x + right * pitch, from.y + down * pitch, from.side)
            .filter(|(_, miss)| *miss < FARTHEST_MISS)
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(index, _)| index)
    };
    squares
        .iter()
        .map(|square| [nearest(square, (cos, sin)), nearest(square, (-sin, cos))])
        .collect()
}

/// Returns the angle, clockwise from -45 to 45 degrees, of the lattice that most squares form with their neighbours.
/// Returns `None` if there is none, or it is nearly upright.
pub(crate) fn angle(squares: &[Square]) -> Option<f32> {
    /// Bins of 2.5 degrees.
    const BINS: usize = 36;
    /// Each of eight squares on a board has at least two neighbours.
    const LEAST_VOTES: f32 = 16.0;
    /// `groups` finds lattices up to this angle, in degrees, without knowing it.
    const UPRIGHT: f32 = 7.0;
    let bins = Bins::new(squares);
    let mut votes = [0f32; BINS];
    for from in squares {
        let near = bins.near(from.x, from.y, from.side);
        for (index, _) in near.filter(|(_, far)| (0.75..1.25).contains(far)) {
            let to = &squares[index];
            let turn = (to.y - from.y).atan2(to.x - from.x).to_degrees().rem_euclid(90.0);
            votes[(turn / 2.5) as usize % BINS] += 1.0;
        }
    }
    let around = |bin: usize| (BINS - 3..=BINS + 3).map(move |off| (bin + off) % BINS);
    let best = (0..BINS).max_by(|&a, &b| {
        let sum = |bin| around(bin).map(|bin| votes[bin]).sum::<f32>();
        sum(a).total_cmp(&sum(b))
    })?;
    let sum: f32 = around(best).map(|bin| votes[bin]).sum();
    let mean =
        (-3..=3).zip(around(best)).map(|(off, bin)| off as f32 * votes[bin]).sum::<f32>() / sum;
    let angle = (2.5 * (best as f32 + 0.5 + mean) + 45.0).rem_euclid(90.0) - 45.0;
    (sum >= LEAST_VOTES && angle.abs() > UPRIGHT).then_some(angle)
}

/// Returns all groups of at least `least` connected squares that are not too large for a board, in a lattice turned
/// clockwise by `angle` degrees.
pub(crate) fn groups(squares: &[Square], least: usize, angle: f32) -> Vec<Group> {
    let (sin, cos) = angle.to_radians().sin_cos();
    let after = neighbours(squares, (cos, sin));
    let mut links: Vec<Vec<(usize, (i32, i32))>> = vec![Vec::new(); squares.len()];
    for (index, [right, below]) in after.iter().enumerate() {
        for (other, step) in [(right, (1, 0)), (below, (0, 1))] {
            if let Some(other) = *other {
                links[index].push((other, step));
                links[other].push((index, (-step.0, -step.1)));
            }
        }
    }
    let mut seen = vec![false; squares.len()];
    let mut found = Vec::new();
    for start in 0..squares.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut places = vec![(start, (0, 0))];
        let mut next = 0;
        while next < places.len() {
            let (index, (column, row)) = places[next];
            for &(other, (right, down)) in &links[index] {
                if !std::mem::replace(&mut seen[other], true) {
                    places.push((other, (column + right, row + down)));
                }
            }
            next += 1;
        }
        found.extend(group(squares, &places).filter(|group| group.members.len() >= least));
    }
    found
}

fn group(squares: &[Square], places: &[(usize, (i32, i32))]) -> Option<Group> {
    let columns = places.iter().map(|(_, (column, _))| *column);
    let rows = places.iter().map(|(_, (_, row))| *row);
    let (left, top) = (columns.clone().min()?, rows.clone().min()?);
    let columns = (columns.max()? - left + 1) as usize;
    let rows = (rows.max()? - top + 1) as usize;
    if columns > SIDE + MOST_BESIDE || rows > SIDE + MOST_BESIDE {
        return None;
    }
    // The part of the size of a board that has most squares; of two alike, the one from the top left.
    let parts = (0..=rows.saturating_sub(SIDE))
        .flat_map(|down| (0..=columns.saturating_sub(SIDE)).map(move |right| (right, down)));
    let parts = parts.map(|(right, down)| (left + right as i32, top + down as i32));
    parts
        .map(|at| part(squares, places, at))
        .reduce(|best, other| if other.members.len() > best.members.len() { other } else { best })
}

/// Returns the squares of at most five columns and rows from a place.
fn part(squares: &[Square], places: &[(usize, (i32, i32))], (left, top): (i32, i32)) -> Group {
    let mut taken = [[false; SIDE]; SIDE];
    let mut group = Group { members: Vec::new(), columns: 0, rows: 0 };
    for &(index, (column, row)) in places {
        let place = |at: i32, first: i32| usize::try_from(at - first).ok().filter(|&at| at < SIDE);
        let Some((column, row)) = place(column, left).zip(place(row, top)) else { continue };
        if !std::mem::replace(&mut taken[row][column], true) {
            group.members.push((column, row, squares[index]));
            group.columns = group.columns.max(column + 1);
            group.rows = group.rows.max(row + 1);
        }
    }
    group
}

#[cfg(test)]
mod tests;
