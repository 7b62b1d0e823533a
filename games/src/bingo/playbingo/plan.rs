//! Applies settings to a list: removes goals by the filters, and finds out which goals each square may have.

use std::collections::HashMap;

use super::super::bingosync::read::Reader;
use super::super::fault::{Expectation, Step, Steps};
use super::super::square::SQUARES;
use super::GoalUse;
use super::list::{Goal, GoalList};
use super::settings::{Filter, Layout, ReadSettingsError, Square, Stages};
use crate::message::Code;

/// The rows and columns of all boards but custom ones.
pub const SIDE: usize = 5;

/// The difficulty of each square of the layout `isaac`. It is the map of Bingosync's `isaac` rules.
const ISAAC: [u64; SQUARES] = [
    2, 3, 1, 1, 2, //
    3, 1, 2, 2, 1, //
    1, 2, 4, 2, 1, //
    2, 1, 2, 1, 3, //
    1, 2, 1, 3, 2,
];

/// The goals that a square asks for.
#[derive(Clone, Copy)]
pub enum Requirement {
    /// Any goal.
    Any,
    /// A goal of this group.
    Group(usize),
    /// This goal.
    Fixed(u32),
}

/// The goals that the squares of a seed's board ask for.
pub enum Requirements {
    /// The same on every board.
    Same(Vec<Requirement>),
    /// The same, in an order that the seed determines.
    Shuffled(Vec<Requirement>),
    /// Groups 0 to 24, which are difficulties 1 to 25, as in the magic square of the seed.
    Magic,
}

/// Settings for a list. Goals are numbered without those that filters remove.
pub struct Plan {
    pub rows: usize,
    pub columns: usize,
    pub requirements: Requirements,
    /// For each goal, its place in the list, ascending.
    pub places: Vec<u32>,
    /// The goals of each group, ascending.
    pub groups: Vec<Vec<u32>>,
    /// The goals with squares of their own.
    pub fixed: Vec<u32>,
    /// Whether filters remove a goal with a square of its own.
    pub is_fixed_missing: bool,
}

impl Plan {
    pub fn new(list: &GoalList, stages: &Stages) -> Result<Self, ReadSettingsError> {
        let mut planner = Planner::new(list);
        let places = planner.filtered(&stages.filters);
        let plan = planner.plan(places, &stages.layout);
        planner.reader.end(plan).map_err(|faults| ReadSettingsError { faults })
    }

    /// Returns which kinds of squares may have a goal, besides those for any goal: the numbers of its groups, and one more
    /// for a square of its own. None if filters remove it.
    pub fn kinds_of(&self, place: u32) -> Option<Vec<usize>> {
        let goal = self.places.binary_search(&place).ok()? as u32;
        let groups = self.groups.iter().chain([&self.fixed]).enumerate();
        Some(groups.filter(|(_, group)| group.contains(&goal)).map(|(kind, _)| kind).collect())
    }

    /// Returns whether a goal may be on a board, by its place in the list.
    pub fn use_of(&self, place: u32) -> GoalUse {
        let Some(kinds) = self.kinds_of(place) else { return GoalUse::Filtered };
        let has_free_square = match &self.requirements {
            Requirements::Same(squares) => squares.iter().any(|it| matches!(it, Requirement::Any)),
            _ => false,
        };
        // Some square asks for every group.
        let is_required = has_free_square || !kinds.is_empty();
        if is_required { GoalUse::Possible } else { GoalUse::NotRequested }
    }

    /// Returns the goal of a place among those that a square may have.
    pub fn goal(&self, requirement: Requirement, at: usize) -> u32 {
        match requirement {
            Requirement::Any => at as u32,
            Requirement::Group(group) => self.groups[group][at],
            Requirement::Fixed(goal) => goal,
        }
    }
}

/// A group of goals.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    Difficulty(u64),
    Category(u32),
}

impl Group {
    fn has(self, goal: &Goal) -> bool {
        match self {
            Self::Difficulty(difficulty) => {
                goal.difficulty.is_some_and(|own| own.try_into() == Ok(difficulty))
            }
            Self::Category(category) => goal.categories.contains(&category),
        }
    }
}

/// Goals, categories or tags by their ids.
type Ids<'a> = HashMap<&'a str, u32>;

struct Planner<'a> {
    list: &'a GoalList,
    goals: Ids<'a>,
    categories: Ids<'a>,
    tags: Ids<'a>,
    reader: Reader,
}

impl<'a> Planner<'a> {
    fn new(list: &'a GoalList) -> Self {
        Self {
            list,
            goals: ids(list.goals.iter().map(|goal| &goal.id)),
            categories: ids(list.categories.iter().map(|category| &category.id)),
            tags: ids(list.tags.iter().map(|tag| &tag.id)),
            reader: Reader::default(),
        }
    }

