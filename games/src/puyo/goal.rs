//! What the task of a puzzle wants, and whether a move meets it.

use std::fmt;

use super::bits::{PuzzleBits, code};
use super::field::{COLUMNS, Field, Pop, Popped, Puyo, ROWS, VISIBLE_ROWS};
use super::{Colour, SPAWN_COLUMN};

/// What the task of a puzzle wants. As text it says what is to be done.
///
/// The codes are those of public readers of such addresses; the numbers between them are unknown.
///
/// ```
/// use foretile_games::puyo::{Goal, GoalKind, Link};
/// let link: Link = "http://ips.karou.jp/simu/pn.html?80080080_o1__v03".parse().unwrap();
/// let goal = Goal::try_from(link.task.unwrap()).unwrap();
/// assert_eq!((goal.kind, goal.number, goal.or_more), (GoalKind::Chain, 3, true));
/// assert_eq!(goal.to_string(), "a chain of 3 or more steps");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    /// What counts.
    pub kind: GoalKind,
    /// Which puyos count. Chains and colours ignore it.
    pub which: Which,
    /// How many, 0 to 63. [`GoalKind::Clear`] ignores it.
    pub number: u8,
    /// Whether more than that are as good.
    pub or_more: bool,
}

/// What counts for a task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum GoalKind {
    /// No such puyo is left in the field.
    Clear,
    /// The number of colours that popped in all moves so far.
    ColoursInTotal,
    /// The number of puyos that popped in all moves so far.
    PuyosInTotal,
    /// The number of steps of a move's chain.
    Chain,
    /// The same, and no such puyo is left after it.
    ChainAndClear,
    /// The number of colours that pop in one step.
    ColoursAtOnce,
    /// The number of puyos that pop in one step.
    PuyosAtOnce,
    /// The number of groups that pop in one step.
    GroupsAtOnce,
    /// The size of one group that pops.
    Group,
}

/// The puyos that count for a task.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Which {
    /// All of them, garbage too.
    All,
    /// Those of a colour.
    Colour(Colour),
    /// Garbage, hard garbage too.
    Garbage,
    /// Those of all colours.
    Coloured,
}

impl GoalKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::Clear,
        Self::ColoursInTotal,
        Self::PuyosInTotal,
        Self::Chain,
        Self::ChainAndClear,
        Self::ColoursAtOnce,
        Self::PuyosAtOnce,
        Self::GroupsAtOnce,
        Self::Group,
    ];

    /// Returns the code of the exact number in addresses. That of "or more" is one higher, except for
    /// [`Clear`](Self::Clear), which has none.
    pub(super) const fn code(self) -> u8 {
        match self {
            Self::Clear => 2,
            Self::ColoursInTotal => 10,
            Self::PuyosInTotal => 12,
            Self::Chain => 30,
            Self::ChainAndClear => 32,
            Self::ColoursAtOnce => 40,
            Self::PuyosAtOnce => 42,
            Self::GroupsAtOnce => 44,
            Self::Group => 52,
        }
    }

    /// Returns whether it matters which puyos count.
    pub const fn has_which(self) -> bool {
        !matches!(self, Self::ColoursInTotal | Self::Chain | Self::ColoursAtOnce)
    }
}

impl Which {
    /// All values, in the order of their codes in addresses.
    pub const ALL: [Self; 8] = [
        Self::All,
        Self::Colour(Colour::Red),
        Self::Colour(Colour::Green),
        Self::Colour(Colour::Blue),
        Self::Colour(Colour::Yellow),
        Self::Colour(Colour::Purple),
        Self::Garbage,
        Self::Coloured,
    ];

    /// Returns whether puyos of this colour count.
    pub fn has(self, colour: Colour) -> bool {
        match self {
            Self::All | Self::Coloured => true,
            Self::Colour(it) => it == colour,
            Self::Garbage => false,
        }
    }

    /// Returns whether garbage counts.
    pub const fn has_garbage(self) -> bool {
        matches!(self, Self::All | Self::Garbage)
    }

    /// Returns whether a field has none of these puyos, in any row. Iron never counts.
    pub fn is_cleared(self, field: &Field) -> bool {
        let cells = (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row)));
        !cells.filter_map(|(column, row)| field.get(column, row)).any(|puyo| match puyo {
            Puyo::Coloured(colour) => self.has(colour),
            Puyo::Garbage | Puyo::Hard => self.has_garbage(),
            Puyo::Iron => false,
        })
    }

    /// Returns the cells of these puyos, in all rows.
    pub fn cells(self, field: &PuzzleBits) -> u128 {
        match self {
            Self::All => field.coloured() | field.garbage(),
            Self::Colour(colour) => field.bits.everywhere(code(colour)),
            Self::Garbage => field.garbage(),
            Self::Coloured => field.coloured(),
        }
    }
}

