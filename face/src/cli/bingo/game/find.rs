//! `foretile bingo find` with the lists of other games.

use std::io::{self, Write};

use foretile_ask::bingo as ask;

use crate::cli::Answered;
use crate::cli::bingo::find::{finish, search};

/// Searches, and prints what is found at once.
pub fn run(question: &ask::FindGame, json: bool, out: &mut dyn Write) -> Answered {
    let found = search(json, out, write_found, |tell| ask::find_game(question, tell))?;
    finish(&found, json, out)
}

fn write_found(card: &ask::FoundGameCard, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "seed {}", card.seed)
}
