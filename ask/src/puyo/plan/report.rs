//! The answer: what a plan does, move by move.

use foretile_games::puyo::pools::Key;
use foretile_games::puyo::{
    self, ColourCount, Field, Link, Move, NEXT_FRAMES, Orientation, Pair, Placement, Play, Seed,
    Site, chain_power, landing_frames, step_frames,
};
use foretile_solve::puyo::{Planned, Progress, Task};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::Goal;
use crate::puyo::PuzzleTask;
use crate::puyo::known::Turned;
use crate::puyo::rules::DealtQueue;

/// A plan for pairs that are known.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PlannedPairs {
    /// The seed, if the pairs are a seed's.
    pub seed: Option<Seed>,
    /// The key, if the pairs are a key's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
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
    /// The task of an address. The plan is not for it, but for its own goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<PuzzleTask>,
    /// What is not settled about the pairs, if they are those of a key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsettled: Option<&'static str>,
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
    /// The frames from the pair's appearance to that of the next one, 60 a second, if the player moves at once and holds
    /// Down. Players measured them; those of one game differ a little from those of another.
    pub frames: u32,
    /// Whether the chain left the field empty.
    pub all_clear: bool,
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
    /// The chain power of this step.
    pub power: u32,
    /// The chain power plus what several colours and large groups add. The points are 10 times the puyos that pop times
    /// this, or times 1 if it is 0.
    pub bonus: u32,
    /// The points of this step.
    pub score: u32,
    /// The puyos that then fall: column, the row that is left and the row of the landing, counted as in `popping`.
    pub falling: Vec<[usize; 3]>,
    /// The frames until everything rests again.
    pub frames: u32,
    /// The field after the rest has fallen, as in `landed`.
    pub field: Vec<String>,
}

/// How far the search for a plan is.
#[derive(Serialize)]
pub struct PlanProgress {
    /// How much of `of` is done, by time.
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

/// What the question says, for the answer.
pub struct About {
    /// The queue, if a seed or key deals the pairs.
    pub dealt: Option<DealtQueue>,
    pub goal: Goal,
    /// The field at the start.
    pub start: Field,
    /// The pairs that had been placed before, and where.
    pub played: Vec<(Pair, Placement)>,
    /// The task of an address.
    pub puzzle: Option<puyo::Task>,
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
    let About { dealt, goal, start, played, puzzle } = about;
    let before = played.len();
    let plan = solved.plan.as_ref();
    let mut all = played;
    if let Some(plan) = plan {
        all.extend(task.pairs.iter().copied().zip(plan.placements.iter().copied()));
    }
    PlannedPairs {
        seed: dealt.and_then(|dealt| dealt.by.seed()),
        key: dealt.and_then(|dealt| dealt.by.key()),
        colours: dealt.map(|dealt| dealt.colours),
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
        task: puzzle.map(PuzzleTask::from),
        unsettled: dealt.and_then(|dealt| dealt.unsettled()),
        searched: solved.searched,
        seconds,
    }
}

/// Returns the addresses of these moves.
pub fn links(start: Field, moves: &[(Pair, Placement)]) -> Links {
    let placed = |&(pair, at)| Move { pair, placement: Some(at) };
    let moves = moves.iter().map(placed).collect();
    let link = Link { field: start, moves, task: None };
    Links { puyop: link.address(Site::Puyop), ips: link.address(Site::Ips) }
}

/// Plays the moves and records every field.
pub fn show(start: Field, moves: &[(Pair, Placement)]) -> Vec<Placed> {
    let mut play = Play::new(start);
    let placed = moves.iter().map_while(|&(pair, at)| {
        let heights = std::array::from_fn(|column| play.field.height(column));
        play.land_pair(pair, at).ok()?;
        let landed = rows(&play.field);
        let steps = steps(&mut play.field);
        let frames = landing_frames(&heights, at)? + NEXT_FRAMES;
        Some(Placed {
            pair,
            column: at.column + 1,
            turn: at.orientation,
            chain: steps.len(),
            score: steps.iter().map(|step| step.score).sum(),
            frames: frames + steps.iter().map(|step| step.frames).sum::<u32>(),
            all_clear: !steps.is_empty() && play.field.is_empty(),
            landed,
            steps,
        })
    });
    placed.collect()
}

/// Runs the chain of a field in which everything has landed.
pub fn steps(field: &mut Field) -> Vec<Step> {
    (0..).map_while(|number| step(field, number)).collect()
}

/// Does a chain's step, counted from 0. Returns `None` if nothing pops.
fn step(field: &mut Field, number: usize) -> Option<Step> {
    let popping = field.groups().into_iter().flatten();
    let popping = popping.map(|(column, row)| [column + 1, row + 1]).collect();
    let pop = field.clear_groups()?;
    let falling = field.falling();
    field.fall();
    let rows_fallen = falling.iter().map(|&(_, from, to)| from - to).max().unwrap_or_default();
    Some(Step {
        popping,
        power: chain_power(number as u32),
        bonus: pop.bonus(number),
        score: pop.points(number),
        falling: falling.iter().map(|&(column, from, to)| [column + 1, from + 1, to + 1]).collect(),
        frames: step_frames(rows_fallen),
        field: rows(field),
    })
}

/// Returns the rows of a field, the highest first.
pub fn rows(field: &Field) -> Vec<String> {
    field.to_string().lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::ROWS;

    use super::*;

    /// Numbers without order, the same in every run.
    fn dice() -> impl FnMut(usize) -> usize {
        let mut state = 1_u64;
        move |sides| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % sides
        }
    }

