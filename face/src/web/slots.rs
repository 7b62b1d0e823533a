//! Limits the connections: each one holds a slot.
//!
//! Addresses without a key (remote clients) get few slots, and no address gets all. If no slot is free, a new
//! connection takes the slot of the one that has been silent the longest. Connections that wait for no
//! answer lose their slots first.
//!
//! `tower` limits requests, all in one queue. It does not tell clients apart, and cannot close one connection in favour
//! of another.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// All slots. A connection takes a file descriptor, of which a process usually has 1,024.
const ALL: usize = 512;
/// The most slots for this machine.
const OF_THIS_MACHINE: usize = 448;
/// The most slots for the address of a device with a key.
const OF_A_DEVICE: usize = 64;
/// The most slots for one remote client's address, and for all remote clients.
const PER_REMOTE_CLIENT: usize = 8;
const REMOTE_CLIENTS: usize = 32;

/// How long a connection must be silent before it can lose its slot, so that all connections of a burst
/// are served. A remote client may take the slot of another one without this delay.
const MIN_SILENCE: Duration = Duration::from_millis(250);

/// All slots.
pub struct Slots {
    start: Instant,
    taken: Mutex<TakenSlots>,
}

#[derive(Default)]
struct TakenSlots {
    next: u64,
    slots: HashMap<u64, Arc<Slot>>,
}

/// A connection's slot.
pub struct Slot {
    /// The client's address.
    pub address: IpAddr,
    is_remote: bool,
    start: Instant,
    /// When bytes last moved, in milliseconds since the start.
    last_active: AtomicU64,
    /// Unanswered questions of this connection, and those of them that are running.
    unanswered: AtomicUsize,
    running: AtomicUsize,
    evict: Notify,
}

/// Holds a slot until it is dropped.
pub struct HeldSlot {
    slots: Arc<Slots>,
    number: u64,
    /// The slot.
    pub slot: Arc<Slot>,
}

/// Marks a connection as waiting for an answer until this is dropped.
pub struct UnansweredQuestion(Arc<Slot>);

/// Marks a connection as having a running question until this is dropped.
pub struct RunningQuestion(Arc<Slot>);

impl Slots {
    /// Slots that are all free.
    pub fn new() -> Self {
        Self { start: Instant::now(), taken: Mutex::default() }
    }

    fn taken(&self) -> MutexGuard<'_, TakenSlots> {
        self.taken.lock().expect("no thread panics while it holds the lock")
    }

    /// Takes a slot for a new connection, if necessary that of another one, which is then closed.
    /// Returns `None` while all of those have running questions or were active just now.
    pub fn take(self: &Arc<Self>, address: IpAddr, is_known: bool) -> Option<HeldSlot> {
        let is_remote = !is_known && !address.is_loopback();
        let mut taken = self.taken();
        let min_silence = if is_remote { Duration::ZERO } else { MIN_SILENCE };
        let silent_since = self.start.elapsed().saturating_sub(min_silence);
        if !taken.make_room(address, is_remote, silent_since) {
            return None;
        }
        let slot = Arc::new(Slot {
            address,
            is_remote,
            start: self.start,
            last_active: AtomicU64::new(0),
            unanswered: AtomicUsize::new(0),
            running: AtomicUsize::new(0),
            evict: Notify::new(),
        });
        slot.touch();
        let number = taken.next;
        taken.next += 1;
        taken.slots.insert(number, slot.clone());
        drop(taken);
        Some(HeldSlot { slots: self.clone(), number, slot })
    }

    /// Closes the connection that has been silent the longest, to free another resource.
    pub fn free_one(&self) {
        self.taken().close_one(self.start.elapsed(), |_| true);
    }
}

impl TakenSlots {
    /// Makes room for one more connection from this address. Returns whether there is room.
    fn make_room(&mut self, address: IpAddr, is_remote: bool, silent_since: Duration) -> bool {
        let count = |is_candidate: &dyn Fn(&Slot) -> bool| {
            self.slots.values().filter(|slot| is_candidate(slot)).count()
        };
        let of_address = match (address.is_loopback(), is_remote) {
            (true, _) => OF_THIS_MACHINE,
            (false, false) => OF_A_DEVICE,
            (false, true) => PER_REMOTE_CLIENT,
        };
        if count(&|slot| slot.address == address) >= of_address {
            self.close_one(silent_since, |slot| slot.address == address)
        } else if is_remote && count(&|slot| slot.is_remote) >= REMOTE_CLIENTS {
            self.close_one(silent_since, |slot| slot.is_remote)
        } else if self.slots.len() >= ALL {
            let mut counts = HashMap::<IpAddr, usize>::new();
            self.slots.values().for_each(|slot| *counts.entry(slot.address).or_default() += 1);
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            self.close_one(silent_since, |slot| most.is_some_and(|(most, _)| slot.address == most))
        } else {
            true
        }
    }

