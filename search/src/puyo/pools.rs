//! Dealing the pools of many seeds side by side.
//!
//! A draw's state is a multiple of the seed plus a constant, so from one seed to the next each state
//! grows by its multiple: one addition instead of a chain of 1,973 multiplications, and all draws of
//! a seed at once. What then costs is the swaps, which wait for each other within a pool; those of
//! several seeds are made in turns.
//!
//! A row is swapped with its neighbours only, so the first places of a pool depend on the upper rows
//! alone: whoever asks for the first pairs is spared half of the draws and swaps.
//!
//! A pool is kept with its 128 axes first and its 128 children behind them.

use std::ops::Range;

use foretile_games::puyo::{
    ColourCount, ColourMap, MAP_DRAWS, PAIRS, PUYOS, Queue, SHARED, SHUFFLE_DRAWS, Seed,
};
use foretile_games::rng::lcg::{INCREMENT, Lcg, MULTIPLIER};

/// Seeds whose swaps are made in turns.
const LANES: usize = 4;

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

/// Deals a range of seeds, one after another, for games of so many colours.
///
/// ```
/// use foretile_games::puyo::{ColourCount, Seed, deal};
/// use foretile_search::puyo::pools::deals;
/// let dealt = deals(5..6, ColourCount::Four).next().unwrap();
/// assert_eq!(dealt.queue(), deal(Seed(5)).queue(ColourCount::Four));
/// ```
///
/// # Panics
/// When the range goes past the 65,536 seeds.
pub fn deals(seeds: Range<u32>, colours: ColourCount) -> impl Iterator<Item = Dealt> {
    first_deals(seeds, colours, PAIRS)
}

/// Deals as [`deals`] does, but only the first so many pairs; what stands behind them means nothing.
///
/// # Panics
/// When the range goes past the 65,536 seeds.
pub fn first_deals(
    seeds: Range<u32>,
    colours: ColourCount,
    pairs: usize,
) -> impl Iterator<Item = Dealt> {
    assert!(seeds.end <= 0x1_0000, "there are 65,536 seeds");
    let mut pool = Shuffles::new(colours, seeds.start, 2 * pairs);
    let mut smallest = Shuffles::new(ColourCount::Three, seeds.start, SHARED);
    let pools = seeds.clone().step_by(LANES).flat_map(move |_| {
        let mut lanes = pool.next_lanes();
        if colours != ColourCount::Three {
            for (lane, smallest) in lanes.iter_mut().zip(&smallest.next_lanes()) {
                for start in [0, PAIRS] {
                    let shared = start..start + SHARED / 2;
                    lane[shared.clone()].copy_from_slice(&smallest[shared]);
                }
            }
        }
        lanes
    });
    seeds.zip(pools).map(|(seed, numbers)| {
        let mut rng = Lcg::new(seed);
        let colour_map = ColourMap::draw(|bound| rng.below(bound));
        Dealt { seed: Seed(seed as u16), colour_map, numbers }
    })
}

/// The shuffles of one pool for one seed after another.
struct Shuffles {
    /// What each draw's state grows by from seed to seed.
    growth: [u32; SHUFFLE_DRAWS],
    /// The states of the draws for the next seed.
    states: [u32; SHUFFLE_DRAWS],
    /// The pool before the shuffle.
    unshuffled: Numbers,
    /// The draws that are made, of each pass.
    draws: [Range<usize>; 3],
}

impl Shuffles {
    /// The shuffles of the pool of so many colours, from this seed on, for its first `places`.
    fn new(colours: ColourCount, seed: u32, places: usize) -> Self {
        let (mut multiple, mut constant) = (1, 0);
        let mut step = || {
            multiple = u32::wrapping_mul(multiple, MULTIPLIER);
            constant = u32::wrapping_mul(constant, MULTIPLIER).wrapping_add(INCREMENT);
            (multiple, constant)
        };
        for _ in 0..MAP_DRAWS + colours.index() * SHUFFLE_DRAWS {
            step();
        }
        let jumps: [_; SHUFFLE_DRAWS] = std::array::from_fn(|_| step());
        let mut unshuffled = [0; PUYOS];
        for place in 0..=u8::MAX {
            unshuffled[usize::from(halved(place))] = place % colours.get();
        }
        Self {
            growth: jumps.map(|(multiple, _)| multiple),
            states: jumps
                .map(|(multiple, constant)| seed.wrapping_mul(multiple).wrapping_add(constant)),
            unshuffled,
            draws: draws_for(places),
        }
    }

