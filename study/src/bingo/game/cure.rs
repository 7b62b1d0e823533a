//! Applies the cures of a check together, and ensures that none makes a list worse.
//!
//! Each cure is worked out on the list as it is, and another cure may spoil it. Therefore, a round applies its cures to the
//! same list and leaves out those that do not help. Then it checks the changed list anew, until there is nothing more to
//! do. A finding keeps its cure only if the finding is gone after that.

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::{Dealer, Family, Length, Options, Shape};
use foretile_games::message;

use super::super::check::Severity;
use super::count::GameStudy;
use super::edit::{Edit, tiers_of};
use super::finding::{GameFinding, GameIssue};
use super::findings::findings;
use super::sentence::Wording;
use super::trial::{Bench, GoOn};

/// The most rounds.
const ROUNDS: usize = 12;
/// The most lists that are tried. Each is dealt as often as the check deals the list.
const MOST_TRIED: usize = 120;
/// The seeds of the other modes that must not lose their cards.
const OTHER_SEEDS: u64 = 100;

/// Findings that show on cards. A cure must not cause a new one, unless it cures something that is wrong.
const OF_CARDS: [GameFinding; 4] = [
    GameFinding::DuplicateName,
    GameFinding::Repeats,
    GameFinding::NeverDealt,
    GameFinding::AlwaysDealt,
];

/// A list, its findings, and how it deals.
struct State {
    list: Value,
    issues: Vec<GameIssue>,
    /// The seeds without a card, for each mode; none if the rules refuse the list.
    failures: Vec<Option<u64>>,
    /// The number of goals of each tier.
    sizes: Vec<usize>,
}

/// What identifies a finding in a changed list.
pub type Key<'a> = (GameFinding, &'a str, Option<Wording>, Option<&'a message::Value>);

/// Returns what identifies a finding. Repeated texts and seeds without cards have several causes, which are part of it.
pub fn key(issue: &GameIssue) -> Key<'_> {
    let is = (issue.kind == GameFinding::Repeats).then_some(issue.told.is);
    (issue.kind, &issue.about, is, issue.told.get("why"))
}

/// Applies all cures that need no text from the author. Returns the changed list, or `Some(None)` if nothing changed.
/// Removes the cures of findings that are still there afterwards. Returns `None` if `go_on` stops it.
pub fn cure(
    bench: &Bench,
    list: &Value,
    study: &GameStudy,
    issues: &mut [GameIssue],
    go_on: GoOn<'_>,
) -> Option<Option<Value>> {
    if !issues.iter().any(is_whole) {
        return Some(None);
    }
    let mut round = Round {
        bench,
        now: State {
            list: list.clone(),
            issues: issues.to_vec(),
            failures: failures(bench, list, study),
            sizes: sizes(bench.family, list),
        },
        tried: 0,
        go_on,
    };
    for _ in 0..ROUNDS {
        let base = round.now.list.clone();
        let cures: Vec<Vec<Edit>> = round
            .now
            .issues
            .iter()
            .filter(|issue| is_whole(issue))
            .map(|issue| issue.edits.clone())
            .collect();
        let mut chosen = Vec::new();
        round.choose(&base, &cures, &mut chosen)?;
        if chosen.is_empty() {
            break;
        }
        let dealer = Dealer::new(bench.family, &round.now.list, bench.options).ok()?;
        let study = bench.study_of(&dealer, bench.sweep().seeds, round.go_on)?;
        round.now.issues = findings(bench, &round.now.list, &dealer, &study, true, round.go_on)?;
    }
    let State { list: cured, issues: left, .. } = round.now;
    for issue in issues.iter_mut().filter(|issue| is_whole(issue)) {
        if left.iter().any(|left| key(left) == key(issue)) {
            issue.remove_cure();
        }
    }
    Some((cured != *list).then_some(cured))
}

/// Returns whether a finding has a cure that needs no text from the author.
pub fn is_whole(issue: &GameIssue) -> bool {
    !issue.edits.is_empty() && !issue.edits.iter().any(|edit| matches!(edit, Edit::Insert(..)))
}

/// Cures that are worked out on the same list.
struct Round<'a> {
    bench: &'a Bench<'a>,
    /// The list after the chosen cures.
    now: State,
    tried: usize,
    go_on: GoOn<'a>,
}

