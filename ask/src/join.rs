//! Joins the shards of one search.

use std::path::PathBuf;
use std::sync::Arc;

use foretile_solve::voltorb::Aim;

use crate::clock;
use crate::error::{Error, bail, ensure};
use crate::sweep::Shards;
use crate::{puyo, voltorb};

/// The answer of the joined shards.
pub enum Joined {
    /// The seeds that fit what was seen.
    Find {
        /// The question of the shards.
        question: Box<voltorb::Find>,
        /// Their joined answer.
        found: Box<voltorb::SeedsFound>,
    },
    /// The best starts.
    Plan {
        /// The joined answer.
        plans: Box<voltorb::Plans>,
    },
    /// The keys of Puyo Puyo Tsu that deal what was seen.
    Keys {
        /// The question of the shards.
        question: puyo::FindKeys,
        /// Their joined answer.
        found: puyo::KeysFound,
    },
}

/// Joins the checkpoints of all shards. The caller gives `aim` and `run`: the search does not depend
/// on them, so the checkpoints do not have them.
///
/// # Errors
/// When a file cannot be read, or the files are not all shards of one finished search.
pub fn join(files: &[PathBuf], aim: Option<Aim>, run: Option<u8>) -> Result<Joined, Error> {
    let start = clock::now();
    let shards = Shards::read(files)?;
    if shards.have_question(voltorb::Find::NAME) {
        let (question, found) =
            voltorb::join_find(shards, aim.unwrap_or_default(), run, start, &|| false)?;
        Ok(Joined::Find { question: Box::new(question), found: Box::new(found) })
    } else if shards.have_question(voltorb::Plan::NAME) {
        ensure!(
            aim.is_none() && run.is_none(),
            "a plan has no next card and no round before it: expected neither --aim nor --run, such as `foretile join 0.json 1.json`"
        );
        Ok(Joined::Plan { plans: Box::new(voltorb::join_plan(shards, start, Arc::new(|| false))?) })
    } else if shards.have_question(puyo::FindKeys::NAME) {
        ensure!(
            aim.is_none() && run.is_none(),
            "keys have no next card and no round before it: expected neither --aim nor --run, such as `foretile join 0.json 1.json`"
        );
        let (question, found) = puyo::join_keys(shards)?;
        Ok(Joined::Keys { question, found })
    } else {
        bail!(
            Kept,
            "`{}` is a checkpoint of an unknown search: expected checkpoints of a search, such \
             as `foretile voltorb find`, `foretile voltorb plan` or `foretile puyo find --rules tsu`",
            files[0].display()
        )
    }
}
