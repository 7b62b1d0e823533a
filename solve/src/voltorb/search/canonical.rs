//! A canonical key for positions that differ only in the order of their cards.
//!
//! The value of a position depends on the values that its boards have on each card, not on where the card is.
//! Exchanging rows with equal hints, transposing the board, or any other permutation of the cards gives a
//! position of the same value. The key therefore sorts the cards by what they do, and hashes the resulting
//! boards:
//!
//! ```text
//! 1. look(card)     = hash of the numbers of boards on which it is 1, 2, 3
//! 2. look(board)    = hash of its weight and of (look, value) of each card
//! 3. look'(card)    = hash of look(card) and of the sums of look(board) where it is 0, 1, 2, 3
//! 4. sort the cards by look', rewrite all boards in this order, and hash them
//! ```
//!
//! Each look ignores order, so permuted positions sort their cards alike. Positions with equal keys are equal
//! up to a permutation by construction; no symmetry has to be proven. (Keys are 128-bit hashes: among a
//! billion positions, the probability of a collision is below 10⁻²⁰.) Cards with equal looks may be sorted in
//! two ways, and one position may then have two keys; that only costs time.
//!
//! Weights are divided by their greatest common divisor, the *unit*.

use foretile_games::voltorb::CARDS;

use super::goal::RoundGoal;
use super::planes::low_and_high;
use super::world::{World, bits};

/// The key of a position, up to the order of its cards and the unit of its weights.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub hash: u128,
    /// The unit. All values of the position are multiples of it.
    pub unit: u64,
}

/// One number for each of the four values of a card.
type Faces = [u64; 4];

/// Returns the canonical key of a position.
pub(super) fn canonical(worlds: &[World], cards: u64, goal: RoundGoal) -> Key {
    let mut places = [0_u32; CARDS];
    let count = places.iter_mut().zip(bits(cards)).map(|(place, bit)| *place = bit).count();
    let places = &mut places[..count];
    let weight = |world: &World| match goal {
        RoundGoal::Coins => world.weight_of_coins(),
        _ => world.gain,
    };
    let unit = worlds.iter().fold(0, |unit, world| gcd(unit, weight(world)));
    // All gains are multiples of the unit, so a division by its odd part is a multiplication by the inverse.
    let twos = unit.trailing_zeros();
    let inverse = inverse(unit >> twos);
    let in_units = |gain: u64| (gain >> twos).wrapping_mul(inverse);

    // Step 1.
    let looks = counts(worlds, places).map(|counts| {
        let look = counts.iter().fold(0, |look, count| mix(look ^ count));
        [0, 1, 2, 3].map(|value| mix(look ^ value))
    });
    // Steps 2 and 3.
    let second = sums(worlds, places, |world| {
        let faces = looks.iter().zip(places.iter());
        let faces = faces.map(|(look, &place)| look[world.value(place) as usize]);
        mix(faces.fold(in_units(world.gain), u64::wrapping_add))
    });
    let mut order = [(0, 0); CARDS];
    for (index, &place) in places.iter().enumerate() {
        order[index] = (second[index].iter().fold(looks[index][0], |a, b| mix(a ^ b)), place);
    }
    let order = &mut order[..count];
    order.sort_unstable();

    let sorted = worlds.iter().map(|world| {
        let ordered = order.iter().enumerate();
        let cards = ordered
            .fold(0, |cards, (index, &(_, place))| cards | world.value(place) << (2 * index));
        (cards, in_units(world.gain))
    });
    Key { hash: hash(sorted, goal, count as u64), unit }
}

/// Hashes a set of boards, given as cards and gains. The hash is a sum, so the order of the boards does not
/// matter.
pub(super) fn hash(worlds: impl Iterator<Item = (u64, u64)>, goal: RoundGoal, cards: u64) -> u128 {
    let (mut first, mut second) = (goal.code(), cards);
    for (cards, gain) in worlds {
        let one = fold(cards ^ 0x2D35_8DCC_AA6C_78A5, gain ^ 0x9E37_79B9_7F4A_7C15);
        first = first.wrapping_add(mix(one));
        let two = fold(one ^ 0x8BB8_4B93_962E_ACC9, cards ^ 0xD1B5_4A32_D192_ED03);
        second = second.wrapping_add(two);
    }
    u128::from(mix(first)) << 64 | u128::from(mix(second))
}

