//! All paths from a start through the rounds that were seen.

use foretile_games::order::Order as _;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use foretile_games::voltorb::{Deal, Level, Outputs, Runs, Seed, Standing};

use super::{SeedScan, SeenRound};

/// A board that may be the one on the screen, and a path that leads to it from a start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The outputs drawn before each round's board. If several paths lead here, this is one of them.
    pub path: Vec<u32>,
    /// The deal of the board on the screen.
    pub deal: Deal,
    /// What may precede it, over all paths.
    pub past: Past,
}

/// What may precede a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// The runs of qualifying rounds.
    pub runs: Runs,
    /// Whether the level rules lead from each round that was seen to the next one. Otherwise the player left the table,
    /// or rounds were missed, and the runs say nothing.
    pub by_rules: bool,
}

impl Past {
    /// Nothing is known.
    const ANY: Self = Self { runs: Runs::ANY, by_rules: true };

    /// Returns what may precede a board to which several paths lead. If the rules lead there on some of them, the others
    /// do not count. Returns `None` without paths.
    pub fn of_any(paths: impl IntoIterator<Item = Self>) -> Option<Self> {
        paths.into_iter().reduce(|one, other| match (one.by_rules, other.by_rules) {
            (true, false) => one,
            (false, true) => other,
            _ => Self { runs: one.runs.or(other.runs), ..one },
        })
    }
}

/// A board that a round may have.
pub(super) struct Node {
    pub deal: Deal,
    past: Past,
    /// The place of the previous round's board, on one path that leads here.
    before: Option<BoardKey>,
}

impl Node {
    /// The board on which a visit begins.
    pub const fn first(deal: Deal) -> Self {
        Self { deal, past: Past::ANY, before: None }
    }
}

/// The advance and the level of a board.
type BoardKey = (u32, Level);
/// The boards that a round may have.
pub(super) type Layer = BTreeMap<BoardKey, Node>;

/// Returns the layer of a board on which a visit begins.
pub(super) fn first_layer(deal: Deal) -> Layer {
    Layer::from([((deal.advance, deal.level), Node::first(deal))])
}

/// Returns all boards on which the rounds of these layers may end.
pub(super) fn endings(layers: &[Layer]) -> Vec<Ending> {
    let Some(last) = layers.last() else { return Vec::new() };
    let ending = |node: &Node| {
        let (mut path, mut before) = (vec![node.deal.advance], node.before);
        for layer in layers.iter().rev().skip(1) {
            let Some(place) = before else { break };
            path.push(place.0);
            before = layer[&place].before;
        }
        path.reverse();
        Ending { path, deal: node.deal, past: node.past }
    };
    last.values().map(ending).collect()
}

/// The fewest outputs that a deal draws: one for the configuration, and one for each of its Voltorbs, 2s and 3s, of which
/// no configuration has fewer than nine.
const FEWEST_OUTPUTS: u32 = 10;

/// How a round follows the one before it.
pub(super) struct Link<'a> {
    /// The round before, and the round.
    pub rounds: [&'a SeenRound; 2],
    /// How many outputs may be drawn between them, besides those of risky cards.
    pub gaps: RangeInclusive<u32>,
    /// The levels that the round may have.
    pub levels: Levels,
}

/// The levels that a round may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Levels {
    /// The one that was seen.
    Seen,
    /// Those to which the level rules lead.
    Ruled,
    /// The one that was seen. The rules say nothing, because rounds may have been missed.
    SeenLater,
    /// Any level, for the same reason.
    AnyLater,
}

/// Returns whether a round may have this level although the level rules do not lead from the round before to it: after
/// the player left the table, or when the gap has room for a round that nobody noted.
pub fn may_break_rules(level: Level, gaps: &RangeInclusive<u32>) -> bool {
    level == Level::FIRST || *gaps.end() >= FEWEST_OUTPUTS
}

