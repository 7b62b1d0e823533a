//! All paths from a start through the rounds that were seen.

use std::collections::BTreeMap;

use foretile_games::voltorb::{Deal, Level, Outputs, Runs, Seed, Standing};

use super::{SeedHunt, SeenRound};

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
struct Node {
    deal: Deal,
    past: Past,
    /// The advance of the previous round, on one path that leads here.
    before: Option<u32>,
}

/// The boards that a round may have, by advance.
type Layer = BTreeMap<u32, Node>;

impl SeedHunt {
    /// Returns all boards on which the rounds may end if the first one is dealt at this start, by advance.
    ///
    /// If a gap is allowed or the turned cards are unknown, the next round may be dealt at several advances,
    /// and more than one of them may have the hints that were seen.
    pub fn endings(&self, seed: Seed, advance: u32) -> Vec<Ending> {
        let mut outputs = Outputs::new(seed, advance);
        let Some(deal) = self.deal_seen(0, &mut outputs, 0) else { return Vec::new() };
        let first = Node { deal, past: Past::ANY, before: None };
        let mut layers = vec![Layer::from([(advance, first)])];
        for index in 1..self.rounds.len() {
            let next = self.next_layer(index, (&mut outputs, advance), &layers[index - 1]);
            if next.is_empty() {
                return Vec::new();
            }
            layers.push(next);
        }
        let Some(last) = layers.last() else { return Vec::new() };
        let ending = |Node { deal, past, .. }: &Node| {
            let mut path = vec![deal.advance];
            for layer in layers.iter().rev() {
                path.extend(layer[&path[path.len() - 1]].before);
            }
            path.reverse();
            Ending { path, deal: *deal, past: *past }
        };
        last.values().map(ending).collect()
    }

    /// Returns the deal at an offset if it fits what was seen of this round.
    fn deal_seen(&self, index: usize, outputs: &mut Outputs, offset: u32) -> Option<Deal> {
        let round = &self.rounds[index];
        let deal = outputs.deal(offset, round.position.level);
        round.fits(&deal.board).then_some(deal)
    }

    /// Returns the boards that a round may have, given those of the previous round.
    fn next_layer(
        &self,
        index: usize,
        (outputs, first): (&mut Outputs, u32),
        before: &Layer,
    ) -> Layer {
        let (round, level) = (&self.rounds[index - 1], self.rounds[index].position.level);
        let (least, most) = round.draws().into_inner();
        let least = least.saturating_add(*self.gaps.start());
        let most = most.saturating_add(*self.gaps.end());
        let after = |node: &Node| {
            let drawn = node.deal.next_advance;
            drawn.saturating_add(least)..=drawn.saturating_add(most)
        };
        // Sorted, to deal once at each advance, for all nodes that lead to it.
        let mut nodes: Vec<&Node> = before.values().collect();
        nodes.sort_by_key(|node| node.deal.next_advance);

        let (mut layer, mut dealt_at) = (Layer::new(), None);
        for advance in nodes.iter().flat_map(|node| after(node)) {
            if dealt_at.is_some_and(|last| advance <= last) {
                continue;
            }
            dealt_at = Some(advance);
            let offset = advance.wrapping_sub(first);
            let Some(deal) = self.deal_seen(index, outputs, offset) else { continue };
            let ways = nodes.iter().filter(|node| after(node).contains(&advance));
            let ways: Vec<(Past, u32)> = ways
                .map(|node| {
                    let drawn = advance - node.deal.next_advance;
                    (self.past_after(round, node, drawn, level), node.deal.advance)
                })
                .collect();
            let Some(past) = Past::of_any(ways.iter().map(|(past, _)| *past)) else { continue };
            let counts = ways.iter().filter(|(way, _)| way.by_rules == past.by_rules);
            let before = counts.map(|(_, before)| *before).min();
            layer.insert(advance, Node { deal, past, before });
        }
        layer
    }

    /// Returns what precedes the next board on the path over a node if `drawn` outputs separate both deals. The next board
    /// has this level.
    fn past_after(&self, round: &SeenRound, node: &Node, drawn: u32, level: Level) -> Past {
        let draws = drawn.saturating_sub(*self.gaps.end())..=drawn - *self.gaps.start();
        let results = round.results(&node.deal.board, draws);
        let standings = node.past.runs.iter().flat_map(|run| {
            let standing = Standing::new(round.position.level, run);
            results.iter().map(move |&(outcome, flipped)| standing.after(outcome, flipped))
        });
        let runs: Runs =
            standings.filter(|next| next.level() == level).map(Standing::run).collect();
        match runs.is_empty() {
            true => Past { by_rules: false, ..Past::ANY },
            false => Past { runs, by_rules: node.past.by_rules },
        }
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
        let mut told = std::collections::BTreeSet::new();
        for (seed, drawn) in (0..12).flat_map(|seed| (0..12).map(move |drawn| (Seed(seed), drawn)))
        {
            let first = deal(seed, 0, Level::FIRST);
            let pasts = [0, 4].map(|gap| {
                let advance = first.next_advance + drawn + gap;
                let next = deal(seed, advance, Level::FIRST);
                let quit = SeenRound { outcome: Some(Outcome::Quit), ..first.position().into() };
                let rounds = vec![quit, next.position().into()];
                let hunt = SeedHunt::new(Seeds::all(), 0..=0, rounds, gap..=gap);
                let endings = hunt.endings(seed, 0);
                let ending = endings.into_iter().find(|it| it.deal.advance == advance);
                ending.map(|ending| ending.past)
            });
            assert_eq!(pasts[0], pasts[1], "{seed:?}, {drawn} outputs");
            told.extend(pasts[0].map(|past| format!("{past:?}")));
        }
        assert!(told.len() > 1, "{told:?}");
    }
}
