//! The API that all front ends call: the name and the JSON of a question in, the JSON of its answer out. For a
//! picture, the body is the picture's file, and the question is a query string.
//!
//! Many clients may call it at once over a network. Every question is therefore bounded: how long the solver may
//! think, how many results are listed, and how long an answer may be.

mod bingo;
mod puyo;
mod voltorb;

use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;

#[cfg(feature = "files")]
use foretile_eyes::Picture;
use foretile_search::sweep::{Scanned, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

pub use self::bingo::{BINGO, deal_index, deal_stored, find_by_index, indexed, store_list};
pub use self::puyo::PUYO;
pub use self::voltorb::VOLTORB;
use crate::Cause;
use crate::error::{Error, ErrorKind};
use crate::json::{self, ReadError};
use crate::parts;
use crate::schema::Described;
#[cfg(feature = "openapi")]
use crate::schema::{self, SchemaOf};
use crate::sweep::Shards;

/// The most moments and matches to list. The answer's `count` includes those that are not listed.
const MOST_LISTED: usize = 10_000;
/// A question longer than this, in bytes, counts as more work than others: four times a published goal list.
const LARGE: usize = 512 << 10;
/// The longest answer, in bytes.
const ANSWER_BYTES: usize = 96 << 20;

/// A question as the client sent it.
#[derive(Clone, Copy)]
pub struct RequestBody<'a> {
    /// The question's JSON, or a picture.
    pub body: &'a [u8],
    /// The width and height of a picture whose pixels are sent, four bytes each (red, green, blue, alpha).
    /// Otherwise a picture is sent as a file.
    pub size: Option<[u32; 2]>,
    /// The question about a picture, as a query string: `stream=9f86d081884c7d65&at=120,64`.
    pub query: &'a str,
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for RequestBody<'a> {
    fn from(body: &'a T) -> Self {
        Self { body: body.as_ref(), size: None, query: "" }
    }
}

/// The client that waits for an answer.
pub trait Client {
    /// Returns a function that says whether the client has left. Threads may call it after this call has ended.
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync>;

    /// Receives the progress of the work. Returns `Break` if the client has left.
    fn progress(&self, event: &Value) -> ControlFlow<()>;
}

/// A client that waits to the end and ignores the progress.
pub struct Patient;

impl Client for Patient {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        Arc::new(|| false)
    }

    fn progress(&self, _: &Value) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The reason why there is no answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[non_exhaustive]
pub struct Refused {
    /// What was wrong, and what was expected, in English.
    pub error: String,
    /// The kind of error.
    pub code: ErrorKind,
    /// The machine-readable cause: a code with values, from which a page writes the message in another language. Not every
    /// error has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

impl Refused {
    /// Creates a refusal with a message that says what was expected.
    pub fn new(code: ErrorKind, message: impl Into<String>) -> Self {
        Self { error: message.into(), code, cause: None }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.error)
    }
}

impl std::error::Error for Refused {}

impl From<Error> for Refused {
    #[inline(never)]
    fn from(error: Error) -> Self {
        Self { error: format!("{error:#}"), code: error.kind(), cause: error.cause().cloned() }
    }
}

/// An answer's JSON.
pub type Answer = Result<Vec<u8>, Refused>;

/// A question that can be asked.
pub struct Question {
    /// Game and name, such as `voltorb/deal`.
    pub path: &'static str,
    /// A sentence about the answer.
    #[cfg(feature = "described")]
    pub summary: &'static str,
    /// How much work the answer takes.
    pub effort: Effort,
    /// A good question in JSON for each of its forms, or a query string if it is about a picture.
    #[cfg(feature = "described")]
    pub examples: &'static [&'static str],
    #[cfg(feature = "openapi")]
    pub(crate) question_schema: SchemaOf,
    #[cfg(feature = "openapi")]
    pub(crate) answer_schema: SchemaOf,
    answer: AnswerFn,
    /// Whether a request takes long although others of the same name do not.
    takes_long: fn(&[u8]) -> bool,
    shared: Option<Shared>,
}

/// Reads a request and answers it.
type AnswerFn = fn(RequestBody, &dyn Client) -> Answer;

