//! Counts the goals of other games' cards, and of PlayBingo's boards.

use std::collections::{BTreeMap, HashMap};
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::SQUARES;
use foretile_games::bingo::bingosync::{Goal, NoCard};
use foretile_games::order::Order as _;

use super::super::compare::shared_texts;
use super::super::deals::{Deals, Layout};
use crate::mass::{Progress, Sweep, Tally};

/// How often the goals of another game's list occur.
#[derive(Clone, PartialEq, Debug)]
pub struct GameStudy<Why = NoCard> {
    /// The seeds that have a card.
    pub cards: u64,
    /// The seeds that have none.
    pub failures: u64,
    /// Why they have none.
    pub refusals: Vec<Refusals<Why>>,
    /// The cards with a name twice.
    pub repeats: u64,
    /// The cards with a goal twice.
    pub repeated_goals: u64,
    /// The cards with two goals of one name.
    pub repeated_names: u64,
    /// The cards with each goal's name twice, by the goal's place in the list.
    pub repeated: Vec<u64>,
    /// On how many cards each line has two goals of one type.
    pub alike_lines: Vec<u64>,
    /// How often each goal came, by its place in the list. Some rules take a goal twice.
    pub counts: Vec<u64>,
    /// How often each goal came on each square: the squares of the first goal, then of the second. Empty for families of
    /// rules.
    pub by_square: Vec<u64>,
    /// On how many cards each goal was.
    pub on: Vec<u64>,
    /// How often the goals of each goal's tier came on average, by its place in the list.
    pub expected: Vec<f64>,
    /// The variance of each goal's count by chance alone.
    pub variance: Vec<f64>,
    /// The least possible [`GameStudy::overall`] of this many goals, whatever their tiers. None unless every card has one
    /// goal of each of 25 tiers.
    pub least: Option<f64>,
    /// How often the types came, if the list has types.
    pub types: Vec<TypeCount>,
    /// The random numbers drawn for all seeds.
    pub draws: u64,
    /// The most random numbers drawn for a seed, and the first such seed.
    pub most_draws: Option<(u64, u64)>,
}

/// The seeds without a card for one reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusals<Why = NoCard> {
    /// The reason.
    pub why: Why,
    /// The number of seeds.
    pub count: u64,
    /// The smallest of them.
    pub first: u64,
}

/// How often the goals of a type came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeCount {
    /// The type; none is `null`.
    pub name: Option<String>,
    /// The goals that have it, by their places in the list.
    pub goals: Vec<usize>,
    /// How many cards have 0, 1, 2 and more of these goals.
    pub cards: Vec<u64>,
}

/// The types of a list.
struct Types {
    names: Vec<TypeCount>,
    /// For each goal, its types, each once.
    of: Vec<Vec<u32>>,
}

impl Types {
    fn new(goals: &[Goal], squares: usize) -> Self {
        let mut numbers: BTreeMap<&Option<String>, u32> = BTreeMap::new();
        let mut names: Vec<TypeCount> = Vec::new();
        let of = goals.iter().enumerate().map(|(place, goal)| {
            let mut of: Vec<u32> = Vec::new();
            for name in &goal.types {
                let number = *numbers.entry(name).or_insert_with(|| {
                    let name = name.clone();
                    names.push(TypeCount { name, goals: Vec::new(), cards: vec![0; squares + 1] });
                    names.len() as u32 - 1
                });
                if !of.contains(&number) {
                    of.push(number);
                    names[number as usize].goals.push(place);
                }
            }
            of
        });
        let of = of.collect();
        Self { names, of }
    }
}

struct Counts<'a, D: Deals> {
    dealer: &'a D,
    layout: &'a Layout,
    types: &'a Types,
    /// For each goal, a number that goals of the same name share.
    names: &'a [u32],
    seed_of: fn(u64) -> u64,
    /// For each type, the goals of the card that is being counted.
    now: Vec<u8>,
    /// For each name's number, the last card that had it, from 1.
    on_card: Vec<u64>,
    /// For each type, the last line that had it, from 1.
    on_line: Vec<u64>,
    /// The lines so far, of all cards.
    lines: u64,
    /// How often each goal came again on a card that had it.
    again: Vec<u64>,
    /// For each goal, the sum of n² - n over all cards, where n is how often the card has it: 0 if no card has the goal
    /// twice.
    excess: Vec<u64>,
    study: GameStudy<D::Why>,
}

