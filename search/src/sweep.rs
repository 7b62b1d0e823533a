//! Sweeps a space of numbered places in blocks, on several threads.
//!
//! Threads take blocks in order and may finish them in any order. All finds of a block are reported together,
//! right before the block itself is reported as done. A caller that stores [`Done`] together with the finds
//! can therefore stop at any time and continue later without losing or repeating a find.

mod blocks;
mod done;
mod shard;

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::Mutex;
use std::sync::mpsc::sync_channel;
use std::thread;

pub use blocks::Blocks;
pub use done::{Done, DoneError, DoneErrorKind};
pub use shard::{Shard, ShardError, ShardErrorKind};

/// A search through a space of numbered places.
pub trait Scan: Sync {
    /// What the search finds.
    type Found: Send;

    /// Returns the number of places to scan. They are numbered from 0.
    fn space(&self) -> u64;

    /// Returns the number of places in a block, which should be some milliseconds of work. It must depend on
    /// the question alone.
    fn block(&self) -> u64 {
        1 << 14
    }

    /// Pushes what is found in these places.
    ///
    /// Breaks if the search gives up before their end, for example because the block takes long. After that,
    /// every call must break.
    fn scan(&self, places: Range<u64>, found: &mut Vec<Self::Found>) -> ControlFlow<()>;
}

/// A search whose finds can be stored in a file, and are confirmed again when they are read.
pub trait Recall: Scan {
    /// Returns the place of a stored find, and the find as this search reports it, or `None` if this search
    /// does not find it.
    fn recall(&self, stored: &Self::Found) -> Option<(u64, Self::Found)>;

    /// Returns the most finds to store. If there are more, they are only counted. `None` stores all.
    fn most_stored(&self) -> Option<usize> {
        None
    }
}

/// An event that a sweep reports to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<Found> {
    /// A find in the block that will be reported next.
    Found(Found),
    /// A block is done. All its finds have been reported.
    Scanned(Scanned),
}

/// A block that is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scanned {
    /// The block's number within the shard, for [`Done::insert`].
    pub block: u64,
    /// The number of places of the shard that are done, including those of earlier runs.
    pub places: u64,
    /// The number of places of the shard.
    pub of: u64,
}

/// The options of a sweep.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The number of threads. `None` stands for the available parallelism. One thread is the caller's own, and
    /// without the feature `threads` there is no other.
    pub threads: Option<NonZero<usize>>,
    /// The part of the space to sweep.
    pub shard: Shard,
    /// The blocks of the shard that earlier runs have done.
    pub done: Done,
}

impl Options {
    /// Returns the number of places of the shard that earlier runs have done.
    pub fn places_done<S: Scan>(&self, scan: &S) -> u64 {
        let blocks = Blocks::of(scan, self.shard);
        self.done.ranges().iter().map(|done| blocks.length(done)).sum()
    }
}

