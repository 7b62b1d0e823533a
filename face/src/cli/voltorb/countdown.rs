//! Counts down in phases on the terminal.

use std::io::{self, Write};
use std::time::Duration;

use crate::cli::style::{BELL, CLEAR, LINE_START};

/// The time between two updates of the terminal.
const TICK: Duration = Duration::from_millis(100);
/// Beeps before the end of a phase, a second apart. There is one more at the end.
const BEEPS: u32 = 4;

/// A phase of a countdown.
pub struct Phase {
    /// What to press A for at the end of the phase.
    pub press: &'static str,
    /// The length of the phase.
    pub length: Duration,
}

/// A clock, which tests replace.
pub trait Time {
    /// Returns the time since the countdown began.
    fn elapsed(&self) -> Duration;
    /// Waits. Returns whether to go on.
    fn sleep(&mut self, time: Duration) -> bool;
}

/// Counts down the phases, and beeps. Each phase starts at the planned end of the one before, so
/// delays do not add up. Returns whether the countdown came to its end. If `out` is not a terminal, it
/// gets one line per beep.
pub fn count_down(
    phases: &[Phase],
    time: &mut impl Time,
    out: &mut dyn Write,
    terminal: bool,
) -> io::Result<bool> {
    let mut end = Duration::ZERO;
    for Phase { press, length } in phases {
        end += *length;
        // A beep is due when this many seconds are left.
        let mut due = BEEPS.min(length.as_secs() as u32);
        loop {
            let left = end.saturating_sub(time.elapsed());
            let beep = left <= Duration::from_secs(due.into());
            if beep {
                due = due.min(left.as_millis().div_ceil(1_000) as u32);
            }
            show(out, press, left, beep, terminal)?;
            if left.is_zero() {
                break;
            }
            if beep {
                due -= 1;
            }
            let to_beep = left - Duration::from_secs(due.into()).min(left);
            if !time.sleep(to_beep.min(TICK)) {
                writeln!(out)?;
                return Ok(false);
            }
        }
    }
    Ok(true)
}

fn show(
    out: &mut dyn Write,
    press: &str,
    left: Duration,
    beep: bool,
    terminal: bool,
) -> io::Result<()> {
    let text = if left.is_zero() {
        format!("A for {press}: now!")
    } else {
        format!("A for {press} in {:.1} s", left.as_secs_f64())
    };
    match (terminal, beep) {
        (true, true) => write!(out, "{LINE_START}{text}{CLEAR}{BELL}")?,
        (true, false) => write!(out, "{LINE_START}{text}{CLEAR}")?,
        (false, true) => writeln!(out, "{text}")?,
        (false, false) => return Ok(()),
    }
    if terminal && left.is_zero() {
        writeln!(out)?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock that oversleeps by `late` every time, until `stop_at`.
    struct ScriptedClock {
        now: Duration,
        late: Duration,
        stop_at: Duration,
    }

    impl Time for ScriptedClock {
        fn elapsed(&self) -> Duration {
            self.now
        }

        fn sleep(&mut self, time: Duration) -> bool {
            assert!(time > Duration::ZERO, "the countdown never spins");
            self.now += time + self.late;
            self.now < self.stop_at
        }
    }

    fn run(lengths: [u64; 2], late: u64, stop_at: u64, terminal: bool) -> (bool, String, u64) {
        let phases = [("start", lengths[0]), ("save", lengths[1])]
            .map(|(press, length)| Phase { press, length: Duration::from_millis(length) });
        let [late, stop_at] = [late, stop_at].map(Duration::from_millis);
        let mut time = ScriptedClock { now: Duration::ZERO, late, stop_at };
        let mut out = Vec::new();
        let ended = count_down(&phases, &mut time, &mut out, terminal).unwrap();
        (ended, String::from_utf8(out).unwrap(), time.now.as_millis() as u64)
    }

    #[test]
    fn beeps_are_a_second_apart() {
        let (ended, text, at) = run([14_521, 2_679], 0, 60_000, false);
        let expected = "A for start in 4.0 s\nA for start in 3.0 s\nA for start in 2.0 s\n\
                        A for start in 1.0 s\nA for start: now!\n\
                        A for save in 2.0 s\nA for save in 1.0 s\nA for save: now!\n";
        assert_eq!((ended, text.as_str(), at), (true, expected, 17_200));
    }

    /// Late ticks do not add up, and no beep is missing or doubled.
    #[test]
    fn late_ticks_do_not_add_up() {
        for late in [1, 7, 30] {
            let (ended, text, at) = run([14_521, 15_679], late, 60_000, true);
            assert!(ended && (30_200..=30_200 + late).contains(&at), "{at}");
            assert_eq!(text.matches('\x07').count(), 10);
            assert_eq!(text.matches("now!").count(), 2);
        }
        // After seconds without an update there is one beep for all that were missed.
        let (ended, text, _) = run([10_000, 10_000], 2_500, 60_000, false);
        assert!(ended && text.matches("now!").count() == 2, "{text}");
    }

    #[test]
    fn the_countdown_stops_on_request() {
        let (ended, text, at) = run([14_521, 15_679], 0, 12_600, true);
        assert!(!ended && (12_600..12_700).contains(&at) && text.ends_with('\n'), "{text}");
        assert_eq!(text.matches('\x07').count(), 3);
        assert!(!text.contains("now!"));
    }
}
