//! Links to cards in the place of a seed: to our own page, to rooms, and among several seeds.

use serde_json::{Value, json};

use crate::{ask, list};

/// What the page's script writes for a list `mine.txt` of the goals `Goal 1` to `Goal 26`.
const FLAT: &str = "zPc4xDkBAAETRq8jWImawOIFDoFAoJKxmC8eXyIzqT_Uyc7iOtFf5yaEM072dBZb0lWqjtmqnRrVXB3VUUXtYhEnYhFFYhVnYhWFYpmX-Xy3TMi3TMmNYXw";
/// `été.csv`, a table with 25 tiers of one goal each.
const TIERS: &str = "zPc-9DcJAGIPhVdDVFjr77vIzAUMARYRSIEGQIGIn5shiNJ_TvZUf-Zy237r9jrfPNyEt03PGep_fl-X0mh6HDEYRihJKVEGNqmhRDV1Uhz6qxxA1YIwawezpDO4MQUMUaIoFNMYKmmMDDbIDTbIHjXIAzXKE7CpDdkVoPyjIrgpkVxVq6foH";
/// `mine.json`, goals with difficulties, which several rules could deal: its sender chose `simple`.
const CHOSEN: &str = "zbdNBCsJAEETRq0ivB7HaxKgX8BCZLIImMJJEQV2I5O4eoP_-r-pRrc1lGbb312OxZO0v29LPQ7ZztsujnzbKlrLdyjiW62d6f7OdtaaQecwcsn3M9pBVMasgq2NWQ3aI2QGyJmYNZMeYHSE7xewEmXaw745CgiAJAYXIQoAh0hBwiDwEICIRAYnIRIAiUhGwiFwEMCIZBxknGQcZx4_QSUjGQcZJxkHGScZBxknGSWbtLNmrzM9psO4P";
/// `board.txt`, the goals of `FLAT`: its sender chose `playbingo`.
const BOARD: &str = "zPc9BDkAwEIXhq0jXIt6gOIFDYNFGIpKmFbHg9kTmWf2z-vJmND65YynO6zS5GZILGab4VbSVttY2WqtttZ2216LkQREkQRNEQRVkQReEQVkoy7-VslAWykJZ7PvhHtztt7gmMz8";
/// A list without a text.
const EMPTY: &str = "zi1bKyy_JyMxLV9JRUooFAA";

fn link(members: &str) -> String {
    format!("https://example.org/games/bingo.html#{members}")
}

fn flat() -> Value {
    let goals: Vec<String> = (1..=26).map(|goal| format!("Goal {goal}")).collect();
    json!({"text": goals.join("\n")})
}

fn graded() -> Value {
    let goal = |at: usize| json!({"name": format!("Goal {}", at + 1), "difficulty": at % 25 + 1});
    json!({"text": serde_json::to_string(&(0..26).map(goal).collect::<Vec<_>>()).unwrap()})
}

fn tiers() -> Value {
    let goals: Vec<String> = (0..25).map(|goal| format!("Goal {goal},{}", goal + 1)).collect();
    json!({"text": format!("name,tier\n{}", goals.join("\n"))})
}

/// Returns an answer without its notes, and their codes.
fn without_notes(mut answer: Value) -> (Value, Vec<String>) {
    let notes = answer.as_object_mut().unwrap().remove("notes");
    let notes = notes.iter().flat_map(|notes| notes.as_array().unwrap());
    let codes = notes.map(|note| note["told"]["is"].as_str().unwrap().to_owned()).collect();
    (answer, codes)
}

