//! The beam: after every pair it keeps the best fields, and records the chains that were fired on the way.

use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use foretile_games::puyo::POP;
use foretile_games::puyo::bits::Bits;

use super::aim::Aim;
use super::budget::Budget;
use super::fired::Fired;
use super::state::{Codes, Rules, State};
use super::weights::Weights;

/// What to plan: the field, the pairs and the goal.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The state at the start, in which nothing pops.
    pub start: State,
    /// The pairs to come.
    pub pairs: Vec<Codes>,
    /// By number of pairs: how many puyos of each code these have.
    pub dealt: Vec<[u16; 8]>,
    /// The codes of all their colours and those of the field.
    pub colours: Vec<u8>,
    /// The rules at the top of the field.
    pub rules: Rules,
    /// The aim.
    pub aim: Aim,
    /// Whether nothing may pop before the last pair.
    pub quiet: bool,
}

impl Problem {
    /// Returns the least number of pairs after which a field that has got `next` of them can be empty: when each
    /// colour has no puyo or at least four, lying and to come. Puyos that are lost above the field do not count. If all
    /// pairs are too few, the number is one more than theirs.
    fn soonest_clear(&self, field: &Bits, next: usize) -> usize {
        let mut lying = [0; 8];
        for &code in &self.colours {
            lying[usize::from(code)] = field.everywhere(code).count_ones() as usize;
        }
        let enough = |&pairs: &usize| {
            self.colours.iter().map(|&code| usize::from(code)).all(|code| {
                let upcoming = self.dealt[pairs][code] - self.dealt[next][code];
                let all = lying[code] + usize::from(upcoming);
                all == 0 || all >= POP
            })
        };
        (next + 1..=self.pairs.len()).find(enough).unwrap_or(self.pairs.len() + 1)
    }

    /// Drops the pair `depth` and lets its chain run. `note` is called with the field in which the pair has landed if the
    /// chain may be better than the best. Returns the state afterwards, or `None` if the game is lost or the plan would
    /// have to end here.
    #[inline(always)]
    pub fn drop(
        &self,
        from: &State,
        depth: usize,
        placement: u8,
        best: &Best,
        note: impl FnOnce(Bits),
    ) -> Option<State> {
        let mut state = from.land(self.pairs[depth], placement);
        let popping = state.bits.popping();
        if popping == 0 {
            return (!state.bits.is_lost()).then_some(state);
        }
        let landed = state.bits;
        state.bits.remove(popping);
        let steps = 1 + state.bits.run();
        if state.bits.is_lost() {
            return None;
        }
        if self.aim.may_be_better(steps, depth, &state.bits, best.mark()) {
            note(landed);
        }
        (!self.quiet).then_some(state)
    }
}

/// The best chain so far, of all threads.
#[derive(Default)]
pub struct Best {
    fired: Mutex<Option<Fired>>,
    /// Its [mark](Aim::mark).
    mark: AtomicU32,
}

impl Best {
    /// Returns no chain. Where the earliest is the best, it must be fired by `pairs`.
    pub fn none(aim: Aim, pairs: usize) -> Self {
        Self { fired: Mutex::new(None), mark: AtomicU32::new(aim.mark(None, pairs)) }
    }

    /// Returns the best chain.
    pub fn get(&self) -> Option<Fired> {
        self.fired.lock().expect("no thread panics").clone()
    }

    fn mark(&self) -> u32 {
        self.mark.load(Ordering::Relaxed)
    }

    /// Takes a chain if it is better than the best.
    pub fn offer(&self, fired: Fired, aim: Aim) {
        let mut best = self.fired.lock().expect("no thread panics");
        if best.as_ref().is_none_or(|best| aim.worth(&fired) > aim.worth(best)) {
            self.mark.store(aim.mark(Some(&fired), 0), Ordering::Relaxed);
            *best = Some(fired);
        }
    }
}

/// A field of the beam.
#[derive(Clone, Copy)]
struct Node {
    state: State,
    /// Its place in the beam before.
    parent: u32,
    placement: u8,
}

/// The bytes of memory for each field that the beam keeps, with its children and its notes. About what the beam
/// allocates for each, counted by hand.
pub const NODE_BYTES: usize = 1 << 10;

/// How a beam chooses.
#[derive(Clone, Copy, Debug)]
pub struct BeamOptions {
    /// The weights of a field's features.
    pub weights: Weights,
    /// Any number: where several fields have the same value, beams with different numbers take different ones.
    pub number: u64,
}

/// The first and last pairs, after which the limits of children do not hold: at first few fields differ, and at the end
/// any placement may fire the chain. Chosen by hand.
const ENDS: usize = 4;

