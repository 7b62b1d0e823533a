//! Compares the cards of two lists, or of one list by two rules, from the same seeds.

use std::collections::{BTreeMap, HashMap};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::bingosync::{Goal, Place};

use super::deals::{Deals, Layout};
use crate::mass::{Progress, Sweep, Tally};

/// How the cards of two lists differ.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardComparison {
    /// The number of seeds.
    pub seeds: u64,
    /// Seeds with the same goal on every square, or with no card from either list.
    pub identical: u64,
    /// The first seed that deals another card.
    pub first_changed: Option<u64>,
    /// Seeds with the same goals, on any squares.
    pub same_goals: u64,
    /// Squares with the same goal, of all of each seed's card.
    pub same_squares: u64,
    /// Lines with the same goals on their squares, of all of each seed's card.
    pub same_lines: u64,
    /// Seeds with a card, for each list.
    pub dealt: [u64; 2],
}

/// A comparison of the cards of two lists. Goals are the same if their texts are, of [`TimedCards`](super::TimedCards) if their
/// ids are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The cards.
    pub cards: CardComparison,
    /// How often each text came, for each list.
    pub counts: BTreeMap<String, [u64; 2]>,
    /// On how many cards each text was, for each list.
    pub on: BTreeMap<String, [u64; 2]>,
    /// How much was tried for all cards of each list, in the units of [`Deals::deal_each`].
    pub tries: [u64; 2],
}

/// A card's goals, as numbers that two lists share; none if the seed has no card.
pub type Shared<'a> = Option<&'a [u32]>;

impl CardComparison {
    /// Adds the cards of a seed, which have these layouts. No square of cards of other sizes is the same.
    pub fn add(&mut self, seed: u64, [one, other]: [Shared<'_>; 2], layouts: [&Layout; 2]) {
        self.seeds += 1;
        self.dealt[0] += u64::from(one.is_some());
        self.dealt[1] += u64::from(other.is_some());
        let is_one_size = layouts[0].size == layouts[1].size;
        let same = |square: usize| match (one, other) {
            (Some(one), Some(other)) => is_one_size && one[square] == other[square],
            (one, other) => one.is_none() && other.is_none(),
        };
        let squares = (0..layouts[0].squares()).filter(|square| same(*square)).count();
        self.same_squares += squares as u64;
        let is_same = |line: &&Vec<usize>| line.iter().all(|square| same(*square));
        self.same_lines += layouts[0].lines.iter().filter(is_same).count() as u64;
        if squares == layouts[0].squares() {
            self.identical += 1;
        } else {
            self.first_changed = self.first_changed.into_iter().chain([seed]).min();
        }
        let sorted = |card: Shared<'_>| {
            card.map(|card| {
                let mut card = card.to_vec();
                card.sort_unstable();
                card
            })
        };
        self.same_goals += u64::from(sorted(one) == sorted(other));
    }

    /// Adds another part of the seeds.
    pub fn merge(&mut self, other: Self) {
        self.seeds += other.seeds;
        self.identical += other.identical;
        self.first_changed = self.first_changed.into_iter().chain(other.first_changed).min();
        self.same_goals += other.same_goals;
        self.same_squares += other.same_squares;
        self.same_lines += other.same_lines;
        for which in 0..2 {
            self.dealt[which] += other.dealt[which];
        }
    }
}

/// Returns numbers for the texts of lists' goals: equal texts have equal numbers.
pub fn shared_texts<const LISTS: usize>(lists: [&[Goal]; LISTS]) -> [Vec<u32>; LISTS] {
    let mut numbers = HashMap::new();
    lists.map(|goals| {
        let texts = goals.iter().map(|goal| goal.name.as_str());
        texts
            .map(|text| {
                let next = numbers.len() as u32;
                *numbers.entry(text).or_insert(next)
            })
            .collect()
    })
}

struct Comparing<'a, D> {
    dealers: [&'a D; 2],
    layouts: [&'a Layout; 2],
    numbers: &'a [Vec<u32>; 2],
    counts: [Vec<u64>; 2],
    /// The cards with each text, by the number that the lists share.
    on: [Vec<u64>; 2],
    tries: [u64; 2],
    sum: CardComparison,
}

impl<D: Deals> Tally for Comparing<'_, D> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let [before, after] = [0, 1].map(|which| {
            let (mut cards, mut once) = (Vec::new(), Vec::new());
            self.dealers[which].deal_each(seeds.clone(), |_, card, tries| {
                self.tries[which] += tries;
                let Ok(card) = card else { return cards.push(None) };
                card.iter().for_each(|goal| self.counts[which][*goal as usize] += 1);
                let texts = card.iter().map(|goal| self.numbers[which][*goal as usize]);
                let texts: Vec<u32> = texts.collect();
                once.clone_from(&texts);
                once.sort_unstable();
                once.dedup();
                once.iter().for_each(|text| self.on[which][*text as usize] += 1);
                cards.push(Some(texts));
            });
            cards
        });
        for ((seed, one), other) in seeds.zip(&before).zip(&after) {
            self.sum.add(seed, [one.as_deref(), other.as_deref()], self.layouts);
            on_seed();
        }
    }

    fn merge(&mut self, other: Self) {
        self.sum.merge(other.sum);
        self.tries.iter_mut().zip(other.tries).for_each(|(sum, more)| *sum += more);
        let counts = self.counts.iter_mut().chain(&mut self.on);
        for (sum, more) in counts.zip(other.counts.iter().chain(&other.on)) {
            sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }
}

