//! Reads the lists in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use foretile_games::bingo::bingosync::Length;
use serde::Serialize;

use super::Rules;
use crate::bingo::list::{FamilyList, List};
use crate::error::{Context, Error, ensure};

/// The endings of lists.
const ENDINGS: [&str; 5] = ["js", "json", "toml", "csv", "tsv"];

/// What can be read in a folder.
#[derive(Serialize)]
pub struct FolderRead {
    /// The lists that can be read, by the names of their files.
    pub read: Vec<ListRead>,
    /// The other files with the ending of a list, by their names.
    pub unread: Vec<Unread>,
}

/// A list that can be read.
#[derive(Serialize)]
pub struct ListRead {
    /// The file's name.
    pub file: String,
    /// The rules, such as `srl-v5`.
    pub rules: &'static str,
    /// How long goals are, if its rules know short and long cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Length>,
    /// The number of goals.
    pub goals: usize,
}

/// A file that cannot be read as a list.
#[derive(Serialize)]
pub struct Unread {
    /// The file's name.
    pub file: String,
    /// Why it cannot be read.
    pub why: String,
}

/// Reads all lists in a folder, without dealing a card.
pub fn read_folder(folder: &Path) -> Result<FolderRead, Error> {
    let mut all = FolderRead { read: Vec::new(), unread: Vec::new() };
    for path in lists(folder)? {
        let file = name_of(&path);
        match read(&path) {
            Ok((rules, mode, goals)) => all.read.push(ListRead { file, rules, mode, goals }),
            Err(error) => all.unread.push(Unread { file, why: format!("{error:#}") }),
        }
    }
    Ok(all)
}

fn read(path: &Path) -> Result<(&'static str, Option<Length>, usize), Error> {
    let (list, _) = List::in_file(path, None, None)?;
    match list.rules {
        Some(rules @ Rules::Oot) => {
            let read = list.timed()?.list;
            Ok((rules.name(), None, read.parts().map(|(_, part)| part.used().count()).sum()))
        }
        Some(rules @ Rules::Playbingo) => Ok((rules.name(), None, list.board()?.list.goals.len())),
        _ => {
            let FamilyList { dealer, .. } = list.family()?;
            let family = dealer.family();
            let mode = family.has_lengths().then_some(dealer.options().length);
            Ok((family.name(), mode, dealer.goals().len()))
        }
    }
}

/// Returns a file's name without its folder.
pub fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the files in a folder that have the ending of a list, by name.
pub fn lists(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let name = folder.display();
    let read = fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()
    });
    let mut files = read.with_context(|| {
        format!("cannot read `{name}`: expected a folder of goal lists, such as generators")
    })?;
    files.retain(|file| {
        let ending = file.extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| ENDINGS.contains(&ending)) && file.is_file()
    });
    files.sort();
    ensure!(
        !files.is_empty(),
        List,
        "`{name}` has no goal lists: expected files that end in {}, such as celeste_generator.js",
        ENDINGS.map(|ending| format!(".{ending}")).join(", ")
    );
    Ok(files)
}
