//! The values of positions when the round's end has a worth of its own and every card costs time.
//!
//! A player may stop at any time, and no card is free, so nothing is turned at once and no board is merged
//! away. In four lines:
//!
//! ```text
//! value(boards) = max(weight * quit(cards, coins),
//!                     max over the cards of
//!                         weight where it is a Voltorb * lost(cards) - cost of the card
//!                         + sum over the values 1 to 3 of value(the boards that show it))
//! ```
//!
//! The upper bound is that of [`super::cliques`], taken further. If a plan wins one board of a clique of
//! rivals, it *loses* all others, because on the way it turns a card that is a Voltorb on them. If it wins
//! none, each board brings at most what quitting in time or losing brings when its cards are known:
//!
//! ```text
//! bound(clique) = max(sum of the boards' best ends without a win,
//!                     sum of the boards' best losses + max over the boards of (win - best loss))
//! ```
//!
//! Boards that differ only in 1s and Voltorbs can be won together; they count as one board here.

mod ends;
mod plan;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foretile_games::voltorb::{CARDS, Outcome};

use super::canonical::mix;
use super::cliques::Cliques;
use super::world::{World, bits, spread};
use crate::voltorb::long::Stakes;
use ends::end_after;

/// Proven bounds of a value: weights times worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::voltorb) struct Span {
    pub low: f64,
    pub high: f64,
}

impl Span {
    /// Returns whether the value is known.
    pub(in crate::voltorb) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// Returns the bounds that follow from both.
    pub(in crate::voltorb) fn and(self, other: Self) -> Self {
        let low = self.low.max(other.low);
        Self { low, high: self.high.min(other.high).max(low) }
    }
}

/// A position: a range of boards on the stack, and what is turned.
#[derive(Clone, Copy)]
pub(in crate::voltorb) struct Spot {
    start: usize,
    end: usize,
    /// The low bits of the cards that are face down.
    face_down: u64,
    flipped: u8,
    /// The product of the cards turned.
    product: u32,
}

/// Bounds of a position, and a plan.
#[derive(Clone, Copy)]
struct KnownSpot {
    span: Span,
    /// The plan that has the lower bound as its value.
    plan: Plan,
}

/// How a plan goes on from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plan {
    /// By stopping now, perhaps after some cards that are 1 on all boards.
    Quit,
    /// By the best end of the only board.
    Sure,
    /// By turning the card with this low bit.
    Turn(u32),
}

/// The rule by which a greedy plan chooses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Greed {
    /// The card that may be 2 or 3 with the least loss.
    High,
    /// Any card that is least likely a Voltorb, as long as the number of cards matters.
    Count,
}

/// A best-first search with a bound on its work.
pub(in crate::voltorb) struct Staked<'a> {
    stakes: &'a Stakes,
    flat_from: u8,
    worlds: Vec<World>,
    known: HashMap<u128, KnownSpot>,
    most_known: usize,
    cliques: Cliques,
    classes: Vec<World>,
    /// Values that differ by no more count as equal.
    tiny: f64,
    work: u64,
    most_work: u64,
    searched: u64,
    stop: &'a dyn Fn() -> bool,
    last_stop: u64,
    stopped: bool,
}

/// The boards processed between two calls of `stop`. Chosen by hand.
const STOP_EVERY: u64 = 1 << 12;

impl<'a> Staked<'a> {
    /// Creates a search of weighted boards. It ends when `stop` returns `true`. The table of positions takes at most
    /// this many bytes.
    pub(in crate::voltorb) fn new(
        stakes: &'a Stakes,
        worlds: Vec<World>,
        (face_down, flipped, product): (u64, u8, u32),
        bytes: usize,
        stop: &'a dyn Fn() -> bool,
    ) -> (Self, Spot) {
        let spot = Spot { start: 0, end: worlds.len(), face_down, flipped, product };
        let total: f64 = worlds.iter().map(|world| world.gain as f64).sum();
        let most = product.saturating_mul(worlds[0].product() as u32);
        let won = stakes.end(Outcome::Won, flipped, most).abs();
        let quit = stakes.end(Outcome::Quit, flipped, 0).abs();
        let search = Self {
            stakes,
            flat_from: stakes.flat_from(),
            worlds,
            known: HashMap::new(),
            most_known: bytes / 2 / size_of::<(u128, KnownSpot)>(),
            cliques: Cliques::default(),
            classes: Vec::new(),
            tiny: 1e-11 * total * (won + quit + 1.0),
            work: 0,
            most_work: u64::MAX,
            searched: 0,
            stop,
            last_stop: 0,
            stopped: false,
        };
        (search, spot)
    }

