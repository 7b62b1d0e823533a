//! Links to cards of our own page, in the place of a seed.
//!
//! `page/bingo/card.js` writes their members behind the `#`, and `page/bingo/link.js` the list.

use foretile_games::bingo::{Compat, Value, query_member};
use foretile_games::message::Code as _;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

use super::ListNote;
use super::card_mode::CardMode;
use super::game::Rules;
use super::list::{ParsedText, text_document};
use super::site_link::agree;
use crate::Reason;
use crate::error::{Error, ErrorKind, bail, ensure};

/// A good link.
const EXAMPLE: &str = "https://example.org/bingo.html#seed=112233&mode=normal";
/// The page's name, with and without its ending.
const PAGES: [&str; 2] = ["bingo.html", "bingo"];
/// The most bytes of a list's name and text, as the page has it.
const MOST_BYTES: usize = 2_000_000;

/// The card that a link to our page leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageCard {
    /// The seed.
    pub seed: String,
    /// The mode of Ocarina of Time bingo.
    mode: Option<String>,
    /// The program whose cards of Ocarina of Time bingo are dealt.
    compat: Option<String>,
    /// How long the goals of other games' cards are; if missing, the list says so.
    length: Option<String>,
    /// The settings of PlayBingo's boards, in JSON; if missing, the site's.
    pub settings: Option<String>,
    /// The list, if the link has one.
    pub list: Option<LinkedList>,
}

/// A list in a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkedList {
    /// The name that its sender gave it.
    pub name: String,
    /// The text of its file.
    pub text: String,
    /// The rules that its sender chose, if the text does not say them.
    pub rules: Option<Rules>,
}

impl PageCard {
    /// Reads a link; returns none for a link to another page.
    ///
    /// # Errors
    /// When the link has no seed, or its list cannot be read.
    pub fn read(link: &str) -> Result<Option<Self>, Error> {
        let (address, members) = link.trim().split_once('#').unwrap_or((link.trim(), ""));
        let (page, query) = address.split_once('?').unwrap_or((address, ""));
        let member = |name: &str| query_member(members, name).filter(|value| !value.is_empty());
        let has = |members: &str, name: &str| query_member(members, name).is_some();
        let is_page = PAGES.contains(&page.trim_end_matches('/').rsplit('/').next().unwrap_or(""));
        // The community's site has a page of the same name, whose members are before the `#`.
        let is_ours = ["seed", "list", "mode"].iter().any(|name| has(members, name))
            && !has(query, "seed")
            && !has(query, "version");
        if !is_page || !is_ours {
            return Ok(None);
        }
        let list = query_member(members, "list").map(|list| LinkedList::read(&list)).transpose()?;
        let seed = member("seed");
        ensure!(seed.is_some(), Question => Reason::BingoSiteSeed.with("example", EXAMPLE));
        let [mode, compat, length] = ["mode", "compat", "length"].map(member);
        let settings = member("settings").map(|settings| settings_of(&settings)).transpose()?;
        Ok(Some(Self { seed: seed.unwrap_or_default(), mode, compat, length, settings, list }))
    }

    /// Returns what the link states besides the seed for a list of these rules, by the names of a question's members; none
    /// for what its list decides.
    ///
    /// # Errors
    /// When the page does not deal by these rules.
    pub fn members(
        &self,
        rules: Option<Rules>,
    ) -> Result<Vec<(&'static str, Option<&str>)>, Error> {
        Ok(match rules {
            Some(Rules::Family(_)) => vec![("mode", self.length.as_deref())],
            Some(Rules::Playbingo) => Vec::new(),
            Some(rules @ Rules::OneGoal) => {
                bail!(Question => Reason::BingoPageRules.with("rules", rules.name()))
            }
            Some(Rules::Oot) | None => vec![
                ("mode", Some(self.mode.as_deref().unwrap_or(CardMode::default().name()))),
                ("compat", Some(self.compat.as_deref().unwrap_or(Compat::default().name()))),
            ],
        })
    }

    /// Checks that a member that is given beside the link agrees with it.
    ///
    /// # Errors
    /// When it does not.
    pub fn agree(member: &str, of_link: Option<&str>, given: Option<&str>) -> Result<(), Error> {
        agree(member, of_link.unwrap_or("of its list"), given, EXAMPLE)
    }

    /// Checks that a list that is given beside the link is the one that the link has, if it has one.
    ///
    /// # Errors
    /// When it is another one.
    pub fn agree_on_list(&self, given: &Value) -> Result<(), Error> {
        let Some(LinkedList { name, text, .. }) = &self.list else { return Ok(()) };
        let of_link = ParsedText::of_document(&text_document(text), "", name);
        let given = ParsedText::of_document(given, "", "the list");
        let is_same = of_link.is_ok_and(|one| given.is_ok_and(|other| one.is_same(&other)));
        let reason = Reason::BingoPageOtherList.with("name", name.as_str());
        ensure!(is_same, Question => reason.with("example", EXAMPLE));
        Ok(())
    }

