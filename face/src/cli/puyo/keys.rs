//! `foretile puyo deal` and `puyo find` with the pairs of Puyo Puyo Tsu.

use std::io::Write;

use foretile_ask::crates::puyo::{ColourCount, Key};
use foretile_ask::puyo as ask;
use foretile_ask::span::Span;

use super::{PAIRS_A_LINE, write_pools};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// How many keys are listed by default.
const MAX_LISTED: usize = 1_000;

/// The game that deals the pairs.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Rules {
    /// Puyo Puyo!! 20th Anniversary, and the games after it
    #[default]
    #[value(name = "20th")]
    Twentieth,
    /// Puyo Puyo Tsu, and PuyoVS
    Tsu,
}

/// Deals the pairs of a key.
pub fn deal(
    key: Key,
    colours: ColourCount,
    raw: bool,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let dealt = ask::deal_key(key, colours);
    if json {
        write_json(out, &dealt)?;
        return Ok(Verdict::Yes);
    }
    let final_state = dealt.final_state;
    writeln!(out, "key {key}, {colours} colours, final state 0x{final_state:08X}")?;
    for (line, pairs) in dealt.pairs.chunks(PAIRS_A_LINE).enumerate() {
        writeln!(out, "{:4}  {}", line * PAIRS_A_LINE, pairs.join(" "))?;
    }
    if raw {
        write_pools(&dealt.pools, out)?;
    }
    writeln!(out, "{}", ask::UNSETTLED)?;
    Ok(Verdict::Yes)
}

/// Finds the keys of pairs.
pub fn find(
    question: ask::Find,
    keys: Option<Span<u64>>,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let question = question.of_keys(keys.unwrap_or(ask::ALL_KEYS), MAX_LISTED)?;
    let progress = Progress::new();
    let found = ask::find_keys(&question, |block| progress.notify(block))?;
    let verdict = match found.count {
        _ if !found.complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    };
    if json {
        write_json(out, &found)?;
        return Ok(verdict);
    }
    for ask::KeyQueue { keys, pairs, differs_at } in found.queues.iter().flatten() {
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        write!(out, "{}", keys.join(" "))?;
        match differs_at {
            None => writeln!(out)?,
            Some(pair) => writeln!(out, "  differs from the first queue at pair {pair}")?,
        }
        writeln!(out, "      {}", pairs[..PAIRS_A_LINE].join(" "))?;
    }
    let ask::KeysFound { count, queues, scanned, complete, .. } = found;
    let so_far = if complete { "" } else { " so far; stopped before the end" };
    writeln!(out, "{count} of {scanned} keys deal these pairs{so_far}")?;
    match queues {
        None => writeln!(
            out,
            "they are not listed, because there are more than {}: name more pairs, or --limit 0",
            question.limit
        )?,
        Some(queues) if queues.len() > 1 => {
            writeln!(out, "{} queues, those with the most keys first", queues.len())?;
        }
        Some(_) => {}
    }
    writeln!(out, "{}", ask::UNSETTLED)?;
    Ok(verdict)
}
