//! What is wanted of a card: goals on squares or anywhere, and how many of a type or with a word.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use foretile_games::bingo::bingosync::{self, Place, TypeUse};
use foretile_games::bingo::{Deck, SQUARES, Value};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
use foretile_search::bingo::{CardWanted, Count};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;
use unicode_segmentation::UnicodeSegmentation;

use super::finds::Listed;
use super::list::BoardList;
use super::room::board_goals;
use crate::Reason;
use crate::error::{Error, bail, ensure};
use crate::nearest::nearest;
use crate::span::Span;

/// The most conditions of one question.
const MOST_CONDITIONS: usize = 100;

/// What is wanted of a card.
#[derive(Clone, Deserialize, Default)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct Wanted {
    /// Goals, separated by ;: names, ids or keys, all of a card, row by row (? if unknown), or some on any square; 7=NAME is a goal on square 7; or a board's JSON as Bingosync has it
    pub goals: String,
    /// Goals that the card must not have, separated by ;
    pub without: String,
    /// How many goals of a type the card has, such as fish=2..5 or boss=0; may be repeated
    #[serde(rename = "type")]
    pub types: Vec<Quota>,
    /// The most goals of each type that the card has
    pub each_type_at_most: Option<u8>,
    /// How many goals with a whole word in their text the card has, such as dragon=1..3, or with several in a row; a plural is another word; may be repeated
    #[serde(rename = "word")]
    pub words: Vec<Quota>,
    /// The same for a part of the text, also inside words, such as drag=1..3; may be repeated
    #[serde(rename = "part")]
    pub parts: Vec<Quota>,
    /// The goals on any squares are all on one line
    pub one_line: bool,
    /// How many cards to list [default: all, or 1,000 for a question in JSON, which is then the most]
    #[serde(rename = "limit")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    pub listed: Listed,
}

/// How many goals of a kind a card has. Its text is `NAME=A..B`, both included; `NAME` alone is at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "openapi",
    derive(JsonSchema),
    schemars(inline, with = "String", extend("examples" = ["fish=2..5"]))
)]
pub struct Quota {
    name: String,
    squares: Span<u8>,
}

impl std::str::FromStr for Quota {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (name, range) = match text.rsplit_once('=') {
            Some((name, range)) => (name.trim(), range.trim()),
            None => (text.trim(), "1.."),
        };
        let range = match range.strip_suffix("..") {
            Some(least) => format!("{least}..{}", Self::ALL),
            None => range.to_owned(),
        };
        let squares: Option<Span<u8>> = range.parse().ok();
        match squares.filter(|_| !name.is_empty()) {
            Some(squares) => Ok(Self { name: name.to_owned(), squares }),
            None => bail!(
                "`{text}` is not a number of goals: expected a name and 0 to {SQUARES}, both included, \
                 such as fish=2..5, fish=2.. or boss=0"
            ),
        }
    }
}

impl Quota {
    /// The most squares if none are given: more than any card has.
    const ALL: u8 = u8::MAX;

    /// Returns how many squares of a card these are.
    fn squares_of(&self, squares: usize) -> Result<RangeInclusive<u8>, Error> {
        let Span { first, last } = self.squares;
        let of_card = [first].into_iter().chain((last < Self::ALL).then_some(last));
        for count in of_card {
            ensure!(
                usize::from(count) <= squares,
                Question => Reason::BingoQuota
                    .with("name", self.name.as_str())
                    .number(count)
                    .with("squares", squares)
            );
        }
        Ok(first..=last)
    }
}

