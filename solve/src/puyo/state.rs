//! A player's game on bits: the placements of a pair, and what dropping it does.

use foretile_games::puyo::bits::{Bits, cell, code};
use foretile_games::puyo::{
    COLUMNS, Orientation, Pair, Placement, Play, ROWS, SPAWN_COLUMN as SPAWN, VISIBLE_ROWS, reaches,
};

/// The number of placements of a pair.
pub const PLACEMENTS: usize = 22;

/// The columns of the axis and of the child, for every placement in the order of [`Placement::all`].
const ENDS: [(usize, usize); PLACEMENTS] = ends();

const fn ends() -> [(usize, usize); PLACEMENTS] {
    let mut ends = [(0, 0); PLACEMENTS];
    let (mut index, mut column) = (0, 0);
    while column < COLUMNS {
        // Up, right, down, left.
        let children = [column, column + 1, column, column.wrapping_sub(1)];
        let mut turn = 0;
        while turn < children.len() {
            if children[turn] < COLUMNS {
                ends[index] = (column, children[turn]);
                index += 1;
            }
            turn += 1;
        }
        column += 1;
    }
    ends
}

/// Returns the placement with this number.
pub fn placement(index: u8) -> Placement {
    Placement::all().nth(index.into()).expect("there are 22 placements")
}

/// A pair as the codes of its puyos.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Codes {
    /// The code of the puyo that the pair turns about.
    pub axis: u8,
    /// The code of the other.
    pub child: u8,
}

impl From<Pair> for Codes {
    fn from(pair: Pair) -> Self {
        Self { axis: code(pair.axis), child: code(pair.child) }
    }
}

/// Which of the doubtful moves at the top of the field are allowed. All are possible in the game, as far as
/// is known, but not every simulator knows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    /// Climb on a column 12 high only from a column 11 high right before it.
    pub strict_steps: bool,
    /// Never lose a puyo in row 14.
    pub strict_row_14: bool,
}

/// A field, and where a puyo was lost in row 14.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct State {
    /// The field.
    pub bits: Bits,
    /// A bit for each column above which a puyo was lost. That can happen only once.
    pub lost_above: u8,
}

impl From<&Play> for State {
    fn from(play: &Play) -> Self {
        let lost = play.lost_above().into_iter().enumerate();
        Self {
            bits: Bits::of(&play.field),
            lost_above: lost.fold(0, |all, (column, lost)| all | u8::from(lost) << column),
        }
    }
}

impl State {
    /// Returns the numbers of all placements of a pair that differ in what they do.
    pub fn placements(&self, pair: Codes, rules: Rules) -> impl Iterator<Item = u8> + use<> {
        let heights = self.bits.heights();
        let low = heights.iter().all(|&height| height < VISIBLE_ROWS);
        let (lost, twins) = (self.lost_above, pair.axis == pair.child);
        (0..PLACEMENTS as u8).filter(move |&index| {
            let (axis, child) = ENDS[usize::from(index)];
            // Down and left do the same as up and right, if the colours are the same.
            let twin = twins && (child < axis || axis == child && is_down(index));
            !twin && (low || allowed(&heights, lost, index, rules))
        })
    }

    /// Returns the state after a pair has landed, before anything pops.
    pub fn land(&self, pair: Codes, index: u8) -> Self {
        let mut state = *self;
        let (axis, child) = ENDS[usize::from(index)];
        let heights = self.bits.heights();
        if axis != child {
            state.bits.put(cell(axis, heights[axis]), pair.axis);
            state.bits.put(cell(child, heights[child]), pair.child);
            return state;
        }
        let (lower, upper) =
            if is_down(index) { (pair.child, pair.axis) } else { (pair.axis, pair.child) };
        state.bits.put(cell(axis, heights[axis]), lower);
        if heights[axis] + 1 < ROWS {
            state.bits.put(cell(axis, heights[axis] + 1), upper);
        } else {
            state.lost_above |= 1 << axis;
        }
        state
    }

    /// Returns the mirror image.
    pub fn mirrored(&self) -> Self {
        let reversed = self.lost_above.reverse_bits() >> (u8::BITS as usize - COLUMNS);
        Self { bits: self.bits.mirrored(), lost_above: reversed }
    }

