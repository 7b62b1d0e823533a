//! Runs any search: on threads, as a shard, and with a checkpoint to resume from.

mod checkpoint;
mod shards;

use std::num::NonZero;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::str::FromStr;

use foretile_search::sweep::{Event, Options, Recall, Scanned, Shard, run};
use serde::Serialize;
use serde::de::DeserializeOwned;

use checkpoint::{Checkpoint, State};

use crate::error::{Context, Error, ErrorKind, ensure};

pub use shards::Shards;

/// How to search.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Clone, Default)]
pub struct Work {
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    threads: Option<NonZero<usize>>,
    /// Search only one of N equal parts, such as 3/8; `auto` in a Slurm array, `auto/8` in a
    /// Kubernetes Indexed Job of 8 completions
    #[cfg_attr(feature = "clap", arg(long, value_name = "I/N"))]
    shard: Option<ShardFlag>,
    /// A file to save progress in; a search that was stopped or killed resumes from it
    #[cfg_attr(feature = "clap", arg(long, value_name = "FILE"))]
    checkpoint: Option<PathBuf>,
    /// The most that may be found, to bound memory
    #[cfg_attr(feature = "clap", arg(skip))]
    most_found: Option<usize>,
}

impl Work {
    /// Searches on all threads, and fails when more than this many are found.
    pub fn at_most(found: usize) -> Self {
        Self { most_found: Some(found), ..Self::default() }
    }

    /// Searches only this shard.
    pub fn on(self, shard: Shard) -> Self {
        Self { shard: Some(ShardFlag::Given(shard)), ..self }
    }

    /// Returns the number of threads, if one was given.
    pub const fn threads(&self) -> Option<NonZero<usize>> {
        self.threads
    }

    /// Returns whether the search has a checkpoint or is a shard.
    pub fn is_saved(&self) -> bool {
        self.shard.is_some() || self.checkpoint.is_some()
    }
}

/// The result of a search.
pub struct Swept<Found> {
    /// The finds, in order.
    pub found: Vec<Found>,
    /// The number of finds that were only counted, because they are more than [`Recall::most_stored`]; then `found` is empty.
    pub counted: u64,
    /// Places searched, earlier runs included.
    pub scanned: u64,
    /// Whether all places were searched.
    pub complete: bool,
}

