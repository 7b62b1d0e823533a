//! Which queues start with some pairs, without dealing any.

use foretile_games::puyo::{ColourCount, PAIRS, Seed};

use super::lanes::{LANES, Lane, Lanes};
use super::letters::{LetterPairs, Misread, Numbering};
use crate::dispatch::{Kernel, Vectors};

/// Pairs that are looked at first: those of the 3-colour pool.
const FIRST_LOOK: usize = 2;

/// Those of these seeds whose queue starts with the pairs. If `named`, a letter is a colour's place
/// in [`Colour::ALL`](foretile_games::puyo::Colour::ALL); else it stands for any.
///
/// Few seeds have even the first two pairs, so these are looked for first, and each time twice as
/// many in the seeds that are left.
pub fn start_with(
    mut seeds: Vec<Seed>,
    colours: ColourCount,
    pairs: &LetterPairs,
    named: bool,
) -> Vec<Seed> {
    let numbering = match named {
        true => Numbering::itself(),
        false => Numbering::unknown(colours.get(), pairs.letters()),
    };
    let all = pairs.distances().len();
    let mut looked = 0;
    while looked < all {
        looked = all.min(FIRST_LOOK.max(2 * looked));
        let pairs = &pairs.first(looked);
        seeds = Vectors::widest().run(Look { seeds: &seeds, colours, pairs, numbering, named });
    }
    seeds
}

/// Keeps the seeds whose queue starts with the pairs.
struct Look<'a> {
    seeds: &'a [Seed],
    colours: ColourCount,
    pairs: &'a LetterPairs,
    numbering: Numbering,
    named: bool,
}

impl Kernel for Look<'_> {
    type Output = Vec<Seed>;

    #[inline(always)]
    fn run<const _LANES: usize>(self) -> Vec<Seed> {
        let mut asked: Vec<usize> = self.pairs.distances().map(|pair| pair % PAIRS).collect();
        asked.sort_unstable();
        asked.dedup();
        let places: Vec<u8> = asked
            .iter()
            .flat_map(|pair| [2 * pair, 2 * pair + 1])
            .map(|place| place as u8)
            .collect();
        let (mut numbers, mut misread, mut left) = (Vec::new(), Misread::new(), Vec::new());
        for seeds in self.seeds.chunks(LANES) {
            let lanes = Lanes::new(seeds);
            lanes.numbers(self.colours, &places, &mut numbers);
            if self.named {
                let maps = lanes.colour_maps();
                for numbers in &mut numbers {
                    rename(numbers, &maps);
                }
            }
            let pairs = numbers.as_chunks().0;
            let seen = |distance| {
                let at = asked.binary_search(&(distance % PAIRS)).expect("it was asked for");
                let pair: &[Lane; 2] = &pairs[at];
                pair.each_ref()
            };
            if let Some(stand) = self.pairs.stand(self.numbering, &mut misread, seen) {
                let stand = seeds.iter().zip(stand).filter(|(_, stands)| *stands);
                left.extend(stand.map(|(seed, _)| seed));
            }
        }
        left
    }
}

/// The colours that numbers stand for, in place of them.
#[inline(always)]
fn rename(numbers: &mut Lane, maps: &[Lane]) {
    for (lane, number) in numbers.iter_mut().enumerate() {
        let mut colour = 0;
        for (is, map) in (0..).zip(maps) {
            colour = if *number == is { map[lane] } else { colour };
        }
        *number = colour;
    }
}