    /// Returns a hash: different states almost certainly have different ones.
    pub fn hash(&self) -> u64 {
        let hash =
            (self.bits.hash() ^ u64::from(self.lost_above)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        hash ^ hash >> 29
    }
}

/// The placements by where their puyos land: for the axis and the child, as the lower and the upper puyo that a column gets,
/// and by column. A bit for each placement.
pub const LANDINGS: [[[u32; COLUMNS]; 2]; 2] = {
    let (mut landings, mut index) = ([[[0; COLUMNS]; 2]; 2], 0);
    while index < PLACEMENTS {
        let (axis, child) = ENDS[index];
        let is_down = is_down(index as u8);
        landings[0][is_down as usize][axis] |= 1 << index;
        landings[1][(axis == child && !is_down) as usize][child] |= 1 << index;
        index += 1;
    }
    landings
};

/// Which placements a pair can reach, by the heights of the columns, for searches that need it for many fields.
pub struct Reach {
    /// A bit for each placement, and the highest bit, by the heights: for each column whether it is at most 10 high, or how
    /// much higher. 0 if it is not computed yet.
    by_heights: Vec<u32>,
}

impl Reach {
    /// For pairs, all heights up to this one are alike.
    const LOW: usize = VISIBLE_ROWS - 2;
    /// The bit of entries that are computed.
    const KNOWN: u32 = 1 << 31;
    /// A bit for each placement of a double: down and left do the same as up and right.
    const TWINS: u32 = {
        let (mut bits, mut index) = (0, 0);
        while index < PLACEMENTS {
            let (axis, child) = ENDS[index];
            if axis < child || axis == child && !is_down(index as u8) {
                bits |= 1 << index;
            }
            index += 1;
        }
        bits
    };

    pub fn new() -> Self {
        Self { by_heights: vec![0; 1 << (2 * COLUMNS)] }
    }

