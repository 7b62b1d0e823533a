//! Versions of Ocarina of Time bingo and links to its site's cards: what `bingo/deal` accepts and what it refuses.
//! `tests/versions.rs` compares the cards.

use serde_json::{Value, json};

use crate::{ask, list};

/// A list of 25 tiers after an unused element 0, as in the site's files.
fn tiers() -> Value {
    let tier =
        |tier| (0..5).map(|at| json!({"name": format!("{tier}.{at}"), "types": ["a"]})).collect();
    std::iter::once(Value::Null).chain((1..=25).map(tier)).collect()
}

/// A list with times that names its version.
fn timed(says: &str) -> Value {
    let mut list = list();
    list["info"] = json!({ "version": says });
    list
}

fn deal(request: &Value) -> Result<Value, String> {
    ask("bingo/deal", request)
}

/// Returns a request with another member.
fn with(request: &Value, name: &str, value: impl Into<Value>) -> Value {
    let mut request = request.clone();
    request[name] = value.into();
    request
}

fn link(query: &str) -> String {
    format!("https://ootbingo.github.io/bingo/bingo.html?{query}")
}

#[test]
fn contradictions_to_a_version_are_refused() {
    for (request, fault) in [
        (json!({"version": "v8.2"}), "`version`: `v8.2` names no version"),
        (json!({"version": "8.2"}), "version 8.2 of Ocarina of Time bingo is dealt from its own"),
        (json!({"version": "10.1"}), "version 10.1 of Ocarina of Time bingo is dealt from its own"),
        (
            json!({"version": "8.2", "rules": "srl-v5", "list": tiers()}),
            "is dealt by oot-v8.2 and not by srl-v5: expected --rules oot-v8.2",
        ),
        (json!({"version": "8.2", "rules": "oot-v1"}), "is dealt by oot-v8.2 and not by oot-v1"),
        (json!({"version": "1", "rules": "oot"}), "is dealt by oot-v1 and not by oot"),
        (json!({"list": list(), "mode": "long"}), "which long cards the site dealt"),
        (
            json!({"list": timed("v10.2"), "mode": "long", "compat": "site"}),
            "which long cards the site dealt",
        ),
        (json!({"list": list(), "lang": "jp"}), "no goal of the list has `jp`: expected a member"),
        (json!({"seed": "3.7", "list": timed("v10.2"), "compat": "site"}), "`3.7` is not a seed"),
        (json!({"seed": "3.7", "list": timed("v10.1")}), "`seed`: `3.7` is not a seed"),
        (json!({"seed": "", "version": "beta0.9.5.0", "list": list()}), "`` is not a seed"),
        (json!({"seed": "", "rules": "oot-v1"}), "an empty text is not a seed"),
        (json!({"rules": "oot-v1", "mode": "short"}), "mode"),
    ] {
        let request =
            if request.get("seed").is_some() { request } else { with(&request, "seed", 7) };
        let refused = deal(&request).unwrap_err();
        assert!(refused.contains(fault), "{request}: {refused}");
    }
    for path in ["bingo/study", "bingo/check", "bingo/row", "bingo/balance"] {
        let refused = ask(path, &json!({"rules": "oot-v1", "seed": 7})).unwrap_err();
        assert!(refused.contains("gives one goal instead of a card"), "{path}: {refused}");
    }
}

/// Versions 1, 1.1 and 2 need no list, and version 2 takes none.
#[test]
fn three_versions_need_no_list() {
    let given = |version: &str, seed: Value| {
        deal(&json!({"seed": seed, "version": version})).unwrap()["given"].clone()
    };
    assert_eq!(given("1", json!(24)), "Zora's Sapphire");
    assert_eq!(given("1.1", json!("24")), "Prelude of Light");
    assert_eq!(given("1", json!("-1")), Value::Null);
    let none = deal(&json!({"seed": 7, "rules": "oot-v2"})).unwrap();
    assert_eq!(none["goals"][0]["name"], "Light Arrow");
    let mut unused = deal(&json!({"seed": 7, "rules": "oot-v2", "list": tiers()})).unwrap();
    let notes = unused.as_object_mut().unwrap().remove("notes").unwrap();
    assert_eq!(notes[0]["told"]["is"], "bingo_list_unused");
    assert_eq!((unused, notes.as_array().unwrap().len()), (none, 1));
}