impl<'de> Deserialize<'de> for Quota {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl Wanted {
    /// Returns the conditions that the cards of a list with these names are tested for.
    ///
    /// # Errors
    /// When the list does not have a goal or type, or there are no conditions.
    pub fn of(&self, names: &Names<'_>) -> Result<CardWanted, Error> {
        let seen = match self.goals.trim().is_empty() {
            true => Vec::new(),
            false => named(&self.goals, names.squares)?,
        };
        let without = self.without.split(';').map(str::trim).filter(|name| !name.is_empty());
        at_most_conditions(
            seen.len()
                + without.clone().count()
                + self.types.len()
                + self.words.len()
                + self.parts.len(),
            names.squares,
        )?;
        let mut wanted = CardWanted::default();
        // A text that is wanted twice takes two squares, if the rules can fill them.
        let mut anywhere: Vec<(Vec<u32>, u8)> = Vec::new();
        for (name, square) in seen {
            let goals = names.goals(&name)?;
            match anywhere.iter_mut().find(|(known, _)| *known == goals) {
                _ if square.is_some() => wanted = wanted.with(goals, square),
                Some((goals, count)) if names.have_goals_once => {
                    *count = (*count + 1).min(goals.len() as u8);
                }
                Some((_, count)) => *count += 1,
                None => anywhere.push((goals, 1)),
            }
        }
        let counts =
            anywhere.into_iter().map(|(goals, least)| Count { goals, squares: least..=Quota::ALL });
        match self.one_line {
            true => wanted.line = counts.collect(),
            false => wanted.counts.extend(counts),
        }
        ensure!(
            !self.one_line || !wanted.line.is_empty(),
            Question => Reason::BingoNoLineGoal
        );
        for name in without {
            wanted.counts.push(Count { goals: names.goals(name)?, squares: 0..=0 });
        }
        for quota in &self.types {
            let (goals, squares) = (names.of_type(&quota.name)?, quota.squares_of(names.squares)?);
            wanted.counts.push(Count { goals, squares });
        }
        let bounds: Vec<Vec<usize>> = match self.words.is_empty() {
            true => Vec::new(),
            false => names.texts.iter().map(|text| bounds(text)).collect(),
        };
        for quota in &self.words {
            let words = quota.name.to_lowercase();
            let goals = names.with(|at, text| has_words(text, &bounds[at], &words));
            wanted.counts.push(Count { goals, squares: quota.squares_of(names.squares)? });
        }
        for quota in &self.parts {
            let part = quota.name.to_lowercase();
            let goals = names.with(|_, text| text.contains(&part));
            wanted.counts.push(Count { goals, squares: quota.squares_of(names.squares)? });
        }
        if let Some(most) = self.each_type_at_most {
            names.ensure_typed()?;
            wanted.each_kind = Some((names.kinds(), most));
        }
        let conditions = wanted.seen.len()
            + wanted.counts.len()
            + wanted.line.len()
            + usize::from(wanted.each_kind.is_some());
        ensure!(
            conditions > 0,
            Question => Reason::BingoNothingWanted
        );
        Ok(wanted)
    }
}

/// Returns the texts of goals and their squares, where those are known. Also reads a room's board in Bingosync's JSON: a
/// list of 25 objects with a name.
fn named(text: &str, squares: usize) -> Result<Vec<(String, Option<usize>)>, Error> {
    if !text.trim_start().starts_with('[') {
        let owned = |SeenGoal { name, square }: SeenGoal| (name.to_owned(), square);
        return Ok(parse_goals(text, squares)?.into_iter().map(owned).collect());
    }
    let items = match serde_json::from_str(text) {
        Ok(Value::List(items)) => items,
        _ => bail!(Question => Reason::BingoBoard),
    };
    let goals = board_goals(&items, squares)?;
    Ok(goals.into_iter().map(|(name, square)| (name.to_owned(), square)).collect())
}

/// A goal that was seen, and its square (from 0) if that is known.
struct SeenGoal<'a> {
    pub name: &'a str,
    pub square: Option<usize>,
}

/// Parses the goals of a card with this many squares.
fn parse_goals(text: &str, squares: usize) -> Result<Vec<SeenGoal<'_>>, Error> {
    let pieces: Vec<&str> = text.split(';').map(str::trim).collect();
    at_most_conditions(pieces.len(), squares)?;
    let is_whole = pieces.len() == squares;
    let mut all = Vec::new();
    for (index, piece) in pieces.into_iter().enumerate() {
        let number = piece
            .split_once('=')
            .and_then(|(number, name)| Some((number.trim().parse::<usize>().ok()?, name.trim())));
        let (name, square) = match number {
            Some((number, name)) => {
                ensure!(
                    (1..=squares).contains(&number),
                    Question => Reason::BingoSquare.text(piece).with("squares", squares)
                );
                (name, Some(number - 1))
            }
            None => (piece, is_whole.then_some(index)),
        };
        if is_whole && matches!(name, "?" | "") {
            continue;
        }
        ensure!(
            !matches!(name, "?" | ""),
            Question => Reason::BingoNameless.text(text)
        );
        all.push(SeenGoal { name, square });
    }
    ensure!(
        !all.is_empty(),
        Question => Reason::BingoNoGoal.text(text)
    );
    Ok(all)
}

