//! Checks and compares lists: the community's own, and lists with planted mistakes.

use std::ops::ControlFlow;

use foretile_games::bingo::bingosync::{Family, Length, Options};
use foretile_games::bingo::{
    Compat, Dealer, GoalList, ListPart, MAX_ITERATIONS, Mode, Seed, Value,
};
use foretile_study::bingo::{Finding, Severity, TimedCards, changes, compare, inspect, try_out};
use foretile_study::mass::{Progress, Sweep};

mod cured;

foretile_golden::tests! {
    [Golden] cures_hold_on_the_lists_of_all_rules;
    [Lists] published_lists_are_not_wrong;
    [] planted_faults_are_found;
    [Lists] dealing_finds_what_the_list_does_not_show;
    [Lists] comparisons_agree_with_cards_and_goals;
}

/// Every list of every rule, in every mode.
fn cures_hold_on_the_lists_of_all_rules() {
    let rules = [
        ("alttp", "simple-alttp"),
        ("isaac", "isaac"),
        ("ladx", "ladx"),
        ("simple", "simple"),
        ("synergen", "synergen"),
        ("v3", "oot-v3"),
        ("v5_blackout", "srl-v5-blackout"),
        ("v5", "srl-v5"),
        ("v6", "oot-v6"),
        ("v82", "oot-v8.2"),
        ("v8_subtypes", "srl-v8-subtypes"),
        ("v8", "srl-v8"),
    ];
    let folders = ["bingosync_lists", "bingo_versions_lists"].map(foretile_golden::shared_file);
    let (mut lists, mut promised) = (0, 0);
    for file in folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap()) {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        let of_another_kind = ["beta", "v1", "v2"].iter().any(|start| name.starts_with(start));
        if of_another_kind || !name.ends_with(".json") {
            continue;
        }
        let (_, rules) = rules.iter().find(|(start, _)| name.starts_with(start)).unwrap();
        let family: Family = rules.parse().unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        let list: Value = serde_json::from_str(&text).unwrap();
        let lengths = if family.has_lengths() { &Length::ALL[..] } else { &[Length::Normal] };
        for length in lengths {
            let options = Options { length: *length, language: None };
            promised += cured::holds(family, &list, &options, 150, &format!("{name}, {length}"));
        }
        lists += 1;
    }
    assert!(lists == 34 && promised > 20, "{lists} {promised}");
}

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn read(text: &str) -> (Value, GoalList) {
    let document: Value = serde_json::from_str(text).unwrap();
    let list = GoalList::read(&document).unwrap();
    (document, list)
}

/// The checks find no mistakes in published lists. Short lists up to v10.4 have 13 to 16 goals
/// outside the buckets that are dealt.
fn published_lists_are_not_wrong() {
    for version in ["v9.1", "v9.5", "v10.1", "v10.3.2", "v10.6"] {
        let text = foretile_golden::list(version);
        let (document, list) = read(&text);
        let found = inspect(&document, &list);
        let wrong: Vec<_> =
            found.iter().filter(|found| found.severity == Severity::Wrong).collect();
        assert!(wrong.is_empty(), "{version}: {wrong:?}");
        if version == "v10.1" {
            let unused = found.iter().filter(|found| found.kind == Finding::UnusedBucket);
            assert!((13..=16).contains(&unused.count()));
        }
    }
}

