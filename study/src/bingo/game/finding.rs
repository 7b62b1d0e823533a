//! What is wrong with the list of another game, and the smallest change that cures it.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Family;
use serde::Serialize;

use super::super::check::Severity;
use super::edit::Edit;
use super::sentence::Sentence;

/// The kinds of findings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum GameFinding {
    /// The site cannot store a goal without a text.
    NoName,
    /// The text is too long for the site to store.
    LongName,
    /// A tier has a hole where a goal should be.
    Hole,
    /// Some seeds have no card.
    FailingSeeds,
    /// A member is named like one that the family reads, and is ignored.
    MisspeltMember,
    /// Several goals have the same text.
    DuplicateName,
    /// Cards have a text twice.
    Repeats,
    /// A goal was on no card.
    NeverDealt,
    /// A goal was on every card.
    AlwaysDealt,
    /// A tier has one goal.
    LonelyTier,
    /// Goals are in a tier that no card uses.
    UnusedTier,
    /// The family ignores a member.
    IgnoredMember,
    /// The family checks only the first type of a goal.
    LaterType,
    /// Two types were never on one card.
    TypesNeverMeet,
    /// Two types are on the same cards, because the same goals have them.
    TypesAlwaysMeet,
    /// Goals lack their text in a language that others have.
    MissingLanguage,
    /// A goal's text has a variable that nothing fills in.
    Variable,
    /// A goal's text or type has hidden characters.
    HiddenCharacters,
}

impl GameFinding {
    /// Returns how bad it is.
    const fn severity(self) -> Severity {
        match self {
            Self::NoName
            | Self::LongName
            | Self::Hole
            | Self::FailingSeeds
            | Self::MisspeltMember => Severity::Wrong,
            _ => Severity::Suspicious,
        }
    }
}

/// A finding, and the smallest change that cures it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct GameIssue {
    /// How bad it is.
    pub severity: Severity,
    /// The kind of finding.
    pub kind: GameFinding,
    /// The goal, tier, type or member that it is about.
    pub about: String,
    /// What is wrong, for people.
    pub message: String,
    /// The same as a code with its values. One place is what the finding is about.
    pub told: Sentence,
    /// What to do, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cure: Option<String>,
    /// The same as codes with their values.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cures: Vec<Sentence>,
    /// The same as changes of the list.
    #[serde(skip)]
    pub edits: Vec<Edit>,
}

impl GameIssue {
    /// Creates a finding about a list.
    pub fn new(
        kind: GameFinding,
        about: &str,
        sentence: Sentence,
        cure: Option<Vec<Edit>>,
        family: Family,
        list: &Value,
    ) -> Self {
        let (about, severity, message) = (about.to_owned(), kind.severity(), sentence.to_string());
        let edits = cure.unwrap_or_default();
        let cures: Vec<Sentence> = edits.iter().map(|edit| edit.describe(family, list)).collect();
        let cure: Vec<String> = cures.iter().map(ToString::to_string).collect();
        let cure = (!cure.is_empty()).then(|| cure.join("; "));
        Self { severity, kind, about, message, told: sentence, cure, cures, edits }
    }

    /// Removes the cure, because it does not work.
    pub(super) fn remove_cure(&mut self) {
        self.cure = None;
        self.cures.clear();
        self.edits.clear();
    }
}
