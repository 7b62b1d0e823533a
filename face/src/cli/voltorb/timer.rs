//! `foretile voltorb timer`: the countdown as text.

use std::io::Write;

use crate::ask::voltorb as ask;
use crate::cli::{Answered, Asked, Verdict, write_json};

/// Counts and prints.
pub fn run(flags: Asked<ask::Countdowns>, out: &mut dyn Write) -> Answered {
    let Asked { question, json } = flags;
    let counted = ask::timer(&question)?;
    if json {
        write_json(out, &counted)?;
        return Ok(Verdict::Yes);
    }
    if let Some(seed) = counted.seed {
        writeln!(out, "target seed {seed}")?;
    }
    if let Some(delay) = counted.hit_delay {
        let late = match counted.seconds_late {
            None | Some(0) => String::new(),
            Some(late @ 1..) => format!(", {late} s late on the clock"),
            Some(late) => format!(", {} s early on the clock", -i32::from(late)),
        };
        writeln!(
            out,
            "hit delay {delay}{late}: calibrated delay now {}",
            counted.calibrated_delay
        )?;
    }
    let seconds = |milliseconds: i64| milliseconds as f64 / 1_000.0;
    writeln!(
        out,
        "phase 1  {:8.3} s  from setting the clock to the A that starts the game",
        seconds(counted.phase1_ms)
    )?;
    writeln!(
        out,
        "phase 2  {:8.3} s  from there to the A on the save",
        seconds(counted.phase2_ms)
    )?;
    writeln!(out, "set the clock {} min before the target's minute", counted.minutes_before)?;
    Ok(Verdict::Yes)
}