    /// Applies a reported step to the rows before it: puyos pop, then fall. These games have no garbage.
    fn played(before: &[String], step: &Step) -> Vec<String> {
        let mut cells = vec![vec!['.'; 6]; ROWS];
        for (row, line) in before.iter().rev().enumerate() {
            cells[row] = line.chars().collect();
        }
        for &[column, row] in &step.popping {
            cells[row - 1][column - 1] = '.';
        }
        for &[column, from, to] in &step.falling {
            cells[to - 1][column - 1] = std::mem::replace(&mut cells[from - 1][column - 1], '.');
        }
        let rows = cells.into_iter().rev().map(String::from_iter);
        rows.skip_while(|row: &String| row == "......").collect()
    }

    /// The report of every step of thousands of games agrees with `Play::drop`.
    #[test]
    fn a_chain_is_reported_as_the_rules_play_it() {
        let (mut die, all) = (dice(), Placement::all().collect::<Vec<_>>());
        let (mut games, mut longest) = (0, 0);
        while games < 3_000 {
            let queue = puyo::queue(Seed(die(65_536) as u16), ColourCount::default());
            let (mut play, mut moves, mut chains) = (Play::default(), Vec::new(), Vec::new());
            for index in 0..40 {
                let (pair, at) = (queue.pair(index), all[die(all.len())]);
                let Ok(chain) = play.drop(pair, at) else { continue };
                moves.push((pair, at));
                chains.push((chain, play.field));
            }
            let shown = show(Field::default(), &moves);
            assert_eq!(shown.len(), moves.len());
            for (one, (chain, field)) in shown.iter().zip(&chains) {
                assert_eq!(
                    (one.chain, one.score, one.all_clear),
                    (chain.steps.len(), chain.score(), chain.all_clear)
                );
                let mut now = one.landed.clone();
                for (number, step) in one.steps.iter().enumerate() {
                    let puyos = step.popping.len() as u32;
                    assert_eq!(step.score, 10 * puyos * step.bonus.max(1));
                    assert_eq!(step.power, chain_power(number as u32));
                    now = played(&now, step);
                    assert_eq!(now, step.field);
                }
                assert_eq!(now, rows(field));
                let steps: u32 = one.steps.iter().map(|step| step.frames).sum();
                assert!(one.frames > steps + NEXT_FRAMES && one.frames < steps + NEXT_FRAMES + 150);
                longest = longest.max(one.chain);
            }
            games += 1;
        }
        assert!(longest >= 3, "{longest}");
    }
}
