//! Reviews of races (`bingo/race`), compared with a plain model on rooms that never were, and refusals.

#[path = "race/model.rs"]
mod model;
#[path = "race/room.rs"]
mod room;

use std::collections::BTreeMap;

use foretile_ask::api::{Patient, question};
use foretile_golden::{Dice, sample};
use model::review;
use room::{mutate, room};
use serde_json::{Value, json};

use crate::ask;

/// Returns the first difference between two documents.
fn difference(place: &str, one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(ours), Value::Object(theirs)) if ours.len() == theirs.len() => {
            ours.iter().find_map(|(name, value)| {
                difference(&format!("{place}.{name}"), value, theirs.get(name)?)
            })
        }
        (Value::Array(ours), Value::Array(theirs)) if ours.len() == theirs.len() => (0..ours.len())
            .find_map(|at| difference(&format!("{place}[{at}]"), &ours[at], &theirs[at])),
        _ if one.as_f64().is_some() && one.as_f64() == other.as_f64() => None,
        _ => (one != other).then(|| format!("{place}: {one} instead of {other}")),
    }
}

fn assert_same(answer: &Value, expected: &Value, about: &str) {
    if let Some(difference) = difference("", answer, expected) {
        panic!("{about}: {difference}");
    }
}

/// Times of the goals in the rooms, quarters of a minute, so that sums are exact; two goals have none.
fn times() -> BTreeMap<String, f64> {
    (0..18).map(|goal| (format!("Goal {goal}"), 0.25 * f64::from(goal * goal % 31 + 1))).collect()
}

#[test]
fn reviews_are_those_of_a_plain_model() {
    let csv: String = times().iter().map(|(name, time)| format!("{name},{time}\n")).collect();
    let list = json!({"text": format!("name,time\n{csv}")});
    let (mut teams, mut since, mut quickest, mut misfits, mut fogs) = (0, 0, 0, 0, 0);
    let rooms = sample(1_000, 5);
    for seed in 0..rooms {
        let room = room(seed);
        let mut request = json!({"feed": room.feed});
        let board = (seed % 3 != 0).then_some(&room.board);
        if let Some(board) = board {
            request["board"] = board.clone();
        }
        let lockout = [None, None, Some(true), Some(false)][seed as usize % 4];
        request["lockout"] = json!(lockout);
        let times = (seed % 2 == 0).then(times);
        if times.is_some() {
            request["list"] = list.clone();
        }
        // The squares that are seen from the start: known for some rooms.
        let fog = (seed % 5 == 0).then(|| vec![13, 1 + seed as usize % 25]);
        let moments = (seed % 7 < 3).then_some(&fog);
        if moments.is_some() {
            request["moments"] = json!(true);
            request["fog_start"] = json!(fog);
        }
        let answer = ask("bingo/race", &request).unwrap();
        let expected = review(&room.feed, board, lockout, times.as_ref(), moments);
        assert_same(&answer, &expected, &format!("room {seed}"));
        for race in answer["races"].as_array().unwrap() {
            let all = |name: &str| race[name].as_array().unwrap().clone();
            teams += usize::from(all("teams").len() > 1);
            since += all("decided").iter().filter(|decided| !decided["mark"].is_null()).count();
            quickest += all("teams").iter().filter(|team| !team["quickest"].is_null()).count();
            misfits += usize::from(race["lockout"]["fits"] == false);
            fogs += usize::from(race["fog"]["fits"] == true && race["marks"][1].is_object());
        }
    }
    // The rooms have something to compare.
    let enough = [(teams, 2), (since, 4), (quickest, 10), (misfits, 5)];
    assert!(
        fogs > 0 && enough.iter().all(|(count, part)| count * part > rooms as usize),
        "{enough:?} of {rooms}, {fogs} with fog"
    );
}

