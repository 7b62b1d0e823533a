//! Finds the seeds of a card of another game.

use std::collections::HashMap;
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::PathBuf;

use foretile_games::bingo::bingosync::{Dealer, Options as DealtWith, Place, Seen, TypeUse};
use foretile_games::bingo::{SQUARES, Seed, Value};
use foretile_games::message::Code as _;
use foretile_search::bingo::{CardWanted, Count, GameHunt, GameMatch, SITE_SEEDS};
use foretile_search::sweep::{Options, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use unicode_segmentation::UnicodeSegmentation;

use super::examples::goals;
use super::{Game, GameList};
use crate::Reason;
use crate::bingo::find::{SeenGoal, at_most_conditions, seen};
use crate::bingo::finds::{
    CardsFound, FindEvent, Finds, Fitting, FoundPart, Kept, KeptIn, Listed, Tell, join,
};
use crate::bingo::index::{CardIndex, IndexOf, Indexed, seeds_of};
use crate::error::{Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::nearest::nearest;
use crate::span::Span;

/// Which seeds deal a card that is as wanted?
#[derive(Default)]
pub struct FindGame {
    /// What is wanted.
    pub wanted: GameWanted,
    /// The list to deal from.
    pub game: Game,
    /// Threads to search with.
    pub threads: Option<NonZero<usize>>,
    /// The folder of indexes; one is dealt where it is missing. Only the cards that are listed are dealt again.
    pub index: Option<PathBuf>,
}

/// What is wanted of a card.
#[derive(Clone, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[serde(default)]
pub struct GameWanted {
    /// Goals, separated by ;: all 25 of a card, row by row (? if unknown), or some on any square; 7=NAME is a goal on square 7 of 25; or a board's JSON as Bingosync has it
    pub goals: String,
    /// Goals that the card must not have, separated by ;
    pub without: String,
    /// How many goals of a type the card has, such as fish=2..5 or boss=0; may be repeated
    #[serde(rename = "type")]
    pub types: Vec<Quota>,
    /// How many goals with a whole word in their text the card has, such as dragon=1..3, or with several in a row; a plural is another word; may be repeated
    #[serde(rename = "word")]
    pub words: Vec<Quota>,
    /// The same for a part of the text, also inside words, such as drag=1..3; may be repeated
    #[serde(rename = "part")]
    pub parts: Vec<Quota>,
    /// The goals on any squares are all on one line
    pub one_line: bool,
    /// The seeds to search
    #[serde(default = "usual")]
    pub seeds: Span<u64>,
    /// How many cards to list [default: all, or 1,000 for a question in JSON, which is then the most]
    #[serde(rename = "limit")]
    #[cfg_attr(feature = "openapi", schemars(with = "Option<u32>"))]
    pub listed: Listed,
}

const fn usual() -> Span<u64> {
    Span { first: *SITE_SEEDS.start(), last: *SITE_SEEDS.end() }
}

impl Default for GameWanted {
    fn default() -> Self {
        Self {
            goals: String::new(),
            without: String::new(),
            types: Vec::new(),
            words: Vec::new(),
            parts: Vec::new(),
            one_line: false,
            seeds: usual(),
            listed: Listed::default(),
        }
    }
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
        const MOST: u8 = SQUARES as u8;
        let (name, range) = match text.rsplit_once('=') {
            Some((name, range)) => (name.trim(), range.trim()),
            None => (text.trim(), "1.."),
        };
        let range = match range.strip_suffix("..") {
            Some(least) => format!("{least}..{MOST}"),
            None => range.to_owned(),
        };
        let squares: Option<Span<u8>> = range.parse().ok();
        match squares.filter(|squares| squares.last <= MOST && !name.is_empty()) {
            Some(squares) => Ok(Self { name: name.to_owned(), squares }),
            None => bail!(
                "`{text}` does not say how many goals of what: expected a name and 0 to {MOST}, both included, \
                 such as fish=2..5, fish=2.. or boss=0"
            ),
        }
    }
}

impl<'de> Deserialize<'de> for Quota {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

crate::schema::parts!(FindGame: GameWanted, Game);

impl Question for FindGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"goals":"1=Catch a fish;Ring a bell","seeds":"1..2000","list":[""#,
        goals!(r#"",""#),
        r#"","Meet a ghost"]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        Ok(Self { wanted: members.part()?, game: members.part()?, ..Self::default() })
    }
}

/// A card that fits.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct FoundGameCard {
    /// The seed.
    pub seed: u64,
    /// The goals' texts, row by row.
    pub goals: Vec<String>,
}

impl Fitting for FoundGameCard {
    fn seed(&self) -> u64 {
        self.seed
    }

    fn goals(&self) -> &[String] {
        &self.goals
    }
}

impl GameWanted {
    /// Returns what a list's cards are tested for.
    ///
    /// # Errors
    /// When the list does not have a goal or type, or nothing is wanted.
    pub fn of(&self, dealer: &Dealer) -> Result<CardWanted, Error> {
        Seed::try_from(self.seeds.last)?;
        let seen = if self.goals.trim().is_empty() { Vec::new() } else { named(&self.goals)? };
        let without = self.without.split(';').map(str::trim).filter(|name| !name.is_empty());
        at_most_conditions(
            seen.len()
                + without.clone().count()
                + self.types.len()
                + self.words.len()
                + self.parts.len(),
        )?;
        let names = Names::of(dealer);
        let mut wanted = CardWanted::default();
        if !self.goals.trim().is_empty() {
            // A text that is wanted twice takes two squares.
            let mut anywhere: Vec<(Vec<u32>, u8)> = Vec::new();
            for (name, square) in seen {
                let goals = names.goals(&name)?;
                match square {
                    Some(square) => wanted.seen.push(Seen { square, goals }),
                    None => match anywhere.iter_mut().find(|(known, _)| *known == goals) {
                        Some((_, count)) => *count += 1,
                        None => anywhere.push((goals, 1)),
                    },
                }
            }
            let counts = anywhere
                .into_iter()
                .map(|(goals, least)| Count { goals, squares: least..=SQUARES as u8 });
            match self.one_line {
                true => wanted.line = counts.collect(),
                false => wanted.counts.extend(counts),
            }
        }
        ensure!(
            !self.one_line || !wanted.line.is_empty(),
            Question => Reason::BingoNoLineGoal
        );
        for name in without {
            wanted.counts.push(Count { goals: names.goals(name)?, squares: 0..=0 });
        }
        for Quota { name, squares } in &self.types {
            let goals = names.of_type(name)?;
            wanted.counts.push(Count { goals, squares: (*squares).into() });
        }
        let bounds: Vec<Vec<usize>> = match self.words.is_empty() {
            true => Vec::new(),
            false => names.texts.iter().map(|text| bounds(text)).collect(),
        };
        for Quota { name, squares } in &self.words {
            let words = name.to_lowercase();
            let goals = names.with(|at, text| has_words(text, &bounds[at], &words));
            wanted.counts.push(Count { goals, squares: (*squares).into() });
        }
        for Quota { name, squares } in &self.parts {
            let part = name.to_lowercase();
            let goals = names.with(|_, text| text.contains(&part));
            wanted.counts.push(Count { goals, squares: (*squares).into() });
        }
        let conditions = wanted.seen.len() + wanted.counts.len() + wanted.line.len();
        ensure!(
            conditions > 0,
            Question => Reason::BingoNothingWanted
        );
        Ok(wanted)
    }
}

/// Returns the texts of goals and their squares, where those are known. What Bingosync says of a room's board is read,
/// too: a list of 25 objects with a name.
fn named(text: &str) -> Result<Vec<(String, Option<usize>)>, Error> {
    if !text.trim_start().starts_with('[') {
        let owned = |SeenGoal { name, square }: SeenGoal| (name.to_owned(), square);
        return Ok(seen(text)?.into_iter().map(owned).collect());
    }
    let items = match serde_json::from_str(text) {
        Ok(Value::List(items)) => items,
        _ => bail!(Question => Reason::BingoBoard),
    };
    let is_whole = items.len() == SQUARES;
    let mut goals = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let name = item.text().or(item.get("name").and_then(Value::text));
        match name {
            Some(name) if !name.is_empty() => {
                goals.push((name.to_owned(), is_whole.then_some(at)));
            }
            None if *item != Value::Null => {
                bail!(Question => Reason::BingoBoardItem.number(at + 1))
            }
            _ => {}
        }
    }
    Ok(goals)
}

