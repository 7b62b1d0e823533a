//! Files that a later run reads back. Each says what it is, and ends with a checksum of all before.
//!
//! The checksum is against edits and damage, not against forgers. Who reads a file checks its numbers
//! too: an older program may have written wrong ones.

use std::path::Path;

use anyhow::{Context, bail, ensure};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::files::write_whole;

/// A kind of file.
pub struct FileKind {
    /// What the file calls itself.
    pub name: &'static str,
    /// The flag that names such a file.
    pub flag: &'static str,
    /// Its layout; a change of it, or of what its numbers mean, needs another number.
    pub version: u32,
    /// Whether a file without a kind and version is one of version 1.
    pub is_version_1: fn(&Map<String, Value>) -> bool,
}

/// Before the content.
#[derive(Serialize)]
struct Sealed<'a, T> {
    foretile: &'a str,
    version: u32,
    #[serde(flatten)]
    content: &'a T,
}

/// Between the content and its checksum, and after that.
const BEFORE_SEAL: &str = ",\"sha256\":\"";
const AFTER_SEAL: &str = "\"}";

impl FileKind {
    /// Writes a file, whole or not at all. The content is a struct or map.
    pub fn write(&self, path: &Path, content: &impl Serialize) -> anyhow::Result<()> {
        write_whole(path, |file| writeln!(file, "{}", self.seal(content)?))
    }

    fn seal(&self, content: &impl Serialize) -> serde_json::Result<String> {
        let Self { name, version, .. } = *self;
        let mut text = serde_json::to_string(&Sealed { foretile: name, version, content })?;
        text.pop(); // the brace, which comes after the checksum
        let checksum = sha256(text.as_bytes());
        Ok(text + BEFORE_SEAL + &checksum + AFTER_SEAL)
    }

    /// The content of a file, given all its bytes. An error says what is wrong, but not with which
    /// file.
    pub fn open<T: DeserializeOwned>(&self, bytes: &[u8]) -> anyhow::Result<T> {
        let Self { name, flag, version, .. } = self;
        let text = str::from_utf8(bytes).with_context(|| self.is_none())?;
        let document = serde_json::from_str(text).with_context(|| self.is_none())?;
        let Value::Object(mut members) = document else { bail!(self.is_none()) };
        let of = match (members.remove("foretile"), members.remove("version")) {
            (Some(kind), Some(of)) if kind == *name => of,
            (None, _) if (self.is_version_1)(&members) => 1.into(),
            _ => bail!(self.is_none()),
        };
        ensure!(
            of == *version,
            "it is a {name} of version {of}: expected version {version}; use the program that wrote \
             it, or start anew with another file"
        );
        let sealed = text.trim_end().strip_suffix(AFTER_SEAL);
        let is_whole = sealed
            .and_then(|sealed| sealed.rsplit_once(BEFORE_SEAL))
            .is_some_and(|(content, checksum)| checksum == sha256(content.as_bytes()));
        ensure!(
            is_whole,
            "its checksum does not fit: it was changed or damaged since it was written; expected it \
             as `{flag}` wrote it, such as an untouched copy, or start anew with another file"
        );
        members.remove("sha256");
        serde_json::from_value(Value::Object(members)).with_context(|| {
            format!("its content is not that of a {name}: start anew with another file")
        })
    }

    fn is_none(&self) -> String {
        let Self { name, flag, .. } = self;
        format!(
            "it is not a {name}: expected a file that `{flag}` wrote, whole and unchanged, or a name \
             that is free"
        )
    }
}

/// The SHA-256 checksum of these bytes, in hexadecimal.
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

    /// The checksum of the empty text and of `abc` are the standard's own examples (FIPS 180-4).
    #[test]
    fn the_checksum_is_the_standards() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }

    #[test]
    fn what_is_sealed_is_opened() {
        let text = KIND.seal(&content()).unwrap();
        assert_eq!(KIND.open::<Content>(text.as_bytes()).unwrap(), content());
        let more = text + "\r\n";
        assert_eq!(KIND.open::<Content>(more.as_bytes()).unwrap(), content());
    }

    /// Any byte that is changed, left out, doubled or put elsewhere, and any cut.
    #[test]
    fn every_change_is_refused() {
        let text = KIND.seal(&content()).unwrap();
        let bytes = text.as_bytes();
        let mut changed: Vec<Vec<u8>> = Vec::new();
        for at in 0..bytes.len() {
            changed.push(bytes[..at].to_vec());
            changed.push([&bytes[..at], &bytes[at + 1..]].concat());
            changed.push([&bytes[..at], &bytes[at..=at], &bytes[at..]].concat());
            changed.push([&bytes[..at], b" ", &bytes[at..]].concat());
            for bit in 0..8 {
                let mut flipped = bytes.to_vec();
                flipped[at] ^= 1 << bit;
                changed.push(flipped);
            }
            for other in at + 1..bytes.len() {
                let mut swapped = bytes.to_vec();
                swapped.swap(at, other);
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
        let of = |version: u32, name| FileKind { version, name, ..KIND }.seal(&content()).unwrap();
        assert!(fault(of(3, "test file")).contains("of version 3: expected version 2"));
        assert!(fault(of(2, "checkpoint")).contains("not a test file"));
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
