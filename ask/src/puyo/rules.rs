//! The seed of a question, which the rules of its game read.

use std::convert::Infallible;
use std::str::FromStr;

use foretile_games::puyo::pools::Key;
use foretile_games::puyo::{ColourCount, ColourNames, DealtBy, Queue, Rules, Seed};
#[cfg(feature = "openapi")]
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

use super::UNSETTLED;
use crate::error::{Error, ensure};

/// A seed, or by the rules tsu a key, as it is given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenSeed(String);

impl FromStr for GivenSeed {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl From<Seed> for GivenSeed {
    fn from(seed: Seed) -> Self {
        Self(seed.to_string())
    }
}

impl From<Key> for GivenSeed {
    fn from(key: Key) -> Self {
        Self(key.to_string())
    }
}

impl<'de> Deserialize<'de> for GivenSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(u32::deserialize(deserializer)?.to_string()))
    }
}

#[cfg(feature = "openapi")]
impl JsonSchema for GivenSeed {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "GivenSeed".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "minimum": 0, "maximum": u32::MAX})
    }
}

/// A queue that a seed or key deals.
#[derive(Clone, Copy)]
pub(super) struct DealtQueue {
    pub by: DealtBy,
    pub colours: ColourCount,
    pub queue: Queue,
}

impl DealtQueue {
    /// Deals the queue of a seed by the rules of a game.
    pub fn new(
        seed: &GivenSeed,
        rules: Rules,
        colours: ColourCount,
        names: Option<ColourNames>,
    ) -> Result<Self, Error> {
        ensure!(
            names.is_none() || rules.is_nameless(),
            "names of colours are for a game whose own are not known: expected none, or other rules, such as --rules tsu --names RGBY"
        );
        let by = rules.read(&seed.0)?;
        Ok(Self { by, colours, queue: by.queue(colours, names.unwrap_or_default()) })
    }

    /// Returns what is not settled about the queue, for the answer.
    pub fn unsettled(&self) -> Option<&'static str> {
        self.by.rules().is_nameless().then_some(UNSETTLED)
    }
}
