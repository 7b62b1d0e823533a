//! Finds the seeds behind pairs.

use std::num::NonZero;
use std::ops::ControlFlow;

use foretile_games::puyo::{ColourCount, Rules};
use foretile_search::puyo::{Errors, Match, PairScan, Question, WantedPairs};
use foretile_search::sweep::{self, Event, Options, Scan};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::link::{check_length, task_in};
use super::{FindKeys, KeysFound, PuzzleTask};
use crate::error::{Error, ensure};
use crate::json::{self, Fault, Members};
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::span::Span;

/// Which seeds or keys deal these pairs?
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
    /// How many matches to list, from the lowest seed; 0 lists all [default: 20, all with --json; with the rules tsu
    /// 1000, and if there are more, they are only counted]
    #[cfg_attr(feature = "clap", arg(long, value_parser = whole::<usize>(0..=i64::MAX, 20)))]
    #[serde(default)]
    pub limit: Option<usize>,
    /// The game that deals the pairs: 20th (also for later games) or tsu (also for PuyoVS), whose 2^32 keys take minutes
    #[cfg_attr(feature = "clap", arg(long, default_value_t, hide_default_value = true))]
    #[serde(default)]
    pub rules: Rules,
    /// The keys of Puyo Puyo Tsu to search [default: 0..4294967295]
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    #[serde(default)]
    keys: Option<Span<u64>>,
}

/// How many keys are listed by default.
const KEYS_LISTED: usize = 1_000;

impl json::Question for Find {
    const EXAMPLE: &'static str = r#"{"pairs":["PY","BB","?Y"],"colors":4,"limit":5}"#;
    const EXAMPLES: &'static [&'static str] = &[
        Self::EXAMPLE,
        r#"{"pairs":["RG","RR","BY","GY","YB","YR","BY"],"rules":"tsu","keys":"222000000..223000000"}"#,
    ];

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
    /// The rules of another game that may deal the pairs; only if no seed does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_rules: Option<Rules>,
}

/// A search by the rules of a game.
pub enum FindByRules {
    /// Of the seeds of Puyo Puyo!! 20th Anniversary.
    Seeds(Find),
    /// Of the keys of Puyo Puyo Tsu.
    Keys(FindKeys),
}

/// The seeds or the keys that deal pairs.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline))]
#[serde(untagged)]
pub enum FoundByRules {
    /// The seeds of Puyo Puyo!! 20th Anniversary.
    Seeds(PairsFound),
    /// The keys of Puyo Puyo Tsu.
    Keys(KeysFound),
}

impl Find {
    /// Returns the search by the rules that the question names.
    ///
    /// # Errors
    /// When the question has members that its rules do not have, or a search of keys is refused.
    pub fn by_rules(self) -> Result<FindByRules, Error> {
        if self.rules == Rules::Twentieth {
            ensure!(
                self.keys.is_none(),
                Question,
                "a range of keys belongs to Puyo Puyo Tsu: expected the rules tsu, too, or no keys, such as 'RG BY' --rules tsu \
                 --keys 0..999999"
            );
            return Ok(FindByRules::Seeds(self));
        }
        ensure!(
            !self.anywhere,
            Question,
            "pairs anywhere in a queue of Puyo Puyo Tsu would take hours to find, because all of each of the 2^32 queues would \
             have to be dealt: expected the first pairs, with ? for those that you did not see, such as '?G RB BY' --rules tsu"
        );
        let Self { pairs, colours, unordered, pattern, errors, limit, keys, .. } = self;
        let limit = match limit {
            Some(0) => usize::MAX,
            limit => limit.unwrap_or(KEYS_LISTED),
        };
        let pairs = pairs.join(" ");
        let question = FindKeys::new(&pairs, colours, unordered, pattern, errors, keys, limit)?;
        Ok(FindByRules::Keys(question))
    }

    /// Lists at most this many matches, to bound memory.
    pub fn at_most(&mut self, listed: usize) {
        let requested = self.limit.filter(|&limit| limit > 0);
        let usual = match (self.rules, self.limit) {
            (Rules::Tsu, None) => KEYS_LISTED,
            _ => listed,
        };
        self.limit = Some(requested.unwrap_or(usual).min(listed));
    }
}

/// Searches all queues of Puyo Puyo!! 20th Anniversary, until `stop` returns `true`.
pub fn find(
    question: &Find,
    threads: Option<NonZero<usize>>,
    stop: &dyn Fn() -> bool,
) -> Result<PairsFound, Error> {
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
    let (matches, count) = first(&scan, threads, question.limit, stop);
    let or_rules = (count == 0 && !question.anywhere && !stop()).then_some(Rules::Tsu);
    Ok(PairsFound { matches, count, task: task_in(&pairs), or_rules })
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
        let mut of_keys = Find { rules: Rules::Tsu, ..question(None) };
        of_keys.at_most(10_000);
        assert_eq!(of_keys.limit, Some(KEYS_LISTED));
        for (limit, most) in [(None, usize::MAX), (Some(0), usize::MAX), (Some(3), 3)] {
            let found = find(&question(limit), None, &|| false).unwrap();
            assert_eq!(found.matches.len(), found.count.min(most), "{limit:?}");
            assert!(found.count > 3);
        }
    }

    #[test]
    fn the_other_game_is_named_where_no_seed_fits() {
        let rules = |body: &[u8]| {
            let question: Find = crate::json::read(body).unwrap();
            find(&question, None, &|| false).unwrap().or_rules
        };
        let none = br#"{"pairs":["RR","RR","RR","RR","RR","RR","RR","RR"]}"#;
        assert_eq!(rules(none), Some(Rules::Tsu));
        assert_eq!(rules(br#"{"pairs":["RR"]}"#), None);
        // Puyo Puyo Tsu's queues are not searched anywhere.
        let anywhere = br#"{"pairs":["RR","RR","RR","RR","RR","RR","RR","RR"],"anywhere":true}"#;
        assert_eq!(rules(anywhere), None);
    }

    #[test]
    fn a_stopped_search_returns_what_it_has_found() {
        let all = find(&question(None), None, &|| false).unwrap().count;
        let stopped = find(&question(None), NonZero::new(1), &|| true).unwrap();
        assert!(stopped.count < all, "{} of {all}", stopped.count);
    }
}
