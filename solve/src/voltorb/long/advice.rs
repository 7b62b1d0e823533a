//! The best card when the round's end has a worth of its own.

use foretile_games::order::Order as _;
use foretile_games::voltorb::{CARDS, Outcome};

use super::Stakes;
use crate::voltorb::advice::{Sure, Weighed, safest_first};
use crate::voltorb::objective::Objective;
use crate::voltorb::search::{Span, Spot, Staked, TOTAL, World};
use crate::voltorb::uncertainty::Uncertainty;
use crate::voltorb::{Advice, Limits, Move, Value, Worlds};

/// The boards that each card may take before the best one is searched to the end. Chosen by hand.
const FIRST_LOOK: u64 = 10;

/// Returns the best card, or whether to quit, and what it is worth in the unit of the stakes. The search ends
/// after processing `boards` boards, after the limit of time, or when `stop` returns `true`; the values are then
/// proven bounds. Without a limit of time, the same question has the same answer.
///
/// If the stakes have errors, cards that differ by less have no known difference and count as equally good.
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
    let sure = |worth: &dyn Fn(&Stakes) -> f64| Sure {
        value: worth(stakes),
        uncertainty: Uncertainty::along(stakes.errors().iter().map(worth).collect()),
    };
    let end = |outcome, coins| sure(&|stakes| stakes.end(outcome, flipped, coins));
    let lost = sure(&|stakes| stakes.end(Outcome::Lost, flipped, 0) - stakes.turning(flipped, 0));
    let seen = cards.values();
    if seen.contains(&Some(0)) {
        return Weighed::over(end(Outcome::Lost, cards.coins()), lost);
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
        return Weighed::over(end(Outcome::Won, cards.coins()), lost);
    }
    let total: f64 = boards_left.iter().map(|world| world.gain as f64).sum();
    let product = cards.coins().max(1);
    let until = limits.time.map(|time| (limits.clock)() + time);
    let late = || until.is_some_and(|until| (limits.clock)() >= until) || stop();
    let (search, spot) =
        Staked::new(stakes, boards_left, (face_down, flipped, product), limits.memory, &late);
    let quitting = end(Outcome::Quit, cards.coins());
    let mut turns = Turns { search, spot, stakes, total, turns: Vec::new() };
    turns.begin();
    turns.prove(quitting.value * total, boards);
    let pick = pick.map(|card| turns.prove_pick(card, boards));
    turns.weigh(boards, &quitting);

    let best = turns.highest().map(|turn| turn.span.low / total);
    let near =
        Objective::Visit(stakes).near(best.map_or(quitting.value, |best| best.max(quitting.value)));
    let moves: Vec<Move> = turns.turns.iter().map(|turn| turn.to_move(total, near)).collect();
    let low = moves.iter().fold(quitting.value, |low, it| low.max(it.value.low));
    let high = moves.iter().fold(quitting.value, |high, it| high.max(it.value.high));
    let value = Value { low, high: if high - low <= near { low } else { high } };
    // The uncertainty of the value is that of the first choice with the highest lower bound.
    let first = moves.iter().find(|it| low - it.value.low <= near);
    let uncertainty = first.map_or(&quitting.uncertainty, |first| &first.uncertainty).clone();
    let reaches =
        |value: f64, own: &Uncertainty| low - value <= near.max(uncertainty.minus(own).error());
    let mut best: Vec<usize> = moves
        .iter()
        .filter(|it| reaches(it.value.low, &it.uncertainty))
        .map(|it| it.card)
        .collect();
    safest_first(worlds, &mut best);
    let quit = reaches(quitting.value, &quitting.uncertainty);
    let pick = pick.map(|turn| turn.to_move(total, near));
    let searched = turns.search.searched();
    let quitting = Some(quitting);
    let advice = Advice { value, uncertainty, best, quit, quitting, moves, searched };
    Weighed { advice, pick, lost }
}

/// The search of the cards that may be worth turning.
struct Turns<'a> {
    search: Staked<'a>,
    spot: Spot,
    stakes: &'a Stakes,
    /// The sum of the weights of all boards.
    total: f64,
    /// The cards, in ascending order once all is done.
    turns: Vec<Turn>,
}

/// A card that may be worth turning.
#[derive(Clone)]
struct Turn {
    /// Its low bit.
    bit: u32,
    span: Span,
    uncertainty: Uncertainty,
}

