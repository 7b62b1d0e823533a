//! Tests the cures of a check together: on random lists with many faults, and on planted faults.

mod cured;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Family, Length, Options};
use foretile_study::bingo::{Edit, GameFinding, GameIssue, Wording};

use cured::{check, holds, promises};

/// Random numbers from a seed (Knuth's MMIX generator).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % count
    }

    fn once_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    /// Returns a goal whose text may be repeated or too long, and which may lack its types or a language, or be a hole.
    fn goal(&mut self, number: u64) -> Value {
        if self.once_in(150) {
            return Value::Null;
        }
        let name = match self.below(60) {
            0 => "x".repeat(300),
            1..6 => format!("Goal {}", self.below(number + 1)),
            _ => format!("Goal {number}"),
        };
        let mut members = vec![("name".to_owned(), Value::Text(name))];
        if !self.once_in(9) {
            let count = self.below(3);
            let kinds = (0..count).map(|_| Value::Text(format!("type {}", self.below(30))));
            members.push(("types".to_owned(), Value::List(kinds.collect())));
        } else {
            members.push(("types".to_owned(), Value::List(Vec::new())));
        }
        if !self.once_in(4) {
            members.push(("jp".to_owned(), Value::Text(format!("目標 {number}"))));
        }
        if self.once_in(9) {
            members.push(("weight".to_owned(), Value::Number(3.0)));
        }
        Value::object(members)
    }

    fn goals(&mut self, count: u64, first: u64) -> Vec<Value> {
        (first..first + count).map(|number| self.goal(number)).collect()
    }

    fn list(&mut self, rules: &str) -> Value {
        match rules {
            "simple" | "ladx" => {
                let count = 26 + self.below(30);
                let goals = self.goals(count, 0).into_iter();
                Value::List(goals.filter(|goal| *goal != Value::Null).collect())
            }
            "isaac" => {
                let sizes = [30, 30, 8, 3];
                Value::List(
                    sizes.iter().map(|size| Value::List(self.goals(*size, *size * 9))).collect(),
                )
            }
            _ => {
                let tier = |tier: u64| {
                    let count = 1 + self.below(6);
                    Value::List(self.goals(count, 10 * tier))
                };
                let first = if rules == "srl-v5" { None } else { Some(Value::List(Vec::new())) };
                let tiers: Vec<Value> = (0..25).map(tier).collect();
                Value::List(first.into_iter().chain(tiers).collect())
            }
        }
    }
}

#[test]
fn cures_hold_on_random_lists() {
    let mut chance = Chance(7);
    let mut promised = 0;
    for round in 0..8 {
        for rules in ["srl-v5", "srl-v5-blackout", "srl-v8", "isaac", "simple", "ladx"] {
            let family: Family = rules.parse().unwrap();
            let list = chance.list(rules);
            let length = Length::ALL[round % 3];
            let language = chance.once_in(3).then(|| "jp".to_owned());
            let options = Options { length, language };
            promised += holds(family, &list, &options, 120, &format!("{rules}, list {round}"));
        }
    }
    assert!(promised > 100, "{promised}");
}

fn named(name: &str) -> Value {
    let types = Value::List(Vec::new());
    Value::object([("name".to_owned(), Value::Text(name.to_owned())), ("types".to_owned(), types)])
}

/// Returns 25 tiers with these numbers of goals.
fn tiers(size: impl Fn(usize) -> usize) -> Vec<Vec<Value>> {
    let tier =
        |tier: usize| (0..size(tier)).map(move |at| named(&format!("Goal {tier}.{at}"))).collect();
    (1..=25).map(tier).collect()
}

fn list(tiers: Vec<Vec<Value>>) -> Value {
    Value::List(tiers.into_iter().map(Value::List).collect())
}

fn found(list: &Value, length: Length, language: Option<&str>) -> Vec<GameIssue> {
    let options = Options { length, language: language.map(str::to_owned) };
    let family = "srl-v5".parse().unwrap();
    holds(family, list, &options, 300, "planted");
    check(family, list, &options, 300).unwrap().issues
}

