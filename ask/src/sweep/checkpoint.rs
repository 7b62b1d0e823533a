//! Saves the progress of a search in a file, and resumes from it.

use std::path::Path;
use std::time::Duration;

use foretile_search::sweep::{Blocks, Done, Recall, Scan, Shard};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::clock;
use crate::difference::difference;
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::files::StoredFile;
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
    /// The number of finds, if they are more than are stored; then `found` is empty.
    #[serde(default, skip_serializing_if = "is_zero")]
    counted: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl<Found> State<Found> {
    /// The state at the start of a search.
    pub fn new(scan: &impl Scan, shard: Shard, question: &impl Serialize) -> Result<Self, Error> {
        Ok(Self {
            question: serde_json::to_value(question)?,
            shard,
            space: scan.space(),
            block: scan.block(),
            complete: Blocks::of(scan, shard).count() == 0,
            done: Done::default(),
            found: Vec::new(),
            counted: 0,
        })
    }

    /// Adds finds. If there are more than `most`, they are only counted.
    fn push(&mut self, found: &mut Vec<Found>, most: Option<usize>) {
        self.found.append(found);
        if self.counted > 0 || most.is_some_and(|most| self.found.len() > most) {
            self.counted += self.found.len() as u64;
            self.found.clear();
        }
    }

    /// Returns this state if it has the same question and shard as the other.
    fn same_search(self, other: &Self) -> Result<Self, Error> {
        if let Some(difference) = difference(&self.question, &other.question) {
            bail!(
                Kept,
                "it is the checkpoint of another question: {difference}; expected the same \
                 question, or another file, such as new.json"
            );
        }
        ensure!(
            self.shard == other.shard,
            Kept,
            "it is the checkpoint of shard {}: expected shard {}, such as in a file of its own",
            self.shard,
            other.shard
        );
        Ok(self)
    }
}

impl State<Value> {
    /// Converts the finds from JSON into their type.
    pub fn typed<Found: DeserializeOwned>(self) -> Result<State<Found>, Error> {
        let Self { question, shard, space, block, complete, done, found, counted } = self;
        let read = |(entry, found): (usize, &Value)| {
            Found::deserialize(found).with_context(|| unconfirmed(entry, found))
        };
        let found = found.iter().enumerate().map(read).collect::<Result<_, Error>>()?;
        Ok(State { question, shard, space, block, complete, done, found, counted })
    }
}

impl<Found: Serialize + Ord> State<Found> {
    /// Checks a state that was read: its numbers must agree, and the scan must confirm that every find is in
    /// a block that is done. Computes the finds again.
    pub fn checked<H: Recall<Found = Found>>(mut self, scan: &H) -> Result<Self, Error> {
        let Self { space, block, shard, .. } = self;
        ensure!(
            (space, block) == (scan.space(), scan.block()),
            Kept,
            "it divides {space} places into blocks of {block}, but this program {} into blocks of {}: \
             expected the program that wrote it, or another file, such as new.json",
            scan.space(),
            scan.block()
        );
        let blocks = Blocks::of(scan, shard);
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
        if self.counted > 0 {
            // The number cannot be confirmed without the search. A find cannot be hidden by it where all are stored.
            let is_more = |most: usize| self.counted > most as u64;
            ensure!(
                self.found.is_empty() && scan.most_stored().is_some_and(is_more),
                Kept,
                "`counted` is {}: expected it only if more is found than is stored, and then no entry in `found`",
                self.counted
            );
        }
        let mut found = Vec::with_capacity(self.found.len());
        for (entry, find) in self.found.iter().enumerate() {
            let (place, again) =
                scan.recall(find).ok_or_else(|| ErrorKind::Kept.error(unconfirmed(entry, find)))?;
            let is_done = blocks.holding(place).is_some_and(|block| self.done.contains(block));
            ensure!(
                is_done,
                Kept,
                "entry {entry} of `found`, {}, is not in a block of shard {shard} that is done",
                as_json(find)
            );
            found.push(again);
        }
        // The same find twice counts once.
        found.sort();
        found.dedup();
        self.found = found;
        Ok(self)
    }