/// A feed with mistakes is read as it says, or refused with the place.
#[test]
fn mutated_feeds_are_read_right_or_refused() {
    let (mut read, mut refused) = (0, 0);
    let feeds = sample(1_200, 5);
    for seed in 0..feeds {
        let mut feed = room(seed).feed;
        let mut dice = Dice(seed);
        mutate(&mut feed, &mut dice);
        let request = json!({"feed": feed});
        match question("bingo/race").unwrap().answer(&request.to_string(), &Patient) {
            Ok(answer) => {
                let answer: Value = serde_json::from_slice(&answer).unwrap();
                assert_same(
                    &answer,
                    &review(&feed, None, None, None, None),
                    &format!("room {seed}"),
                );
                read += 1;
            }
            Err(error) => {
                let text = error.to_string();
                assert!(text.contains("expected ") && text.contains("such as "), "{text}");
                assert_eq!(
                    serde_json::to_value(&error.cause).unwrap()["is"],
                    "bingo_feed",
                    "{text}"
                );
                refused += 1;
            }
        }
    }
    assert!(6 * read > feeds && 6 * refused > feeds, "{read} {refused}");
}

fn mark(at: f64, player: &str, slot: usize, colour: &str) -> Value {
    json!({
        "type": "goal", "timestamp": at, "color": colour, "remove": false,
        "player": {"uuid": player, "name": player, "color": colour, "is_spectator": false},
        "square": {"name": format!("Goal {slot}"), "slot": format!("slot{slot}"), "colors": "blank"},
    })
}

/// By hand: red has four of the first row when blue takes the fifth square, and wins by the first column.
#[test]
fn a_lockout_is_decided_when_no_other_team_can_be_as_near() {
    let marks = [
        (1, "red"),
        (2, "red"),
        (7, "blue"),
        (3, "red"),
        (13, "blue"),
        (4, "red"),
        (5, "blue"),
        (6, "red"),
        (19, "blue"),
        (11, "red"),
        (16, "red"),
        (21, "red"),
    ];
    let events: Vec<Value> = (0..)
        .zip(marks)
        .map(|(at, (slot, colour))| mark(100.0 + 60.0 * f64::from(at), colour, slot, colour))
        .collect();
    let answer =
        ask("bingo/race", &json!({"feed": {"events": events, "allIncluded": true}})).unwrap();
    let race = &answer["races"][0];
    assert_eq!(race["lockout"], json!({"fits": true, "misfit": null, "supposed": true}));
    assert_eq!(race["start"], json!({"timestamp": 100.0, "revealed": false}));
    assert_eq!(
        race["reached"],
        json!([{"aim": "single", "color": "red", "mark": 12, "at": 660.0, "stands": true}])
    );
    // After mark 9 blue has 7, 13 and 19 of a diagonal that red began, so blue's best open line needs three squares, as red's
    // column does; after mark 10 red needs two.
    assert_eq!(
        race["decided"],
        json!([{"aim": "single", "winner": "red", "mark": 10, "at": 540.0}])
    );
    assert_eq!(
        race["marks"][6]["teams"][0],
        json!({"squares": 4, "lines": 0, "open": 4, "dead": 9})
    );
}