fn of_kind(issues: &[GameIssue], kind: GameFinding) -> Vec<&GameIssue> {
    issues.iter().filter(|issue| issue.kind == kind).collect()
}

/// The copy in the fuller tier goes, and none where both tiers need theirs.
#[test]
fn the_copy_that_its_tier_can_spare_is_removed() {
    for (sizes, removed) in [
        ([1, 4], Some("tier 9, goal 1")),
        ([4, 1], Some("tier 2, goal 1")),
        ([3, 5], Some("tier 9, goal 1")),
        ([5, 3], Some("tier 2, goal 1")),
        ([4, 4], Some("tier 9, goal 1")),
        ([1, 1], None),
    ] {
        let mut tiers = tiers(|tier| match tier {
            2 => sizes[0],
            9 => sizes[1],
            _ => 3,
        });
        tiers[8][0] = tiers[1][0].clone();
        let issues = found(&list(tiers), Length::Normal, None);
        let twice = of_kind(&issues, GameFinding::DuplicateName);
        assert_eq!(twice.len(), 1, "{sizes:?}");
        let cure = removed.map(|place| format!("remove “Goal 2.0” ({place})"));
        assert_eq!(twice[0].cure, cure, "{sizes:?}");
        // The cards repeat a text for that, and are cured only with it.
        let repeats = of_kind(&issues, GameFinding::Repeats);
        assert_eq!((repeats.len(), promises(repeats[0])), (1, removed.is_some()), "{sizes:?}");
    }
}

/// A tier of two goals gets one of its neighbour's for a copy.
#[test]
fn a_tier_of_two_goals_exchanges_a_copy() {
    let cures = |near: usize, sizes: [usize; 2]| {
        let mut tiers = tiers(|tier| match tier {
            2 => sizes[0],
            9 => sizes[1],
            10 => near,
            _ => 2,
        });
        tiers[8][0] = tiers[1][0].clone();
        let issues = found(&list(tiers), Length::Normal, None);
        of_kind(&issues, GameFinding::DuplicateName)[0].cure.clone()
    };
    let exchanged =
        "move “Goal 10.2” (tier 10, goal 3) to tier 9; remove “Goal 2.0” (tier 9, goal 1)";
    assert_eq!(cures(3, [2, 2]).as_deref(), Some(exchanged));
    assert_eq!(cures(2, [2, 2]), None);
    assert_eq!(cures(3, [1, 1]), None);
}

/// Two cures must not take the same goal, nor leave its tier with one.
#[test]
fn lonely_tiers_share_what_their_neighbour_can_spare() {
    for (size, cured) in [(2, 0), (3, 1), (4, 2), (5, 2)] {
        let tiers = tiers(|tier| match tier {
            5 | 7 => 1,
            6 => size,
            _ => 2,
        });
        let issues = found(&list(tiers), Length::Normal, None);
        let lonely = of_kind(&issues, GameFinding::LonelyTier);
        assert_eq!(lonely.len(), 2);
        assert_eq!(lonely.iter().filter(|issue| promises(issue)).count(), cured, "{size}");
    }
}

/// Short cards do not use tiers 14 to 25, and use each of the others on two squares.
#[test]
fn short_cards_have_causes_of_their_own() {
    let mut tiers = tiers(|_| 3);
    tiers[19][1] = tiers[1][0].clone();
    tiers[20][1] = Value::Null;
    tiers[21][1] = named(&"x".repeat(300));
    tiers[22] = vec![named("Alone")];
    let issues = found(&list(tiers.clone()), Length::Short, None);
    let reported: Vec<_> = issues.iter().map(|issue| (issue.kind, issue.told.is)).collect();
    assert_eq!(reported, [(GameFinding::Repeats, Wording::RepeatedTiers)]);
    // On normal cards, all faults are found.
    let issues = found(&list(tiers.clone()), Length::Normal, None);
    let kinds = [
        GameFinding::DuplicateName,
        GameFinding::LongName,
        GameFinding::Hole,
        GameFinding::LonelyTier,
        GameFinding::Repeats,
    ];
    assert!(kinds.iter().all(|kind| of_kind(&issues, *kind).len() == 1), "{issues:#?}");
    // Two texts that are there twice in tiers of short cards are a cause of their own.
    tiers[3][1] = tiers[1][0].clone();
    let issues = found(&list(tiers), Length::Short, None);
    let causes: Vec<_> =
        of_kind(&issues, GameFinding::Repeats).iter().map(|it| it.told.is).collect();
    assert_eq!(causes, [Wording::RepeatedTexts, Wording::RepeatedTiers]);
}

