//! Reads what the player types, until Ctrl-C or the end of the input.

use std::io::{self, BufReader};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use foretile_ask::lines::{LineError, Lines};

use crate::interrupt;

/// The time between two looks at whether Ctrl-C was pressed.
const TICK: Duration = Duration::from_millis(50);

/// The lines that the player types.
pub struct InputLines(Receiver<String>);

/// The result of waiting for a line.
#[derive(PartialEq, Eq, Debug)]
pub enum Next {
    /// A line, without white space around it.
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl InputLines {
    /// Starts to read standard input. Its own thread reads, because Ctrl-C does not end a read.
    pub fn new() -> Self {
        let (sender, receiver) = mpsc::sync_channel(0);
        thread::spawn(move || {
            for line in Lines::new(BufReader::new(io::stdin())).map_while(Result::ok) {
                let text = match line.text {
                    Ok(text) => text.trim().to_owned(),
                    Err(LineError::Blank) => String::new(),
                    Err(error) => error.to_string(),
                };
                if sender.send(text).is_err() {
                    break;
                }
            }
        });
        Self(receiver)
    }

    /// Waits for the next line.
    pub fn next(&self) -> Next {
        loop {
            if interrupt::stop_requested() {
                return Next::Interrupted;
            }
            match self.0.recv_timeout(TICK) {
                Ok(line) => return Next::Line(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Next::End,
            }
        }
    }
}