    /// The pools of the next seeds.
    fn next_lanes(&mut self) -> [Numbers; LANES] {
        let places: [_; LANES] = std::array::from_fn(|_| self.next_places());
        let mut lanes = [self.unshuffled; LANES];
        for swap in self.draws.iter().flat_map(|draws| draws.clone().step_by(2)) {
            for (lane, places) in lanes.iter_mut().zip(&places) {
                lane.swap(places[swap].into(), places[swap + 1].into());
            }
        }
        lanes
    }

    /// The places that the next seed's draws pick.
    fn next_places(&mut self) -> [u8; SHUFFLE_DRAWS] {
        let mut places = [0; SHUFFLE_DRAWS];
        let [short, middle, long] = self.draws.clone();
        // Rows of 16, 32 and 64: a draw is the state's upper 4, 5 or 6 bits.
        self.pick::<4>(&mut places, short);
        self.pick::<5>(&mut places, middle);
        self.pick::<6>(&mut places, long);
        places
    }

    /// The places that these draws pick, in rows of `1 << BITS`; goes on to the next seed.
    fn pick<const BITS: u32>(&mut self, places: &mut [u8], draws: Range<usize>) {
        let rows = &ROW_STARTS[draws.clone()];
        let states = self.states[draws.clone()].iter_mut().zip(&self.growth[draws.clone()]);
        for ((place, row), (state, growth)) in places[draws].iter_mut().zip(rows).zip(states) {
            *place = halved(row + (*state >> (32 - BITS)) as u8);
            *state = state.wrapping_add(*growth);
        }
    }
}

/// The draws of each pass that the first places of a pool depend on.
fn draws_for(places: usize) -> [Range<usize>; 3] {
    let mut depending = places;
    let mut pass = |first: usize, length: usize| {
        let pairs_of_rows = depending.div_ceil(length).min(PUYOS / length - 1);
        depending = (pairs_of_rows + 1) * length;
        first..first + pairs_of_rows * length
    };
    let long = pass(15 * 16 + 7 * 32, 64);
    let middle = pass(15 * 16, 32);
    [pass(0, 16), middle, long]
}

/// Where a pool's place is kept: the axes, at even places, come before the children.
const fn halved(place: u8) -> u8 {
    place.rotate_right(1)
}

/// Where the row begins that each draw picks a place of.
const ROW_STARTS: [u8; SHUFFLE_DRAWS] = {
    let mut starts = [0; SHUFFLE_DRAWS];
    let (mut draw, mut length) = (0, 16);
    while length <= 64 {
        let mut row = 0;
        while row < PUYOS / length - 1 {
            let mut swap = 0;
            while swap < length / 2 {
                starts[draw] = (row * length) as u8;
                starts[draw + 1] = ((row + 1) * length) as u8;
                draw += 2;
                swap += 1;
            }
            row += 1;
        }
        length *= 2;
    }
    starts
};

#[cfg(test)]
mod tests {
    use foretile_games::puyo::deal;

    use super::*;

    /// Every seed, every pool: nothing that is asked of these numbers can differ from the game.
    #[test]
    fn all_seeds_are_dealt_as_the_game_deals_them() {
        let games: Vec<_> = Seed::all().map(deal).collect();
        for colours in ColourCount::ALL {
            let mut seeds = Seed::all();
            // Ranges of all lengths, so that lanes are left over.
            let mut start = 0;
            while start < 0x1_0000 {
                let end = (start + start % 1_021 + 1).min(0x1_0000);
                for dealt in deals(start..end, colours) {
                    let game = &games[usize::from(dealt.seed.0)];
                    assert_eq!(Some(dealt.seed), seeds.next());
                    assert_eq!(dealt.colour_map, game.colour_map);
                    assert_eq!(dealt.queue(), game.queue(colours), "seed {}", dealt.seed);
                }
                start = end;
            }
            assert_eq!(seeds.next(), None);
        }
    }

    #[test]
    fn first_pairs_are_dealt_alike() {
        for colours in ColourCount::ALL {
            for pairs in [0, 1, 2, 3, 7, 8, 16, 31, 32, 40, 64, 96, 100, 127, 128] {
                let all = deals(7..1_000, colours).map(|dealt| dealt.queue());
                let first = first_deals(7..1_000, colours, pairs).map(|dealt| dealt.queue());
                for (all, first) in all.zip(first) {
                    assert_eq!(all.puyos()[..2 * pairs], first.puyos()[..2 * pairs], "{pairs}");
                }
            }
        }
    }
}
