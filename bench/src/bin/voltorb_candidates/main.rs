//! How many seeds fit what a player saw: simulated visits, by what is known of clock and start.

use std::collections::{BTreeMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_bench::Report;
use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{Cards, Clock, Moment, Position, Session};
use foretile_search::sweep::{Event, Options, run};
use foretile_search::voltorb::{SeedHunt, Seeds, SeenRound, Visit};

const DELAYS: RangeInclusive<u32> = 400..=6_000;

/// What is known.
struct Case {
    name: &'static str,
    /// Whether the clock is known, to the minute.
    clock: bool,
    /// Outputs before the first board, as the player says.
    advances: RangeInclusive<u32>,
    rounds: usize,
    visits: u32,
}

fn main() {
    let mut report = Report::default();
    let cases = [
        Case { name: "minute, advance 0", clock: true, advances: 0..=0, rounds: 1, visits: 3_000 },
        Case {
            name: "minute, advances 0..100",
            clock: true,
            advances: 0..=100,
            rounds: 1,
            visits: 3_000,
        },
        Case {
            name: "minute, 0..100, two rounds",
            clock: true,
            advances: 0..=100,
            rounds: 2,
            visits: 1_000,
        },
        Case {
            name: "any clock, advance 0",
            clock: false,
            advances: 0..=0,
            rounds: 1,
            visits: 300,
        },
        Case {
            name: "any clock, two rounds",
            clock: false,
            advances: 0..=0,
            rounds: 2,
            visits: 300,
        },
        Case {
            name: "any clock, advances 0..100",
            clock: false,
            advances: 0..=100,
            rounds: 1,
            visits: 12,
        },
    ];
    let only: Option<String> = std::env::args().nth(1);
    for case in
        cases.iter().filter(|case| only.as_ref().is_none_or(|only| case.name.contains(only)))
    {
        let mut dice = Mt19937::new(20_261_121);
        let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
        for _ in 0..case.visits {
            *counts.entry(candidates(case, &mut dice)).or_default() += 1;
        }
        let visits = f64::from(case.visits);
        let one = f64::from(counts.get(&1).copied().unwrap_or(0)) / visits;
        let mean =
            counts.iter().map(|(&count, &times)| count as f64 * f64::from(times)).sum::<f64>();
        let shown: Vec<String> =
            counts.iter().take(8).map(|(count, times)| format!("{count}: {times}")).collect();
        report.row(case.name, 100.0 * one, "% one seed", shown.join(" "));
        report.row(case.name, mean / visits, "seeds on average", format!("{} visits", case.visits));
    }
    report.save();
}

/// Plays a visit from a random moment and counts the seeds that fit what was seen of it.
fn candidates(case: &Case, dice: &mut Mt19937) -> usize {
    let mut roll = |sides: u32| dice.next_u32() % sides;
    let [year, month, day] = [2005 + roll(25), 1 + roll(12), 1 + roll(28)];
    let [hour, minute, second] = [24, 60, 60].map(&mut roll);
    let at = |second: u32| {
        let [month, day, hour, minute, second] =
            [month, day, hour, minute, second].map(|number| number as u8);
        Clock::new(year as u16, month, day, hour, minute, second).expect("a time")
    };
    let delay = DELAYS.start() + roll(DELAYS.end() - DELAYS.start() + 1);
    let seed = Moment { at: at(second), delay }.seed();
    let skip = case.advances.start() + roll(case.advances.end() - case.advances.start() + 1);

    // Every round is won without a 1 turned.
    let mut session = Session::new(seed, skip);
    let (mut rounds, mut advances) = (Vec::new(), Vec::new());
    while rounds.len() < case.rounds {
        let deal = *session.deal();
        let values = deal.board.values();
        let flips: Vec<usize> = (0..values.len()).filter(|&card| values[card] > 1).collect();
        advances.push(deal.advance);
        let position =
            Position { level: deal.level, hints: deal.board.hints(), cards: Cards::FACE_DOWN };
        rounds.push(SeenRound { flips: flips.clone(), ..position.into() });
        flips.iter().for_each(|&card| {
            session.flip(card).expect("a card that is face down");
        });
    }
    let seeds = if case.clock {
        Seeds::window(at(0), at(59), DELAYS).expect("a window")
    } else {
        Seeds::any_clock(DELAYS)
    };
    let hunt = SeedHunt::new(seeds, case.advances.clone(), rounds, 0..=0);
    let (mut fitting, mut hit) = (HashSet::new(), false);
    let _ = run(&hunt, &Options::default(), |event| {
        if let Event::Found(visit) = event {
            fitting.insert(visit.seed);
            hit |= visit == Visit { seed, advances: advances.clone() };
        }
        ControlFlow::Continue(())
    });
    assert!(hit, "{seed} is missed");
    fitting.len()
}
