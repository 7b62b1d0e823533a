//! Checks the set-up of test files that use `foretile_golden::tests!`.
//!
//! Two mistakes would go unnoticed otherwise: a `#[test]` in such a file is not compiled, and without
//! `harness = false` none of its tests run.

use std::fs;
use std::path::{Path, PathBuf};

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn their_tests_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = 0;
    for room in ["games", "search", "solve", "eyes", "study", "ask", "face"] {
        let manifest = fs::read_to_string(root.join(room).join("Cargo.toml")).unwrap();
        let mut files = Vec::new();
        rust_files(&root.join(room).join("tests"), &mut files);
        let mut listed = 0;
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            if text.contains("foretile_golden::tests!") {
                listed += 1;
                assert!(!text.contains("#[test]"), "{}: list it in tests!", file.display());
            }
        }
        assert_eq!(manifest.matches("harness = false").count(), listed, "{room}/Cargo.toml");
        found += listed;
    }
    assert!(found > 0);
}
