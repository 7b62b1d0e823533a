//! The questions about Voltorb Flip.

use std::sync::Arc;

use foretile_eyes::Picture;
use serde_json::json;

use super::{
    Client, Effort, MOST_LISTED, Question, Refused, RequestBody, answer, checkpoints, or_refusal,
    scanned, shard, to_json,
};
use crate::error::{Error, ErrorKind};
use crate::sweep::Work;
use crate::voltorb::{self, Streams};
use crate::{clock, json};

/// The limits of a proof of the best card, because several may run at once: the default and the maximum number of seconds,
/// and the memory.
const SOLVE_SECONDS: f64 = 10.0;
const MOST_SOLVE_SECONDS: f64 = 60.0;
const SOLVE_MEGABYTES: usize = 128;

/// The limits of a review: seconds for each choice, and choices. A visit of fifty rounds has fewer.
const REVIEW_SECONDS: f64 = 2.0;
const MOST_CHOICES: usize = 500;

/// The outputs to search around the expected advance. The search then takes only moments.
const SESSION_WINDOW: u32 = 200;

/// The most seeds that a search may find. Each takes some kilobytes.
const MOST_FOUND: usize = 50_000;

/// The boards that clients follow from frame to frame.
static STREAMS: Streams = Streams::new();

/// The questions about Voltorb Flip.
pub const VOLTORB: &[Question] = &[
    Question::new::<voltorb::DealBoard, voltorb::Dealt>(
        "voltorb/deal",
        "The board that a seed deals after this many outputs.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(voltorb::deal(&question))),
    ),
    Question::new::<voltorb::SeedOf, voltorb::SeedAt>(
        "voltorb/seed",
        "The seed of a moment.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(voltorb::seed(&question))),
    ),
    Question::new::<voltorb::Times, voltorb::TimesOf>(
        "voltorb/times",
        "The moments that give a seed.",
        Effort::Brief,
        |request, _| {
            answer(request, |mut question: voltorb::Times| {
                question.at_most(MOST_LISTED);
                Ok(voltorb::times(&question))
            })
        },
    ),
    Question::new::<voltorb::Configs, voltorb::ConfigList>(
        "voltorb/configs",
        "How many cards of each kind a board may have, and how many boards there are of each.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(voltorb::configs(&question))),
    ),
    Question::new::<voltorb::LevelAfter, voltorb::NextLevel>(
        "voltorb/level",
        "The level after these rounds.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::level(&question)),
    ),
    Question::new::<voltorb::Outlook, voltorb::Expected>(
        "voltorb/outlook",
        "How long the rest of a visit takes, and what it brings, without the seed.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(voltorb::outlook(&question))),
    ),
    Question::new::<voltorb::Route, voltorb::Planned>(
        "voltorb/route",
        "What to turn, round by round, when the seed is known.",
        Effort::Long,
        |request, client| {
            let left = client.left();
            answer(request, |question| voltorb::route(&question, move || left()))
        },
    ),
    Question::new::<voltorb::Follow, voltorb::Followed>(
        "voltorb/session",
        "Where a visit stands by its notes, and what must have happened if the screen shows another board.",
        Effort::Brief,
        |request, client| {
            answer(request, |mut question: voltorb::Follow| {
                question.at_most(SESSION_WINDOW);
                voltorb::follow(&question, &*client.left())
            })
        },
    ),
    Question::new::<voltorb::Countdowns, voltorb::Counted>(
        "voltorb/timer",
        "The countdown to a moment, corrected by what the last try hit.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::timer(&question)),
    ),
    Question::new::<voltorb::Plan, voltorb::Plans>(
        "voltorb/plan",
        "The moments of a day that have the best routes.",
        Effort::Long,
        |request, client| {
            let left = client.left();
            answer(request, |question: voltorb::Plan| {
                let stops = voltorb::Stops { enough: Arc::clone(&left), left };
                voltorb::plan(&question, &Work::default(), &stops, |done| {
                    client.progress(&scanned(done))
                })
            })
        },
    )
    .shared(
        |request, part, client| {
            shard(request, |question: voltorb::Plan| {
                let work = Work::default().on(part);
                voltorb::plan_shard(&question, &work, client.left(), |done| {
                    client.progress(&scanned(done))
                })
            })
        },
        |request, texts, client| {
            answer(request, |_: voltorb::Plan| {
                voltorb::join_plan(checkpoints(texts)?, clock::now(), client.left())
            })
        },
    ),
    Question::new::<voltorb::Look, voltorb::Looked>(
        "voltorb/read",
        "What is on a picture. The request's body is its file (PNG, JPEG, WebP or BMP).",
        Effort::Picture(0),
        |request, client| {
            let look = or_refusal(json::query(request.query))?;
            to_json(&voltorb::look(&look, &picture(request, client)?))
        },
    ),
    Question::new::<voltorb::Frame, voltorb::FollowedFrame>(
        "voltorb/follow",
        "What is known of a board after one more frame: everything on which two frames agreed. The request's \
         body is the file of the frame, or of a part of it; an empty one ends the stream.",
        Effort::Picture(0),
        |request, client| {
            let frame = or_refusal(json::query(request.query))?;
            if request.body.is_empty() {
                return to_json(&STREAMS.end(&frame));
            }
            let followed = STREAMS.follow(&frame, &picture(request, client)?);
            to_json(&followed?)
        },
    ),
    Question::new::<voltorb::Check, voltorb::Checked>(
        "voltorb/check",
        "What is wrong with hints by themselves, as far as they are known.",
        Effort::Quick,
        |request, _| answer(request, |question| Ok(voltorb::check(&question))),
    ),
    Question::new::<voltorb::Solve, voltorb::Solved>(
        "voltorb/solve",
        "What may be under each card, and which card to turn.",
        Effort::Solve,
        |request, client| {
            answer(request, |mut question: voltorb::Solve| {
                question.options.at_most(SOLVE_SECONDS, MOST_SOLVE_SECONDS, SOLVE_MEGABYTES);
                voltorb::solve(&question, &*client.left())
            })
        },
    ),
    Question::new::<voltorb::Judge, voltorb::Judged>(
        "voltorb/judge",
        "What a choice costs against the best one, with a verdict and reasons.",
        Effort::Solve,
        |request, client| {
            answer(request, |mut question: voltorb::Judge| {
                question.options.at_most(SOLVE_SECONDS, MOST_SOLVE_SECONDS, SOLVE_MEGABYTES);
                voltorb::judge(&question, &*client.left())
            })
        },
    ),
    Question::new::<voltorb::Review, voltorb::Reviewed>(
        "voltorb/review",
        "What each choice of a session cost, what luck brought, and where it turned.",
        Effort::Long,
        |request, client| {
            answer(request, |mut question: voltorb::Review| {
                question.at_most(REVIEW_SECONDS, SOLVE_MEGABYTES, MOST_CHOICES)?;
                voltorb::review(&question, &*client.left(), |done, of| {
                    client.progress(&json!({ "done": done, "of": of }))
                })
            })
        },
    ),
    Question::new::<voltorb::Practice, voltorb::Practised>(
        "voltorb/practice",
        "A visit dealt as the game deals it, as far as its player may see it. To take a choice back, leave it out of the \
        next request.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::practice(&question)),
    ),
    Question::new::<voltorb::Results, voltorb::ResultLines>(
        "voltorb/result",
        "The result of a visit in a few lines to share, which reveal nothing about its boards.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::result(&question)),
    ),
    Question::new::<voltorb::Statistics, voltorb::Totals>(
        "voltorb/statistics",
        "How reviewed sessions were played: rounds, wins against those of the best play, accuracy by level, mistakes.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::statistics(&question)),
    ),
    Question::new::<voltorb::OnePuzzle, voltorb::Posed>(
        "voltorb/puzzle",
        "A position in which the safest card is not the best. `voltorb/judge` says what a choice costs.",
        Effort::Quick,
        |request, _| answer(request, |question| voltorb::puzzle(&question)),
    ),
    Question::new::<voltorb::Narrow, voltorb::SeedsFound>(
        "voltorb/narrow",
        "Of the seeds that were found for a visit, those that deal the rounds seen since, although not all was seen.",
        Effort::Long,
        |request, client| {
            answer(request, |question: voltorb::Narrow| voltorb::narrow(&question, &*client.left()))
        },
    ),
    Question::new::<voltorb::Find, voltorb::SeedsFound>(
        "voltorb/find",
        "The seeds that deal what was seen.",
        Effort::Long,
        |request, client| {
            answer(request, |question: voltorb::Find| {
                voltorb::find(&question, &Work::at_most(MOST_FOUND), &*client.left(), |done| {
                    client.progress(&scanned(done))
                })
            })
        },
    )
    .shared(
        |request, part, client| {
            shard(request, |question: voltorb::Find| {
                let work = Work::at_most(MOST_FOUND).on(part);
                voltorb::find_shard(&question, &work, |done| client.progress(&scanned(done)))
            })
        },
        |request, texts, client| {
            answer(request, |question: voltorb::Find| {
                let (aim, run) = (question.aim, question.run);
                let shards = checkpoints(texts)?;
                Ok(voltorb::join_find(shards, aim, run, clock::now(), &*client.left())?.1)
            })
        },
    ),
];

/// Returns the picture. Refuses a file that is not a picture, and one that would take too much memory.
fn picture(request: RequestBody, client: &dyn Client) -> Result<Picture, Refused> {
    let picture = match request.size {
        Some([width, height]) => {
            Picture::from_rgba(width as usize, height as usize, request.body.to_vec())
        }
        #[cfg(feature = "files")]
        None => Picture::decode(request.body),
        #[cfg(not(feature = "files"))]
        None => {
            let message = "picture files are not decoded here: expected its pixels and its size";
            return Err(Refused::new(ErrorKind::Question, message));
        }
    };
    let picture = picture.map_err(|error| ErrorKind::Question.refusal(&error))?;
    if client.left()() { Err(Error::left().into()) } else { Ok(picture) }
}
