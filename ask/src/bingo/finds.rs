//! The cards that a search finds: in the order of the seeds, and listed in bounded memory.

use foretile_games::order::Order as _;
use std::collections::BTreeMap;
use std::mem;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};

use foretile_search::bingo::{CardSearch, IndexScan, split};
use foretile_search::sweep::{self, Event, Options, Scan, Scanned, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::index::{CardIndex, IndexOf, seeds_of};
use crate::error::Error;

/// How many of the found cards are listed. All are counted. In a question it is the most cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(from = "usize")]
pub struct Listed {
    /// The most cards.
    cards: usize,
    /// After how many bytes of goals no more cards are listed.
    letters: usize,
}

impl Listed {
    /// Lists at most this many cards.
    pub const fn most(cards: usize) -> Self {
        Self { cards, letters: usize::MAX }
    }

    /// Lists no more than this many cards, and fewer if their goals are long, to bound memory.
    #[must_use]
    pub fn bounded(self, cards: usize) -> Self {
        Self { cards: self.cards.min(cards), letters: 8 << 20 }
    }
}

impl From<usize> for Listed {
    fn from(cards: usize) -> Self {
        Self::most(cards)
    }
}

/// Lists all.
impl Default for Listed {
    fn default() -> Self {
        Self::most(usize::MAX)
    }
}

/// An event of a running search for cards.
pub enum FindEvent<'a, Card> {
    /// A card that is listed. Cards come in the order of the answer.
    Found(&'a Card),
    /// A block of seeds is done.
    Scanned(Scanned),
    /// The cards of an index were dealt, and cannot be stored. The search goes on with them.
    Unstored(&'a Error),
}

/// Receives events, and may break to stop the search.
pub type Notify<'a, Card> = &'a mut dyn FnMut(FindEvent<'_, Card>) -> ControlFlow<()>;

/// A card that fits.
pub trait Fitting {
    /// Its seed.
    fn seed(&self) -> i64;

    /// Its goals, row by row.
    fn goals(&self) -> &[String];
}

/// The cards that fit, ordered by list, then mode, then seed.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema), schemars(rename = "{Card}s"))]
pub struct CardsFound<Card> {
    /// The cards, or the first of them.
    pub matches: Vec<Card>,
    /// The number of cards that fit.
    pub count: usize,
    /// The number of seeds searched, counted once for every list and mode.
    pub scanned: u64,
    /// Whether all seeds were searched.
    pub complete: bool,
    /// How many of the counted cards come from an index and were not dealt again; missing if none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub by_index: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// The cards that fit in a shard of the seeds.
#[derive(Serialize, Deserialize)]
pub struct FoundPart<Card> {
    pub(super) found: CardsFound<Card>,
    /// The number of cards listed of each list and mode, in their order.
    pub(super) listed: Vec<usize>,
}

/// Where the index of a list is.
#[derive(Clone, Copy)]
pub(super) enum IndexPlace<'a> {
    /// A folder. The index is dealt if it is missing there.
    Folder(&'a Path),
    /// The memory: the index of a shard.
    Memory(&'a CardIndex),
}

impl<'a> IndexPlace<'a> {
    /// Returns the index that is given, or else the folder, if one is named.
    pub fn of(given: Option<&'a CardIndex>, folder: Option<&'a PathBuf>) -> Option<Self> {
        given.map(Self::Memory).or(folder.map(|folder| Self::Folder(folder)))
    }

    /// Returns which of the usual seeds the index has.
    ///
    /// # Errors
    /// When there are too many shards.
    pub fn seeds(
        self,
        shard: Shard,
        usual: &RangeInclusive<u64>,
    ) -> Result<RangeInclusive<u64>, Error> {
        match self {
            Self::Folder(_) => Ok(usual.clone()),
            Self::Memory(_) => seeds_of(shard, usual),
        }
    }
}

/// The index of a list.
pub(super) struct StoredIndexOf<'a> {
    pub place: IndexPlace<'a>,
    pub of: IndexOf,
    /// What people call the list.
    pub list: String,
    /// The seeds to search.
    pub seeds: RangeInclusive<u64>,
    /// The seeds that the index has, or that the indexes of all shards have together.
    pub usual: &'a RangeInclusive<u64>,
}

/// What was found so far.
pub(super) struct Finds<Card> {
    pub found: CardsFound<Card>,
    /// What can still be listed.
    left: Listed,
}

impl<Card: Fitting> Finds<Card> {
    /// Starts a list.
    pub const fn new(left: Listed) -> Self {
        let found =
            CardsFound { matches: Vec::new(), count: 0, scanned: 0, complete: true, by_index: 0 };
        Self { found, left }
    }

    /// Counts a card, and lists it if there is still room. A shard therefore lists all its cards that the
    /// whole search lists. Returns the card if it is listed.
    fn add(&mut self, card: impl FnOnce() -> Card) -> Option<&Card> {
        self.found.count += 1;
        if self.left.cards == 0 || self.left.letters == 0 {
            return None;
        }
        let card = card();
        let letters = card.goals().iter().map(String::len).sum();
        self.left.cards -= 1;
        self.left.letters = self.left.letters.saturating_sub(letters);
        self.found.matches.push(card);
        self.found.matches.last()
    }

    /// Adds all that a search finds to what was found before, with the help of an index if there is one. `notify` may break
    /// to stop it.
    pub fn search<S: CardSearch>(
        &mut self,
        scan: &S,
        index: Option<StoredIndexOf<'_>>,
        options: &Options,
        card: impl Fn(S::Found) -> Card,
        notify: Notify<'_, Card>,
    ) -> Result<(), Error> {
        let Some(StoredIndexOf { place, of, list, seeds, usual }) = index else {
            self.search_all(scan, options, card, notify);
            return Ok(());
        };
        let dealt;
        let index = match place {
            IndexPlace::Memory(cards) => cards.index_of(&of)?,
            IndexPlace::Folder(folder) => {
                let scanned = |scanned| notify(FindEvent::Scanned(scanned));
                dealt = of.index(folder, &list, scan.dealer(), options.threads, scanned)?;
                let goes_on = match &dealt {
                    Some((_, Some(error))) => notify(FindEvent::Unstored(error)).is_continue(),
                    _ => true,
                };
                let Some((index, _)) = dealt.as_ref().filter(|_| goes_on) else {
                    self.found.complete = false;
                    return Ok(());
                };
                index
            }
        };
        let [before, _, after] = split(&seeds, usual);
        let [_, within, _] = split(&seeds, index.seeds());
        self.search_all(&scan.over(before.into()), options, &card, notify);
        if self.found.complete {
            let searched = IndexScan::new(index, within, scan);
            self.look_up(&searched, scan, options.threads, &card, notify)
                .ok_or_else(|| of.wrong_card())?;
        }
        if self.found.complete {
            self.search_all(&scan.over(after.into()), options, &card, notify);
        }
        Ok(())
    }

    /// Adds all that an index finds. Only the cards that are listed are dealt again. Returns `None` if one of them does not
    /// fit.
    fn look_up<S: CardSearch>(
        &mut self,
        searched: &IndexScan<'_, S>,
        scan: &S,
        threads: Option<NonZero<usize>>,
        card: impl Fn(S::Found) -> Card,
        notify: Notify<'_, Card>,
    ) -> Option<()> {
        // The index has only the seeds of this shard.
        let options = Options { threads, ..Options::default() };
        let (mut seeds, mut scanned) = (Vec::new(), 0);
        let ended = sweep::run(searched, &options, |event| match event {
            Event::Found(seed) => {
                seeds.push(seed);
                ControlFlow::Continue(())
            }
            Event::Scanned(block) => {
                scanned = block.places;
                notify(FindEvent::Scanned(block))
            }
        });
        if ended.is_break() {
            self.found.complete = false;
            return Some(());
        }
        seeds.sort_unstable();
        let rest = seeds.split_off(self.left.cards.min(seeds.len()));
        let (shown, before) = (seeds.len(), self.found.count);
        self.deal(&scan.over(seeds.into()), &options, card, notify);
        if !self.found.complete {
            return Some(());
        }
        self.found.scanned += scanned;
        self.found.by_index += rest.len();
        let dealt = self.found.count - before;
        self.found.count += rest.len();
        (dealt == shown).then_some(())
    }

    /// Adds all that a scan finds by dealing. `notify` may break to stop it.
    pub fn search_all<S: Scan>(
        &mut self,
        scan: &S,
        options: &Options,
        card: impl Fn(S::Found) -> Card,
        notify: Notify<'_, Card>,
    ) {
        self.found.scanned += self.deal(scan, options, card, notify);
    }

    /// Adds all that a scan finds by dealing. Returns the number of seeds that it scanned.
    fn deal<S: Scan>(
        &mut self,
        scan: &S,
        options: &Options,
        card: impl Fn(S::Found) -> Card,
        notify: Notify<'_, Card>,
    ) -> u64 {
        let (mut blocks, mut scanned) = (InOrder::default(), 0);
        let ended = sweep::run(scan, options, |event| match event {
            Event::Found(found) => {
                blocks.push(found);
                ControlFlow::Continue(())
            }
            Event::Scanned(block) => {
                scanned = block.places;
                for found in blocks.finish(block.block) {
                    self.list(|| card(found), notify)?;
                }
                notify(FindEvent::Scanned(block))
            }
        });
        if ended.is_break() {
            for found in blocks.rest() {
                let _ = self.list(|| card(found), notify);
            }
            self.found.complete = false;
        }
        scanned
    }

    /// Adds a card, and passes it to `notify` if it is listed.
    fn list(&mut self, card: impl FnOnce() -> Card, notify: Notify<'_, Card>) -> ControlFlow<()> {
        match self.add(card) {
            Some(card) => notify(FindEvent::Found(card)),
            None => ControlFlow::Continue(()),
        }
    }
}

/// Joins what was found in all shards.
pub fn join_finds<Card: Fitting>(listed: Listed, parts: Vec<FoundPart<Card>>) -> CardsFound<Card> {
    let mut joined = Finds::new(listed);
    let sources = parts.iter().map(|part| part.listed.len()).max().unwrap_or(0);
    let mut by_source: Vec<Vec<Card>> = Vec::new();
    by_source.resize_with(sources, Vec::new);
    let mut count = 0;
    for FoundPart { found, listed } in parts {
        count += found.count;
        joined.found.scanned += found.scanned;
        joined.found.by_index += found.by_index;
        joined.found.complete &= found.complete;
        let mut cards = found.matches.into_iter();
        for (source, listed) in by_source.iter_mut().zip(listed) {
            source.extend(cards.by_ref().take(listed));
        }
    }
    for mut cards in by_source {
        cards.order_by_key(Fitting::seed);
        for card in cards {
            joined.add(|| card);
        }
    }
    // The shards counted cards that they did not list, too.
    joined.found.count = count;
    joined.found
}

/// Sorts finds by block, because blocks are done in any order.
struct InOrder<Found> {
    /// The finds since the last block was done.
    current: Vec<Found>,
    /// Blocks that are done while an earlier one is not.
    waiting: BTreeMap<u64, Vec<Found>>,
    /// The first block that is not done.
    next: u64,
}

impl<Found> Default for InOrder<Found> {
    fn default() -> Self {
        Self { current: Vec::new(), waiting: BTreeMap::new(), next: 0 }
    }
}

impl<Found> InOrder<Found> {
    /// Adds a find of the block that will be done next.
    fn push(&mut self, card: Found) {
        self.current.push(card);
    }

    /// Marks a block as done, and returns the finds of all blocks whose turn it is now.
    fn finish(&mut self, block: u64) -> Vec<Found> {
        self.waiting.insert(block, mem::take(&mut self.current));
        let mut finds = Vec::new();
        while let Some(more) = self.waiting.remove(&self.next) {
            finds.extend(more);
            self.next += 1;
        }
        finds
    }

    /// Returns the finds of blocks that are done while an earlier one is not.
    fn rest(self) -> impl Iterator<Item = Found> {
        self.waiting.into_values().flatten()
    }
}
