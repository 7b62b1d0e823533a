//! Cuts a list out of the text around it: fences of Markdown, sentences above and below.
//!
//! Spaces replace what is left out, so that places in messages are those of the whole text.

use std::ops::Range;

use foretile_games::bingo::{Found, Step};
use foretile_games::message::Code;
use foretile_games::order::Order as _;

use super::chat;
use super::text_fault::{Expected, TextFault};

/// What begins and ends a block of code.
const FENCES: [&str; 2] = ["```", "~~~"];
/// JSON below a sentence must be at least this part of the text: a third. Otherwise the sentences are the list, and the
/// JSON is part of one. Chosen by hand.
const LIST_PART: usize = 3;

/// Signs of code, which sentences do not have.
const SIGNS: [char; 6] = ['=', '[', ']', '{', '}', ';'];

/// A text from which everything but its list is left out.
pub struct Excerpt {
    text: String,
    left_out: Vec<LeftOut>,
}

/// A line that was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftOut {
    /// Its number, from 1.
    pub line: usize,
    /// Its text.
    pub text: String,
}

impl LeftOut {
    /// Creates it.
    pub fn new(line: usize, text: &str) -> Self {
        Self { line, text: text.trim().to_owned() }
    }
}

impl Excerpt {
    /// Takes a whole text, without its byte order mark, with line ends that all readers know, and without the times and names
    /// that a chat writes before messages.
    pub fn new(text: &str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let is_old = text.contains('\r') && !text.contains('\n');
        let text = if is_old { text.replace('\r', "\n") } else { text.to_owned() };
        let Some((rest, left_out)) = chat::messages(&text) else {
            return Self { text, left_out: Vec::new() };
        };
        let left_out = left_out.into_iter().map(|(line, text)| LeftOut::new(line, text));
        Self { text: rest, left_out: left_out.collect() }
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what was left out, in the order of the lines.
    pub fn into_left_out(mut self) -> Vec<LeftOut> {
        self.left_out.order_by_key(|left_out| left_out.line);
        self.left_out
    }

    /// Leaves out a part of the text.
    pub fn leave_out(&mut self, range: Range<usize>) {
        let first = 1 + self.text[..range.start].matches('\n').count();
        for (line, text) in (first..).zip(self.text[range.clone()].lines()) {
            if !text.trim().is_empty() {
                self.left_out.push(LeftOut::new(line, text));
            }
        }
        let blank = |letter: char| if matches!(letter, '\n' | '\r') { letter } else { ' ' };
        let blanks: String = self.text[range.clone()].chars().map(blank).collect();
        self.text.replace_range(range, &blanks);
    }

    /// Leaves out what is around a block of code.
    ///
    /// # Errors
    /// If there are several blocks: which one is the list?
    pub fn unfence(&mut self) -> Result<(), TextFault> {
        if opens_literal(self.text.trim_start()) {
            return Ok(());
        }
        let Some((open, fence)) = fence_in(&self.text, 0) else { return Ok(()) };
        let sign = &fence[..1];
        let after =
            open + self.text[open..].len() - self.text[open..].trim_start_matches(sign).len();
        let line_end = after + self.text[after..].find('\n').unwrap_or(self.text[after..].len());
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || "_+.#- \r".contains(letter);
        // The fence is followed by a language, or by the list itself.
        let start = if self.text[after..line_end].chars().all(is_name) { line_end } else { after };
        let end = self.text[start..].find(fence).map_or(self.text.len(), |end| start + end);
        let behind = end + self.text[end..].len() - self.text[end..].trim_start_matches(sign).len();
        if let Some((next, fence)) = fence_in(&self.text, behind) {
            let line = 1 + self.text[..next].matches('\n').count();
            let fault = TextFault::new(
                Step::Line.number(line),
                Expected::OneBlock,
                Found::Piece.text(fence),
            );
            return Err(fault);
        }
        self.leave_out(end..self.text.len());
        self.leave_out(0..start);
        Ok(())
    }

    /// Leaves out what is before and after a list in JSON or JavaScript. Returns whether there is such a list, which may be
    /// broken.
    pub fn cut_to_literal(&mut self) -> bool {
        let start = self.text.len() - self.text.trim_start().len();
        let Some(start) = Some(start)
            .filter(|start| opens_literal(&self.text[*start..]))
            .or_else(|| self.literal_below())
        else {
            return false;
        };
        if let Some(end) = literal_end(&self.text[start..]) {
            let end = start + end;
            let rest = self.text[end..].trim_start().trim_start_matches([';', ' ']).trim_start();
            let goes_on = rest.starts_with(|first: char| "[{]}\"',:/+.(0123456789".contains(first));
            if !goes_on {
                let rest = self.text.len() - rest.len();
                self.leave_out(rest..self.text.len());
            }
        }
        self.leave_out(0..start);
        true
    }

    /// Returns where a literal begins below a sentence, if it is a large part of the text.
    fn literal_below(&self) -> Option<usize> {
        /// The places that are tried. Each may be read to the end of the text.
        const TRIED: usize = 20;
        let text = &self.text;
        let mut at = 0;
        let starts = text.split_inclusive('\n').filter_map(|line| {
            let start = at;
            at += line.len();
            // The first bracket of a line.
            let bracket = line.find(['[', '{'])?;
            let (before, rest) = (&line[..bracket], line[bracket + 1..].trim());
            let may_begin = before.trim().is_empty()
                || before.ends_with([' ', ':', '='])
                    && (rest.is_empty() || rest.starts_with(['"', '[', '{']));
            (may_begin && opens_literal(&text[start + bracket..])).then_some(start + bracket)
        });
        let is_long = |start: &usize| {
            let length = literal_end(&text[*start..]).unwrap_or(text.len() - start);
            LIST_PART * length >= text.trim().len()
        };
        starts.take(TRIED).find(is_long)
    }

    /// Leaves out the lines before the first and after the last line of a list of this kind, if they are sentences: they have
    /// none of the signs of code.
    pub fn cut_to_lines(
        &mut self,
        is_first: impl Fn(&str) -> bool,
        is_last: impl Fn(&str) -> bool,
    ) {
        let mut at = 0;
        let (mut first, mut last) = (None, None);
        for line in self.text.split_inclusive('\n') {
            if first.is_none() && is_first(line.trim()) {
                first = Some(at);
            }
            at += line.len();
            if is_last(line.trim()) {
                last = Some(at);
            }
        }
        if let (Some(first), Some(last)) = (first, last)
            && first < last
            && !self.text[..first].contains(SIGNS)
            && !self.text[last..].contains(SIGNS)
        {
            self.leave_out(last..self.text.len());
            self.leave_out(0..first);
        }
    }
}

/// Returns where the first fence from `from` on begins, and its signs.
fn fence_in(text: &str, from: usize) -> Option<(usize, &'static str)> {
    let mut at = from;
    for (nth, line) in text[from..].split_inclusive('\n').enumerate() {
        let bare = line.trim_start();
        let fence = FENCES.into_iter().find(|fence| bare.starts_with(fence));
        if let Some(fence) = fence.filter(|_| nth > 0 || from == 0) {
            return Some((at + line.len() - bare.len(), fence));
        }
        at += line.len();
    }
    None
}

/// Returns whether a text begins as a list or an object of JSON or JavaScript does, and not as `[Optional] Catch a fish`.
pub fn opens_literal(text: &str) -> bool {
    let Some(inside) = text.strip_prefix(['[', '{']) else { return false };
    let inside = inside.trim_start();
    let ends = |rest: &str| {
        let rest = rest.trim_start_matches([' ', '\t']);
        rest.is_empty() || rest.starts_with([',', ';', ']', '}', '\n', '\r', '/'])
    };
    let word_end = |is_part: fn(char) -> bool| {
        inside.find(|letter: char| !is_part(letter)).unwrap_or(inside.len())
    };
    match inside.chars().next() {
        None => true,
        Some(']' | '}') => ends(&inside[1..]),
        Some('"' | '\'' | '[' | '{' | ',' | '/' | '`') => true,
        Some('-' | '.' | '0'..='9') => {
            let end = word_end(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '.'));
            let rest = inside[end..].trim_start();
            rest.is_empty() || rest.starts_with([',', ':'])
        }
        Some(_) => {
            let end = word_end(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'));
            let rest = inside[end..].trim_start();
            let is_word = matches!(&inside[..end], "null" | "undefined" | "true" | "false");
            is_word && rest.starts_with([',', ']'])
                || text.starts_with('{') && rest.starts_with(':') && end > 0
        }
    }
}

/// Returns where the list or object ends that a text begins with; none if it is not closed.
fn literal_end(text: &str) -> Option<usize> {
    let mut depth = 0;
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            '"' | '\'' | '`' => loop {
                match letters.next()?.1 {
                    '\\' => _ = letters.next(),
                    '\n' if letter != '`' => return None,
                    next if next == letter => break,
                    _ => {}
                }
            },
            '/' if letters.peek().is_some_and(|(_, next)| *next == '/') => {
                letters.find(|(_, next)| *next == '\n')?;
            }
            '/' if letters.peek().is_some_and(|(_, next)| *next == '*') => {
                let end = text[at..].find("*/")? + at + 1;
                while letters.next()?.0 < end {}
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unfenced(text: &str) -> (String, Vec<usize>) {
        let mut excerpt = Excerpt::new(text);
        excerpt.unfence().unwrap();
        let text = excerpt.text().to_owned();
        (text, excerpt.into_left_out().iter().map(|left_out| left_out.line).collect())
    }

    #[test]
    fn a_block_of_code_is_cut_out() {
        for (text, inside, lines) in [
            ("A\nB", "A\nB", vec![]),
            ("```\nA\nB\n```", "A\nB", vec![1, 4]),
            ("See:\n~~~json\nA\n~~~\nThanks", "A", vec![1, 2, 4, 5]),
            ("```[1,\n2]```", "[1,\n2]", vec![1, 2]),
            ("```js\nA", "A", vec![1]),
            ("  ```\n  A\n  ```", "A", vec![1, 3]),
            // A goal of JSON may have one.
            ("[\"```\", 2]", "[\"```\", 2]", vec![]),
        ] {
            let (cut, left_out) = unfenced(text);
            assert_eq!((cut.trim(), left_out), (inside, lines), "{text}");
            assert_eq!(cut.lines().count(), text.lines().count(), "lines keep their numbers");
        }
        let error = Excerpt::new("```\nA\n```\n\n```\nB\n```").unfence().unwrap_err().to_string();
        assert!(error.starts_with("line 5: expected one block of code"), "{error}");
    }

    #[test]
    fn json_is_found_below_a_sentence() {
        for (text, inside) in [
            ("[1, 2]", Some("[1, 2]")),
            ("Here it is:\n[\n1, 2]", Some("[\n1, 2]")),
            ("My list: [\"A\", \"B\"]\nThanks!", Some("[\"A\", \"B\"]")),
            ("[1, 2];\nDon't lose it", Some("[1, 2];")),
            (
                "x\n{a: ']}', /* } */ b: \"\\\"}\" // }\n}\nend",
                Some("{a: ']}', /* } */ b: \"\\\"}\" // }\n}"),
            ),
            // A text that continues is not cut, so that the error is where it continues.
            ("{\"a\": 1}\n{\"a\": 2}", Some("{\"a\": 1}\n{\"a\": 2}")),
            ("{\"a\": 1},", Some("{\"a\": 1},")),
            ("Below:\n[\"A\", \"B", Some("[\"A\", \"B")),
            ("[Optional] Catch a fish", None),
            ("[3] Catch a fish\n[4] Ring", None),
            ("[ ] Catch a fish\n[] Ring", None),
            ("Catch a fish\nRing a bell\nOpen a chest\nClimb a tree\n[\"A\"]", None),
        ] {
            let mut excerpt = Excerpt::new(text);
            let is_cut = excerpt.cut_to_literal();
            assert_eq!(is_cut.then_some(excerpt.text().trim()), inside, "{text}");
        }
    }

    #[test]
    fn old_line_ends_are_line_ends() {
        assert_eq!(Excerpt::new("\u{feff}A\rB").text(), "A\nB");
        assert_eq!(Excerpt::new("A\r\nB\rC").text(), "A\r\nB\rC");
    }
}
