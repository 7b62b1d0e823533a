//! The review of a room by its definitions, in plain and slow code: every position is replayed from the card's beginning.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::room::COLOURS;

/// The colours on each square.
type Squares = Vec<BTreeSet<String>>;

/// A line's name and its squares.
type Line = (String, BTreeSet<usize>);

static LINES: LazyLock<Vec<Line>> = LazyLock::new(|| {
    let at = |row: usize, column: usize| 5 * row + column;
    let mut lines: Vec<Line> = Vec::new();
    for row in 0..5 {
        lines.push((format!("row{}", row + 1), (0..5).map(|column| at(row, column)).collect()));
    }
    for column in 0..5 {
        lines.push((format!("col{}", column + 1), (0..5).map(|row| at(row, column)).collect()));
    }
    lines.push(("tlbr".to_owned(), (0..5).map(|row| at(row, row)).collect()));
    lines.push(("bltr".to_owned(), (0..5).map(|row| at(row, 4 - row)).collect()));
    lines
});

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_else(|| panic!("{name} in {value}"))
}

fn slot(event: &Value) -> usize {
    text(&event["square"], "slot")["slot".len()..].parse::<usize>().unwrap() - 1
}

/// The state after the first marks, and whether a lockout would allow each of them.
fn replay(marks: &[&Value]) -> (Squares, Vec<bool>) {
    let mut squares: Squares = vec![BTreeSet::new(); 25];
    let mut allowed = Vec::new();
    for mark in marks {
        let (square, colour) = (&mut squares[slot(mark)], text(mark, "color"));
        if mark["remove"] == true {
            allowed.push(square.remove(colour));
        } else {
            allowed.push(square.is_empty());
            square.insert(colour.to_owned());
        }
    }
    (squares, allowed)
}

fn own(squares: &Squares, team: &str) -> BTreeSet<usize> {
    (0..25).filter(|&at| squares[at].contains(team)).collect()
}

/// The squares of other teams.
fn others(squares: &Squares, team: &str) -> BTreeSet<usize> {
    (0..25).filter(|&at| squares[at].iter().any(|other| other != team)).collect()
}

fn lines_of(squares: &Squares, team: &str) -> Vec<String> {
    let own = own(squares, team);
    LINES.iter().filter(|(_, line)| line.is_subset(&own)).map(|(name, _)| name.clone()).collect()
}

fn open(squares: &Squares, team: &str, lockout: bool) -> Vec<&'static Line> {
    let (own, others) = (own(squares, team), others(squares, team));
    let is_open =
        |line: &BTreeSet<usize>| !line.is_subset(&own) && (!lockout || line.is_disjoint(&others));
    LINES.iter().filter(|(_, line)| is_open(line)).collect()
}

fn dead(squares: &Squares, team: &str, lockout: bool) -> Vec<usize> {
    let others = others(squares, team);
    let is_dead = |at: &usize| {
        LINES
            .iter()
            .filter(|(_, line)| line.contains(at))
            .all(|(_, line)| !line.is_disjoint(&others))
    };
    (0..25).filter(|at| lockout && is_dead(at)).collect()
}

/// The squares that a team sees on a board with fog: from the start, its own, and those one step away from these.
fn seen(squares: &Squares, team: &str, start: &BTreeSet<usize>) -> BTreeSet<usize> {
    let own = own(squares, team);
    let steps =
        |one: usize, other: usize| (one / 5).abs_diff(other / 5) + (one % 5).abs_diff(other % 5);
    (0..25).filter(|at| start.contains(at) || own.iter().any(|own| steps(*own, *at) <= 1)).collect()
}

