//! Fills the squares of a board one after another.
//!
//! The site makes a pool for each square, with as many entries of a goal as it has *copies*, shuffles it by a generator that
//! starts anew from the seed, and takes the last entry:
//!
//! ```text
//! pool = [goal, repeated copies[goal] times, for goal in what the square may have]
//! pool = those of pool that overlap least with the lines of the square     (only with `line-type-exclusion`)
//! goal = shuffled(pool).last()
//! ```
//!
//! The first step of the shuffle moves an entry to the end, where it stays. Here only this step is done, and the pool is not
//! made: the entry is found by counting copies.

use super::super::NoBoard;
use super::super::lines::Overlaps;
use super::super::plan::Requirement;
use super::super::settings::Adjustment;
use super::Generator;
use crate::rng::xoroshiro128plus::Xoroshiro128Plus;

/// How many goals are skipped at once on the way to an entry. Chosen by hand: their sum is a few vector additions.
const STRIDE: usize = 16;

/// A board while it is filled.
pub struct BoardDraft<'a> {
    generator: &'a Generator,
    /// The generator of each square's draw, before the draw.
    start: Xoroshiro128Plus,
    /// How often each goal is in the pool of a square that may have it.
    copies: Vec<u32>,
    /// How many more goals of each category the board may have. When it becomes 0, no more come; where it was 0 or less
    /// from the start, there is no limit.
    remaining: Vec<i32>,
    /// How much goals overlap with those on each line, if that counts.
    lines: Option<Overlaps<'a>>,
    /// How much each goal that a square may have overlaps with its lines.
    overlaps: Vec<u16>,
    /// How many entries in the pool each of these goals has.
    entries: Vec<u32>,
    board: Vec<u32>,
}

impl<'a> BoardDraft<'a> {
    pub fn new(generator: &'a Generator, start: Xoroshiro128Plus) -> Self {
        let plan = &generator.plan;
        let mut copies = vec![1; plan.places.len()];
        for goal in &plan.fixed {
            copies[*goal as usize] = 0;
        }
        Self {
            generator,
            start,
            copies,
            remaining: generator.maxima.clone(),
            lines: generator.lines.as_ref().map(|it| Overlaps::new(&generator.categories, it)),
            overlaps: Vec::new(),
            entries: Vec::new(),
            board: Vec::with_capacity(plan.rows * plan.columns),
        }
    }

    /// Fills all squares, and returns the goals by their places in the list.
    pub fn fill(mut self, requirements: &[Requirement]) -> Result<Vec<u32>, NoBoard> {
        let plan = &self.generator.plan;
        for (square, requirement) in requirements.iter().enumerate() {
            let goal = self.draw(square, *requirement);
            let (row, column) = (square / plan.columns + 1, square % plan.columns + 1);
            self.place(goal.ok_or(NoBoard::NoGoalForTheSquare { row, column })?);
        }
        self.board.iter_mut().for_each(|goal| *goal = plan.places[*goal as usize]);
        Ok(self.board)
    }

    /// Puts a goal on the next square.
    pub fn place(&mut self, goal: u32) {
        self.copies[goal as usize] = 0;
        if let Some(lines) = &mut self.lines {
            lines.place(goal, self.board.len());
        }
        self.board.push(goal);
        self.adjust(goal);
    }

    /// Draws a goal for a square, unless its pool is empty.
    fn draw(&mut self, square: usize, requirement: Requirement) -> Option<u32> {
        let mut start = self.start;
        let entries = self.entries(square, requirement);
        let of = entries.iter().sum();
        let at = (of > 0).then(|| goal_of(entries, start.below(of)))?;
        Some(self.generator.plan.goal(requirement, at))
    }

    /// Returns how many entries in the pool of a square each goal has that the square may have, in their order.
    pub fn entries(&mut self, square: usize, requirement: Requirement) -> &[u32] {
        let Self { generator, copies, lines, overlaps, entries, .. } = self;
        let groups = &generator.plan.groups;
        let copies_of = |goal: &u32| copies[*goal as usize];
        entries.clear();
        overlaps.clear();
        match (requirement, lines) {
            // The fixed goal is alone in its pool, whatever was excluded before.
            (Requirement::Fixed(_), _) => return &[1],
            (Requirement::Any, None) => return copies,
            (Requirement::Group(group), None) => {
                entries.extend(groups[group].iter().map(copies_of))
            }
            (Requirement::Any, Some(lines)) => {
                entries.extend_from_slice(copies);
                overlaps.extend(copies.iter().map(|copies| lowest(*copies)));
                lines.add_to(overlaps, square);
            }
            (Requirement::Group(group), Some(lines)) => {
                let group = &groups[group];
                entries.extend(group.iter().map(copies_of));
                let overlap = |goal| lowest(copies_of(goal)) | lines.of(*goal, square);
                overlaps.extend(group.iter().map(overlap));
            }
        }
        // Each pass does the same for every goal, without a branch that could not be predicted.
        let least = overlaps.iter().fold(u16::MAX, |least, overlap| least.min(*overlap));
        for (entries, overlap) in entries.iter_mut().zip(overlaps) {
            *entries = if *overlap == least { *entries } else { 0 };
        }
        &self.entries
    }

    /// Changes the copies of other goals after a goal was placed.
    fn adjust(&mut self, goal: u32) {
        let Generator { categories, adjustments, .. } = self.generator;
        for adjustment in adjustments {
            for category in &categories.of[goal as usize] {
                let category = *category as usize;
                let members = &categories.members[category];
                match adjustment {
                    Adjustment::Synergize => {
                        for member in members {
                            let copies = &mut self.copies[*member as usize];
                            *copies += u32::from(*copies > 0);
                        }
                    }
                    Adjustment::BoardTypeMax => {
                        let remaining = &mut self.remaining[category];
                        *remaining -= 1;
                        if *remaining == 0 {
                            members.iter().for_each(|member| self.copies[*member as usize] = 0);
                        }
                    }
                }
            }
        }
    }
}

/// Returns the least number to add a goal's overlaps to: the most where it cannot be dealt.
fn lowest(copies: u32) -> u16 {
    if copies == 0 { u16::MAX } else { 0 }
}

/// Returns the index of the goal that has an entry, given the number of entries of each goal in the pool.
///
/// # Panics
/// If the pool has no such entry.
fn goal_of(entries: &[u32], mut entry: u32) -> usize {
    for (stride, entries) in entries.chunks(STRIDE).enumerate() {
        let count = entries.iter().sum();
        if entry >= count {
            entry -= count;
            continue;
        }
        for (at, count) in entries.iter().enumerate() {
            if entry < *count {
                return stride * STRIDE + at;
            }
            entry -= count;
        }
    }
    unreachable!("entries are below their number")
}
