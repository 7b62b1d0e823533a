//! `foretile bingo check`.

use std::io::Write;

use anyhow::Context;
use foretile_ask::bingo as ask;
use foretile_ask::rooms::bingo::Severity;

use crate::cli::progress::Progress;
use crate::cli::{Answered, Asked, Verdict, write_json};

/// Checks a list, and prints what is wrong or suspicious.
pub fn run(flags: &Asked<ask::Check>, out: &mut dyn Write) -> Answered {
    let progress = Progress::new();
    let checked = ask::check(&flags.question, |dealt| progress.at(dealt.seeds, dealt.of))?;
    drop(progress);
    let checked = checked.context("stopped before all cards were dealt")?;
    let verdict = if checked.ok { Verdict::Yes } else { Verdict::No };
    if flags.json {
        write_json(out, &checked)?;
        return Ok(verdict);
    }
    for fault in &checked.faults {
        writeln!(out, "{}: expected {}, found {}", fault.place, fault.expected, fault.found)?;
    }
    if !checked.faults.is_empty() {
        return Ok(verdict);
    }
    let version = checked.version.as_deref().unwrap_or("without a version");
    write!(out, "a goal list, {version}")?;
    for part in &checked.parts {
        write!(out, ", {} {} goals", part.goals, part.name)?;
        if part.unused > 0 {
            write!(out, " (and {} in buckets that are never dealt)", part.unused)?;
        }
    }
    writeln!(out)?;
    for (severity, title) in [(Severity::Wrong, "wrong"), (Severity::Suspicious, "suspicious")] {
        let findings = || checked.findings.iter().filter(|found| found.severity == severity);
        if findings().next().is_some() {
            writeln!(out, "\n{title}")?;
        }
        for found in findings() {
            writeln!(out, "  {}, {}: {}", found.part, found.about, found.message)?;
        }
    }
    Ok(verdict)
}
