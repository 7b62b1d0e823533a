//! Counts the goals of PlayBingo's boards, and finds what is wrong with a list and settings and how much of a board identifies its seed.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};

use foretile_games::bingo::Variable;
use foretile_games::bingo::bingosync::{Goal, Place, Seen};
use foretile_games::bingo::playbingo::{
    Dealer, GoalList, GoalUse, NoBoard, Seed, lines, repeats_after,
};
use foretile_games::message::{Code, Message};
use foretile_games::order::Order as _;
use serde::Serialize;

use super::changes::Change;
use super::check::Severity;
use super::deals::{Deals, Layout};
use super::game::{GameStudy, Refusals, goal_changes};
use crate::mass::{Progress, Sweep, Tally};

/// The kinds of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum BoardFinding {
    /// The limits of categories leave too few goals for a board.
    Limits,
    /// Some seeds have no board.
    FailingSeeds,
    /// Boards repeat after some seeds.
    RepeatedBoards,
    /// A few squares identify the seed.
    TellingSquares,
    /// Several goals have the same text.
    DuplicateName,
    /// A goal's text has a variable that nothing fills in.
    Variable,
    /// No board can have a goal, or none had it.
    NeverDealt,
}

foretile_games::messages! {
    /// The sentences about a list and settings of PlayBingo.
    BoardWording "BoardSentence":
    Limits "category_limits" => "these limits let a board have {number} goals at most, for {of} squares: expected higher limits, or 0 for none",
    FailingSeeds "failing_seeds" => "{number} of {of} seeds ({share}) have no board, such as {text}: {why}",
    Repeated "repeated_boards" => "the board of a seed comes again after {number} seeds: the site draws one of {of}",
    RepeatedSoonest "repeated_boards" => "the board of seed {text} comes again after {number} seeds, and none of those tried comes sooner: the site draws one of {of}",
    FirstSquares "telling_squares" => "the goals on the first {number} squares identify the seed among the {of} that the site draws from",
    SameText "same_text" => "{number} goals have this text: a board can have them all",
    VariableRange "variable_range" => "{text} stays on cards as it is: `foretile bingo convert --ranges each` makes a goal of each value",
    Variable "variable" => "{text} stays on cards as it is, because nothing fills it in: write a goal for each of its values, or for one",
    Filtered "filtered" => "the filters remove it",
    NotRequested "not_asked" => "no square asks for its difficulty or a category of it",
    Never "never_dealt" => "on none of {of} boards",
}

/// A sentence about a list and settings of PlayBingo.
pub type BoardSentence = Message<BoardWording>;

/// Something that is wrong or suspicious.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct BoardIssue {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of finding.
    pub kind: BoardFinding,
    /// The goal that it is about, or `seeds`.
    pub about: String,
    /// What is wrong, for people.
    pub message: String,
    /// The same as a code with its values.
    pub told: BoardSentence,
}

/// How much of a board identifies its seed, if the seed decides only the goals and not the layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct SeedClues {
    /// How many of the first squares always identify one seed of those that the site draws; null if some whole boards fit
    /// several.
    pub squares: Option<usize>,
    /// The least number of seeds after which a board repeats. It may be larger than any seed.
    pub repeats_after: u64,
    /// The first seed that was tried whose board repeats after so few.
    pub repeats_seed: i64,
    /// The largest number of seeds after which a board that was tried repeats.
    pub repeats_at_most: u64,
}

/// The boards of a list and settings, by the places of their seeds in a range.
pub struct Boards<'a> {
    dealer: &'a Dealer,
    /// The goals. Those of a tier are those that the same squares may have.
    goals: Vec<Goal>,
    seeds: RangeInclusive<i64>,
}

impl<'a> Boards<'a> {
    /// Prepares the boards of seeds.
    pub fn new(list: &GoalList, dealer: &'a Dealer, seeds: RangeInclusive<i64>) -> Self {
        let mut tiers = HashMap::new();
        let tier = |place: u32| {
            let next = tiers.len() as u32;
            Some(*tiers.entry(dealer.kinds_of(place)).or_insert(next))
        };
        Self { dealer, goals: goals(list, tier), seeds }
    }

    /// Returns how to deal the boards of all seeds.
    pub fn sweep(&self, threads: Option<NonZero<usize>>) -> Sweep {
        let last = self.seeds.end().abs_diff(*self.seeds.start());
        Sweep::of_cards(0..=last, threads)
    }

    /// Returns the seed at a place.
    pub fn seed(&self, place: u64) -> i64 {
        self.seeds.start().saturating_add_unsigned(place)
    }
}

impl Deals for Boards<'_> {
    type Why = NoBoard;
    const BY_SQUARE: bool = true;

    fn goals(&self) -> &[Goal] {
        &self.goals
    }

    fn layout(&self) -> Layout {
        let (rows, columns) = (self.dealer.rows(), self.dealer.columns());
        Layout { size: [rows, columns], lines: lines(rows, columns) }
    }

    fn deal_each(
        &self,
        places: impl Iterator<Item = u64>,
        mut each: impl FnMut(u64, Result<&[u32], NoBoard>, u64),
    ) {
        for place in places {
            match self.dealer.deal(Seed::from(self.seed(place))) {
                Ok(board) => each(place, Ok(&board.goals), board.goals.len() as u64),
                Err(why) => each(place, Err(why), 0),
            }
        }
    }
}

