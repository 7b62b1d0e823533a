//! A balance under way, in a file to go on from.

use std::path::Path;

use anyhow::{Context, bail};
use foretile_games::bingo::Dealer;
use foretile_study::bingo::{self, Aim};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Balance;
use crate::difference::difference;
use crate::files;
use crate::sealed::{FileKind, sha256};

/// Version 1 had neither checksum nor question.
const KIND: FileKind = FileKind {
    name: "balancing state",
    flag: "--state",
    version: 2,
    is_version_1: |members| members.contains_key("aim") && members.contains_key("goals"),
};

/// The content of a state.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Content<Question, Balance> {
    question: Question,
    balance: Balance,
}

/// A file for the state of a balance, and the question that it is bound to.
pub struct StateFile<'a> {
    path: &'a Path,
    question: Value,
}

impl<'a> StateFile<'a> {
    /// The file for a question; the list's text is bound to it by its checksum. So is the program, as
    /// its rounds decide what comes out.
    pub fn new(path: &'a Path, asked: &Balance, text: &str, dealer: &Dealer) -> Self {
        let Balance { source, rounds, cards, seed, limit, attempts, from_list } = asked;
        let question = json!({
            "program": env!("CARGO_PKG_VERSION"),
            "dealt": {
                "list_sha256": sha256(text.as_bytes()),
                "mode": source.mode,
                "compat": source.compat,
                "profile": dealer.rules().profile,
            },
            "flags": {
                "rounds": rounds,
                "cards": cards,
                "seed": seed,
                "limit": limit,
                "attempts": attempts,
                "from_list": from_list,
            },
        });
        Self { path, question }
    }

    /// The balance in the file, or `None` where there is no file yet. Its limit of attempts is not
    /// compared with that of the aim.
    pub fn read(&self, dealer: &Dealer, aim: Aim) -> anyhow::Result<Option<bingo::Balance>> {
        // A device or pipe is only written to.
        if !self.path.is_file() {
            return Ok(None);
        }
        let read = || {
            let Content { question, balance } = KIND.open(&files::read(self.path)?)?;
            let balance: bingo::Balance = balance;
            if let Some(difference) = difference(&question, &self.question) {
                bail!(
                    "it is the state of another list or mode, or of other flags: {difference}; \
                     expected those that it began with, or another file"
                );
            }
            same_aim(&balance, Aim { attempts: balance.aim.attempts, ..aim })?;
            balance.check(dealer).context("it has a number that no round leaves")?;
            Ok(balance)
        };
        read().map(Some).with_context(|| self.fault())
    }

    /// This balance, if it has just this aim.
    pub fn of_aim(&self, mut balance: bingo::Balance, aim: Aim) -> anyhow::Result<bingo::Balance> {
        same_aim(&balance, aim).with_context(|| self.fault())?;
        balance.aim = aim;
        Ok(balance)
    }

    /// Writes the file, whole or not at all.
    pub fn keep(&self, balance: &bingo::Balance) -> anyhow::Result<()> {
        KIND.write(self.path, &Content { question: &self.question, balance })
    }

    fn fault(&self) -> String {
        format!("cannot go on from `{}`", self.path.display())
    }
}

/// In JSON, where no limit at all is `null`.
fn same_aim(balance: &bingo::Balance, aim: Aim) -> anyhow::Result<()> {
    let told = |aim: Aim| serde_json::to_value(aim);
    match difference(&told(balance.aim)?, &told(aim)?) {
        Some(difference) => bail!(
            "it has another aim: {difference}; expected the flags that it began with, or another file"
        ),
        None => Ok(()),
    }
}
