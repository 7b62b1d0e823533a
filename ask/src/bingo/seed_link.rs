//! Links and boards that people paste in the place of a seed.

use foretile_games::bingo::{SiteLink, Value};
use foretile_games::message::Code as _;

use super::ListNote;
use super::game::Rules;
use super::named_rules::{named, rules_of};
use super::page_link::{LinkedList, PageCard};
use super::room::board_goals;
use super::site_link::SiteCard;
use crate::Reason;
use crate::error::{Error, bail};
use crate::json::{Fault, Members, Node};

/// The sites whose rooms have addresses that do not name a seed.
const ROOMS: [(&str, &str); 3] = [
    ("bingosync.com", "Bingosync"),
    ("playbingo.gg", "PlayBingo"),
    ("lockout.live", "lockout.live"),
];

/// A link to a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeedLink {
    /// To one of Ocarina of Time's site.
    Site(SiteCard),
    /// To one of our own page.
    Page(Box<PageCard>),
}

impl SeedLink {
    /// Reads a link; returns none for any other seed.
    ///
    /// # Errors
    /// When a link does not lead to a known card, or the text is a board, which has no seed.
    pub fn read(seed: &str) -> Result<Option<Self>, Error> {
        refuse_board(seed)?;
        let Some(address) = address(seed) else { return Ok(None) };
        if let Some(card) = PageCard::read(address)? {
            return Ok(Some(Self::Page(Box::new(card))));
        }
        let host = address.split_once("://").map_or("", |(_, rest)| rest);
        let host = host.split(['/', '?', '#', ':']).next().unwrap_or_default().to_lowercase();
        let is_of = |site: &str| {
            host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        if let Some((_, name)) = ROOMS.into_iter().find(|(site, _)| is_of(site)) {
            bail!(Question => Reason::BingoRoomLink.with("name", name));
        }
        let link: SiteLink = address.parse()?;
        SiteCard::of(link).map(Self::Site).map(Some)
    }

    /// Refuses a link among several seeds.
    ///
    /// # Errors
    /// When the seed is a link, which stands for a card of its own list and mode.
    pub fn refuse_among(seed: &str) -> Result<(), Error> {
        refuse_board(seed)?;
        match address(seed) {
            Some(_) => bail!(Question => Reason::BingoLinkAmong),
            None => Ok(()),
        }
    }

    /// Like [`Self::read_in`], for questions whose answers have no notes: their links have to say all about the card.
    pub(super) fn read_whole(members: &mut Members) -> Result<(), Fault> {
        let has_list = members.has("list");
        let note = Self::read_in(members)?;
        let is_sample = note.is_some_and(|note| note.told.code() == Reason::BingoPageSample.code());
        match is_sample && !has_list {
            true => {
                Err(Fault::new(ListNote::new(Reason::BingoPageNoList).message).in_member("seed"))
            }
            false => Ok(()),
        }
    }

    /// Replaces a link in the place of a question's seed by the members that it states, and returns a note on it if it leads
    /// to our page.
    pub(super) fn read_in(members: &mut Members) -> Result<Option<ListNote>, Fault> {
        let fault = |error: Error| Fault::new(error.to_string()).in_member("seed");
        let Ok(Some(seed)) = members.peek::<String>("seed") else { return Ok(None) };
        let note = match Self::read(&seed).map_err(fault)? {
            None => return Ok(None),
            Some(Self::Site(link)) => {
                for (name, value) in link.members() {
                    let given = members.peek::<String>(name)?;
                    SiteCard::agree(name, value, given.as_deref()).map_err(fault)?;
                    members.set(name, Node::Text(value.to_owned()));
                }
                members.set("seed", Node::Text(link.seed));
                return Ok(None);
            }
            Some(Self::Page(link)) => {
                let given = members.peek::<Value>("list")?;
                if let Some(given) = &given {
                    link.agree_on_list(given).map_err(fault)?;
                }
                if let Some(LinkedList { text, rules, .. }) = &link.list {
                    if given.is_none() {
                        let list = vec![("text".to_owned(), Node::Text(text.clone()))];
                        members.set("list", Node::Members(list));
                    }
                    link.agree_on_rules(named(members)?).map_err(fault)?;
                    if let Some(rules) = rules {
                        members.set("rules", Node::Text(rules.name().to_owned()));
                    }
                }
                let rules = rules_of(members)?;
                for (name, value) in link.members(rules).map_err(fault)? {
                    let given = members.peek::<String>(name)?;
                    PageCard::agree(name, value, given.as_deref()).map_err(fault)?;
                    if let Some(value) = value {
                        members.set(name, Node::Text(value.to_owned()));
                    }
                }
                let is_named = members.has("rules") || members.has("version");
                if rules == Some(Rules::Playbingo) {
                    link.agree_on_settings(members.peek("settings")?.as_ref()).map_err(fault)?;
                    if let Some(settings) = &link.settings {
                        let settings = serde_json::from_str(settings).unwrap_or(Node::Null);
                        members.set("settings", settings);
                    }
                }
                let note = link.note(given.is_some() || is_named);
                members.set("seed", Node::Text(link.seed));
                note
            }
        };
        Ok(Some(note))
    }
}

/// Returns the address in the place of a seed.
fn address(seed: &str) -> Option<&str> {
    let seed = seed.trim();
    let begins = |scheme: &&str| {
        seed.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    };
    ["http://", "https://"].iter().any(begins).then_some(seed)
}

/// Refuses a board, such as what Bingosync's "Fixed Board" takes, in the place of a seed.
fn refuse_board(seed: &str) -> Result<(), Error> {
    if !seed.trim_start().starts_with('[') {
        return Ok(());
    }
    let Ok(Value::List(items)) = serde_json::from_str::<Value>(seed) else { return Ok(()) };
    match board_goals(&items, items.len()) {
        Ok(goals) if !goals.is_empty() => {
            bail!(Question => Reason::BingoBoardSeed.with("goals", goals.len()))
        }
        _ => Ok(()),
    }
}
