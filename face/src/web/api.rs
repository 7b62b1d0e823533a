//! Answers questions: JSON in, JSON out.
//!
//! `POST /ask/voltorb/deal` with `{"seed":1}` answers like `foretile voltorb deal --seed 1 --json`.
//! A client that accepts `text/event-stream` gets `progress` events, then one `answer` or `error`.

use std::borrow::Cow;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use foretile_ask::ErrorKind;
use foretile_ask::api::{self, Effort, Question};
use tokio::time::timeout;
use tokio::{select, task};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use super::progress::{Client, client};
use super::quota::{BufferedBody, Quota};
use super::slots::Slot;

/// How long a client may take to send a question.
const BODY_WITHIN: Duration = Duration::from_secs(20);
/// The longest question, five times a published goal list.
const JSON_BYTES: usize = 2 << 20;
/// The longest question about long work: a goal list, and the state of balancing it.
const LONG_BYTES: usize = 4 << 20;
/// The largest picture file, more than a lossless 4K screenshot.
const PICTURE_BYTES: usize = 48 << 20;
/// Error messages are cut after this many letters.
const ERROR_LETTERS: usize = 2_000;

/// Answers a question, with or without progress events.
pub async fn ask(State(quota): State<Quota>, request: Request) -> Response {
    let path = request.uri().path().strip_prefix("/ask/").unwrap_or_default();
    let Some(question) = api::question(path) else {
        let message = format!("there is no question `{path}`: expected one such as voltorb/deal");
        return refusal(StatusCode::NOT_FOUND, &message);
    };
    let (media_type, limit, expected) = match question.effort {
        Effort::Picture(_) => ("image/", PICTURE_BYTES, "a picture's file, such as image/png"),
        effort => {
            let limit = if effort == Effort::Long { LONG_BYTES } else { JSON_BYTES };
            ("application/json", limit, "a question as JSON: application/json")
        }
    };
    if !header_begins(request.headers(), header::CONTENT_TYPE, media_type) {
        let message = format!("wrong content-type: expected {expected}");
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, &message);
    }
    let wants_events = header_begins(request.headers(), header::ACCEPT, "text/event-stream");
    let slot = request.extensions().get::<Arc<Slot>>().cloned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let received = match read(&quota, request, limit).await {
        Ok(mut received) => {
            received.query = query;
            received
        }
        Err(refused) => return refused.into_response(),
    };
    let (client, events) = client(wants_events);
    let pending = slot.as_ref().map(Slot::await_answer);
    let work = work(quota, question, received, client, slot);
    let work = async move {
        let _pending = pending;
        work.await
    };
    if wants_events {
        tokio::spawn(work);
        let stream = ReceiverStream::new(events).map(Ok::<_, Infallible>);
        let headers =
            [(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")];
        return (headers, Body::from_stream(stream)).into_response();
    }
    let answer = work.await;
    drop(events);
    match answer {
        Ok(json) => {
            let headers =
                [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
            (headers, json).into_response()
        }
        Err(refused) => refused.into_response(),
    }
}

/// Waits for the question's turn, and answers it. The turn and the connection's slot are released only when the
/// work has ended, even if the client leaves earlier.
async fn work(
    quota: Quota,
    question: &'static Question,
    received: BufferedBody,
    client: Client,
    slot: Option<Arc<Slot>>,
) -> Result<Bytes, HttpError> {
    let client_left = || HttpError::new(StatusCode::REQUEST_TIMEOUT, "the client left");
    let turn = select! {
        turn = quota.turn(question.effort_of(&received.bytes)) => turn,
        () = client.gone() => return Err(client_left()),
    };
    let running = slot.as_ref().map(Slot::run_question);
    let answering = task::spawn_blocking(move || {
        let _held = (turn, running);
        if client.is_gone() {
            return Err(client_left());
        }
        let answer = question
            .answer(
                api::RequestBody { body: &received.bytes, size: None, query: &received.query },
                &client,
            )
            .map_err(HttpError::from)
            .and_then(|json| quota.store(json).ok_or_else(too_many_unread));
        if client.wants_events() {
            match &answer {
                Ok(json) => client.send("answer", json.clone()),
                Err(refused) => client.send("error", refused.to_json().into()),
            }
        }
        answer
    });
    answering.await.unwrap_or_else(|_| {
        let message = "a bug in Foretile: it failed to answer the question";
        Err(HttpError::new(StatusCode::INTERNAL_SERVER_ERROR, message))
    })
}

fn too_many_unread() -> HttpError {
    let message = "too many long answers wait to be read: expected the same question later, or one with \
                   a shorter answer, such as with a lower limit";
    HttpError::new(StatusCode::SERVICE_UNAVAILABLE, message)
}

/// Returns whether a header begins with this value.
pub fn header_begins(headers: &HeaderMap, name: HeaderName, value: &str) -> bool {
    let header = headers.get(name).and_then(|header| header.to_str().ok());
    header.is_some_and(|text| text.starts_with(value))
}

/// Reads the body.
///
/// # Errors
/// When the body is too long, takes too long, or is incomplete.
pub async fn read(
    quota: &Quota,
    request: Request,
    limit: usize,
) -> Result<BufferedBody, HttpError> {
    let too_long = || {
        let message = format!("the question is too long: expected at most {limit} bytes");
        HttpError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    };
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > limit as u64) {
        return Err(too_long());
    }
    let reading = async {
        let mut received = BufferedBody::default();
        let mut frames = request.into_body().into_data_stream();
        while let Some(frame) = frames.next().await {
            let frame = frame.map_err(|_| {
                let message = "the question is incomplete: expected its whole body";
                HttpError::new(StatusCode::BAD_REQUEST, message)
            })?;
            if received.bytes.len() + frame.len() > limit {
                return Err(too_long());
            }
            quota.add(&mut received, &frame).await;
        }
        Ok(received)
    };
    timeout(BODY_WITHIN, reading).await.unwrap_or_else(|_| {
        let seconds = BODY_WITHIN.as_secs();
        let message = format!("the question took more than {seconds} seconds to arrive");
        Err(HttpError::new(StatusCode::REQUEST_TIMEOUT, message))
    })
}

/// Answers a request with a wrong method.
pub async fn wrong_method() -> Response {
    let message = "wrong method: expected POST for a question, GET for a table, as /api shows";
    refusal(StatusCode::METHOD_NOT_ALLOWED, message)
}

/// Why a question has no answer: the HTTP status, and the error that the client gets.
pub struct HttpError(StatusCode, api::Refused);

impl HttpError {
    /// Refuses a request by its HTTP part, before the question is read.
    fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let code = match status {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorKind::TooLong,
            StatusCode::REQUEST_TIMEOUT => ErrorKind::Left,
            StatusCode::SERVICE_UNAVAILABLE => ErrorKind::Busy,
            status if status.is_server_error() => ErrorKind::Defect,
            _ => ErrorKind::Request,
        };
        Self(status, api::Refused::new(code, message))
    }

    /// Returns it as JSON: `{"error":"…","code":"question"}`.
    fn to_json(&self) -> String {
        let Self(_, refused) = self;
        let mut shown = refused.clone();
        shown.error = sentence(&shortened(&refused.error));
        serde_json::to_string(&shown).expect("a refusal is JSON")
    }
}

