//! Why a seed has no card.

use std::fmt;

/// Why a seed has no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "is", rename_all = "snake_case")
)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum NoCard {
    /// An empty seed: the site takes a random one instead.
    Empty,
    /// The family needs a number, which the seed is not.
    NotANumber,
    /// The family has no square of tiers for this negative or fractional number.
    Negative,
    /// A square needs this tier, which is missing, or has a hole where a goal should be.
    Hole {
        /// The tier, from 1 to 25.
        tier: u8,
    },
    /// Every goal that this square may have is of a type that is on the card already.
    NothingLeft {
        /// The square, row by row from 0.
        square: u8,
    },
    /// No card without a clash in as many attempts as are made.
    Attempts,
    /// The goals to draw from have become too many.
    Pool,
    /// The list ran out of goals.
    RanOut,
}

/// The most random numbers for a card of `srl-v8-subtypes` or `oot-v8.2`. Only lists many times larger than those of the site need
/// more.
pub const MAX_DRAWS: u64 = 50_000_000;

/// The most attempts at a card of `srl-v8-subtypes` or `oot-v8.2`, which the original repeats for ever. Chosen by hand.
pub const MAX_ATTEMPTS: u32 = 10_000;

/// The most entries in the pool of `synergen`, which grows without bound in the original. Chosen by hand, for a few
/// megabytes.
pub const MAX_POOL: usize = 1_000_000;

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(
                "an empty seed stands for a random one: expected a text, such as 112233",
            ),
            Self::NotANumber => {
                f.write_str("these rules need a number as the seed, such as 112233")
            }
            Self::Negative => f.write_str(
                "these rules fail for this seed: expected a whole number from 0 on, such as 112233",
            ),
            Self::Hole { tier } => {
                write!(f, "the card needs a goal of tier {tier} that the list lacks")
            }
            Self::NothingLeft { square } => {
                let square = square + 1;
                write!(
                    f,
                    "square {square} can have no goal: all of its tier have a type that is on the card (the original never ends)"
                )
            }
            Self::Attempts => write!(
                f,
                "no card without a clash in {MAX_ATTEMPTS} attempts (the original may never end)"
            ),
            Self::Pool => write!(
                f,
                "more than {MAX_POOL} goals to draw from (the original may run out of memory)"
            ),
            Self::RanOut => f.write_str("the list ran out of goals before the card was full"),
        }
    }
}

impl std::error::Error for NoCard {}
