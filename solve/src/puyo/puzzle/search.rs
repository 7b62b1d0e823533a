//! The search through all placements.
//!
//! ```text
//! for each placement of the next pair:        only where a puyo may join a group of four, run the chain
//!     land it, run the chain            ──►   only where the counts allow the task, go on
//!     met? count it                           only once, go on from the same field
//!     not lost? go on with the rest           only where all groups can still be steps, if the task needs all
//! ```

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use foretile_games::puyo::bits::{Bits, GARBAGE, PuzzleBits, STRIDE, VISIBLE, cell, code, grown};
use foretile_games::puyo::{COLUMNS, Colour, Goal, GoalKind, ROWS, Tally, Totals, Which};

use super::super::budget::Budget;
use super::super::clear::Ready;
use super::super::state::{Codes, LANDINGS, Reach, landing};
use super::bounds::Bounds;
use super::steps::Steps;
use super::table::{CountTable, mixed};
use super::{Drop, MOST_MOVES, PuzzleQuestion};

/// The bytes that a fired field takes, in a set that is half empty at worst.
const FIRED_BYTES: usize = 110;

/// A position before a move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub field: PuzzleBits,
    pub totals: Totals,
    /// A bit for each move that may meet the task.
    possible: u64,
    /// The groups that the task can do without.
    spare: u32,
    /// Whether no group waits to pop in the field: only that of the start may have some.
    settled: bool,
}

/// What a move leads to.
pub(super) enum Outcome {
    /// It meets the task. The field is that in which it has just landed.
    Met(PuzzleBits),
    /// The search goes on from here.
    Open(Node),
    /// The attempt is lost, or no move is left that may meet the task.
    Over,
}

/// The search and what it has found.
pub struct Search<'a> {
    pub goal: Goal,
    pub moves: Vec<Drop>,
    /// The colours of each move.
    came: Vec<Vec<Colour>>,
    bounds: Bounds,
    /// Whether only a move with a chain can meet the task: from the first move, and from the second.
    needs_chain: [bool; 2],
    reach: Reach,
    tables: Vec<CountTable>,
    /// The numbers of solutions by length.
    pub by_length: [u64; MOST_MOVES],
    /// The sum of these.
    pub total: u64,
    /// The fields just before the last move of a solution resolves.
    pub fired: HashSet<Fired, BuildHasherDefault<Ready>>,
    most_fired: usize,
    /// Whether all of them are there.
    pub all_fired: bool,
    /// The placements of the first solutions, by number. Garbage has 0.
    pub listed: Vec<Vec<u8>>,
    most_listed: usize,
    enough: u64,
    path: Vec<u8>,
    pub budget: Budget<'a>,
    steps: Steps,
}

/// A field in which a solution's last move has just landed.
#[derive(PartialEq, Eq)]
pub struct Fired([u32; 12]);

impl std::hash::Hash for Fired {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(mixed(&self.0, 0));
    }
}

impl<'a> Search<'a> {
    pub fn new(
        puzzle: &PuzzleQuestion,
        moves: Vec<Drop>,
        memory: usize,
        budget: Budget<'a>,
    ) -> Self {
        let goal = puzzle.goal;
        let positive = goal.number > 0;
        let needs_chain = match goal.kind {
            // The puyos to clear are there before the second move, or the first one would have met the task.
            GoalKind::Clear => {
                let start = PuzzleBits::of(&puzzle.field);
                [goal.which.cells(&start) != 0, true]
            }
            GoalKind::Chain
            | GoalKind::ChainAndClear
            | GoalKind::ColoursInTotal
            | GoalKind::PuyosInTotal => [positive; 2],
            GoalKind::ColoursAtOnce
            | GoalKind::PuyosAtOnce
            | GoalKind::GroupsAtOnce
            | GoalKind::Group => [true; 2],
        };
        // Most positions in tables are before the last move but one. They have half of the memory.
        let share = |index: usize| match moves.len() - index {
            later @ 2..=32 => memory >> (later - 1),
            _ => 0,
        };
        let tables = (0..moves.len())
            .map(|index| CountTable::new(moves.len() - index, share(index)))
            .collect();
        let steps = Steps::new(memory, moves.len());
        let came = |one: &Drop| Colour::ALL.into_iter().filter(|&it| one.has(code(it))).collect();
        Self {
            goal,
            came: moves.iter().map(came).collect(),
            bounds: Bounds::new(goal, &moves),
            moves,
            needs_chain,
            reach: Reach::new(),
            tables,
            by_length: [0; MOST_MOVES],
            total: 0,
            fired: HashSet::default(),
            most_fired: memory / 4 / FIRED_BYTES,
            all_fired: true,
            listed: Vec::new(),
            most_listed: puzzle.listed,
            enough: puzzle.enough,
            path: Vec::new(),
            budget,
            steps,
        }
    }

    /// Searches everything from a field in which nothing floats. Returns whether the search was complete.
    pub fn run(&mut self, field: PuzzleBits) -> bool {
        self.visit(&self.start(field), 0)
    }

