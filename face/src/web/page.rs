//! The page files, embedded: what is not here cannot be read. Every page stands in one frame.

use std::borrow::Cow;

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::door::refusal;

struct File {
    name: &'static str,
    bytes: &'static [u8],
}

macro_rules! files {
    ($($name:literal)*) => {
        &[$(File { name: $name, bytes: include_bytes!(concat!("../../page/", $name)) }),*]
    };
}

const FILES: &[File] = files![
    "api.html"
    "api/main.js"
    "ask.js"
    "bingo.html"
    "bingo/card.js"
    "bingo/chart.js"
    "bingo/find.js"
    "bingo/list.js"
    "bingo/main.js"
    "bingo/report.js"
    "bingo/study.js"
    "dom.js"
    "frame.html"
    "icon.svg"
    "openapi.json"
    "puyo.html"
    "puyo/main.js"
    "puyo/pairs.js"
    "puyo/shapes.js"
    "state.js"
    "style.css"
    "voltorb.html"
    "voltorb/advice.js"
    "voltorb/capture.js"
    "voltorb/cards.js"
    "voltorb/frames.js"
    "voltorb/hints.js"
    "voltorb/main.js"
    "voltorb/overlay.js"
    "voltorb/play.js"
    "voltorb/position.js"
    "voltorb/route.js"
    "voltorb/seed.js"
    "voltorb/session.js"
    "voltorb/sighting.js"
    "voltorb/timer.js"
    "work.js"
];

/// The pages and their titles; the first one opens first.
const PAGES: &[(&str, &str)] =
    &[("voltorb", "Voltorb Flip"), ("puyo", "Puyo Puyo"), ("bingo", "Bingo"), ("api", "Interface")];

/// The file of this name.
fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

/// A path's name and content: `/` is the first page, and pages go without `.html`.
fn find(path: &str) -> Option<(&'static str, Cow<'static, [u8]>)> {
    let name = path.strip_prefix('/')?;
    let page = PAGES.iter().find(|(page, _)| *page == name).or(PAGES.first());
    match page.filter(|(page, _)| name.is_empty() || *page == name) {
        Some((page, title)) => Some(("page.html", framed(page, title).into_bytes().into())),
        None => file(name)
            .filter(|file| !file.name.ends_with(".html"))
            .map(|file| (file.name, file.bytes.into())),
    }
}

/// A page in its frame, its own link in the navigation marked.
fn framed(page: &str, title: &str) -> String {
    let text = |name: &str| {
        let bytes = file(name).map_or(&b""[..], |file| file.bytes);
        String::from_utf8_lossy(bytes)
    };
    let link = format!("href=\"/{page}\"");
    text("frame.html")
        .replace("{title}", title)
        .replace("{name}", page)
        .replace(&link, &format!("{link} aria-current=\"page\""))
        .replace("{main}", &text(&format!("{page}.html")))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.') {
        Some((_, "html")) => "text/html; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => "application/json",
    }
}

/// Answers every path that is not a question.
pub async fn page(method: Method, uri: Uri) -> Response {
    match find(uri.path()) {
        Some(_) if method != Method::GET && method != Method::HEAD => {
            let mut response =
                refusal(StatusCode::METHOD_NOT_ALLOWED, "a page can only be read: expected GET");
            response.headers_mut().insert(header::ALLOW, "GET, HEAD".parse().expect("ASCII"));
            response
        }
        Some((name, bytes)) => {
            let headers =
                [(header::CONTENT_TYPE, media_type(name)), (header::CACHE_CONTROL, "no-cache")];
            (headers, bytes).into_response()
        }
        None => refusal(
            StatusCode::NOT_FOUND,
            &format!("there is no `{}`: expected a page, such as /voltorb", uri.path()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// All that the pages are made of. The interface's description, which is for programs, has its
    /// own limit.
    const MAX_BYTES: usize = 155_000;
    const MAX_DESCRIPTION: usize = 25_000;

    #[test]
    fn every_file_is_embedded_once_and_in_order() {
        fn names(folder: &Path, prefix: &str, found: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
                let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
                if entry.path().is_dir() {
                    names(&entry.path(), &format!("{name}/"), found);
                } else if !name.ends_with(".d.ts") {
                    found.push(name);
                }
            }
        }
        let mut found = Vec::new();
        names(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/page")), "", &mut found);
        found.sort();
        assert_eq!(FILES.iter().map(|file| file.name).collect::<Vec<_>>(), found);
    }

    #[test]
    fn all_pages_together_are_light() {
        let (description, pages): (Vec<&File>, Vec<&File>) =
            FILES.iter().partition(|file| file.name.ends_with(".json"));
        let bytes = |files: &[&File]| files.iter().map(|file| file.bytes.len()).sum::<usize>();
        assert!(bytes(&pages) < MAX_BYTES, "{} bytes", bytes(&pages));
        assert!(bytes(&description) < MAX_DESCRIPTION, "{} bytes", bytes(&description));
    }

    #[test]
    fn nothing_else_has_a_path() {
        assert!(find("/voltorb").is_some() && find("/style.css").is_some());
        for path in [
            "",
            "//",
            "/..",
            "/../Cargo.toml",
            "/voltorb.html",
            "/frame.html",
            "/page.html",
            "/%2e%2e/x",
            "/STYLE.CSS",
        ] {
            assert!(find(path).is_none(), "{path}");
        }
    }

    #[test]
    fn pages_stand_in_the_frame() {
        assert_eq!(find("/"), find("/voltorb"));
        for (page, title) in PAGES {
            let html =
                String::from_utf8(find(&format!("/{page}")).unwrap().1.into_owned()).unwrap();
            assert!(html.contains(&format!("<title>{title} · Foretile</title>")), "{html}");
            assert!(html.contains(&format!("<main class=\"{page}\">")), "{html}");
            assert!(
                html.contains(&format!("<a href=\"/{page}\" aria-current=\"page\">")),
                "{html}"
            );
            assert!(
                ["{title}", "{name}", "{main}"].iter().all(|hole| !html.contains(hole))
                    && file(&format!("{page}/main.js")).is_some(),
                "{html}"
            );
            assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        }
    }
}
