//! One door for every face: the name and the JSON of a question in, the JSON of its answer out. For a picture,
//! the body is the picture's file, and the question is a query string.
//!
//! Many clients may ask at once over a network. Every question is therefore bounded: how long the solver may
//! think, how much is listed, and how long an answer may be.

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

use foretile_eyes::Picture;
use foretile_search::sweep::{Scanned, Shard};
use foretile_study::mass::Progress as Dealt;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use crate::clock;
use crate::error::{Error, ErrorKind};
use crate::json::{self, ReadError};
#[cfg(feature = "openapi")]
use crate::openapi::{self, SchemaOf};
use crate::sweep::{Shards, Work};
use crate::{bingo, parts, puyo, voltorb};

/// The limits of a proof of the best card, because several may run at once. The second time is for those who ask for
/// more.
const SOLVE_SECONDS: f64 = 10.0;
const MOST_SOLVE_SECONDS: f64 = 60.0;
const SOLVE_MEGABYTES: usize = 128;

/// The limits of a review: seconds for each choice, and choices. A visit of fifty rounds has fewer.
const REVIEW_SECONDS: f64 = 2.0;
const MOST_CHOICES: usize = 500;

/// The limits of a plan for pairs of Puyo Puyo.
const PLAN_SECONDS: f64 = 120.0;
const PLAN_MEGABYTES: usize = 256;

/// The outputs to search around the expected advance. The search then takes only moments.
const SESSION_WINDOW: u32 = 200;

/// The most moments, matches and cards to list. The answer's `count` is the number of all.
const MOST_LISTED: usize = 10_000;
const MOST_CARDS: usize = 1_000;
/// The most seeds that a search may find. Each takes some kilobytes.
const MOST_FOUND: usize = 50_000;

/// The longest answer, in bytes.
const ANSWER_BYTES: usize = 96 << 20;

/// The boards that are followed from frame to frame.
static STREAMS: voltorb::Streams = voltorb::Streams::new();

/// A question as it was sent.
#[derive(Clone, Copy)]
pub struct Sent<'a> {
    /// The question's JSON, or a picture.
    pub body: &'a [u8],
    /// The width and height of a picture whose pixels are sent, four bytes each (red, green, blue, alpha).
    /// Otherwise a picture is sent as a file.
    pub size: Option<[u32; 2]>,
    /// The question about a picture, as a query string: `stream=9f86d081884c7d65&at=120,64`.
    pub query: &'a str,
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for Sent<'a> {
    fn from(body: &'a T) -> Self {
        Self { body: body.as_ref(), size: None, query: "" }
    }
}

/// The client that waits for an answer.
pub trait Asker {
    /// Returns a function that says whether the client has left. Threads may call it after this call has ended.
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync>;

    /// Receives the progress of the work. Returns `Break` if the client has left.
    fn progress(&self, event: &Value) -> ControlFlow<()>;
}

/// A client that waits to the end and ignores the progress.
pub struct Patient;

impl Asker for Patient {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        Arc::new(|| false)
    }

    fn progress(&self, _: &Value) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The reason why there is no answer, with a message that says what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// What was sent is not JSON.
    Syntax(String),
    /// The question cannot be answered, or its answer would be too long.
    Question(String),
    /// The client has left.
    Left,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(message) | Self::Question(message) => f.write_str(message),
            Self::Left => f.write_str("the asker left"),
        }
    }
}

impl std::error::Error for Refused {}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        match error.kind() {
            ErrorKind::Left => Self::Left,
            _ => Self::Question(format!("{error:#}")),
        }
    }
}

/// An answer's JSON.
pub type Answer = Result<Vec<u8>, Refused>;

/// A question that can be asked.
pub struct Question {
    /// Game and name, such as `voltorb/deal`.
    pub path: &'static str,
    /// A sentence about the answer.
    pub summary: &'static str,
    /// How much work the answer takes.
    pub effort: Effort,
    /// A good question in JSON, or a query string if it is about a picture.
    pub example: &'static str,
    #[cfg(feature = "openapi")]
    pub(crate) asked: SchemaOf,
    #[cfg(feature = "openapi")]
    pub(crate) answered: SchemaOf,
    answer: AnswerFn,
    shared: Option<Shared>,
}

/// Reads what was sent and answers it.
type AnswerFn = fn(Sent, &dyn Asker) -> Answer;

/// How several workers without common memory share a question's work.
#[derive(Clone, Copy)]
struct Shared {
    /// Does a shard of the work, and returns what `join` needs of it.
    shard: fn(Sent, Shard, &dyn Asker) -> Answer,
    /// Returns the answer, given what all shards returned.
    join: fn(Sent, &[Vec<u8>], &dyn Asker) -> Answer,
}