    /// Returns the position before the first move.
    pub(super) fn start(&self, field: PuzzleBits) -> Node {
        let totals = Totals::default();
        let possible = self.possible(&field, totals, 0);
        let spare = self.bounds.spare(&field, 0);
        Node { field, totals, possible, spare, settled: field.bits.popping() == 0 }
    }

    /// Searches everything from a position after these placements. Returns whether the search goes on.
    pub(super) fn run_from(&mut self, node: &Node, placed: &[u8]) -> bool {
        self.path.clear();
        self.path.extend_from_slice(placed);
        self.visit(node, placed.len())
    }

    /// Returns the moves from `next` on that may meet the task.
    fn possible(&self, field: &PuzzleBits, totals: Totals, next: usize) -> u64 {
        self.bounds.possible(field, totals, next)
    }

    /// Tries all placements of the move `next` and of those behind it. Returns whether the search goes on.
    fn visit(&mut self, node: &Node, next: usize) -> bool {
        if next == self.moves.len() || node.possible >> next == 0 {
            return true;
        }
        let in_table = next > 0 && next + 1 < self.moves.len();
        if in_table
            && let Some(counts) = self.tables[next].get(&node.field, node.totals)
            // Where there are solutions to list, they are searched again.
            && (counts.is_empty() || self.listed.len() >= self.most_listed)
        {
            for (all, &more) in self.by_length[next..].iter_mut().zip(counts) {
                *all = all.saturating_add(more);
                self.total = self.total.saturating_add(more);
            }
            return self.total < self.enough;
        }
        if !self.budget.spend(1) {
            return false;
        }
        let before = in_table.then_some((self.total, self.by_length));
        let is_open = next + 1 == self.moves.len() || self.steps_allow(node, next);
        let goes_on = !is_open
            || self.each_move(node, next, |search, index, outcome| match outcome {
                Outcome::Met(landed) => search.solved(&landed, next, index),
                Outcome::Open(after) => {
                    search.path.push(index);
                    let goes_on = search.visit(&after, next + 1);
                    search.path.pop();
                    goes_on
                }
                Outcome::Over => true,
            });
        if let Some((total, by_length)) = before.filter(|_| goes_on) {
            let mut counts = self.by_length;
            (0..MOST_MOVES).for_each(|length| counts[length] -= by_length[length]);
            let counts = (self.total > total).then_some(&counts[next..self.moves.len()]);
            self.tables[next].put(&node.field, node.totals, counts);
        }
        goes_on
    }

    /// Returns how many puyos of each colour come from the move `next` on.
    pub(super) fn upcoming(&self, next: usize) -> [u32; Colour::ALL.len()] {
        Colour::ALL.map(|colour| self.bounds.upcoming(colour, next))
    }

    /// Returns whether all groups can be steps of a chain from the move `next` on, if the task can do without none.
    fn steps_allow(&mut self, node: &Node, next: usize) -> bool {
        let garbage_comes = || self.moves[next..].iter().any(|it| matches!(it, Drop::Garbage(_)));
        if node.spare > 0 || !node.settled || node.field.hard != 0 || garbage_comes() {
            return true;
        }
        // Nothing pops before the last move.
        let last = (next..self.moves.len()).filter(|&it| node.possible >> it & 1 == 1);
        let first = last.flat_map(|it| &self.came[it]).fold(0, |all, it| all | 1 << it.index());
        self.steps.allow(node.field.bits, self.upcoming(next), first)
    }

    /// Does the move `next` in every way that may help, until `each` returns `false`. Returns whether it never did.
    #[inline(always)]
    pub(super) fn each_move(
        &mut self,
        node: &Node,
        next: usize,
        mut each: impl FnMut(&mut Self, u8, Outcome) -> bool,
    ) -> bool {
        let bits = &node.field.bits;
        let heights = bits.heights();
        let pair = match self.moves[next] {
            Drop::Pair(pair) => pair,
            Drop::Garbage(counts) => {
                let mut landed = node.field;
                for column in 0..COLUMNS {
                    for row in heights[column]..ROWS.min(heights[column] + counts[column]) {
                        landed.bits.put(cell(column, row), GARBAGE);
                    }
                }
                let outcome = self.outcome(node, next, landed, !node.settled);
                return each(self, 0, outcome);
            }
        };
        if bits.is_lost() {
            return true;
        }
        let reached = self.reach.placements(&heights, pair);
        let joining = if node.settled { joining(bits, pair) } else { u32::MAX };
        // Whether dropping the pair without a chain can help.
        let quietly = !self.needs_chain[next.min(1)] || node.possible >> (next + 1) != 0;
        let mut placements = if quietly { reached } else { reached & joining };
        while placements != 0 {
            let index = placements.trailing_zeros() as u8;
            placements &= placements - 1;
            let [axis, child] = landing(&heights, index);
            let mut landed = node.field;
            landed.bits.put(axis, pair.axis);
            landed.bits.put(child, pair.child);
            let outcome = self.outcome(node, next, landed, joining >> index & 1 == 1);
            if !each(self, index, outcome) {
                return false;
            }
        }
        true
    }

