//! Collects what a search finds, for the tests.

use std::ops::ControlFlow;

use foretile_search::sweep::{Event, Options, Scan, run};

/// Returns `of` each find of a search, sorted, because blocks are searched on many threads.
pub fn found<S: Scan, T: Ord>(scan: &S, of: impl Fn(S::Found) -> T) -> Vec<T> {
    let mut found = Vec::new();
    let ended = run(scan, &Options::default(), |event| {
        if let Event::Found(one) = event {
            found.push(of(one));
        }
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    found.sort_unstable();
    found
}
