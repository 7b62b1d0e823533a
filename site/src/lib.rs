//! Foretile's answers as a WebAssembly module, for a browser's worker or for Node.
//!
//! The module answers one question at a time, on the caller's thread. A question and its answer are bytes in
//! the module's memory:
//!
//! ```text
//! host                                    module
//! room(length)              ->            allocates the request, and returns where it is
//! (writes the head, a line end, the body)
//! ask()                     -> 1 or 0     answers it, or says why not
//! answer(), answer_length() ->            where the answer is
//! ```
//!
//! The head is a line of JSON, `Head`. To stop the work, the host ends the worker, or returns 1 from `progress`. It may
//! ask another question during that call.
#![cfg(target_arch = "wasm32")]
#![expect(
    unsafe_code,
    reason = "exported and imported functions have no mangled names; the allocator reports failures to the host"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::panic;
#[cfg(feature = "bingo")]
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use foretile_ask::api::{self, Client, Question, Refused, RequestBody};
#[cfg(feature = "bingo")]
use foretile_ask::bingo::{CardIndex, StoredList};
use foretile_ask::crates::sweep::Shard;
#[cfg(feature = "voltorb")]
use foretile_ask::crates::voltorb::SharedBounds;
#[cfg(feature = "puyo")]
use foretile_ask::puyo;
#[cfg(feature = "voltorb")]
use foretile_ask::shared;
use foretile_ask::{ErrorKind, clock};
use serde::Deserialize;
use serde_json::Value;

/// The first line of a request, before its body.
#[derive(Deserialize)]
struct Head<'a> {
    /// Game and name, such as `voltorb/solve`.
    question: &'a str,
    /// The question about a picture, as a query string.
    #[serde(default)]
    query: &'a str,
    /// The width and height of the picture whose pixels are the body.
    size: Option<[u32; 2]>,
    /// The shard of the work to do, `[index, of]`.
    shard: Option<[u64; 2]>,
    /// For a proof that several modules share: 0 for the one whose answer counts, another number for each that helps it.
    #[cfg(feature = "voltorb")]
    way: Option<u32>,
    /// Whether `question` is the name of a table's file instead, such as `puyo-4.csv`.
    #[cfg(feature = "puyo")]
    #[serde(default)]
    table: bool,
    /// The number of a list that the module stores for the host: `of_list`.
    #[cfg(feature = "bingo")]
    list: Option<usize>,
    /// What to do with the cards of the shard.
    #[cfg(feature = "bingo")]
    index: Option<IndexStep>,
    /// Whether the body is the question's JSON, then a line for each shard's answer, to be joined.
    #[serde(default)]
    join: bool,
}

/// A step with the cards of a shard, which the module holds until it takes others.
#[cfg(feature = "bingo")]
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum IndexStep {
    /// Answers with the name under which the host can store them.
    Name,
    /// Deals them, and answers with their bytes.
    Deal,
    /// Takes the bytes behind the question's line, and answers whether they are its cards.
    Read,
    /// Finds the seeds of a question in them, and answers like a shard.
    Find,
}

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Returns the milliseconds since any fixed moment.
    safe fn now() -> f64;
    /// Reports the progress of the work, as JSON in the module's memory. Returns 1 to stop it, and 0 otherwise.
    safe fn progress(text: *const u8, length: usize) -> i32;
    /// Writes the bounds that other modules have proven for a position behind its key in the module's memory. Returns 1, or 0
    /// if there are none.
    #[cfg(feature = "voltorb")]
    safe fn recall(known: *mut u64) -> i32;
    /// Stores the bounds behind a position's key for other modules.
    #[cfg(feature = "voltorb")]
    safe fn keep(known: *const u64);
    /// Reports that an allocation of this many bytes failed. The module is about to trap, unless it can do without.
    safe fn lacks(bytes: usize);
    /// Reports why the module is about to trap. It cannot be used afterwards.
    safe fn panicked(text: *const u8, length: usize);
}

/// The target's allocator. It reports to the host when there is no memory left.
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

fn reported(memory: *mut u8, bytes: usize) -> *mut u8 {
    if memory.is_null() {
        lacks(bytes);
    }
    memory
}

// SAFETY: All calls go to the target's allocator.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        reported(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        reported(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        reported(unsafe { System.realloc(memory, layout, size) }, size)
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

#[cfg(feature = "bingo")]
thread_local! {
    /// The stored lists, by the numbers that the host gives them.
    static LISTS: RefCell<Vec<Option<Box<StoredList>>>> = const { RefCell::new(Vec::new()) };
    /// The cards of a shard.
    static CARDS: RefCell<Option<Rc<CardIndex>>> = const { RefCell::new(None) };
}

/// Allocates a request of this many bytes, and returns where to write it.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        *request = vec![0; length];
        request.as_mut_ptr()
    })
}

/// Answers the request. Returns 1 for an answer, and 0 for a refusal.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> i32 {
    static SET_UP: Once = Once::new();
    SET_UP.call_once(|| {
        clock::set(|| Duration::from_secs_f64(now() / 1_000.0));
        panic::set_hook(Box::new(|panic| {
            let text = panic.to_string();
            panicked(text.as_ptr(), text.len());
        }));
    });
    let result = respond(&REQUEST.take());
    let is_answered = result.is_ok();
    let answer =
        result.unwrap_or_else(|refused| serde_json::to_vec(&refused).expect("a refusal is JSON"));
    ANSWER.set(answer);
    is_answered.into()
}

/// Answers with the names of the questions whose work several modules can share, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn shared() {
    let shared = questions().filter(|question| question.is_shared());
    let shared: Vec<&str> = shared.map(|question| question.path).collect();
    ANSWER.set(serde_json::to_vec(&shared).expect("texts are JSON"));
}

