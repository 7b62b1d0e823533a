//! Files that are written whole or not at all.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, is_separator};
use std::sync::{LockResult, Mutex, MutexGuard};

use tempfile::NamedTempFile;

use crate::error::{Context, Error, bail};

/// The file that is being written.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Removes the file that is being written, if any. While the returned guard exists, threads that begin one wait.
pub(super) fn remove() -> LockResult<MutexGuard<'static, Option<PathBuf>>> {
    let mut unfinished = UNFINISHED.lock();
    if let Some(file) = unfinished.as_mut().ok().and_then(|file| file.take()) {
        // If this fails, the next run that writes there removes the file.
        let _ = fs::remove_file(file);
    }
    unfinished
}

/// A path that was checked before long work begins: a file can be written there.
pub struct WholeFile {
    path: PathBuf,
}

impl WholeFile {
    /// Checks that a file can be written at this path, without writing it. Also removes the
    /// unfinished files that killed runs left for this path.
    ///
    /// # Errors
    /// When the path is a folder or not a file name, or its folder does not exist or is not writable.
    pub fn at(path: &Path) -> Result<Self, Error> {
        let file = Self { path: path.to_owned() };
        file.check().with_context(|| file.cannot_write())?;
        Ok(file)
    }

    fn check(&self) -> Result<(), Error> {
        if self.is_device() {
            return Ok(());
        }
        if self.path.is_dir() {
            bail!(File, "it is a folder: expected the name of a file, such as {}", self.example());
        }
        let target = self.target();
        let named = target.file_name().filter(|_| !ends_as_a_folder(&target));
        let (folder, Some(name)) = (folder_of(&target), named) else {
            bail!(File, "it is not a file name: expected one, such as {}", self.example());
        };
        if !folder.is_dir() {
            bail!(
                File,
                "there is no folder `{}`: expected a file in an existing folder, such as {}",
                folder.display(),
                name.display()
            );
        }
        let prefix = hidden_prefix(&target);
        remove_leftovers(folder, &prefix);
        part_file(folder, &prefix)?;
        Ok(())
    }

    /// Writes the file whole or not at all: first under another name in the same folder, then renamed
    /// atomically. After a full disk or Ctrl-C the old content is still there, and nothing else.
    ///
    /// A device or pipe cannot be replaced, so it is written to directly.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
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
        let mut file = BufWriter::new(part_file(folder_of(&target), &hidden_prefix(&target))?);
        write(&mut file)?;
        let mut file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        // Held meanwhile, so that Ctrl-C cannot remove the file that is renamed.
        let mut unfinished = UNFINISHED.lock().expect("nothing panics while it is locked");
        // Not by `persist`: a test preloads a library that makes writes fail, and it cannot intercept the system calls of `persist`.
        fs::rename(file.path(), &target)?;
        file.disable_cleanup(true);
        *unfinished = None;
        Ok(())
    }

    fn is_device(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|found| !found.is_file() && !found.is_dir())
    }

    /// The file to replace: a symbolic link stays, and the file that it points to is replaced.
    pub(super) fn target(&self) -> PathBuf {
        fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone())
    }

    fn cannot_write(&self) -> String {
        format!("cannot write `{}`", self.path.display())
    }

    /// An example of a good file name.
    fn example(&self) -> String {
        self.path.join("result.json").display().to_string()
    }
}

/// Writes a file whole or not at all, as [`WholeFile::write`] does.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    WholeFile { path: path.to_owned() }.write(write)
}

fn ends_as_a_folder(path: &Path) -> bool {
    path.to_string_lossy().ends_with(is_separator)
}

pub(super) fn folder_of(target: &Path) -> &Path {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

const PART: &str = ".part";
/// Random letters and digits in the name of an unfinished file.
const RANDOM: usize = 6;
/// Bytes of the target's name that are used. With the rest, the name has at most the 255 bytes that
/// file systems allow.
const LONGEST_NAME: usize = 200;

/// Returns how the names of the hidden files beside a target begin.
pub(super) fn hidden_prefix(target: &Path) -> String {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let end = (0..=name.len().min(LONGEST_NAME)).rfind(|&end| name.is_char_boundary(end));
    format!(".foretile-{}-", &name[..end.unwrap_or(0)])
}

/// Creates a new file with an unused name and the usual permissions; dropping it removes it.
///
/// The file is locked while it is open, if the file system supports locks. An unlocked one was left by
/// a killed run.
fn part_file(folder: &Path, prefix: &str) -> io::Result<NamedTempFile> {
    let create = |path: &Path| File::options().write(true).create_new(true).open(path);
    // Held until the name is stored, so that Ctrl-C in between cannot miss the file.
    let mut unfinished = UNFINISHED.lock().expect("nothing panics while it is locked");
    loop {
        let file = tempfile::Builder::new()
            .prefix(prefix)
            .suffix(PART)
            .rand_bytes(RANDOM)
            .make_in(folder, create)?;
        // Before we locked it, another run may have taken it for a leftover and removed it.
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

/// Removes the unfinished files that no running program holds locked.
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
            // If this fails, the leftover does no harm.
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

    #[cfg(unix)]
    #[test]
    fn a_device_is_not_a_file() {
        let is_device = |path: &Path| WholeFile { path: path.to_owned() }.is_device();
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "").unwrap();
        assert!(is_device(Path::new("/dev/null")));
        for name in ["", "file", "none"] {
            assert!(!is_device(&folder.path().join(name)), "{name}");
        }
    }

    #[test]
    fn a_folder_is_refused_with_the_name_of_a_file_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", WholeFile::at(folder.path()).err().unwrap());
        let example = folder.path().join("result.json");
        assert!(error.ends_with(&format!("such as {}", example.display())), "{error}");
    }

    #[test]
    fn a_failed_write_keeps_the_old_file() {
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
    fn a_bad_path_is_an_error_at_once() {
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
        assert!(at("new/").contains("it is not a file name"));
        assert!(WholeFile::at(Path::new("")).is_err());
    }

    /// A killed run's file is not locked; a running one's is.
    #[test]
    fn only_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let long = "n".repeat(250);
        for name in ["table.txt", "ta", &long] {
            let target = path(name);
            let (_, left) =
                part_file(folder.path(), &hidden_prefix(&target)).unwrap().keep().unwrap();
            let alive = part_file(folder.path(), &hidden_prefix(&target)).unwrap();
            let file = WholeFile::at(&target).unwrap();
            assert!(!left.exists() && alive.path().exists(), "{name}");
            file.write(|file| file.write_all(b"new")).unwrap();
            assert!(alive.path().exists(), "{name}");
            alive.persist(path("other")).unwrap();
        }
        let other = part_file(folder.path(), &hidden_prefix(&path("other.txt"))).unwrap();
        let (_, other) = other.keep().unwrap();
        WholeFile::at(&path("table.txt")).unwrap();
        assert!(other.exists(), "it belongs to another file");
    }
}
