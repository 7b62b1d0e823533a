//! Questions about boards, seeds, and the moments that give seeds.

use std::ops::RangeInclusive;

use foretile_games::voltorb::{self, CONFIGS, Clock, Config, Hints, Level, Moment, Seed};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

use super::advance::{self, Advance};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::span::Span;

/// Which board does this seed deal?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct DealBoard {
    /// The seed, such as 0x1A2B3C4D
    #[cfg_attr(feature = "clap", arg(long))]
    seed: Seed,
    /// Outputs drawn since seeding
    #[cfg_attr(feature = "clap", arg(long, default_value_t = advance::none()))]
    #[serde(default = "advance::none")]
    advance: Advance,
    /// The level, 1 to 8
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Level::FIRST))]
    #[serde(default = "first_level")]
    level: Level,
}

fn first_level() -> Level {
    Level::FIRST
}

impl Question for DealBoard {
    const EXAMPLE: &'static str = r#"{"seed":1644626701,"advance":0,"level":1}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A board, its seed and what it pays.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "DealtBoard"))]
pub struct Dealt {
    /// The seed.
    pub seed: Seed,
    /// The board, and the outputs drawn before and after it.
    #[serde(flatten)]
    pub deal: voltorb::Deal,
    /// Its hints.
    #[serde(flatten)]
    pub hints: Hints,
    /// The coins for winning it.
    pub max_payout: u32,
}

impl Dealt {
    /// Returns the numbers of Voltorbs, 2s and 3s on the board.
    pub fn counts(&self) -> [u8; 3] {
        let Config { voltorbs, twos, threes, .. } = CONFIGS[self.deal.config];
        [voltorbs, twos, threes]
    }
}

/// Deals a board.
pub fn deal(question: &DealBoard) -> Dealt {
    let deal = voltorb::deal(question.seed, question.advance.get(), question.level);
    let (hints, max_payout) = (deal.board.hints(), deal.board.max_payout());
    Dealt { seed: question.seed, deal, hints, max_payout }
}

/// Which seed does this moment give?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SeedOf {
    /// The DS's clock at the A press that loads the save, such as 2026-11-20T19:30:05
    #[cfg_attr(feature = "clap", arg(long))]
    at: Clock,
    /// Frames since the game started; about 420 are the fewest possible
    #[cfg_attr(feature = "clap", arg(long, value_parser = whole::<u32>(0..=i64::from(u32::MAX), 612)))]
    delay: u32,
}

impl Question for SeedOf {
    const EXAMPLE: &'static str = r#"{"at":"2026-07-09T07:09:26","delay":755}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A moment and its seed.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct SeedAt {
    /// The seed.
    pub seed: Seed,
    /// The moment.
    #[serde(flatten)]
    pub moment: Moment,
}

/// Returns the seed of a moment.
pub fn seed(question: &SeedOf) -> SeedAt {
    let moment = Moment { at: question.at, delay: question.delay };
    SeedAt { seed: moment.seed(), moment }
}

/// Which moments give this seed?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize, Clone)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Times {
    /// The seed, such as 0x1A2B3C4D
    seed: Seed,
    /// Only this year; else all from 2000 to 2099
    #[cfg_attr(feature = "clap", arg(long))]
    year: Option<Whole<2000, 2099, 2026>>,
    /// Only these delays; those from 65536 on, after 18 minutes on the title screen, must be given
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value = "0..65535"))]
    #[serde(default = "any_delay")]
    delay: Span<u32>,
    /// How many moments to list; 0 lists all
    #[cfg_attr(feature = "clap", arg(long, default_value_t = 20, value_parser = whole::<usize>(0..=i64::MAX, 20)))]
    #[serde(default = "first_few")]
    limit: usize,
}

fn any_delay() -> Span<u32> {
    Span { first: 0, last: 0xFFFF }
}

fn first_few() -> usize {
    20
}

impl Question for Times {
    const EXAMPLE: &'static str = r#"{"seed":1644626701,"year":2026,"limit":3}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

impl Times {
    /// Limits how many moments are listed, for a caller that holds them in memory.
    pub fn at_most(&mut self, listed: usize) {
        self.limit = if self.limit == 0 { listed } else { self.limit.min(listed) };
    }

    fn years(&self) -> RangeInclusive<u16> {
        self.year.map_or(Clock::YEARS, |year| year.get()..=year.get())
    }
}

/// The number of a seed's moments, and the first of them.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct TimesOf {
    /// The seed.
    pub seed: Seed,
    /// The number of all moments.
    pub count: u64,
    /// The moments that are listed.
    #[cfg_attr(feature = "openapi", schemars(with = "Vec<Moment>"))]
    pub times: Listed,
}

/// The moments that are listed. They are computed one by one, because there can be billions.
pub struct Listed(Times);

impl Listed {
    /// Returns the moments one by one.
    pub fn iter(&self) -> impl Iterator<Item = Moment> {
        let Times { seed, delay, limit, .. } = self.0;
        let limit = if limit == 0 { usize::MAX } else { limit };
        voltorb::moments(seed, self.0.years(), delay.into()).take(limit)
    }
}

impl Serialize for Listed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Counts the moments and lists the first ones.
pub fn times(question: &Times) -> TimesOf {
    let count = voltorb::count_moments(question.seed, question.years(), question.delay.into());
    TimesOf { seed: question.seed, count, times: Listed(question.clone()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_the_counts_of_its_configuration() {
        for seed in 0..9 {
            let question = crate::json::read(format!(r#"{{"seed":{seed}}}"#).as_bytes()).unwrap();
            let dealt = deal(&question);
            let values = dealt.deal.board.values();
            let counts =
                [0, 2, 3].map(|kind| values.iter().filter(|value| **value == kind).count() as u8);
            assert_eq!(dealt.counts(), counts, "{seed}");
        }
    }
}
