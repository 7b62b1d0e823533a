//! The Tsu rule: where a pair can be dropped, what that does, and what a chain scores.

use std::fmt;

use super::Pair;
use super::field::{COLUMNS, Field, POP, Pop, Puyo, ROWS, VISIBLE_ROWS};
use crate::message::{Code, Message};
use crate::messages;

/// The column in which pairs appear. The game is lost when it is full.
pub const SPAWN_COLUMN: usize = 2;
/// The points of an all clear, which are paid with the next chain. They are worth 30 garbage puyos of 70 points
/// (<https://puyonexus.com/wiki/All_clear>).
pub const ALL_CLEAR_BONUS: u32 = 2_100;

/// The position of the child relative to the axis when a pair is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Orientation {
    /// Above the axis, as when the pair appears.
    Up,
    /// In the column to the right.
    Right,
    /// Below the axis.
    Down,
    /// In the column to the left.
    Left,
}

/// Where a pair is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Placement {
    /// The column of the axis, from 0.
    pub column: usize,
    /// The position of the child.
    pub orientation: Orientation,
}

impl Orientation {
    /// All orientations, clockwise.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// Returns the name, such as `up`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Right => "right",
            Self::Down => "down",
            Self::Left => "left",
        }
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Placement {
    /// Returns the 22 placements.
    pub fn all() -> impl Iterator<Item = Self> {
        let any = |column| Orientation::ALL.map(|orientation| Self { column, orientation });
        (0..COLUMNS).flat_map(any).filter(|placement| placement.child_column().is_some())
    }

    /// Returns the column of the child, or `None` if it or the axis is outside the field.
    pub fn child_column(self) -> Option<usize> {
        let axis = Some(self.column).filter(|&column| column < COLUMNS)?;
        let column = match self.orientation {
            Orientation::Up | Orientation::Down => axis,
            Orientation::Right => axis + 1,
            Orientation::Left => axis.checked_sub(1)?,
        };
        (column < COLUMNS).then_some(column)
    }

    /// Returns the cells in which the axis and the child land on columns of these heights, each as its column and its
    /// row from 0, or `None` if one would be outside the field. Row [`ROWS`] is above the field.
    pub fn landing(self, heights: &[usize; COLUMNS]) -> Option<[(usize, usize); 2]> {
        let child = self.child_column()?;
        let (axis_on, child_on) = match self.orientation {
            Orientation::Up => (0, 1),
            Orientation::Down => (1, 0),
            Orientation::Left | Orientation::Right => (0, 0),
        };
        Some([(self.column, heights[self.column] + axis_on), (child, heights[child] + child_on)])
    }
}

/// The state of a player's game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Play {
    /// The field, in which nothing floats.
    pub field: Field,
    /// Whether a puyo was lost in row 14 above each column, which can happen only once.
    lost_above: [bool; COLUMNS],
}

/// The error returned when a pair cannot be dropped at a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfReach {
    placement: Placement,
    kind: OutOfReachKind,
}

/// Why a pair cannot be dropped at a placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutOfReachKind {
    /// A half would be outside the field.
    Outside,
    /// The game is lost.
    Lost,
    /// High columns are in the way.
    Blocked,
}

impl OutOfReach {
    /// Returns where the pair was to be dropped.
    pub const fn placement(&self) -> Placement {
        self.placement
    }

    /// Returns why the pair cannot be dropped there.
    pub const fn kind(&self) -> OutOfReachKind {
        self.kind
    }
}

messages! {
    /// Why a pair cannot be dropped, as a message.
    OutOfReachMessage "OutOfReach":
    Blocked "puyo_blocked" => "a pair cannot reach column {column} with its child {orientation}: expected a column from 1 to 6 that high columns do not block, such as 1up on an empty field",
}

impl From<&OutOfReach> for Message {
    fn from(error: &OutOfReach) -> Self {
        let Placement { column, orientation } = error.placement;
        let message = OutOfReachMessage::Blocked.with("column", column.saturating_add(1));
        message.with("orientation", orientation.to_string()).any()
    }
}

impl fmt::Display for OutOfReach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for OutOfReach {}

/// The result of dropping a pair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chain {
    /// The steps, in order.
    pub steps: Vec<Pop>,
    /// Whether a chain left the field empty.
    pub all_clear: bool,
}

