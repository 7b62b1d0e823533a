//! The earliest all clear, with a proof that there is no earlier one.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use foretile_games::puyo::bits::{Bits, gaps};
use foretile_games::puyo::{Colour, POP, ROWS, VISIBLE_ROWS, can_pop_all};

use super::aim::Aim;
use super::beam::{Beam, BeamOptions, Best, Fired, NODE_BYTES, Problem};
use super::budget::Budget;
use super::order::{Stock, can_disappear};
use super::state::State;
use super::weights::Weights;

/// The width of the first beam. Chosen by hand.
const NARROW: usize = 20;
/// The part of the time for the proof, if it does not end before. Chosen by hand.
const PROOF: f64 = 0.7;
/// The bytes that a state in the table of dead ends takes. A state with its place in the hash table, which is half
/// empty at worst.
const STATE_BYTES: usize = 160;

/// Searches for the earliest all clear. Returns the least number of pairs that is not ruled out, and the number
/// of fields looked at.
pub fn search(
    problem: &Problem,
    best: &Best,
    weights: Weights,
    memory: usize,
    spent: &dyn Fn(u64) -> f64,
    pulse: &mut dyn FnMut(f64) -> bool,
) -> (usize, u64) {
    let mut options = BeamOptions { weights, number: 0 };
    let mut budget = Budget::new(spent, pulse, (memory / NODE_BYTES).max(1));
    budget.fix(NARROW);
    let (mut last, mut cut) = Beam::new(problem, options, best).search(&mut budget);
    let earliest = || best.get().map_or(problem.pairs.len() + 1, |fired| fired.placements.len());
    let mut proof = Proof {
        problem,
        pairs: 1,
        budget,
        dead_ends: HashSet::default(),
        most: memory / STATE_BYTES,
        placements: Vec::new(),
        landed: Bits::default(),
    };
    proof.budget.end_at(PROOF);
    while proof.pairs < earliest() {
        match proof.clears(problem.start) {
            Some(true) => best.offer(proof.fired(), Aim::Clear),
            Some(false) => proof.pairs += 1,
            None => break,
        }
        proof.dead_ends.clear();
        proof.placements.clear();
    }
    let Proof { pairs: least, mut budget, .. } = proof;
    budget.end_at(1.0);
    while least < earliest() && cut && !budget.is_over() {
        budget.use_all_by(last);
        options.number += 1;
        (last, cut) = Beam::new(problem, options, best).search(&mut budget);
    }
    (least, budget.searched)
}

/// The search through all placements of a number of pairs.
struct Proof<'a> {
    problem: &'a Problem,
    /// The number of pairs after which the field is to be empty.
    pairs: usize,
    budget: Budget<'a>,
    /// The states from which that is not possible.
    dead_ends: HashSet<DeadEnd, BuildHasherDefault<Ready>>,
    /// The most that are noted.
    most: usize,
    placements: Vec<u8>,
    /// The field in which the last pair has just landed.
    landed: Bits,
}

