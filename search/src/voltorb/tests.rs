//! Compares the search with the game: it misses nothing and finds nothing wrong.

use std::collections::HashMap;
use std::ops::ControlFlow;

use foretile_games::rng::mt19937::Mt19937;
use foretile_games::voltorb::{
    Board, CARDS, Cards, Clock, Position, Round, RoundRecord, Runs, Session, SessionRecord,
    Standing, deal,
};

use super::sieve::Sieve;
use super::sliced::ScanSliced;
use super::tries::{LAST_OF_MANY, ScanTries, margin};
use super::wanted::Wanted;
use super::*;
use crate::dispatch::Instructions;
use crate::lanes::STREAM_OUTPUTS;
use crate::sweep::{Event, Options, Recall, run};

fn found(scan: &SeedScan) -> Vec<Visit> {
    let mut visits = Vec::new();
    let ended = run(scan, &Options::default(), |event| {
        if let Event::Found(visit) = event {
            visits.push(visit);
        }
        ControlFlow::Continue(())
    });
    assert!(ended.is_continue());
    visits.sort();
    visits
}

fn clock(text: &str) -> Clock {
    text.parse().unwrap()
}

/// Scatters numbers over all seeds.
fn seed(number: u32) -> u32 {
    number.wrapping_mul(0x9E37_79B1)
}

/// For 200 boards of every level, dealt at small and large advances, the start passes on all vectors of this
/// machine.
#[test]
fn the_sieve_misses_nothing() {
    let (all, available) = (Seeds::all(), Vectors::available().collect::<Vec<_>>());
    for level in Level::all() {
        for number in 0..200 {
            let (seed, advance) = (seed(number), number * 7 % 449);
            let hints = deal(Seed(seed), advance, level).board.hints();
            let place = u64::from(seed);
            // One advance, some, and enough for the sieve of many advances; also where the deal is the first or the
            // last of them.
            for (before, after) in [(0, 0), (5, 5), (20, 20), (5, 0), (0, 5), (20, 0), (0, 20)] {
                let advances = advance.saturating_sub(before)..=advance + after;
                let sieve = Sieve::new(level, &hints, advances);
                for &vectors in &available {
                    let mut passed = Vec::new();
                    let seeds = all.slice(place..place + 1);
                    sieve.scan_with(Some(vectors), seeds, &mut passed);
                    assert!(passed.contains(&(seed, advance)), "{vectors:?}, level {level}");
                }
            }
        }
    }
}

/// Deals that need more outputs than a stream has, or more than the sieve scans.
#[test]
fn the_sieve_misses_no_long_deal() {
    for (level, scanned) in [(2, 127 + 210), (3, 127 + 160)] {
        let level = Level::new(level).unwrap();
        let long = (0..6_000).map(|number| (seed(number), 120 + number % 8)).filter_map(|start| {
            let deal = deal(Seed(start.0), start.1, level);
            (deal.next_advance > STREAM_OUTPUTS).then_some((start, deal))
        });
        let long: Vec<_> = long.collect();
        let longest = long.iter().filter(|(_, deal)| deal.next_advance > scanned).count();
        assert!(long.len() > 40 && longest > 4, "{longest} of {}", long.len());
        for (start, deal) in long {
            for advances in [start.1..=start.1, 80..=127] {
                let mut passed = Vec::new();
                let place = u64::from(start.0);
                Sieve::new(level, &deal.board.hints(), advances)
                    .scan(Seeds::all().slice(place..place + 1), &mut passed);
                assert!(passed.contains(&start), "{start:?}");
            }
        }
    }
}

/// The scan in slices, which only WebAssembly uses, passes what the other one does: at every level, for few and for many
/// outputs, and for a number of seeds that no vector divides.
#[test]
fn both_scans_of_tries_pass_the_same() {
    let (all, wide) = (Seeds::all(), Vectors::Portable);
    let instructions = Instructions::new(wide);
    let mut many = 0;
    for level in Level::all() {
        for (number, advances) in (0..).zip([0..=100, 3..=47, 200..=270, 390..=LAST_OF_MANY]) {
            let seed = seed(number);
            let hints = deal(Seed(seed), *advances.start() + 5, level).board.hints();
            let wanted = &Wanted::new(level, &hints);
            let place = u64::from(seed);
            let seeds = all.slice(place..place + 999);
            let (mut passed, mut expected) = (Vec::new(), Vec::new());
            let scan = |passed| {
                let (seeds, advances) = (seeds.clone(), advances.clone());
                ScanTries { wanted, instructions, seeds, advances, passed }
            };
            wide.run(scan(&mut expected));
            wide.run(ScanSliced(scan(&mut passed)));
            for starts in [&mut passed, &mut expected] {
                starts.sort_unstable();
                starts.dedup();
            }
            assert_eq!(passed, expected, "{level:?}");
            many += passed.len();
        }
    }
    assert!(many > 200, "{many} starts");
}

