//! The countdown to a moment, and its calibration after a try. Its numbers are those of players' timers
//! ([EonTimer](https://github.com/DasAmpharos/EonTimer)).

use std::fmt;
use std::str::FromStr;

use super::{FRAMES_PER_SECOND, Moment, Seed};
use crate::message::{Code, Message, Value};
use crate::messages;

/// Frames per second with a Game Boy Advance game in slot 2.
const FRAMES_PER_SECOND_WITH_SLOT_2: f64 = 59.6555;
/// Milliseconds between the start of the game and its clock, as players' timers assume.
const START_UP: i64 = 200;
/// The shortest phase in milliseconds: players need time to get ready.
const SHORTEST: i64 = 14_000;
/// A minute in milliseconds.
const MINUTE: i64 = 60_000;
/// For a miss of at most this many milliseconds, the calibration changes by three quarters of it.
const SMALL_MISS: i64 = 167;

/// A console, which decides the frame rate: as text `ds` (also for the Lite), `dsi`, `3ds` or `gba-slot2`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum Console {
    /// DS or DS Lite.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "ds"))]
    Ds,
    /// DSi.
    #[cfg_attr(feature = "serde", serde(rename = "dsi"))]
    Dsi,
    /// 3DS.
    #[cfg_attr(feature = "serde", serde(rename = "3ds"))]
    ThreeDs,
    /// DS or DS Lite with a Game Boy Advance game in slot 2.
    #[cfg_attr(feature = "serde", serde(rename = "gba-slot2"))]
    GbaInSlot2,
}

/// The error returned when a text is not a console.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseConsoleError(String);

impl fmt::Display for ParseConsoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a console: expected ds, dsi, 3ds or gba-slot2, such as ds", self.0)
    }
}

impl std::error::Error for ParseConsoleError {}

impl FromStr for Console {
    type Err = ParseConsoleError;

    fn from_str(text: &str) -> Result<Self, ParseConsoleError> {
        match text {
            "ds" => Ok(Self::Ds),
            "dsi" => Ok(Self::Dsi),
            "3ds" => Ok(Self::ThreeDs),
            "gba-slot2" => Ok(Self::GbaInSlot2),
            _ => Err(ParseConsoleError(text.to_owned())),
        }
    }
}

impl fmt::Display for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ds => "ds",
            Self::Dsi => "dsi",
            Self::ThreeDs => "3ds",
            Self::GbaInSlot2 => "gba-slot2",
        })
    }
}

impl Console {
    /// Returns the milliseconds of a frame.
    fn frame(self) -> f64 {
        1_000.0
            / match self {
                Self::GbaInSlot2 => FRAMES_PER_SECOND_WITH_SLOT_2,
                Self::Ds | Self::Dsi | Self::ThreeDs => FRAMES_PER_SECOND,
            }
    }

    /// Returns the milliseconds of this many frames.
    fn milliseconds(self, frames: i64) -> i64 {
        (self.frame() * frames as f64).round_ties_even() as i64
    }

    /// Returns the frames of this many milliseconds.
    fn frames(self, milliseconds: f64) -> i64 {
        (milliseconds / self.frame()).round_ties_even() as i64
    }
}

/// The settings of a countdown: a target, and a calibration for the player and the console.
///
/// The formulas are those of the timers that players use, which accept the same calibration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Timer {
    /// The console.
    pub console: Console,
    /// The delay to hit, in frames.
    pub target_delay: u32,
    /// The second of the clock to hit, 0 to 59.
    pub target_second: u8,
    /// The delay that belongs to `calibrated_second`, in frames; at first [`Timer::CALIBRATED_DELAY`].
    pub calibrated_delay: i32,
    /// The second that belongs to `calibrated_delay`; at first [`Timer::CALIBRATED_SECOND`].
    pub calibrated_second: u8,
}

