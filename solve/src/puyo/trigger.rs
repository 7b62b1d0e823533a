//! The exact search for the trigger: near the end of the best plan, everything is tried.
//!
//! A beam keeps few children of a field, the tidiest ones. The best trigger of a long chain may look untidy until it fires.
//!
//! How far back it goes was chosen by hand: some ten thousand fields from each of the last.

use super::beam::{Best, Problem};
use super::budget::Budget;
use super::fired::Fired;
use super::state::State;

/// How many pairs before its end a plan may be left.
const BACK: usize = 5;
/// How many pairs are then dropped in every way.
const PAIRS: usize = 3;

/// From each of the last fields on the way of the best chain, drops the next pairs in every way, and offers the chains
/// that this fires. Ends early if the budget is spent.
pub fn search(problem: &Problem, best: &Best, budget: &mut Budget<'_>) {
    let Some(fired) = best.get() else { return };
    let mut way = Vec::new();
    let mut state = problem.start;
    for (depth, &placement) in fired.placements.iter().enumerate() {
        if depth + BACK >= fired.placements.len()
            && !fire(problem, best, &state, &mut way, PAIRS, budget)
        {
            return;
        }
        // After the last pair there is nothing to do.
        let Some(next) = problem.drop(&state, depth, placement, best, |_| {}) else { return };
        state = next;
        way.push(placement);
    }
}

/// Drops this many pairs in every way on a field to which `way` leads. Returns `false` if the budget is spent.
fn fire(
    problem: &Problem,
    best: &Best,
    state: &State,
    way: &mut Vec<u8>,
    pairs: usize,
    budget: &mut Budget<'_>,
) -> bool {
    let depth = way.len();
    let Some(&pair) = problem.pairs.get(depth).filter(|_| pairs > 0) else { return true };
    for placement in state.placements(pair, problem.rules) {
        if !budget.spend(1) {
            return false;
        }
        way.push(placement);
        let next = problem.drop(state, depth, placement, best, |mut landed| {
            let (chain, score) = landed.run_and_score();
            best.offer(Fired { chain, score, placements: way.clone() }, problem.aim);
        });
        let goes_on = next.is_none_or(|next| fire(problem, best, &next, way, pairs - 1, budget));
        way.pop();
        if !goes_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use foretile_games::puyo::{ColourCount, Pair, Placement, Play, Seed, queue};

    use super::super::aim::Aim;
    use super::super::plan::Task;
    use super::super::state::Rules;
    use super::*;

    /// Returns the longest chain that these pairs fire by the plain rules.
    fn longest(play: &Play, pairs: &[Pair]) -> usize {
        let Some((&pair, rest)) = pairs.split_first() else { return 0 };
        let drop = |at: Placement| {
            let mut play = *play;
            let chain = play.drop(pair, at).ok()?.steps.len();
            Some(if play.is_lost() { chain } else { chain.max(longest(&play, rest)) })
        };
        Placement::all().filter_map(drop).max().unwrap_or(0)
    }

    /// From fields that pairs have filled by chance, with the plan to drop the next three on the left.
    #[test]
    fn agrees_with_a_plain_search() {
        let (mut dice, mut chains) = (7u64, [0; 5]);
        for seed in 0..30 {
            let pairs: Vec<Pair> = queue(Seed(seed), ColourCount::Four).pairs().take(14).collect();
            let mut play = Play::default();
            for &pair in &pairs[..14 - PAIRS] {
                dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = (dice >> 33) as usize % 22;
                let mut at = Placement::all().skip(place).chain(Placement::all());
                let dropped = at.find_map(|at| {
                    let mut next = play;
                    next.drop(pair, at).is_ok().then_some(next).filter(|next| !next.is_lost())
                });
                play = dropped.expect("the field has room");
            }
            let upcoming = pairs[14 - PAIRS..].to_vec();
            let expected = longest(&play, &upcoming);
            let rules = Rules::default();
            let task = Task { play, pairs: upcoming, aim: Aim::Chain, rules, quiet: false };
            let problem = Problem::of(&task);
            let best = Best::none(task.aim, PAIRS);
            best.offer(Fired { chain: 0, score: 0, placements: vec![0; PAIRS] }, task.aim);
            let (spent, mut stop) = (|_| 0.0, |_| false);
            search(&problem, &best, &mut Budget::new(&spent, &mut stop, 1));
            assert_eq!(best.get().expect("one was offered").chain as usize, expected, "{seed}");
            chains[expected] += 1;
        }
        assert!(chains[2..].iter().sum::<i32>() > 5, "{chains:?}");
    }
}
