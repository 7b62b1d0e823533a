//! Limits the connections: each one holds a seat.
//!
//! Addresses without a key (strangers) get few seats, and no address gets all. If no seat is free, a new
//! connection takes the seat of the one that has been silent the longest. Connections that wait for no
//! answer lose their seats first.
//!
//! `tower` limits requests, all in one queue. It does not know whose they are, and closes no connection for another.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

/// All seats. A connection takes a file descriptor, of which a process usually has 1,024.
const ALL: usize = 512;
/// The most seats for this machine.
const OF_THIS_MACHINE: usize = 448;
/// The most seats for the address of a device with a key.
const OF_A_DEVICE: usize = 64;
/// The most seats for one stranger's address, and for all strangers.
const PER_REMOTE_CLIENT: usize = 8;
const REMOTE_CLIENTS: usize = 32;

/// How long a connection must be silent before it can lose its seat, so that all connections of a burst
/// are served. A stranger may take the seat of another stranger without this delay.
const FRESH: Duration = Duration::from_millis(250);

/// All seats.
pub struct Slots {
    start: Instant,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    slots: HashMap<u64, Arc<Slot>>,
}

/// A connection's seat.
pub struct Slot {
    /// The client's address.
    pub address: IpAddr,
    is_remote: bool,
    start: Instant,
    /// When bytes last moved, in milliseconds since the start.
    stirred: AtomicU64,
    /// Unanswered questions of this connection, and those of them that are running.
    asking: AtomicUsize,
    working: AtomicUsize,
    leave: Notify,
}

/// Holds a seat until it is dropped.
pub struct Held {
    slots: Arc<Slots>,
    number: u64,
    /// The seat.
    pub slot: Arc<Slot>,
}

/// Marks a connection as waiting for an answer until this is dropped.
pub struct Asking(Arc<Slot>);

/// Marks a connection as having a running question until this is dropped.
pub struct Working(Arc<Slot>);

impl Slots {
    /// Seats that are all free.
    pub fn new() -> Self {
        Self { start: Instant::now(), taken: Mutex::default() }
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().expect("no thread panics while it holds the lock")
    }

    /// Takes a seat for a new connection, if necessary that of another one, which is then closed.
    /// Returns `None` while all of those have running questions or are fresh.
    pub fn take(self: &Arc<Self>, address: IpAddr, is_known: bool) -> Option<Held> {
        let is_remote = !is_known && !address.is_loopback();
        let mut taken = self.taken();
        let fresh = if is_remote { Duration::ZERO } else { FRESH };
        let silent_since = self.start.elapsed().saturating_sub(fresh);
        if !taken.make_room(address, is_remote, silent_since) {
            return None;
        }
        let slot = Arc::new(Slot {
            address,
            is_remote,
            start: self.start,
            stirred: AtomicU64::new(0),
            asking: AtomicUsize::new(0),
            working: AtomicUsize::new(0),
            leave: Notify::new(),
        });
        slot.stir();
        let number = taken.next;
        taken.next += 1;
        taken.slots.insert(number, slot.clone());
        drop(taken);
        Some(Held { slots: self.clone(), number, slot })
    }

    /// Closes the connection that has been silent the longest, to free another resource.
    pub fn free_one(&self) {
        self.taken().end_one(self.start.elapsed(), |_| true);
    }
}

impl Taken {
    /// Makes room for one more connection from this address. Returns whether there is room.
    fn make_room(&mut self, address: IpAddr, is_remote: bool, since: Duration) -> bool {
        let count = |is_one: &dyn Fn(&Slot) -> bool| {
            self.slots.values().filter(|slot| is_one(slot)).count()
        };
        let of_address = match (address.is_loopback(), is_remote) {
            (true, _) => OF_THIS_MACHINE,
            (false, false) => OF_A_DEVICE,
            (false, true) => PER_REMOTE_CLIENT,
        };
        if count(&|slot| slot.address == address) >= of_address {
            self.end_one(since, |slot| slot.address == address)
        } else if is_remote && count(&|slot| slot.is_remote) >= REMOTE_CLIENTS {
            self.end_one(since, |slot| slot.is_remote)
        } else if self.slots.len() >= ALL {
            let mut counts = HashMap::<IpAddr, usize>::new();
            self.slots.values().for_each(|slot| *counts.entry(slot.address).or_default() += 1);
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            self.end_one(since, |slot| most.is_some_and(|(most, _)| slot.address == most))
        } else {
            true
        }
    }

