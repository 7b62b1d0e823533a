//! Goal lists and rules of any kind, in multiples of 0.25. The tests of `search` use them too.

use foretile_games::bingo::{GoalList, ListPart, Mode, Profile, Rules, SquareKind, Value};
use proptest::prelude::*;

fn quarters(range: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = f64> {
    range.prop_map(|quarters| f64::from(quarters) / 4.0)
}

/// Synergies of a goal, in up to four of a few categories; some are far above every limit.
fn synergies() -> impl Strategy<Value = Value> {
    let minutes = prop_oneof![6 => quarters(-8..=14), 1 => Just(9.0), 1 => Just(100.0)];
    proptest::collection::btree_map(0..8_u8, minutes, 0..=4).prop_map(|numbers| {
        let member = |(category, minutes)| (format!("c{category}"), Value::Number(minutes));
        Value::Members(numbers.into_iter().map(member).collect())
    })
}

/// Row types, which most goals have, in either order.
fn rowtypes() -> impl Strategy<Value = Value> {
    let entry = |name: &str, minutes| (name.to_owned(), Value::Number(minutes));
    (quarters(0..=8), quarters(-4..=8), 0..20).prop_map(move |(one, two, kind)| {
        Value::Members(match kind {
            0 => vec![],
            1 => vec![entry("r1", one)],
            2 => vec![entry("r2", two), entry("r1", one)],
            _ => vec![entry("r1", one), entry("r2", two)],
        })
    })
}

/// A list of 60 to 160 goals.
pub fn list() -> impl Strategy<Value = GoalList> {
    let goal = (quarters(0..=80), synergies(), synergies(), rowtypes(), quarters(-8..=8));
    let filter = prop_oneof!["min -?[0-3]", "max -?[0-3]", Just("none".to_owned())];
    (
        proptest::collection::vec(goal, 60..160),
        proptest::collection::btree_map(0..8_u8, filter, 0..5),
        (quarters(-8..=48), quarters(-8..=48)),
    )
        .prop_map(|(goals, filters, thresholds)| {
            let text = |text: String| Value::Text(text);
            let mut buckets = vec![Vec::new(); 26];
            for (index, (time, types, subtypes, rowtypes, weight)) in goals.into_iter().enumerate()
            {
                let members = [
                    // Now and then two goals with one id.
                    ("id", text(format!("g{}", index - usize::from(index % 40 == 39)))),
                    ("name", text(format!("goal {index}"))),
                    ("time", Value::Number(time)),
                    ("types", types),
                    ("subtypes", subtypes),
                    ("rowtypes", rowtypes),
                    ("weight", Value::Number(weight)),
                ];
                let members = members.map(|(name, value)| (name.to_owned(), value)).to_vec();
                buckets[1 + index % 25].push(Value::Members(members));
            }
            let filters = filters.into_iter().map(|(c, filter)| (format!("c{c}"), text(filter)));
            let threshold = |name: &str, minutes| (name.to_owned(), Value::Number(minutes));
            let (one, two) = thresholds;
            let mut members: Vec<(String, Value)> = buckets
                .into_iter()
                .enumerate()
                .map(|(bucket, goals)| (bucket.to_string(), Value::List(goals)))
                .collect();
            let thresholds = vec![threshold("r1", one), threshold("r2", two)];
            members.push(("rowtypes".to_owned(), Value::Members(thresholds)));
            members.push(("synfilters".to_owned(), Value::Members(filters.collect())));
            GoalList::read(&Value::Members(members)).expect("a goal list")
        })
}

/// Rules whose limits may be anything.
pub fn rules() -> impl Strategy<Value = Rules> {
    let limits = (quarters(-40..=-4), quarters(4..=48), quarters(8..=24));
    let offsets = (quarters(2..=8), quarters(8..=24));
    let too_much = prop_oneof![4 => Just(100.0), 1 => Just(5.0), 1 => Just(0.0)];
    (limits, offsets, too_much, any::<[bool; 3]>(), 0..3_usize).prop_map(
        |(
            (minimum, maximum, individual),
            (first, last),
            too_much,
            [weights, conflicts, old],
            square,
        )| {
            let profile = Profile {
                minimum_synergy: minimum,
                maximum_synergy: maximum,
                maximum_individual_synergy: individual,
                initial_offset: first,
                maximum_offset: last,
                too_much_synergy: too_much,
                use_frequency_balancing: weights,
                ..Mode::Normal.rules().profile
            };
            let square = [SquareKind::Magic, SquareKind::LowerHalf, SquareKind::UpperHalf][square];
            Rules {
                part: ListPart::Normal,
                profile,
                no_conflicts: conflicts,
                square,
                before_10_2: old,
            }
        },
    )
}
