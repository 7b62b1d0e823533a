//! After which moves a task may be met, judged by the numbers of puyos and by their columns.

use foretile_games::puyo::bits::{PuzzleBits, STRIDE, code, gaps};
use foretile_games::puyo::{COLUMNS, Colour, Goal, GoalKind, POP, Totals, VISIBLE_ROWS};

use super::super::state::Codes;
use super::Drop;

/// The number of colours in the games.
const COLOURS: usize = Colour::ALL.len();

/// The puyos of each colour, and the garbage behind them.
type Puyos = [u32; COLOURS + 1];

/// The puyos that come with the moves of a puzzle, and their goal.
pub struct Bounds {
    goal: Goal,
    /// The puyos that have come before each move.
    dealt: Vec<Puyos>,
    /// By how much a column can grow with each move.
    growth: Vec<usize>,
}

impl Bounds {
    pub fn new(goal: Goal, moves: &[Drop]) -> Self {
        let mut dealt = vec![[0; COLOURS + 1]];
        let mut growth = Vec::new();
        for one in moves {
            let mut next = dealt[dealt.len() - 1];
            match *one {
                Drop::Pair(Codes { axis, child }) => {
                    next[usize::from(axis) - 1] += 1;
                    next[usize::from(child) - 1] += 1;
                    growth.push(2);
                }
                Drop::Garbage(counts) => {
                    next[COLOURS] += counts.iter().sum::<usize>() as u32;
                    growth.push(counts.into_iter().max().unwrap_or(0));
                }
            }
            dealt.push(next);
        }
        Self { goal, dealt, growth }
    }

    /// Returns a bit for each move, from `next` on, that may meet the task, if nothing has met it before.
    ///
    /// A group takes four puyos of a colour, lying or to come, so this decides how many steps, colours, groups and puyos
    /// can pop at most. Puyos that are lost above the field only make them fewer. To clear a colour, no one to three of its puyos
    /// may be left over, unless those are to come and can be lost.
    pub fn possible(&self, field: &PuzzleBits, totals: Totals, next: usize) -> u64 {
        let moves = self.growth.len();
        let lying = Colour::ALL.map(|colour| field.bits.everywhere(code(colour)).count_ones());
        let garbage = field.garbage().count_ones();
        let highest = field.bits.heights().into_iter().max().unwrap_or(0);
        let grown: usize = self.growth[next..].iter().sum();
        let may_lose = highest + grown > VISIBLE_ROWS;
        let possible = |after: usize| {
            let upcoming = |index: usize| self.dealt[after + 1][index] - self.dealt[next][index];
            let mut puyos = [0; COLOURS + 1];
            (0..COLOURS).for_each(|index| puyos[index] = lying[index] + upcoming(index));
            puyos[COLOURS] = garbage + upcoming(COLOURS);
            self.is_possible(&puyos, &lying, may_lose, totals)
        };
        (next..moves).filter(|&after| possible(after)).fold(0, |all, after| all | 1 << after)
    }

    /// Returns how many of the groups that the numbers of puyos allow the task can do without, from the move `next` on.
    pub fn spare(&self, field: &PuzzleBits, next: usize) -> u32 {
        if !matches!(self.goal.kind, GoalKind::Chain | GoalKind::ChainAndClear) {
            return u32::MAX;
        }
        let groups = Colour::ALL.map(|colour| {
            let lying = field.bits.everywhere(code(colour)).count_ones();
            (lying + self.upcoming(colour, next)) / POP as u32
        });
        groups.into_iter().sum::<u32>().saturating_sub(self.goal.number.into())
    }

    /// Returns whether the columns of these colours allow the task, from the move `next` on: no puyo ever leaves its column, and a
    /// group lies in columns side by side. No more groups than `spare` may be lost by that, and no puyo to be cleared.
    #[inline(never)]
    pub fn columns_allow(
        &self,
        field: &PuzzleBits,
        colours: &[Colour],
        next: usize,
        mut spare: u32,
    ) -> bool {
        let Goal { kind, which, .. } = self.goal;
        let clears = matches!(kind, GoalKind::Clear | GoalKind::ChainAndClear);
        let may_fail = clears || (spare as usize) < MOST_LOST * colours.len();
        !may_fail
            || colours.iter().all(|&colour| {
                let cells = field.bits.everywhere(code(colour));
                if gaps(cells) == 0 {
                    return true;
                }
                let (runs, upcoming) = (Runs::of(cells), self.upcoming(colour, next));
                if clears && which.has(colour) && !runs.can_all_pop(upcoming) {
                    return false;
                }
                let lost =
                    (cells.count_ones() + upcoming) / POP as u32 - runs.most_groups(upcoming);
                let left = spare.checked_sub(lost);
                spare = left.unwrap_or(0);
                left.is_some()
            })
    }

