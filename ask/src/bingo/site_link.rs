//! Links to the cards of Ocarina of Time's site, in the place of a seed.

use foretile_games::bingo::{Compat, SiteLink, Version, VersionRule};
use foretile_games::message::Code as _;

use super::card_mode::CardMode;
use super::contents::ListNote;
use super::game::Rules;
use crate::Reason;
use crate::error::{Error, ErrorKind, ensure};

/// A good link.
const EXAMPLE: &str =
    "https://ootbingo.github.io/bingo/bingo.html?version=8.5&seed=112233&mode=normal";

/// The card that a link leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteCard {
    /// The seed.
    pub seed: String,
    /// The version.
    pub version: Version,
    /// The mode, if the version has modes.
    pub mode: Option<&'static str>,
    /// The program that deals those cards, if others dealt the version, too.
    pub compat: Option<Compat>,
}

impl SiteCard {
    /// Returns the card of a link.
    ///
    /// # Errors
    /// When the link does not lead to a known card.
    pub(super) fn of(link: SiteLink) -> Result<Self, Error> {
        let version = link.version;
        let seed = link.seed.unwrap_or_default();
        ensure!(!seed.is_empty(), Question => Reason::BingoSiteSeed.with("example", EXAMPLE));
        let is_timed = matches!(version.rule(), VersionRule::Timed);
        let mode = match version.rule() {
            VersionRule::Family(family) if family.has_lengths() => {
                Some(Version::length(&link.mode).name())
            }
            VersionRule::Timed => Some(mode(version, &link.mode)?.name()),
            _ => None,
        };
        let compat = (is_timed && !version.is_beta()).then_some(Compat::Site);
        Ok(Self { seed, version, mode, compat })
    }

    /// Returns what the link states besides the seed, by the names of a question's members.
    pub fn members(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let version = ("version", self.version.name());
        let mode = self.mode.map(|mode| ("mode", mode));
        let compat = self.compat.map(|compat| ("compat", compat.name()));
        std::iter::once(version).chain(mode).chain(compat)
    }

    /// Checks that a member that is given beside the link agrees with it.
    ///
    /// # Errors
    /// When it does not.
    pub fn agree(member: &str, of_link: &str, given: Option<&str>) -> Result<(), Error> {
        agree(member, of_link, given, EXAMPLE)
    }

    /// Returns a note on what the link leads to.
    pub fn note(&self) -> ListNote {
        let rules = Rules::of_version(self.version).map(Rules::name);
        let reason = Reason::BingoSiteLink.with("version", self.version.name());
        ListNote::new(reason.with("rules", rules))
    }
}

/// Checks that a member that is given beside a link agrees with what the link states. `example` is a good link.
pub(super) fn agree(
    member: &str,
    of_link: &str,
    given: Option<&str>,
    example: &str,
) -> Result<(), Error> {
    let letters = |text: &str| text.to_lowercase().replace(['-', '_'], "");
    let Some(given) = given.filter(|given| letters(given) != letters(of_link)) else {
        return Ok(());
    };
    let reason = Reason::BingoSiteOther.with("member", member).with("of_link", of_link);
    Err(ErrorKind::Question.refusal(reason.with("given", given).with("example", example)))
}

/// Returns the mode of a version whose goals have times, given the link's text for it.
fn mode(version: Version, of_link: &str) -> Result<CardMode, Error> {
    let known = CardMode::ALL.into_iter().find(|mode| mode.name_in_links() == of_link);
    // Any other text is a normal card, where it is known at all.
    let mode = known.or_else(|| version.timed_rules(of_link).map(|_| CardMode::default()));
    mode.filter(|mode| version.timed_rules(mode.name_in_links()).is_some()).ok_or_else(|| {
        let reason = Reason::BingoUnknownMode.with("mode", of_link);
        ErrorKind::Question.refusal(reason.with("name", format!("version {version}")))
    })
}
