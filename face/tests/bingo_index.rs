//! The indexes that `bingo find --index` stores: the listed cards are the same as without an index, whatever its file holds.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A cache folder, and two lists whose cards are dealt in a moment.
struct CachedFolder {
    folder: tempfile::TempDir,
}

/// An index of the first list: its file's name and bytes, and the answer of the search that dealt it. A million cards
/// take seconds, so most tests begin with a copy.
static DEALT: LazyLock<(String, Vec<u8>, Value)> = LazyLock::new(|| {
    let cache = CachedFolder::new();
    let found = answer(&cache.with_index());
    let [file] = cache.files().try_into().unwrap();
    (file.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(file).unwrap(), found)
});

impl CachedFolder {
    fn new() -> Self {
        let cache = Self { folder: tempfile::tempdir().unwrap() };
        for (list, word) in [("list.json", "Catch"), ("other.json", "Lose")] {
            let goals: Vec<String> = (1..=30).map(|goal| format!("{word} fish {goal}")).collect();
            fs::write(cache.folder.path().join(list), json!(goals).to_string()).unwrap();
        }
        cache
    }

    /// A folder with the index of the first list. Also returns the answer of the search that dealt it.
    fn dealt() -> (Self, Value) {
        let (name, bytes, found) = &*DEALT;
        let cache = Self::new();
        let indexes = cache.folder.path().join("cache/foretile/bingo");
        fs::create_dir_all(&indexes).unwrap();
        fs::write(indexes.join(name), bytes).unwrap();
        (cache, found.clone())
    }

    fn foretile(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_foretile"));
        command.arg("bingo").args(arguments);
        command.current_dir(&self.folder).env("XDG_CACHE_HOME", self.folder.path().join("cache"));
        command
    }

    /// Cards with some goals, one on a square and two on one line.
    fn find(&self, more: &[&str]) -> Command {
        let goals = "3=Catch fish 1;Catch fish 2;Catch fish 3";
        let mut command = self.foretile(&["find", "--rules", "simple", "--list", "list.json"]);
        command.args(["--goals", goals, "--word", "30=0", "--one-line", "--json"]).args(more);
        command
    }

    /// Asks with an index, and lists all.
    fn with_index(&self) -> Output {
        self.find(&["--index", "--limit", "100000"]).output().unwrap()
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.folder.path().join("cache/foretile/bingo")).unwrap();
        let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        files.sort();
        files
    }

    fn listed(&self) -> Value {
        answer(&self.foretile(&["index", "--json"]).output().unwrap())["indexes"].clone()
    }
}

