//! Asserts what must hold after all cures of a check.

use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options, Shape};
use foretile_study::bingo::{
    Bench, Edit, GameChecked, GameFinding, GameIssue, check_game, tiers_of,
};

/// Checks a list on this many cards. Returns none if the rules refuse it.
pub fn check(family: Family, list: &Value, options: &Options, seeds: u64) -> Option<GameChecked> {
    let dealer = Dealer::new(family, list, options).ok()?;
    let bench = Bench { family, options, seeds, threads: None };
    check_game(&bench, list, &dealer, |_| ControlFlow::Continue(()))
}

/// Returns whether a finding promises a cure that needs no new text.
pub fn promises(issue: &GameIssue) -> bool {
    !issue.edits.is_empty() && !issue.edits.iter().any(|edit| matches!(edit, Edit::Insert(..)))
}

/// Asserts that the cures remove every finding for which they were promised, that no seed or mode loses its card, and that
/// no tier shrinks to one goal. Returns the number of promises.
pub fn holds(family: Family, list: &Value, options: &Options, seeds: u64, what: &str) -> usize {
    let Some(checked) = check(family, list, options, seeds) else { return 0 };
    let promised: Vec<&GameIssue> = checked.issues.iter().filter(|it| promises(it)).collect();
    let Some(cured) = &checked.cured else {
        assert!(promised.is_empty(), "{what}: {promised:#?}");
        return 0;
    };
    assert_ne!(cured, list, "{what}");
    let again = check(family, cured, options, seeds);
    let again = again.unwrap_or_else(|| panic!("{what}: the cured list cannot be dealt"));
    for issue in &promised {
        let cause =
            |issue: &GameIssue| (issue.kind == GameFinding::Repeats).then_some(issue.told.is);
        let is_same = |left: &&GameIssue| {
            (left.kind, &left.about, cause(left)) == (issue.kind, &issue.about, cause(issue))
                && left.told.get("why") == issue.told.get("why")
        };
        assert_eq!(again.issues.iter().find(is_same), None, "{what}: {:?}", issue.cure);
    }
    assert!(!again.issues.iter().any(promises), "{what}: {:#?}", again.issues);
    assert_eq!(again.cured, None, "{what}");
    for length in Length::ALL {
        let options = Options { length, ..options.clone() };
        let dealers = [list, cured].map(|list| Dealer::new(family, list, &options).ok());
        let [Some(before), after] = dealers else { continue };
        let after = after.unwrap_or_else(|| panic!("{what}: no {length} cards"));
        let failures = |dealer: &Dealer| {
            (1..=100).filter(|seed: &u32| dealer.deal(&seed.to_string()).is_err()).count()
        };
        assert!(failures(&after) <= failures(&before), "{what}: {length}");
    }
    if matches!(family.shape(), Shape::Tiers(_)) {
        let goals = |list: &Value| -> Vec<usize> {
            let count = |goals: &Vec<Value>| goals.iter().filter(|it| **it != Value::Null).count();
            tiers_of(family, list).iter().map(|(_, goals)| count(goals)).collect()
        };
        for (tier, (before, after)) in goals(list).into_iter().zip(goals(cured)).enumerate() {
            assert!(after >= 2 || after >= before, "{what}: tier {}", tier + 1);
        }
    }
    promised.len()
}
