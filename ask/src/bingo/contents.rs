//! Reads a list in the format that its text shows, whatever its file is called: JSON, literals of JavaScript, a game file,
//! TOML, a table, or a goal a line.

use foretile_games::bingo::{Value, Version};
use foretile_games::message::Code as _;
use foretile_games::order::Order as _;
#[cfg(feature = "openapi")]
use schemars::JsonSchema;
use serde::Serialize;

use super::excerpt::{Excerpt, LeftOut, opens_literal};
use super::formats::read_toml;
use super::game::javascript::{self, GameFile, Goals};
use super::sheet::{self, Sheet};
use super::text_fault::TextFault;
use super::words::member;
use crate::error::{Context, Error, ErrorKind, Fails, bail};
use crate::json::syntax;
use crate::{Cause, Reason};

/// The most left-out lines that a note names, and the most letters of each.
const NAMED: usize = 3;
const SHOWN: usize = 40;

/// A note on how a list was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(JsonSchema))]
pub struct ListNote {
    /// The note, for people.
    pub message: String,
    /// The same as a code with its values.
    pub told: Cause,
}

impl ListNote {
    /// Creates a note.
    pub fn new(cause: impl Into<Cause>) -> Self {
        let cause = cause.into();
        Self { message: cause.to_string(), told: cause }
    }

    /// Notes that a list states another version than the one as which it is dealt.
    pub fn of_versions(says: Version, version: Version) -> Option<Self> {
        let cause = Reason::BingoOtherVersion.with("says", says.name());
        (says != version).then(|| Self::new(cause.with("version", version.name())))
    }
}

/// What a text holds.
pub enum Contents {
    /// JSON, or a list that somebody copied out of a game file.
    Document(Value),
    /// A game file.
    Script(GameFile),
    /// A document of TOML.
    Toml(Value),
    /// A table, or a goal a line.
    Sheet(Sheet),
}

/// What is known of a text's format before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatHint<'a> {
    /// The format that a question states.
    Stated(&'a str),
    /// The ending of its file's name, which only changes the error for a broken text.
    Extension(&'a str),
}

/// A list's text, as it was read.
pub struct ListText {
    /// What it holds.
    pub contents: Contents,
    /// The text, in which everything around the list is blank.
    pub text: String,
    /// What was left out.
    left_out: Vec<LeftOut>,
}

impl ListText {
    /// Reads a text.
    ///
    /// # Errors
    /// When it looks like a format, but is broken: where.
    pub fn read(text: &str, hint: FormatHint<'_>, name: &str) -> Result<Self, Error> {
        let mut excerpt = Excerpt::new(text);
        let no_list = |error: TextFault| {
            let message = format!("{name} is not a goal list");
            ErrorKind::List.error(message).with_cause(error.coded_cause()).because(error)
        };
        if matches!(hint, FormatHint::Stated("csv" | "toml")) {
            let contents = match hint {
                FormatHint::Stated("toml") => {
                    Contents::Toml(read_toml(excerpt.text()).map_err(no_list)?)
                }
                _ => Contents::Sheet(sheet::read(excerpt.text()).map_err(no_list)?),
            };
            return Ok(Self { contents, text: excerpt.text().to_owned(), left_out: Vec::new() });
        }
        excerpt.unfence().map_err(no_list)?;
        let contents = if excerpt.text().contains("<MCBingoGoals") {
            bail!(
                List,
                "{name} is a goal pack of MultiBingo for Minecraft (XML), and the mod fills in its variables: expected a table with \
                 a line for each goal, such as `name,types` and below it `32 Cobblestone,stone`"
            )
        } else if let Some(markup) = markup(excerpt.text()) {
            bail!(
                List,
                "{name} is {markup}: expected the goal list alone, such as the raw file or a copy of its text"
            )
        } else if is_toml(excerpt.text())
            || hint != FormatHint::Stated("js")
                && !is_script(excerpt.text())
                && has_toml_keys(excerpt.text())
        {
            Contents::Toml(toml(&mut excerpt).map_err(no_list)?)
        } else if is_script(excerpt.text()) && !opens_literal(excerpt.text().trim_start())
            || hint == FormatHint::Stated("js") && !excerpt.cut_to_literal()
        {
            Contents::Script(
                script(&mut excerpt).with_context(|| format!("{name} is not a game file"))?,
            )
        } else if excerpt.cut_to_literal() || hint == FormatHint::Extension("json") {
            Contents::Document(document(excerpt.text(), name)?)
        } else if is_yaml(excerpt.text()) {
            bail!(
                List,
                "{name} is YAML: expected JSON, TOML, a table or a goal a line, such as `- Catch a fish`"
            )
        } else if is_code(excerpt.text()) {
            bail!(
                List,
                "{name} is the code of a program: expected the goal list alone, such as a goal a line"
            )
        } else {
            Contents::Sheet(sheet::read(excerpt.text()).map_err(no_list)?)
        };
        let text = excerpt.text().to_owned();
        let mut left_out = excerpt.into_left_out();
        if let Contents::Sheet(sheet) = &contents {
            left_out.extend(sheet.left_out.iter().cloned());
            left_out.order_by_key(|left_out| left_out.line);
        }
        Ok(Self { contents, text, left_out })
    }

    /// Reads a document that is a text under its format's name, such as `{"text": TEXT}`, perhaps with the text of another
    /// file `beside`. Returns none for any other document.
    ///
    /// # Errors
    /// When it looks like a format, but is broken: where.
    pub fn of_document<'a>(
        document: &'a Value,
        ending: &str,
        name: &str,
    ) -> Result<Option<(Self, Option<&'a str>)>, Error> {
        let mut given = None;
        let mut beside = None;
        for (member, value) in document.members().unwrap_or_default() {
            match (member.as_str(), value.text()) {
                ("beside", Some(text)) => beside = Some(text),
                (format @ ("js" | "text" | "toml" | "csv"), Some(text)) if given.is_none() => {
                    given = Some((format, text));
                }
                _ => return Ok(None),
            }
        }
        let Some((format, text)) = given else { return Ok(None) };
        let hint = if format == "text" {
            FormatHint::Extension(ending)
        } else {
            FormatHint::Stated(format)
        };
        Ok(Some((Self::read(text, hint, name)?, beside)))
    }

    /// Returns the name of the file that has its goals, if that is another one.
    pub fn goals_file(&self) -> Option<&str> {
        match &self.contents {
            Contents::Script(GameFile { goals: Some(Goals::In(path)), .. }) => Some(path),
            _ => None,
        }
    }

    /// Returns whether the text is only JSON.
    pub fn is_json(&self) -> bool {
        matches!(self.contents, Contents::Document(_))
            && serde_json::from_str::<serde::de::IgnoredAny>(&self.text).is_ok()
    }

    /// Returns a note on what was left out, if anything was.
    pub fn note(&self) -> Option<ListNote> {
        let lines = self.left_out.len();
        let shown = |left_out: &LeftOut| {
            let is_shown = |letter: &char| {
                // Signs that turn the direction of writing are as odd in a terminal as control characters.
                !letter.is_control()
                    && !matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
                    && !matches!(letter, '\u{2066}'..='\u{2069}')
            };
            let text: String = left_out.text.chars().filter(is_shown).take(SHOWN).collect();
            let more = if left_out.text.chars().count() > SHOWN { "…" } else { "" };
            format!("line {} (`{text}{more}`)", left_out.line)
        };
        let named: Vec<String> = self.left_out.iter().take(NAMED).map(shown).collect();
        let more = match lines.saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let text = if lines == 1 { Reason::BingoLineLeftOut } else { Reason::BingoLinesLeftOut };
        let named = named.join(", ") + &more;
        (lines > 0).then(|| ListNote::new(text.with("lines", lines).with("named", named)))
    }
}

