//! Remembers where the board is on the screen, in a file in the user's settings folder.

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use foretile_ask::files::{read, write_whole};

use super::Region;
use crate::folders;

/// Returns our folder in the user's settings.
fn config_folder() -> anyhow::Result<PathBuf> {
    folders::user_folder(["XDG_CONFIG_HOME", "APPDATA"], ".config")
        .context("there is no folder for settings: expected HOME to name one, such as /home/me")
}

fn file() -> anyhow::Result<PathBuf> {
    Ok(config_folder()?.join("watch.json"))
}

/// Reads the part of the screen that was remembered, if any.
pub fn calibrated() -> anyhow::Result<Option<Region>> {
    let Ok(file) = file() else { return Ok(None) };
    let bytes = match read(&file) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => {
            return Err(error).with_context(|| format!("cannot read `{}`: expected the file of `foretile voltorb watch --calibrate`, such as one that this user can read", file.display()));
        }
    };
    parse(&bytes).map(Some).with_context(|| {
        format!(
            "`{}` is damaged: expected what `foretile voltorb watch --calibrate` writes; run that \
             again, or delete the file",
            file.display()
        )
    })
}

fn parse(bytes: &[u8]) -> anyhow::Result<Region> {
    let region: Region = serde_json::from_slice(bytes)?;
    let Region { width, height, .. } = region;
    ensure!(
        width > 0 && height > 0,
        "a region of {width}x{height} pixels is empty: expected more than 0, such as 256x384"
    );
    Ok(region)
}

/// Remembers a part of the screen. Returns the file that it is written to.
pub fn remember(region: Region) -> anyhow::Result<PathBuf> {
    let (folder, file) = (config_folder()?, file()?);
    fs::create_dir_all(&folder).with_context(|| format!("cannot write `{}`", file.display()))?;
    write_whole(&file, |file| Ok(serde_json::to_writer(file, &region)?))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_region_is_remembered() {
        let region = Region { x: -3, y: 0, width: 512, height: 768 };
        assert_eq!(parse(&serde_json::to_vec(&region).unwrap()).unwrap(), region);
        for text in [
            "",
            "{}",
            r#"{"x":1,"y":2,"width":0,"height":9}"#,
            r#"{"x":1,"y":2,"width":9,"height":0}"#,
            r#"{"x":1,"y":2,"width":-9,"height":9}"#,
            r#"{"x":1,"y":2,"width":4294967296,"height":9}"#,
            r#"{"x":1,"y":2,"width":9,"height":9,"zoom":2}"#,
        ] {
            assert!(parse(text.as_bytes()).is_err(), "{text}");
        }
    }
}
