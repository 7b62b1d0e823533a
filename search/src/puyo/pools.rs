//! Dealing the whole queues of many seeds.
//!
//! What costs is the swaps, which wait for each other within a pool; those of several seeds are made
//! in turns. The start, which is the 3-colour pool's, is found for many seeds side by side ([`lanes`](super::lanes)).
//!
//! A pool is kept with its 128 axes first and its 128 children behind them.

use std::iter;

use foretile_games::puyo::{
    ColourCount, ColourMap, PAIRS, PUYOS, Queue, SHARED, SHUFFLE_DRAWS, Seed,
};

use foretile_games::rng::lcg::Lcg;

use super::draws::{ROW_STARTS, passes_for, shuffle, state};
use super::lanes::{LANES, Lanes};
use crate::dispatch::{Kernel, Vectors};

/// Seeds whose swaps are made in turns.
const TURNS: usize = 4;

/// A pool, or a queue's numbers: the axes of pairs 0 to 127, then their children.
pub type Numbers = [u8; PUYOS];

/// One seed's numbers and the colours they stand for.
#[derive(Clone, Copy)]
pub struct Dealt {
    /// The seed.
    pub seed: Seed,
    /// Which colour each number stands for.
    pub colour_map: ColourMap,
    /// The pool, its start shared with the 3-colour pool as in the game.
    pub numbers: Numbers,
}

impl Dealt {
    /// The queue, in the game's order.
    pub fn queue(&self) -> Queue {
        let colours = self.colour_map.colours();
        let number = |place: usize| self.numbers[place / 2 + place % 2 * PAIRS];
        Queue::new(std::array::from_fn(|place| colours[usize::from(number(place))]))
    }
}

/// Deals these seeds, one after another, for games of so many colours.
///
/// ```
/// use foretile_games::puyo::{ColourCount, Seed, deal};
/// use foretile_search::puyo::deals;
/// let dealt = deals([Seed(5)], ColourCount::Four).next().unwrap();
/// assert_eq!(dealt.queue(), deal(Seed(5)).queue(ColourCount::Four));
/// ```
pub fn deals(
    seeds: impl IntoIterator<Item = Seed>,
    colours: ColourCount,
) -> impl Iterator<Item = Dealt> {
    let mut seeds = seeds.into_iter();
    let batch = move || {
        let seeds: Vec<Seed> = seeds.by_ref().take(LANES).collect();
        (!seeds.is_empty()).then(|| Vectors::widest().run(Deal { seeds, colours }))
    };
    iter::from_fn(batch).flatten()
}

struct Deal {
    seeds: Vec<Seed>,
    colours: ColourCount,
}

impl Kernel for Deal {
    type Output = Vec<Dealt>;

    #[inline(always)]
    fn run<const _LANES: usize>(self) -> Vec<Dealt> {
        let mut dealt = Vec::new();
        deal(&self.seeds, self.colours, &mut dealt);
        dealt
    }
}

/// Deals these seeds, 64 at most, into `dealt` in place of what is there.
#[inline(always)]
pub fn deal(seeds: &[Seed], colours: ColourCount, dealt: &mut Vec<Dealt>) {
    let mut unshuffled = [0; PUYOS];
    for place in 0..=u8::MAX {
        unshuffled[usize::from(halved(place))] = place % colours.get();
    }
    dealt.clear();
    dealt.extend(seeds.iter().map(|&seed| {
        let mut rng = Lcg::new(seed.0.into());
        let colour_map = ColourMap::draw(|bound| rng.below(bound));
        Dealt { seed, colour_map, numbers: unshuffled }
    }));
    let (turns, rest) = dealt.as_chunks_mut::<TURNS>();
    for dealt in turns {
        shuffle_in_turns(dealt, colours);
    }
    for dealt in rest {
        shuffle_in_turns(std::array::from_mut(dealt), colours);
    }

    let places: [u8; SHARED] = std::array::from_fn(|place| place as u8);
    let mut shared = Vec::new();
    Lanes::new(seeds).numbers(colours, &places, &mut shared);
    for (place, numbers) in places.iter().zip(&shared) {
        for (dealt, &number) in dealt.iter_mut().zip(numbers) {
            dealt.numbers[usize::from(halved(*place))] = number;
        }
    }
}

/// Shuffles pools, a swap in each after another.
#[inline(always)]
fn shuffle_in_turns<const TURNS: usize>(dealt: &mut [Dealt; TURNS], pool: ColourCount) {
    let mut picks = [[0; SHUFFLE_DRAWS]; TURNS];
    for (picks, dealt) in picks.iter_mut().zip(&*dealt) {
        pick(dealt.seed, pool, picks);
    }
    for swap in (0..SHUFFLE_DRAWS).step_by(2) {
        for (dealt, picks) in dealt.iter_mut().zip(&picks) {
            dealt.numbers.swap(picks[swap].into(), picks[swap + 1].into());
        }
    }
}

/// The places that a seed's draws pick.
#[inline(always)]
fn pick(seed: Seed, pool: ColourCount, picks: &mut [u8; SHUFFLE_DRAWS]) {
    let draws = shuffle(pool);
    for pass in passes_for(PUYOS) {
        for draw in pass.draws() {
            let picked = state(seed.0.into(), draws.start + draw) >> (32 - pass.bits);
            picks[draw] = halved(ROW_STARTS[draw] + picked as u8);
        }
    }
}

/// Where a pool's place is kept: the axes, at even places, come before the children.
const fn halved(place: u8) -> u8 {
    place.rotate_right(1)
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::deal;

    use super::*;

    /// Every seed, every pool: nothing that is asked of these numbers can differ from the game.
    #[test]
    fn all_seeds_are_dealt_as_the_game_deals_them() {
        let games: Vec<_> = Seed::all().map(deal).collect();
        for colours in ColourCount::ALL {
            // Some in one go and some more, so that lanes are left over.
            for seeds in [&games[..1_021], &games[1_021..1_022], &games[1_022..]] {
                let mut dealt = deals(seeds.iter().map(|game| game.seed), colours);
                for game in seeds {
                    let dealt = dealt.next().unwrap();
                    assert_eq!(dealt.seed, game.seed);
                    assert_eq!(dealt.colour_map, game.colour_map);
                    assert_eq!(dealt.queue(), game.queue(colours), "seed {}", dealt.seed);
                }
                assert!(dealt.next().is_none());
            }
        }
    }
}