/// Returns what a text is, if it is a page of the web or another document with marks of its own.
fn markup(text: &str) -> Option<&'static str> {
    let start: String = text.trim_start().chars().take(15).collect::<String>().to_lowercase();
    let formats = [
        ("{\\rtf", "a formatted text (RTF)"),
        ("%pdf-", "a PDF"),
        ("\\documentclass", "LaTeX"),
        ("\\begin{", "LaTeX"),
        ("insert into ", "SQL"),
        ("create table ", "SQL"),
        ("diff --git a/", "a comparison of files (diff)"),
    ];
    if let Some((_, name)) = formats.iter().find(|(mark, _)| start.starts_with(mark)) {
        return Some(name);
    }
    let is_xml = start.starts_with("<?xml");
    let is_page = ["<!doctype html", "<html"].iter().any(|tag| start.starts_with(tag));
    match is_page || is_xml && text.contains("<html") {
        true => Some("a web page (HTML)"),
        false => is_xml.then_some("XML"),
    }
}

/// Returns whether a text is YAML: at least half of its lines have a key, such as `name: Catch a fish`, and some of these are
/// indented below another one. Goals such as `Cave: catch a fish` are not.
fn is_yaml(text: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(|letter: char| letter.is_ascii_lowercase() || "_$".contains(letter))
            && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "_$-".contains(letter))
    };
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let has_key = |line: &&&str| {
        let line = line.trim_start().trim_start_matches("- ");
        line.split_once(':').is_some_and(|(key, rest)| {
            is_key(key) && (rest.is_empty() || rest.starts_with([' ', '\t', '\r']))
        })
    };
    let with_key: Vec<&str> = lines.iter().filter(has_key).copied().collect();
    let is_below = |line: &&str| line.starts_with(' ') && !line.trim_start().starts_with('-');
    // Entries of one member each, such as `- name: Catch a fish`.
    let is_name = |line: &&str| {
        let key = line.strip_prefix("- ").and_then(|line| line.split_once(": "));
        key.is_some_and(|(key, _)| member(key) == "name")
    };
    2 * with_key.len() >= lines.len() && with_key.iter().skip(1).any(is_below)
        || lines.len() > 1 && lines.iter().all(is_name)
}

