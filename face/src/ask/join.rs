//! The shards of one search, put together.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;

use super::{sweep, voltorb};

/// What was asked, and the answer.
pub enum Joined {
    Voltorb { question: voltorb::Find, found: voltorb::Found },
}

/// Reads the checkpoints of all shards.
pub fn join(files: &[PathBuf]) -> anyhow::Result<Joined> {
    let start = Instant::now();
    let (mut question, swept) = sweep::join(files)?;
    let question: voltorb::Find = serde_json::from_value(question["voltorb"].take())
        .context("a checkpoint of a search that this program does not know")?;
    let found = voltorb::answer(&question, swept, start)?;
    Ok(Joined::Voltorb { question, found })
}
