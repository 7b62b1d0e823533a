//! Our folders among the user's own.

use std::env;
use std::path::PathBuf;

/// Returns our folder in the one that the first of these variables names, or else in this one of the home folder.
pub fn of_user(variables: [&str; 2], beside_home: &str) -> Option<PathBuf> {
    let folder = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let named = variables.into_iter().find_map(folder);
    let found = named.or_else(|| folder("HOME").map(|home| home.join(beside_home)))?;
    Some(found.join("foretile"))
}
