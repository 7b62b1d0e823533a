//! Reads files, and writes them whole or not at all.

mod stored;
mod whole;

use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LockResult, MutexGuard};

pub use stored::StoredFile;
pub use whole::{WholeFile, write_whole};

/// The most bytes of a file that a later run resumes from: several million finds.
pub(crate) const MAX_STORED: u64 = 256 << 20;
/// The most bytes of a text that people write, such as a goal list.
const MOST_TEXT: u64 = 5 << 20;

/// While this exists, threads that begin or finish a file wait.
#[must_use = "other threads work on while the process exits, and would leave the file that they begin next"]
pub struct NoneBegins {
    _locks: LockResult<MutexGuard<'static, Vec<PathBuf>>>,
    _unfinished: LockResult<MutexGuard<'static, Option<PathBuf>>>,
}

/// Removes the file that is being written, if any, and the locks of stored files. Call this before the process exits
/// early, and keep the returned value until then.
pub fn remove_unfinished() -> NoneBegins {
    NoneBegins { _locks: stored::remove_locks(), _unfinished: whole::remove() }
}

/// Reads all bytes of a file that a run resumes from. A larger file is an error, because a device may have no end.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    refuse_folder(path)?;
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut bytes = Vec::new();
    if length <= MAX_STORED {
        file.take(MAX_STORED + 1).read_to_end(&mut bytes)?;
    }
    at_most(MAX_STORED, length.max(bytes.len() as u64))?;
    Ok(bytes)
}

/// Reads a text that people write, to its end.
pub fn text(reader: impl Read) -> io::Result<String> {
    io::read_to_string(text_bytes(reader)?.as_slice())
}

/// Reads a text that people write in any encoding, to its end.
pub(crate) fn text_bytes(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MOST_TEXT + 1).read_to_end(&mut bytes)?;
    at_most(MOST_TEXT, bytes.len() as u64)?;
    Ok(bytes)
}

fn at_most(most: u64, bytes: u64) -> io::Result<()> {
    if bytes > most {
        let message = format!("it is larger than {} MB: expected a shorter file", most >> 20);
        return Err(io::Error::new(ErrorKind::FileTooLarge, message));
    }
    Ok(())
}

/// Opens a file to read it piece by piece; `-` is standard input, which can be one file only.
pub fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    if path.as_os_str() == "-" {
        if IS_TAKEN.swap(true, Ordering::Relaxed) {
            return Err(io::Error::other(
                "standard input is in use already: expected - for one file only, such as - goals.json",
            ));
        }
        return Ok(Box::new(io::stdin().lock()));
    }
    refuse_folder(path)?;
    Ok(Box::new(BufReader::new(File::open(path)?)))
}

/// Refuses a folder with the same message on all systems: Windows would say "access denied".
fn refuse_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        let kind = io::ErrorKind::IsADirectory;
        return Err(io::Error::new(kind, "this is a folder, not a file"));
    }
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn an_endless_file_is_read_to_a_limit() {
        let zeros = Path::new("/dev/zero");
        let error = read(zeros).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 256 MB: expected a shorter file");
        let error = text(File::open(zeros).unwrap()).unwrap_err().to_string();
        assert_eq!(error, "it is larger than 5 MB: expected a shorter file");
    }

    /// A file as large as this is not read at all.
    #[test]
    fn a_large_file_is_refused_at_once() {
        let file = tempfile::NamedTempFile::new().unwrap();
        for (bytes, is_read) in [(MOST_TEXT, true), (MAX_STORED + 1, false), (1 << 40, false)] {
            file.as_file().set_len(bytes).unwrap();
            assert_eq!(read(file.path()).is_ok_and(|read| read.len() as u64 == bytes), is_read);
        }
        file.as_file().set_len(MOST_TEXT).unwrap();
        assert_eq!(text(File::open(file.path()).unwrap()).unwrap().len() as u64, MOST_TEXT);
    }
}
