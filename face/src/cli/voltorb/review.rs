//! `foretile voltorb review`: judges recorded sessions.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use foretile_ask::crates::voltorb::Outcome;
use foretile_ask::voltorb::{self as ask, AnyAim};
use serde::Serialize;

use super::judge::{capital, loss_in_words, points};
use crate::cli::batch::Batch;
use crate::cli::{RunResult, Verdict, counted, open};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// A file of sessions, one JSON document per line, or - for standard input
    file: PathBuf,
    #[command(flatten)]
    options: ask::ReviewOptions,
    #[command(flatten)]
    before: ask::Before,
    /// Print JSON, one document per line
    #[arg(long)]
    json: bool,
}

/// A line's review in JSON.
#[derive(Serialize)]
struct ReviewedLine<'a> {
    line: usize,
    #[serde(flatten)]
    reviewed: &'a ask::Reviewed,
}

/// Reviews every session of a file.
pub fn run(Flags { file, options, before, json }: &Flags, out: &mut dyn Write) -> RunResult {
    let mut batch = Batch::new(out);
    for line in ask::sessions(open(file, "sessions.jsonl")?, options, before) {
        let (line, session) = line.with_context(|| file.display().to_string())?;
        let reviewed = session
            .and_then(|session| ask::review(&session, &|| false, |_, _| ControlFlow::Continue(())));
        if *json {
            let answer = reviewed.as_ref().map(|reviewed| ReviewedLine { line, reviewed });
            batch.answer(line, answer.map_err(|error| anyhow::anyhow!("{error:#}")))?;
        } else {
            let written = reviewed.map_err(anyhow::Error::from).map(|reviewed| text(&reviewed));
            batch.write(line, written)?;
        }
    }
    batch.end("session")?;
    Ok(Verdict::Yes)
}

fn text(reviewed: &ask::Reviewed) -> String {
    let aim = reviewed.aim;
    let mut lines: Vec<String> = Vec::new();
    for round in &reviewed.rounds {
        let head = format!("Round {}, level {}", round.round, round.level);
        match &round.review {
            Some(review) => round_text(&head, aim, review, &mut lines),
            None => lines.push(format!("{head}: not reviewed, because its flips are not recorded")),
        }
    }
    if reviewed.rounds.is_empty() {
        lines.push("No rounds".into());
    }
    if reviewed.reviewed > 0 {
        let counts = &reviewed.verdicts;
        let counts = [
            (counts.best, "best", "best"),
            (counts.good, "good", "good"),
            (counts.inaccuracy, "inaccuracy", "inaccuracies"),
            (counts.mistake, "mistake", "mistakes"),
            (counts.blunder, "blunder", "blunders"),
            (counts.unknown, "unknown", "unknown"),
        ];
        let counts = counts.iter().filter(|(count, ..)| *count > 0);
        let counts = counts
            .map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }));
        lines.push(format!("All choices: {}", counts.collect::<Vec<_>>().join(", ")));
    }
    if reviewed.reviewed > 1 {
        lines.push(format!("All {} rounds: {}", reviewed.reviewed, total(aim, &reviewed.total)));
    }
    lines.join("\n") + "\n"
}

fn round_text(head: &str, aim: AnyAim, review: &ask::RoundReview, lines: &mut Vec<String>) {
    let end = match review.outcome {
        Some(Outcome::Lost) => "lost".into(),
        Some(outcome) => format!("{outcome} with {}", counted(review.coins, "coin")),
        None => "going on".into(),
    };
    lines.push(format!("{head}, {end}: {}", total(aim, &review.total)));
    for (index, choice) in review.choices.iter().enumerate() {
        lines.push(choice_text(aim, choice, review.turning_point == Some(index)));
    }
}

fn choice_text(aim: AnyAim, choice: &ask::ReviewedChoice, turns: bool) -> String {
    let cost = &choice.cost;
    let shows = choice.shows.map_or(String::new(), |value| match value {
        0 => " ●".into(),
        value => format!(" {value}"),
    });
    let before = ask::worth(aim, cost.bracket.unwrap_or([cost.value; 2]), cost.error);
    let verdict = match cost.verdict_bracket {
        Some([mildest, harshest]) => format!("between {mildest} and {harshest}"),
        None => cost.verdict.to_string(),
    };
    let mut said = vec![verdict];
    let lost = cost.loss > 0.0 || cost.loss_bracket.is_some();
    if lost && cost.verdict != ask::Verdict::Best {
        said.push(format!("costs {}", loss_in_words(aim, cost)));
    }
    if let Some(safer) = cost.safer {
        said.push(format!("{} is as good and safer", place(safer)));
    }
    if !cost.best.is_empty() && cost.verdict != ask::Verdict::Best && !cost.quit {
        let best = cost.best.iter().map(|&card| place(card));
        said.push(format!("best {}", best.collect::<Vec<_>>().join(" ")));
    } else if cost.quit && cost.verdict != ask::Verdict::Best {
        said.push("best quit".into());
    }
    let luck = choice.luck.luck_bracket.unwrap_or([choice.luck.luck; 2]);
    let luck = points(aim, luck, choice.luck.luck_error);
    if choice.shows.is_some() {
        said.push(format!("luck {luck}"));
    }
    let turn = if turns { "; the turning point" } else { "" };
    format!("  {:<4}{shows:<3} {}: {}{turn}", cost.pick, capital(&before), said.join(", "))
}

/// Formats a card: `r3c4`.
fn place(card: usize) -> String {
    format!("r{}c{}", card / 5 + 1, card % 5 + 1)
}

fn total(aim: AnyAim, total: &ask::Total) -> String {
    let [low, high] =
        total.accuracy_bracket.unwrap_or([total.accuracy; 2]).map(|share| format!("{share:.1}"));
    let accuracy = if low == high { low } else { format!("{low} to {high}") };
    let errors = total.errors.as_ref();
    let off = errors.map_or(String::new(), |errors| format!(" ± {:.1}", errors.accuracy));
    let loss = total.loss_bracket.unwrap_or([total.loss; 2]);
    let loss = points(aim, loss, errors.map(|errors| errors.loss));
    let luck = total.luck_bracket.unwrap_or([total.luck; 2]);
    let luck = points(aim, luck, errors.map(|errors| errors.luck));
    format!("accuracy {accuracy}{off}%, lost {loss}, luck {luck}")
}
