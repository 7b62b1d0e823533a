//! Mistakes in a list as codes with values, which people read in their language. `Display` says them in English.

use std::borrow::Cow;
use std::fmt;

use super::value::Value;

/// A step on the way to a place in a list. Goals, tiers and lines are counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListStep"))]
#[expect(missing_docs, reason = "what a variant says names its values")]
#[non_exhaustive]
pub enum Step {
    /// The list as a whole.
    List,
    /// A member of an object, by its name.
    Member { name: String },
    /// A goal, a type or another member that the list's author named.
    Key { key: String },
    /// A bucket of goals.
    Bucket { number: u8 },
    /// A tier of goals, with its name if it has one.
    Tier { number: u8, name: Option<&'static str> },
    /// A goal, with its id if it has one.
    Goal { number: usize, id: Option<String> },
    /// All goals and all their synergies.
    Synergies,
    /// A line of the text that the list was read from.
    Line { number: usize },
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List => f.write_str("the list"),
            Self::Member { name } => f.write_str(name),
            Self::Key { key } => write!(f, "`{key}`"),
            Self::Bucket { number } => write!(f, "bucket {number}"),
            Self::Tier { number, name: None } => write!(f, "tier {number}"),
            Self::Tier { number, name: Some(name) } => write!(f, "tier {number} ({name})"),
            Self::Goal { number, id: None } => write!(f, "goal {number}"),
            Self::Goal { number, id: Some(id) } => write!(f, "goal {number} (`{id}`)"),
            Self::Synergies => f.write_str("goals and their synergies"),
            Self::Line { number } => write!(f, "line {number}"),
        }
    }
}

/// A place in a list: the steps that lead to it from the outside, such as `normal, bucket 3, goal 2 (\`fire-arrows\`),
/// time`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListPlace"))]
pub struct Steps(pub Vec<Step>);

impl Steps {
    /// Returns the place one step further inside.
    pub fn and(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Self(steps)
    }

    /// Returns the place of a member in this place.
    pub fn member(&self, name: impl Into<String>) -> Self {
        self.and(Step::Member { name: name.into() })
    }
}

impl From<Step> for Steps {
    fn from(step: Step) -> Self {
        Self(vec![step])
    }
}

impl fmt::Display for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            if at > 0 {
                f.write_str(", ")?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

/// What stands for the value in the words of an expectation.
const HOLE: &str = "{value}";

/// Lists expectations with their words in English.
macro_rules! expectations {
    ($($name:ident => $words:literal,)*) => {
        /// What is expected in a list.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
        #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
        #[cfg_attr(feature = "schemars", schemars(rename = "ListExpectation"))]
        #[non_exhaustive]
        pub enum Expectation {$(
            #[doc = $words]
            $name,
        )*}

        impl Expectation {
            const fn words(self) -> &'static str {
                match self {$(
                    Self::$name => $words,
                )*}
            }
        }
    };
}

expectations! {
    AnyText => "a text",
    Text => "a text, such as {value}",
    Id => "a text that no other goal has, such as {value}",
    Texts => "a list of texts, such as {value}",
    Types => "a list of types, such as {value}",
    Number => "a number, such as {value}",
    WholeNumber => "a whole number, such as {value}",
    Minutes => "minutes as a number, such as {value}",
    Synergies => "minutes by category, such as {value}, or {} for none",
    Thresholds => "the row types' thresholds, such as {value}, or {} for none",
    Filters => "the categories' filters, such as {value}",
    Filter => "a filter, such as \"min 1\" or \"max -1\"",
    Goal => "a goal, such as {value}",
    AnyGoals => "a list of goals",
    Goals => "a list of goals, such as {value}",
    GoalsOrNone => "a list of goals, such as [] for none",
    ManyGoals => "a list of at least 25 goals, such as {value}",
    ManyTexts => "a list of at least 25 texts, such as {value}",
    GoalsByKey => "an object of goals by key, such as {value}",
    Tiers => "25 tiers of goals, such as {value}",
    FourTiers => "four tiers of goals: {value}",
    ListOrEmpty => "a list, perhaps an empty one: []",
    Object => "an object, such as {value}",
    Limits => "an object, such as {value} or {}",
    Combined => "the text \"true\" in a list with \"normal\" or \"short\" goals",
    Parts => "the members \"normal\" or \"short\" beside \"info\"",
    AtMost => "at most {value}",
    AtMostInAll => "at most {value} in all",
    OneGoal => "at least one goal",
    OneGoalAlways => "at least one goal, because some square asks for it on every card",
    TwoGoals => "at least two goals (with one, the original never ends)",
    CardOfGoals => "at least 25 goals (with fewer, the original never ends)",
    CardOfGroups => "at least 25 goals and groups together (with fewer, the list runs out)",
    CardOfFinishes => "at least 25 goals, of which at most one that begins with \"Finish\" (the original never ends)",
}

