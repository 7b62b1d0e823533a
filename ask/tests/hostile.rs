//! The largest and oddest lists that the API accepts: each is answered or refused, and none hangs.

use foretile_ask::api::{Patient, question};
use foretile_games::bingo::bingosync::Family;
use foretile_golden::sample;
use serde_json::{Value, json};

/// Requests cards, and returns the answer or the refusal.
fn deal(rules: &str, list: Value, seeds: Value) -> Result<Value, String> {
    let mut request = json!({"list": list, "seeds": seeds});
    if !rules.is_empty() {
        request["rules"] = rules.into();
    }
    let answer = question("bingo/deal").unwrap().answer(&request.to_string(), &Patient);
    answer.map(|json| serde_json::from_slice(&json).unwrap()).map_err(|refused| refused.to_string())
}

/// Returns the first card's refusal.
fn first_refusal(answer: &Value) -> &str {
    answer["cards"][0]["refused"].as_str().unwrap_or_default()
}

fn goals(count: usize, goal: impl Fn(usize) -> Value) -> Value {
    (0..count).map(goal).collect()
}

#[test]
fn large_lists_are_dealt_or_refused() {
    let many = |prefix: &str, count: usize| goals(count, |kind| format!("{prefix}{kind}").into());
    let alike = |count: usize, types: &Value| {
        goals(count, |at| json!({"name": format!("G{at}"), "types": types}))
    };
    let tiers = |of: &dyn Fn(usize) -> Value| {
        goals(26, |tier| if tier == 0 { Value::Null } else { of(tier) })
    };
    let keyed = |count: usize, goal: &Value| {
        let mut list: Value = (0..count)
            .map(|at| (format!("k{at}"), goal.clone()))
            .collect::<serde_json::Map<_, _>>()
            .into();
        list["bingoTypes"] = json!({"t0": {"Max": 0}});
        list
    };
    // Every goal except the first ones excludes the first ones.
    let excluding = |count: usize, first: usize| -> Value {
        (0..count)
            .map(|at| {
                let excludes = if at < first { json!([]) } else { many("k", first) };
                (format!("k{at}"), json!({"Name": "A", "excludes": excludes}))
            })
            .collect::<serde_json::Map<_, _>>()
            .into()
    };
    for (rules, list, expected) in [
        ("simple", many("Goal ", 10_000), ""),
        (
            "simple-alttp",
            goals(10_000, |at| format!("{} {at}", if at < 24 { "Goal" } else { "Finish" }).into()),
            "",
        ),
        (
            "ladx",
            goals(100_000, |at| json!({"name": "a", "group": at})),
            "100000 goals: expected at most 10000",
        ),
        (
            "ladx",
            goals(10_000, |at| json!({"name": "a", "group": at % 20})),
            "expected at least 25 goals and groups",
        ),
        // 600 goals of 1,000 types each, all alike.
        ("srl-v5", tiers(&|_| alike(24, &many("t", 1_000))), ""),
        ("srl-v5", tiers(&|_| alike(2, &many("t", 1_001))), "expected at most 1000"),
        ("srl-v5", tiers(&|tier| alike(if tier == 1 { 9_976 } else { 1 }, &json!(["a"]))), ""),
        // Every goal clashes, so every square looks at all tiers above its own.
        ("srl-v8", tiers(&|_| alike(390, &json!(["a", "a", "a"]))), ""),
        ("srl-v8-subtypes", tiers(&|_| alike(20, &json!(["a"]))), "in 10000 attempts"),
        (
            "srl-v8-subtypes",
            tiers(&|_| alike(1, &json!([]))),
            "tier 25: expected at least two goals",
        ),
        ("isaac", goals(4, |_| alike(2_500, &json!(["a"]))), "square 2 can have no goal"),
        ("synergen", keyed(9_000, &json!({"Synergy": many("n", 90)})), "more than 1000000 goals"),
        ("synergen", keyed(9_999, &json!({"Synergy": ["g"]})), "more than 1000000 goals"),
        ("synergen", keyed(5_000, &json!({"Types": many("t", 200)})), ""),
        ("hollow-knight", excluding(2_000, 500), ""),
        ("hollow-knight", excluding(10_000, 24), ""),
        ("hollow-knight", excluding(1_024, 1_001), "expected at most 1000"),
    ] {
        match deal(rules, list, json!([7])) {
            Ok(answer) => assert!(
                first_refusal(&answer).contains(expected)
                    && (expected.is_empty() == first_refusal(&answer).is_empty()),
                "{rules}: {}",
                first_refusal(&answer)
            ),
            Err(refusal) => {
                assert!(!expected.is_empty() && refusal.contains(expected), "{rules}: {refusal}")
            }
        }
    }
}

