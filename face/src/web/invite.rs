//! Prints links for the next device, on a thread of its own: a terminal that stands still keeps no
//! request waiting.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Texts that may wait for the terminal; more are dropped.
const WAITING: usize = 16;

/// Where texts to print are handed in.
#[derive(Clone)]
pub struct Printer(SyncSender<String>);

impl Printer {
    /// Starts the thread that prints.
    pub fn start() -> Self {
        let (texts, waiting) = sync_channel::<String>(WAITING);
        thread::spawn(move || {
            for text in waiting {
                let mut out = io::stdout().lock();
                // The app works without a terminal, too.
                let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            }
        });
        Self(texts)
    }

    /// Prints a text when the terminal takes it. Never waits.
    pub fn print(&self, text: String) {
        let _ = self.0.try_send(text);
    }
}

/// An invitation for a device of the home network: its link as a QR code and as text.
pub fn for_a_device(link: &str) -> String {
    let code = QrCode::new(link).expect("a link fits a QR code");
    let mut text = String::new();
    // Dark on light, whatever the terminal's colours.
    for line in code.render::<Dense1x2>().build().lines() {
        writeln!(text, "\x1b[30;107m{line}\x1b[0m").expect("a string takes all");
    }
    text + &format!("For one device of the home network: {link}\n")
}

/// An invitation for another browser of this machine.
pub fn for_this_machine(link: &str) -> String {
    format!("For another browser of this machine: {link}\n")
}
