//! Reviews of races (`bingo/race`), compared with a plain model on rooms that never were, and refusals.

#[path = "race/model.rs"]
mod model;
#[path = "race/room.rs"]
mod room;

use std::collections::BTreeMap;

use foretile_ask::api::{Patient, question};
use foretile_golden::sample;
use model::review;
use room::{Dice, mutate, room};
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
    let (mut teams, mut since, mut quickest, mut misfits) = (0, 0, 0, 0);
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
        let answer = ask("bingo/race", &request).unwrap();
        let expected = review(&room.feed, board, lockout, times.as_ref());
        assert_same(&answer, &expected, &format!("room {seed}"));
        for race in answer["races"].as_array().unwrap() {
            let all = |name: &str| race[name].as_array().unwrap().clone();
            teams += usize::from(all("teams").len() > 1);
            since += all("decided").iter().filter(|decided| !decided["mark"].is_null()).count();
            quickest += all("teams").iter().filter(|team| !team["quickest"].is_null()).count();
            misfits += usize::from(race["lockout"]["fits"] == false);
        }
    }
    // The rooms have something to compare.
    let enough = [(teams, 2), (since, 4), (quickest, 10), (misfits, 5)];
    assert!(
        enough.iter().all(|(count, part)| count * part > rooms as usize),
        "{enough:?} of {rooms}"
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
                assert_same(&answer, &review(&feed, None, None, None), &format!("room {seed}"));
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
