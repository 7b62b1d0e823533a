//! Long lists, worded by all threads.

use std::io::Write;
use std::num::NonZero;
use std::slice::Chunks;
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;

/// Entries of JSON that are worded at a time.
const PIECE: usize = 1 << 11;
/// Lines that are worded at a time: some take long.
const LINES: usize = 1 << 7;

/// Writes a list, given the lines of some of its entries.
pub fn write_lines<Entry: Sync>(
    out: &mut dyn Write,
    list: &[Entry],
    word: impl Fn(&[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
    write_pieces(out, list.chunks(LINES), word)
}

/// Writes pieces of a list, given the words of a piece.
fn write_pieces<Entry: Sync>(
    out: &mut dyn Write,
    pieces: Chunks<Entry>,
    word: impl Fn(&[Entry]) -> anyhow::Result<Vec<u8>> + Sync,
) -> anyhow::Result<()> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(pieces.len());
    let word = &word;
    thread::scope(|scope| {
        let spawn = |first: usize| {
            let (sender, worded) = sync_channel(2);
            let pieces = pieces.clone().skip(first).step_by(threads);
            scope.spawn(move || {
                for entries in pieces {
                    if sender.send(word(entries)).is_err() {
                        break; // the reader went away
                    }
                }
            });
            worded
        };
        let threads: Vec<_> = (0..threads).map(spawn).collect();
        for worded in threads.iter().cycle().take(pieces.len()) {
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
    let Some((first, others)) = list.split_first() else {
        return Ok(writeln!(out, "{before}[]{after}")?);
    };
    write!(out, "{before}[{}", serde_json::to_string(first)?)?;
    // A piece is a list of its own: its bracket becomes what divides it from the one before.
    write_pieces(out, others.chunks(PIECE), |entries| {
        let mut words = serde_json::to_vec(entries)?;
        words[0] = b',';
        words.pop();
        Ok(words)
    })?;
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
            write_json_list(&mut pieces, &Answer { list: vec![], count }, &list).unwrap();
            let whole = serde_json::to_string(&Answer { list, count }).unwrap() + "\n";
            assert!(String::from_utf8(pieces).unwrap() == whole, "{count}");
        }
    }
}