/// How several workers without common memory share a question's work.
#[derive(Clone, Copy)]
struct Shared {
    /// Does a shard of the work, and returns its part for `join`.
    shard: fn(RequestBody, Shard, &dyn Client) -> Answer,
    /// Returns the answer, given what all shards returned.
    join: fn(RequestBody, &[Vec<u8>], &dyn Client) -> Answer,
}

/// Returns the questions about all games.
pub fn questions() -> impl Iterator<Item = &'static Question> {
    [VOLTORB, PUYO, BINGO].into_iter().flatten()
}

/// Returns the question of this name.
pub fn question(path: &str) -> Option<&'static Question> {
    questions().find(|question| question.path == path)
}

impl Question {
    /// Creates a question of type `Q` whose answer is an `A`.
    pub const fn new<Q: json::Question + Described, A: Described>(
        path: &'static str,
        #[cfg_attr(not(feature = "described"), expect(unused_variables, reason = "not described"))]
        summary: &'static str,
        effort: Effort,
        answer: AnswerFn,
    ) -> Self {
        Self {
            path,
            #[cfg(feature = "described")]
            summary,
            effort,
            #[cfg(feature = "described")]
            examples: Q::EXAMPLES,
            #[cfg(feature = "openapi")]
            question_schema: schema::question::<Q>,
            #[cfg(feature = "openapi")]
            answer_schema: schema::answer::<A>,
            answer,
            takes_long: |_| false,
            shared: None,
        }
    }

    /// Lets some requests take long.
    const fn takes_long_if(self, takes_long: fn(&[u8]) -> bool) -> Self {
        Self { takes_long, ..self }
    }

    /// Lets several workers share the work.
    const fn shared(
        self,
        shard: fn(RequestBody, Shard, &dyn Client) -> Answer,
        join: fn(RequestBody, &[Vec<u8>], &dyn Client) -> Answer,
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
    pub fn shard<'a>(
        &self,
        request: impl Into<RequestBody<'a>>,
        shard: Shard,
        client: &dyn Client,
    ) -> Answer {
        (self.sharing()?.shard)(request.into(), shard, client)
    }

