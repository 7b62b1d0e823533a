//! Reads goal lists.
#![doc = include_str!("lists.md")]

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use foretile_games::bingo::{Compat, Dealer, GoalList, Mode, Value};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::formats::{FormatError, from_csv, from_toml};
use super::profile::ProfileEdit;
use crate::Cause;
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::files;
use crate::json::syntax;

/// Our own goals, so that cards can be dealt without a list. The community's lists are not ours to
/// include.
const SAMPLE: &str = include_str!("../../data/sample-goals.json");

/// A first list to edit, for people who write one for another game.
pub const STARTER: &str = include_str!("../../data/starter-goals.toml");

/// The most goals in one part of a list, so that dealing a card stays fast.
const MOST_GOALS: usize = 5_000;

/// Which goals to deal, and how.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Source {
    /// A goal list: the community's JSON, .toml or .csv, or - for JSON on standard input [default: a sample of our own]
    #[serde(skip)]
    pub list: Option<PathBuf>,
    /// The list itself, because a question in JSON cannot name a file. `{"toml": TEXT}` and
    /// `{"csv": TEXT}` are lists too
    // With `list`, too, it is what that file has.
    #[serde(rename = "list")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<List>"))]
    pub document: Option<Value>,
    /// The card's mode: normal, blackout, short or short-blackout
    pub mode: Mode,
    /// Deal the cards that this program dealt for the list's version: npm, site or bingosync
    pub compat: Compat,
    /// Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    pub profile: Option<ProfileEdit>,
}

/// A goal list in the community's JSON format, or as a text: `{"toml": TEXT}` or `{"csv": TEXT}`.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(with = "serde_json::Map<String, serde_json::Value>")]
pub(super) enum List {}

impl Source {
    /// Reads the list and returns its dealer.
    pub fn dealer(&self) -> Result<Dealer, Error> {
        Ok(self.dealer_of_version()?.1)
    }

    /// Reads the list and returns its version, or where it came from if it has none, and its dealer.
    pub fn dealer_of_version(&self) -> Result<(String, Dealer), Error> {
        let (version, _, dealer) = self.everything()?;
        Ok((version, dealer))
    }

    /// Like [`Self::dealer_of_version`], from the text of the list, which was read already.
    pub fn dealer_from(&self, text: &str) -> Result<(String, Dealer), Error> {
        let (version, _, dealer) = self.read(|| Ok(text.to_owned()))?;
        Ok((version, dealer))
    }

    /// Like [`Self::dealer_of_version`], and returns the list too.
    pub fn everything(&self) -> Result<(String, GoalList, Dealer), Error> {
        self.read(|| self.text())
    }

    /// Reads the list from its document if that is there, else from its text.
    fn read(
        &self,
        text: impl FnOnce() -> Result<String, Error>,
    ) -> Result<(String, GoalList, Dealer), Error> {
        let document = match &self.document {
            Some(document) => translated(document)?,
            None => Cow::Owned(parse(&text()?, &self.name())?),
        };
        let list = self.list_in(&document)?;
        let mut rules = self.compat.rules(&list.version, self.mode);
        if let Some(edit) = &self.profile {
            rules.profile = edit.apply(rules.profile);
        }
        let dealer = Dealer::new(&list, self.mode, &rules).with_context(|| self.name())?;
        let version = if list.version.is_empty() { self.name() } else { list.version.clone() };
        Ok((version, list, dealer))
    }

    /// Returns the text of the list: JSON as it is written, other formats converted to JSON.
    pub fn text(&self) -> Result<String, Error> {
        match (&self.list, &self.document) {
            (Some(file), _) => text(file),
            (None, Some(document)) => Ok(serde_json::to_string(&*translated(document)?)?),
            (None, None) => Ok(SAMPLE.to_owned()),
        }
    }

    fn list_in(&self, document: &Value) -> Result<GoalList, Error> {
        let list = GoalList::read(document).with_context(|| self.name())?;
        for (part, content) in list.parts() {
            let goals = content.goals.len();
            ensure!(
                goals <= MOST_GOALS,
                Cause::BingoManyGoals { goals, most: MOST_GOALS } => List,
                "{}: the {part} part has {goals} goals: expected at most {MOST_GOALS}, many times more \
                 than a published list",
                self.name()
            );
        }
        Ok(list)
    }

    /// Returns what messages call the list.
    pub(super) fn name(&self) -> String {
        match (&self.list, &self.document) {
            (Some(file), _) => file.display().to_string(),
            (None, Some(_)) => "the list".to_owned(),
            (None, None) => "the sample".to_owned(),
        }
    }
}

