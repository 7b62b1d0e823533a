//! How the game deals a queue: a colour map, then three shuffled pools. Its numbers are from the source that
//! [`crate::puyo`] names.

use std::fmt;

use super::{Colour, ColourCount, ColourMap, Pair, Seed};
use crate::rng::lcg::Lcg;
use crate::text::write_as_text;

/// The number of puyos in a pool and in a queue.
pub const PUYOS: usize = 256;
/// The number of pairs in a queue, after which it starts over.
pub const PAIRS: usize = PUYOS / 2;
/// The lengths of the rows in the three passes of a shuffle.
const ROW_LENGTHS: [usize; 3] = [16, 32, 64];
/// The number of puyos that are copied from the start of the 3-colour pool to the other pools.
const SHARED: usize = 4;
/// The number of draws to shuffle a pool: two for each swap.
const SHUFFLE_DRAWS: usize = 2 * (15 * 8 + 7 * 16 + 3 * 32);

/// 256 shuffled numbers. The game's colour map gives each a colour.
///
/// As text and in JSON a pool is 256 digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool(pub(super) [u8; PUYOS]);

impl Pool {
    /// Shuffles a pool with this number of colours, in three passes.
    ///
    /// The passes cut the pool into rows of 16, 32 and 64 puyos. For each row but the last, a pass
    /// swaps random puyos of this row with random ones of the next, half a row's length of times.
    /// `draw(n)` must return a number below `n`.
    #[inline(always)]
    pub fn shuffle(colours: ColourCount, mut draw: impl FnMut(u32) -> u32) -> Self {
        let mut pool = std::array::from_fn(|index| (index % usize::from(colours.get())) as u8);
        for length in ROW_LENGTHS {
            for row in 0..PUYOS / length - 1 {
                for _ in 0..length / 2 {
                    let upper = row * length + draw(length as u32) as usize;
                    let lower = (row + 1) * length + draw(length as u32) as usize;
                    pool.swap(upper, lower);
                }
            }
        }
        Self(pool)
    }

    /// Returns the queue of these numbers with the colours that they stand for.
    fn queue(&self, colour_map: &ColourMap) -> Queue {
        Queue(self.0.map(|number| colour_map.colours()[usize::from(number)]))
    }

    /// Returns the numbers, in the order of the queue.
    pub const fn numbers(&self) -> &[u8; PUYOS] {
        &self.0
    }
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.iter().map(|number| char::from(b'0' + number)).collect::<String>())
    }
}

write_as_text!(Pool);

/// Everything that a seed deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The seed.
    pub seed: Seed,
    /// The colours that the numbers in the pools stand for.
    pub colour_map: ColourMap,
    /// The pools of three, four and five colours.
    pub pools: [Pool; 3],
    /// The generator's state after the 1,973 draws.
    pub final_state: u32,
}

/// Deals the game of a seed.
///
/// ```
/// use foretile_games::puyo::{ColourCount, Seed, deal};
/// let deal = deal(Seed(0));
/// assert_eq!(deal.colour_map.to_string(), "RBPYG");
/// assert_eq!(deal.queue(ColourCount::Four).to_string()[..11], *"RR PR PY PY");
/// ```
pub fn deal(seed: Seed) -> Deal {
    let mut rng = Lcg::new(u32::from(seed.0));
    let (colour_map, pools) = deal_with(|bound| rng.below(bound));
    Deal { seed, colour_map, pools, final_state: rng.state() }
}

/// Deals a colour map and the pools of three, four and five colours with 1,973 draws, exactly as the
/// game does. `draw(n)` must return a number below `n`.
fn deal_with(mut draw: impl FnMut(u32) -> u32) -> (ColourMap, [Pool; 3]) {
    let colour_map = ColourMap::draw(&mut draw);
    let mut pools = ColourCount::ALL.map(|colours| Pool::shuffle(colours, &mut draw));
    let (smallest, larger) = pools.split_at_mut(1);
    for pool in larger {
        pool.0[..SHARED].copy_from_slice(&smallest[0].0[..SHARED]);
    }
    (colour_map, pools)
}

/// Draws only the colour map of a seed.
///
/// ```
/// use foretile_games::puyo::{Seed, colour_map};
/// assert_eq!(colour_map(Seed(0)).to_string(), "RBPYG");
/// ```
pub fn colour_map(seed: Seed) -> ColourMap {
    let mut rng = Lcg::new(u32::from(seed.0));
    ColourMap::draw(|bound| rng.below(bound))
}