    /// Returns the answer to a question, given what [`shard`](Self::shard) returned for every shard.
    ///
    /// # Errors
    /// When shards are missing or are those of another question, or the question is refused.
    pub fn join<'a>(
        &self,
        request: impl Into<RequestBody<'a>>,
        shards: impl IntoIterator<Item = Vec<u8>>,
        client: &dyn Client,
    ) -> Answer {
        let texts: Vec<Vec<u8>> = shards.into_iter().collect();
        (self.sharing()?.join)(request.into(), &texts, client)
    }

    fn sharing(&self) -> Result<Shared, Refused> {
        self.shared.ok_or_else(|| {
            let path = self.path;
            let message = format!("`{path}` cannot be shared: expected a request without shards");
            Refused::new(ErrorKind::Question, message)
        })
    }

    /// Reads a request and answers it.
    pub fn answer<'a>(&self, request: impl Into<RequestBody<'a>>, client: &dyn Client) -> Answer {
        (self.answer)(request.into(), client)
    }

    /// Returns how much work this answer takes. For a picture, it depends on the size that its file states, for JSON on the
    /// length of the body.
    pub fn effort_of(&self, body: &[u8]) -> Effort {
        match self.effort {
            Effort::Picture(_) => {
                #[cfg(feature = "files")]
                let pixels = Picture::pixels(body).unwrap_or_default();
                #[cfg(not(feature = "files"))]
                let pixels = body.len().div_ceil(4) as u64;
                Effort::Picture(u32::try_from(pixels.div_ceil(1 << 20)).unwrap_or(u32::MAX))
            }
            _ if (self.takes_long)(body) => Effort::Long,
            Effort::Quick if body.len() > LARGE => Effort::Brief,
            Effort::Brief if body.len() > LARGE => Effort::Long,
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

/// Reads a question, computes its answer and writes it.
fn answer<Q, A>(request: RequestBody, compute: impl FnOnce(Q) -> Result<A, Error>) -> Answer
where
    Q: json::Question,
    A: Serialize,
{
    to_json(&compute(or_refusal(json::read(request.body))?)?)
}

/// Turns the error of a question that could not be read into a refusal.
fn or_refusal<Q>(read: Result<Q, ReadError>) -> Result<Q, Refused> {
    read.map_err(refusal)
}

// Code that does not depend on the question's type is in functions of its own: `answer` is compiled for each type, and a
// browser's module should stay small.

#[inline(never)]
fn refusal(error: ReadError) -> Refused {
    match error {
        ReadError::Syntax(message) => Refused::new(ErrorKind::Syntax, message),
        ReadError::Fault(message) => Refused::new(ErrorKind::Question, message),
    }
}

fn to_json(answer: &impl Serialize) -> Answer {
    let mut json = Bounded(Vec::new());
    serde_json::to_writer(&mut json, answer).map_err(too_long)?;
    json.0.shrink_to_fit();
    Ok(json.0)
}

#[inline(never)]
fn too_long(_: serde_json::Error) -> Refused {
    let message = format!(
        "the answer is longer than {} MB: expected a question with a shorter one, such as with fewer seeds",
        ANSWER_BYTES >> 20
    );
    Refused::new(ErrorKind::TooLong, message)
}

/// A buffer for an answer's JSON that refuses more than [`ANSWER_BYTES`].
struct Bounded(Vec<u8>);

impl Write for Bounded {
    fn write(&mut self, more: &[u8]) -> io::Result<usize> {
        self.write_all(more)?;
        Ok(more.len())
    }

    fn write_all(&mut self, more: &[u8]) -> io::Result<()> {
        if self.0.len() + more.len() > ANSWER_BYTES {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.extend_from_slice(more);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads a question, and does a shard of its work.
fn shard<Q: json::Question>(
    request: RequestBody,
    work: impl FnOnce(Q) -> Result<String, Error>,
) -> Answer {
    Ok(work(or_refusal(json::read(request.body))?)?.into_bytes())
}

/// Opens the checkpoints that the shards of a search returned.
fn checkpoints(texts: &[Vec<u8>]) -> Result<Shards, Error> {
    let texts = texts.iter().enumerate();
    Shards::open(texts.map(|(index, text)| Ok((index.to_string(), text.clone()))))
}

/// Returns the progress of a search of seeds.
fn scanned(done: Scanned) -> Value {
    json!({ "done": done.places, "of": done.of, "scanned": done.places })
}

/// Gives the whole work to the first worker.
fn by_first(request: RequestBody, shard: Shard, answer: impl FnOnce() -> Answer) -> Answer {
    let answer = match shard.index() {
        0 => Some(String::from_utf8_lossy(&answer()?).into_owned()),
        _ => None,
    };
    Ok(parts::part(request.body, shard, &answer)?)
}

/// Returns the answer of the first worker.
fn of_first(request: RequestBody, texts: &[Vec<u8>]) -> Answer {
    let answers: Vec<Option<String>> = parts::join(request.body, texts)?;
    Ok(answers.into_iter().flatten().collect::<String>().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_at_most_its_limit_of_bytes() {
        let mut json = Bounded(vec![0; ANSWER_BYTES - 2]);
        assert!(json.write(b"12").is_ok());
        assert_eq!(json.0.len(), ANSWER_BYTES);
        assert_eq!(json.write(b"3").map_err(|error| error.kind()), Err(io::ErrorKind::StorageFull));
    }

    /// The first bytes of a PNG say its width and height.
    #[cfg(feature = "files")]
    #[test]
    fn the_effort_of_a_picture_goes_by_its_megapixels() {
        let png = |width: u32, height: u32| {
            let pixels = vec![0; 4 * (width * height) as usize];
            let picture =
                foretile_eyes::Picture::from_rgba(width as usize, height as usize, pixels);
            picture.map(|picture| picture.to_png()).unwrap()
        };
        let read = question("voltorb/read").unwrap();
        for (width, height, megapixels) in [(1, 1, 1), (1_024, 1_024, 1), (1_025, 1_024, 2)] {
            assert_eq!(read.effort_of(&png(width, height)), Effort::Picture(megapixels));
        }
        assert_eq!(read.effort_of(b"no picture"), Effort::Picture(0));
        for (path, short, large) in [
            ("voltorb/deal", Effort::Quick, Effort::Brief),
            ("bingo/deal", Effort::Brief, Effort::Long),
        ] {
            let question = question(path).unwrap();
            assert_eq!(question.effort_of(&[b' '; LARGE]), short, "{path}");
            assert_eq!(question.effort_of(&[b' '; LARGE + 1]), large, "{path}");
        }
    }
}