/// Refuses too many conditions, before any of them is looked up in the list. There may be one for each square.
fn at_most_conditions(conditions: usize, squares: usize) -> Result<(), Error> {
    let most = squares.max(MOST_CONDITIONS);
    ensure!(
        conditions <= most,
        Question => Reason::BingoConditions.with("conditions", conditions).with("most", most)
    );
    Ok(())
}

/// The names of a list's goals and types, made once for all conditions.
pub struct Names<'a> {
    /// The goals' names, as the list has them.
    names: Vec<&'a str>,
    /// The same in small letters.
    texts: Vec<String>,
    /// The other names of each goal, in small letters: its id, its key, its name in another language.
    others: Vec<Vec<String>>,
    /// The types as the list has them, and the goals of each.
    types: HashMap<String, (&'a str, Vec<u32>)>,
    /// How many squares a card has.
    squares: usize,
    /// Whether a card has each goal at most once.
    have_goals_once: bool,
    /// The rules, if they do not read types.
    ignores_types: Option<&'static str>,
}

/// The goals of a list of Ocarina of Time bingo. Their types are the categories of their synergies.
impl<'a> From<&'a Deck> for Names<'a> {
    fn from(deck: &'a Deck) -> Self {
        let goals = deck.goals().iter();
        let types = goals.clone().map(|goal| goal.types.iter().map(|(name, _)| name.as_str()));
        Self {
            others: goals.clone().map(|goal| small([&goal.id, &goal.jp])).collect(),
            have_goals_once: true,
            ..Self::new(goals.map(|goal| goal.name.as_str()), types)
        }
    }
}

impl<'a> From<&'a bingosync::Dealer> for Names<'a> {
    fn from(dealer: &'a bingosync::Dealer) -> Self {
        let goals = dealer.goals().iter();
        let key = |goal: &bingosync::Goal| match &goal.place {
            Place::Key(key) => small([key]),
            _ => Vec::new(),
        };
        let types = goals.clone().map(|goal| goal.types.iter().flatten().map(String::as_str));
        let rules = dealer.family();
        Self {
            others: goals.clone().map(key).collect(),
            ignores_types: (rules.types() == TypeUse::Ignored).then_some(rules.name()),
            ..Self::new(goals.map(|goal| goal.name.as_str()), types)
        }
    }
}

/// The goals of a list of PlayBingo. Their types are their categories.
impl<'a> From<&'a BoardList> for Names<'a> {
    fn from(game: &'a BoardList) -> Self {
        let goals = game.list.goals.iter();
        let category = |at: &u32| game.list.categories[*at as usize].name.as_str();
        let types = goals.clone().map(|goal| goal.categories.iter().map(category));
        Self {
            others: goals.clone().map(|goal| small([&goal.id])).collect(),
            squares: game.dealer.rows() * game.dealer.columns(),
            have_goals_once: true,
            ..Self::new(goals.map(|goal| goal.text.as_str()), types)
        }
    }
}

fn small<const N: usize>(names: [&String; N]) -> Vec<String> {
    names.map(|name| name.to_lowercase()).to_vec()
}

impl<'a> Names<'a> {
    fn new(
        names: impl Iterator<Item = &'a str>,
        types_of: impl Iterator<Item = impl Iterator<Item = &'a str>>,
    ) -> Self {
        let names: Vec<&str> = names.collect();
        Self {
            texts: names.iter().map(|name| name.to_lowercase()).collect(),
            names,
            others: Vec::new(),
            types: types(types_of),
            squares: SQUARES,
            have_goals_once: false,
            ignores_types: None,
        }
    }

