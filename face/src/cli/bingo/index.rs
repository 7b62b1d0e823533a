//! `foretile bingo index`, and the folder in which `find --index` stores its indexes.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use foretile_ask::bingo as ask;
use serde::Serialize;

use crate::cli::{RunResult, Verdict, write_json};
use crate::folders;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// Delete an index, by its name, or all of them; may be repeated
    #[arg(long, value_name = "NAME|all")]
    delete: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The answer.
#[derive(Serialize)]
struct IndexList {
    folder: PathBuf,
    indexes: Vec<ask::StoredIndex>,
    deleted: Vec<String>,
}

/// Lists the indexes, after deleting some.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let folder = folder()?;
    let mut deleted = Vec::new();
    for name in flags.delete {
        let names = match name.as_str() {
            "all" => ask::stored_indexes(&folder)?.into_iter().map(|index| index.name).collect(),
            _ => vec![name],
        };
        for name in names {
            ask::remove_index(&folder, &name)?;
            deleted.push(name);
        }
    }
    let answer = IndexList { indexes: ask::stored_indexes(&folder)?, folder, deleted };
    match flags.json {
        true => write_json(out, &answer)?,
        false => write_list(&answer, out)?,
    }
    Ok(Verdict::Yes)
}

fn write_list(answer: &IndexList, out: &mut dyn Write) -> anyhow::Result<()> {
    for name in &answer.deleted {
        writeln!(out, "deleted {name}")?;
    }
    for ask::StoredIndex { name, bytes, list, rules, mode } in &answer.indexes {
        let megabytes = *bytes as f64 / 1e6;
        write!(out, "{name}  {megabytes:4.1} MB  ")?;
        match (list, rules, mode) {
            (Some(list), Some(rules), Some(mode)) => writeln!(out, "{list}, {rules}, {mode}")?,
            _ => writeln!(out, "damaged, or of another version: it can be deleted")?,
        }
    }
    let count = answer.indexes.len();
    let indexes = if count == 1 { "index" } else { "indexes" };
    writeln!(out, "{count} {indexes} in {}", answer.folder.display())?;
    Ok(())
}

/// Returns the folder of the indexes, which need not exist yet.
fn folder() -> anyhow::Result<PathBuf> {
    let below_home = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    let ours = folders::user_folder(["XDG_CACHE_HOME", "LOCALAPPDATA"], below_home).context(
        "there is no folder for indexes: expected XDG_CACHE_HOME or HOME to name one, such as /home/me",
    )?;
    Ok(ours.join("bingo"))
}

/// Returns the folder of the indexes, and creates it.
pub fn new_folder() -> anyhow::Result<PathBuf> {
    let folder = folder()?;
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create the folder for indexes, `{}`: expected XDG_CACHE_HOME or HOME to name one that can be written, such as /home/me", folder.display()))?;
    Ok(folder)
}
