//! Tests that bingo cards lead back to their seeds.

mod wanted;

use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::{
    Card, Compat, Dealer, GoalList, MAX_ITERATIONS, Mode, SQUARES, Seed, Value, magic_square,
};
use foretile_search::bingo::{
    CardScan, CardSearch, Hindsight, Index, IndexScan, Match, USUAL_SEEDS,
};
use foretile_search::sweep::{Event, Options, run};
use wanted::{Wanted, all_of};

foretile_golden::tests! {
    [Lists] a_whole_card_has_one_seed;
    [Lists] every_whole_card_is_found;
    [Lists] nothing_is_missed_and_nothing_is_wrong;
    [Lists] an_index_finds_what_a_search_finds;
    [Lists] a_goal_out_of_reach_has_no_seed;
    [Lists] few_squares_fit_in_hindsight;
}

fn list(version: &str) -> GoalList {
    GoalList::read(&serde_json::from_str::<Value>(&foretile_golden::list(version)).unwrap())
        .unwrap()
}

fn dealer(mode: Mode) -> Dealer {
    Dealer::new(&list("v10.1"), mode, &mode.rules()).unwrap()
}

fn find(dealer: &Dealer, seeds: RangeInclusive<u64>, wanted: Vec<Wanted>) -> Vec<Match> {
    found(&CardScan::new(dealer, seeds, all_of(&wanted)))
}

