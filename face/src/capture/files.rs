//! Reads pictures from files and folders.

use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use foretile_ask::crates::eyes::{MAX_PIXELS, Picture};

/// The largest file that is read: the largest picture, uncompressed, with four bytes per pixel.
const MAX_BYTES: u64 = 4 * MAX_PIXELS + 4096;
/// The endings of the pictures in a folder.
const ENDINGS: [&str; 5] = ["png", "jpg", "jpeg", "webp", "bmp"];

/// Returns the files. A folder is replaced by all pictures in it, ordered by name.
pub fn pictures(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            files.extend(in_folder(path)?);
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

/// Returns all pictures in a folder, ordered by name, or an error if there are none.
pub fn in_folder(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let name = folder.display();
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    for entry in entries.with_context(|| {
        format!(
            "cannot read the folder `{name}`: expected a folder of pictures, such as screenshots"
        )
    })? {
        let path = entry.path();
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        if ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str())) && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!(
            "`{name}` has no pictures: expected names that end in .png, .jpg, .webp or .bmp, such as board.png"
        );
    }
    files.sort();
    Ok(files)
}

/// Opens and decodes a picture.
pub fn open_picture(path: &Path) -> anyhow::Result<Picture> {
    let name = path.display();
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read `{name}`: expected a picture, such as board.png"))?;
    ensure!(
        bytes.len() as u64 <= MAX_BYTES,
        "`{name}` is larger than {} MiB: expected a picture, such as a screenshot",
        MAX_BYTES >> 20
    );
    Picture::decode(&bytes).with_context(|| format!("`{name}`"))
}
