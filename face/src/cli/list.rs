//! JSON with a long list, worded by all threads.

use std::io::Write;
use std::num::NonZero;
use std::sync::mpsc::sync_channel;
use std::thread;

use serde::Serialize;

/// Entries that are worded at a time.
const PIECE: usize = 1 << 11;

/// Writes an answer whose only empty list is to hold these entries, as one JSON document and a line
/// feed.
pub fn write_json_list<Entry: Serialize + Sync>(
    out: &mut dyn Write,
    answer: &impl Serialize,
    list: &[Entry],
) -> anyhow::Result<()> {
    let answer = serde_json::to_string(answer)?;
    let (before, after) = answer.split_once("[]").expect("an empty list");
    write!(out, "{before}[")?;
    let pieces = list.len().div_ceil(PIECE);
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(pieces);
    thread::scope(|scope| {
        let word = |first: usize| {
            let (sender, worded) = sync_channel(2);
            let pieces = list.chunks(PIECE).skip(first).step_by(threads);
            scope.spawn(move || {
                for piece in pieces {
                    if sender.send(serde_json::to_vec(piece)).is_err() {
                        break; // the reader went away
                    }
                }
            });
            worded
        };
        let threads: Vec<_> = (0..threads).map(word).collect();
        for (piece, worded) in threads.iter().cycle().take(pieces).enumerate() {
            let worded = worded.recv().expect("each words its pieces in turn")?;
            if piece > 0 {
                out.write_all(b",")?;
            }
            out.write_all(&worded[1..worded.len() - 1])?;
        }
        Ok(writeln!(out, "]{after}")?)
    })
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
