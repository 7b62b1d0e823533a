//! Folders of lists.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use foretile_ask::bingo::{Atlas, List, Rules, atlas, read_folder};
use foretile_games::bingo::Value as Document;
use foretile_games::bingo::bingosync::{Dealer, Options};
use serde_json::{Value, json};

fn names(count: usize) -> Vec<String> {
    (0..count).map(|goal| format!("Goal {goal}")).collect()
}

/// Writes a list of each kind, and files that are not lists.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("b.json", &json!(names(40)).to_string());
    write("a.csv", &names(26).join("\n"));
    write("tiers.json", &json!(vec![json!([{"name": "a"}, {"name": "b"}]); 25]).to_string());
    write("c.json", "[1, 2]");
    write("notes.md", "no list");
    write("d.toml", "mode = \"short\"\n[[goals]]\nname = \"Fish\"\n");
    let timed: String = (1..=75).map(|at| format!("Goal {at},{}\n", 0.25 * at as f64)).collect();
    write("timed.csv", &format!("name,time\n{timed}"));
    fs::create_dir(folder.path().join("e.json")).unwrap();
    folder
}

#[test]
fn lists_of_a_folder_are_read_in_order() {
    let folder = folder();
    let read = read_folder(folder.path()).unwrap();
    let listed: Vec<_> =
        read.read.iter().map(|list| (list.file.as_str(), list.rules, list.goals)).collect();
    assert_eq!(
        listed,
        [
            ("a.csv", "simple", 26),
            ("b.json", "simple", 40),
            ("tiers.json", "srl-v5", 50),
            ("timed.csv", Rules::Oot.name(), 75)
        ]
    );
    let modes: Vec<Value> = read.read.iter().map(|list| json!(list.mode)).collect();
    assert_eq!(json!(modes), json!([null, null, "normal", null]));
    let unread: Vec<_> = read.unread.iter().map(|list| list.file.as_str()).collect();
    assert_eq!(unread, ["c.json", "d.toml"]);
    assert!(read.unread[1].why.contains("at least 25"), "{}", read.unread[1].why);
    let empty = tempfile::tempdir().unwrap();
    let error = read_folder(empty.path()).err().unwrap().to_string();
    assert!(error.contains("has no goal lists") && error.contains(".js, .json"), "{error}");
    let error = read_folder(Path::new("no-such-folder")).err().unwrap().to_string();
    assert!(error.contains("cannot read `no-such-folder`"), "{error}");
}

#[test]
fn an_atlas_counts_the_cards_of_every_list() {
    let folder = folder();
    let question = |cards: u64| {
        let folder = folder.path().to_owned();
        Atlas { folder, cards, settings: None, threads: None }
    };
    let mut reports = Vec::new();
    let charted = atlas(&question(80), |done, of| {
        reports.push((done, of));
        ControlFlow::Continue(())
    });
    let charted = charted.unwrap().unwrap();
    // Each of the six files counts as 80 cards, whether it can be read or not.
    assert!(reports.is_sorted() && reports.iter().all(|(_, of)| *of == 6 * 80), "{reports:?}");
    assert_eq!(reports.last(), Some(&(480, 480)));
    assert_eq!((charted.seeds, charted.lists.len()), (80, 3));
    let unread: Vec<_> = charted.unread.iter().map(|list| list.file.as_str()).collect();
    assert_eq!(unread, ["c.json", "d.toml", "timed.csv"]);
    let chart = &charted.lists[1];
    assert_eq!((chart.file.as_str(), chart.goals, chart.cards), ("b.json", 40, 80));
    let list: Document = serde_json::from_value(json!(names(40))).unwrap();
    let dealer = Dealer::new("simple".parse().unwrap(), &list, &Options::default()).unwrap();
    let (mut counts, mut draws) = (vec![0_u64; 40], 0);
    for seed in 1..=80 {
        let (card, drawn) = dealer.deal_counting(&seed.to_string());
        card.unwrap().iter().for_each(|goal| counts[*goal as usize] += 1);
        draws += drawn;
    }
    let mean = chart.draws.unwrap();
    assert!((mean - draws as f64 / 80.0).abs() < 1e-9, "{mean}");
    assert_eq!((chart.ratios.len(), chart.never.len()), (40, 0));
    assert!(chart.ratios.is_sorted());
    let mut sorted = counts.clone();
    sorted.sort_unstable();
    let counts_of = |goals: &[foretile_ask::bingo::GoalCharted]| {
        goals.iter().map(|goal| goal.count).collect::<Vec<_>>()
    };
    assert_eq!(counts_of(&chart.rarest), sorted[..5]);
    sorted.reverse();
    assert_eq!(counts_of(&chart.most), sorted[..5]);
    for goal in chart.rarest.iter().chain(&chart.most) {
        let at = goal.name.trim_start_matches("Goal ").parse::<usize>().unwrap();
        assert_eq!(goal.count, counts[at], "{}", goal.name);
        assert!(
            (goal.ratio - counts[at] as f64 / 50.0).abs() < 1e-9,
            "of 80 cards, 50 have a goal on average"
        );
    }
    for cards in [0, 1_000_001] {
        let error = atlas(&question(cards), |_, _| ControlFlow::Continue(())).err().unwrap();
        assert!(error.to_string().contains("expected 1 to 1000000"), "{error}");
    }
    assert!(atlas(&question(10), |_, _| ControlFlow::Break(())).unwrap().is_none());
}

