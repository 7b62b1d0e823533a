//! The indexes that `bingo find --index` keeps: what is listed is what is listed without them, whatever is in their files.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A cache folder, and two lists whose cards are dealt in a moment.
struct Kept {
    folder: tempfile::TempDir,
}

impl Kept {
    fn new() -> Self {
        let kept = Self { folder: tempfile::tempdir().unwrap() };
        for (list, word) in [("list.json", "Catch"), ("other.json", "Lose")] {
            let goals: Vec<String> = (1..=30).map(|goal| format!("{word} fish {goal}")).collect();
            fs::write(kept.folder.path().join(list), json!(goals).to_string()).unwrap();
        }
        kept
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
fn an_index_is_kept_listed_and_deleted() {
    let kept = Kept::new();
    assert_eq!(kept.listed(), json!([]));
    let expected = answer(&kept.find(&[]).output().unwrap());
    assert!(expected["count"].as_u64().unwrap() > 100, "{expected}");
    for _ in 0..2 {
        assert_eq!(answer(&kept.with_index()), expected);
    }
    let [file] = kept.files().try_into().unwrap();
    let bytes = fs::metadata(&file).unwrap().len();
    assert!((10_000_000..60_000_000).contains(&bytes), "{bytes}");
    let listed = kept.listed();
    let name = file.file_name().unwrap().to_str().unwrap();
    let expected = json!([{"name": name, "bytes": bytes, "list": "list.json", "rules": "simple", "mode": "normal"}]);
    assert_eq!(listed, expected);
    // Another list of as many goals has an index of its own.
    let other = ["find", "--rules", "simple", "--list", "other.json", "--goals", "Lose fish 7"];
    let found = kept.foretile(&other).args(["--index", "--seeds", "1..9"]).output().unwrap();
    let plain = kept.foretile(&other).args(["--seeds", "1..9"]).output().unwrap();
    assert_eq!((found.stdout, kept.files().len()), (plain.stdout, 2));

    for bad in ["../list.json", "0123456789abcdef.cards"] {
        let output = kept.foretile(&["index", "--delete", bad]).output().unwrap();
        let expected = format!("`{bad}` is not an index: expected the name of one, such as {name}");
        assert_eq!(output.status.code(), Some(2));
        assert!(fault(&output).contains(&expected), "{}", fault(&output));
    }
    let output = kept.foretile(&["index", "--delete", name]).output().unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with(&format!("deleted {name}\n")));
    assert_eq!(kept.files().len(), 1);
    assert!(kept.foretile(&["index", "--delete", "all"]).output().unwrap().status.success());
    assert_eq!(kept.files(), [""; 0].map(PathBuf::from));
    assert!(kept.folder.path().join("list.json").exists());
}

/// Files that are cut, edited or another list's are replaced.
#[test]
fn a_changed_index_is_dealt_again() {
    let kept = Kept::new();
    let expected = answer(&kept.with_index());
    let [file] = kept.files().try_into().unwrap();
    let whole = fs::read(&file).unwrap();
    let (head, cards) = parts(&whole);
    let edited = |change: fn(&mut Value)| {
        let mut edited = head.clone();
        change(&mut edited);
        sealed(&edited, &cards)
    };
    let mut flipped = whole.clone();
    flipped[whole.len() / 2] ^= 1;
    let mut rotated = cards.clone();
    rotated.rotate_left(cards.len() / 1_000_000);
    for (fault, changed) in [
        ("empty", Vec::new()),
        ("cut", whole[..whole.len() - 1].to_vec()),
        ("longer", [&whole[..], b"\n"].concat()),
        ("flipped", flipped),
        ("no text", vec![0xff; 100_000]),
        ("another list's", edited(|head| head["question"]["list_sha256"] = json!("0"))),
        ("another version's", edited(|head| head["question"]["program"] = json!("0.0.0"))),
        ("other cards, well sealed", sealed(&head, &rotated)),
    ] {
        assert_ne!(changed, whole);
        fs::write(&file, changed).unwrap();
        assert_eq!(answer(&kept.with_index()), expected, "{fault}");
        assert!(fs::read(&file).unwrap() == whole, "{fault}: the file is not replaced");
    }
    // A file that the program cannot use can be deleted all the same.
    fs::write(&file, "{}").unwrap();
    assert_eq!(kept.listed()[0]["list"], Value::Null);
    assert!(kept.foretile(&["index", "--delete", "all"]).output().unwrap().status.success());
    assert_eq!(kept.listed(), json!([]));
}

/// Cards with right checksums that the list does not deal, except for those that are compared at the start.
#[test]
fn a_forged_index_shows_no_wrong_card() {
    let kept = Kept::new();
    let expected = answer(&kept.with_index());
    let [file] = kept.files().try_into().unwrap();
    let (head, mut cards) = parts(&fs::read(&file).unwrap());
    let bytes = cards.len() / 1_000_000;
    let found = expected["matches"][0]["seed"].as_u64().unwrap() as usize;
    let card = cards[(found - 1) * bytes..found * bytes].to_vec();
    let forged = 777_777;
    assert!(!expected["matches"].to_string().contains(&format!("\"seed\":{forged},")));
    cards[(forged - 1) * bytes..forged * bytes].copy_from_slice(&card);
    fs::write(&file, sealed(&head, &cards)).unwrap();
    let output = kept.with_index();
    let name = file.file_name().unwrap().to_str().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
    let expected = format!("such as with `foretile bingo index --delete {name}`");
    assert!(fault(&output).contains(&expected), "{}", fault(&output));
}

/// A forged card that is not listed is counted, and the answer says that it is counted by the index alone.
#[test]
fn only_listed_cards_are_dealt_again() {
    let kept = Kept::new();
    let all = answer(&kept.with_index());
    let count = all["count"].as_u64().unwrap();
    let matches = all["matches"].as_array().unwrap();
    assert_eq!((matches.len() as u64, &all["by_index"]), (count, &Value::Null));
    for listed in [0, 1, 100, count - 1, count, count + 1] {
        let limit = ["--limit".to_owned(), listed.to_string()];
        let limit = limit.each_ref().map(String::as_str);
        let more = count.saturating_sub(listed);
        let mut expected = all.clone();
        expected["matches"].as_array_mut().unwrap().truncate(listed as usize);
        if listed == 100 {
            assert_eq!(answer(&kept.find(&limit).output().unwrap()), expected, "without an index");
        }
        if more > 0 {
            expected["by_index"] = json!(more);
        }
        let found = answer(&kept.find(&[&limit[..], &["--index"]].concat()).output().unwrap());
        assert_eq!(found, expected, "{listed}");
    }

    let [file] = kept.files().try_into().unwrap();
    let (head, mut cards) = parts(&fs::read(&file).unwrap());
    let bytes = cards.len() / 1_000_000;
    let found = matches[0]["seed"].as_u64().unwrap() as usize;
    let card = cards[(found - 1) * bytes..found * bytes].to_vec();
    cards[(999_998 - 1) * bytes..999_998 * bytes].copy_from_slice(&card);
    fs::write(&file, sealed(&head, &cards)).unwrap();
    let found = answer(&kept.find(&["--index", "--limit", "5"]).output().unwrap());
    assert_eq!((&found["count"], &found["by_index"]), (&json!(count + 1), &json!(count - 4)));
    assert_eq!(found["matches"].as_array().unwrap(), &matches[..5]);
}

#[test]
fn what_is_not_listed_is_said() {
    let kept = Kept::new();
    let told = |more: &[&str]| {
        let mut find = kept.foretile(&["find", "--rules", "simple", "--list", "list.json"]);
        let found = find.args(["--goals", "Catch fish 1"]).args(more).output().unwrap();
        let text = String::from_utf8(found.stdout).unwrap();
        (text.lines().count(), text.lines().last().unwrap_or_default().to_owned())
    };
    let (lines, last) = told(&["--seeds", "1..3000"]);
    let count = lines - 1;
    assert_eq!(last, format!("{count} of 3000 seeds fit"));
    let (lines, last) = told(&["--seeds", "1..3000", "--limit", "7"]);
    let more = count - 7;
    let expected =
        format!("{count} of 3000 seeds fit; {more} are not listed: --limit {count} lists all");
    assert_eq!((lines, last), (8, expected));
    let (lines, last) = told(&["--seeds", "1..3000", "--index"]);
    let more = count - 500;
    let expected = format!(
        "{count} of 3000 seeds fit, {more} of them by the index alone; {more} are not listed: --limit {count} deals \
         and lists all"
    );
    assert_eq!((lines, last), (501, expected));
}

#[test]
fn two_programs_share_an_index() {
    let kept = Kept::new();
    let spawn = || {
        kept.find(&["--index", "--limit", "100000"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let both = [spawn(), spawn()].map(|child| child.wait_with_output().unwrap());
    let [one, other] = both.each_ref().map(answer);
    assert_eq!((&one, kept.files().len()), (&other, 1));
    assert_eq!(answer(&kept.with_index()), one);
}
