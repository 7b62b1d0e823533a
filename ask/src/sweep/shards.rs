//! The finished shards of one search.

use std::path::PathBuf;

use foretile_search::sweep::Recall;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::Swept;
use super::checkpoint::{KIND, State};
use crate::difference::difference;
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::files;
use crate::json::{self, Question};

/// An error names at most this many missing shards.
const MISSING: usize = 10;

/// The finished checkpoints of all shards of one search.
pub struct Shards {
    question: Value,
    /// The names of the files, with their states.
    states: Vec<(String, State<Value>)>,
}

impl Shards {
    /// Reads the checkpoint files, in any order.
    ///
    /// # Errors
    /// When a file cannot be read, a shard is missing, unfinished or there twice, or the files are of
    /// different searches.
    pub fn read(files: &[PathBuf]) -> Result<Self, Error> {
        Self::open(files.iter().map(|path| {
            let name = path.display().to_string();
            let bytes =
                files::read(path).with_context(|| {
                    format!("cannot read checkpoint `{name}`: expected a file that --checkpoint wrote, such as 0.json")
                })?;
            Ok((name, bytes))
        }))
    }

    /// Opens the texts of checkpoints, each with a name for errors, in any order.
    ///
    /// # Errors
    /// When a shard is missing, unfinished or there twice, or the checkpoints are of different searches.
    pub fn open(
        texts: impl IntoIterator<Item = Result<(String, Vec<u8>), Error>>,
    ) -> Result<Self, Error> {
        let mut states: Vec<(String, State<Value>)> = Vec::new();
        for text in texts {
            let (name, bytes) = text?;
            let state: State<Value> =
                KIND.open(&bytes).with_context(|| format!("cannot join `{name}`"))?;
            if let Some((first_name, first)) = states.first() {
                let difference = difference(&state.question, &first.question).or_else(|| {
                    let (of, first_of) = (state.shard.of(), first.shard.of());
                    (of != first_of).then(|| format!("it has {of} shards, not {first_of}"))
                });
                if let Some(difference) = difference {
                    bail!(
                        Kept,
                        "`{name}` and `{first_name}` are of different searches: {difference}; expected \
                         the shards of one question, such as 0/2 and 1/2"
                    );
                }
            }
            ensure!(
                states.iter().all(|(_, other)| other.shard != state.shard),
                Kept,
                "`{name}` is shard {} again: expected each shard once, such as 0/2 and 1/2",
                state.shard
            );
            let shard = state.shard;
            ensure!(
                state.complete,
                Kept,
                "shard {shard} in `{name}` is not finished: expected a finished one; run its command again to its end, such as `foretile voltorb find … --checkpoint 0.json`"
            );
            states.push((name, state));
        }
        let Some((_, first)) = states.first() else {
            bail!("no files to join: expected the checkpoint of every shard, such as shard-*.json");
        };
        let of = first.shard.of();
        let missing = (0..of)
            .filter(|index| states.iter().all(|(_, state)| state.shard.index() != *index))
            .map(|index| match index {
                0 => format!("0/{of} (also {of}/{of})"),
                _ => format!("{index}/{of}"),
            });
        let missing: Vec<String> = missing.take(MISSING).collect();
        let more = of - (states.len() + missing.len()) as u64;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        ensure!(
            missing.is_empty(),
            Kept,
            "missing shards: {}{more}: expected each shard once, such as 0/2 and 1/2",
            missing.join(", ")
        );
        Ok(Self { question: first.question.clone(), states })
    }

    /// Returns whether the shards' question has this name.
    pub fn have_question(&self, name: &str) -> bool {
        self.question.get(name).is_some()
    }

    /// Reads the shards' question, which must have this name.
    pub fn question<Q: Question>(&self, name: &str) -> Result<Q, Error> {
        json::from_value(self.question[name].clone()).map_err(|fault| {
            let file = &self.states[0].0;
            let unknown = format!("cannot join `{file}`: this program cannot read its question");
            ErrorKind::Kept.error(unknown).because(fault)
        })
    }

    /// Returns all their finds, each confirmed again. `question` is their question as this program
    /// read it, and must be the same.
    pub fn swept<H: Recall>(
        self,
        scan: &H,
        question: &impl Serialize,
    ) -> Result<Swept<H::Found>, Error>
    where
        H::Found: Serialize + DeserializeOwned + Ord,
    {
        let current = serde_json::to_value(question)?;
        let mut swept = Swept { found: Vec::new(), counted: 0, scanned: 0, complete: true };
        for (name, state) in self.states {
            let checked = || {
                if let Some(difference) = difference(&state.question, &current) {
                    bail!(Kept, "this program reads its question otherwise: {difference}");
                }
                state.typed()?.checked(scan)
            };
            let state = checked().with_context(|| format!("cannot join `{name}`"))?;
            let (space, found, counted) = state.into_found();
            swept.scanned = space;
            swept.counted += counted;
            swept.found.extend(found);
        }
        let is_more = |most| swept.counted > 0 || swept.found.len() > most;
        if scan.most_stored().is_some_and(is_more) {
            swept.counted += swept.found.len() as u64;
            swept.found.clear();
        }
        Ok(swept)
    }
}

#[cfg(test)]
#[cfg(feature = "files")]
mod tests {
    use serde_json::json;

    use super::*;

    /// A finished shard, as a file has it.
    fn shard(text: &str) -> String {
        let shard: foretile_search::sweep::Shard = text.parse().unwrap();
        let content = json!({
            "question": {"find": {"step": 10}},
            "shard": shard,
            "space": 100,
            "block": 20,
            "complete": true,
            "done": [{"start": 0, "end": 1}],
            "found": [],
        });
        KIND.seal(&content).unwrap()
    }

    #[test]
    fn shards_are_read_from_files_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["1/3", "0/3", "2/3"].map(|text| {
            let path = folder.path().join(text.replace('/', "-"));
            std::fs::write(&path, shard(text)).unwrap();
            path
        });
        let shards = Shards::read(&files).unwrap();
        assert!(shards.have_question("find") && !shards.have_question("plan"));
        let fault = |files: &[PathBuf]| format!("{:#}", Shards::read(files).err().unwrap());
        let none = folder.path().join("none");
        assert!(fault(&[none]).starts_with("cannot read checkpoint `"));
        let (first, twice) = (&files[..1], [files[0].clone(), files[0].clone()]);
        assert!(
            fault(first).contains("missing shards: 0/3 (also 3/3), 2/3: expected each shard once")
        );
        assert!(fault(&twice).contains("is shard 1/3 again"));
        assert!(fault(&[]).starts_with("no files to join"));
    }

    #[test]
    fn many_missing_shards_are_counted() {
        let fault = |of: usize| {
            let text = Ok(("a".to_owned(), shard(&format!("1/{of}")).into_bytes()));
            Shards::open([text]).err().unwrap().to_string()
        };
        assert!(fault(11).contains("9/11, 10/11: expected"), "{}", fault(11));
        assert!(fault(12).contains("10/12 and 1 more: expected"), "{}", fault(12));
        assert!(fault(20).contains("10/20 and 9 more: expected"), "{}", fault(20));
    }
}