/// Returns, for every card and value, the sum of `number` over the boards on which the card has the value.
fn sums(worlds: &[World], places: &[u32], number: impl Fn(&World) -> u64) -> [Faces; CARDS] {
    let mut sums = [[0_u64; 4]; CARDS];
    for world in worlds {
        let number = number(world);
        for (sum, &place) in sums.iter_mut().zip(places) {
            let sum = &mut sum[world.value(place) as usize];
            *sum = sum.wrapping_add(number);
        }
    }
    sums
}

/// Returns, for every card, the numbers of boards on which it is 1, 2 and 3.
fn counts(worlds: &[World], places: &[u32]) -> [[u64; 3]; CARDS] {
    let mut counts = [[0; 3]; CARDS];
    for worlds in worlds.chunks(64) {
        let (low, high) = low_and_high(worlds);
        for (counts, &place) in counts.iter_mut().zip(places) {
            let (low, high) = (low[place as usize / 2], high[place as usize / 2]);
            for (count, boards) in counts.iter_mut().zip([low & !high, high & !low, low & high]) {
                *count += u64::from(boards.count_ones());
            }
        }
    }
    counts
}

/// Multiplies two numbers, and XORs the halves of the product and the rotated `a`.
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product >> 64) as u64 ^ product as u64 ^ a.rotate_left(23)
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014; Stafford's variant 13).
pub(super) const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// Returns the inverse of an odd number modulo 2⁶⁴, by Newton's method.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    let mut bits = 3; // this many of its low bits are right, twice as many after each step
    while bits < 64 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        bits *= 2;
    }
    inverse
}

