//! How the game deals a queue: a colour map, then three shuffled pools.

use std::fmt;

use super::{Colour, ColourCount, ColourMap, Pair, Seed};
use crate::rng::lcg::Lcg;
use crate::text::write_as_text;

/// Puyos of a pool, and of a queue.
pub const PUYOS: usize = 256;
/// Pairs of a queue; pair 128 is pair 0 again.
pub const PAIRS: usize = PUYOS / 2;
/// Lengths of the rows that the three passes of a shuffle swap between.
const ROW_LENGTHS: [usize; 3] = [16, 32, 64];
/// Puyos at the start of the larger pools that are those of the 3-colour pool.
const SHARED: usize = 4;
/// Numbers drawn to shuffle a pool: two for each swap.
const SHUFFLE_DRAWS: usize = 2 * (15 * 8 + 7 * 16 + 3 * 32);

/// 256 numbers, each standing for the colour that the game's map gives it.
///
/// Its text, in JSON too, is 256 digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pool([u8; PUYOS]);

impl Pool {
    /// Shuffles a pool of so many colours: three passes of swaps between neighbouring rows of 16,
    /// 32 and 64, from top to bottom, half a row's length of swaps each.
    ///
    /// `draw(n)` is to give a number from 0 to n - 1.
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

    /// The colours that the numbers stand for.
    fn queue(&self, colour_map: &ColourMap) -> Queue {
        Queue(self.0.map(|number| colour_map.colours()[usize::from(number)]))
    }

    /// The numbers, in the order of the queue.
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

/// All that a seed deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deal {
    /// The seed.
    pub seed: Seed,
    /// Which colour each number stands for.
    pub colour_map: ColourMap,
    /// The pools of three, four and five colours.
    pub pools: [Pool; 3],
    /// The generator's state after the 1,973 draws.
    pub final_state: u32,
}

/// Deals a seed's game.
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

/// Deals a colour map and the pools of three, four and five colours, drawing 1,973 numbers just as
/// the game does. `draw(n)` is to give a number from 0 to n - 1.
fn deal_with(mut draw: impl FnMut(u32) -> u32) -> (ColourMap, [Pool; 3]) {
    let colour_map = ColourMap::draw(&mut draw);
    let mut pools = ColourCount::ALL.map(|colours| Pool::shuffle(colours, &mut draw));
    let (smallest, larger) = pools.split_at_mut(1);
    for pool in larger {
        pool.0[..SHARED].copy_from_slice(&smallest[0].0[..SHARED]);
    }
    (colour_map, pools)
}

/// Deals only the queue of a game with so many colours, which takes less time than [`deal`] with all
/// its pools.
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
            // The pool of four colours comes before.
            (0..SHUFFLE_DRAWS).for_each(|_| _ = rng.below(1));
        }
        pool = Pool::shuffle(colours, |bound| rng.below(bound));
        pool.0[..SHARED].copy_from_slice(&start[..SHARED]);
    }
    pool.queue(&colour_map)
}

impl Deal {
    /// The pool of so many colours.
    pub const fn pool(&self, colours: ColourCount) -> &Pool {
        &self.pools[colours.index()]
    }

    /// The queue of a game with so many colours.
    pub fn queue(&self, colours: ColourCount) -> Queue {
        self.pool(colours).queue(&self.colour_map)
    }
}

/// The pairs of a game, in the order that both players get them.
///
/// Its text is the 128 pairs with spaces between, such as `RR PR PY`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Queue([Colour; PUYOS]);

impl Queue {
    /// The colours of the puyos, each pair's axis before its child.
    pub const fn puyos(&self) -> &[Colour; PUYOS] {
        &self.0
    }

    /// Pair `index`, counted from 0; after the last, pair 127, the queue starts over.
    pub const fn pair(&self, index: usize) -> Pair {
        let axis = index % PAIRS * 2;
        Pair { axis: self.0[axis], child: self.0[axis + 1] }
    }

    /// The 128 pairs.
    pub fn pairs(&self) -> impl DoubleEndedIterator<Item = Pair> + ExactSizeIterator {
        (0..PAIRS).map(|index| self.pair(index))
    }

    /// The 256 letters of the puyos.
    pub fn letters(&self) -> [u8; PUYOS] {
        self.0.map(|colour| colour.letter() as u8)
    }

    /// The queue's line in the layout of `haipuyo.txt` (published 2019-05-19): 256 small letters
    /// and a line feed. There, line n is seed n - 1, with four colours.
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

    /// Scripted draws, all 0 but two: every draw is asked for, with the right bound.
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
        // Each pair of rows swaps its last puyos an even number of times: nothing moves.
        let untouched: Vec<u8> = (0..PUYOS).map(|index| (index % 3) as u8).collect();
        assert_eq!(pools[0].numbers()[..], untouched);
        // The first four are the 3-colour pool's.
        assert_eq!(pools[2].numbers()[..6], [0, 1, 2, 0, 4, 0]);
    }

    #[test]
    fn a_queue_alone_is_that_of_the_whole_deal() {
        for seed in Seed::all() {
            let whole = deal(seed);
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
