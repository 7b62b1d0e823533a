//! Deals a queue.

use foretile_games::puyo::{self, ColourCount, ColourMap, Pair, Pool, Seed};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::{Fault, Members, Question};

/// Which pairs does this seed deal?
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DealQueue {
    /// The seed, such as 0x1A2B
    pub seed: Seed,
    /// How many colours the game uses: 3, 4 or 5
    #[serde(default, rename = "colors")]
    pub colours: ColourCount,
}

impl Question for DealQueue {
    const EXAMPLE: &'static str = r#"{"seed":4660,"colors":4}"#;

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

/// Deals the pairs of a seed.
pub fn deal(question: &DealQueue) -> Dealt {
    let deal = puyo::deal(question.seed);
    let [three, four, five] = deal.pools;
    Dealt {
        seed: question.seed,
        colour_map: deal.colour_map,
        final_state: deal.final_state,
        pools: Pools { three, four, five },
        colours: question.colours,
        pairs: deal.queue(question.colours).pairs().collect(),
    }
}

/// Returns the pairs of a seed, which start over after the last.
pub fn pairs(seed: Seed, colours: ColourCount) -> Vec<Pair> {
    puyo::queue(seed, colours).pairs().collect()
}
