//! Deals a queue.

use foretile_games::puyo::pools::{self, Key};
use foretile_games::puyo::{
    self, ColourCount, ColourMap, ColourNames, DealtBy, Pair, Pool, Rules, Seed,
};
use foretile_search::puyo::pools::{KeyMatch, LetterQueue};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::keys::{UNSETTLED, words};
use super::rules::{DealtQueue, GivenSeed};
use crate::error::Error;
use crate::json::{Fault, Members, Question};

/// Which pairs does this seed or key deal?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DealQueue {
    /// The seed, such as 0x1A2B, or by the rules tsu the key, such as 0x0D475B22
    pub seed: GivenSeed,
    /// The game that deals the pairs: 20th (also for later games) or tsu (also for PuyoVS)
    #[serde(default)]
    pub rules: Rules,
    /// For the rules tsu, the names of the colours in the order in which they come, such as RGBY, because the game's own
    /// are not known; if missing, the letters A to E
    #[cfg_attr(feature = "openapi", schemars(with = "Option<String>"))]
    #[serde(default)]
    pub names: Option<ColourNames>,
    /// How many colours the game uses: 3, 4 or 5
    #[serde(default, rename = "colors")]
    pub colours: ColourCount,
}

impl Question for DealQueue {
    const EXAMPLE: &'static str = r#"{"seed":4660,"colors":4}"#;
    const EXAMPLES: &'static [&'static str] =
        &[Self::EXAMPLE, r#"{"seed":222780194,"rules":"tsu","names":"RGBY"}"#];

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// The deal of a seed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "DealtQueue"))]
pub struct Dealt {
    /// The seed.
    pub seed: Seed,
    /// Which colour each of the generator's letters stands for.
    #[serde(rename = "colormap")]
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    pub colour_map: ColourMap,
    /// The generator's state after the deal.
    pub final_state: u32,
    /// The pools that the queue is drawn from.
    pub pools: Pools,
    /// How many colours the queue has.
    #[serde(rename = "colors")]
    pub colours: ColourCount,
    /// The pairs, the first one first.
    pub pairs: Vec<Pair>,
}

/// The pools of a key.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "DealtPools"))]
pub struct DealtKey {
    /// The key.
    pub key: Key,
    /// The generator's state after the deal.
    pub final_state: u32,
    /// The pools, as numbers that stand for unknown colours.
    pub pools: Pools,
    /// How many colours the queue has.
    #[serde(rename = "colors")]
    pub colours: ColourCount,
    /// The pairs, the first one first: the names of the question, or the letters A to E in the order in which the colours
    /// come.
    pub pairs: Vec<String>,
    /// What is not settled.
    pub unsettled: &'static str,
}

/// The pools of three, four and five colours.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Pools {
    /// The pool of three colours.
    #[serde(rename = "3")]
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    pub three: Pool,
    /// The pool of four colours.
    #[serde(rename = "4")]
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    pub four: Pool,
    /// The pool of five colours.
    #[serde(rename = "5")]
    #[cfg_attr(feature = "openapi", schemars(with = "String"))]
    pub five: Pool,
}

/// The deal of a seed, or of a key.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(inline))]
#[serde(untagged)]
pub enum DealtByRules {
    /// Of a seed of Puyo Puyo!! 20th Anniversary.
    Seed(Dealt),
    /// Of a key of Puyo Puyo Tsu.
    Key(DealtKey),
}

/// Deals the pairs of a seed, or of a key.
///
/// # Errors
/// When it is not a seed of this game.
pub fn deal_by_rules(question: &DealQueue) -> Result<DealtByRules, Error> {
    let &DealQueue { ref seed, rules, names, colours } = question;
    Ok(match DealtQueue::new(seed, rules, colours, names)?.by {
        DealtBy::Seed(seed) => DealtByRules::Seed(deal(seed, colours)),
        DealtBy::Key(key) => DealtByRules::Key(deal_key(key, colours, names)),
    })
}

/// Deals the pairs of a seed.
fn deal(seed: Seed, colours: ColourCount) -> Dealt {
    let deal = puyo::deal(seed);
    let [three, four, five] = deal.pools;
    Dealt {
        seed,
        colour_map: deal.colour_map,
        final_state: deal.final_state,
        pools: Pools { three, four, five },
        colours,
        pairs: deal.queue(colours).pairs().collect(),
    }
}

/// Returns the pairs of a seed, which start over after the last.
pub fn pairs(seed: Seed, colours: ColourCount) -> Vec<Pair> {
    puyo::queue(seed, colours).pairs().collect()
}

/// Deals the pairs of a key.
pub(super) fn deal_key(key: Key, colours: ColourCount, names: Option<ColourNames>) -> DealtKey {
    let dealt = pools::deal(key);
    let [three, four, five] = dealt.pools;
    let pairs = match names {
        Some(names) => words(&pools::queue(key, colours, names)),
        None => words(&LetterQueue::of(&KeyMatch { key, letters: Default::default() }, colours)),
    };
    DealtKey {
        key,
        final_state: dealt.final_state,
        pools: Pools { three, four, five },
        colours,
        pairs,
        unsettled: UNSETTLED,
    }
}