/// How many more squares a team needs; none if it cannot get there.
fn missing(squares: &Squares, team: &str, aim: &str, lockout: bool) -> Option<usize> {
    let own = own(squares, team);
    let closed = if lockout { others(squares, team) } else { BTreeSet::new() };
    let lines: Vec<&BTreeSet<usize>> =
        LINES.iter().map(|(_, line)| line).filter(|line| line.is_disjoint(&closed)).collect();
    match aim {
        "single" => lines.iter().map(|line| line.difference(&own).count()).min(),
        "triple" => {
            let mut fewest = None::<usize>;
            for (one, first) in lines.iter().enumerate() {
                for (two, second) in lines.iter().enumerate().skip(one + 1) {
                    for third in lines.iter().skip(two + 1) {
                        let lacks = |at: &usize| {
                            (first.contains(at) || second.contains(at) || third.contains(at))
                                && !own.contains(at)
                        };
                        let needed = (0..25).filter(lacks).count();
                        fewest = Some(fewest.map_or(needed, |fewest| fewest.min(needed)));
                    }
                }
            }
            fewest
        }
        "majority" => (25 - closed.len() >= 13).then(|| 13_usize.saturating_sub(own.len())),
        "blackout" => closed.is_empty().then(|| 25 - own.len()),
        _ => panic!("{aim}"),
    }
}

fn has(squares: &Squares, team: &str, aim: &str) -> bool {
    match aim {
        "single" => !lines_of(squares, team).is_empty(),
        "triple" => lines_of(squares, team).len() >= 3,
        "majority" => own(squares, team).len() > 12,
        _ => own(squares, team).len() == 25,
    }
}

fn person(player: &Value) -> Value {
    json!({"uuid": player["uuid"], "name": player["name"]})
}

/// Players, each once, by their names.
fn people<'a>(players: impl Iterator<Item = &'a Value>) -> Vec<Value> {
    let all: BTreeMap<(String, String), Value> = players
        .map(|it| ((text(it, "name").to_owned(), text(it, "uuid").to_owned()), person(it)))
        .collect();
    all.into_values().collect()
}

/// The team with the most, if no other has as many.
fn leader(teams: &[&str], count: impl Fn(&str) -> usize) -> Value {
    let ahead =
        |team: &&&str| teams.iter().all(|other| other == *team || count(other) < count(team));
    teams.iter().find(ahead).map_or(Value::Null, |team| json!(team))
}

/// The review of a room, as the API should answer.
pub fn review(
    feed: &Value,
    board: Option<&Value>,
    lockout: Option<bool>,
    times: Option<&BTreeMap<String, f64>>,
    moments: Option<&Option<Vec<usize>>>,
) -> Value {
    let types = ["goal", "new-card", "revealed", "color", "connection", "chat"];
    let events: Vec<&Value> = feed["events"].as_array().unwrap().iter().collect();
    let events = events.into_iter().filter(|event| types.contains(&text(event, "type")));
    let mut cards: Vec<Vec<&Value>> = vec![Vec::new()];
    for event in events {
        if event["type"] == "new-card" && !(cards.len() == 1 && cards[0].is_empty()) {
            cards.push(Vec::new());
        }
        cards.last_mut().unwrap().push(event);
    }
    let has_type = |card: &[&Value], kind: &str| card.iter().any(|event| event["type"] == kind);
    if cards.len() > 1 && !has_type(&cards[0][..1], "new-card") && !has_type(&cards[0], "goal") {
        cards.remove(0);
    }
    let count = cards.len();
    let races = cards.iter().enumerate().map(|(at, events)| {
        let board = board.filter(|_| at + 1 == count);
        race(at + 1, events, feed["allIncluded"] == true, board, lockout, times, moments)
    });
    json!({"whole": feed["allIncluded"], "timed": times.is_some(), "races": races.collect::<Vec<_>>()})
}

