//! Questions about Voltorb Flip.

use std::io::BufRead;

use anyhow::Context;
use clap::Args;
use foretile_games::voltorb::{
    self, Cards, Clock, Hint, Hints, Level, Moment, Position, Seed, SessionRecord,
};
use serde::{Deserialize, Serialize};

use super::span::Span;

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
    #[arg(long, value_parser = clap::value_parser!(u16).range(2000..=2099))]
    year: Option<u16>,
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

/// The moments of a seed: how many, and the first ones.
#[derive(Serialize)]
pub struct TimesOf {
    pub seed: Seed,
    pub count: usize,
    pub times: Vec<Moment>,
}

/// Counts the moments and keeps the first ones.
pub fn times(question: &Times) -> TimesOf {
    let years = question.year.map_or(Clock::YEARS, |year| year..=year);
    let limit = if question.limit == 0 { usize::MAX } else { question.limit };
    let mut moments = voltorb::moments(question.seed, years, question.delay.into());
    let times: Vec<Moment> = moments.by_ref().take(limit).collect();
    TimesOf { seed: question.seed, count: times.len() + moments.count(), times }
}

/// How one recorded session compares with the game.
#[derive(Serialize)]
pub struct Replayed {
    /// The line, from 1.
    pub line: usize,
    pub ok: bool,
    pub rounds: usize,
    pub difference: Option<String>,
}

/// Replays recorded sessions, one JSON document a line.
pub fn replay(records: impl BufRead) -> impl Iterator<Item = anyhow::Result<Replayed>> {
    let blank =
        |text: &std::io::Result<String>| text.as_ref().is_ok_and(|text| text.trim().is_empty());
    let replay = |(index, text): (usize, std::io::Result<String>)| {
        let line = index + 1;
        let record: SessionRecord = serde_json::from_str(
            &text.with_context(|| format!("line {line}"))?,
        )
        .with_context(|| {
            format!(
                "line {line} is not a session: expected one JSON document a line, such as \
                     {{\"seed\":0,\"skip\":0,\"rounds\":[]}}"
            )
        })?;
        let difference = record.replay().err().map(|difference| difference.to_string());
        Ok(Replayed { line, ok: difference.is_none(), rounds: record.rounds.len(), difference })
    };
    records.lines().enumerate().filter(move |(_, text)| !blank(text)).map(replay)
}

/// What a player sees of a board.
#[derive(Args, Deserialize, Clone)]
pub struct Seen {
    /// The level on the top screen, 1 to 8
    #[arg(long)]
    level: Level,
    /// The hints of the five rows, sum:Voltorbs, from the top
    #[arg(long, value_name = "5:1,3:2,…", value_parser = voltorb::parse_hints)]
    rows: [Hint; 5],
    /// The hints of the five columns, from the left
    #[arg(long, value_name = "5:1,5:1,…", value_parser = voltorb::parse_hints)]
    cols: [Hint; 5],
    /// The 25 cards row by row: ? face down, 0 Voltorb, 1, 2, 3 [default: all face down]
    #[arg(long, default_value_t, hide_default_value = true)]
    #[serde(default)]
    cards: Cards,
}

#[expect(dead_code, reason = "solve and find ask with it next")]
impl Seen {
    /// The position that is seen.
    pub fn position(&self) -> Position {
        let hints = Hints { rows: self.rows, cols: self.cols };
        Position { level: self.level, hints, cards: self.cards }
    }
}
