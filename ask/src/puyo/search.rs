//! Lists queues of a kind.

use std::num::NonZero;

use foretile_games::puyo::{self, Colour, ColourCount, Move, Pair, Seed, Site};
use foretile_search::puyo::{KindScan, Profile, QueueKind, SURE_CLEAR, find_clear};
use serde::{Deserialize, Serialize};

use super::find::first;
use crate::error::Error;
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::span::Span;
#[cfg(feature = "clap")]
use crate::sweep::threads;

/// Which queues are of this kind?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "clap", command(group(
    clap::ArgGroup::new("kind").args(["opening", "all_clear", "wait"]).required(true).multiple(true)
)))]
pub struct SearchQueues {
    /// How many colours the game uses: 3, 4 or 5
    #[cfg_attr(
        feature = "clap",
        arg(long = "colors", visible_alias = "colours", default_value_t, value_name = "N")
    )]
    #[serde(default, rename = "colors")]
    pub colours: ColourCount,
    /// The first pairs, with a new letter for each new colour: AABB, ABAC, AAABCC
    #[cfg_attr(feature = "clap", arg(long, value_name = "CLASS"))]
    opening: Option<String>,
    /// The two puyos of a pair in the opening may be in either order
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    unordered: bool,
    /// How many pairs the first all clear takes, such as 4..6; exact up to 6, above that "at the
    /// earliest"
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    pub all_clear: Option<Span<u16>>,
    /// The longest wait for a colour, as a number of pairs without it, such as 20..30; the queue starts over
    /// after 128 pairs, and a wait counts on there
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B"))]
    wait: Option<Span<u16>>,
    /// The colour to wait for: R, G, B, Y or P [default: any]
    #[cfg_attr(feature = "clap", arg(long, value_name = "COLOUR"))]
    wait_for: Option<Colour>,
    /// How many queues to list, from the lowest seed; 0 lists all [default: 20, all with --json]
    #[cfg_attr(feature = "clap", arg(long, value_parser = whole::<usize>(0..=i64::MAX, 20)))]
    #[serde(default)]
    pub limit: Option<usize>,
    /// Threads to search with [default: as many as the machine runs at once]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N", value_parser = threads))]
    #[serde(skip)]
    threads: Option<NonZero<usize>>,
}

/// The queues of a kind, ordered by seed.
#[derive(Serialize)]
pub struct Searched {
    /// The queues that are listed, from the lowest seed.
    pub matches: Vec<Profile>,
    /// The number of all queues of this kind.
    pub count: usize,
}

/// Searches all queues.
pub fn search(question: &SearchQueues) -> Result<Searched, Error> {
    let pairs = |span: Span<u16>| {
        let end = |end: u16| u8::try_from(end).unwrap_or(u8::MAX);
        end(span.first)..=end(span.last)
    };
    let scan = KindScan::new(QueueKind {
        colours: question.colours,
        opening: question.opening.as_deref().map(str::parse).transpose()?,
        unordered: question.unordered,
        first_clear: question.all_clear.map(pairs),
        longest_wait: question.wait.map(pairs),
        waited_for: question.wait_for,
    });
    let (matches, count) = first(&scan, question.threads, question.limit, &|| false);
    Ok(Searched { matches, count })
}

/// Returns an address that shows how a queue's first pairs clear the field, or `None` if so many pairs are needed that
/// the search is not exact.
pub fn show_clear(seed: Seed, colours: ColourCount, first_clear: Option<u8>) -> Option<String> {
    let count = first_clear.filter(|&count| count <= SURE_CLEAR)?;
    let pairs: Vec<Pair> = puyo::queue(seed, colours).pairs().take(count.into()).collect();
    let placed = pairs.iter().zip(find_clear(&pairs)?);
    let moves =
        placed.map(|(&pair, placement)| Move { pair, placement: Some(placement) }).collect();
    Some(puyo::Link { moves, ..puyo::Link::default() }.address(Site::Puyop))
}