    /// Allows this much more work, even if the search has stopped because of its limit.
    pub(in crate::voltorb) fn allow(&mut self, boards: u64) {
        self.most_work = self.work.saturating_add(boards);
        self.stopped = (self.stop)();
    }

    /// Returns the difference that counts as rounding.
    pub(in crate::voltorb) const fn rounding(&self) -> f64 {
        self.tiny
    }

    /// Returns the number of positions searched.
    pub(in crate::voltorb) const fn searched(&self) -> u64 {
        self.searched
    }

    /// Returns bounds, which are equal if they differ by rounding only.
    fn span(&self, low: f64, high: f64) -> Span {
        Span { low, high: if high - low <= self.tiny { low } else { high } }
    }

    fn weight(&self, spot: Spot) -> f64 {
        self.worlds[spot.start..spot.end].iter().map(|world| world.gain as f64).sum()
    }

    fn go_through(&mut self, boards: usize) {
        self.work += boards as u64;
        self.stopped |= self.work >= self.most_work;
        if self.work >= self.last_stop + STOP_EVERY {
            self.last_stop = self.work;
            self.stopped |= (self.stop)();
        }
    }

    /// Returns the value of stopping now, perhaps after some cards that are 1 on all boards.
    pub(in crate::voltorb) fn quitting(&self, spot: Spot) -> f64 {
        let weight = self.weight(spot);
        weight * self.quit_after(spot, [0, 0, self.ones_before_quitting(spot)])
    }

    /// Returns how many cards that are 1 on all boards are worth turning before quitting.
    fn ones_before_quitting(&self, spot: Spot) -> u8 {
        let ones = self.worlds[spot.start..spot.end]
            .iter()
            .fold(spot.face_down, |ones, world| ones & world.cards & !world.high())
            .count_ones() as u8;
        let count = ones.min(self.flat_from.saturating_sub(spot.flipped));
        let most = count.max(u8::from(ones > 0 && spot.flipped == 0));
        let after = |ones: &u8| self.quit_after(spot, [0, 0, *ones]);
        // The fewest of equally good numbers.
        let best = (0..=most).rev().max_by(|a, b| after(a).total_cmp(&after(b)));
        best.expect("quitting at once is possible")
    }

    /// Turns a card. Returns the weight of what it shows, and the positions in which the round goes on.
    fn turn(&mut self, spot: Spot, bit: u32) -> ([f64; 4], [Option<Spot>; 3]) {
        let mut weight = [0.0; 4];
        for world in &self.worlds[spot.start..spot.end] {
            weight[world.value(bit) as usize] += world.gain as f64;
        }
        let mut after = [None; 3];
        for value in 1..4_u64 {
            if weight[value as usize] == 0.0 {
                continue;
            }
            let start = self.worlds.len();
            for index in spot.start..spot.end {
                let world = self.worlds[index];
                if world.value(bit) == value {
                    self.worlds.push(World { cards: world.cards ^ value << bit, ..world });
                }
            }
            let next = Spot {
                start,
                end: self.worlds.len(),
                face_down: spot.face_down & !(1 << bit),
                flipped: spot.flipped + 1,
                product: spot.product * value as u32,
            };
            // All boards with the same hints end the round with the same card.
            if self.worlds[start].high() == 0 {
                self.worlds.truncate(start);
            } else {
                after[value as usize - 1] = Some(next);
            }
        }
        (weight, after)
    }

