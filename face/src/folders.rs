//! Finds Foretile's folders for settings and caches.

use std::env;
use std::path::PathBuf;

/// Returns the `foretile` folder in the one that the first of these variables names, or else in `below_home` of the
/// home folder.
pub fn user_folder(variables: [&str; 2], below_home: &str) -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let named = variables.into_iter().find_map(folder);
    let found = named.or_else(|| folder("HOME").map(|home| home.join(below_home)))?;
    Some(found.join("foretile"))
}