impl<D: Deals> Counts<'_, D> {
    fn add(&mut self, card: &[u32]) {
        let study = &mut self.study;
        study.cards += 1;
        card.iter().for_each(|goal| study.counts[*goal as usize] += 1);
        if D::BY_SQUARE {
            for (square, goal) in card.iter().enumerate() {
                study.by_square[*goal as usize * card.len() + square] += 1;
            }
        }
        let mut twice: Vec<u32> = Vec::new();
        for goal in card {
            let name = self.names[*goal as usize];
            let last = std::mem::replace(&mut self.on_card[name as usize], study.cards);
            if last == study.cards && !twice.contains(&name) {
                twice.push(name);
            }
        }
        if !twice.is_empty() {
            study.repeats += 1;
            twice.iter().for_each(|name| study.repeated[*name as usize] += 1);
            let mut goals = card.to_vec();
            goals.sort_unstable();
            let is_twice = |pair: &[u32]| pair[0] == pair[1];
            study.repeated_goals += u64::from(goals.windows(2).any(is_twice));
            let distinct = goals.chunk_by(PartialEq::eq).map(|times| self.names[times[0] as usize]);
            let mut distinct: Vec<u32> = distinct.collect();
            distinct.sort_unstable();
            study.repeated_names += u64::from(distinct.windows(2).any(is_twice));
            for times in goals.chunk_by(PartialEq::eq) {
                let (goal, more) = (times[0] as usize, times.len() as u64 - 1);
                self.again[goal] += more;
                self.excess[goal] += more * (more + 1);
            }
        }
        if self.types.names.is_empty() {
            return;
        }
        for (count, line) in study.alike_lines.iter_mut().zip(&self.layout.lines) {
            self.lines += 1;
            // The types of one goal differ.
            let kinds = line.iter().flat_map(|square| &self.types.of[card[*square] as usize]);
            let mut is_alike = false;
            for kind in kinds {
                let last = std::mem::replace(&mut self.on_line[*kind as usize], self.lines);
                is_alike |= last == self.lines;
            }
            *count += u64::from(is_alike);
        }
        let kinds = || card.iter().flat_map(|goal| &self.types.of[*goal as usize]);
        kinds().for_each(|kind| self.now[*kind as usize] += 1);
        for kind in kinds() {
            // Each type of the card is counted once, and its number is 0 again afterwards.
            let count = std::mem::take(&mut self.now[*kind as usize]);
            if count > 0 {
                study.types[*kind as usize].cards[usize::from(count)] += 1;
            }
        }
    }
}

impl<D: Deals> Tally for Counts<'_, D> {
    fn count(&mut self, seeds: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let (dealer, seed_of) = (self.dealer, self.seed_of);
        dealer.deal_each(seeds.map(seed_of), |seed, dealt, draws| {
            self.study.draws += draws;
            self.study.most_draws = more(self.study.most_draws, Some((draws, seed)));
            match dealt {
                Ok(card) => self.add(card),
                Err(why) => self.study.refuse(Refusals { why, count: 1, first: seed }),
            }
            on_seed();
        });
    }

    fn merge(&mut self, other: Self) {
        self.study.add(&other.study);
        for (counts, more) in [(&mut self.again, other.again), (&mut self.excess, other.excess)] {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }
}

/// Returns the larger number of draws; of equal ones, that of the smaller seed.
fn more(one: Option<(u64, u64)>, other: Option<(u64, u64)>) -> Option<(u64, u64)> {
    one.into_iter().chain(other).max_by_key(|(draws, seed)| (*draws, std::cmp::Reverse(*seed)))
}

