//! Puyo Puyo Tsu: the pairs of a key, and the keys of pairs.

use std::ops::{ControlFlow, Range};

use foretile_games::message::Code as _;
use foretile_games::puyo::pools::{self, Key};
use foretile_games::puyo::{Colour, ColourCount, ColourNames, PairPattern, Rules};
use foretile_search::puyo::Errors;
use foretile_search::puyo::pools::{Candidates, KeyMatch, KeyQuestion, KeyScan, LetterQueue};
use foretile_search::sweep::{Recall, Scan, Scanned};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::link::check_length;
use crate::Reason;
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::span::Span;
use crate::sweep::{Shards, Swept, Work, sweep, sweep_shard};

/// What is not known about this game. Every answer includes it.
pub const UNSETTLED: &str = "letters stand for colours that are not known, and which key a match of the game has is not settled; \
     with five colours, neither are pairs 3 and 4";

/// All keys.
const ALL_KEYS: Span<u64> = Span { first: 0, last: u32::MAX as u64 };

/// Which keys deal these pairs? A checkpoint has this form of the question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindKeys {
    /// The first pairs, in capital letters; `?` for an unseen puyo.
    pairs: Vec<String>,
    /// How many colours the game uses.
    #[serde(rename = "colors")]
    colours: ColourCount,
    /// Whether the two puyos of a pair may be in either order.
    unordered: bool,
    /// Whether the letters name no colours.
    pattern: bool,
    /// How many puyos may be misread.
    #[serde(default)]
    errors: u8,
    /// The keys to search.
    keys: Span<u64>,
    /// The most keys to list; if there are more, they are only counted.
    pub limit: usize,
}

impl Question for FindKeys {
    const EXAMPLE: &'static str = r#"{"pairs":["RG","BY"],"colors":4,"unordered":false,"pattern":false,"errors":0,"keys":"0..4294967295","limit":1000}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The keys of pairs.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct KeysFound {
    /// The number of keys that deal the pairs.
    pub count: u64,
    /// The queues of these keys, those with the most keys first; null if there are too many keys to list.
    pub queues: Option<Vec<KeyQueue>>,
    /// The number of keys searched.
    pub scanned: u64,
    /// Whether all keys of the range were searched.
    pub complete: bool,
    /// The rules of another game that may deal the pairs; only if all keys were searched and none does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or_rules: Option<Rules>,
    /// What is not settled.
    pub unsettled: &'static str,
}

/// A queue, and the keys that deal it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct KeyQueue {
    /// The keys, ascending.
    pub keys: Vec<Key>,
    /// The names of the colours in the order in which they come, for other questions about this queue. Those that the
    /// question lacks are no more than names.
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    pub names: ColourNames,
    /// The pairs: the letters of the question, then those of colours that it lacks.
    pub pairs: Vec<String>,
    /// The first pair that differs from those of the first queue, from 1; null for the first queue.
    pub differs_at: Option<usize>,
}

/// Returns the pairs of a queue.
pub(super) fn words(queue: &impl ToString) -> Vec<String> {
    queue.to_string().split(' ').map(str::to_owned).collect()
}

