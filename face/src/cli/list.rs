//! Prints long lists, formatted on all threads.
//!
//! Thread `t` of `n` formats the pieces `t`, `t + n`, `t + 2n`, …; the main thread writes the pieces in
//! order.

use std::io::Write;
use std::num::NonZero;
use std::sync::mpsc::sync_channel;
use std::thread;

/// Entries in a piece. Few, because some take long.
const PIECE: usize = 1 << 7;

/// Writes a list as text. `format` returns the lines of some entries.
pub fn write_lines<Entry: Sync>(
    out: &mut dyn Write,
    list: &[Entry],
    format: impl Fn(&[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
    let pieces = list.chunks(PIECE);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(pieces.len());
    let format = &format;
    thread::scope(|scope| {
        let spawn = |first: usize| {
            let (sender, receiver) = sync_channel(2);
            let pieces = pieces.clone().skip(first).step_by(threads);
            scope.spawn(move || {
                for entries in pieces {
                    if sender.send(format(entries)).is_err() {
                        break; // the main thread could not write
                    }
                }
            });
            receiver
        };
        let receivers: Vec<_> = (0..threads).map(spawn).collect();
        for receiver in receivers.iter().cycle().take(pieces.len()) {
            out.write_all(&receiver.recv().expect("every piece is sent in order")?)?;
        }
        Ok(())
    })
}
