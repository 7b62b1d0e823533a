//! Files that a later run reads back. Each begins with its kind and version and ends with a checksum.
//!
//! ```text
//! {"foretile":"checkpoint","version":3, … content … ,"sha256":"…"}
//! ╰──────────────── checksummed ────────────────╯
//! ```
//!
//! The checksum detects edits and damage, but not forgery. A reader must check the numbers as well,
//! because an older program may have written wrong ones.

use std::io;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::error::{Context, Error, bail, ensure};
use crate::files::{MAX_STORED, StoredFile};

/// A kind of file.
pub struct FileKind {
    /// The kind's name, which the file begins with.
    pub name: &'static str,
    /// The flag that takes such a file.
    pub flag: &'static str,
    /// The version of the layout. Increase it when the layout or the meaning of a number changes.
    pub version: u32,
    /// Whether a document without a kind and version is a file of version 1.
    pub is_version_1: fn(&Map<String, Value>) -> bool,
}

/// The document without its checksum.
#[derive(Serialize)]
struct Sealed<'a, T> {
    foretile: &'a str,
    version: u32,
    #[serde(flatten)]
    content: &'a T,
}

/// The text between the content and its checksum, and after the checksum.
const BEFORE_SEAL: &str = ",\"sha256\":\"";
const AFTER_SEAL: &str = "\"}";

impl FileKind {
    /// Writes a file, whole or not at all. The content must be a struct or map.
    pub fn write(&self, file: &StoredFile, content: &impl Serialize) -> Result<(), Error> {
        file.write(|file| {
            let text = self.seal(content)?;
            if text.len() as u64 >= MAX_STORED {
                let message = format!("more than {} MB: expected fewer finds", MAX_STORED >> 20);
                return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
            }
            writeln!(file, "{text}")
        })
    }

    /// Returns the text of a file. The content must be a struct or map.
    pub fn seal(&self, content: &impl Serialize) -> serde_json::Result<String> {
        let Self { name, version, .. } = *self;
        let mut text = serde_json::to_string(&Sealed { foretile: name, version, content })?;
        text.pop(); // the closing brace, which `AFTER_SEAL` adds again
        let checksum = sha256(text.as_bytes());
        Ok(text + BEFORE_SEAL + &checksum + AFTER_SEAL)
    }

    /// Reads the content of a file from all its bytes.
    ///
    /// # Errors
    /// When the bytes are of another kind or version, changed, damaged, or not this content. The
    /// message does not name the file.
    pub fn open<T: DeserializeOwned>(&self, bytes: &[u8]) -> Result<T, Error> {
        let Self { name, flag, version, .. } = self;
        let text = str::from_utf8(bytes).with_context(|| self.wrong_kind())?;
        let document = serde_json::from_str(text).with_context(|| self.wrong_kind())?;
        let Value::Object(mut members) = document else { bail!(Kept, "{}", self.wrong_kind()) };
        let found = match (members.remove("foretile"), members.remove("version")) {
            (Some(kind), Some(found)) if kind == *name => found,
            (None, _) if (self.is_version_1)(&members) => 1.into(),
            _ => bail!(Kept, "{}", self.wrong_kind()),
        };
        ensure!(
            found == *version,
            Kept,
            "it is a {name} of version {found}: expected version {version}, such as \
             from the program that wrote it, or start again with another file"
        );
        let sealed = text.trim_end().strip_suffix(AFTER_SEAL);
        let is_whole = sealed
            .and_then(|sealed| sealed.rsplit_once(BEFORE_SEAL))
            .is_some_and(|(content, checksum)| checksum == sha256(content.as_bytes()));
        ensure!(
            is_whole,
            Kept,
            "its checksum does not fit: it was changed or damaged after it was written; expected it \
             as `{flag}` wrote it, such as an unchanged copy, or start again with another file"
        );
        members.remove("sha256");
        serde_json::from_value(Value::Object(members)).with_context(|| {
            format!("its content is not that of a {name}: expected what `{flag}` writes, such as in a new file")
        })
    }

    fn wrong_kind(&self) -> String {
        let Self { name, flag, .. } = self;
        format!(
            "it is not a {name}: expected a whole, unchanged file that `{flag}` wrote, or the name \
             of a new file, such as new.json"
        )
    }
}

/// Returns the SHA-256 checksum of these bytes, in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    #[serde(deny_unknown_fields)]
    struct Content {
        found: Vec<u64>,
        name: String,
        share: f64,
    }

    const KIND: FileKind = FileKind {
        name: "test file",
        flag: "--test",
        version: 2,
        is_version_1: |members| members.contains_key("share"),
    };

    fn content() -> Content {
        Content { found: vec![1, 22, u64::MAX], name: "é \"x\"}".into(), share: 0.1 + 0.2 }
    }

    fn fault(bytes: impl AsRef<[u8]>) -> String {
        format!("{:#}", KIND.open::<Content>(bytes.as_ref()).unwrap_err())
    }

    /// The example that NIST publishes with the standard (FIPS 180-4).
    #[test]
    fn the_checksum_is_the_standards() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn a_sealed_file_opens() {
        let text = KIND.seal(&content()).unwrap();
        assert_eq!(KIND.open::<Content>(text.as_bytes()).unwrap(), content());
        let more = text + "\r\n";
        assert_eq!(KIND.open::<Content>(more.as_bytes()).unwrap(), content());
    }

    /// Changes, removes, doubles and swaps every byte, and cuts the file at every place.
    #[test]
    fn every_change_is_refused() {
        let text = KIND.seal(&content()).unwrap();
        let bytes = text.as_bytes();
        let mut changed: Vec<Vec<u8>> = Vec::new();
        for index in 0..bytes.len() {
            let (before, after) = bytes.split_at(index);
            changed.push(before.to_vec());
            changed.push([before, &after[1..]].concat());
            changed.push([before, &after[..1], after].concat());
            changed.push([before, b" ", after].concat());
            for bit in 0..8 {
                let mut flipped = bytes.to_vec();
                flipped[index] ^= 1 << bit;
                changed.push(flipped);
            }
            for other in index + 1..bytes.len() {
                let mut swapped = bytes.to_vec();
                swapped.swap(index, other);
                changed.push(swapped);
            }
        }
        let mut refused = 0;
        for changed in changed.into_iter().filter(|changed| changed != bytes) {
            let fault = fault(&changed);
            let expected = ["not a test file", "of version", "checksum does not fit"];
            assert!(expected.iter().any(|expected| fault.contains(expected)), "{fault}");
            refused += 1;
        }
        assert!(refused > 10_000, "{refused}");
    }

    #[test]
    fn other_files_are_refused_by_name() {
        let sealed =
            |version: u32, name| FileKind { version, name, ..KIND }.seal(&content()).unwrap();
        assert!(fault(sealed(3, "test file")).contains("of version 3: expected version 2"));
        assert!(fault(sealed(2, "checkpoint")).contains("not a test file"));
        assert!(fault(serde_json::to_string(&content()).unwrap()).contains("of version 1:"));
        for text in ["", "{}", "[]", "null", "{\"foretile\":\"test file\"}"] {
            assert!(fault(text).contains("not a test file"), "{text}");
        }
        let other = KIND.seal(&json!({"found": [], "name": ""})).unwrap();
        assert!(fault(&other).contains("missing field `share`"), "{}", fault(&other));
        let more = KIND.seal(&json!({"found": [], "name": "", "share": 1, "x": 1})).unwrap();
        assert!(fault(&more).contains("unknown field `x`"), "{}", fault(&more));
    }
}
