//! The shards of one search, put together.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{bail, ensure};
use foretile_solve::voltorb::Aim;

use crate::sweep::Shards;
use crate::voltorb;

/// What was asked, and the answer.
pub enum Joined {
    /// The seeds behind what was seen.
    Find {
        /// What the shards were asked.
        question: Box<voltorb::Find>,
        /// What they found.
        found: Box<voltorb::Found>,
    },
    /// The best starts.
    Plan {
        /// What they found.
        plans: Box<voltorb::Plans>,
    },
}

/// Reads the checkpoints of all shards. What the next card is for is not in them, nor the
/// run of rounds before, as the search is the same for any.
pub fn join(files: &[PathBuf], aim: Option<Aim>, run: Option<u8>) -> anyhow::Result<Joined> {
    let start = Instant::now();
    let shards = Shards::read(files)?;
    if shards.ask(voltorb::Find::NAME) {
        let (question, found) = voltorb::join_find(shards, aim.unwrap_or_default(), run, start)?;
        Ok(Joined::Find { question: Box::new(question), found: Box::new(found) })
    } else if shards.ask(voltorb::Plan::NAME) {
        ensure!(
            aim.is_none() && run.is_none(),
            "a plan has no next card and no round before it: expected neither --aim nor --run"
        );
        Ok(Joined::Plan { plans: Box::new(voltorb::join_plan(shards, start)?) })
    } else {
        bail!(
            "`{}` is of a search that this program does not know: expected checkpoints of \
             `foretile voltorb find` or `foretile voltorb plan`",
            files[0].display()
        )
    }
}
