//! Long lists, worded by all threads.

use std::io::Write;
use std::num::NonZero;
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;

/// Entries that are worded at a time.
const PIECE: usize = 1 << 11;

/// Writes a list piece by piece, given the words of a piece and the entries before it.
pub fn write_list<Entry: Sync>(
    out: &mut dyn Write,
    list: &[Entry],
    word: impl Fn(usize, &[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
    let pieces = list.len().div_ceil(PIECE);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(pieces);
    thread::scope(|scope| {
        let word = |first: usize| {
            let (sender, worded) = sync_channel(2);
            let pieces = list.chunks(PIECE).enumerate().skip(first).step_by(threads);
            let word = &word;
            scope.spawn(move || {
                for (piece, entries) in pieces {
                    if sender.send(word(piece * PIECE, entries)).is_err() {
                        break; // the reader went away
                    }
                }
            });
            worded
        };
        let threads: Vec<_> = (0..threads).map(word).collect();
        for worded in threads.iter().cycle().take(pieces) {
            out.write_all(&worded.recv().expect("each words its pieces in turn")?)?;
        }
        Ok(())
    })
}

/// Writes an answer whose only empty list is to hold these entries, as one JSON document and a line
/// feed.
pub fn write_json_list<Entry: Serialize + Sync>(
    out: &mut dyn Write,
    answer: &impl Serialize,
    list: &[Entry],
) -> anyhow::Result<()> {
    let answer = serde_json::to_string(answer)?;
    let (before, after) = answer.split_once("[]").expect("an empty list");
    write!(out, "{before}")?;
    // A piece is a list of its own: its bracket makes room for what divides it from the one before.
    write_list(out, list, |before, entries| {
        let mut words = serde_json::to_vec(entries)?;
        words[0] = if before == 0 { b'[' } else { b',' };
        words.pop();
        Ok(words)
    })?;
    let bracket = if list.is_empty() { "[" } else { "" };
    Ok(writeln!(out, "{bracket}]{after}")?)
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
            write_json_list(&mut pieces, &Answer { list: vec![], count }, &list).unwrap();
            let whole = serde_json::to_string(&Answer { list, count }).unwrap() + "\n";
            assert!(String::from_utf8(pieces).unwrap() == whole, "{count}");
        }
    }
}