/// A small list contains every mistake that can be found without dealing a card.
fn planted_faults_are_found() {
    let goal = |id: &str, more: &str| format!(r#"{{"id":"{id}","name":"{id}","time":3,{more}}}"#);
    let fourth = [
        goal("a", r#""types":{"fire":1,"ice":1},"rowtypes":{"ms":1},"weight":2.5"#),
        goal("a", r#""types":{"fire":1},"subtypes":{"fire":1,"lost":1},"rowtypes":{"ms":1}"#),
        goal("b", r#""types":{},"subtypes":{"ice":1},"rowtypes":{"zz":1}"#)
            .replace(r#""name":"b""#, r#""name":"a""#),
        goal("c", r#""types":{"lonely":1}"#).replace(r#""time":3"#, r#""time":40"#),
        goal("d", r#""types":{"selfsynergy":1}"#).replace(r#""time":3"#, r#""time":9"#),
    ];
    let buckets: String = (0..=26)
        .map(|bucket| {
            let goals = match bucket {
                4 => fourth.join(","),
                26 => goal("e", r#""types":{}"#),
                _ => String::new(),
            };
            format!(r#","{bucket}":[{goals}]"#)
        })
        .collect();
    let text = format!(
        r#"{{"info":{{"combined":"true"}},"normal":{{"rowtypes":{{"ms":1,"gone":2}},
        "synfilters":{{"fire":"smallest 1","none":"min 1"}}{buckets}}}}}"#
    );
    let (document, list) = read(&text);
    let found = inspect(&document, &list);
    for (kind, about) in [
        (Finding::DuplicateId, "a"),
        (Finding::DuplicateName, "b"),
        (Finding::LargeWeight, "a"),
        (Finding::UnreadableFilter, "fire"),
        (Finding::UnusedFilter, "none"),
        (Finding::TimeOutOfRange, "c"),
        (Finding::TimeOffBucket, "d"),
        (Finding::UnusedBucket, "e"),
        (Finding::LonelyType, "lonely"),
        (Finding::UnknownType, "lost"),
        (Finding::OneSided, "ice"),
        (Finding::TypeAndSubtype, "a"),
        (Finding::NoThreshold, "zz"),
        (Finding::UnusedThreshold, "gone"),
        (Finding::PartialRowtype, "ms"),
    ] {
        let here = found.iter().filter(|found| found.kind == kind && found.about == about);
        assert_eq!(here.count(), 1, "{kind:?} of {about} in {found:#?}");
    }
    assert!(found.iter().all(|found| found.about != "selfsynergy"));
    assert_eq!(found[0].severity, Severity::Wrong);
}

fn dealing_finds_what_the_list_does_not_show() {
    let text = foretile_golden::list("v10.3.2");
    let (_, list) = read(&text);
    let found = try_out(&list, Mode::Normal, 202_150..=202_249, 0.5, go_on).unwrap().unwrap();
    let failing: Vec<_> =
        found.iter().filter(|found| found.kind == Finding::FailingSeeds).collect();
    assert!(failing.len() == 1 && failing[0].message.ends_with("such as 202150"), "{failing:?}");
    let few = try_out(&list, Mode::Normal, 0..=9, 1.0, go_on).unwrap().unwrap();
    let never = few.iter().filter(|found| found.kind == Finding::NeverDealt).count();
    assert!((50..213).contains(&never), "{never} goals on none of ten cards");
    let frequent = |most| {
        let found = try_out(&list, Mode::Short, 0..=99, most, go_on).unwrap().unwrap();
        found.iter().filter(|found| found.kind == Finding::TooFrequent).count()
    };
    assert!(frequent(0.01) > frequent(0.3) && frequent(1.0) == 0);
}

/// Compares two versions, and checks the result against their JSON and their cards one by one.
fn comparisons_agree_with_cards_and_goals() {
    let [old, new] = ["v10.1", "v10.2"].map(foretile_golden::list);
    let ((_, old), (_, new)) = (read(&old), read(&new));
    let part = |list: &GoalList| list.part(ListPart::Normal).unwrap().clone();
    assert_eq!(changes(&part(&old), &part(&old)), []);
    let changes = changes(&part(&old), &part(&new));
    let goals = |list: &GoalList| -> Vec<String> {
        part(list).goals.into_iter().map(|goal| goal.id).collect()
    };
    let (ids, new_ids) = (goals(&old), goals(&new));
    let whole = |change: &&foretile_study::bingo::Change| change.what == "goal";
    for change in changes.iter().filter(whole) {
        assert_eq!(change.before.is_some(), ids.contains(&change.about), "{change:?}");
        assert_eq!(change.after.is_some(), new_ids.contains(&change.about), "{change:?}");
    }
    let added = changes.iter().filter(whole).filter(|change| change.before.is_none()).count();
    assert_eq!(added, new_ids.iter().filter(|id| !ids.contains(id)).count());

    let dealer = |list: &GoalList| {
        let rules = Compat::Npm.rules(&list.version, Mode::Normal);
        Dealer::new(list, Mode::Normal, &rules).unwrap()
    };
    let (one, other) = (dealer(&old), dealer(&new));
    let cards = [&one, &other].map(TimedCards::new);
    let sweep = Sweep::of_cards(0..=49, None);
    let same = compare([&cards[0]; 2], &sweep, go_on).unwrap().cards;
    assert_eq!((same.identical, same.same_goals, same.same_squares), (50, 50, 25 * 50));
    let compared = compare(cards.each_ref(), &sweep, go_on).unwrap();
    let mut squares = 0;
    for seed in 0..=49_u32 {
        let deal = |dealer: &Dealer| {
            let card = dealer.deal(&Seed::from(seed), MAX_ITERATIONS).unwrap();
            card.goals.map(|goal| dealer.goal(goal).id.clone())
        };
        let (one, other) = (deal(&one), deal(&other));
        squares += one.iter().zip(&other).filter(|(one, other)| one == other).count() as u64;
    }
    assert_eq!((compared.cards.same_squares, compared.cards.seeds), (squares, 50));
    let sums = compared
        .counts
        .values()
        .fold([0, 0], |sum, counts| [sum[0] + counts[0], sum[1] + counts[1]]);
    assert_eq!(sums, [50 * 25, 50 * 25]);
}
