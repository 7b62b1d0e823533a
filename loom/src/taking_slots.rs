//! The seats of connections (`face/src/web/slots.rs`), whose marks of time and of running questions are atomics beside the lock.

use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Wake, Waker};
use std::time::{self, Duration};

use loom::thread;

use crate::slots::{Held, Slots, Working};

/// The seats for one stranger's address and for a device's, as `slots.rs` has them.
const PER_REMOTE_CLIENT: usize = 8;
const OF_A_DEVICE: usize = 64;

const REMOTE: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const DEVICE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 0, 7));

fn fill(count: usize, address: IpAddr, is_known: bool) -> (Arc<Slots>, Vec<Held>) {
    time::set(Duration::ZERO);
    let slots = Arc::new(Slots::new());
    let held = (0..count).map(|_| slots.take(address, is_known).unwrap()).collect();
    (slots, held)
}

/// A device has all its seats, and all its questions are running. One of them ends after minutes: its connection was used just
/// now, so a newcomer cannot have its seat, before or after.
pub fn question_ends() {
    let (slots, held) = fill(OF_A_DEVICE, DEVICE, true);
    let mut work: Vec<_> = held.iter().map(|held| held.slot.work()).collect();
    time::set(Duration::from_secs(200));
    let ended = work.pop();
    let question = thread::spawn(move || drop(ended));
    let newcomer = slots.take(DEVICE, true);
    assert!(newcomer.is_none(), "a connection loses its seat before its answer is sent");
    question.join().unwrap();
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

/// Whether a connection has been told to leave.
fn is_told(held: &Held) -> bool {
    let told = pin!(held.slot.evicted());
    told.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

/// A connection waits until it is told, and leaves.
fn leave_when_evicted(held: Held) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        let bell = Arc::new(Bell::default());
        let waker = Waker::from(bell.clone());
        let mut told = pin!(held.slot.evicted());
        while told.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            let mut rung = bell.0.lock().unwrap();
            while !*rung {
                rung = bell.1.wait(rung).unwrap();
            }
            *rung = false;
        }
    })
}

/// The first connection is told to leave by a newcomer, or loom finds that it waits for ever.
pub fn evicted() {
    let (slots, mut held) = fill(PER_REMOTE_CLIENT, REMOTE, false);
    let first = leave_when_evicted(held.remove(0));
    let newcomer = slots.take(REMOTE, false);
    assert!(newcomer.is_some());
    first.join().unwrap();
    held.iter().for_each(|held| held.slot.stir());
}

/// The first connection ends by itself while a newcomer takes its seat: after both, all seats can be taken, and no more.
pub fn left_and_taken() {
    let (slots, mut held) = fill(PER_REMOTE_CLIENT, REMOTE, false);
    let _busy: Vec<_> = held[1..].iter().map(|held| held.slot.work()).collect();
    let first = held.remove(0);
    let leaver = thread::spawn(move || drop(first));
    let newcomer = slots.take(REMOTE, false);
    leaver.join().unwrap();
    let newcomer = newcomer.expect("there is one seat, free or to be had");
    let _work = newcomer.slot.work();
    assert!(slots.take(REMOTE, false).is_none(), "a seat is counted twice");
    drop(newcomer);
    assert!(slots.take(REMOTE, false).is_some(), "a seat is lost");
}

/// A connection whose question is running.
type Asking = (Working, Held);

/// A newcomer that asks at once.
fn arrive(slots: &Arc<Slots>) -> Option<Asking> {
    let held = slots.take(REMOTE, false)?;
    Some((held.slot.work(), held))
}

/// Two newcomers at once, where all seats but these are busy.
fn arrive_together(free: usize) -> (Arc<Slots>, Vec<Asking>, Vec<Asking>) {
    let (slots, held) = fill(PER_REMOTE_CLIENT - free, REMOTE, false);
    let busy = held.into_iter().map(|held| (held.slot.work(), held)).collect();
    let theirs = slots.clone();
    let other = thread::spawn(move || arrive(&theirs));
    let one = arrive(&slots);
    let other = other.join().unwrap();
    (slots, busy, one.into_iter().chain(other).collect())
}

/// Two newcomers for one seat: one of them gets it, or the later one before the first has asked.
pub fn for_one_slot() {
    let (slots, mut busy, newcomers) = arrive_together(1);
    let told = newcomers.iter().filter(|(_, held)| is_told(held)).count();
    assert_eq!(newcomers.len() - told, 1);
    assert!(arrive(&slots).is_none());
    busy.pop();
    assert!(arrive(&slots).is_some(), "there were more connections than seats");
}

/// Two newcomers for two seats: both get theirs, and there is no third.
pub fn for_two_slots() {
    let (slots, _busy, newcomers) = arrive_together(2);
    assert_eq!(newcomers.len(), 2);
    assert!(!newcomers.iter().any(|(_, held)| is_told(held)));
    assert!(arrive(&slots).is_none(), "two connections have one seat");
}
