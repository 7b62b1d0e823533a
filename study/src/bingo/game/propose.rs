//! Proposes edits after which a list's goals come more evenly, and fewer lines have two of a kind.
//!
//! The families have no weights. What a list's author can change is where goals stand: their tiers, their order in a
//! tier, and in `synergen` their difficulties and how many goals of a type come. The search is greedy: in each round it
//! tries changes of the tiers that differ most from their neighbours, and keeps the best, if it helps on other cards, too.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Goal, Place, Shape, TypeUse};

use super::count::GameStudy;
use super::edit::Edit;
use super::sentence::Sentence;
use super::trial::Bench;
use crate::bingo::spread::{deviation, mean};
use crate::mass::Progress;

/// The least share by which a change must lower the cost.
const HELPS: f64 = 0.002;
/// The most changes that are tried in a round.
const TRIED: usize = 48;
/// The first of the seeds on which the best changes of a round are tried again: of many that do nothing, chance makes one
/// look good.
const AGAIN_FROM: u64 = 250_001;
/// The parts of these seeds. How much they differ says what chance does.
const PARTS: u64 = 10;
/// The most changes of a round that are tried again.
const AGAIN: usize = 3;
/// By how many standard errors a change must help there.
const SURE: f64 = 2.0;
/// The first of the seeds on which the lists are judged, far from those on which changes are tried.
const JUDGED_FROM: u64 = 500_001;
/// The number of the seeds of both kinds, as a multiple of those of a trial.
const JUDGED: u64 = 4;
/// How many goals more than its neighbour a tier must have to be split.
const SPLIT: usize = 6;

/// How good a list's cards are. All but the number of cards are shares; 0 is best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measure {
    /// How unevenly all goals come.
    pub overall: f64,
    /// How unevenly the goals of a tier come.
    pub in_tier: f64,
    /// The lines with two goals of one type.
    pub alike_lines: f64,
    /// The cards with a text twice.
    pub repeats: f64,
    /// The seeds without a card.
    pub failures: f64,
    /// The number of cards.
    pub cards: u64,
}

impl Measure {
    fn of(study: &GameStudy) -> Self {
        let (cards, seeds) = (study.cards, study.cards + study.failures);
        Self {
            overall: study.overall(),
            in_tier: study.unevenness(),
            alike_lines: study.alike_share(),
            repeats: study.repeats as f64 / cards.max(1) as f64,
            failures: study.failures as f64 / seeds.max(1) as f64,
            cards,
        }
    }

    /// Returns what the search makes smaller. A seed without a card is the worst that can happen.
    fn cost(&self, lines: bool) -> f64 {
        let alike = if lines { self.alike_lines } else { 0.0 };
        self.overall + alike + self.repeats + 10.0 * self.failures
    }
}

/// An edit, and how good the cards are after it and those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// What to do, for people.
    pub told: Sentence,
    /// The edit.
    pub edit: Edit,
    /// The cards afterwards, of the seeds on which it was tried.
    pub then: Measure,
}

/// Edits that help, one after another.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposals {
    /// The edits.
    pub edits: Vec<Proposal>,
    /// The list after all of them.
    pub list: Value,
    /// The cards of the list as it was, of seeds on which nothing was tried.
    pub before: Measure,
    /// The cards of the changed list, of the same seeds.
    pub after: Measure,
    /// How unevenly all goals come at best: see [`GameStudy::least`].
    pub least: Option<f64>,
}

