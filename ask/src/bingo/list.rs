//! A goal list of any game: its file or its document, the rules that deal it, and how.
#![doc = include_str!("lists.md")]

mod family;
mod members;
mod parsed;
mod timed;

use std::path::{Path, PathBuf};

use foretile_games::bingo::{self, Compat, Value, bingosync, playbingo};
use foretile_games::message::Code as _;

use super::card_mode::CardMode;
use super::contents::{FormatHint, ListNote, ListText};
use super::encoding::FileText;
use super::game::Rules;
use super::profile::ProfileEdit;
use crate::Reason;
use crate::error::{Context, Error, ErrorKind, bail};

pub(super) use family::ensure_few;
pub(super) use members::{BoardMembers, FamilyMembers, GivenMembers, TimedMembers};
#[cfg(feature = "openapi")]
pub(super) use members::{FamilyDocument, SettingsObject, TimedDocument};
pub use parsed::ParsedText;
pub use timed::STARTER;

/// A goal list of any game, and how it is dealt.
#[derive(Clone, Default)]
pub struct List {
    /// Its file; `-` is standard input.
    pub file: Option<PathBuf>,
    /// The list itself, or `{"text": TEXT}` and its like. If `file` is set, too, this is that file's content.
    pub document: Option<Value>,
    /// The rules that deal it; if missing, those that it states.
    pub rules: Option<Rules>,
    /// The version of Ocarina of Time's list that it is; if missing, the one that it states.
    pub version: Option<bingo::Version>,
    /// The card's mode, or how long its goals are; if missing, what the list states.
    pub mode: Option<CardMode>,
    /// The member of a goal with its text in a language, such as `jp`.
    pub lang: Option<String>,
    /// The program whose cards of Ocarina of Time bingo are dealt.
    pub compat: Compat,
    /// Changes to the numbers of the mode of Ocarina of Time bingo.
    pub profile: Option<ProfileEdit>,
    /// The settings of a game of PlayBingo.
    pub settings: Option<Value>,
    /// Notes on where the list comes from.
    pub notes: Vec<ListNote>,
}

/// A list that was read, ready to deal.
pub struct ReadList<Goals, Dealer> {
    /// The version that it states, its file, or `the list`.
    pub name: String,
    /// The list in the form of its rules.
    pub list: Goals,
    /// Its dealer.
    pub dealer: Dealer,
    /// Notes on how it was read.
    pub notes: Vec<ListNote>,
}

/// A list of Ocarina of Time bingo.
pub type TimedList = ReadList<bingo::GoalList, bingo::Dealer>;
/// A list of a family of Bingosync's.
pub type FamilyList = ReadList<Value, bingosync::Dealer>;
/// A list and settings of PlayBingo.
pub type BoardList = ReadList<playbingo::GoalList, playbingo::Dealer>;

/// What a question or a file has for a list.
enum Given {
    /// A text, and that of the file that has its goals.
    Text(ListText, Option<String>),
    /// A document.
    Document(Value),
}

impl List {
    /// Reads a list's file, and that of its goals if that is another one, and by which rules it is dealt, unless these are
    /// given, directly or by a version; `-` is standard input. Returns notes for people, too.
    ///
    /// # Errors
    /// When a file cannot be read or is not a list.
    pub fn in_file(
        file: &Path,
        rules: Option<Rules>,
        version: Option<bingo::Version>,
    ) -> Result<(Self, Vec<String>), Error> {
        Self::in_file_or(file, rules, version, None)
    }

    /// Reads a list's file as [`Self::in_file`] does. If several rules could deal the list, and it does not say which, these do:
    /// a list that comes with settings of PlayBingo is that site's.
    ///
    /// # Errors
    /// When a file cannot be read or is not a list.
    pub fn in_file_or(
        file: &Path,
        rules: Option<Rules>,
        version: Option<bingo::Version>,
        otherwise: Option<Rules>,
    ) -> Result<(Self, Vec<String>), Error> {
        let name = name_of(file);
        let (list, document, notes) = read_file(file, &name)?;
        let given = (rules, version);
        let (read, notes) = Self::of_text(list, document, &name, given, otherwise, notes)?;
        // Standard input has been read then.
        let file = (file.as_os_str() != "-").then(|| file.to_owned());
        Ok((Self { file, ..read }, notes))
    }

    /// Reads a list in a text, as [`Self::in_file`] does.
    ///
    /// # Errors
    /// When it is not a list.
    pub fn in_text(
        text: &str,
        name: &str,
        rules: Option<Rules>,
    ) -> Result<(Self, Vec<String>), Error> {
        let list = ListText::read(text, FormatHint::Extension(""), name)?;
        Self::of_text(list, text_document(text), name, (rules, None), None, Vec::new())
    }

    /// Returns a list that was read, and by which rules it is dealt.
    fn of_text(
        list: ListText,
        document: Value,
        name: &str,
        (rules, version): (Option<Rules>, Option<bingo::Version>),
        otherwise: Option<Rules>,
        mut notes: Vec<String>,
    ) -> Result<(Self, Vec<String>), Error> {
        let rules = Rules::named(rules, version)?;
        let parsed = ParsedText::of_text(list, name, document.get("beside").and_then(Value::text))?;
        let rules = match (parsed.deals(rules, name), otherwise) {
            (Err(error), Some(otherwise)) if error.asks_for_rules() => otherwise,
            (rules, _) => rules?,
        };
        let of_list = parsed.notes(Some(rules), version);
        notes.extend(of_list.into_iter().map(|note| format!("{name}: {}", note.message)));
        let mut read =
            Self { document: Some(document), rules: Some(rules), version, ..Self::default() };
        if rules == Rules::Oot {
            read.mode = parsed.timed_mode().map(CardMode::Of);
            read.compat = if parsed.names_generator() { Compat::Bingosync } else { read.compat };
        }
        Ok((read, notes))
    }