    /// Returns the value that is decided when a card is turned: its cost, and the round's end where it ends the round.
    fn decided(stakes: &Stakes, spot: Spot, weight: &[f64; 4], after: &[Option<Spot>; 3]) -> f64 {
        let first = if spot.flipped == 0 { weight[1] } else { 0.0 };
        let mut decided = weight[0] * stakes.end(Outcome::Lost, spot.flipped, 0)
            - stakes.flip() * weight.iter().sum::<f64>()
            - stakes.message() * (weight[2] + weight[3] + first);
        for value in 1..4 {
            if weight[value] > 0.0 && after[value - 1].is_none() {
                let product = spot.product * value as u32;
                decided += weight[value] * stakes.end(Outcome::Won, spot.flipped + 1, product);
            }
        }
        decided
    }

    fn key(&self, spot: Spot) -> u128 {
        let (mut first, mut second) = (u64::from(spot.flipped), u64::from(spot.product));
        for world in &self.worlds[spot.start..spot.end] {
            let one = mix(world.cards ^ mix(world.gain));
            first = first.wrapping_add(one);
            second = second.wrapping_add(mix(one ^ world.cards.rotate_left(32)));
        }
        u128::from(mix(first)) << 64 | u128::from(mix(second))
    }

    fn remember(&mut self, key: u128, known: KnownSpot) {
        if self.known.len() < self.most_known || self.known.contains_key(&key) {
            self.known.insert(key, known);
        }
    }

    /// Returns bounds of a position without turning a card.
    fn look(&mut self, spot: Spot) -> KnownSpot {
        let key = self.key(spot);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let (mut low, mut plan) = (self.quitting(spot), Plan::Quit);
        let bounds = self.group(spot);
        if spot.end - spot.start == 1 {
            let (turned, outcome) = self.sure_end(spot);
            let weight = self.worlds[spot.start].gain as f64;
            let sure = weight * end_after(self.stakes, spot, turned, outcome);
            if sure > low {
                (low, plan) = (sure, Plan::Sure);
            }
        }
        let known = KnownSpot { span: self.span(low, self.bound(spot, &bounds)), plan };
        self.remember(key, known);
        known
    }

    /// Returns the cards that may be worth turning.
    fn useful(&self, spot: Spot) -> u64 {
        let worlds = &self.worlds[spot.start..spot.end];
        let some = worlds.iter().fold(0, |some, world| some | world.nonzero());
        let ones =
            worlds.iter().fold(spot.face_down, |ones, world| ones & world.cards & !world.high());
        // Of the cards that are 1 on all boards, one stands for all, and so does one Voltorb.
        let voltorbs = spot.face_down & !some;
        some & !ones | ones & ones.wrapping_neg() | voltorbs & voltorbs.wrapping_neg()
    }

    /// Returns the value of a position. The bounds are exact if it is above `alpha`.
    fn value(&mut self, spot: Spot, alpha: f64) -> Span {
        let KnownSpot { mut span, mut plan } = self.look(spot);
        if span.is_exact() || span.high <= alpha {
            return span;
        }
        if self.stopped {
            span.low = span.low.max(self.greedy(spot, Greed::High));
            return span;
        }
        self.searched += 1;
        self.go_through(spot.end - spot.start);
        let bounds = self.group(spot);
        let high = spread(
            self.worlds[spot.start..spot.end].iter().fold(0, |high, world| high | world.high()),
        );
        let mut turns: Vec<(f64, u32)> = bits(self.useful(spot))
            .map(|bit| (self.glance(spot, &bounds, high, bit).iter().sum(), bit))
            .collect();
        turns.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut highest = span.low;
        for &(most, bit) in &turns {
            let bar = span.low.max(alpha);
            if most <= bar + self.tiny || self.stopped {
                highest = highest.max(most);
                break;
            }
            let found = self.turning(spot, bit, bar);
            if found.low > span.low {
                (span.low, plan) = (found.low, Plan::Turn(bit));
            }
            highest = highest.max(found.high.min(most));
        }
        span = self.span(span.low, span.high.min(highest));
        let key = self.key(spot);
        self.remember(key, KnownSpot { span, plan });
        span
    }

