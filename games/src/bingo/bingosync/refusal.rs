//! Why a seed has no card.

use std::fmt;

use crate::message::{Code, Message};
use crate::messages;

/// Why a seed has no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(into = "Message"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema), schemars(with = "NoCardMessage"))]
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
    Attempts {
        /// How many were made: the family's limit, or fewer if they took [`MAX_DRAWS`] random numbers.
        most: u32,
    },
    /// The goals to draw from have become too many.
    Pool,
    /// The list ran out of goals.
    RanOut,
}

/// The most random numbers for a card of `srl-v8-subtypes` or `oot-v8.2`. Only lists many times larger than those of the site need
/// more.
pub const MAX_DRAWS: u64 = 50_000_000;

/// The most attempts at a card of `srl-v8-subtypes`, which the original repeats for ever. Chosen by hand.
pub const MAX_ATTEMPTS: u32 = 10_000;

/// The most attempts at a card of `oot-v8.2`, which the original repeats for ever. Chosen by hand: long cards of the real lists
/// take up to some 800.
pub const MAX_ATTEMPTS_OOT_V8_2: u32 = 100_000;

/// The most entries in the pool of `synergen`, which grows without bound in the original. Chosen by hand, for a few
/// megabytes.
pub const MAX_POOL: usize = 1_000_000;

messages! {
    /// Why a seed has no card, as a message.
    NoCardMessage "NoCard":
    Empty "empty" => "an empty seed stands for a random one: expected a text, such as 112233",
    NotANumber "not_a_number" => "these rules need a number as the seed, such as 112233",
    Negative "negative" => "these rules fail for this seed: expected a whole number from 0 on, such as 112233",
    Hole "hole" => "the card needs a goal of tier {tier} that the list lacks",
    NothingLeft "nothing_left" => "square {number} can have no goal: all of its tier have a type that is on the card (the original never ends)",
    Attempts "attempts" => "no card without a clash in {most} attempts (the original may never end)",
    Pool "pool" => "more than {most} goals to draw from (the original may run out of memory)",
    RanOut "ran_out" => "the list ran out of goals before the card was full",
}

impl From<NoCard> for Message {
    fn from(why: NoCard) -> Self {
        match why {
            NoCard::Empty => NoCardMessage::Empty.into(),
            NoCard::NotANumber => NoCardMessage::NotANumber.into(),
            NoCard::Negative => NoCardMessage::Negative.into(),
            NoCard::Hole { tier } => NoCardMessage::Hole.with("tier", tier),
            NoCard::NothingLeft { square } => {
                NoCardMessage::NothingLeft.with("square", square).number(usize::from(square) + 1)
            }
            NoCard::Attempts { most } => NoCardMessage::Attempts.with("most", most),
            NoCard::Pool => NoCardMessage::Pool.with("most", MAX_POOL),
            NoCard::RanOut => NoCardMessage::RanOut.into(),
        }
        .any()
    }
}

impl fmt::Display for NoCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(*self).fmt(f)
    }
}

impl std::error::Error for NoCard {}
