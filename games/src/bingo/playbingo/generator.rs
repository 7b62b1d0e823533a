//! The site's generator.

mod fill;

pub use fill::BoardDraft;

use super::super::square::square_of_number;
use super::lines::{Categories, Lines};
use super::list::GoalList;
use super::plan::{Plan, Requirement, Requirements};
use super::settings::{Adjustment, ReadSettingsError, Stages};
use super::{NoBoard, Seed};
use crate::rng::xoroshiro128plus::Xoroshiro128Plus;

/// A list and settings, ready to deal. Goals are numbered without those that filters remove.
pub struct Generator {
    pub plan: Plan,
    pub categories: Categories,
    /// How many goals of each category a board has at most. 0 means no limit.
    pub maxima: Vec<i32>,
    pub adjustments: Vec<Adjustment>,
    /// The lines along which goals are compared, if they are.
    pub lines: Option<Lines>,
}

impl Generator {
    pub fn new(list: &GoalList, stages: &Stages) -> Result<Self, ReadSettingsError> {
        let plan = Plan::new(list, stages)?;
        let categories_of = |place: &u32| list.goals[*place as usize].categories.as_slice();
        let of_goals = plan.places.iter().map(categories_of);
        Ok(Self {
            categories: Categories::new(of_goals, list.categories.len()),
            maxima: list.categories.iter().map(|category| category.max.max(0)).collect(),
            adjustments: stages.adjustments.clone(),
            lines: stages.compares_lines.then(|| Lines::new(plan.rows, plan.columns)),
            plan,
        })
    }

    /// Returns how many squares have a goal of their own, if the limits of categories count.
    pub fn unlimited_squares(&self) -> Option<usize> {
        let counts = self.adjustments.contains(&Adjustment::BoardTypeMax);
        counts.then_some(self.plan.fixed.len())
    }

    /// Deals the goals of a seed's board, row by row, by their places in the list.
    pub fn deal(&self, seed: Seed) -> Result<Vec<u32>, NoBoard> {
        let plan = &self.plan;
        let (goals, squares) = (plan.places.len(), plan.rows * plan.columns);
        if goals < squares {
            return Err(NoBoard::NotEnoughGoals { goals, squares });
        }
        if plan.is_fixed_missing {
            return Err(NoBoard::FixedGoalMissing);
        }
        let start = Xoroshiro128Plus::new(seed.draws());
        let table = BoardDraft::new(self, start);
        match &plan.requirements {
            Requirements::Same(requirements) => table.fill(requirements),
            Requirements::Shuffled(requirements) => {
                let mut requirements = requirements.clone();
                start.clone().shuffle(&mut requirements);
                table.fill(&requirements)
            }
            Requirements::Magic => match square_of_number(seed.number()) {
                Some(square) => table.fill(&square.map(|value| Requirement::Group(value.into()))),
                // For most negative numbers, the site's square lacks some difficulties, first of all in the corner.
                None => Err(NoBoard::NoGoalForTheSquare { row: 1, column: 1 }),
            },
        }
    }
}
