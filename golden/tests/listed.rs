//! Checks that every test runs.
//!
//! Three mistakes would otherwise go unnoticed. If a package lists its test binaries, a file that is not a module of one is not
//! compiled. A `#[test]` in a file with `foretile_golden::tests!` does not run. Without `harness = false`, none of such a
//! file's tests run.

use std::fs;
use std::path::Path;

/// The names and the texts of the modules in a folder of tests: files, and folders with a `main.rs` or `mod.rs`.
fn modules(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter_map(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let roots = [path.clone(), path.join("main.rs"), path.join("mod.rs")];
        let file = roots.into_iter().find(|file| {
            file.is_file() && file.extension().is_some_and(|extension| extension == "rs")
        })?;
        Some((name, fs::read_to_string(file).unwrap()))
    });
    files.collect()
}

#[test]
fn every_test_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = 0;
    for package in ["games", "search", "solve", "eyes", "study", "ask", "face"] {
        let manifest = fs::read_to_string(root.join(package).join("Cargo.toml")).unwrap();
        let files = modules(&root.join(package).join("tests"));
        let binaries: Vec<_> = manifest.split("[[test]]").skip(1).collect();
        let binary = |name: &str| {
            let name = format!("name = \"{name}\"");
            binaries.iter().find(|binary| binary.lines().any(|line| line == name))
        };
        let listed = manifest.contains("autotests = false");
        for (name, text) in &files {
            let module = files
                .iter()
                .any(|(_, text)| text.lines().any(|line| line.trim() == format!("mod {name};")));
            assert!(
                !listed || module || binary(name).is_some(),
                "{package}/tests/{name}: it is not a module of any test binary"
            );
            if text.contains("foretile_golden::tests!") {
                found += 1;
                assert!(!text.contains("#[test]"), "{package}/tests/{name}: list it in tests!");
                let alone = binary(name).is_some_and(|binary| binary.contains("harness = false"));
                assert!(alone || module, "{package}/Cargo.toml: {name} lacks harness = false");
            }
        }
    }
    assert!(found > 0);
}