/// One search through all pairs.
pub struct Beam<'a> {
    problem: &'a Problem,
    options: BeamOptions,
    best: &'a Best,
    /// The fields after the last pair.
    beam: Vec<Node>,
    /// By pair: parent and placement of the fields after it.
    history: Vec<Vec<(u32, u8)>>,
    /// Tags of the fields seen after this pair.
    seen: Vec<u32>,
    children: Vec<Node>,
    ranks: Vec<(i32, u32)>,
    offspring: Vec<(i32, Node)>,
}

impl<'a> Beam<'a> {
    /// Returns a beam at the start.
    pub fn new(problem: &'a Problem, options: BeamOptions, best: &'a Best) -> Self {
        Self {
            problem,
            options,
            best,
            beam: vec![Node { state: problem.start, parent: 0, placement: 0 }],
            history: Vec::new(),
            seen: Vec::new(),
            children: Vec::new(),
            ranks: Vec::new(),
            offspring: Vec::new(),
        }
    }

    /// Searches until the pairs or the budget end, or until nothing better can follow. Returns the number of
    /// pairs that were searched, and whether fields were left out because the beam is not wider.
    pub fn search(mut self, budget: &mut Budget<'_>) -> (usize, bool) {
        let pairs = self.problem.pairs.len();
        let mut cut = false;
        for depth in 0..pairs {
            if !self.step(depth, budget) || self.children.is_empty() {
                return (depth + 1, cut);
            }
            let width = budget.width(depth).min(self.ranks.len());
            if width < self.ranks.len() {
                cut = true;
                self.ranks.select_nth_unstable_by(width, |one, other| other.cmp(one));
            }
            let best = self.ranks[..width].iter().map(|&(_, index)| self.children[index as usize]);
            self.beam.clear();
            self.beam.extend(best);
            self.history.push(self.beam.iter().map(|node| (node.parent, node.placement)).collect());
        }
        (pairs, cut)
    }

    /// Drops the next pair on all fields. Returns `false` when the budget is spent.
    fn step(&mut self, depth: usize, budget: &mut Budget<'_>) -> bool {
        self.children.clear();
        self.ranks.clear();
        self.seen.clear();
        self.seen.resize((self.beam.len() * 44).next_power_of_two(), 0);
        for parent in 0..self.beam.len() {
            self.expand(depth, parent);
            let Self { problem, options, offspring, .. } = self;
            let pick = depth >= ENDS && depth + ENDS < problem.pairs.len();
            let Weights { looked_at, siblings, .. } = options.weights;
            if pick && offspring.len() > looked_at {
                offspring.sort_unstable_by_key(|child| Reverse(child.0));
                offspring.truncate(looked_at);
            }
            for (value, child) in offspring.iter_mut() {
                *value += options.weights.potential(&child.state.bits, &problem.colours);
            }
            if !budget.spend(offspring.len()) {
                return false;
            }
            if pick && offspring.len() > siblings {
                offspring.sort_unstable_by_key(|child| Reverse(child.0));
                offspring.truncate(siblings);
            }
            for &(value, child) in offspring.iter() {
                self.ranks.push((value, self.children.len() as u32));
                self.children.push(child);
            }
        }
        true
    }

    /// Drops the pair on one field, notes the chains that this fires, and puts the new fields into `offspring`.
    fn expand(&mut self, depth: usize, parent: usize) {
        self.offspring.clear();
        let Problem { aim, rules, ref pairs, .. } = *self.problem;
        let from = self.beam[parent].state;
        let upcoming = 2 * (pairs.len() - depth - 1) as u32;
        for placement in from.placements(pairs[depth], rules) {
            let note = |landed| self.note(landed, parent, placement);
            let Some(state) = self.problem.drop(&from, depth, placement, self.best, note) else {
                continue;
            };
            let mark = self.best.mark();
            let reachable = (state.bits.count() + upcoming) / 4;
            let soonest = match aim {
                Aim::Clear => self.problem.soonest_clear(&state.bits, depth + 1),
                _ => 0,
            };
            if aim.is_hopeless(reachable, depth, soonest, mark) {
                continue;
            }
            let hash = state.hash();
            if self.is_new(hash) {
                let chance = (hash ^ self.options.number).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
                let weights = &self.options.weights;
                let value = weights.tidiness(&state.bits)
                    + weights.chance(chance)
                    + weights.pair * soonest as i32;
                self.offspring.push((value, Node { state, parent: parent as u32, placement }));
            }
        }
    }

