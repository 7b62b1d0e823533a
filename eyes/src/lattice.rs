//! Groups squares that form rows and columns at the pitch of the cards.

use std::collections::HashMap;

use foretile_games::voltorb::SIDE;

use crate::blobs::Square;

/// The cards' pitch over their side, measured on the screen: 32 over 24.
const PITCH_OVER_SIDE: f32 = 32.0 / 24.0;

/// The largest distance of a neighbour from its place in an upright lattice, in pitches. A rotation
/// by ten degrees moves it by 0.17, and also makes squares appear larger.
const FARTHEST_MISS: f32 = 0.32;

/// Squares and their positions, relative to the group's top left.
pub(crate) struct Group {
    /// `(column, row, square)`.
    pub members: Vec<(usize, usize, Square)>,
    /// The number of columns that the group spans.
    pub columns: usize,
    /// The number of rows that the group spans.
    pub rows: usize,
}

/// Returns the index of the neighbour to the right of and below each square.
fn neighbours(squares: &[Square]) -> Vec<[Option<usize>; 2]> {
    const BIN: f32 = 64.0;
    let bin_of = |x: f32, y: f32| ((x / BIN) as i32, (y / BIN) as i32);
    let mut bins: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (index, square) in squares.iter().enumerate() {
        bins.entry(bin_of(square.x, square.y)).or_default().push(index);
    }
    let nearest = |from: &Square, down: bool| {
        let pitch = PITCH_OVER_SIDE * from.side;
        let (x, y) = if down { (from.x, from.y + pitch) } else { (from.x + pitch, from.y) };
        let (column, row) = bin_of(x, y);
        let near = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        near.filter_map(|bin| bins.get(&bin))
            .flatten()
            .map(|&index| {
                let to = &squares[index];
                (index, (to.x - x).hypot(to.y - y) / pitch, to.side / from.side)
            })
            .filter(|(_, miss, growth)| *miss < FARTHEST_MISS && (0.75..1.33).contains(growth))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(index, ..)| index)
    };
    squares.iter().map(|square| [nearest(square, false), nearest(square, true)]).collect()
}

/// Returns all groups of at least `least` connected squares that are not too large for a board.
pub(crate) fn groups(squares: &[Square], least: usize) -> Vec<Group> {
    let after = neighbours(squares);
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
    if columns > SIDE || rows > SIDE {
        return None;
    }
    let mut taken = [[false; SIDE]; SIDE];
    let mut members = Vec::new();
    for &(index, (column, row)) in places {
        let (column, row) = ((column - left) as usize, (row - top) as usize);
        if !std::mem::replace(&mut taken[row][column], true) {
            members.push((column, row, squares[index]));
        }
    }
    Some(Group { members, columns, rows })
}
