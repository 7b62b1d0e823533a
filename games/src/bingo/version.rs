//! The versions of Ocarina of Time bingo's list, the rule by which the community's site dealt each, and the version that a
//! list's file states.

use std::fmt;
use std::str::FromStr;

use super::bingosync::{Family, Length, oot_v2, oot_v3, oot_v6, oot_v8_2, srl_v5, srl_v8};
use super::oot_v1::{self, GivenGoals};
use super::profile::{Compat, ListPart, Mode, Rules, site, version_numbers};
use super::square::SquareKind;
use crate::text::read_and_write_as_text;

/// A version of Ocarina of Time bingo's list, as the community's site names it.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename = "BingoVersion", with = "String"),
    schemars(description = "A version of Ocarina of Time bingo's list, as the site names it, such as 8.2."),
    schemars(extend("enum" = VERSIONS.map(Version::name).to_vec()))
)]
pub struct Version {
    name: &'static str,
    /// What its own file says in `info.version`; empty if it says nothing.
    says: &'static str,
    rule: VersionRule,
    /// The later version whose generator deals it, or its own number.
    generator: [u32; 3],
}

/// By which rule a version deals.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum VersionRule {
    /// No card, but one given goal: [`oot_v1`].
    Given(&'static GivenGoals),
    /// A card, by one of the rules of [`bingosync`](super::bingosync). [`Version::length`] gives the length for a mode.
    Family(Family),
    /// A card from goals with times, by the rules of [`bingo`](super) itself: [`Version::timed_rules`].
    Timed,
}

const fn version(name: &'static str, says: &'static str, rule: VersionRule) -> Version {
    Version { name, says, rule, generator: [0; 3] }
}

const fn family(name: &'static str, says: &'static str, family: Family) -> Version {
    version(name, says, VersionRule::Family(family))
}

const fn timed(name: &'static str, says: &'static str, generator: [u32; 3]) -> Version {
    Version { name, says, rule: VersionRule::Timed, generator }
}

/// All versions, the oldest first.
///
/// Source: the community's repository `ootbingo/bingo` (commit adae99f, 2025-11-19), whose generators and lists were run and
/// compared; it ends at 10.5.1, and 10.6 is only in the npm package `oot-bingo-lists` (2.1.2). The lists of versions 4 and 4.1
/// look swapped: each says the other's name.
static VERSIONS: [Version; 39] = [
    version("1", "", VersionRule::Given(&oot_v1::V1)),
    version("1.1", "", VersionRule::Given(&oot_v1::V1_1)),
    family("2", "v2", oot_v2::FAMILY),
    family("3", "v3", oot_v3::FAMILY),
    family("4", "v4.1", oot_v3::FAMILY),
    family("4.1", "v4", oot_v3::FAMILY),
    family("5", "v5", srl_v5::FAMILY),
    family("6", "v6", oot_v6::FAMILY),
    family("7", "v7", oot_v6::FAMILY),
    family("7.1", "v7.1", srl_v8::FAMILY),
    family("8", "v8", srl_v8::FAMILY),
    family("8.1", "v8.1", srl_v8::FAMILY),
    family("8.2", "v8.2", oot_v8_2::FAMILY),
    family("8.3", "v8.3", oot_v8_2::FAMILY),
    family("8.4", "v8.4", oot_v8_2::FAMILY),
    family("8.5", "v8.5", oot_v8_2::FAMILY),
    timed("9", "v9", [9, 0, 0]),
    timed("9.1", "v9.1", [9, 1, 0]),
    timed("9.2", "v9.2", [9, 2, 0]),
    timed("9.3", "v9.3", [9, 3, 0]),
    timed("9.4", "v9.4", [9, 4, 0]),
    timed("9.5", "v9.5", [9, 5, 0]),
    timed("9.5.1", "v9.5.1", [9, 5, 1]),
    timed("beta0.9.4.0", "v0.9.4.0", [9, 3, 0]),
    timed("beta0.9.5.0", "v0.9.5.0", [9, 3, 0]),
    timed("beta0.9.6.0-j", "v0.9.6.0-j", [10, 0, 0]),
    timed("beta0.9.6.1-j", "beta0.9.6.1", [10, 0, 0]),
    timed("beta0.9.6.2-j", "beta0.9.6.2", [10, 0, 0]),
    timed("beta0.9.6.3-j", "beta0.9.6.3", [10, 0, 0]),
    timed("10.0", "v10.0", [10, 0, 0]),
    timed("10.1", "v10.1", [10, 1, 0]),
    timed("10.2", "v10.2", [10, 2, 0]),
    timed("10.3", "v10.3", [10, 3, 0]),
    timed("10.3.1", "v10.3.1", [10, 3, 1]),
    timed("10.3.2", "v10.3.2", [10, 3, 2]),
    timed("10.4", "v10.4", [10, 4, 0]),
    timed("10.5", "v10.5", [10, 5, 0]),
    timed("10.5.1", "v10.5.1", [10, 5, 1]),
    timed("10.6", "v10.6", [10, 6, 0]),
];

