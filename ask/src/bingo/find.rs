//! Finds the seeds of a card that was seen.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use foretile_games::bingo::{Compat, Dealer, Mode, ParseModeError, Seed, Value};
use foretile_search::bingo::{CardScan, Match, USUAL_SEEDS};
use foretile_search::sweep::{Options, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::card_mode::CardMode;
use super::finds::{CardsFound, Finds, Fitting, FoundPart, IndexPlace, Notify, StoredIndexOf};
use super::index::{CardIndex, IndexOf, Indexed, seeds_of};
use super::list::{List, TimedList};
use super::wanted::Wanted;
use crate::error::{Error, ErrorKind, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::span::Span;

/// Which seeds deal a card that is as wanted?
pub struct Find {
    /// What is wanted.
    pub wanted: Wanted,
    /// The seeds to search
    pub seeds: Span<u64>,
    /// The files of the lists, if it is not known which one was used; the sample by default.
    pub lists: Vec<PathBuf>,
    /// The list itself, or the content of the only file.
    pub document: Option<Value>,
    /// The card's modes, by their names, or `any`; normal by default.
    pub modes: Vec<String>,
    /// The program that dealt the cards.
    pub compat: Compat,
    /// Threads to search with; as many as the machine runs at once by default.
    pub threads: Option<NonZero<usize>>,
    /// The folder of indexes; one is dealt where it is missing. Only the cards that are listed are dealt again
    pub index: Option<PathBuf>,
}

/// The members of the question in JSON besides its conditions.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct FindMembers {
    /// The seeds to search
    #[serde(default = "usual")]
    seeds: Span<u64>,
    /// The list itself, because a question in JSON cannot name a file
    #[cfg_attr(feature = "openapi", schemars(with = "Option<super::list::TimedDocument>"))]
    list: Option<Value>,
    /// The card's mode; several, or `any`, if you don't know it [default: normal]
    #[serde(default)]
    mode: Vec<String>,
    /// Deal the cards that this program dealt for the list's version: npm, site or bingosync
    #[serde(default)]
    compat: Compat,
}

crate::schema::parts!(Find: Wanted, FindMembers);

impl Find {
    /// Searches the usual seeds for this, with cards of the sample.
    pub fn new(wanted: Wanted) -> Self {
        Self {
            wanted,
            seeds: usual(),
            lists: Vec::new(),
            document: None,
            modes: Vec::new(),
            compat: Compat::default(),
            threads: None,
            index: None,
        }
    }
}

impl Question for Find {
    const EXAMPLE: &'static str =
        r#"{"goals":"Ice Arrows;13=Five hearts","seeds":"112000..113000"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let wanted = members.part()?;
        let FindMembers { seeds, list: document, mode: modes, compat } = members.part()?;
        Ok(Self { seeds, document, modes, compat, ..Self::new(wanted) })
    }
}

/// The seeds of a search by default: those of the community's tools.
pub fn usual() -> Span<u64> {
    Span { first: *USUAL_SEEDS.start(), last: *USUAL_SEEDS.end() }
}

/// A card that fits.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct FoundCard {
    /// The seed.
    pub seed: u64,
    /// The card's mode.
    pub mode: CardMode,
    /// The file of the list.
    pub list: Option<PathBuf>,
    /// The number of attempts to deal the card.
    pub iterations: u32,
    /// The goals' ids, row by row.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<String>"))]
    pub goals: Vec<String>,
}

impl Fitting for FoundCard {
    fn seed(&self) -> i64 {
        self.seed as i64
    }

    fn goals(&self) -> &[String] {
        &self.goals
    }
}

/// Searches. Calls `notify` with every event; it may break to stop the search.
pub fn find(
    question: &Find,
    notify: Notify<'_, FoundCard>,
) -> Result<CardsFound<FoundCard>, Error> {
    Ok(find_shard(question, Shard::WHOLE, None, notify)?.found)
}