/// The two phases of a countdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Countdown {
    /// Milliseconds from setting the clock, or starting the console, to the A press that starts the
    /// game.
    pub phase1: i64,
    /// Milliseconds from that press to the A press that loads the save.
    pub phase2: i64,
    /// How many minutes before the target's minute the player sets the clock to. Phase 1 begins as the clock is set
    /// to a full minute, and the clock shows the target's second 0.2 s before both phases are over.
    pub minutes_before: i64,
}

impl Timer {
    /// The calibrated delay of a new user.
    pub const CALIBRATED_DELAY: i32 = 500;
    /// The calibrated second of a new user.
    pub const CALIBRATED_SECOND: u8 = 14;

    /// Returns the countdown to the target.
    ///
    /// ```
    /// use foretile_games::voltorb::{Console, Timer};
    /// let timer = Timer {
    ///     console: Console::Ds,
    ///     target_delay: 600,
    ///     target_second: 50,
    ///     calibrated_delay: Timer::CALIBRATED_DELAY,
    ///     calibrated_second: Timer::CALIBRATED_SECOND,
    /// };
    /// let countdown = timer.countdown();
    /// assert_eq!((countdown.phase1, countdown.phase2), (34_521, 15_679));
    /// ```
    pub fn countdown(&self) -> Countdown {
        let Self { console, target_delay, target_second, calibrated_delay, calibrated_second } =
            *self;
        let second = console.frames(1_000.0 * f64::from(calibrated_second));
        let calibration = console.milliseconds(i64::from(calibrated_delay) - second);
        let delay = console.milliseconds(target_delay.into());
        let target = 1_000 * i64::from(target_second) + START_UP;
        let phase1 = long_enough(long_enough(target + calibration) - delay);
        let phase2 = delay - calibration;
        Countdown { phase1, phase2, minutes_before: (phase1 + phase2 - target) / MINUTE }
    }

    /// Returns the timer after a try that hit `hit_delay`: the calibrated delay changes by the miss, or
    /// by three quarters of it if it is small.
    #[must_use]
    pub fn corrected(self, hit_delay: u32) -> Self {
        let [hit, target] =
            [hit_delay, self.target_delay].map(|delay| self.console.milliseconds(i64::from(delay)));
        let miss = (hit - target) as f64;
        let change = if (hit - target).abs() <= SMALL_MISS { 0.75 * miss } else { miss };
        let calibrated = i64::from(self.calibrated_delay) + self.console.frames(change);
        let calibrated_delay = calibrated.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        Self { calibrated_delay, ..self }
    }
}

/// Adds whole minutes to a time until it is at least [`SHORTEST`].
fn long_enough(milliseconds: i64) -> i64 {
    let short = (SHORTEST - milliseconds).max(0);
    milliseconds + MINUTE * (short + MINUTE - 1).div_euclid(MINUTE)
}

/// What a player hit instead of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The delay of the A press.
    pub delay: u32,
    /// How many seconds the clock was late, -128 to 127: a seed gives them only modulo 256.
    pub seconds_late: i8,
}

/// The error returned when no moment near a target gives a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HitError {
    seed: Seed,
    target: Moment,
    kind: HitErrorKind,
}

/// Why no moment near a target gives a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HitErrorKind {
    /// The delay would be below 0.
    BelowZero,
    /// The seed is of another hour.
    Hour,
}

impl HitError {
    /// Returns why no moment near the target gives the seed.
    pub const fn kind(&self) -> HitErrorKind {
        self.kind
    }
}

messages! {
    /// Why no moment near a target gives a seed, as a message.
    HitMessage "Hit":
    BelowZero "hit_below_zero" => "seed {seed} needs a delay below 0 at {at}: expected a seed near the target's, such as {example}",
    Hour "hit_hour" => "seed {seed} needs another hour than {at}: expected a seed of that hour, such as {example}",
}

impl From<&HitError> for Message {
    fn from(HitError { seed, target, kind }: &HitError) -> Self {
        let text = match kind {
            HitErrorKind::BelowZero => HitMessage::BelowZero,
            HitErrorKind::Hour => HitMessage::Hour,
        };
        let message = text.with("seed", Value::Seed(seed.0)).with("at", target.at.to_string());
        message.with("example", target.seed().to_string()).any()
    }
}