/// Proposes at most so many edits. Returns `None` if `on_event` breaks, or the rules refuse the list.
pub fn propose(
    bench: &Bench,
    list: &Value,
    most: usize,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Proposals> {
    let family = bench.family;
    let lines = matches!(family.types(), TypeUse::Lines | TypeUse::Card);
    let mut current = list.clone();
    let mut edits: Vec<Proposal> = Vec::new();
    let mut moved: HashSet<String> = HashSet::new();
    let of = (most * TRIED) as u64;
    let mut go_on = |seeds: u64| on_event(Progress { seeds, of }).is_continue();
    // The cost of each part of the cards that a list is tried on again.
    let again = |list: &Value, go_on: &mut dyn FnMut() -> bool| {
        let dealer = Dealer::new(family, list, bench.options).ok()?;
        let count = (JUDGED * bench.seeds).div_ceil(PARTS);
        let cost = |part| {
            let first = AGAIN_FROM + part * count;
            let study = bench.study_of(&dealer, first..=first + count - 1, go_on)?;
            Some(Measure::of(&study).cost(lines))
        };
        (0..PARTS).map(cost).collect::<Option<Vec<f64>>>()
    };
    let mut study = bench.study(&current, &mut || go_on(0))?;
    let mut costs = again(&current, &mut || go_on(0))?;
    for round in 0..most {
        let dealer = Dealer::new(family, &current, bench.options).ok()?;
        let cost = Measure::of(&study).cost(lines);
        let mut helpful: Vec<(f64, Edit, Value, GameStudy)> = Vec::new();
        for (tried, edit) in candidates(&dealer, &study, &current, &moved).into_iter().enumerate() {
            let done = (round * TRIED + tried) as u64;
            if !go_on(done) {
                return None;
            }
            let changed = edit.apply(family, &current);
            let Some(tried) = bench.study(&changed, &mut || go_on(done)) else { continue };
            let new = Measure::of(&tried).cost(lines);
            if new < cost * (1.0 - HELPS) {
                helpful.push((new, edit, changed, tried));
            }
        }
        helpful.sort_by(|(a, ..), (b, ..)| a.total_cmp(b));
        let done = ((round + 1) * TRIED) as u64;
        let holds = |(_, edit, changed, tried)| {
            let then = again(&changed, &mut || go_on(done))?;
            surely_less(&then, &costs).then_some((edit, changed, tried, then))
        };
        let Some((edit, changed, tried, then)) = helpful.into_iter().take(AGAIN).find_map(holds)
        else {
            break;
        };
        moved.extend(names_in(&edit, &dealer));
        let told = edit.told(family, &current);
        edits.push(Proposal { told, edit, then: Measure::of(&tried) });
        (current, study, costs) = (changed, tried, then);
    }
    let mut judged = |list: &Value| {
        let dealer = Dealer::new(family, list, bench.options).ok()?;
        let seeds = JUDGED_FROM..=JUDGED_FROM + JUDGED * bench.seeds - 1;
        let study = bench.study_of(&dealer, seeds, &mut || go_on(of))?;
        Some(Measure::of(&study))
    };
    let (before, after) = (judged(list)?, judged(&current)?);
    Some(Proposals { edits, list: current, before, after, least: study.least })
}

/// Returns whether numbers are less than others on average, by more than chance would make them: each is of the same
/// seeds as its counterpart.
fn surely_less(then: &[f64], before: &[f64]) -> bool {
    let count = then.len() as f64;
    let less: Vec<f64> = before.iter().zip(then).map(|(before, then)| before - then).collect();
    let mean = mean(&less);
    mean > 0.0 && mean >= SURE * deviation(&less) / count.sqrt()
}

/// Returns the texts of the goals that an edit moves, so that no goal is moved twice.
fn names_in(edit: &Edit, dealer: &Dealer) -> Vec<String> {
    let named = |place: &Place| {
        let is_it = |goal: &&Goal| goal.place == *place;
        dealer.goals().iter().find(is_it).map(|goal| goal.name.clone())
    };
    match edit {
        Edit::Move(place, _) => named(place).into_iter().collect(),
        Edit::Split(tier, places, _) => {
            places.iter().filter_map(|at| named(&Place::Tier(*tier, *at))).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the changes to try, the most promising first.
fn candidates(
    dealer: &Dealer,
    study: &GameStudy,
    list: &Value,
    moved: &HashSet<String>,
) -> Vec<Edit> {
    let mut edits = match dealer.family().shape() {
        Shape::Tiers(count) => of_tiers(dealer, study, count, moved),
        Shape::Keyed => of_keys(dealer, study, list, moved),
        Shape::Flat => Vec::new(),
    };
    edits.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    edits.truncate(TRIED);
    edits.into_iter().map(|(_, edit)| edit).collect()
}

/// A change, and how promising it is.
type Promising = (f64, Edit);

/// Changes of tiers: one goal to a neighbour that has fewer, several of them, or another order.
fn of_tiers(
    dealer: &Dealer,
    study: &GameStudy,
    count: u8,
    moved: &HashSet<String>,
) -> Vec<Promising> {
    let mut tiers: Vec<Vec<(usize, usize)>> = vec![Vec::new(); usize::from(count) + 1];
    for (goal, of) in dealer.goals().iter().enumerate() {
        if let Place::Tier(tier, at) = of.place {
            tiers[usize::from(tier)].push((goal, at));
        }
    }
    let walks = matches!(dealer.family().types(), TypeUse::Lines | TypeUse::Card);
    let (mut edits, mut orders) = (Vec::new(), Vec::new());
    for from in 1..=count {
        let goals = &tiers[usize::from(from)];
        // How often a goal of a tier comes: where tiers serve several squares, more of them than others do.
        let rate = |tier: u8| {
            let goals = &tiers[usize::from(tier)];
            goals.iter().map(|(goal, _)| study.counts[*goal]).sum::<u64>() as f64
                / goals.len().max(1) as f64
        };
        let neighbours = [from - 1, from + 1].into_iter().filter(|to| (1..=count).contains(to));
        for to in neighbours {
            let (ours, theirs) = (rate(from), rate(to));
            if goals.len() < 2 || theirs <= ours {
                continue;
            }
            let promise = (theirs - ours) / study.cards.max(1) as f64;
            let free =
                || goals.iter().filter(|(goal, _)| !moved.contains(&dealer.goals()[*goal].name));
            let ends = [
                free().min_by_key(|(goal, _)| study.counts[*goal]),
                free().max_by_key(|(goal, _)| study.counts[*goal]),
            ];
            for (_, at) in ends.into_iter().flatten() {
                edits.push((promise, Edit::Move(Place::Tier(from, *at), to)));
            }
            let more = goals.len().saturating_sub(tiers[usize::from(to)].len());
            if more >= SPLIT {
                // The half that stands nearer to the neighbour.
                let half: Vec<usize> = free().map(|(_, at)| *at).collect();
                let half = match to > from {
                    true => half[half.len() - (more / 2).min(half.len())..].to_vec(),
                    false => half[..(more / 2).min(half.len())].to_vec(),
                };
                edits.push((promise * 2.0, Edit::Split(from, half, to)));
            }
        }
        if goals.len() > 2 && walks {
            let spread = goals.iter().filter_map(|(goal, _)| study.ratio(*goal));
            let spread = spread.map(|ratio| (ratio - 1.0).abs()).sum::<f64>() / 100.0;
            let counts: Vec<u64> = goals.iter().map(|(goal, _)| study.counts[*goal]).collect();
            let order: Vec<usize> = smooth(&counts).into_iter().map(|at| goals[at].1).collect();
            if !order.is_sorted() {
                edits.push((spread, Edit::Order(from, order.clone())));
                orders.push((from, order));
            }
        }
    }
    if orders.len() > 1 {
        edits.push((f64::INFINITY, Edit::Arrange(orders)));
    }
    edits
}

/// Returns an order of a tier's goals in which they come about equally often, given how often they come in their order
/// now.
///
/// `srl-v5` begins at any goal of the tier with equal chances and goes on, around the end, while goals clash. A goal is
/// then reached by its own share of the beginnings, and by all that its predecessor passes on:
///
/// ```text
/// reached(i) = beginnings + passed(i - 1)        count(i) = (1 - p(i)) reached(i)        passed(i) = p(i) reached(i)
/// ```
///
/// With equal chances p to clash, all counts are equal. They stay nearly equal if p changes little from goal to goal: it
/// shall rise to its largest value and fall again, around the circle. The counts give the p, except for a constant.
fn smooth(counts: &[u64]) -> Vec<usize> {
    let beginnings = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let mut passed = 0.0;
    let mut sums: Vec<f64> = counts
        .iter()
        .map(|count| {
            passed += beginnings - *count as f64;
            passed
        })
        .collect();
    let least = sums.iter().copied().fold(f64::INFINITY, f64::min);
    sums.iter_mut().for_each(|sum| *sum -= least);
    let clashes = |at: &usize| sums[*at] / (sums[*at] + counts[*at] as f64).max(1.0);
    let mut sorted: Vec<usize> = (0..counts.len()).collect();
    sorted.sort_by(|a, b| clashes(a).total_cmp(&clashes(b)));
    let (up, down): (Vec<_>, Vec<_>) =
        sorted.into_iter().enumerate().partition(|(rank, _)| rank % 2 == 0);
    up.into_iter().chain(down.into_iter().rev()).map(|(_, at)| at).collect()
}

/// Changes of an object of goals: how many of a type come, and difficulties.
fn of_keys(
    dealer: &Dealer,
    study: &GameStudy,
    list: &Value,
    moved: &HashSet<String>,
) -> Vec<Promising> {
    let mean = study.counts.iter().sum::<u64>() as f64 / study.counts.len().max(1) as f64;
    let off = |count: u64| (count as f64 - mean) / study.cards.max(1) as f64;
    let mut edits = Vec::new();
    for kind in &study.types {
        let Some(name) = &kind.name else { continue };
        let limit =
            list.get("bingoTypes").and_then(|limits| limits.get(name)?.get("Max")?.number());
        let Some(limit) = limit else { continue };
        let count: u64 = kind.goals.iter().map(|goal| study.counts[*goal]).sum();
        let off = off(count / kind.goals.len().max(1) as u64);
        let to = if off > 0.0 { limit - 1.0 } else { limit + 1.0 };
        if (1.0..=25.0).contains(&to) {
            edits.push((off.abs() * 2.0, Edit::Limit(name.clone(), to as u32)));
        }
    }
    for (goal, count) in dealer.goals().iter().zip(&study.counts) {
        let (Some(difficulty), false) = (goal.tier, moved.contains(&goal.name)) else { continue };
        for to in [difficulty.saturating_sub(1), difficulty + 1] {
            if (1..=25).contains(&to) {
                edits.push((off(*count).abs(), Edit::Move(goal.place.clone(), to as u8)));
            }
        }
    }
    edits
}

/// Returns whether a family has anything to propose.
pub fn has_edits(family: Family) -> bool {
    match family.shape() {
        Shape::Flat => false,
        Shape::Tiers(_) => true,
        Shape::Keyed => family.types() == TypeUse::Limits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_is_sure_where_the_parts_agree() {
        let before = [0.20, 0.22, 0.24, 0.26];
        let less = |by: [f64; 4]| {
            let then: Vec<f64> = before.iter().zip(by).map(|(before, by)| before - by).collect();
            surely_less(&then, &before)
        };
        assert!(less([0.01, 0.01, 0.01, 0.01]));
        // The mean is 0.01, and its standard error 0.0008 or 0.006.
        assert!(less([0.010, 0.012, 0.008, 0.010]));
        assert!(!less([0.010, 0.026, -0.006, 0.010]));
        assert!(!less([0.0, 0.0, 0.0, 0.0]));
        assert!(!less([-0.01, -0.01, -0.01, -0.01]));
    }
}