/// The card is that of the link's own list and of its mode.
#[test]
fn a_link_to_our_page_deals_its_card() {
    for (members, beside, same, note) in [
        (
            format!("seed=007&mode=short&list={FLAT}"),
            None,
            json!({"seed": "007", "list": flat()}),
            "bingo_page_link",
        ),
        (
            format!("seed=7&mode=normal&length=short&list={TIERS}"),
            None,
            json!({"seed": "7", "list": tiers(), "mode": "short"}),
            "bingo_page_link",
        ),
        (
            format!("seed=7&mode=normal&list={CHOSEN}"),
            None,
            json!({"seed": "7", "list": graded(), "rules": "simple"}),
            "bingo_page_link",
        ),
        (
            format!("seed=7&mode=short&list={TIERS}"),
            Some(tiers()),
            json!({"seed": "7", "list": tiers()}),
            "bingo_page_link",
        ),
        (
            "seed=7&mode=short-blackout&compat=site&marks=0---1--------------------".to_owned(),
            Some(list()),
            json!({"seed": "7", "list": list(), "mode": "short-blackout", "compat": "site"}),
            "bingo_page_given",
        ),
        (
            "mode=blackout&seed=112233&row=tlbr".to_owned(),
            None,
            json!({"seed": 112_233, "mode": "blackout"}),
            "bingo_page_sample",
        ),
    ] {
        let mut request = json!({"seed": link(&members)});
        if let Some(list) = beside {
            request["list"] = list;
        }
        let (dealt, notes) = without_notes(ask("bingo/deal", &request).unwrap());
        let (same, others) = without_notes(ask("bingo/deal", &same).unwrap());
        assert_eq!(dealt, same, "{members}");
        assert_eq!(notes[0], note, "{members}");
        assert_eq!(notes[1..], others, "{members}");
    }
}

/// The other questions about one seed read links, too, if these say all about the card.
#[test]
fn rows_and_explanations_take_links() {
    let row = |seed: &str| json!({"seed": seed, "row": "row1", "list": tiers()});
    let linked =
        ask("bingo/row", &json!({"seed": link(&format!("seed=7&list={TIERS}")), "row": "row1"}));
    assert_eq!(linked, ask("bingo/row", &row("7")));
    let site = "https://ootbingo.github.io/bingo/bingo.html?version=8.5&seed=7&mode=normal";
    let refused = ask("bingo/row", &json!({"seed": site})).unwrap_err();
    assert!(
        refused.contains("version 8.5 of Ocarina of Time bingo is dealt from its own"),
        "{refused}"
    );
    let explained =
        |seed: Value| ask("bingo/explain", &json!({"seed": seed, "list": list()})).unwrap();
    assert_eq!(explained(json!(link("seed=112233&mode=normal"))), explained(json!(112_233)));
    for path in ["bingo/row", "bingo/explain"] {
        let refused = ask(path, &json!({"seed": link("seed=7&mode=normal")})).unwrap_err();
        assert!(refused.contains("`seed`: the link has no list"), "{path}: {refused}");
    }
}

/// The page writes settings of PlayBingo as JSON, or as columns and rows of squares for any goals.
#[test]
fn a_link_has_the_settings_of_its_board() {
    let square = json!({"selectionCriteria": "random"});
    let size = json!({"boardLayout": {"mode": "custom", "layout": vec![vec![&square; 3]; 2]}});
    for (text, settings) in [
        ("3x2", size.clone()),
        (
            "%7B%22boardLayout%22%3A%7B%22mode%22%3A%22random%22%7D%7D",
            json!({"boardLayout": {"mode": "random"}}),
        ),
        ("", json!({})),
    ] {
        let same = json!({"seed": 7, "rules": "playbingo", "list": flat(), "settings": settings});
        let (same, _) = without_notes(ask("bingo/deal", &same).unwrap());
        let request = json!({"seed": link(&format!("seed=7&settings={text}&list={BOARD}"))});
        let (dealt, notes) = without_notes(ask("bingo/deal", &request).unwrap());
        assert_eq!((dealt, notes[0].as_str()), (same, "bingo_page_link"), "{text}");
    }
    // The list or the settings may be beside the link, if they are the same.
    for beside in [
        json!({"seed": link("seed=7&settings=3x2"), "rules": "playbingo", "list": flat()}),
        json!({"seed": link(&format!("seed=7&settings=3x2&list={BOARD}")), "settings": size}),
    ] {
        assert_eq!(ask("bingo/deal", &beside).unwrap()["columns"], 3);
    }
}

