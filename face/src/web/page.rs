//! The embedded page files. No other file can be requested. All pages share one frame.

use std::collections::BTreeMap;
use std::io::Write;
use std::sync::{LazyLock, OnceLock};

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::api::refusal;

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
    "api/style.css"
    "ask.js"
    "bingo.html"
    "bingo/board.js"
    "bingo/bring.js"
    "bingo/card.css"
    "bingo/card.js"
    "bingo/cards.js"
    "bingo/chart.js"
    "bingo/clock.js"
    "bingo/counts.js"
    "bingo/elsewhere.js"
    "bingo/explain.js"
    "bingo/find.js"
    "bingo/findings.js"
    "bingo/fit.js"
    "bingo/game.js"
    "bingo/goals.js"
    "bingo/improve.js"
    "bingo/judge.js"
    "bingo/lines.js"
    "bingo/link.js"
    "bingo/list.js"
    "bingo/looked.js"
    "bingo/main-view.js"
    "bingo/main.js"
    "bingo/mine.js"
    "bingo/opened.js"
    "bingo/path.js"
    "bingo/playbingo.js"
    "bingo/race.js"
    "bingo/racing.js"
    "bingo/read.js"
    "bingo/report.js"
    "bingo/rules.js"
    "bingo/save.js"
    "bingo/settings.js"
    "bingo/shared.js"
    "bingo/sight.js"
    "bingo/study.js"
    "bingo/style.css"
    "bingo/tabs.js"
    "bingo/tally.js"
    "bingo/timer.js"
    "bingo/together.js"
    "bingo/use.js"
    "bingo/verdict.js"
    "bingo/versions.js"
    "bingo/windows.js"
    "dom.js"
    "frame.html"
    "icon.svg"
    "keep.js"
    "key.js"
    "language.js"
    "limits.js"
    "message.js"
    "openapi.json"
    "overlay.html"
    "overlay/bingo.js"
    "overlay/main.js"
    "overlay/style.css"
    "overlay/views.js"
    "overlay/voltorb.js"
    "practice.html"
    "practice/coach.js"
    "practice/main.js"
    "practice/memo.js"
    "practice/parts.js"
    "practice/play.js"
    "practice/puzzles.js"
    "practice/rating.js"
    "practice/review.js"
    "practice/rounds.js"
    "practice/sound.js"
    "practice/statistics.js"
    "practice/style.css"
    "practice/table.js"
    "practice/visit.js"
    "program.js"
    "puyo.html"
    "puyo/aim.js"
    "puyo/chain.js"
    "puyo/drill.js"
    "puyo/elsewhere.js"
    "puyo/field.js"
    "puyo/goals.js"
    "puyo/keys.js"
    "puyo/main-view.js"
    "puyo/main.js"
    "puyo/pairs.js"
    "puyo/plan-view.js"
    "puyo/plan.css"
    "puyo/plan.js"
    "puyo/player.js"
    "puyo/preview.js"
    "puyo/queue.js"
    "puyo/reach.js"
    "puyo/rehearse.js"
    "puyo/rescue.js"
    "puyo/shapes.js"
    "puyo/style.css"
    "puzzles.html"
    "puzzles/hint.js"
    "puzzles/list.js"
    "puzzles/main-view.js"
    "puzzles/main.js"
    "puzzles/style.css"
    "puzzles/tasks.js"
    "ready.js"
    "review.html"
    "review/card.js"
    "review/example.js"
    "review/main-view.js"
    "review/main.js"
    "review/moment.js"
    "review/picture.js"
    "review/style.css"
    "review/teams.js"
    "state.js"
    "store.js"
    "style.css"
    "svg.js"
    "text.js"
    "view.js"
    "voltorb.html"
    "voltorb/advice.js"
    "voltorb/aims.js"
    "voltorb/awake.js"
    "voltorb/board.css"
    "voltorb/board.js"
    "voltorb/capture.js"
    "voltorb/cards.js"
    "voltorb/float.js"
    "voltorb/frames.js"
    "voltorb/guide.js"
    "voltorb/hints.js"
    "voltorb/layout.css"
    "voltorb/main.js"
    "voltorb/overlay.js"
    "voltorb/pad.js"
    "voltorb/play.js"
    "voltorb/position.js"
    "voltorb/rectangles.js"
    "voltorb/risk.js"
    "voltorb/route.js"
    "voltorb/seed-view.js"
    "voltorb/seed.js"
    "voltorb/session.js"
    "voltorb/sighting.js"
    "voltorb/solver.js"
    "voltorb/speak.js"
    "voltorb/style.css"
    "voltorb/timer.js"
    "voltorb/tries.js"
    "voltorb/values.js"
    "voltorb/viewer.js"
    "voltorb/welcome.js"
    "words.js"
    "words/api/ja.json"
    "words/bingo/ja.json"
    "words/de.json"
    "words/es.json"
    "words/fr.json"
    "words/it.json"
    "words/ja.json"
    "words/ko.json"
    "words/practice/de.json"
    "words/practice/es.json"
    "words/practice/fr.json"
    "words/practice/it.json"
    "words/practice/ja.json"
    "words/practice/ko.json"
    "words/puyo/ja.json"
    "words/review/de.json"
    "words/review/es.json"
    "words/review/fr.json"
    "words/review/it.json"
    "words/review/ja.json"
    "words/review/ko.json"
    "words/voltorb/de.json"
    "words/voltorb/es.json"
    "words/voltorb/fr.json"
    "words/voltorb/it.json"
    "words/voltorb/ja.json"
    "words/voltorb/ko.json"
    "work.js"
];

