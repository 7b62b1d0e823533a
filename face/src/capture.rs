//! Takes pictures of a screen, from a folder, or from a stream of raw frames.

mod calibrated;
mod files;
mod x11;

use std::io::Read;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Context;
use foretile_ask::eyes::Picture;
use serde::{Deserialize, Serialize};

pub use calibrated::{calibrated, remember};
pub use files::{in_folder, open_picture, pictures};

/// A rectangle of a screen, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Region {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
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
            let fits = (1..=foretile_ask::eyes::MAX_PIXELS).contains(&pixels);
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
    X11(Box<x11::Screen>),
    Stills(std::vec::IntoIter<PathBuf>),
    Frames(Size),
}

impl Camera {
    /// Opens the source of pictures.
    pub fn new(target: &Target) -> anyhow::Result<Self> {
        Ok(match target {
            Target::Folder(folder) => Self::Stills(in_folder(folder)?.into_iter()),
            Target::Frames(size) => Self::Frames(*size),
            on_screen => Self::X11(Box::new(x11::Screen::new(on_screen)?)),
        })
    }

    /// Returns whether a picture can be taken at any time, without an end.
    pub fn is_live(&self) -> bool {
        matches!(self, Self::X11(_))
    }

    /// Returns the next picture, or `None` after the last.
    pub fn next(&mut self) -> anyhow::Result<Option<Picture>> {
        match self {
            Self::X11(screen) => screen.capture().map(Some),
            Self::Stills(files) => files.next().map(|file| open_picture(&file)).transpose(),
            Self::Frames(size) => next_frame(*size),
        }
    }

    /// Returns the part of the screen that the pictures show, or `None` if they are not of a screen.
    pub fn region(&self) -> anyhow::Result<Option<Region>> {
        match self {
            Self::X11(screen) => screen.region().map(Some),
            _ => Ok(None),
        }
    }
}

fn next_frame(Size { width, height }: Size) -> anyhow::Result<Option<Picture>> {
    let (width, height) = (width as usize, height as usize);
    let mut rgb = Vec::with_capacity(3 * width * height);
    let length = 3 * width as u64 * height as u64;
    std::io::stdin().lock().take(length).read_to_end(&mut rgb).context("cannot read frames")?;
    if rgb.len() < 3 * width * height {
        // The end of the stream. A last frame that is incomplete is dropped.
        return Ok(None);
    }
    Ok(Some(Picture::from_rgb(width, height, rgb)?))
}