#[test]
fn other_documents_are_recognised() {
    let feed = json!({"events": [mark(1.0, "a", 7, "red")], "allIncluded": true});
    let named = |at: usize| json!({"name": format!("Goal {at}"), "slot": format!("slot{at}"), "colors": "blank"});
    let board: Value = (1..=25).map(named).collect();
    let with = |mut document: Value, place: &str, value: Value| {
        *document.pointer_mut(place).unwrap() = value;
        document
    };
    let part = |items: &Value| json!(items.as_array().unwrap()[..24]);
    for (request, error) in [
        (
            json!({"feed": board}),
            "this is a room's board and not its feed: expected the feed, such as {\"events\"",
        ),
        (
            json!({"feed": {"lockout_mode": "Lockout", "seed": 1}}),
            "these are a room's settings and not its feed",
        ),
        (
            json!({"feed": 7}),
            "the feed: expected an object, such as {\"events\": [], \"allIncluded\": true}, found 7",
        ),
        (json!({"feed": {}}), "events: expected a list, such as [], found nothing"),
        (
            json!({"feed": feed, "board": feed}),
            "this is a room's feed and not its board: expected the board, such as [{",
        ),
        (json!({"feed": feed, "board": 7}), "these are not goals: expected a board"),
        (
            json!({"feed": feed, "board": part(&board)}),
            "the board has 24 goals: expected those of all 25 squares",
        ),
        (
            json!({"feed": feed, "board": with(board.clone(), "/6/name", json!("Other"))}),
            "square 7 is `Other` on it and `Goal 7` in the feed; expected the board of the newest card",
        ),
        (
            json!({"feed": feed, "board": with(board.clone(), "/6/slot", json!("slot1"))}),
            "item 7 has no slot of its own: expected one, such as \"slot\": \"slot7\"",
        ),
        (
            json!({"feed": feed, "board": with(board.clone(), "/6/name", json!(1))}),
            "item 7 has no name: expected one",
        ),
        (
            json!({"feed": with(feed.clone(), "/events/0/timestamp", json!("1"))}),
            "events, entry 1, timestamp: expected a number, such as 1764000000.25, found the text \"1\"",
        ),
        (
            json!({"feed": with(feed.clone(), "/events", json!([mark(9.0, "a", 1, "red"), mark(8.5, "a", 2, "red")]))}),
            "events, entry 2, timestamp: expected a time that is not before that of the entry before, such as 9, found 8.5",
        ),
        (
            json!({"feed": with(feed.clone(), "/events/0/color", json!("mauve"))}),
            "events, entry 1, color: expected one of \"red\", \"blue\", \"green\", \"orange\", \"purple\", \"navy\", \"teal\", \
             \"pink\", \"brown\", \"yellow\", such as \"red\", found the text \"mauve\"",
        ),
    ] {
        let refused = ask("bingo/race", &request).unwrap_err();
        assert!(refused.contains(error), "{refused}\nlacks {error}");
    }
    let events: Vec<Value> = (0..50_001).map(|_| json!({"type": "x", "timestamp": 1})).collect();
    let many = |count: usize| {
        ask("bingo/race", &json!({"feed": {"events": events[..count], "allIncluded": true}}))
    };
    assert!(many(50_000).is_ok());
    let refused = many(50_001).unwrap_err();
    assert!(
        refused.contains("events: expected at most 50000 in all, such as 50000, found 50001"),
        "{refused}"
    );
}

/// The slots of a board say where its goals are, in searches, too.
#[test]
fn a_board_goes_by_its_slots() {
    let feed = json!({"events": [mark(1.0, "a", 7, "red")], "allIncluded": true});
    let named = |at: usize| json!({"name": format!("Goal {at}"), "slot": format!("slot{at}")});
    let board: Value = (1..=25).rev().map(named).collect();
    let answer = ask("bingo/race", &json!({"feed": feed, "board": board})).unwrap();
    let goals: Vec<String> = (1..=25).map(|at| format!("Goal {at}")).collect();
    assert_eq!(answer["races"][0]["goals"], json!(goals));
    let list: Vec<String> = (1..=30).map(|at| format!("Goal {at}")).collect();
    let dealt = ask("bingo/deal", &json!({"list": list, "seed": "7"})).unwrap();
    let names =
        |at: usize| json!({"name": dealt["goals"][at]["name"], "slot": format!("slot{}", at + 1)});
    let board: Vec<Value> = (0..25).rev().map(names).collect();
    let find = json!({"list": list, "goals": json!(board).to_string(), "seeds": "1..20"});
    assert_eq!(ask("bingo/find", &find).unwrap()["count"], 1);
}

