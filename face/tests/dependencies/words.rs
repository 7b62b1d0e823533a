//! Words that only this project used: what they became stands in the tables, so that they do not come back.

use std::collections::BTreeSet;
use std::fs;

use syn::ext::IdentExt;
use syn::visit::{self, Visit};
use syn::{FieldPat, Member, Pat};

use super::root;

/// Parts of names in the code, and what to write instead. Those behind the empty line are for JavaScript alone.
const NAMES: &str = include_str!("names.txt");

/// Returns the parts of names in Rust, and what to write instead.
fn in_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let (rust, _) =
        NAMES.split_once("\n\n").expect("words for both languages, and for JavaScript alone");
    let lines = rust.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once(": ").expect("a word and what to write instead"))
}

/// Phrases in comments, texts and documents, in lower case, and what to write instead.
const IN_TEXTS: [(&str, &str); 13] = [
    ("the asker", "the client, the caller"),
    ("asker left", "cancelled"),
    ("goes astray", "is not as expected"),
    ("gone astray", "not as expected"),
    ("at the door", "through the API"),
    ("the door", "the API"),
    ("a stranger's", "a remote client's"),
    ("goes wrong at", "syntax error at"),
    ("of no good", "invalid"),
    ("is no good", "is invalid"),
    ("is told by", "says who reports it, or where it is shown"),
    ("is no game file", "is not a game file"),
    ("expect to need", "choose another"),
];

/// Returns the files with these endings and their texts, except data, other people's documents and this table.
fn texts(endings: &[&str]) -> Vec<(String, String)> {
    const LEFT_OUT: [&str; 5] = [
        "golden/data/",
        "ask/tests/lists/",
        "fuzz/corpus/",
        "fuzz/found/",
        "face/tests/dependencies/words.rs",
    ];
    let is_ours = |file: &String| {
        endings.iter().any(|ending| file.ends_with(ending))
            && !LEFT_OUT.iter().any(|place| file.starts_with(place))
    };
    let files = foretile_golden::files().into_iter().filter(is_ours);
    files
        .map(|file| {
            let text = fs::read_to_string(root().join(&file)).expect("a text");
            (file, text)
        })
        .collect()
}

/// The names that a file defines, but for members of JSON, which `docs/json.md` promises.
struct Defined<'a> {
    members: &'a BTreeSet<String>,
    names: Vec<String>,
}

impl<'a> Visit<'a> for Defined<'_> {
    fn visit_item(&mut self, item: &'a syn::Item) {
        use syn::Item;
        self.names.extend(
            match item {
                Item::Const(it) => Some(&it.ident),
                Item::Enum(it) => Some(&it.ident),
                Item::Fn(it) => Some(&it.sig.ident),
                Item::Mod(it) => Some(&it.ident),
                Item::Static(it) => Some(&it.ident),
                Item::Struct(it) => Some(&it.ident),
                Item::Trait(it) => Some(&it.ident),
                Item::Type(it) => Some(&it.ident),
                _ => None,
            }
            .map(|it| it.unraw().to_string()),
        );
        visit::visit_item(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a syn::ImplItemFn) {
        self.names.push(item.sig.ident.to_string());
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a syn::TraitItemFn) {
        self.names.push(item.sig.ident.to_string());
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_variant(&mut self, item: &'a syn::Variant) {
        self.names.push(item.ident.to_string());
        visit::visit_variant(self, item);
    }

    fn visit_field(&mut self, field: &'a syn::Field) {
        let name = field.ident.as_ref().map(|it| it.unraw().to_string());
        self.names.extend(name.filter(|name| !self.members.contains(name)));
        visit::visit_field(self, field);
    }

    fn visit_field_pat(&mut self, field: &'a FieldPat) {
        // `{ told }` takes the name of the member.
        let Member::Named(member) = &field.member else {
            return visit::visit_field_pat(self, field);
        };
        match &*field.pat {
            Pat::Ident(name)
                if field.colon_token.is_none() && self.members.contains(&member.to_string()) =>
            {
                if let Some((_, pat)) = &name.subpat {
                    self.visit_pat(pat)
                }
            }
            _ => visit::visit_field_pat(self, field),
        }
    }

    fn visit_pat_ident(&mut self, name: &'a syn::PatIdent) {
        self.names.push(name.ident.unraw().to_string());
        visit::visit_pat_ident(self, name);
    }
}

/// Splits a name into its words, in lower case: `RowReport` and `row_report` into `row` and `report`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars() {
        if letter == '_' || (letter.is_uppercase() && was_small) {
            words.push(String::new());
        }
        was_small = letter.is_lowercase();
        words.last_mut().expect("one").extend(letter.to_lowercase().filter(|it| *it != '_'));
    }
    words
}