/// Searches keys. `notify` receives the progress, and may break to stop the search.
///
/// # Errors
/// When the checkpoint cannot be used, see [`sweep`].
pub fn find_keys(
    question: &FindKeys,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<KeysFound, Error> {
    let (scan, names) = question.scan()?;
    let swept = sweep(&scan, &InCheckpoint { puyo: question }, work, notify)?;
    Ok(question.answer(swept, names))
}

/// Searches a shard, and returns its checkpoint for [`join_keys_of`].
///
/// # Errors
/// Those of [`find_keys`].
pub fn find_keys_shard(
    question: &FindKeys,
    work: &Work,
    notify: impl FnMut(Scanned) -> ControlFlow<()>,
) -> Result<String, Error> {
    sweep_shard(&question.scan()?.0, &InCheckpoint { puyo: question }, work, notify)
}

/// Joins the shards of one search, and returns its question and answer.
///
/// # Errors
/// When a shard cannot be read or confirmed.
pub fn join_keys(shards: Shards) -> Result<(FindKeys, KeysFound), Error> {
    let question = shards.question(FindKeys::NAME)?;
    let found = join_keys_of(shards, &question)?;
    Ok((question, found))
}

/// Joins the shards of this search.
///
/// # Errors
/// When a shard cannot be read or confirmed, or is one of another search.
pub fn join_keys_of(shards: Shards, question: &FindKeys) -> Result<KeysFound, Error> {
    let (scan, names) = question.scan()?;
    let swept = shards.swept(&scan, &InCheckpoint { puyo: question })?;
    Ok(question.answer(swept, names))
}

/// The question as a checkpoint has it, after [`FindKeys::NAME`].
#[derive(Serialize)]
struct InCheckpoint<'a> {
    puyo: &'a FindKeys,
}

/// The names of the colours in the answer, those of the question first; `None` if they are the letters A to E.
type Names = Option<ColourNames>;

impl FindKeys {
    /// The name of the question in a checkpoint.
    pub const NAME: &str = "puyo";

    /// Reads the pairs. With `pattern`, or if a letter is that of no colour, letters name no colours. Without `keys`, all are
    /// searched.
    pub(super) fn new(
        pairs: &str,
        colours: ColourCount,
        unordered: bool,
        pattern: bool,
        errors: usize,
        keys: Option<Span<u64>>,
        limit: usize,
    ) -> Result<Self, Error> {
        let (read, letters) = PairPattern::with_letters(pairs)?;
        let written = |half: Option<u8>| half.map_or('?', |letter| letters[usize::from(letter)]);
        let question = Self {
            pairs: read.pairs().iter().map(|pair| pair.map(written).iter().collect()).collect(),
            colours,
            unordered,
            pattern: pattern || letters.iter().any(|&letter| Colour::from_letter(letter).is_none()),
            errors: Errors::new(errors)?.get(),
            keys: keys.unwrap_or(ALL_KEYS),
            limit,
        };
        question.scan()?;
        Ok(question)
    }

    /// Checks the question, and returns its search and the names of the answer.
    fn scan(&self) -> Result<(KeysWithin, Names), Error> {
        let Self { ref pairs, colours, unordered, pattern, errors, keys, limit } = *self;
        ensure!(
            keys.last <= ALL_KEYS.last,
            Question,
            "key {}: expected at most {}, such as 0..{}",
            keys.last,
            ALL_KEYS.last,
            ALL_KEYS.last
        );
        let (pairs, letters) = PairPattern::with_letters(&pairs.join(" "))?;
        check_length(pairs.pairs().len())?;
        ensure!(
            pairs.colours() <= colours.get(),
            Question => Reason::PuyoManyColors
                .with("number", pairs.colours())
                .with("colors", colours.get())
        );
        let errors = Errors::new(errors.into())?;
        let named: Option<Vec<Colour>> = letters.into_iter().map(Colour::from_letter).collect();
        let names = named.filter(|_| !pattern).and_then(|named| ColourNames::new(&named));
        let scan = KeyScan::new(KeyQuestion { pairs, colours, unordered, errors });
        Ok((KeysWithin { scan, keys: keys.first..keys.last + 1, most: limit }, names))
    }

