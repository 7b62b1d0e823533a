//! Many seeds on all threads: cut in blocks, counted by each thread on its own, then added up.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

/// Something that grows seed by seed, and adds up whatever the order.
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
    /// Threads; as many as the machine runs at once when `None`.
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
        let threads = self.threads.or(thread::available_parallelism().ok());
        let threads = threads.map_or(1, |threads| threads.get() as u64).clamp(1, blocks.max(1));
        let (sender, receiver) = channel();
        let work = |send: &dyn Fn(u64)| {
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
        thread::scope(|scope| {
            let work = &work;
            let workers: Vec<_> = (0..threads)
                .map(|_| {
                    let sender = sender.clone();
                    // Whoever stopped listening stops the threads at their next block.
                    scope.spawn(move || work(&|seeds| sender.send(seeds).unwrap_or_default()))
                })
                .collect();
            drop(sender);
            let mut seeds = 0;
            let ended = receiver.into_iter().try_for_each(|more| {
                seeds += more;
                on_event(Progress { seeds, of })
            });
            stopped.store(ended.is_break(), Ordering::Relaxed);
            let tallies = workers.into_iter().map(|worker| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            });
            let sum = tallies.reduce(|mut sum, more| {
                sum.merge(more);
                sum
            });
            sum.filter(|_| ended.is_continue())
        })
    }
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
    fn a_break_ends_it() {
        let sum = sweep(0..=u64::MAX - 1, 100, 2).run(|| Sum(0, 0), |_| ControlFlow::Break(()));
        assert_eq!(sum, None);
    }
}