/// Whether JSON has this name, which a variant's, for example, then follows: `telling-squares` is of `TellingSquares`.
fn is_promised(words: &[String], members: &BTreeSet<String>) -> bool {
    ["-", "_"].iter().any(|between| members.contains(&words.join(between)))
}

/// Returns the coined words in the names that a file of code defines.
fn coined(code: &str, members: &BTreeSet<String>) -> Vec<String> {
    let file = syn::parse_file(code).expect("Rust");
    let mut defined = Defined { members, names: Vec::new() };
    defined.visit_file(&file);
    let found = defined.names.iter().flat_map(|name| {
        let words = words(name);
        let has = |word: &str| {
            words.iter().any(|it| it == word) && !(words.len() > 1 && is_promised(&words, members))
        };
        let coined = in_names().find(|(word, _)| has(word));
        coined.map(|(word, plain)| format!("`{name}`: instead of `{word}` {plain}"))
    });
    found.collect()
}

/// Returns the phrases of the table in a text, with their lines.
fn phrases(text: &str) -> Vec<String> {
    let lines = (1..).zip(text.lines());
    let found = lines.flat_map(|(number, line)| {
        let line = line.to_lowercase();
        let found = IN_TEXTS.iter().filter(move |(phrase, _)| line.contains(phrase));
        found.map(move |(phrase, plain)| format!("line {number}: instead of \"{phrase}\" {plain}"))
    });
    found.collect()
}

/// The names in the lists of `docs/json.md`: members of JSON and their values, which stay.
fn members() -> BTreeSet<String> {
    let document = fs::read_to_string(root().join("docs/json.md")).expect("docs/json.md");
    let listed = document.lines().filter(|line| line.starts_with("- **"));
    let words =
        listed.flat_map(|line| line.split(|it: char| !it.is_alphanumeric() && !"-_".contains(it)));
    words.map(str::to_owned).collect()
}

/// Fails with what is found in the texts of these files.
fn assert_plain(endings: &[&str], found: impl Fn(&str) -> Vec<String>) {
    let all = texts(endings)
        .into_iter()
        .flat_map(|(file, text)| found(&text).into_iter().map(move |it| format!("{file}: {it}")));
    let all: Vec<String> = all.collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn names_are_plain() {
    let members = members();
    assert_plain(&[".rs"], |code| coined(code, &members));
}

#[test]
fn texts_are_plain() {
    assert_plain(&[".rs", ".md", ".js", ".mjs", ".ts", ".py", ".html"], phrases);
}

#[test]
fn coined_words_are_found() {
    let members = BTreeSet::from(["told", "telling-squares"].map(str::to_owned));
    assert_eq!(coined("enum Finding { TellingSquares }", &members), [""; 0]);
    let plain = "struct Row { told: u8 } fn shown(row: Row) -> u8 { let Row { told } = row; told }";
    assert_eq!(coined(plain, &members), [""; 0]);
    for coined_one in [
        "fn told() {}",
        "struct RowTold;",
        "mod hunt;",
        "fn row() { let told = 1; }",
        "fn row(asker: u8) {}",
        "fn row((seat, _): (u8, u8)) {}",
        "fn row(row: Row) { let Row { part: told } = row; }",
        "enum Row { Stranger }",
        "struct Row { hunts: u8 }",
        "impl Row { fn is_astray(&self) {} }",
        "trait Row { const ONE: u8; fn told_to_stop(); }",
        "const MOST_TOLD: u8 = 1;",
    ] {
        assert_eq!(coined(coined_one, &members).len(), 1, "{coined_one}");
    }
    assert_eq!(phrases("Fine.\nThe asker left.").len(), 2);
}