/// The sieve must be sharp, too: of 614,400 seeds hardly any passes that deals other hints. Those have 2s and
/// 3s at other places that allow the same sums.
#[test]
fn the_sieve_lets_little_through() {
    let seeds = Seeds::any_clock(600..=600);
    for (level, number, most) in [(1, 3, 3), (1, 5, 3), (2, 3, 9), (4, 1, 9), (8, 2, 9)] {
        let level = Level::new(level).unwrap();
        let hints = deal(Seed(seed(number)), 0, level).board.hints();
        let mut passed = Vec::new();
        Sieve::new(level, &hints, 0..=0).scan(seeds.slice(0..seeds.len()), &mut passed);
        let deals_them =
            |start: &&(u32, u32)| deal(Seed(start.0), start.1, level).board.hints() == hints;
        let wrong = passed.len() - passed.iter().filter(deals_them).count();
        assert!(wrong <= most, "level {level}: {wrong} of {} are wrong", passed.len());
    }
}

/// The sieve of many advances must be sharp, too. Only deals that run past the scanned outputs may pass
/// wrongly.
#[test]
fn the_sieve_of_many_advances_is_sharp() {
    let seeds = Seeds::any_clock(600..=600);
    for (level, number, most) in [(1, 3, 2), (4, 1, 4), (6, 2, 4)] {
        let level = Level::new(level).unwrap();
        let hints = deal(Seed(seed(number)), 0, level).board.hints();
        let mut passed = Vec::new();
        let sieve = Sieve::new(level, &hints, 0..=40);
        sieve.scan(seeds.slice(0..20_000), &mut passed);
        let margin = margin(sieve.wanted.kinds[0].voltorbs) as u32;
        let wrong = passed.iter().filter(|start| {
            let deal = deal(Seed(start.0), start.1, level);
            deal.board.hints() != hints && deal.next_advance <= 40 + margin
        });
        let wrong = wrong.count();
        assert!(wrong <= most, "level {level}: {wrong} of {} are wrong", passed.len());
    }
}

/// Deals 1,200 seeds at a few advances and groups the starts by hints. The search for these hints finds exactly
/// this group.
#[test]
fn a_scan_finds_what_dealing_everything_finds() {
    let (from, to) = (clock("2026-11-20T19:30:05"), clock("2026-11-20T19:30:07"));
    let seeds = Seeds::window(from, to, 600..=999).unwrap();
    for (level, advances) in [
        (1, 0..=3),
        (1, 90..=129),
        (2, 3..=40),
        (3, 411..=416),
        (5, 100..=127),
        (7, 0..=0),
        (8, 100..=127),
    ] {
        let level = Level::new(level).unwrap();
        let mut dealt: HashMap<Hints, Vec<Visit>> = HashMap::new();
        let mut all = [0; 1_200];
        assert_eq!(seeds.slice(0..seeds.len()).fill(&mut all), all.len());
        for seed in all.map(Seed) {
            for advance in advances.clone() {
                let hints = deal(seed, advance, level).board.hints();
                dealt.entry(hints).or_default().push(Visit { seed, advances: vec![advance] });
            }
        }
        for (hints, expected) in dealt.into_iter().take(100) {
            let round = Position { level, hints, cards: Cards::FACE_DOWN }.into();
            let scan = SeedScan::new(seeds.clone(), advances.clone(), vec![round], 0..=0);
            assert_eq!(found(&scan), expected);
        }
    }
}

