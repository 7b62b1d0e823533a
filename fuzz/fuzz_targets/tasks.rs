//! Any bytes as the query of a puzzle's address. `./test` runs it, too.

#![no_main]

#[path = "../../ask/tests/fuzz/targets.rs"]
#[allow(dead_code)]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::tasks(bytes));
