//! Reads feeds.

use super::{Action, Colour, Event, Feed, MOST_EVENTS, Mark, NAMES, Player};
use crate::bingo::fault::{Expectation, Fault, Step, Steps};
use crate::bingo::square::SQUARES;
use crate::bingo::value::Value;
use crate::message::{Code, Message};

/// A feed, for messages.
const EXAMPLE: &str = r#"{"events": [], "allIncluded": true}"#;
/// The last moment that an event may have, in seconds since 1970: far in the future, so that differences stay exact to the
/// thousandth.
const LAST: f64 = 1e11;
/// Up to here every whole number is a number of its own.
const LAST_SEED: f64 = 9_007_199_254_740_992.0;

pub fn feed(document: &Value) -> Result<Feed, Fault> {
    if document.members().is_none() {
        return Err(Fault::new(Step::Feed, Expectation::Object.text(EXAMPLE), document));
    }
    let top = Steps::default();
    let Some(Value::List(items)) = document.get("events") else {
        let expected = Expectation::ListOrEmpty;
        return Err(Fault::new(top.member("events"), expected, document.get("events")));
    };
    if items.len() > MOST_EVENTS {
        let most = Expectation::AtMostInAll.number(MOST_EVENTS);
        return Err(Fault::new(top.member("events"), most, items.len()));
    }
    let is_whole = truth(&top, document, "allIncluded")?;
    let (mut events, mut last) = (Vec::with_capacity(items.len()), 0.0);
    let mut goals: [Option<String>; SQUARES] = Default::default();
    for (at, item) in items.iter().enumerate() {
        let place = top.member("events").and(Step::Entry.number(at + 1));
        let (moment, event) = event(&place, item)?;
        if moment < last {
            let expected = Expectation::NotBefore.text(last.to_string());
            return Err(Fault::new(place.member("timestamp"), expected, moment));
        }
        last = moment;
        match event.as_ref().map(|event| &event.action) {
            Some(Action::Card { .. }) => goals = Default::default(),
            Some(Action::Mark(mark)) => {
                let before = goals[mark.square].get_or_insert_with(|| mark.goal.clone());
                if *before != mark.goal {
                    let expected = Expectation::SameGoal.text(format!("{before:?}"));
                    let place = place.member("square").member("name");
                    return Err(Fault::new(place, expected, mark.goal.as_str()));
                }
            }
            _ => {}
        }
        events.extend(event);
    }
    Ok(Feed { events, is_whole })
}

/// Reads an event and its moment. Those of unknown types have only that.
fn event(place: &Steps, item: &Value) -> Result<(f64, Option<Event>), Fault> {
    if item.members().is_none() {
        let example = r#"{"type": "goal", …}"#;
        return Err(Fault::new(place.clone(), Expectation::Object.text(example), item));
    }
    let at = match item.get("timestamp") {
        Some(&Value::Number(at)) if (0.0..=LAST).contains(&at) => at,
        other => {
            let expected = Expectation::Number.text("1764000000.25");
            return Err(Fault::new(place.member("timestamp"), expected, other));
        }
    };
    let action = match text(place, item, "type", "\"goal\"")? {
        "goal" => Action::Mark(mark(place, item)?),
        "new-card" => Action::Card {
            game: text(place, item, "game", "\"Ocarina of Time\"")?.to_owned(),
            seed: seed(place, item)?,
        },
        "revealed" => Action::Revealed,
        "chat" | "color" | "connection" => Action::Other,
        _ => return Ok((at, None)),
    };
    let player = player(&place.member("player"), item.get("player"))?;
    Ok((at, Some(Event { at, player, action })))
}

fn player(place: &Steps, found: Option<&Value>) -> Result<Player, Fault> {
    let player = object(place, found, r#"{"uuid": "k3f", "name": "Ann", "is_spectator": false}"#)?;
    Ok(Player {
        id: text(place, player, "uuid", "\"k3f\"")?.to_owned(),
        name: text(place, player, "name", "\"Ann\"")?.to_owned(),
        is_spectator: truth(place, player, "is_spectator")?,
    })
}

fn mark(place: &Steps, item: &Value) -> Result<Mark, Fault> {
    let at = place.member("square");
    let square = object(&at, item.get("square"), r#"{"name": "Catch a fish", "slot": "slot7"}"#)?;
    Ok(Mark {
        square: slot(square).ok_or_else(|| {
            let expected = Expectation::OneOf.with("named", r#""slot1" to "slot25""#);
            Fault::new(at.member("slot"), expected.text("\"slot7\""), square.get("slot"))
        })?,
        goal: text(&at, square, "name", "\"Catch a fish\"")?.to_owned(),
        colour: item.get("color").and_then(Value::text).and_then(Colour::named).ok_or_else(
            || {
                let names = NAMES.map(|name| format!("{name:?}")).join(", ");
                let expected = Expectation::OneOf.with("named", names).text("\"red\"");
                Fault::new(place.member("color"), expected, item.get("color"))
            },
        )?,
        is_removal: truth(place, item, "remove")?,
    })
}

/// Returns the place of a square on its card, 0 to 24, from its member `slot`.
fn slot(square: &Value) -> Option<usize> {
    let number = square.get("slot")?.text()?.strip_prefix("slot")?;
    (1..=SQUARES).find(|slot| slot.to_string() == number).map(|slot| slot - 1)
}

/// Returns the seed of a card. The site stores whole numbers.
fn seed(place: &Steps, item: &Value) -> Result<String, Fault> {
    match item.get("seed") {
        Some(Value::Number(seed)) if seed.fract() == 0.0 && seed.abs() <= LAST_SEED => {
            Ok(seed.to_string())
        }
        Some(Value::Text(seed)) => Ok(seed.clone()),
        other => {
            Err(Fault::new(place.member("seed"), Expectation::WholeNumber.text("112233"), other))
        }
    }
}

fn object<'a>(place: &Steps, found: Option<&'a Value>, example: &str) -> Result<&'a Value, Fault> {
    let is_object = |value: &&Value| value.members().is_some();
    found
        .filter(is_object)
        .ok_or_else(|| Fault::new(place.clone(), Expectation::Object.text(example), found))
}

fn text<'a>(
    place: &Steps,
    item: &'a Value,
    member: &'static str,
    example: &str,
) -> Result<&'a str, Fault> {
    let found = item.get(member);
    let expected = || Message::from(Expectation::Text).text(example);
    found.and_then(Value::text).ok_or_else(|| Fault::new(place.member(member), expected(), found))
}

fn truth(place: &Steps, item: &Value, member: &'static str) -> Result<bool, Fault> {
    match item.get(member) {
        Some(&Value::Bool(truth)) => Ok(truth),
        other => {
            let expected = Expectation::OneOf.with("named", "true, false").text("true");
            Err(Fault::new(place.member(member), expected, other))
        }
    }
}
