//! Code that threads share, in every order in which they can meet: the rooms' own files, with [loom](https://docs.rs/loom)'s
//! locks and atomics in place of those of `std`. `.ci/loom` runs them.

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

/// Tries all orders of a model's threads, and says how many there were.
fn model(name: &str, run: impl Fn() + Sync + Send + 'static) {
    bounded(name, None, run);
}

/// The same, but where `most` is given, threads take turns so often at most besides when one waits.
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
    model("a question that ends leaves its connection fresh", taking_slots::question_ends);
    model("who loses a seat is told, whenever it begins to listen", taking_slots::evicted);
    model("a seat that is left while it is taken away is free once", taking_slots::left_and_taken);
    model("two newcomers for one seat", taking_slots::for_one_slot);
    model("two newcomers for two seats", taking_slots::for_two_slots);
    model("a key's bounds come from one call", voltorb::search::one_call);
    model("no key is lost while the table grows", voltorb::search::growing);
    bounded("a sweep does every block once", Some(2), sweeping::to_its_end);
    bounded("a sweep that is stopped tells no more, and ends", Some(2), sweeping::stopped);
    bounded("a hunt that gives up ends its sweep", Some(2), sweeping::given_up);
}