    /// Checks that settings that are given beside the link are those of the link.
    ///
    /// # Errors
    /// When they are others.
    pub fn agree_on_settings(&self, given: Option<&Value>) -> Result<(), Error> {
        // Members may have another order.
        let of_link: serde_json::Value =
            serde_json::from_str(self.settings.as_deref().unwrap_or("{}")).unwrap_or_default();
        let is_same =
            |given: &Value| serde_json::to_value(given).is_ok_and(|given| given == of_link);
        ensure!(
            given.is_none_or(is_same),
            Question => Reason::BingoPageOtherSettings.with("example", EXAMPLE)
        );
        Ok(())
    }

    /// Checks that rules that are given beside the link are those that deal its list.
    ///
    /// # Errors
    /// When they are others.
    pub fn agree_on_rules(&self, given: Option<Rules>) -> Result<(), Error> {
        let Some(LinkedList { name, text, rules }) = &self.list else { return Ok(()) };
        let list = ParsedText::of_document(&text_document(text), "", name)?;
        let of_list = list.rules(*rules, name)?.map(Rules::name);
        Self::agree("rules", of_list, given.map(Rules::name))
    }

    /// Returns a note on what the link leads to, given whether there is a list beside it.
    pub fn note(&self, has_list: bool) -> ListNote {
        ListNote::new(match &self.list {
            Some(LinkedList { name, .. }) => Reason::BingoPageLink.with("name", name.as_str()),
            None if has_list => Reason::BingoPageGiven.into(),
            None => Reason::BingoPageSample.into(),
        })
    }
}

impl LinkedList {
    /// Reads a list: a letter for how it is compressed, and in base64 the bytes of its name, its text and perhaps its rules.
    fn read(packed: &str) -> Result<Self, Error> {
        let cut = || ErrorKind::Question.refusal(Reason::BingoPageCut.with("example", EXAMPLE));
        let bytes = packed.get(1..).and_then(bytes_of).ok_or_else(cut)?;
        let bytes = match packed.as_bytes()[0] {
            b'z' => decompress_to_vec_with_limit(&bytes, MOST_BYTES).map_err(|_| cut())?,
            b'p' => bytes,
            _ => return Err(cut()),
        };
        let mut file: Vec<String> = serde_json::from_slice(&bytes).map_err(|_| cut())?;
        let rules = (file.len() == 3).then(|| file.pop()).flatten();
        let rules = rules.map(|rules| rules.parse()).transpose()?;
        let Ok([name, text]) = <[String; 2]>::try_from(file) else { return Err(cut()) };
        if name.is_empty() || text.is_empty() {
            return Err(cut());
        }
        Ok(Self { name, text, rules })
    }
}

/// Returns the settings in a link in JSON: there they are JSON, or columns and rows such as `6x4` for any goals.
fn settings_of(text: &str) -> Result<String, Error> {
    let side = |text: &str| text.parse().ok().filter(|side| (1..=15).contains(side));
    let sides =
        text.split_once('x').and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)));
    if let Some((columns, rows)) = sides {
        let row = format!("[{}]", vec![r#"{"selectionCriteria":"random"}"#; columns].join(","));
        let layout = vec![row; rows].join(",");
        return Ok(format!(r#"{{"boardLayout":{{"layout":[{layout}],"mode":"custom"}}}}"#));
    }
    let is_object = serde_json::from_str(text).is_ok_and(|it: Value| it.members().is_some());
    ensure!(is_object, Question => Reason::BingoPageSettings.with("example", EXAMPLE));
    Ok(text.to_owned())
}

/// Returns the bytes of base64 with the letters for addresses, without padding; none for other texts.
fn bytes_of(letters: &str) -> Option<Vec<u8>> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => Some(letter - b'A'),
        b'a'..=b'z' => Some(letter - b'a' + 26),
        b'0'..=b'9' => Some(letter - b'0' + 52),
        b'-' => Some(62),
        b'_' => Some(63),
        _ => None,
    };
    let mut bytes = Vec::with_capacity(letters.len() * 3 / 4);
    for group in letters.as_bytes().chunks(4) {
        // A single letter is less than a byte.
        let most = (group.len() * 3 / 4).max(1);
        (group.len() > 1).then_some(())?;
        let mut bits = 0_u32;
        for at in 0..4 {
            bits = bits << 6 | u32::from(group.get(at).map_or(Some(0), |letter| value(*letter))?);
        }
        bytes.extend_from_slice(&bits.to_be_bytes()[1..=most]);
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_that_of_addresses() {
        for (letters, bytes) in [
            ("", Some(&b""[..])),
            ("YQ", Some(b"a")),
            ("YWI", Some(b"ab")),
            ("YWJj", Some(b"abc")),
            ("-_-_", Some(&[0xfb, 0xff, 0xbf])),
            ("YWJjZA", Some(b"abcd")),
            ("A", None),
            ("YQ==", None),
            ("+/+/", None),
            ("YWJjZ", None),
        ] {
            assert_eq!(bytes_of(letters).as_deref(), bytes, "{letters}");
        }
    }
}
