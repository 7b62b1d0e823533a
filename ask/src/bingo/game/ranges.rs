//! What becomes of ranges of numbers.

#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Deserialize;

/// What becomes of the ranges of numbers in a list of lockout.live, and of variables in texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Ranges {
    /// A goal gets the middle number of its range
    #[default]
    Middle,
    /// Each number of a range makes a goal of its own
    Each,
}
