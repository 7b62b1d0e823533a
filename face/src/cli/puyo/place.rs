//! `foretile puyo place`: prints the field after some placements, and where the next pair can go.

use std::io::Write;

use foretile_ask::puyo as ask;

use super::plan::write_field;
use super::{note_task, write_unsettled};
use crate::cli::pairs::paint_pair;
use crate::cli::{RunResult, Verdict, write_json};

/// How many upcoming pairs are printed, the next one included.
const SHOWN: usize = 3;

/// Prints the game after the placements.
pub fn run(placed: &ask::PairsPlaced, json: bool, out: &mut dyn Write) -> RunResult {
    if json {
        write_json(out, placed)?;
        return Ok(Verdict::Yes);
    }
    note_task(placed.task.as_ref());
    for (index, fired) in placed.moves.iter().enumerate().filter(|(_, fired)| fired.chain > 0) {
        let (chain, pair) = (ask::chain_in_words(fired.chain), index + 1);
        writeln!(out, "{chain} with pair {pair}, {} points.", fired.score)?;
    }
    write_field(out, &placed.field)?;
    if !placed.coming.is_empty() {
        let pairs: Vec<String> =
            placed.coming.iter().take(SHOWN).map(|&pair| paint_pair(pair)).collect();
        writeln!(out, "next: {}", pairs.join(" "))?;
        let places: Vec<String> = placed.places.iter().map(|place| place.at.to_string()).collect();
        writeln!(out, "it can go to: {}", places.join(" "))?;
    }
    writeln!(out, "{}\n{}", placed.links.puyop, placed.links.ips)?;
    write_unsettled(placed.unsettled, out)?;
    Ok(Verdict::Yes)
}