    /// Returns whether a field has not been seen after this pair. In rare cases, takes a new one for another.
    fn is_new(&mut self, hash: u64) -> bool {
        let mask = self.seen.len() - 1;
        let tag = (hash >> 32) as u32 | 1;
        let mut slot = hash as usize & mask;
        while self.seen[slot] != 0 {
            if self.seen[slot] == tag {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.seen[slot] = tag;
        true
    }

    /// Offers the chain that starts in a field where the last pair has just landed.
    fn note(&self, mut landed: Bits, parent: usize, placement: u8) {
        let (chain, score) = landed.run_and_score();
        let mut placements = vec![placement];
        let mut at = parent as u32;
        for layer in self.history.iter().rev() {
            let (parent, placement) = layer[at as usize];
            placements.push(placement);
            at = parent;
        }
        placements.reverse();
        self.best.offer(Fired { chain, score, placements }, self.problem.aim);
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::bits::{cell, code};
    use foretile_games::puyo::{Colour, Pair, Play};

    use super::super::plan::Task;
    use super::*;

    /// Each aim takes the better of two chains, whichever comes first.
    #[test]
    fn every_aim_ranks_by_its_own_measure() {
        let fired = |chain, score, pairs| Fired { chain, score, placements: vec![0; pairs] };
        for (aim, better, worse) in [
            (Aim::Chain, fired(5, 900, 9), fired(4, 4_000, 3)),
            (Aim::Chain, fired(5, 900, 9), fired(5, 800, 3)),
            (Aim::Chain, fired(5, 900, 3), fired(5, 900, 9)),
            (Aim::Score, fired(4, 4_000, 9), fired(5, 900, 3)),
            (Aim::Score, fired(5, 900, 9), fired(4, 900, 3)),
            (Aim::Score, fired(5, 900, 3), fired(5, 900, 9)),
            (Aim::Early(2), fired(2, 100, 3), fired(5, 900, 4)),
            (Aim::Early(2), fired(3, 100, 3), fired(2, 900, 3)),
            (Aim::Clear, fired(1, 40, 3), fired(5, 900, 4)),
            (Aim::Clear, fired(1, 60, 3), fired(1, 40, 3)),
        ] {
            for both in [[&better, &worse], [&worse, &better]] {
                let best = Best::none(aim, 20);
                let unlimited = matches!(aim, Aim::Chain | Aim::Score);
                assert_eq!(best.mark(), if unlimited { 0 } else { 21 });
                both.iter().for_each(|&fired| best.offer(fired.clone(), aim));
                assert_eq!(best.get().as_ref(), Some(&better), "{aim:?}");
                let mark = if matches!(aim, Aim::Chain | Aim::Score) {
                    better.chain
                } else {
                    better.placements.len() as u32
                };
                assert_eq!(best.mark(), mark);
            }
        }
    }

    /// A field can be empty once each colour has no puyo or four, in the field or dropped since.
    #[test]
    fn a_clear_needs_four_of_each_colour() {
        let pair =
            |axis: usize, child: usize| Pair { axis: Colour::ALL[axis], child: Colour::ALL[child] };
        // Of the colours 0 and 1 there are 2 and 0, 3 and 1, 4 and 2, 4 and 4, then a 0 and three 2s come.
        let pairs = vec![pair(0, 0), pair(0, 1), pair(0, 1), pair(1, 1), pair(0, 2), pair(2, 2)];
        let rules = Rules::default();
        let task = Task { play: Play::default(), pairs, aim: Aim::Clear, rules, quiet: false };
        let problem = Problem::of(&task);
        let lying = |columns: &[(usize, usize)]| {
            let mut bits = Bits::default();
            for &(colour, count) in columns {
                for row in 0..count {
                    bits.put(cell(colour, row), code(Colour::ALL[colour]));
                }
            }
            bits
        };
        for (columns, next, soonest) in [
            (&[][..], 0, 4),
            (&[(1, 2)], 0, 3),
            (&[(0, 4), (1, 4)], 0, 1),
            (&[(0, 3), (1, 1)], 2, 4),
            (&[(0, 2), (1, 1)], 2, 7),
            // The last pairs bring a 0 and three 2s.
            (&[(0, 3), (2, 1)], 4, 6),
            (&[], 4, 7),
            (&[(2, 3)], 5, 6),
            (&[(2, 1)], 5, 7),
            (&[(0, 4)], 6, 7),
        ] {
            assert_eq!(problem.soonest_clear(&lying(columns), next), soonest, "{columns:?} {next}");
        }
    }

    /// After a pair, each field is new once.
    #[test]
    fn a_field_is_new_once() {
        let task = Task {
            play: Play::default(),
            pairs: Vec::new(),
            aim: Aim::Chain,
            rules: Rules::default(),
            quiet: false,
        };
        let (problem, best) = (Problem::of(&task), Best::none(Aim::Chain, 0));
        let options = BeamOptions { weights: Weights::of(Aim::Chain), number: 0 };
        let mut beam = Beam::new(&problem, options, &best);
        beam.seen = vec![0; 1 << 14];
        let hash = |number: u64| (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let new = (0..8_000).filter(|&number| beam.is_new(hash(number))).count();
        assert!(new > 7_990, "{new}");
        assert!((0..8_000).all(|number| !beam.is_new(hash(number))));
    }
}