/// Deals these seeds from both lists and compares the cards. Returns `None` if `on_event` breaks.
pub fn compare<D: Deals>(
    dealers: [&D; 2],
    sweep: &Sweep,
    on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Comparison> {
    let numbers = shared_texts(dealers.map(Deals::goals));
    let layouts = dealers.map(Deals::layout);
    let texts = numbers.iter().flatten().max().map_or(0, |last| *last as usize + 1);
    let empty = || Comparing {
        dealers,
        layouts: layouts.each_ref(),
        numbers: &numbers,
        counts: dealers.map(|dealer| vec![0; dealer.goals().len()]),
        on: [vec![0; texts], vec![0; texts]],
        tries: [0; 2],
        sum: CardComparison::default(),
    };
    let Comparing { sum, counts, on, tries, .. } = sweep.run(empty, on_event)?;
    let mut compared =
        Comparison { cards: sum, counts: BTreeMap::new(), on: BTreeMap::new(), tries };
    for (which, dealer) in dealers.into_iter().enumerate() {
        for (goal, (count, text)) in
            dealer.goals().iter().zip(counts[which].iter().zip(&numbers[which]))
        {
            compared.counts.entry(goal.name.clone()).or_default()[which] += count;
            compared.on.entry(goal.name.clone()).or_default()[which] = on[which][*text as usize];
        }
    }
    Some(compared)
}

/// Returns the tiers in which the goals of both lists are in another order, which changes cards. `None` stands for the
/// whole list, in rules without tiers.
pub fn reordered(dealers: [&impl Deals; 2]) -> Vec<Option<u8>> {
    let mut tiers: BTreeMap<Option<u8>, [Vec<&str>; 2]> = BTreeMap::new();
    for (which, dealer) in dealers.into_iter().enumerate() {
        for goal in dealer.goals() {
            let tier = match goal.place {
                Place::Tier(tier, _) => Some(tier),
                Place::Entry(_) | Place::Key(_) => None,
            };
            tiers.entry(tier).or_default()[which].push(&goal.name);
        }
    }
    let is_reordered =
        |[before, after]: &[Vec<&str>; 2]| common(before, after) != common(after, before);
    tiers.iter().filter(|(_, names)| is_reordered(names)).map(|(tier, _)| *tier).collect()
}

/// Returns the names that are also among the others, each at most as often as there.
fn common<'a>(names: &[&'a str], others: &[&str]) -> Vec<&'a str> {
    let mut left: HashMap<&str, usize> = HashMap::new();
    others.iter().for_each(|name| *left.entry(name).or_default() += 1);
    let mut is_left = |name: &&&str| match left.get_mut(**name) {
        Some(left) if *left > 0 => {
            *left -= 1;
            true
        }
        _ => false,
    };
    names.iter().filter(|name| is_left(name)).copied().collect()
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::playbingo::lines;

    use super::*;

    #[test]
    fn squares_and_lines_are_counted() {
        let square = Layout { size: [5, 5], lines: lines(5, 5) };
        let card: [u32; 25] = std::array::from_fn(|square| square as u32);
        let mut other = card;
        other[0] = 99;
        let mut swapped = card;
        swapped.swap(1, 2);
        let mut sum = CardComparison::default();
        let add = |sum: &mut CardComparison, seed, cards: [Option<[u32; 25]>; 2]| {
            let cards = cards.each_ref().map(|card| card.as_ref().map(<[u32; 25]>::as_slice));
            sum.add(seed, cards, [&square; 2]);
        };
        add(&mut sum, 5, [Some(card), Some(card)]);
        assert_eq!(
            (sum.identical, sum.same_squares, sum.same_lines, sum.first_changed),
            (1, 25, 12, None)
        );
        add(&mut sum, 9, [Some(card), Some(other)]);
        // Square 0 is on a row, a column and a diagonal.
        assert_eq!((sum.identical, sum.same_squares, sum.same_lines), (1, 49, 21));
        add(&mut sum, 7, [Some(card), Some(swapped)]);
        assert_eq!((sum.same_goals, sum.first_changed), (2, Some(7)));
        add(&mut sum, 8, [None, None]);
        assert_eq!((sum.identical, sum.same_squares, sum.same_lines), (2, 97, 42));
        assert_eq!(sum.dealt, [3, 3]);
        add(&mut sum, 1, [Some(card), None]);
        assert_eq!((sum.identical, sum.same_squares, sum.first_changed), (2, 97, Some(1)));
        // Boards of other sizes have nothing in common but their goals.
        let [wide, tall] =
            [[4, 6], [6, 4]].map(|size| Layout { size, lines: lines(size[0], size[1]) });
        let mut sum = CardComparison::default();
        sum.add(1, [Some(&card[..24]); 2], [&wide, &tall]);
        assert_eq!((sum.identical, sum.same_squares, sum.same_lines), (0, 0, 0));
        assert_eq!((sum.same_goals, sum.first_changed), (1, Some(1)));
        sum.add(2, [Some(&card[..24]); 2], [&wide, &wide]);
        assert_eq!((sum.identical, sum.same_squares, sum.same_lines), (1, 24, 12));
    }
}
