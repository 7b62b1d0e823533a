//! All clears: how soon a queue can leave the field empty, and how.

use std::ops::BitOr;

use foretile_games::puyo::{COLUMNS, Colour, Orientation, POP, Pair, Placement, Queue};

const COLOURS: usize = Colour::ALL.len();
/// Bits of a column in a board: bit `STRIDE * column + row`.
const STRIDE: usize = 16;

/// The most pairs for which [`first_clear`] is sure, and [`find_clear`] takes some twenty microseconds.
pub const SURE_CLEAR: u8 = 6;

/// The number of pairs after which a field can be empty for the first time: the least after which
/// every colour that has come has come four times. `None` when there is no such number.
///
/// No fewer pairs can do it, as puyos only go four or more of a colour at a time. That these can is
/// no theorem: [`find_clear`] found placements for every queue of every seed where the number is at
/// most [`SURE_CLEAR`], and a test finds and plays them again. Above that, read it as "at the
/// earliest".
pub fn first_clear(queue: &Queue) -> Option<u8> {
    let mut counts = [0; COLOURS];
    let pairs = (1..).zip(queue.pairs()).find(|(_, pair)| {
        for colour in [pair.axis, pair.child] {
            counts[colour.index()] += 1;
        }
        counts.iter().all(|&count| count == 0 || count >= POP)
    });
    pairs.map(|(pairs, _)| pairs)
}

/// Placements of all these pairs that leave an empty field behind the last.
///
/// All placements are tried but those that cannot: mirror images, and fields where some colour is
/// too few or too far apart to go. It takes no heed of columns too high to pass, which only seven
/// pairs and more can build: up to six pairs, what is found can be played, and `None` means that there
/// is no way.
///
/// The time grows many times over with each pair.
///
/// # Panics
/// With more than eight pairs: a column might not hold them.
pub fn find_clear(pairs: &[Pair]) -> Option<Vec<Placement>> {
    assert!(2 * pairs.len() <= STRIDE, "a column holds {STRIDE} puyos");
    let mut coming = vec![[0; COLOURS]; pairs.len() + 1];
    for (index, pair) in pairs.iter().enumerate().rev() {
        coming[index] = coming[index + 1];
        coming[index][pair.axis.index()] += 1;
        coming[index][pair.child.index()] += 1;
    }
    let mut search = Search { pairs, coming, columns: 0, placements: Vec::new() };
    // Most queues need but a few columns, and there is less to try in them.
    (2..=COLUMNS).find_map(|columns| {
        search.columns = columns;
        search.clears(Board::default()).then(|| search.placements.clone())
    })
}

struct Search<'a> {
    pairs: &'a [Pair],
    /// Puyos of each colour in the pairs from this one on.
    coming: Vec<[usize; COLOURS]>,
    /// The columns that are tried, from the left.
    columns: usize,
    /// Where the pairs so far were dropped.
    placements: Vec<Placement>,
}

impl Search<'_> {
    /// Whether the pairs that are left can empty the board.
    fn clears(&mut self, board: Board) -> bool {
        let next = self.placements.len();
        let Some(&pair) = self.pairs.get(next) else { return board.is_empty() };
        if !self.may_clear(&board) {
            return false;
        }
        for placement in Placement::all() {
            let Placement { column, orientation } = placement;
            let child = placement.child_column().expect("a placement is between the walls");
            let twin = pair.axis == pair.child
                && matches!(orientation, Orientation::Down | Orientation::Left);
            let outside = column.max(child) >= self.columns;
            // An empty board is its own mirror image: its left half will do.
            let mirrored = board.is_empty() && column + child >= self.columns;
            if twin || outside || mirrored {
                continue;
            }
            let mut after = board;
            let popped = after.drop(pair, placement);
            if next + 1 == self.pairs.len() && !popped {
                continue;
            }
            self.placements.push(placement);
            if self.clears(after) {
                return true;
            }
            self.placements.pop();
        }
        false
    }

    /// Whether every colour can still go. Fewer than eight of a colour go at one time, all in one
    /// group, and puyos never leave their columns: no column may be missing between them.
    fn may_clear(&self, board: &Board) -> bool {
        let next = self.placements.len();
        let goes_now = |colour: Colour| {
            let pair = self.pairs[next];
            let falling = usize::from(pair.axis == colour) + usize::from(pair.child == colour);
            falling > 0 && board.count(colour) + falling >= POP
        };
        let last = next + 1 == self.pairs.len();
        (!last || Colour::ALL.into_iter().any(goes_now))
            && Colour::ALL.into_iter().all(|colour| {
                let (lying, coming) = (board.count(colour), self.coming[next][colour.index()]);
                match lying + coming {
                    0 => true,
                    all if all < POP => false,
                    all if all < 2 * POP => board.gaps(colour) <= coming,
                    _ => true,
                }
            })
    }
}

