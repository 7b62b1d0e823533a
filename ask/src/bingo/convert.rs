//! Writes a list in the form of another site or program, and says what that form has no place for.

mod csv;
mod losses;
mod timed;

use std::path::PathBuf;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Family;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ListNote;
use super::contents::{Contents, ListText};
use super::game::{
    GoalRow, GoalTable, Lockout, RANDOMIZED, Ranges, Rules, SRL_V5, is_lockout, list_text,
    read_lockout, write_lockout,
};
use super::list::{List, ParsedText};
use super::words::is_remark;
use crate::error::{Context, Error, ErrorKind};
use crate::json::{Fault, Members, Question};
use csv::has_column;
pub use losses::LossMessage;
use losses::Losses;

/// The form of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum ListForm {
    /// What a custom board of Bingosync takes: 25 tiers, four tiers, or goals one after another
    Bingosync,
    /// What PlayBingo takes as an upload
    Playbingo,
    /// A set of lockout.live
    Lockout,
    /// A table, with a goal a line
    Csv,
    /// TOML, to edit by hand
    Toml,
}

impl ListForm {
    /// Returns the name of the site, or what the form is.
    const fn site(self) -> &'static str {
        match self {
            Self::Bingosync => "a custom board of Bingosync",
            Self::Playbingo => "PlayBingo",
            Self::Lockout => "lockout.live",
            Self::Csv => "a table",
            Self::Toml => "TOML",
        }
    }

    /// Returns whether a site takes the list.
    const fn is_of_site(self) -> bool {
        matches!(self, Self::Bingosync | Self::Playbingo | Self::Lockout)
    }
}

/// How is this list written for another site?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Convert {
    /// The file of the list, for messages.
    #[serde(skip)]
    pub file: Option<PathBuf>,
    /// The list, of any game and in any form.
    #[serde(rename = "list")]
    #[cfg_attr(feature = "openapi", schemars(with = "crate::bingo::list::FamilyDocument"))]
    pub document: Value,
    /// The form to write.
    pub to: ListForm,
    /// What becomes of ranges of numbers: those of lockout.live, and variables such as `{{3..7}}` or `{{bats|rats}}` in texts.
    #[serde(default)]
    pub ranges: Ranges,
}

impl Question for Convert {
    const EXAMPLE: &'static str =
        r#"{"list":{"text":"Catch a fish\nRing the bell"},"to":"lockout"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A list in another form.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Converted {
    /// The form.
    pub to: ListForm,
    /// What Bingosync calls the custom board that takes it: `SRL v5`, `Isaac` or `Randomized`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<&'static str>,
    /// How many goals it has.
    pub goals: usize,
    /// What the form has no place for, and what was done instead.
    pub lost: Vec<ListNote>,
    /// Notes on how the list was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<ListNote>,
    /// The list.
    pub text: String,
}

/// A list to write.
struct ReadList {
    table: GoalTable,
    /// The rules that deal it.
    rules: Option<Rules>,
    notes: Vec<ListNote>,
    /// The list itself, if it is one of lockout.live.
    lockout: Option<(Value, Lockout)>,
}

/// Writes a list in another form.
///
/// # Errors
/// When the list cannot be read, or has something that the form can neither have nor lack.
pub fn convert(question: &Convert) -> Result<Converted, Error> {
    let Convert { file, document, to, ranges } = question;
    let name = file.as_ref().map_or("the list".to_owned(), |it| it.display().to_string());
    let ReadList { mut table, rules, notes, lockout } = read(document, &name, *ranges)?;
    let mut losses = Losses::new(*to, rules);
    if rules == Some(Rules::Oot) && !to.is_of_site() {
        let list = List { file: file.clone(), document: Some(document.clone()), ..List::default() };
        let (text, goals) = timed::write(&list.document()?, *to, &mut losses)?;
        return Ok(Converted { to: *to, board: None, goals, lost: losses.notes, notes, text });
    }
    if lockout.is_none() {
        let filled = table.fill(*ranges).with_context(|| format!("{name} is not a goal list"))?;
        losses.variables(&filled, *ranges);
    }
    if let Some((list, _)) = lockout.as_ref().filter(|_| *to == ListForm::Lockout) {
        // Nothing is lost.
        let (to, goals, text) = (*to, table.goals.len(), list_text(list));
        return Ok(Converted { to, board: None, goals, lost: Vec::new(), notes, text });
    }
    if let Some((_, list)) = &lockout {
        losses.lockout(list, *ranges);
    }
    if *to != ListForm::Bingosync {
        losses.nameless(&mut table);
    }
    let mut board = None;
    let text = match to {
        ListForm::Bingosync => {
            let (name, list) = for_bingosync(&mut table, &mut losses)?;
            board = Some(name);
            list_text(&list)
        }
        ListForm::Playbingo => {
            losses.keep(&mut table, |name, value| {
                ["name", "tier", "types"].contains(&name)
                    || is_remark(name) && value.text().is_some()
            });
            losses.limits(&table);
            losses.rules(Some(Rules::Playbingo));
            list_text(&table.upload())
        }
        ListForm::Lockout => {
            losses.keep(&mut table, |name, _| ["name", "types"].contains(&name));
            losses.rules(None);
            losses.lines(&table);
            list_text(&write_lockout(&table, &name)?)
        }
        ListForm::Csv => {
            table.rules = None;
            // A table with times and without tiers is read as one of Ocarina of Time bingo, whose types are minutes.
            let has_types = table.goals.iter().any(|row| !row.types().is_empty());
            let loses_times = table.is_timed() && has_types;
            losses.keep(&mut table, |name, value| {
                has_column(name, value) && !(loses_times && name.starts_with("time"))
            });
            losses.limits(&table);
            losses.signs(&table);
            let by = if table.is_timed() { Rules::Oot } else { table.family().parse()? };
            losses.rules(Some(by));
            csv::write(&table)
        }
        ListForm::Toml => {
            if !matches!(rules, Some(Rules::Family(_))) {
                table.rules = None;
                losses.rules(Some(table.family().parse()?));
            }
            toml_text(&table)?
        }
    };
    losses.bounds(&table);
    Ok(Converted { to: *to, board, goals: table.goals.len(), lost: losses.notes, notes, text })
}

