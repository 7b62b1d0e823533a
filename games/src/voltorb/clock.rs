//! Seeds, the DS's clock, and conversions between a seed and the moments that give it.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::seed::hexadecimal;
use crate::text::read_and_write_as_text;

/// Frames per second of a DS, DS Lite, DSi or 3DS with nothing in slot 2. Delays count these frames. The number is that
/// of players' timers ([EonTimer](https://github.com/DasAmpharos/EonTimer)).
pub const FRAMES_PER_SECOND: f64 = 59.8261;

/// A seed of the game's MT19937. It is hexadecimal as text and a number in JSON.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A seed of the DS."),
    schemars(extend("maximum" = u32::MAX))
)]
pub struct Seed(pub u32);

hexadecimal!(Seed(u32), ParseSeedError, "seed", 8, such as "0x1A2B3C4D");

/// A valid date and time on the DS's clock, from 2000 to 2099.
///
/// As text and in JSON it looks like `2026-11-20T19:30:05`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(description = "A time of the DS's clock."),
    schemars(with = "String", extend("examples" = ["2026-11-20T19:30:05"]))
)]
pub struct Clock {
    year: u16,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
}

/// The error returned when a text or numbers are not a time on the DS's clock.
///
/// ```
/// use foretile_games::voltorb::{Clock, ClockErrorKind};
/// let error = "2026-02-30T19:30:05".parse::<Clock>().unwrap_err();
/// assert_eq!(error.kind(), ClockErrorKind::Day);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClockError {
    kind: ClockErrorKind,
    fault: String,
}

/// What is wrong with a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ClockErrorKind {
    /// The text is not written as a time.
    Text,
    /// The year is not 2000 to 2099.
    Year,
    /// The month is not 1 to 12.
    Month,
    /// The month does not have the day.
    Day,
    /// The hour is greater than 23.
    Hour,
    /// The minute is greater than 59.
    Minute,
    /// The second is greater than 59.
    Second,
}

impl ClockError {
    /// Returns what is wrong.
    pub const fn kind(&self) -> ClockErrorKind {
        self.kind
    }
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected a date and time from 2000 to 2099, such as 2026-11-20T19:30:05",
            self.fault
        )
    }
}

impl std::error::Error for ClockError {}

impl Clock {
    /// The years that the DS's clock can show.
    pub const YEARS: RangeInclusive<u16> = 2000..=2099;

    /// Returns the time with these numbers.
    ///
    /// # Errors
    /// If there is no such time, or its year is not in [`YEARS`](Self::YEARS).
    pub fn new(
        year: u16,
        month: u8,
        day: u8,
        hour: u8,
        minute: u8,
        second: u8,
    ) -> Result<Self, ClockError> {
        let clock = Self { year, month, day, hour, minute, second };
        let invalid = |kind, what: String| {
            Err(ClockError { kind, fault: format!("`{clock}` has an invalid {what}") })
        };
        if !Self::YEARS.contains(&year) {
            invalid(ClockErrorKind::Year, format!("year, {year}"))
        } else if !(1..=12).contains(&month) {
            invalid(ClockErrorKind::Month, format!("month, {month}"))
        } else if !(1..=days_in(year, month)).contains(&day) {
            invalid(ClockErrorKind::Day, format!("day, {day} in month {month}"))
        } else if hour > 23 {
            invalid(ClockErrorKind::Hour, format!("hour, {hour}"))
        } else if minute > 59 {
            invalid(ClockErrorKind::Minute, format!("minute, {minute}"))
        } else if second > 59 {
            invalid(ClockErrorKind::Second, format!("second, {second}"))
        } else {
            Ok(clock)
        }
    }

    /// Returns the year, 2000 to 2099.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// Returns the month and the day, both from 1.
    pub const fn date(self) -> (u8, u8) {
        (self.month, self.day)
    }

    /// Returns the hour, the minute and the second.
    pub const fn time(self) -> (u8, u8, u8) {
        (self.hour, self.minute, self.second)
    }

