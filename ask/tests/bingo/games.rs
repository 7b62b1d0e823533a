//! Counts over many cards of other games must match the cards, dealt one by one.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_ask::bingo::{CompareGames, List, compare_games};
use foretile_games::bingo::Value as Document;
use foretile_games::bingo::bingosync::{Dealer, Options};
use serde_json::{Value, json};

use crate::ask;

/// A list of 25 tiers, whose goals have one of a few types.
fn tiers(goals: usize) -> Value {
    let goal = |tier: usize, goal: usize| json!({"name": format!("Goal {tier}.{goal}"), "types": [format!("t{}", (tier + goal) % 9)]});
    json!(
        (1..=25).map(|tier| (0..goals).map(|at| goal(tier, at)).collect()).collect::<Vec<Vec<_>>>()
    )
}

fn dealer(rules: &str, list: &Value) -> Dealer {
    let list: Document = serde_json::from_value(list.clone()).unwrap();
    Dealer::new(rules.parse().unwrap(), &list, &Options::default()).unwrap()
}

/// The cards of seeds, as the places of their goals.
fn cards(dealer: &Dealer, seeds: std::ops::RangeInclusive<u64>) -> Vec<[u32; 25]> {
    seeds.map(|seed| dealer.deal(&seed.to_string()).unwrap()).collect()
}

fn close(actual: &Value, expected: f64) {
    let actual = actual.as_f64().unwrap();
    assert!((actual - expected).abs() < 1e-9, "{actual} is not {expected}");
}

#[test]
fn a_study_counts_the_cards() {
    let list = tiers(3);
    let dealer = dealer("srl-v5", &list);
    let cards = cards(&dealer, 11..=130);
    let studied = ask("bingo/study", &json!({"list": list, "seeds": "11..130"})).unwrap();
    assert_eq!(studied["seeds"], json!([11, 130]));
    assert_eq!((&studied["cards"], &studied["failures"]), (&json!(120), &json!(0)));
    assert_eq!(studied["rules"], "srl-v5");
    assert!(studied["alike_lines"].as_f64().is_some());
    let mut last = u64::MAX;
    for goal in studied["goals"].as_array().unwrap() {
        let id = goal["id"].as_u64().unwrap();
        let count = cards.iter().filter(|card| card.contains(&(id as u32))).count() as u64;
        assert_eq!(goal["name"], dealer.goals()[id as usize].name);
        assert_eq!(goal["tier"], json!(dealer.goals()[id as usize].tier));
        assert_eq!((&goal["count"], &goal["cards"]), (&json!(count), &json!(count)), "{goal}");
        close(&goal["share"], count as f64 / 120.0);
        assert!(count <= last, "the most frequent first");
        last = count;
    }
    let (mut shares, mut types) = (0.0, 0);
    for kind in studied["types"].as_array().unwrap() {
        let of_kind = |goal: &u32| {
            let types = &dealer.goals()[*goal as usize].types;
            types.iter().any(|of| of.as_deref() == kind["name"].as_str())
        };
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        for card in &cards {
            *counts.entry(card.iter().filter(|goal| of_kind(goal)).count()).or_default() += 1;
        }
        let shares_of_kind = kind["shares"].as_array().unwrap();
        assert_eq!(shares_of_kind.len(), counts.keys().max().unwrap() + 1, "{kind}");
        for (many, share) in shares_of_kind.iter().enumerate() {
            close(share, counts.get(&many).copied().unwrap_or(0) as f64 / 120.0);
        }
        assert!(shares_of_kind[0].as_f64().unwrap() >= shares, "the most certain first");
        shares = shares_of_kind[0].as_f64().unwrap();
        types += 1;
    }
    assert_eq!(types, 9);
    let draws: Vec<u64> =
        (11..=130).map(|seed| dealer.deal_counting(&seed.to_string()).1).collect();
    close(&studied["draws"]["mean"], draws.iter().sum::<u64>() as f64 / 120.0);
    assert_eq!(studied["draws"]["max"], json!(draws.iter().max()));
    let none = ask(
        "bingo/study",
        &json!({"list": (0..25).map(|at| at.to_string()).collect::<Vec<_>>(), "seeds": "1..3"}),
    );
    let none = none.unwrap();
    assert!(none["alike_lines"].is_null() && none["types"] == json!([]), "{none}");
}

