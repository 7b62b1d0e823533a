//! Models of code that threads share, which [loom](https://docs.rs/loom) runs in every order of their steps. They compile the
//! crates' own files with loom's locks and atomics in place of those of `std`. `.ci/loom` runs them.

extern crate foretile_loom as std;
extern crate foretile_loom as tokio;

#[path = "../../face/src/web/slots.rs"]
#[allow(dead_code)]
mod slots;
mod taking_slots;
#[path = "../../search/src"]
#[allow(dead_code, unused_imports)]
mod search {
    pub mod sweep;
}
mod sweeping;
mod voltorb;

/// Runs a model in all orders of its threads' steps, and prints how many there are.
fn model(name: &str, run: impl Fn() + Sync + Send + 'static) {
    bounded(name, None, run);
}

/// The same with at most `most` preemptions, if given: switches away from a thread that could continue.
fn bounded(name: &str, most: Option<usize>, run: impl Fn() + Sync + Send + 'static) {
    let tries = std::sync::Arc::new(::core::sync::atomic::AtomicUsize::new(0));
    let counted = tries.clone();
    let mut all = loom::model::Builder::new();
    all.max_branches = 100_000;
    all.preemption_bound = most;
    all.check(move || {
        counted.fetch_add(1, ::core::sync::atomic::Ordering::Relaxed);
        run();
    });
    println!("{name}: {} orders", tries.load(::core::sync::atomic::Ordering::Relaxed));
}

fn main() {
    model("a connection stays for a while after its request ends", taking_slots::request_ends);
    model("an evicted connection is notified, whenever it begins to wait", taking_slots::evicted);
    model(
        "a slot that is released while it is taken away is free once",
        taking_slots::left_and_taken,
    );
    model("two new connections for one slot", taking_slots::for_one_slot);
    model("two new connections for two slots", taking_slots::for_two_slots);
    model("a key's bounds come from one call", voltorb::search::one_call);
    model("no key is lost while the table grows", voltorb::search::growing);
    bounded("a sweep does every block once", Some(2), sweeping::to_its_end);
    bounded("a stopped sweep reports no more, and ends", Some(2), sweeping::stopped);
    bounded("a scan that gives up ends its sweep", Some(2), sweeping::given_up);
}
