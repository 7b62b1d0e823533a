//! Deals many seeds on all threads. The seeds are cut into blocks; each thread counts on its own,
//! and the counts are added at the end. [`fill`] stores values instead of counting them.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts over seeds whose sum does not depend on the order.
pub trait Tally: Send {
    /// Counts a block of seeds, and calls `on_seed` after each.
    fn count(&mut self, seeds: RangeInclusive<u64>, on_seed: impl FnMut());

    /// Adds another tally's counts.
    fn merge(&mut self, other: Self);
}

/// The progress of a sweep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The number of seeds done.
    pub seeds: u64,
    /// The number of seeds in total.
    pub of: u64,
}

/// A range of seeds, and how to divide the work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// The seeds, both ends included.
    pub seeds: RangeInclusive<u64>,
    /// The number of seeds that a thread takes at a time.
    pub block: u64,
    /// The number of threads; `None` for the machine's parallelism. A single thread is the caller's
    /// own. Without the feature `threads`, there is never another.
    pub threads: Option<NonZero<usize>>,
}

/// The number of seeds between two events of one thread. Chosen by hand.
const EVENT: u64 = 50;
/// The number of bingo cards that a thread deals at a time. Chosen by hand.
pub(crate) const CARDS: u64 = 100;

impl Sweep {
    /// Divides seeds whose bingo cards are dealt.
    pub const fn of_cards(seeds: RangeInclusive<u64>, threads: Option<NonZero<usize>>) -> Self {
        Self { seeds, block: CARDS, threads }
    }

    /// Counts all seeds. Every thread starts with a tally made by `empty`. Returns the sum, or
    /// `None` if `on_event` breaks.
    pub fn run<T: Tally>(
        &self,
        empty: impl Fn() -> T + Sync,
        mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<T> {
        let (first, last) = (*self.seeds.start(), *self.seeds.end());
        let of = if self.seeds.is_empty() { 0 } else { last - first + 1 };
        let blocks = of.div_ceil(self.block);
        let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let work = |send: &mut dyn FnMut(u64)| {
            let mut tally = empty();
            while !stopped.load(Ordering::Relaxed) {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    break;
                }
                let start = first + block * self.block;
                let end = last.min(start + (self.block - 1));
                let mut unsent = 0;
                tally.count(start..=end, || {
                    unsent += 1;
                    if unsent == EVENT {
                        send(std::mem::take(&mut unsent));
                    }
                });
                send(unsent);
            }
            tally
        };
        let mut seeds = 0;
        let mut report = |more| {
            seeds += more;
            if !stopped.load(Ordering::Relaxed) && on_event(Progress { seeds, of }).is_break() {
                // Every thread stops before its next block.
                stopped.store(true, Ordering::Relaxed);
            }
        };
        #[cfg(feature = "threads")]
        let sum = match threads_for(self.threads, blocks) {
            1 => work(&mut report),
            threads => on_threads(threads, &work, report),
        };
        #[cfg(not(feature = "threads"))]
        let sum = work(&mut report);
        (!stopped.load(Ordering::Relaxed)).then_some(sum)
    }
}

/// Runs `work` on this many threads. `report` is called on the caller's thread.
#[cfg(feature = "threads")]
fn on_threads<T: Tally>(
    threads: u64,
    work: &(impl Fn(&mut dyn FnMut(u64)) -> T + Sync),
    report: impl FnMut(u64),
) -> T {
    let (sender, receiver) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let sender = sender.clone();
                // Sending cannot fail, because the receiver outlives the threads.
                scope.spawn(move || work(&mut |seeds| sender.send(seeds).unwrap_or_default()))
            })
            .collect();
        drop(sender);
        receiver.into_iter().for_each(report);
        let tallies = workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        let sum = tallies.reduce(|mut sum, more| {
            sum.merge(more);
            sum
        });
        sum.expect("there is at least one thread")
    })
}

/// The number of values that a thread computes at a time. Chosen by hand: large enough that handing out blocks costs
/// nothing, small enough for all threads to end together.
const BLOCK: usize = 256;