    /// Returns the second after this one, or `None` at the end of 2099.
    pub fn next_second(self) -> Option<Self> {
        let Self { year, month, day, hour, minute, second } = self;
        Some(if second < 59 {
            Self { second: second + 1, ..self }
        } else if minute < 59 {
            Self { second: 0, minute: minute + 1, ..self }
        } else if hour < 23 {
            Self { second: 0, minute: 0, hour: hour + 1, ..self }
        } else if day < days_in(year, month) {
            Self { day: day + 1, ..Self { hour: 0, minute: 0, second: 0, ..self } }
        } else if month < 12 {
            Self { year, month: month + 1, day: 1, hour: 0, minute: 0, second: 0 }
        } else if year < *Self::YEARS.end() {
            Self { year: year + 1, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
        } else {
            return None;
        })
    }

    /// Returns the second before this one, or `None` at the start of 2000.
    pub fn previous_second(self) -> Option<Self> {
        let Self { year, month, day, hour, minute, second } = self;
        let late = Self { hour: 23, minute: 59, second: 59, ..self };
        Some(if second > 0 {
            Self { second: second - 1, ..self }
        } else if minute > 0 {
            Self { second: 59, minute: minute - 1, ..self }
        } else if hour > 0 {
            Self { hour: hour - 1, ..Self { minute: 59, second: 59, ..self } }
        } else if day > 1 {
            Self { day: day - 1, ..late }
        } else if month > 1 {
            Self { month: month - 1, day: days_in(year, month - 1), ..late }
        } else if year > *Self::YEARS.start() {
            Self { year: year - 1, month: 12, day: 31, ..late }
        } else {
            return None;
        })
    }
}

/// Returns the number of days of a month. From 2000 to 2099, every fourth year is a leap year.
const fn days_in(year: u16, month: u8) -> u8 {
    match month {
        2 if year.is_multiple_of(4) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, hour, minute, second } = self;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }
}

impl FromStr for Clock {
    type Err = ClockError;

    fn from_str(text: &str) -> Result<Self, ClockError> {
        let numbers = || {
            let (date, time) = text.split_once(['T', ' '])?;
            let mut parts = date.splitn(3, '-').chain(time.splitn(3, ':'));
            let mut number = |digits: usize| {
                let part = parts.next()?;
                let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
                plain.then(|| part.parse::<u16>().ok()).flatten()
            };
            let year = number(4)?;
            let mut two = || number(2).map(|number| number as u8);
            Some((year, two()?, two()?, two()?, two()?, two()?))
        };
        let (year, month, day, hour, minute, second) = numbers().ok_or_else(|| ClockError {
            kind: ClockErrorKind::Text,
            fault: format!("`{text}` is not a time"),
        })?;
        Self::new(year, month, day, hour, minute, second)
    }
}

read_and_write_as_text!(Clock);

/// The moment when the player presses A to load the save. The game computes its seed from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Moment {
    /// The time on the DS's clock.
    pub at: Clock,
    /// The vblank counter: the number of frames since the game started, at least about 420.
    pub delay: u32,
}

impl Moment {
    /// Returns the seed that the game computes at this moment.
    ///
    /// ```
    /// use foretile_games::voltorb::{Moment, Seed};
    /// // Recorded by players in 2026.
    /// let moment = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 755 };
    /// assert_eq!(moment.seed(), Seed(0x6207_030D));
    /// ```
    pub fn seed(self) -> Seed {
        let Clock { year, month, day, hour, minute, second } = self.at;
        let high = u32::from(month) * u32::from(day) + u32::from(minute) + u32::from(second);
        let low = u32::from(year - 2000).wrapping_add(self.delay);
        Seed((high << 24).wrapping_add(u32::from(hour) << 16).wrapping_add(low))
    }
}

/// Returns every moment that gives a seed, ordered by year, delay and clock.
///
/// A delay of 65,536 frames or more, which is 18 minutes on the title screen, carries into the hour.
pub fn moments(
    seed: Seed,
    years: RangeInclusive<u16>,
    delays: RangeInclusive<u32>,
) -> impl Iterator<Item = Moment> {
    // The seed of a moment, from its highest bit:
    //
    //   | month * day + minute + second | hour   |              0 |
    // + |                             0 |      0 | year - 2000    |
    // + |                      delay (carries upwards)            |
    //   | 8 bits                        | 8 bits |        16 bits |
    //
    // A year fixes the lower half of the delay. Year and delay fix the hour and the upper 8 bits, and
    // these give one second for each minute of the year.
    let (start, last) = delays.into_inner();
    let in_year = move |year: u16| {
        let first = first_of_year(seed, year, start).into_iter();
        let delays = first.flat_map(move |(first, _)| (first..=last).step_by(0x1_0000));
        delays.map(move |delay| (year, delay))
    };
    let at_delay = move |(year, delay): (u16, u32)| {
        let clock = seed.0.wrapping_sub(u32::from(year - 2000)).wrapping_sub(delay);
        let (high, hour) = ((clock >> 24) as u16, (clock >> 16) as u8);
        let minutes = (hour < 24).then(|| minutes(year)).into_iter().flatten();
        minutes.filter_map(move |(month, day, minute)| {
            let rest = u16::from(month) * u16::from(day) + u16::from(minute);
            let second = high.wrapping_sub(rest) as u8;
            let at = Clock { year, month, day, hour, minute, second };
            (second < 60).then_some(Moment { at, delay })
        })
    };
    let years = years.filter(|year| Clock::YEARS.contains(year));
    years.flat_map(in_year).flat_map(at_delay)
}

