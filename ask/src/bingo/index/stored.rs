//! Lists the indexes in a folder, and removes them.

use foretile_games::order::Order as _;
use std::fs;
use std::io::ErrorKind as IoError;
use std::path::Path;

use serde::Serialize;

use super::{ENDING, Head, IndexOf};
use crate::error::{Context, Error, ErrorKind};
use crate::files;

/// A file in the folder of indexes.
#[derive(Serialize)]
pub struct StoredIndex {
    /// The file's name.
    pub name: String,
    /// The bytes of the file.
    pub bytes: u64,
    /// What people call the list; nothing if this program cannot use the file.
    pub list: Option<String>,
    /// The rules by which the list is dealt.
    pub rules: Option<String>,
    /// The mode.
    pub mode: Option<String>,
}

/// Returns the indexes in a folder, ordered by list and mode.
pub fn stored_indexes(folder: &Path) -> Result<Vec<StoredIndex>, Error> {
    let cannot = || format!("cannot read the folder `{}`", folder.display());
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == IoError::NotFound => return Ok(Vec::new()),
        entries => entries.with_context(cannot)?,
    };
    let mut indexes = Vec::new();
    for entry in entries {
        let entry = entry.with_context(cannot)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if is_index(&name) {
            let bytes = entry.metadata().with_context(cannot)?.len();
            let head = head(&entry.path());
            let of = |field: fn(&Head<IndexOf>) -> &String| head.as_ref().map(field).cloned();
            indexes.push(StoredIndex {
                name,
                bytes,
                list: of(|head| &head.list),
                rules: of(|head| &head.question.rules),
                mode: of(|head| &head.question.mode),
            });
        }
    }
    indexes.order_by(|a, b| (&a.list, &a.mode, &a.name).cmp(&(&b.list, &b.mode, &b.name)));
    Ok(indexes)
}

/// Removes an index from a folder, by its name.
pub fn remove_index(folder: &Path, name: &str) -> Result<(), Error> {
    let none = || {
        let names = stored_indexes(folder).unwrap_or_default();
        let example = names.first().map_or("all", |index| &index.name);
        ErrorKind::Question
            .error(format!("`{name}` is not an index: expected the name of one, such as {example}"))
    };
    if !is_index(name) {
        return Err(none());
    }
    match fs::remove_file(folder.join(name)) {
        Err(error) if error.kind() == IoError::NotFound => Err(none()),
        removed => removed.with_context(|| format!("cannot remove the index `{name}`")),
    }
}

/// Returns whether a name is that of an index: 16 hex digits and the ending, without a folder.
fn is_index(name: &str) -> bool {
    name.strip_suffix(ENDING).and_then(|name| name.strip_suffix('.')).is_some_and(|digits| {
        digits.len() == 16 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    })
}

/// Reads the first line of an index; none if it is not one of this version.
fn head(path: &Path) -> Option<Head<IndexOf>> {
    let head = Head::read(&mut files::open(path).ok()?).ok()??;
    (head.question.program == env!("CARGO_PKG_VERSION")).then_some(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_has_sixteen_hex_digits() {
        for (digits, is_one) in [
            ("0123456789abcdef", true),
            ("0123456789abcde", false),
            ("0123456789abcdef0", false),
            ("0123456789abcdeg", false),
            ("", false),
        ] {
            assert_eq!(is_index(&format!("{digits}.{ENDING}")), is_one, "{digits}");
        }
        for name in ["0123456789abcdef", "0123456789abcdef.txt", "a/0123456789abcdef"] {
            assert!(!is_index(name), "{name}");
        }
    }
}
