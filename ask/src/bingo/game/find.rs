//! Finds the seeds of a card of another game.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use foretile_games::bingo::Seed;
use foretile_games::bingo::bingosync::Options as DealtWith;
use foretile_search::bingo::{GameMatch, GameScan, SITE_SEEDS};
use foretile_search::sweep::{Options, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::examples::goals;
use crate::bingo::finds::{
    CardsFound, Finds, Fitting, FoundPart, IndexPlace, Notify, StoredIndexOf,
};
use crate::bingo::index::{CardIndex, IndexOf, Indexed, seeds_of};
use crate::bingo::list::{FamilyList, FamilyMembers, List};
use crate::bingo::wanted::{Names, Wanted};
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::span::Span;

/// Which seeds deal a card that is as wanted?
pub struct FindGame {
    /// What is wanted.
    pub wanted: Wanted,
    /// The seeds to search.
    pub seeds: Span<u64>,
    /// The list to deal from.
    pub list: List,
    /// Threads to search with.
    pub threads: Option<NonZero<usize>>,
    /// The folder of indexes; one is dealt where it is missing. Only the cards that are listed are dealt again.
    pub index: Option<PathBuf>,
}

/// The seeds to search.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct FindMembers {
    /// The seeds to search
    #[serde(default = "usual")]
    seeds: Span<u64>,
}

/// The seeds of a search by default: those that the site draws.
pub const fn usual() -> Span<u64> {
    Span { first: *SITE_SEEDS.start(), last: *SITE_SEEDS.end() }
}

crate::schema::parts!(FindGame: Wanted, FindMembers, FamilyMembers);

impl Question for FindGame {
    const EXAMPLE: &'static str = concat!(
        r#"{"goals":"1=Catch a fish;Ring a bell","seeds":"1..2000","list":[""#,
        goals!(r#"",""#),
        r#"","Meet a ghost"]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (wanted, FindMembers { seeds }) = (members.part()?, members.part()?);
        Ok(Self {
            wanted,
            seeds,
            list: members.part::<FamilyMembers>()?.into(),
            threads: None,
            index: None,
        })
    }
}

/// A card that fits.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct FoundGameCard {
    /// The seed.
    pub seed: i64,
    /// The goals' texts, row by row.
    pub goals: Vec<String>,
}

impl Fitting for FoundGameCard {
    fn seed(&self) -> i64 {
        self.seed
    }

    fn goals(&self) -> &[String] {
        &self.goals
    }
}

/// Searches. Calls `notify` with every event; it may break to stop the search.
pub fn find_game(
    question: &FindGame,
    notify: Notify<'_, FoundGameCard>,
) -> Result<CardsFound<FoundGameCard>, Error> {
    Ok(find_game_shard(question, Shard::WHOLE, None, notify)?.found)
}

/// Searches a shard of the seeds for [`join_finds`](crate::bingo::join_finds), otherwise like [`find_game`]: by the cards of the
/// shard, if they are given.
pub fn find_game_shard(
    question: &FindGame,
    shard: Shard,
    cards: Option<&CardIndex>,
    notify: Notify<'_, FoundGameCard>,
) -> Result<FoundPart<FoundGameCard>, Error> {
    Seed::try_from(question.seeds.last)?;
    let list = question.list.family()?;
    let dealer = &list.dealer;
    let wanted = question.wanted.of(&Names::from(dealer).with_types_of(&list.list))?;
    let options = Options { threads: question.threads, shard, ..Options::default() };
    let index = match IndexPlace::of(cards, question.index.as_ref()) {
        Some(place) => {
            let of = index_of(&list, &place.seeds(shard, &SITE_SEEDS)?)?;
            let seeds = question.seeds.into();
            Some(StoredIndexOf { place, of, list: list.name.clone(), seeds, usual: &SITE_SEEDS })
        }
        None => None,
    };
    let scan = GameScan::new(dealer, RangeInclusive::from(question.seeds), wanted);
    let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
    let card = |GameMatch { seed, card }: GameMatch| FoundGameCard {
        seed: seed as i64,
        goals: card.map(name).to_vec(),
    };
    let mut finds = Finds::new(question.wanted.listed);
    finds.search(&scan, index, &options, card, notify)?;
    let listed = vec![finds.found.matches.len()];
    Ok(FoundPart { found: finds.found, listed })
}

impl FindGame {
    /// Returns its list and a shard of the usual seeds, whose cards [`find_game_shard`] can use.
    ///
    /// # Errors
    /// When the list is refused.
    pub fn indexed(&self, shard: Shard) -> Result<Indexed, Error> {
        let list = self.list.family()?;
        let of = index_of(&list, &seeds_of(shard, &SITE_SEEDS)?)?;
        Ok(Indexed { of, dealer: Box::new(list.dealer) })
    }
}

/// Describes the index of a list.
fn index_of(list: &FamilyList, seeds: &RangeInclusive<u64>) -> Result<IndexOf, Error> {
    let FamilyList { list, dealer, .. } = list;
    let DealtWith { length, language } = dealer.options();
    let options = json!({ "language": language });
    let text = serde_json::to_string(list)?;
    let (rules, mode) = (dealer.family().name(), length.to_string());
    Ok(IndexOf::new(&text, rules, &mode, options, dealer, seeds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bingo::finds::Listed;

    /// Long goals limit the list of cards, not their count.
    #[test]
    fn cards_with_long_goals_are_counted_alone() {
        let card = |seed| FoundGameCard { seed, goals: vec!["x".repeat(8 << 20)] };
        let matches = [4, 7].map(card).into();
        let found = CardsFound { matches, count: 2, scanned: 9, complete: true, by_index: 0 };
        let joined = crate::bingo::join_finds(
            Listed::default().bounded(9),
            vec![FoundPart { found, listed: vec![2] }],
        );
        let seeds: Vec<i64> = joined.matches.iter().map(|card| card.seed).collect();
        assert_eq!((seeds, joined.count), (vec![4], 2));
    }
}
