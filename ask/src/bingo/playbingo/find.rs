//! Finds the seeds of a board of PlayBingo.

use std::num::NonZero;

use foretile_search::bingo::{BoardMatch, BoardScan};
use foretile_search::sweep::{Options, Shard};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

use super::seeds_of;
use crate::bingo::FoundGameCard;
use crate::bingo::finds::{CardsFound, Finds, FoundPart, Notify};
use crate::bingo::list::{BoardMembers, List};
use crate::bingo::wanted::Wanted;
use crate::error::Error;
use crate::json::{Fault, Members, Question};
use crate::span::Span;

/// Which seeds deal a board that is as wanted?
pub struct Find {
    /// What is wanted.
    pub wanted: Wanted,
    /// The seeds to search.
    pub seeds: Span<i64>,
    /// The game to deal from.
    pub list: List,
    /// Threads to search with.
    pub threads: Option<NonZero<usize>>,
}

/// The seeds to search.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct FindMembers {
    /// The seeds to search; those that the site draws by default. Goals on the first squares make a search of all seeds up to
    /// 2147483647 quick
    #[serde(default = "usual")]
    seeds: Span<i64>,
}

/// The seeds of a search by default: those that the site draws.
pub const fn usual() -> Span<i64> {
    let seeds = BoardScan::SITE_SEEDS;
    Span { first: *seeds.start(), last: *seeds.end() }
}

crate::schema::parts!(Find: Wanted, FindMembers, BoardMembers);

impl Question for Find {
    const EXAMPLE: &'static str = concat!(
        r#"{"goals":"1=Ring a bell;Catch a fish","rules":"playbingo","list":["Catch a fish","Ring a bell","Open a chest"],"#,
        r#""settings":{"boardLayout":{"mode":"custom","layout":[[{"selectionCriteria":"random"},{"selectionCriteria":"random"}]]}},"limit":2}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (wanted, FindMembers { seeds }) = (members.part()?, members.part()?);
        Ok(Self { wanted, seeds, list: members.part::<BoardMembers>()?.into(), threads: None })
    }
}

/// Searches. Calls `notify` with every event; it may break to stop the search.
pub fn find(
    question: &Find,
    notify: Notify<'_, FoundGameCard>,
) -> Result<CardsFound<FoundGameCard>, Error> {
    Ok(find_shard(question, Shard::WHOLE, notify)?.found)
}

/// Searches a shard of the seeds for [`join_finds`](crate::bingo::join_finds), otherwise like [`find`].
pub fn find_shard(
    question: &Find,
    shard: Shard,
    notify: Notify<'_, FoundGameCard>,
) -> Result<FoundPart<FoundGameCard>, Error> {
    let seeds = seeds_of(question.seeds)?;
    let game = question.list.board()?;
    let wanted = question.wanted.of(&(&game).into())?;
    let options = Options { threads: question.threads, shard, ..Options::default() };
    let goals = &game.list.goals;
    let scan = BoardScan::new(&game.dealer, goals.len(), seeds, wanted);
    let name = |goal: &u32| goals[*goal as usize].text.clone();
    let board = |BoardMatch { seed, goals }: BoardMatch| FoundGameCard {
        seed,
        goals: goals.iter().map(name).collect(),
    };
    let mut finds = Finds::new(question.wanted.listed);
    finds.search_all(&scan, &options, board, notify);
    let listed = vec![finds.found.matches.len()];
    Ok(FoundPart { found: finds.found, listed })
}