    /// Returns the number of places in all shards, the finds of this one, and the number of those that were only counted.
    pub fn into_found(self) -> (u64, Vec<Found>, u64) {
        (self.space, self.found, self.counted)
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
    file: Option<StoredFile>,
    saved: Duration,
    state: State<Found>,
    blocks: u64,
    most_stored: Option<usize>,
}

impl<Found: Serialize + DeserializeOwned + Ord> Checkpoint<Found> {
    /// Resumes from the file if it exists, and writes it. Therefore a missing folder, a full disk or another search
    /// that uses the file is an error before the search begins.
    pub fn open<H: Recall<Found = Found>>(
        path: Option<&Path>,
        fresh: State<Found>,
        scan: &H,
    ) -> Result<Self, Error> {
        let file = path.map(StoredFile::at).transpose()?;
        let read = |file: &StoredFile| {
            let Some(bytes) = file.read()? else { return Ok(None) };
            let saved: State<Value> = KIND.open(&bytes)?;
            Ok::<_, Error>(Some(saved.typed()?.same_search(&fresh)?.checked(scan)?))
        };
        let saved = file.as_ref().map(|file| {
            read(file).with_context(|| format!("cannot resume from `{}`", file.path().display()))
        });
        let state = saved.transpose()?.flatten().unwrap_or(fresh);
        let blocks = Blocks::of(scan, state.shard).count();
        let mut checkpoint =
            Self { file, saved: clock::now(), state, blocks, most_stored: scan.most_stored() };
        checkpoint.save()?;
        Ok(checkpoint)
    }

    /// The blocks that are done.
    pub fn done(&self) -> &Done {
        &self.state.done
    }

    /// Adds a finished block and its finds, and saves if the last save was long enough ago.
    pub fn add(&mut self, block: u64, found: &mut Vec<Found>) -> Result<(), Error> {
        self.add_at(clock::now(), block, found)
    }

    fn add_at(&mut self, now: Duration, block: u64, found: &mut Vec<Found>) -> Result<(), Error> {
        self.state.done.insert(block);
        self.state.complete = self.state.done.covers(self.blocks);
        self.state.push(found, self.most_stored);
        if now - self.saved < SAVE_EVERY { Ok(()) } else { self.save() }
    }

    /// Returns the number of finds that were only counted.
    pub const fn counted(&self) -> u64 {
        self.state.counted
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

#[cfg(test)]
#[cfg(feature = "files")]
mod tests {
    use std::fs;
    use std::ops::{ControlFlow, Range};

    use serde_json::json;

    use super::*;

    /// Finds the multiples of ten below 100, in blocks of 20 places.
    struct Tens;

    impl Scan for Tens {
        type Found = u64;

        fn space(&self) -> u64 {
            100
        }

        fn block(&self) -> u64 {
            20
        }

        fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
            found.extend(places.filter(|place| place.is_multiple_of(10)));
            ControlFlow::Continue(())
        }
    }

    impl Recall for Tens {
        fn recall(&self, find: &u64) -> Option<(u64, u64)> {
            find.is_multiple_of(10).then_some((*find, *find))
        }
    }

    /// A search of the even blocks, those of the first of two shards: 0 to 19, 40 to 59 and 80 to 99.
    fn fresh() -> State<u64> {
        State::new(&Tens, Shard::new(0, 2).unwrap(), &json!({"step": 10})).unwrap()
    }

    fn open(path: &Path) -> Result<Checkpoint<u64>, Error> {
        Checkpoint::open(Some(path), fresh(), &Tens)
    }

    #[test]
    fn a_search_resumes_where_it_stopped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let mut first = open(&path).unwrap();
        assert_eq!(first.done().count(), 0);
        first.add(1, &mut vec![50, 40]).unwrap();
        first.add(0, &mut vec![0, 10]).unwrap();
        assert_eq!(first.finish().unwrap(), (vec![50, 40, 0, 10], false));
        let mut second = open(&path).unwrap();
        assert_eq!((second.done().count(), second.done().end()), (2, 2));
        second.add(2, &mut vec![80, 90]).unwrap();
        assert_eq!(second.finish().unwrap(), (vec![0, 10, 40, 50, 80, 90], true));
        let third = open(&path).unwrap();
        assert_eq!(third.done().count(), 3);
        let state: State<Value> = KIND.open(third.sealed().unwrap().as_bytes()).unwrap();
        assert!(state.complete);
        assert_eq!(
            state.typed::<u64>().unwrap().into_found(),
            (100, vec![0, 10, 40, 50, 80, 90], 0)
        );
    }

    #[test]
    fn progress_is_saved_now_and_then() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let mut checkpoint = open(&path).unwrap();
        let saved = || fs::read_to_string(&path).unwrap();
        let at_first = saved();
        let due = checkpoint.saved + SAVE_EVERY;
        checkpoint.add_at(due - Duration::from_nanos(1), 0, &mut vec![0]).unwrap();
        assert_eq!(saved(), at_first);
        checkpoint.add_at(due, 1, &mut vec![40]).unwrap();
        let state: State<Value> = KIND.open(saved().as_bytes()).unwrap();
        assert_eq!((state.done.count(), state.found), (2, vec![json!(0), json!(40)]));
        assert!(checkpoint.saved + SAVE_EVERY > due);
    }

    /// Finds like `Tens`, and stores at most three.
    struct FewTens;

    impl Scan for FewTens {
        type Found = u64;

        fn space(&self) -> u64 {
            Tens.space()
        }

