//! The one door: a question's JSON in, its answer's JSON out.
//!
//! `POST /ask/voltorb/deal` with `{"seed":1}` answers as `foretile voltorb deal --seed 1 --json`
//! does. Who accepts `text/event-stream` gets `progress` events, then one `answer` or `error`.

use std::convert::Infallible;
use std::num::NonZero;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;
use tokio::time::timeout;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::progress::asker;
use super::questions::{Kind, QUESTIONS, Refused};

/// How long a client may take to send a question.
const BODY_WITHIN: Duration = Duration::from_secs(20);
/// The longest question: a goal list is a fifth of this.
const JSON_BYTES: usize = 2 << 20;
/// The largest picture's file: a lossless 4K screenshot, and some.
const PICTURE_BYTES: usize = 48 << 20;
/// Long questions at work at a time, each on every core; more wait.
const LONG_AT_ONCE: usize = 2;
/// Pictures read at a time: the largest take some hundred megabytes each.
const PICTURES_AT_ONCE: usize = 2;

/// Where questions queue: so many are at work at a time.
#[derive(Clone)]
pub struct Desk {
    quick: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
    long: Arc<Semaphore>,
}

impl Desk {
    /// A desk fit for this machine.
    pub fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Self {
            quick: Arc::new(Semaphore::new(2 * cores)),
            pictures: Arc::new(Semaphore::new(PICTURES_AT_ONCE)),
            long: Arc::new(Semaphore::new(LONG_AT_ONCE)),
        }
    }

    /// Waits for a turn; it ends when the seat is dropped.
    pub async fn seat(&self, kind: Kind) -> OwnedSemaphorePermit {
        let seats = match kind {
            Kind::Quick => &self.quick,
            Kind::Picture => &self.pictures,
            Kind::Long => &self.long,
        };
        seats.clone().acquire_owned().await.expect("the desk never closes")
    }
}

/// Answers a question, all at once or with its progress.
pub async fn ask(State(desk): State<Desk>, request: Request) -> Response {
    let path = request.uri().path().strip_prefix("/ask/").unwrap_or_default();
    let Some(question) = QUESTIONS.iter().find(|question| question.path == path) else {
        let message = format!("there is no question `{path}`: expected one, such as voltorb/deal");
        return refusal(StatusCode::NOT_FOUND, &message);
    };
    let (media_type, limit, expected) = match question.kind {
        Kind::Picture => ("image/", PICTURE_BYTES, "a picture's file, such as image/png"),
        _ => ("application/json", JSON_BYTES, "a question as JSON: application/json"),
    };
    if !says(request.headers(), header::CONTENT_TYPE, media_type) {
        let message = format!("wrong content-type: expected {expected}");
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, &message);
    }
    let wants_events = says(request.headers(), header::ACCEPT, "text/event-stream");
    let json = match read(request, limit).await {
        Ok(json) => json,
        Err(refused) => return refused.into_response(),
    };
    let (asker, mut events) = asker(wants_events);
    let work = async move {
        let _seat = desk.seat(question.kind).await;
        task::spawn_blocking(move || {
            if asker.is_gone() {
                return Err(Refused(StatusCode::REQUEST_TIMEOUT, "the asker left".into()));
            }
            let answer = (question.answer)(&json, &asker);
            if wants_events {
                match &answer {
                    Ok(json) => asker.send("answer", json),
                    Err(Refused(_, message)) => asker.send("error", &error_json(message)),
                }
            }
            answer
        })
        .await
    };
    if wants_events {
        tokio::spawn(work);
        let stream = ReceiverStream::new(events).map(Ok::<_, Infallible>);
        let headers =
            [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
        return (headers, Body::from_stream(stream)).into_response();
    }
    let answer = work.await;
    events.close();
    match answer {
        Ok(Ok(json)) => {
            let headers =
                [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
            (headers, json).into_response()
        }
        Ok(Err(refused)) => refused.into_response(),
        Err(_) => refusal(StatusCode::INTERNAL_SERVER_ERROR, "the question broke Foretile: a bug"),
    }
}

fn says(headers: &HeaderMap, name: HeaderName, value: &str) -> bool {
    let header = headers.get(name).and_then(|header| header.to_str().ok());
    header.is_some_and(|text| text.starts_with(value))
}

/// The body, if it comes in time and is not too long.
async fn read(request: Request, limit: usize) -> Result<Vec<u8>, Refused> {
    let too_long = || {
        let message = format!("the question is too long: expected at most {limit} bytes");
        Refused(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_long());
    }
    match timeout(BODY_WITHIN, to_bytes(request.into_body(), limit)).await {
        Ok(Ok(bytes)) => Ok(bytes.into()),
        Ok(Err(_)) => Err(too_long()),
        Err(_) => Err(Refused(
            StatusCode::REQUEST_TIMEOUT,
            format!("the question took more than {} seconds to come", BODY_WITHIN.as_secs()),
        )),
    }
}

/// Answers any other method.
pub async fn wrong_method() -> Response {
    let message = "wrong method: expected POST for a question, GET for a table, as /api shows";
    refusal(StatusCode::METHOD_NOT_ALLOWED, message)
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        refusal(self.0, &self.1)
    }
}

/// An error as JSON: `{"error":"…"}`.
pub fn refusal(status: StatusCode, message: &str) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, error_json(message)).into_response()
}

/// A message with a capital letter in front, where it begins with a word.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

fn error_json(message: &str) -> String {
    json!({ "error": sentence(message) }).to_string()
}
