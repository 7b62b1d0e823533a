//! `foretile --version`, alone and with the Values of the changelog.

use std::process::Command;

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_foretile")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn verbose_adds_the_values_of_the_changelog() {
    let version = printed(&["--version"]);
    assert_eq!(version, format!("foretile {}\n", env!("CARGO_PKG_VERSION")));
    assert_eq!(printed(&["-V"]), version);

    // The newest version stands first.
    let mut lines =
        include_str!("../CHANGELOG.md").lines().skip_while(|line| !line.starts_with("## "));
    let name = lines.next().unwrap().trim_start_matches("## ");
    let newest: Vec<&str> = lines.take_while(|line| !line.starts_with("## ")).collect();
    let values = match newest.iter().position(|line| *line == "### Values") {
        Some(start) => {
            newest[start + 1..].split(|line| line.starts_with("### ")).next().unwrap().join("\n")
        }
        None => "As in the version before.".to_owned(),
    };
    let verbose = printed(&["--version", "--verbose"]);
    let shown = verbose.strip_prefix(&version).unwrap();
    let (heading, shown) = shown.trim_start().split_once('\n').unwrap();
    assert_eq!(heading, format!("Values, of \"{name}\" in the changelog:"));
    assert_eq!(shown.trim(), values.trim());
}
