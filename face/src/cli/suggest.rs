//! Suggests commands after a mistyped one.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};

/// The most suggestions.
const MOST: usize = 3;
/// The least Jaro similarity of a suggestion, 0 to 1.
const ALIKE: f64 = 0.8;

/// Adds similar commands of the games to an error: `foretile voltorb solve` for `foretile solve`, and
/// `foretile bingo study` for `foretile voltorb study`.
pub fn suggest(mut error: Error, all: &Command) -> Error {
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
    let like = |least: f64| -> Vec<String> {
        let alike = |name: &str| strsim::jaro(name, &typed);
        let mut like: Vec<_> = names.iter().filter(|(name, _)| alike(name) >= least).collect();
        like.sort_by(|(one, _), (other, _)| alike(other).total_cmp(&alike(one)));
        like.into_iter().take(MOST).map(|(_, whole)| whole.clone()).collect()
    };
    let mut found = like(1.0);
    if found.is_empty() && !has_own {
        found = like(ALIKE);
    }
    if error.kind() == ErrorKind::InvalidSubcommand && !found.is_empty() {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(found));
    }
    error
}
