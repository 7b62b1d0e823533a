//! Files that a run resumes from and saves its progress in.

use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{LockResult, Mutex, MutexGuard};

use super::whole::{WholeFile, folder_of, hidden_prefix};
use crate::error::{Context, Error, bail};

/// The locks that this program holds.
static HELD: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes the locks that this program holds. While the returned guard exists, threads that need a new lock wait.
pub(super) fn remove_locks() -> LockResult<MutexGuard<'static, Vec<PathBuf>>> {
    let mut held = HELD.lock();
    if let Ok(held) = &mut held {
        for lock in held.drain(..) {
            // A lock that is left does no harm: the next run takes it over.
            let _ = fs::remove_file(lock);
        }
    }
    held
}

/// A file that a run resumes from and saves its progress in. Only one run at a time can have it.
pub struct StoredFile {
    path: PathBuf,
    whole: WholeFile,
    _lock: Option<Lock>,
}

impl StoredFile {
    /// Opens and locks a file, which need not exist yet.
    ///
    /// # Errors
    /// If another run has the file, if it is a device or pipe, or if no file can be written there.
    pub fn at(path: &Path) -> Result<Self, Error> {
        let cannot = || format!("cannot use `{}`", path.display());
        let is_other = fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir());
        if is_other {
            let fault = || -> Result<(), Error> {
                bail!(
                    File,
                    "it is a pipe or device: expected a regular file, because a later run reads it"
                )
            };
            fault().with_context(cannot)?;
        }
        let whole = WholeFile::at(path)?;
        let lock = Lock::of(&whole.target()).with_context(cannot)?;
        Ok(Self { path: path.to_owned(), whole, _lock: lock })
    }

    /// Returns the path as it was given.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reads the file, or returns `None` if there is none yet.
    pub fn read(&self) -> io::Result<Option<Vec<u8>>> {
        match super::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    /// Writes the file, whole or not at all.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        self.whole.write(write)
    }

    /// Removes the file, if there is one.
    pub fn remove(&self) -> Result<(), Error> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("cannot remove `{}`", self.path.display()))
            }
            _ => Ok(()),
        }
    }
}

/// A locked file beside the stored file. The stored file itself cannot be locked, because every write replaces it.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Locks a file. Returns `None` if its file system does not support locks.
    fn of(target: &Path) -> Result<Option<Self>, Error> {
        let path = folder_of(target).join(hidden_prefix(target) + "lock");
        // Held until the name is stored, so that Ctrl-C in between cannot miss the lock.
        let mut held = HELD.lock().expect("nothing panics while it is locked");
        loop {
            let file = File::options().write(true).create(true).truncate(false).open(&path)?;
            match file.try_lock() {
                // The run that had it may have removed it before we locked it.
                Ok(()) if !path.exists() => continue,
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(
                    File,
                    "another run is using it: wait for it to finish, or choose another file, such as new.json"
                ),
                Err(TryLockError::Error(_)) => {
                    let _ = fs::remove_file(&path);
                    return Ok(None);
                }
            }
            held.push(path.clone());
            return Ok(Some(Self { path, _file: file }));
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Ok(mut held) = HELD.lock() {
            held.retain(|held| *held != self.path);
        }
        // Removed while it is locked, so that nobody else has it yet. A lock that is left does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(path: &Path) -> String {
        format!("{:#}", StoredFile::at(path).err().expect("it is refused"))
    }

    #[test]
    fn one_run_at_a_time_has_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        let first = StoredFile::at(&path).unwrap();
        assert_eq!(first.read().unwrap(), None);
        first.write(|file| file.write_all(b"one")).unwrap();
        let error = refused(&path);
        assert!(error.contains("state.json`: another run is using it"), "{error}");
        let other = StoredFile::at(&folder.path().join("other.json")).unwrap();
        first.write(|file| file.write_all(b"two")).unwrap();
        drop(first);
        let again = StoredFile::at(&path).unwrap();
        assert_eq!(again.read().unwrap().unwrap(), b"two");
        again.remove().unwrap();
        assert_eq!(again.read().unwrap(), None);
        again.remove().unwrap();
        drop((again, other));
        let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert!(left.is_empty(), "{left:?}");
    }

    /// What a killed run left is taken over.
    #[test]
    fn a_lock_that_nobody_holds_is_free() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state.json");
        fs::write(folder.path().join(hidden_prefix(&path) + "lock"), "").unwrap();
        drop(StoredFile::at(&path).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_file_that_cannot_be_read_or_removed_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = StoredFile::at(&folder.path().join("state.json")).unwrap();
        fs::create_dir(file.path()).unwrap();
        assert!(file.read().is_err());
        let error = file.remove().unwrap_err().to_string();
        assert!(error.starts_with("cannot remove `"), "{error}");
    }

    #[test]
    fn dropping_a_file_leaves_the_locks_of_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let [one, other] =
            ["one.json", "other.json"].map(|name| StoredFile::at(&path(name)).unwrap());
        let holds = |name: &str| {
            let lock = folder_of(&one.whole.target()).join(hidden_prefix(&path(name)) + "lock");
            HELD.lock()
                .unwrap()
                .iter()
                .any(|held| held.file_name() == lock.file_name() && lock.exists())
        };
        assert!(holds("one.json") && holds("other.json"));
        drop(other);
        assert!(holds("one.json") && !holds("other.json"));
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_refused() {
        let error = refused(Path::new("/dev/null"));
        assert!(
            error.contains("`/dev/null`: it is a pipe or device: expected a regular"),
            "{error}"
        );
    }
}
