//! Counts the goals of other games' cards.

use std::collections::HashMap;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::bingosync::{Dealer, NoCard};

use crate::mass::{Progress, Sweep, Tally};

/// How often the goals of another game's list come.
#[derive(Clone, PartialEq, Debug)]
pub struct GameStudy {
    /// The seeds that have a card.
    pub cards: u64,
    /// The seeds that have none.
    pub failures: u64,
    /// The first of these, and why it has none.
    pub failure: Option<(u64, NoCard)>,
    /// The cards with a name twice.
    pub repeats: u64,
    /// How often each goal came, by its place in the list.
    pub counts: Vec<u64>,
    /// How often the goals of each goal's tier came on average, by its place in the list.
    pub expected: Vec<f64>,
}

struct Counts<'a> {
    dealer: &'a Dealer,
    /// For each goal, a number that goals of the same name share.
    names: &'a [u32],
    study: GameStudy,
}

impl Tally for Counts<'_> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let study = &mut self.study;
        for seed in seeds {
            match self.dealer.deal(&seed.to_string()) {
                Ok(card) => {
                    study.cards += 1;
                    card.iter().for_each(|goal| study.counts[*goal as usize] += 1);
                    let mut names = card.map(|goal| self.names[goal as usize]);
                    names.sort_unstable();
                    study.repeats += u64::from(names.windows(2).any(|pair| pair[0] == pair[1]));
                }
                Err(why) => {
                    study.failures += 1;
                    study.failure = earlier(study.failure, Some((seed, why)));
                }
            }
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        let (study, other) = (&mut self.study, other.study);
        study.cards += other.cards;
        study.failures += other.failures;
        study.failure = earlier(study.failure, other.failure);
        study.repeats += other.repeats;
        study.counts.iter_mut().zip(other.counts).for_each(|(count, more)| *count += more);
    }
}

/// Returns the failure of the smaller seed.
fn earlier(one: Option<(u64, NoCard)>, other: Option<(u64, NoCard)>) -> Option<(u64, NoCard)> {
    one.into_iter().chain(other).min_by_key(|(seed, _)| *seed)
}

impl GameStudy {
    /// Deals the cards of seeds and counts. Returns `None` if `on_event` breaks.
    pub fn of(
        dealer: &Dealer,
        sweep: &Sweep,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let goals = dealer.goals();
        let mut numbers = HashMap::new();
        let names: Vec<u32> = goals
            .iter()
            .map(|goal| {
                let next = numbers.len() as u32;
                *numbers.entry(goal.name.as_str()).or_insert(next)
            })
            .collect();
        let counts = vec![0; goals.len()];
        let study =
            Self { cards: 0, failures: 0, failure: None, repeats: 0, counts, expected: Vec::new() };
        let empty = || Counts { dealer, names: &names, study: study.clone() };
        let mut study = sweep.run(empty, on_event)?.study;
        let mut tiers: HashMap<Option<u32>, (u64, u64)> = HashMap::new();
        for (goal, count) in goals.iter().zip(&study.counts) {
            let tier = tiers.entry(goal.tier).or_default();
            *tier = (tier.0 + count, tier.1 + 1);
        }
        let expected = |tier: &Option<u32>| tiers[tier].0 as f64 / tiers[tier].1 as f64;
        study.expected = goals.iter().map(|goal| expected(&goal.tier)).collect();
        Some(study)
    }

    /// Returns how uneven the list is: the standard deviation of the goals' counts around the mean of their tiers, as
    /// a share of the mean over all goals. It is 0 if the goals of every tier come equally often.
    pub fn unevenness(&self) -> f64 {
        self.deviation(|count, expected| (count as f64 - expected).powi(2))
    }

    /// Returns how uneven chance alone would make a list whose goals of a tier come equally often.
    pub fn by_chance(&self) -> f64 {
        let cards = self.cards.max(1) as f64;
        self.deviation(|_, expected| expected * (1.0 - expected / cards).max(0.0))
    }

    /// Returns the root of the mean of these squares, as a share of the goals' mean count.
    fn deviation(&self, square: impl Fn(u64, f64) -> f64) -> f64 {
        // Short and long cards leave tiers out.
        let dealt = self.counts.iter().zip(&self.expected).filter(|(_, expected)| **expected > 0.0);
        let (mut goals, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for (count, expected) in dealt {
            goals += 1.0;
            sum += *count as f64;
            squares += square(*count, *expected);
        }
        if sum > 0.0 { (squares / goals).sqrt() / (sum / goals) } else { 0.0 }
    }

    /// Returns how often a goal came, as a multiple of the mean of its tier, or none if nothing of its tier came.
    pub fn ratio(&self, goal: usize) -> Option<f64> {
        let expected = self.expected[goal];
        (expected > 0.0).then(|| self.counts[goal] as f64 / expected)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Value;
    use foretile_games::bingo::bingosync::Options;

    use super::*;

    fn study(family: &str, list: &str, threads: usize) -> GameStudy {
        let list: Value = serde_json::from_str(list).unwrap();
        let dealer = Dealer::new(family.parse().unwrap(), &list, &Options::default()).unwrap();
        let threads = std::num::NonZero::new(threads);
        let sweep = Sweep { seeds: 1..=2_000, block: 64, threads };
        GameStudy::of(&dealer, &sweep, |_| ControlFlow::Continue(())).unwrap()
    }

    /// 30 equal goals, of which two share a name.
    #[test]
    fn a_flat_list_is_even_and_its_repeats_are_counted() {
        let names: Vec<String> = (0..30).map(|goal| format!("\"Goal {}\"", goal % 29)).collect();
        let study = study("simple", &format!("[{}]", names.join(",")), 2);
        assert_eq!((study.cards, study.failures), (2_000, 0));
        assert_eq!(study.counts.iter().sum::<u64>(), 25 * 2_000);
        assert!(study.expected.iter().all(|expected| (expected - 5_000.0 / 3.0).abs() < 1e-9));
        // Both of the two are on (25 × 24) / (30 × 29) of the cards: 1,379 of 2,000.
        assert!((1_320..1_440).contains(&study.repeats), "{}", study.repeats);
        // A goal is on 5 of 6 cards: the root of 2,000 × 5/6 × 1/6 is 1.0 % of 5,000/3.
        assert!((study.by_chance() - 0.01).abs() < 1e-4, "{}", study.by_chance());
        assert!((0.5..2.0).contains(&(study.unevenness() / study.by_chance())));
    }

    /// In tier 1 one goal clashes with the rest of the card, and yields to the other.
    #[test]
    fn a_goal_that_never_comes_is_seen() {
        let other = "[{\"name\":\"Goal\",\"types\":[\"a\"]}]";
        let mut tiers = vec![other; 25];
        tiers[0] =
            "[{\"name\":\"Never\",\"types\":[\"a\"]},{\"name\":\"Always\",\"types\":[\"b\"]}]";
        let study = study("srl-v5", &format!("[{}]", tiers.join(",")), 1);
        // It comes only where tier 1 is the first square that is filled.
        assert!(study.ratio(0) < Some(0.1), "{:?}", study.ratio(0));
        assert!(study.ratio(1) > Some(1.9), "{:?}", study.ratio(1));
        assert_eq!(study.ratio(2), Some(1.0));
        assert_eq!(study.repeats, 2_000);
    }
}
