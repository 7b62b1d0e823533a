//! Studies and balanced lists with the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

foretile_golden::tests! {
    [Lists] every_form_of_a_study_has_the_same_counts;
    [Lists] a_balanced_list_is_the_list_with_other_weights;
    [Lists] a_list_is_checked_and_compared_with_itself;
    [] an_atlas_counts_the_cards_of_each_list;
    [] an_atlas_says_where_no_board_is_dealt;
}

fn bingo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_foretile")).arg("bingo").args(arguments).output().unwrap()
}

fn answer(arguments: &[&str]) -> Value {
    let output = bingo(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The file of one of the community's lists.
fn list(name: &str) -> String {
    foretile_golden::list_file(name).to_str().unwrap().to_owned()
}

fn every_form_of_a_study_has_the_same_counts() {
    let list = list("v10.1");
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (json, csv, svg) = (file("a.json"), file("a.csv"), file("a.svg"));
    let (parquet, arrows) = (file("a.parquet"), file("a.arrows"));
    let study = answer(&[
        "study", "--seeds", "0..299", "--list", &list, "--json", "--out", &json, "--out", &csv,
        "--out", &parquet, "--out", &arrows, "--out", &svg,
    ]);
    assert_eq!((&study["cards"], &study["failures"]), (&300.into(), &0.into()));
    assert_eq!(serde_json::from_slice::<Value>(&fs::read(json).unwrap()).unwrap(), study);
    let goals = study["goals"].as_array().unwrap();
    let counts: Vec<u64> = goals.iter().map(|goal| goal["count"].as_u64().unwrap()).collect();
    assert_eq!((goals.len(), counts.iter().sum::<u64>()), (207, 300 * 25));
    assert!(counts.is_sorted_by(|more, fewer| more >= fewer));

    let cards = bingo(&["deal", "--seeds", "0..299", "--list", &list]);
    let cards = String::from_utf8(cards.stdout).unwrap();
    let csv = fs::read_to_string(csv).unwrap();
    for (goal, line) in goals.iter().zip(csv.lines().skip(1)) {
        let (id, count) = (goal["id"].as_str().unwrap(), goal["count"].as_u64().unwrap());
        assert_eq!(cards.matches(&format!("\"{id}\"")).count() as u64, count, "{id}");
        assert!(line.starts_with(id) && line.contains(&format!(",{count},")), "{line}");
    }
    let svg = fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("<circle").count(), goals.len());
    let parquet = fs::read(parquet).unwrap();
    assert_eq!((&parquet[..4], &parquet[parquet.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]));
    // The first and the last message of an Arrow stream.
    let arrows = fs::read(arrows).unwrap();
    assert!(arrows.starts_with(&[0xff; 4]) && arrows.ends_with(&[255, 255, 255, 255, 0, 0, 0, 0]));
    let times = &study["rows"]["tlbr"]["time"]["quantiles"];
    assert!(times["0"].as_f64() >= study["possible"][0].as_f64());
    assert!(times["1"].as_f64() <= study["possible"][1].as_f64());
}

/// Reads a list without the members that balancing may change.
fn unweighted(file: &Path) -> Value {
    let mut list: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    for part in ["normal", "short"] {
        let part = list[part].as_object_mut().unwrap();
        part.remove("averageStandardDeviation");
        for goals in part.values_mut().filter_map(Value::as_array_mut) {
            for goal in goals {
                goal.as_object_mut().unwrap().remove("weight");
            }
        }
    }
    list
}

fn a_balanced_list_is_the_list_with_other_weights() {
    let list = list("v10.1");
    let folder = tempfile::tempdir().unwrap();
    let [new, state] = ["new.json", "state.json"].map(|name| folder.path().join(name));
    let arguments = [
        "balance",
        "--list",
        &list,
        "--mode",
        "short",
        "--rounds",
        "6",
        "--cards",
        "1200",
        "--batches",
        "10",
        "--json",
        "--out",
        new.to_str().unwrap(),
        "--state",
        state.to_str().unwrap(),
    ];
    let balanced = answer(&arguments);
    let spread = |when: &str| balanced[when]["in_bucket"]["value"].as_f64().unwrap();
    assert!(spread("after") < 0.5 * spread("before"), "{} {}", balanced["before"], spread("after"));
    assert_eq!(unweighted(&new), unweighted(list.as_ref()));
    let text = fs::read_to_string(&new).unwrap();

    // A study of the new list confirms the spread, and resuming at the end gives the same answer.
    let study = answer(&[
        "study",
        "--seeds",
        "0..9999",
        "--list",
        new.to_str().unwrap(),
        "--mode",
        "short",
        "--json",
    ]);
    let found = study["spread"]["in_bucket"].as_f64().unwrap();
    assert!((found - spread("after")).abs() < 1e-9, "{found}");
    assert_eq!(answer(&arguments), balanced);
    assert_eq!(fs::read_to_string(&new).unwrap(), text);

    let other = bingo(&["balance", "--list", &list, "--state", state.to_str().unwrap()]);
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("of another list or mode"));
}

