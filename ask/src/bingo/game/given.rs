//! The goals that seeds give by the rules of Ocarina of Time bingo's versions 1 and 1.1.

use std::ops::ControlFlow;

use foretile_games::bingo::oot_v1::{self, GivenGoals};
use foretile_games::bingo::{Version, VersionRule};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Rules, SeedText};
use crate::Reason;
use crate::bingo::ListNote;
use crate::bingo::deal::{DealMany, DealtMembers, only};
use crate::bingo::list::{GivenMembers, List};
use crate::error::{Error, bail, ensure};

/// The squares of a row of the picture.
pub const PICTURE_SIDE: usize = 7;

/// Which goals do these seeds give?
pub type GiveGoals = DealMany<GivenMembers>;

impl DealtMembers for GivenMembers {
    const EXAMPLE: &'static str = r#"{"seed":"007","rules":"oot-v1"}"#;
}

/// The goal of a seed, or the goals of several.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline))]
pub enum GivenAny {
    /// Of one.
    One(GivenOne),
    /// Of several.
    Many(GivenMany),
}

/// The goal of a seed, with the notes on its list.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GivenOne {
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::ONE_GOAL)))]
    rules: &'static str,
    #[serde(flatten)]
    goal: GivenGoal,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<ListNote>,
}

/// The goals of several seeds.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GivenMany {
    /// The rules.
    #[cfg_attr(feature = "openapi", schemars(extend("const" = Rules::ONE_GOAL)))]
    rules: &'static str,
    /// The goals, in the order of the seeds.
    goals: Vec<GivenGoal>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<ListNote>,
}

/// The goal that a seed gives.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct GivenGoal {
    /// The seed.
    #[cfg_attr(feature = "openapi", schemars(with = "foretile_games::bingo::Seed"))]
    pub seed: SeedText,
    /// The goal; null if the seed gives none.
    pub given: Option<String>,
}

impl List {
    /// Reads the goals that seeds give, those of its version if there is no list, and returns notes on how it was read.
    ///
    /// # Errors
    /// When the list cannot be read.
    pub fn goals(&self) -> Result<(Vec<String>, Vec<ListNote>), Error> {
        let of_version = self.of_version()?;
        let Some(parsed) = self.parsed()? else {
            return Ok((of_version.goals.map(str::to_owned).to_vec(), Vec::new()));
        };
        let (table, left_out) = parsed.goals(&self.name())?;
        let goals = table.goals.iter().map(|goal| goal.name().to_owned()).collect();
        Ok((goals, left_out.into_iter().collect()))
    }

    /// Returns the picture on which players make their line, row by row; none for another list.
    ///
    /// # Errors
    /// When the version is neither 1 nor 1.1.
    pub fn picture(&self) -> Result<Option<[[&'static str; PICTURE_SIDE]; PICTURE_SIDE]>, Error> {
        let of_version = self.of_version()?;
        Ok((self.document.is_none() && self.file.is_none()).then_some(of_version.picture))
    }

    fn of_version(&self) -> Result<&'static GivenGoals, Error> {
        match self.version.map(Version::rule) {
            None => Ok(&oot_v1::V1),
            Some(VersionRule::Given(goals)) => Ok(goals),
            Some(_) => {
                Rules::named(Some(Rules::OneGoal), self.version)?;
                bail!("a version that gives no goal: expected 1 or 1.1, such as 1")
            }
        }
    }
}

/// Returns the goal that a seed gives.
///
/// # Errors
/// For an empty seed.
pub fn give(goals: &[String], seed: SeedText) -> Result<GivenGoal, Error> {
    ensure!(!seed.0.is_empty(), Question => Reason::BingoEmptySeed);
    let given = oot_v1::given(goals, &seed.0).map(|at| goals[at].clone());
    Ok(GivenGoal { seed, given })
}

impl GiveGoals {
    /// Answers the question. Returns `None` when `on_goal` breaks.
    ///
    /// # Errors
    /// When the list cannot be read, or a seed is empty.
    pub fn answer(
        self,
        mut on_goal: impl FnMut() -> ControlFlow<()>,
    ) -> Result<Option<GivenAny>, Error> {
        let (goals, notes) = self.list.goals()?;
        let rules = Rules::ONE_GOAL;
        let mut given: Vec<GivenGoal> = Vec::with_capacity(self.seeds.len());
        for seed in self.seeds {
            if on_goal().is_break() {
                return Ok(None);
            }
            given.push(give(&goals, seed)?);
        }
        Ok(Some(match only(given, self.is_one) {
            Ok(goal) => GivenAny::One(GivenOne { rules, goal, notes }),
            Err(goals) => GivenAny::Many(GivenMany { rules, goals, notes }),
        }))
    }
}