fn race(
    card: usize,
    events: &[&Value],
    all_included: bool,
    board: Option<&Value>,
    lockout: Option<bool>,
    times: Option<&BTreeMap<String, f64>>,
    moments: Option<&Option<Vec<usize>>>,
) -> Value {
    let dealt = events.first().filter(|event| event["type"] == "new-card");
    let marks: Vec<&Value> =
        events.iter().copied().filter(|event| event["type"] == "goal").collect();
    let teams: Vec<&str> = COLOURS
        .into_iter()
        .filter(|colour| marks.iter().any(|mark| mark["color"] == *colour))
        .collect();
    let marked = |player: &Value| marks.iter().any(|mark| mark["player"]["uuid"] == player["uuid"]);
    let start = marks.first().map(|first| {
        let first = first["timestamp"].as_f64().unwrap();
        let saw = |event: &&&Value| {
            let player = &event["player"];
            event["type"] == "revealed" && (player["is_spectator"] == false || marked(player))
        };
        let revealed = events.iter().find(saw).map(|event| event["timestamp"].as_f64().unwrap());
        match revealed.filter(|revealed| *revealed <= first) {
            Some(revealed) => (revealed, true),
            None => (first, false),
        }
    });
    let at = |mark: usize| {
        let seconds = marks[mark]["timestamp"].as_f64().unwrap() - start.unwrap().0;
        (seconds * 1000.0).round() / 1000.0
    };
    let states: Vec<Squares> = (1..=marks.len()).map(|count| replay(&marks[..count]).0).collect();
    let allowed = replay(&marks).1;
    let misfit = allowed.iter().position(|allowed| !allowed);
    let is_lockout = lockout.unwrap_or(misfit.is_none());
    let last = states.last().cloned().unwrap_or_else(|| vec![BTreeSet::new(); 25]);
    let goal = |at: usize| {
        let of_mark =
            marks.iter().find(|mark| slot(mark) == at).map(|mark| mark["square"]["name"].clone());
        board.map(|board| board[at]["name"].clone()).or(of_mark).unwrap_or(Value::Null)
    };
    let differs = board.map(|board| {
        let is_other = |at: &usize| {
            let colours = last[*at].iter().cloned().collect::<Vec<_>>().join(" ");
            text(&board[*at], "colors") != if colours.is_empty() { "blank" } else { &colours }
        };
        (0..25).filter(is_other).map(|at| at + 1).collect::<Vec<_>>()
    });
    let plus_one = |squares: Vec<usize>| squares.iter().map(|at| at + 1).collect::<Vec<_>>();
    let quickest = |state: &Squares, team: &str| -> Option<Value> {
        let mut best: Option<(f64, Value)> = None;
        for (name, line) in open(state, team, is_lockout) {
            let missing: Vec<usize> = line.difference(&own(state, team)).copied().collect();
            let mut minutes = 0.0;
            for &square in &missing {
                minutes += times?.get(goal(square).as_str()?)?;
            }
            if best.as_ref().is_none_or(|(least, _)| minutes < *least) {
                // The squares go along the line: from the top right for bltr.
                best = Some((
                    minutes,
                    json!({"row": name, "minutes": minutes, "missing": plus_one(missing)}),
                ));
            }
        }
        best.map(|(_, line)| line)
    };
    let reviewed_teams: Vec<Value> = teams
        .iter()
        .map(|&team| {
            let players = marks.iter().filter(|mark| mark["color"] == team).map(|mark| &mark["player"]);
            json!({
                "color": team,
                "players": people(players),
                "squares": plus_one(own(&last, team).into_iter().collect()),
                "lines": lines_of(&last, team),
                "open": open(&last, team, is_lockout).into_iter().map(|(name, _)| name).collect::<Vec<_>>(),
                "dead": plus_one(dead(&last, team, is_lockout)),
                "quickest": quickest(&last, team),
            })
        })
        .collect();
    let reviewed_marks: Vec<Value> = (0..marks.len())
        .map(|mark| {
            let (event, state) = (marks[mark], &states[mark]);
            let standing = |team: &&str| {
                json!({
                    "squares": own(state, team).len(),
                    "lines": lines_of(state, team).len(),
                    "open": open(state, team, is_lockout).len(),
                    "dead": dead(state, team, is_lockout).len(),
                })
            };
            json!({
                "at": at(mark),
                "square": slot(event) + 1,
                "goal": event["square"]["name"],
                "color": event["color"],
                "player": person(&event["player"]),
                "removed": event["remove"],
                "teams": teams.iter().map(standing).collect::<Vec<_>>(),
                "leads": {
                    "squares": leader(&teams, |team| own(state, team).len()),
                    "lines": leader(&teams, |team| lines_of(state, team).len()),
                },
            })
        })
        .collect();
    let (mut reached, mut decided) = (Vec::new(), Vec::new());
    for aim in ["single", "triple", "majority", "blackout"] {
        if aim == "majority" && !is_lockout {
            continue;
        }
        let mut winner: Option<(usize, &str)> = None;
        for &team in &teams {
            let has: Vec<bool> = states.iter().map(|state| has(state, team, aim)).collect();
            let Some(mut mark) = has.iter().position(|has| *has) else { continue };
            let stands = *has.last().unwrap();
            if stands {
                mark = has.len() - 1;
                while mark > 0 && has[mark - 1] {
                    mark -= 1;
                }
                if winner.is_none_or(|(first, _)| mark < first) {
                    winner = Some((mark, team));
                }
            }
            reached.push((mark, json!({"aim": aim, "color": team, "mark": mark + 1, "at": at(mark), "stands": stands})));
        }
        let Some((end, winner)) = winner.filter(|_| teams.len() > 1) else { continue };
        let ahead = |state: &Squares| {
            let own = missing(state, winner, aim, is_lockout);
            let behind = |team: &&&str| {
                let other = missing(state, team, aim, is_lockout);
                own.is_some() && other.is_none_or(|other| other > own.unwrap())
            };
            teams.iter().filter(|team| **team != winner).all(|team| behind(&team))
        };
        let mut since = None;
        for mark in (0..=end).rev() {
            if !ahead(&states[mark]) {
                break;
            }
            since = Some(mark);
        }
        decided.push(json!({"aim": aim, "winner": winner, "mark": since.map(|mark| mark + 1), "at": since.map(at)}));
    }
    reached.sort_by_key(|(mark, _)| *mark);
    let first_seen = |team: &str| -> BTreeSet<usize> {
        match moments.cloned().flatten() {
            Some(known) => known.into_iter().map(|square| square - 1).collect(),
            None => {
                let first = marks.iter().find(|mark| mark["color"] == team);
                first.map(|mark| slot(mark)).into_iter().collect()
            }
        }
    };
    let empty = vec![BTreeSet::new(); 25];
    let before = |mark: usize| if mark == 0 { &empty } else { &states[mark - 1] };
    let unseen = (0..marks.len()).find(|&mark| {
        let (event, team) = (marks[mark], text(marks[mark], "color"));
        event["remove"] == false
            && !seen(before(mark), team, &first_seen(team)).contains(&slot(event))
    });
    let listed = |state: &Squares| -> Vec<Value> {
        let of_team = |team: &&str| {
            let open = open(state, team, is_lockout).into_iter();
            json!({
                "squares": plus_one(own(state, team).into_iter().collect()),
                "lines": lines_of(state, team),
                "open": open.map(|(name, _)| name).collect::<Vec<_>>(),
                "dead": plus_one(dead(state, team, is_lockout)),
                "seen": plus_one(seen(state, team, &first_seen(team)).into_iter().collect()),
                "quickest": quickest(state, team),
            })
        };
        teams.iter().map(of_team).collect()
    };
    let watchers = |player: &&Value| player["is_spectator"] == false && !marked(player);
    let mut answer = json!({
        "card": card,
        "game": dealt.map(|event| &event["game"]),
        "seed": dealt.map(|event| match &event["seed"] {
            Value::String(text) => text.clone(),
            seed => seed.to_string(),
        }),
        "whole": all_included || dealt.is_some(),
        "start": start.map(|(timestamp, revealed)| json!({"timestamp": timestamp, "revealed": revealed})),
        "goals": (0..25).map(goal).collect::<Vec<_>>(),
        "board_differs": differs,
        "lockout": {"fits": misfit.is_none(), "misfit": misfit.map(|mark| mark + 1), "supposed": is_lockout},
        "teams": reviewed_teams,
        "unmarked": people(events.iter().map(|event| &event["player"]).filter(watchers)),
        "marks": reviewed_marks,
        "reached": reached.into_iter().map(|(_, reached)| reached).collect::<Vec<_>>(),
        "decided": decided,
        "fog": {"fits": unseen.is_none(), "misfit": unseen.map(|mark| mark + 1)},
    });
    if moments.is_some() {
        answer["moments"] = [&empty].into_iter().chain(&states).map(listed).collect();
    }
    answer
}
