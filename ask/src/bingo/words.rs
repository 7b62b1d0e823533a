//! The words that people write for the members of goals, the same in every format.

use std::collections::{HashMap, HashSet};

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Family, Shape};

/// The members of goals, each with the words that people write instead.
const MEMBERS: [(&str, &[&str]); 13] = [
    // Its words are `TEXTS`.
    ("name", &[]),
    (
        "tier",
        &[
            "difficulty",
            "diff",
            "level",
            "schwierigkeit",
            "difficulté",
            "dificultad",
            "difficoltà",
            "難易度",
            "난이도",
        ],
    ),
    ("types", &["type", "tags", "tag", "categories", "category"]),
    ("subtypes", &["subtype"]),
    ("group", &["groups"]),
    ("child", &[]),
    ("key", &["id"]),
    ("excludes", &["exclude"]),
    ("synergy", &["synergies"]),
    ("score", &[]),
    ("time", &["times", "minutes"]),
    // The bounds of an estimated time. They go where it goes.
    ("time_low", &[]),
    ("time_high", &[]),
];

/// The words for a goal's text. Beside one of the first kind, those of the others name something else: `tile` where it lies,
/// and a description its explanation.
const TEXTS: [&[&str]; 3] = [
    &["name", "goal", "goals", "text", "title", "task", "objective"],
    &[
        "challenge",
        "challenges",
        "activity",
        "mission",
        "quest",
        "achievement",
        "phrase",
        "tile",
        "tile name",
        "goal name",
        "goal text",
        "square text",
        "prompt",
        "item",
        "entry",
        // In the languages of the pages.
        "ziel",
        "aufgabe",
        "objectif",
        "objetivo",
        "obiettivo",
        "目標",
        "お題",
        "목표",
    ],
    &["desc", "description"],
];
/// The members of a list by keys that are not goals.
const NO_GOALS: [&str; 3] = ["bingoTypes", "maxScore", "info"];

/// Returns the name of the member that a word stands for. Other words stand for themselves.
pub fn member(word: &str) -> String {
    known(word).map_or_else(|| word.trim().to_owned(), str::to_owned)
}

/// Returns of which kind a word for a goal's text is, the surest first; none for any other word.
fn kind(word: &str) -> Option<usize> {
    let word = word.trim().to_lowercase();
    TEXTS.iter().position(|words| words.contains(&&*word))
}

/// Returns the names of the members of one goal, or of a table's columns. Only the surest words for the text are its names: a
/// description is a remark beside another one. Two words that are as sure stay two. A word for another member stays beside that
/// member's name, or beside another word for it that comes first.
pub fn members_of<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let words = words.map(str::trim);
    let surest = words.clone().filter_map(kind).min();
    // A table may have hundreds of thousands of columns.
    let given: HashSet<&str> = words.clone().collect();
    let mut first: HashMap<&str, &str> = HashMap::new();
    let name = |word: &'a str| {
        let Some(name) = known(word) else { return word.to_owned() };
        let stays = match name {
            "name" => kind(word) > surest,
            _ => given.contains(name) || *first.entry(name).or_insert(word) != word,
        };
        if stays { word } else { name }.to_owned()
    };
    words.clone().map(name).collect()
}

/// Returns whether a word names a goal's text, whatever stands beside it.
pub fn is_text(word: &str) -> bool {
    kind(word) == Some(0)
}

/// Returns whether a word names a goal's explanation where it stands beside the text.
pub fn is_remark(word: &str) -> bool {
    kind(word) == Some(TEXTS.len() - 1)
}

/// Returns the name of the member that a word stands for, if it is one of goals.
pub fn known(word: &str) -> Option<&'static str> {
    if kind(word).is_some() {
        return Some("name");
    }
    let lower = word.trim().to_lowercase();
    let known = MEMBERS.iter().find(|(name, words)| lower == *name || words.contains(&&*lower));
    known.map(|(name, _)| *name)
}