/// Returns the question of this name.
pub fn question(path: &str) -> Option<&'static Question> {
    QUESTIONS.iter().find(|question| question.path == path)
}

impl Question {
    /// Creates a question of type `Q` whose answer is an `A`.
    pub const fn new<Q: json::Question + JsonSchema, A: JsonSchema>(
        path: &'static str,
        summary: &'static str,
        effort: Effort,
        answer: AnswerFn,
    ) -> Self {
        Self {
            path,
            summary,
            effort,
            example: Q::EXAMPLE,
            #[cfg(feature = "openapi")]
            asked: openapi::question::<Q>,
            #[cfg(feature = "openapi")]
            answered: openapi::answer::<A>,
            answer,
            shared: None,
        }
    }

    /// Lets several workers share the work.
    const fn shared(
        self,
        shard: fn(Sent, Shard, &dyn Asker) -> Answer,
        join: fn(Sent, &[Vec<u8>], &dyn Asker) -> Answer,
    ) -> Self {
        Self { shared: Some(Shared { shard, join }), ..self }
    }

    /// Returns whether several workers can share the work: each asks for a [`shard`](Self::shard), and one
    /// of them [joins](Self::join) what they return.
    pub const fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// Does one shard of the work.
    ///
    /// # Errors
    /// When the question is refused, or the work cannot be shared.
    pub fn shard<'a>(&self, sent: impl Into<Sent<'a>>, shard: Shard, asker: &dyn Asker) -> Answer {
        (self.sharing()?.shard)(sent.into(), shard, asker)
    }

    /// Returns the answer to a question, given what [`shard`](Self::shard) returned for every shard.
    ///
    /// # Errors
    /// When shards are missing or are those of another question, or the question is refused.
    pub fn join<'a>(
        &self,
        sent: impl Into<Sent<'a>>,
        shards: impl IntoIterator<Item = Vec<u8>>,
        asker: &dyn Asker,
    ) -> Answer {
        let texts: Vec<Vec<u8>> = shards.into_iter().collect();
        (self.sharing()?.join)(sent.into(), &texts, asker)
    }

    fn sharing(&self) -> Result<Shared, Refused> {
        self.shared.ok_or_else(|| {
            let path = self.path;
            Refused::Question(format!("`{path}` cannot be shared: expected it asked as a whole"))
        })
    }

    /// Reads what was sent and answers it.
    pub fn answer<'a>(&self, sent: impl Into<Sent<'a>>, asker: &dyn Asker) -> Answer {
        (self.answer)(sent.into(), asker)
    }

    /// Returns how much work this answer takes. For a picture, it depends on the size that its file states.
    pub fn effort_of(&self, sent: &[u8]) -> Effort {
        match self.effort {
            Effort::Picture(_) => {
                #[cfg(feature = "files")]
                let pixels = Picture::pixels(sent).unwrap_or_default();
                #[cfg(not(feature = "files"))]
                let pixels = sent.len().div_ceil(4) as u64;
                Effort::Picture(u32::try_from(pixels.div_ceil(1 << 20)).unwrap_or(u32::MAX))
            }
            effort => effort,
        }
    }
}

/// How much work an answer takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// JSON, always answered in milliseconds.
    Quick,
    /// JSON, answered in moments.
    Brief,
    /// JSON, at work on every core for seconds.
    Solve,
    /// A picture's file, with its size in megapixels.
    Picture(u32),
    /// JSON, at work for seconds or minutes.
    Long,
}

