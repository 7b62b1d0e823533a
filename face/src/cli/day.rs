//! A day as a flag: a date, or today.

use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};

use foretile_ask::voltorb::Day;

/// A day in UTC, or today.
#[derive(Clone, Copy)]
pub struct Date(pub Day);

impl FromStr for Date {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        if text == "today" {
            let now = SystemTime::now().duration_since(UNIX_EPOCH)?;
            return Ok(Self(Day::at(now.as_secs())?));
        }
        Ok(Self(text.parse()?))
    }
}
