//! Proposes edits that improve a list's cards in one measure: how evenly goals occur, how many lines have two goals of one
//! type, or how many cards have a text twice.
//!
//! The families have no weights. A list's author can change where goals are: their tiers, their order in a tier, and in
//! `synergen` their difficulties and the limits of types. The cures of a check come first. After them the search is greedy:
//! in each round it tries changes of the tiers that differ most from their neighbours. An edit is taken if it also helps on
//! fresh cards ([`super::verdict`]), and all of them are dropped unless together they help on cards on which nothing was
//! tried.

use std::collections::HashSet;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Goal, Place, Shape, TypeUse};
use foretile_games::order::Order as _;

use super::count::GameStudy;
use super::cure::{is_whole, key};
use super::edit::Edit;
use super::finding::GameIssue;
use super::findings::findings;
use super::measure::{Improvement, Measure};
use super::sentence::Sentence;
use super::trial::{Bench, GoOn};
use super::verdict::{Parts, is_surely_better};
use crate::mass::Progress;

/// The least share by which a change must lower the measure.
const HELPS: f64 = 0.002;
/// The most changes that are tried in a round.
const TRIED: usize = 48;
/// The most changes of a round that are judged on other cards.
const AGAIN: usize = 3;
/// The number of cards on which a change is judged, as a multiple of those on which it is tried.
const JUDGED: u64 = 4;
/// How many goals more than its neighbour a tier must have to be split.
const SPLIT: usize = 6;

/// An edit, and how good the cards are after it and those before it.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposal {
    /// What to do, for people.
    pub sentence: Sentence,
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
    /// The least possible unevenness: see [`GameStudy::least`].
    pub least: Option<f64>,
}

/// Proposes at most `most` edits that improve a list's cards in this measure. Returns `None` if `on_event` breaks, or the
/// rules refuse the list.
pub fn propose(
    bench: &Bench,
    list: &Value,
    improvement: Improvement,
    most: usize,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Proposals> {
    let of = ((most + 1) * TRIED) as u64;
    let mut on_trial =
        |done: usize| on_event(Progress { seeds: (done as u64).min(of), of }).is_continue();
    let mut search = Search {
        bench,
        improvement,
        list: list.clone(),
        study: studied(bench, list, &mut || on_trial(0))?,
        edits: Vec::new(),
        next: bench.seeds,
        on_trial: &mut on_trial,
        tried: 0,
    };
    search.cures(most)?;
    search.greedily(most)?;
    let Search { list: mut changed, mut edits, next, study, .. } = search;
    let mut go_on = || on_event(Progress { seeds: of, of }).is_continue();
    let mut judged = |list: &Value| Parts::of(bench, list, next, JUDGED * bench.seeds, &mut go_on);
    let before = judged(list)?;
    let mut after = if edits.is_empty() { before.clone() } else { judged(&changed)? };
    if !is_surely_better(improvement, &after, &before) {
        edits.clear();
        (changed, after) = (list.clone(), before.clone());
    }
    let [before, after] = [before, after].map(|parts| Measure::of(&parts.sum()));
    Some(Proposals { edits, list: changed, before, after, least: study.least })
}

/// Deals the cards on which changes are tried.
fn studied(bench: &Bench, list: &Value, go_on: GoOn<'_>) -> Option<GameStudy> {
    let dealer = Dealer::new(bench.family, list, bench.options).ok()?;
    bench.study_scattered(&dealer, 0..=bench.seeds - 1, go_on)
}

/// A change that helps on the cards on which it was tried.
struct Helpful {
    cost: f64,
    /// One edit, or several that belong together, with places that stay right one after another.
    edits: Vec<Edit>,
    list: Value,
    study: GameStudy,
}

/// What was found so far.
struct Search<'a> {
    bench: &'a Bench<'a>,
    improvement: Improvement,
    list: Value,
    study: GameStudy,
    edits: Vec<Proposal>,
    /// The number of the first card on which nothing was tried or judged.
    next: u64,
    on_trial: &'a mut dyn FnMut(usize) -> bool,
    tried: usize,
}

