//! Puyo Puyo Tsu: the pairs of a key, and the keys of pairs.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};

use foretile_games::puyo::pools::{self, Key};
use foretile_games::puyo::{ColourCount, PairPattern};
use foretile_search::puyo::pools::{Candidates, KeyMatch, KeyQuestion, KeyScan, LetterQueue};
use foretile_search::sweep::{self, Event, Options, Scan, Scanned};
use serde::Serialize;

use super::Pools;
use super::link::check_length;
use crate::error::{Error, ensure};
use crate::span::Span;

/// What is not known about this game. Every answer includes it.
pub const UNSETTLED: &str = "letters stand for colours that are not known, and which key a match of the game has is not settled; \
     with five colours, neither are pairs 3 and 4";

/// Which keys deal these pairs?
pub struct FindKeys {
    /// The first pairs, such as `RG BY`: letters for colours, or for unknown ones; `?` for an unseen puyo.
    pub pairs: String,
    /// How many colours the game uses.
    pub colours: ColourCount,
    /// Whether the two puyos of a pair may be in either order.
    pub unordered: bool,
    /// The keys to search.
    pub keys: Span<u64>,
    /// The most keys to list; if there are more, they are only counted.
    pub limit: usize,
    /// Threads to search with.
    pub threads: Option<NonZero<usize>>,
}

/// All keys.
pub const ALL_KEYS: Span<u64> = Span { first: 0, last: u32::MAX as u64 };

/// The pools of a key.
#[derive(Serialize)]
pub struct DealtKey {
    /// The key.
    pub key: Key,
    /// The generator's state after the deal.
    pub final_state: u32,
    /// The pools, as numbers that stand for unknown colours.
    pub pools: Pools,
    /// How many colours the queue has.
    #[serde(rename = "colors")]
    pub colours: ColourCount,
    /// The pairs, the first one first: letters in the order in which the colours come.
    pub pairs: Vec<String>,
    /// What is not settled.
    pub unsettled: &'static str,
}

/// The keys of pairs.
#[derive(Serialize)]
pub struct KeysFound {
    /// The number of keys that deal the pairs.
    pub count: u64,
    /// The queues of these keys, those with the most keys first; null if there are too many keys to list.
    pub queues: Option<Vec<KeyQueue>>,
    /// The number of keys searched.
    pub scanned: u64,
    /// Whether all keys were searched.
    pub complete: bool,
    /// What is not settled.
    pub unsettled: &'static str,
}

/// A queue, and the keys that deal it.
#[derive(Serialize)]
pub struct KeyQueue {
    /// The keys, ascending.
    pub keys: Vec<Key>,
    /// The pairs: the letters of the question, then those of colours that it lacks.
    pub pairs: Vec<String>,
    /// The first pair that differs from those of the first queue, from 1; null for the first queue.
    pub differs_at: Option<usize>,
}

/// Deals the pairs of a key.
pub fn deal_key(key: Key, colours: ColourCount) -> DealtKey {
    let dealt = pools::deal(key);
    let [three, four, five] = dealt.pools;
    let queue = LetterQueue::of(&KeyMatch { key, letters: Default::default() }, colours);
    DealtKey {
        key,
        final_state: dealt.final_state,
        pools: Pools { three, four, five },
        colours,
        pairs: words(&queue),
        unsettled: UNSETTLED,
    }
}

fn words(queue: &LetterQueue) -> Vec<String> {
    queue.to_string().split(' ').map(str::to_owned).collect()
}

