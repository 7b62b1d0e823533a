//! Writes standard output in large blocks, and without colours unless it is a terminal.

use std::io::{self, BufWriter, Write};

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};

/// Bytes in a block.
pub const BLOCK: usize = 1 << 16;

/// Returns standard output, which the caller must flush at the end. It is not locked, because `serve`
/// also prints from other threads.
pub fn stdout() -> impl Write {
    let stdout = io::stdout();
    let out: Box<dyn Write> = match AutoStream::choice(&stdout) {
        ColorChoice::Never => Box::new(Plain { out: stdout, colours: StripBytes::new() }),
        choice => Box::new(AutoStream::new(stdout, choice)),
    };
    BufWriter::with_capacity(BLOCK, out)
}

/// Removes colours. Text without an escape character, such as JSON, takes a fast path.
struct Plain<W> {
    out: W,
    colours: StripBytes,
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let in_text = self.colours == StripBytes::new();
        if in_text && !text.contains(&b'\x1b') {
            return self.out.write(text);
        }
        // One write, because standard output searches each one for line feeds.
        let pieces: Vec<&[u8]> = self.colours.strip_next(text).collect();
        self.out.write_all(&pieces.concat())?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The blocks end at every place, also inside an escape sequence.
    #[test]
    fn colours_are_removed_wherever_a_block_ends() {
        let text = "\x1b[1;31mR\x1b[0m é \x1b[34mB\x1b[0m m";
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
            let mut plain = Plain { out: Vec::new(), colours: StripBytes::new() };
            for part in [&text[..at], &text[at..]] {
                plain.write_all(part.as_bytes()).unwrap();
            }
            assert_eq!(String::from_utf8(plain.out).unwrap(), "R é B m");
        }
    }
}
