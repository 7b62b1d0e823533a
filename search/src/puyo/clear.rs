//! All clears: after how many pairs a queue can leave the field empty, and with which placements.

use foretile_games::puyo::bits::{Bits, cell, code, gaps};
use foretile_games::puyo::{
    COLUMNS, Colour, Orientation, POP, Pair, Placement, Queue, ROWS, can_pop_all,
};

const COLOURS: usize = Colour::ALL.len();

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
pub fn find_clear(pairs: &[Pair]) -> Option<Vec<Placement>> {
    let mut upcoming = vec![[0; COLOURS]; pairs.len() + 1];
    for (index, pair) in pairs.iter().enumerate().rev() {
        upcoming[index] = upcoming[index + 1];
        upcoming[index][pair.axis.index()] += 1;
        upcoming[index][pair.child.index()] += 1;
    }
    let mut search = ClearSearch { pairs, upcoming, columns: 0, placements: Vec::new() };
    // Most queues need only a few columns, which have fewer placements.
    (2..=COLUMNS).find_map(|columns| {
        search.columns = columns;
        search.clears(Bits::default()).then(|| search.placements.clone())
    })
}

struct ClearSearch<'a> {
    pairs: &'a [Pair],
    /// By pair: the number of puyos of each colour from this pair on.
    upcoming: Vec<[usize; COLOURS]>,
    /// The number of columns used, from the left.
    columns: usize,
    /// The placements of the pairs dropped so far.
    placements: Vec<Placement>,
}

impl ClearSearch<'_> {
    /// Returns whether the remaining pairs can empty the field. If so, appends their placements.
    fn clears(&mut self, field: Bits) -> bool {
        let next = self.placements.len();
        let Some(&pair) = self.pairs.get(next) else { return field.is_empty() };
        if !self.may_clear(&field) {
            return false;
        }
        let (heights, is_empty) = (field.heights(), field.is_empty());
        for placement in Placement::all() {
            let Some([axis, child]) = placement.landing(&heights) else { continue };
            let twin = pair.axis == pair.child
                && matches!(placement.orientation, Orientation::Down | Orientation::Left);
            let outside = axis.0.max(child.0) >= self.columns || axis.1.max(child.1) >= ROWS;
            // An empty field is its own mirror image, so the left half suffices.
            let mirrored = is_empty && axis.0 + child.0 >= self.columns;
            if twin || outside || mirrored {
                continue;
            }
            let mut after = field;
            after.put(cell(axis.0, axis.1), code(pair.axis));
            after.put(cell(child.0, child.1), code(pair.child));
            let popped = after.run() > 0;
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
    fn may_clear(&self, field: &Bits) -> bool {
        let next = self.placements.len();
        let cells = Colour::ALL.map(|colour| field.everywhere(code(colour)));
        let lying = |colour: Colour| cells[colour.index()].count_ones() as usize;
        let goes_now = |colour: Colour| {
            let pair = self.pairs[next];
            let falling = usize::from(pair.axis == colour) + usize::from(pair.child == colour);
            falling > 0 && lying(colour) + falling >= POP
        };
        let last = next + 1 == self.pairs.len();
        (!last || Colour::ALL.into_iter().any(goes_now))
            && Colour::ALL.into_iter().all(|colour| {
                let upcoming = self.upcoming[next][colour.index()];
                can_pop_all(lying(colour), upcoming, || gaps(cells[colour.index()]))
            })
    }
}
