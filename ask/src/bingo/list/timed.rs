//! Reads goal lists.
#![doc = include_str!("lists.md")]

use std::path::{Path, PathBuf};

use foretile_games::bingo::{self, Compat, Dealer, GoalList, Rules, Value};
use foretile_games::message::Code as _;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::card_mode::CardMode;
use super::contents::{Contents, FormatHint, ListNote, ListText};
use super::encoding::FileText;
use super::formats::{from_sheet, from_toml};
use super::game::formed::ListFaults;
use super::game::source::goals_of;
use super::goal_text::timed_faults;
use super::profile::ProfileEdit;
use super::text_fault::MOST_GOALS;
use super::versions::ListVersion;
use super::words::{name_timed_goals, translate};
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::{Cause, Reason};

/// Our own goals, so that cards can be dealt without a list. The community's lists are not ours to
/// include.
const SAMPLE: &str = include_str!("../../data/sample-goals.json");

/// A first list to edit, for people who write one for another game.
pub const STARTER: &str = include_str!("../../data/starter-goals.toml");

/// Which goals to deal, and how.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Source {
    /// A goal list: the community's JSON or JavaScript, TOML or a table, or - for standard input [default: a sample of our own]
    #[serde(skip)]
    pub list: Option<PathBuf>,
    /// The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files have,
    /// `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    // If `list` is set, too, this is that file's content.
    #[serde(rename = "list")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<List>"))]
    pub document: Option<Value>,
    /// The card's mode: normal, blackout, short or short-blackout; long for some versions
    pub mode: CardMode,
    /// The version of Ocarina of Time's list that this is [default: what the list states]
    pub version: Option<bingo::Version>,
    /// The member of a goal with its text in a language, such as `jp`
    pub lang: Option<String>,
    /// Deal the cards that this program dealt for the list's version: npm, site or bingosync
    pub compat: Compat,
    /// Changes to the mode's numbers, such as maximumSynergy=8,initialOffset=1.5
    pub profile: Option<ProfileEdit>,
    /// Notes on where the list comes from
    #[serde(skip)]
    pub notes: Vec<ListNote>,
}

/// A goal list in the community's JSON format, or as a text: `{"text": TEXT}` in any format that files have.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(with = "serde_json::Map<String, serde_json::Value>")]
pub(super) enum List {}

/// A list as it was given.
struct Given {
    /// Its document, which need not be a valid list.
    document: Value,
    /// Its text, if that is JSON.
    text: Option<String>,
    /// What was left out of its text.
    left_out: Option<ListNote>,
}

impl From<Value> for Given {
    fn from(document: Value) -> Self {
        Self { document, text: None, left_out: None }
    }
}

impl Source {
    /// Reads the list and returns its dealer.
    pub fn dealer(&self) -> Result<Dealer, Error> {
        Ok(self.dealer_of_version()?.1)
    }

    /// Like [`Self::dealer`], and also returns the list and notes on how it was read.
    pub fn list_with_notes(&self) -> Result<(GoalList, Dealer, Vec<ListNote>), Error> {
        let Given { document, left_out, .. } = self.given()?;
        let (_, list, dealer) = self.read(document)?;
        let says = self.version.zip(bingo::Version::of_file(&list.version));
        let other = says.and_then(|(version, says)| ListNote::of_versions(says, version));
        let notes = self.notes.iter().cloned().chain(left_out).chain(other);
        Ok((list, dealer, notes.collect()))
    }

    /// Reads the list and returns its version, or where it came from if it has none, and its dealer.
    pub fn dealer_of_version(&self) -> Result<(String, Dealer), Error> {
        let (version, _, dealer) = self.everything()?;
        Ok((version, dealer))
    }

    /// Like [`Self::dealer_of_version`], from the text of the list, which was read already.
    pub fn dealer_from(&self, text: &str) -> Result<(String, Dealer), Error> {
        let (version, _, dealer) = self.read(self.document_in(text)?)?;
        Ok((version, dealer))
    }

    /// Like [`Self::dealer_of_version`], and returns the list too.
    pub fn everything(&self) -> Result<(String, GoalList, Dealer), Error> {
        self.read(self.given()?.document)
    }

    /// Reads the list from its document.
    fn read(&self, mut document: Value) -> Result<(String, GoalList, Dealer), Error> {
        if let Some(lang) = self.lang.as_deref().filter(|lang| *lang != "name") {
            ensure!(
                translate(&mut document, lang),
                List => Reason::BingoLang.with("name", self.name()).with("lang", lang)
            );
        }
        let list = self.list_in(&document)?;
        let mut rules = self.rules(&list)?;
        if let Some(edit) = &self.profile {
            rules.profile = edit.apply(rules.profile);
        }
        let mode = self.mode.played_as();
        let dealer = Dealer::new(&list, mode, &rules).with_context(|| self.name())?;
        let version = if list.version.is_empty() { self.name() } else { list.version.clone() };
        Ok((version, list, dealer))
    }

    /// Returns the version of a list if its cards are to be those of the community's site, which alone dealt the betas.
    pub fn version_of_site(&self, list: &GoalList) -> Option<bingo::Version> {
        let version = self.version.or_else(|| bingo::Version::of_file(&list.version))?;
        let is_of_site = version.is_beta() || self.compat == Compat::Site;
        (is_of_site && ListVersion::is_timed(version)).then_some(version)
    }

    /// Returns whether it is known how the site reads seeds that are not whole numbers, as it is for versions with long
    /// cards.
    pub fn takes_every_seed(&self, list: &GoalList) -> bool {
        let of_site = self.version_of_site(list);
        of_site.is_some_and(|version| version.timed_rules(CardMode::Long.name()).is_some())
    }

