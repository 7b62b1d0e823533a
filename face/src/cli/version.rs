//! `foretile --version`, and with `--verbose` the Values of this version.

/// The changelog that this program was built with.
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");

/// Returns what `--version` prints.
pub fn text(is_verbose: bool) -> String {
    let version = concat!("foretile ", env!("CARGO_PKG_VERSION"), "\n");
    if is_verbose { format!("{version}{}", values(CHANGELOG)) } else { version.to_owned() }
}

/// Returns the Values of the newest version of a changelog: the changes after which a seed deals another board or
/// a question has another answer.
fn values(changelog: &str) -> String {
    let newest = changelog.split("\n## ").nth(1).unwrap_or_default();
    let (name, changes) = newest.split_once('\n').unwrap_or_default();
    let section = changes.split("### ").find_map(|section| section.strip_prefix("Values\n"));
    let values = section.unwrap_or("\nAs in the version before.\n");
    format!("\nValues, of \"{name}\" in the changelog:\n{}\n", values.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_newest_version() {
        let older = "## 0.1.0\n\n### Values\n\n- Old.\n";
        let newer = "# Changelog\n\n**Values** are listed.\n\n## 0.2.0\n\n### Added\n\n- Much.\n\n";
        let both = format!("{newer}### Values\n\n- New,\n  and long.\n\n{older}");
        let expected = "\nValues, of \"0.2.0\" in the changelog:\n\n- New,\n  and long.\n";
        assert_eq!(values(&both), expected);
        let none = "\nValues, of \"0.2.0\" in the changelog:\n\nAs in the version before.\n";
        assert_eq!(values(&format!("{newer}{older}")), none);
    }
}
