//! The blocks of a space, and those of one shard.

use std::ops::Range;

use super::{Scan, Shard};

/// The blocks of a shard, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocks {
    space: u64,
    block: u64,
    shard: Shard,
}

impl Blocks {
    /// Returns the blocks of a shard of a search's space.
    pub fn of(scan: &impl Scan, shard: Shard) -> Self {
        Self { space: scan.space(), block: scan.block(), shard }
    }

    /// Returns the number of blocks.
    pub const fn count(self) -> u64 {
        let all = self.space.div_ceil(self.block);
        all.saturating_sub(self.shard.index()).div_ceil(self.shard.of())
    }

    /// Returns the block that holds a place, or `None` if the place is in another shard or beyond the space.
    pub const fn holding(self, place: u64) -> Option<u64> {
        let block = place / self.block;
        if place < self.space && block % self.shard.of() == self.shard.index() {
            Some(block / self.shard.of())
        } else {
            None
        }
    }

    /// Returns the places of a block. The blocks of the shards alternate, so all shards are equally long.
    pub(super) fn places(self, block: u64) -> Range<u64> {
        let first = (block * self.shard.of() + self.shard.index()) * self.block;
        first..self.space.min(first + self.block)
    }

    /// Returns the number of places in several blocks.
    pub(super) fn length(self, blocks: &Range<u64>) -> u64 {
        let end = blocks.end.min(self.count());
        if blocks.start >= end {
            return 0;
        }
        // Only the last block of the space can be short.
        let last = self.places(end - 1);
        (end - 1 - blocks.start) * self.block + (last.end - last.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_lies_in_one_block_of_one_shard() {
        for (space, of) in [(0, 1), (1, 2), (99, 3), (100, 1), (101, 4), (250, 30)] {
            let shards: Vec<Blocks> = (0..of)
                .map(|index| Blocks { space, block: 10, shard: Shard::new(index, of).unwrap() })
                .collect();
            for place in 0..space + 20 {
                let holding: Vec<(Blocks, u64)> = shards
                    .iter()
                    .filter_map(|blocks| Some((*blocks, blocks.holding(place)?)))
                    .collect();
                assert_eq!(holding.len(), usize::from(place < space), "{place} of {space}");
                for (blocks, block) in holding {
                    assert!(block < blocks.count() && blocks.places(block).contains(&place));
                }
            }
        }
    }

    #[test]
    fn the_length_of_blocks_is_the_number_of_their_places() {
        for (space, index, of) in [(0, 0, 1), (99, 0, 1), (100, 1, 3), (101, 2, 3), (101, 1, 2)] {
            let blocks = Blocks { space, block: 10, shard: Shard::new(index, of).unwrap() };
            for (start, end) in (0..12).flat_map(|start| (0..14).map(move |end| (start, end))) {
                let count = |place: &u64| {
                    blocks.holding(*place).is_some_and(|block| (start..end).contains(&block))
                };
                let places = (0..space).filter(count).count() as u64;
                assert_eq!(blocks.length(&(start..end)), places, "{blocks:?}, {start} to {end}");
            }
        }
    }
}
