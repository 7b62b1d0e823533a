//! Many seeds on all threads: cut into blocks, counted by each thread on its own, then added up.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts of what seeds deal, whose sum does not depend on the order.
pub trait Tally: Send {
    /// Counts what a block of seeds deals, calling `on_seed` after each.
    fn count(&mut self, seeds: RangeInclusive<u64>, on_seed: impl FnMut());

    /// Adds what another has counted.
    fn merge(&mut self, other: Self);
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Seeds that are done.
    pub seeds: u64,
    /// Seeds in all.
    pub of: u64,
}

/// The seeds to go through and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sweep {
    /// The seeds, both ends included.
    pub seeds: RangeInclusive<u64>,
    /// Seeds that one thread takes at a time.
    pub block: u64,
    /// Threads; as many as the machine runs at once when `None`. A single thread is the caller's own,
    /// and without the feature `threads` there is no other.
    pub threads: Option<NonZero<usize>>,
}

/// Seeds between two events of one thread.
const EVENT: u64 = 50;

impl Sweep {
    /// Counts all seeds and returns the sum, or `None` when `on_event` breaks. Every thread begins
    /// with a tally of its own, which `empty` makes.
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
                // The threads stop before their next block.
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

/// Works on so many threads; `report` is called on the caller's.
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
                // The receiver outlives the threads, so sending does not fail.
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
        sum.expect("there is a thread")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many seeds there were, and their sum.
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
        #[expect(clippy::reversed_empty_ranges, reason = "no seeds at all is a case too")]
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
