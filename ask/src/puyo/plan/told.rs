//! The answer: what a plan does, move by move.

use foretile_games::puyo::{
    Chain, ColourCount, Field, Link, Move, Orientation, Pair, Placement, Play, Pop, Seed, Site,
};
use foretile_solve::puyo::{Planned, Progress, Task};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::Goal;
use crate::puyo::known::Turned;

/// A plan for pairs that are known.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PlannedPairs {
    /// The seed, if the pairs are a seed's.
    pub seed: Option<Seed>,
    /// How many colours the seed's game uses.
    #[serde(rename = "colors")]
    pub colours: Option<ColourCount>,
    /// What the plan is for.
    pub goal: Goal,
    /// The number of steps of the chain that the last pair fires; 0 without a plan.
    pub chain: usize,
    /// The points of this chain.
    pub score: u32,
    /// The number of the pair that fires it, counted from 1 and with those that were placed before; null
    /// without a plan.
    pub fired_at_pair: Option<usize>,
    /// Whether it is proven that no chain is longer, or that no such chain or all clear is earlier.
    pub proven: bool,
    /// No such chain or all clear is possible before this pair, counted as `fired_at_pair`. For the goals chain
    /// and score, nothing is ruled out.
    pub not_before_pair: usize,
    /// No chain has more steps than this.
    pub chain_at_most: usize,
    /// Whether the search was stopped before its time.
    pub stopped: bool,
    /// How many of the moves had been made before.
    pub played: usize,
    /// The moves, those made before included.
    pub moves: Vec<Placed>,
    /// Addresses that show the moves.
    pub links: Links,
    /// The number of fields that were looked at.
    pub searched: u64,
    /// The seconds that the search took.
    pub seconds: f64,
}

/// Addresses that show the start and all moves.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Links {
    /// At puyop.com.
    pub puyop: String,
    /// At Ishikawa's simulator.
    pub ips: String,
}

/// A pair, where it is dropped, and what that does.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Placed {
    /// The pair, the axis first.
    pub pair: Pair,
    /// The column of the axis, counted from 1.
    pub column: usize,
    /// Where the other puyo lies, seen from the axis.
    pub turn: Orientation,
    /// The number of steps of the chain that it fires.
    pub chain: usize,
    /// The points of this chain.
    pub score: u32,
    /// The field before anything pops: a text for each row, the highest first, with `.` for an empty cell and
    /// `*` for garbage. Empty rows at the top are left out.
    pub landed: Vec<String>,
    /// The steps of the chain.
    pub steps: Vec<Step>,
}

/// A step of a chain.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Step {
    /// The coloured puyos that pop: column from 1 at the left and row from 1 at the bottom. Garbage next to
    /// them disappears, too.
    pub popping: Vec<[usize; 2]>,
    /// The points of this step.
    pub score: u32,
    /// The field after the rest has fallen, as in `landed`.
    pub field: Vec<String>,
}

/// How far the search for a plan is.
#[derive(Serialize)]
pub struct PlanProgress {
    /// Of `of`, so much time is spent.
    pub done: u64,
    /// The whole.
    pub of: u64,
    /// The best plan so far.
    pub best: Option<SoFar>,
}

/// The best plan so far.
#[derive(Serialize)]
pub struct SoFar {
    /// The number of steps of its chain.
    pub chain: usize,
    /// The points of its chain.
    pub score: u32,
    /// The number of the pair that fires it, counted from 1.
    pub fired_at_pair: usize,
    /// The moves to come, in the notation of `placed`.
    pub moves: Vec<String>,
}

/// The whole of a progress.
const WHOLE: u64 = 1_000;

/// What was asked.
pub struct About {
    pub seed: Option<Seed>,
    pub colours: Option<ColourCount>,
    pub goal: Goal,
    /// The field at the start.
    pub start: Field,
    /// The pairs that had been placed before, and where.
    pub played: Vec<(Pair, Placement)>,
}

/// Returns how far the search is, after this many moves made before.
pub fn progress(played: usize, progress: &Progress<'_>) -> PlanProgress {
    PlanProgress {
        done: (progress.part * WHOLE as f64) as u64,
        of: WHOLE,
        best: progress.plan.map(|plan| SoFar {
            chain: plan.chain,
            score: plan.score,
            fired_at_pair: played + plan.placements.len(),
            moves: plan.placements.iter().map(|&at| Turned(at).to_string()).collect(),
        }),
    }
}

/// Returns the answer.
pub fn answer(
    about: About,
    task: &Task,
    solved: &Planned,
    stopped: bool,
    seconds: f64,
) -> PlannedPairs {
    let About { seed, colours, goal, start, played } = about;
    let before = played.len();
    let plan = solved.plan.as_ref();
    let mut all = played;
    if let Some(plan) = plan {
        all.extend(task.pairs.iter().copied().zip(plan.placements.iter().copied()));
    }
    PlannedPairs {
        seed,
        colours,
        goal,
        chain: plan.map_or(0, |plan| plan.chain),
        score: plan.map_or(0, |plan| plan.score),
        fired_at_pair: plan.map(|plan| before + plan.placements.len()),
        proven: solved.proven,
        not_before_pair: before + solved.least_pairs.max(1),
        chain_at_most: solved.most_steps,
        stopped,
        played: before,
        moves: show(start, &all),
        links: links(start, &all),
        searched: solved.searched,
        seconds,
    }
}

/// Returns the addresses of these moves.
pub fn links(start: Field, moves: &[(Pair, Placement)]) -> Links {
    let placed = |&(pair, at)| Move { pair, placement: Some(at) };
    let link = Link { field: start, moves: moves.iter().map(placed).collect() };
    Links { puyop: link.address(Site::Puyop), ips: link.address(Site::Ips) }
}

/// Plays the moves and notes every field.
pub fn show(start: Field, moves: &[(Pair, Placement)]) -> Vec<Placed> {
    let mut play = Play::new(start);
    let placed = moves.iter().map_while(|&(pair, at)| {
        play.land_pair(pair, at).ok()?;
        let landed = rows(&play.field);
        let (mut steps, mut pops) = (Vec::new(), Vec::<Pop>::new());
        let mut points = 0;
        loop {
            let groups = play.field.groups();
            let Some(pop) = play.field.pop() else { break };
            pops.push(pop);
            let so_far = Chain { steps: pops.clone(), all_clear: false }.score();
            let popping = groups.into_iter().flatten();
            steps.push(Step {
                popping: popping.map(|(column, row)| [column + 1, row + 1]).collect(),
                score: so_far - points,
                field: rows(&play.field),
            });
            points = so_far;
        }
        let (chain, turn) = (steps.len(), at.orientation);
        Some(Placed { pair, column: at.column + 1, turn, chain, score: points, landed, steps })
    });
    placed.collect()
}

/// Returns the rows of a field, the highest first.
pub fn rows(field: &Field) -> Vec<String> {
    field.to_string().lines().map(str::to_owned).collect()
}
