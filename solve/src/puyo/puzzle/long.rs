//! Looks for one solution of a long puzzle: a beam keeps the fields that promise most for the task, and everything is tried
//! from these for the last moves. What promises most is judged in several ways, one beam after the other.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use foretile_games::puyo::bits::{PuzzleBits, code};
use foretile_games::puyo::{Colour, GoalKind};

use super::super::aim::Aim;
use super::super::clear::Ready;
use super::super::weights::{Weights, each_drop};
use super::search::{Node, Outcome, Search};
use super::table::mixed;

/// The moves at the end for which everything is tried.
const LAST: usize = 3;
/// The number of beams, and the width of the first one: each is twice as wide as the one before. Chosen by hand.
const BEAMS: usize = 11;
const WIDTH: usize = 40;
/// How beams for a chain value fields, in turn: by all [chains to come](Values::to_come), where each puyo that a chain leaves
/// to the others is worth this much, or by the next chain. Chosen by trials: each way finds solutions that the others miss.
const LEFT: [Option<i32>; 3] = [Some(0), Some(200), None];
/// The value of a chain's step, and the cost of each puyo to come that is dropped for it.
const STEP: i32 = 1_000;
const DROPPED: i32 = 200;
/// The most puyos that are dropped on a column to fire a chain.
const MOST_DROPPED: u32 = 3;
/// The most fields that follow one field.
const CHILDREN: usize = 22;

/// A field of the beam.
#[derive(Clone, Copy)]
struct Kept {
    node: Node,
    /// Its place in the beam before.
    parent: u32,
    placement: u8,
}

/// Returns the part of the time after which no beam goes on, for a puzzle of this many moves of which one solution is
/// enough, or all are wanted. With 0.0, no beam looks for a solution first. Chosen by hand.
pub const fn part(moves: usize, one_is_enough: bool) -> f64 {
    match (moves, one_is_enough) {
        (..7, _) | (7, false) => 0.0,
        (7, true) => 0.3,
        (_, true) => 0.9,
        (_, false) => 0.6,
    }
}

/// Looks for a solution. The search counts it and lists it, if it finds one.
pub fn look(search: &mut Search<'_>, start: PuzzleBits, memory: usize) {
    let start = search.start(start);
    let mut values = Values::new(search, &start.field);
    let most = memory / (CHILDREN * 2 * size_of::<Kept>());
    let has_chain = matches!(search.goal.kind, GoalKind::Chain | GoalKind::ChainAndClear);
    for number in (0..BEAMS).step_by(if has_chain { 1 } else { 2 }) {
        values.left = if has_chain { LEFT[number % LEFT.len()] } else { None };
        let width = (WIDTH << number).min(most.max(1));
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
        let upcoming = search.upcoming(depth + 1);
        let mut seen: HashSet<u64, BuildHasherDefault<Ready>> = HashSet::default();
        for (parent, from) in (0..).zip(&kept) {
            let before = children.len();
            let goes_on = search.each_move(&from.node, depth, |search, placement, outcome| {
                match outcome {
                    Outcome::Met(landed) => {
                        return search.solved_from(&path(&history, parent), &landed, placement);
                    }
                    Outcome::Open(node) if seen.insert(node.hash()) => {
                        ranks.push((values.of(&node, upcoming), Reverse(children.len())));
                        children.push(Kept { node, parent, placement });
                    }
                    _ => {}
                }
                true
            });
            // Valuing a field takes no less time than trying its moves.
            if !goes_on || !search.budget.spend(1 + children.len() - before) {
                return false;
            }
        }
        if width < ranks.len() {
            cut = true;
            ranks.select_nth_unstable_by(width, |one, other| other.cmp(one));
            ranks.truncate(width);
        }
        ranks.sort_unstable_by(|one, other| other.cmp(one));
        kept = ranks.into_iter().map(|(_, Reverse(index))| children[index]).collect();
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
    /// The way of [`LEFT`].
    left: Option<i32>,
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
        Self { weights, colours, left: None }
    }

    /// Returns the value of a field before these puyos of each colour come.
    fn of(&self, node: &Node, upcoming: [u32; Colour::ALL.len()]) -> i32 {
        let bits = &node.field.bits;
        let value = match self.left {
            Some(left) => self.to_come(node.field, upcoming, left),
            None => self.weights.tidiness(bits) + self.weights.potential(bits, &self.colours),
        };
        value + self.weights.chance(node.hash() >> 33)
    }

    /// Returns the value of the chains that puyos to come fire one after the other, as if each of them came when it is needed:
    /// where one of these chains ends, puyos of a colour are dropped on the column on which they help most.
    fn to_come(
        &self,
        mut field: PuzzleBits,
        mut upcoming: [u32; Colour::ALL.len()],
        left: i32,
    ) -> i32 {
        let mut value = 0;
        loop {
            let mut best: Option<(i32, i32, PuzzleBits, usize, u32)> = None;
            for &code in &self.colours {
                let colour = usize::from(code) - 1;
                let mut last = 0;
                let most = upcoming[colour].min(MOST_DROPPED);
                each_drop(&field.bits, code, most as usize, |dropped, group| {
                    // On the next column, the same puyos pop.
                    if group & !dropped == last {
                        return;
                    }
                    last = group & !dropped;
                    let mut after = field;
                    after.bits.put(dropped, code);
                    let (mut popping, mut worth) = (group, 0);
                    while popping != 0 {
                        after.remove(popping);
                        worth += STEP;
                        popping = after.bits.popping();
                    }
                    worth -= DROPPED * dropped.count_ones() as i32;
                    let promise = worth + left * after.bits.count() as i32;
                    if best.is_none_or(|(most, ..)| promise > most) {
                        best = Some((promise, worth, after, colour, dropped.count_ones()));
                    }
                });
            }
            let Some((_, worth, after, colour, dropped)) = best else { return value };
            value += worth;
            field = after;
            upcoming[colour] -= dropped;
        }
    }
}

