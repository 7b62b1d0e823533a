//! Limits how many questions are answered at a time, and the memory of questions and answers.
//!
//! Each limit is a semaphore: permits are questions, megapixels or kibibytes.
//!
//! The limits of `tower` take one permit for each request before its body is read, and those of `tower-http` apply to
//! one body at a time. Here the question decides the queue, a picture takes as many permits as it has megapixels, all
//! bodies share one memory limit, and an answer holds its permits until the client has read it.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use axum::body::Bytes;
use foretile_ask::api::Effort;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Long questions at a time, each on all cores. More wait.
const LONG_AT_ONCE: usize = 2;
/// Solves at a time, each on all cores and with its own memo table.
pub const SOLVES_AT_ONCE: usize = 2;
/// Megapixels that are read at a time: four pictures, or one of the largest.
const MEGAPIXELS_AT_ONCE: u32 = 64;
/// Minimum cost of a picture, in megapixels.
const MIN_MEGAPIXELS: u32 = MEGAPIXELS_AT_ONCE / 4;

/// Kibibytes of received questions, and of answers that no client has read yet, for all clients
/// together.
const QUESTIONS_KIB: usize = 128 << 10;
const ANSWERS_KIB: usize = 128 << 10;
/// Questions and answers up to this many bytes do not count: even one per connection is little.
const SMALL: usize = 64 << 10;

/// The limits for all questions.
#[derive(Clone)]
pub struct Quota {
    quick: Arc<Semaphore>,
    brief: Arc<Semaphore>,
    solves: Arc<Semaphore>,
    megapixels: Arc<Semaphore>,
    long: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    answers: Arc<Semaphore>,
}

/// A question's turn, which ends when this is dropped.
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

/// The body of a question as far as it has arrived, and its share of the common memory.
#[derive(Default)]
pub struct BufferedBody {
    pub bytes: Vec<u8>,
    /// The query string of the address, without the question mark.
    pub query: String,
    share: Option<OwnedSemaphorePermit>,
}

/// An answer, stored until the client has read it.
struct PendingAnswer {
    answer: Vec<u8>,
    _share: Option<OwnedSemaphorePermit>,
}

impl Quota {
    /// Sets the limits for this machine's cores.
    pub fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let permits = |count| Arc::new(Semaphore::new(count));
        Self {
            quick: permits(2 * cores),
            brief: permits(cores.max(2)),
            solves: permits(SOLVES_AT_ONCE),
            megapixels: permits(MEGAPIXELS_AT_ONCE as usize),
            long: permits(LONG_AT_ONCE),
            questions: permits(QUESTIONS_KIB),
            answers: permits(ANSWERS_KIB),
        }
    }

    /// Waits for a turn. Each effort has its own limit, so quick questions never wait for long ones.
    pub async fn turn(&self, effort: Effort) -> Turn {
        let (permits, count) = match effort {
            Effort::Quick => (&self.quick, 1),
            Effort::Brief => (&self.brief, 1),
            Effort::Solve => (&self.solves, 1),
            Effort::Long => (&self.long, 1),
            Effort::Picture(megapixels) => {
                (&self.megapixels, megapixels.clamp(MIN_MEGAPIXELS, MEGAPIXELS_AT_ONCE))
            }
        };
        Turn { _permit: acquire(permits, count).await }
    }

    /// Appends to a question. Waits until there is memory for it.
    pub async fn add(&self, received: &mut BufferedBody, more: &[u8]) {
        let length = received.bytes.len() + more.len();
        let held = received.share.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let missing = kib(length).saturating_sub(held as u32);
        if missing > 0 {
            let permit = acquire(&self.questions, missing).await;
            match &mut received.share {
                Some(share) => share.merge(permit),
                None => received.share = Some(permit),
            }
        }
        received.bytes.extend_from_slice(more);
    }

    /// Stores an answer until it is read. Returns `None` if too much is stored already.
    pub fn store(&self, answer: Vec<u8>) -> Option<Bytes> {
        let share = match kib(answer.len()) {
            0 => None,
            share => Some(self.answers.clone().try_acquire_many_owned(share).ok()?),
        };
        Some(Bytes::from_owner(PendingAnswer { answer, _share: share }))
    }
}

impl AsRef<[u8]> for PendingAnswer {
    fn as_ref(&self) -> &[u8] {
        &self.answer
    }
}

async fn acquire(permits: &Arc<Semaphore>, count: u32) -> OwnedSemaphorePermit {
    permits.clone().acquire_many_owned(count).await.expect("the semaphore is never closed")
}

/// Returns how many kibibytes count for this many bytes.
fn kib(bytes: usize) -> u32 {
    if bytes <= SMALL { 0 } else { u32::try_from(bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_share_the_memory() {
        let quota = Quota::new();
        let half = vec![0; ANSWERS_KIB << 9];
        let stored = quota.store(half.clone()).unwrap();
        let last = stored.slice(1..2);
        let _other = quota.store(half.clone()).unwrap();
        assert!(quota.store(half.clone()).is_none());
        assert!(quota.store(vec![0; SMALL]).is_some(), "small ones do not count");
        drop(stored);
        assert!(quota.store(half.clone()).is_none(), "a part has not been read yet");
        drop(last);
        assert!(quota.store(half).is_some());
    }

    #[tokio::test]
    async fn questions_share_the_memory() {
        let quota = Quota::new();
        let mut received = BufferedBody::default();
        quota.add(&mut received, &[0; SMALL]).await;
        assert_eq!(quota.questions.available_permits(), QUESTIONS_KIB);
        quota.add(&mut received, &[0; 1]).await;
        quota.add(&mut received, &[0; 1 << 20]).await;
        assert_eq!(received.bytes.len(), SMALL + 1 + (1 << 20));
        assert_eq!(quota.questions.available_permits(), QUESTIONS_KIB - 64 - 1 - 1024);
        drop(received);
        assert_eq!(quota.questions.available_permits(), QUESTIONS_KIB);
    }
}
