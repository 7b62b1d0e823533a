//! Rooms that never were: their feeds, as the site would answer.

use foretile_golden::Dice;
use serde_json::{Value, json};

pub const COLOURS: [&str; 10] =
    ["red", "blue", "green", "orange", "purple", "navy", "teal", "pink", "brown", "yellow"];

/// A room: its feed, and its board.
pub struct Room {
    pub feed: Value,
    pub board: Value,
}

/// Plays in a room with several cards: players change colours, take marks off, share names, and watch later. A room in
/// lockout mode has no marks that it refuses.
pub fn room(seed: u64) -> Room {
    let mut dice = Dice(seed << 32);
    let is_lockout = dice.one_in(2);
    let players = 1 + dice.below(6);
    let mut colours: Vec<&str> = (0..players).map(|_| *dice.pick(&COLOURS[..4])).collect();
    let watches: Vec<bool> = (0..players).map(|_| dice.one_in(3)).collect();
    let person = |at: usize, colour: &str| {
        // Some players have the same name.
        json!({"uuid": format!("u{at}"), "name": format!("P{}", at % 4), "color": colour, "is_spectator": watches[at]})
    };
    let mut clock = 1_764_000_000.0 + dice.below(1000) as f64 / 8.0;
    let mut events: Vec<Value> = Vec::new();
    let mut board = Vec::new();
    for card in 0..1 + dice.below(3) {
        // The colours of squares in events are those of the end: here they are arbitrary, and in half of the rooms the board's
        // are, too.
        let goal = |at: usize| format!("Goal {}", (at * 7 + card * 11) % 20);
        let square = |at: usize| json!({"name": goal(at), "slot": format!("slot{}", at + 1), "colors": COLOURS[at % 10]});
        board = (0..25).map(square).collect::<Vec<Value>>();
        let mut event = |clock: f64, of: usize, colour: &str, more: Value| {
            let mut event =
                json!({"timestamp": clock, "player": person(of, colour), "player_color": colour});
            event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            events.push(event);
        };
        if card > 0 || dice.one_in(2) {
            let card = json!({
                "type": "new-card", "game": "A game", "seed": dice.below(1_000_000), "hide_card": true,
                "is_current": dice.one_in(2),
            });
            event(clock, 0, colours[0], card);
        }
        let mut squares: Vec<Vec<&str>> = vec![Vec::new(); 25];
        for _ in 0..dice.below(90) {
            clock += dice.below(400) as f64 / 8.0;
            let of = dice.below(players);
            let colour = colours[of];
            let at = dice.below(25);
            match dice.below(24) {
                0 => event(clock, of, colour, json!({"type": "revealed"})),
                1 => event(clock, of, colour, json!({"type": "chat", "text": "hi"})),
                2 => {
                    colours[of] = *dice.pick(&COLOURS[..4]);
                    event(clock, of, colour, json!({"type": "color", "color": colours[of]}));
                }
                3 => event(
                    clock,
                    of,
                    colour,
                    json!({"type": "connection", "event_type": "disconnected"}),
                ),
                4 => event(clock, of, colour, json!({"type": "unheard-of", "player": 7})),
                kind => {
                    let has = squares[at].contains(&colour);
                    // Rooms may take off what is not there, too.
                    let remove = if kind == 5 && !is_lockout { true } else { has };
                    if is_lockout && !remove && !squares[at].is_empty() || remove && !dice.one_in(3)
                    {
                        continue;
                    }
                    squares[at].retain(|other| *other != colour);
                    if !remove {
                        squares[at].push(colour);
                    }
                    let mark = json!({"type": "goal", "square": square(at), "color": colour, "remove": remove});
                    event(clock, of, colour, mark);
                }
            }
        }
        if seed.is_multiple_of(2) {
            for (square, colours) in board.iter_mut().zip(&mut squares) {
                colours.sort_unstable();
                let colours = colours.join(" ");
                square["colors"] = json!(if colours.is_empty() { "blank" } else { &colours });
            }
        }
    }
    Room { feed: json!({"events": events, "allIncluded": dice.one_in(2)}), board: board.into() }
}

/// Changes one thing in a document: leaves something out, repeats it, moves it, or writes something else there.
pub fn mutate(document: &mut Value, dice: &mut Dice) {
    let others = [
        json!(null),
        json!(true),
        json!(false),
        json!(-1),
        json!(0),
        json!(25),
        json!(1e300),
        json!(1_764_000_000.5),
        json!(""),
        json!("red"),
        json!("slot1"),
        json!("slot26"),
        json!("slot01"),
        json!("goal"),
        json!("new-card"),
        json!([]),
        json!({}),
        json!("Goal 3"),
        json!("teal"),
    ];
    let goes_on = !dice.one_in(4);
    match document {
        Value::Array(items) if !items.is_empty() => {
            let (at, to) = (dice.below(items.len()), dice.below(items.len()));
            match dice.below(if goes_on { 24 } else { 3 }) {
                0 => drop(items.remove(at)),
                1 => items.insert(to, items[at].clone()),
                2 => items.swap(at, to),
                _ => mutate(&mut items[at], dice),
            }
        }
        Value::Object(members) if !members.is_empty() => {
            let name = members.keys().nth(dice.below(members.len())).unwrap().clone();
            match goes_on {
                false => drop(members.remove(&name)),
                true => mutate(&mut members[&name], dice),
            }
        }
        other => *other = others[dice.below(others.len())].clone(),
    }
}
