//! `foretile puyo records`: checks plans in files.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use foretile_ask::files;
use foretile_ask::puyo::{self as ask, Against};

use crate::cli::{RunResult, Verdict, counted, open, write_json};

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    /// A file of plans, such as the Puyo page saves, or - for standard input
    file: PathBuf,
    /// A file of records to compare the plans with, such as `puyo_records.csv`
    #[arg(long, value_name = "FILE")]
    with: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The text of a file.
fn text(file: &Path) -> anyhow::Result<String> {
    files::text(open(file, "0x1A2B-chain.csv")?).with_context(|| file.display().to_string())
}

/// Prints a line for each plan, and how many of them are right. A check fails if one is wrong, or if none is better than
/// the records.
pub fn run(Flags { file, with, json }: &Flags, out: &mut dyn Write) -> RunResult {
    let records = with.as_deref().map(text).transpose()?;
    let plans = ask::check_records(&text(file)?, records.as_deref())
        .with_context(|| file.display().to_string())?;
    let right = plans.iter().filter(|plan| plan.fault.is_none()).count();
    let is_new = |against| matches!(against, Some(Against::Better | Against::New));
    let better = plans.iter().filter(|plan| is_new(plan.against_record)).count();
    let passed = right == plans.len() && (records.is_none() || better > 0);
    let verdict = if passed { Verdict::Yes } else { Verdict::No };
    if *json {
        write_json(out, &plans)?;
        return Ok(verdict);
    }
    for plan in &plans {
        let against = match (&plan.fault, plan.against_record) {
            (Some(fault), _) => format!(" Wrong: {fault}."),
            (None, Some(Against::Better)) => " Better than the record.".to_owned(),
            (None, Some(Against::Equal)) => " As good as the record.".to_owned(),
            (None, Some(Against::Worse)) => " The record is better.".to_owned(),
            (None, Some(Against::New)) => " There is no record yet.".to_owned(),
            (None, None) => String::new(),
        };
        let what = plan.goal.in_words(plan.chain, plan.pair);
        writeln!(out, "{}  {what}, {} points.{against}", plan.seed, plan.score)?;
    }
    write!(out, "{right} of {} right", counted(plans.len() as u64, "plan"))?;
    writeln!(
        out,
        "{}",
        if records.is_some() { format!(", {better} better") } else { String::new() }
    )?;
    Ok(verdict)
}
