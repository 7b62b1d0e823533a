//! The goals of a game, and the forms that lists of them have.

use super::super::value::Value;

/// A goal. Another one with the same text is another goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The id, or the text where the list has no ids.
    pub id: String,
    /// The text on the board.
    pub text: String,
    /// The difficulty, usually 1 to 25. 0 stands for none and is left out.
    pub difficulty: Option<i32>,
    /// The categories, by their places in the list. The first by name comes first.
    pub categories: Vec<u32>,
    /// The tags, by their places in the list.
    pub tags: Vec<u32>,
}

/// A category of goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Category {
    /// The id, or the name where the list has no ids.
    pub id: String,
    /// The name.
    pub name: String,
    /// How many goals of it a board has at most, if the settings ask for that. There is no limit at 0 or below.
    pub max: i32,
}

/// A tag of goals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The id, or the name where the list has no ids.
    pub id: String,
    /// The name.
    pub name: String,
}

/// The goals, categories and tags of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GoalList {
    /// The goals in the order of the site's generator: the last one that was made comes first.
    pub goals: Vec<Goal>,
    /// The categories.
    pub categories: Vec<Category>,
    /// The tags.
    pub tags: Vec<Tag>,
}

/// The most goals of a list. Chosen by hand: as a goal has at most 1,000 categories, no pool has 2^32 entries.
pub const MOST_GOALS: usize = 10_000;

/// A form of lists. They differ in the order of their goals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// An object `{"categories": […], "tags": […], "goals": […]}` with the goals in the generator's order. Goals name
    /// categories and tags by their ids or names.
    Whole,
    /// An array of goals in the generator's order: the site's *Code* view, or what its `/api/games/SLUG/goals` answers.
    Goals,
    /// An array of texts and goals for the site's upload as a *list*, the oldest goal first. Arrays in it are flattened once.
    /// A goal's text is in `goal`; here, as in all forms, it may also be in `name`.
    Upload,
    /// An array `bingoList` of tiers for the site's upload as *srlv5*, the oldest goal first. Element 1 has the goals of
    /// difficulty 1. After such an upload the site deals by its old srlv5 generator.
    Tiers,
}

impl Form {
    /// Returns the form that a list has most likely.
    ///
    /// Arrays are [`Form::Goals`] if a goal has an id, an object as a category, or null as a member. Then the site wrote
    /// them. Without such signs an array can also be the *Code* view of a list that somebody prepared for saving. If you
    /// know that, use [`GoalList::read_as`].
    pub fn of(list: &Value) -> Self {
        let items = match list {
            Value::List(items) => items,
            Value::Members(members) => {
                let is_tier = |(name, _): &(String, Value)| name.parse::<usize>().is_ok();
                let has_tiers = list.get("goals").is_none() && members.iter().any(is_tier);
                return if has_tiers { Self::Tiers } else { Self::Whole };
            }
            _ => return Self::Upload,
        };
        let has_name_alone =
            |goal: &Value| goal.get("name").is_some() && goal.get("goal").is_none();
        let mut nested = items.iter().filter_map(|item| match item {
            Value::List(goals) => Some(goals),
            _ => None,
        });
        if nested.clone().flatten().any(has_name_alone) {
            Self::Tiers
        } else if nested.next().is_none() && items.iter().any(is_of_site) {
            Self::Goals
        } else {
            Self::Upload
        }
    }

    /// Returns whether the list has the oldest goal first.
    pub const fn is_oldest_first(self) -> bool {
        matches!(self, Self::Upload | Self::Tiers)
    }
}

/// Returns whether a goal is as the site writes it.
fn is_of_site(goal: &Value) -> bool {
    let has_object = |categories: &Value| match categories {
        Value::List(items) => items.iter().any(|item| item.members().is_some()),
        _ => false,
    };
    let is_null = |(_, value): &(String, Value)| *value == Value::Null;
    goal.get("id").is_some()
        || goal.get("categories").is_some_and(has_object)
        || goal.members().is_some_and(|members| members.iter().any(is_null))
}
