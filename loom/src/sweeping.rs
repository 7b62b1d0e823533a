//! Sweeps of blocks that end, are stopped, or give up.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use crate::search::sweep::{Event, Options, Scan, run};

/// Finds every place, and gives up at one of them.
struct Every {
    space: u64,
    last: u64,
}

impl Scan for Every {
    type Found = u64;

    fn space(&self) -> u64 {
        self.space
    }

    fn block(&self) -> u64 {
        1
    }

    fn scan(&self, mut places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
        places.try_for_each(|place| {
            if place >= self.last {
                return ControlFlow::Break(());
            }
            found.push(place);
            ControlFlow::Continue(())
        })
    }
}

/// Sweeps with two threads, and stops after `stop` events. Checks that each block is reported right after its find. Returns
/// the blocks that are done, and whether the sweep reached its end.
fn swept(scan: &Every, stop: usize) -> (Vec<u64>, bool) {
    let options = Options { threads: NonZero::new(2), ..Options::default() };
    let (mut done, mut found, mut events) = (Vec::new(), None, 0);
    let ended = run(scan, &options, |event| {
        match event {
            Event::Found(place) => {
                assert_eq!(found.replace(place), None, "the find's block was not reported")
            }
            Event::Scanned(scanned) => {
                assert_eq!(found.take(), Some(scanned.block));
                done.push(scanned.block);
                assert_eq!(scanned.places, done.len() as u64);
            }
        }
        events += 1;
        if events == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(events <= stop, "the sweep went on after it was stopped");
    done.sort_unstable();
    (done, ended.is_continue())
}

pub fn to_its_end() {
    let (done, is_whole) = swept(&Every { space: 3, last: 3 }, usize::MAX);
    assert!(is_whole && done == [0, 1, 2], "{done:?}");
}

/// Has more blocks than the channel between the threads and their caller holds.
pub fn stopped() {
    for stop in [1, 2] {
        let (done, is_whole) = swept(&Every { space: 6, last: 6 }, stop);
        assert!(!is_whole && done.len() == stop / 2, "{done:?}");
    }
}

pub fn given_up() {
    let (done, is_whole) = swept(&Every { space: 3, last: 1 }, usize::MAX);
    assert!(!is_whole && done.iter().all(|block| *block == 0), "{done:?}");
}
