//! Lists the numbers of every mode's profile, and what they mean.

use foretile_games::bingo::{Compat, ListPart, Mode, Profile, Rules, is_version};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};

/// The sum of the difficulties of a row of a magic square.
const ROW_SUM: f64 = 65.0;

/// What are the numbers of the modes' profiles?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Profiles {
    /// The program that deals: npm, site or bingosync
    #[cfg_attr(feature = "clap", arg(long, default_value_t, value_name = "PROGRAM"))]
    compat: Compat,
    /// The version of the list that it deals from, such as v9.2; only the site's numbers depend on it
    /// [default: the newest]
    #[cfg_attr(feature = "clap", arg(long, value_name = "VERSION"))]
    list_version: Option<String>,
}

impl Question for Profiles {
    const EXAMPLE: &'static str = r#"{"compat":"site","list_version":"v9.2"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The profiles of all modes.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ProfilesInfo {
    /// The modes.
    pub modes: Vec<ModeInfo>,
    /// What each number of a profile means.
    pub numbers: Vec<NumberInfo>,
}

/// A mode, and how its cards are dealt.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ModeInfo {
    /// The mode.
    pub mode: Mode,
    /// What wins.
    pub meaning: &'static str,
    /// The part of a combined list that its goals come from: `normal` or `short`.
    pub goals: &'static str,
    /// Whether no two goals of the card may conflict.
    pub no_conflicts: bool,
    /// How long every row should take before goals and synergies are looked at, in minutes:
    /// `baselineTime + 65 * timePerDifficulty`.
    pub theoretical_length: f64,
    /// How long the shortest row that is allowed would take: less by `maximumSynergy`.
    pub shortest: f64,
    /// How long the longest row that is allowed would take: less by `minimumSynergy`, which is negative.
    pub longest: f64,
    /// The numbers, by the community's names.
    pub profile: Profile,
}

/// What a number of a profile means.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct NumberInfo {
    /// The number's name in a profile.
    pub name: &'static str,
    /// What it means, in its unit.
    pub meaning: &'static str,
}

/// What each number means, in the order of a profile's members.
const NUMBERS: [(&str, &str); 9] = [
    ("minimumSynergy", "a row may not save fewer minutes than this; below 0, it may cost some"),
    ("maximumSynergy", "a row may not save more minutes than this"),
    ("maximumIndividualSynergy", "nor may a single synergy of one category"),
    ("initialOffset", "a goal's time is at most this many minutes from what its square asks for"),
    ("maximumOffset", "if no such goal is allowed: up to this many, a minute more at a time"),
    ("baselineTime", "minutes of a row besides its goals; only the rows' lengths depend on it"),
    ("timePerDifficulty", "minutes that a square asks for, for each step of its difficulty"),
    ("tooMuchSynergy", "minutes that stand for goals that never belong together"),
    ("useFrequencyBalancing", "whether goals with a larger weight tend to be tried first"),
];

/// Returns the profiles.
///
/// # Errors
/// When the list's version is not one.
pub fn profiles(question: &Profiles) -> Result<ProfilesInfo, Error> {
    let version = question.list_version.as_deref().unwrap_or_default();
    ensure!(
        question.list_version.is_none() || is_version(version),
        "`{version}` is not the version of a list: expected one such as v9.2"
    );
    let mode = |mode: Mode| {
        let Rules { part, profile, no_conflicts, .. } = question.compat.rules(version, mode);
        let theoretical_length = profile.baseline_time + ROW_SUM * profile.time_per_difficulty;
        ModeInfo {
            mode,
            meaning: meaning(mode),
            goals: match part {
                ListPart::Normal => "normal",
                ListPart::Short => "short",
            },
            no_conflicts,
            theoretical_length,
            shortest: theoretical_length - profile.maximum_synergy,
            longest: theoretical_length - profile.minimum_synergy,
            profile,
        }
    };
    let number = |(name, meaning)| NumberInfo { name, meaning };
    Ok(ProfilesInfo { modes: Mode::ALL.map(mode).into(), numbers: NUMBERS.map(number).into() })
}

fn meaning(mode: Mode) -> &'static str {
    match mode {
        Mode::Normal => "five goals in a row, column or diagonal win",
        Mode::Blackout => "all 25 goals win",
        Mode::Short => "a row wins, and takes less than an hour",
        Mode::ShortBlackout => "all 25 goals of a short card win",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_its_meaning() {
        let profile = serde_json::to_value(Mode::Normal.rules().profile).unwrap();
        let members = profile.as_object().unwrap();
        assert!(NUMBERS.iter().all(|(name, _)| members.contains_key(*name)));
        assert_eq!(members.len(), NUMBERS.len());
    }

    /// The examples of the generator's document: 24.75 + 65 * 0.75, less 7, and 3 more.
    #[test]
    fn rows_have_a_theoretical_length() {
        let info = profiles(&Profiles::default()).unwrap();
        let lengths: Vec<f64> = info.modes.iter().map(|mode| mode.theoretical_length).collect();
        assert_eq!(lengths, [73.5, 73.5, 44.5, 44.5]);
        assert_eq!((info.modes[0].shortest, info.modes[0].longest), (66.5, 76.5));
    }

    #[test]
    fn every_mode_has_a_meaning_of_its_own() {
        let info = profiles(&Profiles::default()).unwrap();
        let meanings: std::collections::BTreeSet<_> =
            info.modes.iter().map(|mode| mode.meaning).collect();
        assert_eq!(meanings.len(), Mode::ALL.len());
        assert!(
            meanings.iter().all(|meaning| meaning.ends_with(" win") || meaning.contains(" wins"))
        );
    }

    #[test]
    fn a_question_names_a_program_and_a_version() {
        let question: Profiles = crate::json::read(Profiles::EXAMPLE.as_bytes()).unwrap();
        assert_eq!(
            (question.compat, question.list_version.as_deref()),
            (Compat::Site, Some("v9.2"))
        );
    }
}
