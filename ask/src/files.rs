//! Reads files, and writes them whole or not at all.

mod kept;
mod whole;

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub use kept::KeptFile;
pub use whole::{NoneBegins, WholeFile, remove_unfinished, write_whole};

/// Reads all bytes of a file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    refuse_folder(path)?;
    fs::read(path)
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

/// The system's words for a folder in place of a file differ from system to system, and Windows says "access denied".
fn refuse_folder(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        let kind = io::ErrorKind::IsADirectory;
        return Err(io::Error::new(kind, "this is a folder, not a file"));
    }
    Ok(())
}
