//! Ctrl-C in the middle of a program's work.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::Duration;

/// Presses Ctrl-C once a program is at work: before that, it ends the program at once. A quarter of a second of
/// processor time, in ticks of 10 ms, is far into the work.
pub fn at_work(child: &Child) {
    let times = format!("/proc/{}/stat", child.id());
    let spent = || {
        let times = fs::read_to_string(&times).unwrap();
        let (_, after_name) = times.rsplit_once(')').unwrap();
        after_name.split_whitespace().nth(11).unwrap().parse::<u64>().unwrap()
    };
    while spent() < 25 {
        sleep(Duration::from_millis(10));
    }
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}