impl Search<'_> {
    fn cost(&self, study: &GameStudy) -> f64 {
        self.improvement.cost(&Measure::of(study))
    }

    /// Counts a trial. Returns `None` if there are to be no more.
    fn go_on(&mut self) -> Option<()> {
        self.tried += 1;
        (self.on_trial)(self.tried).then_some(())
    }

    /// Tries a change. Returns it if it helps.
    fn attempt(&mut self, edits: Vec<Edit>) -> Option<Helpful> {
        let list = Edit::apply_all(&edits, self.bench.family, &self.list);
        let study = studied(self.bench, &list, &mut || (self.on_trial)(self.tried))?;
        let cost = self.cost(&study);
        (cost < self.cost(&self.study) * (1.0 - HELPS)).then_some(Helpful {
            cost,
            edits,
            list,
            study,
        })
    }

    /// Takes the first of these changes that also helps on fresh cards. Returns whether there is one.
    fn take_first(&mut self, helpful: impl IntoIterator<Item = Helpful>) -> bool {
        let mut helpful = helpful.into_iter().peekable();
        if helpful.peek().is_none() {
            return false;
        }
        let (first, count) = (self.next, JUDGED * self.bench.seeds);
        self.next += count;
        let (bench, tried, on_trial) = (self.bench, self.tried, &mut self.on_trial);
        let mut judged =
            |list: &Value| Parts::of(bench, list, first, count, &mut || on_trial(tried));
        let Some(before) = judged(&self.list) else { return false };
        let is_better = |helpful: &Helpful| {
            judged(&helpful.list)
                .is_some_and(|after| is_surely_better(self.improvement, &after, &before))
        };
        let Some(Helpful { edits, list, study, .. }) = helpful.find(is_better) else {
            return false;
        };
        for edit in edits {
            let sentence = edit.describe(bench.family, &self.list);
            self.list = edit.apply(bench.family, &self.list);
            self.edits.push(Proposal { sentence, edit, then: Measure::of(&study) });
        }
        (self.list, self.study) = (list, study);
        true
    }

    /// Takes the cures of a check that help. Each is worked out on the list after those before it.
    fn cures(&mut self, most: usize) -> Option<()> {
        let mut tried: HashSet<String> = HashSet::new();
        while self.edits.len() < most {
            self.go_on()?;
            let dealer = Dealer::new(self.bench.family, &self.list, self.bench.options).ok()?;
            let mut go_on = || (self.on_trial)(self.tried);
            let study = self.bench.study_of(&dealer, self.bench.sweep().seeds, &mut go_on)?;
            let issues = findings(self.bench, &self.list, &dealer, &study, true, &mut go_on)?;
            let is_new = |issue: &&GameIssue| tried.insert(format!("{:?}", key(issue)));
            let left = most - self.edits.len();
            let whole = issues.iter().filter(|issue| is_whole(issue) && issue.edits.len() <= left);
            let cures: Vec<Vec<Edit>> =
                whole.filter(is_new).map(|issue| issue.edits.clone()).take(TRIED).collect();
            let mut is_taken = false;
            for edits in cures {
                self.go_on()?;
                is_taken = self.attempt(edits).is_some_and(|helpful| self.take_first([helpful]));
                if is_taken {
                    break;
                }
            }
            if !is_taken {
                break;
            }
        }
        Some(())
    }

    /// Takes the best change again and again, until none helps.
    fn greedily(&mut self, most: usize) -> Option<()> {
        let mut moved: HashSet<String> = HashSet::new();
        while self.edits.len() < most {
            let dealer = Dealer::new(self.bench.family, &self.list, self.bench.options).ok()?;
            let mut helpful = Vec::new();
            for edit in candidates(&dealer, &self.study, &self.list, &moved) {
                self.go_on()?;
                helpful.extend(self.attempt(vec![edit]));
            }
            helpful.order_by(|a, b| a.cost.total_cmp(&b.cost));
            if !self.take_first(helpful.into_iter().take(AGAIN)) {
                break;
            }
            let taken = self.edits.last().map(|proposal| names_in(&proposal.edit, &dealer));
            moved.extend(taken.unwrap_or_default());
        }
        Some(())
    }
}

/// Returns the texts of the goals that an edit moves, so that no goal is moved twice.
fn names_in(edit: &Edit, dealer: &Dealer) -> Vec<String> {
    let named = |place: &Place| {
        let is_there = |goal: &&Goal| goal.place == *place;
        dealer.goals().iter().find(is_there).map(|goal| goal.name.clone())
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
    edits.order_by(|(a, _), (b, _)| b.total_cmp(a));
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
        // How often a goal of a tier occurs, because some tiers serve more squares than others.
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
                // The half that is nearer to the neighbour.
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

/// Returns an order of a tier's goals in which they occur about equally often, given how often they occur in the present
/// order.
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
    sorted.order_by(|a, b| clashes(a).total_cmp(&clashes(b)));
    let (up, down): (Vec<_>, Vec<_>) =
        sorted.into_iter().enumerate().partition(|(rank, _)| rank % 2 == 0);
    up.into_iter().chain(down.into_iter().rev()).map(|(_, at)| at).collect()
}

/// Changes of an object of goals: limits of types, and difficulties.
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

/// Returns whether edits can improve this for lists of a family. Any list can have repeated texts to cure.
pub fn has_edits(family: Family, improvement: Improvement) -> bool {
    match family.shape() {
        _ if improvement == Improvement::Repeats => true,
        Shape::Flat => false,
        Shape::Tiers(_) => true,
        Shape::Keyed => family.types() == TypeUse::Limits,
    }
}
