//! The slots of connections (`face/src/web/slots.rs`), which store times and counts of running requests in atomics beside the lock.

use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Wake, Waker};
use std::time::{self, Duration};

use loom::thread;

use crate::slots::{HeldSlot, RunningQuestion, Slots};

/// The most slots for the address of a remote client and of a device, as in `slots.rs`.
const PER_REMOTE_CLIENT: usize = 8;
const OF_A_DEVICE: usize = 64;

const REMOTE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const DEVICE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 0, 7));

fn fill(count: usize, address: IpAddr, is_known: bool) -> (Arc<Slots>, Vec<HeldSlot>) {
    time::set(Duration::ZERO);
    let slots = Arc::new(Slots::new());
    let held = (0..count).map(|_| slots.take(address, is_known).unwrap()).collect();
    (slots, held)
}

/// A device holds all its slots, and all its requests are running. One of them ends after minutes. Its connection was used just
/// now, so a new connection cannot take its slot, before or after.
pub fn request_ends() {
    let (slots, held) = fill(OF_A_DEVICE, DEVICE, true);
    let mut work: Vec<_> = held.iter().map(|held| held.slot.run_question()).collect();
    time::set(Duration::from_secs(200));
    let ended = work.pop();
    let request = thread::spawn(move || drop(ended));
    let arrival = slots.take(DEVICE, true);
    assert!(arrival.is_none(), "a connection loses its slot before its answer is sent");
    request.join().unwrap();
    assert!(slots.take(DEVICE, true).is_none());
}

/// Wakes a thread that waits for a future.
#[derive(Default)]
struct Bell(Mutex<bool>, Condvar);

impl Wake for Bell {
    fn wake(self: Arc<Self>) {
        *self.0.lock().unwrap() = true;
        self.1.notify_one();
    }
}

/// Returns whether a connection has been evicted.
fn is_evicted(held: &HeldSlot) -> bool {
    let eviction = pin!(held.slot.evicted());
    eviction.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

/// Starts a thread in which a connection waits until it is evicted, and then closes.
fn leave_when_evicted(held: HeldSlot) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        let bell = Arc::new(Bell::default());
        let waker = Waker::from(bell.clone());
        let mut eviction = pin!(held.slot.evicted());
        while eviction.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            let mut rung = bell.0.lock().unwrap();
            while !*rung {
                rung = bell.1.wait(rung).unwrap();
            }
            *rung = false;
        }
    })
}

/// A new connection evicts the first one; otherwise loom finds that the thread waits for ever.
pub fn evicted() {
    let (slots, mut held) = fill(PER_REMOTE_CLIENT, REMOTE, false);
    let first = leave_when_evicted(held.remove(0));
    let arrival = slots.take(REMOTE, false);
    assert!(arrival.is_some());
    first.join().unwrap();
    held.iter().for_each(|held| held.slot.touch());
}

/// The first connection closes by itself while a new one takes its slot: after both, all slots can be taken, and no more.
pub fn left_and_taken() {
    let (slots, mut held) = fill(PER_REMOTE_CLIENT, REMOTE, false);
    let _busy: Vec<_> = held[1..].iter().map(|held| held.slot.run_question()).collect();
    let first = held.remove(0);
    let leaver = thread::spawn(move || drop(first));
    let arrival = slots.take(REMOTE, false);
    leaver.join().unwrap();
    let arrival = arrival.expect("one slot is free, or its connection can be evicted");
    let _work = arrival.slot.run_question();
    assert!(slots.take(REMOTE, false).is_none(), "a slot is counted twice");
    drop(arrival);
    assert!(slots.take(REMOTE, false).is_some(), "a slot is lost");
}

/// A connection with a running request.
type Busy = (RunningQuestion, HeldSlot);

/// Opens a connection that sends a request at once.
fn arrive(slots: &Arc<Slots>) -> Option<Busy> {
    let held = slots.take(REMOTE, false)?;
    Some((held.slot.run_question(), held))
}

/// Opens two connections at once, while all slots but `free` are busy. Returns the slots, the busy connections and the new ones.
fn arrive_together(free: usize) -> (Arc<Slots>, Vec<Busy>, Vec<Busy>) {
    let (slots, held) = fill(PER_REMOTE_CLIENT - free, REMOTE, false);
    let busy = held.into_iter().map(|held| (held.slot.run_question(), held)).collect();
    let theirs = slots.clone();
    let other = thread::spawn(move || arrive(&theirs));
    let one = arrive(&slots);
    let other = other.join().unwrap();
    (slots, busy, one.into_iter().chain(other).collect())
}

/// Two new connections for one slot: one of them gets it, or the later one takes it before the first sends its request.
pub fn for_one_slot() {
    let (slots, mut busy, arrivals) = arrive_together(1);
    let evicted = arrivals.iter().filter(|(_, held)| is_evicted(held)).count();
    assert_eq!(arrivals.len() - evicted, 1);
    assert!(arrive(&slots).is_none());
    busy.pop();
    assert!(arrive(&slots).is_some(), "there were more connections than slots");
}

/// Two new connections for two slots: both get one, and a third connection gets none.
pub fn for_two_slots() {
    let (slots, _busy, arrivals) = arrive_together(2);
    assert_eq!(arrivals.len(), 2);
    assert!(!arrivals.iter().any(|(_, held)| is_evicted(held)));
    assert!(arrive(&slots).is_none(), "two connections share one slot");
}
