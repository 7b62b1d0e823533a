//! `foretile bingo index`, and the folder that `find --index` keeps its indexes in.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use foretile_ask::bingo as ask;
use serde::Serialize;

use crate::cli::{Answered, Verdict, write_json};
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
pub fn run(flags: Flags, out: &mut dyn Write) -> Answered {
    let folder = folder()?;
    let mut deleted = Vec::new();
    for name in flags.delete {
        let names = match name.as_str() {
            "all" => ask::stored_indexes(&folder)?.into_iter().map(|kept| kept.name).collect(),
            _ => vec![name],
        };
        for name in names {
            ask::remove_index(&folder, &name)?;
            deleted.push(name);
        }
    }
    let told = IndexList { indexes: ask::stored_indexes(&folder)?, folder, deleted };
    match flags.json {
        true => write_json(out, &told)?,
        false => write_list(&told, out)?,
    }
    Ok(Verdict::Yes)
}

fn write_list(told: &IndexList, out: &mut dyn Write) -> anyhow::Result<()> {
    for name in &told.deleted {
        writeln!(out, "deleted {name}")?;
    }
    for ask::StoredIndex { name, bytes, list, rules, mode } in &told.indexes {
        let megabytes = *bytes as f64 / 1e6;
        write!(out, "{name}  {megabytes:4.1} MB  ")?;
        match (list, rules, mode) {
            (Some(list), Some(rules), Some(mode)) => writeln!(out, "{list}, {rules}, {mode}")?,
            _ => writeln!(out, "damaged, or of another version: it can be deleted")?,
        }
    }
    let count = told.indexes.len();
    let indexes = if count == 1 { "index" } else { "indexes" };
    writeln!(out, "{count} {indexes} in {}", told.folder.display())?;
    Ok(())
}

/// Returns the folder of the indexes, which need not exist yet.
fn folder() -> anyhow::Result<PathBuf> {
    let beside_home = if cfg!(target_os = "macos") { "Library/Caches" } else { ".cache" };
    let ours = folders::of_user(["XDG_CACHE_HOME", "LOCALAPPDATA"], beside_home).context(
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
