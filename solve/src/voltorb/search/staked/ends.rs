//! Upper bounds of the ends of a round, by cliques of rivals.

use foretile_games::voltorb::Outcome;

use super::super::world::{LOW, World, spread};
use super::{Spot, Staked};
use crate::voltorb::long::Stakes;

/// Upper bounds of the ends of a known board, by its 3s and 2s left, for one position.
#[derive(Clone, Copy, Default)]
pub(super) struct Ends {
    /// Any way to win; and if a 1 is turned.
    pub win: [f64; 2],
    /// The best end that is not a win: at all, after a 1, and after a 2 or 3.
    pub other: [f64; 3],
}

/// Upper bounds of a position's ends.
pub(super) struct Bounds {
    /// By the number of 3s, then of 2s.
    ends: [[Option<Ends>; 16]; 16],
    /// The best loss: at all, after a 1, and after a 2 or 3.
    lost: [f64; 3],
}

impl Staked<'_> {
    /// Returns the worth of quitting after turning this many more 3s, 2s and 1s, less the cost of turning them.
    pub(super) fn quit_after(&self, spot: Spot, turned: [u8; 3]) -> f64 {
        end_after(self.stakes, spot, turned, Outcome::Quit)
    }

    /// Returns the best end that a player who knows the only board of a position reaches for sure: the 3s, 2s and 1s to
    /// turn, and how the round ends then.
    pub(super) fn sure_end(&self, spot: Spot) -> ([u8; 3], Outcome) {
        let world = self.worlds[spot.start];
        let (threes, twos) = counts(world);
        let ones = world.nonzero().count_ones() as u8 - threes - twos;
        let ends = (0..=threes + twos).flat_map(|high| {
            let is_won = high == threes + twos;
            let outcome = if is_won { Outcome::Won } else { Outcome::Quit };
            let [threes, twos] = [high.min(threes), high.saturating_sub(threes)];
            let most = self.useful_ones(spot.flipped + high, ones);
            (0..=most).map(move |ones| ([threes, twos, ones], outcome))
        });
        let worth =
            |&(turned, outcome): &([u8; 3], Outcome)| end_after(self.stakes, spot, turned, outcome);
        ends.max_by(|a, b| worth(a).total_cmp(&worth(b))).expect("a board has an end")
    }

    /// Returns how many of this number of 1s may be worth turning.
    fn useful_ones(&self, flipped: u8, ones: u8) -> u8 {
        self.flat_from.saturating_sub(flipped).max(1).min(ones)
    }

    /// Returns upper bounds of the ends of a board that is known, with this many 3s, 2s and 1s left.
    pub(super) fn ends(&self, spot: Spot, [threes, twos, ones]: [u8; 3], lost: &[f64; 3]) -> Ends {
        let mut ends = Ends { win: [f64::NEG_INFINITY; 2], other: *lost };
        for more in 0..=self.useful_ones(spot.flipped + threes + twos, ones) {
            let won = end_after(self.stakes, spot, [threes, twos, more], Outcome::Won);
            ends.win[0] = ends.win[0].max(won);
            if more > 0 {
                ends.win[1] = ends.win[1].max(won);
            }
        }
        for high in 0..threes + twos {
            let turned = [high.min(threes), high.saturating_sub(threes)];
            for more in 0..=self.useful_ones(spot.flipped + high, ones) {
                let quit = self.quit_after(spot, [turned[0], turned[1], more]);
                ends.other[0] = ends.other[0].max(quit);
                if more > 0 {
                    ends.other[1] = ends.other[1].max(quit);
                }
                if high > 0 {
                    ends.other[2] = ends.other[2].max(quit);
                }
            }
        }
        ends
    }

    /// Returns upper bounds of losing, after no more cards, after a 1, and after a 2 or 3.
    pub(super) fn losses(&self, spot: Spot) -> [f64; 3] {
        let left = self.worlds[spot.start].nonzero().count_ones() as u8;
        let lost = |more: u8| {
            self.stakes.end(Outcome::Lost, spot.flipped + more, 0)
                - self.stakes.flip() * f64::from(more + 1)
        };
        let most = self.flat_from.saturating_sub(spot.flipped).max(1).min(left);
        let later = (1..=most).map(lost).fold(f64::NEG_INFINITY, f64::max);
        let with_message = later - self.stakes.message();
        let first = if spot.flipped == 0 { with_message } else { later };
        [lost(0).max(first), first, with_message]
    }

    /// Sorts the boards of a position by clique and class, and returns the bounds of its ends.
    pub(super) fn group(&mut self, spot: Spot) -> Bounds {
        let lost = self.losses(spot);
        let mut bounds = Bounds { ends: [[None; 16]; 16], lost };
        let Spot { start, end, .. } = spot;
        let left = self.worlds[start].nonzero().count_ones() as u8;
        let high =
            spread(self.worlds[start..end].iter().fold(0, |high, world| high | world.high()));
        self.worlds[start..end].sort_unstable_by_key(|world| (world.cards & high, world.cards));
        let mut classes: Vec<(f64, World)> = Vec::new();
        let mut first = start;
        for class in self.worlds[start..end].chunk_by(|a, b| (a.cards ^ b.cards) & high == 0) {
            let (threes, twos) = counts(class[0]);
            let ends = *bounds.ends[threes as usize][twos as usize].get_or_insert_with(|| {
                self.ends(spot, [threes, twos, left - threes - twos], &lost)
            });
            let weight: f64 = class.iter().map(|world| world.gain as f64).sum();
            let cards = class[0].cards & high;
            let place = World { cards, gain: first as u64, clique: class.len() as u32 };
            classes.push((weight * (ends.win[0] - lost[0]), place));
            first += class.len();
        }
        classes.sort_by(|a, b| b.0.total_cmp(&a.0));
        self.classes.clear();
        self.classes.extend(classes.iter().map(|(_, class)| *class));
        self.cliques.number_in_order(&mut self.classes, |_| {});
        for (class, (_, place)) in self.classes.iter().zip(&classes) {
            let from = place.gain as usize;
            for world in &mut self.worlds[from..from + place.clique as usize] {
                world.clique = class.clique;
            }
        }
        self.worlds[start..end]
            .sort_unstable_by_key(|world| (world.clique, world.cards & high, world.cards));
        bounds
    }

    /// Returns an upper bound of a position whose boards are grouped.
    pub(super) fn bound(&self, spot: Spot, bounds: &Bounds) -> f64 {
        let worlds = &self.worlds[spot.start..spot.end];
        let high = spread(worlds.iter().fold(0, |high, world| high | world.high()));
        let mut bound = 0.0;
        for clique in worlds.chunk_by(|a, b| a.clique == b.clique) {
            let (mut other, mut lost, mut most) = (0.0, 0.0, 0.0_f64);
            for class in clique.chunk_by(|a, b| (a.cards ^ b.cards) & high == 0) {
                let weight: f64 = class.iter().map(|world| world.gain as f64).sum();
                let ends = bounds.of(class[0]);
                other += weight * ends.other[0];
                lost += weight * bounds.lost[0];
                most = most.max(weight * (ends.win[0] - bounds.lost[0]));
            }
            bound += f64::max(other, lost + most);
        }
        bound
    }

    /// Returns, for each value that a card can show, an upper bound of what follows, its cost included. The
    /// boards are grouped.
    pub(super) fn glance(&self, spot: Spot, bounds: &Bounds, high: u64, bit: u32) -> [f64; 4] {
        let mut glance = [0.0; 4];
        let worlds = &self.worlds[spot.start..spot.end];
        for clique in worlds.chunk_by(|a, b| a.clique == b.clique) {
            let (mut other, mut lost, mut most) = ([0.0; 4], [0.0; 4], [0.0_f64; 4]);
            for class in clique.chunk_by(|a, b| (a.cards ^ b.cards) & high == 0) {
                let mut weight = [0.0; 4];
                for world in class {
                    weight[world.value(bit) as usize] += world.gain as f64;
                }
                let ends = bounds.of(class[0]);
                for value in 1..4 {
                    let kind = if value == 1 { 1 } else { 2 };
                    let win = ends.win[usize::from(value == 1)];
                    other[value] += weight[value] * ends.other[kind];
                    lost[value] += weight[value] * bounds.lost[kind];
                    most[value] = most[value].max(weight[value] * (win - bounds.lost[kind]));
                }
                glance[0] += weight[0];
            }
            for value in 1..4 {
                glance[value] += f64::max(other[value], lost[value] + most[value]);
            }
        }
        glance[0] *= self.stakes.end(Outcome::Lost, spot.flipped, 0) - self.stakes.flip();
        glance
    }
}

impl Bounds {
    fn of(&self, world: World) -> Ends {
        let (threes, twos) = counts(world);
        self.ends[threes as usize][twos as usize].unwrap_or_default()
    }
}

/// Returns the worth of a round that ends like this after turning this many more 3s, 2s and 1s, less the cost
/// of turning them.
pub(super) fn end_after(stakes: &Stakes, spot: Spot, turned: [u8; 3], outcome: Outcome) -> f64 {
    let [threes, twos, ones] = turned;
    let flips = threes + twos + ones;
    let flipped = spot.flipped + flips;
    let coins = if flipped == 0 { 0 } else { (spot.product * 3_u32.pow(threes.into())) << twos };
    let first = spot.flipped == 0 && threes + twos == 0 && ones > 0;
    let messages = threes + twos + u8::from(first);
    stakes.end(outcome, flipped, coins)
        - stakes.flip() * f64::from(flips)
        - stakes.message() * f64::from(messages)
}

/// Returns the number of 3s and of 2s.
fn counts(world: World) -> (u8, u8) {
    let threes = (world.high() & world.cards & LOW).count_ones() as u8;
    (threes, world.high().count_ones() as u8 - threes)
}
