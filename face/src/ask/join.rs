//! The shards of one search, put together.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use foretile_solve::voltorb::Aim;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::sweep::Swept;
use super::{sweep, voltorb};

/// What was asked, and the answer.
pub enum Joined {
    Find { question: Box<voltorb::Find>, found: Box<voltorb::Found> },
    Plan { plans: voltorb::Plans },
}

/// Reads the checkpoints of all shards. What the next card is for is not in them, nor the
/// run of rounds before, as the search is the same for any.
pub fn join(files: &[PathBuf], aim: Option<Aim>, run: Option<u8>) -> anyhow::Result<Joined> {
    let start = Instant::now();
    let (mut question, swept) = sweep::join(files)?;
    let mut asked = |game: &str| question.get_mut(game).map(Value::take);
    if let Some(question) = asked("voltorb") {
        let mut question: Box<voltorb::Find> = known(question)?;
        question.aim = aim.unwrap_or_default();
        question.run = run;
        let found = Box::new(voltorb::answer(&question, typed(swept)?, start)?);
        Ok(Joined::Find { question, found })
    } else if let Some(question) = asked("voltorb_plan") {
        ensure!(
            aim.is_none() && run.is_none(),
            "a plan has no next card and no round before it: expected neither --aim nor --run"
        );
        let plans = voltorb::targets(&known(question)?, typed(swept)?, start)?;
        Ok(Joined::Plan { plans })
    } else {
        bail!(UNKNOWN)
    }
}

const UNKNOWN: &str = "a checkpoint of a search that this program does not know";

fn known<T: DeserializeOwned>(value: Value) -> anyhow::Result<T> {
    serde_json::from_value(value).context(UNKNOWN)
}

fn typed<Found: DeserializeOwned>(swept: Swept<Value>) -> anyhow::Result<Swept<Found>> {
    let Swept { found, scanned, complete } = swept;
    let found = found.into_iter().map(known).collect::<anyhow::Result<_>>()?;
    Ok(Swept { found, scanned, complete })
}