impl Compat {
    /// Returns the rules for a list version as its file says it (such as `v10.1`, or `v0.9.5.0` for a beta) and a mode. A
    /// text that is not a version number counts as newer than all versions.
    pub fn rules(self, version: &str, mode: Mode) -> Rules {
        match self {
            Self::Npm => mode.rules(),
            Self::Site => {
                let beta = Version::of_file(version).filter(|version| version.is_beta());
                site(beta.map(Version::generator).or_else(|| version_numbers(version)), mode)
            }
            // Bingosync has the profile of this mode, but neither its list nor its check for
            // conflicts.
            Self::Bingosync if mode == Mode::ShortBlackout => {
                Rules { part: ListPart::Normal, no_conflicts: false, ..mode.rules() }
            }
            Self::Bingosync => mode.rules(),
        }
    }
}

/// The version that the site deals where a link names none.
const SITES_OWN: &str = "10.5.1";

impl Version {
    /// Returns all versions, the oldest first.
    pub fn all() -> impl Iterator<Item = Self> {
        VERSIONS.into_iter()
    }

    /// Returns the version that a list's file says in `info.version`, with or without the `v` before it. Two files say each
    /// other's version: `v4` is the list of version 4.1.
    pub fn of_file(says: &str) -> Option<Self> {
        let says = says.trim();
        let is_one = |version: &Self| {
            !says.is_empty()
                && (version.says.eq_ignore_ascii_case(says)
                    || version.says.strip_prefix('v') == Some(says))
        };
        Self::all().find(is_one)
    }

    /// Returns the name, such as `8.5` or `beta0.9.6.2-j`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns what its own file says in `info.version`, such as `v8.5`, if it says anything.
    pub fn file_says(self) -> Option<&'static str> {
        Some(self.says).filter(|says| !says.is_empty())
    }

    /// Returns the rule by which it deals.
    pub const fn rule(self) -> VersionRule {
        self.rule
    }

    /// Returns whether it is a beta. Links can ask for betas, but the site does not list them.
    pub fn is_beta(self) -> bool {
        self.name.starts_with("beta")
    }

    /// Returns whether the site has it: its last one is 10.5.1.
    pub fn is_on_site(self) -> bool {
        self.name != "10.6"
    }

    /// Returns the number of the version whose generator deals it: for a beta a later one.
    pub(super) const fn generator(self) -> [u32; 3] {
        self.generator
    }

    /// Returns how long the goals of a card are that is dealt by a family, for a mode as links say it. A mode that the rules do
    /// not know, such as `blackout`, is normal; families without long or short cards ignore it.
    pub fn length(mode: &str) -> Length {
        match mode {
            "short" => Length::Short,
            "long" => Length::Long,
            _ => Length::Normal,
        }
    }

    /// Returns the site's rules for a version whose goals have times, for a mode as links say it: `normal`, `short`, `blackout`,
    /// `shortBlackout` or `long`. None for other versions, and where it is not known what the site does: for `long` and any
    /// other text before 9.3 and from 10.2 on. (From 9.3 to 10.1 and in the betas, any other text is normal.)
    ///
    /// A list without parts is used as it is, whatever part the rules name. The cards are those of [`Table::deal_text`] with
    /// [`MAX_ITERATIONS`] attempts.
    ///
    /// [`Table::deal_text`]: super::Table::deal_text
    /// [`MAX_ITERATIONS`]: super::MAX_ITERATIONS
    pub fn timed_rules(self, mode: &str) -> Option<Rules> {
        let VersionRule::Timed = self.rule else { return None };
        let rules = |mode| site(Some(self.generator), mode);
        let known = match mode {
            "normal" => Mode::Normal,
            "short" => Mode::Short,
            "blackout" => Mode::Blackout,
            "shortBlackout" => Mode::ShortBlackout,
            _ if !([9, 3, 0]..[10, 2, 0]).contains(&self.generator) => return None,
            "long" => return Some(Rules { square: SquareKind::UpperHalf, ..rules(Mode::Normal) }),
            _ => Mode::Normal,
        };
        Some(rules(known))
    }
}

/// The version that the site deals where a link names none: 10.5.1.
impl Default for Version {
    fn default() -> Self {
        let last = Self::all().find(|version| version.name == SITES_OWN);
        last.unwrap_or(VERSIONS[VERSIONS.len() - 1])
    }
}

impl PartialEq for Version {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Version {}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// The error when a text is not the name of a version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseVersionError(String);

impl fmt::Display for ParseVersionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.0;
        let first = VERSIONS[0];
        write!(
            f,
            "`{text}` names no version of Ocarina of Time bingo: expected {first} to {} or a beta such as beta0.9.6.2-j, \
             such as 8.5",
            Version::default()
        )
    }
}

impl std::error::Error for ParseVersionError {}

impl FromStr for Version {
    type Err = ParseVersionError;

    /// Takes the names of the site alone, without a `v`, because a file that says `v4` is not version 4.
    fn from_str(text: &str) -> Result<Self, ParseVersionError> {
        Self::all()
            .find(|version| version.name == text)
            .ok_or_else(|| ParseVersionError(text.to_owned()))
    }
}

read_and_write_as_text!(Version);

