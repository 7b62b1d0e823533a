//! Opens the user's browser.

use std::env;
use std::process::{Command, Stdio};
use std::thread;

/// Opens a link. If that fails, calls `failed` with the reason, possibly later and on another thread.
pub fn open(link: &str, failed: impl FnOnce(&str) + Send + 'static) {
    let (program, first): (_, &[&str]) = if cfg!(target_os = "windows") {
        ("rundll32", &["url.dll,FileProtocolHandler"])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else if env::var_os("DISPLAY").is_some() || env::var_os("WAYLAND_DISPLAY").is_some() {
        ("xdg-open", &[])
    } else {
        return failed("there is no display");
    };
    let mut command = Command::new(program);
    command.args(first).arg(link);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        Ok(mut browser) => {
            thread::spawn(move || {
                // The program passes the link to a browser and exits.
                if browser.wait().is_ok_and(|ended| !ended.success()) {
                    failed(&format!("`{program}` found none"));
                }
            });
        }
        Err(_) => failed(&format!("there is no program `{program}`")),
    }
}
