//! `foretile puyo deal` and `puyo find` with the pairs of Puyo Puyo Tsu.

use std::io::Write;

use foretile_ask::puyo as ask;
use foretile_ask::sweep::Work;

use super::{PAIRS_A_LINE, note_rules, write_pools};
use crate::cli::progress::Progress;
use crate::cli::{RunResult, Verdict, write_json};

/// Prints the pairs of a key.
pub fn write_dealt(dealt: &ask::DealtKey, raw: bool, out: &mut dyn Write) -> RunResult {
    let ask::DealtKey { key, final_state, colours, .. } = dealt;
    writeln!(out, "key {key}, {colours} colours, final state 0x{final_state:08X}")?;
    for (line, pairs) in dealt.pairs.chunks(PAIRS_A_LINE).enumerate() {
        writeln!(out, "{:4}  {}", line * PAIRS_A_LINE, pairs.join(" "))?;
    }
    if raw {
        write_pools(&dealt.pools, out)?;
    }
    writeln!(out, "{}", dealt.unsettled)?;
    Ok(Verdict::Yes)
}

/// Finds the keys of pairs.
pub fn find(question: &ask::FindKeys, work: &Work, json: bool, out: &mut dyn Write) -> RunResult {
    let progress = Progress::new();
    let found = ask::find_keys(question, work, |block| progress.notify(block))?;
    drop(progress);
    write_keys(question, &found, json, out)
}

/// Prints the keys that were found.
pub fn write_keys(
    question: &ask::FindKeys,
    found: &ask::KeysFound,
    json: bool,
    out: &mut dyn Write,
) -> RunResult {
    let &ask::KeysFound { count, ref queues, scanned, complete, or_rules, unsettled } = found;
    let verdict = match count {
        _ if !complete => Verdict::Stopped,
        0 => Verdict::No,
        _ => Verdict::Yes,
    };
    if json {
        write_json(out, found)?;
        return Ok(verdict);
    }
    for ask::KeyQueue { keys, pairs, differs_at, .. } in queues.iter().flatten() {
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        write!(out, "{}", keys.join(" "))?;
        match differs_at {
            None => writeln!(out)?,
            Some(pair) => writeln!(out, "  differs from the first queue at pair {pair}")?,
        }
        write_pairs(pairs, *differs_at, out)?;
    }
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
    writeln!(out, "{unsettled}")?;
    note_rules(or_rules);
    Ok(verdict)
}

/// Prints the first pairs of a queue, and those around the first one that differs if it comes later.
fn write_pairs(
    pairs: &[String],
    differs_at: Option<usize>,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    writeln!(out, "      {}", pairs[..PAIRS_A_LINE].join(" "))?;
    let Some(at) = differs_at.filter(|&at| at > PAIRS_A_LINE) else { return Ok(()) };
    let first = at - 1;
    let shown = &pairs[first..pairs.len().min(first + PAIRS_A_LINE / 2)];
    Ok(writeln!(out, "      … from pair {at}: {}", shown.join(" "))?)
}