/// Searches a shard of the seeds for [`join_finds`](crate::bingo::join_finds), otherwise like [`find`]: by the cards of the
/// shard, if they are given.
pub fn find_shard(
    question: &Find,
    shard: Shard,
    cards: Option<&CardIndex>,
    notify: Notify<'_, FoundCard>,
) -> Result<FoundPart<FoundCard>, Error> {
    Seed::try_from(question.seeds.last)?;
    let (mut finds, mut listed) = (Finds::new(question.wanted.listed), Vec::new());
    let mut unknown = None;
    for list in lists(question)? {
        let text = list.text()?;
        let TimedList { dealer, .. } = list.timed_from(&text)?;
        let wanted = match question.wanted.of(&dealer.deck().into()) {
            Ok(wanted) => wanted,
            // The goal may be in another list.
            Err(error) => {
                unknown.get_or_insert(error);
                continue;
            }
        };
        let before = finds.found.matches.len();
        let options = Options { threads: question.threads, shard, ..Options::default() };
        let index = match IndexPlace::of(cards, question.index.as_ref()) {
            Some(place) => {
                let of = index_of(&list, &text, &dealer, &place.seeds(shard, &USUAL_SEEDS)?);
                let (list, seeds) = (list.name(), question.seeds.into());
                Some(StoredIndexOf { place, of, list, seeds, usual: &USUAL_SEEDS })
            }
            None => None,
        };
        let scan = CardScan::new(&dealer, RangeInclusive::from(question.seeds), wanted);
        let card = |fit: Match| FoundCard {
            seed: fit.seed,
            mode: list.card_mode(),
            list: list.file.clone(),
            iterations: fit.card.iterations,
            goals: fit.card.goals.iter().map(|&goal| dealer.goal(goal).id.clone()).collect(),
        };
        finds.search(&scan, index, &options, card, notify)?;
        listed.push(finds.found.matches.len() - before);
        if !finds.found.complete {
            break;
        }
    }
    match unknown {
        Some(error) if listed.is_empty() => Err(error),
        _ => Ok(FoundPart { found: finds.found, listed }),
    }
}

impl Find {
    /// Returns its list and a shard of the usual seeds, whose cards [`find_shard`] can use.
    ///
    /// # Errors
    /// When the list is refused, or there are several modes.
    pub fn indexed(&self, shard: Shard) -> Result<Indexed, Error> {
        let lists = lists(self)?;
        let [list] = lists.as_slice() else {
            bail!(
                "{} modes: expected one, such as normal, because each has cards of its own",
                lists.len()
            )
        };
        let text = list.text()?;
        let TimedList { dealer, .. } = list.timed_from(&text)?;
        let of = index_of(list, &text, &dealer, &seeds_of(shard, &USUAL_SEEDS)?);
        Ok(Indexed { of, dealer: Box::new(dealer) })
    }
}

/// Describes the index of a list, given as its text, in a mode.
fn index_of(list: &List, text: &str, dealer: &Dealer, seeds: &RangeInclusive<u64>) -> IndexOf {
    let (mode, options) = (list.card_mode().name(), json!({ "compat": list.compat }));
    IndexOf::new(text, "oot", mode, options, dealer, seeds)
}