impl<Why: Copy + PartialEq + Send + Sync> GameStudy<Why> {
    /// Deals the cards of seeds and counts. Returns `None` if `on_event` breaks.
    pub fn of(
        dealer: &impl Deals<Why = Why>,
        sweep: &Sweep,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        Self::of_seeds(dealer, sweep, |seed| seed, on_event)
    }

    /// Deals the card of `seed_of` each number of the sweep, and counts. Returns `None` if `on_event` breaks.
    pub fn of_seeds<D: Deals<Why = Why>>(
        dealer: &D,
        sweep: &Sweep,
        seed_of: fn(u64) -> u64,
        on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let goals = dealer.goals();
        let [names] = shared_texts([goals]);
        let layout = dealer.layout();
        let types = Types::new(goals, layout.squares());
        let study = Self {
            cards: 0,
            failures: 0,
            refusals: Vec::new(),
            repeats: 0,
            repeated_goals: 0,
            repeated_names: 0,
            repeated: vec![0; goals.len()],
            alike_lines: vec![0; layout.lines.len()],
            counts: vec![0; goals.len()],
            by_square: vec![0; if D::BY_SQUARE { goals.len() * layout.squares() } else { 0 }],
            on: Vec::new(),
            expected: Vec::new(),
            variance: Vec::new(),
            least: None,
            types: types.names.clone(),
            draws: 0,
            most_draws: None,
        };
        let empty = || {
            let (now, on_line) = (vec![0; types.names.len()], vec![0; types.names.len()]);
            let on_card = vec![0; goals.len()];
            let [again, excess] = [vec![0; goals.len()], vec![0; goals.len()]];
            let study = study.clone();
            let (layout, types, names) = (&layout, &types, names.as_slice());
            Counts {
                dealer,
                layout,
                types,
                names,
                seed_of,
                now,
                on_card,
                on_line,
                lines: 0,
                again,
                excess,
                study,
            }
        };
        let Counts { again, excess, mut study, .. } = sweep.run(empty, on_event)?;
        study.on = study.counts.iter().zip(&again).map(|(count, again)| count - again).collect();
        // Until here, they are indexed by the numbers of names.
        study.repeated = names.iter().map(|name| study.repeated[*name as usize]).collect();
        let cards = study.cards;
        for kind in &mut study.types {
            kind.cards[0] = cards - kind.cards[1..].iter().sum::<u64>();
        }
        // For each tier: its goals, how often they came, and the sum over cards of their squared counts.
        let mut tiers: HashMap<Option<u32>, [u64; 3]> = HashMap::new();
        for (goal, (count, more)) in goals.iter().zip(study.counts.iter().zip(&excess)) {
            let [goals, counts, squares] = tiers.entry(goal.tier).or_default();
            (*goals, *counts, *squares) = (*goals + 1, *counts + count, *squares + count + more);
        }
        for goal in goals {
            let [goals, counts, squares] = tiers[&goal.tier].map(|sum| sum as f64);
            let expected = counts / goals;
            study.expected.push(expected);
            study
                .variance
                .push((squares / goals - expected.powi(2) / cards.max(1) as f64).max(0.0));
        }
        let is_once = tiers.iter().all(|(tier, [_, count, _])| tier.is_some() && *count == cards);
        study.least = (is_once && tiers.len() == SQUARES).then(|| least(goals.len()));
        Some(study)
    }

