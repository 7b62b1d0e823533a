//! The error of a question, with a kind to match on.

use std::error::Error as StdError;
use std::fmt;

use foretile_games::message::Code as _;
use foretile_games::{bingo, puyo, voltorb};
use foretile_search::puyo::ErrorsError;
use foretile_search::sweep::ShardError;
use foretile_search::voltorb::WindowError;
use foretile_solve::puyo::{Disagreement, PuzzleError};
use foretile_solve::voltorb::{Contradiction, PickError, ReviewError};
use foretile_study::bingo::Misfit;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use crate::bingo::{ParseRulesError, ScriptError, TextFault};
use crate::json::Fault;
use crate::lines::LineError;
use crate::{Cause, Reason};

/// Why a question has no answer.
///
/// Its text is what failed, and [`source`](StdError::source) is why. `{error:#}` writes both, with every
/// further cause.
///
/// ```
/// use foretile_ask::{ErrorKind, json, puyo};
/// let question: puyo::Link = json::read(br#"{"pairs":["RG","B?"]}"#).unwrap();
/// match puyo::link(&question) {
///     Err(error) if error.kind() == ErrorKind::Question => println!("invalid question: {error:#}"),
///     Err(error) => panic!("{error:#}"),
///     Ok(_) => panic!("half a pair has no address"),
/// }
/// ```
#[derive(Debug)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    source: Option<Box<dyn StdError + Send + Sync>>,
    /// Boxed to keep `Result` small.
    cause: Option<Box<Cause>>,
}

/// The kind of an error: its code over HTTP, in JavaScript and in Python.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
#[cfg_attr(feature = "openapi", schemars(rename = "ErrorCode"))]
#[non_exhaustive]
pub enum ErrorKind {
    /// The body is not JSON.
    Syntax,
    /// The request does not contain a question: its name, method or content type is wrong, or it is not allowed.
    Request,
    /// The question cannot be answered: a value is out of bounds, values contradict each other, or no board
    /// fits what was seen.
    Question,
    /// The goal list has mistakes, or no goals for the mode.
    List,
    /// A file cannot be read or written.
    File,
    /// A checkpoint, shard or state is damaged, missing, unfinished or of another question.
    Kept,
    /// The question or its answer is too long.
    TooLong,
    /// Other work must end first. The same question can be asked again.
    Busy,
    /// There is no memory left for the answer. Only WebAssembly modules report this; the module cannot be used afterwards.
    Memory,
    /// The program is at fault: a defect to report.
    Defect,
    /// The client left before the answer was ready.
    Left,
}

impl ErrorKind {
    /// Returns an error of this kind with a machine-readable cause, whose text is the message.
    pub(crate) fn refusal(self, cause: impl Into<Cause>) -> Error {
        let cause = cause.into();
        self.error(cause.to_string()).with_cause(cause)
    }

    /// Returns an error of this kind.
    pub(crate) fn error(self, message: impl Into<String>) -> Error {
        Error { kind: self, message: message.into(), source: None, cause: None }
    }
}

impl Error {
    /// Returns the error of work whose client has left.
    pub fn left() -> Self {
        ErrorKind::Left.error("cancelled")
    }

    /// Returns the kind, to match on.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the machine-readable cause, if there is one.
    pub fn cause(&self) -> Option<&Cause> {
        self.cause.as_deref()
    }

    /// Returns whether a list does not say which of several rules deal it.
    pub(crate) fn asks_for_rules(&self) -> bool {
        self.cause().is_some_and(|cause| cause.0.is.code() == Reason::BingoManyRules.code())
    }

    /// Adds the error below this one.
    pub(crate) fn because(self, source: impl StdError + Send + Sync + 'static) -> Self {
        Self { source: Some(Box::new(source)), ..self }
    }

    /// Adds the machine-readable cause.
    pub(crate) fn with_cause(self, cause: impl Into<Option<Cause>>) -> Self {
        Self { cause: cause.into().map(Box::new), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        let mut cause = self.source().filter(|_| f.alternate());
        while let Some(error) = cause {
            write!(f, ": {error}")?;
            cause = error.source();
        }
        Ok(())
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.as_deref().map(|error| error as _)
    }
}

/// An error that can be the cause of an [`Error`].
pub(crate) trait Fails: StdError + Send + Sync + 'static {
    /// Returns the kind that the [`Error`] gets.
    fn kind(&self) -> ErrorKind;

    /// Returns the machine-readable cause, if there is one.
    fn coded_cause(&self) -> Option<Cause> {
        None
    }
}

impl Fails for Error {
    fn kind(&self) -> ErrorKind {
        self.kind
    }

    fn coded_cause(&self) -> Option<Cause> {
        self.cause.as_deref().cloned()
    }
}

macro_rules! fails {
    (@cause message $error:ident) => { Some($error.into()) };
    (@cause $cause:ident $error:ident) => { Cause::$cause($error).into() };
    ($($kind:ident: $($error:ty $(=> $cause:ident)?),*;)*) => {$($(
        impl Fails for $error {
            fn kind(&self) -> ErrorKind {
                ErrorKind::$kind
            }

            $(fn coded_cause(&self) -> Option<Cause> {
                fails!(@cause $cause self)
            })?
        }

        impl From<$error> for Error {
            fn from(error: $error) -> Self {
                ErrorKind::$kind.error(error.to_string()).with_cause(error.coded_cause())
            }
        }
    )*)*};
}

