//! Compares the judgement of every choice with a plain recursion, and with what `advise` says.

mod plain;

use std::time::Duration;

use foretile_games::voltorb::{
    Board, CARDS, Cards, FlipError, Hints, Level, Position, Seed, Standing, deal,
};
use foretile_solve::voltorb::long::Stakes;
use foretile_solve::voltorb::route::Pace;
use foretile_solve::voltorb::{
    Aim, Limits, Pick, PickError, Value, Verdict, Worlds, advise, judge, judge_until,
};
use plain::{Plain, small_positions};

const AIMS: [Aim; 5] = [Aim::Win, Aim::Eight, Aim::WinEight, Aim::Level, Aim::Coins];

/// Positions of these tests are small.
fn limits() -> Limits {
    Limits::default().with_memory(1 << 20)
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() <= 1e-9 * other.max(1.0)
}

/// Returns the choices of a position: every card that is face down, and quitting.
fn picks(worlds: &Worlds) -> Vec<Pick> {
    let seen = worlds.position().cards.values();
    let cards = (0..CARDS).filter(|&card| seen[card].is_none());
    cards.map(Pick::Turn).chain([Pick::Quit]).collect()
}

#[test]
fn agrees_with_a_plain_recursion() {
    let (mut losses, mut useless) = (0, 0);
    for worlds in small_positions(400) {
        let (cards, boards) = (worlds.position().cards, worlds.boards().collect::<Vec<_>>());
        for aim in AIMS {
            let advice = advise(&worlds, aim, &limits());
            if advice.moves.is_empty() {
                continue;
            }
            let mut plain = Plain::new(&worlds, aim, None);
            let value = plain.value(cards, &boards);
            for pick in picks(&worlds) {
                let judged = judge(&worlds, aim, pick, &limits()).unwrap();
                let of = format!("{aim} {pick:?} {:?}", worlds.position());
                assert!(close(judged.advice.value.low, value), "{of}: {judged:?} is {value}");
                assert_eq!(judged.advice.best, advice.best, "{of}");
                if let Pick::Turn(card) = pick {
                    let truth = plain.turn(cards, &boards, card);
                    assert!(close(judged.pick.low, truth), "{of}: {judged:?} is {truth}");
                    useless += u32::from(!advice.moves.iter().any(|it| it.card == card));
                    assert_eq!(advice.best.contains(&card) || close(truth, value), {
                        judged.verdict() == Some(Verdict::Best)
                    });
                }
                let (Value { low, high }, pick) = (judged.loss, judged.pick.low);
                assert!(low == high && close(pick + low, advice.value.low), "{of}: {judged:?}");
                assert!(close(judged.kept.low * value, pick), "{of}: {judged:?}");
                losses += u32::from(low > 0.0);
            }
        }
    }
    assert!(losses > 1_000 && useless > 300, "{losses} losses, {useless} useless cards");
}

/// Quitting brings the coins so far, or an aim that is already reached; otherwise it gives the aim up.
#[test]
fn quitting_is_a_choice() {
    let board: Board = "0112103121011011112121100".parse().unwrap();
    let hints = board.hints();
    let judged = |count: usize, aim| {
        let ones = (0..CARDS).filter(|&card| board.values()[card] == 1).take(count);
        let cards = ones.fold(Cards::FACE_DOWN, |cards, card| cards.with(card, 1));
        let position = Position { level: Level::FIRST, hints, cards };
        judge(&Worlds::new(&position).unwrap(), aim, Pick::Quit, &limits()).unwrap()
    };
    let win = judged(8, Aim::Win);
    assert_eq!((win.pick, win.kept), (Value::exactly(0.0), Value::exactly(0.0)));
    assert_eq!(win.verdict(), Some(Verdict::Blunder));
    assert!(win.loss.low > 0.5 && win.loss == win.advice.value);
    for aim in [Aim::Eight, Aim::Level] {
        let judged = judged(8, aim);
        assert_eq!((judged.pick, judged.loss), (Value::exactly(1.0), Value::exactly(0.0)));
        assert_eq!(judged.verdict(), Some(Verdict::Best), "{aim}");
    }
    assert_eq!(judged(2, Aim::Eight).pick, Value::exactly(0.0));
    assert_eq!(judged(2, Aim::Coins).pick, Value::exactly(1.0));
    assert!(judged(2, Aim::Coins).loss.low > 1.0);
}