    /// Returns how many puyos of a colour come from the move `next` on.
    pub fn upcoming(&self, colour: Colour, next: usize) -> u32 {
        let index = colour.index();
        self.dealt[self.growth.len()][index] - self.dealt[next][index]
    }

    fn is_possible(
        &self,
        puyos: &Puyos,
        lying: &[u32; COLOURS],
        may_lose: bool,
        totals: Totals,
    ) -> bool {
        const FOUR: u32 = POP as u32;
        let Goal { kind, which, number, or_more } = self.goal;
        let number = u32::from(number);
        let counted = || (0..COLOURS).filter(|&index| which.has(Colour::ALL[index]));
        let groups = || puyos[..COLOURS].iter().map(|&all| all / FOUR).sum::<u32>();
        let can_clear = || {
            counted().all(|index| match puyos[index] {
                1..FOUR => lying[index] == 0 && may_lose,
                _ => true,
            })
        };
        // The puyos that can pop, with the garbage next to them.
        let popping = || {
            let colours = counted().map(|index| puyos[index]).filter(|&all| all >= FOUR);
            colours.sum::<u32>() + if which.has_garbage() { puyos[COLOURS] } else { 0 }
        };
        let colours = |before: u8| {
            (0..COLOURS).filter(|&index| before >> index & 1 == 1 || puyos[index] >= FOUR).count()
        };
        let not_over = |before: u32| or_more || before <= number;
        match kind {
            GoalKind::Clear => can_clear(),
            GoalKind::Chain => groups() >= number,
            GoalKind::ChainAndClear => groups() >= number && can_clear(),
            GoalKind::ColoursAtOnce => colours(0) as u32 >= number,
            GoalKind::PuyosAtOnce => popping() >= number,
            GoalKind::GroupsAtOnce => {
                counted().map(|index| puyos[index] / FOUR).sum::<u32>() >= number
            }
            GoalKind::Group => {
                let most = counted().map(|index| puyos[index]).max().unwrap_or(0);
                most >= number.max(FOUR) && (or_more || number >= FOUR)
            }
            GoalKind::ColoursInTotal => {
                not_over(totals.colours.count_ones()) && colours(totals.colours) as u32 >= number
            }
            GoalKind::PuyosInTotal => {
                not_over(totals.puyos.into()) && u32::from(totals.puyos) + popping() >= number
            }
        }
    }
}

/// The most groups of a colour that its columns cost: fewer than it has runs.
const MOST_LOST: usize = COLUMNS / 2 - 1;

/// The puyos of a colour, counted in each run of columns side by side that have some.
struct Runs {
    /// For each run the columns without any before it, and its puyos.
    runs: [(u32, u32); COLUMNS / 2],
    /// The number of runs.
    number: usize,
}

impl Runs {
    fn of(cells: u128) -> Self {
        let mut all = Self { runs: [(0, 0); COLUMNS / 2], number: 0 };
        let (mut empty, mut in_run) = (0, false);
        for column in 0..COLUMNS {
            let puyos = ((cells >> (STRIDE * column)) as u16).count_ones();
            if puyos == 0 {
                empty = if in_run { 1 } else { empty + 1 };
            } else if in_run {
                all.runs[all.number - 1].1 += puyos;
            } else {
                all.runs[all.number] = (empty, puyos);
                all.number += 1;
            }
            in_run = puyos != 0;
        }
        all
    }

    /// Calls `each` for every way to fill columns between runs with some of the puyos that come: with the puyos of each run then,
    /// and how many are left of those that come.
    fn joined(&self, upcoming: u32, mut each: impl FnMut(&[u32], u32)) {
        for filled in 0..1_u32 << self.number.saturating_sub(1) {
            let (mut puyos, mut number, mut left) = ([0; COLUMNS / 2], 0, Some(upcoming));
            for (index, &(empty, more)) in self.runs[..self.number].iter().enumerate() {
                if index > 0 && filled >> (index - 1) & 1 == 1 {
                    left = left.and_then(|left| left.checked_sub(empty));
                    puyos[number - 1] += empty + more;
                } else {
                    puyos[number] = more;
                    number += 1;
                }
            }
            if let Some(left) = left {
                each(&puyos[..number], left);
            }
        }
    }