        fn block(&self) -> u64 {
            Tens.block()
        }

        fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
            Tens.scan(places, found)
        }
    }

    impl Recall for FewTens {
        fn recall(&self, find: &u64) -> Option<(u64, u64)> {
            Tens.recall(find)
        }

        fn most_stored(&self) -> Option<usize> {
            Some(3)
        }
    }

    #[test]
    fn finds_past_the_limit_are_only_counted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let open = || Checkpoint::open(Some(&path), fresh(), &FewTens).unwrap();
        let mut first = open();
        first.add(0, &mut vec![0, 10]).unwrap();
        first.add(1, &mut vec![40]).unwrap();
        assert_eq!(first.counted(), 0);
        assert_eq!(first.finish().unwrap(), (vec![0, 10, 40], false));
        let mut second = open();
        second.add(2, &mut vec![80, 90]).unwrap();
        assert_eq!(second.counted(), 5);
        assert_eq!(second.finish().unwrap(), (vec![], true));
        assert_eq!(open().counted(), 5);
        // A search that stores all finds refuses a number without them.
        let error = format!("{:#}", Checkpoint::open(Some(&path), fresh(), &Tens).err().unwrap());
        assert!(error.contains("`counted` is 5: expected it only if"), "{error}");
        for (counted, found) in [(5, vec![0]), (3, vec![]), (1, vec![])] {
            let saved: State<Value> = KIND.open(&fs::read(&path).unwrap()).unwrap();
            let mut content = serde_json::to_value(&saved).unwrap();
            (content["counted"], content["found"]) = (counted.into(), json!(found));
            let other = folder.path().join("other.json");
            fs::write(&other, KIND.seal(&content).unwrap()).unwrap();
            let opened = Checkpoint::open(Some(&other), fresh(), &FewTens);
            assert!(opened.is_err(), "{counted} {found:?}");
        }
    }

    #[test]
    fn a_space_without_blocks_is_done_at_once() {
        let last = |shards| State::<u64>::new(&Tens, Shard::new(shards - 1, shards).unwrap(), &0);
        assert!(!last(5).unwrap().complete);
        assert!(last(6).unwrap().complete);
    }

    /// Changes members of a checkpoint that has blocks 0 and 2; each change has its own error.
    #[test]
    fn an_inconsistent_checkpoint_is_refused() {
        let saved = || {
            json!({
                "question": {"step": 10},
                "shard": fresh().shard,
                "space": 100,
                "block": 20,
                "complete": false,
                "done": [{"start": 0, "end": 1}, {"start": 2, "end": 3}],
                "found": [90, 0, 10, 0],
            })
        };
        let opened = |content: &Value| {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("state.json");
            fs::write(&path, KIND.seal(content).unwrap()).unwrap();
            open(&path).and_then(Checkpoint::finish)
        };
        // Each find once, in order.
        assert_eq!(opened(&saved()).unwrap(), (vec![0, 10, 90], false));
        let all = json!([{"start": 0, "end": 3}]);
        for (changes, fault) in [
            (&[("question", json!({"step": 20}))][..], "another question: `step` is 20, not 10"),
            (&[("shard", json!(Shard::new(1, 2).unwrap()))], "of shard 1/2: expected shard 0/2"),
            (&[("shard", json!(Shard::WHOLE))], "expected shard 0/2"),
            (&[("space", json!(200))], "it divides 200 places into blocks of 20"),
            (&[("block", json!(10))], "it divides 100 places into blocks of 10"),
            (&[("done", json!([{"start": 0, "end": 4}]))], "up to block 4: expected at most 3"),
            (&[("done", all.clone())], "`complete` is false, but 3 of 3 blocks are done"),
            (&[("complete", json!(true))], "`complete` is true, but 2 of 3 blocks are done"),
            (&[("found", json!([0, 11]))], "entry 1 of `found`, 11, is not what this search finds"),
            (&[("found", json!([0, "a"]))], "entry 1 of `found`, \"a\", is not what this search"),
            (&[("found", json!([50]))], "entry 0 of `found`, 50, is not in a block of shard 0/2"),
            (&[("found", json!([20]))], "entry 0 of `found`, 20, is not in a block of shard 0/2"),
            (&[("found", json!([100]))], "entry 0 of `found`, 100, is not in a block of shard 0/2"),
        ] {
            let mut changed = saved();
            for (name, value) in changes {
                changed[name] = value.clone();
            }
            let error = format!("{:#}", opened(&changed).unwrap_err());
            assert!(error.contains("cannot resume from `") && error.contains(fault), "{error}");
        }
        let mut whole = saved();
        (whole["done"], whole["complete"]) = (all, true.into());
        assert_eq!(opened(&whole).unwrap(), (vec![0, 10, 90], true));
    }
}
