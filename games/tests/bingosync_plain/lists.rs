//! Random lists of every family, in every shape that the site's files have.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use foretile_games::bingo::Value;
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;

use crate::plain::Seed;

const TYPES: [&str; 8] = ["fish", "sword", "a", "b", "c", "d", "e", "f"];

fn text(text: impl Into<String>) -> Value {
    Value::Text(text.into())
}

fn object(members: Vec<(&str, Option<Value>)>) -> Value {
    let given = |(name, value): (&str, Option<Value>)| Some((name.to_owned(), value?));
    Value::object(members.into_iter().filter_map(given))
}

/// Names, of which some are equal.
fn name() -> impl Strategy<Value = Value> {
    (select(vec!["Goal", "Finish lap", "é", "\"fish\""]), 0..300_u32)
        .prop_map(|(word, number)| text(format!("{word} {number}")))
}

fn kinds(count: RangeInclusive<usize>) -> impl Strategy<Value = Value> {
    let kind = prop_oneof![20 => select(&TYPES[..]).prop_map(text), 1 => Just(Value::Null)];
    vec(kind, count).prop_map(Value::List)
}

fn maybe<S: Strategy>(one_in: u32, value: S) -> impl Strategy<Value = Option<S::Value>>
where
    S::Value: Clone,
{
    prop_oneof![1 => value.prop_map(Some), one_in - 1 => Just(None)]
}

/// A goal with all members that any of the rules with 25 tiers reads.
fn tiered_goal(rules: &'static str, children: bool) -> impl Strategy<Value = Value> {
    let child = match children {
        true => select(vec![Some("yes"), Some("yes"), Some("yes"), Some("yes"), Some("no")]),
        false => select(vec![Some("yes"), Some("no"), Some("perhaps"), None, None, None, None]),
    };
    let needs_types = ["srl-v8", "oot-v3", "oot-v6"].contains(&rules);
    // With more types, most lists of these rules would have no card, and with fewer no attempt would fail.
    let count = if ["srl-v8-subtypes", "oot-v8.2"].contains(&rules) { 1..=1 } else { 0..=3 };
    let types = (kinds(count), prop::bool::weighted(0.8));
    (name(), types, maybe(3, kinds(0..=2)), child, maybe(4, name())).prop_map(
        move |(name, (types, has), subtypes, child, jp)| {
            let types = (has || needs_types).then_some(types);
            object(vec![
                ("name", Some(name)),
                ("types", types),
                ("subtypes", subtypes),
                ("child", child.map(text)),
                ("jp", jp),
            ])
        },
    )
}

/// 25 tiers of at least `least` goals, in one of the shapes that lists have.
fn tiers(rules: &'static str, least: usize) -> impl Strategy<Value = Value> {
    let most = select(vec![least, least + 1, least + 3, least + 9]);
    let tiers = (most, any::<bool>()).prop_flat_map(move |(most, children)| {
        vec(vec(tiered_goal(rules, children), least..=most).prop_map(Value::List), 25)
    });
    (tiers, 0..4_u8).prop_map(move |(tiers, shape)| match shape {
        0 if rules == "srl-v5" => Value::List(tiers),
        1 => {
            Value::object((1..).zip(tiers).map(|(tier, goals): (u32, _)| (tier.to_string(), goals)))
        }
        2 => Value::List([vec![Value::List(vec![])], tiers].concat()),
        _ => Value::List([vec![Value::Null], tiers].concat()),
    })
}

fn isaac() -> impl Strategy<Value = Value> {
    let tiers = select(vec![30, 60, 100]).prop_flat_map(|types: u32| {
        let goal = move || {
            let types = vec((0..types).prop_map(|number| text(format!("t{number}"))), 0..4);
            (name(), maybe(5, Just(())), types).prop_map(|(name, missing, types)| {
                let types = missing.is_none().then_some(Value::List(types));
                object(vec![("name", Some(name)), ("types", types)])
            })
        };
        [40, 40, 20, 10].map(|count| vec(goal(), count).prop_map(Value::List))
    });
    tiers.prop_map(|tiers| Value::List([vec![Value::Null], tiers.to_vec()].concat()))
}

