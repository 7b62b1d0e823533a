//! What some tests need and a clone of the repository does not hold.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Something that a test needs and that this machine may lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The community's goal lists. They stay theirs: `./test` gets them from npm.
    Lists,
    /// Goal lists that only the community's site served.
    SiteLists,
    /// The labelled pictures of the game in `shared/screens`, beside the checkout.
    Screens,
    /// An X server without a screen and a window manager.
    Display,
}

impl Need {
    /// What this machine lacks and where it comes from, or `None` when it is there.
    pub fn missing(self) -> Option<&'static str> {
        let (is_there, reason) = match self {
            Self::Lists => {
                (find("v10.1").is_some(), "needs the community's goal lists: .ci/setup lists")
            }
            Self::SiteLists => {
                (find("site_v9").is_some(), "needs ../shared/golden/bingo_lists/site_*.json")
            }
            Self::Screens => (screens().exists(), "needs the pictures of ../shared/screens"),
            Self::Display => (
                ["Xvfb", "openbox"].into_iter().all(is_installed),
                "needs Xvfb and openbox: .ci/setup screen",
            ),
        };
        (!is_there).then_some(reason)
    }
}

fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// `shared/` beside the checkout, or the folder that `FORETILE_SHARED` names.
fn shared() -> PathBuf {
    env::var_os("FORETILE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from)
}

/// The folder of labelled pictures of the game; [`Need::Screens`] says whether it is there.
pub fn screens() -> PathBuf {
    shared().join("screens")
}

/// The file of a goal list: from npm, or from `shared/`, which has v9.2 as the site's list only. The
/// two are the same.
fn find(version: &str) -> Option<PathBuf> {
    let fetched = Path::new(env!("CARGO_MANIFEST_DIR")).join("lists/fetched");
    let beside = shared().join("golden/bingo_lists");
    let files = [
        fetched.join(format!("{version}.json")),
        beside.join(format!("{version}.json")),
        beside.join(format!("site_{version}.json")),
    ];
    files.into_iter().find(|file| file.exists())
}

/// The file of a goal list such as `v10.1`, or `site_v9` for one that only the site served.
///
/// # Panics
/// When it is not there: a test that calls this needs [`Need::Lists`] or [`Need::SiteLists`].
pub fn list_file(version: &str) -> PathBuf {
    find(version).unwrap_or_else(|| panic!("no goal list {version}: run .ci/setup lists"))
}

/// The text of a goal list; see [`list_file`].
///
/// # Panics
/// When it is not there or cannot be read.
pub fn list(version: &str) -> String {
    let file = list_file(version);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