/// By hand: red begins in a corner, goes on beside it, takes a square back, and then marks one that it cannot see.
#[test]
fn fog_hides_what_is_not_beside_a_teams_squares() {
    let mut events = vec![
        mark(0.0, "a", 1, "red"),
        mark(9.0, "b", 13, "blue"),
        mark(10.0, "a", 2, "red"),
        mark(20.0, "a", 2, "red"),
        mark(30.0, "a", 8, "red"),
    ];
    events[3]["remove"] = json!(true);
    let review = |more: Value| {
        let mut request = json!({"feed": {"events": events, "allIncluded": true}, "moments": true});
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask("bingo/race", &request).unwrap()["races"][0].clone()
    };
    let race = review(json!({}));
    let seen = |race: &Value, team: usize| -> Vec<Value> {
        race["moments"].as_array().unwrap().iter().map(|it| it[team]["seen"].clone()).collect()
    };
    assert_eq!(race["fog"], json!({"fits": false, "misfit": 5}));
    assert_eq!(
        json!(seen(&race, 0)),
        json!([[1], [1, 2, 6], [1, 2, 6], [1, 2, 3, 6, 7], [1, 2, 6], [1, 2, 3, 6, 7, 8, 9, 13]])
    );
    assert_eq!(json!(seen(&race, 1)[..3]), json!([[13], [13], [8, 12, 13, 14, 18]]));
    // Where all see a square from the start, red's corner is the misfit.
    let race = review(json!({"fog_start": [13]}));
    assert_eq!(race["fog"], json!({"fits": false, "misfit": 1}));
    assert_eq!(json!(seen(&race, 0)[..2]), json!([[13], [1, 2, 6, 13]]));
    assert_eq!(review(json!({"fog_start": [1, 8, 13]}))["fog"]["fits"], true);
    let feed = json!({"events": events, "allIncluded": true});
    for square in [0, 26] {
        let refused = ask("bingo/race", &json!({"feed": feed, "fog_start": [13, square]}));
        let expected = format!("{square} is not a square: expected 1 to 25, such as 13");
        assert!(refused.unwrap_err().contains(&expected));
    }
}

/// Every moment is listed for as many marks as a room has, and no more.
#[test]
fn moments_are_listed_up_to_a_limit() {
    let events: Vec<Value> = (0..5_001).map(|at| mark(f64::from(at), "a", 7, "red")).collect();
    let review = |count: usize| {
        let feed = json!({"events": events[..count], "allIncluded": true});
        ask("bingo/race", &json!({"feed": feed, "moments": true}))
    };
    let answer = review(5_000).unwrap();
    assert_eq!(answer["races"][0]["moments"].as_array().unwrap().len(), 5_001);
    let refused = review(5_001).unwrap_err();
    assert!(
        refused.contains("5001 marks are too many to show every moment: expected at most 5000"),
        "{refused}"
    );
}

/// Returns a file of a room.
fn file(name: &str, text: impl ToString) -> Value {
    json!({"name": name, "text": text.to_string()})
}