/// In a strict list every goal has a type that few goals may have, so that all others are held back after some draws.
fn synergen(strict: bool) -> impl Strategy<Value = Value> {
    let (types, most) = if strict { (1..=2, 2) } else { (0..=2, 6) };
    let key = prop_oneof![(0..60_u32).prop_map(|n| n.to_string()), "k[0-9]{2}", "0[0-9]"];
    let named = prop_oneof![key.clone().prop_map(text), select(&TYPES[..]).prop_map(text)];
    let score = select(vec![0.5, 1.0, 2.0, -1.0]).prop_map(Value::Number);
    let goal = (
        maybe(1, name()),
        maybe(2, (0..27_i32).prop_map(|n| Value::Number(n.into()))),
        maybe(if strict { 1 } else { 2 }, kinds(types)),
        maybe(3, vec(named.clone(), 0..4).prop_map(Value::List)),
        maybe(4, vec(named, 0..3).prop_map(Value::List)),
        maybe(3, score),
    );
    let goal = goal.prop_map(|(desc, diff, types, excludes, synergy, score)| {
        object(vec![
            ("Desc", desc),
            ("Diff", diff),
            ("Types", types),
            ("Excludes", excludes),
            ("Synergy", synergy),
            ("Score", score),
        ])
    });
    let limit =
        maybe(if strict { 1 } else { 2 }, (1..most).prop_map(|n: i32| Value::Number(n.into())));
    let limit = limit.prop_map(|max| object(vec![("Max", max)]));
    let limits = btree_map(
        select(&TYPES[..]).prop_map(str::to_owned),
        limit,
        if strict { 8..9 } else { 0..6 },
    )
    .prop_map(|limits: BTreeMap<String, Value>| Value::object(limits));
    let most = maybe(2, select(vec![5.0, 9.5, 30.0]).prop_map(Value::Number));
    (vec((key, goal), 30..90), limits, most).prop_map(|(goals, limits, most)| {
        let limits = [("bingoTypes".to_owned(), limits)];
        let most = most.map(|most| ("maxScore".to_owned(), most));
        Value::object(goals.into_iter().chain(limits).chain(most))
    })
}

/// A list with few goals runs out, because most of them exclude others.
fn hollow_knight(goals: usize) -> impl Strategy<Value = Value> {
    let keys: Vec<String> =
        (0..goals).map(|at| ["", "k", "0"][at % 3].to_owned() + &at.to_string()).collect();
    let excluded = maybe(2, vec(select([keys.clone(), vec!["gone".to_owned()]].concat()), 0..3));
    let goal = (name(), excluded, any::<bool>());
    vec(goal, goals).prop_map(move |goals| {
        Value::object(keys.iter().zip(goals).map(|(key, (name, excluded, is_list))| {
            let others = |excluded: Vec<String>| {
                Value::List(excluded.into_iter().filter(|other| other != key).map(text).collect())
            };
            let none = (!is_list).then(|| object(vec![]));
            let excludes = excluded.map(others).or(none);
            (key.clone(), object(vec![("Name", Some(name)), ("excludes", excludes)]))
        }))
    })
}

/// No list, one that the rules ignore, or a table of texts.
fn any_table() -> BoxedStrategy<Value> {
    let texts = vec(name(), 0..4).prop_map(Value::List);
    let texts = prop_oneof![2 => name(), 1 => texts].boxed();
    let items = btree_map((0..80_u32).prop_map(|number| number.to_string()), texts, 40..80)
        .prop_map(|items| object(vec![("items", Some(Value::object(items)))]));
    prop_oneof![2 => Just(Value::Null), 1 => tiers("oot-v3", 1), 3 => items].boxed()
}

/// A list of a family.
pub fn list(rules: &'static str) -> BoxedStrategy<Value> {
    let entry = prop_oneof![name(), name().prop_map(|name| object(vec![("name", Some(name))]))];
    let group = maybe(3, select(&TYPES[..]).prop_map(text));
    let grouped = (name(), group)
        .prop_map(|(name, group)| object(vec![("name", Some(name)), ("group", group)]));
    match rules {
        "simple" => vec(entry, 25..120).prop_map(Value::List).boxed(),
        "simple-alttp" => vec(name(), 60..120).prop_map(Value::List).boxed(),
        "ladx" => vec(grouped, 40..120).prop_map(Value::List).boxed(),
        "isaac" => isaac().boxed(),
        "hollow-knight" => (25..80_usize).prop_flat_map(hollow_knight).boxed(),
        "synergen" => any::<bool>().prop_flat_map(synergen).boxed(),
        "oot-v2" => any_table(),
        "srl-v8-subtypes" | "oot-v8.2" => tiers(rules, 2).boxed(),
        _ => tiers(rules, 1).boxed(),
    }
}

/// A seed, with what JavaScript's `Number` makes of it (as node says).
pub fn seed() -> impl Strategy<Value = Seed> {
    const ODD: [(&str, f64); 27] = [
        ("0", 0.0),
        ("007", 7.0),
        ("7", 7.0),
        ("777", 777.0),
        (" 12 ", 12.0),
        ("3.7", 3.7),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("0x1F", 31.0),
        ("0b11", 3.0),
        ("+7", 7.0),
        ("99999999999999999999", 1e20),
        ("1e400", f64::INFINITY),
        ("1_000", f64::NAN),
        ("-5", -5.0),
        ("-1000000", -1_000_000.0),
        ("-199001", -199_001.0),
        ("-1000", -1_000.0),
        ("-792.4285714285714", -792.428_571_428_571_4),
        ("-792.5", -792.5),
        ("-123456789", -123_456_789.0),
        ("1e-300", 1e-300),
        ("Infinity", f64::INFINITY),
        ("-Infinity", f64::NEG_INFINITY),
        ("-0", -0.0),
        ("abc", f64::NAN),
        ("Ünï ☃", f64::NAN),
    ];
    let odd = select(&ODD[..]).prop_map(|(text, number)| Seed { text: text.to_owned(), number });
    let usual = (1..=1_000_000_u32)
        .prop_map(|number| Seed { text: number.to_string(), number: number.into() });
    prop_oneof![1 => odd, 4 => usual]
}