/// Returns the names of all members.
pub fn members() -> impl Iterator<Item = &'static str> {
    MEMBERS.iter().map(|(name, _)| *name)
}

/// Gives the goals of a list the text that they have under another word.
pub fn name_goals(list: &mut Value, family: Family) {
    let name = ["Desc", "Name"].into_iter().find(|name| family.members().contains(name));
    match (family.shape(), list) {
        (Shape::Flat, Value::List(goals)) => name_each(goals),
        (Shape::Tiers(_), Value::List(tiers)) => tiers.iter_mut().for_each(name_tier),
        (Shape::Tiers(_), Value::Members(tiers)) => {
            tiers.iter_mut().for_each(|(_, tier)| name_tier(tier));
        }
        (Shape::Keyed, Value::Members(goals)) => {
            let goals = goals.iter_mut().filter(|(key, _)| !NO_GOALS.contains(&key.as_str()));
            goals.for_each(|(_, goal)| name_goal(goal, name.unwrap_or("name")));
        }
        _ => {}
    }
}

/// Gives the goals of a list of Ocarina of Time bingo the text that they have under another word.
pub fn name_timed_goals(list: &mut Value) {
    let Value::Members(members) = list else { return };
    for (name, member) in members {
        match name.as_str() {
            "normal" | "short" => name_timed_goals(member),
            bucket if bucket.parse::<u8>().is_ok() => name_tier(member),
            _ => {}
        }
    }
}

/// Gives goals that lie one after another the text that they have under another word.
pub fn name_each(goals: &mut [Value]) {
    goals.iter_mut().for_each(|goal| name_goal(goal, "name"));
}

/// Gives the goals of a list of Ocarina of Time bingo the texts that they have in a language, where they have one. Returns
/// whether any has.
pub fn translate(list: &mut Value, lang: &str) -> bool {
    match list {
        Value::List(items) => items.iter_mut().fold(false, |any, item| translate(item, lang) | any),
        Value::Members(members) => {
            let text = members.iter().find(|(name, _)| name == lang).and_then(|(_, it)| it.text());
            let text = text.filter(|text| !text.is_empty()).map(str::to_owned);
            let name = members.iter_mut().find(|(member, _)| member == "name");
            if let (Some(text), Some((_, name))) = (text, name) {
                *name = Value::Text(text);
                return true;
            }
            members.iter_mut().fold(false, |any, (_, member)| translate(member, lang) | any)
        }
        _ => false,
    }
}

fn name_tier(tier: &mut Value) {
    if let Value::List(goals) = tier {
        name_each(goals);
    }
}

