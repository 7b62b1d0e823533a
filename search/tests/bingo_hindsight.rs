//! Tests that hindsight never rules out the magic square on which a card was dealt.

#[path = "../../games/tests/any_list/mod.rs"]
mod any_list;

use any_list::{list, rules};
use foretile_games::bingo::{Dealer, Mode, Seed};
use foretile_search::bingo::Hindsight;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(250))]

    /// A card's own magic square fits, whether all of its goals are known or not.
    #[test]
    fn what_was_dealt_can_have_been_dealt(
        list in list(),
        rules in rules(),
        first in 0..1_000_000_u32,
        unseen in [0..25_usize, 0..25],
    ) {
        let dealer = Dealer::new(&list, Mode::Normal, &rules).unwrap();
        for seed in first..first + 8 {
            let seed = Seed::from(seed);
            // Few attempts: most of these lists are harder than any published one.
            let Some(card) = dealer.deal(&seed, 6) else { continue };
            let mut goals = card.goals.map(Some);
            prop_assert!(Hindsight::new(&dealer, goals).fits(&card.square), "seed {}", seed);
            unseen.iter().for_each(|&square| goals[square] = None);
            prop_assert!(Hindsight::new(&dealer, goals).fits(&card.square), "seed {}", seed);
        }
    }
}
