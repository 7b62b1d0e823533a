//! Mistakes in a list, as messages.

use std::fmt;

use crate::message::{Code, Message, Value};
use crate::messages;

messages! {
    /// A step on the way to a place in a list, or in the text that it was read from. All numbers count from 1.
    Step "ListStep":
    List "list" => "the list",
    Member "member" => "{text}",
    Key "key" => "`{text}`",
    Bucket "bucket" => "bucket {number}",
    Tier "tier" => "tier {number}",
    NamedTier "named_tier" => "tier {number} ({text})",
    Goal "goal" => "goal {number}",
    NamedGoal "named_goal" => "goal {number} (`{text}`)",
    Synergies "synergies" => "goals and their synergies",
    Line "line" => "line {number}",
    Column "column" => "column {number}",
    Row "row" => "row {number}",
    Entry "entry" => "entry {number}",
    Settings "settings" => "the settings",
    Feed "feed" => "the feed",
}

messages! {
    /// What is expected in a list. The text is an example as it stands in a list.
    Expectation "ListExpectation":
    AnyText "any_text" => "a text, such as \"Catch a fish\"",
    Text "text" => "a text, such as {text}",
    Id "id" => "a text that no other goal has, such as {text}",
    Texts "texts" => "a list of texts, such as {text}",
    OtherKeys "other_keys" => "keys of other goals, such as {text}",
    Types "types" => "a list of types, such as {text}",
    Number "number" => "a number, such as {text}",
    WholeNumber "whole_number" => "a whole number, such as {text}",
    Minutes "minutes" => "minutes as a number, such as {text}",
    Synergies "synergies" => "minutes by category, such as {text}, or {} for none",
    Thresholds "thresholds" => "the row types' thresholds, such as {text}, or {} for none",
    Filters "filters" => "the categories' filters, such as {text}",
    Filter "filter" => "a filter, such as \"min 1\" or \"max -1\"",
    Goal "goal" => "a goal, such as {text}",
    AnyGoals "any_goals" => "a list of goals, such as [{\"name\": \"Catch a fish\"}]",
    Goals "goals" => "a list of goals, such as {text}",
    GoalsOrNone "goals_or_none" => "a list of goals, such as [] for none",
    ManyGoals "many_goals" => "a list of at least 25 goals, such as {text}",
    ManyTexts "many_texts" => "a list of at least 25 texts, such as {text}",
    GoalsByKey "goals_by_key" => "an object of goals by key, such as {text}",
    Tiers "tiers" => "25 tiers of goals, such as {text}",
    TierCount "tier_count" => "25 tiers, the easiest first (for srl-v5), or 4 (for isaac); empty ones are written as []",
    GoalTexts "goal_texts" => "goals with a text in `name`, such as {text}",
    FourTiers "four_tiers" => "four tiers of goals, such as {text}",
    ListOrEmpty "list_or_empty" => "a list, such as []",
    Object "object" => "an object, such as {text}",
    Limits "limits" => "an object, such as {text} or {}",
    Combined "combined" => "the text \"true\" in a list with \"normal\" or \"short\" goals, such as \"combined\": \"true\"",
    Parts "parts" => "the members \"normal\" or \"short\" beside \"info\", such as \"normal\": {…}",
    AtMost "at_most" => "at most {number}, such as {number}",
    AtMostInAll "at_most_in_all" => "at most {number} in all, such as {number}",
    OneGoal "one_goal" => "at least one goal, such as {\"name\": \"Catch a fish\"}",
    OneGoalAlways "one_goal_always" => "at least one goal, such as {\"name\": \"Catch a fish\"}, because some square asks for it on every card",
    TwoGoals "two_goals" => "at least two goals, such as two a tier (with one, the original never ends)",
    CardOfGoals "card_of_goals" => "at least 25 goals, such as 40 (with fewer, the original never ends)",
    EnoughGoals "enough_goals" => "at least 25 goals, such as 40 (with fewer, the list runs out)",
    CardOfGroups "card_of_groups" => "at least 25 goals and groups together, such as 40 (with fewer, the list runs out)",
    GoalsInTiers "goals_in_tiers" => "goals in tiers 1 to 25 alone, such as {text}",
    KnownId "known_id" => "an id that the list has, such as {text}",
    NoIds "no_ids" => "no id, because the list has none, such as {text}",
    Once "once" => "each only once, such as {text}",
    OneOf "one_of" => "one of {named}, such as {text}",
    OneOn "one_on" => "a whole number from 1 on, such as {text}",
    AtLeast "at_least" => "at least {number}, such as {number}",
    Bounds "bounds" => "`min`, `max` or both, such as {text}",
    OneTo "one_to" => "1 to {number} of them, such as {text}",
    EqualRows "equal_rows" => "as many squares as row 1 has, such as {number}",
    CardOfCounts "card_of_counts" => "counts that make 25 together, such as {text}",
    NotBefore "not_before" => "a time that is not before that of the entry before, such as {text}",
    SameGoal "same_goal" => "the goal that this square had before on the same card, such as {text}",
    CardOfFinishes "card_of_finishes" => "at least 25 goals, such as 40, of which at most one that begins with \"Finish\" (the original never ends)",
}