/// What all moves so far add up to, as far as a goal counts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Totals {
    /// The colours that popped, a bit each by [`Colour::index`]. It is 0 if the goal does not count them.
    pub colours: u8,
    /// The puyos that popped. It is 0 if the goal does not count them.
    pub puyos: u16,
}

/// What a move has done so far, for a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The totals of the moves until now, this one included.
    pub totals: Totals,
    /// The steps of this move's chain.
    pub steps: u32,
    /// Whether some step alone was as the goal wants it.
    pub step_fits: bool,
}

impl Tally {
    /// Returns the tally of a move that has done nothing yet, after moves with these totals.
    pub const fn after(totals: Totals) -> Self {
        Self { totals, steps: 0, step_fits: false }
    }
}

impl Goal {
    /// Returns whether a number is as wanted.
    pub const fn fits(&self, number: u32) -> bool {
        let wanted = self.number as u32;
        number == wanted || self.or_more && number > wanted
    }

    /// Returns whether the number of steps is all that the goal wants to know of a chain.
    pub const fn counts_steps_only(&self) -> bool {
        matches!(self.kind, GoalKind::Clear | GoalKind::Chain | GoalKind::ChainAndClear)
    }

    /// Adds a step of a chain to the tally of its move.
    pub fn count(&self, tally: &mut Tally, popped: &Popped) {
        tally.steps += 1;
        let counted = || Colour::ALL.into_iter().filter(|&colour| self.which.has(colour));
        let sum = |of: &[u8; 5]| -> u32 { counted().map(|it| u32::from(of[it.index()])).sum() };
        let garbage = if self.which.has_garbage() { u32::from(popped.garbage) } else { 0 };
        let colours =
            || (0..5).filter(|&it| popped.groups[it] > 0).fold(0, |all, it| all | 1 << it);
        match self.kind {
            GoalKind::Clear | GoalKind::Chain | GoalKind::ChainAndClear => {}
            GoalKind::ColoursInTotal => tally.totals.colours |= colours(),
            GoalKind::PuyosInTotal => tally.totals.puyos += (sum(&popped.puyos) + garbage) as u16,
            GoalKind::ColoursAtOnce => {
                tally.step_fits |= self.fits(u8::count_ones(colours()));
            }
            GoalKind::PuyosAtOnce => tally.step_fits |= self.fits(sum(&popped.puyos) + garbage),
            GoalKind::GroupsAtOnce => tally.step_fits |= self.fits(sum(&popped.groups)),
            GoalKind::Group => {
                let sizes = counted().fold(0, |all, it| all | popped.sizes[it.index()]);
                let sizes = sizes >> self.number;
                tally.step_fits |= if self.or_more { sizes != 0 } else { sizes & 1 == 1 };
            }
        }
    }

    /// Returns whether a move meets the goal, given its tally and whether the field after it has none of some puyos.
    pub fn is_met(&self, tally: &Tally, is_cleared: impl FnOnce(Which) -> bool) -> bool {
        match self.kind {
            GoalKind::Clear => is_cleared(self.which),
            GoalKind::Chain => self.fits(tally.steps),
            GoalKind::ChainAndClear => self.fits(tally.steps) && is_cleared(self.which),
            GoalKind::ColoursInTotal => self.fits(tally.totals.colours.count_ones()),
            GoalKind::PuyosInTotal => self.fits(tally.totals.puyos.into()),
            GoalKind::ColoursAtOnce
            | GoalKind::PuyosAtOnce
            | GoalKind::GroupsAtOnce
            | GoalKind::Group => tally.step_fits,
        }
    }
}

/// Judges the moves of a puzzle one after the other, each once its chain is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judge {
    goal: Goal,
    totals: Totals,
}

/// What a move of a puzzle leads to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// The task is met: the puzzle is solved.
    Met,
    /// The task is not met, and the attempt goes on.
    Open,
    /// The task is not met, and row 12 of the spawn column is filled: the attempt is over.
    Lost,
}

impl Judge {
    /// Returns a judge before the first move.
    pub const fn new(goal: Goal) -> Self {
        Self { goal, totals: Totals { colours: 0, puyos: 0 } }
    }

    /// Judges the next move by the steps of its chain and the field after it. A garbage move is a move, too.
    pub fn judge(&mut self, steps: &[Pop], field: &Field) -> Judgement {
        let mut tally = Tally::after(self.totals);
        steps.iter().for_each(|pop| self.goal.count(&mut tally, &pop.into()));
        self.totals = tally.totals;
        if self.goal.is_met(&tally, |which| which.is_cleared(field)) {
            Judgement::Met
        } else if field.get(SPAWN_COLUMN, VISIBLE_ROWS - 1).is_some() {
            Judgement::Lost
        } else {
            Judgement::Open
        }
    }

