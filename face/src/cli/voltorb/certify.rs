//! `foretile voltorb certify`

use std::io::Write;
use std::ops::ControlFlow;

use foretile_ask::voltorb as ask;

use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, WithJson, write_json};

/// Prints a line for each block as soon as its digest is known: its level, its number and the digest. Ctrl-C stops it.
pub fn run(WithJson { question, json }: &WithJson<ask::Certify>, out: &mut dyn Write) -> RunResult {
    let progress = Progress::new();
    let mut written: anyhow::Result<()> = Ok(());
    let print = |certified: ask::Certified| {
        written = progress.aside(|| {
            if *json {
                write_json(out, &certified)?;
            } else {
                let ask::Certified { level, block, sha256 } = &certified;
                writeln!(out, "{level} {block} {sha256}")?;
            }
            Ok(out.flush()?)
        });
        if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let is_complete = ask::certify(question, print, |done, of| progress.at(done, of));
    let is_stopped = Progress::interrupted();
    drop(progress);
    written?;
    Ok(if is_stopped && !is_complete { Verdict::Stopped } else { Verdict::Yes })
}
