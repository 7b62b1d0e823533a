//! Stores the cards of a list's million seeds in a folder, so that a search deals only the cards that it shows.
//!
//! A file has a line of JSON, which is sealed like a checkpoint, and then the cards. The line has their question and
//! their checksum. A file that is damaged or not of this question is dealt again and replaced.
//!
//! A search deals every card again that it shows, and compares some cards at the start. An edited file with right
//! checksums could hide a card, and change the count of those that are not shown, but never show a wrong one. The answer
//! has the number of cards that only the index counted.

mod memory;
#[cfg(feature = "files")]
mod stored;

use std::io::{self, BufRead, ErrorKind as IoError, Read};
use std::num::NonZero;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::Path;

use foretile_search::bingo::{Deals, Index};
use foretile_search::sweep::{Options, Scanned};
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub(super) use memory::seeds_of;
pub use memory::{CardIndex, Indexed};
#[cfg(feature = "files")]
pub use stored::{StoredIndex, remove_index, stored_indexes};

use crate::error::{Context, Error, ErrorKind};
use crate::files;
use crate::sealed::{FileKind, sha256};

const KIND: FileKind =
    FileKind { name: "bingo index", flag: "--index", version: 1, is_version_1: |_| false };

/// The ending of the files.
const ENDING: &str = "cards";

/// The most bytes of a file's first line.
const LONGEST_LINE: u64 = 1 << 14;

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head<Question> {
    /// What the cards belong to.
    question: Question,
    /// What people call the list.
    list: String,
    /// The checksum of the cards.
    cards_sha256: String,
}

impl Head<IndexOf> {
    /// Reads a file up to its cards. Returns `None` if it is not an index of this layout.
    fn read(file: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut line = Vec::new();
        file.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        Ok(KIND.open(&line).ok())
    }
}

/// What an index belongs to.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct IndexOf {
    /// The version of the program. Another may deal other cards.
    program: String,
    list_sha256: String,
    rules: String,
    mode: String,
    /// Other options that decide which cards are dealt.
    options: Value,
    goals: usize,
    first: u64,
    last: u64,
}

impl IndexOf {
    /// Describes the index of a list, given as its text, and of these seeds.
    pub fn new(
        list: &str,
        rules: &str,
        mode: &str,
        options: Value,
        dealer: &dyn Deals,
        seeds: &RangeInclusive<u64>,
    ) -> Self {
        Self {
            program: env!("CARGO_PKG_VERSION").to_owned(),
            list_sha256: sha256(list.as_bytes()),
            rules: rules.to_owned(),
            mode: mode.to_owned(),
            options,
            goals: dealer.goals(),
            first: *seeds.start(),
            last: *seeds.end(),
        }
    }

    /// Returns the name of its file.
    pub(super) fn file_name(&self) -> Result<String, Error> {
        let question = serde_json::to_string(self)?;
        Ok(format!("{}.{ENDING}", &sha256(question.as_bytes())[..16]))
    }

    /// Reads the index from a folder, or deals and writes it. Returns `None` if `notify` stopped the dealing. A full disk
    /// changes no answer: an index that cannot be written is returned with the error.
    pub fn index(
        &self,
        folder: &Path,
        list: &str,
        dealer: &dyn Deals,
        threads: Option<NonZero<usize>>,
        notify: impl FnMut(Scanned) -> ControlFlow<()>,
    ) -> Result<Option<(Index, Option<Error>)>, Error> {
        let path = folder.join(self.file_name()?);
        if let Some(index) = self.read(&path)?
            && index.is_of(dealer)
        {
            return Ok(Some((index, None)));
        }
        let Some(index) = self.deal(dealer, threads, notify) else { return Ok(None) };
        let head =
            Head { question: self, list: list.to_owned(), cards_sha256: sha256(index.cards()) };
        let line = KIND.seal(&head)?;
        let written = files::write_whole(&path, |file| {
            writeln!(file, "{line}")?;
            file.write_all(index.cards())
        });
        Ok(Some((index, written.err())))
    }