impl Link<'_> {
    /// Returns the boards that a round may have, given those of the round before. The outputs begin at advance `first`.
    pub fn layer(&self, (outputs, first): (&mut Outputs, u32), before: &Layer) -> Layer {
        let [round, next] = self.rounds;
        let (least, most) = round.draws().into_inner();
        let least = least.saturating_add(*self.gaps.start());
        let most = most.saturating_add(*self.gaps.end());
        let after = |node: &Node| {
            let drawn = node.deal.next_advance;
            drawn.saturating_add(least)..=drawn.saturating_add(most)
        };
        let levels: Vec<Level> = match self.levels {
            Levels::Seen | Levels::SeenLater => vec![next.position.level],
            Levels::Ruled | Levels::AnyLater => Level::all().collect(),
        };
        // Sorted, to deal once at each advance, for all nodes that lead to it.
        let mut nodes: Vec<&Node> = before.values().collect();
        nodes.order_by_key(|node| node.deal.next_advance);

        let (mut layer, mut dealt_at) = (Layer::new(), None);
        for advance in nodes.iter().flat_map(|node| after(node)) {
            if dealt_at.is_some_and(|last| advance <= last) {
                continue;
            }
            dealt_at = Some(advance);
            let offset = advance.wrapping_sub(first);
            for &level in &levels {
                let Some(deal) = next.dealt(outputs, offset, level) else { continue };
                let ways = nodes.iter().filter(|node| after(node).contains(&advance));
                let ways = ways.filter_map(|node| {
                    let drawn = advance - node.deal.next_advance;
                    Some((self.past(node, drawn, level)?, (node.deal.advance, node.deal.level)))
                });
                let ways: Vec<(Past, BoardKey)> = ways.collect();
                let Some(past) = Past::of_any(ways.iter().map(|(past, _)| *past)) else { continue };
                let counts = ways.iter().filter(|(way, _)| way.by_rules == past.by_rules);
                let before = counts.map(|(_, before)| *before).min();
                layer.insert((advance, level), Node { deal, past, before });
            }
        }
        layer
    }

    /// Returns what precedes the round on the path over a node if `drawn` outputs separate both deals and the round has
    /// this level. Returns `None` if no visit can do so.
    fn past(&self, node: &Node, drawn: u32, level: Level) -> Option<Past> {
        let unknown = Past { by_rules: false, ..Past::ANY };
        if matches!(self.levels, Levels::SeenLater | Levels::AnyLater) {
            return Some(unknown);
        }
        let draws = drawn.saturating_sub(*self.gaps.end())..=drawn - *self.gaps.start();
        let results = self.rounds[0].results(&node.deal.board, draws);
        let standings = node.past.runs.iter().flat_map(|run| {
            let standing = Standing::new(node.deal.level, run);
            results.iter().map(move |&(outcome, flipped)| standing.after(outcome, flipped))
        });
        let runs: Runs =
            standings.filter(|next| next.level() == level).map(Standing::run).collect();
        match runs.is_empty() {
            true => (self.levels == Levels::Seen && may_break_rules(level, &self.gaps))
                .then_some(unknown),
            false => Some(Past { runs, by_rules: node.past.by_rules }),
        }
    }
}

impl SeedScan {
    /// Returns all boards on which the rounds may end if the first one is dealt at this start, by advance.
    ///
    /// If a gap is allowed or the turned cards are unknown, the next round may be dealt at several advances,
    /// and more than one of them may have the hints that were seen.
    pub fn endings(&self, seed: Seed, advance: u32) -> Vec<Ending> {
        let mut outputs = Outputs::new(seed, advance);
        let first = &self.rounds[0];
        let Some(deal) = first.dealt(&mut outputs, 0, first.position.level) else {
            return Vec::new();
        };
        let mut layers = vec![first_layer(deal)];
        for index in 1..self.rounds.len() {
            let rounds = [&self.rounds[index - 1], &self.rounds[index]];
            let link = Link { rounds, gaps: self.gaps.clone(), levels: Levels::Seen };
            let layer = link.layer((&mut outputs, advance), &layers[layers.len() - 1]);
            if layer.is_empty() {
                return Vec::new();
            }
            layers.push(layer);
        }
        endings(&layers)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Outcome, deal};

    use super::super::Seeds;
    use super::*;

    /// Paths that break the level rules say nothing where another path obeys them. Of equal ones, all runs remain.
    #[test]
    fn pasts_of_several_paths_have_the_runs_of_those_that_count() {
        let past = |run, by_rules| Past { runs: Runs::only(run), by_rules };
        let (ours, other) = (Runs::only(1), Runs::only(3));
        for (paths, expected) in [
            (vec![], None),
            (vec![past(1, true)], Some(past(1, true))),
            (vec![past(1, true), past(3, false)], Some(past(1, true))),
            (vec![past(3, false), past(1, true)], Some(past(1, true))),
            (
                vec![past(1, true), past(3, true)],
                Some(Past { runs: ours.or(other), by_rules: true }),
            ),
            (
                vec![past(1, false), past(3, false)],
                Some(Past { runs: ours.or(other), by_rules: false }),
            ),
        ] {
            assert_eq!(Past::of_any(paths.clone()), expected, "{paths:?}");
        }
    }

    /// What precedes the next board depends on the outputs of the cards alone: those of a known gap do not count.
    #[test]
    fn a_known_gap_is_not_taken_for_cards() {
        let mut different = std::collections::BTreeSet::new();
        for (seed, drawn) in (0..12).flat_map(|seed| (0..12).map(move |drawn| (Seed(seed), drawn)))
        {
            let first = deal(seed, 0, Level::FIRST);
            let pasts = [0, 4].map(|gap| {
                let advance = first.next_advance + drawn + gap;
                let next = deal(seed, advance, Level::FIRST);
                let quit = SeenRound { outcome: Some(Outcome::Quit), ..first.position().into() };
                let rounds = vec![quit, next.position().into()];
                let scan = SeedScan::new(Seeds::all(), 0..=0, rounds, gap..=gap);
                let endings = scan.endings(seed, 0);
                let ending = endings.into_iter().find(|it| it.deal.advance == advance);
                ending.map(|ending| ending.past)
            });
            assert_eq!(pasts[0], pasts[1], "{seed:?}, {drawn} outputs");
            different.extend(pasts[0].map(|past| format!("{past:?}")));
        }
        assert!(different.len() > 1, "{different:?}");
    }
}
