//! The first difference between two questions.

use serde_json::Value;

/// Describes the first place where a kept question differs from the one asked now, with both
/// values. Returns `None` when they are the same.
pub fn difference(kept: &Value, asked: &Value) -> Option<String> {
    difference_at(String::new(), Some(kept), Some(asked))
}

fn difference_at(place: String, kept: Option<&Value>, asked: Option<&Value>) -> Option<String> {
    let below = |name: &str| match place.is_empty() {
        true => name.to_owned(),
        false => format!("{place}.{name}"),
    };
    match (kept, asked) {
        (Some(kept), Some(asked)) if kept == asked => None,
        (Some(Value::Object(kept)), Some(Value::Object(asked))) => {
            let more = asked.keys().filter(|name| !kept.contains_key(*name));
            let mut names = kept.keys().chain(more);
            names.find_map(|name| difference_at(below(name), kept.get(name), asked.get(name)))
        }
        (Some(Value::Array(kept)), Some(Value::Array(asked))) => (0..kept.len().max(asked.len()))
            .find_map(|index| {
                difference_at(below(&index.to_string()), kept.get(index), asked.get(index))
            }),
        (kept, asked) => Some(format!("`{place}` is {}, not {}", shown(kept), shown(asked))),
    }
}

/// Values are cut after this many characters.
const MOST_SHOWN: usize = 60;

fn shown(value: Option<&Value>) -> String {
    let Some(value) = value else { return "unset".to_owned() };
    let text = value.to_string();
    match text.char_indices().nth(MOST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn differences_are_named_by_place() {
        let kept = json!({"a": {"b": [1, {"c": 2}], "d": "x".repeat(100)}, "e": 1.5});
        let changed = |change: fn(&mut Value)| {
            let mut asked = kept.clone();
            change(&mut asked);
            difference(&kept, &asked)
        };
        assert_eq!(changed(|_| ()), None);
        let expected = |text: &str| Some(text.to_owned());
        assert_eq!(
            changed(|asked| asked["a"]["b"][1]["c"] = json!(3)),
            expected("`a.b.1.c` is 2, not 3")
        );
        assert_eq!(
            changed(|asked| asked["a"]["b"] = json!([1])),
            expected("`a.b.1` is {\"c\":2}, not unset")
        );
        assert_eq!(changed(|asked| asked["f"] = json!("g")), expected("`f` is unset, not \"g\""));
        let long = changed(|asked| asked["a"]["d"] = json!(0)).unwrap();
        assert_eq!(long, format!("`a.d` is \"{}…, not 0", "x".repeat(59)));
    }
}