impl Node {
    /// Returns a hash: different positions almost certainly have different ones.
    fn hash(&self) -> u64 {
        let totals = u64::from(self.totals.colours) << 16 | u64::from(self.totals.puyos);
        mixed(&self.field.packed(), totals)
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::{Bits, cell};

    use super::*;

    /// Puyos to come fire one chain after the other, as long as there are some of the colour.
    #[test]
    fn chains_to_come_use_up_the_puyos_to_come() {
        let value = |columns: [&str; 4], red: u32, blue: u32, left: i32| {
            let mut bits = Bits::default();
            for (column, text) in columns.into_iter().enumerate() {
                for (row, letter) in text.chars().enumerate() {
                    bits.put(cell(column, row), "RGB".find(letter).expect("a colour") as u8 + 1);
                }
            }
            let weights = Weights::of(Aim::Chain);
            let values = Values { weights, colours: vec![1, 2, 3], left: None };
            let field = PuzzleBits { bits, hard: 0 };
            values.to_come(field, [red, 0, blue, 0, 0], left)
        };
        let threes = ["RRR", "", "BBB", ""];
        for (columns, red, blue, steps, dropped) in [
            (threes, 0, 0, 0, 0),
            (threes, 1, 0, 1, 1),
            (threes, 1, 1, 2, 2),
            (["RRR", "", "RRR", ""], 1, 0, 1, 1),
            (["RRR", "", "RRR", ""], 2, 0, 2, 2),
            (["R", "", "", ""], 3, 0, 1, 3),
            // Once the red ones are gone, the blue ones meet.
            (["BRRRB", "BB", "", ""], 1, 0, 2, 1),
            (["", "", "", ""], 9, 9, 0, 0),
        ] {
            let expected = steps * STEP - dropped * DROPPED;
            assert_eq!(value(columns, red, blue, 0), expected, "{columns:?} {red} {blue}");
        }
        // Two red ones fire the group of three, which takes one of them, or that of two, which leaves one more in the field.
        let choice = ["RRR", "", "", "RR"];
        assert_eq!(value(choice, 2, 0, 0), STEP - DROPPED);
        assert_eq!(value(choice, 2, 0, DROPPED + 1), STEP - 2 * DROPPED);
    }
}
