//! What can be asked at the door, and how each question is read and answered.

use std::ops::ControlFlow;
use std::thread;

use anyhow::Context;
use axum::http::StatusCode;
use foretile_eyes::Picture;
use foretile_study::mass::Progress as Dealt;
use serde::Serialize;
use serde_json::json;

use super::progress::Asker;
use crate::ask::json::{self, ReadError};
use crate::ask::sweep::Work;
use crate::ask::{bingo, puyo, voltorb};

/// What proving the best card may take here: several may be at work.
const SOLVE_SECONDS: f64 = 10.0;
const SOLVE_MEGABYTES: usize = 128;

/// Outputs around which a board is looked for here, so that it takes moments only.
const SESSION_WINDOW: u32 = 200;

/// A question is no good: what is answered, and with which status.
pub struct Refused(pub StatusCode, pub String);

/// An answer's JSON.
pub type Answer = Result<String, Refused>;

/// A question that can be asked.
pub struct Question {
    /// Game and name, as in the path.
    pub path: &'static str,
    pub kind: Kind,
    /// Reads what was sent and answers it.
    pub answer: fn(&[u8], &Asker) -> Answer,
}

/// What a question is like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// JSON, answered in moments.
    Quick,
    /// A picture's file.
    Picture,
    /// JSON, at work for seconds or minutes.
    Long,
}

/// All of them.
pub const QUESTIONS: &[Question] = &[
    quick("voltorb/deal", |json, _| answer(json, |it| Ok(voltorb::deal(&it)))),
    quick("voltorb/seed", |json, _| answer(json, |it| Ok(voltorb::seed(&it)))),
    quick("voltorb/times", |json, _| answer(json, |it| Ok(voltorb::times(&it)))),
    quick("voltorb/level", |json, _| answer(json, |it| voltorb::level(&it))),
    long("voltorb/route", |json, asker| {
        let left = asker.left();
        answer(json, |it| voltorb::route(&it, left))
    }),
    quick("voltorb/session", |json, _| {
        answer(json, |mut question: voltorb::Follow| {
            question.at_most(SESSION_WINDOW);
            voltorb::follow(&question)
        })
    }),
    quick("voltorb/timer", |json, _| answer(json, |it| voltorb::timer(&it))),
    long("voltorb/plan", |json, asker| {
        answer(json, |question: voltorb::Plan| {
            voltorb::plan(&question, &Work::default(), |done| {
                asker.progress(&json!({ "scanned": done.places, "of": done.of }))
            })
        })
    }),
    picture("voltorb/read", |file, _| read_picture(file)),
    quick("voltorb/solve", |json, asker| {
        answer(json, |mut question: voltorb::Solve| {
            question.wish.at_most(SOLVE_SECONDS, SOLVE_MEGABYTES);
            voltorb::solve(&question, &asker.left())
        })
    }),
    long("voltorb/find", |json, asker| {
        answer(json, |question: voltorb::Find| {
            voltorb::find(&question, &Work::default(), |done| {
                asker.progress(&json!({ "scanned": done.places, "of": done.of }))
            })
        })
    }),
    quick("puyo/link", |json, _| answer(json, |it| puyo::link(&it))),
    quick("puyo/find", |json, _| answer(json, |it| puyo::find(&it))),
    quick("bingo/deal", |json, _| answer(json, |it| bingo::deal(&it))),
    quick("bingo/row", |json, _| answer(json, |it| bingo::row(&it))),
    long("bingo/find", |json, asker| {
        answer(json, |question: bingo::Find| {
            bingo::find(&question, |told| match told {
                bingo::FindTold::Found(_) => ControlFlow::Continue(()),
                bingo::FindTold::Scanned(done) => {
                    asker.progress(&json!({ "done": done.places, "of": done.of }))
                }
            })
        })
    }),
    long("bingo/study", |json, asker| {
        answer(json, |mut question: bingo::Study| {
            question.threads = question.threads.min(thread::available_parallelism().ok());
            let tell = |dealt: Dealt| asker.progress(&json!({"done": dealt.seeds, "of": dealt.of}));
            bingo::study(&question, tell)?.context("the asker left")
        })
    }),
    quick("puyo/deal", |json, _| answer(json, |it| Ok(puyo::deal(&it)))),
];

const fn quick(path: &'static str, answer: fn(&[u8], &Asker) -> Answer) -> Question {
    Question { path, kind: Kind::Quick, answer }
}

const fn long(path: &'static str, answer: fn(&[u8], &Asker) -> Answer) -> Question {
    Question { path, kind: Kind::Long, answer }
}

const fn picture(path: &'static str, answer: fn(&[u8], &Asker) -> Answer) -> Question {
    Question { path, kind: Kind::Picture, answer }
}

/// Reads a question, asks it and writes its answer.
fn answer<Q, A>(text: &[u8], ask: impl FnOnce(Q) -> anyhow::Result<A>) -> Answer
where
    Q: json::Question,
    A: Serialize,
{
    let question = json::read(text).map_err(|error| match error {
        ReadError::Syntax(message) => Refused(StatusCode::BAD_REQUEST, message),
        ReadError::Fault(message) => Refused(StatusCode::UNPROCESSABLE_ENTITY, message),
    })?;
    let answer = ask(question)
        .map_err(|error| Refused(StatusCode::UNPROCESSABLE_ENTITY, format!("{error:#}")))?;
    Ok(to_json(&answer))
}

/// Decodes a picture and tells what is on it. One that is no picture, or a bomb, is refused before
/// it takes memory.
fn read_picture(file: &[u8]) -> Answer {
    let picture = Picture::decode(file)
        .map_err(|error| Refused(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()))?;
    Ok(to_json(&voltorb::read(&picture).0))
}

fn to_json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).expect("answers are plain JSON")
}