/// The page that opens first.
const FIRST: &str = "/voltorb";

/// The pages and their titles.
const PAGES: &[(&str, &str)] = &[
    ("voltorb", "Voltorb Flip"),
    ("practice", "Practice"),
    ("puyo", "Puyo Puyo"),
    ("puzzles", "Puyo puzzles"),
    ("bingo", "Bingo"),
    ("review", "Race review"),
    ("api", "API"),
    ("overlay", "Overlay"),
];

/// Returns the file of this name.
fn file(name: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.name == name)
}

/// The content of a path, plain and compressed.
struct Resource {
    media_type: &'static str,
    plain: Vec<u8>,
    /// Made when it is first asked for: a page loads a part of the files.
    gzip: OnceLock<Vec<u8>>,
}

impl Resource {
    fn new(name: &str, plain: &[u8]) -> Self {
        Self { media_type: media_type(name), plain: plain.to_owned(), gzip: OnceLock::new() }
    }

    fn gzip(&self) -> &[u8] {
        self.gzip.get_or_init(|| {
            let mut packer = GzEncoder::new(Vec::new(), Compression::best());
            packer.write_all(&self.plain).expect("writing to memory never fails");
            packer.finish().expect("writing to memory never fails")
        })
    }
}

/// All paths. A page's path has no `.html`.
static RESOURCES: LazyLock<BTreeMap<String, Resource>> = LazyLock::new(|| {
    let pages = PAGES.iter().map(|(page, title)| {
        (format!("/{page}"), Resource::new("page.html", framed(page, title).as_bytes()))
    });
    let files = FILES.iter().filter(|file| !file.name.ends_with(".html"));
    let files = files.map(|file| {
        let bytes = match media_type(file.name) {
            "text/javascript; charset=utf-8" => stripped(file.bytes),
            "text/css; charset=utf-8" => stripped_sheet(file.bytes),
            _ => file.bytes.to_owned(),
        };
        (format!("/{}", file.name), Resource::new(file.name, &bytes))
    });
    pages.chain(files).collect()
});

/// Empties the lines of a script that have only a comment, and removes the indentation of the others, which saves a
/// quarter of the transfer. Line numbers stay the same.
fn stripped(script: &[u8]) -> Vec<u8> {
    let mut is_inside = false;
    let lines = String::from_utf8_lossy(script).into_owned();
    let lines = lines.lines().map(|line| {
        let text = line.trim();
        // Code may follow a comment on its line.
        let is_alone = !text.contains("*/") || text.ends_with("*/");
        is_inside |= text.starts_with("/**") && is_alone;
        let is_comment = is_inside || text.starts_with("//");
        is_inside &= !text.ends_with("*/");
        if is_comment { "\n".to_owned() } else { format!("{text}\n") }
    });
    lines.collect::<String>().into_bytes()
}

/// Removes the comments of a style sheet and the indentation of its lines. No text in ours has the signs of a comment.
fn stripped_sheet(sheet: &[u8]) -> Vec<u8> {
    let sheet = String::from_utf8_lossy(sheet);
    let (mut text, mut rest) = (String::new(), &*sheet);
    while let Some((before, comment)) = rest.split_once("/*") {
        text += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    text += rest;
    text.lines().map(|line| format!("{}\n", line.trim())).collect::<String>().into_bytes()
}

/// Returns the content of a path; `/` is the first page.
fn find(path: &str) -> Option<&'static Resource> {
    RESOURCES.get(if path == "/" { FIRST } else { path })
}

