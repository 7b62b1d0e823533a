//! `foretile voltorb timer`: prints the countdown, or counts down in the terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use foretile_ask::voltorb as ask;

use super::countdown::{Phase, Time, count_down};
use crate::cli::{RunResult, Verdict, write_json};
use crate::interrupt::GracefulStop;

/// The flags of the command.
#[derive(Args)]
pub struct Flags {
    #[command(flatten)]
    question: ask::Countdowns,
    /// Count down in the terminal: press Enter when phase 1 begins; it beeps before each phase ends
    #[arg(long, conflicts_with = "json")]
    live: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Computes the countdown, prints it, and counts down with --live.
pub fn run(flags: Flags, out: &mut dyn Write) -> RunResult {
    let Flags { question, live, json } = flags;
    let counted = ask::timer(&question)?;
    if json {
        write_json(out, &counted)?;
        return Ok(Verdict::Yes);
    }
    write_text(out, &counted)?;
    if live { run_live(out, &counted) } else { Ok(Verdict::Yes) }
}

fn write_text(out: &mut dyn Write, counted: &ask::Counted) -> anyhow::Result<()> {
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
    writeln!(
        out,
        "in EonTimer, 4th generation: console {}, calibrated delay {}, calibrated second {}, target \
         delay {}, target second {}",
        counted.console.to_string().to_uppercase(),
        counted.calibrated_delay,
        counted.calibrated_second,
        counted.target_delay,
        counted.target_second
    )?;
    Ok(())
}

fn run_live(out: &mut dyn Write, counted: &ask::Counted) -> RunResult {
    let phases = [(counted.phase1_ms, "start the game"), (counted.phase2_ms, "the save")];
    let mut plan = Vec::new();
    for (milliseconds, press) in phases {
        let Some(length) = u64::try_from(milliseconds).ok().filter(|length| *length > 0) else {
            bail!(
                "a phase of {milliseconds} ms cannot be counted down: expected a later target delay \
                 or a smaller calibrated one, such as --calibrated-delay 500"
            );
        };
        plan.push(Phase { press, length: Duration::from_millis(length) });
    }
    writeln!(out, "Press Enter when phase 1 begins, Ctrl-C to stop.")?;
    out.flush()?;
    io::stdin().read_line(&mut String::new())?;
    let mut time = Wall { start: Instant::now(), interrupt: GracefulStop::new() };
    let ended = count_down(&plan, &mut time, out, io::stdout().is_terminal())?;
    Ok(if ended { Verdict::Yes } else { Verdict::Stopped })
}

/// The real time, until Ctrl-C.
struct Wall {
    start: Instant,
    interrupt: GracefulStop,
}

impl Time for Wall {
    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    fn sleep(&mut self, time: Duration) -> bool {
        std::thread::sleep(time);
        !self.interrupt.stop_requested()
    }
}