    /// Returns the value of turning a card. The bounds are exact if it is above `alpha`.
    pub(in crate::voltorb) fn turning(&mut self, spot: Spot, bit: u32, alpha: f64) -> Span {
        let top = self.worlds.len();
        let (weight, after) = self.turn(spot, bit);
        let decided = Self::decided(self.stakes, spot, &weight, &after);
        let mut parts: Vec<(Spot, Span)> =
            after.into_iter().flatten().map(|spot| (spot, self.look(spot).span)).collect();
        parts.sort_by_key(|(spot, _)| spot.end - spot.start);
        let sum =
            |of: fn(&Span) -> f64| decided + parts.iter().map(|(_, span)| of(span)).sum::<f64>();
        let (mut low, mut high) = (sum(|span| span.low), sum(|span| span.high));
        for &(part, old) in &parts {
            if high <= alpha {
                break;
            }
            if !old.is_exact() {
                let new = self.value(part, alpha - (high - old.high));
                low += new.low.max(old.low) - old.low;
                high -= old.high - new.high.min(old.high);
            }
        }
        self.worlds.truncate(top);
        self.span(low, high)
    }

    /// Returns an upper bound of turning each useful card first.
    pub(in crate::voltorb) fn glances(&mut self, spot: Spot) -> Vec<(u32, f64)> {
        let bounds = self.group(spot);
        let high = spread(
            self.worlds[spot.start..spot.end].iter().fold(0, |high, world| high | world.high()),
        );
        bits(self.useful(spot))
            .map(|bit| (bit, self.glance(spot, &bounds, high, bit).iter().sum()))
            .collect()
    }

    /// Returns a lower bound of turning a card: what a greedy plan brings after it, or quitting then if the
    /// search has to stop.
    pub(in crate::voltorb) fn rollout(&mut self, spot: Spot, bit: u32) -> f64 {
        let top = self.worlds.len();
        let (weight, after) = self.turn(spot, bit);
        let mut worth = Self::decided(self.stakes, spot, &weight, &after);
        for next in after.into_iter().flatten() {
            let mut best = self.quitting(next);
            self.stopped |= (self.stop)();
            if !self.stopped {
                best = best.max(self.greedy(next, Greed::High));
            }
            if !self.stopped && next.flipped < self.flat_from {
                best = best.max(self.greedy(next, Greed::Count));
            }
            worth += best;
        }
        self.worlds.truncate(top);
        worth
    }

    /// Returns the value of the plan that turns cards greedily and stops when going on is worth less.
    fn greedy(&mut self, spot: Spot, greed: Greed) -> f64 {
        self.work += (spot.end - spot.start) as u64;
        let quit = self.quitting(spot);
        let bit = self.greedy_card(spot, greed);
        let top = self.worlds.len();
        let (weight, after) = self.turn(spot, bit);
        let mut worth = Self::decided(self.stakes, spot, &weight, &after);
        for next in after.into_iter().flatten() {
            worth += self.greedy(next, greed);
        }
        self.worlds.truncate(top);
        worth.max(quit)
    }

    fn greedy_card(&self, spot: Spot, greed: Greed) -> u32 {
        let worlds = &self.worlds[spot.start..spot.end];
        let count = greed == Greed::Count && spot.flipped < self.flat_from;
        let (mut high, mut some, mut ones) = (0, 0, spot.face_down);
        for world in worlds {
            high |= world.high();
            some |= world.nonzero();
            ones &= world.cards & !world.high();
        }
        let mut risk = [0.0; CARDS];
        for world in worlds {
            let weight = world.gain as f64;
            let weight = if count {
                weight
            } else {
                weight * (world.product() as f64 * f64::from(spot.product))
            };
            for bit in bits(some & !world.nonzero()) {
                risk[bit as usize / 2] += weight;
            }
        }
        let least = |cards: u64| {
            bits(cards).min_by(|&a, &b| risk[a as usize / 2].total_cmp(&risk[b as usize / 2]))
        };
        let card =
            least(if count { some } else { high }).expect("a round that goes on has a 2 or 3");
        let lost = |flipped| self.stakes.end(Outcome::Lost, flipped, 0);
        let gain = lost(spot.flipped + 1) - lost(spot.flipped);
        let mass: f64 = worlds.iter().map(|world| world.gain as f64).sum();
        let voltorb = worlds.iter().filter(|world| world.value(card) == 0);
        let voltorb: f64 = voltorb.map(|world| world.gain as f64).sum();
        if ones != 0 && voltorb * gain > mass * self.stakes.flip() {
            return ones.trailing_zeros();
        }
        card
    }
}