impl Proof<'_> {
    /// Returns whether the rest of the pairs can empty the field, or `None` if the time ran out. If they can, `placements`
    /// says how.
    fn clears(&mut self, state: State) -> Option<bool> {
        let next = self.placements.len();
        if next == self.pairs {
            return Some(state.bits.is_empty());
        }
        let Some(stocks) = self.stocks(&state) else { return Some(false) };
        let key = DeadEnd { state: self.standard(state), next: next as u8 };
        if self.dead_ends.contains(&key) {
            return Some(false);
        }
        if !self.budget.spend(1) {
            return None;
        }
        if stocks.in_one_group && !can_disappear(&state.bits, &stocks.all[..stocks.count]) {
            self.note(key);
            return Some(false);
        }
        let pair = self.problem.pairs[next];
        let mut children: Vec<(u32, u8, State, Bits)> = Vec::new();
        let is_last = next + 1 == self.pairs;
        for placement in state.placements(pair, self.problem.rules) {
            let mut after = state.land(pair, placement);
            let landed = after.bits;
            let popped = after.bits.run() > 0;
            let goes_on = if is_last {
                after.bits.is_empty()
            } else {
                !(after.bits.is_lost() || popped && self.problem.quiet)
            };
            if goes_on {
                children.push((after.bits.bonds().count(), placement, after, landed));
            }
        }
        // First the fields in which most puyos touch their like.
        children.sort_by_key(|child| Reverse(child.0));
        for (_, placement, after, landed) in children {
            self.placements.push(placement);
            self.landed = landed;
            if self.clears(after)? {
                return Some(true);
            }
            self.placements.pop();
        }
        self.note(key);
        Some(false)
    }

    fn note(&mut self, key: DeadEnd) {
        if self.dead_ends.len() < self.most {
            self.dead_ends.insert(key);
        }
    }

    /// Returns one and the same state for a state and its mirror image, as long as no column can become so high that it
    /// blocks a pair or loses the game.
    fn standard(&self, state: State) -> State {
        let coming = 2 * (self.pairs - self.placements.len());
        let highest = state.bits.heights().into_iter().max().unwrap_or(0);
        if highest + coming >= VISIBLE_ROWS { state } else { state.min(state.mirrored()) }
    }

    /// Returns the field's colours, or `None` if some colour cannot be cleared by the pairs that are left.
    ///
    /// Unless some may be lost in row 14, all puyos of each colour must pop ([`can_pop_all`]).
    fn stocks(&self, state: &State) -> Option<Stocks> {
        let next = self.placements.len();
        let (may_be_lost, mut must_be_lost) = (self.may_be_lost(state), 0);
        let mut stocks = Stocks { all: [Stock::default(); COLOURS], count: 0, in_one_group: true };
        for &code in &self.problem.colours {
            let cells = state.bits.everywhere(code);
            let lying = cells.count_ones() as usize;
            let coming = self.problem.puyos_between(code, next, self.pairs);
            let all = lying + coming;
            if may_be_lost == 0 && !can_pop_all(lying, coming, || gaps(cells)) {
                return None;
            }
            if all < POP {
                must_be_lost += all;
            }
            if lying > 0 {
                stocks.in_one_group &= all < 2 * POP;
                stocks.all[stocks.count] = Stock { code, coming: coming as u32 };
                stocks.count += 1;
            }
        }
        stocks.in_one_group &= may_be_lost == 0 && !state.bits.has_garbage();
        (must_be_lost <= may_be_lost).then_some(stocks)
    }

    /// Returns in how many columns a puyo can be lost: those that can be 12 high before the last pair.
    fn may_be_lost(&self, state: &State) -> usize {
        if self.problem.rules.strict_row_14 {
            return 0;
        }
        let before_last = self.pairs - self.placements.len() - 1;
        let heights = state.bits.heights();
        heights
            .iter()
            .filter(|&&height| height < ROWS && height + 2 * before_last >= VISIBLE_ROWS)
            .count()
    }

    /// Returns the chain that empties the field.
    fn fired(&self) -> Fired {
        let (chain, score) = self.landed.clone().run_and_score();
        Fired { chain, score, placements: self.placements.clone() }
    }
}

/// The number of colours in the games.
const COLOURS: usize = Colour::ALL.len();

/// The colours in a field.
struct Stocks {
    all: [Stock; COLOURS],
    count: usize,
    /// Whether [`can_disappear`] can be asked: each has fewer than eight puyos, none of which can be lost, and there is no
    /// garbage.
    in_one_group: bool,
}

/// A state from which the rest of the pairs cannot empty the field, after the first `next`.
#[derive(PartialEq, Eq)]
struct DeadEnd {
    state: State,
    next: u8,
}

impl Hash for DeadEnd {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.state.hash() ^ u64::from(self.next) << 48);
    }
}

/// Takes a number that is already as good as random.
#[derive(Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("only `write_u64` is called")
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}
