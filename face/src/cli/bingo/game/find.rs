//! `foretile bingo find` with the lists of other games.

use std::io::{self, Write};
use std::ops::ControlFlow;

use foretile_ask::bingo as ask;

use crate::cli::progress::Progress;
use crate::cli::{Answered, Verdict, write_json};

/// Searches, and prints what is found at once.
pub fn run(question: &ask::FindGame, json: bool, out: &mut dyn Write) -> Answered {
    let progress = Progress::new();
    let mut written = Ok(());
    let found = ask::find_game(question, |event| match event {
        ask::GameFindEvent::Found(_) if json => ControlFlow::Continue(()),
        ask::GameFindEvent::Found(card) => {
            written = progress.aside(|| write_found(card, out));
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        }
        ask::GameFindEvent::Scanned(block) => progress.tell(block),
    })?;
    drop(progress);
    written?;
    if json {
        write_json(out, &found)?;
    } else {
        let so_far = if found.complete { "" } else { " so far; stopped before the end" };
        writeln!(out, "{} of {} seeds fit{so_far}", found.count, found.scanned)?;
    }
    Ok(match found.count {
        _ if !found.complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    })
}

fn write_found(card: &ask::GameCardFound, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "seed {}", card.seed)?;
    out.flush()
}