/// A beta is dealt by the site's rules whatever `compat` is, and a list that names another version is noted.
#[test]
fn a_version_says_how_a_list_is_dealt() {
    let dealt = |says: &str, more: &Value| {
        let mut request = json!({"seed": "007", "list": timed(says), "mode": "long"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        deal(&request).unwrap()
    };
    let beta = dealt("v0.9.5.0", &json!({}));
    assert_eq!(beta, dealt("v0.9.5.0", &json!({"compat": "site"})));
    assert_eq!(beta, dealt("v0.9.5.0", &json!({"version": "beta0.9.5.0"})));
    assert_eq!(beta["mode"], "long");
    let difficulty = |goal: &Value| goal["difficulty"].as_u64().unwrap();
    assert!(beta["goals"].as_array().unwrap().iter().all(|goal| difficulty(goal) >= 13));
    let mut named = dealt("v10.4", &json!({"version": "beta0.9.5.0"}));
    let notes = named.as_object_mut().unwrap().remove("notes").unwrap();
    let note = &notes[0]["told"];
    assert_eq!((&note["says"], &note["version"]), (&json!("10.4"), &json!("beta0.9.5.0")));
    assert_eq!(named, beta);
    let short = |mode: &str| {
        let request = json!({"seed": 7, "list": timed("v0.9.5.0"), "mode": mode});
        deal(&request).unwrap()["goals"].clone()
    };
    assert_eq!(short("short-blackout"), short("normal"));
    assert_ne!(short("short"), short("normal"));
}

/// A link gives the seed, the version and the mode, and asks for the site's own cards.
#[test]
fn a_link_deals_its_card() {
    for (query, list, same) in [
        ("version=2&seed=007&mode=normal", None, json!({"seed": "007", "rules": "oot-v2"})),
        ("version=2&seed=7&mode=short", None, json!({"seed": 7, "version": "2"})),
        ("version=1.1&seed=24&mode=long", None, json!({"seed": "24", "version": "1.1"})),
        (
            "version=8.2&seed=7&mode=short",
            Some(tiers()),
            json!({"seed": 7, "rules": "oot-v8.2", "mode": "short"}),
        ),
        ("version=8.1&seed=7&mode=blackout", Some(tiers()), json!({"seed": 7, "rules": "srl-v8"})),
        (
            "seed=7&mode=shortBlackout",
            Some(timed("v10.5.1")),
            json!({"seed": 7, "mode": "short-blackout", "compat": "site"}),
        ),
        (
            "version=9.3&seed=3.7&mode=long",
            Some(timed("v9.3")),
            json!({"seed": "3.7", "mode": "long", "compat": "site"}),
        ),
        ("version=10.1&seed=7&mode=x", Some(timed("v10.1")), json!({"seed": 7, "compat": "site"})),
        (
            "version=beta0.9.5.0&seed=7&mode=blackout",
            Some(timed("v0.9.5.0")),
            json!({"seed": 7, "mode": "blackout"}),
        ),
    ] {
        let mut request = json!({ "seed": link(query) });
        let mut same = same;
        if let Some(list) = list {
            request["list"] = list.clone();
            same["list"] = list;
        }
        assert_eq!(deal(&request).unwrap(), deal(&same).unwrap(), "{query}");
    }
}

#[test]
fn links_without_a_known_card_are_refused() {
    let site = |query: &str| json!({"seed": link(query)});
    for (request, fault) in [
        (
            json!({"seed": "https://example.org/"}),
            "is not a link to a card of Ocarina of Time bingo",
        ),
        (site("version=2"), "the link has no seed"),
        (site("version=2&seed="), "the link has no seed"),
        (site("version=v2&seed=7"), "version `v2` of the link is not one of the site's"),
        (site("version=8.5&seed=7"), "version 8.5 of Ocarina of Time bingo is dealt from its own"),
        (site("version=10.2&seed=7&mode=long"), "which long cards the site dealt for version 10.2"),
        (site("version=9&seed=7&mode=x"), "which x cards the site dealt for version 9"),
        (
            with(&site("version=2&seed=7"), "version", "8.2"),
            "the link has the version 2, and 8.2 is given",
        ),
        (
            with(&site("version=8.2&seed=7&mode=short"), "mode", "long"),
            "the link has the mode short, and long is given",
        ),
        (with(&site("seed=7"), "compat", "npm"), "the link has the compat site, and npm is given"),
        (with(&site("version=2&seed=7"), "rules", "oot"), "is dealt by oot-v2 and not by oot"),
    ] {
        let refused = deal(&request).unwrap_err();
        assert!(refused.contains(fault), "{request}: {refused}");
    }
}