    /// Judges a move that has just landed.
    #[inline(always)]
    fn outcome(&self, node: &Node, next: usize, landed: PuzzleBits, may_pop: bool) -> Outcome {
        let popping = if may_pop { landed.bits.popping() } else { 0 };
        let mut after = Node { field: landed, settled: true, ..*node };
        let needs_chain = self.needs_chain[next.min(1)];
        if popping != 0 || !needs_chain {
            let mut tally = Tally::after(node.totals);
            if popping != 0 {
                self.chain(&mut after.field, popping, &mut tally);
            }
            after.totals = tally.totals;
            let is_cleared = |which: Which| which.cells(&after.field) == 0;
            if self.goal.is_met(&tally, is_cleared) {
                return Outcome::Met(landed);
            }
        }
        let next = next + 1;
        if next == self.moves.len() || after.field.bits.is_lost() {
            return Outcome::Over;
        }
        let (field, bounds) = (&after.field, &self.bounds);
        // Without a chain, only the columns of the colours that came have changed.
        let mut changed = &self.came[next - 1][..];
        if popping != 0 {
            after.possible = self.possible(field, after.totals, next);
            after.spare = bounds.spare(field, next);
            changed = &Colour::ALL;
        }
        let allowed = bounds.columns_allow(field, changed, next, after.spare);
        if after.possible >> next == 0 || !allowed { Outcome::Over } else { Outcome::Open(after) }
    }

    /// Runs a chain whose first step is known.
    fn chain(&self, field: &mut PuzzleBits, mut popping: u128, tally: &mut Tally) {
        while popping != 0 {
            if self.goal.counts_steps_only() {
                field.remove(popping);
                tally.steps += 1;
            } else {
                let mut popped = field.groups(popping);
                popped.garbage = field.remove(popping) as u8;
                self.goal.count(tally, &popped);
            }
            popping = field.bits.popping();
        }
    }

    /// Counts a solution whose last move follows these placements. Returns whether the search goes on.
    pub(super) fn solved_from(&mut self, placed: &[u8], landed: &PuzzleBits, index: u8) -> bool {
        self.path.clear();
        self.path.extend_from_slice(placed);
        self.solved(landed, placed.len(), index)
    }

    /// Adds a solution that another search has found.
    pub fn add(&mut self, path: Vec<u8>) {
        self.total += 1;
        self.by_length[path.len() - 1] += 1;
        self.all_fired = false;
        if self.listed.len() < self.most_listed {
            self.listed.push(path);
        }
    }

    /// Counts a solution. Returns whether the search goes on.
    fn solved(&mut self, landed: &PuzzleBits, next: usize, index: u8) -> bool {
        self.total += 1;
        self.by_length[next] += 1;
        let fired = Fired(landed.packed());
        if self.fired.len() < self.most_fired {
            self.fired.insert(fired);
        } else {
            self.all_fired &= self.fired.contains(&fired);
        }
        if self.listed.len() < self.most_listed {
            let mut path = self.path.clone();
            path.push(index);
            self.listed.push(path);
        }
        self.total < self.enough
    }
}

/// Returns a bit for each placement whose puyos may complete a group of four, in a field without any such group. With all
/// others, nothing pops.
///
/// A puyo that completes a group joins a group of three, or touches two puyos or more. Of a double, both puyos may be
/// needed: then one joins a group of two, or each touches a puyo.
pub(super) fn joining(bits: &Bits, pair: Codes) -> u32 {
    let bonds = bits.bonds();
    let (up, down) = (bonds.up, bonds.up << 1);
    let (right, left) = (bonds.right, bonds.right << STRIDE);
    let lower = bits.tops() & VISIBLE;
    let levels = [lower, lower << 1 & VISIBLE];
    let joining_to = |of_code: u128, groups: u128, half: usize| {
        let (above, below) = (of_code << 1, of_code >> 1);
        let (east, west) = (of_code << STRIDE, of_code >> STRIDE);
        let touching_two = above & below | east & west | (above | below) & (east | west);
        landings(grown(of_code & groups) | touching_two, &levels, half)
    };
    if pair.axis == pair.child {
        let of_code = bits.of_code(pair.axis);
        let twos = up | down | right | left;
        let each = [0, 1].map(|half| landings(grown(of_code), &levels, half));
        return each[0] & each[1] | joining_to(of_code, twos, 0) | joining_to(of_code, twos, 1);
    }
    // The puyos with at least two neighbours of their colour are the middles of groups of three.
    let middles = up & down | right & left | (up | down) & (right | left);
    let threes = middles | bonds.around(middles);
    joining_to(bits.of_code(pair.axis), threes, 0) | joining_to(bits.of_code(pair.child), threes, 1)
}

/// Returns the placements that land the axis (`half` 0) or the child (1) in one of these cells. `levels` are the
/// lowest empty cells and those above them.
fn landings(cells: u128, levels: &[u128; 2], half: usize) -> u32 {
    let mut placements = 0;
    for (level, by_column) in levels.iter().zip(&LANDINGS[half]) {
        let mut rest = cells & level;
        while rest != 0 {
            placements |= by_column[rest.trailing_zeros() as usize / STRIDE];
            rest &= rest - 1;
        }
    }
    placements
}