/// Returns goals in the form of other games: categories are types.
fn goals(list: &GoalList, mut tier: impl FnMut(u32) -> Option<u32>) -> Vec<Goal> {
    let category = |category: &u32| Some(list.categories[*category as usize].name.clone());
    let goals = list.goals.iter().enumerate().map(|(at, goal)| Goal {
        name: goal.text.clone(),
        place: Place::Entry(at),
        tier: tier(at as u32),
        types: goal.categories.iter().map(category).collect(),
    });
    goals.collect()
}

/// Returns what changed in a list: goals, their difficulties, categories and tags, and how many goals of a category a board
/// may have.
pub fn board_changes(lists: [&GoalList; 2]) -> Vec<Change> {
    let [before, after] =
        lists.map(|list| goals(list, |at| list.goals[at as usize].difficulty?.try_into().ok()));
    let mut changes = goal_changes([&before, &after], ["difficulty", "categories"]);
    let [before, after] = lists.map(|list| {
        let mut facts = BTreeMap::new();
        for goal in &list.goals {
            let mut tags: Vec<&str> =
                goal.tags.iter().map(|tag| list.tags[*tag as usize].name.as_str()).collect();
            tags.order_by(Ord::cmp);
            facts.insert((goal.text.as_str(), "tags"), format!("[{}]", tags.join(", ")));
        }
        for category in &list.categories {
            facts.insert((category.name.as_str(), "max"), category.max.max(0).to_string());
        }
        facts
    });
    for ((about, what), old) in before {
        let Some(new) = after.get(&(about, what)).filter(|new| **new != old) else { continue };
        let (about, what, after) = (about.to_owned(), what.to_owned(), Some(new.clone()));
        changes.push(Change { about, what, before: Some(old), after });
    }
    changes
}

/// How many boards have each goal, and how much of a board identifies its seed.
pub struct BoardStudy {
    /// The goals of the boards.
    pub counts: GameStudy<NoBoard>,
    /// How much of a board identifies its seed; none if nothing is known.
    pub clues: Option<SeedClues>,
    /// The first seed.
    first: i64,
}

/// The expected number of boards at which never is significant.
const EXPECTED: f64 = 20.0;

/// What the boards of seeds identify, by the places of the seeds.
struct Clues<'a> {
    boards: &'a Boards<'a>,
    drawn: u64,
    clues: Option<SeedClues>,
}

impl Tally for Clues<'_> {
    fn count(&mut self, places: RangeInclusive<u64>, mut on_seed: impl FnMut()) {
        let Self { boards, drawn, clues } = self;
        boards.deal_each(places, |place, board, _| {
            let of_board = board
                .ok()
                .and_then(|goals| self::clues(boards.dealer, goals, boards.seed(place), *drawn));
            *clues = joined(*clues, of_board);
            on_seed();
        });
    }

    fn merge(&mut self, other: Self) {
        self.clues = joined(self.clues, other.clues);
    }
}