/// Sessions played by the game's own logic: two rounds, with the turned cards and the outcome, identify the
/// seed among its neighbours.
#[test]
fn recorded_sessions_are_found() {
    let sessions = foretile_golden::jsonl::<SessionRecord>("voltorb_sessions.jsonl");
    for record in &sessions {
        for rounds in record.rounds.windows(2).step_by(5) {
            let seen: Vec<SeenRound> = rounds.iter().map(seen).collect();
            let first = rounds[0].advance;
            let advances = first.saturating_sub(3)..=first + 3;
            let seeds = neighbours(record.seed);
            let scan = SeedScan::new(seeds, advances, seen, 0..=0);
            let visit =
                Visit { seed: record.seed, advances: rounds.iter().map(|r| r.advance).collect() };
            let found = found(&scan);
            assert!(found.contains(&visit), "{visit:?}");
            // Deals that start one output apart can keep the same try.
            assert!(found.iter().all(|other| other.seed == record.seed), "{found:?}");
        }
    }
}

/// Unknown outputs between two rounds: the seed is found only if their number is in the range.
#[test]
fn a_gap_between_rounds_is_searched() {
    for (number, gap) in [(1, 0), (2, 3), (3, 5), (4, 6)] {
        let seed = Seed(seed(number));
        let first = deal(seed, 2, Level::FIRST);
        let second = deal(seed, first.next_advance + gap, Level::FIRST);
        let rounds = [first, second].map(|deal| -> SeenRound {
            let hints = deal.board.hints();
            let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
            SeenRound { flips: Some(Vec::new()), ..position.into() }
        });
        let scan = |rounds: &[SeenRound]| {
            found(&SeedScan::new(neighbours(seed), 0..=9, rounds.to_vec(), 0..=5))
        };
        let visit = Visit { seed, advances: vec![2, second.advance] };
        assert_eq!(scan(&rounds), if gap <= 5 { vec![visit.clone()] } else { vec![] });
        // Without knowing which cards were turned.
        let open = rounds.map(|round| SeenRound::from(round.position));
        assert!(scan(&open).contains(&visit));
    }
}

/// A found visit is recalled at its place. Nothing else is recalled, however similar.
#[test]
fn only_what_the_scan_finds_is_recalled() {
    let seed = Seed(seed(7));
    let dealt = deal(seed, 2, Level::FIRST);
    let position =
        Position { level: Level::FIRST, hints: dealt.board.hints(), cards: Cards::FACE_DOWN };
    let scan = |seeds, advances| SeedScan::new(seeds, advances, vec![position.into()], 0..=0);
    let around = scan(neighbours(seed), 0..=9);
    for visit in found(&around) {
        let place = u64::from(visit.seed.0 - seed.0 + 500);
        assert_eq!(around.recall(&visit), Some((place, visit)));
    }
    // A start at which the game deals another board is refused.
    assert!(around.confirm((seed.0, 2)).is_some());
    assert_eq!([(seed.0 + 1, 2), (seed.0, 3)].map(|start| around.confirm(start)), [None, None]);
    let visit = |seed, advances: &[u32]| Visit { seed, advances: advances.to_vec() };
    let true_one = visit(seed, &[2]);
    for (scan, stored) in [
        (&around, visit(Seed(seed.0 + 1), &[2])),
        (&around, visit(seed, &[3])),
        (&around, visit(seed, &[])),
        (&around, visit(seed, &[2, 2])),
        // The start deals what was seen, but is outside the search's range.
        (&scan(neighbours(seed), 3..=9), true_one.clone()),
        (&scan(Seeds::between(0, seed.0 - 1), 0..=9), true_one.clone()),
    ] {
        assert_eq!(scan.recall(&stored), None);
    }
}

/// Blocks must be short, because a stopped search finishes its blocks first.
#[test]
fn blocks_far_from_the_seed_have_few_seeds() {
    let position = Position {
        level: Level::FIRST,
        hints: deal(Seed(0), 0, Level::FIRST).board.hints(),
        cards: Cards::FACE_DOWN,
    };
    let block =
        |advances| SeedScan::new(Seeds::all(), advances, vec![position.into()], 0..=0).block();
    assert_eq!([0..=0, 999..=999, 0..=100].map(block), [262_144, 65_536, 6_144]);
    assert_eq!([0..=5_000, 0..=1_000_000, 999_999..=1_000_000].map(block), [13, 1, 266]);
}