/// A field as bits: where each colour lies.
#[derive(Clone, Copy, Default)]
struct Board {
    colours: [u128; COLOURS],
    heights: [usize; COLUMNS],
}

impl Board {
    fn is_empty(&self) -> bool {
        self.heights.iter().all(|&height| height == 0)
    }

    fn count(&self, colour: Colour) -> usize {
        self.colours[colour.index()].count_ones() as usize
    }

    /// Columns without a colour between columns with it.
    fn gaps(&self, colour: Colour) -> usize {
        let has = |column: &usize| self.colours[colour.index()] & column_bits(*column) != 0;
        let Some(first) = (0..COLUMNS).find(has) else { return 0 };
        let last = (0..COLUMNS).rfind(has).unwrap_or(first);
        (first..=last).filter(|column| !has(column)).count()
    }

    /// Drops a pair and lets its chain run; whether anything popped.
    fn drop(&mut self, pair: Pair, placement: Placement) -> bool {
        let axis = (placement.column, pair.axis);
        let child = (placement.child_column().expect("between the walls"), pair.child);
        let order =
            if placement.orientation == Orientation::Down { [child, axis] } else { [axis, child] };
        let landed = order.map(|(column, colour)| (self.land(column, colour), colour));
        // Only what has just landed can start a chain.
        let mut popping = self.groups(landed);
        let popped = popping != 0;
        while popping != 0 {
            self.remove(popping);
            let groups = Colour::ALL.into_iter().map(|colour| self.groups_of(colour));
            popping = groups.fold(0, BitOr::bitor);
        }
        popped
    }

    fn land(&mut self, column: usize, colour: Colour) -> u128 {
        let cell = 1 << (STRIDE * column + self.heights[column]);
        self.heights[column] += 1;
        self.colours[colour.index()] |= cell;
        cell
    }

    /// The groups of these cells that are large enough to pop.
    fn groups(&self, cells: [(u128, Colour); 2]) -> u128 {
        let group = |(cell, colour): (u128, Colour)| match self.count(colour) >= POP {
            true => large(connected(cell, self.colours[colour.index()])),
            false => 0,
        };
        group(cells[0]) | group(cells[1])
    }

    /// The groups of a colour that are large enough to pop.
    fn groups_of(&self, colour: Colour) -> u128 {
        let mut popping = 0;
        let mut rest = self.colours[colour.index()];
        while rest.count_ones() as usize >= POP {
            let group = connected(rest & rest.wrapping_neg(), rest);
            popping |= large(group);
            rest &= !group;
        }
        popping
    }

    /// Takes cells away and lets what is above them fall.
    fn remove(&mut self, mut cells: u128) {
        while cells != 0 {
            // From the top, so that the cells below stay where they are.
            let at = cells.ilog2() as usize;
            cells &= !(1 << at);
            let column = column_bits(at / STRIDE);
            let below = (1 << at) - 1;
            self.heights[at / STRIDE] -= 1;
            for colour in &mut self.colours {
                let above = *colour & column & !below & !(1 << at);
                *colour = *colour & (below | !column) | above >> 1;
            }
        }
    }
}

const fn column_bits(column: usize) -> u128 {
    0xFFFF << (STRIDE * column)
}

/// The group, if it is large enough to pop.
const fn large(group: u128) -> u128 {
    if group.count_ones() as usize >= POP { group } else { 0 }
}

/// The cells of a colour that hang together with one.
fn connected(cell: u128, colour: u128) -> u128 {
    let mut group = cell;
    loop {
        let beside = group << 1 | group >> 1 | group << STRIDE | group >> STRIDE;
        let grown = (group | beside) & colour;
        if grown == group {
            return group;
        }
        group = grown;
    }
}
