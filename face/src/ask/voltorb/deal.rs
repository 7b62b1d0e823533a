//! Boards, seeds and moments.

use clap::Args;
use foretile_games::voltorb::{self, Clock, Hints, Level, Moment, Seed};
use serde::{Deserialize, Serialize};

use crate::ask::json::{Fault, Members, Question};
use crate::ask::number::Whole;
use crate::ask::span::Span;

/// Which board is dealt there?
#[derive(Args, Deserialize)]
pub struct Deal {
    /// The seed, such as 0x1A2B3C4D
    #[arg(long)]
    seed: Seed,
    /// Outputs drawn since seeding
    #[arg(long, default_value_t = 0)]
    #[serde(default)]
    advance: u32,
    /// The level, 1 to 8
    #[arg(long, default_value_t = Level::FIRST)]
    #[serde(default = "first_level")]
    level: Level,
}

fn first_level() -> Level {
    Level::FIRST
}

impl Question for Deal {
    const EXAMPLE: &'static str = r#"{"seed":1644626701,"advance":0,"level":1}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A board, where it came from and what it pays.
#[derive(Serialize)]
pub struct Dealt {
    pub seed: Seed,
    #[serde(flatten)]
    pub deal: voltorb::Deal,
    #[serde(flatten)]
    pub hints: Hints,
    pub max_payout: u32,
}

/// Deals.
pub fn deal(question: &Deal) -> Dealt {
    let deal = voltorb::deal(question.seed, question.advance, question.level);
    let (hints, max_payout) = (deal.board.hints(), deal.board.max_payout());
    Dealt { seed: question.seed, deal, hints, max_payout }
}

/// Which seed does this moment give?
#[derive(Args, Deserialize)]
pub struct SeedOf {
    /// The DS's clock at the A press that loads the save, such as 2026-11-20T19:30:05
    #[arg(long)]
    at: Clock,
    /// Frames since the game started, about 420 at the least
    #[arg(long)]
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
pub struct SeedAt {
    pub seed: Seed,
    #[serde(flatten)]
    pub moment: Moment,
}

/// Makes the seed.
pub fn seed(question: &SeedOf) -> SeedAt {
    let moment = Moment { at: question.at, delay: question.delay };
    SeedAt { seed: moment.seed(), moment }
}

/// Which moments give this seed?
#[derive(Args, Deserialize)]
pub struct Times {
    /// The seed, such as 0x1A2B3C4D
    seed: Seed,
    /// Only this year; else all from 2000 to 2099
    #[arg(long)]
    year: Option<Whole<2000, 2099, 2026>>,
    /// Only these delays; 65536 and more, 18 minutes on the title screen, only if asked for
    #[arg(long, value_name = "A..B", default_value = "0..65535")]
    #[serde(default = "any_delay")]
    delay: Span<u32>,
    /// How many moments to list; 0 lists all
    #[arg(long, default_value_t = 20)]
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

/// The moments of a seed: how many, and the first ones.
#[derive(Serialize)]
pub struct TimesOf {
    pub seed: Seed,
    pub count: usize,
    pub times: Vec<Moment>,
}

/// Counts the moments and keeps the first ones.
pub fn times(question: &Times) -> TimesOf {
    let years = question.year.map_or(Clock::YEARS, |year| year.get()..=year.get());
    let limit = if question.limit == 0 { usize::MAX } else { question.limit };
    let mut moments = voltorb::moments(question.seed, years, question.delay.into());
    let times: Vec<Moment> = moments.by_ref().take(limit).collect();
    TimesOf { seed: question.seed, count: times.len() + moments.count(), times }
}