/// Gives a goal without a text in `name` the one that it has under another word, if that is certain.
fn name_goal(goal: &mut Value, name: &str) {
    let Value::Members(members) = goal else { return };
    let is_text = |value: &Value| value.text().is_some_and(|text| !text.trim().is_empty());
    let own = members.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    if own.is_some_and(|own| is_text(own) || !matches!(own, Value::Text(_) | Value::Null)) {
        return;
    }
    let surest = members.iter().filter_map(|(word, _)| kind(word)).min();
    let places = |is_wanted: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let is_one = |(_, (word, value)): &(usize, &(String, Value))| {
            kind(word).is_some() && kind(word) == surest && is_text(value) && is_wanted(word)
        };
        members.iter().enumerate().filter(is_one).map(|(at, _)| at).collect()
    };
    let by_name = places(&|word| word.trim().to_lowercase() == "name");
    let found = [by_name, places(&|_| true)].into_iter().find(|places| !places.is_empty());
    let Some(&[place]) = found.as_deref() else { return };
    let (_, text) = members.remove(place);
    members.retain(|(known, _)| known != name);
    members.insert(place.min(members.len()), (name.to_owned(), text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_has_one_text() {
        for (goal, named) in [
            (r#"{"goal":"Fish"}"#, r#"{"name":"Fish"}"#),
            (r#"{"types":["a"],"TEXT":"Fish"}"#, r#"{"types":["a"],"name":"Fish"}"#),
            (r#"{"Name":"Fish","x":1}"#, r#"{"name":"Fish","x":1}"#),
            (
                r#"{"Title":"Fish","Description":"Any fish"}"#,
                r#"{"name":"Fish","Description":"Any fish"}"#,
            ),
            (r#"{"desc":"Fish"}"#, r#"{"name":"Fish"}"#),
            (r#"{"Tile Name":"Fish","desc":"Any"}"#, r#"{"name":"Fish","desc":"Any"}"#),
            (r#"{"Objectif":"Fish","item":"Rod"}"#, r#"{"Objectif":"Fish","item":"Rod"}"#),
            (r#"{"목표":"Fish","desc":"Any"}"#, r#"{"name":"Fish","desc":"Any"}"#),
            (r#"{"quest":"Sea","goal":"Fish"}"#, r#"{"quest":"Sea","name":"Fish"}"#),
            (r#"{"name":"","task":"Fish"}"#, r#"{"name":"Fish"}"#),
            (r#"{"name":null,"task":"Fish"}"#, r#"{"name":"Fish"}"#),
            // A goal with a name keeps it, and an ambiguous one stays as it is.
            (r#"{"name":"Fish","goal":"Ring"}"#, r#"{"name":"Fish","goal":"Ring"}"#),
            (r#"{"name":3,"goal":"Ring"}"#, r#"{"name":3,"goal":"Ring"}"#),
            (r#"{"goal":"Fish","task":"Ring"}"#, r#"{"goal":"Fish","task":"Ring"}"#),
            (r#"{"goal":3}"#, r#"{"goal":3}"#),
            (r#"{"goal":[],"desc":"Any"}"#, r#"{"goal":[],"desc":"Any"}"#),
            (r#""Fish""#, r#""Fish""#),
        ] {
            let mut list: Value = serde_json::from_str(&format!("[{goal}]")).unwrap();
            name_goals(&mut list, "simple".parse().unwrap());
            assert_eq!(serde_json::to_string(&list).unwrap(), format!("[{named}]"));
        }
    }

    #[test]
    fn a_member_has_one_word() {
        for (words, names) in [
            (["goal", "description"], ["name", "description"]),
            (["Desc", "Goal"], ["Desc", "name"]),
            (["description", "diff"], ["name", "tier"]),
            (["Activity", "Description"], ["name", "Description"]),
            (["Tile", "Goal"], ["Tile", "name"]),
            (["types", "Tags"], ["types", "Tags"]),
            (["category", "tags"], ["types", "tags"]),
            (["tags", "tags"], ["types", "types"]),
            (["name", "task"], ["name", "name"]),
        ] {
            assert_eq!(members_of(words.into_iter()), names);
        }
    }

    #[test]
    fn every_form_has_its_goals() {
        for (rules, list, named) in [
            ("srl-v5", r#"[[{"goal":"A"}]]"#, r#"[[{"name":"A"}]]"#),
            ("srl-v5", r#"{"1":[{"goal":"A"}]}"#, r#"{"1":[{"name":"A"}]}"#),
            (
                "synergen",
                r#"{"a":{"goal":"A"},"bingoTypes":{"goal":{"Max":1}}}"#,
                r#"{"a":{"Desc":"A"},"bingoTypes":{"goal":{"Max":1}}}"#,
            ),
            ("hollow-knight", r#"{"a":{"text":"A"}}"#, r#"{"a":{"Name":"A"}}"#),
        ] {
            let mut list: Value = serde_json::from_str(list).unwrap();
            name_goals(&mut list, rules.parse().unwrap());
            assert_eq!(serde_json::to_string(&list).unwrap(), named);
        }
        let mut list =
            serde_json::from_str(r#"{"normal":{"1":[{"goal":"A"}]},"2":[{"task":"B"}]}"#).unwrap();
        name_timed_goals(&mut list);
        let named = r#"{"2":[{"name":"B"}],"normal":{"1":[{"name":"A"}]}}"#;
        assert_eq!(serde_json::to_string(&list).unwrap(), named);
    }
}