/// Returns how many moments [`moments`] lists, without listing them.
pub fn count_moments(seed: Seed, years: RangeInclusive<u16>, delays: RangeInclusive<u32>) -> u64 {
    // Leap years all have the same counts, and so have all other years.
    let sums = [2000, 2001].map(sums);
    let in_year = |year: u16| {
        let Some((first, clock)) = first_of_year(seed, year, *delays.start()) else { return 0 };
        let Some(span) = delays.end().checked_sub(first) else { return 0 };
        // The delays are 65,536 frames apart, and each leaves a clock part whose upper half is one
        // less: all from `high` down to `high - more`, modulo 65,536.
        let (high, more) = ((clock >> 16) as usize, (span >> 16) as usize);
        let sums = &sums[usize::from(days_in(year, 2) == 28)];
        match high.checked_sub(more) {
            Some(low) => sums[high + 1] - sums[low],
            None => sums[high + 1] + sums[0x1_0000] - sums[0x1_0000 + high - more],
        }
    };
    years.filter(|year| Clock::YEARS.contains(year)).map(in_year).sum()
}

/// Returns prefix sums: entry `n` counts the times of a year whose upper half of the seed is below `n`.
fn sums(year: u16) -> Vec<u64> {
    let mut rests = [0; 0x100];
    for (month, day, minute) in minutes(year) {
        rests[(u16::from(month) * u16::from(day) + u16::from(minute)) as usize % 0x100] += 1;
    }
    let count =
        |high: usize| -> u64 { (0..60).map(|second| rests[(0x100 + high - second) % 0x100]).sum() };
    let counts: Vec<u64> = (0..0x100).map(count).collect();
    let mut sums = vec![0];
    for half in 0..0x1_0000 {
        let (high, hour) = (half >> 8, half & 0xFF);
        sums.push(sums[half] + if hour < 24 { counts[high] } else { 0 });
    }
    sums
}

/// Returns the first delay from `start` on that can give a seed in a year, and the clock's part of the
/// seed, whose lower half is 0. Returns `None` if that delay has more than 32 bits.
fn first_of_year(seed: Seed, year: u16, start: u32) -> Option<(u32, u32)> {
    // Only year and delay add to the lower half of a seed, which fixes the delay's lower half.
    let of_year = seed.0.wrapping_sub(u32::from(year - 2000));
    let first = start.checked_add((of_year & 0xFFFF).wrapping_sub(start) & 0xFFFF)?;
    Some((first, of_year.wrapping_sub(first)))
}

