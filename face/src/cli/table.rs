//! Where a table is written: into a file, or to standard output for the next program in a pipeline.

use std::io::{self, Write};
use std::path::Path;

use foretile_ask::files::WholeFile;

use crate::cli::stdout;

/// Where to write a table.
pub enum Destination {
    /// A file, which is written whole or not at all.
    File(WholeFile),
    /// Standard output.
    Stdout,
}

impl Destination {
    /// Returns the destination of this name; `-` is standard output.
    ///
    /// # Errors
    /// When no file can be written there.
    pub fn at(file: &Path) -> anyhow::Result<Self> {
        if file == Path::new("-") {
            return Ok(Self::Stdout);
        }
        Ok(Self::File(WholeFile::at(file)?))
    }

    /// Writes a table there. Returns whether standard output is left for a text.
    ///
    /// # Errors
    /// The errors of the table and of the destination.
    pub fn write(
        self,
        table: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<bool> {
        match self {
            Self::File(file) => {
                file.write(table)?;
                Ok(true)
            }
            // Not the writer of the other commands, which escapes text: a table may have any bytes.
            Self::Stdout => {
                let mut out = stdout::for_table();
                table(&mut out)?;
                out.flush()?;
                Ok(false)
            }
        }
    }
}
