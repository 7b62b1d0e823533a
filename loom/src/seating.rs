//! The seats of connections (`face/src/web/seats.rs`), whose marks of time and of running questions are atomics beside the lock.

use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::sync::{Arc, Condvar, Mutex};
use std::task::{Context, Wake, Waker};
use std::time::{self, Duration};

use loom::thread;

use crate::seats::{Held, Seats, Working};

/// The seats for one stranger's address and for a device's, as `seats.rs` has them.
const OF_A_STRANGER: usize = 8;
const OF_A_DEVICE: usize = 64;

const STRANGER: IpAddr = IpAddr::V4(Ipv4Addr::new(10, 0, 0, 1));
const DEVICE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 168, 0, 7));

fn fill(count: usize, address: IpAddr, is_known: bool) -> (Arc<Seats>, Vec<Held>) {
    time::set(Duration::ZERO);
    let seats = Arc::new(Seats::new());
    let held = (0..count).map(|_| seats.take(address, is_known).unwrap()).collect();
    (seats, held)
}

/// A device has all its seats, and all its questions are running. One of them ends after minutes: its connection was used just
/// now, so a newcomer cannot have its seat, before or after.
pub fn question_ends() {
    let (seats, held) = fill(OF_A_DEVICE, DEVICE, true);
    let mut work: Vec<_> = held.iter().map(|held| held.seat.work()).collect();
    time::set(Duration::from_secs(200));
    let ended = work.pop();
    let question = thread::spawn(move || drop(ended));
    let newcomer = seats.take(DEVICE, true);
    assert!(newcomer.is_none(), "a connection loses its seat before its answer is sent");
    question.join().unwrap();
    assert!(seats.take(DEVICE, true).is_none());
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
    let told = pin!(held.seat.told_to_leave());
    told.poll(&mut Context::from_waker(Waker::noop())).is_ready()
}

/// A connection waits until it is told, and leaves.
fn leave_when_told(held: Held) -> thread::JoinHandle<()> {
    thread::spawn(move || {
        let bell = Arc::new(Bell::default());
        let waker = Waker::from(bell.clone());
        let mut told = pin!(held.seat.told_to_leave());
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
pub fn told_to_leave() {
    let (seats, mut held) = fill(OF_A_STRANGER, STRANGER, false);
    let first = leave_when_told(held.remove(0));
    let newcomer = seats.take(STRANGER, false);
    assert!(newcomer.is_some());
    first.join().unwrap();
    held.iter().for_each(|held| held.seat.stir());
}

/// The first connection ends by itself while a newcomer takes its seat: after both, all seats can be taken, and no more.
pub fn left_and_taken() {
    let (seats, mut held) = fill(OF_A_STRANGER, STRANGER, false);
    let _busy: Vec<_> = held[1..].iter().map(|held| held.seat.work()).collect();
    let first = held.remove(0);
    let leaver = thread::spawn(move || drop(first));
    let newcomer = seats.take(STRANGER, false);
    leaver.join().unwrap();
    let newcomer = newcomer.expect("there is one seat, free or to be had");
    let _work = newcomer.seat.work();
    assert!(seats.take(STRANGER, false).is_none(), "a seat is counted twice");
    drop(newcomer);
    assert!(seats.take(STRANGER, false).is_some(), "a seat is lost");
}

/// A connection whose question is running.
type Asking = (Working, Held);

/// A newcomer that asks at once.
fn arrive(seats: &Arc<Seats>) -> Option<Asking> {
    let held = seats.take(STRANGER, false)?;
    Some((held.seat.work(), held))
}

/// Two newcomers at once, where all seats but these are busy.
fn arrive_together(free: usize) -> (Arc<Seats>, Vec<Asking>, Vec<Asking>) {
    let (seats, held) = fill(OF_A_STRANGER - free, STRANGER, false);
    let busy = held.into_iter().map(|held| (held.seat.work(), held)).collect();
    let theirs = seats.clone();
    let other = thread::spawn(move || arrive(&theirs));
    let one = arrive(&seats);
    let other = other.join().unwrap();
    (seats, busy, one.into_iter().chain(other).collect())
}

/// Two newcomers for one seat: one of them gets it, or the later one before the first has asked.
pub fn for_one_seat() {
    let (seats, mut busy, newcomers) = arrive_together(1);
    let told = newcomers.iter().filter(|(_, held)| is_told(held)).count();
    assert_eq!(newcomers.len() - told, 1);
    assert!(arrive(&seats).is_none());
    busy.pop();
    assert!(arrive(&seats).is_some(), "there were more connections than seats");
}

/// Two newcomers for two seats: both get theirs, and there is no third.
pub fn for_two_seats() {
    let (seats, _busy, newcomers) = arrive_together(2);
    assert_eq!(newcomers.len(), 2);
    assert!(!newcomers.iter().any(|(_, held)| is_told(held)));
    assert!(arrive(&seats).is_none(), "two connections have one seat");
}