    /// Returns what is judged.
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Returns what the moves so far add up to.
    pub const fn totals(&self) -> Totals {
        self.totals
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, which, number, or_more } = *self;
        let (every, some) = match which {
            Which::All => ("all puyos", ""),
            Which::Colour(Colour::Red) => ("all red puyos", "red "),
            Which::Colour(Colour::Green) => ("all green puyos", "green "),
            Which::Colour(Colour::Blue) => ("all blue puyos", "blue "),
            Which::Colour(Colour::Yellow) => ("all yellow puyos", "yellow "),
            Which::Colour(Colour::Purple) => ("all purple puyos", "purple "),
            Which::Garbage => ("all garbage", "garbage "),
            Which::Coloured => ("all coloured puyos", "coloured "),
        };
        let or_more = if or_more { " or more" } else { "" };
        let ending = if number == 1 && or_more.is_empty() { "" } else { "s" };
        match kind {
            GoalKind::Clear => write!(f, "clear {every}"),
            GoalKind::ColoursInTotal => {
                write!(f, "pop {number}{or_more} colour{ending} in all moves together")
            }
            GoalKind::PuyosInTotal => {
                write!(f, "pop {number}{or_more} {some}puyo{ending} in all moves together")
            }
            GoalKind::Chain => write!(f, "a chain of {number}{or_more} step{ending}"),
            GoalKind::ChainAndClear => {
                write!(f, "a chain of {number}{or_more} step{ending} that clears {every}")
            }
            GoalKind::ColoursAtOnce => write!(f, "pop {number}{or_more} colour{ending} at once"),
            GoalKind::PuyosAtOnce => write!(f, "pop {number}{or_more} {some}puyo{ending} at once"),
            GoalKind::GroupsAtOnce => {
                write!(f, "pop {number}{or_more} {some}group{ending} at once")
            }
            GoalKind::Group => write!(f, "pop a group of {number}{or_more} {some}puyo{ending}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::field::tests::field;
    use super::super::{Link, Puzzle};
    use super::*;

    /// Returns the goal of three characters, such as `u03`.
    fn goal(characters: &str) -> Goal {
        let link: Link =
            format!("http://ips.karou.jp/simu/pn.html?___{characters}").parse().unwrap();
        Goal::try_from(link.task.unwrap()).unwrap()
    }

    /// Judges one move of a task on a field by the plain rules, and returns what it leads to.
    fn judged(characters: &str, rows: &[&str]) -> Judgement {
        let mut after = field(rows);
        let steps: Vec<Pop> = std::iter::from_fn(|| after.pop()).collect();
        Judge::new(goal(characters)).judge(&steps, &after)
    }

    fn meets(characters: &str, rows: &[&str]) -> bool {
        judged(characters, rows) == Judgement::Met
    }

    /// A chain of two steps. In the first, four reds, five greens and two garbage go, in the second five blues and the garbage
    /// that was hard.
    const CHAIN: [&str; 5] = ["B.....", "BB..G.", "RRB.G*", "RRBGGG", "#Y@.Y*"];

    #[test]
    fn a_move_is_judged_by_its_chain_and_the_field_after_it() {
        let mut after = field(&CHAIN);
        let first = after.pop().unwrap();
        assert_eq!((&first.groups[..], first.garbage), (&[4, 5][..], 2), "{after}");
        let second = after.pop().unwrap();
        assert_eq!((&second.groups[..], second.garbage), (&[5][..], 1), "{after}");
        assert_eq!((after.pop(), after), (None, field(&[".Y@.Y."])));

        for (met, missed) in [
            // Steps: exactly means the whole chain.
            ("u02 v02 v01 v00", "u01 u03 v03 u00"),
            // Clear: iron does not count.
            ("210 220 230 250 260", "200 240 270"),
            ("w12 x61 x51", "w11 w02 x02 w42 x13"),
            // At once: one step fits, others may be more or less.
            ("E02 E01 F02 F01", "E03 F03 E00"),
            ("G0b G06 G79 G75 G62 G61 G14 G10 H14 H79 G40", "G7b H0c G04 G78 G66 H63 G15"),
            ("I02 I72 I01 I21 J31 J02 I40", "I03 J03 I22 J32 J41 I00"),
            ("Q04 Q05 Q75 Q35 Q14 R05 R35", "Q06 R06 Q15 R26 R44 Q07"),
            // Totals.
            ("a03 b03 b02", "a02 a04 b04"),
            ("c0h c7e c63 c14 d35 c40", "c0b c79 c7h d7f c62"),
        ] {
            for code in met.split(' ') {
                assert!(meets(code, &CHAIN), "{code}: {}", goal(code));
            }
            for code in missed.split(' ') {
                assert!(!meets(code, &CHAIN), "{code}: {}", goal(code));
            }
        }
    }

    /// Groups in one step of the same colour that do not touch are groups of their own, and row 13 is part of none.
    #[test]
    fn groups_are_what_touches_in_visible_rows() {
        let twice = ["RRRR..", "*.*.*.", "RRRR.."];
        assert!(meets("I12", &twice) && !meets("I11", &twice) && meets("Q14", &twice));
        assert!(meets("G18", &twice) && meets("G0a", &twice) && meets("E01", &twice));
        let mut rows = vec!["R....."; 5];
        rows.extend(["Y.....", "B....."].into_iter().cycle().take(8));
        // Four in rows 9 to 12 and one more above.
        assert!(meets("Q14", &rows) && !meets("R15", &rows) && !meets("210", &rows));
    }

    /// Totals add up over the moves; "exactly" is what they are after some move.
    #[test]
    fn totals_add_up() {
        let pops = |rows: &[&str]| {
            let mut after = field(rows);
            let steps: Vec<Pop> = std::iter::from_fn(|| after.pop()).collect();
            (steps, after)
        };
        let moves = [pops(&["RRRR.."]), pops(&["Y....."]), pops(&["*GGGGG"]), pops(&["RRRR.."])];
        for (code, met) in [
            ("c0a", [false, false, true, false]),
            ("c79", [false, false, true, false]),
            ("c18", [false, false, false, true]),
            ("d18", [false, false, false, true]),
            ("d05", [false, false, true, true]),
            ("c04", [true, true, false, false]),
            ("c61", [false, false, true, true]),
            ("a02", [false, false, true, true]),
            ("a01", [true, true, false, false]),
            ("b02", [false, false, true, true]),
            ("c05", [false; 4]),
            ("c60", [true, true, false, false]),
            // One move alone.
            ("E02", [false; 4]),
            ("G18", [false; 4]),
            ("u01", [true, false, true, true]),
            ("200", [true, false, true, true]),
        ] {
            let mut judge = Judge::new(goal(code));
            let judged = moves.clone().map(|(steps, after)| judge.judge(&steps, &after));
            assert_eq!(judged.map(|it| it == Judgement::Met), met, "{code}");
        }
    }

    #[test]
    fn the_attempt_is_lost_unless_the_move_meets_the_task() {
        let mut rows = ["..Y...", "..B..."].repeat(6);
        assert_eq!(judged("u01", &rows), Judgement::Lost);
        assert_eq!(judged("u00", &rows), Judgement::Met);
        assert_eq!(judged("210", &rows), Judgement::Met);
        assert_eq!(judged("u01", &rows[1..]), Judgement::Open);
        rows[11] = "..BRRR";
        assert_eq!(judged("R05", &rows), Judgement::Lost);
        rows[11] = "RRBRRR";
        rows[10] = "RRY...";
        assert_eq!(judged("u01", &rows), Judgement::Met);
    }

    /// Hard garbage is garbage that is left, and that goes only when it is removed.
    #[test]
    fn hard_garbage_counts_when_it_goes() {
        let hard = ["#.....", "RRRR#.", "....RR"];
        let mut after = field(&hard);
        assert_eq!(after.pop().map(|pop| pop.garbage), Some(0));
        assert_eq!(after, field(&["....*.", "*...RR"]));
        let one = ["#.....", "RRRR#."];
        assert!(meets("G60", &one) && !meets("260", &one) && !meets("200", &one));
        assert!(meets("270", &one) && meets("w71", &one) && !meets("w61", &one));
        let two = ["RR....", "R#R...", "*RR..."];
        assert!(!meets("u01", &two));
        let two = ["RRR...", "R#R...", "*RR..."];
        assert!(meets("c62", &two) && meets("200", &two) && meets("G09", &two));
        assert!(meets("200", &["RRRR@."]) && meets("260", &["@....."]));
    }

    #[test]
    fn a_puzzle_is_judged_after_its_moves_only() {
        let puzzle: Puzzle = "http://ips.karou.jp/simu/pn.html?_o1__200".parse().unwrap();
        let mut play = super::super::PuzzlePlay::of(&puzzle).unwrap().unwrap();
        let right =
            super::super::Placement { column: 0, orientation: super::super::Orientation::Up };
        let pair = super::super::Pair { axis: Colour::Red, child: Colour::Blue };
        assert_eq!(play.drop(pair, right).unwrap().1, Judgement::Open);
    }
}
