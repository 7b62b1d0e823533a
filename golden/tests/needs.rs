//! What becomes of a test that lacks something: CI refuses it, unless a clone alone cannot have it.

use std::env;
use std::process::Command;

foretile_golden::tests! {
    [] ci_needs_what_it_can_have;
    [Screens] a_picture_is_there;
    [Display] a_screen_is_there;
}

fn a_picture_is_there() {}
fn a_screen_is_there() {}

fn ci_needs_what_it_can_have() {
    let ends_well = |test: &str, variable: (&str, &str), in_ci: bool| {
        let mut command = Command::new(env::current_exe().expect("this program has a path"));
        command.args(["--exact", test]).env(variable.0, variable.1).env_remove("CI");
        if in_ci {
            command.env("CI", "true");
        }
        let output = command.output().expect("the program starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("running 1 test"), "{test}: {text}");
        assert!(!output.status.success() || text.contains("1 ignored"), "{test}: {text}");
        output.status.success()
    };
    let alone = ("FORETILE_SHARED", "");
    let incomplete = ("FORETILE_SHARED", env!("CARGO_TARGET_TMPDIR"));
    assert!(ends_well("a_picture_is_there", alone, true), "a clone alone has no pictures");
    assert!(ends_well("a_picture_is_there", incomplete, false), "only CI is strict");
    assert!(!ends_well("a_picture_is_there", incomplete, true), "a folder that is named is whole");
    assert!(!ends_well("a_screen_is_there", ("PATH", ""), true), "`./test` installs a screen");
    assert!(ends_well("a_screen_is_there", ("PATH", ""), false), "only CI is strict");
}
