//! Changes to the numbers of a mode's profile.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use foretile_games::bingo::{Mode, Profile};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value};

/// The members of a profile to change, by the community's names.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(extend("examples" = [{"maximumSynergy": 8}])))]
#[serde(try_from = "Map<String, Value>")]
pub struct ProfileEdit(Map<String, Value>);

/// A text or object that is not a change of a profile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProfileEditError {
    given: String,
    expected: &'static str,
}

impl fmt::Display for ProfileEditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> =
            members(Mode::Normal.rules().profile).into_iter().map(|(name, _)| name).collect();
        write!(
            f,
            "`{}` is not a change of a profile: expected {}; offsets are from -1000 to 1000, other numbers from \
             -1000000 to 1000000; names are {}",
            self.given,
            self.expected,
            names.join(", ")
        )
    }
}

impl std::error::Error for ProfileEditError {}

impl FromStr for ProfileEdit {
    type Err = ProfileEditError;

    fn from_str(text: &str) -> Result<Self, ProfileEditError> {
        let member = |part: &str| {
            let (name, value) = part.split_once('=')?;
            let value = value.trim();
            let value = serde_json::from_str(value).ok()?;
            Some((name.trim().to_owned(), value))
        };
        let changes: Option<Vec<(String, Value)>> = text.split(',').map(member).collect();
        let count = changes.as_ref().map(Vec::len);
        let changes = changes.map(Map::from_iter);
        changes
            // A name given twice is ambiguous.
            .filter(|changes| Some(changes.len()) == count)
            .and_then(|changes| changes.try_into().ok())
            .ok_or(ProfileEditError {
                given: text.to_owned(),
                expected: "NAME=NUMBER, separated by commas, such as maximumSynergy=8,initialOffset=1.5",
            })
    }
}

impl TryFrom<Map<String, Value>> for ProfileEdit {
    type Error = ProfileEditError;

    /// Accepts members of a profile, each with a value of the right kind.
    fn try_from(changes: Map<String, Value>) -> Result<Self, ProfileEditError> {
        let known = members(Mode::Normal.rules().profile);
        let edit = Self(changes);
        match edit.0.keys().all(|name| known.contains_key(name)) && edit.changed(known).is_some() {
            true => Ok(edit),
            false => Err(ProfileEditError {
                given: Value::Object(edit.0).to_string(),
                expected: "numbers by their names, such as {\"maximumSynergy\":8,\"initialOffset\":1.5}",
            }),
        }
    }
}

impl ProfileEdit {
    /// Returns the profile with these changes.
    pub fn apply(&self, profile: Profile) -> Profile {
        self.changed(members(profile)).unwrap_or(profile)
    }

    fn changed(&self, mut members: Map<String, Value>) -> Option<Profile> {
        members.extend(self.0.clone());
        serde_json::from_value(Value::Object(members)).ok().filter(is_within_bounds)
    }
}

/// The range of offsets, in minutes. Dealing raises an offset a minute at a time, so the range bounds
/// the work.
const OFFSETS: RangeInclusive<f64> = -1_000.0..=1_000.0;
/// The range of all other numbers.
const NUMBERS: RangeInclusive<f64> = -1e6..=1e6;

fn is_within_bounds(profile: &Profile) -> bool {
    let Profile {
        minimum_synergy,
        maximum_synergy,
        maximum_individual_synergy,
        initial_offset,
        maximum_offset,
        baseline_time,
        time_per_difficulty,
        too_much_synergy,
        use_frequency_balancing: _,
    } = profile;
    let numbers = [
        minimum_synergy,
        maximum_synergy,
        maximum_individual_synergy,
        baseline_time,
        time_per_difficulty,
        too_much_synergy,
    ];
    [initial_offset, maximum_offset].into_iter().all(|offset| OFFSETS.contains(offset))
        && numbers.into_iter().all(|number| NUMBERS.contains(number))
}

fn members(profile: Profile) -> Map<String, Value> {
    match serde_json::to_value(profile) {
        Ok(Value::Object(members)) => members,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_read_by_their_names() {
        let edit: ProfileEdit = "maximumSynergy=8, useFrequencyBalancing=false".parse().unwrap();
        let normal = Mode::Normal.rules().profile;
        let expected = Profile { maximum_synergy: 8.0, use_frequency_balancing: false, ..normal };
        assert_eq!(edit.apply(normal), expected);
        for text in [
            "",
            "maximumSynergy",
            "maxSynergy=8",
            "maximumSynergy=yes",
            "maximumSynergy=true",
            "useFrequencyBalancing=1",
            "maximumSynergy=8,maximumSynergy=9",
            "initialOffset=-1e15",
            "maximumOffset=1001",
            "maximumSynergy=1e300",
        ] {
            let error = text.parse::<ProfileEdit>().unwrap_err().to_string();
            assert!(error.contains("expected NAME=NUMBER"), "{error}");
        }
    }
}
