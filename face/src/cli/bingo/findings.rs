//! What a check finds in a list.

use std::io::{self, Write};

use foretile_ask::bingo::FaultFound;
use foretile_ask::crates::bingo::Severity;

use crate::cli::stdout::write_entry;

/// Something that is wrong or suspicious.
pub struct Finding<'a> {
    pub severity: Severity,
    /// What it is about, and what is wrong with it.
    pub what: String,
    pub cure: Option<&'a str>,
}

/// Writes why a list cannot be read. Returns whether it can.
pub fn write_faults(faults: &[FaultFound], out: &mut dyn Write) -> io::Result<bool> {
    for FaultFound { place, expected, found, .. } in faults {
        write_entry(out, format_args!("{place}: expected {expected}, found {found}"))?;
    }
    Ok(faults.is_empty())
}

/// Writes what was found, the worst first.
pub fn write(findings: &[Finding<'_>], out: &mut dyn Write) -> io::Result<()> {
    for (severity, title) in [(Severity::Wrong, "wrong"), (Severity::Suspicious, "suspicious")] {
        let mut findings =
            findings.iter().filter(|finding| finding.severity == severity).peekable();
        if findings.peek().is_some() {
            writeln!(out, "\n{title}")?;
        }
        for Finding { what, cure, .. } in findings {
            write_entry(out, format_args!("  {what}"))?;
            if let Some(cure) = cure {
                write_entry(out, format_args!("    cure: {cure}"))?;
            }
        }
    }
    Ok(())
}
