//! Goal lists in the community's format.

use std::fmt;

use super::fault::{Expectation, Fault, Found, Step, Steps};
use super::filter::Filter;
use super::profile::{ListPart, Mode};
use super::value::Value;
use crate::message::{Code, Message};

/// The last bucket of a list. The generator uses only 1 to 25. Observed in the published lists (`oot-bingo-lists`
/// 2.1.2).
const LAST_BUCKET: u8 = 50;
/// The most goals and synergies of a sub-list together, because categories and goals are numbered
/// with 16 bits.
const MOST_ENTRIES: usize = u16::MAX as usize;
/// The buckets that goals are dealt from.
const USED_BUCKETS: std::ops::RangeInclusive<u8> = 1..=25;

/// Numbers by category (synergies or thresholds), in the order of the file.
pub type Numbers = Vec<(String, f64)>;

/// A goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// The id. A card has no two goals with one id.
    pub id: String,
    /// The name in English.
    pub name: String,
    /// The name in Japanese, empty if the list has none.
    pub jp: String,
    /// The bucket, 0 to 50. Goals in buckets 1 to 25 are dealt.
    pub bucket: u8,
    /// The duration in minutes.
    pub time: f64,
    /// How much skill the goal asks for, as the list's authors see it. Dealing does not use it. It is
    /// 0 if the list has none.
    pub skill: f64,
    /// Makes the goal more frequent (below 0: less). It is 0 if the list has none.
    pub weight: f64,
    /// Minutes shared with other goals, by category.
    pub types: Numbers,
    /// Minutes shared only with goals that have the category as a type, by category.
    pub subtypes: Numbers,
    /// Minutes that count towards the threshold of a whole row, by category.
    pub rowtypes: Numbers,
}

/// The goals of one kind of card, and their rules.
#[derive(Clone, PartialEq, Debug)]
pub struct SubList {
    /// All goals, by bucket, in the order of the file.
    pub goals: Vec<Goal>,
    /// The costs that a row must stay below to save time, by row type.
    pub thresholds: Numbers,
    /// The categories that do not use the default rule. Like the generator, this leaves out filters
    /// that cannot be parsed.
    pub filters: Vec<(String, Filter)>,
    /// The same, as the site read them before its version 10.2.
    pub(super) filters_before_10_2: Vec<(String, Filter)>,
}

impl SubList {
    /// Returns the goals that can be dealt: those of buckets 1 to 25.
    pub fn used(&self) -> impl Iterator<Item = &Goal> {
        self.goals.iter().filter(|goal| USED_BUCKETS.contains(&goal.bucket))
    }
}

/// A goal list: combined (`normal` and `short`), or a single sub-list for every mode.
#[derive(Clone, PartialEq, Debug)]
pub struct GoalList {
    /// The list's version, such as `v10.1`; empty if it has none.
    pub version: String,
    normal: Option<SubList>,
    short: Option<SubList>,
}

/// The error when a list has no goals for a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingPartError(Mode);

impl MissingPartError {
    /// Returns the mode that the list has no goals for.
    pub const fn mode(&self) -> Mode {
        self.0
    }
}

impl fmt::Display for MissingPartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = self.0;
        write!(
            f,
            "the list has no goals for {mode} cards: expected goals for them, such as a member \"normal\" beside \"info\""
        )
    }
}

impl std::error::Error for MissingPartError {}

/// The error when a document is not a goal list.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ReadListError {
    /// The mistakes, at least one. For each goal, only the first is listed.
    pub faults: Vec<Fault>,
}

impl fmt::Display for ReadListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a goal list: {}", self.faults[0])?;
        match self.faults.len() - 1 {
            0 => Ok(()),
            more => write!(f, " (and {more} more)"),
        }
    }
}

impl std::error::Error for ReadListError {}

impl GoalList {
    /// Reads a list from a document.
    ///
    /// # Errors
    /// Returns all mistakes found in the document.
    pub fn read(document: &Value) -> Result<Self, ReadListError> {
        let mut reader = Reader::default();
        let list = reader.list(document);
        if reader.faults.is_empty() {
            Ok(list)
        } else {
            Err(ReadListError { faults: reader.faults })
        }
    }

    /// Returns the sub-list for a part. If the list has no short goals, short cards use the normal
    /// ones.
    pub fn part(&self, part: ListPart) -> Option<&SubList> {
        match part {
            ListPart::Normal => self.normal.as_ref(),
            ListPart::Short => self.short.as_ref().or(self.normal.as_ref()),
        }
    }

