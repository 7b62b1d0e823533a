//! Lists at the limits of what the families read, and one past them.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, NoCard, Options};

fn text(text: impl ToString) -> Value {
    Value::Text(text.to_string())
}

fn object<const N: usize>(members: [(&str, Value); N]) -> Value {
    Value::object(members.map(|(name, value)| (name.to_owned(), value)))
}

fn read(rules: &str, list: &Value) -> Result<Dealer, String> {
    read_mode(rules, list, "normal")
}

fn read_mode(rules: &str, list: &Value, mode: &str) -> Result<Dealer, String> {
    let options = Options { length: mode.parse().unwrap(), language: None };
    Dealer::new(rules.parse().unwrap(), list, &options).map_err(|error| error.to_string())
}

/// Asserts that a list is read, or refused with these words.
fn check(rules: &str, list: &Value, refused: Option<&str>) {
    match (read(rules, list), refused) {
        (Ok(_), None) => {}
        (Err(error), Some(words)) => assert!(error.contains(words), "{rules}: {error}"),
        (Ok(_), Some(words)) => panic!("{rules} reads {list}: expected {words}"),
        (Err(error), None) => panic!("{rules}: {error}"),
    }
}

#[test]
fn a_card_needs_25_goals() {
    let refused = |count: usize| (count < 25).then_some("at least 25");
    for count in [0, 24, 25, 26] {
        let names = Value::List((0..count).map(text).collect());
        check("simple", &names, refused(count));
        check("simple-alttp", &names, refused(count));
        let goal = |at: usize| object([("name", text(at)), ("group", text(at / 2))]);
        let alone = |at: usize| object([("name", text(at))]);
        // Half of the goals alone, and as many groups of two.
        let half = count / 2;
        let goals = (0..half).map(alone).chain((0..2 * (count - half)).map(goal));
        check("ladx", &Value::List(goals.collect()), refused(count));
    }
    // Of those that begin with "Finish", only one comes.
    for (finishes, others) in [(1, 24), (2, 24), (2, 23), (5, 24), (5, 23), (30, 23), (0, 24)] {
        let finish = (0..finishes).map(|at| text(format!("Finish {at}")));
        let list = Value::List(finish.chain((0..others).map(text)).collect());
        check("simple-alttp", &list, refused(others + usize::from(finishes > 0)));
    }
}

#[test]
fn a_goal_has_at_most_a_thousand_types() {
    for (count, refused) in [(1_000, None), (1_001, Some("at most 1000"))] {
        let types = Value::List((0..count).map(text).collect());
        let goal = object([("name", text("a")), ("types", types)]);
        let tiers = vec![Value::List(vec![goal]); 26];
        check("srl-v5", &Value::List(tiers), refused);
    }
}

#[test]
fn at_most_a_hundred_mistakes_are_listed() {
    // The list itself is a mistake, too: none of these is a goal.
    for (count, listed) in [(98, 99), (99, 100), (150, 100)] {
        let list = Value::List(vec![Value::Number(1.0); count]);
        let error = read("simple-alttp", &list).err().unwrap();
        assert!(error.ends_with(&format!("(and {} more)", listed - 1)), "{error}");
    }
}

/// Every attempt would end at the last goal of tier 25, which no square of a short card asks for.
#[test]
fn tier_25_needs_two_goals_unless_the_card_is_short() {
    let goal = |at: usize| object([("name", text(at))]);
    for (last, mode, is_read) in [
        (1, "normal", false),
        (1, "long", false),
        (1, "short", true),
        (2, "normal", true),
        (2, "long", true),
    ] {
        let counts = [0].into_iter().chain([3; 24]).chain([last]);
        let tiers = counts.map(|count: usize| Value::List((0..count).map(goal).collect()));
        let list = Value::List(tiers.collect());
        for rules in ["srl-v8-subtypes", "oot-v8.2"] {
            let dealer = read_mode(rules, &list, mode);
            assert_eq!(dealer.is_ok(), is_read, "{rules} {last} {mode}");
            // Short cards of the other rules need goals of the child.
            let deals = |dealer: Dealer| dealer.deal("112233").is_ok();
            assert!(
                dealer
                    .map_or(true, |dealer| (rules, mode) == ("oot-v8.2", "short") || deals(dealer))
            );
        }
    }
}

