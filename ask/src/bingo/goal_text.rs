//! Refuses goals without a text, and goals that are a piece of a file's format.

use foretile_games::bingo::bingosync::{Dealer, Family, Goal, Place};
use foretile_games::bingo::{Expectation, Fault, Found, GoalList, Step, Steps, Value};
use foretile_games::message::Code;

/// The most members that a message names.
const MOST_MEMBERS: usize = 8;
/// The most faults that are listed.
const MOST_FAULTS: usize = 100;

/// Returns whether a text is a piece of a file's format instead of a goal: brackets, an element of a JSON list, the fence
/// of a block of code, a row of a Markdown table or a tag of HTML.
pub fn is_piece(text: &str) -> bool {
    let text = text.trim();
    let bare = text.trim_end_matches([',', ';']).trim_end();
    let is_mark = |letter: char| "[]{}()<>,;:|`\"'-=~_\\ ".contains(letter);
    let opens = |bracket: char, inside: &str| {
        let inner = bare.strip_prefix(bracket).map(str::trim_start);
        inner.is_some_and(|inner| inner.starts_with(|first| inside.contains(first)))
    };
    let has = |parts: &[&str]| parts.iter().any(|part| bare.contains(part));
    let in_quotes = bare.len() < text.len()
        && ['"', '\'']
            .iter()
            .any(|quote| bare.len() > 1 && bare.starts_with(*quote) && bare.ends_with(*quote));
    !text.is_empty() && bare.chars().all(is_mark)
        || bare.starts_with('{') && (bare.ends_with('}') || is_member(&bare[1..]))
        || opens('[', "\"'[{")
        || opens('{', "\"'")
        || bare.starts_with("~~~")
        || bare.starts_with('`') && (bare.starts_with("``") || bare.matches('`').count() == 1)
        || bare.starts_with('|')
        || bare.starts_with('<') && bare.ends_with('>')
        || in_quotes
        || bare.starts_with('"') && has(&["\":", "\" :"])
        || bare.len() < text.len() && is_member(bare)
        || has(&[
            "\",\"",
            "},{",
            "}, {",
            "{\"",
            "[\"",
            "\":\"",
            "\": \"",
            "\":[",
            "\": [",
            "[[goals]]",
        ])
}

/// Returns whether this is a member of an object in JavaScript, such as `name: "Catch a fish"`.
fn is_member(text: &str) -> bool {
    let Some((name, value)) = text.split_once(':') else { return false };
    let is_name = !name.trim().is_empty()
        && name
            .trim()
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'));
    is_name && value.trim_start().starts_with(['"', '\'', '[', '{'])
}

/// Returns what is wrong with the texts of a list's goals. The site deals any texts of a game file unchanged.
pub fn faults(list: &Value, dealer: &Dealer, is_game_file: bool) -> Vec<Fault> {
    if dealer.family().has_own_goals() {
        // A square may be blank by these rules.
        return Vec::new();
    }
    let goals = dealer.goals();
    let is_blank = |goal: &&Goal| goal.name.trim().is_empty();
    if !goals.is_empty() && goals.iter().all(|goal| is_blank(&goal)) {
        return vec![textless(goal_at(dealer.family(), list, &goals[0].place))];
    }
    let may_be = |goal: &&Goal| !is_game_file || is_blank(goal);
    let wrong =
        goals.iter().filter(may_be).filter_map(|goal| fault(goal.place.steps(), &goal.name));
    wrong.take(MOST_FAULTS).collect()
}

/// Returns what is wrong with the texts of the goals of a list of Ocarina of Time bingo.
pub fn timed_faults(list: &GoalList) -> Vec<Fault> {
    // Published lists have a goal without a name in bucket 0, which is never dealt.
    let wrong = list.parts().flat_map(|(_, part)| part.used()).filter_map(|goal| {
        let bucket = Steps::from(Step::Bucket.number(goal.bucket));
        fault(bucket.and(Step::Key.text(goal.id.clone())), &goal.name)
    });
    wrong.take(MOST_FAULTS).collect()
}

/// Returns what is wrong with a goal's text, if anything is.
fn fault(place: Steps, text: &str) -> Option<Fault> {
    let found = match text.trim() {
        "" => Found::Nothing.into(),
        text if is_piece(text) => Found::Piece.text(text.chars().take(40).collect::<String>()),
        _ => return None,
    };
    Some(Fault::new(place.member("name"), Expectation::Text.text("Catch a fish"), found))
}

