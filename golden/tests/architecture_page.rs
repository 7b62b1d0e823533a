//! Compares `ARCHITECTURE.md` with the tree: each promise names a test, and every name in it exists.

mod documents;

use std::collections::BTreeSet;
use std::fs;

use documents::{code, read, root};

/// Words by which a sentence promises something.
const PROMISES: [&str; 3] = ["only", "never", "must"];

/// The extensions of files.
const KINDS: [&str; 10] = ["rs", "md", "js", "mjs", "py", "json", "toml", "txt", "c", "yml"];

/// The paragraphs and items, each on one line, without the drawings between fences.
fn paragraphs() -> Vec<String> {
    let page = read("ARCHITECTURE.md");
    let text: String = page.split("```").step_by(2).collect();
    let mut paragraphs = vec![String::new()];
    for line in text.lines() {
        if line.is_empty() || line.starts_with("- ") {
            paragraphs.push(String::new());
        }
        let paragraph = paragraphs.last_mut().unwrap();
        if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        *paragraph += line.trim();
    }
    paragraphs
}

/// The files, and their folders with a slash at the end.
fn tree() -> BTreeSet<String> {
    let mut tree = BTreeSet::new();
    for file in foretile_golden::files() {
        tree.extend(file.match_indices('/').map(|(at, _)| file[..=at].to_owned()));
        tree.insert(file);
    }
    tree
}

/// Returns the paths in the tree that equal a name or end with it.
fn named<'a>(tree: &'a BTreeSet<String>, name: &str) -> impl Iterator<Item = &'a String> {
    let end = format!("/{name}");
    tree.iter().filter(move |path| **path == name || path.ends_with(&end))
}

/// Whether the code of the tree has a function of this name.
fn is_function(tree: &BTreeSet<String>, name: &str) -> bool {
    let written = format!("fn {name}(");
    let mut files = tree.iter().filter(|path| path.ends_with(".rs"));
    files.any(|file| read(file).contains(&written))
}

/// Whether a name is that of a test function rather than another word.
fn is_of_a_function(name: &str) -> bool {
    let is_word = name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '_');
    is_word && !name.starts_with('_') && name.matches('_').count() > 1
}

/// Whether a name in backticks is a test: a file or a folder of tests, a lint's list, or a test's function.
fn is_test(tree: &BTreeSet<String>, name: &str) -> bool {
    let is_of_tests = |path: &String| {
        let text = || fs::read_to_string(root().join(path)).unwrap_or_default();
        path.contains("test") || path.ends_with("clippy.toml") || text().contains("#[test]")
    };
    named(tree, name).any(is_of_tests) || is_of_a_function(name) && is_function(tree, name)
}

#[test]
fn each_promise_names_its_test() {
    let tree = tree();
    let mut promises = 0;
    for paragraph in paragraphs() {
        let sentences: Vec<&str> = match paragraph.starts_with("*Invariant:*") {
            true => vec![&paragraph],
            false => paragraph.split_inclusive(". ").collect(),
        };
        for sentence in sentences {
            let mut words = sentence.split(|letter: char| !letter.is_alphabetic());
            let is_promise = words.any(|word| PROMISES.contains(&word.to_lowercase().as_str()));
            if is_promise || sentence.starts_with("*Invariant:*") {
                promises += 1;
                assert!(code(sentence).any(|name| is_test(&tree, name)), "no test: {sentence}");
            }
        }
    }
    assert!(promises > 25, "{promises} promises were read");
}

#[test]
fn every_name_in_it_exists() {
    let tree = tree();
    // The pictures beside the checkout, and a folder that exists once fuzzing finds a fault.
    let elsewhere = ["shared/", "found/"];
    let is_path = |name: &&str| {
        let is_file = name.rsplit_once('.').is_some_and(|(_, end)| KINDS.contains(&end));
        (is_file || name.ends_with('/')) && !name.contains([' ', '*'])
    };
    for paragraph in paragraphs() {
        for name in code(&paragraph).filter(|name| !elsewhere.contains(name)) {
            let is_there = if is_path(&name) {
                named(&tree, name).next().is_some()
            } else {
                !is_of_a_function(name) || is_function(&tree, name)
            };
            assert!(is_there, "ARCHITECTURE.md names {name}, which is not there");
        }
    }
}