fn answer(output: &Output) -> Value {
    assert!(output.status.success(), "{}", fault(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn fault(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Returns the first line of a file and its cards.
fn parts(file: &[u8]) -> (Value, Vec<u8>) {
    let end = file.iter().position(|byte| *byte == b'\n').unwrap();
    (serde_json::from_slice(&file[..end]).unwrap(), file[end + 1..].to_vec())
}

/// Returns a file with these cards, and with right checksums.
fn sealed(head: &Value, cards: &[u8]) -> Vec<u8> {
    let mut members = head.as_object().unwrap().clone();
    members.remove("sha256");
    members["cards_sha256"] = json!(format!("{:x}", Sha256::digest(cards)));
    let text = Value::Object(members).to_string();
    let content = text.strip_suffix('}').unwrap();
    let checksum = format!("{:x}", Sha256::digest(content));
    [format!("{content},\"sha256\":\"{checksum}\"}}\n").as_bytes(), cards].concat()
}

#[test]
fn an_index_is_stored_listed_and_deleted() {
    assert_eq!(CachedFolder::new().listed(), json!([]));
    let (cache, found) = CachedFolder::dealt();
    assert!(found["count"].as_u64().unwrap() > 100, "{found}");
    assert_eq!(answer(&cache.with_index()), found);
    // A part of the seeds is dealt in a moment.
    let part = ["--seeds", "800001..1000000"];
    let expected = answer(&cache.find(&part).output().unwrap());
    let limit = ["--limit", "100000"];
    let by_index = cache.find(&[&part[..], &limit, &["--index"]].concat()).output().unwrap();
    assert_eq!(answer(&by_index), expected);
    let of_part = found["matches"].as_array().unwrap().iter();
    let of_part = of_part.filter(|found| found["seed"].as_u64() > Some(800_000));
    let of_part: Vec<&Value> = of_part.collect();
    assert!(of_part.len() > 10, "{expected}");
    assert!(of_part.into_iter().eq(expected["matches"].as_array().unwrap()));
    let [file] = cache.files().try_into().unwrap();
    let bytes = fs::metadata(&file).unwrap().len();
    assert!((10_000_000..60_000_000).contains(&bytes), "{bytes}");
    let listed = cache.listed();
    let name = file.file_name().unwrap().to_str().unwrap();
    let expected = json!([{"name": name, "bytes": bytes, "list": "list.json", "rules": "simple", "mode": "normal"}]);
    assert_eq!(listed, expected);
    for bad in ["../list.json", "0123456789abcdef.cards"] {
        let output = cache.foretile(&["index", "--delete", bad]).output().unwrap();
        let expected = format!("`{bad}` is not an index: expected the name of one, such as {name}");
        assert_eq!(output.status.code(), Some(2));
        assert!(fault(&output).contains(&expected), "{}", fault(&output));
    }
    // A file that the program cannot use can be deleted all the same.
    fs::write(file.with_file_name("fedcba9876543210.cards"), "{}").unwrap();
    let output = cache.foretile(&["index", "--delete", name]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with(&format!("deleted {name}\n")));
    let [unknown] = <[Value; 1]>::try_from(cache.listed().as_array().unwrap().clone()).unwrap();
    assert_eq!(
        [&unknown["name"], &unknown["list"]],
        [&json!("fedcba9876543210.cards"), &Value::Null]
    );
    assert!(cache.foretile(&["index", "--delete", "all"]).output().unwrap().status.success());
    assert_eq!((cache.files().len(), cache.listed()), (0, json!([])));
    assert!(cache.folder.path().join("list.json").exists());
}

/// Two programs at once find a damaged index, and both deal it again. What else a file can suffer, and that every list
/// has an index of its own, `ask/src/bingo/index.rs` tests with fewer cards.
#[test]
fn a_changed_index_is_dealt_again_by_two_programs() {
    let (cache, expected) = CachedFolder::dealt();
    let [file] = cache.files().try_into().unwrap();
    let whole = fs::read(&file).unwrap();
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    fs::write(&file, flipped).unwrap();
    let both = [(), ()].map(|()| {
        let mut find = cache.find(&["--index", "--limit", "100000"]);
        find.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    });
    for child in both {
        assert_eq!(answer(&child.wait_with_output().unwrap()), expected);
    }
    assert!(fs::read(&file).unwrap() == whole, "the file is not replaced");
    assert_eq!(cache.files(), [file]);
}

/// Cards with right checksums that the list does not deal, except for those that are compared at the start.
#[test]
fn a_forged_index_shows_no_wrong_card() {
    let (cache, expected) = CachedFolder::dealt();
    let [file] = cache.files().try_into().unwrap();
    let (head, mut cards) = parts(&fs::read(&file).unwrap());
    let bytes = cards.len() / 1_000_000;
    let found = expected["matches"][0]["seed"].as_u64().unwrap() as usize;
    let card = cards[(found - 1) * bytes..found * bytes].to_vec();
    let forged = 777_777;
    assert!(!expected["matches"].to_string().contains(&format!("\"seed\":{forged},")));
    cards[(forged - 1) * bytes..forged * bytes].copy_from_slice(&card);
    fs::write(&file, sealed(&head, &cards)).unwrap();
    let output = cache.with_index();
    let name = file.file_name().unwrap().to_str().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
    let expected = format!("such as with `foretile bingo index --delete {name}`");
    assert!(fault(&output).contains(&expected), "{}", fault(&output));
}

/// A forged card that is not listed is counted, and the answer says that it is counted by the index alone.
#[test]
fn only_listed_cards_are_dealt_again() {
    let (cache, all) = CachedFolder::dealt();
    let count = all["count"].as_u64().unwrap();
    let matches = all["matches"].as_array().unwrap();
    assert_eq!((matches.len() as u64, &all["by_index"]), (count, &Value::Null));
    for listed in [0, 1, 100, count - 1, count, count + 1] {
        let limit = ["--limit".to_owned(), listed.to_string()];
        let limit = limit.each_ref().map(String::as_str);
        let more = count.saturating_sub(listed);
        let mut expected = all.clone();
        expected["matches"].as_array_mut().unwrap().truncate(listed as usize);
        if more > 0 {
            expected["by_index"] = json!(more);
        }
        let found = answer(&cache.find(&[&limit[..], &["--index"]].concat()).output().unwrap());
        assert_eq!(found, expected, "{listed}");
    }

    // Without an index all are counted by dealing them.
    let part = ["--seeds", "1..100000", "--limit", "10"];
    let counted = answer(&cache.find(&part).output().unwrap());
    let in_part = matches.iter().filter(|found| found["seed"].as_u64() <= Some(100_000)).count();
    assert!(in_part > 10, "{in_part}");
    assert_eq!(
        (
            counted["matches"].as_array().unwrap().as_slice(),
            &counted["count"],
            &counted["by_index"]
        ),
        (&matches[..10], &json!(in_part), &Value::Null)
    );

    let [file] = cache.files().try_into().unwrap();
    let (head, mut cards) = parts(&fs::read(&file).unwrap());
    let bytes = cards.len() / 1_000_000;
    let found = matches[0]["seed"].as_u64().unwrap() as usize;
    let card = cards[(found - 1) * bytes..found * bytes].to_vec();
    cards[(999_998 - 1) * bytes..999_998 * bytes].copy_from_slice(&card);
    fs::write(&file, sealed(&head, &cards)).unwrap();
    let found = answer(&cache.find(&["--index", "--limit", "5"]).output().unwrap());
    assert_eq!((&found["count"], &found["by_index"]), (&json!(count + 1), &json!(count - 4)));
    assert_eq!(found["matches"].as_array().unwrap(), &matches[..5]);
}

#[test]
fn unlisted_cards_are_counted_in_the_last_line() {
    let (cache, _) = CachedFolder::dealt();
    let last_line = |more: &[&str]| {
        let mut find = cache.foretile(&["find", "--rules", "simple", "--list", "list.json"]);
        let found = find.args(["--goals", "Catch fish 1"]).args(more).output().unwrap();
        let text = String::from_utf8(found.stdout).unwrap();
        (text.lines().count(), text.lines().last().unwrap_or_default().to_owned())
    };
    let (lines, last) = last_line(&["--seeds", "1..3000"]);
    let count = lines - 1;
    assert_eq!(last, format!("{count} of 3000 seeds fit"));
    let (lines, last) = last_line(&["--seeds", "1..3000", "--limit", "7"]);
    let more = count - 7;
    let expected =
        format!("{count} of 3000 seeds fit; {more} are not listed: --limit {count} lists all");
    assert_eq!((lines, last), (8, expected));
    let (lines, last) = last_line(&["--seeds", "1..3000", "--index"]);
    let more = count - 500;
    let expected = format!(
        "{count} of 3000 seeds fit, {more} of them by the index alone; {more} are not listed: --limit {count} deals \
         and lists all"
    );
    assert_eq!((lines, last), (501, expected));
}