/// Short cards have most tiers twice, and a goal can come on both squares: its card counts once.
#[test]
fn a_goal_that_is_twice_on_a_card_is_on_one_card() {
    let list = tiers(2);
    let request = json!({"list": list, "mode": "short", "seeds": "1..150"});
    let studied = ask("bingo/study", &request).unwrap();
    let request = json!({"list": list, "mode": "short", "seeds": (1..=150).collect::<Vec<_>>()});
    let dealt = ask("bingo/deal", &request).unwrap();
    let cards = dealt["cards"].as_array().unwrap();
    let mut twice = 0;
    for goal in studied["goals"].as_array().unwrap() {
        let times = |card: &Value| -> u64 {
            let goals = card["goals"].as_array().unwrap().iter();
            goals.filter(|other| other["name"] == goal["name"]).count() as u64
        };
        let on = cards.iter().filter(|card| times(card) > 0).count() as u64;
        let count: u64 = cards.iter().map(times).sum();
        assert_eq!((&goal["cards"], &goal["count"]), (&json!(on), &json!(count)), "{goal}");
        close(&goal["share"], on as f64 / 150.0);
        twice += u64::from(count > on);
    }
    assert!(twice > 10, "{twice}");
    let request = json!({"before": list, "after": tiers(3), "mode": "short", "seeds": "1..150"});
    let compared = ask("bingo/compare", &request).unwrap();
    for goal in compared["goals"].as_array().unwrap() {
        let [count, cards] = ["counts", "cards"].map(|member| goal[member][0].as_u64().unwrap());
        assert!(cards <= count && cards <= 150, "{goal}");
        close(&goal["shares"][0], cards as f64 / 150.0);
    }
}

/// Another order of a tier's goals deals other cards. A changed group is a change, too.
#[test]
fn a_comparison_lists_tiers_in_another_order() {
    let compared = |before: &Value, after: &Value, rules: &str| {
        let request = json!({"before": before, "after": after, "rules": rules, "seeds": "1..60"});
        ask("bingo/compare", &request).unwrap()
    };
    let before = tiers(3);
    let mut after = before.clone();
    after[4].as_array_mut().unwrap().swap(0, 2);
    after[8].as_array_mut().unwrap().rotate_left(1);
    let answer = compared(&before, &after, "srl-v5");
    assert_eq!((&answer["changes"], &answer["reordered"]), (&json!([]), &json!([5, 9])));
    assert!(answer["changed_seeds"].as_f64().unwrap() > 0.5, "{answer}");
    // A new goal and a removed one leave the others in order.
    after = before.clone();
    after[4].as_array_mut().unwrap().insert(1, json!({"name": "New", "types": []}));
    after[8].as_array_mut().unwrap().remove(1);
    assert_eq!(compared(&before, &after, "srl-v5")["reordered"], json!([]));
    let flat: Vec<String> = (0..30).map(|goal| format!("Goal {goal}")).collect();
    let mut turned = flat.clone();
    turned.swap(3, 4);
    let answer = compared(&json!(flat), &json!(turned), "simple");
    assert_eq!((&answer["changes"], &answer["reordered"]), (&json!([]), &json!([null])));
    let names: Vec<&str> = flat.iter().map(String::as_str).collect();
    let grouped = |group: &str| -> Value {
        (0..30).map(|goal| json!({"name": format!("Goal {goal}"), "group": if goal == 3 { group } else { names[goal] }}))
            .collect()
    };
    let answer = compared(&grouped("one"), &grouped("two"), "ladx");
    let change = json!([{"about": "Goal 3", "what": "group", "before": "“one”", "after": "“two”"}]);
    assert_eq!(answer["changes"], change);
}

/// Words are whole; parts may be inside words. Rules that ignore types refuse a search by type.
#[test]
fn cards_are_found_by_words_and_parts_of_goals() {
    let names = ["Ring the bell", "Bring a fish", "Find two rings", "The Ring!"];
    let list: Vec<String> = (0..30)
        .map(|at| names.get(at).map_or_else(|| format!("Goal {at}"), ToString::to_string))
        .collect();
    let found = |more: Value| {
        let mut request = json!({"list": list, "rules": "simple", "seeds": "1..200"});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("bingo/find", &request).map(|found| found["count"].as_u64().unwrap())
    };
    let cards = cards(&dealer("simple", &json!(list)), 1..=200);
    let with = |goals: &[u32], count: usize| {
        let has =
            |card: &&[u32; 25]| goals.iter().filter(|goal| card.contains(goal)).count() == count;
        cards.iter().filter(has).count() as u64
    };
    assert_eq!(found(json!({"word": ["ring=2"]})).unwrap(), with(&[0, 3], 2));
    assert_eq!(found(json!({"word": ["RINGS=1"]})).unwrap(), with(&[2], 1));
    assert_eq!(found(json!({"part": ["ring=4"]})).unwrap(), with(&[0, 1, 2, 3], 4));
    assert_eq!(found(json!({"word": ["ring the=0"]})).unwrap(), with(&[0], 0));
    let refused = found(json!({"type": ["fish=1"]})).unwrap_err();
    assert!(refused.contains("simple does not read types"), "{refused}");
}