/// A list of PlayBingo is dealt by the site's own settings, or by others.
#[test]
fn lists_of_playbingo_are_read_and_charted() {
    let folder = tempfile::tempdir().unwrap();
    let goal = |at: usize| json!({"id": at.to_string(), "goal": format!("Goal {at}"), "difficulty": at % 2 + 1});
    let goals: Vec<Value> = (0..30).map(goal).collect();
    let list = json!({"categories": [], "tags": [], "goals": goals});
    fs::write(folder.path().join("list.json"), list.to_string()).unwrap();
    let settings = folder.path().join("settings");
    let square = json!({"selectionCriteria": "difficulty", "difficulty": 1});
    let layout = json!({"boardLayout": {"mode": "custom", "layout": [[square, square]]}});
    fs::write(&settings, layout.to_string()).unwrap();
    let read = read_folder(folder.path()).unwrap();
    assert_eq!((read.read[0].rules, read.read[0].goals), (Rules::PLAYBINGO, 30));
    // Of 30 goals, 25 are on a board, and of the 15 of difficulty 1, two.
    for (settings, listed) in [(None, 30), (Some(settings), 15)] {
        let question =
            Atlas { folder: folder.path().to_owned(), cards: 90, settings, threads: None };
        let charted = atlas(&question, |_, _| ControlFlow::Continue(())).unwrap().unwrap();
        let chart = &charted.lists[0];
        assert_eq!((chart.rules, chart.cards, chart.failures), (Rules::PLAYBINGO, 90, 0));
        assert_eq!(chart.ratios.len(), listed);
        let mean = chart.ratios.iter().sum::<f64>() / listed as f64;
        assert!((mean - 1.0).abs() < 1e-9, "{mean}");
        let even = chart.most.iter().all(|goal| listed == 30 || goal.tier == Some(1));
        assert!(even && chart.draws.is_none() && chart.mode.is_none());
    }
}

#[test]
fn a_file_says_the_rules_of_its_list() {
    let folder = folder();
    let rules = |name: &str| {
        List::in_file(&folder.path().join(name), None, None)
            .map(|(list, _)| list.rules.map(|rules| rules.to_string()))
    };
    assert_eq!(rules("a.csv").unwrap().as_deref(), Some("simple"));
    assert_eq!(rules("timed.csv").unwrap().as_deref(), Some(Rules::Oot.name()));
    let error = rules("c.json").unwrap_err().to_string();
    assert!(error.contains("is not a list of any rules"), "{error}");
    let file = folder.path().join("sample.json");
    fs::write(&file, json!({"1": [], "rowtypes": {}}).to_string()).unwrap();
    for (name, is_family) in [("b.json", true), ("tiers.json", true), ("sample.json", false)] {
        let (list, _) = List::in_file(&folder.path().join(name), None, None).unwrap();
        assert!(list.document.is_some(), "{name} need not be read again");
        assert_eq!(list.family_rules().is_some(), is_family, "{name}");
    }
    let script = folder.path().join("game.js");
    fs::write(&script, "var bingoList = [[], []];").unwrap();
    let error = List::in_file(&script, None, None).err().unwrap().to_string();
    assert!(error.contains("has 2 tiers: expected 25"), "{error}");
    let long = folder.path().join("long.csv");
    for (bytes, is_read) in [(5 << 20, true), ((5 << 20) + 1, false)] {
        fs::write(&long, format!("{}\n", "x".repeat(bytes - 1))).unwrap();
        let read = List::in_file(&long, None, None);
        assert_eq!(read.is_ok(), is_read);
        assert!(read.err().is_none_or(|error| format!("{error:#}").contains("larger than 5 MB")));
    }
    // A folder of game files that share their goals.
    fs::write(folder.path().join("goals.js"), format!("var bingoList = {};", json!(names(25))))
        .unwrap();
    let error = rules("no-such.csv").err().unwrap();
    assert!(format!("{error:#}").contains("cannot read"), "{error:#}");
}

#[test]
fn a_list_is_read_by_its_content() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["list.toml", "list.txt", "list.js"] {
        let file = folder.path().join(name);
        fs::write(&file, foretile_ask::bingo::STARTER).unwrap();
        let read = List { file: Some(file), ..List::default() }.timed().unwrap().dealer;
        let goals = read.deck().goals();
        let named = |goal: &foretile_games::bingo::Goal| format!("name = \"{}\"\n", goal.name);
        assert!(goals.iter().all(|goal| foretile_ask::bingo::STARTER.contains(&named(goal))));
        assert_eq!(goals.len(), foretile_ask::bingo::STARTER.matches("[[goals]]\n").count());
    }
}

#[test]
fn unknown_rules_are_refused_with_the_known_names() {
    let error = "bingo".parse::<Rules>().unwrap_err().to_string();
    assert!(error.starts_with("`bingo` names no rules: expected "), "{error}");
    for name in ["srl-v5", "simple", "isaac", Rules::Oot.name()] {
        assert!(error.contains(name), "{name}: {error}");
        assert_eq!(name.parse::<Rules>().unwrap().to_string(), name);
    }
}
