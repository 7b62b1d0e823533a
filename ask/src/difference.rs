//! The first difference between two questions.

use serde_json::Value;

/// Describes the first place where a saved question differs from the current one, with both
/// values. Returns `None` when they are the same.
pub fn difference(saved: &Value, current: &Value) -> Option<String> {
    difference_at(String::new(), Some(saved), Some(current))
}

fn difference_at(place: String, saved: Option<&Value>, current: Option<&Value>) -> Option<String> {
    let below = |name: &str| match place.is_empty() {
        true => name.to_owned(),
        false => format!("{place}.{name}"),
    };
    match (saved, current) {
        (Some(saved), Some(current)) if saved == current => None,
        (Some(Value::Object(saved)), Some(Value::Object(current))) => {
            let more = current.keys().filter(|name| !saved.contains_key(*name));
            let mut names = saved.keys().chain(more);
            names.find_map(|name| difference_at(below(name), saved.get(name), current.get(name)))
        }
        (Some(Value::Array(saved)), Some(Value::Array(current))) => {
            (0..saved.len().max(current.len())).find_map(|index| {
                difference_at(below(&index.to_string()), saved.get(index), current.get(index))
            })
        }
        (saved, current) => Some(format!("`{place}` is {}, not {}", shown(saved), shown(current))),
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
        let saved = json!({"a": {"b": [1, {"c": 2}], "d": "x".repeat(100)}, "e": 1.5});
        let changed = |change: fn(&mut Value)| {
            let mut current = saved.clone();
            change(&mut current);
            difference(&saved, &current)
        };
        assert_eq!(changed(|_| ()), None);
        let expected = |text: &str| Some(text.to_owned());
        assert_eq!(
            changed(|current| current["a"]["b"][1]["c"] = json!(3)),
            expected("`a.b.1.c` is 2, not 3")
        );
        assert_eq!(
            changed(|current| current["a"]["b"] = json!([1])),
            expected("`a.b.1` is {\"c\":2}, not unset")
        );
        assert_eq!(
            changed(|current| current["f"] = json!("g")),
            expected("`f` is unset, not \"g\"")
        );
        let long = changed(|current| current["a"]["d"] = json!(0)).unwrap();
        assert_eq!(long, format!("`a.d` is \"{}…, not 0", "x".repeat(59)));
    }
}