    /// Returns the answer of a search.
    fn answer(&self, swept: Swept<KeyMatch>, names: Names) -> KeysFound {
        let mut found = Candidates::new(self.colours, self.limit);
        swept.found.into_iter().for_each(|key| found.push(key));
        found.count_more(swept.counted);
        let queues = found.queues().map(|queues| {
            let queues = queues.into_iter();
            queues
                .map(|group| {
                    let names_in_order = in_order(&group.queue, names.unwrap_or_default());
                    KeyQueue {
                        names: names_in_order,
                        pairs: match names {
                            Some(_) => {
                                words(&pools::queue(group.keys[0], self.colours, names_in_order))
                            }
                            None => words(&group.queue),
                        },
                        keys: group.keys,
                        differs_at: group.parts_at.map(|at| usize::from(at) + 1),
                    }
                })
                .collect()
        });
        let is_none = found.count() == 0 && swept.complete && self.keys == ALL_KEYS;
        KeysFound {
            count: found.count(),
            queues,
            or_rules: is_none.then_some(Rules::Twentieth),
            scanned: swept.scanned,
            complete: swept.complete,
            unsettled: UNSETTLED,
        }
    }
}

/// Returns the names of the letters of a queue, in the order in which they come.
fn in_order(queue: &LetterQueue, names: ColourNames) -> ColourNames {
    let mut come: Vec<Colour> = Vec::new();
    for &letter in queue.letters() {
        let colour = names.colours()[usize::from(letter)];
        if !come.contains(&colour) {
            come.push(colour);
        }
    }
    ColourNames::new(&come).unwrap_or_default()
}

/// The scan of a range of keys.
struct KeysWithin {
    scan: KeyScan,
    keys: Range<u64>,
    /// The most keys to list.
    most: usize,
}

impl Scan for KeysWithin {
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

impl Recall for KeysWithin {
    fn recall(&self, stored: &KeyMatch) -> Option<(u64, KeyMatch)> {
        let (key, found) = self.scan.recall(stored)?;
        self.keys.contains(&key).then(|| (key - self.keys.start, found))
    }

    fn most_stored(&self) -> Option<usize> {
        Some(self.most)
    }
}

#[cfg(test)]
mod tests {
    use foretile_search::sweep::Shard;

    use super::super::deal::deal_key;
    use super::*;

    const GO_ON: fn(Scanned) -> ControlFlow<()> = |_| ControlFlow::Continue(());

    fn question(pairs: &str, keys: Span<u64>, limit: usize) -> FindKeys {
        FindKeys::new(pairs, ColourCount::Four, false, false, 0, Some(keys), limit).unwrap()
    }

    fn found_keys(pairs: &str, keys: Span<u64>, limit: usize) -> KeysFound {
        find_keys(&question(pairs, keys, limit), &Work::default(), GO_ON).unwrap()
    }