/// No square of a short card asks for tiers above 13: they may be empty, and squares take what they have then.
#[test]
fn tiers_that_no_square_asks_for_may_be_empty() {
    let goal = object([("name", text("a")), ("types", Value::List(vec![text("fish")]))]);
    let tiers = (0..=25).map(|tier| Value::List(vec![goal.clone(); usize::from(tier < 14)]));
    let list = Value::List(tiers.collect());
    for rules in ["srl-v5", "srl-v5-blackout", "srl-v8"] {
        assert!(read(rules, &list).is_err());
        assert!(read_mode(rules, &list, "short").unwrap().deal("112233").is_ok());
    }
}

#[test]
fn difficulties_are_whole_numbers() {
    for (difficulty, tier, refused) in [
        (1e6, Some(1_000_000), None),
        (-1e6, None, None),
        (1.0, Some(1), None),
        (0.0, None, None),
        (-0.5, None, Some("a whole number, such as 3")),
        (1_000_001.0, None, Some("a whole number, such as 3")),
        (-1_000_001.0, None, Some("a whole number, such as 3")),
    ] {
        let goal = object([("Desc", text("a")), ("Diff", Value::Number(difficulty))]);
        let list = object([("a", goal), ("bingoTypes", object([]))]);
        check("synergen", &list, refused);
        if refused.is_none() {
            assert_eq!(read("synergen", &list).unwrap().goals()[0].tier, tier);
        }
    }
}

/// With one type for all goals, the second square can have none.
#[test]
fn isaac_needs_goals_of_new_types() {
    let goal =
        |kind: usize| object([("name", text("a")), ("types", Value::List(vec![text(kind)]))]);
    let list = Value::List(vec![Value::List(vec![goal(1), goal(1)]); 4]);
    assert_eq!(
        read("isaac", &list).unwrap().deal("112233"),
        Err(NoCard::NothingLeft { square: 1 })
    );
}

/// Goals that all make each other likelier double with every draw.
#[test]
fn goals_that_multiply_run_out_of_room() {
    let goal = |at: usize| {
        let group = Value::List(vec![text("all")]);
        (at.to_string(), object([("Desc", text(at)), ("Synergy", group)]))
    };
    let limits = ("bingoTypes".to_owned(), object([]));
    let list = Value::object((0..30).map(goal).chain([limits]));
    assert_eq!(read("synergen", &list).unwrap().deal("112233"), Err(NoCard::Pool));
}

/// Short cards need goals of the child, and this list has none: each attempt fails at the first square.
#[test]
fn attempts_end() {
    let goal = |at: usize| object([("name", text(at)), ("child", text("no"))]);
    let tiers = (0..=25).map(|_| Value::List((0..2).map(goal).collect()));
    let dealer = read_mode("oot-v8.2", &Value::List(tiers.collect()), "short").unwrap();
    let why = dealer.deal("112233").unwrap_err();
    assert_eq!(why, NoCard::Attempts { most: 100_000 });
    assert!(why.to_string().starts_with("no card without a clash in 100000 attempts"));
}

/// A table may lack numbers and have several texts of one, but no number in place of a text.
#[test]
fn a_table_has_texts() {
    let table = |value: Value| object([("items", object([("66", value)]))]);
    for (value, refused) in [
        (text("a"), None),
        (Value::List(vec![text("a"), text("b")]), None),
        (Value::List(vec![]), None),
        (Value::Number(7.0), Some("items, 66: expected a text, such as \"Catch a fish\", found 7")),
        (Value::List(vec![text("a"), Value::Null]), Some("found a list of 2")),
    ] {
        check("oot-v2", &table(value), refused);
    }
    for ignored in [Value::Null, text("a"), Value::List(vec![]), object([("items", text("a"))])] {
        let [own, read] = [&Value::Null, &ignored].map(|list| read("oot-v2", list).unwrap());
        assert_eq!(own.goals(), read.goals());
        assert_eq!(own.deal("7"), read.deal("7"));
    }
}
