//! Files that are written whole or not at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::Mutex;

use anyhow::{Context, bail};
use tempfile::NamedTempFile;

/// The file that is being written.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the file that is being written, if any: for a program that is about to end at once.
pub fn remove_unfinished() {
    if let Some(file) = UNFINISHED.lock().ok().and_then(|mut file| file.take()) {
        // If it cannot be removed, the next run that writes there removes it.
        let _ = fs::remove_file(file);
    }
}

/// A place that a file can be written to: known before long work begins.
pub struct WholeFile {
    path: PathBuf,
}

impl WholeFile {
    /// Checks that a file can be written there, and writes none. What runs that were killed have
    /// left of this file is removed.
    pub fn at(path: &Path) -> anyhow::Result<Self> {
        let file = Self { path: path.to_owned() };
        file.check().with_context(|| file.cannot_write())?;
        Ok(file)
    }

    fn check(&self) -> anyhow::Result<()> {
        if self.is_device() {
            return Ok(());
        }
        if self.path.is_dir() {
            bail!("it is a folder: expected the name of a file, such as {}", self.example());
        }
        let target = self.target();
        let named = target.file_name().filter(|_| !ends_as_a_folder(&target));
        let (folder, Some(name)) = (folder_of(&target), named) else {
            bail!("it is no file's name: expected one, such as {}", self.example());
        };
        if !folder.is_dir() {
            bail!(
                "there is no folder `{}`: expected a file in a folder that is there, such as {}",
                folder.display(),
                name.display()
            );
        }
        let prefix = part_prefix(&target);
        remove_leftovers(folder, &prefix);
        part_file(folder, &prefix)?;
        Ok(())
    }

    /// Writes the file whole or not at all: under another name beside it, then in its place at
    /// once. A full disk or Ctrl-C leaves what was there before, and nothing else.
    ///
    /// A device or pipe cannot be replaced and is written to as it stands.
    pub fn write(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let written = if self.is_device() {
            File::create(&self.path).and_then(|file| {
                let mut file = BufWriter::new(file);
                write(&mut file)?;
                file.flush()
            })
        } else {
            self.replace(write)
        };
        written.with_context(|| self.cannot_write())
    }

    fn replace(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        let target = self.target();
        let mut file = BufWriter::new(part_file(folder_of(&target), &part_prefix(&target))?);
        write(&mut file)?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        file.persist(&target)?;
        Ok(())
    }

    fn is_device(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|at| !at.is_file() && !at.is_dir())
    }

    /// The file that is replaced: a link stays, and the file that it leads to is written.
    fn target(&self) -> PathBuf {
        fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())
    }

    fn cannot_write(&self) -> String {
        format!("cannot write `{}`", self.path.display())
    }

    /// A good name of the kind.
    fn example(&self) -> String {
        self.path.join("result.json").display().to_string()
    }
}

/// Writes a file whole or not at all, as [`WholeFile::write`] does.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    WholeFile { path: path.to_owned() }.write(write)
}

fn ends_as_a_folder(path: &Path) -> bool {
    path.to_string_lossy().ends_with(is_separator)
}

fn folder_of(target: &Path) -> &Path {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

const PART: &str = ".part";
/// Letters and digits that tell the unfinished files of one target apart.
const RANDOM: usize = 6;
/// With the rest of the part's name, at most the 255 bytes that file systems take.
const LONGEST_NAME: usize = 200;

/// How the names of a target's unfinished files begin.
fn part_prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let end = (0..=name.len().min(LONGEST_NAME)).rfind(|&end| name.is_char_boundary(end));
    format!(".foretile-{}-", &name[..end.unwrap_or(0)])
}

/// A new file under a name that nobody uses, removed when dropped, with the rights of any new file.
///
/// It is locked while it is open, where the file system can do that: what is not locked was left by
/// a run that was killed.
fn part_file(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let create = |path: &Path| File::options().write(true).create_new(true).open(path);
    // Held from before the file is there until its name is known.
    let mut unfinished = UNFINISHED.lock().expect("nothing panics while it is locked");
    loop {
        let file = tempfile::Builder::new()
            .prefix(prefix)
            .suffix(PART)
            .rand_bytes(RANDOM)
            .make_in(folder, create)?;
        // Before the lock, another run may have taken it for one that was left.
        let is_lost = match file.as_file().try_lock() {
            Ok(()) => !file.path().exists(),
            Err(TryLockError::WouldBlock) => true,
            Err(TryLockError::Error(_)) => false,
        };
        if !is_lost {
            *unfinished = Some(file.path().to_owned());
            return Ok(file);
        }
    }
}

/// Removes unfinished files that nobody writes any more.
fn remove_leftovers(folder: &Path, prefix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let random = name.to_str().and_then(|name| name.strip_prefix(prefix)?.strip_suffix(PART));
        if random.is_none_or(|random| random.len() != RANDOM) {
            continue;
        }
        let lock = File::open(entry.path()).map(|file| file.try_lock().map(|()| file));
        if let Ok(Ok(_locked)) = lock {
            // If it cannot be removed, it is in nobody's way.
            let _ = fs::remove_file(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let mut names: Vec<_> =
            entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.txt");
        let file = WholeFile::at(&path).unwrap();
        assert_eq!(names(folder.path()), [""; 0], "a check writes nothing");
        file.write(|file| file.write_all(b"first")).unwrap();
        let full_disk = |file: &mut dyn Write| {
            file.write_all(&[b'x'; 100_000])?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = format!("{:#}", file.write(full_disk).unwrap_err());
        assert!(error.contains("table.txt`: no storage space"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"first");
        file.write(|file| file.write_all(b"second")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(names(folder.path()), ["table.txt"]);
    }

    #[test]
    fn a_place_that_takes_no_file_is_told_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| {
            let error = WholeFile::at(&folder.path().join(name)).err().expect(name);
            format!("{error:#}")
        };
        let error = at("");
        assert!(error.contains("it is a folder: expected") && error.contains("such as"), "{error}");
        let error = at("none/table.txt");
        assert!(error.contains("there is no folder") && error.contains("such as table.txt"));
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(at("file/table.txt").contains("there is no folder"));
        assert_eq!(names(folder.path()), ["file"]);
        assert!(at("new/").contains("it is no file's name"));
        assert!(WholeFile::at(Path::new("")).is_err());
    }

    /// What a killed run left is not locked; what a run at work writes is.
    #[test]
    fn only_what_was_left_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let long = "n".repeat(250);
        for name in ["table.txt", "ta", &long] {
            let target = path(name);
            let (_, left) =
                part_file(folder.path(), &part_prefix(&target)).unwrap().keep().unwrap();
            let alive = part_file(folder.path(), &part_prefix(&target)).unwrap();
            let file = WholeFile::at(&target).unwrap();
            assert!(!left.exists() && alive.path().exists(), "{name}");
            file.write(|file| file.write_all(b"new")).unwrap();
            assert!(alive.path().exists(), "{name}");
            alive.persist(path("other")).unwrap();
        }
        let other = part_file(folder.path(), &part_prefix(&path("other.txt"))).unwrap();
        let (_, other) = other.keep().unwrap();
        WholeFile::at(&path("table.txt")).unwrap();
        assert!(other.exists(), "it is of another file");
    }
}