/// Computes each of these values from its index, on all threads. Every thread begins with a state made by
/// `start`, such as buffers. Before each block it asks `stop`; returns whether all values were computed.
///
/// `threads` is as in [`Sweep`].
///
/// # Panics
/// If `of` or `start` panics.
pub fn fill<T: Send, S>(
    values: &mut [T],
    threads: Option<NonZero<usize>>,
    stop: &(dyn Fn() -> bool + Sync),
    start: impl Fn() -> S + Sync,
    of: impl Fn(&mut S, usize) -> T + Sync,
) -> bool {
    let blocks = values.len().div_ceil(BLOCK);
    let next = Mutex::new(values.chunks_mut(BLOCK).enumerate());
    let is_stopped = AtomicBool::new(false);
    let work = || {
        let mut state = start();
        loop {
            let block = next.lock().expect("no thread panics while it holds this").next();
            let Some((block, values)) = block else { break };
            if is_stopped.load(Ordering::Relaxed) || stop() {
                is_stopped.store(true, Ordering::Relaxed);
                break;
            }
            for (index, value) in values.iter_mut().enumerate() {
                *value = of(&mut state, block * BLOCK + index);
            }
        }
    };
    #[cfg(feature = "threads")]
    std::thread::scope(|scope| {
        for _ in 1..threads_for(threads, blocks as u64) {
            scope.spawn(work);
        }
        work();
    });
    #[cfg(not(feature = "threads"))]
    {
        let _ = (threads, blocks);
        work();
    }
    !is_stopped.into_inner()
}

/// Returns how many threads can be at work on this many blocks at once.
#[cfg(feature = "threads")]
fn threads_for(threads: Option<NonZero<usize>>, blocks: u64) -> u64 {
    let threads = threads.or(std::thread::available_parallelism().ok());
    threads.map_or(1, |threads| threads.get() as u64).clamp(1, blocks.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of seeds and their sum.
    #[derive(PartialEq, Debug)]
    struct Sum(u64, u64);

    impl Tally for Sum {
        fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
            for seed in seeds {
                self.0 += 1;
                self.1 += seed;
                on_seed();
            }
        }

        fn merge(&mut self, other: Self) {
            self.0 += other.0;
            self.1 += other.1;
        }
    }

    fn sweep(seeds: RangeInclusive<u64>, block: u64, threads: usize) -> Sweep {
        Sweep { seeds, block, threads: NonZero::new(threads) }
    }

    #[test]
    fn every_seed_counts_once() {
        for (block, threads) in [(1, 1), (7, 3), (100, 2), (10_000, 4)] {
            let mut last = None;
            let sum = sweep(5..=1_234, block, threads).run(
                || Sum(0, 0),
                |progress| {
                    last = Some(progress);
                    ControlFlow::Continue(())
                },
            );
            assert_eq!(sum, Some(Sum(1_230, (5..=1_234).sum())), "{block} {threads}");
            assert_eq!(last, Some(Progress { seeds: 1_230, of: 1_230 }));
        }
        #[expect(clippy::reversed_empty_ranges, reason = "an empty range is a case to test")]
        let none = sweep(9..=3, 10, 2).run(|| Sum(0, 0), |_| ControlFlow::Continue(()));
        assert_eq!(none, Some(Sum(0, 0)));
    }

    #[test]
    fn one_thread_is_the_callers() {
        let caller = std::thread::current().id();
        let empty = || {
            assert_eq!(std::thread::current().id(), caller);
            Sum(0, 0)
        };
        assert!(sweep(0..=99, 7, 1).run(empty, |_| ControlFlow::Continue(())).is_some());
    }

    #[test]
    fn a_break_stops_a_sweep() {
        for threads in [1, 2] {
            let mut events = 0;
            let sum = sweep(0..=u64::MAX - 1, 100, threads).run(
                || Sum(0, 0),
                |_| {
                    events += 1;
                    ControlFlow::Break(())
                },
            );
            assert_eq!((sum, events), (None, 1));
        }
    }

    #[test]
    fn every_value_is_in_its_place() {
        for (count, threads) in [(0, 2), (1, 3), (255, 2), (256, 1), (10_000, 4)] {
            let mut values = vec![usize::MAX; count];
            let threads = NonZero::new(threads);
            let of = |calls: &mut usize, index| {
                *calls += 1;
                assert!(*calls <= count, "more calls than values");
                index * 3
            };
            assert!(fill(&mut values, threads, &|| false, || 0, of));
            assert!(values.iter().copied().eq((0..count).map(|index| index * 3)), "{count}");
        }
    }

    #[test]
    fn a_stop_ends_a_fill() {
        for threads in [1, 2] {
            let calls = AtomicU64::new(0);
            let stop = || calls.load(Ordering::Relaxed) > 0;
            let mut values = vec![0; 1_000_000];
            let of = |_: &mut (), index| {
                calls.fetch_add(1, Ordering::Relaxed);
                index
            };
            assert!(!fill(&mut values, NonZero::new(threads), &stop, || (), of));
            assert!(calls.into_inner() <= (threads * BLOCK) as u64);
        }
    }
}
