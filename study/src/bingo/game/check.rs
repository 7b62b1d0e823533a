//! Checks a list of another game on cards that it deals.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use foretile_games::bingo::Value;
use foretile_games::bingo::bingosync::Dealer;

use super::count::GameStudy;
use super::cure::cure;
use super::finding::{GameFinding, GameIssue};
use super::findings::findings;
use super::trial::Bench;
use crate::mass::Progress;

/// The most findings of one kind that are listed.
const MOST_OF_A_KIND: usize = 100;

/// The findings of a check, and the statistics of the cards that it dealt.
pub struct Checked {
    /// The findings, the worst first. Those of a kind are at most 100.
    pub issues: Vec<GameIssue>,
    /// How many more there are of each kind.
    pub left_out: Vec<(GameFinding, u64)>,
    /// The list after all cures that need no new text, one after another; none if there are no such cures.
    pub cured: Option<Value>,
    /// The statistics of the cards.
    pub study: GameStudy,
}

/// Checks a list, and deals the cards of the bench's seeds. Returns `None` if `on_event` breaks.
pub fn check(
    bench: &Bench,
    list: &Value,
    dealer: &Dealer,
    mut on_event: impl FnMut(Progress) -> ControlFlow<()>,
) -> Option<Checked> {
    let study = GameStudy::of(dealer, &bench.sweep(), &mut on_event)?;
    let mut go_on = || on_event(Progress { seeds: bench.seeds, of: bench.seeds }).is_continue();
    let mut issues = findings(bench, list, dealer, &study, true, &mut go_on)?;
    let cured = cure(bench, list, &study, &mut issues, &mut go_on)?;
    let mut counts: BTreeMap<GameFinding, usize> = BTreeMap::new();
    issues.retain(|issue| {
        let count = counts.entry(issue.kind).or_default();
        *count += 1;
        *count <= MOST_OF_A_KIND
    });
    let more = |(kind, count): (GameFinding, usize)| {
        (count > MOST_OF_A_KIND).then(|| (kind, (count - MOST_OF_A_KIND) as u64))
    };
    let left_out = counts.into_iter().filter_map(more).collect();
    Some(Checked { issues, left_out, cured, study })
}
