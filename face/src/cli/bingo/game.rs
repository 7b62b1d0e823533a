//! The commands of bingo with the lists of other games.

pub mod check;
pub mod compare;
pub mod deal;
pub mod folder;
pub mod given;
pub mod propose;
pub mod row;
pub mod study;

use std::path::Path;

use anyhow::bail;
use foretile_ask::bingo::list_text;
use foretile_ask::crates::bingo::{Family, Length, Value};
use foretile_ask::files::WholeFile;

/// Formats the rules by which a list is dealt.
fn rules(family: Family, mode: Length) -> String {
    match mode {
        Length::Normal => family.to_string(),
        _ => format!("{family}, {mode}"),
    }
}

/// Returns the place of a list to write. It is JSON, so under another ending it could not be read again.
pub fn place_of_list(file: &Path) -> anyhow::Result<WholeFile> {
    if file.extension().is_none_or(|ending| ending != "json") {
        bail!(
            "`{}` is not a name for a list as JSON: expected one that ends in .json, such as {}",
            file.display(),
            file.with_extension("json").display()
        );
    }
    Ok(WholeFile::at(file)?)
}

/// Writes a list with a goal a line.
fn write_list(file: &WholeFile, list: &Value) -> anyhow::Result<()> {
    Ok(file.write(|file| file.write_all(list_text(list).as_bytes()))?)
}

/// Writes a share as a percentage.
pub fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}
