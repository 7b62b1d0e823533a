//! The questions about Puyo Puyo.

use foretile_search::sweep::Shard;
use serde_json::json;

use super::{
    Answer, Client, Effort, MOST_LISTED, Question, Refused, RequestBody, answer, by_first,
    checkpoints, of_first, or_refusal, scanned, to_json,
};
use crate::json;
use crate::puyo::{self, FindByRules};
use crate::sweep::Work;

/// The limits of a plan for pairs.
const PLAN_SECONDS: f64 = 120.0;
const PLAN_MEGABYTES: usize = 256;
/// The limit of a search for a puzzle's solutions.
const TASK_SECONDS: f64 = 120.0;

/// The questions about Puyo Puyo.
pub const PUYO: &[Question] = &[
    Question::new::<puyo::DealQueue, puyo::DealtByRules>(
        "puyo/deal",
        "All that a seed deals, or a key by the rules tsu.",
        Effort::Quick,
        |request, _| answer(request, |question| puyo::deal_by_rules(&question)),
    ),
    Question::new::<puyo::Find, puyo::FoundByRules>(
        "puyo/find",
        "The seeds that deal these pairs. By the rules tsu, the keys whose pools begin with them, grouped by queue: all \
         4,294,967,296 keys take minutes, so several requests may have ranges of them.",
        Effort::Brief,
        |request, client| match find(request)? {
            FindByRules::Seeds(question) => find_seeds(&question, client),
            FindByRules::Keys(question) => {
                let work = Work::default();
                to_json(&puyo::find_keys(&question, &work, |done| client.progress(&scanned(done)))?)
            }
        },
    )
    .takes_long_if(|body| {
        find(body.into()).is_ok_and(|question| matches!(question, FindByRules::Keys(_)))
    })
    .shared(find_shard, |request, texts, _| match find(request)? {
        FindByRules::Seeds(_) => of_first(request, texts),
        FindByRules::Keys(question) => {
            to_json(&puyo::join_keys_of(checkpoints(texts)?, &question)?)
        }
    }),
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

/// Reads a search of pairs, and bounds it.
fn find(request: RequestBody) -> Result<FindByRules, Refused> {
    let mut question: puyo::Find = or_refusal(json::read(request.body))?;
    question.at_most(MOST_LISTED);
    Ok(question.by_rules()?)
}

fn find_seeds(question: &puyo::Find, client: &dyn Client) -> Answer {
    to_json(&puyo::find(question, None, &*client.left())?)
}

/// Does a shard of a search. One worker searches all seeds, because there are few.
fn find_shard(request: RequestBody, shard: Shard, client: &dyn Client) -> Answer {
    match find(request)? {
        FindByRules::Seeds(question) => by_first(request, shard, || find_seeds(&question, client)),
        FindByRules::Keys(question) => {
            let work = Work::default().on(shard);
            let notify = |done| client.progress(&scanned(done));
            Ok(puyo::find_keys_shard(&question, &work, notify)?.into_bytes())
        }
    }
}
