//! What is wrong with a goal list.

use std::path::Path;

use foretile_games::bingo::{GoalList, ReadListError};
use serde::Serialize;

use super::lists::document;

/// What a list holds, or why it cannot be read.
#[derive(Serialize)]
pub struct Checked {
    pub ok: bool,
    pub version: Option<String>,
    /// By sub-list: goals that can be dealt.
    pub parts: Vec<PartChecked>,
    pub faults: Vec<FaultFound>,
}

/// A sub-list.
#[derive(Serialize)]
pub struct PartChecked {
    pub name: &'static str,
    /// Goals that can be dealt, those of buckets 1 to 25.
    pub goals: usize,
    /// Goals in other buckets, which never are.
    pub unused: usize,
}

/// Something that is wrong.
#[derive(Serialize)]
pub struct FaultFound {
    pub place: String,
    pub expected: String,
    pub found: String,
}

/// Checks a list. What is not even JSON is an error.
pub fn check(file: &Path) -> anyhow::Result<Checked> {
    Ok(match GoalList::read(&document(file)?) {
        Ok(list) => {
            let parts = list.parts().map(|(name, part)| {
                let goals = part.used().count();
                PartChecked { name, goals, unused: part.goals.len() - goals }
            });
            Checked {
                ok: true,
                parts: parts.collect(),
                version: Some(list.version.clone()).filter(|version| !version.is_empty()),
                faults: Vec::new(),
            }
        }
        Err(ReadListError { faults }) => {
            let fault = |fault: foretile_games::bingo::Fault| FaultFound {
                place: fault.place,
                expected: fault.expected,
                found: fault.found,
            };
            let faults = faults.into_iter().map(fault).collect();
            Checked { ok: false, version: None, parts: Vec::new(), faults }
        }
    })
}