/// Returns the month, day and minute of every minute of a year, leaving out the hours.
fn minutes(year: u16) -> impl Iterator<Item = (u8, u8, u8)> {
    (1..=12)
        .flat_map(move |month| (1..=days_in(year, month)).map(move |day| (month, day)))
        .flat_map(|(month, day)| (0..60).map(move |minute| (month, day, minute)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        text.parse().unwrap()
    }

    #[test]
    fn there_and_back() {
        let moment = Moment { at: clock("2026-11-20T19:30:05"), delay: 612 };
        let seed = moment.seed();
        let all: Vec<Moment> = moments(seed, 2026..=2026, 0..=0xFFFF).collect();
        assert!(all.contains(&moment));
        assert!(all.iter().all(|moment| moment.seed() == seed));
        assert!(all.is_sorted());
    }

    /// Compares with a search through every clock of a few days and every delay of a window.
    #[test]
    fn no_moment_is_missed() {
        let seed = Moment { at: clock("2003-02-28T23:58:57"), delay: 65_600 }.seed();
        let mut tried = Vec::new();
        let mut at = clock("2003-02-27T00:00:00");
        while at < clock("2003-03-02T00:00:00") {
            let first = Moment { at, delay: 65_500 }.seed();
            // Consecutive delays are consecutive seeds.
            let delay = 65_500 + seed.0.wrapping_sub(first.0);
            if (65_500..=200_000).contains(&delay) {
                tried.push(Moment { at, delay });
            }
            at = at.next_second().unwrap();
        }
        let mut found: Vec<Moment> = moments(seed, 2003..=2003, 65_500..=200_000)
            .filter(|m| {
                (clock("2003-02-27T00:00:00")..clock("2003-03-02T00:00:00")).contains(&m.at)
            })
            .collect();
        found.sort_by_key(|moment| moment.at);
        assert!(found.len() > 10);
        assert_eq!(found, tried);
    }

    /// Covers leap years, delays that carry, and hours above 23.
    #[test]
    fn as_many_are_counted_as_listed() {
        for seed in [0x6207_030D, 0, 0xFF17_0300, 0x0030_0300, u32::MAX] {
            for (years, delays) in [
                (2026..=2026, 0..=0xFFFF),
                (2000..=2009, 0..=0x3_0000),
                (2098..=2099, 0xFFF0_0000..=u32::MAX),
                (1990..=1999, 0..=10),
                // Delays of 193 days go all the way round the upper half of the seed.
                (2026..=2026, 0..=0x00FF_FFFF),
            ] {
                let listed = moments(Seed(seed), years.clone(), delays.clone()).count() as u64;
                assert_eq!(count_moments(Seed(seed), years, delays), listed, "{seed:08X}");
            }
        }
    }

    #[test]
    fn a_clock_has_the_date_and_time_of_its_text() {
        let at = clock("2026-11-20T19:30:05");
        assert_eq!((at.time(), at.to_string().as_str()), ((19, 30, 5), "2026-11-20T19:30:05"));
        assert_eq!(clock("2000-01-01T00:59:58").time(), (0, 59, 58));
    }

    #[test]
    fn previous_second_undoes_next_second() {
        for day in ["2000-01-01", "2024-02-29", "2025-02-28", "2026-06-30", "2098-12-31"] {
            let mut at = clock(&format!("{day}T00:00:00"));
            for _ in 0..90_000 {
                let next = at.next_second().unwrap();
                assert_eq!(next.previous_second(), Some(at));
                at = next;
            }
        }
        assert_eq!(clock("2000-01-01T00:00:00").previous_second(), None);
    }

    #[test]
    fn only_real_times() {
        assert!(clock("2024-02-29T00:00:00").next_second().is_some());
        for (text, kind) in [
            ("2023-02-29T00:00:00", ClockErrorKind::Day),
            ("2023-02-30T00:00:00", ClockErrorKind::Day),
            ("2023-13-01T00:00:00", ClockErrorKind::Month),
            ("2023-01-01T24:00:00", ClockErrorKind::Hour),
            ("2023-01-01T00:60:00", ClockErrorKind::Minute),
            ("2023-01-01T00:00:60", ClockErrorKind::Second),
            ("1999-01-01T00:00:00", ClockErrorKind::Year),
            ("2100-01-01T00:00:00", ClockErrorKind::Year),
            ("2023-01-01", ClockErrorKind::Text),
            ("2023-1-1T0:0:0", ClockErrorKind::Text),
            ("2023-01-01T00:00:+1", ClockErrorKind::Text),
            ("now", ClockErrorKind::Text),
            ("", ClockErrorKind::Text),
        ] {
            let error = text.parse::<Clock>().unwrap_err();
            assert_eq!(error.kind(), kind, "{text}");
            let error = error.to_string();
            assert!(
                error.contains(text) && error.contains("such as 2026-11-20T19:30:05"),
                "{error}"
            );
        }
    }

    #[test]
    fn seeds_are_hex_or_decimal() {
        assert_eq!("0x6207030D".parse(), Ok(Seed(1_644_626_701)));
        assert_eq!("1644626701".parse(), Ok(Seed(0x6207_030D)));
        assert_eq!(Seed(0x6207_030D).to_string(), "0x6207030D");
        for text in ["4294967296", "0x100000000", "", "0x", "-1", "+1", "six", "6207030D"] {
            let error = text.parse::<Seed>().unwrap_err().to_string();
            assert!(error.contains("such as 0x1A2B3C4D"), "{error}");
        }
    }
}