/// Searches keys. `notify` receives the progress, and may break to stop the search.
///
/// # Errors
/// When the text is not a list of pairs, or keys are above 2^32 - 1.
pub fn find_keys(
    question: &FindKeys,
    mut notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<KeysFound, Error> {
    let FindKeys { pairs, colours, unordered, keys, limit, threads } = question;
    ensure!(
        keys.last <= ALL_KEYS.last,
        Question,
        "key {}: expected at most {}, such as 0..{}",
        keys.last,
        ALL_KEYS.last,
        ALL_KEYS.last
    );
    let pattern: PairPattern = pairs.parse()?;
    check_length(pattern.pairs().len())?;
    ensure!(
        pattern.colours() <= colours.get(),
        Question,
        "{} colours: expected at most {colours}, or more colours in the game, such as --colors 5",
        pattern.colours()
    );
    let scan =
        KeyScan::new(KeyQuestion { pairs: pattern, colours: *colours, unordered: *unordered });
    let scan = Within { scan, keys: keys.first..keys.last + 1 };
    let options = Options { threads: *threads, ..Options::default() };
    let (mut found, mut scanned) = (Candidates::new(*colours, *limit), 0);
    let ended = sweep::run(&scan, &options, |event| match event {
        Event::Found(key) => {
            found.push(key);
            ControlFlow::Continue(())
        }
        Event::Scanned(block) => {
            scanned = block.places;
            notify(block)
        }
    });
    let queues = found.queues().map(|queues| {
        queues
            .into_iter()
            .map(|group| KeyQueue {
                pairs: words(&group.queue),
                keys: group.keys,
                differs_at: group.parts_at.map(|at| usize::from(at) + 1),
            })
            .collect()
    });
    Ok(KeysFound {
        count: found.count(),
        queues,
        scanned,
        complete: ended.is_continue(),
        unsettled: UNSETTLED,
    })
}

/// The scan of a range of keys.
struct Within {
    scan: KeyScan,
    keys: Range<u64>,
}

impl Scan for Within {
    type Found = KeyMatch;

    fn space(&self) -> u64 {
        self.keys.end - self.keys.start
    }

    fn block(&self) -> u64 {
        self.scan.block()
    }

    fn scan(&self, places: Range<u64>, found: &mut Vec<KeyMatch>) -> ControlFlow<()> {
        let first = self.keys.start;
        self.scan.scan(first + places.start..first + places.end, found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found_keys(pairs: &str, keys: Span<u64>, limit: usize) -> KeysFound {
        let colours = ColourCount::Four;
        let pairs = pairs.to_owned();
        let question = FindKeys { pairs, colours, unordered: false, keys, limit, threads: None };
        find_keys(&question, |_| ControlFlow::Continue(())).unwrap()
    }

    #[test]
    fn a_key_is_found_by_its_pairs_in_a_range() {
        let key = Key(0x0D47_5B22);
        let dealt = deal_key(key, ColourCount::Four);
        // The numbers are 2 0 2 2 3 1 0 1 …, named in the order in which they come.
        assert_eq!(dealt.pairs[..4], ["AB", "AA", "CD", "BD"]);
        let first = u64::from(key.0) - 700;
        let keys = Span { first, last: first + 2_000 };
        let pairs = dealt.pairs[..8].join(" ");
        let found = found_keys(&pairs, keys, 10);
        let queues = found.queues.unwrap();
        assert_eq!((found.count, found.scanned, found.complete), (1, 2_001, true));
        assert_eq!((&queues[0].keys, queues[0].differs_at), (&vec![key], None));
        assert_eq!(queues[0].pairs, dealt.pairs);
        let after = Span { first: u64::from(key.0) + 1, ..keys };
        assert_eq!(found_keys(&pairs, after, 10).count, 0);
    }

    #[test]
    fn too_many_keys_are_only_counted() {
        let keys = Span { first: 0, last: 99_999 };
        let all = found_keys("AB CC", keys, 100_000);
        let few = found_keys("AB CC", keys, 3);
        let listed: usize = all.queues.unwrap().iter().map(|queue| queue.keys.len()).sum();
        assert_eq!((few.count, few.queues.is_none()), (listed as u64, true));
        assert!(listed > 3);
    }

    #[test]
    fn questions_that_cannot_be_answered_are_refused() {
        let refused = |pairs: &str, last| {
            let question = FindKeys {
                pairs: pairs.to_owned(),
                colours: ColourCount::Three,
                unordered: false,
                keys: Span { first: 0, last },
                limit: 1,
                threads: None,
            };
            find_keys(&question, |_| ControlFlow::Continue(())).err().unwrap().to_string()
        };
        assert!(refused("AB", 1 << 32).contains("such as 0..4294967295"));
        assert!(refused("AB CD", 9).contains("such as --colors 5"));
        assert!(refused("", 9).contains("such as"));
    }
}