impl Chain {
    /// Returns the points of the chain, without those for an all clear and for fast drops.
    pub fn score(&self) -> u32 {
        self.steps.iter().enumerate().map(|(step, pop)| pop.points(step)).sum()
    }
}

/// The chain power of a step, counted from 0, in the Tsu rule: 0, 8, 16, 32, 64, 96, 128 and so on
/// (<https://puyonexus.com/wiki/Scoring>, as the next two).
#[must_use]
pub const fn chain_power(step: u32) -> u32 {
    match step {
        0 => 0,
        1..=3 => 4 << step,
        _ => 32 * (step - 2),
    }
}

/// What popping this many colours at once adds to the chain power.
#[must_use]
pub const fn colour_bonus(colours: u32) -> u32 {
    match colours {
        0 | 1 => 0,
        2..=4 => 3 << (colours - 2),
        _ => 24,
    }
}

/// What a group of this size adds to the chain power.
#[must_use]
pub const fn group_bonus(size: u32) -> u32 {
    match size {
        0..=4 => 0,
        5..=10 => size - 3,
        _ => 10,
    }
}

/// Returns the points of a step with this many puyos, given the sum of its chain power and its other bonuses.
#[must_use]
pub fn step_points(puyos: u32, bonus: u32) -> u32 {
    10 * puyos * bonus.clamp(1, 999)
}

impl Pop {
    /// Returns the sum of the chain power and the bonuses if this is a chain's step, counted from 0.
    pub fn bonus(&self, step: usize) -> u32 {
        let groups: u32 = self.groups.iter().map(|&size| group_bonus(size as u32)).sum();
        chain_power(step as u32) + colour_bonus(self.colours as u32) + groups
    }

    /// Returns the points if this is a chain's step, counted from 0.
    pub fn points(&self, step: usize) -> u32 {
        let puyos: usize = self.groups.iter().sum();
        step_points(puyos as u32, self.bonus(step))
    }
}

/// Returns whether all puyos of a colour can still pop, those in the field and those of upcoming pairs. Fewer than eight
/// must pop together in one group. Puyos stay in their columns, so each of the `gaps`, the columns without the colour
/// between columns with it, needs an upcoming one. Puyos that are lost above the field are not considered.
pub fn can_pop_all(lying: usize, upcoming: usize, gaps: impl FnOnce() -> usize) -> bool {
    match lying + upcoming {
        1..POP => false,
        POP..TWO_GROUPS => gaps() <= upcoming,
        0 | TWO_GROUPS.. => true,
    }
}

/// From this many puyos on, a colour can pop in two groups.
const TWO_GROUPS: usize = 2 * POP;

impl Play {
    /// Returns a game with this field, in which every puyo has fallen.
    pub fn new(mut field: Field) -> Self {
        field.fall();
        Self { field, ..Self::default() }
    }

    /// Returns whether the game is lost because the spawn column is full.
    pub fn is_lost(&self) -> bool {
        self.field.height(SPAWN_COLUMN) >= VISIBLE_ROWS
    }

    /// Returns whether a puyo was lost in row 14 above each column.
    pub const fn lost_above(&self) -> [bool; COLUMNS] {
        self.lost_above
    }

    /// Drops a pair and runs its chain.
    ///
    /// # Errors
    /// If the pair cannot be moved to the placement, or if the game is lost.
    pub fn drop(&mut self, pair: Pair, placement: Placement) -> Result<Chain, OutOfReach> {
        self.land_pair(pair, placement)?;
        let steps: Vec<Pop> = std::iter::from_fn(|| self.field.pop()).collect();
        Ok(Chain { all_clear: !steps.is_empty() && self.field.is_empty(), steps })
    }

    /// Drops a pair, before anything pops.
    ///
    /// # Errors
    /// As for [`drop`](Self::drop).
    pub fn land_pair(&mut self, pair: Pair, placement: Placement) -> Result<(), OutOfReach> {
        let refused = |kind| OutOfReach { placement, kind };
        let heights = std::array::from_fn(|column| self.field.height(column));
        let landing = placement.landing(&heights).ok_or(refused(OutOfReachKind::Outside))?;
        if self.is_lost() {
            return Err(refused(OutOfReachKind::Lost));
        }
        if !reaches(&heights, placement) {
            return Err(refused(OutOfReachKind::Blocked));
        }
        let mut fallen = *self;
        for ((column, row), colour) in landing.into_iter().zip([pair.axis, pair.child]) {
            if row < ROWS {
                fallen.field.set(column, row, Some(Puyo::Coloured(colour)));
            } else if std::mem::replace(&mut fallen.lost_above[column], true) {
                return Err(refused(OutOfReachKind::Blocked));
            }
        }
        *self = fallen;
        Ok(())
    }
}

