//! Links to a card on the community's site.

use std::fmt;
use std::str::FromStr;

use super::version::Version;

/// What a link such as `https://ootbingo.github.io/bingo/bingo.html?version=10.5.1&seed=112233&mode=normal` asks for.
///
/// ```
/// let link: foretile_games::bingo::SiteLink =
///     "https://ootbingo.github.io/bingo/bingo.html?version=8.5&seed=007&mode=short".parse()?;
/// assert_eq!(link.version.name(), "8.5");
/// assert_eq!(link.seed.as_deref(), Some("007"));
/// assert_eq!(link.mode, "short");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteLink {
    /// The version: 10.5.1 if the link names none.
    pub version: Version,
    /// The seed's text, unchanged. The page chooses a random one if there is none (and shows it) or if it is empty (without
    /// showing it). In both cases the link does not determine the card.
    pub seed: Option<String>,
    /// The mode as the page has it, such as `shortBlackout`: `normal` if the link names none. For [`Version::timed_rules`] and
    /// [`Version::length`].
    pub mode: String,
}

/// The name of the page with a card.
const PAGE: &str = "bingo.html";
/// The pages of version 1, which are pages of their own.
const FIRST_PAGES: [(&str, &str); 2] =
    [("versions/v1/v1/bingo.html", "1"), ("versions/v1/v1.1/bingo.html", "1.1")];

/// The error when a text is not a link to a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSiteLinkError {
    text: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The text is not a link to the page.
    Page,
    /// The link names an unknown version.
    Version,
}

impl fmt::Display for ParseSiteLinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        match self.kind {
            Kind::Page => write!(
                f,
                "`{text}` is not a link to a card of Ocarina of Time bingo: expected a link to bingo.html, such as \
                 https://ootbingo.github.io/bingo/bingo.html?version=8.5&seed=112233&mode=normal"
            ),
            Kind::Version => write!(
                f,
                "version `{text}` of the link is not one of the site's: expected one of its versions, such as 8.5"
            ),
        }
    }
}

impl std::error::Error for ParseSiteLinkError {}

impl FromStr for SiteLink {
    type Err = ParseSiteLinkError;

    /// Reads the query as browsers do: percent signs and plus signs are decoded, and of several members with one name the
    /// first counts. White space around the link does not matter.
    fn from_str(text: &str) -> Result<Self, ParseSiteLinkError> {
        let no_link = || ParseSiteLinkError { text: text.to_owned(), kind: Kind::Page };
        let link = text.trim();
        let scheme =
            |name: &str| link.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
        if !scheme("https://") && !scheme("http://") {
            return Err(no_link());
        }
        let link = link.split('#').next().unwrap_or(link);
        let (page, query) = link.split_once('?').unwrap_or((link, ""));
        if page.rsplit('/').next() != Some(PAGE) {
            return Err(no_link());
        }
        let member = |name: &str| query_member(query, name);
        let first = FIRST_PAGES.iter().find(|(end, _)| page.ends_with(end));
        let version = match first.map(|(_, name)| (*name).to_owned()).or_else(|| member("version"))
        {
            None => Version::default(),
            Some(name) => {
                let version = name.parse().ok().filter(|version: &Version| version.is_on_site());
                version.ok_or(ParseSiteLinkError { text: name, kind: Kind::Version })?
            }
        };
        let mode = member("mode").unwrap_or_else(|| "normal".to_owned());
        Ok(Self { version, seed: member("seed"), mode })
    }
}

/// Returns the value of a member of a query such as `version=8.5&seed=007`, decoded. Of several members with one name, the first
/// counts.
///
/// ```
/// # use foretile_games::bingo::query_member;
/// assert_eq!(query_member("seed=1%202&seed=3", "seed").as_deref(), Some("1 2"));
/// ```
pub fn query_member(query: &str, name: &str) -> Option<String> {
    query.split('&').find_map(|pair| {
        let (other, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(other) == name).then(|| decoded(value))
    })
}

/// Returns a piece of a query with `+` and `%20` decoded. A percent sign without two hexadecimal digits stays, and bytes that are not UTF-8
/// become the character for that.
fn decoded(piece: &str) -> String {
    let mut bytes = Vec::with_capacity(piece.len());
    let mut rest = piece.as_bytes();
    while let [first, after @ ..] = rest {
        let digit = |at: usize| char::from(*after.get(at)?).to_digit(16);
        (rest, _) = match (first, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => (&after[2..], bytes.push((16 * high + low) as u8)),
            (b'+', ..) => (after, bytes.push(b' ')),
            _ => (after, bytes.push(*first)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: &str = "https://ootbingo.github.io/bingo/";

    #[test]
    fn links_have_version_seed_and_mode() {
        for (rest, version, seed, mode) in [
            ("bingo.html?version=2&seed=7&mode=normal", "2", Some("7"), "normal"),
            ("bingo.html?seed=7", "10.5.1", Some("7"), "normal"),
            ("bingo.html", "10.5.1", None, "normal"),
            ("bingo.html?version=4.1&seed=&mode=long", "4.1", Some(""), "long"),
            ("bingo.html?seed&mode=", "10.5.1", Some(""), ""),
            (
                "bingo.html?mode=shortBlackout&seed=007&version=beta0.9.6.2-j",
                "beta0.9.6.2-j",
                Some("007"),
                "shortBlackout",
            ),
            ("bingo.html?version=8.5&seed=1&seed=2#seed=3", "8.5", Some("1"), "normal"),
            ("bingo.html?s%65ed=%2042+&version=9", "9", Some(" 42 "), "normal"),
            ("bingo.html?seed=%C3%9Cn%C3%AF%20%E2%98%83%", "10.5.1", Some("Ünï ☃%"), "normal"),
            ("bingo.html?seed=100%25%zz%4", "10.5.1", Some("100%%zz%4"), "normal"),
            ("versions/v1/v1/bingo.html?seed=5", "1", Some("5"), "normal"),
            ("versions/v1/v1.1/bingo.html?seed=5&version=2", "1.1", Some("5"), "normal"),
        ] {
            let link: SiteLink = format!(" {SITE}{rest}\n").parse().unwrap();
            assert_eq!(
                (link.version.name(), link.seed.as_deref(), &*link.mode),
                (version, seed, mode),
                "{rest}"
            );
        }
        assert!("HTTP://localhost:8000/bingo.html?seed=1".parse::<SiteLink>().is_ok());
    }

    #[test]
    fn other_links_are_refused() {
        for text in [
            "",
            "112233",
            "bingo.html?seed=7",
            "https://ootbingo.github.io/bingo/?seed=7",
            "https://a/xbingo.html",
            "ftp://a/bingo.html",
        ] {
            let error = text.parse::<SiteLink>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{text}` is not a link")), "{error}");
        }
        for version in ["v8.5", "10.6", "11", "", "8.50", "beta0.9.6.2"] {
            let error = format!("{SITE}bingo.html?version={version}&seed=7").parse::<SiteLink>();
            let error = error.unwrap_err().to_string();
            assert!(error.starts_with(&format!("version `{version}` of the link")), "{error}");
        }
    }
}
