//! Checks a goal list for errors and for what is suspicious.

use std::ops::ControlFlow;

use foretile_games::bingo::{Fault, GoalList, ListPart, Mode, Seed, Value};
use foretile_study::bingo::{Issue, Severity, inspect, try_out};
use foretile_study::mass::Progress;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::goal_text::timed_faults;
use super::list::List;
use crate::error::{Error, ensure};
use crate::json::{self, Members, Question};
use crate::schema;
use crate::span::Span;

/// What is wrong with this list?
pub struct Check {
    /// The list
    pub list: List,
    /// The seeds whose cards to deal, in every mode that the list has goals for
    pub seeds: Span<u64>,
    /// The largest share of cards that a goal should be on
    pub most: f64,
}

/// The question in JSON.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "CheckAsked"))]
#[serde(default)]
struct Request {
    /// The list, in the community's format or as a text; a sample of our own if null
    #[cfg_attr(feature = "openapi", schemars(with = "Option<crate::bingo::list::TimedDocument>"))]
    list: Option<Value>,
    /// The seeds whose cards to deal, in every mode that the list has goals for
    seeds: Span<u64>,
    /// The largest share of cards that a goal should be on, 0 to 1
    most: f64,
}

impl Default for Request {
    fn default() -> Self {
        Self { list: None, seeds: Check::SEEDS, most: Check::MOST }
    }
}

schema::parts!(Check: Request);

impl Check {
    /// The usual seeds.
    pub const SEEDS: Span<u64> = Span { first: 0, last: 999 };
    /// The usual largest share.
    pub const MOST: f64 = 0.7;
}

impl Question for Check {
    const EXAMPLE: &'static str = r#"{"seeds":"0..99"}"#;

    fn read(members: &mut Members) -> Result<Self, json::Fault> {
        let Request { list: document, seeds, most } = members.part()?;
        Ok(Self { list: List { document, ..List::default() }, seeds, most })
    }
}

/// The contents of a list, or why it cannot be read.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "CheckedList"))]
pub struct Checked {
    /// Whether the list can be read and has no errors; it may still be suspicious.
    pub ok: bool,
    /// The version that it states.
    pub version: Option<String>,
    /// The sub-lists.
    pub parts: Vec<PartChecked>,
    /// Why the list cannot be read.
    pub faults: Vec<FaultFound>,
    /// What is wrong or suspicious, the worst first.
    pub findings: Vec<Issue>,
}

/// A sub-list.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct PartChecked {
    /// Its name, such as `normal`.
    pub name: &'static str,
    /// The number of goals in buckets 1 to 25, which can be dealt.
    pub goals: usize,
    /// The number of goals in other buckets, which are never dealt.
    pub unused: usize,
}

/// A place in a list that cannot be read, or that its rules refuse.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "GameFault"))]
pub struct FaultFound {
    /// The place.
    pub place: String,
    /// What was expected there.
    pub expected: String,
    /// What was found instead.
    pub found: String,
    /// The same as codes with their values.
    pub told: Fault,
}

impl From<Fault> for FaultFound {
    fn from(fault: Fault) -> Self {
        let (place, expected) = (fault.place.to_string(), fault.expected.to_string());
        Self { place, expected, found: fault.found.to_string(), told: fault }
    }
}

/// Checks a list. Returns `None` when `on_event` breaks.
///
/// # Errors
/// When the file cannot be read or is not JSON.
pub fn check(
    question: &Check,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Option<Checked>, Error> {
    let Check { list, seeds, most } = question;
    ensure!((0.0..=1.0).contains(most), "a share of {most}: expected 0 to 1, such as 0.5");
    Seed::try_from(seeds.last)?;
    let document = list.document()?;
    let list = match GoalList::read(&document) {
        Ok(list) => list,
        Err(error) => return Ok(Some(unreadable(error.faults))),
    };
    let faults = timed_faults(&list);
    if !faults.is_empty() {
        return Ok(Some(unreadable(faults)));
    }
    let mut findings = inspect(&document, &list);
    // A list without short goals can deal short cards too, but is not made for them.
    let has = |part| list.parts().any(|(name, _)| (name == "short") == (part == ListPart::Short));
    let modes: Vec<Mode> = Mode::ALL.into_iter().filter(|mode| has(mode.rules().part)).collect();
    let cards = seeds.last - seeds.first + 1;
    for (index, &mode) in modes.iter().enumerate() {
        let (done, of) = (index as u64 * cards, modes.len() as u64 * cards);
        let notify = |at: Progress| on_event(Progress { seeds: done + at.seeds, of });
        match try_out(&list, mode, (*seeds).into(), *most, notify)? {
            Some(found) => findings.extend(found),
            None => return Ok(None),
        }
    }
    let parts = list.parts().map(|(name, part)| {
        let goals = part.used().count();
        PartChecked { name, goals, unused: part.goals.len() - goals }
    });
    Ok(Some(Checked {
        ok: findings.iter().all(|found| found.severity != Severity::Wrong),
        parts: parts.collect(),
        version: Some(list.version.clone()).filter(|version| !version.is_empty()),
        faults: Vec::new(),
        findings,
    }))
}

fn unreadable(faults: Vec<Fault>) -> Checked {
    Checked {
        ok: false,
        version: None,
        parts: Vec::new(),
        faults: faults.into_iter().map(Into::into).collect(),
        findings: Vec::new(),
    }
}