#[cfg(test)]
mod tests {
    use super::super::{Compat, SquareKind};
    use super::*;

    /// The table of the project's facts: version, rule, and what its file says where that is not "v" and the version.
    #[test]
    fn versions_are_those_of_the_table() {
        let rule = |version: Version| match version.rule() {
            VersionRule::Given(goals) if goals.goals == oot_v1::V1.goals => "given by v1",
            VersionRule::Given(_) => "given by v1.1",
            VersionRule::Family(family) => family.name(),
            VersionRule::Timed => "timed",
        };
        let lines: Vec<String> = Version::all()
            .map(|version| {
                let usual = format!("v{version}");
                let says = version.file_says().filter(|says| *says != usual);
                let none = if version.file_says().is_none() { ", says nothing" } else { "" };
                let says = says.map_or(String::new(), |says| format!(", says {says}"));
                format!("{version}: {}{says}{none}", rule(version))
            })
            .collect();
        let table = "\
            1: given by v1, says nothing
            1.1: given by v1.1, says nothing
            2: oot-v2
            3: oot-v3
            4: oot-v3, says v4.1
            4.1: oot-v3, says v4
            5: srl-v5
            6: oot-v6
            7: oot-v6
            7.1: srl-v8
            8: srl-v8
            8.1: srl-v8
            8.2: oot-v8.2
            8.3: oot-v8.2
            8.4: oot-v8.2
            8.5: oot-v8.2
            9: timed
            9.1: timed
            9.2: timed
            9.3: timed
            9.4: timed
            9.5: timed
            9.5.1: timed
            beta0.9.4.0: timed, says v0.9.4.0
            beta0.9.5.0: timed, says v0.9.5.0
            beta0.9.6.0-j: timed, says v0.9.6.0-j
            beta0.9.6.1-j: timed, says beta0.9.6.1
            beta0.9.6.2-j: timed, says beta0.9.6.2
            beta0.9.6.3-j: timed, says beta0.9.6.3
            10.0: timed
            10.1: timed
            10.2: timed
            10.3: timed
            10.3.1: timed
            10.3.2: timed
            10.4: timed
            10.5: timed
            10.5.1: timed
            10.6: timed";
        assert!(lines.iter().map(String::as_str).eq(table.lines().map(str::trim)), "{lines:#?}");
    }

    #[test]
    fn files_say_their_version() {
        let of = |says| Version::of_file(says).map(Version::name);
        for (says, name) in [
            ("v4", Some("4.1")),
            ("4", Some("4.1")),
            (" v4.1 ", Some("4")),
            ("V8.1", Some("8.1")),
            ("beta0.9.6.3", Some("beta0.9.6.3-j")),
            ("v10.5.1", Some("10.5.1")),
            ("beta0.9.6.3-j", None),
            ("1", None),
            ("", None),
            ("vv8", None),
            ("8.25", None),
            ("mine", None),
        ] {
            assert_eq!(of(says), name, "{says}");
        }
        for version in Version::all() {
            let says = version.file_says();
            assert_eq!(says.and_then(Version::of_file), says.map(|_| version), "{version}");
            assert_eq!(version.name().parse(), Ok(version));
        }
        let error = "v8.5".parse::<Version>().unwrap_err().to_string();
        assert!(error.contains("`v8.5`") && error.contains("expected 1 to 10.5.1"), "{error}");
    }

    /// Both tables of the facts: what `--compat site` deals, and what only the betas and the versions with their generators do.
    #[test]
    fn timed_versions_deal_as_the_site_did() {
        let of = |name: &str, mode| name.parse::<Version>().unwrap().timed_rules(mode);
        for version in Version::all() {
            let VersionRule::Timed = version.rule() else {
                assert_eq!(version.timed_rules("normal"), None, "{version}");
                continue;
            };
            let says = version.file_says().unwrap();
            for mode in Mode::ALL {
                let word = if mode == Mode::ShortBlackout { "shortBlackout" } else { mode.name() };
                let site = Compat::Site.rules(says, mode);
                assert_eq!(version.timed_rules(word), Some(site), "{version} {word}");
            }
        }
        for name in ["9.3", "9.5.1", "beta0.9.4.0", "beta0.9.6.3-j", "10.1"] {
            let normal = of(name, "normal").unwrap();
            for mode in ["shortBlackout", "short-blackout", "Short", ""] {
                assert_eq!(of(name, mode), Some(normal), "{name} {mode}");
            }
            assert_eq!(of(name, "long"), Some(Rules { square: SquareKind::UpperHalf, ..normal }));
        }
        for name in ["9", "9.2", "10.2", "10.5.1"] {
            for mode in ["long", "short-blackout", ""] {
                assert_eq!(of(name, mode), None, "{name} {mode}");
            }
        }
    }

    #[test]
    fn families_have_lengths_by_mode() {
        for (mode, length) in [
            ("normal", Length::Normal),
            ("short", Length::Short),
            ("long", Length::Long),
            ("blackout", Length::Normal),
            ("Short", Length::Normal),
        ] {
            assert_eq!(Version::length(mode), length, "{mode}");
        }
    }
}