    fn rules(&self, list: &GoalList) -> Result<Rules, Error> {
        let known = match (self.version_of_site(list), self.mode) {
            (Some(version), mode) => version.timed_rules(mode.name_in_links()),
            (None, CardMode::Of(mode)) => Some(self.compat.rules(&list.version, mode)),
            (None, CardMode::Long) => None,
        };
        known.ok_or_else(|| {
            let reason = Reason::BingoUnknownMode.with("mode", self.mode.name());
            ErrorKind::List.refusal(reason.with("name", self.name()))
        })
    }

    /// Returns the text of the list: JSON as it is written, other formats converted to JSON.
    pub fn text(&self) -> Result<String, Error> {
        match self.given()? {
            Given { text: Some(text), .. } => Ok(text),
            Given { document, .. } => Ok(serde_json::to_string(&document)?),
        }
    }

    /// Returns the document, which need not be a valid list.
    pub fn document(&self) -> Result<Value, Error> {
        Ok(self.given()?.document)
    }

    fn given(&self) -> Result<Given, Error> {
        let name = self.name();
        let ending =
            self.list.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
        let (list, beside) = match (&self.list, &self.document) {
            (_, Some(document)) => {
                match ListText::of_document(document, ending.unwrap_or_default(), &name)? {
                    Some(list) => list,
                    None => {
                        ensure!(
                            ["toml", "csv"].iter().all(|format| document.get(format).is_none()),
                            List,
                            "the list is neither TOML nor CSV: expected a single text, such as {{\"csv\":\"name,time\"}}"
                        );
                        return Ok(Given::from(named(document.clone())));
                    }
                }
            }
            (Some(file), None) => {
                let text = FileText::read(file)?.text;
                (
                    ListText::read(
                        &text,
                        FormatHint::Extension(ending.unwrap_or_default()),
                        &format!("`{name}`"),
                    )?,
                    None,
                )
            }
            (None, None) => {
                if let Some(version) = self.version {
                    bail!(List => Reason::BingoVersionList.with("version", version.name()));
                }
                let text = Some(SAMPLE.to_owned());
                return Ok(Given { text, ..self.document_in(SAMPLE)?.into() });
            }
        };
        let (is_json, left_out) = (list.is_json(), list.note());
        let ListText { contents, text, .. } = list;
        let what = match (&contents, &self.list) {
            (_, Some(file)) => format!("`{}`", file.display()),
            (Contents::Toml(_), None) => "the TOML".to_owned(),
            (_, None) => "the CSV".to_owned(),
        };
        let no_list = || format!("{what} is not a goal list");
        let mut version = None;
        let document = match contents {
            Contents::Document(document) => document,
            Contents::Toml(document) => from_toml(&document).with_context(no_list)?,
            Contents::Sheet(sheet) => from_sheet(sheet).with_context(no_list)?,
            Contents::Script(script) => {
                version = script.version.as_deref().and_then(ListVersion::of);
                goals_of(script, &name, beside)?
            }
        };
        if let Some(version) = version.filter(|version| !version.is_beta()) {
            return Err(version.refusal(&name));
        }
        let document = named(document);
        Ok(Given { document, text: is_json.then_some(text), left_out })
    }

    fn document_in(&self, text: &str) -> Result<Value, Error> {
        let name = self.name();
        let list = ListText::read(text, FormatHint::Extension("json"), &format!("`{name}`"))?;
        match list.contents {
            Contents::Document(document) => Ok(named(document)),
            _ => bail!(List, "`{name}` is not JSON: expected a goal list"),
        }
    }

    fn list_in(&self, document: &Value) -> Result<GoalList, Error> {
        let list = GoalList::read(document).with_context(|| self.name())?;
        for (part, content) in list.parts() {
            let goals = content.goals.len();
            ensure!(
                goals <= MOST_GOALS,
                List => Reason::BingoManyGoals
                    .with("name", format!("the {part} part of {}", self.name()))
                    .with("goals", goals)
                    .with("most", MOST_GOALS)
            );
        }
        let faults = timed_faults(&list);
        if !faults.is_empty() {
            let cause = Cause::of_faults(&faults, None);
            return Err(ErrorKind::List
                .error(self.name())
                .with_cause(cause)
                .because(ListFaults(faults)));
        }
        Ok(list)
    }

    /// Returns the list's name in messages.
    pub(super) fn name(&self) -> String {
        match (&self.list, &self.document) {
            (Some(file), _) => file.display().to_string(),
            (None, Some(_)) => "the list".to_owned(),
            (None, None) => "the sample".to_owned(),
        }
    }
}

/// Gives goals their names.
fn named(mut document: Value) -> Value {
    name_timed_goals(&mut document);
    document
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::{ListPart, MAX_ITERATIONS, Mode, Seed};

    use super::*;
    use crate::bingo::formats::read_toml;

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
        let list = GoalList::read(&from_toml(&read_toml(STARTER).unwrap()).unwrap()).unwrap();
        let dealer = Dealer::new(&list, Mode::Normal, &Mode::Normal.rules()).unwrap();
        let dealt = |seed: &u32| dealer.deal(&Seed::from(*seed), MAX_ITERATIONS).is_some();
        let cards = (1..=200).filter(dealt).count();
        assert!(cards >= 190, "{cards} of 200 seeds");
    }

    #[test]
    fn the_sample_has_enough_goals_and_each_once() {
        let list = sample();
        let goals: Vec<_> = list.part(ListPart::Normal).unwrap().used().collect();
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
