//! Decodes the texts of files: UTF-8, and what Notepad and Excel write instead.

use std::path::Path;

#[cfg(feature = "files")]
use encoding_rs::{Encoding, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::error::{Context, Error, bail};
use crate::files;

/// A file's text.
pub struct FileText {
    /// The text, without a byte order mark.
    pub text: String,
    /// Its encoding, if that is not UTF-8.
    pub encoding: Option<&'static str>,
}

impl FileText {
    /// Reads the text of a list's file; `-` is standard input, which can be read once.
    ///
    /// # Errors
    /// When the file cannot be read, is too long or is not a text.
    pub fn read(file: &Path) -> Result<Self, Error> {
        let name = file.display();
        let bytes = files::open(file).and_then(files::text_bytes).with_context(|| {
            format!("cannot read `{name}`: expected a goal list, such as celeste.js, or -")
        })?;
        Self::of(&bytes, &format!("`{name}`"))
    }

    /// Decodes bytes.
    ///
    /// # Errors
    /// When they are not a text in a known encoding.
    pub fn of(bytes: &[u8], name: &str) -> Result<Self, Error> {
        let Some((text, encoding)) = decoded(bytes) else {
            let what = match bytes {
                [b'P', b'K', 3, 4, ..] => {
                    "a spreadsheet or an archive: expected the same saved as CSV (UTF-8), or the text of a goal list"
                }
                _ => "not a text: expected a goal list saved as UTF-8, such as celeste.js",
            };
            bail!(List, "{name} is {what}");
        };
        Ok(Self { text, encoding })
    }

    /// Returns a note on how the text was decoded, if it is not UTF-8.
    pub fn note(&self, name: &str) -> Option<String> {
        let encoding = self.encoding?;
        Some(format!(
            "{name} is not UTF-8: it was read as {encoding}; check that letters such as é are right"
        ))
    }
}

/// Returns a text, and its encoding if that is not UTF-8.
#[cfg(feature = "files")]
fn decoded(bytes: &[u8]) -> Option<(String, Option<&'static str>)> {
    let encoding = Encoding::for_bom(bytes).map_or_else(|| guess(bytes), |(encoding, _)| encoding);
    let (text, _, has_errors) = encoding.decode(bytes);
    let is_binary =
        |letter: char| letter.is_control() && !"\t\n\r\u{b}\u{c}\u{85}".contains(letter);
    let is_usual = encoding == UTF_8;
    let is_text = !has_errors && !text.contains('\0') && (is_usual || !text.contains(is_binary));
    is_text.then(|| (text.into_owned(), (!is_usual).then_some(encoding.name())))
}

/// Without files, texts are UTF-8.
#[cfg(not(feature = "files"))]
fn decoded(bytes: &[u8]) -> Option<(String, Option<&'static str>)> {
    Some((String::from_utf8(bytes.to_vec()).ok()?, None))
}

/// Returns the encoding of a text without a byte order mark.
#[cfg(feature = "files")]
fn guess(bytes: &[u8]) -> &'static Encoding {
    /// The number of bytes at its beginning from which it is guessed.
    const SAMPLE: usize = 4096;
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros =
        |from: usize| sample.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    // In UTF-16, letters of Latin have a zero byte each.
    let pairs = sample.len() / 2;
    match [zeros(0), zeros(1)] {
        [0, odd] if 2 * odd > pairs => UTF_16LE,
        [even, 0] if 2 * even > pairs => UTF_16BE,
        _ if std::str::from_utf8(bytes).is_ok() => UTF_8,
        _ if is_japanese(bytes) => SHIFT_JIS,
        _ => WINDOWS_1252,
    }
}

/// Returns whether a text is what Windows writes in Japan: read that way it has kana, which are rare signs in Windows-1252.
#[cfg(feature = "files")]
fn is_japanese(bytes: &[u8]) -> bool {
    let text = SHIFT_JIS.decode_without_bom_handling_and_without_replacement(bytes);
    text.is_some_and(|text| text.contains(|letter| matches!(letter, 'ぁ'..='ヶ')))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use super::*;

    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn texts_of_notepad_and_excel_are_read() {
        let text = "Catch a fish\r\nPokémon, “the” – 100 €\r\n";
        let marked = format!("\u{feff}{text}");
        let windows = [&b"Catch a fish\r\nPok\xe9mon, \x93the\x94 \x96 100 \x80\r\n"[..]].concat();
        for (bytes, encoding) in [
            (text.as_bytes().to_vec(), None),
            (marked.as_bytes().to_vec(), None),
            (utf_16(&marked, u16::to_le_bytes), Some("UTF-16LE")),
            (utf_16(&marked, u16::to_be_bytes), Some("UTF-16BE")),
            (utf_16(text, u16::to_le_bytes), Some("UTF-16LE")),
            (utf_16(text, u16::to_be_bytes), Some("UTF-16BE")),
            (windows, Some("windows-1252")),
        ] {
            let read = FileText::of(&bytes, "this").unwrap();
            assert_eq!((read.text.as_str(), read.encoding), (text, encoding));
            assert_eq!(read.note("this").is_some(), encoding.is_some());
        }
    }

    #[test]
    fn texts_of_windows_in_japan_are_read() {
        let read = |bytes: &[u8]| FileText::of(bytes, "this").map(|read| read.text).unwrap();
        // The signs of Shift_JIS are from Unicode's table of it, SHIFTJIS.TXT.
        assert_eq!(
            read(b"\x8b\x9b\x82\xf0\x92\xde\x82\xe9\r\n\x83\x8b\x83r\x81[ 10"),
            "魚を釣る\r\nルビー 10"
        );
        // In Shift_JIS, these letters with accents would be kanji and half-width kana, and this quote a wide letter.
        for (bytes, text) in [
            (&b"Pok\xe9mon, \x82une\x92"[..], "Pokémon, ‚une’"),
            (b"\xc0\xe9\xdf gro\xdf", "Àéß groß"),
        ] {
            assert_eq!(read(bytes), text);
        }
    }

    #[test]
    fn files_that_are_not_texts_are_refused() {
        for (bytes, words) in [
            (&b"PK\x03\x04\x14\x00\x06\x00"[..], "saved as CSV"),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not a text"),
            (b"%PDF-1.7\n\x01\xe2\xe3", "not a text"),
            (b"a\0b\0c\xff\xd8", "not a text"),
        ] {
            let error = FileText::of(bytes, "this").err().expect(words).to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