/// For `survive`, a card that cannot be 2 or 3 does not count: another one is turned after it.
#[test]
fn surviving_needs_a_card_that_counts() {
    let mut dull = 0;
    for worlds in small_positions(400) {
        let chances = worlds.chances();
        let advice = advise(&worlds, Aim::Survive, &limits());
        if advice.moves.is_empty() {
            continue;
        }
        for pick in picks(&worlds) {
            let judged = judge(&worlds, Aim::Survive, pick, &limits());
            let Pick::Turn(card) = pick else {
                assert_eq!(judged, Err(PickError::Quit));
                continue;
            };
            let judged = judged.unwrap();
            let [voltorb, _, two, three] = chances[card];
            if two + three > 0.0 {
                assert!(close(judged.pick.low, 1.0 - voltorb));
            } else {
                dull += 1;
                let after = worlds
                    .showing(card, 1)
                    .map_or(0.0, |worlds| advise(&worlds, Aim::Survive, &limits()).value.low);
                assert!(close(judged.pick.low, (1.0 - voltorb) * after));
            }
            assert!(close(judged.pick.low + judged.loss.low, advice.value.low));
        }
    }
    assert!(dull > 100, "{dull}");
}

/// Returns the positions at the start of rounds that up to 120 boards fit.
fn fresh_positions() -> impl Iterator<Item = Worlds> {
    let dealt = (0..40).map(|seed| {
        let level = Level::new(1 + (seed % 8) as u8).unwrap();
        deal(Seed(seed), 0, level).position()
    });
    dealt.map(|position| Worlds::new(&position).unwrap()).filter(|worlds| worlds.len() < 120)
}

/// Level 3 with 8,008 boards.
fn hard() -> Worlds {
    let hints = "6:1,5:2,5:1,4:2,4:2 6:1,4:2,5:2,5:1,4:2".parse::<Hints>().unwrap();
    let level = Level::new(3).unwrap();
    Worlds::new(&Position { level, hints, cards: Cards::FACE_DOWN }).unwrap()
}

/// The bounds of a search that is stopped contain what is proven without a limit. A verdict is given only if all
/// losses within the bounds have it.
#[test]
fn no_verdict_without_a_proof() {
    let (mut unknown, mut proven) = (0, 0);
    let hasty = limits().with_time(Duration::ZERO);
    for worlds in fresh_positions() {
        for aim in [Aim::Win, Aim::Coins, Aim::Eight] {
            for pick in picks(&worlds).into_iter().step_by(3) {
                let Ok(truth) = judge(&worlds, aim, pick, &limits()) else { continue };
                let stopped = judge_until(&worlds, aim, pick, &limits(), &|| true);
                for judged in [judge(&worlds, aim, pick, &hasty), stopped] {
                    let judged = judged.unwrap();
                    let within = |bounds: Value, truth: Value| {
                        bounds.low <= truth.low + 1e-9 * truth.low.max(1.0)
                            && truth.high <= bounds.high + 1e-9 * truth.high.max(1.0)
                    };
                    assert!(within(judged.pick, truth.pick), "{aim} {pick:?} {judged:?}");
                    assert!(within(judged.loss, truth.loss), "{aim} {pick:?} {judged:?}");
                    assert!(within(judged.kept, truth.kept), "{aim} {pick:?} {judged:?}");
                    assert!(within(judged.advice.value, truth.advice.value));
                    let [mildest, harshest] = judged.verdicts;
                    let verdict = truth.verdict().unwrap();
                    assert!(mildest <= verdict && verdict <= harshest, "{judged:?} {truth:?}");
                    match judged.verdict() {
                        Some(found) => {
                            assert_eq!(found, verdict);
                            proven += 1;
                        }
                        None => unknown += 1,
                    }
                }
            }
        }
    }
    assert!(unknown > 10 && proven > 100, "{unknown} unknown, {proven} proven");
}