/// Sweeps a shard of a search's space, and reports events to `on_event` on the calling thread.
///
/// If `on_event` breaks, the sweep stops and breaks; blocks that are being scanned are finished and dropped.
/// If the search gives up, the sweep breaks, too.
///
/// ```
/// use std::ops::{ControlFlow, Range};
/// use foretile_search::sweep::{Event, Options, Scan, run};
///
/// /// Square numbers.
/// struct Squares;
///
/// impl Scan for Squares {
///     type Found = u64;
///     fn space(&self) -> u64 {
///         100_000
///     }
///     fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
///         found.extend(places.filter(|place| place.isqrt().pow(2) == *place));
///         ControlFlow::Continue(())
///     }
/// }
///
/// let mut squares = Vec::new();
/// let ended = run(&Squares, &Options::default(), |event| {
///     if let Event::Found(square) = event {
///         squares.push(square);
///     }
///     ControlFlow::Continue(())
/// });
/// assert!(ended.is_continue());
/// assert_eq!(squares.len(), 317);
/// ```
///
/// # Panics
/// If the search panics.
pub fn run<S: Scan>(
    scan: &S,
    options: &Options,
    mut on_event: impl FnMut(Event<S::Found>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let blocks = Blocks::of(scan, options.shard);
    let of = blocks.length(&(0..blocks.count()));
    let mut places = options.places_done(scan);
    let mut report = |block: u64, found: Vec<S::Found>| {
        found.into_iter().try_for_each(|found| on_event(Event::Found(found)))?;
        let range = blocks.places(block);
        places += range.end - range.start;
        on_event(Event::Scanned(Scanned { block, places, of }))
    };
    // `None` if the search gave up: the block may be incomplete.
    let scan = |block: u64| -> Option<Vec<S::Found>> {
        let mut found = Vec::new();
        scan.scan(blocks.places(block), &mut found).is_continue().then_some(found)
    };

    let mut undone = (0..blocks.count()).filter(|&block| !options.done.contains(block));
    let threads = options.threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let threads = threads.min(usize::try_from(blocks.count()).unwrap_or(usize::MAX));
    if threads <= 1 || cfg!(not(feature = "threads")) {
        return undone.try_for_each(|block| match scan(block) {
            Some(found) => report(block, found),
            None => ControlFlow::Break(()),
        });
    }
    let undone = Mutex::new(undone);
    let next = || undone.lock().expect("no thread panics while it takes a block").next();
    thread::scope(|scope| {
        let (sender, receiver) = sync_channel(2 * threads);
        for _ in 0..threads {
            let (sender, next, scan) = (sender.clone(), &next, &scan);
            scope.spawn(move || {
                while let Some(block) = next() {
                    if sender.send((block, scan(block))).is_err() {
                        break; // the caller has stopped
                    }
                }
            });
        }
        drop(sender);
        // Leaving the loop drops the receiver, which stops the threads.
        receiver.into_iter().try_for_each(|(block, found)| match found {
            Some(found) => report(block, found),
            None => ControlFlow::Break(()),
        })
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    /// Finds multiples of seven.
    struct Sevens(u64);

    impl Scan for Sevens {
        type Found = u64;

        fn space(&self) -> u64 {
            self.0
        }

        fn block(&self) -> u64 {
            10
        }

        fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
            found.extend(places.filter(|place| place.is_multiple_of(7)));
            ControlFlow::Continue(())
        }
    }

    fn options(threads: usize, index: u64, of: u64) -> Options {
        let shard = Shard::new(index, of).unwrap();
        Options { threads: NonZero::new(threads), shard, done: Done::default() }
    }

    /// Runs until `stop` blocks are done and adds them to the options. Returns the finds of whole blocks and
    /// the last progress.
    fn sweep(
        space: u64,
        options: &mut Options,
        stop: usize,
    ) -> (Vec<u64>, Option<Scanned>, ControlFlow<()>) {
        let (mut found, mut pending, mut last, mut blocks) = (Vec::new(), Vec::new(), None, 0);
        let mut done = options.done.clone();
        let ended = run(&Sevens(space), options, |event| {
            match event {
                Event::Found(number) => pending.push(number),
                Event::Scanned(scanned) => {
                    found.append(&mut pending);
                    assert!(!done.contains(scanned.block), "a block is done twice");
                    done.insert(scanned.block);
                    last = Some(scanned);
                    blocks += 1;
                }
            }
            if blocks == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        options.done = done;
        (found, last, ended)
    }

    #[test]
    fn any_threads_and_shards_find_the_same() {
        for space in [0, 1, 9, 10, 11, 1_234] {
            let all: Vec<u64> = (0..space).filter(|place| *place % 7 == 0).collect();
            for threads in [1, 2, 5] {
                for of in [1, 3, 200] {
                    let (mut found, mut places) = (Vec::new(), 0);
                    for index in 0..of {
                        let (part, last, ended) =
                            sweep(space, &mut options(threads, index, of), usize::MAX);
                        assert!(ended.is_continue());
                        assert!(last.is_none_or(|last| last.places == last.of));
                        places += last.map_or(0, |last| last.of);
                        found.extend(part);
                    }
                    found.sort_unstable();
                    assert_eq!((found, places), (all.clone(), space), "{threads} {of}");
                }
            }
        }
    }

    #[test]
    fn a_stopped_sweep_continues() {
        for threads in [1, 3] {
            let mut options = options(threads, 1, 2);
            let (mut found, mut places) = (Vec::new(), 0);
            loop {
                let (part, last, ended) = sweep(1_234, &mut options, 4);
                found.extend(part);
                places = last.map_or(places, |last| last.places);
                if ended.is_continue() {
                    break;
                }
            }
            found.sort_unstable();
            let odd = |place: &u64| place.is_multiple_of(7) && place / 10 % 2 == 1;
            assert_eq!(found, (0..1_234).filter(odd).collect::<Vec<_>>());
            assert_eq!(places, (0..1_234).filter(|place| place / 10 % 2 == 1).count() as u64);
        }
    }

    #[test]
    fn a_break_at_a_find_stops_at_once() {
        let mut events = 0;
        let ended = run(&Sevens(100_000), &options(2, 0, 1), |event| {
            events += 1;
            if matches!(event, Event::Found(_)) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert!(ended.is_break());
        assert!(events <= 2, "{events}"); // at most one block of ten has no multiple of seven
    }

    /// Finds multiples of seven, and gives up after scanning `left` places.
    struct GivesUp {
        left: AtomicU64,
    }

    impl Scan for GivesUp {
        type Found = u64;

        fn space(&self) -> u64 {
            100_000
        }

        fn block(&self) -> u64 {
            10
        }

        fn scan(&self, mut places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
            let less = |left: u64| left.checked_sub(1);
            places.try_for_each(|place| {
                match self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less) {
                    Ok(_) => Sevens(self.space()).scan(place..place + 1, found),
                    Err(_) => ControlFlow::Break(()),
                }
            })
        }
    }

    /// A block that may be incomplete is not reported as done.
    #[test]
    fn a_scan_that_gives_up_reports_whole_blocks_only() {
        for (threads, left) in [(1, 0), (1, 1), (1, 50), (1, 53), (4, 777), (4, 1_000)] {
            let (mut found, mut done) = (Vec::new(), Vec::new());
            let tired = GivesUp { left: AtomicU64::new(left) };
            let ended = run(&tired, &options(threads, 0, 1), |event| {
                match event {
                    Event::Found(place) => found.push(place),
                    Event::Scanned(scanned) => done.push(scanned.block),
                }
                ControlFlow::Continue(())
            });
            assert!(ended.is_break());
            let in_block = |block: &u64| (block * 10..block * 10 + 10).filter(|at| at % 7 == 0);
            let mut expected: Vec<u64> = done.iter().flat_map(in_block).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{threads} threads, {left} places");
        }
    }

    /// Notes the thread of every block.
    struct Threads(Mutex<Vec<thread::ThreadId>>);

    impl Scan for Threads {
        type Found = ();

        fn space(&self) -> u64 {
            40
        }

        fn block(&self) -> u64 {
            10
        }

        fn scan(&self, _: Range<u64>, _: &mut Vec<()>) -> ControlFlow<()> {
            self.0.lock().unwrap().push(thread::current().id());
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn one_thread_is_the_callers_own() {
        for (threads, are_own) in [(1, true), (3, false)] {
            let scan = Threads(Mutex::default());
            let _ = run(&scan, &options(threads, 0, 1), |_| ControlFlow::Continue(()));
            let seen = scan.0.into_inner().unwrap();
            let own = |thread: &thread::ThreadId| *thread == thread::current().id();
            assert_eq!((seen.len(), seen.iter().any(own)), (4, are_own), "{threads} threads");
        }
    }
}