    fn deal(
        &self,
        dealer: &dyn Deals,
        threads: Option<NonZero<usize>>,
        notify: impl FnMut(Scanned) -> ControlFlow<()>,
    ) -> Option<Index> {
        Index::deal(
            dealer,
            self.first..=self.last,
            &Options { threads, ..Options::default() },
            notify,
        )
    }

    /// Reads a file. Returns `None` if there is none, or if it is not this index, whole and unchanged.
    fn read(&self, path: &Path) -> Result<Option<Index>, Error> {
        let mut file = match files::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == IoError::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| cannot_read(path)),
        };
        let head = Head::read(&mut file).with_context(|| cannot_read(path))?;
        let Some(Head { question, cards_sha256, .. }) = head else { return Ok(None) };
        if question != *self {
            return Ok(None);
        }
        let seeds = self.first..=self.last;
        let bytes = Index::bytes(self.goals, &seeds);
        let mut cards = Vec::with_capacity(bytes + 1);
        file.take(bytes as u64 + 1).read_to_end(&mut cards).with_context(|| cannot_read(path))?;
        if cards.len() != bytes || sha256(&cards) != cards_sha256 {
            return Ok(None);
        }
        Ok(Index::from_cards(self.goals, seeds, cards))
    }

    /// Returns the error for a file with a card that the list does not deal.
    pub fn wrong_card(&self) -> Error {
        let name = self.file_name().unwrap_or_default();
        ErrorKind::Kept.error(format!(
            "the index `{name}` has a card that the list does not deal: delete it, such as with \
             `foretile bingo index --delete {name}`, and search again"
        ))
    }
}

