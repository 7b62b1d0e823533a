//! Mistakes in a list as codes with their values, which people read in their language. `Display` says them in English.

use std::borrow::Cow;
use std::fmt;

/// A code with the text and the number that belong to it, if it has them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "C: Code"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "{C}Told"))]
#[non_exhaustive]
pub struct Coded<C> {
    /// The code.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_code"))]
    #[cfg_attr(feature = "schemars", schemars(with = "C"))]
    pub is: C,
    /// A name, an example, or what was found.
    pub text: Option<Cow<'static, str>>,
    /// Which one, counted from 1, or how many.
    pub number: Option<usize>,
}

#[cfg(feature = "serde")]
fn as_code<C: Code, S: serde::Serializer>(is: &C, serializer: S) -> Result<S::Ok, S::Error> {
    let [code, _] = is.told();
    serializer.serialize_str(code)
}

/// A closed set of codes.
pub trait Code: Copy {
    /// Returns the code as programs read it, and what it says in English, in which `{text}`, `{quoted}` and `{number}`
    /// stand for the values.
    fn told(self) -> [&'static str; 2];

    /// Returns the code with its text.
    fn text(self, text: impl Into<Cow<'static, str>>) -> Coded<Self> {
        Coded { is: self, text: Some(text.into()), number: None }
    }

    /// Returns the code with its number.
    fn number(self, number: usize) -> Coded<Self> {
        Coded { is: self, text: None, number: Some(number) }
    }
}

impl<C> Coded<C> {
    /// Adds the text.
    pub fn with_text(self, text: impl Into<Cow<'static, str>>) -> Self {
        Self { text: Some(text.into()), ..self }
    }
}

impl<C: Code> From<C> for Coded<C> {
    fn from(is: C) -> Self {
        Self { is, text: None, number: None }
    }
}

impl<C: Code> fmt::Display for Coded<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text.as_deref().unwrap_or_default();
        let [_, words] = self.is.told();
        fill_words(words, f, &|hole, f| match hole {
            "text" => f.write_str(text),
            "quoted" => write!(f, "{text:?}"),
            "number" => write!(f, "{}", self.number.unwrap_or_default()),
            // Braces of an example.
            other => write!(f, "{{{other}}}"),
        })
    }
}

/// Writes words, and in the place of each name in braces what `write` writes for it. For the rooms of Foretile.
#[doc(hidden)]
pub fn fill_words(
    mut words: &str,
    f: &mut fmt::Formatter<'_>,
    write: &dyn Fn(&str, &mut fmt::Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    while let Some((before, after)) = words.split_once('{') {
        f.write_str(before)?;
        let (name, rest) = after.split_once('}').unwrap_or((after, ""));
        write(name, f)?;
        words = rest;
    }
    f.write_str(words)
}

/// Lists codes with their words in English. For the rooms of Foretile.
#[doc(hidden)]
#[macro_export]
macro_rules! codes {
    ($(#[$about:meta])* $set:ident: $($name:ident $code:literal => $words:literal,)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum $set {$(
            #[doc = $words]
            $name,
        )*}

        impl $crate::bingo::Code for $set {
            fn told(self) -> [&'static str; 2] {
                match self {$(
                    Self::$name => [$code, $words],
                )*}
            }
        }
    };
}

codes! {
    /// A step on the way to a place in a list, or in the text that it was read from. All are counted from 1.
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "schemars", schemars(rename = "ListStep", rename_all = "snake_case"))]
    Step:
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
}

codes! {
    /// What is expected in a list. The text is an example as it stands in a list.
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "schemars", schemars(rename = "ListExpectation", rename_all = "snake_case"))]
    Expectation:
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
    CardOfFinishes "card_of_finishes" => "at least 25 goals, such as 40, of which at most one that begins with \"Finish\" (the original never ends)",
}

codes! {
    /// What was found instead of what was expected.
    #[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
    #[cfg_attr(feature = "schemars", schemars(rename = "ListFound", rename_all = "snake_case"))]
    Found:
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
}

/// A text, which is repeated only if it is short.
impl From<&str> for Coded<Found> {
    fn from(text: &str) -> Self {
        match text.chars().count() {
            0..=40 => Found::Text.text(text.to_owned()),
            _ => Found::LongText.into(),
        }
    }
}

impl From<f64> for Coded<Found> {
    fn from(number: f64) -> Self {
        Found::Literal.text(number.to_string())
    }
}

impl From<usize> for Coded<Found> {
    fn from(count: usize) -> Self {
        Found::Count.number(count)
    }
}

/// A place in a list: the steps that lead to it from the outside, such as `normal, bucket 3, goal 2 (fire-arrows), time`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "ListPlace"))]
pub struct Steps(pub Vec<Coded<Step>>);

impl Steps {
    /// Returns the place one step further inside.
    pub fn and(&self, step: impl Into<Coded<Step>>) -> Self {
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step.into());
        Self(steps)
    }

    /// Returns the place of a member in this place.
    pub fn member(&self, name: impl Into<Cow<'static, str>>) -> Self {
        self.and(Step::Member.text(name))
    }
}

impl From<Coded<Step>> for Steps {
    fn from(step: Coded<Step>) -> Self {
        Self(vec![step])
    }
}

impl From<Step> for Steps {
    fn from(step: Step) -> Self {
        Self(vec![step.into()])
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

/// A mistake in a list: where it is, what was expected, and what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = "E: Code"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(rename = "{E}Fault"))]
#[non_exhaustive]
pub struct Fault<E = Expectation> {
    /// Where it is.
    pub place: Steps,
    /// What was expected there.
    pub expected: Coded<E>,
    /// What was found instead.
    pub found: Coded<Found>,
}

impl<E> Fault<E> {
    /// Creates a mistake.
    pub fn new(
        place: impl Into<Steps>,
        expected: impl Into<Coded<E>>,
        found: impl Into<Coded<Found>>,
    ) -> Self {
        Self { place: place.into(), expected: expected.into(), found: found.into() }
    }
}

impl<E: Code> fmt::Display for Fault<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, found {}", self.place, self.expected, self.found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingo::Value;

    #[test]
    fn codes_have_their_values_in_their_words() {
        let told = Expectation::Synergies.text(r#"{"forest": 0.5}"#).to_string();
        assert_eq!(told, r#"minutes by category, such as {"forest": 0.5}, or {} for none"#);
        assert_eq!(
            Coded::from(Expectation::AnyText).to_string(),
            r#"a text, such as "Catch a fish""#
        );
        let at = Steps::from(Step::NamedTier.number(1).with_text("easy"));
        let at = at.and(Step::NamedGoal.number(2).with_text("a")).member("time");
        let fault = Fault::new(at, Expectation::AtMost.number(3), &Value::Text("\"".to_owned()));
        let told = r#"tier 1 (easy), goal 2 (`a`), time: expected at most 3, such as 3, found the text "\"""#;
        assert_eq!(fault.to_string(), told);
    }
}
