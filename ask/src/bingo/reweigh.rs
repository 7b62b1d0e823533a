//! Replaces the weights in the text of a list and keeps every other byte.

use foretile_games::order::Order as _;
use std::collections::HashMap;
use std::ops::Range;

use crate::error::{Error, bail};

/// The member for the spread of the goals' frequencies.
const MEASURE: &str = "averageStandardDeviation";
/// The buckets that goals are dealt from.
const BUCKETS: std::ops::RangeInclusive<u8> = 1..=25;

/// A value in a JSON text, and the bytes that it occupies.
struct Node {
    at: Range<usize>,
    kind: NodeKind,
}

enum NodeKind {
    /// Keys, the places where they begin, and values.
    Object(Vec<(String, usize, Node)>),
    List(Vec<Node>),
    Scalar,
}

impl Node {
    /// Returns the member of this name. Of several it is the last, as in JavaScript.
    fn get(&self, name: &str) -> Option<&Node> {
        let NodeKind::Object(members) = &self.kind else { return None };
        members.iter().rev().find_map(|(key, _, value)| (key == name).then_some(value))
    }
}

/// Parses a text that is known to be JSON.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    fn skip_space(&mut self) {
        while self.byte().is_ascii_whitespace() {
            self.at += 1;
        }
    }

    /// Skips a comma, or the end of an object or list. Returns whether it was the end.
    fn is_end(&mut self, end: u8) -> Option<bool> {
        self.skip_space();
        let byte = self.byte();
        self.at += 1;
        (byte == end || byte == b',').then_some(byte == end)
    }

    fn string(&mut self) -> Option<String> {
        let start = self.at;
        self.at += 1;
        while self.byte() != b'"' {
            self.at += if self.byte() == b'\\' { 2 } else { 1 };
            if self.at >= self.text.len() {
                return None;
            }
        }
        self.at += 1;
        serde_json::from_str(self.text.get(start..self.at)?).ok()
    }

    fn node(&mut self) -> Option<Node> {
        self.skip_space();
        let start = self.at;
        let kind = match self.byte() {
            b'{' => self.object()?,
            b'[' => self.list()?,
            b'"' => {
                self.string()?;
                NodeKind::Scalar
            }
            _ => {
                while !matches!(self.byte(), b',' | b'}' | b']' | 0)
                    && !self.byte().is_ascii_whitespace()
                {
                    self.at += 1;
                }
                NodeKind::Scalar
            }
        };
        Some(Node { at: start..self.at, kind })
    }

    fn object(&mut self) -> Option<NodeKind> {
        let mut members = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.byte() == b'}' {
            self.at += 1;
            return Some(NodeKind::Object(members));
        }
        loop {
            self.skip_space();
            let start = self.at;
            let key = self.string()?;
            self.skip_space();
            self.at += 1; // the colon
            members.push((key, start, self.node()?));
            if self.is_end(b'}')? {
                return Some(NodeKind::Object(members));
            }
        }
    }

    fn list(&mut self) -> Option<NodeKind> {
        let mut items = Vec::new();
        self.at += 1;
        self.skip_space();
        if self.byte() == b']' {
            self.at += 1;
            return Some(NodeKind::List(items));
        }
        loop {
            items.push(self.node()?);
            if self.is_end(b']')? {
                return Some(NodeKind::List(items));
            }
        }
    }
}

/// Replacements for ranges of a text.
struct Edits<'a> {
    text: &'a str,
    edits: Vec<(Range<usize>, String)>,
}

impl Edits<'_> {
    /// Sets a member of an object to a number. A missing member becomes the last one, formatted like
    /// the one before it. A number that is already the same keeps its text.
    fn set(&mut self, object: &Node, name: &str, number: f64, default: Option<f64>) {
        let old = object.get(name);
        let known = old.and_then(|old| self.text[old.at.clone()].parse().ok()).or(default);
        if known == Some(number) {
            return;
        }
        if let Some(old) = old {
            self.edits.push((old.at.clone(), number.to_string()));
            return;
        }
        let NodeKind::Object(members) = &object.kind else { return };
        let Some((_, key, last)) = members.last() else { return };
        let before = self.text[..*key].trim_end();
        let space = &self.text[before.len()..*key];
        let colon = if self.text[..last.at.start].ends_with(' ') { ": " } else { ":" };
        let member = format!(",{space}\"{name}\"{colon}{number}");
        self.edits.push((last.at.end..last.at.end, member));
    }

    fn apply(mut self) -> String {
        self.edits.order_by_key(|(at, _)| at.start);
        let mut text = String::with_capacity(self.text.len());
        let mut copied = 0;
        for (at, new) in self.edits {
            text.push_str(&self.text[copied..at.start]);
            text.push_str(&new);
            copied = at.end;
        }
        text.push_str(&self.text[copied..]);
        text
    }
}

/// Writes weights (by id) and the measure into a part of a list, or into the list itself if it has
/// no parts. Every other byte stays the same.
pub fn reweigh(
    text: &str,
    part: &str,
    weights: &HashMap<&str, f64>,
    measure: f64,
) -> Result<String, Error> {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let Some(list) = (Reader { text, at: start }).node() else {
        bail!(List, "expected a goal list as JSON");
    };
    // Short cards of a list without short goals are dealt from the normal ones.
    let part = list.get(part).or_else(|| list.get("normal")).unwrap_or(&list);
    let mut edits = Edits { text, edits: Vec::new() };
    for bucket in BUCKETS {
        let Some(Node { kind: NodeKind::List(goals), .. }) = part.get(&bucket.to_string()) else {
            continue;
        };
        for goal in goals {
            let id: Option<String> =
                goal.get("id").and_then(|id| serde_json::from_str(&text[id.at.clone()]).ok());
            if let Some(weight) = id.and_then(|id| weights.get(id.as_str())) {
                edits.set(goal, "weight", *weight, Some(0.0));
            }
        }
    }
    edits.set(part, MEASURE, (measure * 1_000.0).round() / 1_000.0, None);
    Ok(edits.apply())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_weights_and_the_measure_change() {
        let text = r#"{ "info": {"a":[1, 2 ,{}], "weight": 7},
  "normal": {
    "averageStandardDeviation": 55.1,
    "1": [
      {"id": "a\u0062", "weight": -1.7500000000000004, "name": "é"},
      { "id": "c",
        "name": "{\"id\": 3}" }, {"id":"d","weight":1.50}],
    "26": [{"id": "c"}]
  }, "short": {"1":[{"id":"c"}]}
}
"#;
        let weights = HashMap::from([("ab", 0.5), ("c", -2.0), ("d", 1.5)]);
        let new = reweigh(text, "normal", &weights, 40.123_456).unwrap();
        let expected = text
            .replace("-1.7500000000000004", "0.5")
            .replace("55.1", "40.123")
            .replace("3}\" }", "3}\",\n        \"weight\": -2 }");
        assert_eq!(new, expected);

        let short = reweigh(text, "short", &weights, 1.0).unwrap();
        let expected = text.replace(
            r#"{"1":[{"id":"c"}]}"#,
            r#"{"1":[{"id":"c","weight":-2}],"averageStandardDeviation":1}"#,
        );
        assert_eq!(short, expected);
    }
}
