//! Ctrl-C in the middle of a program's work.

use std::fs;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Presses Ctrl-C once a program is at work: before that, it ends the program at once. A quarter of a second of
/// processor time, in ticks of 10 ms, is far into the work.
pub fn once_busy(child: &Child) {
    let times = format!("/proc/{}/stat", child.id());
    let spent = || {
        let times = fs::read_to_string(&times).unwrap();
        let (_, after_name) = times.rsplit_once(") ").unwrap();
        assert!(!after_name.starts_with('Z'), "the program ended before Ctrl-C");
        after_name.split_whitespace().nth(11).unwrap().parse::<u64>().unwrap()
    };
    while spent() < 25 {
        sleep(Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

/// A command that Ctrl-C leaves without an answer says so, and is no error.
#[test]
fn a_stopped_command_reports_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let foretile = |arguments: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.current_dir(&folder).args(arguments.split(' '));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let goals: String = (1..=60).map(|number| format!("Goal {number}\n")).collect();
    fs::write(folder.path().join("goals.txt"), goals).unwrap();
    for list in ["new goals.json --ordered --from goals.txt", "new goals.toml"] {
        assert!(foretile(&format!("bingo {list}")).wait_with_output().unwrap().status.success());
    }
    for (long, reason) in [
        ("bingo atlas . --cards 1000000", "all cards were dealt"),
        ("bingo balance --rounds 100", "resume"),
        ("bingo balance --list goals.json --cards 20000", "all edits were tried"),
        ("bingo check goals.toml --seeds 0..100000000", "all cards were dealt"),
        ("bingo compare goals.json goals.json --seeds 1..100000000", "all cards were dealt"),
        ("bingo compare goals.toml goals.toml --seeds 0..100000000", "all cards were dealt"),
        ("bingo study --list goals.json --seeds 1..100000000", "all cards were dealt"),
        ("bingo study --seeds 0..100000000", "all cards were dealt"),
        ("voltorb visits --aim survive --goal level:8 --visits 100000", "resume"),
    ] {
        let child = foretile(long);
        once_busy(&child);
        let output = child.wait_with_output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{long}: {error}");
        assert!(error.starts_with("stopped") && error.contains(reason), "{long}: {error}");
        assert!(output.stdout.is_empty() || long.contains("balance"), "{long}");
    }
}