impl Turn {
    /// Returns the value of turning it. Bounds that differ by at most `near` become equal.
    fn to_move(&self, total: f64, near: f64) -> Move {
        let (low, high) = (self.span.low / total, self.span.high / total);
        Move {
            card: self.bit as usize / 2,
            value: Value { low, high: if high - low <= near { low } else { high } },
            uncertainty: self.uncertainty.clone(),
        }
    }
}

impl Turns<'_> {
    /// Finds the cards, with bounds.
    fn begin(&mut self) {
        for (bit, high) in self.search.glances(self.spot) {
            let low = self.search.rollout(self.spot, bit);
            let span = Span { low, high: high.max(low) };
            self.turns.push(Turn { bit, span, uncertainty: Uncertainty::NONE });
        }
        self.sort();
    }

    /// Sorts the cards by their lower bounds, the highest first.
    fn sort(&mut self) {
        self.turns.order_by(|a, b| b.span.low.total_cmp(&a.span.low));
    }

    /// Returns the card with the highest lower bound.
    fn highest(&self) -> Option<&Turn> {
        self.turns.iter().max_by(|a, b| a.span.low.total_cmp(&b.span.low))
    }

    /// Finds the value of the best card, and proves that no other one is better, given the value of quitting. The search
    /// ends after `boards` boards.
    fn prove(&mut self, quitting: f64, boards: u64) {
        let mut best = self.turns.iter().fold(quitting, |best, turn| best.max(turn.span.low));
        for work in [boards / FIRST_LOOK, boards] {
            self.search.allow(boards);
            for Turn { bit, span, .. } in &mut self.turns {
                if work < boards {
                    self.search.allow(work / 2);
                }
                let bar = best - 2.0 * self.search.rounding();
                if !span.is_exact() && span.high > bar {
                    *span = span.and(self.search.turning(self.spot, *bit, bar));
                    best = best.max(span.low);
                }
            }
            self.sort();
        }
    }

    /// Finds the value of a card, whether or not it may be worth turning.
    fn prove_pick(&mut self, card: usize, boards: u64) -> Turn {
        let bit = 2 * card as u32;
        let place = self.turns.iter().position(|turn| turn.bit == bit);
        let mut turn = match place {
            Some(place) => self.turns[place].clone(),
            None => {
                let low = self.search.rollout(self.spot, bit);
                let span = Span { low, high: f64::INFINITY };
                Turn { bit, span, uncertainty: Uncertainty::NONE }
            }
        };
        if !turn.span.is_exact() {
            self.search.allow(boards);
            let span = self.search.turning(self.spot, bit, f64::NEG_INFINITY);
            turn.span = turn.span.and(span);
        }
        turn.uncertainty = self.uncertainty(bit);
        if let Some(place) = place {
            self.turns[place] = turn.clone();
        }
        turn
    }

    /// Returns how the value of the best plan that turns a card changes with the errors of the stakes.
    fn uncertainty(&mut self, bit: u32) -> Uncertainty {
        if self.stakes.errors().is_empty() {
            return Uncertainty::NONE;
        }
        let planned = self.search.planned(self.spot, bit, self.stakes.errors());
        Uncertainty::along(planned[1..].iter().map(|sum| sum / self.total).collect())
    }

    /// Finds the uncertainty of every card, and the value of those that may be within their error of the best choice.
    fn weigh(&mut self, boards: u64, quitting: &Sure) {
        for index in 0..self.turns.len() {
            self.turns[index].uncertainty = self.uncertainty(self.turns[index].bit);
        }
        if !self.stakes.errors().is_empty() {
            let best = self.turns.iter().max_by(|a, b| a.span.low.total_cmp(&b.span.low));
            let best = best.filter(|best| best.span.low > quitting.value * self.total);
            let (low, uncertainty) = match best {
                Some(best) => (best.span.low, best.uncertainty.clone()),
                None => (quitting.value * self.total, quitting.uncertainty.clone()),
            };
            self.search.allow(boards);
            for index in 0..self.turns.len() {
                let Turn { bit, span, uncertainty: own } = self.turns[index].clone();
                let bar = low - self.total * uncertainty.minus(&own).error();
                if span.is_exact() || span.high < bar {
                    continue;
                }
                self.turns[index].span = span.and(self.search.turning(self.spot, bit, bar));
                self.turns[index].uncertainty = self.uncertainty(bit);
            }
        }
        self.turns.sort_unstable_by_key(|turn| turn.bit);
    }
}
