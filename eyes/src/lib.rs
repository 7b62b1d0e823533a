#![doc = include_str!("../README.md")]
#![doc = include_str!("eyes.md")]
#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]
#![cfg_attr(
    not(test),
    warn(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

mod again;
mod align;
mod blobs;
mod cards;
mod chance;
mod drawing;
mod find;
mod follow;
mod glyphs;
mod hints;
mod homography;
mod lattice;
mod layout;
mod level;
mod looks;
mod overlay;
mod picture;
mod plane;
mod read;
mod screen;
mod settle;
mod sighting;
#[cfg(test)]
mod stage;
mod view;

pub use follow::{Change, Follower};
pub use homography::{Homography, Point};
pub use overlay::overlay;
pub use picture::{MAX_PIXELS, Picture, PictureError, PictureErrorKind, PictureMessage};
pub use read::read;
pub use sighting::{Cursor, Face, Seen, SeenCard, SeenHint, Sighting, Warning, WarningMessage};

/// A colour: red, green and blue, 0 to 255 each.
pub(crate) type Rgb = [f32; 3];