impl fmt::Display for HitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Message::from(self).fmt(f)
    }
}

impl std::error::Error for HitError {}

impl Moment {
    /// Returns what a player hit who aimed at this moment and got `seed`. Of all delays that give the
    /// seed, this is the one nearest to the target's.
    ///
    /// # Errors
    /// If that delay is below 0, or if the seed needs another hour.
    ///
    /// ```
    /// use foretile_games::voltorb::{Hit, Moment};
    /// let target = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 755 };
    /// let hit = Moment { at: "2026-07-09T07:09:28".parse().unwrap(), delay: 749 };
    /// assert_eq!(target.hit(hit.seed()), Ok(Hit { delay: 749, seconds_late: 2 }));
    /// ```
    pub fn hit(self, seed: Seed) -> Result<Hit, HitError> {
        // Delay and year add to the lower half of a seed; date, minute and second to its highest byte.
        let later = (seed.0 as u16).wrapping_sub(self.seed().0 as u16) as i16;
        let error = HitError { seed, target: self, kind: HitErrorKind::BelowZero };
        let delay = u32::try_from(i64::from(self.delay) + i64::from(later)).map_err(|_| error)?;
        let here = Self { delay, ..self }.seed();
        if (seed.0 ^ here.0) & 0x00FF_FFFF != 0 {
            return Err(HitError { kind: HitErrorKind::Hour, ..error });
        }
        Ok(Hit { delay, seconds_late: (seed.0.wrapping_sub(here.0) >> 24) as i8 })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Clock;
    use super::*;

    /// A calibration may be any number.
    #[test]
    fn the_largest_numbers_do_not_overflow() {
        for (calibrated_delay, second) in [(i32::MIN, 0), (i32::MAX, u8::MAX), (0, u8::MAX)] {
            for delay in [0, u32::MAX] {
                let timer = Timer { calibrated_delay, ..timer(Console::ThreeDs, delay, second) };
                assert!(timer.countdown().phase1 >= SHORTEST);
                timer.corrected(u32::MAX - delay).countdown();
            }
        }
    }

    fn timer(console: Console, target_delay: u32, target_second: u8) -> Timer {
        let (calibrated_delay, calibrated_second) = (500, 14);
        Timer { console, target_delay, target_second, calibrated_delay, calibrated_second }
    }

    /// Values of the formulas in `voltorb.md`, computed in Python.
    #[test]
    fn countdowns_from_elsewhere() {
        for (console, delay, second, expected) in [
            (Console::Ds, 600, 50, [34_521, 15_679, 0]),
            (Console::ThreeDs, 5_000, 5, [35_974, 89_226, 2]),
            (Console::GbaInSlot2, 1_200, 30, [64_469, 25_731, 1]),
            // A million frames show every digit of the frame rates.
            (Console::Ds, 1_000_000, 50, [69_437, 16_720_763, 279]),
            (Console::GbaInSlot2, 1_000_000, 50, [21_670, 16_768_530, 279]),
        ] {
            let Countdown { phase1, phase2, minutes_before } =
                timer(console, delay, second).countdown();
            assert_eq!([phase1, phase2, minutes_before], expected, "{delay} {second}");
        }
    }

    /// A clock that is set this many minutes early, to a full minute, shows the target's second when both phases are
    /// over, less the start-up.
    #[test]
    fn the_clock_shows_the_target_after_both_phases() {
        let mut seen = [0; 3];
        for console in [Console::Ds, Console::GbaInSlot2] {
            for target_delay in (0..6_000).step_by(37).chain([420, 600, 1_200, 5_000, 100_000]) {
                for target_second in 0..60 {
                    for calibrated_delay in [-3_000, 100, 500, 612, 5_000] {
                        let timer = Timer {
                            calibrated_delay,
                            ..timer(console, target_delay, target_second)
                        };
                        let Countdown { phase1, phase2, minutes_before } = timer.countdown();
                        let shown = phase1 + phase2 - 200 - 60_000 * minutes_before;
                        assert_eq!(shown, 1_000 * i64::from(target_second), "{timer:?}");
                        seen[minutes_before.clamp(0, 2) as usize] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().all(|&count| count > 1_000), "{seen:?}");
    }

    /// Calibrated delays after a try, computed in Python too.
    #[test]
    fn corrections_from_elsewhere() {
        for (console, hit, calibrated_delay) in [
            (Console::Ds, 600, 500),
            (Console::Ds, 610, 507),
            (Console::Ds, 590, 493),
            (Console::Ds, 611, 511),
            (Console::Ds, 650, 550),
            // Ten frames are 167 ms late, but 168 ms early.
            (Console::GbaInSlot2, 610, 507),
            (Console::GbaInSlot2, 590, 490),
        ] {
            let corrected = timer(console, 600, 50).corrected(hit);
            assert_eq!(corrected.calibrated_delay, calibrated_delay, "{console} {hit}");
        }
    }

    /// A phase that is one millisecond short of 14 seconds, computed in Python too.
    #[test]
    fn short_phases_get_a_minute_more() {
        let timer = |calibrated_delay| Timer { calibrated_delay, ..timer(Console::Ds, 0, 14) };
        assert_eq!(
            (timer(826).countdown().phase1, timer(827).countdown().phase1),
            (73_999, 14_016)
        );
    }

    /// The seed of another delay and another second of the minute leads back to both.
    #[test]
    fn what_was_hit_comes_back() {
        for (target_delay, second) in [(755, 26), (40_000, 0), (5, 59)] {
            let at = |second| Clock::new(2026, 7, 9, 7, 9, second).unwrap();
            let target = Moment { at: at(second), delay: target_delay };
            for hit_second in 0..60 {
                for delay in target_delay.saturating_sub(300)..target_delay + 300 {
                    let seconds_late = hit_second as i8 - second as i8;
                    let hit = Moment { at: at(hit_second), delay };
                    assert_eq!(target.hit(hit.seed()), Ok(Hit { delay, seconds_late }));
                }
            }
        }
    }

    /// A seed gives the delay modulo 65,536, and the seconds modulo 256.
    #[test]
    fn the_nearest_hit_counts() {
        let target = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 40_000 };
        let Seed(seed) = target.seed();
        let hit = |seed: u32| target.hit(Seed(seed));
        assert_eq!(hit(seed - 0x8000), Ok(Hit { delay: 40_000 - 0x8000, seconds_late: 0 }));
        assert_eq!(hit(seed + 10_000), Ok(Hit { delay: 50_000, seconds_late: 0 }));
        let late = |seconds: u32| hit(seed.wrapping_add(seconds << 24)).unwrap().seconds_late;
        assert_eq!([127, 128, 255].map(late), [127, -128, -1]);
        for hour in [0x01_0000, 0x80_0000, 0xFF_0000] {
            let error = hit(seed & 0xFF00_FFFF | (seed ^ hour) & 0x00FF_0000).unwrap_err();
            assert_eq!(error.kind(), HitErrorKind::Hour);
        }
    }

    #[test]
    fn far_seeds_are_of_another_hour_or_delay() {
        let target = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 5 };
        let seed = target.seed().0;
        let kind = |seed| target.hit(Seed(seed)).unwrap_err().kind();
        assert_eq!(kind(seed - 6), HitErrorKind::BelowZero);
        assert_eq!(kind(seed + 0x1_0000), HitErrorKind::Hour);
    }

    #[test]
    fn consoles_come_back() {
        for text in ["ds", "dsi", "3ds", "gba-slot2"] {
            assert_eq!(text.parse::<Console>().unwrap().to_string(), text);
        }
        let error = "gba".parse::<Console>().unwrap_err().to_string();
        assert!(error.contains("such as ds"), "{error}");
    }
}
