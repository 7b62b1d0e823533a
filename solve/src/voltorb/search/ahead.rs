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
//! more cards turns these two first. Boards are counted 64 at a time ([`super::planes`]).

use foretile_games::voltorb::CARDS;

use super::collect::Glances;
use super::goal::RoundGoal;
use super::planes::Planes;
use super::world::bits;

/// Returns, for each card and value, the gain of the boards that show it.
pub(super) fn one_card(planes: &[Planes]) -> Glances {
    let mut sums = [[0; CARDS]; 3];
    for block in planes {
        for (sum, shown) in sums.iter_mut().zip(&block.shown) {
            block.add(shown, u64::MAX, sum);
        }
    }
    std::array::from_fn(|card| [0, sums[0][card], sums[1][card], sums[2][card]])
}

/// Returns, for each value that a card can show, an upper bound of what follows if at least one more card must be
/// turned then. With exactly one more, it is the value.
pub(super) fn two_cards(planes: &[Planes], cards: u64, first: u32, goal: RoundGoal) -> [u64; 4] {
    let card = first as usize / 2;
    let seconds = cards & !(1 << first);
    let mut follows = [0; 4];
    for (value, follows) in follows.iter_mut().enumerate().skip(1) {
        let mut lost = [0; CARDS];
        // Whether the first card is the last 2 or 3. All boards that show the same value agree on it.
        let mut ends = false;
        for block in planes {
            let boards = block.shown[value - 1][card];
            *follows += block.gain_of(boards);
            ends |= value > 1 && block.single & boards != 0;
            if boards != 0 {
                block.add(&block.voltorb, boards, &mut lost);
            }
        }
        if !ends {
            *follows -= least(&lost, seconds).unwrap_or(*follows);
        } else if !goal.takes_a_win() {
            *follows = 0;
        }
    }
    follows
}

/// Returns the value if exactly two cards must be turned.
pub(super) fn best_of_two(planes: &[Planes], cards: u64, goal: RoundGoal) -> u64 {
    let one = one_card(planes);
    let mut best = 0;
    let mut left = cards;
    // The card with the highest upper bound first.
    let most = |bit: u32| one[bit as usize / 2].iter().sum::<u64>();
    while let Some(first) = bits(left).max_by_key(|&bit| most(bit)) {
        if most(first) <= best {
            break;
        }
        best = best.max(two_cards(planes, cards, first, goal).iter().sum());
        left ^= 1 << first;
    }
    best
}

/// Returns the least gain that turning one of the cards loses at once.
pub(super) fn least_lost(planes: &[Planes], cards: u64) -> u64 {
    let mut lost = [0; CARDS];
    planes.iter().for_each(|block| block.add(&block.voltorb, u64::MAX, &mut lost));
    least(&lost, cards).unwrap_or(0)
}

fn least(numbers: &[u64; CARDS], cards: u64) -> Option<u64> {
    bits(cards).map(|bit| numbers[bit as usize / 2]).min()
}
