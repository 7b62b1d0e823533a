//! All clears: after how many pairs a queue can leave the field empty, and with which placements.

use std::ops::BitOr;

use foretile_games::puyo::{
    COLUMNS, Colour, Orientation, POP, Pair, Placement, Queue, can_pop_all,
};

const COLOURS: usize = Colour::ALL.len();
/// The number of bits per column of a board. A cell is bit `STRIDE * column + row`.
const STRIDE: usize = 16;

/// The most pairs for which [`first_clear`] is exact. For these, [`find_clear`] takes some twenty
/// microseconds.
pub const SURE_CLEAR: u8 = 6;

/// Returns the number of pairs after which the field can be empty for the first time: the least after which
/// every colour has appeared at least four times or not at all. `None` if there is no such number.
///
/// This is a lower bound, because puyos pop in groups of four or more of a colour. Up to [`SURE_CLEAR`] it is
/// exact: [`find_clear`] found placements for every queue of every seed, and a test finds and plays them
/// again.
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

/// Returns placements of all these pairs that leave the field empty after the last one.
///
/// This is an exhaustive search without mirror images and without fields in which some colour has too few
/// puyos, or puyos too far apart, to pop. It ignores columns too high to pass, which need at least seven
/// pairs. Up to six pairs, the placements can therefore be played, and `None` means that there are none.
///
/// The time grows exponentially with the number of pairs.
///
/// # Panics
/// If there are more than eight pairs: a column might not hold them.
pub fn find_clear(pairs: &[Pair]) -> Option<Vec<Placement>> {
    assert!(2 * pairs.len() <= STRIDE, "a column holds {STRIDE} puyos");
    let mut coming = vec![[0; COLOURS]; pairs.len() + 1];
    for (index, pair) in pairs.iter().enumerate().rev() {
        coming[index] = coming[index + 1];
        coming[index][pair.axis.index()] += 1;
        coming[index][pair.child.index()] += 1;
    }
    let mut search = ClearSearch { pairs, coming, columns: 0, placements: Vec::new() };
    // Most queues need only a few columns, which have fewer placements.
    (2..=COLUMNS).find_map(|columns| {
        search.columns = columns;
        search.clears(Board::default()).then(|| search.placements.clone())
    })
}

struct ClearSearch<'a> {
    pairs: &'a [Pair],
    /// By pair: the number of puyos of each colour from this pair on.
    coming: Vec<[usize; COLOURS]>,
    /// The number of columns used, from the left.
    columns: usize,
    /// The placements of the pairs dropped so far.
    placements: Vec<Placement>,
}

impl ClearSearch<'_> {
    /// Returns whether the remaining pairs can empty the board. If so, appends their placements.
    fn clears(&mut self, board: Board) -> bool {
        let next = self.placements.len();
        let Some(&pair) = self.pairs.get(next) else { return board.is_empty() };
        if !self.may_clear(&board) {
            return false;
        }
        for placement in Placement::all() {
            let Placement { column, orientation } = placement;
            let child = placement.child_column().expect("all placements are inside the field");
            let twin = pair.axis == pair.child
                && matches!(orientation, Orientation::Down | Orientation::Left);
            let outside = column.max(child) >= self.columns;
            // An empty board is its own mirror image, so the left half suffices.
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

    /// Returns whether every colour can still be cleared, if the last pair pops.
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
                can_pop_all(lying, coming, || board.gaps(colour))
            })
    }
}

/// A field as bits, one set of cells per colour.
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

    /// Returns the number of columns without a colour between columns with it.
    fn gaps(&self, colour: Colour) -> usize {
        let has = |column: &usize| self.colours[colour.index()] & column_bits(*column) != 0;
        let Some(first) = (0..COLUMNS).find(has) else { return 0 };
        let last = (0..COLUMNS).rfind(has).unwrap_or(first);
        (first..=last).filter(|column| !has(column)).count()
    }

    /// Drops a pair and lets its chain run. Returns whether anything popped.
    fn drop(&mut self, pair: Pair, placement: Placement) -> bool {
        let axis = (placement.column, pair.axis);
        let child =
            (placement.child_column().expect("all placements are inside the field"), pair.child);
        let order =
            if placement.orientation == Orientation::Down { [child, axis] } else { [axis, child] };
        let landed = order.map(|(column, colour)| (self.land(column, colour), colour));
        // Only the puyos that have just landed can start a chain.
        let mut popping = self.groups(landed);
        let popped = popping != 0;
        while popping != 0 {
            self.remove(popping);
            let groups = Colour::ALL.into_iter().map(|colour| self.groups_of(colour));
            popping = groups.fold(0, BitOr::bitor);
        }
        popped
    }

    /// Adds a puyo on top of a column. Returns its cell.
    fn land(&mut self, column: usize, colour: Colour) -> u128 {
        let cell = 1 << (STRIDE * column + self.heights[column]);
        self.heights[column] += 1;
        self.colours[colour.index()] |= cell;
        cell
    }

    /// Returns the groups of these cells that are large enough to pop.
    fn groups(&self, cells: [(u128, Colour); 2]) -> u128 {
        let group = |(cell, colour): (u128, Colour)| match self.count(colour) >= POP {
            true => large(connected(cell, self.colours[colour.index()])),
            false => 0,
        };
        group(cells[0]) | group(cells[1])
    }

    /// Returns the groups of a colour that are large enough to pop.
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

    /// Removes cells and lets the puyos above them fall.
    fn remove(&mut self, mut cells: u128) {
        while cells != 0 {
            // From the top, so that the other cells to remove do not move.
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

/// Returns the group if it is large enough to pop, else 0.
const fn large(group: u128) -> u128 {
    if group.count_ones() as usize >= POP { group } else { 0 }
}

/// Returns the cells of a colour that are connected with `cell`.
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