fn a_list_is_checked_and_compared_with_itself() {
    let list = list("v10.1");
    let checked = answer(&["check", &list, "--seeds", "0..49", "--json"]);
    assert_eq!((&checked["ok"], &checked["version"]), (&true.into(), &"v10.1".into()));
    let kinds: Vec<&str> = checked["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| found["kind"].as_str().unwrap())
        .collect();
    assert!(kinds.contains(&"unknown-type") && kinds.contains(&"never-dealt"), "{kinds:?}");

    let folder = tempfile::tempdir().unwrap();
    let twice = folder.path().join("twice.json");
    let text = fs::read_to_string(&list).unwrap();
    let id = "\"id\":\"saria-s-song\"";
    assert!(text.contains(id), "the list is laid out otherwise");
    fs::write(&twice, text.replacen("\"id\":\"mirror-shield\"", id, 1)).unwrap();
    let twice = twice.to_str().unwrap();
    let output = bingo(&["check", twice, "--seeds", "0..9"]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("another goal has the id saria-s-song"), "{printed}");

    let same = answer(&["compare", &list, &list, "--seeds", "0..99", "--json"]);
    assert_eq!((&same["changed_seeds"], &same["changes"]), (&0.0.into(), &Value::Array(Vec::new())));
    let other = answer(&["compare", &list, twice, "--seeds", "0..99", "--json"]);
    let changes = other["changes"].as_array().unwrap();
    assert!(changes.iter().any(|change| change["about"] == "mirror-shield"), "{changes:?}");
}

/// An atlas counts what the cards show, and its page shows hostile names as text and loads nothing.
fn an_atlas_counts_the_cards_of_each_list() {
    let lists = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/bingo_game.in");
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("atlas.html");
    let atlas =
        answer(&["atlas", lists, "--cards", "500", "--json", "--out", page.to_str().unwrap()]);
    assert_eq!((&atlas["seeds"], atlas["unread"].as_array().unwrap().len()), (&500.into(), 2));
    for file in ["even.json", "tiers.json"] {
        let charted = atlas["lists"].as_array().unwrap();
        let charted = charted.iter().find(|list| list["file"] == file).unwrap();
        let dealt = bingo(&["deal", "--seeds", "1..500", "--list", &format!("{lists}/{file}")]);
        let cards: Vec<Vec<String>> = String::from_utf8(dealt.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap())
            .map(|card| {
                let goals = card["goals"].as_array().unwrap().iter();
                goals.map(|goal| goal["name"].as_str().unwrap().to_owned()).collect()
            })
            .collect();
        let has_repeat = |card: &&Vec<String>| {
            card.iter().enumerate().any(|(at, name)| card[..at].contains(name))
        };
        assert_eq!(charted["cards"], 500);
        assert_eq!(charted["repeats"], cards.iter().filter(has_repeat).count());
        let most = &charted["most"][0];
        let name = most["name"].as_str().unwrap();
        assert_eq!(most["count"], cards.concat().iter().filter(|other| *other == name).count());
        let ratios = charted["ratios"].as_array().unwrap();
        assert_eq!(ratios.len() as u64, charted["goals"].as_u64().unwrap());
        let mean = ratios.iter().map(|ratio| ratio.as_f64().unwrap()).sum::<f64>();
        assert!((mean / ratios.len() as f64 - 1.0).abs() < 1e-9);
    }
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("&lt;b&gt;Mend&lt;/b&gt; a net &amp; &quot;row&quot;"));
    assert!(!page.contains("<b>Mend") && !page.contains("http") && !page.contains(" src="));
}

/// A list of which no seed has a board stands in the page with the reason, and without numbers about its goals.
fn an_atlas_says_where_no_board_is_dealt() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(place("lists")).unwrap();
    // Which site's list this is, only the settings say.
    let goals = r#"[{"goal": "Catch a fish", "categories": ["sea"]}, {"goal": "Ring a bell", "categories": []}]"#;
    fs::write(place("lists/few.json"), goals).unwrap();
    fs::write(place("game.json"), r#"{"boardLayout": {"mode": "random"}}"#).unwrap();
    let (lists, game, page) = (place("lists"), place("game.json"), place("atlas.html"));
    let atlas =
        answer(&["atlas", &lists, "--json", "--settings", &game, "--cards", "50", "--out", &page]);
    let list = &atlas["lists"][0];
    assert_eq!((&list["cards"], &list["failures"]), (&0.into(), &50.into()), "{atlas}");
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains(r#"<td data-label="Uneven" data-value="-1">–</td>"#), "{page}");
    assert!(page.contains("<dt>No card</dt><dd>seed 1: 2 goals may come on 25 squares"), "{page}");
    assert!(!page.contains("chance alone"), "{page}");
}
