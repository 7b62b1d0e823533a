//! Takes pictures of a screen, from a folder, or from a stream of raw frames.

mod calibrated;
mod files;
#[cfg(windows)]
mod gdi;
#[cfg(windows)]
mod graphics;
#[cfg(not(windows))]
mod x11;

use std::io::Read;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, bail, ensure};
use foretile_ask::crates::eyes::Picture;
use serde::{Deserialize, Serialize};

pub use calibrated::{calibrated, remember};
pub use files::{in_folder, open_picture, pictures};
#[cfg(windows)]
use graphics::Screen;
#[cfg(not(windows))]
use x11::Screen;

/// A rectangle of a screen, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
}

impl Region {
    /// Returns the part of this region that lies in the whole screen.
    fn within(self, whole: Self) -> anyhow::Result<Self> {
        let cut = |start: i32, length: u32, first: i32, most: u32| {
            let (first, last) = (i64::from(first), i64::from(first) + i64::from(most));
            let end = (i64::from(start) + i64::from(length)).clamp(first, last);
            let start = i64::from(start).clamp(first, last);
            (start as i32, (end - start).max(0) as u32)
        };
        let (x, width) = cut(self.x, self.width, whole.x, whole.width);
        let (y, height) = cut(self.y, self.height, whole.y, whole.height);
        ensure!(
            width > 0 && height > 0,
            "the region or window is outside the screen: expected a part of its {}x{} pixels, such as 0,0,256,192",
            whole.width,
            whole.height
        );
        Ok(Self { x, y, width, height })
    }
}

impl FromStr for Region {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let mut numbers = text.splitn(3, ',');
            let (x, y) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
            let Size { width, height } = numbers.next()?.parse().ok()?;
            Some(Self { x, y, width, height })
        };
        parse().ok_or_else(|| {
            format!("`{text}` is not a region: expected X,Y,WIDTHxHEIGHT, such as 100,50,512x768")
        })
    }
}

/// The size of a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (width, height) = text.split_once('x')?;
            let (width, height) = (width.parse().ok()?, height.parse().ok()?);
            let pixels = u64::from(width) * u64::from(height);
            let fits = (1..=foretile_ask::crates::eyes::MAX_PIXELS).contains(&pixels);
            fits.then_some(Self { width, height })
        };
        parse().ok_or_else(|| {
            format!("`{text}` is not a size: expected WIDTHxHEIGHT in pixels, such as 1920x1080")
        })
    }
}

/// What to take pictures of.
#[derive(Clone, PartialEq, Debug)]
pub enum Target {
    /// The whole screen.
    Screen,
    /// The first window whose title contains this text, ignoring case.
    Window(String),
    /// A monitor, numbered from 1.
    Monitor(usize),
    /// A part of the screen.
    Region(Region),
    /// The pictures of a folder, ordered by name.
    Folder(PathBuf),
    /// Raw frames on standard input: red, green and blue bytes, row by row.
    Frames(Size),
}

/// A source of pictures.
pub enum Camera {
    Screen(Box<Screen>),
    Stills(std::vec::IntoIter<PathBuf>),
    Frames(Size),
}

impl Camera {
    /// Opens the source of pictures.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        Ok(match target {
            Target::Folder(folder) => Self::Stills(in_folder(folder)?.into_iter()),
            Target::Frames(size) => Self::Frames(*size),
            on_screen => Self::Screen(Box::new(Screen::new(on_screen)?)),
        })
    }

    /// Returns whether pictures can be taken at any time, without end.
    pub fn is_live(&self) -> bool {
        matches!(self, Self::Screen(_))
    }

    /// Returns the next picture, or `None` after the last.
    pub fn next(&mut self) -> anyhow::Result<Option<Picture>> {
        match self {
            Self::Screen(screen) => screen.capture().map(Some),
            Self::Stills(files) => files.next().map(|file| open_picture(&file)).transpose(),
            Self::Frames(size) => next_frame(*size),
        }
    }

    /// Returns the part of the screen that the pictures show, or `None` if they are not of a screen.
    pub fn region(&self) -> anyhow::Result<Option<Region>> {
        match self {
            Self::Screen(screen) => screen.region().map(Some),
            _ => Ok(None),
        }
    }
}

/// Returns the first window whose title contains this text, ignoring case. Terminals whose title is the command that
/// they run are left out, because it names the window, too.
fn find_window<W>(text: &str, windows: impl IntoIterator<Item = (String, W)>) -> anyhow::Result<W> {
    let mut titles = Vec::new();
    for (title, window) in windows {
        let lower = title.to_lowercase();
        if ["foretile", "watch"].iter().all(|word| lower.contains(word)) {
            continue;
        }
        if lower.contains(&text.to_lowercase()) {
            return Ok(window);
        }
        titles.push(format!("`{title}`"));
    }
    titles.dedup();
    let first = titles.first().map_or("melonDS", String::as_str);
    let listed = if titles.is_empty() { "none".into() } else { titles.join(", ") };
    bail!(
        "no window has `{text}` in its title: expected a part of one of these, such as {first}: {listed}"
    )
}

fn next_frame(Size { width, height }: Size) -> anyhow::Result<Option<Picture>> {
    let (width, height) = (width as usize, height as usize);
    let mut rgb = Vec::with_capacity(3 * width * height);
    let length = 3 * width as u64 * height as u64;
    std::io::stdin().lock().take(length).read_to_end(&mut rgb).context("cannot read frames: expected raw RGB pixels, such as from `ffmpeg -f rawvideo -pix_fmt rgb24 -`")?;
    if rgb.len() < 3 * width * height {
        // The end of the stream. A last frame that is incomplete is dropped.
        return Ok(None);
    }
    Ok(Some(Picture::from_rgb(width, height, rgb)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_found_by_a_part_of_its_title() {
        let windows = |titles: &[&str]| -> Vec<(String, usize)> {
            titles.iter().enumerate().map(|(index, title)| (title.to_string(), index)).collect()
        };
        let open = windows(&[
            "cmd - foretile  voltorb watch --window melon",
            "Mail",
            "melonDS 1.0",
            "melon",
        ]);
        assert_eq!(find_window("MELON", open.clone()).unwrap(), 2);
        let error = find_window("desmume", open).unwrap_err().to_string();
        assert!(
            error.ends_with(
                "expected a part of one of these, such as `Mail`: `Mail`, `melonDS 1.0`, `melon`"
            ),
            "{error}"
        );
        let error = find_window("desmume", windows(&[])).unwrap_err().to_string();
        assert!(error.ends_with(": none"), "{error}");
    }

    #[test]
    fn a_region_is_cut_at_the_edges_of_the_screen() {
        let region = |x, y, width, height| Region { x, y, width, height };
        // A second monitor to the left of the first.
        let whole = region(-800, 0, 1800, 600);
        assert_eq!(region(-900, -5, 200, 10).within(whole).unwrap(), region(-800, 0, 100, 5));
        assert_eq!(region(990, 590, u32::MAX, 99).within(whole).unwrap(), region(990, 590, 10, 10));
        for outside in [
            region(1000, 0, 9, 9),
            region(0, 600, 9, 9),
            region(-900, 0, 100, 9),
            region(0, 0, 0, 9),
        ] {
            let error = outside.within(whole).unwrap_err().to_string();
            assert!(
                error.ends_with("expected a part of its 1800x600 pixels, such as 0,0,256,192"),
                "{error}"
            );
        }
    }
}
