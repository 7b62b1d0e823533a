//! How much is at work at a time, and how much memory waits on clients.

use std::num::NonZero;
use std::sync::Arc;
use std::thread;

use axum::body::Bytes;
use foretile_ask::door::Effort;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Long questions at work at a time, each on every core; more wait.
const LONG_AT_ONCE: usize = 2;
/// Solves at work at a time, each on every core and with a table of its own.
pub const SOLVES_AT_ONCE: usize = 2;
/// Megapixels that are read at a time: four pictures, or one of the largest.
const MEGAPIXELS_AT_ONCE: u32 = 64;
/// What a picture counts at least.
const LEAST_MEGAPIXELS: u32 = MEGAPIXELS_AT_ONCE / 4;

/// Kibibytes of questions that have come, and of answers that nobody has read yet, for all clients
/// together.
const QUESTIONS_KIB: usize = 128 << 10;
const ANSWERS_KIB: usize = 128 << 10;
/// Up to here neither counts: even one a connection is little.
const SMALL: usize = 64 << 10;

/// The desk that questions come to.
#[derive(Clone)]
pub struct Desk {
    quick: Arc<Semaphore>,
    brief: Arc<Semaphore>,
    solves: Arc<Semaphore>,
    megapixels: Arc<Semaphore>,
    long: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    answers: Arc<Semaphore>,
}

/// A question's turn, until it is dropped.
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

/// What was sent of a question, and its share of the memory for all.
#[derive(Default)]
pub struct Sent {
    pub bytes: Vec<u8>,
    share: Option<OwnedSemaphorePermit>,
}

/// An answer that is kept until the client has read it.
struct Kept {
    answer: Vec<u8>,
    _share: Option<OwnedSemaphorePermit>,
}

impl Desk {
    /// A desk fit for this machine.
    pub fn new() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let seats = |count| Arc::new(Semaphore::new(count));
        Self {
            quick: seats(2 * cores),
            brief: seats(cores.max(2)),
            solves: seats(SOLVES_AT_ONCE),
            megapixels: seats(MEGAPIXELS_AT_ONCE as usize),
            long: seats(LONG_AT_ONCE),
            questions: seats(QUESTIONS_KIB),
            answers: seats(ANSWERS_KIB),
        }
    }

    /// Waits for a turn. Every effort has places of its own, so that quick questions do not wait for long ones.
    pub async fn turn(&self, effort: Effort) -> Turn {
        let (seats, count) = match effort {
            Effort::Quick => (&self.quick, 1),
            Effort::Brief => (&self.brief, 1),
            Effort::Solve => (&self.solves, 1),
            Effort::Long => (&self.long, 1),
            Effort::Picture(megapixels) => {
                (&self.megapixels, megapixels.clamp(LEAST_MEGAPIXELS, MEGAPIXELS_AT_ONCE))
            }
        };
        Turn { _permit: acquire(seats, count).await }
    }

    /// Adds to what was sent of a question, when there is room for it.
    pub async fn add(&self, sent: &mut Sent, more: &[u8]) {
        let length = sent.bytes.len() + more.len();
        let held = sent.share.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let wanted = kib(length).saturating_sub(held as u32);
        if wanted > 0 {
            let permit = acquire(&self.questions, wanted).await;
            match &mut sent.share {
                Some(share) => share.merge(permit),
                None => sent.share = Some(permit),
            }
        }
        sent.bytes.extend_from_slice(more);
    }

    /// Keeps an answer until it is read; `None` when too much is kept already.
    pub fn keep(&self, answer: Vec<u8>) -> Option<Bytes> {
        let share = match kib(answer.len()) {
            0 => None,
            share => Some(self.answers.clone().try_acquire_many_owned(share).ok()?),
        };
        Some(Bytes::from_owner(Kept { answer, _share: share }))
    }
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        &self.answer
    }
}

async fn acquire(seats: &Arc<Semaphore>, count: u32) -> OwnedSemaphorePermit {
    seats.clone().acquire_many_owned(count).await.expect("the desk never closes")
}

/// What so many bytes count.
fn kib(bytes: usize) -> u32 {
    if bytes <= SMALL { 0 } else { u32::try_from(bytes.div_ceil(1 << 10)).unwrap_or(u32::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_share_what_memory_there_is() {
        let desk = Desk::new();
        let half = vec![0; ANSWERS_KIB << 9];
        let kept = desk.keep(half.clone()).unwrap();
        let last = kept.slice(1..2);
        let _other = desk.keep(half.clone()).unwrap();
        assert!(desk.keep(half.clone()).is_none());
        assert!(desk.keep(vec![0; SMALL]).is_some(), "small ones do not count");
        drop(kept);
        assert!(desk.keep(half.clone()).is_none(), "a part is not read yet");
        drop(last);
        assert!(desk.keep(half).is_some());
    }

    #[tokio::test]
    async fn questions_share_what_memory_there_is() {
        let desk = Desk::new();
        let mut sent = Sent::default();
        desk.add(&mut sent, &[0; SMALL]).await;
        assert_eq!(desk.questions.available_permits(), QUESTIONS_KIB);
        desk.add(&mut sent, &[0; 1]).await;
        desk.add(&mut sent, &[0; 1 << 20]).await;
        assert_eq!(sent.bytes.len(), SMALL + 1 + (1 << 20));
        assert_eq!(desk.questions.available_permits(), QUESTIONS_KIB - 64 - 1 - 1024);
        drop(sent);
        assert_eq!(desk.questions.available_permits(), QUESTIONS_KIB);
    }
}