    /// Joins statistics of different seeds of one list. Returns `None` if there are none.
    pub fn joined<'a>(studies: impl IntoIterator<Item = &'a Self>) -> Option<Self>
    where
        Why: 'a,
    {
        let mut studies = studies.into_iter();
        let mut sum = studies.next()?.clone();
        studies.for_each(|more| sum.add(more));
        Some(sum)
    }

    /// Adds the statistics of other seeds.
    fn add(&mut self, more: &Self) {
        self.cards += more.cards;
        self.repeats += more.repeats;
        self.repeated_goals += more.repeated_goals;
        self.repeated_names += more.repeated_names;
        self.draws += more.draws;
        self.most_draws = self::more(self.most_draws, more.most_draws);
        more.refusals.iter().for_each(|refusals| self.refuse(*refusals));
        for (counts, more) in [
            (&mut self.alike_lines, &more.alike_lines),
            (&mut self.counts, &more.counts),
            (&mut self.by_square, &more.by_square),
            (&mut self.on, &more.on),
            (&mut self.repeated, &more.repeated),
        ] {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        for (numbers, more) in
            [(&mut self.expected, &more.expected), (&mut self.variance, &more.variance)]
        {
            numbers.iter_mut().zip(more).for_each(|(number, more)| *number += more);
        }
        for (kind, more) in self.types.iter_mut().zip(&more.types) {
            kind.cards.iter_mut().zip(&more.cards).for_each(|(count, more)| *count += more);
        }
    }

    /// Counts seeds without a card.
    fn refuse(&mut self, more: Refusals<Why>) {
        self.failures += more.count;
        match self.refusals.iter_mut().find(|known| known.why == more.why) {
            Some(known) => {
                known.count += more.count;
                known.first = known.first.min(more.first);
            }
            None => self.refusals.push(more),
        }
        self.refusals.order_by_key(|refusals| refusals.first);
    }

    /// Returns the share of lines with two goals of one type.
    pub fn alike_share(&self) -> f64 {
        let lines = self.alike_lines.len() as u64;
        self.alike_lines.iter().sum::<u64>() as f64 / (lines * self.cards.max(1)) as f64
    }

    /// Returns how unevenly all goals occur, whatever their tier: the standard deviation of their counts as a share of
    /// the mean.
    pub fn overall(&self) -> f64 {
        overall(self.counts.iter().map(|count| *count as f64))
    }

    /// Returns how uneven the list is: the standard deviation of the goals' counts around the mean of their tiers, as
    /// a share of the mean over all goals. It is 0 if the goals of every tier occur equally often.
    pub fn unevenness(&self) -> f64 {
        self.deviation(|goal| (self.counts[goal] as f64 - self.expected[goal]).powi(2))
    }

    /// Returns the unevenness that chance alone causes if the goals of each tier are equally likely.
    pub fn by_chance(&self) -> f64 {
        self.deviation(|goal| self.variance[goal])
    }

    /// Returns the root of the mean of these squares, as a share of the goals' mean count.
    fn deviation(&self, square: impl Fn(usize) -> f64) -> f64 {
        // Short and long cards leave tiers out.
        let dealt = (0..self.counts.len()).filter(|goal| self.expected[*goal] > 0.0);
        let (mut goals, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for goal in dealt {
            goals += 1.0;
            sum += self.counts[goal] as f64;
            squares += square(goal);
        }
        if sum > 0.0 { (squares / goals).sqrt() / (sum / goals) } else { 0.0 }
    }

    /// Returns how often a goal came, as a multiple of the mean of its tier, or none if nothing of its tier came.
    pub fn ratio(&self, goal: usize) -> Option<f64> {
        let expected = self.expected[goal];
        (expected > 0.0).then(|| self.counts[goal] as f64 / expected)
    }
}

/// Returns the standard deviation of counts, as a share of their mean.
pub fn overall(counts: impl Iterator<Item = f64> + Clone) -> f64 {
    let goals = counts.clone().count().max(1) as f64;
    let mean = counts.clone().sum::<f64>() / goals;
    let squares: f64 = counts.map(|count| (count - mean).powi(2)).sum();
    if mean > 0.0 { (squares / goals).sqrt() / mean } else { 0.0 }
}

/// Returns the least standard deviation of this many goals' counts, as a share of their mean, if every card has one goal
/// of each of 25 tiers.
///
/// A goal in a tier of n is on 1/n of the cards. The sum of 1/n over the tiers is least if their sizes differ by at most
/// one.
fn least(goals: usize) -> f64 {
    let (size, more) = (goals / SQUARES, goals % SQUARES);
    if more == 0 {
        // The sum below is off in its last digit then.
        return 0.0;
    }
    let sum = more as f64 / (size + 1) as f64 + (SQUARES - more) as f64 / size as f64;
    // The mean of the squares over the square of the mean, which is 25 of all goals.
    let squares = sum / goals as f64;
    let mean = SQUARES as f64 / goals as f64;
    (squares / (mean * mean) - 1.0).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::Value;
    use foretile_games::bingo::bingosync::{Card, Dealer, Options};

    use super::*;

    fn study(family: &str, list: &str, threads: usize) -> GameStudy {
        let list: Value = serde_json::from_str(list).unwrap();
        let dealer = Dealer::new(family.parse().unwrap(), &list, &Options::default()).unwrap();
        let threads = std::num::NonZero::new(threads);
        let sweep = Sweep { seeds: 1..=2_000, block: 64, threads };
        GameStudy::of(&dealer, &sweep, |_| ControlFlow::Continue(())).unwrap()
    }

    /// 30 equal goals; two share a name.
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
    fn rare_and_frequent_goals_have_extreme_ratios() {
        let other = "[{\"name\":\"Goal\",\"types\":[\"a\"]}]";
        let mut tiers = vec![other; 25];
        tiers[0] =
            "[{\"name\":\"Never\",\"types\":[\"a\"]},{\"name\":\"Always\",\"types\":[\"b\"]}]";
        let study = study("srl-v5", &format!("[{}]", tiers.join(",")), 1);
        // It is dealt only if tier 1's square is filled first.
        assert!(study.ratio(0) < Some(0.1), "{:?}", study.ratio(0));
        assert!(study.ratio(1) > Some(1.9), "{:?}", study.ratio(1));
        assert_eq!(study.ratio(2), Some(1.0));
        assert_eq!(study.repeats, 2_000);
    }

    /// Isaac's rules take the goals of a difficulty with replacement where they have no types.
    #[test]
    fn goals_that_come_twice_on_a_card_are_on_fewer_cards_and_as_even_as_chance() {
        let tier = |tier: usize, goals: usize| {
            let goal = |goal| format!("{{\"name\":\"Goal {tier} {goal}\",\"types\":[]}}");
            format!("[{}]", (0..goals).map(goal).collect::<Vec<_>>().join(","))
        };
        let list = [(1, 9), (2, 11), (3, 4), (4, 2)].map(|(number, goals)| tier(number, goals));
        let list = format!("[{}]", list.join(","));
        let study = study("isaac", &list, 2);
        let list: Value = serde_json::from_str(&list).unwrap();
        let dealer = Dealer::new("isaac".parse().unwrap(), &list, &Options::default()).unwrap();
        let cards: Vec<Card> =
            (1..=2_000).map(|seed: u32| dealer.deal(&seed.to_string()).unwrap()).collect();
        for goal in 0..26 {
            let on = cards.iter().filter(|card| card.contains(&goal)).count() as u64;
            assert_eq!(study.on[goal as usize], on);
            // A card has one goal of the hardest tier.
            assert_eq!(on < study.counts[goal as usize], goal < 24);
            assert!(on < 2_000);
        }
        // Each draw is one of the tier's goals, whatever the card has.
        for (goal, [goals, squares]) in [(0, [9.0, 10.0]), (9, [11.0, 10.0]), (20, [4.0, 4.0])] {
            let variance = 2_000.0 * squares / goals * (1.0 - 1.0 / goals);
            assert!((study.variance[goal] / variance - 1.0).abs() < 0.1, "{goal}");
        }
        let ratio = study.unevenness() / study.by_chance();
        assert!((0.6..1.5).contains(&ratio), "{ratio}");
    }

    /// What is counted on the way, with marks of the last card and line, is what a plain look at each card counts: three
    /// goals of one name, goals of one type and of several.
    #[test]
    fn names_and_types_are_counted_as_a_plain_look_at_each_card_counts_them() {
        let goal = |goal: usize| {
            let name = if goal < 6 { goal % 2 } else { goal };
            let types = [format!("\"{}\"", goal % 7), format!("\"even {}\"", goal % 4)];
            format!(r#"{{"name":"{name}","types":[{}]}}"#, types[..goal % 3].join(","))
        };
        let tier = |tier: usize| format!("[{},{}]", goal(2 * tier), goal(2 * tier + 1));
        let list = format!("[{}]", (0..25).map(tier).collect::<Vec<_>>().join(","));
        let study = study("srl-v5", &list, 2);
        let list: Value = serde_json::from_str(&list).unwrap();
        let dealer = Dealer::new("srl-v5".parse().unwrap(), &list, &Options::default()).unwrap();
        let goals = dealer.goals();
        let types = |goal: u32| &goals[goal as usize].types;
        let (mut repeated, mut alike, mut of_type) = ([0; 50], [0; 12], HashMap::new());
        for seed in 1..=2_000_u32 {
            let card = dealer.deal(&seed.to_string()).unwrap();
            for (place, goal) in goals.iter().enumerate() {
                let times = card.iter().filter(|other| goals[**other as usize].name == goal.name);
                repeated[place] += u64::from(times.count() > 1);
            }
            for (line, squares) in dealer.layout().lines.iter().enumerate() {
                let is_alike = squares.iter().enumerate().any(|(at, one)| {
                    let shares = |other: &usize| {
                        types(card[*one]).iter().any(|kind| types(card[*other]).contains(kind))
                    };
                    squares[..at].iter().any(shares)
                });
                alike[line] += u64::from(is_alike);
            }
            for kind in &study.types {
                let count = card.iter().filter(|goal| types(**goal).contains(&kind.name)).count();
                *of_type.entry((&kind.name, count)).or_insert(0) += 1;
            }
        }
        assert_eq!(study.repeated, repeated);
        assert_eq!((study.repeats, repeated[6]), (2_000, 0), "of three goals two have one name");
        assert!((100..1_900).contains(&repeated[0]), "{}", repeated[0]);
        assert_eq!(study.alike_lines, alike);
        assert!(alike.iter().all(|lines| (100..1_990).contains(lines)), "{alike:?}");
        for kind in &study.types {
            for (count, cards) in kind.cards.iter().enumerate() {
                assert_eq!(*cards, of_type.get(&(&kind.name, count)).copied().unwrap_or(0));
            }
        }
    }

    #[test]
    fn the_least_unevenness_is_that_of_even_tiers() {
        for goals in (25..1_000).step_by(25) {
            assert_eq!(least(goals), 0.0, "{goals} goals");
        }
        // 24 goals are on every card, and 2 on every second: the mean is 25/26.
        let mean = 25.0 / 26.0;
        let squares = (24.0 * (1.0_f64 - mean).powi(2) + 2.0 * (0.5_f64 - mean).powi(2)) / 26.0;
        assert!((least(26) - squares.sqrt() / mean).abs() < 1e-12);
        // Other sizes for as many goals are no better.
        let of = |sizes: &[usize]| {
            let goals: usize = sizes.iter().sum();
            let names = |tier: usize| {
                let name = |goal| format!("{{\"name\":\"Goal {tier} {goal}\"}}");
                (0..sizes[tier]).map(name).collect::<Vec<_>>().join(",")
            };
            let tiers: Vec<String> = (0..25).map(|tier| format!("[{}]", names(tier))).collect();
            let study = study("srl-v5", &format!("[{}]", tiers.join(",")), 1);
            assert_eq!(study.least, Some(least(goals)));
            study.overall()
        };
        let (mut even, mut uneven) = ([3; 25], [3; 25]);
        (even[0], even[1], uneven[0]) = (4, 4, 5);
        let chance = 0.03;
        assert!((of(&even) - least(77)).abs() < chance, "{} {}", of(&even), least(77));
        assert!(of(&uneven) > least(77));
        assert_eq!(of(&[1; 25]), 0.0);
    }

    #[test]
    fn a_list_without_tiers_has_no_least_unevenness() {
        let names: Vec<String> = (0..30).map(|goal| format!("\"Goal {goal}\"")).collect();
        assert_eq!(study("simple", &format!("[{}]", names.join(",")), 1).least, None);
    }
}
