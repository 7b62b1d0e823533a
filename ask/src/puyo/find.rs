//! Finds the seeds behind pairs.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::puyo::ColourCount;
use foretile_search::puyo::{Errors, Match, PairScan, Question, WantedPairs};
use foretile_search::sweep::{self, Event, Options, Scan};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::link::{check_length, task_in};
use super::{FindKeys, PuzzleTask};
use crate::error::{Error, ensure};
use crate::json::{self, Fault, Members};
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::span::Span;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// Which seeds deal these pairs?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Find {
    /// The pairs, such as 'RG BR ?Y': axis puyo first, ? for an unseen puyo; half a pair may end them, such as
    /// YRRGB
    #[cfg_attr(feature = "clap", arg(required = true))]
    pairs: Vec<String>,
    /// How many colours the game uses: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    pub colours: ColourCount,
    /// The two puyos of a pair may be in either order
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    unordered: bool,
    /// The letters stand for unknown colours: 'AB CC' is two different colours, then a third one twice
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    pattern: bool,
    /// The pairs may start anywhere in the queue, not only at its beginning
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    anywhere: bool,
    /// How many puyos may be misread, 0 to 8
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 0, value_name = "K", value_parser = whole::<usize>(0..=i64::MAX, 1)))]
    #[serde(default)]
    errors: usize,
    /// How many matches to list, from the lowest seed; 0 lists all [default: 20, all with --json]
    #[cfg_attr(feature = "clap", arg(long, value_parser = whole::<usize>(0..=i64::MAX, 20)))]
    #[serde(default)]
    pub limit: Option<usize>,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(skip)]
    threads: Option<NonZero<usize>>,
}

impl json::Question for Find {
    const EXAMPLE: &'static str = r#"{"pairs":["PY","BB","?Y"],"colors":4,"limit":5}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// Where the pairs are, ordered by seed, then offset.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PairsFound {
    /// The matches that are listed, from the lowest seed.
    pub matches: Vec<Match>,
    /// The number of all matches.
    pub count: usize,
    /// The task of an address, which is not part of its pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub task: Option<PuzzleTask>,
}

impl Find {
    /// Returns the same question about the keys of Puyo Puyo Tsu. `limit` is how many keys to list by default.
    ///
    /// # Errors
    /// When the question allows misread puyos or matches anywhere, which a search of that game does not support.
    pub fn of_keys(self, keys: Span<u64>, limit: usize) -> Result<FindKeys, Error> {
        let Self {
            pairs,
            colours,
            unordered,
            pattern: _,
            anywhere,
            errors,
            limit: requested,
            threads,
        } = self;
        ensure!(
            !anywhere && errors == 0,
            Question,
            "the search of Puyo Puyo Tsu looks only at the beginning, and for exactly these pairs: expected no --anywhere and \
             no --errors, such as 'RG BY' --rules tsu"
        );
        let limit = match requested {
            Some(0) => usize::MAX,
            requested => requested.unwrap_or(limit),
        };
        Ok(FindKeys { pairs: pairs.join(" "), colours, unordered, keys, limit, threads })
    }

    /// Lists at most this many matches, to bound memory.
    pub fn at_most(&mut self, listed: usize) {
        let requested = self.limit.filter(|&limit| limit > 0);
        self.limit = Some(requested.unwrap_or(listed).min(listed));
    }
}

/// Searches all queues, until `stop` returns `true`.
pub fn find(question: &Find, stop: &dyn Fn() -> bool) -> Result<PairsFound, Error> {
    let pairs = question.pairs.join(" ");
    let sought = match question.pattern {
        true => WantedPairs::Pattern(pairs.parse()?),
        false => WantedPairs::Pairs(pairs.parse()?),
    };
    check_length(match &sought {
        WantedPairs::Pattern(pattern) => pattern.pairs().len(),
        WantedPairs::Pairs(seen) => seen.pairs().len(),
    })?;
    let scan = PairScan::new(&Question {
        sought,
        colours: question.colours,
        unordered: question.unordered,
        anywhere: question.anywhere,
        errors: Errors::new(question.errors)?,
    });
    let (matches, count) = first(&scan, question.threads, question.limit, stop);
    Ok(PairsFound { matches, count, task: task_in(&pairs) })
}

/// Returns the first `limit` finds of a scan, in order, and the number of all. Without a limit, or with
/// 0, returns all.
pub(super) fn first<H: Scan<Found: Ord>>(
    scan: &H,
    threads: Option<NonZero<usize>>,
    limit: Option<usize>,
    stop: &dyn Fn() -> bool,
) -> (Vec<H::Found>, usize) {
    let limit = limit.filter(|&limit| limit > 0).unwrap_or(usize::MAX);
    let full = limit.saturating_mul(2).max(1 << 16);
    let (mut found, mut count) = (Vec::new(), 0);
    // Blocks come in any order, but each is sorted: the stable sort is fast on such runs.
    let sort_and_cut = |found: &mut Vec<H::Found>| {
        found.sort();
        found.truncate(limit);
    };
    let _stopped = sweep::run(scan, &Options { threads, ..Options::default() }, |event| {
        match event {
            Event::Found(at) => {
                count += 1;
                found.push(at);
                if found.len() >= full {
                    sort_and_cut(&mut found);
                }
            }
            Event::Scanned(_) if stop() => return ControlFlow::Break(()),
            Event::Scanned(_) => {}
        }
        ControlFlow::Continue(())
    });
    sort_and_cut(&mut found);
    (found, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(limit: Option<usize>) -> Find {
        let question: Find = crate::json::read(br#"{"pairs":["RR","RR"]}"#).unwrap();
        Find { limit, ..question }
    }

    #[test]
    fn a_limit_of_0_lists_all() {
        for (limit, most) in [(None, 9), (Some(0), 9), (Some(3), 3), (Some(9), 9), (Some(10), 9)] {
            let mut question = question(limit);
            question.at_most(9);
            assert_eq!(question.limit, Some(most), "{limit:?}");
        }
        for (limit, most) in [(None, usize::MAX), (Some(0), usize::MAX), (Some(3), 3)] {
            let found = find(&question(limit), &|| false).unwrap();
            assert_eq!(found.matches.len(), found.count.min(most), "{limit:?}");
            assert!(found.count > 3);
        }
    }

    #[test]
    fn a_stopped_search_returns_what_it_has_found() {
        let all = find(&question(None), &|| false).unwrap().count;
        let stopped = find(&Find { threads: NonZero::new(1), ..question(None) }, &|| true).unwrap();
        assert!(stopped.count < all, "{} of {all}", stopped.count);
    }
}
