//! One name for all positions that are the same but for the order of their cards.
//!
//! What a position is worth depends on the values that its boards have on each card, not on where
//! the card lies: exchanging rows with equal hints, turning the board on its side, or any other
//! order of the cards gives a position of the same worth. So the cards are put in an order that
//! depends only on what they do, and the set of boards that results is named. Positions of
//! the same name are the same, up to their order, by construction; no symmetry has to be proven.
//! (Names are 128-bit hashes: among a billion positions, the chance that two share one by accident
//! is below 10⁻²⁰.) Cards that the order cannot tell apart may lead to two names for one
//! position; that costs time only.
//!
//! Weights count up to a common factor, the *unit*.

use foretile_games::voltorb::CARDS;

use super::goal::Goal;
use super::world::{World, bits};

/// The name of a position up to the order of its cards and the unit of its weights.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub hash: u128,
    /// What all values of the position are multiples of.
    pub unit: u64,
}

/// A number for each of the four values of a card.
type Faces = [u64; 4];

/// Names a position by what its cards and boards do.
pub(super) fn canonical(worlds: &[World], cards: u64, goal: Goal) -> Key {
    let mut places = [0_u32; CARDS];
    let count = places.iter_mut().zip(bits(cards)).map(|(place, bit)| *place = bit).count();
    let places = &mut places[..count];
    let unit = worlds.iter().fold(0, |unit, world| {
        let product = if goal == Goal::Coins { world.product() } else { 1 };
        gcd(unit, world.gain / product)
    });

    // A card looks like the weights of its values; a board like its weight and its cards' looks.
    let looks = sums(worlds, places, |world| world.gain).map(|weights| {
        let look = weights.iter().fold(0, |look, weight| mix(look ^ (weight / unit)));
        [0, 1, 2, 3].map(|value| mix(look ^ value))
    });
    // Now a card looks like the boards on which it has each value.
    let second = sums(worlds, places, |world| {
        let faces = looks.iter().zip(places.iter());
        let faces = faces.map(|(look, &place)| look[world.value(place) as usize]);
        mix(faces.fold(world.gain / unit, u64::wrapping_add))
    });
    let mut order = [(0, 0); CARDS];
    for (index, &place) in places.iter().enumerate() {
        order[index] = (second[index].iter().fold(looks[index][0], |a, b| mix(a ^ b)), place);
    }
    let order = &mut order[..count];
    order.sort_unstable();

    let named = worlds.iter().map(|world| {
        let ordered = order.iter().enumerate();
        let cards = ordered
            .fold(0, |cards, (index, &(_, place))| cards | world.value(place) << (2 * index));
        (cards, world.gain / unit)
    });
    Key { hash: name(named, goal, count as u64), unit }
}

/// The name of a set of boards, each with its gain: a sum, so that their order does not matter.
pub(super) fn name(worlds: impl Iterator<Item = (u64, u64)>, goal: Goal, cards: u64) -> u128 {
    let (mut first, mut second) = (goal.code(), cards);
    for (cards, gain) in worlds {
        let one = fold(cards ^ 0x2D35_8DCC_AA6C_78A5, gain ^ 0x9E37_79B9_7F4A_7C15);
        let other = fold(gain ^ 0x8BB8_4B93_962E_ACC9, cards ^ 0xD1B5_4A32_D192_ED03);
        first = first.wrapping_add(mix(one));
        second = second.wrapping_add(mix(other ^ cards));
    }
    u128::from(mix(first)) << 64 | u128::from(mix(second))
}

/// For every card and value, the sum of a number over the boards on which it has the value.
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

/// Multiplies and folds the halves of the product together.
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    (product >> 64) as u64 ^ product as u64 ^ a.rotate_left(23)
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood 2014, variant 13 of Stafford).
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