impl Expectation {
    /// Returns the expectation with an example, or with the number that it allows.
    pub fn with(self, value: impl Into<Cow<'static, str>>) -> Expected {
        Expected { is: self, value: Some(value.into()) }
    }
}

/// What was expected, with an example or the number that is allowed, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListExpected"))]
#[non_exhaustive]
pub struct Expected {
    /// What was expected.
    pub is: Expectation,
    /// An example as it stands in a list, or the number that is allowed.
    pub value: Option<Cow<'static, str>>,
}

impl From<Expectation> for Expected {
    fn from(is: Expectation) -> Self {
        Self { is, value: None }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.is.words();
        match words.split_once(HOLE) {
            Some((before, after)) => {
                write!(f, "{before}{}{after}", self.value.as_deref().unwrap_or_default())
            }
            None => f.write_str(words),
        }
    }
}

/// What was found instead of what was expected.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "snake_case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListFound"))]
#[expect(missing_docs, reason = "what a variant says names its values")]
#[non_exhaustive]
pub enum Found {
    /// The place is not in the list.
    Nothing,
    /// None of those that are counted.
    None,
    /// Only one of those that are counted.
    One,
    /// So many of those that are counted.
    Count { count: usize },
    /// A number, `true`, `false` or `null`, as JSON has it.
    Literal { text: String },
    /// A short text.
    Text { text: String },
    /// A text that is too long to repeat.
    LongText,
    /// A list of so many items.
    List { items: usize },
    /// A list without items.
    EmptyList,
    /// An object.
    Object,
}

impl Found {
    /// Returns a text, which is repeated only if it is short.
    pub fn of_text(text: &str) -> Self {
        match text.chars().count() {
            0..=40 => Self::Text { text: text.to_owned() },
            _ => Self::LongText,
        }
    }
}

impl From<&Value> for Found {
    fn from(value: &Value) -> Self {
        match value {
            Value::Null => Self::Literal { text: "null".to_owned() },
            Value::Bool(truth) => Self::Literal { text: truth.to_string() },
            Value::Number(number) => (*number).into(),
            Value::Text(text) => Self::of_text(text),
            Value::List(items) => Self::List { items: items.len() },
            Value::Members(_) => Self::Object,
        }
    }
}

impl From<Option<&Value>> for Found {
    fn from(value: Option<&Value>) -> Self {
        value.map_or(Self::Nothing, Self::from)
    }
}

impl From<f64> for Found {
    fn from(number: f64) -> Self {
        Self::Literal { text: number.to_string() }
    }
}

impl From<usize> for Found {
    fn from(count: usize) -> Self {
        Self::Count { count }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("nothing"),
            Self::None => f.write_str("none"),
            Self::One => f.write_str("one"),
            Self::Count { count } => write!(f, "{count}"),
            Self::Literal { text } => f.write_str(text),
            Self::Text { text } => write!(f, "the text {text:?}"),
            Self::LongText => f.write_str("a long text"),
            Self::List { items } => write!(f, "a list of {items}"),
            Self::EmptyList => f.write_str("an empty list"),
            Self::Object => f.write_str("an object"),
        }
    }
}

/// A mistake in a list: where it is, what was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListFault"))]
#[non_exhaustive]
pub struct Fault {
    /// Where it is.
    pub place: Steps,
    /// What was expected there.
    pub expected: Expected,
    /// What was found instead.
    pub found: Found,
}

impl Fault {
    /// Returns the mistake.
    pub(super) fn new(
        place: impl Into<Steps>,
        expected: impl Into<Expected>,
        found: impl Into<Found>,
    ) -> Self {
        Self { place: place.into(), expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.place, self.expected, self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expectation_has_its_value_in_its_words() {
        let told = Expectation::Synergies.with(r#"{"forest": 0.5}"#).to_string();
        assert_eq!(told, r#"minutes by category, such as {"forest": 0.5}, or {} for none"#);
        assert_eq!(Expected::from(Expectation::AnyText).to_string(), "a text");
        let at = Steps::from(Step::Tier { number: 1, name: Some("easy") });
        let at = at.and(Step::Goal { number: 2, id: Some("a".to_owned()) }).member("time");
        let fault = Fault::new(at, Expectation::OneGoal, &Value::Text("\"".to_owned()));
        let told =
            r#"tier 1 (easy), goal 2 (`a`), time: expected at least one goal, found the text "\"""#;
        assert_eq!(fault.to_string(), told);
    }
}
