//! Suggests commands after a mistyped one, and shows a good command after any other mistake.

use std::error::Error as _;
use std::ffi::OsString;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

use super::examples;

/// The most suggestions.
const MAX_SUGGESTIONS: usize = 3;
/// The least Jaro similarity of a suggestion, 0 to 1.
const MIN_SIMILARITY: f64 = 0.8;

/// Completes an error about these words of a command line: with similar commands, what was expected and an example.
pub fn complete_error(error: Error, all: &Command, words: &[OsString]) -> Error {
    let mut error = suggest(error, all);
    if let Some(tip) = tip(&error, all, words) {
        // Replaces clap's tip to put `--` before it, which is wrong for a mistyped flag and for a flag's value.
        let tips = vec![StyledStr::from(tip)];
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Returns what was expected, and an example of it, unless the error says that itself.
fn tip(error: &Error, all: &Command, words: &[OsString]) -> Option<String> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion)
        || error.source().is_some_and(|source| source.to_string().contains("such as "))
    {
        return None;
    }
    if let Some(ContextValue::Strings(values)) = error.get(ContextKind::ValidValue)
        && let Some(value) = values.first()
    {
        return Some(format!("expected one of these values, such as {value}"));
    }
    let suggested = match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(names)) => names.first(),
        _ => None,
    };
    let typed = command_of(all, words);
    let path = match suggested {
        Some(name) => {
            let inner = format!("{typed} {name}");
            name.strip_prefix("foretile ").unwrap_or(inner.trim_start()).to_owned()
        }
        None => typed,
    };
    let line = examples::shortest(&path)?;
    Some(format!("expected a command such as `{line}`"))
}

/// Returns what to say below the help that is shown in place of an error, where a command of a game is missing.
pub fn without_command(error: &Error, all: &Command, words: &[OsString]) -> Option<String> {
    (error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand).then(|| {
        let line = examples::shortest(&command_of(all, words)).unwrap_or_default();
        format!("no command is given: expected one, such as `{line}`")
    })
}

/// Returns the command that these words begin with, such as `voltorb deal`.
fn command_of(mut all: &Command, words: &[OsString]) -> String {
    let mut path = Vec::new();
    for word in words {
        let Some(found) = all.find_subcommand(word) else { break };
        path.push(found.get_name());
        all = found;
    }
    path.join(" ")
}

/// Adds similar commands of the games to an error: `foretile voltorb solve` for `foretile solve`, and
/// `foretile bingo study` for `foretile voltorb study`.
fn suggest(mut error: Error, all: &Command) -> Error {
    let Some(ContextValue::String(typed)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    let typed = typed.to_lowercase();
    let groups = all.get_subcommands();
    let names = groups.flat_map(|group| {
        let inner = group.get_subcommands().map(Command::get_name);
        inner.map(move |name| (name, format!("foretile {} {name}", group.get_name())))
    });
    let names: Vec<(&str, String)> = names.filter(|(name, _)| *name != "help").collect();
    let has_own = matches!(
        error.get(ContextKind::SuggestedSubcommand),
        Some(ContextValue::Strings(own)) if !own.is_empty()
    );
    let similar = |least: f64| -> Vec<String> {
        let similarity = |name: &str| strsim::jaro(name, &typed);
        let mut close: Vec<_> =
            names.iter().filter(|(name, _)| similarity(name) >= least).collect();
        close.sort_by(|(one, _), (other, _)| similarity(other).total_cmp(&similarity(one)));
        close.into_iter().take(MAX_SUGGESTIONS).map(|(_, whole)| whole.clone()).collect()
    };
    let mut found = similar(1.0);
    if found.is_empty() && !has_own {
        found = similar(MIN_SIMILARITY);
    }
    if error.kind() == ErrorKind::InvalidSubcommand && !found.is_empty() {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(found));
    }
    error
}

#[cfg(test)]
mod tests {
    use super::super::command;
    use super::*;

    fn of(words: &[&str]) -> Vec<OsString> {
        words.iter().map(OsString::from).collect()
    }

    /// The error of a command line, if there is one.
    fn refused(whole: &Command, words: &[&str]) -> Option<Error> {
        let all = ["foretile"].iter().chain(words);
        let error = whole.clone().try_get_matches_from(all).err()?;
        Some(complete_error(error, whole, &of(words)))
    }

    /// Returns whether a command line is refused, or the message as an error if it does not say what was expected with
    /// an example.
    fn check(whole: &Command, words: &[&str]) -> Result<bool, String> {
        let Some(error) = refused(whole, words) else { return Ok(false) };
        if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
            return Ok(false);
        }
        if let Some(text) = without_command(&error, whole, &of(words)) {
            return if text.contains("such as `foretile ") { Ok(true) } else { Err(text) };
        }
        let text = match error.kind() {
            ErrorKind::ValueValidation => {
                error.source().map(ToString::to_string).unwrap_or_default()
            }
            _ => error.render().to_string(),
        };
        let is_good =
            text.contains("expected ") && text.contains("such as ") && !text.contains("use '-- ");
        if is_good { Ok(true) } else { Err(format!("{words:?}: {text}")) }
    }

    /// Every mistake of every flag of every command.
    #[test]
    fn every_refusal_has_an_example() {
        let (mut count, mut bad) = (0, Vec::new());
        let whole = command();
        let mut left = vec![(whole.clone(), Vec::<String>::new())];
        while let Some((mut at, path)) = left.pop() {
            at.build();
            let mut words = |more: &[&str]| {
                let words: Vec<&str> =
                    path.iter().map(String::as_str).chain(more.iter().copied()).collect();
                match check(&whole, &words) {
                    Ok(is_refused) => count += usize::from(is_refused),
                    Err(fault) => bad.push(fault),
                }
            };
            for more in [&["--no-such-flag"][..], &["a", "b", "c", "d"], &["-1"], &[]] {
                words(more);
            }
            for arg in at.get_arguments() {
                let flag = arg.get_long().map(|long| format!("--{long}"));
                if let Some(flag) = flag.as_deref() {
                    words(&[flag]);
                    words(&[flag, flag]);
                }
                if !arg.get_action().takes_values() {
                    continue;
                }
                for value in [
                    "",
                    " ",
                    "x",
                    "-1",
                    "-0.5",
                    "0",
                    "1e99",
                    "NaN",
                    "9..1",
                    "99999999999999999999",
                    "1,2",
                    "é",
                    "-x",
                    "=",
                ] {
                    let given: Vec<&str> = flag.as_deref().into_iter().chain([value]).collect();
                    words(&given);
                }
            }
            for inner in at.get_subcommands().filter(|inner| inner.get_name() != "help") {
                let path = path.iter().cloned().chain([inner.get_name().to_owned()]).collect();
                left.push((inner.clone(), path));
            }
        }
        assert!(bad.is_empty(), "{} bad ones:\n{}", bad.len(), bad.join("\n"));
        assert!(count > 1_000, "{count}");
    }

    #[test]
    fn an_example_is_of_the_command() {
        for (words, example) in [
            (&["puyo", "plan"][..], "`foretile puyo plan 0x1A2B`"),
            (&["voltorb", "slove"], "`foretile voltorb solve "),
            (&["solve"], "`foretile voltorb solve "),
            (&["voltorb", "study"], "`foretile bingo study "),
            (&["puyo", "plan", "1", "--goal", "win"], "such as chain"),
            (&["frobnicate"], "`foretile voltorb deal --seed 0x6207030D`"),
        ] {
            let text = refused(&command(), words).unwrap().render().to_string();
            assert!(text.contains(example), "{words:?}: {text}");
        }
    }
}
