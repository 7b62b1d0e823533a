//! The versions of Ocarina of Time bingo's list that are in the form of other games' lists, and the betas.
//!
//! The site dealt each version by a generator of its own. Version 5 deals as `srl-v5`, and 7.1, 8 and 8.1 as `srl-v8`; the
//! others have families of their own, but for version 2, whose generator never looks at its list.

use foretile_games::bingo::Value;
use foretile_games::message::Code as _;

use super::contents::ListNote;
use super::game::Rules;
use crate::Reason;
use crate::error::{Error, ErrorKind};

/// A version of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    /// What its file says.
    says: &'static str,
    /// Its name, which is another one for two files that were swapped.
    pub name: &'static str,
    /// The rules that deal its cards, if we have them.
    rules: Option<&'static str>,
}

const fn version(says: &'static str, name: &'static str, rules: Option<&'static str>) -> Version {
    Version { says, name, rules }
}

const VERSIONS: [Version; 20] = [
    version("v2", "2", None),
    version("v3", "3", Some("oot-v3")),
    version("v4", "4.1", Some("oot-v3")),
    version("v4.1", "4", Some("oot-v3")),
    version("v5", "5", Some("srl-v5")),
    version("v6", "6", Some("oot-v6")),
    version("v7", "7", Some("oot-v6")),
    version("v7.1", "7.1", Some("srl-v8")),
    version("v8", "8", Some("srl-v8")),
    version("v8.1", "8.1", Some("srl-v8")),
    version("v8.2", "8.2", Some("oot-v8.2")),
    version("v8.3", "8.3", Some("oot-v8.2")),
    version("v8.4", "8.4", Some("oot-v8.2")),
    version("v8.5", "8.5", Some("oot-v8.2")),
    version("v0.9.4.0", "beta0.9.4.0", Some("oot")),
    version("v0.9.5.0", "beta0.9.5.0", Some("oot")),
    version("v0.9.6.0-j", "beta0.9.6.0-j", Some("oot")),
    version("beta0.9.6.1", "beta0.9.6.1-j", Some("oot")),
    version("beta0.9.6.2", "beta0.9.6.2-j", Some("oot")),
    version("beta0.9.6.3", "beta0.9.6.3-j", Some("oot")),
];

impl Version {
    /// Returns the version that a list's file says.
    pub fn of(says: &str) -> Option<Self> {
        let says = says.trim();
        let is_one = |version: &&Self| {
            version.says.eq_ignore_ascii_case(says) || version.says.strip_prefix('v') == Some(says)
        };
        VERSIONS.iter().find(is_one).copied()
    }

    /// Returns the version that a list says in its `info`.
    pub fn of_list(list: &Value) -> Option<Self> {
        Self::of(list.get("info")?.get("version")?.text()?)
    }

    /// Returns whether it is a beta, whose goals have times.
    pub fn is_beta(self) -> bool {
        self.rules == Some("oot")
    }

    /// Says that a list of this version is not dealt.
    pub fn refusal(self, name: &str) -> Error {
        let text = match self.rules {
            Some(_) => Reason::BingoVersion,
            None => Reason::BingoUnknownVersion,
        };
        let told = text.with("name", name).with("version", self.name);
        ErrorKind::List.refusal(told.with("rules", self.rules))
    }

    /// Says what is known of its cards, where somebody names other rules.
    pub fn note(self, given: Rules) -> ListNote {
        let text = match self.rules {
            Some(_) => Reason::BingoOtherRules,
            None => Reason::BingoNotOurRules,
        };
        let told = text.with("version", self.name).with("rules", self.rules);
        ListNote::new(told.with("given", given.name()))
    }

    /// Returns the rules that deal its cards, if we have them.
    pub fn rules(self) -> Option<Rules> {
        self.rules.and_then(|rules| rules.parse().ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_their_versions_with_quirks() {
        let of = |says: &str| {
            Version::of(says).map(|version| (version.name, version.rules().map(Rules::name)))
        };
        for (says, name, rules) in [
            ("v3", "3", Some("oot-v3")),
            ("v4", "4.1", Some("oot-v3")),
            ("v4.1", "4", Some("oot-v3")),
            ("v5", "5", Some("srl-v5")),
            (" 7.1 ", "7.1", Some("srl-v8")),
            ("V8.1", "8.1", Some("srl-v8")),
            ("8.2", "8.2", Some("oot-v8.2")),
            ("v0.9.5.0", "beta0.9.5.0", Some("oot")),
            ("beta0.9.6.3", "beta0.9.6.3-j", Some("oot")),
        ] {
            assert_eq!(of(says), Some((name, rules)), "{says}");
        }
        for other in ["v9", "v10.1", "", "vv8", "8.25", "mine"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
