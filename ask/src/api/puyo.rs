//! The questions about Puyo Puyo.

use serde_json::json;

use super::{Effort, MOST_LISTED, Question, answer};
use crate::puyo;

/// The limits of a plan for pairs.
const PLAN_SECONDS: f64 = 120.0;
const PLAN_MEGABYTES: usize = 256;
/// The limit of a search for a puzzle's solutions.
const TASK_SECONDS: f64 = 120.0;

/// The questions about Puyo Puyo.
pub const PUYO: &[Question] = &[
    Question::new::<puyo::DealQueue, puyo::Dealt>(
        "puyo/deal",
        "All that a seed deals.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(puyo::deal(&question))),
    ),
    Question::new::<puyo::Find, puyo::PairsFound>(
        "puyo/find",
        "The seeds that deal these pairs.",
        Effort::Brief,
        |request, client| {
            answer(request, |mut question: puyo::Find| {
                question.at_most(MOST_LISTED);
                puyo::find(&question, &*client.left())
            })
        },
    ),
    Question::new::<puyo::Link, puyo::Linked>(
        "puyo/link",
        "The pairs of a seed or of an address, and the addresses that show them.",
        Effort::Quick,
        |request, _| answer(request, |question| puyo::link(&question)),
    ),
    Question::new::<puyo::PlacePairs, puyo::PairsPlaced>(
        "puyo/place",
        "What these placements do, and where the next pair can go.",
        Effort::Quick,
        |request, _| answer(request, |question| puyo::place(&question)),
    ),
    Question::new::<puyo::PlanPairs, puyo::PlannedPairs>(
        "puyo/plan",
        "The longest chain, the highest score of a chain, or the earliest all clear with known pairs.",
        Effort::Long,
        |request, client| {
            let left = client.left();
            answer(request, |mut question: puyo::PlanPairs| {
                question.at_most(PLAN_SECONDS, PLAN_MEGABYTES);
                puyo::plan(&question, &*left, &mut |at| client.progress(&json!(at)))
            })
        },
    ),
    Question::new::<puyo::MakePuzzle, puyo::PuzzleMade>(
        "puyo/puzzle",
        "A puzzle that has exactly one solution, from a number, or the one of a day.",
        Effort::Brief,
        |request, client| {
            let left = client.left();
            answer(request, |question| {
                puyo::make_puzzle(&question, &*left)?.ok_or_else(puyo::none_made)
            })
        },
    ),
    Question::new::<puyo::PlayPuzzle, puyo::PuzzlePlayed>(
        "puyo/play",
        "What these placements do to a puzzle, and whether its task is met.",
        Effort::Quick,
        |request, _| answer(request, |question| puyo::play_puzzle(&question)),
    ),
    Question::new::<puyo::SolveTask, puyo::TaskSolved>(
        "puyo/task",
        "The solutions of a puzzle with a task, counted exactly.",
        Effort::Long,
        |request, client| {
            let left = client.left();
            answer(request, |mut question: puyo::SolveTask| {
                question.at_most(TASK_SECONDS);
                puyo::solve_task(&question, &*left)
            })
        },
    ),
];