    /// Returns the sub-list for a part.
    ///
    /// # Errors
    /// Returns an error that names the mode if the list has none.
    pub fn part_for(&self, part: ListPart, mode: Mode) -> Result<&SubList, MissingPartError> {
        self.part(part).ok_or(MissingPartError(mode))
    }

    /// Returns the sub-lists of the document, with their names.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &SubList)> {
        [("normal", &self.normal), ("short", &self.short)]
            .into_iter()
            .filter_map(|(name, part)| Some((name, part.as_ref()?)))
    }
}

/// Collects mistakes while it reads a document.
#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
}

impl Reader {
    fn list(&mut self, document: &Value) -> GoalList {
        let empty = GoalList { version: String::new(), normal: None, short: None };
        if document.members().is_none() {
            let example = r#"{"info": {"combined": "true"}, "normal": {…}}"#;
            self.fault(Step::List, Expectation::Object.text(example), document);
            return empty;
        }
        let info = document.get("info");
        let version = info.and_then(|info| info.get("version")).and_then(Value::text);
        let version = version.unwrap_or_default().to_owned();
        let parts = ["normal", "short"];
        let whole = Steps::default();
        if parts.iter().all(|part| document.get(part).is_none()) && document.get("1").is_some() {
            return GoalList {
                version,
                normal: Some(self.sub_list(&whole, document)),
                short: None,
            };
        }
        // The generator accepts only the text "true" and otherwise deals nothing.
        let combined = info.and_then(|info| info.get("combined"));
        if combined.and_then(Value::text) != Some("true") {
            let place = whole.member("info").member("combined");
            self.fault(place, Expectation::Combined, combined);
        } else if parts.iter().all(|part| document.get(part).is_none()) {
            self.fault(Step::List, Expectation::Parts, Found::Nothing);
        }
        let [normal, short] = parts
            .map(|part| document.get(part).map(|list| self.sub_list(&whole.member(part), list)));
        GoalList { version, normal, short }
    }

    fn fault(
        &mut self,
        place: impl Into<Steps>,
        expected: impl Into<Message<Expectation>>,
        found: impl Into<Message<Found>>,
    ) {
        self.faults.push(Fault::new(place, expected, found));
    }

    fn sub_list(&mut self, part: &Steps, document: &Value) -> SubList {
        let mut goals = Vec::new();
        for bucket in 0..=LAST_BUCKET {
            let entries = document.get(&bucket.to_string());
            if entries.is_none() && !USED_BUCKETS.contains(&bucket) {
                continue;
            }
            let place = part.and(Step::Bucket.number(bucket));
            let Some(Value::List(entries)) = entries else {
                self.fault(place, Expectation::GoalsOrNone, entries);
                continue;
            };
            for (index, entry) in entries.iter().enumerate() {
                match goal(&place, index, bucket, entry) {
                    Ok(goal) => goals.push(goal),
                    Err(fault) => self.faults.push(fault),
                }
            }
        }
        let entries: usize = goals
            .iter()
            .map(|goal| 1 + goal.types.len() + goal.subtypes.len() + goal.rowtypes.len())
            .sum();
        if entries > MOST_ENTRIES {
            let most = Expectation::AtMostInAll.number(MOST_ENTRIES);
            self.fault(part.and(Step::Synergies), most, entries);
        }
        let thresholds = self.thresholds(&part.member("rowtypes"), document.get("rowtypes"));
        let texts = self.filters(&part.member("synfilters"), document.get("synfilters"));
        let read = |parse: fn(&str) -> Option<Filter>| {
            let filters =
                texts.iter().filter_map(|(name, text)| Some(((*name).clone(), parse(text)?)));
            filters.collect()
        };
        let filters = read(Filter::parse);
        SubList { goals, thresholds, filters, filters_before_10_2: read(Filter::parse_before_10_2) }
    }

