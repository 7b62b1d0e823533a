//! After which moves a task may be met, judged by the numbers of puyos.

use foretile_games::puyo::bits::{PuzzleBits, code};
use foretile_games::puyo::{Colour, Goal, GoalKind, POP, Totals, VISIBLE_ROWS};

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