#[test]
fn some_choices_cannot_be_judged() {
    let worlds = hard();
    let refused = |worlds: &Worlds, pick| judge(worlds, Aim::Win, pick, &limits()).unwrap_err();
    let error = refused(&worlds, Pick::Turn(25));
    assert_eq!(error, PickError::Flip(FlipError::NoSuchCard(25)));
    let turned = worlds.showing(0, 1).unwrap();
    assert_eq!(refused(&turned, Pick::Turn(0)), PickError::Flip(FlipError::FaceUp(0)));
    let lost = worlds.showing(0, 0).unwrap();
    assert_eq!(refused(&lost, Pick::Turn(1)), PickError::Over);
    assert_eq!(refused(&lost, Pick::Quit), PickError::Over);
}

/// The bounds are those of `bench/results/voltorb_losses.txt`, and a loss on a bound is beyond it.
#[test]
fn verdicts_have_their_bounds() {
    assert_eq!(Verdict::bounds(Aim::Win), [0.01, 0.07, 0.2]);
    assert_eq!(Verdict::bounds(Aim::Level), [0.01, 0.07, 0.2]);
    assert_eq!(Verdict::bounds(Aim::Coins), [0.04, 0.2, 0.5]);
    let visit = Stakes::until_coins(Standing::FIRST, 100, Pace::default());
    assert_eq!(Verdict::bounds(&visit), [0.03, 0.15, 0.33]);
    for worlds in fresh_positions() {
        for aim in [Aim::Win, Aim::Coins] {
            for pick in picks(&worlds) {
                let judged = judge(&worlds, aim, pick, &limits()).unwrap();
                let cost = if aim == Aim::Coins { 1.0 - judged.kept.low } else { judged.loss.low };
                let beyond =
                    Verdict::bounds(aim).iter().filter(|bound| cost > **bound - 1e-9).count();
                let expected = if cost == 0.0 { 0 } else { beyond + 1 };
                assert_eq!(judged.verdict(), Some(Verdict::ALL[expected]), "{cost}");
            }
        }
    }
}

/// If the pick is likelier a Voltorb than the first of the best cards, the judgement names that card as safer.
#[test]
fn a_safer_card_is_named_if_there_is_one() {
    let (mut safer, mut safest) = (0, 0);
    for worlds in small_positions(300) {
        let voltorb = worlds.chances().map(|chances| chances[0]);
        for aim in [Aim::Win, Aim::Coins] {
            for pick in picks(&worlds) {
                let Ok(judged) = judge(&worlds, aim, pick, &limits()) else { continue };
                let best = &judged.advice.best;
                let expected = match pick {
                    Pick::Turn(card) if judged.verdict() == Some(Verdict::Best) => best
                        .first()
                        .filter(|&&first| voltorb[first] < voltorb[card] - 1e-9)
                        .copied(),
                    _ => None,
                };
                assert_eq!(judged.safer, expected, "{pick:?} {judged:?}");
                *if expected.is_some() { &mut safer } else { &mut safest } += 1;
            }
        }
    }
    assert!(safer > 20 && safest > 1_000, "{safer} {safest}");
}

/// The last 2 or 3 ends the round: before the eighth card, it gives the aim up.
#[test]
fn the_last_high_card_can_come_too_early() {
    let board: Board = "0100111111110010113311330".parse().unwrap();
    let cards = "????1?????????1??133???3?".parse().unwrap();
    let position = Position { level: Level::new(2).unwrap(), hints: board.hints(), cards };
    let worlds = Worlds::new(&position).unwrap();
    for aim in [Aim::Eight, Aim::WinEight] {
        let advice = advise(&worlds, aim, &limits());
        assert_eq!((worlds.len(), advice.value), (1, Value::exactly(1.0)));
        assert!(!advice.best.contains(&22) && advice.best.contains(&1), "{advice:?}");
        let judged = judge(&worlds, aim, Pick::Turn(22), &limits()).unwrap();
        assert_eq!(judged.pick, Value::exactly(0.0), "{aim}");
        assert_eq!(judged.verdict(), Some(Verdict::Blunder));
    }
}
