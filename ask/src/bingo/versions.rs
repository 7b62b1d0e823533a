//! The versions of Ocarina of Time bingo's list that are in the form of other games' lists, and the betas.
//!
//! The site dealt each version by a generator of its own. Version 5 deals as `srl-v5`, and 7.1, 8 and 8.1 as `srl-v8`; the
//! others have families of their own.

use foretile_games::bingo::{self, VersionRule};
use foretile_games::message::Code as _;

use super::contents::ListNote;
use super::game::Rules;
use crate::Reason;
use crate::error::{Error, ErrorKind};

/// A version of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListVersion {
    /// Its name, which differs from what its file states for two files that were swapped.
    pub name: &'static str,
    is_beta: bool,
    /// The rules that deal its cards.
    rules: Rules,
}

impl ListVersion {
    /// Returns the version that a list's file states, if it is one of those.
    pub fn of(says: &str) -> Option<Self> {
        Self::known(bingo::Version::of_file(says)?)
    }

    /// Returns a version if it is one of those.
    pub fn known(version: bingo::Version) -> Option<Self> {
        let is_beta = version.is_beta();
        let rules = match version.rule() {
            VersionRule::Family(family) => Rules::Family(family),
            VersionRule::Timed if is_beta => Rules::Oot,
            _ => return None,
        };
        Some(Self { name: version.name(), is_beta, rules })
    }

    /// Returns whether the goals of a version have times.
    pub fn is_timed(version: bingo::Version) -> bool {
        matches!(version.rule(), VersionRule::Timed)
    }

    /// Returns whether it is a beta, whose goals have times.
    pub const fn is_beta(self) -> bool {
        self.is_beta
    }

    /// Returns the error that a list of this version is not dealt by other rules.
    pub fn refusal(self, name: &str) -> Error {
        let reason = Reason::BingoVersion.with("name", name).with("version", self.name);
        ErrorKind::List.refusal(reason.with("rules", self.rules.name()))
    }

    /// Returns a note for a list of this version that is dealt by other rules.
    pub fn note(self, given: Rules) -> ListNote {
        let reason = Reason::BingoOtherRules.with("version", self.name);
        let reason = reason.with("rules", self.rules.name());
        ListNote::new(reason.with("given", given.name()))
    }

    /// Returns the rules that deal its cards.
    pub const fn rules(self) -> Rules {
        self.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_their_versions_with_quirks() {
        let of = |says: &str| {
            ListVersion::of(says).map(|version| (version.name, version.rules().name()))
        };
        for (says, name, rules) in [
            ("v2", "2", "oot-v2"),
            ("v3", "3", "oot-v3"),
            ("v4", "4.1", "oot-v3"),
            ("v4.1", "4", "oot-v3"),
            ("v5", "5", "srl-v5"),
            (" 7.1 ", "7.1", "srl-v8"),
            ("V8.1", "8.1", "srl-v8"),
            ("8.2", "8.2", "oot-v8.2"),
            ("v0.9.5.0", "beta0.9.5.0", "oot"),
            ("beta0.9.6.3", "beta0.9.6.3-j", "oot"),
        ] {
            assert_eq!(of(says), Some((name, rules)), "{says}");
        }
        for other in ["v9", "v10.1", "", "vv8", "8.25", "mine"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