/// A player's recording: the ten hints, the minute and the usual delays identify one seed.
#[test]
fn the_players_recording_is_found_from_its_hints() {
    #[derive(Deserialize)]
    struct Recording {
        seed: Seed,
        at: Clock,
        board: Board,
    }
    let text = foretile_golden::text("voltorb_field.jsonl");
    let recording: Recording = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(recording.seed, Seed(0x6207_030D));
    let (from, to) = (clock("2026-07-09T07:09:00"), clock("2026-07-09T07:09:59"));
    assert!((from..=to).contains(&recording.at));
    let seeds = Seeds::window(from, to, 400..=2_000).unwrap();
    let hints = recording.board.hints();
    let round = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN }.into();
    let scan = SeedScan::new(seeds, 0..=0, vec![round], 0..=0);
    assert_eq!(found(&scan), [Visit { seed: recording.seed, advances: vec![0] }]);
}

/// Returns a thousand seeds around this one.
fn neighbours(seed: Seed) -> Seeds {
    Seeds::between(seed.0.saturating_sub(500), seed.0.saturating_add(499))
}

/// Returns a recorded round as its player saw it: the turned cards face up, and the outcome.
fn seen(round: &RoundRecord) -> SeenRound {
    let values = round.board.values();
    let turn = |cards: Cards, &card: &usize| cards.with(card, values[card]);
    let cards = round.flips.iter().fold(Cards::FACE_DOWN, turn);
    let position = Position { level: round.level, hints: round.board.hints(), cards };
    SeenRound { flips: Some(Vec::new()), outcome: Some(round.outcome), ..position.into() }
}

/// A path that breaks the level rules, because the outcome that was noted cannot have drawn so few or so many outputs,
/// says nothing about the run where another path obeys them. The true run always remains.
#[test]
fn paths_that_break_the_rules_do_not_count() {
    let mut dice = Mt19937::new(30);
    let mut die = |sides: u32| dice.next_u32() % sides;
    let mut decided = 0;
    for seed in 0..3_000 {
        let (mut session, mut history) = (Session::new(Seed(seed), 25), Vec::new());
        let mut rounds: Vec<SeenRound> = Vec::new();
        for _ in 0..1 + die(3) {
            let deal = *session.deal();
            let (careful, most) = (die(3) > 0, die(14) as usize);
            let mut flips: Vec<usize> = (0..CARDS).collect();
            flips.sort_by_cached_key(|_| die(1_000));
            flips.retain(|&card| !careful || deal.board.values()[card] > 0);
            let mut ended = None;
            let mut turned = Vec::new();
            for &card in flips.iter().take(most) {
                if ended.is_none() {
                    ended = session.flip(card).unwrap().ended;
                    turned.push(card);
                }
            }
            let ended = ended.unwrap_or_else(|| session.quit());
            let (level, outcome, flipped) = (deal.level, ended.outcome, ended.flipped);
            history.push(Round { level, outcome, flipped });
            let seen = SeenRound::from(deal.position());
            rounds.push(match die(2) {
                0 => SeenRound { flips: Some(turned), ..seen },
                _ => SeenRound { outcome: Some(outcome), ..seen },
            });
        }
        let last = *session.deal();
        let run = Standing::of(&history, last.level).run();
        rounds.push(last.position().into());
        let scan = SeedScan::new(Seeds::all(), 0..=50, rounds, 0..=0);
        let endings = (0..=50).flat_map(|advance| scan.endings(Seed(seed), advance));
        let pasts = endings.filter(|ending| ending.deal.board == last.board).map(|it| it.past);
        let pasts: Vec<Past> = pasts.collect();
        let past = Past::of_any(pasts.iter().copied()).unwrap();
        assert!(past.by_rules && past.runs.contains(run), "seed {seed}: {past:?}, not {run}");
        decided += u32::from(past.runs != Runs::ANY && pasts.iter().any(|it| !it.by_rules));
    }
    assert!(decided > 50, "{decided} sessions have such a path");
}

/// The benchmarks' sieve counts the starts that pass.
#[test]
fn a_sieve_alone_counts_what_passes() {
    let hints = deal(Seed(70), 3, Level::FIRST).board.hints();
    let count =
        |advances, places| sieve_on(Vectors::Portable, (Level::FIRST, &hints), advances, places);
    assert_eq!(count(3..=3, 70..70), 0);
    assert!(count(3..=3, 70..71) == 1 && count(3..=3, 60..80) >= 1);
}
