//! The members of a question in JSON that describe its list, by the rules that deal it.

use foretile_games::bingo::bingosync::{Family, Length};
use foretile_games::bingo::{Compat, Value, Version};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::List;
use crate::bingo::card_mode::CardMode;
use crate::bingo::game::Rules;
use crate::bingo::profile::ProfileEdit;

/// Of a list of Ocarina of Time bingo.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct TimedMembers {
    /// The list itself, because a question in JSON cannot name a file. `{"text": TEXT}` in any format that files have,
    /// `{"js": TEXT}`, `{"toml": TEXT}` and `{"csv": TEXT}` are lists too
    #[cfg_attr(feature = "openapi", schemars(with = "Option<TimedDocument>"))]
    list: Option<Value>,
    /// The card's mode: normal, blackout, short or short-blackout; long for some versions
    mode: CardMode,
    /// The version of Ocarina of Time's list that this is [default: what the list states]
    version: Option<Version>,
    /// The member of a goal with its text in a language, such as `jp`
    lang: Option<String>,
    /// Deal the cards that this program dealt for the list's version: npm, site or bingosync
    compat: Compat,
    /// Changes to the mode's numbers by their names, such as {"maximumSynergy":8,"initialOffset":1.5}
    profile: Option<ProfileEdit>,
}

/// Of a list of a family of Bingosync's.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct FamilyMembers {
    /// The list as Bingosync's custom boards have it; or a text: `{"text": TEXT}` in any format that files have, or
    /// `{"js": TEXT}` for a game file, and beside it `"beside": TEXT` if its goals are in another one.
    #[cfg_attr(feature = "openapi", schemars(with = "FamilyDocument"))]
    list: Option<Value>,
    /// The rules; those that the list states by default.
    rules: Option<Family>,
    /// The version of Ocarina of Time's list that this is, which decides the rules.
    version: Option<Version>,
    /// How long goals are; what the list states by default.
    mode: Option<Length>,
    /// The member of a goal with its text in a language, such as `jp`.
    lang: Option<String>,
}

/// Of a list of PlayBingo.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct BoardMembers {
    /// The list: `{"categories": […], "tags": […], "goals": […]}`, what the site uploads, shows as code or answers, or a text
    /// in any format that files have: `{"text": TEXT}`.
    #[cfg_attr(feature = "openapi", schemars(with = "FamilyDocument"))]
    list: Option<Value>,
    /// The settings, or the site's answer that has them; `{"legacy": "srlv5"}`, `"typed"` or `"random"` is an old generator. By
    /// default the site's, with 5 x 5 squares for any goals.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<SettingsObject>"))]
    settings: Option<Value>,
}

/// Of the goals that seeds give.
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct GivenMembers {
    /// The goals, as texts, in any form that lists have; those of the version by default.
    #[cfg_attr(feature = "openapi", schemars(with = "Option<FamilyDocument>"))]
    list: Option<Value>,
    /// The version, 1 or 1.1; 1 by default.
    version: Option<Version>,
}

/// A goal list in the community's JSON format, or as a text: `{"text": TEXT}` in any format that files have.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(rename = "List", with = "serde_json::Map<String, serde_json::Value>")]
pub enum TimedDocument {}

/// The goals of any game: what Bingosync's custom boards and game files hold, or a text: `{"text": TEXT}` in any format
/// that files have, `{"js": TEXT}` for a game file.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(rename = "GameList", with = "String", extend("type" = ["array", "object"]))]
pub enum FamilyDocument {}

/// The settings of a game of PlayBingo.
#[cfg(feature = "openapi")]
#[derive(JsonSchema)]
#[schemars(rename = "PlaybingoSettings", with = "serde_json::Map<String, serde_json::Value>")]
pub enum SettingsObject {}

impl From<TimedMembers> for List {
    fn from(members: TimedMembers) -> Self {
        let TimedMembers { list: document, mode, version, lang, compat, profile } = members;
        let (mode, rules) = (Some(mode), Some(Rules::Oot));
        Self { document, rules, version, mode, lang, compat, profile, ..Self::default() }
    }
}

impl From<FamilyMembers> for List {
    fn from(members: FamilyMembers) -> Self {
        let FamilyMembers { list: document, rules, version, mode, lang } = members;
        let (rules, mode) = (rules.map(Rules::Family), mode.map(CardMode::from));
        Self { document, rules, version, mode, lang, ..Self::default() }
    }
}

impl From<BoardMembers> for List {
    fn from(BoardMembers { list: document, settings }: BoardMembers) -> Self {
        Self { document, rules: Some(Rules::Playbingo), settings, ..Self::default() }
    }
}

impl From<GivenMembers> for List {
    fn from(GivenMembers { list: document, version }: GivenMembers) -> Self {
        Self { document, rules: Some(Rules::OneGoal), version, ..Self::default() }
    }
}
