//! Prints links for the next device, on a separate thread so that a stopped terminal delays no request.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// How many texts may wait for the terminal. More are dropped.
const WAITING: usize = 16;

/// A handle to the thread that prints.
#[derive(Clone)]
pub struct Printer(SyncSender<String>);

impl Printer {
    /// Starts the thread that prints.
    pub fn start() -> Self {
        let (texts, waiting) = sync_channel::<String>(WAITING);
        thread::spawn(move || {
            for text in waiting {
                let mut out = io::stdout().lock();
                // The app also works without a terminal.
                let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            }
        });
        Self(texts)
    }

    /// Queues a text to print. Never waits.
    pub fn print(&self, text: String) {
        let _ = self.0.try_send(text);
    }
}

/// Formats an invitation for a device in the home network: its link as a QR code and as text.
pub fn for_a_device(link: &str) -> String {
    let code = QrCode::new(link).expect("a link fits a QR code");
    let mut text = String::new();
    // Dark on light, independent of the terminal's colours.
    for line in code.render::<Dense1x2>().build().lines() {
        writeln!(text, "\x1b[30;107m{line}\x1b[0m").expect("writing to a string never fails");
    }
    text + &format!("For one device in the home network: {link}\n")
}

/// Formats an invitation for another browser on this machine.
pub fn for_this_machine(link: &str) -> String {
    format!("For another browser on this machine: {link}\n")
}
