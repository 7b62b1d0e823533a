//! Random lists, and settings that fit them.

use foretile_games::bingo::Value;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

pub fn text(text: impl ToString) -> Value {
    Value::Text(text.to_string())
}

pub fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::object(members.map(|(name, value)| (name.to_owned(), value)))
}

fn number(number: impl Into<f64>) -> Value {
    Value::Number(number.into())
}

fn ids(start: &'static str, numbers: Vec<usize>) -> Value {
    Value::List(numbers.into_iter().map(|number| text(format!("{start}{number}"))).collect())
}

/// How many goals, categories and tags a list has.
#[derive(Clone, Copy, Debug)]
struct Size {
    goals: usize,
    categories: usize,
    tags: usize,
}

fn some(count: usize, most: usize) -> impl Strategy<Value = Vec<usize>> {
    subsequence((0..count).collect::<Vec<_>>(), 0..=most.min(count)).prop_shuffle()
}

/// A list of goals with difficulties up to `last`.
fn list(size: Size, last: u8) -> impl Strategy<Value = Value> {
    // Now and then a goal has more categories than most.
    let categories = prop_oneof![9 => Just(3), 1 => Just(7)]
        .prop_flat_map(move |most| some(size.categories, most));
    let difficulty =
        prop_oneof![1 => Just(Value::Null), 1 => Just(number(0)), 9 => (1..=last).prop_map(number)];
    let goal = (difficulty, categories, some(size.tags, 2));
    let maxima = vec(prop_oneof![1 => -2..=0, 1 => Just(i32::MIN), 4 => 1..9], size.categories);
    (vec(goal, size.goals), maxima).prop_map(|(goals, maxima)| {
        let goals = goals.into_iter().enumerate().map(|(at, (difficulty, categories, tags))| {
            object([
                ("id", text(format!("g{at}"))),
                ("goal", text(format!("Goal {}", at / 2))),
                ("difficulty", difficulty),
                ("categories", ids("c", categories)),
                ("tags", ids("t", tags)),
            ])
        });
        let category = |(at, max)| {
            object([
                ("id", text(format!("c{at}"))),
                ("name", text(format!("Category {at}"))),
                ("max", number(max)),
            ])
        };
        let tags = (0..9).map(|at| object([("id", text(format!("t{at}"))), ("name", text(at))]));
        object([
            ("categories", Value::List(maxima.into_iter().enumerate().map(category).collect())),
            ("tags", Value::List(tags.collect())),
            ("goals", Value::List(goals.collect())),
        ])
    })
}

fn filters(size: Size) -> impl Strategy<Value = Value> {
    let mode = |mode: &str, of: &str, ids: Value| object([("mode", text(mode)), (of, ids)]);
    let difficulty = (1..=3_u8, 3..=6_u8, 0..3_u8).prop_map(|(min, max, ends)| {
        let [min, max] = [("min", number(min)), ("max", number(max))];
        let mode = ("mode", text("difficulty"));
        match ends {
            0 => object([mode, min]),
            1 => object([mode, max]),
            _ => object([mode, min, max]),
        }
    });
    let filters = (
        difficulty,
        some(size.categories, 9)
            .prop_map(move |some| mode("category", "categories", ids("c", some))),
        some(size.tags, 4).prop_map(move |some| mode("tags-inclusion", "tags", ids("t", some))),
        some(size.tags, 1).prop_map(move |some| mode("tags-exclusion", "tags", ids("t", some))),
    );
    let chosen = prop_oneof![3 => Just(0..=0), 2 => Just(1..=1), 1 => Just(2..=2)];
    (filters, chosen).prop_flat_map(|((a, b, c, d), count)| {
        subsequence(vec![a, d, b, c], count).prop_map(Value::List)
    })
}

fn square(size: Size) -> impl Strategy<Value = Value> {
    let square = |kind: &str, of: &str, value: Value| {
        object([("selectionCriteria", text(kind)), (of, value)])
    };
    prop_oneof![
        4 => Just(object([("selectionCriteria", text("random"))])),
        2 => (1..=6_u8).prop_map(move |n| square("difficulty", "difficulty", number(n))),
        2 => (0..size.categories).prop_map(move |n| square("category", "category", text(format!("c{n}")))),
        1 => (0..size.goals).prop_map(move |n| square("fixed", "goal", text(format!("g{n}")))),
    ]
}

fn layout(size: Size) -> impl Strategy<Value = Value> {
    let custom = (1..=8_usize, 1..=8_usize).prop_flat_map(move |(rows, columns)| {
        vec(vec(square(size), columns).prop_map(Value::List), rows)
            .prop_map(|rows| object([("mode", text("custom")), ("layout", Value::List(rows))]))
    });
    let distribution = (vec(1..=6_u8, 3), 1..20_u8, 1..5_u8).prop_map(|(of, one, other)| {
        let counts = [one, other, 25 - one - other];
        let parts = of.into_iter().zip(counts).filter(|(_, count)| *count > 0);
        let part = |(of, count)| object([("difficulty", number(of)), ("count", number(count))]);
        let parts = Value::List(parts.map(part).collect());
        object([("mode", text("difficulty-distribution")), ("distribution", parts)])
    });
    let fixed =
        select(vec!["random", "isaac", "srlv5"]).prop_map(|mode| object([("mode", text(mode))]));
    prop_oneof![2 => fixed, 5 => custom, 1 => distribution]
}

fn kinds(of: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let kinds = of.iter().map(|kind| object([("type", text(kind))])).collect::<Vec<_>>();
    subsequence(kinds, 0..=of.len()).prop_shuffle().prop_map(Value::List)
}

/// A list with settings.
pub fn case() -> impl Strategy<Value = (Value, Value)> {
    let categories = select(vec![2, 5, 9, 70]);
    let size = (1..120_usize, categories).prop_map(|(goals, categories)| Size {
        goals,
        categories,
        tags: 5,
    });
    size.prop_flat_map(|size| {
        let parts = (
            filters(size),
            layout(size),
            kinds(&["line-type-exclusion"]),
            kinds(&["synergize", "board-type-max"]),
        );
        let settings = parts.prop_map(|(filters, layout, restrictions, adjustments)| {
            object([
                ("goalFilters", filters),
                ("boardLayout", layout),
                ("restrictions", restrictions),
                ("adjustments", adjustments),
            ])
        });
        (list(size, 6), settings)
    })
}

/// A list for the old generators, nearly always with goals of all 25 difficulties. Some goals have the same text.
pub fn old_case() -> impl Strategy<Value = Value> {
    let goals = prop_oneof![1 => 20..60_usize, 2 => 150..250_usize];
    let size = (goals, 1..20_usize);
    size.prop_flat_map(|(goals, categories)| list(Size { goals, categories, tags: 5 }, 25))
}

/// A seed that has a magic square, mostly of those that the site draws.
pub fn seed() -> impl Strategy<Value = i64> {
    prop_oneof![4 => 1..1_000_000_i64, 1 => 0..1_i64 << 32, 1 => (1_i64 << 31) - 3..(1 << 31) + 3]
}