/// Returns the list inside a question, which is a document or a text in another format.
fn translated(document: &Value) -> Result<Cow<'_, Value>, Error> {
    let text = |format| document.get(format).map(|list| (list.text(), document.members()));
    match (text("toml"), text("csv")) {
        (None, None) => Ok(Cow::Borrowed(document)),
        (Some((Some(toml), Some([_]))), _) => {
            Ok(Cow::Owned(from_toml(toml).context("the TOML is not a goal list")?))
        }
        (_, Some((Some(csv), Some([_])))) => {
            Ok(Cow::Owned(from_csv(csv).context("the CSV is not a goal list")?))
        }
        _ => bail!(
            List,
            "the list is neither TOML nor CSV: expected a single text, such as {{\"csv\":\"name,time\"}}"
        ),
    }
}

/// Reads the document in a file, which need not be a good list.
pub fn document(file: &Path) -> Result<Value, Error> {
    parse(&text(file)?, &file.display().to_string())
}

/// Reads a file as JSON; a list in TOML or CSV, by the name's ending, is converted.
fn text(file: &Path) -> Result<String, Error> {
    let name = file.display();
    let text = files::open(file).and_then(files::text).with_context(|| {
        format!("cannot read `{name}`: expected a goal list, such as v10.1.json, or -")
    })?;
    let translate: fn(&str) -> Result<Value, FormatError> =
        match file.extension().and_then(|ending| ending.to_str()) {
            Some("toml") => from_toml,
            Some("csv") => from_csv,
            _ => return Ok(text),
        };
    let list = translate(text.trim_start_matches('\u{feff}'))
        .with_context(|| format!("`{name}` is not a goal list"))?;
    Ok(serde_json::to_string(&list)?)
}

fn parse(text: &str, name: &str) -> Result<Value, Error> {
    serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|error| {
        ErrorKind::List.error(format!(
            "`{name}` is not JSON: expected a goal list, such as \
             {{\"info\": {{\"combined\": \"true\"}}, \"normal\": {{…}}, \"short\": {{…}}}}; {}",
            syntax(&error)
        ))
    })
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::{MAX_ITERATIONS, Part, Seed};

    use super::*;

    fn sample() -> GoalList {
        Source::default().everything().unwrap().1
    }

    /// With the sample, nearly every seed has a card in every mode.
    #[test]
    fn the_sample_deals_nearly_every_seed() {
        const SEEDS: u32 = 2_000;
        for mode in Mode::ALL {
            let dealer = Dealer::new(&sample(), mode, &mode.rules()).unwrap();
            let mut table = dealer.table();
            let mut dealt = |seed: u32| table.deal(&Seed::from(seed), MAX_ITERATIONS).is_some();
            let cards = (1..=SEEDS).filter(|seed| dealt(*seed)).count();
            assert!(cards * 1_000 >= SEEDS as usize * 995, "{mode}: {cards} of {SEEDS} seeds");
        }
    }

    /// The first list that `bingo new` writes has cards too.
    #[test]
    fn the_starter_deals_most_seeds() {
        let list = GoalList::read(&from_toml(STARTER).unwrap()).unwrap();
        let dealer = Dealer::new(&list, Mode::Normal, &Mode::Normal.rules()).unwrap();
        let dealt = |seed: &u32| dealer.deal(&Seed::from(*seed), MAX_ITERATIONS).is_some();
        let cards = (1..=200).filter(dealt).count();
        assert!(cards >= 190, "{cards} of 200 seeds");
    }

    #[test]
    fn the_sample_has_goals_enough_and_each_once() {
        let list = sample();
        let goals: Vec<_> = list.part(Part::Normal).unwrap().used().collect();
        assert!(goals.len() >= 200, "{} goals", goals.len());
        for (name, part) in list.parts() {
            let mut ids: Vec<_> = part.goals.iter().map(|goal| &goal.id).collect();
            ids.sort();
            assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{name}: an id twice");
            let used = part.used().count();
            assert_eq!(used, part.goals.len(), "{name}: goals that are never dealt");
        }
    }

    #[test]
    fn messages_name_the_list() {
        let document = Some(Value::List(Vec::new()));
        for (source, name) in [
            (Source::default(), "the sample"),
            (Source { document: document.clone(), ..Source::default() }, "the list"),
            (Source { list: Some("a.json".into()), document, ..Source::default() }, "a.json"),
        ] {
            assert_eq!(source.name(), name);
        }
    }
}
