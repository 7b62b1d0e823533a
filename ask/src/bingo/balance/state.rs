//! Saves the state of balancing in a file, and resumes from it.

use std::path::Path;

use foretile_games::bingo::Dealer;
use foretile_study::bingo::{self, Aim};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Balance;
use crate::difference::difference;
use crate::error::{Context, Error, bail};
use crate::files::StoredFile;
use crate::sealed::{FileKind, sha256};

/// Version 1 had no checksum and no question.
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

/// A file for the state of balancing, and the question that it belongs to.
pub struct StateFile {
    file: StoredFile,
    question: Value,
}

impl StateFile {
    /// Opens the file for a question.
    pub fn at(path: &Path, request: &Balance, text: &str, dealer: &Dealer) -> Result<Self, Error> {
        let question = identity(request, text, dealer);
        Ok(Self { file: StoredFile::at(path)?, question })
    }

    /// Reads the balance in the file, or returns `None` if there is no file yet. Its limit of attempts
    /// may differ from that of the aim.
    pub fn read(&self, dealer: &Dealer, aim: Aim) -> Result<Option<bingo::Balance>, Error> {
        let read = || {
            let Some(stored) = self.file.read()? else { return Ok(None) };
            let Content { question, balance } = KIND.open(&stored)?;
            let balance: bingo::Balance = balance;
            if let Some(difference) = difference(&question, &self.question) {
                bail!(
                    Kept,
                    "it is the state of another list or mode, or of other flags: {difference}; \
                     expected the same as at the start, or another file"
                );
            }
            same_aim(&balance, aim.with_attempts(balance.aim.attempts))?;
            balance.check(dealer).context("it has a number that no round produces")?;
            Ok(Some(balance))
        };
        read().with_context(|| self.fault())
    }

    /// Returns the balance if it has this aim.
    pub fn of_aim(&self, mut balance: bingo::Balance, aim: Aim) -> Result<bingo::Balance, Error> {
        same_aim(&balance, aim).with_context(|| self.fault())?;
        balance.aim = aim;
        Ok(balance)
    }

    /// Writes the file, whole or not at all.
    pub fn save(&self, balance: &bingo::Balance) -> Result<(), Error> {
        KIND.write(&self.file, &Content { question: &self.question, balance })
    }

    fn fault(&self) -> String {
        format!("cannot resume from `{}`", self.file.path().display())
    }
}

/// Returns what a state belongs to. It includes the checksum of the list's text, and the program's
/// version, because a round of another version may give other weights.
pub fn identity(request: &Balance, text: &str, dealer: &Dealer) -> Value {
    let Balance { list, rounds, cards, seed, limit, attempts, from_list, batches } = request;
    json!({
        "program": env!("CARGO_PKG_VERSION"),
        "dealt": {
            "list_sha256": sha256(text.as_bytes()),
            "mode": list.card_mode(),
            "version": list.version,
            "compat": list.compat,
            "profile": dealer.rules().profile,
        },
        "flags": {
            "rounds": rounds,
            "cards": cards,
            "seed": seed,
            "limit": limit,
            "attempts": attempts,
            "from_list": from_list,
            "batches": batches,
        },
    })
}

/// Compares the aims as JSON, in which a missing limit is `null`.
pub fn same_aim(balance: &bingo::Balance, aim: Aim) -> Result<(), Error> {
    let [stored, request] = [balance.aim, aim].map(serde_json::to_value);
    match difference(&stored?, &request?) {
        Some(difference) => bail!(
            Kept,
            "it has another aim: {difference}; expected the same flags as at the start, or another \
             file"
        ),
        None => Ok(()),
    }
}

#[cfg(test)]
#[cfg(feature = "files")]
mod tests {
    use serde_json::Map;

    use super::super::WeightedList;
    use super::*;
    use crate::bingo::List;

    fn request() -> Balance {
        let list = List::default();
        Balance {
            list,
            rounds: 3,
            cards: 400,
            seed: 0,
            limit: 1.5,
            attempts: None,
            from_list: false,
            batches: 2,
        }
    }

    fn json(balance: &bingo::Balance) -> Value {
        serde_json::to_value(balance).unwrap()
    }

    #[test]
    fn a_state_is_resumed_only_with_its_own_question_and_aim() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let WeightedList { text, dealer, own, .. } = request().read().unwrap();
        let at =
            |request: &Balance, text: &str| StateFile::at(&path, request, text, &dealer).unwrap();
        let refused = |read: Result<Option<bingo::Balance>, Error>, fault: &str| {
            let error = format!("{:#}", read.err().unwrap());
            let whole = format!("cannot resume from `{}`: {fault}", path.display());
            assert!(error.starts_with(&whole) && error.contains("expected"), "{error}");
        };

        // The limit of attempts is that of the judgement, which comes later.
        let aim = request().aim();
        let judged = aim.with_attempts(Some(3.0));
        let state = at(&request(), &text);
        assert!(state.read(&dealer, aim).unwrap().is_none(), "no file yet");
        let balance = bingo::Balance::new(&dealer, judged, &request().start(&own));
        state.save(&balance).unwrap();
        let stored = || state.read(&dealer, aim).unwrap().unwrap();
        assert_eq!(json(&stored()), json(&balance));
        assert_eq!(json(&state.of_aim(stored(), judged).unwrap()), json(&balance));
        let other = state.of_aim(stored(), aim.with_attempts(Some(2.0))).map(Some);
        refused(other, "it has another aim: `attempts` is 3");
        refused(
            state.read(&dealer, aim.with_rounds(4)),
            "it has another aim: `rounds` is 3, not 4",
        );
        drop(state);

        let another = "it is the state of another list or mode, or of other flags: ";
        for (request, text) in [
            (Balance { rounds: 4, ..request() }, text.as_str()),
            (Balance { from_list: true, ..request() }, &text),
            (Balance { attempts: Some(3.0), ..request() }, &text),
            (request(), "another list"),
        ] {
            refused(at(&request, text).read(&dealer, aim), another);
        }
    }

    #[test]
    fn states_of_version_1_have_an_aim_and_goals() {
        let opened = |names: &[&str]| {
            let members: Map<_, _> =
                names.iter().map(|name| (name.to_string(), json!(1))).collect();
            KIND.open::<Value>(json!(members).to_string().as_bytes()).unwrap_err().to_string()
        };
        assert!(opened(&["aim", "goals"]).contains("of version 1: expected version 2"));
        for names in [&["aim"][..], &["goals"], &[]] {
            assert!(opened(names).starts_with("it is not a balancing state"), "{names:?}");
        }
    }
}
