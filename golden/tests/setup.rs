//! Checks what `.ci/setup` and `./test` print on machines that lack something, and the README's
//! requirements.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Makes a machine that has only basic tools, and these programs as shell scripts.
fn machine(name: &str, programs: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for tool in [
        "bash", "awk", "cat", "dirname", "env", "grep", "head", "mktemp", "rm", "sed", "sort",
        "tail",
    ] {
        let places = ["/usr/bin", "/bin"].map(|place| Path::new(place).join(tool));
        let place = places.iter().find(|place| place.exists()).unwrap();
        symlink(place, folder.join(tool)).unwrap();
    }
    for (program, script) in programs {
        let file = folder.join(program);
        fs::write(&file, format!("#!/bin/bash\n{script}\n")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }
    folder
}

fn run(machine: &Path, script: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(Path::new(ROOT).join(script));
    command.args(arguments).env_clear().env("PATH", machine).output().unwrap()
}

/// Runs a set-up that fails, and returns the one line that it prints.
fn failure(name: &str, part: &str, programs: &[(&str, &str)]) -> String {
    let output = run(&machine(name, programs), ".ci/setup", &[part]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), error.lines().count()), (Some(1), 1), "{error}");
    error
}

const CARGO: (&str, &str) = ("cargo", "echo cargo 1.95.0");
const USER: (&str, &str) = ("id", "echo 1000");
const ROOT_USER: (&str, &str) = ("id", "echo 0");
const APT: (&str, &str) = ("apt-get", "echo 'E: Unable to fetch some archives' >&2; exit 100");
const NODE: (&str, &str) = ("node", "echo v22.1.0");

#[test]
fn versions_are_checked() {
    let old = failure("old-cargo", "rust", &[("cargo", "echo 'cargo 1.63.0 (fd9c4297c)'")]);
    assert!(old.contains("needs Rust 1.90 or newer and found 1.63.0: rustup update"), "{old}");
    let npm = [NODE, ("npm", "echo 6.14.4")];
    let old = failure("old-npm", "lists", &npm);
    assert!(old.contains("needs npm 7 or newer and found 6.14.4"), "{old}");
    let newest = run(
        &machine("1.100", &[("cargo", "echo cargo 1.100.0"), ("cc", "")]),
        ".ci/setup",
        &["rust"],
    );
    assert!(newest.status.success(), "1.100 is newer than 1.90: {newest:?}");
}

#[test]
fn missing_programs_are_reported() {
    let none = failure("no-cargo", "rust", &[]);
    assert!(none.contains("needs Rust 1.90 or newer: https://rustup.rs"), "{none}");
    let no_apt = failure("no-apt", "rust", &[CARGO, USER]);
    assert!(no_apt.contains("needs gcc libc6-dev, and there is no apt-get"), "{no_apt}");
    let no_sudo = failure("no-sudo", "screen", &[USER, APT]);
    assert!(no_sudo.contains("as root: apt-get install xvfb openbox"), "{no_sudo}");
    let all = failure("all-missing", "packages", &[USER, APT, NODE, ("cc", "")]);
    assert!(all.contains("nodejs npm") && all.contains("xvfb openbox"), "{all}");
    let refused = ("sudo", "exit 1");
    let no_sudo = failure("sudo-asks", "pages", &[USER, APT, refused]);
    assert!(no_sudo.contains("as root: apt-get install nodejs npm"), "{no_sudo}");
    let output = run(&machine("no-network", &[ROOT_USER, APT]), ".ci/setup", &["screen"]);
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("apt-get says: E: Unable to fetch some archives"), "{error}");
    let wrong = failure("wrong-part", "browser", &[]);
    assert!(wrong.contains("such as .ci/setup pages"), "{wrong}");
}

/// Without a browser and a screen, `./test` continues. It counts the tests that need them as skipped, or
/// as failed in CI.
#[test]
fn the_last_line_counts_all() {
    let event =
        |event: &str| format!(r#"echo '{{ "type": "test", "name": "it", "event": "{event}" }}';"#);
    let results = ["ok", "failed", "ok", "ignored", "failed", "ok"].map(event).concat();
    let cargo = format!(
        "case $* in --version) echo cargo 1.95.0;; *--no-run) ;; test*) {results} exit 101;; esac"
    );
    let machine = machine("no-browser", &[("cargo", &cargo), ("cc", ""), USER]);
    let closing_line = |ci: bool| {
        let mut command = Command::new(Path::new(ROOT).join("test"));
        command.env_clear().env("PATH", &machine);
        if ci {
            command.env("CI", "true");
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().last().unwrap().to_owned()
    };
    let skipped: usize = {
        let line = closing_line(false);
        let counts = line.strip_prefix("3 passed, 2 failed, ").unwrap();
        counts.strip_suffix(" skipped").unwrap().parse().unwrap()
    };
    assert!(skipped > 30, "one ignored Rust test, and all of the pages: {skipped}");
    // The check of the workflows, lists, screen, pages and Python are missing.
    assert_eq!(closing_line(true), "3 passed, 7 failed, 1 skipped");
}

#[test]
fn the_readme_names_the_oldest_rust_and_installs_locked() {
    let read = |name: &str| fs::read_to_string(Path::new(ROOT).join(name)).unwrap();
    let (manifest, readme) = (read("Cargo.toml"), read("README.md"));
    let least = manifest.split("rust-version = \"").nth(1).unwrap().split('"').next().unwrap();
    assert!(readme.contains(&format!("[Rust](https://rustup.rs) {least} or newer")));
    assert!(readme.contains("`cargo install --locked --path face`"));
}