#[test]
fn all_findings_are_listed_or_counted() {
    for (copies, listed, more) in [(36, 36, None), (100, 100, None), (103, 100, Some(3))] {
        let mut tiers = tiers(|_| 12);
        for copy in 0..copies {
            let (tier, at) = (copy % 12, copy / 12);
            tiers[tier + 12][at] = tiers[tier][at].clone();
        }
        let list = list(tiers);
        let options = Options::default();
        let family: Family = "srl-v5".parse().unwrap();
        let checked = check(family, &list, &options, 200).unwrap();
        assert_eq!(of_kind(&checked.issues, GameFinding::DuplicateName).len(), listed);
        let left_out: Vec<_> = checked.left_out.into_iter().collect();
        let expected: Vec<_> =
            more.map(|more| (GameFinding::DuplicateName, more)).into_iter().collect();
        assert_eq!(left_out, expected);
        // Those that are not listed are cured, too.
        let again = check(family, &checked.cured.unwrap(), &options, 200).unwrap();
        assert!(again.issues.is_empty(), "{copies}: {:#?}", again.issues);
    }
}

#[test]
fn one_run_gives_every_goal_its_language() {
    let mut tiers = tiers(|_| 4);
    for (at, goal) in tiers.iter_mut().flatten().enumerate() {
        let Value::Members(members) = goal else { panic!() };
        if at % 5 > 0 {
            members.push(("jp".to_owned(), Value::Text(format!("目標 {at}"))));
        }
    }
    let list = list(tiers);
    let issues = found(&list, Length::Normal, None);
    let [missing] = of_kind(&issues, GameFinding::MissingLanguage)[..] else {
        panic!("{issues:#?}")
    };
    assert_eq!(missing.edits, [Edit::Fill("jp".to_owned())]);
    assert!(missing.message.starts_with("20 of 100 goals lack it"), "{}", missing.message);
    // A long text is cut in the language that cards show.
    let mut long = list;
    let place = foretile_games::bingo::bingosync::Place::Tier(3, 1);
    let text = Some(Value::Text("目".repeat(256)));
    long = Edit::Set(place, "jp".to_owned(), text).apply("srl-v5".parse().unwrap(), &long);
    let issues = found(&long, Length::Normal, Some("jp"));
    assert!(promises(of_kind(&issues, GameFinding::LongName)[0]), "{issues:#?}");
}

/// Rules that leave element 0 out do so for 25 elements, too: then tier 25 is missing, which short cards do not need.
#[test]
fn edits_find_the_tiers_of_lists_with_25_elements() {
    let mut tiers = tiers(|_| 4);
    tiers[9][1] = tiers[4][0].clone();
    let list = list(tiers);
    let options = Options { length: Length::Short, language: None };
    for rules in ["srl-v5-blackout", "srl-v8"] {
        let family: Family = rules.parse().unwrap();
        assert!(holds(family, &list, &options, 200, rules) > 0, "{rules}");
        let checked = check(family, &list, &options, 200).unwrap();
        let twice = of_kind(&checked.issues, GameFinding::DuplicateName);
        assert_eq!(twice[0].cure.as_deref(), Some("remove “Goal 5.0” (tier 9, goal 2)"), "{rules}");
    }
}
