//! Tests `.ci/rustc`, which compiles the workspace for `./test`: warnings of clippy and rustdoc are errors.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

const RUSTC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../.ci/rustc");

#[test]
fn planted_faults_do_not_compile() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("linted");
    let _ = fs::remove_dir_all(&folder);
    let write = |name: &str, text: &str| {
        let file = folder.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    write("Cargo.toml", "[workspace]\n[package]\nname = \"plant\"\nedition = \"2024\"\n");
    const NEEDLESS: &str = "pub fn same(x: u8) -> u8 { return x; }";
    for (name, code, tests, fault) in [
        ("nothing", "//! Nothing.", "", None),
        ("the library", NEEDLESS, "", Some("unneeded `return`")),
        ("its documentation", "//! See [`Nowhere`].", "", Some("unresolved link to `Nowhere`")),
        (
            "its tests",
            &format!("#[cfg(test)] mod tests {{ {NEEDLESS} }}"),
            "",
            Some("unneeded `return`"),
        ),
        ("other tests", "", NEEDLESS, Some("unneeded `return`")),
    ] {
        write("src/lib.rs", code);
        write("tests/all.rs", tests);
        let output = Command::new(env!("CARGO"))
            .args(["test", "--no-run", "--offline"])
            .current_dir(&folder)
            .env("RUSTC_WORKSPACE_WRAPPER", RUSTC)
            .env("CARGO_TARGET_DIR", folder.join("target"))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), fault.is_none(), "{name}: {errors}");
        assert!(errors.contains(fault.unwrap_or_default()), "{name}: {errors}");
    }
}
