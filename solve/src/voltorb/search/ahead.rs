//! Upper bounds from the next two cards, for goals that count cards.
//!
//! Turning a card and then another loses at least the boards on which the first is a Voltorb and, for each value that
//! it shows, those on which the best second card is one:
//!
//! ```text
//! bound(first) = sum over the values of (gain of the boards that show it
//!                                        - min over the second cards of the gain of those where it is a Voltorb)
//! ```
//!
//! If exactly two cards must be turned, this is the value. If more, it is an upper bound, because a plan that turns
//! more cards turns these two first. It reads the boards once and copies none.

use foretile_games::voltorb::CARDS;

use super::collect::Glances;
use super::goal::Goal;
use super::world::{World, bits};

/// Returns, for each card and value, the gain of the boards that show it.
pub(super) fn one_card(worlds: &[World], cards: u64) -> Glances {
    let mut glances = [[0; 4]; CARDS];
    for world in worlds {
        for bit in bits(cards & world.nonzero()) {
            glances[bit as usize / 2][world.value(bit) as usize] += world.gain;
        }
    }
    glances
}

/// Returns, for each value that a card can show, an upper bound of what follows if at least one more card must be
/// turned then. With exactly one more, it is the value.
pub(super) fn two_cards(worlds: &[World], cards: u64, first: u32, goal: Goal) -> [u64; 4] {
    let mut follows = [0; 4];
    let mut lost = [[0_u64; CARDS]; 4];
    // Whether the first card is the last 2 or 3. All boards that show the same value agree on it.
    let mut ends = [false; 4];
    for world in worlds {
        let value = world.value(first) as usize;
        if value == 0 {
            continue;
        }
        follows[value] += world.gain;
        ends[value] = world.high() == 1 << first;
        for second in bits(cards & !world.nonzero()) {
            lost[value][second as usize / 2] += world.gain;
        }
    }
    for value in 1..4 {
        if !ends[value] {
            let seconds = bits(cards & !(1 << first));
            let least = seconds.map(|second| lost[value][second as usize / 2]).min();
            follows[value] -= least.unwrap_or(follows[value]);
        } else if !goal.takes_a_win() {
            follows[value] = 0;
        }
    }
    follows
}

/// Returns the value if exactly two cards must be turned.
pub(super) fn best_of_two(worlds: &[World], cards: u64, goal: Goal) -> u64 {
    let one = one_card(worlds, cards);
    let mut best = 0;
    let mut left = cards;
    // The card with the highest upper bound first.
    let most = |bit: u32| one[bit as usize / 2].iter().sum::<u64>();
    while let Some(first) = bits(left).max_by_key(|&bit| most(bit)) {
        if most(first) <= best {
            break;
        }
        best = best.max(two_cards(worlds, cards, first, goal).iter().sum());
        left ^= 1 << first;
    }
    best
}
