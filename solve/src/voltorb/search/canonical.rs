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

use super::goal::Goal;
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
pub(super) fn canonical(worlds: &[World], cards: u64, goal: Goal) -> Key {
    let mut places = [0_u32; CARDS];
    let count = places.iter_mut().zip(bits(cards)).map(|(place, bit)| *place = bit).count();
    let places = &mut places[..count];
    let weight = |world: &World| match goal {
        Goal::Coins => world.weight_of_coins(),
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
pub(super) fn hash(worlds: impl Iterator<Item = (u64, u64)>, goal: Goal, cards: u64) -> u128 {
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