/// Files are what their content says, whatever they are called, and in any order.
#[test]
fn saved_files_are_read_by_their_content() {
    let board = |name: &dyn Fn(usize) -> String| -> Value {
        (1..=25).map(|at| json!({"name": name(at), "slot": format!("slot{at}")})).collect()
    };
    let (board, other) = (board(&|at| format!("Goal {at}")), board(&|_| "Other".to_owned()));
    let feed = |marks: &[Value]| json!({"events": marks, "allIncluded": true});
    let one = feed(&[mark(1.0, "a", 7, "red"), mark(2.0, "b", 8, "blue")]);
    let two = feed(&[]);
    let goals: String = (1..=25).map(|at| format!("Goal {at},{at}\n")).collect();
    let list = format!("name,time\n{goals}");
    let free = json!({"lockout_mode": "Non-Lockout", "hide_card": false, "seed": 1});
    let files = [
        file("a.txt", &list),
        file("b.txt", free),
        file("c.txt", format!("\u{feff}\n{board}\n")),
        file("d.txt", &one),
    ];
    let answer = ask("bingo/room", &json!({"files": files, "csv": true})).unwrap();
    assert_eq!(
        answer["files"],
        json!([
            {"name": "a.txt", "is": "list"},
            {"name": "b.txt", "is": "settings"},
            {"name": "c.txt", "is": "board"},
            {"name": "d.txt", "is": "feed"},
        ])
    );
    let race = &answer["rooms"][0]["races"][0];
    assert_eq!(race["goals"][24], "Goal 25");
    assert_eq!(race["lockout"]["supposed"], false);
    // The first row needs 1 to 5, as none of its squares is marked; the second one 6, 8, 9 and 10.
    assert_eq!(race["teams"][0]["quickest"]["minutes"], 15.0);
    assert_eq!(
        answer["csv"][0].as_str().unwrap().lines().nth(2),
        Some("1,1,blue,b,8,Goal 8,0,1,0,12,0,,")
    );
    let lockout = ask("bingo/room", &json!({"files": files, "lockout": true})).unwrap();
    assert_eq!(lockout["rooms"][0]["races"][0]["lockout"]["supposed"], true);
    assert_eq!(lockout.get("csv"), None);
    // Two rooms: the board goes to the feed whose marks it has, though the other one has no marks that it lacks.
    let both = [file("two", &two), file("one", &one), file("board", &board)];
    let answer = ask("bingo/room", &json!({"files": both})).unwrap();
    let first = |room: usize| answer["rooms"][room]["races"][0]["goals"][0].clone();
    assert_eq!((first(0), first(1)), (json!(null), json!("Goal 1")));
    let settings = json!({"lockout_mode": "Lockout"});
    for (files, error) in [
        (json!([]), "no file is the feed of a room: expected what /room/ID/feed shows"),
        (json!([file("x", &board)]), "no file is the feed of a room"),
        (
            json!([file("x", "<!DOCTYPE html>\n<title>Room</title>")]),
            "`x` is a page of a site: expected what an address of the room shows",
        ),
        (
            json!([file("x", &one.to_string()[..90])]),
            "`x` ends too early: expected the whole of what the room's address shows",
        ),
        (json!([file("x", "")]), "`x` ends too early"),
        (
            json!([file("x", "{\"events\": [],\n oops}")]),
            "`x` is not JSON from line 2, column 2 on: expected what",
        ),
        (
            json!([file("x", "{\"a\": 1}")]),
            "`x` is nothing of a room, and no goal list: expected what an address",
        ),
        (json!([file("x", 7)]), "`x` is nothing of a room"),
        (
            json!([file("x", &one), file("y", &list), file("z", &list)]),
            "`z` is another goal list: expected one",
        ),
        (
            json!([file("x", &one), file("y", &two), file("z", &settings)]),
            "`z` has the settings of one room, and there are 2 feeds: expected one feed",
        ),
        (
            json!([file("x", &one), file("y", &other)]),
            "`x`: the board is another card's: square 7 is `Other`",
        ),
        (
            json!([file("x", json!({"events": 1}))]),
            "`x`: not the feed of a room: events: expected a list",
        ),
    ] {
        let refused = ask("bingo/room", &json!({"files": files})).unwrap_err();
        assert!(refused.contains(error), "{refused}\nlacks {error}");
        assert!(refused.contains("such as"), "{refused}");
    }
}

