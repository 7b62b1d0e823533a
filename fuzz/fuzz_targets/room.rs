//! Any bytes as the feed of a room. `./test` runs it, too.

#![no_main]

#[path = "../../ask/tests/fuzz/targets.rs"]
#[allow(dead_code)]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::room(bytes));