impl BoardStudy {
    /// Deals the boards of seeds. `drawn` is how many seeds the site draws from. Returns `None` if `on_event` breaks.
    pub fn of(
        boards: &Boards<'_>,
        drawn: u64,
        mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Option<Self> {
        let sweep = boards.sweep(None);
        let half = |seeds: u64, of| Progress { seeds: seeds / 2, of };
        let counts = GameStudy::of(boards, &sweep, |at| on_event(half(at.seeds, at.of)))?;
        let empty = || Clues { boards, drawn, clues: None };
        let Clues { clues, .. } = sweep.run(empty, |at| on_event(half(at.of + at.seeds, at.of)))?;
        Some(Self { counts, clues, first: boards.seed(0) })
    }

    /// Returns what is wrong, the worst first. `drawn` is how many seeds the site draws from.
    pub fn issues(&self, list: &GoalList, dealer: &Dealer, drawn: u64) -> Vec<BoardIssue> {
        let mut issues = Vec::new();
        let mut find = |kind: BoardFinding, about: &str, sentence: BoardSentence| {
            let severity = match kind {
                BoardFinding::Limits | BoardFinding::FailingSeeds => Severity::Wrong,
                _ => Severity::Suspicious,
            };
            let (about, message) = (about.to_owned(), sentence.to_string());
            issues.push(BoardIssue { severity, kind, about, message, told: sentence });
        };
        let squares = dealer.rows() * dealer.columns();
        let counts = &self.counts;
        if counts.cards == 0
            && let Some((most, limits)) = limits(list, dealer).filter(|(most, _)| *most < squares)
        {
            find(BoardFinding::Limits, &limits, BoardWording::Limits.number(most).of(squares));
        }
        let mut refusals: Vec<_> = counts.refusals.iter().collect();
        refusals.order_by_key(|refusals| std::cmp::Reverse(refusals.count));
        for Refusals { why, count, first } in refusals {
            let seeds = counts.cards + counts.failures;
            let sentence = BoardWording::FailingSeeds.number(*count).of(seeds);
            let first = self.first.saturating_add_unsigned(*first);
            let sentence = sentence.text(first.to_string()).with("why", Message::from(*why));
            find(BoardFinding::FailingSeeds, "seeds", sentence);
        }
        if let Some(clues) = self.clues {
            let SeedClues { squares, repeats_after, repeats_seed, repeats_at_most } = clues;
            if repeats_after < drawn {
                let sentence = match repeats_after == repeats_at_most {
                    true => BoardSentence::from(BoardWording::Repeated),
                    false => BoardWording::RepeatedSoonest.text(repeats_seed.to_string()),
                };
                let sentence = sentence.number(repeats_after).of(drawn);
                find(BoardFinding::RepeatedBoards, "seeds", sentence);
            }
            if let Some(squares) = squares {
                let sentence = BoardWording::FirstSquares.number(squares).of(drawn);
                find(BoardFinding::TellingSquares, "seeds", sentence);
            }
        }
        let mut texts: BTreeMap<&str, usize> = BTreeMap::new();
        list.goals.iter().for_each(|goal| *texts.entry(&goal.text).or_default() += 1);
        for (text, count) in texts.into_iter().filter(|(_, count)| *count > 1) {
            find(BoardFinding::DuplicateName, text, BoardWording::SameText.number(count));
        }
        for goal in &list.goals {
            let Some(variable) = Variable::first_in(&goal.text) else { continue };
            let is = match variable.values() {
                Some(_) => BoardWording::VariableRange,
                None => BoardWording::Variable,
            };
            let sentence = BoardSentence::from(is).text(&goal.text[variable.place]);
            find(BoardFinding::Variable, &goal.text, sentence);
        }
        let expected = counts.cards as f64 * squares as f64 / list.goals.len().max(1) as f64;
        for ((place, goal), count) in (0..).zip(&list.goals).zip(&counts.counts) {
            let sentence = match dealer.use_of(place) {
                GoalUse::Filtered => BoardWording::Filtered.into(),
                GoalUse::NotRequested => BoardWording::NotRequested.into(),
                GoalUse::Possible if *count == 0 && expected >= EXPECTED => {
                    BoardSentence::from(BoardWording::Never).of(counts.cards)
                }
                GoalUse::Possible => continue,
            };
            find(BoardFinding::NeverDealt, &goal.text, sentence);
        }
        issues
    }
}

/// Returns how many goals a board has at most by the limits of categories, and these; none if limits do not count.
fn limits(list: &GoalList, dealer: &Dealer) -> Option<(usize, String)> {
    let mut most = dealer.unlimited_squares()?;
    let mut limits = String::new();
    for category in list.categories.iter().filter(|category| category.max > 0) {
        most += category.max as usize;
        let comma = if limits.is_empty() { "" } else { ", " };
        limits += &format!("{comma}{} ({})", category.name, category.max);
    }
    for (place, goal) in (0..).zip(&list.goals) {
        let is_limited = goal.categories.iter().any(|at| list.categories[*at as usize].max > 0);
        most += usize::from(!is_limited && dealer.use_of(place) != GoalUse::Filtered);
    }
    Some((most, limits))
}

/// Joins the clues of several boards: the most squares that one needs, and the fewest and most seeds after which one repeats.
fn joined(one: Option<SeedClues>, other: Option<SeedClues>) -> Option<SeedClues> {
    let (Some(one), Some(other)) = (one, other) else { return one.or(other) };
    let squares = one.squares.zip(other.squares).map(|(one, other)| one.max(other));
    let soonest = |clues: &SeedClues| (clues.repeats_after, clues.repeats_seed);
    let (repeats_after, repeats_seed) = soonest(&one).min(soonest(&other));
    let repeats_at_most = one.repeats_at_most.max(other.repeats_at_most);
    Some(SeedClues { squares, repeats_after, repeats_seed, repeats_at_most })
}

/// Returns how much of the board of a seed identifies it, which is one of `drawn`.
fn clues(dealer: &Dealer, goals: &[u32], seed: i64, drawn: u64) -> Option<SeedClues> {
    let seen: Vec<Seen> = goals
        .iter()
        .enumerate()
        .map(|(square, goal)| Seen { square, goals: vec![*goal] })
        .collect();
    let picks = dealer.picks(&seen);
    let (first, others) = picks.split_first()?;
    let of_first = first.residues().into_iter();
    let mut seeds: Vec<u64> =
        of_first.flat_map(|seed| (seed..=drawn).step_by(first.pool as usize)).collect();
    seeds.retain(|seed| *seed > 0);
    let mut last = first;
    for picks in others {
        if seeds.len() < 2 {
            break;
        }
        seeds.retain(|seed| picks.has(*seed));
        last = picks;
    }
    let repeats_after = repeats_after(&picks);
    Some(SeedClues {
        squares: (seeds.len() < 2).then_some(last.square + 1),
        repeats_after,
        repeats_seed: seed,
        repeats_at_most: repeats_after,
    })
}