/// Returns whether a pair can be moved to a placement before it lands, if time does not matter.
///
/// - A column up to 11 high never blocks the pair.
/// - A column 12 high blocks it unless the pair is lifted by a row: by a quick turn in the spawn column,
///   if both columns next to it are at least as high, or by a turn on a column 11 high on the way.
/// - A column 13 high always blocks it.
///
/// The child may end in row 14, but the axis may not.
pub fn reaches(heights: &[usize; COLUMNS], placement: Placement) -> bool {
    const SPAWN: isize = SPAWN_COLUMN as isize;
    let Placement { column, orientation } = placement;
    let Some(child) = placement.child_column() else { return false };
    if orientation == Orientation::Down && heights[column] >= VISIBLE_ROWS {
        return false;
    }
    let ends = [column as isize, child as isize];
    let far = ends.into_iter().max_by_key(|end| (end - SPAWN).abs()).unwrap_or(SPAWN);
    let direction = (far - SPAWN).signum();
    let height =
        |column: isize| usize::try_from(column).ok().and_then(|index| heights.get(index)).copied();
    let walk = |from: isize, step: isize| {
        (0..COLUMNS as isize)
            .map_while(move |steps| Some((from + steps * step, height(from + steps * step)?)))
    };
    let path = || walk(SPAWN + direction, direction).take((far - SPAWN).unsigned_abs());
    if path().any(|(_, height)| height >= ROWS) {
        return false;
    }
    let Some((wall, _)) = path().find(|&(_, height)| height == VISIBLE_ROWS) else { return true };
    let quick_turn =
        [SPAWN - 1, SPAWN + 1].into_iter().all(|side| height(side) >= Some(VISIBLE_ROWS));
    quick_turn
        || walk(wall - direction, -direction)
            .take_while(|&(_, height)| height < VISIBLE_ROWS)
            .any(|(_, height)| height == VISIBLE_ROWS - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::Colour;
    use super::super::field::tests::field;
    use super::*;

    /// Columns also come from JSON: one outside the field is refused without a panic.
    #[test]
    fn a_column_outside_the_field_is_not_a_placement() {
        for (column, orientation) in [6, 7, usize::MAX]
            .into_iter()
            .flat_map(|column| Orientation::ALL.map(|turn| (column, turn)))
        {
            let at = Placement { column, orientation };
            assert_eq!(at.child_column(), None);
            assert!(at.landing(&[0; COLUMNS]).is_none() && !reaches(&[0; COLUMNS], at));
            assert_eq!(crate::puyo::landing_frames(&[0; COLUMNS], at), None);
            let refused = Play::default().drop(RG, at).unwrap_err();
            assert_eq!(refused.kind(), OutOfReachKind::Outside);
            assert!(refused.to_string().contains("a column from 1 to 6"), "{refused}");
        }
    }

    /// A step's points are ten a puyo times a factor from 1 to 999. No field has room for a chain that reaches the cap.
    #[test]
    fn the_factor_of_a_step_is_1_to_999() {
        let points = |step, groups: &[usize], colours| {
            Pop { groups: groups.to_vec(), colours, ..Pop::default() }.points(step)
        };
        assert_eq!(points(0, &[4], 1), 40);
        assert_eq!(points(32, &[4], 1), 40 * 960);
        assert_eq!(points(33, &[4], 1), 40 * 992);
        assert_eq!(points(33, &[10], 1), 100 * 999);
        assert_eq!(points(33, &[11], 1), 110 * 999);
        assert_eq!(points(34, &[4], 1), 40 * 999);
        assert_eq!(points(60, &[4, 4], 2), 80 * 999);
    }

    /// The bonuses of the Tsu rule for the size of a group and for colours that pop at once, which follow step 1 here.
    /// No step has smaller groups or more colours, but a `Pop` that a caller builds may.
    #[test]
    fn groups_and_colours_have_their_bonuses() {
        let factor = |groups: &[usize], colours| {
            let puyos: usize = groups.iter().sum();
            let pop = Pop { groups: groups.to_vec(), colours, ..Pop::default() };
            pop.points(1) / (10 * puyos as u32) - 8
        };
        let groups = [4, 5, 6, 7, 8, 9, 10, 11, 12, 40].map(|size| factor(&[size], 1));
        assert_eq!(groups, [0, 2, 3, 4, 5, 6, 7, 10, 10, 10]);
        let colours = [1, 2, 3, 4, 5].map(|colours| factor(&vec![4; colours], colours));
        assert_eq!(colours, [0, 3, 6, 12, 24]);
        assert_eq!(factor(&[3], 1), 0);
        assert_eq!(factor(&[4], 9), 24);
        assert_eq!(Chain { steps: vec![Pop::default()], all_clear: false }.score(), 0);
    }

    /// One group of four per step: the totals that players know by heart (table of mayah's puyoai).
    #[test]
    fn smallest_chains_score_as_known() {
        let totals = [
            40, 360, 1_000, 2_280, 4_840, 8_680, 13_800, 20_200, 27_880, 36_840, 47_080, 58_600,
            71_400, 85_480, 100_840, 117_480, 135_400, 154_600, 175_080,
        ];
        for (length, total) in totals.into_iter().enumerate() {
            let steps = vec![Pop { groups: vec![4], colours: 1, ..Pop::default() }; length + 1];
            assert_eq!(Chain { steps, all_clear: false }.score(), total);
        }
    }

    #[test]
    fn groups_and_colours_score_more() {
        let pop = |groups: &[usize], colours| {
            Pop { groups: groups.to_vec(), colours, ..Pop::default() }.points(0)
        };
        // The two tables of <https://puyonexus.com/wiki/Scoring>, for the Tsu rule.
        for (colours, bonus) in [(2, 3), (3, 6), (4, 12), (5, 24)] {
            assert_eq!(pop(&vec![4; colours], colours), 10 * 4 * colours as u32 * bonus);
        }
        for (size, bonus) in
            [(5, 2), (6, 3), (7, 4), (8, 5), (9, 6), (10, 7), (11, 10), (12, 10), (72, 10)]
        {
            assert_eq!(pop(&[size], 1), 10 * size as u32 * bonus);
        }
        assert_eq!(pop(&[5], 1), 10 * 5 * 2);
        assert_eq!(pop(&[11], 1), 10 * 11 * 10);
        assert_eq!(pop(&[4, 6], 2), 10 * 10 * (3 + 3));
    }

    #[test]
    fn fewer_than_eight_of_a_colour_pop_in_one_group() {
        let can = |lying, upcoming, gaps| can_pop_all(lying, upcoming, || gaps);
        assert!(can(0, 0, 0) && can(8, 0, 4) && can(0, 8, 0));
        for all in 1..8 {
            for (upcoming, gaps) in
                (0..=all).flat_map(|upcoming| (0..5).map(move |gaps| (upcoming, gaps)))
            {
                assert_eq!(
                    can(all - upcoming, upcoming, gaps),
                    all >= 4 && gaps <= upcoming,
                    "{all}"
                );
            }
        }
    }

    /// 30 garbage puyos at 70 points each: <https://puyonexus.com/wiki/All_clear>.
    #[test]
    fn an_all_clear_is_worth_30_garbage_puyos() {
        assert_eq!(ALL_CLEAR_BONUS, 30 * 70);
    }

    const RR: Pair = Pair { axis: Colour::Red, child: Colour::Red };
    const RG: Pair = Pair { axis: Colour::Red, child: Colour::Green };

    #[test]
    fn two_pairs_alike_clear_the_field() {
        let mut play = Play::default();
        let right = Placement { column: 2, orientation: Orientation::Right };
        let first = play.drop(RR, right).unwrap();
        assert!(!first.all_clear && first.steps.is_empty());
        let second = play.drop(RR, right).unwrap();
        assert!(second.all_clear);
        assert_eq!(second.score(), 40);
    }

    #[test]
    fn halves_fall_apart_and_the_child_below_lands_first() {
        let mut play = Play::new(field(&["Y.....", "Y....."]));
        play.drop(RG, Placement { column: 0, orientation: Orientation::Right }).unwrap();
        play.drop(RG, Placement { column: 5, orientation: Orientation::Down }).unwrap();
        assert_eq!(play.field, field(&["R.....", "Y....R", "YG...G"]));
    }

    /// Four greens meet when the reds between them pop.
    #[test]
    fn chains_run_on() {
        let mut play = Play::new(field(&["GR....", "RR....", "RGGG.."]));
        let chain = play.drop(RG, Placement { column: 4, orientation: Orientation::Up }).unwrap();
        assert_eq!((chain.steps.len(), chain.all_clear), (2, false));
    }

    #[test]
    fn row_14_takes_one_child_a_column() {
        let mut twelve = vec!["RYBGPY"; 12];
        twelve.iter_mut().step_by(2).for_each(|row| *row = "YBGPYR");
        let mut tower = field(&twelve);
        for column in 2..6 {
            for row in 0..12 {
                tower.set(column, row, None);
            }
        }
        tower.set(1, 11, None); // column 2 is 11 high: pairs climb over it
        let mut play = Play::new(tower);
        let up = Placement { column: 0, orientation: Orientation::Up };
        let down = Placement { column: 0, orientation: Orientation::Down };
        let refused = |play: &Play, placement| play.clone().drop(RG, placement).unwrap_err().kind();
        assert_eq!(refused(&play, down), OutOfReachKind::Blocked);
        let left = Placement { column: 0, orientation: Orientation::Left };
        assert_eq!(refused(&play, left), OutOfReachKind::Outside);
        play.drop(RG, up).unwrap();
        assert_eq!(play.field.height(0), 13);
        assert_eq!(refused(&play, up), OutOfReachKind::Blocked);
        play.field.set(0, 12, None);
        assert_eq!(refused(&play, up), OutOfReachKind::Blocked, "row 14 is used up");
        let red = Some(Puyo::Coloured(Colour::Red));
        (0..VISIBLE_ROWS).for_each(|row| play.field.set(SPAWN_COLUMN, row, red));
        assert_eq!(refused(&play, up), OutOfReachKind::Lost);
    }

    /// Returns the placements of all states (axis column, axis row, orientation) that moves, turns and
    /// kicks can reach without time pressure.
    fn walk(heights: &[usize; COLUMNS]) -> HashSet<Placement> {
        let free = |(column, row): (isize, isize)| {
            (0..COLUMNS as isize).contains(&column)
                && row <= ROWS as isize
                && row >= heights[column as usize] as isize
        };
        let offset = |turn: usize| [(0, 1), (1, 0), (0, -1), (-1, 0)][turn % 4];
        let add = |a: (isize, isize), b: (isize, isize)| (a.0 + b.0, a.1 + b.1);
        let fits = |axis: (isize, isize), turn: usize| {
            axis.1 < ROWS as isize && free(axis) && free(add(axis, offset(turn)))
        };
        let start = ((SPAWN_COLUMN as isize, VISIBLE_ROWS as isize - 1), 0);
        let mut seen = HashSet::from([start]);
        let mut next = vec![start];
        while let Some((axis, turn)) = next.pop() {
            let mut states: Vec<_> = [(-1, 0), (1, 0), (0, -1)]
                .into_iter()
                .map(|step| (add(axis, step), turn))
                .collect();
            for turned in [turn + 1, turn + 3] {
                let (x, y) = offset(turned);
                let kicked = add(axis, (-x, -y)); // off the wall, or off the floor
                let straight = fits(axis, turned).then_some((axis, turned % 4));
                let kick = (y != 1 && fits(kicked, turned)).then_some((kicked, turned % 4));
                // If both sides are blocked, the second press swaps axis and child.
                let swapped = (add(axis, offset(turn)), (turn + 2) % 4);
                states.push(straight.or(kick).unwrap_or(swapped));
            }
            for (axis, turn) in states {
                if fits(axis, turn) && seen.insert((axis, turn)) {
                    next.push((axis, turn));
                }
            }
        }
        seen.into_iter()
            .map(|((column, _), turn)| Placement {
                column: column as usize,
                orientation: Orientation::ALL[turn],
            })
            .collect()
    }

    #[test]
    fn reach_is_what_moves_and_kicks_lead_to() {
        let mut cases = 0;
        for code in 0..5usize.pow(6) {
            let heights = std::array::from_fn(|column| 9 + code / 5usize.pow(column as u32) % 5);
            if heights[SPAWN_COLUMN] > 11 {
                continue;
            }
            let walked = walk(&heights);
            for placement in Placement::all() {
                cases += 1;
                assert_eq!(
                    reaches(&heights, placement),
                    walked.contains(&placement),
                    "{heights:?} {placement:?}"
                );
            }
        }
        assert_eq!(cases, 206_250);
    }
}
