//! A canonical key for positions that differ only in the order of their cards.
//!
//! The value of a position depends on the values that its boards have on each card, not on where the card is.
//! Exchanging rows with equal hints, transposing the board, or any other permutation of the cards gives a
//! position of the same value. The key therefore sorts the cards by what they do, and hashes the resulting
//! boards:
//!
//! ```text
//! 1. look(card)     = hash of the weights of the boards on which it is 0, 1, 2, 3
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

use super::ahead::one_card;
use super::goal::Goal;
use super::planes::Planes;
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

/// Returns the canonical key of a position. `planes` are those of its boards, or none.
pub(super) fn canonical(worlds: &[World], planes: &[Planes], cards: u64, goal: Goal) -> Key {
    let mut places = [0_u32; CARDS];
    let count = places.iter_mut().zip(bits(cards)).map(|(place, bit)| *place = bit).count();
    let places = &mut places[..count];
    let unit = worlds.iter().fold(0, |unit, world| {
        gcd(unit, if goal == Goal::Coins { world.weight_of_coins() } else { world.gain })
    });

    // Step 1.
    let gains = match planes {
        [] => sums(worlds, places, |world| world.gain),
        _ => gains(planes, places),
    };
    let looks = gains.map(|weights| {
        let look = weights.iter().fold(0, |look, weight| mix(look ^ (weight / unit)));
        [0, 1, 2, 3].map(|value| mix(look ^ value))
    });
    // Steps 2 and 3.
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

    let sorted = worlds.iter().map(|world| {
        let ordered = order.iter().enumerate();
        let cards = ordered
            .fold(0, |cards, (index, &(_, place))| cards | world.value(place) << (2 * index));
        (cards, world.gain / unit)
    });
    Key { hash: hash(sorted, goal, count as u64), unit }
}

/// Hashes a set of boards, given as cards and gains. The hash is a sum, so the order of the boards does not
/// matter.
pub(super) fn hash(worlds: impl Iterator<Item = (u64, u64)>, goal: Goal, cards: u64) -> u128 {
    let (mut first, mut second) = (goal.code(), cards);
    for (cards, gain) in worlds {
        let one = fold(cards ^ 0x2D35_8DCC_AA6C_78A5, gain ^ 0x9E37_79B9_7F4A_7C15);
        let other = fold(gain ^ 0x8BB8_4B93_962E_ACC9, cards ^ 0xD1B5_4A32_D192_ED03);
        first = first.wrapping_add(mix(one));
        second = second.wrapping_add(mix(other ^ cards));
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

/// Returns, for every card and value, the gain of the boards on which the card has the value.
fn gains(planes: &[Planes], places: &[u32]) -> [Faces; CARDS] {
    let all: u64 = planes.iter().map(Planes::all).sum();
    let shown = one_card(planes);
    let mut gains = [[0; 4]; CARDS];
    for (gains, &place) in gains.iter_mut().zip(places) {
        *gains = shown[place as usize / 2];
        gains[0] = all - gains.iter().sum::<u64>();
    }
    gains
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

/// Returns the greatest common divisor, at once if it is `a`.
const fn gcd(mut a: u64, mut b: u64) -> u64 {
    while a != 0 && a != b {
        (a, b) = (b % a, a);
    }
    b
}
