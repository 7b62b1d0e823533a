//! A sub-list prepared for dealing.

use super::filter::Filter;
use super::list::{Goal, Numbers, SubList};
use super::value::array_index;

/// Numbers by category index.
pub(super) type Indexed = Vec<(u16, f64)>;

/// The goals of a sub-list in the order in which they are dealt, with numbered categories.
#[derive(Clone, Debug)]
pub struct Deck {
    /// Ordered by time, then by id.
    goals: Vec<Goal>,
    /// For each goal, the index of the first goal with the same id.
    identities: Vec<u16>,
    /// Each goal's weight.
    pub(super) weights: Vec<f64>,
    /// Each goal's data for computing synergies.
    pub(super) traits: Vec<Traits>,
    /// The categories of types and subtypes, each with its filter.
    pub(super) categories: Vec<(String, Filter)>,
    /// The row types, each with its threshold if the list has one.
    pub(super) rowtypes: Vec<(String, Option<f64>)>,
    /// For categories and for row types: the name as a JavaScript array index, or `u32::MAX`.
    pub(super) ranks: [Vec<u32>; 2],
    /// Whether row types that a goal lacks are passed over (see [`Rules::before_10_2`](super::Rules)).
    pub(super) passes_row_types_over: bool,
}

/// A goal's data for computing synergies.
#[derive(Clone, Debug)]
pub(super) struct Traits {
    pub time: f64,
    pub types: Indexed,
    pub subtypes: Indexed,
    pub rowtypes: Indexed,
}

impl Deck {
    /// Sorts the goals that can be dealt, and numbers their categories.
    ///
    /// # Panics
    /// Panics if there are more than 65,536 goals or categories. Lists from
    /// [`GoalList::read`](super::GoalList::read) have fewer.
    pub fn new(list: &SubList) -> Self {
        Self::of(list, false)
    }

    /// The same, for the site's generator before list v10.2 or the later one.
    pub(super) fn of(list: &SubList, before_10_2: bool) -> Self {
        let filters = if before_10_2 { &list.filters_before_10_2 } else { &list.filters };
        let mut goals: Vec<Goal> = list.used().cloned().collect();
        goals.sort_by(|a, b| {
            let ids = || a.id.encode_utf16().cmp(b.id.encode_utf16());
            a.time.total_cmp(&b.time).then_with(ids)
        });
        let mut categories = Vec::new();
        let mut rowtypes = Vec::new();
        let traits = goals
            .iter()
            .map(|goal| Traits {
                time: goal.time,
                types: indexed(&goal.types, &mut categories),
                subtypes: indexed(&goal.subtypes, &mut categories),
                rowtypes: indexed(&goal.rowtypes, &mut rowtypes),
            })
            .collect();
        let identity = |goal: &Goal| index(goals.iter().position(|other| other.id == goal.id));
        let filter = |category: &String| {
            let known = filters.iter().find(|(name, _)| name == category);
            known.map_or_else(Filter::default, |(_, filter)| *filter)
        };
        let threshold = |rowtype: &String| {
            list.thresholds.iter().find_map(|(name, number)| (name == rowtype).then_some(*number))
        };
        let rank = |name: &String| array_index(name).unwrap_or(u32::MAX);
        Self {
            ranks: [&categories, &rowtypes].map(|names| names.iter().map(rank).collect()),
            identities: goals.iter().map(identity).collect(),
            weights: goals.iter().map(|goal| goal.weight).collect(),
            traits,
            categories: categories.into_iter().map(|name| with(filter, name)).collect(),
            rowtypes: rowtypes.into_iter().map(|name| with(threshold, name)).collect(),
            goals,
            passes_row_types_over: before_10_2,
        }
    }

    /// Returns the goals, ordered by time, then by id.
    pub fn goals(&self) -> &[Goal] {
        &self.goals
    }

    /// Replaces the weights of all goals.
    pub(super) fn reweigh(&mut self, weights: &[f64]) {
        assert_eq!(weights.len(), self.goals.len(), "every goal has a weight");
        self.weights.copy_from_slice(weights);
        for (goal, weight) in self.goals.iter_mut().zip(weights) {
            goal.weight = *weight;
        }
    }

    /// Returns whether two goals have the same id.
    pub(super) fn same(&self, one: u16, other: u16) -> bool {
        self.identity(one) == self.identity(other)
    }

    /// Returns the index of the first goal with the same id.
    pub(super) fn identity(&self, goal: u16) -> u16 {
        self.identities[usize::from(goal)]
    }
}

/// Pairs a name with what `known` returns for it.
fn with<T>(known: impl Fn(&String) -> T, name: String) -> (String, T) {
    let known = known(&name);
    (name, known)
}

fn index(position: Option<usize>) -> u16 {
    position.and_then(|position| position.try_into().ok()).expect("a list has at most 65,536 goals")
}

/// Replaces every category's name with its index. Appends new names.
fn indexed(numbers: &Numbers, names: &mut Vec<String>) -> Indexed {
    let mut number = |(name, number): &(String, f64)| {
        let known = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.clone());
            names.len() - 1
        });
        (index(Some(known)), *number)
    };
    numbers.iter().map(&mut number).collect()
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;
    use crate::bingo::{GoalList, ListPart, Value};

    #[test]
    fn filters_are_those_of_the_generator() {
        let goal = r#"{"id":"a","name":"A","time":1,"types":{"x":1,"y":1}}"#;
        let buckets: String = (2..=25).map(|bucket| format!(r#""{bucket}":[],"#)).collect();
        let filters = r#"{"x":"minimum 2","y":"MAX -1"}"#;
        let text = format!(r#"{{"1":[{goal}],{buckets}"rowtypes":{{}},"synfilters":{filters}}}"#);
        let list = GoalList::read(&serde_json::from_str::<Value>(&text).unwrap()).unwrap();
        let filters = |before_10_2| {
            let deck = Deck::of(list.part(ListPart::Normal).unwrap(), before_10_2);
            deck.categories.into_iter().map(|(_, filter)| filter).collect::<Vec<_>>()
        };
        assert_eq!(filters(false), [Filter::AllButLargest, Filter::Largest(-1)]);
        assert_eq!(filters(true), [Filter::Smallest(2), Filter::AllButLargest]);
    }
}
