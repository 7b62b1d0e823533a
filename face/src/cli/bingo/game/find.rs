//! `foretile bingo find` with the lists of other games.

use std::io::{self, Write};

use foretile_ask::bingo as ask;

use crate::cli::RunResult;
use crate::cli::bingo::find::{Notify, finish, search};

/// Searches, and prints what is found at once.
pub fn run(
    json: bool,
    out: &mut dyn Write,
    find: impl FnOnce(
        Notify<'_, ask::FoundGameCard>,
    ) -> Result<ask::CardsFound<ask::FoundGameCard>, foretile_ask::Error>,
) -> RunResult {
    let found = search(json, out, write_found, find)?;
    finish(&found, json, out)
}

fn write_found(card: &ask::FoundGameCard, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "seed {}", card.seed)
}