/// The names of a list's goals and types in small letters, made once for all conditions.
struct Names<'a> {
    dealer: &'a Dealer,
    texts: Vec<String>,
    /// The goals of each type.
    types: HashMap<String, Vec<u32>>,
}

impl<'a> Names<'a> {
    fn of(dealer: &'a Dealer) -> Self {
        let mut types: HashMap<String, Vec<u32>> = HashMap::new();
        for (at, goal) in (0..).zip(dealer.goals()) {
            for kind in goal.types.iter().flatten() {
                let goals = types.entry(kind.to_lowercase()).or_default();
                if goals.last() != Some(&at) {
                    goals.push(at);
                }
            }
        }
        let texts = dealer.goals().iter().map(|goal| goal.name.to_lowercase()).collect();
        Self { dealer, texts, types }
    }

    /// Returns the goals with this text, or this key.
    fn goals(&self, name: &str) -> Result<Vec<u32>, Error> {
        let wanted = name.to_lowercase();
        let is_it = |(at, text): &(u32, &String)| {
            let place = &self.dealer.goals()[*at as usize].place;
            matches!(place, Place::Key(key) if key == name) || **text == wanted
        };
        let goals: Vec<u32> = (0..).zip(&self.texts).filter(is_it).map(|(at, _)| at).collect();
        if goals.is_empty() {
            let names = self.dealer.goals().iter().map(|goal| goal.name.as_str());
            let (nearest, _) = nearest(name, names, strsim::jaro_winkler).unwrap_or_default();
            bail!(
                Question => Reason::BingoUnknownGameGoal.with("name", name).with("nearest", nearest)
            );
        }
        Ok(goals)
    }

