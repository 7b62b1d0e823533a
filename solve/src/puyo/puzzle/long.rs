//! Looks for one solution of a long puzzle: a beam keeps the fields that promise most for the task, and everything is tried
//! from these for the last moves.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use foretile_games::puyo::bits::{PuzzleBits, code};
use foretile_games::puyo::{Colour, GoalKind};

use super::super::aim::Aim;
use super::super::clear::Ready;
use super::super::weights::Weights;
use super::search::{Node, Outcome, Search};
use super::table::mixed;

/// The fewest moves of a puzzle for which a beam looks for a solution first.
pub const LONG: usize = 8;
/// The part of the time after which no beam goes on. Chosen by hand.
pub const PART: f64 = 0.6;
/// The moves at the end for which everything is tried.
const LAST: usize = 3;
/// The widths of the beams. Chosen by hand.
const WIDTHS: [usize; 6] = [30, 120, 500, 2_000, 8_000, 32_000];
/// The most fields that follow one field.
const CHILDREN: usize = 22;

/// A field of the beam.
struct Kept {
    node: Node,
    /// Its place in the beam before.
    parent: u32,
    placement: u8,
}

/// Looks for a solution. The search counts it and lists it, if it finds one.
pub fn look(search: &mut Search<'_>, start: PuzzleBits, memory: usize) {
    let start = search.start(start);
    let values = Values::new(search, &start.field);
    let most = memory / (CHILDREN * 2 * size_of::<Kept>());
    for width in WIDTHS.map(|width| width.min(most.max(1))) {
        if !beam(search, &values, start, width) {
            return;
        }
    }
}

/// Searches with one width. Returns whether a wider beam may find more.
fn beam(search: &mut Search<'_>, values: &Values, start: Node, width: usize) -> bool {
    let mut kept = vec![Kept { node: start, parent: 0, placement: 0 }];
    let mut history: Vec<Vec<(u32, u8)>> = Vec::new();
    let mut cut = false;
    for depth in 0..search.moves.len().saturating_sub(LAST) {
        let (mut children, mut ranks) = (Vec::new(), Vec::new());
        let mut seen: HashSet<u64, BuildHasherDefault<Ready>> = HashSet::default();
        for (parent, from) in (0..).zip(&kept) {
            if !search.budget.spend(1) {
                return false;
            }
            let goes_on = search.each_move(&from.node, depth, |search, placement, outcome| {
                match outcome {
                    Outcome::Met(landed) => {
                        return search.solved_from(&path(&history, parent), &landed, placement);
                    }
                    Outcome::Open(node) if seen.insert(node.hash()) => {
                        ranks.push((values.of(&node), Reverse(children.len())));
                        children.push(Kept { node, parent, placement });
                    }
                    _ => {}
                }
                true
            });
            if !goes_on {
                return false;
            }
        }
        if width < ranks.len() {
            cut = true;
            ranks.select_nth_unstable_by(width, |one, other| other.cmp(one));
            ranks.truncate(width);
        }
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        let mut all: Vec<_> = children.into_iter().map(Some).collect();
        kept = ranks.into_iter().filter_map(|(_, Reverse(index))| all[index].take()).collect();
        history.push(kept.iter().map(|kept| (kept.parent, kept.placement)).collect());
    }
    (0..).zip(&kept).all(|(at, kept)| search.run_from(&kept.node, &path(&history, at))) && cut
}

/// Returns the placements that lead to a field of the last beam of `history`.
fn path(history: &[Vec<(u32, u8)>], mut at: u32) -> Vec<u8> {
    let mut path = Vec::with_capacity(history.len() + 1);
    for layer in history.iter().rev() {
        let (parent, placement) = layer[at as usize];
        path.push(placement);
        at = parent;
    }
    path.reverse();
    path
}

/// How a beam values fields.
struct Values {
    weights: Weights,
    /// The codes of all colours that lie or come.
    colours: Vec<u8>,
}

impl Values {
    fn new(search: &Search<'_>, start: &PuzzleBits) -> Self {
        let has_chain = matches!(search.goal.kind, GoalKind::Chain | GoalKind::ChainAndClear);
        let clears = matches!(search.goal.kind, GoalKind::Clear | GoalKind::ChainAndClear);
        let chain = Weights::of(Aim::Chain);
        let weights = match (has_chain, clears) {
            (true, false) => chain,
            (true, true) => Weights { left: -200, ..chain },
            _ => Weights::of(Aim::Clear),
        };
        let is_there = |&code: &u8| {
            let comes = search.moves.iter().any(|one| one.has(code));
            comes || start.bits.everywhere(code) != 0
        };
        let colours = Colour::ALL.map(code).into_iter().filter(is_there).collect();
        Self { weights, colours }
    }

    fn of(&self, node: &Node) -> i32 {
        let bits = &node.field.bits;
        self.weights.tidiness(bits)
            + self.weights.potential(bits, &self.colours)
            + self.weights.chance(node.hash() >> 33)
    }
}

impl Node {
    /// Returns a hash: different positions almost certainly have different ones.
    fn hash(&self) -> u64 {
        let totals = u64::from(self.totals.colours) << 16 | u64::from(self.totals.puyos);
        mixed(&self.field.packed(), totals)
    }
}