    #[test]
    fn a_key_is_found_by_its_pairs_in_a_range() {
        let key = Key(0x0D47_5B22);
        let dealt = deal_key(key, ColourCount::Four, None);
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
    fn misread_puyos_are_allowed() {
        let first = 0x0D47_5B22 - 700;
        let keys = Some(Span { first, last: first + 2_000 });
        // The fourth pair is BD, and the sixth DA.
        for (pairs, errors, unordered, count) in [
            ("AB AA CD BA DC DA CD CB", 0, false, 0),
            ("AB AA CD BA DC DA CD CB", 1, false, 1),
            ("AB AA CD BA DC DB CD CB", 1, false, 0),
            ("AB AA CD BA DC DB CD CB", 2, false, 1),
            ("BA AA CD BA DC AD CD BC", 1, false, 0),
            ("BA AA CD BA DC AD CD BC", 1, true, 1),
        ] {
            let colours = ColourCount::Four;
            let question =
                FindKeys::new(pairs, colours, unordered, true, errors, keys, 10).unwrap();
            let found = find_keys(&question, &Work::default(), GO_ON).unwrap();
            assert_eq!(found.count, count, "{pairs} {errors} {unordered}");
            // What is listed is what the key deals, with the letter that was typed first as A.
            for queue in found.queues.unwrap() {
                assert_eq!(queue.pairs[3], if unordered { "AD" } else { "BD" }, "{pairs}");
            }
        }
        let many = FindKeys::new("AB", ColourCount::Four, false, true, 9, keys, 1);
        assert!(many.unwrap_err().to_string().contains("such as 1"));
    }

    /// The names of an answer deal the same pairs by other questions.
    #[test]
    fn colours_are_named_as_in_the_question() {
        let key = Key(0x0D47_5B22);
        let keys = Some(Span { first: key.0.into(), last: key.0.into() });
        for (pairs, unordered, pattern, start) in [
            ("YP YY RG PG", false, false, "YP YY RG PG GR"),
            ("y? ??", false, false, "YR YY GB RB BG"),
            // The second letter is the colour that comes first.
            ("PY YY", true, false, "YP YY RG PG GR"),
            ("RG", false, true, "AB AA CD BD DC"),
            ("XY", false, false, "AB AA CD BD DC"),
            ("BA AA", true, true, "BA BB CD AD DC"),
        ] {
            let colours = ColourCount::Four;
            let question = FindKeys::new(pairs, colours, unordered, pattern, 0, keys, 1).unwrap();
            let found = find_keys(&question, &Work::default(), GO_ON).unwrap();
            let KeyQueue { names, pairs: found, .. } = &found.queues.unwrap()[0];
            assert_eq!(found[..5].join(" "), start, "{pairs}");
            let colour = |letter: char| match question.pattern {
                true => Colour::ALL[usize::from(letter as u8 - b'A')].letter(),
                false => letter,
            };
            let named: Vec<String> =
                found.iter().map(|pair| pair.chars().map(colour).collect()).collect();
            assert_eq!(named, deal_key(key, colours, Some(*names)).pairs, "{pairs}");
        }
    }

    #[test]
    fn too_many_keys_are_only_counted() {
        let keys = Span { first: 0, last: 999_999 };
        let all = found_keys("AB CC", keys, 1_000_000);
        let few = found_keys("AB CC", keys, 3);
        let listed: usize = all.queues.unwrap().iter().map(|queue| queue.keys.len()).sum();
        assert_eq!((few.count, few.queues.is_none()), (listed as u64, true));
        assert!(listed > 3);
        let at_limit = found_keys("AB CC", keys, listed);
        assert_eq!((at_limit.count, at_limit.queues.is_some()), (listed as u64, true));
        assert!(found_keys("AB CC", keys, listed - 1).queues.is_none());
    }

    /// A text of shards has all that the whole search finds, at the limit and one past it.
    #[test]
    fn shards_join_to_the_whole() {
        let keys = Span { first: 12_345, last: 1_200_000 };
        let count = found_keys("RG RR BY GY", keys, 10_000).count;
        assert!(count > 10, "{count}");
        for limit in [10_000, count as usize, count as usize - 1, 1] {
            let question = question("RG RR BY GY", keys, limit);
            let shard = |index| {
                let work = Work::default().on(Shard::new(index, 3).unwrap());
                find_keys_shard(&question, &work, GO_ON).unwrap()
            };
            let texts = (0..3).map(|index| Ok((index.to_string(), shard(index).into_bytes())));
            let (read, joined) = join_keys(Shards::open(texts).unwrap()).unwrap();
            assert_eq!(read, question);
            let whole = found_keys("RG RR BY GY", keys, limit);
            assert_eq!(
                serde_json::to_value(&joined).unwrap(),
                serde_json::to_value(&whole).unwrap()
            );
            assert_eq!(joined.queues.is_some(), limit as u64 >= count);
        }
    }

    #[test]
    fn questions_that_cannot_be_answered_are_refused() {
        let refused = |pairs: &str, last| {
            let keys = Some(Span { first: 0, last });
            let question = FindKeys::new(pairs, ColourCount::Three, false, false, 0, keys, 1);
            question.unwrap_err().to_string()
        };
        assert!(refused("AB", 1 << 32).contains("such as 0..4294967295"));
        assert!(refused("AB CD", 9).contains("such as 5"));
        assert!(refused("", 9).contains("such as"));
    }
}