    fn thresholds(&mut self, place: &Steps, document: Option<&Value>) -> Numbers {
        let expected = Expectation::Thresholds.text(r#"{"ms": 9.5}"#);
        let Some(document) = document else {
            self.fault(place.clone(), expected, Found::Nothing);
            return Numbers::new();
        };
        numbers(|| place.clone(), expected, document).unwrap_or_else(|fault| {
            self.faults.push(fault);
            Numbers::new()
        })
    }

    /// Returns the texts of the filters, by category.
    fn filters<'a>(
        &mut self,
        place: &Steps,
        document: Option<&'a Value>,
    ) -> Vec<(&'a String, &'a str)> {
        let Some(document) = document else { return Vec::new() };
        let Some(members) = document.members() else {
            let expected = Expectation::Filters.text(r#"{"botw": "min 1"}"#);
            self.fault(place.clone(), expected, document);
            return Vec::new();
        };
        let mut filters = Vec::new();
        for (category, text) in members {
            match text.text() {
                Some(text) => filters.push((category, text)),
                None => self.fault(place.member(category.clone()), Expectation::Filter, text),
            }
        }
        filters
    }
}

/// Reads a goal, or returns its first mistake.
fn goal(bucket_place: &Steps, index: usize, bucket: u8, entry: &Value) -> Result<Goal, Fault> {
    let number = index + 1;
    if entry.members().is_none() {
        let example = r#"{"id": "fire-arrows", "name": "Fire Arrows", …}"#;
        let place = bucket_place.and(Step::Goal.number(number));
        return Err(Fault::new(place, Expectation::Goal.text(example), entry));
    }
    let place = |member: &str| {
        let id = entry.get("id").or_else(|| entry.get("name")).and_then(Value::text);
        let goal = match id {
            Some(id) => Step::NamedGoal.number(number).text(id.to_owned()),
            None => Step::Goal.number(number),
        };
        bucket_place.and(goal).member(member.to_owned())
    };
    let text = |member, expected: Expectation, example: &'static str| {
        let found = entry.get(member);
        found
            .and_then(Value::text)
            .ok_or_else(|| Fault::new(place(member), expected.text(example), found))
    };
    let number = |member, found, expected: Expectation, example: &'static str| {
        let number: Option<&Value> = found;
        number
            .and_then(finite)
            .ok_or_else(|| Fault::new(place(member), expected.text(example), number))
    };
    let synergies = |member, required: bool| match entry.get(member) {
        None if !required => Ok(Numbers::new()),
        found => {
            let expected = Expectation::Synergies.text(r#"{"forest": 0.5}"#);
            match found {
                Some(found) => numbers(|| place(member), expected, found),
                None => Err(Fault::new(place(member), expected, Found::Nothing)),
            }
        }
    };
    let weight = entry.get("weight").filter(|weight| **weight != Value::Null);
    Ok(Goal {
        id: text("id", Expectation::Id, "\"fire-arrows\"")?.to_owned(),
        name: text("name", Expectation::Text, "\"Fire Arrows\"")?.to_owned(),
        jp: entry.get("jp").and_then(Value::text).unwrap_or_default().to_owned(),
        bucket,
        time: number("time", entry.get("time"), Expectation::Minutes, "4.5")?,
        // The generator never reads it, so lists may have anything here.
        skill: entry.get("skill").and_then(finite).unwrap_or(0.0),
        weight: match weight {
            None => 0.0,
            found => number("weight", found, Expectation::Number, "-0.25")?,
        },
        types: synergies("types", true)?,
        subtypes: synergies("subtypes", false)?,
        rowtypes: synergies("rowtypes", false)?,
    })
}

/// Reads an object of numbers.
fn numbers(
    place: impl Fn() -> Steps,
    expected: Message<Expectation>,
    document: &Value,
) -> Result<Numbers, Fault> {
    let Some(members) = document.members() else {
        return Err(Fault::new(place(), expected, document));
    };
    let number = |(category, value): &(String, Value)| match finite(value) {
        Some(number) => Ok((category.clone(), number)),
        None => {
            let minutes = Expectation::Minutes.text("0.5");
            Err(Fault::new(place().member(category.clone()), minutes, value))
        }
    };
    members.iter().map(number).collect()
}