impl From<api::Refused> for HttpError {
    fn from(refused: api::Refused) -> Self {
        let status = match refused.code {
            ErrorKind::Syntax => StatusCode::BAD_REQUEST,
            ErrorKind::Left => StatusCode::REQUEST_TIMEOUT,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self(status, refused)
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let headers =
            [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        (self.0, headers, self.to_json()).into_response()
    }
}

/// Returns an error response with this message.
pub fn refusal(status: StatusCode, message: &str) -> Response {
    HttpError::new(status, message).into_response()
}

/// Capitalises the first letter of a message.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Cuts a message, because it quotes its input, which can be as long as a question.
fn shortened(message: &str) -> Cow<'_, str> {
    match message.char_indices().nth(ERROR_LETTERS) {
        Some((end, _)) => format!("{}…", &message[..end]).into(),
        None => message.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::thread;

    use foretile_ask::voltorb::{DealBoard, Dealt};
    use tokio::time::sleep;

    use super::super::quota::SOLVES_AT_ONCE;
    use super::*;

    static STARTED: AtomicUsize = AtomicUsize::new(0);
    static MAY_END: AtomicBool = AtomicBool::new(false);

    /// Work that goes on after its client has left.
    static STUBBORN: Question =
        Question::new::<DealBoard, Dealt>("a/test", "", Effort::Solve, |_, _| {
            STARTED.fetch_add(1, Ordering::SeqCst);
            while !MAY_END.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(1));
            }
            Ok(Vec::new())
        });

    #[tokio::test]
    async fn a_turn_lasts_until_the_work_has_ended() {
        let quota = Quota::new();
        let mut works = Vec::new();
        for _ in 0..SOLVES_AT_ONCE {
            let (client, events) = client(false);
            let work = work(quota.clone(), &STUBBORN, BufferedBody::default(), client, None);
            works.push((tokio::spawn(work), events));
        }
        while STARTED.load(Ordering::SeqCst) < SOLVES_AT_ONCE {
            sleep(Duration::from_millis(1)).await;
        }
        for (work, events) in works {
            work.abort();
            drop(events);
        }
        let turn = timeout(Duration::from_millis(200), quota.turn(Effort::Solve)).await;
        assert!(turn.is_err(), "the work of the clients that left holds all turns");
        MAY_END.store(true, Ordering::SeqCst);
        timeout(Duration::from_secs(60), quota.turn(Effort::Solve))
            .await
            .expect("the work has ended");
    }
}
