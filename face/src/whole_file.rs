//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use anyhow::Context;
use tempfile::NamedTempFile;

use crate::interrupt;

/// Writes a file whole or not at all: under another name beside it, then in its place at once. A
/// full disk or Ctrl-C leaves what was there before, and nothing else.
///
/// A device or pipe cannot be replaced and is written to as it stands.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> anyhow::Result<()> {
    let written = if fs::metadata(path).is_ok_and(|at| !at.is_file() && !at.is_dir()) {
        File::create(path).and_then(|file| {
            let mut file = BufWriter::new(file);
            write(&mut file)?;
            file.flush()
        })
    } else {
        replace(path, write)
    };
    written.with_context(|| format!("cannot write `{}`", path.display()))
}

fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // A link stays: the file that it leads to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = BufWriter::new(part_file(folder.unwrap_or(Path::new(".")))?);
    write(&mut file)?;
    let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

/// A new file under a name that nobody uses, removed when dropped, with the rights of any new file.
fn part_file(folder: &Path) -> io::Result<NamedTempFile> {
    let create = |path: &Path| File::options().write(true).create_new(true).open(path);
    interrupt::while_locked(|partial| {
        let file = tempfile::Builder::new()
            .prefix(".foretile-")
            .suffix(".part")
            .make_in(folder, create)?;
        *partial = Some(file.path().to_owned());
        Ok(file)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_leaves_what_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.txt");
        write_whole(&path, |file| file.write_all(b"first")).unwrap();
        let full_disk = |file: &mut dyn Write| {
            file.write_all(&[b'x'; 100_000])?;
            Err(io::ErrorKind::StorageFull.into())
        };
        let error = format!("{:#}", write_whole(&path, full_disk).unwrap_err());
        assert!(error.contains("table.txt`: no storage space"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"first");
        write_whole(&path, |file| file.write_all(b"second")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write_whole(folder.path(), |_| Ok(())).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        assert!(write_whole(&folder.path().join("none/table.txt"), |_| Ok(())).is_err());
    }
}