/// The largest feed is reviewed soon.
#[test]
fn a_large_feed_takes_no_longer_than_a_moment() {
    let mark = |at: usize| mark(at as f64, &format!("p{at}"), 1 + at % 25, room::COLOURS[at % 10]);
    let events: Vec<Value> = (0..50_000).map(mark).collect();
    let request = json!({"feed": {"events": events, "allIncluded": true}});
    let start = std::time::Instant::now();
    assert!(ask("bingo/race", &request).is_ok());
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

/// The times of goals count in every form in which they are written, also in what `bingo/times` makes of races.
#[test]
fn every_list_with_times_says_what_lines_still_take() {
    let feed = json!({"events": [mark(0.0, "Ann", 7, "red")], "allIncluded": true});
    let board: Vec<Value> = (1..=25)
        .map(|slot| json!({"name": format!("Goal {slot}"), "slot": format!("slot{slot}")}))
        .collect();
    let each = |goal: &dyn Fn(usize) -> Value| Value::from((1..=60).map(goal).collect::<Vec<_>>());
    let lines =
        |line: &dyn Fn(usize) -> String| json!({"text": (1..=60).map(line).collect::<String>()});
    let tiers = |time: Value| {
        let goal = |at: usize| json!({"name": format!("Goal {at}"), "time": time});
        Value::from(
            (0..25).map(|tier| json!([goal(2 * tier + 1), goal(2 * tier + 2)])).collect::<Vec<_>>(),
        )
    };
    let timed = [
        each(&|at| json!({"name": format!("Goal {at}"), "time": 2.5})),
        each(&|at| json!({"name": format!("Goal {at}"), "time": "2:30"})),
        each(&|at| json!({"goal": format!("Goal {at}"), "difficulty": 3, "time": "2 min 30 s"})),
        tiers(json!(2.5)),
        tiers(json!("2:30")),
        lines(&|at| format!("Goal {at} 2:30\n")),
        lines(&|at| format!("{}Goal {at},2 min 30 s\n", if at == 1 { "name,time\n" } else { "" })),
        lines(&|at| format!("{}Goal {at},2.5\n", if at == 1 { "name,time\n" } else { "" })),
    ];
    let review =
        |list: &Value| ask("bingo/race", &json!({"feed": feed, "board": board, "list": list}));
    for list in timed {
        let answer = review(&list).unwrap();
        assert_eq!(answer["timed"], true, "{list}");
        // Four of a line are left.
        assert_eq!(answer["races"][0]["teams"][0]["quickest"]["minutes"], 10.0, "{list}");
        let text = list
            .get("text")
            .and_then(Value::as_str)
            .map_or_else(|| list.to_string(), str::to_owned);
        let files =
            json!([{"name": "feed", "text": feed.to_string()}, {"name": "list", "text": text}]);
        let rooms = ask("bingo/room", &json!({"files": files})).unwrap();
        assert_eq!(
            (&rooms["files"][1]["is"], &rooms["rooms"][0]["timed"]),
            (&json!("list"), &json!(true))
        );
    }
    let estimated = ask(
        "bingo/times",
        &json!({"feeds": [feed, json!({"events": [
        mark(0.0, "Bo", 7, "red"), mark(300.0, "Bo", 8, "red")], "allIncluded": true})],
        "list": each(&|at| json!(format!("Goal {at}")))}),
    )
    .unwrap();
    let answer = review(&estimated["list"]).unwrap();
    assert!(answer["races"][0]["teams"][0]["quickest"]["minutes"].as_f64().unwrap() > 1.0);

    // A number at the end of some goals may belong to them, and a list of PlayBingo without times is a list, too.
    let untimed = [
        lines(&|at| format!("Goal {at}{}\n", if at == 3 { " 5 minutes" } else { "" })),
        each(&|at| json!({"goal": format!("Goal {at}"), "difficulty": 3})),
    ];
    for list in untimed {
        assert_eq!(review(&list).unwrap()["timed"], false, "{list}");
    }
    let list = each(&|at| json!({"goal": format!("Goal {at}"), "difficulty": 3})).to_string();
    let files = json!([{"name": "feed", "text": feed.to_string()}, {"name": "list", "text": list}]);
    assert_eq!(ask("bingo/room", &json!({"files": files})).unwrap()["files"][1]["is"], "list");
    for time in [json!("soon"), json!(-3)] {
        let error =
            review(&each(&|at| json!({"name": format!("Goal {at}"), "time": time}))).unwrap_err();
        assert!(error.contains("is not a time: expected one such as 5 min or 1:30"), "{error}");
    }
}

/// A board that was saved at another moment, or a feed that lacks marks, shows on the squares that differ.
#[test]
fn a_board_with_other_marks_than_the_feed_is_noticed() {
    let feed = json!({"events": [mark(0.0, "Ann", 7, "red"), mark(5.0, "Bo", 7, "blue")], "allIncluded": true});
    let review = |colours: &dyn Fn(usize) -> Value| {
        // The last squares come first: the slot says which it is.
        let square = |slot: usize| json!({"name": format!("Goal {slot}"), "slot": format!("slot{slot}"), "colors": colours(slot)});
        let board: Vec<Value> = (1..=25).rev().map(square).collect();
        ask("bingo/race", &json!({"feed": feed, "board": board})).unwrap()["races"][0]["board_differs"].clone()
    };
    let with = |own: &str, other: &str| review(&|slot| json!(if slot == 7 { own } else { other }));
    assert_eq!(with("blue red", "blank"), json!([]));
    assert_eq!(with("red", "blank"), json!([7]));
    assert_eq!(with("blue red green", "blank"), json!([7]));
    assert_eq!(
        review(&|slot| json!(match slot {
            7 => "blue red",
            25 => "teal",
            _ => "blank",
        })),
        json!([25])
    );
    // What is no colour is not known to differ.
    assert_eq!(with("crimson", "blank"), json!([]));
    assert_eq!(with("crimson", "crimson"), Value::Null);
    assert_eq!(review(&|_| Value::Null), Value::Null);
}
