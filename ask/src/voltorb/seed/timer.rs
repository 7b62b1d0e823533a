//! The countdown to a seed, and its calibration by the seed that was hit.

use foretile_games::message::Code as _;
use foretile_games::voltorb::{Clock, Console, Countdown, Moment, Seed, Timer};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::place::MOST_DELAY;
use crate::Reason;
use crate::error::{Error, bail, ensure};
use crate::json::{Fault, Members, Question};
use crate::number::Whole;

/// The delays of a countdown. Longer ones would take days.
type Delay = Whole<0, { MOST_DELAY as i64 }, 600>;
/// A second of the clock.
type Second = Whole<0, 59, 30>;
/// The delays to which a timer may be calibrated.
type Calibrated = Whole<{ -(MOST_DELAY as i64) }, { MOST_DELAY as i64 }, 500>;

/// How long are the phases of the countdown to this target?
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Countdowns {
    /// The delay to hit, in frames
    #[cfg_attr(feature = "clap", arg(long))]
    target_delay: Delay,
    /// The second of the clock to hit
    #[cfg_attr(feature = "clap", arg(long))]
    second: Option<Second>,
    /// The whole time to hit, instead of its second, such as 2026-11-20T19:30:05
    #[cfg_attr(
        feature = "clap",
        arg(long, conflicts_with = "second", required_unless_present = "second")
    )]
    at: Option<Clock>,
    /// The calibrated delay that the last try gave
    #[cfg_attr(feature = "clap", arg(long, default_value_t = calibrated_delay(), allow_negative_numbers = true))]
    #[serde(default = "calibrated_delay")]
    calibrated_delay: Calibrated,
    /// The calibrated second that belongs to it
    #[cfg_attr(feature = "clap", arg(long, default_value_t = calibrated_second()))]
    #[serde(default = "calibrated_second")]
    calibrated_second: Second,
    /// The delay that was hit instead: corrects the calibrated delay
    #[cfg_attr(feature = "clap", arg(long))]
    hit: Option<Delay>,
    /// The seed that was hit instead, which `find` finds by the first board; needs --at
    #[cfg_attr(feature = "clap", arg(long, requires = "at", conflicts_with = "hit"))]
    hit_seed: Option<Seed>,
    /// ds (also for the Lite), dsi, 3ds or gba-slot2
    #[cfg_attr(feature = "clap", arg(long, default_value_t = Console::Ds))]
    #[serde(default)]
    console: Console,
}

const fn calibrated_delay() -> Calibrated {
    Calibrated::new(Timer::CALIBRATED_DELAY as i64)
}

const fn calibrated_second() -> Second {
    Second::new(Timer::CALIBRATED_SECOND as i64)
}

impl Question for Countdowns {
    const EXAMPLE: &'static str = r#"{"target_delay":755,"at":"2026-07-09T07:09:26"}"#;

    fn read(members: &mut Members) -> Result<Self, Fault> {
        members.part()
    }
}

/// A countdown, and its calibration by the last try.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Counted {
    /// Milliseconds of the first phase.
    pub phase1_ms: i64,
    /// Milliseconds of the second phase.
    pub phase2_ms: i64,
    /// How many minutes before the target's minute to set the clock.
    pub minutes_before: i64,
    /// The calibrated delay, corrected if a hit was given.
    pub calibrated_delay: i64,
    /// The second that belongs to it.
    pub calibrated_second: u8,
    /// The delay to hit.
    pub target_delay: u32,
    /// The second to hit.
    pub target_second: u8,
    /// The console.
    pub console: Console,
    /// The target's seed, if the whole clock time is known.
    pub seed: Option<Seed>,
    /// The delay that was hit, if the question names a hit.
    pub hit_delay: Option<u32>,
    /// How many seconds the clock was late, if a seed was hit; modulo 256, so -128 to 127.
    pub seconds_late: Option<i8>,
}

