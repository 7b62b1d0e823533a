//! Saves the progress of a search in a file, and resumes from it.

use std::path::Path;
use std::time::Duration;

use foretile_search::sweep::{Blocks, Done, Hunt, Recall, Shard};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock;
use crate::difference::difference;
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::files::KeptFile;
use crate::sealed::FileKind;

/// Versions 1 and 2 had no checksum. The layout includes how a search is divided into blocks.
pub const KIND: FileKind =
    FileKind { name: "checkpoint", flag: "--checkpoint", version: 3, is_version_1: |_| false };

/// The time between two saves: a kill loses at most this much work.
const SAVE_EVERY: Duration = Duration::from_millis(200);

/// The content of a checkpoint.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State<Found> {
    pub question: Value,
    pub shard: Shard,
    space: u64,
    block: u64,
    /// Whether all blocks are done.
    pub complete: bool,
    done: Done,
    found: Vec<Found>,
}

impl<Found> State<Found> {
    /// The state at the start of a search.
    pub fn new(hunt: &impl Hunt, shard: Shard, question: &impl Serialize) -> Result<Self, Error> {
        Ok(Self {
            question: serde_json::to_value(question)?,
            shard,
            space: hunt.space(),
            block: hunt.block(),
            complete: Blocks::of(hunt, shard).count() == 0,
            done: Done::default(),
            found: Vec::new(),
        })
    }

    /// Returns this state if it has the same question and shard as another one.
    fn of_the_same(self, other: &Self) -> Result<Self, Error> {
        if let Some(difference) = difference(&self.question, &other.question) {
            bail!(
                Kept,
                "it is the checkpoint of another question: {difference}; expected the same \
                 question, or start again with another file"
            );
        }
        ensure!(
            self.shard == other.shard,
            Kept,
            "it is the checkpoint of shard {}: expected shard {}",
            self.shard,
            other.shard
        );
        Ok(self)
    }
}

impl State<Value> {
    /// Converts the finds from JSON into their type.
    pub fn typed<Found: DeserializeOwned>(self) -> Result<State<Found>, Error> {
        let Self { question, shard, space, block, complete, done, found } = self;
        let read = |(entry, found): (usize, &Value)| {
            Found::deserialize(found).with_context(|| unconfirmed(entry, found))
        };
        let found = found.iter().enumerate().map(read).collect::<Result<_, Error>>()?;
        Ok(State { question, shard, space, block, complete, done, found })
    }
}

impl<Found: Serialize + Ord> State<Found> {
    /// Checks a state that was read: its numbers must agree, and the hunt must confirm every find in
    /// a block that is done. The finds are computed again.
    pub fn checked<H: Recall<Found = Found>>(mut self, hunt: &H) -> Result<Self, Error> {
        let Self { space, block, shard, .. } = self;
        ensure!(
            (space, block) == (hunt.space(), hunt.block()),
            Kept,
            "it divides {space} places into blocks of {block}, but this program {} into blocks of {}: \
             use the program that wrote it, or start again with another file",
            hunt.space(),
            hunt.block()
        );
        let blocks = Blocks::of(hunt, shard);
        let count = blocks.count();
        ensure!(
            self.done.end() <= count,
            Kept,
            "`done` goes up to block {}: expected at most {count}, the blocks of shard {shard}",
            self.done.end()
        );
        ensure!(
            self.complete == self.done.covers(count),
            Kept,
            "`complete` is {}, but {} of {count} blocks are done: expected both to agree",
            self.complete,
            self.done.count()
        );
        let mut found = Vec::with_capacity(self.found.len());
        for (entry, kept) in self.found.iter().enumerate() {
            let (place, again) =
                hunt.recall(kept).ok_or_else(|| ErrorKind::Kept.error(unconfirmed(entry, kept)))?;
            let is_done = blocks.holding(place).is_some_and(|block| self.done.contains(block));
            ensure!(
                is_done,
                Kept,
                "entry {entry} of `found`, {}, is not in a block of shard {shard} that is done",
                as_json(kept)
            );
            found.push(again);
        }
        // The same find twice counts once.
        found.sort();
        found.dedup();
        self.found = found;
        Ok(self)
    }

    /// Returns the number of places in all shards, and the finds of this one.
    pub fn into_found(self) -> (u64, Vec<Found>) {
        (self.space, self.found)
    }
}

fn unconfirmed(entry: usize, found: &impl Serialize) -> String {
    format!("entry {entry} of `found`, {}, is not what this search finds", as_json(found))
}

fn as_json(found: &impl Serialize) -> String {
    serde_json::to_string(found).unwrap_or_default()
}

/// The progress of a search, and the file to save it in, if any.
pub struct Checkpoint<Found> {
    file: Option<KeptFile>,
    saved: Duration,
    state: State<Found>,
    blocks: u64,
}

impl<Found: Serialize + DeserializeOwned + Ord> Checkpoint<Found> {
    /// Resumes from the file if it exists, and writes it. Therefore a missing folder, a full disk or another search
    /// that uses the file is an error before the search begins.
    pub fn open<H: Recall<Found = Found>>(
        path: Option<&Path>,
        fresh: State<Found>,
        hunt: &H,
    ) -> Result<Self, Error> {
        let file = path.map(KeptFile::at).transpose()?;
        let read = |file: &KeptFile| {
            let Some(kept) = file.read()? else { return Ok(None) };
            let kept: State<Value> = KIND.open(&kept)?;
            Ok::<_, Error>(Some(kept.typed()?.of_the_same(&fresh)?.checked(hunt)?))
        };
        let kept = file.as_ref().map(|file| {
            read(file).with_context(|| format!("cannot resume from `{}`", file.path().display()))
        });
        let state = kept.transpose()?.flatten().unwrap_or(fresh);
        let blocks = Blocks::of(hunt, state.shard).count();
        let mut checkpoint = Self { file, saved: clock::now(), state, blocks };
        checkpoint.save()?;
        Ok(checkpoint)
    }

    /// The blocks that are done.
    pub fn done(&self) -> &Done {
        &self.state.done
    }

    /// Adds a finished block and its finds, and saves if the last save was long enough ago.
    pub fn add(&mut self, block: u64, found: &mut Vec<Found>) -> Result<(), Error> {
        self.state.done.insert(block);
        self.state.complete = self.state.done.covers(self.blocks);
        self.state.found.append(found);
        if clock::now() - self.saved < SAVE_EVERY { Ok(()) } else { self.save() }
    }

    /// Saves, and returns the finds and whether all blocks are done.
    pub fn finish(mut self) -> Result<(Vec<Found>, bool), Error> {
        self.save()?;
        Ok((self.state.found, self.state.complete))
    }

    /// Returns the text of the file, whether or not there is one.
    pub fn sealed(&self) -> Result<String, Error> {
        Ok(KIND.seal(&self.state)?)
    }

    fn save(&mut self) -> Result<(), Error> {
        self.saved = clock::now();
        self.file.as_ref().map_or(Ok(()), |file| KIND.write(file, &self.state))
    }
}
