//! Holds the cards of a shard of a list's seeds, for workers without shared memory. The client stores their bytes, such as
//! in a browser's storage.

use std::ops::{ControlFlow, RangeInclusive};

use foretile_search::bingo::{Deals, Index};
use foretile_search::sweep::{Scanned, Shard};

use super::IndexOf;
use crate::error::{Error, ensure};

/// The most shards, so that each has many cards.
const MOST_SHARDS: u64 = 1_000;

/// Returns a shard of a list's usual seeds. Unlike those of a search, they are consecutive.
pub(in crate::bingo) fn seeds_of(
    shard: Shard,
    usual: &RangeInclusive<u64>,
) -> Result<RangeInclusive<u64>, Error> {
    let of = shard.of();
    ensure!(of <= MOST_SHARDS, "{of} shards of an index: expected at most {MOST_SHARDS}");
    let count = usual.end() - usual.start() + 1;
    let end = |shards: u64| usual.start() + count * shards / of;
    Ok(end(shard.index())..=end(shard.index() + 1) - 1)
}

/// A list whose cards can be held, and a shard of its usual seeds.
pub struct Indexed {
    pub(in crate::bingo) of: IndexOf,
    pub(in crate::bingo) dealer: Box<dyn Deals>,
}

impl Indexed {
    /// Returns the name under which its cards can be stored, which depends on the list, mode, shard and program version.
    ///
    /// # Errors
    /// Never: what makes the name is JSON.
    pub fn name(&self) -> Result<String, Error> {
        self.of.file_name()
    }

    /// Deals the cards. `notify` may break to stop that; then there are none.
    pub fn deal(self, notify: impl FnMut(Scanned) -> ControlFlow<()>) -> Option<CardIndex> {
        let index = self.of.deal(&*self.dealer, None, notify)?;
        Some(CardIndex { of: self.of, index })
    }

    /// Reads the bytes that [`CardIndex::cards`] returned. Returns `None` if they are those of another list.
    pub fn read(self, cards: &[u8]) -> Option<CardIndex> {
        let IndexOf { goals, first, last, .. } = self.of;
        let index = Index::from_cards(goals, first..=last, cards.to_vec())?;
        index.is_of(&*self.dealer).then_some(CardIndex { of: self.of, index })
    }
}

/// The cards of a shard of a list's usual seeds.
pub struct CardIndex {
    of: IndexOf,
    index: Index,
}

impl CardIndex {
    /// Returns the cards' bytes, to be stored.
    pub fn cards(&self) -> &[u8] {
        self.index.cards()
    }

    /// Returns the index, which must be of this list, mode and shard.
    pub(in crate::bingo) fn index_of(&self, of: &IndexOf) -> Result<&Index, Error> {
        ensure!(
            self.of == *of,
            Kept,
            "the cards are those of another list, mode or shard: expected those of this search"
        );
        Ok(&self.index)
    }
}
