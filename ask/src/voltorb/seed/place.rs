//! The times, delays and advances among which a seed is searched.

use std::str::FromStr;

use foretile_games::order::Order as _;
use foretile_games::voltorb::{Clock, ClockError, FRAMES_PER_SECOND, Moment, Seed, moments};
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::error::{Error, ErrorKind, bail};
#[cfg(feature = "clap")]
use crate::number::whole;
use crate::span::Span;

/// The most moments to list for a seed.
const TIMES: usize = 5;

/// The times, delays and advances to search.
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct Place {
    /// The earliest time of the DS's clock at the A press that loads the save: a date, minute or second
    /// [default: any time]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", conflicts_with_all = ["any_clock", "all_seeds"]))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Time>,
    /// The latest time [default: the date, minute or second of --from]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME", requires = "from"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Time>,
    /// Search every seed that a clock can give; the default if no time is given
    #[cfg_attr(feature = "clap", arg(long, conflicts_with = "all_seeds"))]
    #[serde(default)]
    pub any_clock: bool,
    /// Search all 4,294,967,296 seeds, for any clock and delay
    #[cfg_attr(feature = "clap", arg(long))]
    #[serde(default)]
    pub all_seeds: bool,
    /// Frames since the game started; about 420 are the fewest possible
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value_t = usual_delays()))]
    #[serde(default = "usual_delays")]
    pub delay: Span<u32>,
    /// Outputs drawn before the first board
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value_t = usual_advances()))]
    #[serde(default = "usual_advances")]
    pub advance: Span<u32>,
    /// Outputs drawn between two rounds, besides those of the cards that were turned
    #[cfg_attr(feature = "clap", arg(long, value_name = "A..B", default_value_t = no_gap()))]
    #[serde(default = "no_gap")]
    pub gap: Span<u32>,
    /// Your guess of the time, a date, minute or second: the nearest seeds come first [default: the
    /// middle of the window]
    #[cfg_attr(feature = "clap", arg(long, value_name = "TIME"))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Time>,
    /// Your guess of the delay [default: the middle of --delay]
    #[cfg_attr(feature = "clap", arg(long, value_name = "FRAMES", value_parser = whole::<u32>(0..=i64::from(u32::MAX), 612)))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay_about: Option<u32>,
}

/// The largest delay, almost two days. A seed has thousands of moments for every 65,536 frames.
pub(super) const MOST_DELAY: u32 = 10_000_000;

fn usual_delays() -> Span<u32> {
    Span { first: 400, last: 6_000 }
}

fn usual_advances() -> Span<u32> {
    Span { first: 0, last: 100 }
}

fn no_gap() -> Span<u32> {
    Span { first: 0, last: 0 }
}

impl Place {
    /// Returns whether one of the flags that choose the seeds was given.
    pub fn is_limited(&self) -> bool {
        self.from.is_some() || self.any_clock || self.all_seeds
    }
}

/// A date, a minute or a second, as the range of its seconds.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(with = "String", extend("examples" = ["2026-11-20", "2026-11-20T19:30", "2026-11-20T19:30:05"])))]
pub struct Time {
    text: String,
    first: Clock,
    last: Clock,
}

impl FromStr for Time {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (first, last) = match text.len() {
            10 => (format!("{text}T00:00:00"), format!("{text}T23:59:59")),
            16 => (format!("{text}:00"), format!("{text}:59")),
            _ => (text.to_owned(), text.to_owned()),
        };
        let clock = |text: String| {
            text.parse().map_err(|error: ClockError| {
                ErrorKind::Question.error(format!("{error}, 2026-11-20T19:30 or 2026-11-20"))
            })
        };
        Ok(Self { text: text.to_owned(), first: clock(first)?, last: clock(last)? })
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

impl Place {
    /// Checks that the question chooses the seeds in one way only.
    pub(super) fn check(&self) -> Result<(), Error> {
        let ways = [
            ("from", self.from.is_some()),
            ("any_clock", self.any_clock),
            ("all_seeds", self.all_seeds),
        ];
        if let (None, Some(to)) = (&self.from, &self.to) {
            bail!(
                "a window to {} has no start: expected `from` with it, such as 2026-11-20",
                to.text
            );
        }
        let mut given = ways.into_iter().filter(|(_, given)| *given).map(|(name, _)| name);
        if let (Some(one), Some(other)) = (given.next(), given.next()) {
            bail!(
                "`{one}` and `{other}` name different seeds: expected one of them, such as \
                 \"from\":\"2026-11-20T19:30\""
            );
        }
        Ok(())
    }