    /// Closes one of the connections that `is_candidate` selects: the one silent the longest, if it has been
    /// silent since `silent_since` and has no running question. Returns whether there was one.
    fn close_one(&mut self, silent_since: Duration, is_candidate: impl Fn(&Slot) -> bool) -> bool {
        let silent_since = milliseconds(silent_since);
        let idle = self.slots.iter().filter(|(_, slot)| {
            is_candidate(slot)
                && !slot.is_running()
                && slot.last_active.load(Ordering::Relaxed) <= silent_since
        });
        let silent = idle.min_by_key(|(number, slot)| {
            let waits = slot.unanswered.load(Ordering::Relaxed) > 0;
            (waits, slot.last_active.load(Ordering::Relaxed), **number)
        });
        let Some(number) = silent.map(|(number, _)| *number) else { return false };
        let slot = self.slots.remove(&number).expect("the number is from this map");
        slot.evict.notify_one();
        true
    }
}

impl Slot {
    /// Records that bytes moved now.
    pub fn touch(&self) {
        self.last_active.store(milliseconds(self.start.elapsed()), Ordering::Relaxed);
    }

    /// Lets the connection keep its slot longer while it waits for an answer.
    pub fn await_answer(self: &Arc<Self>) -> UnansweredQuestion {
        self.unanswered.fetch_add(1, Ordering::Relaxed);
        UnansweredQuestion(self.clone())
    }

    /// Lets the connection keep its slot while its question is running.
    pub fn run_question(self: &Arc<Self>) -> RunningQuestion {
        self.running.fetch_add(1, Ordering::Relaxed);
        RunningQuestion(self.clone())
    }

    fn is_running(&self) -> bool {
        // Pairs with the release in `drop`: if the question has ended, `last_active` shows when.
        self.running.load(Ordering::Acquire) > 0
    }

    /// Waits until another connection needs the slot.
    pub async fn evicted(&self) {
        self.evict.notified().await;
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Drop for UnansweredQuestion {
    fn drop(&mut self) {
        self.0.unanswered.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for RunningQuestion {
    fn drop(&mut self) {
        self.0.touch();
        self.0.running.fetch_sub(1, Ordering::Release);
    }
}

impl Drop for HeldSlot {
    fn drop(&mut self) {
        self.slots.taken().slots.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn is_closed(held: &HeldSlot) -> bool {
        !held.slots.taken().slots.contains_key(&held.number)
    }

    /// The slots of a server that has been running for a while.
    fn slots() -> Arc<Slots> {
        let start = Instant::now().checked_sub(10 * MIN_SILENCE).unwrap();
        Arc::new(Slots { start, taken: Mutex::default() })
    }

    /// Takes this many slots, which are then silent.
    fn fill(slots: &Arc<Slots>, from: &str, is_known: bool, count: usize) -> Vec<HeldSlot> {
        let take = |_| {
            let held = slots.take(address(from), is_known).unwrap();
            held.slot.last_active.store(0, Ordering::Relaxed);
            held
        };
        (0..count).map(take).collect()
    }

    #[test]
    fn a_newcomer_gets_the_longest_silent_slot() {
        let slots = slots();
        let held = fill(&slots, "127.0.0.1", true, OF_THIS_MACHINE);
        let _work = held[0].slot.run_question();
        held[1].slot.touch();
        let _question = held[2].slot.await_answer();
        let _newcomer = slots.take(address("127.0.0.1"), true).unwrap();
        let closed =
            || -> Vec<usize> { (0..held.len()).filter(|&index| is_closed(&held[index])).collect() };
        assert_eq!(closed(), [3], "one is running, one was not silent, one awaits an answer");
        held[4..].iter().for_each(|held| held.slot.touch());
        let _newcomer = slots.take(address("127.0.0.1"), true).unwrap();
        assert_eq!(closed(), [2, 3]);
        assert!(
            slots.take(address("127.0.0.1"), true).is_none(),
            "all others were active just now"
        );
    }

    #[test]
    fn remote_clients_hold_few_slots_and_take_only_from_each_other() {
        let slots = slots();
        let phone = fill(&slots, "192.168.0.7", true, OF_A_DEVICE);
        let remote_clients: Vec<HeldSlot> = (1..=REMOTE_CLIENTS + PER_REMOTE_CLIENT)
            .flat_map(|host| fill(&slots, &format!("10.0.0.{host}"), false, 2 * PER_REMOTE_CLIENT))
            .collect();
        assert!(!phone.iter().any(is_closed));
        assert_eq!(remote_clients.iter().filter(|held| !is_closed(held)).count(), REMOTE_CLIENTS);
        let _more = slots.take(address("192.168.0.7"), true).unwrap();
        assert_eq!(phone.iter().filter(|held| is_closed(held)).count(), 1);
    }

    #[test]
    fn running_questions_keep_their_slots() {
        let slots = slots();
        let held = fill(&slots, "10.0.0.1", false, PER_REMOTE_CLIENT);
        let work: Vec<RunningQuestion> = held.iter().map(|held| held.slot.run_question()).collect();
        assert!(slots.take(address("10.0.0.1"), false).is_none());
        drop(work);
        assert!(slots.take(address("10.0.0.1"), false).is_some());
        drop(held);
        assert!(slots.taken().slots.is_empty());
    }
}