// After `=>` comes the function of `Cause` that makes an error's cause, or `message` if the error converts to one.
fails! {
    Question:
        Contradiction => message, voltorb::HitError => message,
        puyo::OutOfReach => of_drop, puyo::ParseLinkError => message, puyo::ParsePairsError => message,
        puyo::ParsePuzzleError => message, PuzzleError => message,
        std::num::ParseIntError, Fault, LineError, PickError, ReviewError,
        ErrorsError, puyo::ParseSeedOfRulesError, ShardError, WindowError,
        ParseRulesError, bingo::ParseModeError, bingo::ParseSeedError, bingo::ParseSiteLinkError,
        bingo::playbingo::ReadSettingsError => of_settings, bingo::playbingo::ParseSeedError,
        bingo::bingosync::ParseFamilyError, bingo::bingosync::ParseLengthError,
        voltorb::ClockError, voltorb::FlipError, voltorb::LevelError,
        voltorb::ParseBoardError, voltorb::ParseHintsError;
    List:
        TextFault => of_text, ScriptError => of_script, bingo::ReadListError => of_list,
        bingo::MissingPartError => of_part;
    File: std::io::Error;
    Kept: serde_json::Error, std::str::Utf8Error, Misfit;
    Defect: Disagreement;
}

/// Adds what failed to an error, which becomes the source.
pub(crate) trait Context<T> {
    /// Says what failed.
    fn context(self, message: impl Into<String>) -> Result<T, Error>;

    /// Says what failed; the message is made only on failure.
    fn with_context<M: Into<String>>(self, message: impl FnOnce() -> M) -> Result<T, Error>;
}

impl<T, E: Fails> Context<T> for Result<T, E> {
    fn context(self, message: impl Into<String>) -> Result<T, Error> {
        self.with_context(|| message)
    }

    fn with_context<M: Into<String>>(self, message: impl FnOnce() -> M) -> Result<T, Error> {
        self.map_err(|error| {
            error.kind().error(message()).with_cause(error.coded_cause()).because(error)
        })
    }
}

/// For a part of the question that is missing: the kind is [`ErrorKind::Question`].
impl<T> Context<T> for Option<T> {
    fn context(self, message: impl Into<String>) -> Result<T, Error> {
        self.with_context(|| message)
    }

    fn with_context<M: Into<String>>(self, message: impl FnOnce() -> M) -> Result<T, Error> {
        self.ok_or_else(|| ErrorKind::Question.error(message()))
    }
}

/// Returns an error with this message, such as `bail!(File, "…")`. Without a kind it is a `Question`. The message may be a
/// cause: `bail!(List => Reason::BingoNoList)`.
macro_rules! bail {
    ($kind:ident, $($message:tt)+) => {
        return Err($crate::error::ErrorKind::$kind.error(format!($($message)+)))
    };
    ($kind:ident => $cause:expr) => {
        return Err($crate::error::ErrorKind::$kind.refusal($cause))
    };
    ($($message:tt)+) => { $crate::error::bail!(Question, $($message)+) };
}

/// Returns an error unless the condition holds, such as `ensure!(count < 9, List, "…")`.
macro_rules! ensure {
    ($is_well:expr, $($message:tt)+) => {
        let is_well: bool = $is_well;
        if !is_well {
            $crate::error::bail!($($message)+);
        }
    };
}

pub(crate) use {bail, ensure};

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;
    use crate::cause::Reason;

    fn read() -> Result<(), Error> {
        let unreadable = || -> Result<(), Error> {
            Err(io::Error::from(io::ErrorKind::NotFound)).context("cannot read `a.json`")
        };
        unreadable().context("cannot resume")
    }

    #[test]
    fn sources_follow_in_order_and_keep_their_kind() {
        let error = read().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::File);
        assert_eq!(error.to_string(), "cannot resume");
        assert_eq!(format!("{error:#}"), "cannot resume: cannot read `a.json`: entity not found");
        let cause = error.source().unwrap();
        assert_eq!(cause.to_string(), "cannot read `a.json`");
        let cause = cause.source().unwrap().downcast_ref::<io::Error>().unwrap();
        assert_eq!(cause.kind(), io::ErrorKind::NotFound);
    }

    /// Context added to an error does not hide its code.
    #[test]
    fn an_error_with_context_keeps_its_kind_and_code() {
        let refused: Result<(), Error> = Err(ErrorKind::List.refusal(Reason::BingoNoList));
        let error = refused.context("cannot read `a.js`").unwrap_err();
        assert_eq!(
            (error.kind(), error.cause()),
            (ErrorKind::List, Some(&Reason::BingoNoList.into()))
        );
    }

    #[test]
    fn the_kind_before_a_message_is_that_of_the_error() {
        let odd = |number: u8| {
            ensure!(number > 0, "0: expected more");
            ensure!(number < 9, Kept, "{number} of {}: expected less", 8);
            Ok(())
        };
        let kind = |number| odd(number).map_err(|error| error.kind());
        assert_eq!([0, 1, 9].map(kind), [Err(ErrorKind::Question), Ok(()), Err(ErrorKind::Kept)]);
        assert_eq!(odd(9).unwrap_err().to_string(), "9 of 8: expected less");
        assert_eq!(None::<u8>.context("none").unwrap_err().kind(), ErrorKind::Question);
    }
}