    /// Returns the range of times, if there is one.
    pub(super) fn window(&self) -> Option<(Clock, Clock)> {
        let from = self.from.as_ref()?;
        Some((from.first, self.to.as_ref().unwrap_or(from).last))
    }

    /// Returns moments of a seed, the nearest first.
    pub(super) fn times(&self, seed: Seed) -> Vec<Moment> {
        let in_years = |years| moments(seed, years, self.delay.into());
        let mut times: Vec<Moment> = match (self.window(), &self.about) {
            (Some((from, to)), _) => in_years(from.year()..=to.year())
                .filter(|moment| (from..=to).contains(&moment.at))
                .collect(),
            // Without a range of times, every year has thousands of moments; those of the nearest years are enough.
            (_, Some(about)) => {
                let mut years: Vec<u16> = Clock::YEARS.collect();
                years.order_by_key(|year| year.abs_diff(about.first.year()));
                let of_year = years.iter().map(|&year| in_years(year..=year).collect());
                of_year.filter(|times: &Vec<_>| !times.is_empty()).take(2).flatten().collect()
            }
            (_, None) => return in_years(Clock::YEARS).take(TIMES).collect(),
        };
        let distance = |moment: &Moment| self.distance(*moment).unwrap_or_default();
        times.order_by(|a, b| distance(a).total_cmp(&distance(b)).then(a.cmp(b)));
        times.truncate(TIMES);
        times
    }