#[test]
fn large_texts_are_refused_soon() {
    let long = sample(1_000_000, 4) as usize;
    let columns: String = (0..long / 5).map(|at| format!(",c{at}")).collect();
    let assigned: String = (0..9_999).map(|at| format!("bingoList[\"k{at}\"]=1;")).collect();
    for (format, text, expected) in [
        ("js", "/*".to_owned() + &"*".repeat(5 * long), "the end of this comment"),
        ("js", "var bingoList = ".to_owned() + &"[".repeat(long), "less deep"),
        ("js", "var bingoList = {};".to_owned() + &assigned, "is not a list of any rules"),
        ("text", "[\n".repeat(long), "is not JSON"),
        ("text", "See [\n".repeat(long / 2), "expected"),
        ("text", "```\n".repeat(long), "one block of code"),
        ("text", "|-|\n".repeat(long), "expected"),
        ("text", ">".repeat(long), "expected a name"),
        ("text", "+|+\n|a|\n".repeat(long / 10), "expected"),
        ("text", "a  b\n".repeat(long / 10), "expected"),
        ("text", "—\n1/1 1:1\n".repeat(long / 10), "expected"),
        ("text", "- a\n  - b\n".repeat(long / 10), "expected"),
        ("text", "{}\n".repeat(long / 10), "expected"),
        (
            "js",
            format!("var a = [{}];{}", "1,".repeat(100_000), "var b = a;".repeat(50)),
            "1,000,000 values",
        ),
        ("text", "[".repeat(long), "not JSON"),
        ("text", "name,tier\n\"".to_owned() + &"a\n".repeat(long), "expected another quote"),
        ("text", "a\n".repeat(long), &format!("found {long}")),
        ("csv", format!("name,goal{columns}\nFish"), "another name than that of column 1"),
        ("toml", "x = ".to_owned() + &"[".repeat(100_000), "not a goal list"),
    ] {
        let refusal = deal("", json!({format: text}), json!([7])).unwrap_err();
        assert!(refusal.contains(expected), "{format}: {}", &refusal[..refusal.len().min(300)]);
    }
}

/// Whatever the seed, every family deals a card or says why not.
#[test]
fn odd_seeds_are_dealt_or_refused() {
    let tier = |tier: usize| {
        goals(3, |at| json!({"name": format!("{tier}.{at}"), "types": [format!("{tier}.{at}")]}))
    };
    let long = "1".repeat(100_000);
    let seeds = json!([
        "",
        "-5",
        "1e3",
        "99999999999999999999999999",
        "1e999",
        "abc",
        "0x",
        "☃",
        long,
        -7,
        0
    ]);
    for family in Family::all() {
        let list = match family.name() {
            "isaac" => goals(4, |part| {
                goals(
                    40,
                    |at| json!({"name": format!("{part}.{at}"), "types": [format!("{part}.{at}")]}),
                )
            }),
            "synergen" => {
                let mut list: Value = (0..40)
                    .map(|at| (format!("k{at}"), json!({})))
                    .collect::<serde_json::Map<_, _>>()
                    .into();
                list["bingoTypes"] = json!({});
                list
            }
            "hollow-knight" => (0..40)
                .map(|at| (format!("k{at}"), json!({"Name": format!("Goal {at}")})))
                .collect::<serde_json::Map<_, _>>()
                .into(),
            "simple" | "simple-alttp" => goals(40, |at| format!("Goal {at}").into()),
            "ladx" => goals(40, |at| json!({"name": format!("Goal {at}")})),
            _ => goals(26, |number| if number == 0 { Value::Null } else { tier(number) }),
        };
        let answer = deal(family.name(), list, seeds.clone()).unwrap();
        let has_square = family.has_lengths();
        let text = |seed: &Value| seed.as_str().map_or(seed.to_string(), str::to_owned);
        for (card, seed) in
            answer["cards"].as_array().unwrap().iter().zip(seeds.as_array().unwrap())
        {
            let is_dealt = card["goals"].is_array();
            assert_eq!(is_dealt, card["refused"].is_null(), "{family} {seed}");
            assert_eq!(is_dealt, card["why"].is_null(), "{family} {seed}");
            if let "" | "abc" = text(seed).as_str()
                && !is_dealt
            {
                let why = if seed == "" { "empty" } else { "not_a_number" };
                assert_eq!(card["why"]["is"], why, "{family} {seed}");
            }
            assert_eq!(text(&card["seed"]), text(seed), "{family}");
            let text = text(seed);
            let expected = match text.as_str() {
                "" => false,
                "-5" | "-7" | "1e999" | "abc" | "0x" | "☃" => !has_square,
                // 100,000 digits are infinite.
                long if long.len() == 100_000 => !has_square,
                _ => true,
            };
            assert_eq!(is_dealt, expected, "{family} {:.20}", text);
        }
    }
}