    /// Returns the family whose rules deal it, if one is known to.
    pub const fn family_rules(&self) -> Option<bingosync::Family> {
        match self.rules {
            Some(Rules::Family(family)) => Some(family),
            _ => None,
        }
    }

    /// Returns its name in messages.
    pub(super) fn name(&self) -> String {
        match (&self.file, &self.document) {
            (Some(file), _) => file.display().to_string(),
            (None, Some(_)) => "the list".to_owned(),
            (None, None)
                if self.version.is_none() && matches!(self.rules, None | Some(Rules::Oot)) =>
            {
                "the sample".to_owned()
            }
            (None, None) => "no list".to_owned(),
        }
    }

    /// Returns what is given for it; none if nothing is.
    fn given(&self) -> Result<Option<Given>, Error> {
        Ok(match (&self.document, &self.file) {
            (Some(document), file) => {
                let ending = file.as_deref().map_or("", ending);
                Some(match ListText::of_document(document, ending, &self.name())? {
                    Some((text, beside)) => Given::Text(text, beside.map(str::to_owned)),
                    None => Given::Document(document.clone()),
                })
            }
            (None, Some(file)) => {
                let (text, document, _) = read_file(file, &name_of(file))?;
                let beside = document.get("beside").and_then(Value::text).map(str::to_owned);
                Some(Given::Text(text, beside))
            }
            (None, None) => None,
        })
    }

    /// Reads what is given for it; none if nothing is.
    pub(super) fn parsed(&self) -> Result<Option<ParsedText>, Error> {
        let name = match (&self.document, &self.file) {
            (None, Some(file)) => name_of(file),
            _ => self.name(),
        };
        let given = self.given()?.map(|given| match given {
            Given::Text(text, beside) => ParsedText::of_text(text, &name, beside.as_deref()),
            Given::Document(document) => ParsedText::of_any(document, &name),
        });
        given.transpose()
    }

    /// Returns the error that there is no list.
    pub(super) fn missing(&self) -> Error {
        ErrorKind::List.refusal(match self.version {
            Some(version) => Reason::BingoVersionList.with("version", version.name()),
            None => Reason::BingoNoList.with("name", "the list"),
        })
    }
}

/// Reads a list's file, and that of its goals if that is another one, as a question takes it, with notes for people; `-` is
/// standard input.
///
/// # Errors
/// When a file cannot be read or is not a list.
pub fn list_document(file: &Path) -> Result<(Value, Vec<String>), Error> {
    let (_, document, notes) = read_file(file, &name_of(file))?;
    Ok((document, notes))
}

/// Returns the list in a file with the document that a question takes, and notes.
fn read_file(file: &Path, name: &str) -> Result<(ListText, Value, Vec<String>), Error> {
    let read = FileText::read(file)?;
    let mut notes: Vec<String> = read.note(name).into_iter().collect();
    let mut members = vec![("text".to_owned(), Value::Text(read.text.clone()))];
    let list = ListText::read(&read.text, FormatHint::Extension(ending(file)), name)?;
    if let Some(path) = list.goals_file() {
        let other = beside(file, path)?;
        notes.extend(other.note(path));
        members.push(("beside".to_owned(), Value::Text(other.text)));
    }
    Ok((list, Value::object(members), notes))
}

/// Returns the list in a text as a question has it.
pub(super) fn text_document(text: &str) -> Value {
    Value::object([("text".to_owned(), Value::Text(text.to_owned()))])
}

/// Returns the rules that deal a list in a question; none if it does not state them, or cannot be read.
pub(super) fn rules_of(list: &Value) -> Option<Rules> {
    const NAME: &str = "the list";
    ParsedText::of_document(list, "", NAME).ok()?.deals(None, NAME).ok()
}

/// Reads the text of goals in a file, to make a list of them, and returns a note if it is not UTF-8; `-` is standard input.
///
/// # Errors
/// When the file cannot be read or is not a text.
pub fn goals_text(file: &Path) -> Result<(String, Option<String>), Error> {
    let read = FileText::read(file)?;
    let note = read.note(&name_of(file));
    Ok((read.text, note))
}

/// Returns a file's name in messages.
fn name_of(file: &Path) -> String {
    match file.as_os_str() == "-" {
        true => "standard input".to_owned(),
        false => format!("`{}`", file.display()),
    }
}

fn ending(file: &Path) -> &str {
    file.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

/// Finds the file that has a game file's goals: in its stated folder beside the game file, or directly beside it.
fn beside(file: &Path, path: &str) -> Result<FileText, Error> {
    let folder = file.parent().unwrap_or(Path::new(""));
    if file.as_os_str() == "-" {
        bail!(List => Reason::BingoBesideStdin.with("file", path));
    }
    let name = path.rsplit('/').next().unwrap_or(path);
    let other = [path, name].map(|path| folder.join(path)).into_iter().find(|path| path.is_file());
    FileText::read(&other.unwrap_or_else(|| folder.join(path)))
        .with_context(|| format!("`{}` has its goals in another file", file.display()))
}