messages! {
    /// What was found instead of what was expected.
    Found "ListFound":
    Nothing "nothing" => "nothing",
    None "none" => "none",
    One "one" => "one",
    Count "count" => "{number}",
    Literal "literal" => "{text}",
    Text "text" => "the text {quoted}",
    LongText "long_text" => "a long text",
    List "list" => "a list of {number}",
    EmptyList "empty_list" => "an empty list",
    Tiers "tiers" => "{number} tiers",
    NoText "no_text" => "that no goal has a text, only {text}",
    Object "object" => "an object",
    Piece "piece" => "`{text}`",
    End "end" => "the end of the file",
    Template "template" => "a template",
    HalfCharacter "half_character" => "half of one",
    Code "code" => "code",
    OwnGenerator "own_generator" => "a generator of its own ({text})",
    Element "element" => "number {number}",
    Syntax "syntax" => "a mistake ({text})",
}

/// A text, which is repeated only if it is short.
impl From<&str> for Message<Found> {
    fn from(text: &str) -> Self {
        match text.chars().count() {
            0..=40 => Found::Text.text(text.to_owned()),
            _ => Found::LongText.into(),
        }
    }
}

impl From<f64> for Message<Found> {
    fn from(number: f64) -> Self {
        Found::Literal.text(number.to_string())
    }
}

impl From<usize> for Message<Found> {
    fn from(count: usize) -> Self {
        Found::Count.number(count)
    }
}

/// A place in a list: the steps that lead to it from the outside, such as `normal, bucket 3, goal 2 (fire-arrows), time`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListPlace"))]
pub struct Steps(pub Vec<Message<Step>>);

impl Steps {
    /// Returns the place one step further inside.
    pub fn and(&self, step: impl Into<Message<Step>>) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step.into());
        Self(steps)
    }

    /// Returns the place of a member in this place.
    pub fn member(&self, name: impl Into<Value>) -> Self {
        self.and(Step::Member.text(name))
    }
}

impl From<Message<Step>> for Steps {
    fn from(step: Message<Step>) -> Self {
        Self(vec![step])
    }
}

impl From<Step> for Steps {
    fn from(step: Step) -> Self {
        Self(vec![step.into()])
    }
}

impl From<Steps> for Vec<Message> {
    fn from(place: Steps) -> Self {
        place.0.into_iter().map(Message::any).collect()
    }
}

impl From<Step> for Vec<Message> {
    fn from(step: Step) -> Self {
        vec![Message::from(step).any()]
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Value::Steps(self.clone().into()).fmt(f)
    }
}

messages! {
    /// The sentence for a mistake.
    Mistake "Mistake":
    Mistake "mistake" => "{place}: expected {expected}, found {found}",
}

/// A mistake in a list: where it is, what was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "{E}Fault", bound = "E: Code + schemars::JsonSchema", transform = as_message))]
#[non_exhaustive]
pub struct Fault<E = Expectation> {
    /// Where it is.
    pub place: Steps,
    /// What was expected there.
    pub expected: Message<E>,
    /// What was found instead.
    pub found: Message<Found>,
}

impl<E> Fault<E> {
    /// Creates a mistake.
    pub fn new(
        place: impl Into<Steps>,
        expected: impl Into<Message<E>>,
        found: impl Into<Message<Found>>,
    ) -> Self {
        Self { place: place.into(), expected: expected.into(), found: found.into() }
    }
}

impl<E: Code> From<Fault<E>> for Message {
    fn from(Fault { place, expected, found }: Fault<E>) -> Self {
        let mistake =
            Mistake::Mistake.with("place", Value::Steps(place.into())).with("expected", expected);
        mistake.with("found", found).any()
    }
}

#[cfg(feature = "serde")]
impl<E: Code> serde::Serialize for Fault<E> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Message::from(self.clone()).serialize(serializer)
    }
}

impl<E: Code> fmt::Display for Fault<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self.clone()).fmt(f)
    }
}

/// Adds the code and the key of a mistake to its schema.
#[cfg(feature = "schemars")]
fn as_message(schema: &mut schemars::Schema) {
    let members = schemars::json_schema!({
        "is": { "type": "string", "const": Mistake::Mistake.code() },
        "key": { "type": "string", "examples": [Mistake::Mistake.key()] },
    });
    let properties = schema.pointer_mut("/properties").and_then(|all| all.as_object_mut());
    if let (Some(properties), Some(members)) = (properties, members.as_object()) {
        properties.extend(members.clone());
    }
    if let Some(required) = schema.pointer_mut("/required").and_then(|all| all.as_array_mut()) {
        required.extend(["is", "key"].map(Into::into));
    }
}

impl<E: Code + fmt::Debug> std::error::Error for Fault<E> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_says_where_it_is_and_what_is_expected() {
        let at = Steps::from(Step::NamedTier.number(1).text("easy"));
        let at = at.and(Step::NamedGoal.number(2).text("a")).member("time");
        let fault = Fault::new(at, Expectation::AtMost.number(3), "\"");
        let text = r#"tier 1 (easy), goal 2 (`a`), time: expected at most 3, such as 3, found the text "\"""#;
        assert_eq!(fault.to_string(), text);
    }
}