/// All questions.
pub const QUESTIONS: &[Question] = &[
    Question::new::<voltorb::DealBoard, voltorb::Dealt>(
        "voltorb/deal",
        "The board that a seed deals after so many outputs.",
        Effort::Quick,
        |sent, _| answer(sent, |it| Ok(voltorb::deal(&it))),
    ),
    Question::new::<voltorb::SeedOf, voltorb::SeedAt>(
        "voltorb/seed",
        "The seed of a moment.",
        Effort::Quick,
        |sent, _| answer(sent, |it| Ok(voltorb::seed(&it))),
    ),
    Question::new::<voltorb::Times, voltorb::TimesOf>(
        "voltorb/times",
        "The moments that give a seed.",
        Effort::Brief,
        |sent, _| {
            answer(sent, |mut question: voltorb::Times| {
                question.at_most(MOST_LISTED);
                Ok(voltorb::times(&question))
            })
        },
    ),
    Question::new::<voltorb::LevelAfter, voltorb::NextLevel>(
        "voltorb/level",
        "The level after these rounds.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::level(&it)),
    ),
    Question::new::<voltorb::Route, voltorb::Planned>(
        "voltorb/route",
        "What to turn, round by round, when the seed is known.",
        Effort::Long,
        |sent, asker| {
            let left = asker.left();
            answer(sent, |it| voltorb::route(&it, move || left()))
        },
    ),
    Question::new::<voltorb::Follow, voltorb::Followed>(
        "voltorb/session",
        "Where a visit stands by its notes, and what must have happened if the screen shows another board.",
        Effort::Brief,
        |sent, asker| {
            answer(sent, |mut question: voltorb::Follow| {
                question.at_most(SESSION_WINDOW);
                voltorb::follow(&question, &*asker.left())
            })
        },
    ),
    Question::new::<voltorb::Countdowns, voltorb::Counted>(
        "voltorb/timer",
        "The countdown to a moment, corrected by what the last try hit.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::timer(&it)),
    ),
    Question::new::<voltorb::Plan, voltorb::Plans>(
        "voltorb/plan",
        "The moments of a day that have the best routes.",
        Effort::Long,
        |sent, asker| {
            let left = asker.left();
            answer(sent, |question: voltorb::Plan| {
                let stops = voltorb::Stops { enough: Arc::clone(&left), left };
                voltorb::plan(&question, &Work::default(), &stops, |done| {
                    asker.progress(&scanned(done))
                })
            })
        },
    )
    .shared(
        |sent, part, asker| {
            shard(sent, |question: voltorb::Plan| {
                let work = Work::default().on(part);
                voltorb::plan_shard(&question, &work, asker.left(), |done| {
                    asker.progress(&scanned(done))
                })
            })
        },
        |sent, texts, asker| {
            answer(sent, |_: voltorb::Plan| {
                voltorb::join_plan(checkpoints(texts)?, clock::now(), asker.left())
            })
        },
    ),
    Question::new::<voltorb::Look, voltorb::Looked>(
        "voltorb/read",
        "What is on a picture. The request's body is its file (PNG, JPEG, WebP or BMP).",
        Effort::Picture(0),
        |sent, asker| {
            let look = asked(json::query(sent.query))?;
            to_json(&voltorb::look(&look, &picture(sent, asker)?))
        },
    ),
    Question::new::<voltorb::Frame, voltorb::FollowedFrame>(
        "voltorb/follow",
        "What is known of a board after one more frame: all that two frames agreed on. The request's \
         body is the file of the frame, or of a part of it; an empty one ends the stream.",
        Effort::Picture(0),
        |sent, asker| {
            let frame = asked(json::query(sent.query))?;
            if sent.body.is_empty() {
                return to_json(&STREAMS.end(&frame));
            }
            let followed = STREAMS.follow(&frame, &picture(sent, asker)?);
            to_json(&followed?)
        },
    ),
    Question::new::<voltorb::Check, voltorb::Checked>(
        "voltorb/check",
        "What is wrong with hints by themselves, as far as they are known.",
        Effort::Quick,
        |sent, _| answer(sent, |it| Ok(voltorb::check(&it))),
    ),
    Question::new::<voltorb::Solve, voltorb::Solved>(
        "voltorb/solve",
        "What may be under each card, and which card to turn.",
        Effort::Solve,
        |sent, asker| {
            answer(sent, |mut question: voltorb::Solve| {
                question.wish.at_most(SOLVE_SECONDS, MOST_SOLVE_SECONDS, SOLVE_MEGABYTES);
                voltorb::solve(&question, &*asker.left())
            })
        },
    ),
    Question::new::<voltorb::Judge, voltorb::Judged>(
        "voltorb/judge",
        "What a choice costs against the best one, with a verdict and reasons.",
        Effort::Solve,
        |sent, asker| {
            answer(sent, |mut question: voltorb::Judge| {
                question.wish.at_most(SOLVE_SECONDS, MOST_SOLVE_SECONDS, SOLVE_MEGABYTES);
                voltorb::judge(&question, &*asker.left())
            })
        },
    ),
    Question::new::<voltorb::Review, voltorb::Reviewed>(
        "voltorb/review",
        "What each choice of a session cost, what luck brought, and where it turned.",
        Effort::Long,
        |sent, asker| {
            answer(sent, |mut question: voltorb::Review| {
                question.at_most(REVIEW_SECONDS, SOLVE_MEGABYTES, MOST_CHOICES)?;
                voltorb::review(&question, &*asker.left(), |done, of| {
                    asker.progress(&json!({ "done": done, "of": of }))
                })
            })
        },
    ),
    Question::new::<voltorb::Practice, voltorb::Practised>(
        "voltorb/practice",
        "A visit dealt as the game deals it, as far as its player may see it. A choice is taken back by asking \
         without it.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::practice(&it)),
    ),
    Question::new::<voltorb::Results, voltorb::ResultLines>(
        "voltorb/result",
        "The result of a visit in a few lines to share, which tell nothing of its boards.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::result(&it)),
    ),
    Question::new::<voltorb::Statistics, voltorb::Totals>(
        "voltorb/statistics",
        "How reviewed sessions were played: rounds, wins against those of the best play, accuracy by level, mistakes.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::statistics(&it)),
    ),
    Question::new::<voltorb::OnePuzzle, voltorb::Posed>(
        "voltorb/puzzle",
        "A position in which the safest card is not the best. What a choice costs, `voltorb/judge` says.",
        Effort::Quick,
        |sent, _| answer(sent, |it| voltorb::puzzle(&it)),
    ),
    Question::new::<voltorb::Find, voltorb::SeedsFound>(
        "voltorb/find",
        "The seeds that deal what was seen.",
        Effort::Long,
        |sent, asker| {
            answer(sent, |question: voltorb::Find| {
                voltorb::find(&question, &Work::at_most(MOST_FOUND), &*asker.left(), |done| {
                    asker.progress(&scanned(done))
                })
            })
        },
    )
    .shared(
        |sent, part, asker| {
            shard(sent, |question: voltorb::Find| {
                let work = Work::at_most(MOST_FOUND).on(part);
                voltorb::find_shard(&question, &work, |done| asker.progress(&scanned(done)))
            })
        },
        |sent, texts, asker| {
            answer(sent, |question: voltorb::Find| {
                let (aim, run) = (question.aim, question.run);
                let shards = checkpoints(texts)?;
                Ok(voltorb::join_find(shards, aim, run, clock::now(), &*asker.left())?.1)
            })
        },
    ),
    Question::new::<puyo::Link, puyo::Linked>(
        "puyo/link",
        "The pairs of a seed or of an address, and the addresses that show them.",
        Effort::Quick,
        |sent, _| answer(sent, |it| puyo::link(&it)),
    ),
    Question::new::<puyo::Find, puyo::PairsFound>(
        "puyo/find",
        "The seeds that deal these pairs.",
        Effort::Brief,
        |sent, asker| {
            answer(sent, |mut question: puyo::Find| {
                question.at_most(MOST_LISTED);
                puyo::find(&question, &*asker.left())
            })
        },
    ),
    Question::new::<bingo::DealCard, bingo::Dealt>(
        "bingo/deal",
        "The card of a seed.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::deal(&it)),
    ),
    Question::new::<bingo::Row, bingo::RowAnswer>(
        "bingo/row",
        "Why a row takes as long as it does; without a row, all twelve, the fastest first.",
        Effort::Brief,
        |sent, _| answer(sent, |it| bingo::row(&it)),
    ),
    Question::new::<bingo::Find, bingo::CardsFound>(
        "bingo/find",
        "The seeds whose card has these goals. `count` is of all, and at most 1,000 are listed.",
        Effort::Long,
        |sent, asker| {
            answer(sent, |mut question: bingo::Find| {
                question.at_most(MOST_CARDS);
                bingo::find(&question, |told| card_told(told, asker))
            })
        },
    )
    .shared(
        |sent, shard, asker| {
            let mut question: bingo::Find = asked(json::read(sent.body))?;
            question.at_most(MOST_CARDS);
            let found = bingo::find_shard(&question, shard, |told| card_told(told, asker))?;
            Ok(parts::part(sent.body, shard, &found)?)
        },
        |sent, texts, _| {
            answer(sent, |mut question: bingo::Find| {
                question.at_most(MOST_CARDS);
                Ok(bingo::join_find(&question, parts::join(sent.body, texts)?))
            })
        },
    ),
    Question::new::<bingo::Study, bingo::Studied>(
        "bingo/study",
        "How often each goal of a list is dealt.",
        Effort::Long,
        |sent, asker| {
            answer(sent, |mut question: bingo::Study| {
                question.threads = question.threads.min(thread::available_parallelism().ok());
                bingo::study(&question, |at| asker.progress(&dealt(at)))?.ok_or_else(left)
            })
        },
    )
    .shared(
        |sent, shard, asker| {
            let mut question: bingo::Study = asked(json::read(sent.body))?;
            question.threads = question.threads.min(thread::available_parallelism().ok());
            let tell = |at| asker.progress(&dealt(at));
            let study = bingo::study_shard(&question, shard, tell)?.ok_or_else(left)?;
            Ok(parts::part(sent.body, shard, &study)?)
        },
        |sent, texts, _| {
            answer(sent, |question: bingo::Study| {
                bingo::join_study(&question, parts::join(sent.body, texts)?)
            })
        },
    ),
    Question::new::<puyo::PlanPairs, puyo::PlannedPairs>(
        "puyo/plan",
        "The longest chain, the highest score of a chain, or the earliest all clear with known pairs.",
        Effort::Long,
        |sent, asker| {
            let left = asker.left();
            answer(sent, |mut question: puyo::PlanPairs| {
                question.at_most(PLAN_SECONDS, PLAN_MEGABYTES);
                puyo::plan(&question, &*left, &mut |at| asker.progress(&json!(at)))
            })
        },
    ),
    Question::new::<puyo::DealQueue, puyo::Dealt>(
        "puyo/deal",
        "All that a seed deals.",
        Effort::Quick,
        |sent, _| answer(sent, |it| Ok(puyo::deal(&it))),
    ),
];