/// Searches. Calls `notify` after every block; it may break to stop the search.
///
/// # Errors
/// When the checkpoint cannot be read or written, or is of another search, and when more is found
/// than [`Work::at_most`] allows.
pub fn sweep<H: Recall>(
    scan: &H,
    question: &impl Serialize,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<Swept<H::Found>, Error>
where
    H::Found: Serialize + DeserializeOwned + Ord,
{
    let (checkpoint, scanned) = checkpointed(scan, question, work, notify)?;
    let counted = checkpoint.counted();
    let (found, complete) = checkpoint.finish()?;
    Ok(Swept { found, counted, scanned, complete })
}

/// Searches like [`sweep`], and returns the text of the checkpoint at the end, which [`Shards`] join with
/// those of the other shards.
///
/// # Errors
/// Those of [`sweep`].
pub fn sweep_shard<H: Recall>(
    scan: &H,
    question: &impl Serialize,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<String, Error>
where
    H::Found: Serialize + DeserializeOwned + Ord,
{
    checkpointed(scan, question, work, notify)?.0.sealed()
}

/// Searches, and returns the state at the end and the number of places searched.
fn checkpointed<H: Recall>(
    scan: &H,
    question: &impl Serialize,
    work: &Work,
    mut notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<(Checkpoint<H::Found>, u64), Error>
where
    H::Found: Serialize + DeserializeOwned + Ord,
{
    let shard = work.shard.map_or(Ok(Shard::WHOLE), ShardFlag::shard)?;
    let fresh = State::new(scan, shard, question)?;
    let mut checkpoint = Checkpoint::open(work.checkpoint.as_deref(), fresh, scan)?;
    let done = checkpoint.done().clone();
    let options = Options { threads: work.threads, shard, done };
    let (mut pending, mut scanned, mut failed) = (Vec::new(), None, None);
    let mut count = 0_usize;
    let _ = run(scan, &options, |event| match event {
        Event::Found(found) => {
            pending.push(found);
            count += 1;
            match work.most_found.filter(|most| count > *most) {
                None => ControlFlow::Continue(()),
                Some(most) => {
                    failed = Some(ErrorKind::Question.error(format!(
                        "more than {most} seeds fit: expected a narrower question, such as with a \
                         shorter time, fewer advances or one more round"
                    )));
                    ControlFlow::Break(())
                }
            }
        }
        Event::Scanned(block) => {
            scanned = Some(block.places);
            if let Err(error) = checkpoint.add(block.block, &mut pending) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            notify(block)
        }
    });
    if let Some(error) = failed {
        return Err(error);
    }
    let scanned = scanned.unwrap_or_else(|| options.places_done(scan));
    Ok((checkpoint, scanned))
}

/// Parses a number of threads.
#[cfg(feature = "clap")]
pub fn threads(text: &str) -> Result<NonZero<usize>, String> {
    let expected = || format!("`{text}` is not a number of threads: expected 1 or more, such as 2");
    text.parse().map_err(|_| expected())
}

/// A shard by its numbers, or from the scheduler's environment variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ShardFlag {
    Given(Shard),
    /// The scheduler gives the shard's index, and the number of shards when `of` is `None`.
    Auto {
        of: Option<u64>,
    },
}

impl FromStr for ShardFlag {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match text.strip_prefix("auto") {
            None => Ok(Self::Given(text.parse()?)),
            Some("") => Ok(Self::Auto { of: None }),
            Some(of) => {
                let of = of.strip_prefix('/').and_then(|of| of.parse().ok()).filter(|of| *of > 0);
                of.map(|of| Self::Auto { of: Some(of) }).with_context(|| {
                    format!("`{text}` is not a shard: expected auto, auto/8, or one such as 3/8")
                })
            }
        }
    }
}

impl ShardFlag {
    fn shard(self) -> Result<Shard, Error> {
        match self {
            Self::Given(shard) => Ok(shard),
            Self::Auto { of } => scheduled(of, |name| std::env::var(name).ok()),
        }
    }
}

/// Returns the shard that a scheduler's variables name. The task numbers of a Slurm array may start
/// anywhere and go up in steps. A Kubernetes Indexed Job counts from 0 and does not give the number of
/// its completions.
fn scheduled(of: Option<u64>, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, Error> {
    let number = |name: &str| -> Result<Option<u64>, Error> {
        let Some(text) = variable(name) else { return Ok(None) };
        let number = text
            .parse()
            .with_context(|| format!("{name} is `{text}`: expected a number, such as 3"));
        number.map(Some)
    };
    if let Some(task) = number("SLURM_ARRAY_TASK_ID")? {
        let first = number("SLURM_ARRAY_TASK_MIN")?.unwrap_or(0);
        let step = number("SLURM_ARRAY_TASK_STEP")?.unwrap_or(1).max(1);
        let count = number("SLURM_ARRAY_TASK_COUNT")?;
        let of = of.or(count).context(
            "SLURM_ARRAY_TASK_COUNT is not set: expected it, or the number of shards, such as \
             --shard auto/8",
        )?;
        let index = task.checked_sub(first).context("SLURM_ARRAY_TASK_ID is below its minimum: expected SLURM_ARRAY_TASK_MIN or more, such as {first}")?;
        ensure!(
            index / step < of && index.is_multiple_of(step),
            "task {task} is not one of {of} shards: expected an array in equal steps, such as \
             --array=0-7, or a shard, such as --shard 3/8"
        );
        return Ok(Shard::new(index / step, of)?);
    }
    let index = number("JOB_COMPLETION_INDEX")?.context(
        "neither SLURM_ARRAY_TASK_ID nor JOB_COMPLETION_INDEX is set: expected a Slurm array or a \
         Kubernetes Indexed Job, or a shard such as --shard 3/8",
    )?;
    let of = of.context(
        "a Kubernetes Indexed Job does not say how many shards there are: expected its \
         completions, such as --shard auto/8",
    )?;
    ensure!(
        index < of,
        "completion {index} is not one of {of} shards: expected 0 to {}, such as 0",
        of - 1
    );
    Ok(Shard::new(index, of)?)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use foretile_search::sweep::Scan;

    use super::*;

    #[test]
    fn schedulers_name_the_shard() {
        let shard = |of, set: &[(&str, &str)]| {
            scheduled(of, |name| {
                set.iter().find(|(set, _)| *set == name).map(|(_, value)| value.to_string())
            })
        };
        let slurm = |id, min, step, count| {
            [
                ("SLURM_ARRAY_TASK_ID", id),
                ("SLURM_ARRAY_TASK_MIN", min),
                ("SLURM_ARRAY_TASK_STEP", step),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ]
        };
        assert_eq!(shard(None, &slurm("0", "0", "1", "8")).unwrap(), Shard::new(0, 8).unwrap());
        assert_eq!(shard(None, &slurm("8", "1", "1", "8")).unwrap(), Shard::new(7, 8).unwrap());
        assert_eq!(shard(None, &slurm("14", "4", "5", "3")).unwrap(), Shard::new(2, 3).unwrap());
        let job = [("JOB_COMPLETION_INDEX", "3")];
        assert_eq!(shard(Some(4), &job).unwrap(), Shard::new(3, 4).unwrap());
        for (of, set, fault) in [
            (None, &job[..], "such as --shard auto/8"),
            (Some(3), &job[..], "completion 3 is not one of 3"),
            (Some(3), &[][..], "such as --shard 3/8"),
            (None, &slurm("x", "0", "1", "8")[..], "`x`: expected a number"),
            (Some(2), &slurm("2", "0", "1", "3")[..], "task 2 is not one of 2"),
            // Task 7 of --array=1,3,7, and a task between two steps.
            (None, &slurm("7", "1", "1", "3")[..], "task 7 is not one of 3 shards"),
            (None, &slurm("4", "1", "2", "3")[..], "such as --array=0-7"),
        ] {
            let error = format!("{:#}", shard(of, set).unwrap_err());
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn a_search_is_saved_if_it_has_a_file_or_is_a_shard() {
        let whole = Work::default();
        assert!(!whole.is_saved() && !Work::at_most(7).is_saved());
        assert!(Work::default().on(Shard::WHOLE).is_saved());
        let saved = Work { checkpoint: Some("a".into()), ..Work::default() };
        assert!(saved.is_saved());
        assert_eq!(Work::at_most(7).most_found, Some(7));
    }

    /// Finds each of ten places.
    struct Ten;

    impl Scan for Ten {
        type Found = u64;

        fn space(&self) -> u64 {
            10
        }

        fn block(&self) -> u64 {
            10
        }

        fn scan(&self, places: Range<u64>, found: &mut Vec<u64>) -> ControlFlow<()> {
            found.extend(places);
            ControlFlow::Continue(())
        }
    }

    impl Recall for Ten {
        fn recall(&self, saved: &u64) -> Option<(u64, u64)> {
            Some((*saved, *saved))
        }
    }

    #[test]
    fn a_search_ends_if_more_is_found_than_is_allowed() {
        let swept = |most| sweep(&Ten, &(), &Work::at_most(most), |_| ControlFlow::Continue(()));
        assert!(swept(10).unwrap().found.into_iter().eq(0..10));
        let refused = swept(9).err().unwrap().to_string();
        assert!(refused.starts_with("more than 9 seeds fit: expected"), "{refused}");
    }

    #[cfg(feature = "clap")]
    #[test]
    fn there_is_at_least_one_thread() {
        assert_eq!(threads("3").map(NonZero::get), Ok(3));
        for text in ["0", "-1", "two", ""] {
            let error = threads(text).unwrap_err();
            assert_eq!(
                error,
                format!("`{text}` is not a number of threads: expected 1 or more, such as 2")
            );
        }
    }

    #[test]
    fn shards_are_given_or_auto() {
        assert_eq!("auto".parse::<ShardFlag>().unwrap(), ShardFlag::Auto { of: None });
        assert_eq!("auto/8".parse::<ShardFlag>().unwrap(), ShardFlag::Auto { of: Some(8) });
        assert_eq!(
            "3/8".parse::<ShardFlag>().unwrap(),
            ShardFlag::Given(Shard::new(3, 8).unwrap())
        );
        for text in ["auto/", "auto/0", "auto8", "automatic", "9/8"] {
            let error = text.parse::<ShardFlag>().unwrap_err().to_string();
            assert!(error.contains("such as 3/"), "{error}");
        }
    }
}
