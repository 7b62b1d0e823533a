//! Shares the work of counting among workers without common memory. Each counts a shard and returns a part, a line of
//! JSON; one of them joins all parts.

use foretile_search::sweep::Shard;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::{Context, Error, ensure};
use crate::sealed::sha256;

/// What a worker counted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CountedPart<Counted> {
    /// The checksum of the question's text and of the program's version.
    question: String,
    shard: Shard,
    counted: Counted,
}

/// Returns the part of a shard, for [`join`].
pub fn part(question: &[u8], shard: Shard, counted: &impl Serialize) -> Result<Vec<u8>, Error> {
    Ok(serde_json::to_vec(&CountedPart { question: checksum(question), shard, counted })?)
}

/// Returns what all workers counted, in the order of their shards. The parts may come in any order.
///
/// # Errors
/// When a part is missing, there twice, or of another question or version.
pub fn join<Counted: DeserializeOwned>(
    question: &[u8],
    texts: &[Vec<u8>],
) -> Result<Vec<Counted>, Error> {
    let expected = checksum(question);
    let of = texts.len() as u64;
    let mut counted: Vec<Option<Counted>> = texts.iter().map(|_| None).collect();
    for text in texts {
        let part: CountedPart<Counted> = serde_json::from_slice(text)
            .context("it is not a part of this question: expected one as its shard returned it")?;
        ensure!(
            part.question == expected,
            Kept,
            "a part is of another question or version: expected the shards of one question"
        );
        ensure!(
            part.shard.of() == of,
            Kept,
            "{of} parts, and one is shard {}: expected all {} shards",
            part.shard,
            part.shard.of()
        );
        let place = &mut counted[part.shard.index() as usize];
        let shard = part.shard;
        ensure!(place.is_none(), Kept, "shard {shard} is there twice: expected each once");
        *place = Some(part.counted);
    }
    ensure!(of > 0, Kept, "no parts to join: expected the part of every shard");
    // There are as many as shards, each once.
    Ok(counted.into_iter().flatten().collect())
}

fn checksum(question: &[u8]) -> String {
    sha256(&[env!("CARGO_PKG_VERSION").as_bytes(), b"\n", question].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_of_one_question_are_joined() {
        let part = |question: &[u8], index, of| {
            super::part(question, Shard::new(index, of).unwrap(), &(10 * index)).unwrap()
        };
        let [a, b, c] = [0, 1, 2].map(|index| part(b"{}", index, 3));
        let join = |parts: &[&Vec<u8>]| {
            let parts: Vec<Vec<u8>> = parts.iter().map(|part| part.to_vec()).collect();
            super::join::<u64>(b"{}", &parts).map_err(|error| format!("{error:#}"))
        };
        assert_eq!(join(&[&b, &c, &a]).unwrap(), [0, 10, 20]);
        for (parts, fault) in [
            (&[][..], "no parts to join"),
            (&[&a, &c], "expected all 3 shards"),
            (&[&a, &c, &c], "shard 2/3 is there twice"),
            (&[&a, &b, &part(b"{\"x\":1}", 2, 3)], "of another question"),
            (&[&a, &b, &b"{}".to_vec()], "not a part of this question"),
        ] {
            let error = join(parts).unwrap_err();
            assert!(error.contains(fault), "{error}");
        }
    }
}