#[test]
fn links_that_contradict_or_lead_elsewhere_are_refused() {
    let of = |members: &str| json!({"seed": link(members)});
    let with = |request: Value, name: &str, value: Value| {
        let mut request = request;
        request[name] = value;
        request
    };
    let tiered = format!("seed=7&mode=normal&length=short&list={TIERS}");
    let cut = &FLAT[..FLAT.len() - 9];
    for (request, fault) in [
        (
            with(of(&tiered), "list", flat()),
            "the link has the list été.csv, and another one is given",
        ),
        (
            with(of(&tiered), "rules", json!("srl-v8")),
            "the link has the rules srl-v5, and srl-v8 is given",
        ),
        (
            with(of(&tiered), "version", json!("8.2")),
            "the link has the rules srl-v5, and oot-v8.2 is given",
        ),
        (
            with(of(&tiered), "mode", json!("long")),
            "the link has the mode short, and long is given",
        ),
        (
            with(of(&format!("seed=7&list={TIERS}")), "mode", json!("long")),
            "the link has the mode of its list, and long is given",
        ),
        (
            with(of("seed=7&mode=short"), "mode", json!("normal")),
            "the link has the mode short, and normal",
        ),
        (
            with(of("seed=7"), "compat", json!("site")),
            "the link has the compat npm, and site is given",
        ),
        (with(of("seed=7"), "rules", json!("oot-v1")), "which gives one goal instead"),
        (
            with(of(&format!("seed=7&settings=3x2&list={BOARD}")), "settings", json!({})),
            "the link has its board's settings, and others are given",
        ),
        (
            of(&format!("seed=7&settings=3x99&list={BOARD}")),
            "the settings in the link cannot be read",
        ),
        (of(&format!("seed=7&settings=%7B%22boardLa&list={BOARD}")), "cannot be read"),
        (of(&format!("seed=7&list={cut}")), "the link is cut or was changed"),
        (of(&format!("seed=7&list={EMPTY}")), "the link is cut or was changed"),
        (of("seed=7&list="), "the link is cut or was changed"),
        (of("seed=7&list=xabc"), "the link is cut or was changed"),
        (of("seed=7&list=z%C3%A9"), "the link is cut or was changed"),
        (of(&format!("list={FLAT}")), "the link has no seed"),
        (of("mode=normal"), "the link has no seed"),
        (json!({"seed": "https://example.org/puyo.html#seed=0x1A2B"}), "is not a link to a card"),
        (
            json!({"seed": "https://bingosync.com/room/abc"}),
            "a link to a room of Bingosync does not have its seed",
        ),
        (
            json!({"seed": "HTTPS://www.PlayBingo.gg/rooms/a-b"}),
            "a link to a room of PlayBingo does not",
        ),
        (
            json!({"seed": "https://lockout.live/x", "list": flat()}),
            "a link to a room of lockout.live does not",
        ),
        (json!({"seed": "https://notbingosync.com/"}), "is not a link to a card"),
        (
            json!({"seeds": [1, link("seed=7")], "list": flat()}),
            "`seeds[1]`: a link among several seeds",
        ),
        (
            json!({"seed": json!([{"name": "Goal 1"}, {"name": "Goal 2"}]).to_string(), "list": flat()}),
            "a board of 2 goals has no seed",
        ),
    ] {
        let refused = ask("bingo/deal", &request).unwrap_err();
        assert!(refused.contains(fault), "{request}: {refused}");
    }
    // Any other text is a seed where the rules take texts.
    for seed in ["[tag] race", "[]", "http", "ftp://a/#seed=7"] {
        let dealt = ask("bingo/deal", &json!({"seed": seed, "list": flat()})).unwrap();
        assert_eq!(dealt["seed"], seed);
    }
}

/// A list in a link may be compressed a thousandfold: it is read up to the size that the page has. This one has three million
/// letters.
#[test]
fn a_huge_list_in_a_link_is_refused() {
    let packed = format!("z7cExEQAwCAQwLz_jqIcPcF8hJHmZVBY{}Dgj_QE", "A".repeat(3874));
    let request = json!({"seed": link(&format!("seed=7&list={packed}"))});
    let refused = ask("bingo/deal", &request).unwrap_err();
    assert!(refused.contains("the link is cut or was changed"), "{refused}");
}

/// A board of Bingosync's "Fixed Board" has no seed, but its goals lead to one.
#[test]
fn a_fixed_board_leads_to_its_seed() {
    let dealt = ask("bingo/deal", &json!({"seed": 4711, "list": flat()})).unwrap();
    let board: Vec<Value> = dealt["goals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|goal| json!({"name": goal["name"]}))
        .collect();
    let request = json!({"goals": json!(board).to_string(), "list": flat(), "seeds": "4000..5000"});
    let found = ask("bingo/find", &request).unwrap();
    assert_eq!(found["matches"][0]["seed"], 4711, "{found}");
}