/// Calculates a countdown.
pub fn timer(question: &Countdowns) -> Result<Counted, Error> {
    question.check()?;
    let target_second = match (question.second, question.at) {
        (Some(second), _) => second.get(),
        (None, Some(at)) => at.time().2,
        (None, None) => bail!(
            "no target: expected a second or a date and time, such as 50 or 2026-11-20T19:30:05"
        ),
    };
    let mut timer = Timer {
        console: question.console,
        target_delay: question.target_delay.get(),
        target_second,
        calibrated_delay: question.calibrated_delay.get(),
        calibrated_second: question.calibrated_second.get(),
    };
    let target = question.at.map(|at| Moment { at, delay: timer.target_delay });
    let (mut hit_delay, mut seconds_late) = (question.hit.map(Delay::get), None);
    if let (Some(seed), Some(target)) = (question.hit_seed, target) {
        let hit = target.hit(seed)?;
        (hit_delay, seconds_late) = (Some(hit.delay), Some(hit.seconds_late));
    }
    if let Some(delay) = hit_delay {
        timer = timer.corrected(delay);
    }
    let countdown = timer.countdown();
    if countdown.phase2 <= 0 {
        let Timer { target_delay, calibrated_delay, .. } = timer;
        let (text, example) = match hit_delay {
            Some(_) => (Reason::NoWaitAfterHit, i64::from(target_delay) + 10),
            None => (Reason::NoWait, Timer::CALIBRATED_DELAY.into()),
        };
        let seconds = format!("{:.3}", countdown.phase2 as f64 / 1_000.0);
        let cause = text.with("target_delay", target_delay).with("hit", hit_delay);
        let cause = cause.with("calibrated_delay", calibrated_delay).with("seconds", seconds);
        bail!(Question => cause.with("example", example));
    }
    let Countdown { phase1, phase2, minutes_before } = countdown;
    Ok(Counted {
        phase1_ms: phase1,
        phase2_ms: phase2,
        minutes_before,
        calibrated_delay: timer.calibrated_delay.into(),
        calibrated_second: timer.calibrated_second,
        target_delay: timer.target_delay,
        target_second: timer.target_second,
        console: timer.console,
        seed: target.map(Moment::seed),
        hit_delay,
        seconds_late,
    })
}

impl Countdowns {
    /// Checks which members go together.
    fn check(&self) -> Result<(), Error> {
        ensure!(
            self.second.is_none() || self.at.is_none(),
            "a second and a time are both the target: expected one of them, such as 2026-11-20T19:30:05"
        );
        ensure!(
            self.hit.is_none() || self.hit_seed.is_none(),
            "a delay and a seed both say what was hit: expected one of them, such as the delay 610"
        );
        ensure!(
            self.hit_seed.is_none() || self.at.is_some(),
            "a seed that was hit needs a date and time: expected the target's with it, such as \
             2026-11-20T19:30:05"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(more: &str) -> Result<Counted, Error> {
        let question = format!(r#"{{"target_delay":700,"second":50,{more}}}"#);
        timer(&crate::json::read(question.as_bytes()).unwrap_or_else(|fault| panic!("{fault}")))
    }

    /// The second phase would last from frame 5,000 to frame 700 and be over before it begins. A DS has 59.8261 frames
    /// a second.
    #[test]
    fn a_countdown_without_time_is_refused_with_the_reason() {
        assert!(ask(r#""calibrated_delay":-1"#).is_ok(), "a player may be early");
        let seconds = |text: &str| -> f64 {
            let (_, rest) = text.split_once(" leaves ").unwrap();
            rest.split_once(" s from ").unwrap().0.parse().unwrap()
        };
        let refused = |more: &str| ask(more).map(|_| ()).unwrap_err().to_string();
        let late = refused(r#""calibrated_delay":5000,"calibrated_second":0"#);
        let expected = (700.0 - 5_000.0) / 59.8261;
        assert!((seconds(&late) - expected).abs() < 0.01, "{late}: {expected}");
        assert!(late.starts_with("calibrated delay 5000 leaves -"), "{late}");
        let advice = ": expected a later target or a smaller calibrated delay, such as 500";
        assert!(late.ends_with(advice), "{late}");
        let far = refused(r#""hit":9000000"#);
        assert!(far.starts_with("a hit of 9000000 is too far from 700 to correct by: "), "{far}");
        assert!(far.ends_with("; expected a hit near the target, such as 710"), "{far}");
    }
}
