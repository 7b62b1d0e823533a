//! The generators that the site's new one replaces. Their boards have 5 x 5 squares, and no settings.

use std::collections::HashMap;

use super::super::square::{SQUARES, square_of_number};
use super::lines::{Categories, Lines, Overlaps};
use super::list::GoalList;
use super::plan::SIDE;
use super::settings::OldGenerator;
use super::{NoBoard, Seed};
use crate::rng::xoroshiro128plus::Xoroshiro128Plus;

/// A list, ready to deal by an old generator.
pub struct Old {
    generator: OldGenerator,
    categories: Categories,
    lines: Lines,
    /// For each goal, the number of its text.
    texts: Vec<u32>,
    /// The goals of difficulties 1 to 25.
    tiers: Vec<Vec<u32>>,
}

impl Old {
    pub fn new(list: &GoalList, generator: OldGenerator) -> Self {
        let mut numbers = HashMap::new();
        let mut tiers = vec![Vec::new(); SQUARES];
        let mut texts = Vec::with_capacity(list.goals.len());
        for (number, goal) in (0..).zip(&list.goals) {
            texts.push(*numbers.entry(&goal.text).or_insert(number));
            let tier = goal.difficulty.and_then(|tier| usize::try_from(tier).ok()?.checked_sub(1));
            if let Some(tier) = tier.and_then(|tier| tiers.get_mut(tier)) {
                tier.push(number);
            }
        }
        let of_goals = list.goals.iter().map(|goal| goal.categories.as_slice());
        let categories = Categories::new(of_goals, list.categories.len());
        Self { generator, categories, lines: Lines::new(SIDE, SIDE), texts, tiers }
    }

    /// Returns the tier of a goal, if tiers decide its squares.
    pub fn tier_of(&self, goal: u32) -> Option<usize> {
        let tiers = matches!(self.generator, OldGenerator::Srlv5).then_some(&self.tiers)?;
        tiers.iter().position(|tier| tier.contains(&goal))
    }

    /// Deals the goals of a seed's board, row by row.
    pub fn deal(&self, seed: Seed) -> Result<Vec<u32>, NoBoard> {
        let mut random = Xoroshiro128Plus::new(seed.draws());
        match self.generator {
            OldGenerator::Srlv5 => self.srlv5(seed, &mut random),
            OldGenerator::Typed => self.typed(&mut random),
            OldGenerator::Random => {
                let mut goals = self.shuffled(&mut random);
                if goals.len() < SQUARES {
                    let goals = goals.len();
                    return Err(NoBoard::NotEnoughGoals { goals, squares: SQUARES });
                }
                goals.truncate(SQUARES);
                Ok(goals)
            }
        }
    }

    fn shuffled(&self, random: &mut Xoroshiro128Plus) -> Vec<u32> {
        let mut goals: Vec<u32> = (0..self.texts.len() as u32).collect();
        random.shuffle(&mut goals);
        goals
    }

    /// Each square takes a goal of its difficulty: from a random place on, the first that overlaps least with its lines.
    fn srlv5(&self, seed: Seed, random: &mut Xoroshiro128Plus) -> Result<Vec<u32>, NoBoard> {
        let square = square_of_number(seed.number()).ok_or(NoBoard::Exception)?;
        let mut table = BoardDraft::new(self);
        for tier in square {
            let goals = &self.tiers[usize::from(tier)];
            if goals.is_empty() {
                return Err(NoBoard::Exception);
            }
            // The draw can be one too high, which then is the last goal.
            let start = random.below(goals.len() as u32 + 1) as usize;
            let start = start.min(goals.len() - 1);
            table.place(goals[start..].iter().chain(&goals[..start]).copied());
        }
        Ok(table.board)
    }

    /// Each square takes the first goal, in shuffled order, that overlaps least with its lines. Goals with its text leave.
    fn typed(&self, random: &mut Xoroshiro128Plus) -> Result<Vec<u32>, NoBoard> {
        let mut goals = self.shuffled(random);
        let mut table = BoardDraft::new(self);
        for _ in 0..SQUARES {
            let goal = table.place(goals.iter().copied()).ok_or(NoBoard::Exception)?;
            let text = self.texts[goal as usize];
            goals.retain(|goal| self.texts[*goal as usize] != text);
        }
        Ok(table.board)
    }
}

/// A board while it is filled.
struct BoardDraft<'a> {
    lines: Overlaps<'a>,
    board: Vec<u32>,
}

impl<'a> BoardDraft<'a> {
    fn new(old: &'a Old) -> Self {
        let lines = Overlaps::new(&old.categories, &old.lines);
        Self { lines, board: Vec::with_capacity(SQUARES) }
    }

    /// Places and returns the first of the goals that overlap least with the lines of the next square.
    fn place(&mut self, goals: impl Iterator<Item = u32>) -> Option<u32> {
        let Self { lines, board } = self;
        let mut best = None;
        for goal in goals {
            let overlap = lines.of(goal, board.len());
            if best.is_none_or(|(least, _)| overlap < least) {
                best = Some((overlap, goal));
            }
            if overlap == 0 {
                break;
            }
        }
        let (_, goal) = best?;
        lines.place(goal, board.len());
        board.push(goal);
        Some(goal)
    }
}
