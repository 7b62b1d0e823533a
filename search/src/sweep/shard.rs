//! A part of a space.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several equal parts of a space: the blocks whose number is `index` modulo `of`.
///
/// Its text is `index/of`. Schedulers count from 0 and people count from 1. Both are accepted, because shard
/// `4/4` is shard `0/4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "(u64, u64)", into = "(u64, u64)")]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// The whole space as one shard.
    pub const WHOLE: Self = Self { index: 0, of: 1 };

    /// Returns shard `index` of `of`, counted from 0 or from 1.
    ///
    /// # Errors
    /// If `of` is 0 or `index` is greater than `of`.
    pub fn new(index: u64, of: u64) -> Result<Self, ShardError> {
        let error = |kind| Err(ShardError { kind, text: format!("{index}/{of}") });
        match of {
            0 => error(ShardErrorKind::OfNone),
            _ if index > of => error(ShardErrorKind::Index),
            _ => Ok(Self { index: index % of, of }),
        }
    }

    /// Returns the shard's index, counted from 0.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// Returns the number of shards.
    pub const fn of(self) -> u64 {
        self.of
    }
}

impl Default for Shard {
    fn default() -> Self {
        Self::WHOLE
    }
}

/// An error: a text or two numbers are not a shard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShardError {
    kind: ShardErrorKind,
    text: String,
}

/// Why a text or two numbers are not a shard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ShardErrorKind {
    /// The text is not two numbers with `/` between them.
    Text,
    /// There is no shard of 0.
    OfNone,
    /// The index is greater than the number of shards.
    Index,
}

impl ShardError {
    /// Returns why it is not a shard.
    pub const fn kind(&self) -> ShardErrorKind {
        self.kind
    }
}

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a shard: expected 1/4 to 4/4 (or 0/4 to 3/4), such as 3/4",
            self.text
        )
    }
}

impl std::error::Error for ShardError {}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let number = |digits: &str| {
            digits.bytes().all(|digit| digit.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let error = |kind| ShardError { kind, text: text.to_owned() };
        let (index, of) = text
            .split_once('/')
            .and_then(|(index, of)| Some((number(index)?, number(of)?)))
            .ok_or_else(|| error(ShardErrorKind::Text))?;
        Self::new(index, of).map_err(|fault| error(fault.kind))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl TryFrom<(u64, u64)> for Shard {
    type Error = ShardError;

    fn try_from((index, of): (u64, u64)) -> Result<Self, ShardError> {
        Self::new(index, of)
    }
}

impl From<Shard> for (u64, u64) {
    fn from(shard: Shard) -> Self {
        (shard.index, shard.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_0_or_1() {
        assert_eq!("4/4".parse::<Shard>(), "0/4".parse());
        assert_eq!("1/1".parse(), Ok(Shard::WHOLE));
        for (text, kind) in [
            ("5/4", ShardErrorKind::Index),
            ("0/0", ShardErrorKind::OfNone),
            ("1", ShardErrorKind::Text),
            ("/", ShardErrorKind::Text),
            ("1/", ShardErrorKind::Text),
            ("-1/4", ShardErrorKind::Text),
            ("+1/4", ShardErrorKind::Text),
            ("1/4/4", ShardErrorKind::Text),
            ("", ShardErrorKind::Text),
        ] {
            let error = text.parse::<Shard>().unwrap_err();
            assert_eq!(error.kind(), kind, "{text}");
            assert!(error.to_string().contains("such as 3/4"), "{error}");
        }
    }
}