impl Round<'_> {
    /// Adds the cures that help to those that were chosen before. Tries all at once, and each half if that does not
    /// help.
    fn choose(
        &mut self,
        base: &Value,
        cures: &[Vec<Edit>],
        chosen: &mut Vec<Vec<Edit>>,
    ) -> Option<()> {
        if cures.is_empty() || self.tried == MOST_TRIED {
            return Some(());
        }
        self.tried += 1;
        let all = [chosen, cures].concat();
        let edits = Edit::in_safe_order(all.concat());
        let list = Edit::apply_all(&edits, self.bench.family, base);
        if let Some(state) = self.state(list)?
            && state.is_better_than(&self.now)
        {
            (self.now, *chosen) = (state, all);
            return Some(());
        }
        if cures.len() > 1 {
            let (some, others) = cures.split_at(cures.len() / 2);
            self.choose(base, some, chosen)?;
            self.choose(base, others, chosen)?;
        }
        Some(())
    }

    /// Returns the state of a list, or `Some(None)` if the rules refuse it.
    fn state(&mut self, list: Value) -> Option<Option<State>> {
        if !(self.go_on)() {
            return None;
        }
        let bench = self.bench;
        let Ok(dealer) = Dealer::new(bench.family, &list, bench.options) else {
            return Some(None);
        };
        let study = bench.study_of(&dealer, bench.sweep().seeds, self.go_on)?;
        let issues = findings(bench, &list, &dealer, &study, false, self.go_on)?;
        let failures = failures(bench, &list, &study);
        let sizes = sizes(bench.family, &list);
        Some(Some(State { list, issues, failures, sizes }))
    }
}

impl State {
    /// Returns whether there are fewer findings than before, and nothing else became worse: no mode loses cards, and no
    /// tier shrinks to one goal.
    fn is_better_than(&self, before: &Self) -> bool {
        let is_worse = |(now, before): (&Option<u64>, &Option<u64>)| match (now, before) {
            (Some(now), Some(before)) => now > before,
            (None, before) => before.is_some(),
            (Some(_), None) => false,
        };
        let is_emptier = |(now, before): (&usize, &usize)| *now < 2 && now < before;
        let is_new = |issue: &&GameIssue| {
            OF_CARDS.contains(&issue.kind)
                && !before.issues.iter().any(|other| key(other) == key(issue))
        };
        let wrong = |state: &Self| {
            let is_wrong = |issue: &&GameIssue| issue.severity == Severity::Wrong;
            state.issues.iter().filter(is_wrong).count()
        };
        let is_less_wrong = wrong(self) < wrong(before);
        let is_less = wrong(self) == wrong(before)
            && self.issues.len() < before.issues.len()
            && !self.issues.iter().any(|issue| is_new(&issue));
        (is_less_wrong || is_less)
            && !self.failures.iter().zip(&before.failures).any(is_worse)
            && !self.sizes.iter().zip(&before.sizes).any(is_emptier)
    }
}

/// Counts the seeds without a card, in every mode.
fn failures(bench: &Bench, list: &Value, study: &GameStudy) -> Vec<Option<u64>> {
    let lengths = if bench.family.has_lengths() { &Length::ALL[..] } else { &[Length::Normal] };
    let of = |length: &Length| {
        if *length == bench.options.length {
            return Some(study.failures);
        }
        let options = Options { length: *length, ..bench.options.clone() };
        let dealer = Dealer::new(bench.family, list, &options).ok()?;
        let has_none = |seed: &u64| dealer.deal(&seed.to_string()).is_err();
        Some((1..=bench.seeds.min(OTHER_SEEDS)).filter(has_none).count() as u64)
    };
    lengths.iter().map(of).collect()
}

/// Returns the number of goals of each tier, without holes.
fn sizes(family: Family, list: &Value) -> Vec<usize> {
    if !matches!(family.shape(), Shape::Tiers(_)) {
        return Vec::new();
    }
    let count = |goals: &Vec<Value>| goals.iter().filter(|goal| **goal != Value::Null).count();
    tiers_of(family, list).iter().map(|(_, goals)| count(goals)).collect()
}
