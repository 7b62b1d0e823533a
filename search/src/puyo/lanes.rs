//! A few places of many queues, a byte for each seed side by side.
//!
//! A shuffle's swaps made backwards tell where the puyo came from that ends in a place. So the queue
//! need not be dealt to know what stands there: a place is followed through the swaps, and all that a
//! swap costs is two comparisons for it.

use foretile_games::puyo::{ColourCount, SHARED, Seed};

use super::draws::{ROW_STARTS, passes_for, shuffle, state};

/// Seeds side by side.
pub const LANES: usize = 64;
/// Colours that a game draws a map of, whether or not it uses them.
const COLOURS: usize = 5;

/// Draws that are made at once; each pair of rows has so many, or a multiple.
const AT_ONCE: usize = 16;

/// A byte for each seed.
pub type Lane = [u8; LANES];

/// Seeds side by side; what lanes behind the last one hold means nothing.
pub struct Lanes([u32; LANES]);

impl Lanes {
    /// These seeds, 64 at most.
    pub fn new(seeds: &[Seed]) -> Self {
        Self(std::array::from_fn(|lane| seeds.get(lane).map_or(0, |seed| seed.0.into())))
    }

    /// The colours that each number stands for, as places in [`Colour::ALL`].
    ///
    /// [`Colour::ALL`]: foretile_games::puyo::Colour::ALL
    #[inline(always)]
    pub fn colour_maps(&self) -> [Lane; COLOURS] {
        let mut left: [Lane; COLOURS] = std::array::from_fn(|colour| [colour as u8; LANES]);
        let mut maps = [[0; LANES]; COLOURS];
        for (draw, map) in maps.iter_mut().enumerate() {
            let bound = (COLOURS - draw) as u32;
            let mut picked = [0; LANES];
            self.each(draw, &mut picked, |state| (((state >> 16) * bound) >> 16) as u8);
            *map = left[0];
            for index in 1..bound as u8 {
                let here = left[usize::from(index)];
                let before = &mut left[usize::from(index) - 1];
                let lanes = map.iter_mut().zip(before).zip(picked.iter().zip(&here));
                for ((map, before), (&picked, &here)) in lanes {
                    *map = if picked == index { here } else { *map };
                    *before = if picked < index { here } else { *before };
                }
            }
        }
        maps
    }

    /// The numbers at these places of the queue, which ascend, in `numbers` in place of what is there.
    #[inline(always)]
    pub fn numbers(&self, colours: ColourCount, places: &[u8], numbers: &mut Vec<Lane>) {
        numbers.clear();
        numbers.extend(places.iter().map(|&place| [place; LANES]));
        let shared = places.partition_point(|&place| usize::from(place) < SHARED);
        let (places, (shared, own)) = (places.split_at(shared), numbers.split_at_mut(shared));
        self.follow(ColourCount::Three, places.0, shared);
        self.follow(colours, places.1, own);
    }

    /// Follows places of a pool, each in all lanes of one of `followed`, and leaves the numbers there.
    #[inline(always)]
    fn follow(&self, pool: ColourCount, places: &[u8], followed: &mut [Lane]) {
        let Some(&last) = places.last() else { return };
        let draws = shuffle(pool);
        let mut picks = [[0; LANES]; AT_ONCE];
        for pass in passes_for(usize::from(last) + 1).into_iter().rev() {
            let picked = |state: u32| (state >> (32 - pass.bits)) as u8;
            // Some swaps at once, so that none waits for its own draws.
            for first in pass.draws().step_by(AT_ONCE).rev() {
                for (picks, draw) in picks.iter_mut().zip(first..) {
                    let row = ROW_STARTS[draw];
                    self.each(draws.start + draw, picks, |state| row + picked(state));
                }
                for swap in picks.as_chunks().0.iter().rev() {
                    for places in &mut *followed {
                        swap_back(places, swap);
                    }
                }
            }
        }
        let places = followed.iter_mut().flatten();
        // By constants, which take no division.
        match pool {
            ColourCount::Three => places.for_each(|place| *place %= 3),
            ColourCount::Four => places.for_each(|place| *place %= 4),
            ColourCount::Five => places.for_each(|place| *place %= 5),
        }
    }

    /// What each seed's state of a draw comes to. (Mapping arrays would leave the dispatched vectors.)
    #[inline(always)]
    fn each(&self, draw: usize, picks: &mut Lane, picked: impl Fn(u32) -> u8) {
        for (pick, &seed) in picks.iter_mut().zip(&self.0) {
            *pick = picked(state(seed, draw));
        }
    }
}

/// Where these places were before a swap of two.
#[inline(always)]
fn swap_back(places: &mut Lane, [upper, lower]: &[Lane; 2]) {
    for ((place, &upper), &lower) in places.iter_mut().zip(upper).zip(lower) {
        let at = *place;
        let or_lower = if at == lower { upper } else { at };
        *place = if at == upper { lower } else { or_lower };
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::{PUYOS, deal};

    use super::*;
    use crate::dispatch::{Kernel, Vectors};

    /// These seeds' colour maps, and the numbers of these places.
    struct Everything<'a>(&'a [Seed], ColourCount, &'a [u8]);

    impl Kernel for Everything<'_> {
        type Output = ([Lane; COLOURS], Vec<Lane>);

        #[inline(always)]
        fn run<const _LANES: usize>(self) -> Self::Output {
            let Self(seeds, colours, places) = self;
            let (lanes, mut numbers) = (Lanes::new(seeds), Vec::new());
            lanes.numbers(colours, places, &mut numbers);
            (lanes.colour_maps(), numbers)
        }
    }

    /// On the raw numbers: every place, and places by themselves, as fewer draws are made for these.
    #[test]
    fn lanes_hold_what_the_game_deals() {
        let seeds: Vec<Seed> = Seed::all().step_by(61).collect();
        for (batch, seeds) in seeds.chunks(LANES).enumerate() {
            let games: Vec<_> = seeds.iter().map(|&seed| deal(seed)).collect();
            for vectors in Vectors::available() {
                for colours in ColourCount::ALL {
                    let (one, last) = (batch as u8 * 14, (PUYOS - 1 - batch) as u8);
                    for places in [(0..=u8::MAX).collect(), vec![batch as u8], vec![one, last]] {
                        let (maps, numbers) = vectors.run(Everything(seeds, colours, &places));
                        for (lane, game) in games.iter().enumerate() {
                            let map = maps.map(|map| usize::from(map[lane]));
                            assert_eq!(map, game.colour_map.colours().map(|colour| colour.index()));
                            for (place, numbers) in places.iter().zip(&numbers) {
                                let number = game.pool(colours).numbers()[usize::from(*place)];
                                assert_eq!(
                                    numbers[lane], number,
                                    "{vectors:?} {} {place}",
                                    game.seed
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}
