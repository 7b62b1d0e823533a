//! Narrows the seeds that were found for a visit by the rounds seen since.

use foretile_games::voltorb::Seed;
use foretile_search::voltorb::{Ending, SeenRound, follow};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::find::{Find, SeedsFound};
use super::place::Place;
use crate::clock;
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;

/// Which of these starts deal what was seen since?
pub struct Narrow {
    /// The rounds, and where the seeds were searched.
    find: Find,
    /// The starts.
    starts: Vec<SeedStart>,
}

/// A start of a visit: a seed, and the outputs drawn before the first board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(deny_unknown_fields))]
pub struct SeedStart {
    /// The seed.
    pub seed: Seed,
    /// The outputs drawn before the first board: the first number of a candidate's `path`.
    pub advance: u32,
}

/// The members of the question besides those of `voltorb/find`.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Starts {
    /// The starts of the candidates that were found for the first of the rounds, or for the first few.
    starts: Vec<SeedStart>,
}

schema::parts!(Narrow: super::find::SeenRounds, Place, Starts);

impl Question for Narrow {
    const EXAMPLE: &'static str = concat!(
        r#"{"rounds":[{"level":1,"rows":[[5,1],[7,1],[3,2],[6,0],[4,2]],"cols":[[3,3],[7,0],[5,0],[6,2],[4,1]]},"#,
        r#"{"level":1,"rows":[[5,2],[5,0],[8,1],[5,0],[2,3]],"cols":[[4,1],[6,1],[6,1],[6,1],[3,2]]}],"#,
        r#""starts":[{"seed":1644626701,"advance":0}]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let starts = members.part::<Starts>()?.starts;
        Ok(Self { find: Find::read(members)?, starts })
    }
}

/// The most outputs between two rounds, besides those of rounds that nobody saw.
const MOST_GAP: u32 = 10_000;
/// The most starts of a question.
const MOST_STARTS: usize = 10_000;

/// Checks which of the starts deal what was seen. Unlike a search, this allows for rounds that nobody saw. Fails once
/// `left` returns `true`.
pub fn narrow(question: &Narrow, left: &dyn Fn() -> bool) -> Result<SeedsFound, Error> {
    let start = clock::now();
    let Narrow { find, starts } = question;
    ensure!(
        !starts.is_empty() && starts.len() <= MOST_STARTS,
        "{} starts: expected 1 to {MOST_STARTS}, such as {{\"seed\":1644626701,\"advance\":0}}",
        starts.len()
    );
    find.check()?;
    let gap = find.place.gap;
    ensure!(
        gap.last <= MOST_GAP,
        "gap {gap} goes too far: expected at most {MOST_GAP} outputs, such as 0..100"
    );
    let endings = ends_of(starts, &find.rounds, &find.place, left);
    find.answer(endings, (starts.len() as u64, true), start, left)
}

/// Returns the boards on which the rounds may end if the visit began at one of these starts.
pub(in crate::voltorb) fn ends_of(
    starts: &[SeedStart],
    rounds: &[SeenRound],
    place: &Place,
    stop: &dyn Fn() -> bool,
) -> Vec<(Seed, Ending)> {
    let starts: Vec<(Seed, u32)> = starts.iter().map(|start| (start.seed, start.advance)).collect();
    follow(&starts, rounds, &place.gap.into(), stop)
}
