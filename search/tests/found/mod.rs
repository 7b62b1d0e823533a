//! What a hunt finds, for the tests.

use std::ops::ControlFlow;

use foretile_search::sweep::{Event, Options, Scan, run};

/// Returns what is asked of all finds of a hunt, sorted: blocks are searched on many threads.
pub fn found<H: Scan, T: Ord>(scan: &H, of: impl Fn(H::Found) -> T) -> Vec<T> {
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