/// Puts a page into the frame, and marks its link in the navigation.
fn framed(page: &str, title: &str) -> String {
    let text = |name: &str| {
        let bytes = file(name).map_or(&b""[..], |file| file.bytes);
        String::from_utf8_lossy(bytes)
    };
    // The puzzles are reached from Puyo Puyo, and a review from Bingo: those links are marked there.
    let (listed, current) = match page {
        "puzzles" => ("puyo", "true"),
        "review" => ("bingo", "true"),
        listed => (listed, "page"),
    };
    let link = format!("<a href=\"{listed}\"");
    text("frame.html")
        .replace("{title}", title)
        .replace("{name}", page)
        .replace(&link, &format!("{link} aria-current=\"{current}\""))
        .replace("{main}", &text(&format!("{page}.html")))
        .lines()
        .map(|line| format!("{}\n", line.trim_start()))
        .collect()
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

/// Answers every path that is not a question or a table.
pub async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match find(uri.path()) {
        Some(_) if method != Method::GET && method != Method::HEAD => {
            let mut response =
                refusal(StatusCode::METHOD_NOT_ALLOWED, "a page can only be read: expected GET");
            response.headers_mut().insert(header::ALLOW, "GET, HEAD".parse().expect("ASCII"));
            response
        }
        Some(resource) => {
            let accepted = headers.get(header::ACCEPT_ENCODING);
            let accepted = accepted.and_then(|names| names.to_str().ok());
            let takes_gzip = accepted.is_some_and(|names| names.contains("gzip"));
            let bytes: &'static [u8] = if takes_gzip { resource.gzip() } else { &resource.plain };
            let headers =
                [(header::CONTENT_TYPE, resource.media_type), (header::CACHE_CONTROL, "no-cache")];
            let mut response = (headers, bytes).into_response();
            if takes_gzip {
                let gzip = HeaderValue::from_static("gzip");
                response.headers_mut().insert(header::CONTENT_ENCODING, gzip);
            }
            response
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
    use std::collections::BTreeSet;
    use std::fs;
    use std::io::Read;
    use std::path::Path;

    use flate2::read::GzDecoder;

    /// The most bytes that a page and all that it loads may take, compressed: less than half a second on
    /// slow 4G, which is 1.6 megabits a second.
    const MAX_PAGE_BYTES: usize = 90_000;
    /// The most bytes of the description of all questions, which the page for programs loads besides.
    const MAX_DESCRIPTION_BYTES: usize = 80_000;

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
        names(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../page")), "", &mut found);
        found.sort();
        assert_eq!(FILES.iter().map(|file| file.name).collect::<Vec<_>>(), found);
    }

    /// Returns a page and every path that it names, directly or indirectly. With `at_once`, leaves out those that
    /// it loads only when needed.
    fn loaded(page: &str, at_once: bool) -> BTreeSet<&'static str> {
        let (first, _) = RESOURCES.get_key_value(&format!("/{page}")).unwrap();
        let (mut loaded, mut next) = (BTreeSet::new(), vec![first.as_str()]);
        while let Some(path) = next.pop() {
            if loaded.insert(path) {
                let mut text = String::from_utf8_lossy(&RESOURCES[path].plain).into_owned();
                if at_once {
                    text = text.replace("await import(\"", "later(");
                }
                let quoted: BTreeSet<&str> = text.split('"').skip(1).collect();
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                let named = |file: &str| {
                    let own = file.strip_prefix(&format!("{folder}/"));
                    let near = own.into_iter().flat_map(|own| [own.to_owned(), format!("./{own}")]);
                    let mut names = near.chain([format!("../{}", &file[1..])]);
                    names.any(|name| quoted.contains(&*name))
                };
                let files = RESOURCES.keys().filter(|path| path.contains('.') && named(path));
                next.extend(files.map(String::as_str));
            }
        }
        loaded
    }

    /// Whether a path is a catalogue. A page loads those of its language, and names them only in parts.
    fn is_catalogue(path: &str) -> bool {
        path.starts_with("/words/")
    }

    /// Returns the bytes of the largest catalogue in this folder, or 0 if there is none.
    fn largest_catalogue(folder: &str) -> usize {
        let inside =
            |path: &&String| path.strip_prefix(folder).is_some_and(|name| !name.contains('/'));
        let sizes = RESOURCES.keys().filter(inside).map(|path| RESOURCES[path].gzip().len());
        sizes.max().unwrap_or(0)
    }

    #[test]
    fn every_page_is_light() {
        let paths = RESOURCES.keys().map(String::as_str);
        let mut all: BTreeSet<_> = paths.filter(|path| is_catalogue(path)).collect();
        let common = largest_catalogue("/words/");
        assert!(common > 0);
        for (page, _) in PAGES {
            all.extend(loaded(page, false));
            let loaded = loaded(page, true);
            assert!(loaded.contains(&*format!("/{page}/main.js")), "{loaded:?}");
            let description = RESOURCES["/openapi.json"].gzip().len();
            assert!(description <= MAX_DESCRIPTION_BYTES, "{description} bytes");
            let bytes: usize = loaded.iter().map(|path| RESOURCES[*path].gzip().len()).sum();
            let bytes = bytes - if *page == "api" { description } else { 0 };
            let folder = match *page {
                "overlay" => "voltorb",
                "puzzles" => "puyo",
                own => own,
            };
            let own = largest_catalogue(&format!("/words/{folder}/"));
            assert!(own > 0, "{page} has no catalogue");
            let words = common + own;
            assert!(bytes + words <= MAX_PAGE_BYTES, "{page}: {bytes} bytes for {loaded:?}");
        }
        let unused: Vec<_> = RESOURCES.keys().filter(|path| !all.contains(path.as_str())).collect();
        assert!(unused.is_empty(), "no page loads {unused:?}");
    }

    #[test]
    fn scripts_lose_only_comments_and_indentation() {
        let script = b"// One.\nlet url = \"//x\"; // Two.\n/** Three. */\n  /**\n   * Four.\n   */\n/** Five. */ (it).six();\n  last;\n";
        let expected = b"\nlet url = \"//x\"; // Two.\n\n\n\n\n/** Five. */ (it).six();\nlast;\n";
        assert_eq!(String::from_utf8(stripped(script)), String::from_utf8(expected.to_vec()));
    }

    #[test]
    fn sheets_lose_only_comments_and_indentation() {
        let sheet = b"/* One.\n   Two. */\na { b: c; } /* Three. */\n  d { e: f; }\n";
        let expected = b"\na { b: c; }\nd { e: f; }\n";
        assert_eq!(String::from_utf8(stripped_sheet(sheet)), String::from_utf8(expected.to_vec()));
        let sheets = FILES.iter().filter(|file| file.name.ends_with(".css"));
        for file in sheets {
            let text = String::from_utf8(file.bytes.to_owned()).unwrap();
            assert_eq!(text.matches("/*").count(), text.matches("*/").count(), "{}", file.name);
        }
    }

    #[test]
    fn compressed_files_are_the_same() {
        for (path, resource) in RESOURCES.iter() {
            let mut plain = Vec::new();
            GzDecoder::new(resource.gzip()).read_to_end(&mut plain).unwrap();
            assert_eq!(plain, resource.plain, "{path}");
        }
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
    fn pages_are_in_the_frame() {
        assert!(find("/").is_some_and(|first| first.plain == find("/voltorb").unwrap().plain));
        for (page, title) in PAGES {
            let html = String::from_utf8(find(&format!("/{page}")).unwrap().plain.clone()).unwrap();
            assert!(html.contains(&format!("<title>{title} · Foretile</title>")), "{html}");
            // The overlay is the Voltorb Flip page's board, the puzzles are reached from Puyo Puyo, and a review from Bingo.
            let current = match *page {
                "overlay" => String::new(),
                "review" => "<a href=\"bingo\" aria-current=\"true\">".to_owned(),
                "puzzles" => "<a href=\"puyo\" aria-current=\"true\">".to_owned(),
                listed => format!("<a href=\"{listed}\" aria-current=\"page\">"),
            };
            let class = if *page == "overlay" { "voltorb overlay" } else { *page };
            let main = format!("<main class=\"{class}");
            assert!(
                html.contains(&format!("{main}\"")) || html.contains(&format!("{main} ")),
                "{html}"
            );
            assert!(html.contains(&current), "{html}");
            assert!(
                ["{title}", "{name}", "{main}"]
                    .iter()
                    .all(|placeholder| !html.contains(placeholder))
                    && file(&format!("{page}/main.js")).is_some(),
                "{html}"
            );
            assert_eq!(
                html.matches("aria-current").count(),
                usize::from(!current.is_empty()),
                "{html}"
            );
        }
    }
}
