//! The best card when the round's end has a worth of its own.

use foretile_games::voltorb::{CARDS, Outcome};

use super::Stakes;
use crate::voltorb::objective::Objective;
use crate::voltorb::policy::{TOTAL, Weighed};
use crate::voltorb::search::{Span, Staked, World};
use crate::voltorb::{Advice, Limits, Move, Value, Worlds};

/// The boards that each card may take before the best one is searched to the end.
const FIRST_LOOK: u64 = 10;

/// Returns the best card, or whether to quit, and what it is worth in the unit of the stakes. The search ends
/// after processing so many boards, after the limit of time, or when `stop` returns `true`; the values are then
/// proven bounds. Without a limit of time, the same question has the same answer.
pub fn advise(
    worlds: &Worlds,
    stakes: &Stakes,
    boards: u64,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Advice {
    weigh(worlds, stakes, boards, None, limits, stop).advice
}

/// Like [`advise`]. Also returns the values of turning a card that is face down, and of quitting.
pub(in crate::voltorb) fn weigh(
    worlds: &Worlds,
    stakes: &Stakes,
    boards: u64,
    pick: Option<usize>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Weighed {
    let position = worlds.position();
    let (cards, flipped) = (&position.cards, position.cards.flipped());
    let lost = stakes.end(Outcome::Lost, flipped, 0) - stakes.turning(flipped, 0);
    let over = |outcome| Weighed::over(stakes.end(outcome, flipped, cards.coins()), lost);
    let seen = cards.values();
    if seen.contains(&Some(0)) {
        return over(Outcome::Lost);
    }
    let face_down = (0..CARDS)
        .filter(|&card| seen[card].is_none())
        .fold(0_u64, |down, card| down | 1 << (2 * card));
    let boards_left: Vec<World> = worlds
        .packed()
        .map(|(cards, chance)| World {
            cards: cards & (face_down | face_down << 1),
            gain: ((chance * TOTAL) as u64).max(1),
            clique: 0,
        })
        .collect();
    if boards_left[0].high() == 0 {
        return over(Outcome::Won);
    }
    let total: f64 = boards_left.iter().map(|world| world.gain as f64).sum();
    let product = cards.coins().max(1);
    let until = limits.time.map(|time| (limits.clock)() + time);
    let late = || until.is_some_and(|until| (limits.clock)() >= until) || stop();
    let (mut search, spot) =
        Staked::new(stakes, boards_left, (face_down, flipped, product), limits.memory, &late);
    let quitting = stakes.end(Outcome::Quit, flipped, cards.coins());

    let mut found: Vec<(u32, Span)> = search
        .glances(spot)
        .into_iter()
        .map(|(bit, high)| {
            let low = search.rollout(spot, bit);
            (bit, Span { low, high: high.max(low) })
        })
        .collect();
    found.sort_by(|(_, a), (_, b)| b.low.total_cmp(&a.low));
    let mut best = found.iter().fold(quitting * total, |best, (_, span)| best.max(span.low));
    for work in [boards / FIRST_LOOK, boards] {
        search.allow(boards);
        for (bit, span) in &mut found {
            if work < boards {
                search.allow(work / 2);
            }
            let bar = best - 2.0 * search.rounding();
            if !span.is_exact() && span.high > bar {
                *span = span.and(search.turning(spot, *bit, bar));
                best = best.max(span.low);
            }
        }
        found.sort_by(|(_, a), (_, b)| b.low.total_cmp(&a.low));
    }

    let pick = pick.map(|card| {
        let bit = 2 * card as u32;
        let known = found.iter_mut().find(|(other, _)| *other == bit);
        let mut span = match &known {
            Some((_, span)) => *span,
            None => Span { low: search.rollout(spot, bit), high: f64::INFINITY },
        };
        if !span.is_exact() {
            search.allow(boards);
            span = span.and(search.turning(spot, bit, f64::NEG_INFINITY));
        }
        if let Some((_, known)) = known {
            *known = span;
        }
        span
    });

    let near = Objective::Visit(stakes).near(best / total);
    let worth = |span: &Span| {
        let (low, high) = (span.low / total, span.high / total);
        Value { low, high: if high - low <= near { low } else { high } }
    };
    let mut moves: Vec<Move> = found
        .iter()
        .map(|(bit, span)| Move { card: *bit as usize / 2, value: worth(span) })
        .collect();
    moves.sort_unstable_by_key(|it| it.card);
    let low = moves.iter().fold(quitting, |low, it| low.max(it.value.low));
    let high = moves.iter().fold(quitting, |high, it| high.max(it.value.high));
    let high = if high - low <= near { low } else { high };
    let reaches = |value: f64| value >= low - near;
    let advice = Advice {
        value: Value { low, high },
        best: moves.iter().filter(|it| reaches(it.value.low)).map(|it| it.card).collect(),
        quit: reaches(quitting),
        moves,
        searched: search.searched(),
    };
    Weighed { advice, pick: pick.map(|span| worth(&span)), quitting: Some(quitting), lost }
}
