//! `foretile voltorb find`: the seeds as text.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use foretile_ask::crates::voltorb::Aim;
use foretile_ask::crates::voltorb::SeenRound;
use foretile_ask::crates::voltorb::Upcoming;
use foretile_ask::crates::voltorb::{Standing, column_of, row_of, run_in_words};
use foretile_ask::lines::{Line, LineError, Lines};
use foretile_ask::number::whole;
use foretile_ask::sweep::Work;
use foretile_ask::voltorb as ask;

use super::positions::{Positions, Source, answer_batch};
use super::solve::write_advice;
use crate::cli::board::write_board;
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, open, write_json};
use foretile_ask::chance::percent;

/// The flags of the command.
#[derive(Args)]
pub struct Find {
    #[command(flatten)]
    positions: Positions,
    /// The rounds of one session in a row instead of one position, a JSON document a line: positions,
    /// with "flips" (cards turned, [] for none; any when they are not given) and "outcome" if known; -
    /// for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["SeenBoard", "batch"])]
    rounds: Option<PathBuf>,
    #[command(flatten)]
    place: ask::Place,
    /// What the next card is for, when several seeds fit: survive, win, eight, win-eight, level or coins
    #[arg(long, default_value_t)]
    aim: Aim,
    /// How many rounds in a row just before the one on the screen had at least eight cards turned and were
    /// not lost, 0 to 4, if the rounds given do not show it: 4 leads from level 5 and up to level 8 [default:
    /// not known]
    #[arg(long, value_name = "N", value_parser = whole::<u8>(0..=i64::from(Standing::MAX_RUN), 2))]
    run: Option<u8>,
    #[command(flatten)]
    work: Work,
    /// Exit with 0 also if no seed fits, for schedulers to which any other code is a failure
    #[arg(long, conflicts_with = "batch")]
    none_ok: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Answers for one position or session, or for a file of them.
pub fn run(flags: Find, out: &mut dyn Write) -> RunResult {
    let Find { positions, rounds, place, aim, run, work, none_ok, json } = flags;
    let progress = Progress::new();
    let find = |rounds| {
        let question = ask::Find { rounds, place: place.clone(), aim, run };
        let found = ask::find(&question, &work, &|| false, |scanned| progress.notify(scanned))?;
        anyhow::Ok((question, found))
    };
    let rounds = match rounds {
        Some(file) => read_rounds(&file)?,
        None => match positions.source()? {
            Source::One(position) => vec![position.into()],
            Source::Batch(file) => {
                ensure!(
                    !work.is_saved(),
                    "--batch asks many questions: expected one for a checkpoint or shard, such as --rounds rounds.jsonl"
                );
                answer_batch(&file, out, |ask::SeenLine { rounds }| Ok(find(rounds)?.1))?;
                return Ok(Verdict::Yes);
            }
        },
    };
    let (question, found) = find(rounds)?;
    drop(progress);
    Ok(match print_found(out, &question, &found, json)? {
        Verdict::No if none_ok => Verdict::Yes,
        verdict => verdict,
    })
}

/// The most rounds of a session that are read: more than anybody plays in a day.
const MAX_ROUNDS: usize = 10_000;

fn read_rounds(file: &Path) -> anyhow::Result<Vec<SeenRound>> {
    let mut rounds = Vec::new();
    let name = file.display();
    for line in Lines::new(open(file, "rounds.jsonl")?) {
        let Line { number, text } = line.with_context(|| name.to_string())?;
        match text {
            Err(LineError::Blank) => continue,
            Err(error) => bail!("{name}: line {number} is not a round: {error}"),
            Ok(text) => {
                rounds
                    .push(ask::position(&text).with_context(|| format!("{name}: line {number}"))?);
            }
        }
        ensure!(
            rounds.len() <= MAX_ROUNDS,
            "{name} has more than {MAX_ROUNDS} rounds: expected those of one session, such as two"
        );
    }
    Ok(rounds)
}

/// How many candidates are printed with their board.
const MAX_FULL: usize = 3;
/// How many candidates are printed as a line.
const MAX_LINES: usize = 20;

/// Prints the answer.
pub fn print_found(
    out: &mut dyn Write,
    question: &ask::Find,
    found: &ask::SeedsFound,
    json: bool,
) -> RunResult {
    if json {
        write_json(out, found)?;
    } else {
        write_text(out, question, found)?;
    }
    Ok(match found.count {
        _ if !found.complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    })
}

fn write_text(
    out: &mut dyn Write,
    question: &ask::Find,
    found: &ask::SeedsFound,
) -> anyhow::Result<()> {
    let seeds: BTreeSet<_> = found.candidates.iter().map(|candidate| candidate.seed).collect();
    let count = match (seeds.len(), found.count) {
        (0, _) => "No seed deals this".into(),
        (1, 1) => "One seed deals this".into(),
        (1, ways) => format!("One seed deals this, in {ways} ways"),
        (seeds, ways) if seeds == ways => format!("{seeds} seeds deal this"),
        (seeds, ways) => format!("{seeds} seeds deal this, in {ways} ways"),
    };
    let so_far = if found.complete { "" } else { " so far; stopped before the end" };
    writeln!(out, "{count}, of {} looked at{so_far}.", found.scanned)?;
    if found.count > MAX_FULL {
        for candidate in found.candidates.iter().take(MAX_LINES) {
            writeln!(out, "{}  {}{}", candidate.seed, candidate.board, shown_time(candidate))?;
        }
        if found.count > MAX_LINES {
            writeln!(out, "… and {} more; --json lists all.", found.count - MAX_LINES)?;
        }
    } else {
        for candidate in &found.candidates {
            write_candidate(out, question, candidate)?;
        }
    }
    if let Some(distinguishing) = found.telling {
        let (row, column) = (row_of(distinguishing.card) + 1, column_of(distinguishing.card) + 1);
        let risk = match distinguishing.voltorb {
            0.0 => "it is safe and".into(),
            voltorb => format!("a Voltorb in {} of them, it", percent(voltorb)),
        };
        writeln!(
            out,
            "Turn row {row}, column {column} to tell them apart: {risk} leaves {:.1} on average.",
            distinguishing.left
        )?;
    }
    if let (Some(advice), Some(round)) = (&found.advice, question.rounds.last()) {
        write!(out, "The best card over all of them (--aim {}): ", advice.aim)?;
        write_advice(out, &round.position, advice)?;
    }
    Ok(())
}

fn write_candidate(
    out: &mut dyn Write,
    question: &ask::Find,
    candidate: &ask::Candidate,
) -> anyhow::Result<()> {
    let ask::Candidate { seed, advance, advances, board, max_payout, next, .. } = candidate;
    let others = match &advances[1..] {
        [] => String::new(),
        more => format!(" (or {})", more.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")),
    };
    writeln!(out, "\nSeed {seed}, advance {advance}{others}{}", shown_time(candidate))?;
    write_board(out, &board.cards(), &board.hints())?;
    writeln!(out, "{max_payout} coins to win.")?;
    let round = question.rounds.len() + 1;
    write_upcoming(out, round, &next.sure, &Upcoming::default())?;
    let mut longer = None;
    // The longest run comes first, with its condition in full.
    for way in next.ways.iter().rev() {
        let run = way.runs[0];
        let condition = match longer.replace(run) {
            None => format!("If {}", run_in_words(format_args!("the last {run} rounds"))),
            Some(_) if run > 0 => format!("If that holds for the last {run} only"),
            Some(longer) => format!("If it holds for fewer than {longer}"),
        };
        writeln!(out, "{condition} (--run {run}):")?;
        write_upcoming(out, round, &way.coming, &next.sure)?;
    }
    Ok(())
}

/// Writes the boards that follow, the first of which is that of `round`, except those already shown.
fn write_upcoming(
    out: &mut dyn Write,
    round: usize,
    upcoming: &Upcoming,
    already_shown: &Upcoming,
) -> anyhow::Result<()> {
    for (deal, round) in upcoming.won.iter().zip(round..).skip(already_shown.won.len()) {
        writeln!(out, "Round {round}, all won: level {}  {}", deal.level, deal.board)?;
    }
    for deal in upcoming.quit.iter().skip(already_shown.quit.len()) {
        writeln!(out, "Round {round}, left as it is: level {}  {}", deal.level, deal.board)?;
    }
    Ok(())
}

fn shown_time(candidate: &ask::Candidate) -> String {
    match candidate.times.first() {
        Some(moment) => format!(", {} with delay {}", moment.at, moment.delay),
        None => String::new(),
    }
}