/// Deals only the queue of a game with this number of colours. This is faster than [`deal`], which
/// shuffles all three pools.
///
/// ```
/// use foretile_games::puyo::{ColourCount, Seed, deal, queue};
/// assert_eq!(queue(Seed(5), ColourCount::Four), deal(Seed(5)).queue(ColourCount::Four));
/// ```
pub fn queue(seed: Seed, colours: ColourCount) -> Queue {
    let mut rng = Lcg::new(u32::from(seed.0));
    let colour_map = ColourMap::draw(|bound| rng.below(bound));
    let mut pool = Pool::shuffle(ColourCount::Three, |bound| rng.below(bound));
    let start = pool.0;
    if colours != ColourCount::Three {
        if colours == ColourCount::Five {
            // The game shuffles the pool of four colours first: skips its draws.
            (0..SHUFFLE_DRAWS).for_each(|_| _ = rng.below(1));
        }
        pool = Pool::shuffle(colours, |bound| rng.below(bound));
        pool.0[..SHARED].copy_from_slice(&start[..SHARED]);
    }
    pool.queue(&colour_map)
}

impl Deal {
    /// Returns the pool with this number of colours.
    pub const fn pool(&self, colours: ColourCount) -> &Pool {
        &self.pools[colours.index()]
    }

    /// Returns the queue of a game with this number of colours.
    pub fn queue(&self, colours: ColourCount) -> Queue {
        self.pool(colours).queue(&self.colour_map)
    }
}

/// The pairs of a game, in the order in which both players get them.
///
/// As text a queue is its 128 pairs, separated by spaces: `RR PR PY` and so on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Queue(pub(super) [Colour; PUYOS]);

impl Queue {
    /// Returns the colours of the puyos, each pair's axis before its child.
    pub const fn puyos(&self) -> &[Colour; PUYOS] {
        &self.0
    }

    /// Returns pair `index`, counted from 0. After pair 127 the queue starts over.
    pub const fn pair(&self, index: usize) -> Pair {
        let axis = index % PAIRS * 2;
        Pair { axis: self.0[axis], child: self.0[axis + 1] }
    }

    /// Returns the 128 pairs.
    pub fn pairs(&self) -> impl DoubleEndedIterator<Item = Pair> + ExactSizeIterator {
        (0..PAIRS).map(|index| self.pair(index))
    }

    /// Returns the letters of the 256 puyos.
    pub fn letters(&self) -> [u8; PUYOS] {
        self.0.map(|colour| colour.letter() as u8)
    }

    /// Returns the queue as a line of `haipuyo.txt` (published 2019-05-19): 256 lower-case letters
    /// and a line feed. Line n of that file is the queue of seed n - 1 with four colours.
    pub fn haipuyo_line(&self) -> [u8; PUYOS + 1] {
        let mut line = [b'\n'; PUYOS + 1];
        line[..PUYOS].copy_from_slice(&self.letters());
        line[..PUYOS].make_ascii_lowercase();
        line
    }
}

impl fmt::Display for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs: Vec<String> = self.pairs().map(|pair| pair.to_string()).collect();
        f.write_str(&pairs.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_follow_each_other_and_start_over() {
        let queue = deal(Seed(1)).queue(ColourCount::Four);
        for (index, puyos) in queue.puyos().chunks(2).enumerate() {
            let pair = Pair { axis: puyos[0], child: puyos[1] };
            assert_eq!([queue.pair(index), queue.pair(index + PAIRS)], [pair; 2]);
        }
    }

    /// Scripted draws: each must have the right bound, and all must be used.
    #[test]
    fn draws_in_the_games_order() {
        let bounds: Vec<u32> = [5, 4, 3, 2, 1]
            .into_iter()
            .chain((0..3).flat_map(|_| {
                [(16, 15 * 16), (32, 7 * 32), (64, 3 * 64)]
                    .into_iter()
                    .flat_map(|(bound, draws)| std::iter::repeat_n(bound, draws))
            }))
            .collect();
        assert_eq!(bounds.len(), 5 + 3 * SHUFFLE_DRAWS);
        assert_eq!(bounds.len(), 1_973);
        let mut draws = bounds.into_iter();
        let (map, pools) = deal_with(|bound| {
            assert_eq!(draws.next(), Some(bound));
            bound - 1
        });
        assert_eq!(draws.next(), None);
        assert_eq!(map.to_string(), "PYBGR");
        // Neighbouring rows swap their last puyos an even number of times, which changes nothing.
        let untouched: Vec<u8> = (0..PUYOS).map(|index| (index % 3) as u8).collect();
        assert_eq!(pools[0].numbers()[..], untouched);
        // The first four numbers are those of the 3-colour pool.
        assert_eq!(pools[2].numbers()[..6], [0, 1, 2, 0, 4, 0]);
    }

    #[test]
    fn a_queue_and_a_colour_map_alone_are_those_of_the_whole_deal() {
        for seed in Seed::all() {
            let whole = deal(seed);
            assert_eq!(colour_map(seed), whole.colour_map, "seed {seed}");
            for colours in ColourCount::ALL {
                assert_eq!(queue(seed, colours), whole.queue(colours), "seed {seed}, {colours}");
            }
        }
    }

    #[test]
    fn a_queue_starts_over() {
        let queue = deal(Seed(1)).queue(ColourCount::Five);
        assert_eq!(queue.pair(PAIRS), queue.pair(0));
        assert_eq!(queue.pair(2 * PAIRS - 1), queue.pair(127));
        assert_ne!(queue.pair(PAIRS), queue.pair(1));
    }
}