    /// Returns the places of the goals that filters leave.
    fn filtered(&mut self, filters: &[Filter]) -> Vec<u32> {
        let mut places: Vec<u32> = (0..self.list.goals.len() as u32).collect();
        for (at, filter) in filters.iter().enumerate() {
            let place = Steps::default().member("goalFilters").and(Step::Entry.number(at + 1));
            let Self { list, categories, tags, reader, .. } = self;
            let mut known = |member, ids: &Ids, names: &[String]| -> Vec<u32> {
                let place = place.member(member);
                let known = names.iter().enumerate().filter_map(|(at, name)| {
                    known(reader, || place.and(Step::Entry.number(at + 1)), ids, name, "[]")
                });
                known.collect()
            };
            let has = |of: &[u32], any: &[u32]| of.iter().any(|kind| any.contains(kind));
            let mut retain = |keep: &dyn Fn(&Goal) -> bool| {
                places.retain(|place| keep(&list.goals[*place as usize]));
            };
            match filter {
                Filter::Difficulty { min, max } => {
                    let least = min.map_or(i128::MIN, i128::from);
                    let most = max.map_or(i128::MAX, i128::from);
                    let within = |difficulty: i32| (least..=most).contains(&difficulty.into());
                    retain(&|goal| goal.difficulty.is_some_and(within));
                }
                Filter::Categories(names) => {
                    let any = known("categories", categories, names);
                    retain(&|goal| has(&goal.categories, &any));
                }
                Filter::Tags(names) => {
                    let any = known("tags", tags, names);
                    retain(&|goal| has(&goal.tags, &any));
                }
                Filter::WithoutTags(names) => {
                    let any = known("tags", tags, names);
                    retain(&|goal| !has(&goal.tags, &any));
                }
            }
        }
        places
    }

    fn plan(&mut self, places: Vec<u32>, layout: &Layout) -> Plan {
        let mut groups = Vec::new();
        let mut group = |group: Group| {
            let known = groups.iter().position(|known| *known == group);
            Requirement::Group(known.unwrap_or_else(|| {
                groups.push(group);
                groups.len() - 1
            }))
        };
        let difficulty = Group::Difficulty;
        let (mut fixed, mut is_fixed_missing) = (Vec::new(), false);
        let (mut rows, mut columns) = (SIDE, SIDE);
        let requirements = match layout {
            Layout::Random => Requirements::Same(vec![Requirement::Any; SQUARES]),
            Layout::Srlv5 => {
                for tier in 1..=SQUARES as u64 {
                    group(difficulty(tier));
                }
                Requirements::Magic
            }
            Layout::Isaac => Requirements::Same(ISAAC.map(|tier| group(difficulty(tier))).to_vec()),
            Layout::Distribution(parts) => {
                let requirements = parts.iter().flat_map(|&(tier, count)| {
                    std::iter::repeat_n(group(difficulty(tier)), count as usize)
                });
                Requirements::Shuffled(requirements.collect())
            }
            Layout::Custom(squares) => {
                (rows, columns) = (squares.len(), squares[0].len());
                let mut requirements = Vec::with_capacity(rows * columns);
                for (at, square) in squares.iter().flatten().enumerate() {
                    requirements.push(match square {
                        Square::Random => Requirement::Any,
                        Square::Difficulty(tier) => group(difficulty(*tier)),
                        Square::Category(id) => match self.category(at, columns, id) {
                            Some(category) => group(Group::Category(category)),
                            None => Requirement::Any,
                        },
                        Square::Fixed(id) => {
                            let place = self.goal(at, columns, id);
                            let goal = place.and_then(|place| places.binary_search(&place).ok());
                            is_fixed_missing |= goal.is_none();
                            let goal = goal.unwrap_or_default() as u32;
                            fixed.push(goal);
                            Requirement::Fixed(goal)
                        }
                    });
                }
                Requirements::Same(requirements)
            }
        };
        let of_group = |group: Group| {
            let goals = (0..).zip(&places);
            let goals = goals.filter(|(_, place)| group.has(&self.list.goals[**place as usize]));
            goals.map(|(goal, _)| goal).collect()
        };
        let groups = groups.into_iter().map(of_group).collect();
        Plan { rows, columns, requirements, places, groups, fixed, is_fixed_missing }
    }

    fn category(&mut self, square: usize, columns: usize, id: &str) -> Option<u32> {
        let place = || place(square, columns).member("category");
        known(&mut self.reader, place, &self.categories, id, RANDOM)
    }

    fn goal(&mut self, square: usize, columns: usize, id: &str) -> Option<u32> {
        let place = || place(square, columns).member("goal");
        known(&mut self.reader, place, &self.goals, id, RANDOM)
    }
}

/// A square that needs no id.
const RANDOM: &str = r#"{"selectionCriteria": "random"}"#;

/// Returns the steps to a square of a custom layout.
fn place(square: usize, columns: usize) -> Steps {
    let layout = Steps::default().member("boardLayout").member("layout");
    layout
        .and(Step::Row.number(square / columns + 1))
        .and(Step::Column.number(square % columns + 1))
}

/// Returns the places of things by their ids. Where a list has no ids, several goals can have the same; the first counts.
fn ids<'a>(things: impl Iterator<Item = &'a String>) -> Ids<'a> {
    let mut ids = Ids::new();
    for (place, id) in (0..).zip(things) {
        ids.entry(id).or_insert(place);
    }
    ids
}

/// Returns the place that an id names, or reports an unknown id. `none` is an example of settings without an id.
fn known(
    reader: &mut Reader,
    place: impl FnOnce() -> Steps,
    ids: &Ids,
    id: &str,
    none: &'static str,
) -> Option<u32> {
    let known = ids.get(id).copied();
    if known.is_none() {
        let first = ids.iter().min_by_key(|(_, place)| **place);
        let expected = match first {
            Some((first, _)) => Expectation::KnownId.text(format!("{first:?}")),
            None => Expectation::NoIds.text(none),
        };
        reader.fault(place(), expected, id);
    }
    known
}
