//! Prints long lists, formatted on all threads.
//!
//! Thread `t` of `n` formats the pieces `t`, `t + n`, `t + 2n`, …; the main thread writes the pieces in
//! order.

use std::io::Write;
use std::num::NonZero;
use std::slice::{self, Chunks};
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;

/// Entries in a piece of a JSON list.
const PIECE: usize = 1 << 12;
/// Lines in a piece of a text. Fewer, because some lines take long.
const LINES: usize = 1 << 7;

/// Writes a list as text. `format` returns the lines of some entries.
pub fn write_lines<Entry: Sync>(
    out: &mut dyn Write,
    list: &[Entry],
    format: impl Fn(&[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
    write_pieces(out, list.chunks(LINES), format)
}

/// Writes the pieces of a list. `format` returns the text of a piece.
fn write_pieces<Entry: Sync>(
    out: &mut dyn Write,
    pieces: Chunks<Entry>,
    format: impl Fn(&[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
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

/// Writes an answer as one line of JSON, with `list` in place of its only empty list. `format` returns the
/// JSON of some entries, each after a comma.
pub fn write_json_list<Entry: Sync>(
    out: &mut dyn Write,
    answer: &impl Serialize,
    list: &[Entry],
    format: impl Fn(&[Entry]) -> Vec<u8> + Sync,
) -> anyhow::Result<()> {
    let answer = serde_json::to_string(answer)?;
    let (before, after) = answer.split_once("[]").expect("the answer has an empty list");
    let Some((first, others)) = list.split_first() else {
        return Ok(writeln!(out, "{before}[]{after}")?);
    };
    write!(out, "{before}[")?;
    out.write_all(&format(slice::from_ref(first))[1..])?;
    write_pieces(out, others.chunks(PIECE), |entries| Ok(format(entries)))?;
    Ok(writeln!(out, "]{after}")?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Answer {
        list: Vec<usize>,
        count: usize,
    }

    #[test]
    fn pieces_are_one_document() {
        for count in [0, 1, PIECE - 1, PIECE, PIECE + 1, 7 * PIECE + 5] {
            let list: Vec<usize> = (0..count).collect();
            let mut pieces = Vec::new();
            let format = |numbers: &[usize]| {
                numbers.iter().map(|number| format!(",{number}")).collect::<String>().into_bytes()
            };
            let answer = Answer { list: vec![], count };
            write_json_list(&mut pieces, &answer, &list, format).unwrap();
            let whole = serde_json::to_string(&Answer { list, count }).unwrap() + "\n";
            assert!(String::from_utf8(pieces).unwrap() == whole, "{count}");
        }
    }
}