    /// Returns the distance of a moment from the guess, in seconds: that of the clock plus that of the delay. Without a
    /// guess, the middle of the range counts. Returns `None` if no time is given.
    pub(super) fn distance(&self, moment: Moment) -> Option<f64> {
        let about = self.about.as_ref().map(|about| (about.first, about.last));
        let expected = about.or_else(|| self.window());
        if expected.is_none() && self.delay_about.is_none() {
            return None;
        }
        let off_time = expected.map_or(0.0, |(first, last)| {
            (seconds(moment.at) - (seconds(first) + seconds(last)) / 2.0).abs()
        });
        let delay = match self.delay_about {
            Some(delay) => f64::from(delay),
            None => (f64::from(self.delay.first) + f64::from(self.delay.last)) / 2.0,
        };
        let off_delay = (f64::from(moment.delay) - delay).abs() / FRAMES_PER_SECOND;
        Some(off_time + off_delay)
    }
}

/// Returns the seconds since the year 2000.
pub(super) fn seconds(at: Clock) -> f64 {
    const DAYS_BEFORE: [u32; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    let ((month, day), (hour, minute, second)) = (at.date(), at.time());
    let years = u32::from(at.year() - Clock::YEARS.start());
    let leap_day = u32::from(years.is_multiple_of(4) && month > 2);
    let day_of_year = DAYS_BEFORE[usize::from(month) - 1] + leap_day + u32::from(day);
    let days = years * 365 + years.div_ceil(4) + day_of_year - 1;
    let minutes = (days * 24 + u32::from(hour)) * 60 + u32::from(minute);
    f64::from(minutes) * 60.0 + f64::from(second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_follow_the_calendar() {
        let clock = |text: &str| -> Clock { text.parse().unwrap() };
        assert_eq!(seconds(clock("2000-01-01T00:00:00")), 0.0);
        // Unix time 4102444799, of which 946684800 seconds are before 2000.
        assert_eq!(seconds(clock("2099-12-31T23:59:59")), 3_155_759_999.0);
        // Python: (datetime.fromisoformat(text) - datetime(2000, 1, 1)).total_seconds()
        for (text, since_2000) in [
            ("2000-02-29T12:00:00", 5_140_800.0),
            ("2000-03-01T00:00:00", 5_184_000.0),
            ("2003-12-31T23:59:59", 126_230_399.0),
            ("2004-02-10T00:00:01", 129_686_401.0),
            ("2004-03-01T00:00:00", 131_414_400.0),
        ] {
            assert_eq!(seconds(clock(text)), since_2000, "{text}");
        }
        for text in ["2004-02-28T23:59:59", "2003-02-28T23:59:59", "2004-12-31T23:59:59"] {
            let at = clock(text);
            assert_eq!(seconds(at.next_second().unwrap()) - seconds(at), 1.0, "{text}");
        }
    }

    /// The distance is that of the clock plus that of the delay, from the guess or else from the middle.
    #[test]
    fn distances_add_those_of_clock_and_delay() {
        let place = |json: &str| serde_json::from_str::<Place>(json).unwrap();
        let moment = |at: &str, delay| Moment { at: at.parse().unwrap(), delay };
        let second = FRAMES_PER_SECOND;
        for (json, at, delay, expected) in [
            (r#"{"any_clock":true}"#, "2026-07-09T07:09:26", 755, None),
            // From the middle of a minute and of the usual delays.
            (r#"{"from":"2026-07-09T07:09"}"#, "2026-07-09T07:09:29", 3_200, Some(0.5)),
            (r#"{"from":"2026-07-09T07:09"}"#, "2026-07-09T07:10:00", 3_200, Some(30.5)),
            (
                r#"{"from":"2026-07-09T07:09:00","to":"2026-07-09T07:09:20","delay":"10..30"}"#,
                "2026-07-09T07:09:10",
                80,
                Some(60.0 / second),
            ),
            (
                r#"{"about":"2026-07-09T07:09:26","delay_about":700}"#,
                "2026-07-09T07:09:20",
                755,
                Some(6.0 + 55.0 / second),
            ),
            (
                r#"{"from":"2026-07-09","about":"2026-07-09T07:09:26","delay_about":700}"#,
                "2026-07-09T07:09:28",
                645,
                Some(2.0 + 55.0 / second),
            ),
            // A guess of the delay alone.
            (
                r#"{"any_clock":true,"delay_about":700}"#,
                "2026-07-09T07:09:28",
                760,
                Some(60.0 / second),
            ),
        ] {
            let distance = place(json).distance(moment(at, delay));
            let close = match (distance, expected) {
                (Some(distance), Some(expected)) => (distance - expected).abs() < 1e-9,
                (distance, expected) => distance == expected,
            };
            assert!(close, "{json}: {distance:?}, not {expected:?}");
        }
        for (json, is_limited) in [
            ("{}", false),
            (r#"{"delay":"5..6"}"#, false),
            (r#"{"from":"2026-07-09"}"#, true),
            (r#"{"any_clock":true}"#, true),
            (r#"{"all_seeds":true}"#, true),
        ] {
            assert_eq!(place(json).is_limited(), is_limited, "{json}");
        }
        for (json, words) in [
            (r#"{"to":"2026-07-09"}"#, "a window to 2026-07-09 has no start"),
            (
                r#"{"from":"2026-07-09","any_clock":true}"#,
                "`from` and `any_clock` name different seeds",
            ),
            (
                r#"{"any_clock":true,"all_seeds":true}"#,
                "`any_clock` and `all_seeds` name different seeds",
            ),
        ] {
            let error = place(json).check().unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    /// The nearest moments come first, whether there is a window or only a guess.
    #[test]
    fn the_nearest_times_come_first() {
        let target = Moment { at: "2026-07-09T07:09:26".parse().unwrap(), delay: 755 };
        for json in [
            r#"{"from":"2026-07-01","to":"2026-07-20","about":"2026-07-09T07:09:26","delay_about":755}"#,
            r#"{"any_clock":true,"about":"2026-07-09T07:09:26","delay_about":755}"#,
        ] {
            let place: Place = serde_json::from_str(json).unwrap();
            let times = place.times(target.seed());
            assert_eq!(times[0], target, "{json}");
            assert!(times.len() > 1 && times.iter().all(|time| time.seed() == target.seed()));
            assert!(times.is_sorted_by_key(|time| place.distance(*time).unwrap()), "{json}");
        }
    }

    #[test]
    fn times_are_dates_minutes_or_seconds() {
        let span = |text: &str| {
            let time: Time = text.parse().unwrap();
            (time.first.to_string(), time.last.to_string())
        };
        let expected = |first: &str, last: &str| (first.to_owned(), last.to_owned());
        assert_eq!(span("2026-07-09"), expected("2026-07-09T00:00:00", "2026-07-09T23:59:59"));
        assert_eq!(
            span("2026-07-09 07:09"),
            expected("2026-07-09T07:09:00", "2026-07-09T07:09:59")
        );
        assert_eq!(
            span("2026-07-09T07:09:26"),
            expected("2026-07-09T07:09:26", "2026-07-09T07:09:26")
        );
        for text in ["2026-02-30", "2026-07-09T24:00", "today", "", "07:09"] {
            let error = text.parse::<Time>().unwrap_err().to_string();
            assert!(error.contains("such as 2026-11-20T19:30:05"), "{error}");
        }
    }
}