    /// Takes the types of goals that stand one after another, where the rules themselves do not read types.
    pub fn with_types_of(self, list: &'a Value) -> Self {
        let Value::List(goals) = list else { return self };
        let of = |goal: &'a Value| match goal.get("types") {
            Some(Value::List(types)) => types.iter().filter_map(Value::text).collect(),
            _ => Vec::new(),
        };
        match self.ignores_types {
            Some(_) => Self { types: types(goals.iter().map(|goal| of(goal).into_iter())), ..self },
            None => self,
        }
    }

    /// Returns the types, with the goals of each, by name.
    pub fn types(&self) -> Vec<(&'a str, &[u32])> {
        let types = self.types.values().map(|(name, goals)| (*name, goals.as_slice()));
        let mut types: Vec<_> = types.collect();
        types.order_by(Ord::cmp);
        types
    }

    /// Returns the numbers of each goal's types.
    fn kinds(&self) -> Vec<Vec<u32>> {
        let mut kinds = vec![Vec::new(); self.names.len()];
        for (number, (_, goals)) in (0..).zip(self.types.values()) {
            goals.iter().for_each(|goal| kinds[*goal as usize].push(number));
        }
        kinds
    }

    /// Returns the goals with this name, or with it as another name.
    fn goals(&self, name: &str) -> Result<Vec<u32>, Error> {
        let wanted = name.to_lowercase();
        let goals = self.with(|at, text| text == wanted || self.others[at].contains(&wanted));
        if goals.is_empty() {
            let names = self.names.iter().copied();
            let (nearest, _) = nearest(name, names, strsim::jaro_winkler).unwrap_or_default();
            bail!(
                Question => Reason::BingoUnknownGoal.with("name", name).with("nearest", nearest)
            );
        }
        Ok(goals)
    }

    /// Refuses goals without types.
    fn ensure_typed(&self) -> Result<(), Error> {
        ensure!(!self.types.is_empty(), Question => Reason::BingoUntyped.with("name", "the list"));
        Ok(())
    }

    /// Returns the goals of a type.
    fn of_type(&self, name: &str) -> Result<Vec<u32>, Error> {
        if let Some((_, goals)) = self.types.get(&name.to_lowercase()) {
            return Ok(goals.clone());
        }
        if let Some(rules) = self.ignores_types.filter(|_| self.types.is_empty()) {
            bail!(
                Question => Reason::BingoTypesIgnoredSearch.with("name", name).with("rules", rules)
            );
        }
        let mut all: Vec<&str> = self.types.values().map(|(name, _)| *name).collect();
        all.order_by(Ord::cmp);
        match nearest(name, all.into_iter(), strsim::jaro_winkler) {
            None => bail!(Question => Reason::BingoUntypedSearch.with("name", name)),
            Some((nearest, _)) => bail!(
                Question => Reason::BingoUnknownType.with("name", name).with("nearest", nearest)
            ),
        }
    }

    /// Returns the goals whose number and text in small letters are as wanted.
    fn with(&self, is_wanted: impl Fn(usize, &str) -> bool) -> Vec<u32> {
        let all = self.texts.iter().enumerate();
        all.filter(|(at, text)| is_wanted(*at, text)).map(|(at, _)| at as u32).collect()
    }
}

/// Returns types by their names in small letters, with the goals of each.
fn types<'a>(
    types_of: impl Iterator<Item = impl Iterator<Item = &'a str>>,
) -> HashMap<String, (&'a str, Vec<u32>)> {
    let mut types: HashMap<String, (&str, Vec<u32>)> = HashMap::new();
    for (at, of) in (0..).zip(types_of) {
        for kind in of {
            let (_, goals) = types.entry(kind.to_lowercase()).or_insert((kind, Vec::new()));
            if goals.last() != Some(&at) {
                goals.push(at);
            }
        }
    }
    types
}

/// Returns where words begin and end in a text: by Unicode's rules (Standard Annex 29), and at apostrophes.
fn bounds(text: &str) -> Vec<usize> {
    let apostrophes = text.match_indices(['\'', '’']).flat_map(|(at, it)| [at, at + it.len()]);
    let mut bounds: Vec<usize> = text.split_word_bound_indices().map(|(at, _)| at).collect();
    bounds.extend(apostrophes);
    bounds.push(text.len());
    bounds.order_by(Ord::cmp);
    bounds
}

