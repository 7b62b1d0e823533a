//! Reads lists of Ocarina of Time bingo.

use foretile_games::bingo::{self, Compat, Dealer, GoalList, Rules, Value};
use foretile_games::message::Code as _;

use super::parsed::goals_of;
use super::{Given, List, TimedList};
use crate::bingo::card_mode::CardMode;
use crate::bingo::contents::{Contents, FormatHint, ListNote, ListText};
use crate::bingo::formats::{from_sheet, from_toml};
use crate::bingo::game::formed::ListFaults;
use crate::bingo::goal_text::timed_faults;
use crate::bingo::text_fault::MOST_GOALS;
use crate::bingo::versions::ListVersion;
use crate::bingo::words::{name_timed_goals, translate};
use crate::error::{Context, Error, ErrorKind, bail, ensure};
use crate::{Cause, Reason};

/// Our own goals, so that cards can be dealt without a list. The community's lists are not ours to
/// include.
const SAMPLE: &str = include_str!("../../../data/sample-goals.json");

/// A first list to edit, for people who write one for another game.
pub const STARTER: &str = include_str!("../../../data/starter-goals.toml");

/// A list of Ocarina of Time bingo as it was given.
struct Document {
    /// Its document, which need not be a valid list.
    document: Value,
    /// Its text, if that is JSON.
    text: Option<String>,
    /// What was left out of its text.
    left_out: Option<ListNote>,
}

impl From<Value> for Document {
    fn from(document: Value) -> Self {
        Self { document, text: None, left_out: None }
    }
}

impl List {
    /// Reads a list of Ocarina of Time bingo; the sample if none is given.
    ///
    /// # Errors
    /// When it cannot be read, has mistakes, or has no goals for the mode.
    pub fn timed(&self) -> Result<TimedList, Error> {
        let Document { document, left_out, .. } = self.timed_document()?;
        let mut read = self.read_timed(document)?;
        let says = self.version.zip(bingo::Version::of_file(&read.list.version));
        let other = says.and_then(|(version, says)| ListNote::of_versions(says, version));
        read.notes.extend(left_out.into_iter().chain(other));
        Ok(read)
    }

    /// Like [`Self::timed`], from its text, which was read already.
    pub fn timed_from(&self, text: &str) -> Result<TimedList, Error> {
        self.read_timed(self.document_in(text)?)
    }

    /// Reads the list from its document.
    fn read_timed(&self, mut document: Value) -> Result<TimedList, Error> {
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
        let mode = self.card_mode().played_as();
        let dealer = Dealer::new(&list, mode, &rules).with_context(|| self.name())?;
        let name = if list.version.is_empty() { self.name() } else { list.version.clone() };
        Ok(TimedList { name, list, dealer, notes: self.notes.clone() })
    }

    /// Returns the mode of its cards.
    pub fn card_mode(&self) -> CardMode {
        self.mode.unwrap_or_default()
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
        let known = match (self.version_of_site(list), self.card_mode()) {
            (Some(version), mode) => version.timed_rules(mode.name_in_links()),
            (None, CardMode::Of(mode)) => Some(self.compat.rules(&list.version, mode)),
            (None, CardMode::Long) => None,
        };
        known.ok_or_else(|| {
            let reason = Reason::BingoUnknownMode.with("mode", self.card_mode().name());
            ErrorKind::List.refusal(reason.with("name", self.name()))
        })
    }

    /// Returns the text of the list: JSON as it is written, other formats converted to JSON.
    pub fn text(&self) -> Result<String, Error> {
        match self.timed_document()? {
            Document { text: Some(text), .. } => Ok(text),
            Document { document, .. } => Ok(serde_json::to_string(&document)?),
        }
    }

    /// Returns its document as a list of Ocarina of Time bingo, which may have mistakes.
    pub fn document(&self) -> Result<Value, Error> {
        Ok(self.timed_document()?.document)
    }

    fn timed_document(&self) -> Result<Document, Error> {
        let name = self.name();
        let (list, beside) = match self.given()? {
            Some(Given::Text(list, beside)) => (list, beside),
            Some(Given::Document(document)) => {
                ensure!(
                    ["toml", "csv"].iter().all(|format| document.get(format).is_none()),
                    List,
                    "the list is neither TOML nor CSV: expected a single text, such as {{\"csv\":\"name,time\"}}"
                );
                return Ok(named(document).into());
            }
            None if self.version.is_some() => return Err(self.missing()),
            None => {
                let text = Some(SAMPLE.to_owned());
                return Ok(Document { text, ..self.document_in(SAMPLE)?.into() });
            }
        };
        let (is_json, left_out) = (list.is_json(), list.note());
        let ListText { contents, text, .. } = list;
        let what = match (&contents, &self.file) {
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
                goals_of(script, &name, beside.as_deref())?
            }
        };
        if let Some(version) = version.filter(|version| !version.is_beta()) {
            return Err(version.refusal(&name));
        }
        let document = named(document);
        Ok(Document { document, text: is_json.then_some(text), left_out })
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
        List::default().timed().unwrap().list
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
        let rules = |rules: &str| Some(rules.parse().unwrap());
        for (list, name) in [
            (List::default(), "the sample"),
            (List { rules: rules("oot"), ..List::default() }, "the sample"),
            (List { rules: rules("simple"), ..List::default() }, "no list"),
            (List { document: document.clone(), ..List::default() }, "the list"),
            (List { file: Some("a.json".into()), document, ..List::default() }, "a.json"),
        ] {
            assert_eq!(list.name(), name);
        }
    }
}