    /// Returns the goals of a type.
    fn of_type(&self, name: &str) -> Result<Vec<u32>, Error> {
        if let Some(goals) = self.types.get(&name.to_lowercase()) {
            return Ok(goals.clone());
        }
        let rules = self.dealer.family();
        ensure!(
            rules.types() != TypeUse::Ignored,
            Question => Reason::BingoTypesIgnoredSearch.with("name", name).with("rules", rules.name())
        );
        let all = self.dealer.goals().iter().flat_map(|goal| goal.types.iter().flatten());
        match nearest(name, all.map(String::as_str), strsim::jaro_winkler) {
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

/// Returns where words begin and end in a text: by Unicode's rules (Standard Annex 29), and at apostrophes.
fn bounds(text: &str) -> Vec<usize> {
    let apostrophes = text.match_indices(['\'', '’']).flat_map(|(at, it)| [at, at + it.len()]);
    let mut bounds: Vec<usize> = text.split_word_bound_indices().map(|(at, _)| at).collect();
    bounds.extend(apostrophes);
    bounds.push(text.len());
    bounds.sort_unstable();
    bounds
}

/// Returns whether a text has whole words, one after another as they are wanted.
fn has_words(text: &str, bounds: &[usize], words: &str) -> bool {
    let is_bound = |at: usize| bounds.binary_search(&at).is_ok();
    text.contains(words)
        && bounds.iter().any(|&at| text[at..].starts_with(words) && is_bound(at + words.len()))
}

/// Searches. Calls `tell` with every event; it may break to stop the search.
pub fn find_game(
    question: &FindGame,
    tell: impl FnMut(FindEvent<'_, FoundGameCard>) -> ControlFlow<()>,
) -> Result<CardsFound<FoundGameCard>, Error> {
    Ok(find_game_shard(question, Shard::WHOLE, None, tell)?.found)
}

/// Searches a shard of the seeds for [`join_find_game`], otherwise like [`find_game`]: by the cards of the shard, if they are given.
pub fn find_game_shard(
    question: &FindGame,
    shard: Shard,
    cards: Option<&CardIndex>,
    mut tell: impl FnMut(FindEvent<'_, FoundGameCard>) -> ControlFlow<()>,
) -> Result<FoundPart<FoundGameCard>, Error> {
    search(question, shard, cards, &mut tell)
}

impl FindGame {
    /// Returns its list and a shard of the usual seeds, to hold their cards for [`find_game_shard`].
    ///
    /// # Errors
    /// When the list is refused.
    pub fn indexed(&self, shard: Shard) -> Result<Indexed, Error> {
        let list = self.game.read()?;
        let of = index_of(&list, &seeds_of(shard, &SITE_SEEDS)?)?;
        Ok(Indexed { of, dealer: Box::new(list.dealer) })
    }
}

fn search(
    question: &FindGame,
    shard: Shard,
    cards: Option<&CardIndex>,
    tell: Tell<'_, FoundGameCard>,
) -> Result<FoundPart<FoundGameCard>, Error> {
    let list = question.game.read()?;
    let dealer = &list.dealer;
    let wanted = question.wanted.of(dealer)?;
    let options = Options { threads: question.threads, shard, ..Options::default() };
    let kept = match KeptIn::of(cards, question.index.as_ref()) {
        Some(place) => {
            let of = index_of(&list, &place.seeds(shard, &SITE_SEEDS)?)?;
            let seeds = question.wanted.seeds.into();
            Some(Kept { place, of, list: list.name.clone(), seeds, usual: &SITE_SEEDS })
        }
        None => None,
    };
    let hunt = GameHunt::new(dealer, RangeInclusive::from(question.wanted.seeds), wanted);
    let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
    let card = |GameMatch { seed, card }: GameMatch| FoundGameCard {
        seed,
        goals: card.map(name).to_vec(),
    };
    let mut finds = Finds::new(question.wanted.listed);
    finds.search(&hunt, kept, &options, card, tell)?;
    let listed = vec![finds.found.matches.len()];
    Ok(FoundPart { found: finds.found, listed })
}

/// Returns what the index of a list is.
fn index_of(list: &GameList, seeds: &RangeInclusive<u64>) -> Result<IndexOf, Error> {
    let GameList { list, options: DealtWith { length, language }, dealer, .. } = list;
    let options = json!({ "language": language });
    let text = serde_json::to_string(list)?;
    let (rules, mode) = (dealer.family().name(), length.to_string());
    Ok(IndexOf::new(&text, rules, &mode, options, dealer, seeds))
}

/// Joins what was found in all shards.
pub fn join_find_game(
    question: &FindGame,
    parts: Vec<FoundPart<FoundGameCard>>,
) -> CardsFound<FoundGameCard> {
    join(question.wanted.listed, parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_are_ranges_of_squares() {
        for (text, name, first, last) in [
            ("fish=2..5", "fish", 2, 5),
            ("fish=2..", "fish", 2, 25),
            ("boss=0", "boss", 0, 0),
            ("a=b=3", "a=b", 3, 3),
            ("fish", "fish", 1, 25),
        ] {
            let quota: Quota = text.parse().unwrap();
            assert_eq!(quota, Quota { name: name.to_owned(), squares: Span { first, last } });
        }
        for text in ["", "=2", "fish=", "fish=26", "fish=3..2", "fish=-1", "fish=a"] {
            let error = text.parse::<Quota>().unwrap_err().to_string();
            assert!(error.contains("such as fish=2..5"), "{error}");
        }
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
        assert_eq!(named(some).unwrap(), [a, b]);
        let whole = format!("[{}{{\"name\": \"A\"}}]", "null,".repeat(24));
        assert_eq!(named(&whole).unwrap(), [("A".to_owned(), Some(24))]);
        for (board, fault) in [("[\"A\", 1]", "item 2 has no name"), ("[{}]", "item 1 has no name")]
        {
            assert!(named(board).unwrap_err().to_string().starts_with(fault), "{board}");
        }
    }

    /// Long goals end what is listed, not what is counted.
    #[test]
    fn cards_with_long_goals_are_counted_alone() {
        let card = |seed| FoundGameCard { seed, goals: vec!["x".repeat(8 << 20)] };
        let matches = [4, 7].map(card).into();
        let found = CardsFound { matches, count: 2, scanned: 9, complete: true, by_index: 0 };
        let joined = join(Listed::default().bounded(9), vec![FoundPart { found, listed: vec![2] }]);
        let seeds: Vec<u64> = joined.matches.iter().map(|card| card.seed).collect();
        assert_eq!((seeds, joined.count), (vec![4], 2));
    }
}