    /// Returns the most groups that these puyos can make with those that come.
    fn most_groups(&self, upcoming: u32) -> u32 {
        const FOUR: u32 = POP as u32;
        let mut most = 0;
        self.joined(upcoming, |runs, mut left| {
            let mut groups = runs.iter().map(|puyos| puyos / FOUR).sum::<u32>();
            // First where the fewest puyos complete one more group.
            for missing in 1..FOUR {
                for puyos in runs {
                    if puyos % FOUR == FOUR - missing && left >= missing {
                        groups += 1;
                        left -= missing;
                    }
                }
            }
            most = most.max(groups + left / FOUR);
        });
        most
    }

    /// Returns whether all of these puyos can be in groups, with those that come.
    fn can_all_pop(&self, upcoming: u32) -> bool {
        let mut can = false;
        self.joined(upcoming, |runs, left| {
            let missing = runs.iter().map(|&puyos| (POP as u32).saturating_sub(puyos)).sum::<u32>();
            can |= missing <= left;
        });
        can
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::cell;
    use proptest::prelude::*;

    use super::*;

    type Counts = [u32; COLUMNS];

    /// Calls `each` for every way to add puyos to columns.
    fn with_more(counts: Counts, column: usize, more: u32, each: &mut dyn FnMut(Counts)) {
        if column == COLUMNS {
            return if more == 0 {
                each(counts)
            };
        }
        for here in 0..=more {
            let mut next = counts;
            next[column] += here;
            with_more(next, column + 1, more - here, each);
        }
    }

    /// All ways in which a group of four can lie in columns side by side.
    fn shapes() -> Vec<Counts> {
        let mut all = Vec::new();
        with_more([0; COLUMNS], 0, POP as u32, &mut |counts| {
            let filled: Vec<_> = (0..COLUMNS).filter(|&column| counts[column] > 0).collect();
            if filled[filled.len() - 1] - filled[0] + 1 == filled.len() {
                all.push(counts);
            }
        });
        all
    }

    /// Returns the most groups of these shapes, by trying all.
    fn most(counts: Counts, shapes: &[Counts]) -> u32 {
        let each = shapes.iter().enumerate().filter_map(|(index, shape)| {
            let mut rest = [0; COLUMNS];
            for column in 0..COLUMNS {
                rest[column] = counts[column].checked_sub(shape[column])?;
            }
            Some(1 + most(rest, &shapes[index..]))
        });
        each.max().unwrap_or(0)
    }

    /// Returns whether every run of columns with puyos, some of which lay there before, has four.
    fn all_can_pop(lying: Counts, counts: Counts) -> bool {
        let columns: Vec<_> = lying.into_iter().zip(counts).collect();
        columns.split(|&(_, all)| all == 0).all(|run| {
            let (lying, all) =
                run.iter().fold((0, 0), |sums, one| (sums.0 + one.0, sums.1 + one.1));
            lying == 0 || all >= POP as u32
        })
    }

    proptest! {
        /// Puyos that come are tried in all columns, and groups in all shapes.
        #[test]
        fn runs_have_as_many_groups_as_any_attempt(
            lying in prop::array::uniform6(prop_oneof![2 => Just(0_u32), 3 => 1..=3_u32]),
            upcoming in 0..=3_u32,
        ) {
            let mut cells = 0;
            for (column, &puyos) in lying.iter().enumerate() {
                // With other puyos between.
                (0..puyos as usize).for_each(|row| cells |= cell(column, 2 * row + column % 2));
            }
            let shapes = shapes();
            let (mut groups, mut can) = (0, false);
            with_more(lying, 0, upcoming, &mut |counts| {
                groups = groups.max(most(counts, &shapes));
                can |= all_can_pop(lying, counts);
            });
            let runs = Runs::of(cells);
            prop_assert_eq!(runs.most_groups(upcoming), groups);
            prop_assert_eq!(runs.can_all_pop(upcoming), can);
            let lost = (cells.count_ones() + upcoming) / POP as u32 - groups;
            prop_assert!(lost as usize <= runs.number.saturating_sub(1).min(MOST_LOST));
            if gaps(cells) == 0 {
                prop_assert_eq!(groups, (cells.count_ones() + upcoming) / POP as u32);
            }
        }
    }
}