/// Reads a finite number and converts -0 to 0.
fn finite(value: &Value) -> Option<f64> {
    value.number().filter(|number| number.is_finite()).map(|number| number + 0.0)
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    /// Returns the JSON of a sub-list with 25 buckets, the first of which has these goals.
    fn sub_list(goals: &str) -> String {
        let buckets: String = (2..=25).map(|bucket| format!(r#","{bucket}":[]"#)).collect();
        format!(r#"{{"1":[{goals}]{buckets},"rowtypes":{{}},"info":{{"version":"mine"}}}}"#)
    }

    fn read(text: &str) -> Result<GoalList, String> {
        GoalList::read(&serde_json::from_str(text).unwrap()).map_err(|error| error.to_string())
    }

    const GOAL: &str = r#"{"id":"a","name":"A","time":1,"types":{"x":2,"1":3},"weight":null}"#;

    #[test]
    fn single_and_combined_lists_read() {
        let single = read(&sub_list(GOAL)).unwrap();
        assert_eq!(single.version, "mine");
        let goal = &single.part(ListPart::Short).unwrap().goals[0];
        assert_eq!((goal.id.as_str(), goal.weight, goal.bucket), ("a", 0.0, 1));
        assert_eq!(goal.skill, 0.0);
        assert_eq!(goal.types, [("1".to_owned(), 3.0), ("x".to_owned(), 2.0)]);

        let part = sub_list(GOAL);
        let skill = |skill: &str| {
            let goal = GOAL.replace("null", &format!("null,\"skill\":{skill}"));
            read(&sub_list(&goal)).unwrap().part(ListPart::Normal).unwrap().goals[0].skill
        };
        assert_eq!(["1.25", "-2", "null", "\"a\""].map(skill), [1.25, -2.0, 0.0, 0.0]);

        let combined =
            read(&format!(r#"{{"info":{{"combined":"true"}},"short":{part}}}"#)).unwrap();
        assert!(combined.part(ListPart::Short).is_some());
        let error = combined.part_for(ListPart::Normal, Mode::Blackout).unwrap_err().to_string();
        assert!(error.contains("no goals for blackout cards"), "{error}");
    }

    #[test]
    fn faults_say_where_and_what_was_expected() {
        let part = sub_list(GOAL);
        let with = |from, to| sub_list(&GOAL.replace(from, to));
        for (list, fault) in [
            ("[]".to_owned(), "the list: expected an object"),
            ("{}".to_owned(), "info, combined: expected the text \"true\""),
            (r#"{"info":{"combined":"true"}}"#.to_owned(), "the list: expected the members"),
            (
                format!(r#"{{"info":{{"combined":true}},"normal":{part}}}"#),
                "info, combined: expected the text \"true\" in a list with \"normal\" or \"short\" \
                 goals, such as \"combined\": \"true\", found true",
            ),
            (
                with(r#""time":1,"#, ""),
                "bucket 1, goal 1 (`a`), time: expected minutes as a number, such as 4.5, found \
                 nothing",
            ),
            (with(r#""time":1"#, r#""time":"NaN""#), "time: expected minutes as a number"),
            (with(r#""time":1"#, r#""time":null"#), "such as 4.5, found null"),
            (with(r#""x":2"#, r#""x":"yes""#), "types, x: expected minutes as a number"),
            (with(r#""types":{"x":2,"1":3}"#, r#""kinds":{}"#), "types: expected minutes by"),
            (with("null", "true"), "weight: expected a number, such as -0.25, found true"),
            (with(r#""id":"a","#, ""), "goal 1 (`A`), id: expected a text"),
            (sub_list("7"), "bucket 1, goal 1: expected a goal, such as"),
            (part.replace(r#""7":[],"#, ""), "bucket 7: expected a list of goals"),
            (part.replace(r#""rowtypes":{}"#, r#""rowtypes":[]"#), "found a list of 0"),
            (part.replace(r#""rowtypes":{}"#, r#""rows":{}"#), "rowtypes: expected the row types'"),
            (
                part.replace(r#""rowtypes":{}"#, r#""rowtypes":{},"synfilters":{"x":1}"#),
                "synfilters, x: expected a filter, such as \"min 1\"",
            ),
        ] {
            let error = read(&list).unwrap_err();
            assert!(error.contains(fault), "{error}\nshould contain\n{fault}");
        }
        let two = sub_list(&[GOAL, GOAL].join(",").replace(r#""time":1"#, r#""time":"x""#));
        assert!(read(&two).unwrap_err().ends_with("(and 1 more)"));
    }

    #[test]
    fn goals_outside_the_used_buckets_are_not_dealt() {
        let list = sub_list(GOAL).replacen('{', &format!(r#"{{"0":[{GOAL}],"26":[{GOAL}],"#), 1);
        let list = read(&list).unwrap();
        let part = list.part(ListPart::Normal).unwrap();
        assert_eq!((part.goals.len(), part.used().count()), (3, 1));
    }

    /// Lists have buckets 0 to 50; cards use goals of buckets 1 to 25.
    #[test]
    fn buckets_are_read_to_50_and_dealt_to_25() {
        let list = sub_list(GOAL).replace(r#""25":[]"#, &format!(r#""25":[{GOAL}]"#));
        let more = format!(r#"{{"50":[{GOAL}],"51":[{GOAL}],"#);
        let list = read(&list.replacen('{', &more, 1)).unwrap();
        let part = list.part(ListPart::Normal).unwrap();
        assert_eq!((part.goals.len(), part.used().count()), (3, 2));
    }
}