/// Returns every list in every mode.
fn lists(question: &Find) -> Result<Vec<List>, Error> {
    let (requested, most) = (question.modes.len(), Mode::ALL.len());
    ensure!(
        requested <= most,
        "{requested} modes are too many: expected each of the {most} at most once, such as normal,short, or \
         any"
    );
    let modes: Vec<Mode> = match question.modes.as_slice() {
        [] => vec![Mode::Normal],
        [any] if any == "any" => Mode::ALL.to_vec(),
        modes => modes
            .iter()
            .map(|mode| {
                mode.parse().map_err(|error: ParseModeError| {
                    ErrorKind::Question.error(format!("{error}, or any"))
                })
            })
            .collect::<Result<_, _>>()?,
    };
    let lists: Vec<Option<PathBuf>> = match question.lists.as_slice() {
        [] => vec![None],
        lists => lists.iter().cloned().map(Some).collect(),
    };
    let list = |file: &Option<PathBuf>, mode: Mode| List {
        file: file.clone(),
        mode: Some(mode.into()),
        compat: question.compat,
        document: question.document.clone(),
        ..List::default()
    };
    Ok(lists.iter().flat_map(|file| modes.iter().map(move |&mode| list(file, mode))).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;

    use super::*;
    use crate::bingo::finds::{FindEvent, Listed};

    /// What changes the cards of a list has an index of its own.
    #[test]
    fn every_list_mode_and_compat_has_its_index() {
        let mut names = HashSet::new();
        for (mode, compat) in
            Mode::ALL.into_iter().flat_map(|mode| Compat::ALL.map(|compat| (mode, compat)))
        {
            let list = List { mode: Some(mode.into()), compat, ..List::default() };
            let text = list.text().unwrap();
            let dealer = list.timed().unwrap().dealer;
            for text in [&text, &text.replacen("Ice", "Fire", 1)] {
                let of = index_of(&list, text, &dealer, &USUAL_SEEDS);
                assert_eq!(
                    of.file_name().unwrap(),
                    index_of(&list, text, &dealer, &USUAL_SEEDS).file_name().unwrap()
                );
                assert!(names.insert(of.file_name().unwrap()), "{mode} {compat:?}");
            }
        }
    }

    /// Whatever is listed, and wherever a search ends, an index of half of the seeds does not change the result.
    #[cfg(feature = "files")]
    #[test]
    fn an_index_finds_the_cards_that_are_dealt() {
        let dealer = List::default().timed().unwrap().dealer;
        let indexed = 20..=69;
        let fitting = |name: &str| -> Vec<u64> {
            let mut table = dealer.table();
            let mut fits = |seed: &u64| {
                let card = table.deal(&Seed::try_from(*seed).unwrap(), 100);
                card.is_some_and(|card| card.goals.iter().any(|goal| dealer.goal(*goal).id == name))
            };
            (0..=99).filter(|seed| fits(seed)).collect()
        };
        // Two cards before the index, three in it and one behind it.
        let parts = |fits: &[u64]| {
            let before = fits.iter().filter(|seed| **seed < 20).count();
            let inside = fits.iter().filter(|seed| indexed.contains(*seed)).count();
            [before, inside, fits.len() - before - inside]
        };
        let mut names = dealer.deck().goals().iter().map(|goal| (&goal.id, fitting(&goal.id)));
        let is_spread =
            |fits: &[u64]| parts(fits).iter().zip([2, 3, 1]).all(|(is, least)| *is >= least);
        let (name, fits) = names.find(|(_, fits)| is_spread(fits)).unwrap();
        let [before, inside, _] = parts(&fits);

        let folder = tempfile::tempdir().unwrap();
        let search = |most: usize, mut events: usize| {
            let wanted = Wanted { goals: name.clone(), ..Wanted::default() };
            let wanted = wanted.of(&dealer.deck().into()).unwrap();
            let scan = CardScan::new(&dealer, 0..=99, wanted);
            let index = StoredIndexOf {
                place: IndexPlace::Folder(folder.path()),
                of: IndexOf::new("list", "oot", "normal", json!(null), &dealer, &indexed),
                list: "list".to_owned(),
                seeds: 0..=99,
                usual: &indexed,
            };
            let card = |fit: Match| FoundCard {
                seed: fit.seed,
                mode: Mode::Normal.into(),
                list: None,
                iterations: fit.card.iterations,
                goals: Vec::new(),
            };
            let mut finds = Finds::new(Listed::most(most));
            let mut notify = |_: FindEvent<'_, FoundCard>| {
                events = events.saturating_sub(1);
                if events == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            finds.search(&scan, Some(index), &Options::default(), card, &mut notify).unwrap();
            let seeds: Vec<u64> = finds.found.matches.iter().map(|card| card.seed).collect();
            (seeds, finds.found)
        };
        let (none, stopped) = search(usize::MAX, 1);
        assert!(none.is_empty() && !stopped.complete && stopped.scanned == 0);
        for most in 0..=fits.len() + 1 {
            let (seeds, found) = search(most, usize::MAX);
            assert_eq!(seeds, fits[..most.min(fits.len())], "{most}");
            assert_eq!((found.count, found.scanned, found.complete), (fits.len(), 100, true));
            assert_eq!(found.by_index, inside - most.saturating_sub(before).min(inside), "{most}");
        }
        let ends =
            (1..).map(|events| search(usize::MAX, events)).take_while(|(_, found)| !found.complete);
        let mut longest = 0;
        for (seeds, found) in ends {
            assert!(fits.starts_with(&seeds) && seeds.len() >= longest && found.scanned <= 100);
            longest = seeds.len();
        }
        assert!(longest > before + inside, "{longest}");
    }

    #[test]
    fn any_mode_is_every_mode() {
        let modes = |names: &[&str]| -> Result<Vec<Mode>, String> {
            let mut question = Find::new(Wanted::default());
            question.modes = names.iter().map(|name| (*name).to_owned()).collect();
            let lists = lists(&question).map_err(|error| error.to_string())?;
            Ok(lists.iter().map(|list| list.card_mode().played_as()).collect())
        };
        assert_eq!(modes(&[]), Ok(vec![Mode::Normal]));
        assert_eq!(modes(&["any"]), Ok(Mode::ALL.to_vec()));
        assert_eq!(modes(&["short"]), Ok(vec![Mode::Short]));
        assert_eq!(modes(&["short", "normal"]), Ok(vec![Mode::Short, Mode::Normal]));
        for wrong in [&["any", "short"][..], &["every"]] {
            assert!(modes(wrong).unwrap_err().ends_with(", or any"), "{wrong:?}");
        }
        assert!(modes(&["short"; 5]).unwrap_err().starts_with("5 modes are too many"));
    }

    /// The results of shards add up. Long goals limit the list of cards, not their count.
    #[test]
    fn shards_are_joined_in_the_order_of_their_seeds() {
        let part = |seeds: &[u64], letters: usize, complete: bool| {
            let card = |&seed| FoundCard {
                seed,
                mode: Mode::Normal.into(),
                list: None,
                iterations: 1,
                goals: vec!["x".repeat(letters)],
            };
            let (matches, count) = (seeds.iter().map(card).collect(), seeds.len() + 4);
            let found = CardsFound { matches, count, scanned: 10, complete, by_index: 2 };
            FoundPart { found, listed: vec![seeds.len()] }
        };
        let joined = |listed, parts: Vec<FoundPart<FoundCard>>| {
            let joined = crate::bingo::join_finds(listed, parts);
            let seeds: Vec<u64> = joined.matches.iter().map(|card| card.seed).collect();
            (seeds, serde_json::to_value(joined).unwrap())
        };
        let (seeds, answer) =
            joined(Listed::default(), vec![part(&[3, 9], 1, true), part(&[5], 1, true)]);
        assert_eq!(seeds, [3, 5, 9]);
        for (name, value) in [("count", 11), ("scanned", 20), ("by_index", 4)] {
            assert_eq!(answer[name], value, "{name}");
        }
        assert_eq!(answer["complete"], true);
        let (_, answer) =
            joined(Listed::default(), vec![part(&[3], 1, true), part(&[5], 1, false)]);
        assert_eq!(answer["complete"], false);
        let (seeds, answer) =
            joined(Listed::default().bounded(9), vec![part(&[3, 9], 8 << 20, true)]);
        assert_eq!((seeds, &answer["count"]), (vec![3], &json!(6)));
        // Without an index, the member is missing.
        let (_, answer) = joined(Listed::default(), Vec::new());
        assert!(answer.get("by_index").is_none());
    }

    /// A goal need not be in every list, but in one of them.
    #[cfg(feature = "files")]
    #[test]
    fn a_goal_of_one_list_is_found_there() {
        let folder = tempfile::tempdir().unwrap();
        let list = |name: &str| {
            let path = folder.path().join(format!("{name}.csv"));
            let goal = |goal| {
                let bucket = 1 + goal % 25;
                format!("{name} {goal},{},{bucket}\n", 0.75 * f64::from(bucket))
            };
            let goals: String = (0..50).map(goal).collect();
            std::fs::write(&path, format!("name,time,bucket\n{goals}")).unwrap();
            path
        };
        let lists = [list("One"), list("Other")];
        let found = |goal: &str| {
            let seeds = Span { first: 0, last: 19 };
            let wanted = Wanted { goals: goal.to_owned(), ..Wanted::default() };
            let question = Find { seeds, lists: lists.to_vec(), ..Find::new(wanted) };
            find(&question, &mut |_| ControlFlow::Continue(()))
        };
        for (goal, list) in [("One 7", &lists[0]), ("Other 7", &lists[1])] {
            let found = found(goal).unwrap();
            assert!(found.count > 0 && found.scanned == 20, "{goal}");
            assert!(found.matches.iter().all(|card| card.list.as_ref() == Some(list)), "{goal}");
        }
        assert!(found("Neither 7").is_err());
    }
}
