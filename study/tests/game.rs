//! The traps of other games' lists, planted one by one: each is found, and its cure removes it.

use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options, Place};
use foretile_study::bingo::{
    Bench, Edit, GameFinding, GameIssue, GameStudy, Improvement, Measure, check_game, propose,
};
use foretile_study::mass::{Progress, Sweep};

const CARDS: u64 = 400;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// 25 tiers of four goals of different types, with which nothing is wrong.
fn sound() -> Value {
    let goal = |tier: usize, at: usize| {
        format!(r#"{{"name":"Goal {tier}.{at}","types":["type {}"]}}"#, (7 * tier + at) % 40)
    };
    let tier = |tier: usize| (0..4).map(|at| goal(tier, at)).collect::<Vec<_>>().join(",");
    let tiers: Vec<String> = (1..=25).map(|number| format!("[{}]", tier(number))).collect();
    json(&format!("[{}]", tiers.join(",")))
}

fn checked_as(rules: &str, list: &Value, options: &Options) -> Vec<GameIssue> {
    let family: Family = rules.parse().unwrap();
    let dealer = Dealer::new(family, list, options).unwrap_or_else(|error| panic!("{error}"));
    let bench = Bench { family, options, seeds: CARDS, threads: None };
    check_game(&bench, list, &dealer, |_| ControlFlow::Continue(())).unwrap().issues
}

fn checked(rules: &str, list: &Value) -> Vec<GameIssue> {
    checked_as(rules, list, &Options::default())
}

/// Finds the issue of a kind about something, cures it, and asserts that it is gone. Returns its message.
fn cured(rules: &str, list: &Value, kind: GameFinding, about: &str) -> String {
    let family: Family = rules.parse().unwrap();
    let issues = checked(rules, list);
    let is_wanted = |issue: &&GameIssue| issue.kind == kind && issue.about == about;
    let issue = issues.iter().find(is_wanted).unwrap_or_else(|| panic!("{about}: {issues:#?}"));
    assert!(!issue.edits.is_empty() && issue.cure.is_some(), "{issue:?} has no cure");
    let changed = Edit::apply_all(&issue.edits, family, list);
    assert_ne!(changed, *list, "{issue:?}");
    let left = checked(rules, &changed);
    assert!(
        !left.iter().any(|issue| is_wanted(&issue)),
        "{issue:?} is left after {:?}",
        issue.cure
    );
    issue.message.clone()
}

fn edited(edits: &[Edit]) -> Value {
    Edit::apply_all(edits, "srl-v5".parse().unwrap(), &sound())
}

fn set(tier: u8, at: usize, member: &str, value: &str) -> Edit {
    Edit::Set(Place::Tier(tier, at), member.to_owned(), Some(json(value)))
}

#[test]
fn a_sound_list_has_no_findings() {
    assert_eq!(checked("srl-v5", &sound()), []);
}

#[test]
fn texts_that_the_site_cannot_store_are_found() {
    let long = edited(&[Edit::Rename(Place::Tier(3, 1), "é".repeat(256))]);
    let message = cured("srl-v5", &long, GameFinding::LongName, "tier 3, goal 2");
    assert!(message.starts_with("256 letters"), "{message}");
    let most = edited(&[Edit::Rename(Place::Tier(3, 1), "é".repeat(255))]);
    assert_eq!(checked("srl-v5", &most), []);
    let none = edited(&[Edit::Rename(Place::Tier(3, 1), String::new())]);
    cured("srl-v5", &none, GameFinding::NoName, "tier 3, goal 2");
}

#[test]
fn texts_that_are_there_twice_are_found() {
    let across = edited(&[Edit::Rename(Place::Tier(9, 0), "Goal 2.1".to_owned())]);
    let message = cured("srl-v5", &across, GameFinding::DuplicateName, "Goal 2.1");
    assert!(
        message.contains("tier 2, goal 2; tier 9, goal 1")
            && message.contains("cards have it twice"),
        "{message}"
    );
    // A normal card has only one goal of a tier, so it cannot have both.
    let within = edited(&[Edit::Rename(Place::Tier(2, 3), "Goal 2.1".to_owned())]);
    let message = cured("srl-v5", &within, GameFinding::DuplicateName, "Goal 2.1");
    assert!(message.contains("more frequent"), "{message}");
    let flat: Vec<Value> = (0..40).map(|goal| Value::Text(format!("Goal {}", goal % 38))).collect();
    cured("simple", &Value::List(flat), GameFinding::DuplicateName, "Goal 1");
}

#[test]
fn short_cards_repeat_goals_although_no_text_is_there_twice() {
    let options = Options { length: Length::Short, language: None };
    let issues = checked_as("srl-v5", &sound(), &options);
    let repeats = issues.iter().find(|issue| issue.kind == GameFinding::Repeats).unwrap();
    assert!(repeats.message.contains("two squares share a tier"), "{}", repeats.message);
    assert!(!issues.iter().any(|issue| issue.kind == GameFinding::DuplicateName));
}

#[test]
fn a_tier_of_one_goal_is_found() {
    let lonely = edited(&[1, 1, 1].map(|at| Edit::Remove(Place::Tier(6, at))));
    let message = cured("srl-v5", &lonely, GameFinding::LonelyTier, "tier 6");
    assert!(message.contains("“Goal 6.0” is its only goal, and on 100.0%"), "{message}");
}

#[test]
fn holes_are_found() {
    let holes = edited(&[Edit::Insert(Place::Tier(4, 2), Value::Null)]);
    cured("srl-v5", &holes, GameFinding::Hole, "the list");
    let issues = checked("srl-v5", &holes);
    let failing = issues.iter().find(|issue| issue.kind == GameFinding::FailingSeeds).unwrap();
    assert!(
        failing.message.contains("seeds (") && failing.message.contains("tier 4"),
        "{}",
        failing.message
    );
    assert_eq!(failing.edits, [Edit::DropHoles]);
}

#[test]
fn members_that_the_rules_ignore_are_found() {
    let misspelt = edited(&[Edit::RenameMember("types".to_owned(), "Types".to_owned())]);
    let message = cured("srl-v5", &misspelt, GameFinding::MisspeltMember, "Types");
    assert!(message.contains("reads `types`"), "{message}");
    let ignored = edited(&[set(1, 1, "weight", "3")]);
    cured("srl-v5", &ignored, GameFinding::IgnoredMember, "weight");
    // The types of a flat list are for searches, which read texts.
    let list = |types: Value| {
        let goal = |goal: usize| {
            let name = ("name".to_owned(), Value::Text(format!("Goal {goal}")));
            Value::object([name, ("types".to_owned(), types.clone())])
        };
        Value::List((0..30).map(goal).collect())
    };
    cured("simple", &list(json("[1]")), GameFinding::IgnoredMember, "types");
    let issues = checked("simple", &list(json(r#"["type 1"]"#)));
    assert!(issues.iter().all(|issue| issue.kind != GameFinding::IgnoredMember), "{issues:?}");
}

#[test]
fn languages_with_gaps_are_found() {
    let mut edits: Vec<Edit> = Vec::new();
    for tier in 1..=25 {
        edits.extend((0..4).map(|at| set(tier, at, "jp", "\"目標\"")));
    }
    assert_eq!(checked("srl-v5", &edited(&edits)), []);
    edits.push(set(8, 2, "jp", "\"\""));
    let message = cured("srl-v5", &edited(&edits), GameFinding::MissingLanguage, "jp");
    assert!(message.starts_with("1 of 100 goals lack it, such as “Goal 8.2”"), "{message}");
}

#[test]
fn goals_that_no_card_uses_are_found() {
    let Value::List(tiers) = sound() else { panic!() };
    let before = Value::List([vec![tiers[0].clone()], tiers.clone()].concat());
    let issues = checked("srl-v5", &before);
    assert_eq!(issues[0].kind, GameFinding::UnusedTier, "{issues:?}");
    let after = Value::List([vec![Value::Null], tiers.clone(), vec![tiers[0].clone()]].concat());
    let issues = checked("srl-v5", &after);
    assert!(issues[0].message.contains("after tier 25"), "{issues:?}");
}

/// Every card has a goal of type x before tier 1's square is filled, unless that is the first one; and there is always
/// another goal besides the one that clashes.
#[test]
fn a_goal_that_never_comes_is_found() {
    let other = r#"[{"name":"A","types":["x"]},{"name":"B","types":["x"]}]"#;
    let mut tiers: Vec<String> = (1..=25)
        .map(|tier| other.replace('A', &format!("A{tier}")).replace('B', &format!("B{tier}")))
        .collect();
    // Tier 25 comes first in these rules, so tier 1 never does.
    tiers[0] = r#"[{"name":"Never","types":["x"]},{"name":"Free 1"},{"name":"Free 2"}]"#
        .replace("\"}", "\",\"types\":[]}");
    let list = json(&format!("[null,{}]", tiers.join(",")));
    let message = cured("srl-v8", &list, GameFinding::NeverDealt, "Never");
    assert!(message.contains("on none of 400 cards"), "{message}");
}

fn isaac(medium: &str) -> Value {
    let tier = |name: &str, count: usize| {
        let goal = |at: usize| format!(r#"{{"name":"{name} {at}","types":["{name} {at}"]}}"#);
        (0..count).map(goal).collect::<Vec<_>>().join(",")
    };
    let (easy, hard, hardest) = (tier("Easy", 30), tier("Hard", 12), tier("Hardest", 4));
    let medium = if medium.is_empty() { tier("Medium", 30) } else { medium.to_owned() };
    json(&format!("[[{easy}],[{medium}],[{hard}],[{hardest}]]"))
}

#[test]
fn a_draw_that_never_ends_is_found_with_its_chance() {
    assert_eq!(checked("isaac", &isaac("")), []);
    // Ten squares need a medium goal. There are ten such goals, and an easy goal sometimes takes the type of one.
    let few: Vec<String> = (0..10)
        .map(|at| {
            format!(
                r#"{{"name":"M{at}","types":["{}"]}}"#,
                if at == 0 { "Easy 0".to_owned() } else { format!("m{at}") }
            )
        })
        .collect();
    let issues = checked("isaac", &isaac(&few.join(",")));
    let failing: Vec<_> =
        issues.iter().filter(|issue| issue.kind == GameFinding::FailingSeeds).collect();
    assert!(!failing.is_empty(), "{issues:?}");
    for issue in failing {
        let share: f64 = issue.message.split(['(', ' ', '%']).nth(5).unwrap().parse().unwrap();
        assert!(share > 0.0 && share < 60.0, "{}", issue.message);
        assert!(matches!(issue.edits[0], Edit::Insert(Place::Tier(2, _), _)), "{issue:?}");
    }
}

#[test]
fn types_that_the_rules_do_not_check_are_found() {
    let list = Edit::apply_all(
        &[Edit::Set(Place::Tier(1, 3), "types".to_owned(), Some(json(r#"["alone","Easy 5"]"#)))],
        "isaac".parse().unwrap(),
        &isaac(""),
    );
    let message = cured("isaac", &list, GameFinding::LaterType, "Easy 3");
    assert!(message.contains("a goal of “Easy 5” is on the card"), "{message}");
}

#[test]
fn types_that_never_or_always_meet_are_found() {
    let mut edits = Vec::new();
    for at in 0..4 {
        edits.push(set(5, at, "types", if at % 2 == 0 { r#"["left"]"# } else { r#"["right"]"# }));
    }
    let message = cured("srl-v5", &edited(&edits), GameFinding::TypesNeverMeet, "left, right");
    assert!(message.starts_with("never on one card"), "{message}");
    let both = [set(5, 0, "types", r#"["one","two"]"#), set(9, 0, "types", r#"["one","two"]"#)];
    let message = cured("srl-v5", &edited(&both), GameFinding::TypesAlwaysMeet, "one, two");
    assert!(message.contains("the same 2 goals"), "{message}");
}

#[test]
fn proposals_make_a_lopsided_list_more_even() {
    // Tier 3 has 30 goals, and its neighbours have four.
    let more = (0..26).map(|at| {
        Edit::Insert(Place::Tier(3, 4), json(&format!(r#"{{"name":"More {at}","types":[]}}"#)))
    });
    let list = edited(&more.collect::<Vec<_>>());
    let family: Family = "srl-v5".parse().unwrap();
    let options = Options::default();
    let bench = Bench { family, options: &options, seeds: 600, threads: None };
    let proposed =
        propose(&bench, &list, Improvement::Even, 4, |_| ControlFlow::Continue(())).unwrap();
    assert!(
        proposed.edits.iter().any(|proposal| matches!(proposal.edit, Edit::Split(3, ..))),
        "{:#?}",
        proposed.edits
    );
    assert!(proposed.after.overall < 0.8 * proposed.before.overall, "{proposed:?}");
    // Those that were tried on other seeds were not better by chance.
    let edits: Vec<Edit> = proposed.edits.iter().map(|proposal| proposal.edit.clone()).collect();
    assert_eq!(Edit::apply_all(&edits, family, &list), proposed.list);
    assert!(propose(&bench, &list, Improvement::Even, 4, |_| ControlFlow::Break(())).is_none());
}

/// Goals without types clash with nothing, and a goal that moves to a neighbour with one goal fewer changes places with
/// it. But on the cards on which that is tried, chance makes some moves look good.
#[test]
fn nothing_is_proposed_for_tiers_that_are_as_even_as_can_be() {
    let family: Family = "srl-v5".parse().unwrap();
    let options = Options::default();
    for size in [2, 3, 4] {
        let tier = |tier: usize| -> String {
            let goal = |goal| format!(r#"{{"name":"Goal {tier}.{goal}"}}"#);
            format!("[{}]", (0..size + tier % 2).map(goal).collect::<Vec<_>>().join(","))
        };
        let list = json(&format!("[{}]", (0..25).map(tier).collect::<Vec<_>>().join(",")));
        let bench = Bench { family, options: &options, seeds: 1_000, threads: None };
        let proposed =
            propose(&bench, &list, Improvement::Even, 4, |_| ControlFlow::Continue(())).unwrap();
        assert!(proposed.edits.is_empty(), "{size} and more goals: {:#?}", proposed.edits);
        assert_eq!(proposed.list, list);
        let (overall, least) = (proposed.before.overall, proposed.least.unwrap());
        assert!(overall >= least && overall < least + 0.01, "{overall} {least}");
    }
}

/// In every tier, goals that nearly always clash alternate with goals that seldom do.
#[test]
fn proposals_put_tiers_into_another_order() {
    let tier = |tier: usize| -> String {
        // The fewer types there are, the more often a card already has one.
        let goal = |at: usize| {
            format!(
                r#"{{"name":"Goal {tier}.{at}","types":["kind {at}.{}"]}}"#,
                tier % (2 + 3 * at)
            )
        };
        format!("[{}]", [0, 7, 1, 6, 2, 5, 3, 4].map(goal).join(","))
    };
    let list = json(&format!("[{}]", (1..=25).map(tier).collect::<Vec<_>>().join(",")));
    let family: Family = "srl-v5".parse().unwrap();
    let options = Options::default();
    let bench = Bench { family, options: &options, seeds: 3_000, threads: None };
    let proposed =
        propose(&bench, &list, Improvement::Even, 3, |_| ControlFlow::Continue(())).unwrap();
    let is_order = |edit: &Edit| matches!(edit, Edit::Arrange(_) | Edit::Order(..));
    assert!(proposed.edits.iter().any(|proposal| is_order(&proposal.edit)), "{proposed:#?}");
    assert!(proposed.after.in_tier < 0.95 * proposed.before.in_tier, "{proposed:?}");
}

/// Random lists of 25 tiers of one to six goals with a few types each. The requested measure is no worse on other cards.
#[test]
fn proposals_improve_the_requested_measure_on_fresh_cards() {
    let mut state = 11_u64;
    let mut below = |count: u64| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % count
    };
    let family: Family = "srl-v5".parse().unwrap();
    let options = Options::default();
    let mut helped = 0;
    for round in 0..9 {
        let mut tier = |tier: u64| {
            let size = 1 + below(6);
            let mut goal = |at: u64| {
                let kinds = [below(12), below(40)];
                format!(
                    r#"{{"name":"Goal {tier}.{at}","types":["a{}","b{}"]}}"#,
                    kinds[0], kinds[1]
                )
            };
            format!("[{}]", (0..size).map(&mut goal).collect::<Vec<_>>().join(","))
        };
        let tiers: Vec<String> = (0..25).map(&mut tier).collect();
        let list = json(&format!("[{}]", tiers.join(",")));
        let improvement = Improvement::ALL[round % 2];
        let bench = Bench { family, options: &options, seeds: 400, threads: None };
        let carry_on = |_| ControlFlow::Continue(());
        let proposed = propose(&bench, &list, improvement, 3, carry_on).unwrap();
        let cost = |list: &Value, part: u64| {
            let dealer = Dealer::new(family, list, &options).unwrap();
            // Seeds from all over those that the site draws from.
            let seed_of = |number: u64| 1 + number * 311_111 % 1_000_000;
            let seeds = part * 400..=part * 400 + 399;
            let sweep = Sweep { seeds, block: 100, threads: None };
            let study = GameStudy::of_seeds(&dealer, &sweep, seed_of, carry_on).unwrap();
            match improvement {
                Improvement::Even => study.overall(),
                _ => study.alike_share(),
            }
        };
        let gains: Vec<f64> =
            (0..10).map(|part| cost(&list, part) - cost(&proposed.list, part)).collect();
        let mean = gains.iter().sum::<f64>() / 10.0;
        let squares: f64 = gains.iter().map(|gain| (gain - mean).powi(2)).sum();
        let error = (squares / 9.0 / 10.0).sqrt();
        assert!(mean >= -3.0 * error, "list {round}, {improvement:?}: {mean} {error}");
        assert_eq!(proposed.edits.is_empty(), proposed.list == list);
        if !proposed.edits.is_empty() {
            let [before, after] =
                [&proposed.before, &proposed.after].map(|measure| match improvement {
                    Improvement::Even => measure.overall,
                    _ => measure.alike_lines,
                });
            assert!(after < before && mean > 0.0, "list {round}: {before} {after} {mean}");
            helped += 1;
        }
    }
    assert!(helped >= 5, "{helped}");
}

/// No other measure is weighed against the requested one: a sum of measures once made lists less even.
#[test]
fn only_the_requested_measure_counts() {
    let measure = Measure {
        overall: 0.5,
        in_tier: 0.25,
        alike_lines: 0.125,
        repeats: 0.0625,
        failures: 1.0,
        cards: 8,
    };
    let costs =
        Improvement::ALL.map(|improvement| (improvement.name(), improvement.cost(&measure)));
    assert_eq!(costs, [("even", 0.5), ("alike", 0.125), ("repeats", 0.0625)]);
    for improvement in Improvement::ALL {
        assert_eq!(improvement.name().parse(), Ok(improvement));
    }
    let error = "evn".parse::<Improvement>().unwrap_err().to_string();
    assert!(error.ends_with("expected one of even, alike, repeats, such as even"), "{error}");
}

/// The cures of a check come first if they help: here for a text that is there twice, in the largest tier.
#[test]
fn the_cure_of_a_check_comes_first() {
    let tier = |tier: usize| -> String {
        let size = if tier == 7 { 3 } else { 2 };
        let name = |at| {
            if (tier, at) == (7, 2) { "Goal 3.1".to_owned() } else { format!("Goal {tier}.{at}") }
        };
        let goal = |at| format!(r#"{{"name":"{}","types":[]}}"#, name(at));
        format!("[{}]", (0..size).map(goal).collect::<Vec<_>>().join(","))
    };
    let list = json(&format!("[{}]", (0..25).map(tier).collect::<Vec<_>>().join(",")));
    let family: Family = "srl-v5".parse().unwrap();
    let options = Options::default();
    let bench = Bench { family, options: &options, seeds: 500, threads: None };
    for improvement in [Improvement::Even, Improvement::Repeats] {
        let proposed =
            propose(&bench, &list, improvement, 2, |_| ControlFlow::Continue(())).unwrap();
        let first = proposed.edits.first().map(|proposal| &proposal.edit);
        assert_eq!(first, Some(&Edit::Remove(Place::Tier(8, 2))), "{improvement:?}");
        assert_eq!(proposed.after.repeats, 0.0);
    }
    // A list without types has no lines that are alike.
    let alike =
        propose(&bench, &list, Improvement::Alike, 2, |_| ControlFlow::Continue(())).unwrap();
    assert!(alike.edits.is_empty() && alike.list == list);
}

#[test]
fn hidden_characters_are_found() {
    for (text, named) in [
        ("Catch a \u{1b}]52;c;aGk=\u{7}fish", "U+001B, U+0007"),
        ("Catch a\nfish\u{202e}", "U+000A, U+202E"),
        ("Catch a fish\u{200b}", "U+200B"),
    ] {
        let hidden = edited(&[Edit::Rename(Place::Tier(3, 1), text.to_owned())]);
        let message = cured("srl-v5", &hidden, GameFinding::HiddenCharacters, "tier 3, goal 2");
        assert!(message.ends_with(named) && message.starts_with("“Catch a"), "{message}");
        assert!(!message.contains(|letter: char| letter.is_control()), "{message}");
    }
    let kind = edited(&[set(3, 1, "types", "[\"fi\u{9b}sh\"]")]);
    let found = |issue: &GameIssue| issue.kind == GameFinding::HiddenCharacters;
    assert!(checked("srl-v5", &kind).iter().any(found));
    let seen = edited(&[Edit::Rename(Place::Tier(3, 1), "魚を釣る 👩\u{200d}🌾".to_owned())]);
    assert_eq!(checked("srl-v5", &seen), []);
}

/// A break during the second pass over the cards stops the check, whatever it found.
#[test]
fn a_break_ends_a_check() {
    let (family, options) = ("srl-v5".parse().unwrap(), Options::default());
    let list = sound();
    let dealer = Dealer::new(family, &list, &options).unwrap();
    let bench = Bench { family, options: &options, seeds: 1_000, threads: None };
    let mut calls = 0;
    let breaks = |at: Progress| {
        calls += u64::from(at.seeds == at.of);
        if calls > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    assert!(check_game(&bench, &list, &dealer, breaks).is_none());
    assert_eq!(calls, 2, "no call follows the break");
}

/// Ten thousand copies of a text are found at once, and leave the list to its author.
#[test]
fn one_text_ten_thousand_times_is_found() {
    let list = json(&format!("[{}]", ["\"Catch a fish\""; 10_000].join(",")));
    let issues = checked("simple", &list);
    let issue = issues.iter().find(|issue| issue.kind == GameFinding::DuplicateName).unwrap();
    assert!(issue.edits.is_empty());
}
