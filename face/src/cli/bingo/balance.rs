//! `foretile bingo balance`.

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;
use foretile_ask::bingo as ask;
use foretile_ask::bingo::{BalanceEvent, Balanced};
use foretile_ask::crates::bingo::{Aim, Improvement, JUDGED_BATCHES, Judged};
use foretile_ask::files::WholeFile;
use foretile_ask::number::{any, whole};

use super::game;
use super::list::{ListFlags, refuse, refuse_for_oot};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    list: ListFlags,
    /// Rounds of dealing and correcting [default: 24]
    #[arg(long, value_parser = whole::<u32>(0..=i64::MAX, 24))]
    rounds: Option<u32>,
    /// Cards to deal in the last round; the first round deals a fifth [default: 20000]; for other games, cards to deal
    /// for every trial [default: 3000]
    #[arg(long, value_parser = whole::<u64>(0..=i64::MAX, 20_000))]
    cards: Option<u64>,
    /// Chooses the cards to tune on; the weights depend on it a little [default: 0]
    #[arg(long, value_parser = whole::<u32>(0..=i64::MAX, 1))]
    seed: Option<u32>,
    /// The largest weight, and the smallest below 0 [default: 2]
    #[arg(long, value_parser = any(2.0))]
    limit: Option<f64>,
    /// The most attempts per card, on average [default: as many as with the list's own weights]
    #[arg(long, value_parser = any(3.02))]
    attempts: Option<f64>,
    /// Start from the list's own weights instead of 0
    #[arg(long)]
    from_list: bool,
    /// Batches of 1,000 seeds to judge the list on, before and after [default: 20]
    #[arg(long, value_parser = whole::<u64>(0..=i64::MAX, 20))]
    batches: Option<u64>,
    /// What to improve in another game's list, and nothing else: even (all goals come about equally often), alike (fewer
    /// lines have two goals of one type) or repeats (fewer cards have a text twice) [default: even]
    #[arg(long, value_name = "MEASURE")]
    measure: Option<Improvement>,
    /// The most edits to propose for another game's list [default: 10]
    #[arg(long, value_name = "N", value_parser = whole::<usize>(0..=i64::MAX, 10))]
    edits: Option<usize>,
    /// Write the list with its new weights to this file, or with the edits; the rest of the list stays the same
    #[arg(long, value_name = "FILE.json")]
    out: Option<PathBuf>,
    /// Save the state to this file after every round, and resume from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Balances a list, prints the result and writes the list.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags {
        list,
        rounds,
        cards,
        seed,
        limit,
        attempts,
        from_list,
        batches,
        measure,
        edits,
        out: file,
        state,
        json,
    } = flags;
    let place = file.as_deref().map(game::place_of_list).transpose()?;
    state.as_deref().map(WholeFile::at).transpose()?;
    ensure!(
        file.is_none() || !same(file.as_deref(), state.as_deref()),
        "--out and --state are the same file: expected two, such as --out new.json --state state.json"
    );
    let list = list.list()?;
    if let Some(family) = list.family_rules() {
        let of_oot = [
            ("--rounds", rounds.is_some()),
            ("--seed", seed.is_some()),
            ("--limit", limit.is_some()),
            ("--attempts", attempts.is_some()),
            ("--from-list", from_list),
            ("--batches", batches.is_some()),
            ("--state", state.is_some()),
        ];
        refuse(&of_oot, family.name())?;
        let cards = cards.unwrap_or(ask::PROPOSE_CARDS);
        let edits = edits.unwrap_or(ask::PROPOSE_EDITS);
        let measure = measure.unwrap_or_default();
        let question = ask::ProposeGame { measure, edits, cards, list, threads: None };
        return game::propose::run(&question, file.as_deref(), json, out);
    }
    refuse_for_oot(&[("--edits", edits.is_some()), ("--measure", measure.is_some())])?;
    let aim = Aim::default();
    let question = ask::Balance {
        list,
        rounds: rounds.unwrap_or(aim.rounds),
        cards: cards.unwrap_or(aim.cards),
        seed: seed.unwrap_or_default(),
        limit: limit.unwrap_or(aim.limit),
        attempts,
        from_list,
        batches: batches.unwrap_or(JUDGED_BATCHES),
    };
    let progress = Progress::new();
    let mut failed = None;
    let mut table = !json;
    let balanced = ask::balance(&question, state.as_deref(), |event| {
        let printed = match event {
            BalanceEvent::Cards(done, of) => return progress.at(done, of),
            BalanceEvent::Round(round) => {
                let header = std::mem::take(&mut table);
                let print = |out: &mut dyn Write| {
                    if header {
                        writeln!(out, "round  spread  by chance  attempts")?;
                    }
                    if !json {
                        let (number, iterations) = (round.round, round.iterations);
                        let (spread, noise) = (round.in_bucket, round.noise);
                        writeln!(out, "{number:5}  {spread:6.2}  {noise:9.2}  {iterations:8.3}")?;
                    }
                    out.flush()
                };
                progress.aside(|| print(&mut *out))
            }
        };
        match printed {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    })?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    let message = match &state {
        Some(state) => format!("stopped; the same command resumes from {}", state.display()),
        None => "stopped; --state FILE lets a later run resume".to_owned(),
    };
    let balanced = progress.complete_or(balanced, message)?;
    if let Some(place) = &place {
        place.write(|file| file.write_all(balanced.text.as_bytes()))?;
    }
    if json {
        write_json(out, &balanced)?;
    } else {
        write_text(&balanced, file.as_deref(), out)?;
    }
    Ok(Verdict::Yes)
}

/// Returns whether both are the same file, which need not exist yet.
fn same(one: Option<&Path>, other: Option<&Path>) -> bool {
    let found = |path: Option<&Path>| path.and_then(|path| fs::canonicalize(path).ok());
    one == other || found(one).is_some_and(|one| found(other) == Some(one))
}

fn write_text(balanced: &Balanced, file: Option<&Path>, out: &mut dyn Write) -> anyhow::Result<()> {
    let [first, last] = balanced.judged_on;
    let (list, mode) = (&balanced.list, balanced.mode);
    writeln!(out, "\n{list}, {mode} cards of seeds {first} to {last}, of 1,000 cards")?;
    writeln!(out, "{:36}{:>16}{:>16}", "", "before", "after")?;
    let (before, after) = (&balanced.before, &balanced.after);
    let mut line = |name: &str, number: fn(&Judged) -> String| {
        writeln!(out, "{name:36}{:>16}{:>16}", number(before), number(after))
    };
    line("spread inside a bucket", |judged| {
        format!("{:.2} ± {:.2}", judged.in_bucket.value, judged.in_bucket.error)
    })?;
    line("spread over all goals", |judged| format!("{:.1}", judged.overall))?;
    line("inside a bucket, as lists count it", |judged| {
        format!("{:.1} ± {:.1}", judged.list_measure.value, judged.list_measure.error)
    })?;
    line("attempts for a card", |judged| {
        format!("{:.3} ± {:.3}", judged.iterations.value, judged.iterations.error)
    })?;
    line("cards with the rarest goal", |judged| format!("{:.1}", judged.rarest))?;
    line("seeds without a card", |judged| judged.failures.to_string())?;
    if !balanced.better {
        writeln!(out, "\nthe list was more even before: more --rounds and --cards may help")?;
    }
    match file {
        Some(file) => writeln!(out, "\nwrote {}", file.display())?,
        None => writeln!(out, "\n--out FILE writes the list with its new weights")?,
    }
    Ok(())
}