fn cannot_read(path: &Path) -> String {
    format!("cannot read the index `{}`", path.display())
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use std::fs;

    use foretile_games::bingo::Value as Member;
    use foretile_games::bingo::bingosync::{Dealer, Options as Settings};
    use serde_json::json;

    use super::*;

    const SEEDS: RangeInclusive<u64> = 1..=500;

    fn dealer(word: &str) -> Dealer {
        let goals = (1..=30).map(|goal| Member::Text(format!("{word} fish {goal}"))).collect();
        Dealer::new("simple".parse().unwrap(), &Member::List(goals), &Settings::default()).unwrap()
    }

    fn index_of(word: &str) -> IndexOf {
        IndexOf::new(word, "simple", "normal", Value::Null, &dealer(word), &SEEDS)
    }

    /// Returns the index of a list in a folder, and whether it was dealt.
    fn index_in(folder: &Path, word: &str) -> (Index, bool) {
        let mut dealt = false;
        let notify = |_| {
            dealt = true;
            ControlFlow::Continue(())
        };
        let index = index_of(word).index(folder, "list", &dealer(word), None, notify);
        let (index, unwritten) = index.unwrap().unwrap();
        assert!(unwritten.is_none(), "{unwritten:?}");
        (index, dealt)
    }

    /// Returns a file with these cards, and with right checksums.
    fn sealed(question: &IndexOf, cards: &[u8]) -> Vec<u8> {
        let head = Head { question, list: "list".to_owned(), cards_sha256: sha256(cards) };
        [KIND.seal(&head).unwrap().as_bytes(), b"\n", cards].concat()
    }

    #[test]
    fn every_list_has_an_index_of_its_own() {
        let folder = tempfile::tempdir().unwrap();
        for dealt in [true, false] {
            for word in ["Catch", "Lose"] {
                assert_eq!(index_in(folder.path(), word).1, dealt, "{word}");
            }
        }
        assert_eq!(stored_indexes(folder.path()).unwrap().len(), 2);
    }

    #[test]
    fn indexes_are_listed_and_removed_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let listed = || stored_indexes(path).unwrap();
        assert!(stored_indexes(&path.join("none")).unwrap().is_empty());
        let fault = |name: &str| remove_index(path, name).unwrap_err().to_string();
        assert!(fault("notes.txt").ends_with("the name of one, such as all"));
        index_in(path, "Catch");
        let name = index_of("Catch").file_name().unwrap();
        let one = &listed()[0];
        assert_eq!((&one.name, one.bytes), (&name, fs::metadata(path.join(&name)).unwrap().len()));
        let texts = [&one.list, &one.rules, &one.mode].map(|texts| texts.as_deref().unwrap());
        assert_eq!(texts, ["list", "simple", "normal"]);
        fs::write(path.join("notes.txt"), "").unwrap();
        let other = format!("{}.{ENDING}", "0".repeat(16));
        for wrong in ["notes.txt", &other, "", &format!("../{name}"), &name[1..]] {
            assert!(fault(wrong).ends_with(&format!("such as {name}")), "{wrong}");
        }
        // A file that is not an index in spite of its name.
        fs::write(path.join(&other), "x").unwrap();
        assert_eq!((listed().len(), &listed()[0].name, &listed()[0].list), (2, &other, &None));
        remove_index(path, &other).unwrap();
        remove_index(path, &name).unwrap();
        assert!(listed().is_empty() && path.join("notes.txt").exists());
        // Files that cannot be read or removed are errors.
        let file = path.join("notes.txt");
        let unread = stored_indexes(&file).err().unwrap().to_string();
        assert!(unread.starts_with("cannot read the folder `"), "{unread}");
        let unread = index_of("Catch")
            .index(&file, "list", &dealer("Catch"), None, |_| ControlFlow::Continue(()));
        assert!(unread.err().unwrap().to_string().starts_with("cannot read the index `"));
        fs::create_dir(path.join(&name)).unwrap();
        assert!(fault(&name).starts_with(&format!("cannot remove the index `{name}`")));
    }

    /// A full disk, or a missing folder, does not prevent an answer.
    #[test]
    fn an_index_that_cannot_be_written_is_still_returned() {
        let folder = tempfile::tempdir().unwrap();
        let none = folder.path().join("none");
        let found = index_of("Catch")
            .index(&none, "list", &dealer("Catch"), None, |_| ControlFlow::Continue(()))
            .unwrap();
        let (index, why) = found.unwrap();
        assert!(index == index_in(folder.path(), "Catch").0);
        assert!(why.unwrap().to_string().starts_with("cannot write `"));
    }

    /// Files that are cut, edited or another list's are replaced.
    #[test]
    fn a_changed_index_is_dealt_again() {
        let folder = tempfile::tempdir().unwrap();
        let (expected, _) = index_in(folder.path(), "Catch");
        let file = folder.path().join(index_of("Catch").file_name().unwrap());
        let whole = fs::read(&file).unwrap();
        assert!(sealed(&index_of("Catch"), expected.cards()) == whole);
        let edited = |change: fn(&mut IndexOf)| {
            let mut of = index_of("Catch");
            change(&mut of);
            sealed(&of, expected.cards())
        };
        let mut flipped = whole.clone();
        *flipped.last_mut().unwrap() ^= 1;
        let mut head = whole.clone();
        head[whole.iter().position(u8::is_ascii_digit).unwrap()] ^= 1;
        let mut rotated = expected.cards().to_vec();
        rotated.rotate_left(expected.cards().len() / 500);
        for (fault, changed) in [
            ("empty", Vec::new()),
            ("cut", whole[..whole.len() - 1].to_vec()),
            ("longer", [&whole[..], b"\n"].concat()),
            ("flipped", flipped),
            ("flipped in its head", head),
            ("no text", vec![0xff; 100_000]),
            ("another list's", edited(|of| of.list_sha256 = "0".to_owned())),
            ("another version's", edited(|of| of.program = "0.0.0".to_owned())),
            ("with other options", edited(|of| of.options = json!({"lang": "jp"}))),
            ("other cards, well sealed", sealed(&index_of("Catch"), &rotated)),
        ] {
            assert_ne!(changed, whole, "{fault}");
            fs::write(&file, changed).unwrap();
            assert!(index_in(folder.path(), "Catch") == (expected.clone(), true), "{fault}");
            assert!(fs::read(&file).unwrap() == whole, "{fault}: the file is not replaced");
            assert!(!index_in(folder.path(), "Catch").1, "{fault}");
        }
    }
}