/// Reads a list of any game.
fn read(document: &Value, name: &str, ranges: Ranges) -> Result<ReadList, Error> {
    let text = ListText::of_document(document, "", name)?;
    let list = match &text {
        Some((ListText { contents: Contents::Document(list), .. }, _)) => list,
        _ => document,
    };
    if is_lockout(list) {
        let mut read =
            read_lockout(list, ranges).with_context(|| format!("{name} is not a goal list"))?;
        let notes = text.as_ref().and_then(|(text, _)| text.note()).into_iter().collect();
        let table = std::mem::take(&mut read.table);
        return Ok(ReadList { table, rules: None, notes, lockout: Some((list.clone(), read)) });
    }
    let parsed = match text {
        Some((list, beside)) => ParsedText::of_text(list, name, beside)?,
        None => ParsedText::of_list(document.clone()),
    };
    let rules = parsed.rules(None, name)?;
    let notes = parsed.notes(rules, None);
    Ok(ReadList { table: parsed.table(name)?, rules, notes, lockout: None })
}

/// Returns the name and the list of the custom board of Bingosync that takes the goals.
fn for_bingosync(
    table: &mut GoalTable,
    losses: &mut Losses,
) -> Result<(&'static str, Value), Error> {
    let (board, rules, least): (_, _, &[usize]) = match table.family() {
        "isaac" => ("Isaac", "isaac", &[10, 10, 4, 1]),
        _ => (SRL_V5, "srl-v5", &[1; 25]),
    };
    let family: Family = rules.parse()?;
    let mut is_tiered = false;
    let mut list = None;
    if table.goals.iter().any(|row| row.get("tier").is_some()) {
        let goals = |tier: &Value| if let Value::List(goals) = tier { goals.len() } else { 0 };
        // A custom board has no element before the first tier.
        let tiers = match table.document(family) {
            Ok(Value::List(tiers)) => Some(tiers.into_iter().skip(1).collect::<Vec<_>>()),
            _ => None,
        };
        let is_short = |(tier, least): (&Value, &usize)| goals(tier) < *least;
        match tiers.as_ref().map(|tiers| tiers.iter().zip(least).position(is_short)) {
            Some(None) => (is_tiered, list) = (true, tiers),
            short => losses.tiers(board, short.flatten().map(|tier| tier + 1)),
        }
    }
    losses.keep(table, |name, _| ["name", "types"].contains(&name) || is_tiered && name == "tier");
    losses.limits(table);
    if let Some(tiers) = list {
        losses.rules(Some(Rules::Family(family)));
        return Ok((board, Value::List(tiers)));
    }
    losses.types(table);
    losses.rules(Some(Rules::Family("simple".parse()?)));
    Ok((RANDOMIZED, Value::List(table.goals.iter().map(GoalRow::object).collect())))
}

/// Returns the goals as TOML, with all that they have.
fn toml_text(table: &GoalTable) -> Result<String, Error> {
    let text = |text: &String| Value::Text(text.clone());
    let limits =
        (!table.limits().is_empty()).then(|| Value::object(table.limits().iter().cloned()));
    let goals = Value::List(table.goals.iter().map(GoalRow::object).collect());
    toml_of([
        ("rules", table.rules.as_ref().map(text)),
        ("mode", table.mode.as_ref().map(text)),
        ("max_score", table.score().cloned()),
        ("types", limits),
        ("goals", Some(goals)),
    ])
}

/// Returns the members that are there as TOML.
fn toml_of(
    members: impl IntoIterator<Item = (&'static str, Option<Value>)>,
) -> Result<String, Error> {
    let members = members.into_iter();
    let given = members.filter_map(|(name, value)| Some((name.to_owned(), value?)));
    toml::to_string(&Value::object(given)).map_err(|error| {
        ErrorKind::List.error("the list has values that TOML cannot have").because(error)
    })
}
