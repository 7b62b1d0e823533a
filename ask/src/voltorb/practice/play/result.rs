//! The result of a visit in a few lines to share. They show how well it was played, and reveal nothing about its boards.

use std::fmt::Write;

use foretile_games::voltorb::{Level, Outcome};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Played, Start, Visit};
use crate::error::{Error, ensure};
use crate::json::{Fault, Members, Question};
use crate::schema;
use crate::voltorb::board::verdict::Verdict;

/// How well was this visit played, in a few lines?
pub struct Results {
    /// Where the visit starts, and when it ends.
    pub start: Start,
    /// What was played.
    pub played: Played,
    /// The verdict on each choice of every round.
    pub verdicts: Vec<Vec<Verdict>>,
}

/// The members of the question besides a visit's.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
struct Judged {
    /// For each round that is over, the verdict of `judge` on each choice.
    verdicts: Vec<Vec<Verdict>>,
}

schema::parts!(Results: Start, Played, Judged);

impl Question for Results {
    const EXAMPLE: &'static str = concat!(
        r#"{"day":"2026-11-22","played":[["r1c1","quit"]],"leave":true,"#,
        r#""verdicts":[["good","blunder"]]}"#
    );

    fn read(members: &mut Members) -> Result<Self, Fault> {
        let (start, played) = (members.part()?, members.part()?);
        Ok(Self { start, played, verdicts: members.part::<Judged>()?.verdicts })
    }
}

/// The result of a visit.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ResultLines {
    /// The lines to share, without words of any language: the day, the coins and the level at the end, then for each round its
    /// level, a square for each choice (🟩 best, 🟦 good, 🟨 inaccuracy, 🟧 mistake, 🟥 blunder, ⬜ unknown), and 🏆 if it
    /// was won, 🏳 if it was quit, 💥 if it was lost.
    pub text: String,
    /// The coins of all rounds.
    pub coins: u32,
    /// The level at the end.
    pub level: Level,
    /// The rounds.
    pub rounds: Vec<RoundResult>,
}

/// The result of a round.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct RoundResult {
    /// Its level.
    pub level: Level,
    /// How it ended.
    pub outcome: Outcome,
    /// The squares.
    pub squares: String,
}

/// Puts the result of a visit in lines. Fails if the visit goes on, or a choice has no verdict.
pub fn result(question: &Results) -> Result<ResultLines, Error> {
    let Results { start, played, verdicts } = question;
    let visit = Visit::new(start)?.play(played)?;
    ensure!(visit.is_over(), "the visit is not over: expected all its rounds, or \"leave\":true");
    let record = &visit.session.record().rounds;
    ensure!(
        record.len() == verdicts.len(),
        "`verdicts` has {} rounds: expected {}, as many as are over, such as [[\"best\",\"good\"]]",
        verdicts.len(),
        record.len()
    );
    let (coins, level) = (visit.session.purse(), visit.session.deal().level);
    let day = start.day.map_or(String::new(), |day| format!(" {day}"));
    let mut text = format!("Foretile{day} 🪙{coins} Lv{level}");
    let mut rounds = Vec::new();
    for (index, (round, verdicts)) in record.iter().zip(verdicts).enumerate() {
        // Leaving the table in the middle of a round is not a judged choice.
        let choices = played.rounds[index].len();
        ensure!(
            verdicts.len() == choices,
            "`verdicts[{index}]` has {} verdicts: expected {choices}, one for each choice, such as \"best\"",
            verdicts.len()
        );
        let squares: String = verdicts.iter().map(square).collect();
        let outcome = match round.outcome {
            Outcome::Won => '🏆',
            Outcome::Quit => '🏳',
            Outcome::Lost => '💥',
        };
        let _ = write!(text, "\n{} {squares}{outcome}", round.level);
        rounds.push(RoundResult { level: round.level, outcome: round.outcome, squares });
    }
    Ok(ResultLines { text, coins, level, rounds })
}

const fn square(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Best => '🟩',
        Verdict::Good => '🟦',
        Verdict::Inaccuracy => '🟨',
        Verdict::Mistake => '🟧',
        Verdict::Blunder => '🟥',
        Verdict::Unknown => '⬜',
    }
}