/// Returns the questions about the games in this module.
fn questions() -> impl Iterator<Item = &'static Question> {
    let games: &[&[Question]] = &[
        #[cfg(feature = "voltorb")]
        api::VOLTORB,
        #[cfg(feature = "puyo")]
        api::PUYO,
        #[cfg(feature = "bingo")]
        api::BINGO,
    ];
    games.iter().copied().flatten()
}

/// Returns where the answer is: JSON or a table, or the JSON of a refusal.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Returns the number of its bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

fn respond(request: &[u8]) -> api::Answer {
    let wrong =
        |fault: String| Refused::new(ErrorKind::Request, format!("not a question: {fault}"));
    let end = request.iter().position(|byte| *byte == b'\n').unwrap_or(request.len());
    let (head, body) = (&request[..end], request.get(end + 1..).unwrap_or_default());
    let head: Head = serde_json::from_slice(head).map_err(|error| wrong(error.to_string()))?;
    let path = head.question;
    #[cfg(feature = "voltorb")]
    shared::set(head.way.map(|way| SharedBounds {
        way,
        recall: recall_bounds,
        keep: share_bounds,
    }));
    #[cfg(feature = "puyo")]
    if head.table {
        let (colours, layout) = puyo::table_named(path)
            .ok_or_else(|| wrong(format!("there is no table `{path}`: expected puyo-4.csv")))?;
        let mut table = Vec::new();
        puyo::table(colours, layout, &mut table).expect("writing to memory never fails");
        return Ok(table);
    }
    #[cfg(feature = "bingo")]
    if let Some(number) = head.list {
        return of_list(number, path, body);
    }
    let shard = match head.shard {
        Some([index, of]) => Some(Shard::new(index, of).map_err(|error| wrong(error.to_string()))?),
        None => None,
    };
    #[cfg(feature = "bingo")]
    if let Some(step) = head.index {
        return by_index(step, body, shard.unwrap_or_default());
    }
    let question = questions().find(|question| question.path == path).ok_or_else(|| {
        wrong(format!("there is no `{path}`: expected one such as voltorb/solve"))
    })?;
    let request = |body| RequestBody { body, query: head.query, size: head.size };
    match shard {
        _ if head.join => {
            let mut lines = body.split(|byte| *byte == b'\n');
            let body = lines.next().unwrap_or_default();
            question.join(request(body), lines.map(<[u8]>::to_vec), &Host::default())
        }
        Some(shard) => question.shard(request(body), shard, &Host::default()),
        None => question.answer(request(body), &Host::default()),
    }
}

/// Returns the bounds that others have proven for a key.
#[cfg(feature = "voltorb")]
fn recall_bounds(key: u128) -> Option<[u64; 2]> {
    let mut known = [key as u64, (key >> 64) as u64, 0, 0];
    let is_known = recall(known.as_mut_ptr()) != 0;
    is_known.then_some([known[2], known[3]])
}

/// Stores the bounds of a key for other modules.
#[cfg(feature = "voltorb")]
fn share_bounds(key: u128, [low, high]: [u64; 2]) {
    keep([key as u64, (key >> 64) as u64, low, high].as_ptr());
}

/// Deals from a stored list. Any other question stores the list of its body, or drops the list if the body is empty.
#[cfg(feature = "bingo")]
fn of_list(number: usize, path: &str, body: &[u8]) -> api::Answer {
    LISTS.with_borrow_mut(|lists| {
        if path == "bingo/deal" {
            let list = lists[number].as_deref().expect("the host deals from lists that it stored");
            return api::deal_stored(list, body);
        }
        lists.resize_with(lists.len().max(number + 1), || None);
        lists[number] = None;
        if body.is_empty() {
            return Ok(Vec::new());
        }
        let (list, alike) = api::store_list(body)?;
        lists[number] = Some(Box::new(list));
        Ok(alike)
    })
}

/// Takes the cards of a shard, or finds a question's seeds in them.
#[cfg(feature = "bingo")]
fn by_index(step: IndexStep, body: &[u8], shard: Shard) -> api::Answer {
    let host = Host::default();
    let mut parts = body.splitn(2, |byte| *byte == b'\n');
    let (question, bytes) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    if let IndexStep::Find = step {
        let cards = CARDS.with_borrow(Option::clone).ok_or_else(|| {
            Refused::new(
                ErrorKind::Request,
                "there are no cards: expected a step `deal` or `read` before `find`",
            )
        })?;
        return api::find_by_index(question, shard, &cards, &host);
    }
    let list = api::indexed(question, shard)?;
    if let IndexStep::Name = step {
        return Ok(list.name()?.into_bytes());
    }
    // Drops the old cards first, so that both are never in memory at once.
    CARDS.take();
    let (cards, answer) = match step {
        IndexStep::Read => {
            let cards = list.read(bytes);
            let is_read = cards.is_some();
            (cards, is_read.to_string().into_bytes())
        }
        _ => {
            let cards = api::deal_index(list, &host);
            let bytes = cards.as_ref().map(|cards| cards.cards().to_vec());
            (cards, bytes.unwrap_or_default())
        }
    };
    CARDS.set(cards.map(Rc::new));
    Ok(answer)
}

/// The host, which waits for the answer, and whether it has stopped the work.
#[derive(Default)]
struct Host(Arc<AtomicBool>);

impl Client for Host {
    fn left(&self) -> Arc<dyn Fn() -> bool + Send + Sync> {
        let has_stopped = self.0.clone();
        Arc::new(move || has_stopped.load(Ordering::Relaxed))
    }

    fn progress(&self, event: &Value) -> ControlFlow<()> {
        let text = event.to_string();
        if self.left()() || progress(text.as_ptr(), text.len()) != 0 {
            self.0.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
