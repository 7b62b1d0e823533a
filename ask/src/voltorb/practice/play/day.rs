//! A day, whose visit is the same for everybody.

use std::fmt;
use std::str::FromStr;

use foretile_games::voltorb::{Clock, Seed};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

use crate::error::{Error, bail};

/// The text that is hashed with the date.
const SALT: &str = "foretile voltorb day ";
/// The first day that has a visit and a puzzle.
const FIRST: &str = "2026-01-01";

/// A day in UTC, whose visit is the same for everybody in the world. As text it looks like `2026-11-22`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(with = "String"))]
#[cfg_attr(feature = "openapi", schemars(extend("pattern" = "^20[0-9]{2}-[01][0-9]-[0-3][0-9]$", "examples" = ["2026-11-22"])))]
pub struct Day(Clock);

impl Day {
    /// The lost rounds that end a visit of a day.
    pub const LIVES: u32 = 5;
    /// The most rounds of a visit of a day.
    ///
    /// A player who always turns the safest card that can be 2 or 3 turns 6 cards a round, measured over 600 visits. With
    /// 7 seconds for a card and the coach's words that makes ten rounds in 7 minutes. Five lives are a risk, but usually
    /// enough: the fifth lost round ended 29 of 100 of these visits before the tenth round, and none before the sixth.
    pub const ROUNDS: u32 = 10;

    /// Returns the day, in UTC, of a time in seconds since 1970 began.
    ///
    /// ```
    /// use foretile_ask::voltorb::Day;
    /// assert_eq!(Day::at(1_795_391_999).unwrap().to_string(), "2026-11-22");
    /// assert_eq!(Day::at(1_795_392_000).unwrap().to_string(), "2026-11-23");
    /// ```
    ///
    /// # Errors
    /// If the day is before 2026 or after 2099.
    pub fn at(seconds: u64) -> Result<Self, Error> {
        // `civil_from_days` of Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms", for days from 1970 on.
        let days = seconds / 86_400 + 719_468;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        let year = 400 * era + year + u64::from(month <= 2);
        format!("{year:04}-{month:02}-{day:02}").parse()
    }

    /// Returns the seed of the day's visit: the first four bytes, the highest first, of the SHA-256 of
    /// `foretile voltorb day 2026-11-22`.
    pub fn seed(self) -> Seed {
        Seed(self.hash(SALT))
    }

    /// Returns the first four bytes, the highest first, of the SHA-256 of a text with the day behind it.
    pub(crate) fn hash(self, salt: &str) -> u32 {
        let hash = Sha256::digest(format!("{salt}{self}"));
        let (first, _) = hash.split_first_chunk().expect("a hash has 32 bytes");
        u32::from_be_bytes(*first)
    }

    /// Returns the day of the week, 0 for Monday.
    pub(crate) fn weekday(self) -> usize {
        // Sakamoto's method, by which 0 is Sunday: what the months before this one add.
        const MONTHS: [usize; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let (month, day) = self.0.date();
        let year = usize::from(self.0.year()) - usize::from(month < 3);
        let days = year + year / 4 - year / 100 + year / 400;
        (days + MONTHS[usize::from(month) - 1] + usize::from(day) + 6) % 7
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.0.to_string();
        f.pad(time.split('T').next().unwrap_or_default())
    }
}

impl FromStr for Day {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        match format!("{text}T00:00:00").parse() {
            Ok(day) if text >= FIRST => Ok(Self(day)),
            Ok(_) => {
                bail!("{text} is too early: expected a day from {FIRST} on, such as 2026-11-22")
            }
            Err(_) => bail!(
                "`{text}` is not a day: expected one from {FIRST} to 2099-12-31, such as 2026-11-22"
            ),
        }
    }
}

impl Serialize for Day {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Day {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seeds are of Python's `hashlib.sha256`.
    #[test]
    fn seeds_of_days_are_frozen() {
        for (day, seed) in [
            ("2026-01-01", 0x19BB_3BCA),
            ("2026-11-22", 0xDD00_D5A5),
            ("2026-11-23", 0x4A1F_D3BB),
            ("2099-12-31", 0x5AF5_DF7B),
        ] {
            assert_eq!(day.parse::<Day>().unwrap().seed(), Seed(seed), "{day}");
        }
    }

    /// Compares with the days of Python's `datetime`.
    #[test]
    fn days_change_at_midnight_in_utc() {
        for (seconds, day) in [
            (1_767_225_600, "2026-01-01"),
            (1_803_859_199, "2027-02-28"),
            (1_835_395_200, "2028-02-29"),
            (1_835_481_600, "2028-03-01"),
            (4_102_444_799, "2099-12-31"),
        ] {
            assert_eq!(Day::at(seconds).unwrap().to_string(), day);
        }
        for seconds in [0, 1_767_225_599, 4_102_444_800, u64::MAX] {
            assert!(Day::at(seconds).is_err(), "{seconds}");
        }
    }

    /// Compares with `date.weekday()` of Python's `datetime`.
    #[test]
    fn days_of_the_week() {
        for (day, weekday) in [
            ("2026-01-01", 3),
            ("2026-11-22", 6),
            ("2028-02-29", 1),
            ("2028-03-01", 2),
            ("2099-12-31", 3),
        ] {
            assert_eq!(day.parse::<Day>().unwrap().weekday(), weekday, "{day}");
        }
    }

    #[test]
    fn only_real_days_are_read() {
        for text in ["2025-12-31", "1999-01-01"] {
            let error = text.parse::<Day>().unwrap_err().to_string();
            assert!(error.ends_with("such as 2026-11-22"), "{error}");
        }
        for text in [
            "",
            "today",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "2100-01-01",
            "2026-11-22T00:00:00",
        ] {
            let error = text.parse::<Day>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not a day")), "{error}");
        }
    }
}
