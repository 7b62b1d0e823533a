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
const OF_A_STRANGER: usize = 8;
const OF_STRANGERS: usize = 32;

/// How long a connection must be silent before it can lose its seat, so that all connections of a burst
/// are served. A stranger may take the seat of another stranger without this delay.
const FRESH: Duration = Duration::from_millis(250);

/// All seats.
pub struct Seats {
    start: Instant,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    next: u64,
    seats: HashMap<u64, Arc<Seat>>,
}

/// A connection's seat.
pub struct Seat {
    /// The client's address.
    pub address: IpAddr,
    is_stranger: bool,
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
    seats: Arc<Seats>,
    number: u64,
    /// The seat.
    pub seat: Arc<Seat>,
}

/// Marks a connection as waiting for an answer until this is dropped.
pub struct Asking(Arc<Seat>);

/// Marks a connection as having a running question until this is dropped.
pub struct Working(Arc<Seat>);

impl Seats {
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
        let is_stranger = !is_known && !address.is_loopback();
        let mut taken = self.taken();
        let fresh = if is_stranger { Duration::ZERO } else { FRESH };
        let silent_since = self.start.elapsed().saturating_sub(fresh);
        if !taken.make_room(address, is_stranger, silent_since) {
            return None;
        }
        let seat = Arc::new(Seat {
            address,
            is_stranger,
            start: self.start,
            stirred: AtomicU64::new(0),
            asking: AtomicUsize::new(0),
            working: AtomicUsize::new(0),
            leave: Notify::new(),
        });
        seat.stir();
        let number = taken.next;
        taken.next += 1;
        taken.seats.insert(number, seat.clone());
        drop(taken);
        Some(Held { seats: self.clone(), number, seat })
    }

    /// Closes the connection that has been silent the longest, to free another resource.
    pub fn free_one(&self) {
        self.taken().end_one(self.start.elapsed(), |_| true);
    }
}

impl Taken {
    /// Makes room for one more connection from this address. Returns whether there is room.
    fn make_room(&mut self, address: IpAddr, is_stranger: bool, since: Duration) -> bool {
        let count = |is_one: &dyn Fn(&Seat) -> bool| {
            self.seats.values().filter(|seat| is_one(seat)).count()
        };
        let of_address = match (address.is_loopback(), is_stranger) {
            (true, _) => OF_THIS_MACHINE,
            (false, false) => OF_A_DEVICE,
            (false, true) => OF_A_STRANGER,
        };
        if count(&|seat| seat.address == address) >= of_address {
            self.end_one(since, |seat| seat.address == address)
        } else if is_stranger && count(&|seat| seat.is_stranger) >= OF_STRANGERS {
            self.end_one(since, |seat| seat.is_stranger)
        } else if self.seats.len() >= ALL {
            let mut counts = HashMap::<IpAddr, usize>::new();
            self.seats.values().for_each(|seat| *counts.entry(seat.address).or_default() += 1);
            let most = counts.into_iter().max_by_key(|(_, count)| *count);
            self.end_one(since, |seat| most.is_some_and(|(most, _)| seat.address == most))
        } else {
            true
        }
    }

    /// Closes one of the connections that `is_one` selects: the one silent the longest, if it has been
    /// silent since `since` and has no running question. Returns whether there was one.
    fn end_one(&mut self, since: Duration, is_one: impl Fn(&Seat) -> bool) -> bool {
        let since = milliseconds(since);
        let idle = self.seats.iter().filter(|(_, seat)| {
            is_one(seat) && !seat.is_working() && seat.stirred.load(Ordering::Relaxed) <= since
        });
        let silent = idle.min_by_key(|(number, seat)| {
            let asks = seat.asking.load(Ordering::Relaxed) > 0;
            (asks, seat.stirred.load(Ordering::Relaxed), **number)
        });
        let Some(number) = silent.map(|(number, _)| *number) else { return false };
        let seat = self.seats.remove(&number).expect("the number is from this map");
        seat.leave.notify_one();
        true
    }
}

impl Seat {
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
    pub async fn told_to_leave(&self) {
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
        self.seats.taken().seats.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn is_closed(held: &Held) -> bool {
        !held.seats.taken().seats.contains_key(&held.number)
    }

    /// The seats of a server that has been running for a while.
    fn seats() -> Arc<Seats> {
        let start = Instant::now().checked_sub(10 * FRESH).unwrap();
        Arc::new(Seats { start, taken: Mutex::default() })
    }

    /// Takes this many seats, which are then silent.
    fn fill(seats: &Arc<Seats>, from: &str, is_known: bool, count: usize) -> Vec<Held> {
        let take = |_| {
            let held = seats.take(address(from), is_known).unwrap();
            held.seat.stirred.store(0, Ordering::Relaxed);
            held
        };
        (0..count).map(take).collect()
    }

    #[test]
    fn a_newcomer_gets_the_longest_silent_seat() {
        let seats = seats();
        let held = fill(&seats, "127.0.0.1", true, OF_THIS_MACHINE);
        let _work = held[0].seat.work();
        held[1].seat.stir();
        let _question = held[2].seat.ask();
        let _newcomer = seats.take(address("127.0.0.1"), true).unwrap();
        let closed =
            || -> Vec<usize> { (0..held.len()).filter(|&index| is_closed(&held[index])).collect() };
        assert_eq!(closed(), [3], "one is running, one was not silent, one asks");
        held[4..].iter().for_each(|held| held.seat.stir());
        let _newcomer = seats.take(address("127.0.0.1"), true).unwrap();
        assert_eq!(closed(), [2, 3]);
        assert!(seats.take(address("127.0.0.1"), true).is_none(), "all others are fresh");
    }

    #[test]
    fn strangers_hold_few_and_take_from_strangers_only() {
        let seats = seats();
        let phone = fill(&seats, "192.168.0.7", true, OF_A_DEVICE);
        let strangers: Vec<Held> = (1..=OF_STRANGERS + OF_A_STRANGER)
            .flat_map(|host| fill(&seats, &format!("10.0.0.{host}"), false, 2 * OF_A_STRANGER))
            .collect();
        assert!(!phone.iter().any(is_closed));
        assert_eq!(strangers.iter().filter(|held| !is_closed(held)).count(), OF_STRANGERS);
        let _more = seats.take(address("192.168.0.7"), true).unwrap();
        assert_eq!(phone.iter().filter(|held| is_closed(held)).count(), 1);
    }

    #[test]
    fn running_questions_keep_their_seats() {
        let seats = seats();
        let held = fill(&seats, "10.0.0.1", false, OF_A_STRANGER);
        let work: Vec<Working> = held.iter().map(|held| held.seat.work()).collect();
        assert!(seats.take(address("10.0.0.1"), false).is_none());
        drop(work);
        assert!(seats.take(address("10.0.0.1"), false).is_some());
        drop(held);
        assert!(seats.taken().seats.is_empty());
    }
}
