//! Runs tests whose requirements may be missing.
//!
//! The standard test runner decides at compile time which tests are ignored. Requirements can change
//! between two runs, so these test files have `harness = false` and decide at run time.

use std::env;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

use crate::Need;
use crate::need::has_shared;

/// Lists the tests of a file and the requirements of each, and defines the file's `main`.
///
/// The file must have `harness = false` in its package's `Cargo.toml`. The compiler reports a test that
/// is missing here as dead code.
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
///
/// Several such files can share a binary. Its root file lists them as modules; only this root has `harness = false`:
///
/// ```ignore
/// foretile_golden::tests! {
///     mod read;
///     mod watch;
/// }
/// ```
#[macro_export]
macro_rules! tests {
    ($($(#[$attribute:meta])* mod $module:ident;)+) => {
        $($(#[$attribute])* mod $module;)+

        fn main() -> ::std::process::ExitCode {
            $crate::run(&[$($(#[$attribute])* $module::TESTS),+].concat())
        }
    };
    ($([$($need:ident),*] $test:ident;)+) => {
        pub(crate) const TESTS: &[$crate::Test] =
            &[$((concat!(module_path!(), "::", stringify!($test)), &[$($crate::Need::$need),*], $test)),+];

        #[allow(dead_code, reason = "a root that lists this file has its own main")]
        fn main() -> ::std::process::ExitCode {
            $crate::run(TESTS)
        }
    };
}

/// A test: its path in the binary's crate, its requirements, and its function.
pub type Test = (&'static str, &'static [Need], fn());

/// Runs tests with the arguments of `cargo test`. A test that lacks a requirement is ignored, and the reason
/// is shown. If the variable `CI` is set, the test fails instead, except in a clone without `shared/`.
pub fn run(tests: &[Test]) -> ExitCode {
    let (in_ci, has_shared) = (env::var_os("CI").is_some(), has_shared());
    let trials = tests.iter().map(|&(path, needs, test)| {
        let name = path.split_once("::").map_or(path, |(_, in_crate)| in_crate);
        Trial::ignorable_test(name, move || {
            let lacks = || needs.iter().filter_map(|need| Some((need, need.missing()?)));
            let Some((_, missing)) = lacks().next() else {
                test();
                return Ok(Completion::Completed);
            };
            match lacks().find(|(need, _)| in_ci && need.is_due(has_shared)) {
                Some((_, due)) => Err(due.into()),
                None => {
                    // Reports in JSON have no place for it.
                    eprintln!("{name} is ignored: {missing}");
                    Ok(Completion::ignored())
                }
            }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}