    /// Closes one of the connections that `is_one` selects: the one silent the longest, if it has been
    /// silent since `since` and has no running question. Returns whether there was one.
    fn end_one(&mut self, since: Duration, is_one: impl Fn(&Slot) -> bool) -> bool {
        let since = milliseconds(since);
        let idle = self.slots.iter().filter(|(_, slot)| {
            is_one(slot) && !slot.is_working() && slot.stirred.load(Ordering::Relaxed) <= since
        });
        let silent = idle.min_by_key(|(number, slot)| {
            let asks = slot.asking.load(Ordering::Relaxed) > 0;
            (asks, slot.stirred.load(Ordering::Relaxed), **number)
        });
        let Some(number) = silent.map(|(number, _)| *number) else { return false };
        let slot = self.slots.remove(&number).expect("the number is from this map");
        slot.leave.notify_one();
        true
    }
}

impl Slot {
    /// Records that bytes moved now.
    pub fn stir(&self) {
        self.stirred.store(milliseconds(self.start.elapsed()), Ordering::Relaxed);
    }

    /// Lets the connection keep its seat longer while it waits for an answer.
    pub fn ask(self: &Arc<Self>) -> Asking {
        self.asking.fetch_add(1, Ordering::Relaxed);
        Asking(self.clone())
    }

    /// Lets the connection keep its seat while its question is running.
    pub fn work(self: &Arc<Self>) -> Working {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(self.clone())
    }

    fn is_working(&self) -> bool {
        // Whoever sees that a question has ended sees when.
        self.working.load(Ordering::Acquire) > 0
    }

    /// Waits until another connection needs the seat.
    pub async fn evicted(&self) {
        self.leave.notified().await;
    }
}

fn milliseconds(time: Duration) -> u64 {
    time.as_millis().try_into().unwrap_or(u64::MAX)
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.asking.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.stir();
        self.0.working.fetch_sub(1, Ordering::Release);
    }
}

impl Drop for Held {
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

    fn is_closed(held: &Held) -> bool {
        !held.slots.taken().slots.contains_key(&held.number)
    }

    /// The seats of a server that has been running for a while.
    fn slots() -> Arc<Slots> {
        let start = Instant::now().checked_sub(10 * FRESH).unwrap();
        Arc::new(Slots { start, taken: Mutex::default() })
    }

    /// Takes this many seats, which are then silent.
    fn fill(slots: &Arc<Slots>, from: &str, is_known: bool, count: usize) -> Vec<Held> {
        let take = |_| {
            let held = slots.take(address(from), is_known).unwrap();
            held.slot.stirred.store(0, Ordering::Relaxed);
            held
        };
        (0..count).map(take).collect()
    }

    #[test]
    fn a_newcomer_gets_the_longest_silent_seat() {
        let slots = slots();
        let held = fill(&slots, "127.0.0.1", true, OF_THIS_MACHINE);
        let _work = held[0].slot.work();
        held[1].slot.stir();
        let _question = held[2].slot.ask();
        let _newcomer = slots.take(address("127.0.0.1"), true).unwrap();
        let closed =
            || -> Vec<usize> { (0..held.len()).filter(|&index| is_closed(&held[index])).collect() };
        assert_eq!(closed(), [3], "one is running, one was not silent, one asks");
        held[4..].iter().for_each(|held| held.slot.stir());
        let _newcomer = slots.take(address("127.0.0.1"), true).unwrap();
        assert_eq!(closed(), [2, 3]);
        assert!(slots.take(address("127.0.0.1"), true).is_none(), "all others are fresh");
    }

    #[test]
    fn strangers_hold_few_and_take_from_strangers_only() {
        let slots = slots();
        let phone = fill(&slots, "192.168.0.7", true, OF_A_DEVICE);
        let remote_clients: Vec<Held> = (1..=REMOTE_CLIENTS + PER_REMOTE_CLIENT)
            .flat_map(|host| fill(&slots, &format!("10.0.0.{host}"), false, 2 * PER_REMOTE_CLIENT))
            .collect();
        assert!(!phone.iter().any(is_closed));
        assert_eq!(remote_clients.iter().filter(|held| !is_closed(held)).count(), REMOTE_CLIENTS);
        let _more = slots.take(address("192.168.0.7"), true).unwrap();
        assert_eq!(phone.iter().filter(|held| is_closed(held)).count(), 1);
    }

    #[test]
    fn running_questions_keep_their_seats() {
        let slots = slots();
        let held = fill(&slots, "10.0.0.1", false, PER_REMOTE_CLIENT);
        let work: Vec<Working> = held.iter().map(|held| held.slot.work()).collect();
        assert!(slots.take(address("10.0.0.1"), false).is_none());
        drop(work);
        assert!(slots.take(address("10.0.0.1"), false).is_some());
        drop(held);
        assert!(slots.taken().slots.is_empty());
    }
}
