//! Deals many seeds on all threads. The seeds are cut into blocks; each thread counts on its own,
//! and the counts are added at the end.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
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

/// The number of seeds between two events of one thread.
const EVENT: u64 = 50;

impl Sweep {
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
        let sum = match self.threads(blocks) {
            1 => work(&mut report),
            threads => on_threads(threads, &work, report),
        };
        #[cfg(not(feature = "threads"))]
        let sum = work(&mut report);
        (!stopped.load(Ordering::Relaxed)).then_some(sum)
    }

    #[cfg(feature = "threads")]
    fn threads(&self, blocks: u64) -> u64 {
        let threads = self.threads.or(std::thread::available_parallelism().ok());
        threads.map_or(1, |threads| threads.get() as u64).clamp(1, blocks.max(1))
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
    fn a_break_ends_it() {
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
}