/// Returns the greatest common divisor, at once if it is `a`.
const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while a != 0 && a != b {
        (a, b) = (b % a, a);
    }
    b
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// The first numbers of SplitMix64 from seed 0, as its authors' `splitmix64.c` gives them.
    #[test]
    fn the_finaliser_is_that_of_splitmix64() {
        let step = 0x9E37_79B9_7F4A_7C15_u64;
        let numbers = [1, 2, 3].map(|count| mix(step.wrapping_mul(count)));
        let known = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];
        assert_eq!(numbers, known);
    }

    #[test]
    fn inverses_and_divisors_are_those_of_the_definition() {
        for odd in (1..2_000).step_by(2).chain([u64::MAX, 0xAAAA_AAAA_AAAA_AAAB]) {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1, "{odd}");
        }
        for a in 0..60 {
            for b in 1..60 {
                let divides = |it: &u64| a % it == 0 && b % it == 0;
                assert_eq!(gcd(a, b), (1..=b).rev().find(divides).unwrap(), "{a} {b}");
            }
        }
    }

    /// A few pseudo-random boards of ten cards with weights.
    fn boards(seed: u64) -> Vec<World> {
        let die = |number: u64| mix(mix(seed) ^ number);
        let world = |board: u64| World {
            cards: (0..10)
                .fold(0, |cards, card| cards | (die(16 * board + card) % 4) << (2 * card)),
            gain: 1 + die(board << 32) % 50,
            clique: 0,
        };
        (0..5 + seed % 90).map(world).collect()
    }

    /// The low bits of the first ten cards.
    const TEN: u64 = 0x5_5555;

    fn key(worlds: &[World], cards: u64) -> (u128, u64) {
        let Key { hash, unit } = canonical(worlds, cards, RoundGoal::Win);
        (hash, unit)
    }

    #[test]
    fn the_order_of_cards_and_boards_does_not_matter() {
        for seed in 0..300 {
            let worlds = boards(seed);
            // Places in another order and with gaps.
            let place = |card: u64| 2 * ((card * 7 + seed) % 10) + seed % 3;
            let cards = (0..10).fold(0, |cards, card| cards | 1 << (2 * place(card)));
            let moved = |world: &World| World {
                cards: (0..10).fold(0, |cards, card| {
                    cards | world.value(2 * card) << (2 * place(card.into()))
                }),
                ..*world
            };
            let moved: Vec<World> = worlds.iter().rev().map(moved).collect();
            assert_eq!(key(&worlds, TEN), key(&moved, cards), "{seed}");
        }
    }

    /// A common factor of the weights changes only the unit.
    #[test]
    fn weights_count_in_units() {
        for seed in 0..100 {
            let worlds = boards(seed);
            let (hash, unit) = key(&worlds, TEN);
            let naive = worlds.iter().fold(0, |unit, world| gcd(unit, world.gain));
            assert_eq!(unit, naive);
            for factor in [2, 3, 12, 35, 1 << 20] {
                let times = |world: &World| World { gain: factor * world.gain, ..*world };
                let times: Vec<World> = worlds.iter().map(times).collect();
                assert_eq!(key(&times, TEN), (hash, factor * unit), "{seed} {factor}");
            }
        }
    }

    /// Whatever changes the value of a position changes its key.
    #[test]
    fn other_positions_have_other_keys() {
        let (mut keys, mut count) = (HashSet::new(), 0);
        let mut met = |hash| {
            keys.insert(hash);
            count += 1;
        };
        for seed in 0..40 {
            let worlds = boards(seed);
            for goal in
                [RoundGoal::Win, RoundGoal::Turn(3), RoundGoal::Turn(4), RoundGoal::WinOrTurn(3)]
            {
                met(canonical(&worlds, TEN, goal).hash);
            }
            // One card more to choose from, which is a Voltorb on all boards.
            met(key(&worlds, TEN | 1 << 20).0);
            for board in 0..worlds.len().min(5) {
                let mut other = worlds.clone();
                // Weights of 1 and 2 side by side keep the unit at 1.
                other[board].gain += 100;
                met(key(&other, TEN).0);
                for card in 0..10 {
                    let mut other = worlds.clone();
                    other[board].cards ^= 1 << (2 * card);
                    met(key(&other, TEN).0);
                }
            }
        }
        assert_eq!(keys.len(), count);
        // Each half of the key alone distinguishes boards. The goal is in the first half only, and the number of cards in the
        // second.
        for (half, same) in [(64, 40), (0, 3 * 40)] {
            let halves: HashSet<u64> = keys.iter().map(|key| (key >> half) as u64).collect();
            assert!(halves.len() >= count - same);
        }
    }

    /// A set of boards is hashed with the places of its cards.
    #[test]
    fn the_hash_of_a_set_depends_on_each_card_weight_goal_and_choice() {
        let of = |worlds: &[(u64, u64)], goal, cards| hash(worlds.iter().copied(), goal, cards);
        let some = [(0b01_10, 5), (0b11_00, 7)];
        let usual = of(&some, RoundGoal::Win, TEN);
        assert_eq!(usual, of(&[some[1], some[0]], RoundGoal::Win, TEN), "boards have no order");
        for other in [
            of(&some[..1], RoundGoal::Win, TEN),
            of(&[some[0], some[1], some[1]], RoundGoal::Win, TEN),
            of(&[(0b10_01, 5), some[1]], RoundGoal::Win, TEN),
            of(&[(0b01_10, 7), (0b11_00, 5)], RoundGoal::Win, TEN),
        ] {
            assert!(usual as u64 != other as u64 && usual >> 64 != other >> 64);
        }
        assert_ne!(usual, of(&some, RoundGoal::Turn(0), TEN));
        assert_ne!(usual, of(&some, RoundGoal::Win, TEN >> 2));
    }

    /// `fold` of two pseudo-random factors has each bit set in half of the cases, and each half of the hash of a set
    /// distinguishes hundreds of thousands of weights.
    #[test]
    fn no_bit_of_a_hash_is_lost() {
        let mut set = [0; 64];
        for number in 0..4_000 {
            let folded = fold(mix(2 * number), mix(2 * number + 1));
            set.iter_mut().enumerate().for_each(|(bit, set)| *set += folded >> bit & 1);
        }
        assert!(set.iter().all(|set| (1_800..2_200).contains(set)), "{set:?}");
        let of = |gain| hash([(0b01_10, gain)].into_iter(), RoundGoal::Win, TEN);
        let halves: HashSet<u64> = (1..300_000).map(|gain| of(gain) as u64).collect();
        assert_eq!(halves.len(), 299_999);
    }
}