fn textless(goal: Option<&Value>) -> Fault {
    let members = goal.and_then(Value::members).unwrap_or_default();
    let names: Vec<&str> =
        members.iter().take(MOST_MEMBERS).map(|(name, _)| name.as_str()).collect();
    let found = match names.as_slice() {
        [] => Found::Nothing.into(),
        names => Found::NoText.text(names.join(", ")),
    };
    Fault::new(Step::List, Expectation::GoalTexts.text("{\"name\": \"Catch a fish\"}"), found)
}

fn goal_at<'a>(family: Family, list: &'a Value, place: &Place) -> Option<&'a Value> {
    let item = |list: &'a Value, at: usize| match list {
        Value::List(items) => items.get(at),
        _ => None,
    };
    match place {
        Place::Entry(at) => item(list, *at),
        Place::Key(key) => list.get(key),
        Place::Tier(tier, at) => item(tier_at(family, list, *tier)?, *at),
    }
}

/// Returns a tier of a list, from 1 on.
fn tier_at(family: Family, list: &Value, tier: u8) -> Option<&Value> {
    match list {
        Value::List(tiers) => tiers.get(family.tier_index(tiers.len(), tier)),
        tiers => tiers.get(&tier.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::bingosync::Options;

    use super::*;

    #[test]
    fn pieces_of_files_are_not_goals() {
        for piece in [
            "[",
            "]",
            "],",
            "};",
            "{",
            "}",
            "[],",
            "```",
            "```json",
            "`json",
            "~~~",
            "---",
            "|---|---|",
            "| Fish | 3 |",
            "{\"name\":\"Fish\"},",
            "{name: 'Fish'}",
            "{\"name\": \"Fish\"",
            "{ name: \"Fish\", types: [\"a\"] },",
            "\"Fish\",",
            "'Fish',",
            "\"name\": \"Fish\",",
            "name: \"Fish\",",
            "[\"Fish\"",
            "<li>Fish</li>",
            "\"",
            ",",
            "\"A\",\"B\"]",
            "Fish\"},{\"name\":\"Ring",
            "[[goals]]",
        ] {
            assert!(is_piece(piece), "{piece}");
        }
        for goal in [
            "Fish",
            "[Optional] Catch a fish",
            "Catch 3 fish [boat]",
            "\"Fish\" said twice",
            "\"Say hi\"",
            "{x} fish",
            "???",
            "!",
            "Quest: \"The ark\"",
            "Fish, then ring,",
            "100%",
            "🐟",
            "魚",
            "5",
            "+1",
            "Use `sudo`",
            "`ls` twice",
            "A <3 heart",
            "(hard)",
        ] {
            assert!(!is_piece(goal), "{goal}");
        }
    }

    #[test]
    fn goals_without_a_text_are_reported() {
        let messages = |list: &str, rules: &str| -> Vec<String> {
            let list: Value = serde_json::from_str(list).unwrap();
            let dealer = Dealer::new(rules.parse().unwrap(), &list, &Options::default()).unwrap();
            faults(&list, &dealer, false).iter().map(ToString::to_string).collect()
        };
        let flat = |goal: &str| format!("[{}]", vec![goal; 25].join(","));
        assert_eq!(
            messages(&flat(r#"{"label":"A","points":3}"#), "simple"),
            [
                "the list: expected goals with a text in `name`, such as {\"name\": \"Catch a fish\"}, found that no goal \
                 has a text, only label, points"
            ]
        );
        let one =
            flat(r#"{"name":"A"}"#).replacen(r#""A""#, r#""""#, 2).replacen(r#""""#, r#""B""#, 1);
        assert_eq!(
            messages(&one, "simple"),
            ["goal 2, name: expected a text, such as Catch a fish, found nothing"]
        );
        let tiers = format!("[{}]", vec![r#"[{"name":"A"},{"name":"],"}]"#; 25].join(","));
        let wrong = messages(&tiers, "srl-v5");
        assert_eq!(wrong.len(), 25);
        assert_eq!(
            wrong[24],
            "tier 25, goal 2, name: expected a text, such as Catch a fish, found `],`"
        );
    }
}
