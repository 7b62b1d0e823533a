//! Reads the notes of a visit from the command line, a file or standard input.

use std::path::Path;

use anyhow::Context;
use foretile_ask::files;
use foretile_ask::voltorb::Notes;

use crate::cli::open;

/// Reads notes. A single word can be the name of an existing file, or `-` for standard input;
/// otherwise the words are the notes.
pub fn read_notes(words: &[String]) -> anyhow::Result<Notes> {
    match words {
        [file] if file == "-" || Path::new(file).exists() => read_file(file),
        _ => {
            // A board that was seen must be on its own line.
            let text = words.join(" ").replace(" saw ", "\nsaw ");
            text.parse().with_context(|| {
                format!(
                    "`{text}` is neither an existing file nor notes: expected one of them, such as \
                     notes.txt or 'r1c4 r2c2 quit'"
                )
            })
        }
    }
}

fn read_file(file: &str) -> anyhow::Result<Notes> {
    let text = files::text(open(Path::new(file), "notes.txt")?)
        .with_context(|| format!("cannot read `{file}`: expected notes, such as r1c4 r2c2 quit"))?;
    text.parse().with_context(|| format!("`{file}`"))
}