fn found(scan: &CardScan<'_>) -> Vec<Match> {
    let mut found = Vec::new();
    let ended = run(scan, &Options::default(), |event| {
        if let Event::Found(found_one) = event {
            found.push(found_one);
        }
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    found.sort_by_key(|found| found.seed);
    found
}

fn at(goal: u16, square: usize) -> Wanted {
    Wanted { goals: vec![goal], square: Some(square) }
}

fn whole(card: &Card) -> Vec<Wanted> {
    (0..SQUARES).map(|square| at(card.goals[square], square)).collect()
}

fn anywhere(goal: u16) -> Wanted {
    Wanted { goals: vec![goal], square: None }
}

/// A whole card is dealt by its seed and by no other usual seed.
fn a_whole_card_has_one_seed() {
    for (mode, seed) in [
        (Mode::Normal, 177_123),
        (Mode::Blackout, 0),
        (Mode::Short, 999_999),
        (Mode::ShortBlackout, 5),
    ] {
        let dealer = dealer(mode);
        let card = dealer.deal(&Seed::from(seed), MAX_ITERATIONS).unwrap();
        assert_eq!(
            find(&dealer, USUAL_SEEDS, whole(&card)),
            [Match { seed: seed.into(), card }],
            "{mode}"
        );
    }
}

/// For any list and mode, the seed of a dealt card is found.
fn every_whole_card_is_found() {
    for version in ["v9.1", "v9.4", "v10.3.2", "v10.6", "v9.2"] {
        for mode in Mode::ALL {
            let list = list(version);
            let rules = Compat::Site.rules(&list.version, mode);
            let dealer = Dealer::new(&list, mode, &rules).unwrap();
            let mut table = dealer.table();
            for seed in (0..1_000_000).step_by(37_037) {
                let Some(card) = table.deal(&Seed::from(seed), MAX_ITERATIONS) else { continue };
                let seed = u64::from(seed);
                let found = find(&dealer, seed.saturating_sub(50)..=seed + 50, whole(&card));
                assert_eq!(found, [Match { seed, card }], "{version} {mode}");
            }
        }
    }
}

/// Exactly the seeds that fit are found, for different kinds of partial cards.
fn nothing_is_missed_and_nothing_is_wrong() {
    const SEEDS: RangeInclusive<u64> = 40_000..=40_149;
    for mode in Mode::ALL {
        let dealer = dealer(mode);
        let cards: Vec<_> = SEEDS
            .filter_map(|seed| {
                Some((seed, dealer.deal(&seed.try_into().unwrap(), MAX_ITERATIONS)?))
            })
            .collect();
        for (index, (_, card)) in cards.iter().enumerate().step_by(59) {
            let [one, other] = [index % SQUARES, (index + 7) % SQUARES];
            for wanted in [
                vec![at(card.goals[one], one)],
                vec![at(card.goals[one], one), anywhere(card.goals[other])],
                vec![anywhere(card.goals[one]), anywhere(card.goals[other])],
                vec![Wanted { goals: vec![card.goals[one], card.goals[other]], square: None }],
                whole(card).into_iter().filter(|wanted| wanted.square != Some(one)).collect(),
            ] {
                let fits = |goals: &[u16; SQUARES]| {
                    wanted.iter().all(|wanted| {
                        (0..SQUARES).any(|square| {
                            wanted.square.is_none_or(|at| at == square)
                                && wanted.goals.contains(&goals[square])
                        })
                    })
                };
                let expected: Vec<u64> = cards
                    .iter()
                    .filter(|(_, card)| fits(&card.goals))
                    .map(|(seed, _)| *seed)
                    .collect();
                let found: Vec<u64> =
                    find(&dealer, SEEDS, wanted.clone()).iter().map(|found| found.seed).collect();
                assert_eq!(found, expected, "{mode}: {wanted:?}");
            }
        }
    }
}

/// A search with an index finds the same as without it, also among seeds that the index lacks. v10.3.2 has seeds
/// without a card.
fn an_index_finds_what_a_search_finds() {
    let list = list("v10.3.2");
    for mode in Mode::ALL {
        let dealer = Dealer::new(&list, mode, &mode.rules()).unwrap();
        let notify = |_| ControlFlow::Continue(());
        let index = Index::deal(&dealer, 202_100..=202_299, &Options::default(), notify).unwrap();
        assert!(index.is_of(&dealer));
        let card = dealer.deal(&Seed::from(202_222), MAX_ITERATIONS).unwrap();
        let mut count = 0;
        for wanted in [
            whole(&card),
            vec![at(card.goals[3], 3)],
            vec![anywhere(card.goals[0])],
            vec![anywhere(card.goals[7]), anywhere(card.goals[20])],
            vec![Wanted { goals: card.goals.to_vec(), square: None }],
        ] {
            let scan = CardScan::new(&dealer, 202_100..=202_299, all_of(&wanted));
            let mut by_index = Vec::new();
            let _ = run(
                &IndexScan::new(&index, 202_100..202_300, &scan),
                &Options::default(),
                |event| {
                    if let Event::Found(seed) = event {
                        by_index.push(seed);
                    }
                    ControlFlow::Continue(())
                },
            );
            by_index.sort_unstable();
            let all = found(&scan);
            assert_eq!(
                by_index,
                all.iter().map(|one| one.seed).collect::<Vec<_>>(),
                "{mode}: {wanted:?}"
            );
            assert_eq!(found(&scan.over(by_index.into())), all);
            count += all.len();
        }
        assert!(count > 100, "{count}");
    }
}

/// A goal that is too long for its square has no seed.
fn a_goal_out_of_reach_has_no_seed() {
    let dealer = dealer(Mode::Normal);
    let longest = dealer.deck().goals().len() as u16 - 1;
    let wanted = vec![at(longest, 0), at(0, 0)];
    assert_eq!(find(&dealer, 0..=99_999, wanted), []);
}

/// Hindsight rules out almost every other magic square, even if goals may be far from desired times.
fn few_squares_fit_in_hindsight() {
    for mode in Mode::ALL {
        let dealer = dealer(mode);
        for seed in [5, 112_233, 177_123] {
            let card = dealer.deal(&Seed::from(seed), MAX_ITERATIONS).unwrap();
            let hindsight = Hindsight::new(&dealer, card.goals.map(Some));
            let fits = |other: &u64| hindsight.fits(&magic_square(*other));
            let fitting = (0..1_000_000).step_by(97).filter(fits).count();
            assert!(fitting < 60, "{mode} {seed}: {fitting} of 10,310 squares fit");
        }
    }
}
