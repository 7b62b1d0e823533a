//! Requirements of tests that the repository does not contain.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A requirement of a test that this machine may lack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The community's goal lists. We may not include them: `./test` downloads them from npm.
    Lists,
    /// Goal lists that only the community's site served.
    SiteLists,
    /// The labelled pictures of the game in `shared/screens`, beside the checkout.
    Screens,
    /// A film of a visit, in `shared/cases`, beside the checkout.
    Film,
    /// Cards, boards and pools dealt by other programs, in `shared/golden`, beside the checkout.
    Golden,
    /// A virtual X server and a window manager.
    Display,
    /// Linux that lets a user mount a small disk of their own.
    SmallDisk,
}

impl Need {
    /// Returns what is missing and where to get it, or `None` if this machine has it.
    pub fn missing(self) -> Option<&'static str> {
        let (is_there, reason) = match self {
            Self::Lists => {
                (find("v10.1").is_some(), "needs the community's goal lists: .ci/setup lists")
            }
            Self::SiteLists => {
                (find("site_v9").is_some(), "needs ../shared/golden/bingo_lists/site_*.json")
            }
            Self::Screens => (screens().exists(), "needs the pictures of ../shared/screens"),
            Self::Film => (film().exists(), "needs the pictures of ../shared/cases/watch-visit"),
            Self::Golden => {
                (shared_file("README.md").exists(), "needs the cards and pools of ../shared/golden")
            }
            Self::Display => (
                ["Xvfb", "openbox"].into_iter().all(is_installed),
                "needs Xvfb and openbox: .ci/setup screen",
            ),
            Self::SmallDisk => (
                mounts(),
                "needs user namespaces in which `unshare --user --map-root-user --mount` works",
            ),
        };
        (!is_there).then_some(reason)
    }

    /// Returns whether CI must have it: `./test` installs it, or it is in `shared/` and that folder exists or is named.
    /// A workflow has only a clone of the repository, without that folder.
    pub(crate) fn is_due(self, has_shared: bool) -> bool {
        match self {
            Self::Lists | Self::Display | Self::SmallDisk => true,
            Self::SiteLists | Self::Screens | Self::Film | Self::Golden => has_shared,
        }
    }
}

fn is_installed(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Returns whether a user may mount a disk in memory, where only they see it.
fn mounts() -> bool {
    let mount = ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"];
    Command::new("unshare").args(mount).output().is_ok_and(|mounted| mounted.status.success())
}

/// Returns the folder that `FORETILE_SHARED` names, or `shared/` beside the checkout.
fn shared() -> PathBuf {
    env::var_os("FORETILE_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from)
}

/// Returns whether this machine has `shared/`, or should have it because `FORETILE_SHARED` names it. An empty name stands for
/// a clone without that folder.
pub(crate) fn has_shared() -> bool {
    env::var_os("FORETILE_SHARED").map_or_else(|| shared().exists(), |name| !name.is_empty())
}

/// Returns the folder of labelled pictures of the game. It may be missing: see [`Need::Screens`].
pub fn screens() -> PathBuf {
    shared().join("screens")
}

/// Returns the folder of a film of six rounds of seed 0x3100027C. It may be missing: see [`Need::Film`].
pub fn film() -> PathBuf {
    shared().join("cases/watch-visit")
}

/// Returns the file `shared/golden/name`, which is not in the repository and may be missing.
pub fn shared_file(name: &str) -> PathBuf {
    shared().join("golden").join(name)
}

/// Returns the file of a goal list, from npm or from `shared/`. In `shared/`, v9.2 is only there as the
/// site's list, which is identical.
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

/// Returns the file of a goal list such as `v10.1`, or `site_v9` for one that only the site served.
///
/// # Panics
/// When the file is missing. A test that calls this needs [`Need::Lists`] or [`Need::SiteLists`].
pub fn list_file(version: &str) -> PathBuf {
    find(version).unwrap_or_else(|| panic!("no goal list {version}: run .ci/setup lists"))
}

/// Returns the text of a goal list; see [`list_file`].
///
/// # Panics
/// When the file is missing or cannot be read.
pub fn list(version: &str) -> String {
    let file = list_file(version);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