    /// Returns a bit for each placement of a pair on columns of these heights, those of [`State::placements`] by the usual
    /// rules where no puyo has been lost in row 14.
    pub fn placements(&mut self, heights: &[usize; COLUMNS], pair: Codes) -> u32 {
        let index = heights
            .iter()
            .fold(0, |index, &height| index << 2 | height.saturating_sub(Self::LOW).min(3));
        let known = &mut self.by_heights[index];
        if *known == 0 {
            let all =
                (0..PLACEMENTS as u8).filter(|&index| allowed(heights, 0, index, Rules::default()));
            *known = all.fold(Self::KNOWN, |bits, index| bits | 1 << index);
        }
        let reached = *known & !Self::KNOWN;
        if pair.axis == pair.child { reached & Self::TWINS } else { reached }
    }
}

/// Returns the cells in which the axis and the child of a placement land on columns of these heights. A puyo in row 14,
/// where it is deleted, has none.
pub fn landing(heights: &[usize; COLUMNS], index: u8) -> [u128; 2] {
    let (axis, child) = ENDS[usize::from(index)];
    let in_field = |column, row| if row < ROWS { cell(column, row) } else { 0 };
    if axis != child {
        return [in_field(axis, heights[axis]), in_field(child, heights[child])];
    }
    let [lower, upper] = [0, 1].map(|more| in_field(axis, heights[axis] + more));
    if is_down(index) { [upper, lower] } else { [lower, upper] }
}

/// Returns whether the child of a placement is below its axis.
const fn is_down(index: u8) -> bool {
    let (axis, child) = ENDS[index as usize];
    // The first placement of a column is up.
    axis == child && index > 0 && ENDS[index as usize - 1].0 == axis
}

/// Returns whether a pair can be dropped here if some column is at least 12 high.
fn allowed(heights: &[usize; COLUMNS], lost_above: u8, index: u8, rules: Rules) -> bool {
    let at = placement(index);
    let (axis, child) = ENDS[usize::from(index)];
    if !reaches(heights, at) {
        return false;
    }
    if axis == child && heights[axis] + 1 == ROWS {
        let used = lost_above >> axis & 1 == 1;
        if used || rules.strict_row_14 || at.orientation == Orientation::Down {
            return false;
        }
    }
    !rules.strict_steps || steps_up(heights, axis, child)
}

/// Returns whether the pair climbs on the first column 12 high on its way from the column right before it,
/// or by a quick turn.
fn steps_up(heights: &[usize; COLUMNS], axis: usize, child: usize) -> bool {
    let far = if axis.abs_diff(SPAWN) > child.abs_diff(SPAWN) { axis } else { child };
    if heights[SPAWN - 1].min(heights[SPAWN + 1]) >= VISIBLE_ROWS {
        return true;
    }
    let mut before = SPAWN;
    while before != far {
        let next = if far > before { before + 1 } else { before - 1 };
        if heights[next] >= VISIBLE_ROWS {
            return heights[before] == VISIBLE_ROWS - 1;
        }
        before = next;
    }
    true
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::STRIDE;
    use foretile_games::puyo::{Colour, Puyo};

    use super::*;

    /// The stricter of two players' programs refuses 9,756 of the 206,250 placements over all heights of 9 to 13
    /// that the other allows (mayah's puyoai beside ama, as `../shared/facts/puyo-rules.md` counts them).
    #[test]
    fn strict_steps_refuse_as_many_as_known() {
        let (mut cases, mut refused) = (0, 0);
        for number in 0..5usize.pow(6) {
            let heights = std::array::from_fn(|column| 9 + number / 5usize.pow(column as u32) % 5);
            if heights[SPAWN] >= VISIBLE_ROWS {
                continue;
            }
            for index in 0..PLACEMENTS as u8 {
                cases += 1;
                let (axis, child) = ENDS[usize::from(index)];
                let reached = reaches(&heights, placement(index));
                refused += usize::from(reached && !steps_up(&heights, axis, child));
            }
        }
        assert_eq!((cases, refused), (206_250, 9_756));
    }

    /// A field of garbage with columns of these heights.
    fn garbage(heights: [usize; COLUMNS]) -> Play {
        let mut play = Play::default();
        for (column, height) in heights.into_iter().enumerate() {
            (0..height).for_each(|row| play.field.set(column, row, Some(Puyo::Garbage)));
        }
        play
    }

    /// The table by heights agrees with each field, for all heights at which pairs are blocked.
    #[test]
    fn placements_by_heights_are_those_of_the_fields() {
        let mut reach = Reach::new();
        for number in 0..5_usize.pow(6) {
            let heights = std::array::from_fn(|column| 9 + number / 5_usize.pow(column as u32) % 5);
            if heights[SPAWN] >= VISIBLE_ROWS {
                continue;
            }
            let state = State::from(&garbage(heights));
            for child in [1, 2] {
                let pair = Codes { axis: 1, child };
                let all = state.placements(pair, Rules::default());
                let all = all.fold(0, |bits, index| bits | 1 << index);
                assert_eq!(reach.placements(&heights, pair), all, "{heights:?} {child}");
            }
        }
    }

    /// A pair can be dropped where the game lets it, and lies there as in the game.
    #[test]
    fn pairs_land_as_in_the_game() {
        let pair = Pair { axis: Colour::ALL[0], child: Colour::ALL[1] };
        let codes = Codes::from(pair);
        let (mut refused, mut lost) = (0, 0);
        for number in 0..4_usize.pow(6) {
            let heights =
                std::array::from_fn(|column| 10 + number / 4_usize.pow(column as u32) % 4);
            if heights[SPAWN] >= VISIBLE_ROWS || number % 3 > 0 {
                continue;
            }
            let play = garbage(heights);
            let state = State::from(&play);
            let found: Vec<u8> = state.placements(codes, Rules::default()).collect();
            for index in 0..PLACEMENTS as u8 {
                let mut next = play;
                let is_possible = next.drop(pair, placement(index)).is_ok();
                assert_eq!(found.contains(&index), is_possible, "{heights:?} {index}");
                if !is_possible {
                    refused += 1;
                    continue;
                }
                let landed = state.land(codes, index);
                let mut bits = state.bits;
                let cells = landing(&heights, index);
                let lowest = bits.tops();
                for (cell, landings) in cells.into_iter().zip(LANDINGS).filter(|one| one.0 != 0) {
                    let column = cell.trailing_zeros() as usize / STRIDE;
                    let level = usize::from(cell & lowest == 0);
                    let has = |level: usize, column: usize| landings[level][column] >> index & 1;
                    assert_eq!(has(level, column), 1, "{heights:?} {index}");
                    let all = (0..COLUMNS).map(|column| has(0, column) + has(1, column));
                    assert_eq!(all.sum::<u32>(), 1, "{index}");
                }
                bits.put(cells[0], codes.axis);
                bits.put(cells[1], codes.child);
                assert_eq!(bits, landed.bits, "{heights:?} {index}");
                assert_eq!(landed, State::from(&next), "{heights:?} {index}");
                if landed.lost_above != 0 {
                    lost += 1;
                    // There, no second puyo can be lost.
                    assert!(!landed.placements(codes, Rules::default()).any(|it| it == index));
                    let rules = Rules { strict_row_14: true, ..Rules::default() };
                    assert!(!state.placements(codes, rules).any(|it| it == index));
                }
            }
        }
        assert!(refused > 1_000 && lost > 100, "{refused} refused, {lost} lost");
    }

    /// The table of seen states depends on every bit of the hash.
    #[test]
    fn each_bit_of_the_hash_is_set_for_half_of_the_states() {
        let (mut set, mut state, mut dice) = ([0; 64], State::default(), 1_u64);
        for number in 0..4_000 {
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let [place, axis, child, lost] = [40, 48, 52, 56].map(|at| (dice >> at) as u8);
            if number % 6 == 0 {
                state = State { lost_above: lost % 64, ..State::default() };
            }
            let [axis, child] = [axis, child].map(|at| code(Colour::ALL[usize::from(at) % 5]));
            state = state.land(Codes { axis, child }, place % PLACEMENTS as u8);
            let hash = state.hash();
            set.iter_mut().enumerate().for_each(|(bit, set)| *set += hash >> bit & 1);
        }
        assert!(set.iter().all(|set| (1_700..2_300).contains(set)), "{set:?}");
    }
}