/// Reads a question, asks it and writes its answer.
fn answer<Q, A>(sent: Sent, ask: impl FnOnce(Q) -> Result<A, Error>) -> Answer
where
    Q: json::Question,
    A: Serialize,
{
    to_json(&ask(asked(json::read(sent.body))?)?)
}

/// Reads a question, and does a shard of its work.
fn shard<Q: json::Question>(sent: Sent, work: impl FnOnce(Q) -> Result<String, Error>) -> Answer {
    Ok(work(asked(json::read(sent.body))?)?.into_bytes())
}

/// Opens the checkpoints that the shards of a search returned.
fn checkpoints(texts: &[Vec<u8>]) -> Result<Shards, Error> {
    let texts = texts.iter().enumerate();
    Shards::open(texts.map(|(index, text)| Ok((index.to_string(), text.clone()))))
}

/// Tells the progress of a search of cards.
fn card_told(told: bingo::FindTold, asker: &dyn Asker) -> ControlFlow<()> {
    match told {
        bingo::FindTold::Found(_) => ControlFlow::Continue(()),
        bingo::FindTold::Scanned(done) => {
            asker.progress(&json!({ "done": done.places, "of": done.of }))
        }
    }
}

/// Returns the progress of dealing cards.
fn dealt(at: Dealt) -> Value {
    json!({ "done": at.seeds, "of": at.of })
}

