//! The earliest all clear, with a proof that there is no earlier one.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use foretile_games::puyo::bits::{Bits, gaps};
use foretile_games::puyo::{Colour, POP, ROWS, VISIBLE_ROWS, can_pop_all};

use super::aim::Aim;
use super::beam::{Beam, BeamOptions, Best, NODE_BYTES, Problem};
use super::budget::Budget;
use super::fired::Fired;
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
        // First the fields in which most puyos touch others of their colour.
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
        let upcoming = 2 * (self.pairs - self.placements.len());
        let highest = state.bits.heights().into_iter().max().unwrap_or(0);
        if highest + upcoming >= VISIBLE_ROWS { state } else { state.min(state.mirrored()) }
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
            let upcoming = self.problem.puyos_between(code, next, self.pairs);
            let all = lying + upcoming;
            if may_be_lost == 0 && !can_pop_all(lying, upcoming, || gaps(cells)) {
                return None;
            }
            if all < POP {
                must_be_lost += all;
            }
            if lying > 0 {
                stocks.in_one_group &= all < 2 * POP;
                stocks.all[stocks.count] = Stock { code, upcoming: upcoming as u32 };
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
    /// Whether [`can_disappear`] applies: each has fewer than eight puyos, none of which can be lost, and there is no
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

/// A hasher of numbers that are hashes already.
#[derive(Default)]
pub(super) struct Ready(u64);

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

#[cfg(test)]
mod tests {
    use foretile_games::puyo::{COLUMNS, Field, Pair, Play, Puyo};

    use super::super::plan::Task;
    use super::super::state::Rules;
    use super::*;

    /// Two puyos of each of these colours, one pair after the other.
    fn task(colours: &[usize]) -> Task {
        let pair = |&colour: &usize| Pair { axis: Colour::ALL[colour], child: Colour::ALL[colour] };
        let pairs = colours.iter().map(pair).collect();
        let (rules, play) = (Rules::default(), Play::default());
        Task { play, pairs, aim: Aim::Clear, rules, quiet: false }
    }

    /// A field from its columns, each a text from the floor up: digits for colours, `x` for garbage.
    fn field(columns: [&str; COLUMNS]) -> Field {
        let mut field = Field::default();
        for (column, text) in columns.into_iter().enumerate() {
            for (row, letter) in text.chars().enumerate() {
                let colour = letter.to_digit(10).map(|digit| Colour::ALL[digit as usize]);
                field.set(column, row, Some(colour.map_or(Puyo::Garbage, Puyo::Coloured)));
            }
        }
        field
    }

    /// Calls `with` with a proof that notes this many dead ends and is about all pairs.
    fn proof<R>(task: &Task, most: usize, with: impl FnOnce(&mut Proof<'_>) -> R) -> R {
        let problem = Problem::of(task);
        let (spent, mut stop) = (|_| 0.0, |_| false);
        with(&mut Proof {
            problem: &problem,
            pairs: problem.pairs.len(),
            budget: Budget::new(&spent, &mut stop, 1),
            dead_ends: HashSet::default(),
            most,
            placements: Vec::new(),
            landed: Bits::default(),
        })
    }

    fn clears(task: &Task) -> Option<bool> {
        proof(task, 1_000_000, |proof| proof.clears(proof.problem.start))
    }

    /// Two pairs of a colour pop when they touch. The first colour lies under the second, so it pops before or never.
    #[test]
    fn nothing_may_pop_before_the_last_pair_of_a_quiet_plan() {
        for (colours, quiet, possible) in [
            (&[0, 0][..], false, true),
            (&[0, 0], true, true),
            (&[0], false, false),
            (&[0, 0, 1, 1], false, true),
            (&[0, 0, 1, 1], true, false),
            (&[0, 1, 1, 0], false, true),
            (&[0, 1, 0, 1], true, true),
            (&[0, 0, 1], false, false),
        ] {
            let task = Task { quiet, ..task(colours) };
            assert_eq!(clears(&task), Some(possible), "{colours:?} {quiet}");
        }
    }

    /// Noted dead ends change no answer and save fields. Their number is limited.
    #[test]
    fn dead_ends_are_searched_once() {
        let pair =
            |axis: usize, child: usize| Pair { axis: Colour::ALL[axis], child: Colour::ALL[child] };
        let [mixed, zeros, ones] = [pair(0, 1), pair(0, 0), pair(1, 1)];
        let (mut without, mut with) = (0, 0);
        for pairs in [
            vec![mixed, mixed, mixed, mixed],
            vec![mixed, zeros, mixed, ones],
            vec![zeros, mixed, ones, mixed],
            vec![mixed, mixed, ones, zeros],
        ] {
            let task = Task { pairs, quiet: true, ..task(&[]) };
            let searched = |most: usize| {
                proof(&task, most, |proof| {
                    let clears = proof.clears(proof.problem.start);
                    assert!(proof.dead_ends.len() <= most);
                    (clears, proof.budget.searched)
                })
            };
            let [none, few, many] = [0, 3, 1_000_000].map(searched);
            assert!(none.0 == few.0 && few.0 == many.0);
            assert!(many.1 <= few.1 && few.1 <= none.1);
            without += none.1;
            with += many.1;
        }
        assert!(with < without, "{with} of {without}");
    }

    /// A state and its mirror image count as one, unless some column may still block a pair.
    #[test]
    fn mirror_images_are_one_in_low_fields() {
        let task = task(&[0, 1]);
        for (height, are_one) in [(0, true), (6, true), (7, true), (8, false), (12, false)] {
            let column = "1212121212121";
            let state = |columns| State { bits: Bits::of(&field(columns)), ..State::default() };
            let left = state([&column[..height], "3", "", "", "", ""]);
            let right = state(["", "", "", "", "3", &column[..height]]);
            proof(&task, 1, |proof| {
                let [one, other] = [left, right].map(|state| proof.standard(state));
                assert_eq!(one == other, are_one, "{height}");
                assert!(are_one || (one == left && other == right));
            });
        }
    }

    /// A column takes a puyo that is lost if it can be 12 high when the last pair comes, but is not full.
    #[test]
    fn puyos_can_be_lost_above_high_columns() {
        let column = "1212121212121";
        for (pairs, heights, columns) in [
            (1, [12, 11, 0, 13, 0, 0], 1),
            (1, [12, 12, 0, 0, 0, 12], 3),
            (2, [9, 10, 11, 12, 13, 0], 3),
            (3, [7, 8, 9, 0, 0, 0], 2),
        ] {
            let task = task(&vec![0; pairs]);
            let of = heights.map(|height| &column[..height]);
            let state = State { bits: Bits::of(&field(of)), ..State::default() };
            proof(&task, 1, |proof| assert_eq!(proof.may_be_lost(&state), columns, "{heights:?}"));
            let strict = Task { rules: Rules { strict_row_14: true, ..task.rules }, ..task };
            proof(&strict, 1, |proof| assert_eq!(proof.may_be_lost(&state), 0));
        }
    }

    /// The colours in the field, how many of each will come, and whether each is one group of fewer than eight.
    #[test]
    fn stocks_are_the_colours_of_the_field() {
        for (columns, colours, count, in_one_group) in [
            (["00", "", "", "", "", ""], &[0][..], 1, true),
            (["00", "00", "0", "", "", ""], &[0], 1, true),
            (["00", "11", "", "", "", ""], &[0, 1], 2, true),
            // Eight make two groups.
            (["0011", "00", "", "", "", ""], &[0, 0, 1], 2, false),
            (["001100", "", "", "", "", ""], &[0, 1, 0], 2, false),
            // Of colours that are not in the field, more may come.
            (["00", "", "", "", "", ""], &[0, 1, 1, 1, 1], 1, true),
            (["00x", "", "", "", "", ""], &[0], 1, false),
        ] {
            let task = Task { play: Play::new(field(columns)), ..task(colours) };
            proof(&task, 1, |proof| {
                let start = proof.problem.start;
                let stocks = proof.stocks(&start).expect("four of each colour");
                let found = (stocks.count, stocks.in_one_group);
                assert_eq!(found, (count, in_one_group), "{columns:?} {colours:?}");
                for stock in &stocks.all[..stocks.count] {
                    let code =
                        |colour: &usize| foretile_games::puyo::bits::code(Colour::ALL[*colour]);
                    let upcoming = colours.iter().filter(|colour| code(colour) == stock.code);
                    assert_eq!(stock.upcoming as usize, 2 * upcoming.count());
                    assert!(start.bits.everywhere(stock.code) != 0);
                }
            });
        }
        // Three of a colour cannot pop, unless they can be lost.
        let short = |columns| {
            let task = Task { play: Play::new(field(columns)), ..task(&[0]) };
            proof(&task, 1, |proof| proof.stocks(&proof.problem.start).is_some())
        };
        assert!(!short(["0", "", "", "", "", ""]));
        assert!(short(["00", "", "", "", "", ""]));
        let high = "131313131313";
        assert!(!short(["0", high, "", "", "", ""]), "one can be lost, not three");
    }

    /// Fields that the proof does not use go to wider beams.
    #[test]
    fn the_whole_budget_is_used() {
        let colours = [0, 1, 2, 3, 4, 1, 0, 3, 2, 4, 2, 0, 1, 4, 3, 0, 2, 1];
        let pair = |at: usize| Pair {
            axis: Colour::ALL[colours[at]],
            child: Colour::ALL[colours[(5 * at + 7) % 18]],
        };
        let task = Task { pairs: (0..18).map(pair).collect(), ..task(&[]) };
        let problem = Problem::of(&task);
        let best = Best::none(Aim::Clear, 18);
        let spent = |searched: u64| searched as f64 / 30_000.0;
        let weights = Weights::of(Aim::Clear);
        let (least, searched) = search(&problem, &best, weights, 1 << 20, &spent, &mut |_| false);
        let found = best.get().map(|fired| fired.placements.len());
        assert!(found.is_none_or(|pairs| least < pairs), "{found:?} of {least}");
        assert!(searched >= 30_000, "{searched}");
    }
}
