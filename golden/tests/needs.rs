//! Tests that lack a requirement fail in CI, unless the requirement is in `shared/` and that folder is missing.

use std::env;
use std::process::Command;

foretile_golden::tests! {
    [] ci_fails_without_what_it_can_have;
    [Screens] a_picture_is_there;
    [Display] a_screen_is_there;
}

fn a_picture_is_there() {}
fn a_screen_is_there() {}

fn ci_fails_without_what_it_can_have() {
    let succeeds = |test: &str, variable: (&str, &str), in_ci: bool| {
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
    assert!(succeeds("a_picture_is_there", alone, true), "a clone alone has no pictures");
    assert!(succeeds("a_picture_is_there", incomplete, false), "only CI is strict");
    assert!(
        !succeeds("a_picture_is_there", incomplete, true),
        "a folder that is named must be complete"
    );
    assert!(!succeeds("a_screen_is_there", ("PATH", ""), true), "`./test` installs a screen");
    assert!(succeeds("a_screen_is_there", ("PATH", ""), false), "only CI is strict");
}