/// Returns the error of work whose client has left.
fn left() -> Error {
    ErrorKind::Left.error(Refused::Left.to_string())
}

/// Returns the progress of a search of seeds.
fn scanned(done: Scanned) -> Value {
    json!({ "scanned": done.places, "of": done.of })
}

/// Returns the question that was read, or the refusal.
fn asked<Q>(read: Result<Q, ReadError>) -> Result<Q, Refused> {
    read.map_err(|error| match error {
        ReadError::Syntax(message) => Refused::Syntax(message),
        ReadError::Fault(message) => Refused::Question(message),
    })
}

/// Returns the picture. Refuses a file that is not a picture, and one that would take too much memory.
fn picture(sent: Sent, asker: &dyn Asker) -> Result<Picture, Refused> {
    let picture = match sent.size {
        Some([width, height]) => {
            Picture::from_rgba(width as usize, height as usize, sent.body.to_vec())
        }
        #[cfg(feature = "files")]
        None => Picture::decode(sent.body),
        #[cfg(not(feature = "files"))]
        None => {
            let message = "picture files are not decoded here: expected its pixels and its size";
            return Err(Refused::Question(message.into()));
        }
    };
    let picture = picture.map_err(|error| Refused::Question(error.to_string()))?;
    if asker.left()() { Err(Refused::Left) } else { Ok(picture) }
}

fn to_json(answer: &impl Serialize) -> Answer {
    let mut json = Bounded(Vec::new());
    serde_json::to_writer(&mut json, answer).map_err(|_| {
        let message = format!(
            "the answer is longer than {} MB: expected a question with a shorter one, such as with \
             fewer seeds",
            ANSWER_BYTES >> 20
        );
        Refused::Question(message)
    })?;
    json.0.shrink_to_fit();
    Ok(json.0)
}

/// Takes an answer's JSON, if it is not too long.
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        if self.0.len() + more.len() > ANSWER_BYTES {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.write(more)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
