//! Runs tests that may lack what they need.
//!
//! The standard test runner fixes at compile time which tests are ignored. What a test needs can come
//! and go between two runs, so these files have `harness = false` and decide when they run.

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

use crate::Need;

/// Names the tests of a file and what each needs, and makes the file's `main` of them.
///
/// The file has `harness = false` in its package's `Cargo.toml`. A test left out here is dead code,
/// which the compiler reports.
///
/// ```
/// fn a_card_is_dealt() {}
/// fn a_picture_is_read() {}
///
/// foretile_golden::tests! {
///     [] a_card_is_dealt;
///     [Lists, Screens] a_picture_is_read;
/// }
/// ```
#[macro_export]
macro_rules! tests {
    ($([$($need:ident),*] $test:ident;)+) => {
        fn main() -> ::std::process::ExitCode {
            $crate::run(&[$((stringify!($test), &[$($crate::Need::$need),*], $test)),+])
        }
    };
}

/// A test: its name, what it needs, and what it does.
pub type Test = (&'static str, &'static [Need], fn());

/// Runs tests with the arguments of `cargo test`. One whose needs are missing is ignored and
/// says why; in CI (`CI=true`), which must have everything, it fails.
pub fn run(tests: &[Test]) -> ExitCode {
    let trials = tests.iter().map(|&(name, needs, test)| {
        Trial::ignorable_test(name, move || {
            let Some(missing) = needs.iter().find_map(|need| need.missing()) else {
                test();
                return Ok(Completion::Completed);
            };
            if env::var_os("CI").is_some() {
                return Err(missing.into());
            }
            Ok(Completion::ignored_with(missing))
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