/// Returns whether a text is the code of a program: at least a tenth of its lines begin or open what only code has.
fn is_code(text: &str) -> bool {
    const STARTS: [&str; 7] = ["def ", "class ", "import ", "return ", "print(", "local ", "self."];
    let opens = |line: &&str| {
        ["{", "(", "[", "):", "});"].iter().any(|end| line.ends_with(end))
            || STARTS.iter().any(|start| line.starts_with(start))
    };
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let opening = lines.iter().filter(|line| opens(line)).count();
    opening >= 3 && 10 * opening >= lines.len()
}

/// Returns whether a text is TOML: tables of goals, or a list with their name.
fn is_toml(text: &str) -> bool {
    let is_goals = |line: &str| {
        let line: String = line.chars().filter(|letter| !letter.is_whitespace()).take(16).collect();
        line.starts_with("[[goals]]") || line.starts_with("goals=[")
    };
    text.lines().any(is_goals)
}

/// Returns whether a text has only members of TOML.
fn has_toml_keys(text: &str) -> bool {
    let is_line = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let mut lines = text.lines().map(str::trim).filter(is_line).peekable();
    lines.peek().is_some() && lines.all(is_toml_key)
}

/// Returns whether a line of TOML begins a member: `rules = "simple"`.
fn is_toml_key(line: &str) -> bool {
    let name = line.split_once('=').map_or("", |(name, _)| name.trim());
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.' | '"'))
}

/// Returns whether a text is JavaScript: it assigns a goal list, or something else.
fn is_script(text: &str) -> bool {
    let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$');
    let has_list = ["bingoList", "bingoGenerator"].iter().any(|word| {
        text.match_indices(word).any(|(at, word)| {
            !text[..at].ends_with(is_name) && !text[at + word.len()..].starts_with(is_name)
        })
    });
    let assigns = text.lines().any(|line| {
        let line = line.trim_start();
        let words = ["var ", "let ", "const ", "export const ", "export default "];
        let rest = words.iter().find_map(|word| line.strip_prefix(word));
        let rest = rest.map(|rest| rest.trim_start_matches(is_name).trim_start());
        // A type of TypeScript may stand before the value.
        let is_typed = |rest: &str| rest.starts_with(':') && rest.contains(['[', '{']);
        rest.is_some_and(|rest| rest.starts_with('=') || is_typed(rest) && rest.contains("= "))
            || ["module.exports", "export default [", "export default {"]
                .iter()
                .any(|start| line.starts_with(start))
    });
    has_list || assigns
}

/// Reads TOML, perhaps below or above sentences.
fn toml(excerpt: &mut Excerpt) -> Result<Value, TextFault> {
    read_toml(excerpt.text()).or_else(|error| {
        let is_part = |line: &str| line.starts_with(['[', '#']) || is_toml_key(line);
        excerpt.cut_to_lines(is_part, |line| {
            is_part(line) || line.starts_with([']', '}', '"', '\'', '{'])
        });
        read_toml(excerpt.text()).map_err(|_| error)
    })
}

/// Reads a game file, perhaps below or above sentences.
fn script(excerpt: &mut Excerpt) -> Result<GameFile, javascript::ScriptError> {
    javascript::read(excerpt.text()).or_else(|error| {
        let is_first = |line: &str| {
            let words = [
                "var ",
                "let ",
                "const ",
                "bingoList",
                "bingoGenerator",
                "module.",
                "function ",
                "//",
                "/*",
                "\"use strict",
                "'use strict",
            ];
            words.iter().any(|word| line.starts_with(word))
        };
        excerpt.cut_to_lines(is_first, |line| {
            line.ends_with([';', ']', '}', ',']) || line.ends_with("*/") || line.starts_with("//")
        });
        javascript::read(excerpt.text()).map_err(|again| {
            // Of both errors, the later one is behind the sentences.
            if place(&again) > place(&error) { again } else { error }
        })
    })
}

fn place(error: &javascript::ScriptError) -> [usize; 2] {
    [0, 1].map(|at| {
        error.0.place.0.get(at).and_then(|step| step.number_of("number")).unwrap_or_default()
    })
}

/// Reads JSON, a goal of JSON a line, or a list that somebody copied out of a game file.
fn document(text: &str, name: &str) -> Result<Value, Error> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let goal = |line: &str| -> Option<Value> {
        let goal = line.trim_end().trim_end_matches(',');
        // A list a line may be the tiers.
        serde_json::from_str(goal).ok().filter(|goal| !matches!(goal, Value::List(_)))
    };
    serde_json::from_str::<Value>(text).or_else(|error| {
        if let Some(goals) = lines().map(goal).collect::<Option<_>>() {
            return Ok(Value::List(goals));
        }
        javascript::literal(text).map_err(|script| {
            let message = format!(
                "{name} is not JSON: expected a goal list, such as [\"Catch a fish\", …]; {}",
                syntax(&error)
            );
            // The cause is from JavaScript's reader, which says what was expected there.
            ErrorKind::List.error(message).with_cause(script.coded_cause()).because(script)
        })
    })
}
