//! Ocarina of Time bingo: the seeds behind a card, or behind a few of its goals, on two threads.

use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_bench::{Report, seconds};
use foretile_games::bingo::{
    Card, Dealer, GoalList, MAX_ITERATIONS, Mode, SQUARES, Seed as BingoSeed, Value,
};
use foretile_search::bingo::{CardHunt, Match, USUAL_SEEDS, Wanted};
use foretile_search::sweep::{Event, Options, run};

/// The seed that is looked for.
const SEED: u32 = 177_123;
/// Seeds for a question that no magic square narrows.
const FEW: RangeInclusive<u64> = 175_000..=179_999;

fn main() {
    let mut report = Report::default();
    let text = foretile_golden::text("bingo_lists/v10.1.json").expect("the golden data");
    let value: Value = serde_json::from_str(&text).expect("JSON");
    let list = GoalList::read(&value).expect("a goal list");
    for mode in Mode::ALL {
        let dealer = Dealer::new(&list, mode, &mode.rules()).expect("goals for every mode");
        let card = dealer.deal(&BingoSeed::from(SEED), MAX_ITERATIONS).expect("a card");
        let wanted = |squares: &[usize], known: bool| -> Vec<Wanted> {
            let wanted = |&square: &usize| Wanted {
                goals: vec![card.goals[square]],
                square: known.then_some(square),
            };
            squares.iter().map(wanted).collect()
        };
        // A goal of a blackout card may be much longer or shorter than its square wants: the magic
        // squares tell less.
        let seeds = match mode {
            Mode::Normal | Mode::Short => USUAL_SEEDS,
            Mode::Blackout | Mode::ShortBlackout => 100_000..=199_999,
        };
        let all: Vec<usize> = (0..SQUARES).collect();
        for (name, squares) in [("whole card", &all[..]), ("a row", &all[..5])] {
            let ask = || find(&dealer, seeds.clone(), wanted(squares, true));
            let found = ask();
            check(&found, |card_found| {
                squares.iter().all(|&square| card_found.goals[square] == card.goals[square])
            });
            assert!(name != "whole card" || found.len() == 1, "a card of 25 goals has one seed");
            let time = seconds(2, ask);
            let note = format!("seeds {} to {}; {} fit", seeds.start(), seeds.end(), found.len());
            report.row(&format!("bingo/find/{mode}/{name}"), time, "s", note);
        }
        let ask = || find(&dealer, FEW, wanted(&[3, 17], false));
        let found = ask();
        let has = |card_found: &Card, square: usize| card_found.goals.contains(&card.goals[square]);
        check(&found, |card| has(card, 3) && has(card, 17));
        let rate = 5_000.0 / seconds(2, ask);
        let note = format!("every card is dealt; {} of 5,000 fit", found.len());
        report.row(&format!("bingo/find/{mode}/anywhere"), rate, "seeds/s", note);
    }
    report.save();
}

fn check(found: &[Match], fits: impl Fn(&Card) -> bool) {
    let is_there = found.iter().any(|found| found.seed == u64::from(SEED));
    assert!(is_there && found.iter().all(|it| fits(&it.card)), "fast and wrong is not fast");
}

fn find(dealer: &Dealer, seeds: RangeInclusive<u64>, wanted: Vec<Wanted>) -> Vec<Match> {
    let options = Options { threads: NonZero::new(2), ..Options::default() };
    let mut found = Vec::new();
    let _ = run(&CardHunt::new(dealer, seeds, wanted), &options, |event| {
        if let Event::Found(fit) = event {
            found.push(fit);
        }
        ControlFlow::Continue(())
    });
    found
}
