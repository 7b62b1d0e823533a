#![doc = include_str!("playbingo.md")]

mod generator;
mod lines;
mod list;
mod old;
mod picks;
mod plan;
mod read;
mod read_settings;
mod refusal;
mod seed;
mod settings;

pub use lines::lines;
pub use list::{Category, Form, Goal, GoalList, MOST_GOALS, Tag};
pub use picks::{Picks, gcd, repeats_after};
pub use refusal::{NoBoard, NoBoardMessage};
pub use seed::{ParseSeedError, Seed};
pub use settings::{OldGenerator, ReadSettingsError, Settings};

use super::bingosync::Seen;
use generator::Generator;
use old::Old;
use plan::SIDE;
use settings::Kind;

/// A board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// How many rows it has.
    pub rows: usize,
    /// How many squares each row has.
    pub columns: usize,
    /// The goals, row by row, by their places in the list.
    pub goals: Vec<u32>,
}

/// Whether a goal may be on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalUse {
    /// A square asks for it.
    Possible,
    /// No square asks for its difficulty or one of its categories.
    NotRequested,
    /// The filters remove it.
    Filtered,
}

/// A list and settings, ready to deal.
pub struct Dealer {
    rows: usize,
    columns: usize,
    rule: Rule,
}

enum Rule {
    Generator(Generator),
    Old(Old),
}

impl Dealer {
    /// Prepares a list and settings.
    ///
    /// # Errors
    /// Returns the ids in the settings that the list does not have.
    ///
    /// # Panics
    /// If a goal of the list has the place of a category that is not there. Lists that were read have no such goals.
    pub fn new(list: &GoalList, settings: &Settings) -> Result<Self, ReadSettingsError> {
        Ok(match &settings.0 {
            Kind::Stages(stages) => {
                let generator = Generator::new(list, stages)?;
                let (rows, columns) = (generator.plan.rows, generator.plan.columns);
                Self { rows, columns, rule: Rule::Generator(generator) }
            }
            Kind::Old(old) => {
                Self { rows: SIDE, columns: SIDE, rule: Rule::Old(Old::new(list, *old)) }
            }
        })
    }

    /// Returns how many rows boards have.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns how many squares each row of a board has.
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// Returns what the seeds of boards with these goals draw on the first squares, up to the first unknown goal. The list is
    /// empty if the seed decides the layout, and for the old generators.
    ///
    /// # Panics
    /// If a goal is not in the list.
    pub fn picks(&self, seen: &[Seen]) -> Vec<Picks> {
        match &self.rule {
            Rule::Generator(generator) => generator.picks(seen),
            Rule::Old(_) => Vec::new(),
        }
    }

    /// Returns which kinds of squares may have a goal, by its place in the list: equal for goals that the same squares may
    /// have. None if filters remove it.
    ///
    /// # Panics
    /// If the goal is not in the list.
    pub fn kinds_of(&self, goal: u32) -> Option<Vec<usize>> {
        match &self.rule {
            Rule::Generator(generator) => generator.plan.kinds_of(goal),
            Rule::Old(old) => Some(old.tier_of(goal).into_iter().collect()),
        }
    }

    /// Returns whether a goal may be on a board, by its place in the list.
    ///
    /// # Panics
    /// If the goal is not in the list.
    pub fn use_of(&self, goal: u32) -> GoalUse {
        match &self.rule {
            Rule::Generator(generator) => generator.plan.use_of(goal),
            Rule::Old(_) => GoalUse::Possible,
        }
    }

    /// Returns how many squares have a goal of their own, which comes whatever the limits of categories are, if these limits
    /// count.
    pub fn unlimited_squares(&self) -> Option<usize> {
        match &self.rule {
            Rule::Generator(generator) => generator.unlimited_squares(),
            Rule::Old(_) => None,
        }
    }

    /// Deals the board of a seed.
    ///
    /// # Errors
    /// Returns why the seed has no board.
    pub fn deal(&self, seed: Seed) -> Result<Board, NoBoard> {
        let goals = match &self.rule {
            Rule::Generator(generator) => generator.deal(seed),
            Rule::Old(old) => old.deal(seed),
        }?;
        Ok(Board { rows: self.rows, columns: self.columns, goals })
    }
}