/// Returns whether a text has whole words, one after another as they are wanted.
fn has_words(text: &str, bounds: &[usize], words: &str) -> bool {
    let is_bound = |at: usize| bounds.binary_search(&at).is_ok();
    text.contains(words)
        && bounds.iter().any(|&at| text[at..].starts_with(words) && is_bound(at + words.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_ranges_of_squares() {
        for (text, name, first, last) in [
            ("fish=2..5", "fish", 2, 5),
            ("fish=2..", "fish", 2, 255),
            ("boss=0", "boss", 0, 0),
            ("a=b=3", "a=b", 3, 3),
            ("fish", "fish", 1, 255),
        ] {
            let quota: Quota = text.parse().unwrap();
            assert_eq!(quota, Quota { name: name.to_owned(), squares: Span { first, last } });
        }
        for text in ["", "=2", "fish=", "fish=3..2", "fish=-1", "fish=a"] {
            let error = text.parse::<Quota>().unwrap_err().to_string();
            assert!(error.contains("such as fish=2..5"), "{error}");
        }
        let quota = |text: &str| text.parse::<Quota>().unwrap();
        for (text, squares) in [("fish=26", 25), ("fish=26..", 25), ("fish=3", 2)] {
            let error = quota(text).squares_of(squares).unwrap_err().to_string();
            assert!(error.contains("more than a card has") && error.contains("such as"), "{error}");
        }
        assert_eq!(quota("fish=2..").squares_of(2).unwrap(), 2..=255);
        assert_eq!(quota("fish=26").squares_of(49).unwrap(), 26..=26);
    }

    #[test]
    fn words_are_whole_and_parts_need_not_be() {
        for (text, words, has) in [
            ("ring the bell", "ring", true),
            ("bring it", "ring", false),
            ("two rings", "ring", false),
            ("a (ring)!", "ring", true),
            ("gold-ring", "ring", true),
            ("zora's ring", "zora", true),
            ("zora’s", "zora’s", true),
            ("königs", "könig", false),
            ("a fire rod", "fire rod", true),
            ("a fire rodeo", "fire rod", false),
            ("xa b a b a", "a b a", true),
            ("10 eggs", "1", false),
            ("cafe\u{301}", "cafe", false),
            ("竜を倒す", "竜", true),
            ("", "ring", false),
        ] {
            assert_eq!(has_words(text, &bounds(text), words), has, "{words} in {text}");
        }
    }

    #[test]
    fn a_board_has_the_goals_that_have_a_name() {
        let some = r#"[null, {"name": "A"}, "B", {"name": ""}]"#;
        let [a, b] = ["A", "B"].map(|name| (name.to_owned(), None));
        assert_eq!(named(some, 25).unwrap(), [a, b]);
        let whole = format!("[{}{{\"name\": \"A\"}}]", "null,".repeat(24));
        assert_eq!(named(&whole, 25).unwrap(), [("A".to_owned(), Some(24))]);
        for (board, fault) in [("[\"A\", 1]", "item 2 has no name"), ("[{}]", "item 1 has no name")]
        {
            assert!(named(board, 25).unwrap_err().to_string().starts_with(fault), "{board}");
        }
    }

    #[test]
    fn squares_are_parsed() {
        let squares = |text: &str| -> Vec<Option<usize>> {
            parse_goals(text, 25).unwrap().iter().map(|seen| seen.square).collect()
        };
        assert_eq!(squares("a; b"), [None, None]);
        assert_eq!(squares("a;7=b"), [None, Some(6)]);
        let card = format!("?;{};x", vec!["y"; 23].join(";"));
        assert_eq!(squares(&card), (1..25).map(Some).collect::<Vec<_>>());
        for text in ["", ";", "a;;b", "26=a", "0=a", "a;?"] {
            let error = parse_goals(text, 25).err().unwrap().to_string();
            assert!(error.contains("such as"), "{error}");
        }
    }
}
