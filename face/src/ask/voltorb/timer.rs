//! The countdown to a seed, and its correction by the seed that was hit.

use anyhow::{Context, bail};
use clap::Args;
use foretile_games::voltorb::{Clock, Console, Countdown, Moment, Seed, Timer};
use serde::{Deserialize, Serialize};

/// Delays that a person may mean; longer ones would take days.
const LONGEST_DELAY: u32 = 10_000_000;

/// How long to wait for this target?
#[derive(Args, Deserialize)]
pub struct Countdowns {
    /// The delay to hit, in frames
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_DELAY)))]
    target_delay: u32,
    /// The second of the clock to hit
    #[arg(long, value_parser = clap::value_parser!(u8).range(..60))]
    second: Option<u8>,
    /// The whole time to hit, instead of its second, such as 2026-11-20T19:30:05
    #[arg(long, conflicts_with = "second", required_unless_present = "second")]
    at: Option<Clock>,
    /// The calibrated delay that the last try gave
    #[arg(long, default_value_t = Timer::CALIBRATED_DELAY, allow_negative_numbers = true,
        value_parser = clap::value_parser!(i64).range(-1_000_000..=1_000_000))]
    #[serde(default = "calibrated_delay")]
    calibrated_delay: i64,
    /// The second that goes with it
    #[arg(long, default_value_t = Timer::CALIBRATED_SECOND, value_parser = clap::value_parser!(u8).range(..60))]
    #[serde(default = "calibrated_second")]
    calibrated_second: u8,
    /// The delay that was hit instead: corrects the calibrated delay
    #[arg(long, value_parser = clap::value_parser!(u32).range(..=i64::from(LONGEST_DELAY)))]
    hit: Option<u32>,
    /// The seed that was hit instead, as `find` tells it from the first board; needs --at
    #[arg(long, requires = "at", conflicts_with = "hit")]
    hit_seed: Option<Seed>,
    /// ds (the Lite too), dsi, 3ds or gba-slot2
    #[arg(long, default_value_t = Console::Ds)]
    #[serde(default)]
    console: Console,
}

fn calibrated_delay() -> i64 {
    Timer::CALIBRATED_DELAY
}

fn calibrated_second() -> u8 {
    Timer::CALIBRATED_SECOND
}

/// A countdown, and what the last try taught.
#[derive(Serialize)]
pub struct Counted {
    /// Milliseconds of the first phase.
    pub phase1_ms: i64,
    /// Milliseconds of the second phase.
    pub phase2_ms: i64,
    /// Minutes to set the clock before the target's.
    pub minutes_before: i64,
    /// The calibrated delay, corrected if a hit was given.
    pub calibrated_delay: i64,
    /// The second that goes with it.
    pub calibrated_second: u8,
    /// The delay to hit.
    pub target_delay: u32,
    /// The second to hit.
    pub target_second: u8,
    /// The console.
    pub console: Console,
    /// The target's seed, if its whole time is known.
    pub seed: Option<Seed>,
    /// The delay that was hit, if that was asked.
    pub hit_delay: Option<u32>,
    /// How many seconds the clock was late, if a seed was hit; modulo 256, so -128 to 127.
    pub seconds_late: Option<i8>,
}

/// Counts.
pub fn timer(question: &Countdowns) -> anyhow::Result<Counted> {
    let target_second = match (question.second, question.at) {
        (Some(second), _) => second,
        (None, Some(at)) => at.time().2,
        (None, None) => bail!("no target: expected a second or a time, such as --second 50"),
    };
    let mut timer = Timer {
        console: question.console,
        target_delay: question.target_delay.min(LONGEST_DELAY),
        target_second: target_second.min(59),
        calibrated_delay: question.calibrated_delay,
        calibrated_second: question.calibrated_second.min(59),
    };
    let target = question.at.map(|at| Moment { at, delay: timer.target_delay });
    let (mut hit_delay, mut seconds_late) = (question.hit, None);
    if let (Some(seed), Some(target)) = (question.hit_seed, target) {
        let (delay, late) = hit(seed, target)?;
        (hit_delay, seconds_late) = (Some(delay), Some(late));
    }
    if let Some(delay) = hit_delay {
        timer = timer.corrected(delay);
    }
    let Countdown { phase1, phase2, minutes_before } = timer.countdown();
    Ok(Counted {
        phase1_ms: phase1,
        phase2_ms: phase2,
        minutes_before,
        calibrated_delay: timer.calibrated_delay,
        calibrated_second: timer.calibrated_second,
        target_delay: timer.target_delay,
        target_second: timer.target_second,
        console: timer.console,
        seed: target.map(Moment::seed),
        hit_delay,
        seconds_late,
    })
}

/// The delay of a seed near a target, and how many seconds its clock was late.
fn hit(seed: Seed, target: Moment) -> anyhow::Result<(u32, i8)> {
    // The lower half of a seed is delay and year, the uppermost byte date, minute and second.
    let delay = i64::from(target.delay)
        + i64::from((seed.0 as u16).wrapping_sub(target.seed().0 as u16) as i16);
    let delay = u32::try_from(delay)
        .with_context(|| format!("seed {seed} is of a delay below 0 at {}", target.at))?;
    let here = Moment { delay, ..target }.seed();
    let (late, rest) = (seed.0.wrapping_sub(here.0) >> 24, seed.0 ^ here.0);
    if rest & 0x00FF_FFFF != 0 {
        bail!(
            "seed {seed} is of another hour than {}: expected one like {}, of the target's hour",
            target.at,
            target.seed()
        );
    }
    Ok((delay, late as u8 as i8))
}