/// Seeds without a card count as failures, and each reason is listed with its count.
#[test]
fn refusals_are_counted() {
    let goal = |at: usize, kind: &str| json!({"name": format!("{at}"), "types": [kind]});
    let tier = |from: usize| {
        (0..4).map(|at| goal(from + at, &format!("t{}", from + at))).collect::<Vec<_>>()
    };
    // Too few types: squares of a tier soon have nothing left.
    let list = json!([tier(0), tier(10), tier(20), tier(30)]);
    let studied = ask("bingo/study", &json!({"list": list, "seeds": "1..50"})).unwrap();
    assert_eq!((&studied["cards"], &studied["failures"]), (&json!(0), &json!(50)));
    let counts =
        studied["refused"].as_array().unwrap().iter().map(|why| why["count"].as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 50);
    assert!(studied["draws"]["mean"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_comparison_counts_what_changed() {
    let before = tiers(3);
    let mut after = before.clone();
    after[9][1]["name"] = json!("Another goal");
    after[3].as_array_mut().unwrap().push(json!({"name": "New", "types": ["t1"]}));
    let request = json!({"before": before, "after": after, "seeds": "1..150", "places": true});
    let compared = ask("bingo/compare", &request).unwrap();
    let dealers = [dealer("srl-v5", &before), dealer("srl-v5", &after)];
    let name = |which: usize, goal: u32| dealers[which].goals()[goal as usize].name.clone();
    let named = |which: usize| -> Vec<[String; 25]> {
        let cards = cards(&dealers[which], 1..=150);
        cards.into_iter().map(|card| card.map(|goal| name(which, goal))).collect()
    };
    let both = [named(0), named(1)];
    let pairs = || both[0].iter().zip(&both[1]);
    let changed = pairs().filter(|(old, new)| old != new).count();
    assert!(changed > 20 && changed < 150, "{changed}");
    assert_eq!(compared["seeds"], 150);
    close(&compared["changed_seeds"], changed as f64 / 150.0);
    let squares =
        pairs().flat_map(|(old, new)| old.iter().zip(new)).filter(|(old, new)| old != new);
    close(&compared["changed_squares"], squares.count() as f64 / (25.0 * 150.0));
    let lines = foretile_games::bingo::Row::all().map(|row| row.squares());
    let differ = |line: [usize; 5]| {
        pairs().filter(move |(old, new)| line.iter().any(|&at| old[at] != new[at])).count()
    };
    close(&compared["changed_lines"], lines.map(differ).sum::<usize>() as f64 / (12.0 * 150.0));
    let first = pairs().position(|(old, new)| old != new).map(|at| at + 1);
    assert_eq!(compared["first_changed"], json!(first));
    let mut last = f64::INFINITY;
    for goal in compared["goals"].as_array().unwrap() {
        for (which, cards) in both.iter().enumerate() {
            let count =
                cards.iter().filter(|card| card.iter().any(|name| goal["name"] == **name)).count();
            assert_eq!(goal["counts"][which], count, "{goal}");
            close(&goal["shares"][which], count as f64 / 150.0);
        }
        let change =
            (goal["shares"][0].as_f64().unwrap() - goal["shares"][1].as_f64().unwrap()).abs();
        assert!(change <= last + 1e-12, "the largest change first");
        last = change;
    }
    // The renamed goal and the new one are both new, each in its tier; there are four places in a tier of three.
    let places = compared["places"].as_array().unwrap();
    let goals: Vec<_> =
        places.iter().map(|goal| (goal["name"].clone(), goal["tier"].clone())).collect();
    assert_eq!(goals, [(json!("New"), json!(4)), (json!("Another goal"), json!(10))]);
    for goal in places {
        let tried = goal["places"].as_array().unwrap();
        let end = if goal["name"] == "New" { 4 } else { 3 };
        let mut last = 0.0;
        for place in tried {
            let at = place["place"].as_u64().unwrap() as usize;
            assert!((1..=end).contains(&at), "{place}");
            let next = place["before"].as_str();
            assert_eq!(next.is_none(), at == end, "{place}");
            let squares = place["changed_squares"].as_f64().unwrap();
            let seeds = place["changed_seeds"].as_f64().unwrap();
            assert!(squares >= last && (0.0..=1.0).contains(&seeds) && squares <= seeds, "{place}");
            last = squares;
            if at == end {
                assert_eq!(place["changed_squares"], goal["at_end"]);
            }
        }
        assert_eq!(tried.len(), end);
        assert!(goal["at_end"].as_f64().is_some(), "{goal}");
    }
}

/// The places for a new goal are compared on the first 200 seeds, dealt from the list with the goal there. It moves to the
/// best place if that changes a thousandth of the squares less than the end, where people add goals.
#[test]
fn a_new_goal_is_placed_where_it_changes_little() {
    let with_new = |tier: usize, at: usize| {
        let mut list = tiers(3);
        list[tier].as_array_mut().unwrap().insert(at, json!({"name": "New", "types": ["t1"]}));
        list
    };
    let named = |list: &Value| -> Vec<[String; 25]> {
        let dealer = dealer("srl-v5", list);
        let name = |goal: u32| dealer.goals()[goal as usize].name.clone();
        cards(&dealer, 1..=200).into_iter().map(|card| card.map(name)).collect()
    };
    let game = |list: &Value| List {
        document: Some(serde_json::from_value(list.clone()).unwrap()),
        ..List::default()
    };
    let before = named(&tiers(3));
    let mut moved = [0; 2];
    for tier in [3, 8, 16] {
        let changed: Vec<[f64; 2]> = (0..4)
            .map(|at| {
                let after = named(&with_new(tier, at));
                let cards = before.iter().zip(&after).filter(|(old, new)| old != new);
                let squares = before.iter().flatten().zip(after.iter().flatten());
                let squares = squares.filter(|(old, new)| old != new).count();
                [cards.count() as f64 / 200.0, squares as f64 / 5_000.0]
            })
            .collect();
        let question = CompareGames {
            before: game(&tiers(3)),
            after: game(&with_new(tier, 0)),
            seeds: "1..5".parse().unwrap(),
            places: true,
            threads: None,
        };
        let compared = compare_games(&question, |_| ControlFlow::Continue(())).unwrap().unwrap();
        let new_goal = &compared.places.unwrap()[0];
        assert_eq!(new_goal.places.len(), 4);
        for place in &new_goal.places {
            let [seeds, squares] = changed[place.place - 1];
            close(&json!(place.changed_seeds), seeds);
            close(&json!(place.changed_squares), squares);
        }
        let best = (0..4).min_by(|a, b| changed[*a][1].total_cmp(&changed[*b][1])).unwrap();
        let gains = changed[3][1] - changed[best][1] > 0.001 - 1e-9;
        let place = if gains { best } else { 3 };
        let placed = serde_json::to_value(compared.placed.unwrap()).unwrap();
        assert_eq!(placed, with_new(tier, place), "tier {}", tier + 1);
        moved[usize::from(gains)] += 1;
        assert!(best < 3, "else it stays at the end anyway");
    }
    assert!(moved.iter().all(|count| *count > 0), "{moved:?}");
}

/// Two goals of a line clash if they share a type, and no others do.
#[test]
fn goals_of_a_line_clash_by_their_types() {
    let list = tiers(3);
    let dealer = dealer("srl-v5", &list);
    let [card] = cards(&dealer, 5..=5).try_into().unwrap();
    let answer = ask("bingo/row", &json!({"list": list, "seed": "5"})).unwrap();
    let mut all = 0;
    for row in answer["rows"].as_array().unwrap() {
        let line =
            foretile_games::bingo::Row::all().find(|line| line.name() == row["row"]).unwrap();
        let goals = line.squares().map(|at| &dealer.goals()[card[at] as usize]);
        let pairs = (0..5).flat_map(|two| (0..two).map(move |one| (one, two)));
        let alike = pairs.filter(|&(one, two)| goals[one].types == goals[two].types);
        let expected: Vec<_> =
            alike.map(|(one, two)| json!([goals[one].name, goals[two].name])).collect();
        let clashes = row["clashes"].as_array().unwrap();
        assert!(clashes.iter().map(|clash| &clash["goals"]).eq(&expected), "{row}");
        all += clashes.len();
    }
    assert!(all > 0);
}

#[test]
fn places_are_tried_among_lists_of_the_same_rules() {
    let names = |count: usize| (0..count).map(|at| at.to_string()).collect::<Vec<_>>();
    let request = json!({"before": names(25), "after": tiers(2), "seeds": "1..5", "places": true});
    let error = ask("bingo/compare", &request).unwrap_err();
    assert!(error.contains("expected two of the same rules"), "{error}");
    // The requested rules and mode apply to both lists.
    let compare = |rules: &str, after: usize| {
        let more = json!({"rules": rules, "mode": "short", "seeds": "1..5"});
        let mut request = json!({"before": names(25), "after": names(after)});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("bingo/compare", &request)
    };
    assert_eq!(compare("simple", 26).unwrap()["modes"], json!(["short", "short"]));
    let error = compare("srl-v5", 26).unwrap_err();
    assert!(error.contains("as a list of srl-v5"), "{error}");
}

/// A condition names a goal, a square, a type or a part of a name.
#[test]
fn seeds_are_found_by_conditions_on_their_cards() {
    let list = tiers(3);
    let dealer = dealer("srl-v5", &list);
    let all = cards(&dealer, 1..=400);
    let goals = dealer.goals();
    let has =
        |card: &[u32; 25], name: &str| card.iter().any(|goal| goals[*goal as usize].name == name);
    let of_type = |card: &[u32; 25], kind: &str| {
        let of = |goal: &&u32| goals[**goal as usize].types.contains(&Some(kind.to_owned()));
        card.iter().filter(of).count()
    };
    type Fits<'a> = Box<dyn Fn(&[u32; 25]) -> bool + 'a>;
    let cases: Vec<(Value, Fits)> = vec![
        (json!({"goals": "Goal 7.1"}), Box::new(|card| has(card, "Goal 7.1"))),
        (
            json!({"goals": "Goal 7.1;Goal 9.0", "without": "Goal 3.2"}),
            Box::new(|card| {
                has(card, "Goal 7.1") && has(card, "Goal 9.0") && !has(card, "Goal 3.2")
            }),
        ),
        (
            json!({"goals": "13=Goal 7.1"}),
            Box::new(|card| goals[card[12] as usize].name == "Goal 7.1"),
        ),
        (
            json!({"goals": "7=goal 7.1"}),
            Box::new(|card| goals[card[6] as usize].name == "Goal 7.1"),
        ),
        (json!({"type": ["t3=4.."]}), Box::new(|card| of_type(card, "t3") >= 4)),
        (
            json!({"type": ["T3=2", "t4=0..3"]}),
            Box::new(|card| of_type(card, "t3") == 2 && of_type(card, "t4") <= 3),
        ),
        (
            json!({"part": ["7.1=2.."]}),
            Box::new(|card| ["Goal 7.1", "Goal 17.1"].iter().all(|name| has(card, name))),
        ),
        (json!({"goals": "Goal 7.1;Goal 7.1"}), Box::new(|_| false)),
        (
            json!({"goals": "Goal 7.1;Goal 9.0", "one_line": true}),
            Box::new(|card| {
                let mut lines = foretile_games::bingo::Row::all().map(|row| row.squares());
                lines.any(|line| {
                    let on =
                        |name: &str| line.iter().any(|&at| goals[card[at] as usize].name == name);
                    on("Goal 7.1") && on("Goal 9.0")
                })
            }),
        ),
        // A board as a bingo room gives it: all 25 squares, some of them unknown.
        (
            json!({"goals": json!((0..25).map(|at| match at {
                3 => json!({"name": "Goal 7.1"}),
                9 => json!(null),
                12 => json!({"name": ""}),
                _ => json!({"name": ""}),
            }).collect::<Vec<_>>()).to_string()}),
            Box::new(|card| goals[card[3] as usize].name == "Goal 7.1"),
        ),
        (json!({"goals": "[\"Goal 7.1\",null,\"\"]"}), Box::new(|card| has(card, "Goal 7.1"))),
    ];
    for (request, fits) in cases {
        let mut request = request;
        request["list"] = list.clone();
        request["seeds"] = json!("1..400");
        let found = match ask("bingo/find", &request) {
            Ok(found) => found,
            Err(error) => panic!("{request}: {error}"),
        };
        let expected: Vec<usize> = (1..=400).filter(|seed| fits(&all[seed - 1])).collect();
        let seeds: Vec<&Value> =
            found["matches"].as_array().unwrap().iter().map(|card| &card["seed"]).collect();
        assert_eq!(json!(seeds), json!(expected), "{}", request["goals"]);
        assert_eq!(found["count"], expected.len());
    }
    let error = ask("bingo/find", &json!({"list": list, "goals": "Goal 7.11", "seeds": "1..2"}));
    let error = error.unwrap_err();
    assert!(error.contains("Goal 7.1"), "the nearest name: {error}");
}
