//! Replaces `files` in builds without the feature `files`: every call returns an error.

use std::io::{self, BufRead, ErrorKind, Read, Write};
use std::path::Path;

use crate::error::Error;

fn none() -> io::Error {
    io::Error::new(ErrorKind::Unsupported, "this Foretile was built without files")
}

pub fn read(_: &Path) -> io::Result<Vec<u8>> {
    Err(none())
}

pub(crate) const MAX_STORED: u64 = 0;

pub(crate) fn text_bytes(_: impl Read) -> io::Result<Vec<u8>> {
    Err(none())
}

pub fn open(_: &Path) -> io::Result<Box<dyn BufRead>> {
    Err(none())
}

pub struct StoredFile;

impl StoredFile {
    pub fn at(_: &Path) -> Result<Self, Error> {
        Err(none().into())
    }

    pub fn path(&self) -> &Path {
        Path::new("")
    }

    pub fn read(&self) -> io::Result<Option<Vec<u8>>> {
        Err(none())
    }

    pub fn write(&self, _: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Error> {
        Err(none().into())
    }
}

pub fn write_whole(
    _: &Path,
    _: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    Err(none().into())
}
