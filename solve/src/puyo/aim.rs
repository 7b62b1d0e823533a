//! The aims of plans, and all that depends on them: a new aim is a variant here, an arm in these functions, and weights
//! for its beam (`weights.rs`).

use foretile_games::puyo::Chain;
use foretile_games::puyo::bits::Bits;

use super::fired::{Fired, Plan};

/// What a plan is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Aim {
    /// The longest chain.
    Chain,
    /// The highest score of one chain.
    Score,
    /// A chain of at least this many steps, as early as possible.
    Early(u32),
    /// An empty field, as early as possible.
    Clear,
}

/// Bounds that no plan can exceed.
pub(super) struct Bounds {
    /// The number of pairs.
    pub pairs: usize,
    /// The least number of pairs after which the aim can be reached.
    pub least_pairs: usize,
    /// The greatest number of steps of a chain.
    pub most_steps: usize,
}

impl Aim {
    /// Returns whether an earlier plan is better than every later one.
    const fn is_early(self) -> bool {
        matches!(self, Self::Early(_) | Self::Clear)
    }

    /// Returns the least number of steps of the chain, if that is the aim.
    pub(super) const fn least_steps(self) -> Option<usize> {
        match self {
            Self::Early(least) => Some(least as usize),
            Self::Chain | Self::Score | Self::Clear => None,
        }
    }

    /// Returns a key that is greater for a better chain.
    pub(super) fn worth(self, fired: &Fired) -> (u32, u32, u32) {
        let early = u32::MAX - fired.placements.len() as u32;
        match self {
            Self::Chain => (fired.chain, fired.score, early),
            Self::Score => (fired.score, fired.chain, early),
            Self::Early(_) | Self::Clear => (early, fired.chain, fired.score),
        }
    }

    /// Returns the mark for better chains: the steps of the best one, or its pairs where the earliest is the best.
    /// Without a chain, it must be fired by `pairs`.
    pub(super) fn mark(self, best: Option<&Fired>, pairs: usize) -> u32 {
        match best {
            None if self.is_early() => pairs as u32 + 1,
            None => 0,
            Some(best) if self.is_early() => best.placements.len() as u32,
            Some(best) => best.chain,
        }
    }

    /// Returns whether a chain may be better than the best one: that of this many steps, fired by the pair `depth`, which
    /// leaves the field `after` it.
    #[inline(always)]
    pub(super) fn may_be_better(self, steps: u32, depth: usize, after: &Bits, mark: u32) -> bool {
        match self {
            Self::Chain => steps >= mark,
            // A chain that is shorter by four or more hardly ever scores more.
            Self::Score => steps + 3 >= mark,
            Self::Early(least) => steps >= least && (depth as u32) < mark,
            Self::Clear => after.is_empty() && (depth as u32) < mark,
        }
    }

    /// Returns whether no plan through a field can be better than the best one: a field after the pair `depth`, from which
    /// a chain of `reachable` steps can come, and that can be empty after the pair `soonest`.
    #[inline(always)]
    pub(super) const fn is_hopeless(
        self,
        reachable: u32,
        depth: usize,
        soonest: usize,
        mark: u32,
    ) -> bool {
        match self {
            Self::Chain => reachable < mark,
            // A chain that is shorter by three or more hardly ever scores more.
            Self::Score => reachable + 2 < mark,
            Self::Early(least) => reachable < least || depth as u32 + 1 >= mark,
            Self::Clear => soonest as u32 >= mark,
        }
    }

    /// Returns whether the chain that the last pair fires reaches the aim.
    pub(super) const fn is_reached(self, last: &Chain) -> bool {
        match self {
            Self::Chain | Self::Score => !last.steps.is_empty(),
            Self::Early(least) => last.steps.len() >= least as usize,
            Self::Clear => last.all_clear,
        }
    }

    /// Returns whether no chain is better than one of this many steps.
    pub(super) fn is_longest(self, steps: usize, most: usize) -> bool {
        self == Self::Chain && steps >= most
    }

    /// Returns whether no plan can be better than this one, or whether there is none.
    pub(super) fn is_proven(self, plan: Option<&Plan>, bounds: &Bounds) -> bool {
        let &Bounds { pairs, least_pairs, most_steps } = bounds;
        match (self, plan) {
            (Self::Chain, Some(plan)) => self.is_longest(plan.chain, most_steps),
            (Self::Chain | Self::Score, None) => most_steps == 0,
            (Self::Score, Some(_)) => false,
            (Self::Early(_) | Self::Clear, Some(plan)) => plan.placements.len() <= least_pairs,
            (Self::Early(_) | Self::Clear, None) => least_pairs > pairs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AIMS: [Aim; 4] = [Aim::Chain, Aim::Score, Aim::Early(3), Aim::Clear];

    fn fired(chain: u32, pairs: usize) -> Fired {
        Fired { chain, score: 100 * chain, placements: vec![0; pairs] }
    }

    /// The mark is the steps of the best chain, or its pairs where the earliest is the best. Without a chain, the last pair
    /// is early enough.
    #[test]
    fn a_chain_is_noted_unless_the_best_one_is_surely_better() {
        let empty = Bits::default();
        let mut full = empty;
        full.put(1, 1);
        for aim in AIMS {
            let is_early = matches!(aim, Aim::Early(_) | Aim::Clear);
            let none = aim.mark(None, 7);
            assert_eq!(none, if is_early { 8 } else { 0 });
            let mark = aim.mark(Some(&fired(5, 4)), 7);
            assert_eq!(mark, if is_early { 4 } else { 5 });
        }
        for (aim, steps, depth, after, mark, noted) in [
            (Aim::Chain, 5, 9, &full, 5, true),
            (Aim::Chain, 4, 0, &empty, 5, false),
            // Three steps fewer may still bring more points, but not four.
            (Aim::Score, 2, 9, &full, 5, true),
            (Aim::Score, 1, 9, &full, 5, false),
            // A chain of the fourth pair is not later than a plan of four pairs.
            (Aim::Early(3), 3, 3, &full, 4, true),
            (Aim::Early(3), 9, 4, &full, 4, false),
            (Aim::Early(3), 2, 3, &full, 4, false),
            (Aim::Clear, 1, 3, &empty, 4, true),
            (Aim::Clear, 1, 4, &empty, 4, false),
            (Aim::Clear, 9, 3, &full, 4, false),
        ] {
            assert_eq!(aim.may_be_better(steps, depth, after, mark), noted, "{aim:?} {steps}");
        }
    }

    #[test]
    fn a_field_is_hopeless_if_nothing_as_good_can_follow() {
        for (aim, reachable, depth, soonest, mark, hopeless) in [
            (Aim::Chain, 5, 9, 0, 5, false),
            (Aim::Chain, 4, 0, 0, 5, true),
            (Aim::Score, 3, 9, 0, 5, false),
            (Aim::Score, 2, 9, 0, 5, true),
            (Aim::Score, 0, 9, 0, 2, false),
            (Aim::Score, 4, 9, 0, 7, true),
            // The next pair after the third is the fourth.
            (Aim::Early(3), 3, 2, 0, 4, false),
            (Aim::Early(3), 9, 3, 0, 4, true),
            (Aim::Early(3), 2, 2, 0, 4, true),
            (Aim::Clear, 0, 9, 3, 4, false),
            (Aim::Clear, 9, 0, 4, 4, true),
        ] {
            let found = aim.is_hopeless(reachable, depth, soonest, mark);
            assert_eq!(found, hopeless, "{aim:?} {reachable} {depth}");
        }
    }

    /// Of chains with equally many steps and points, the one with fewer pairs is better.
    #[test]
    fn of_equal_chains_the_earlier_is_worth_more() {
        for aim in AIMS {
            for pairs in 1..9 {
                assert!(aim.worth(&fired(5, pairs)) > aim.worth(&fired(5, pairs + 1)), "{aim:?}");
            }
        }
    }

    #[test]
    fn a_plan_is_proven_if_it_is_as_good_as_the_bounds() {
        let bounds = Bounds { pairs: 9, least_pairs: 3, most_steps: 5 };
        let plan = |chain, pairs| {
            let at = foretile_games::puyo::Placement::all().next().expect("a placement");
            Plan { placements: vec![at; pairs], chain, score: 10 }
        };
        for (aim, chain, pairs, proven) in [
            (Aim::Chain, 5, 9, true),
            (Aim::Chain, 4, 1, false),
            (Aim::Score, 5, 3, false),
            (Aim::Early(2), 2, 3, true),
            (Aim::Early(2), 5, 4, false),
            (Aim::Clear, 1, 3, true),
            (Aim::Clear, 5, 4, false),
        ] {
            assert_eq!(aim.is_proven(Some(&plan(chain, pairs)), &bounds), proven, "{aim:?}");
        }
        // Without a plan, the absence of one is proven if the bounds allow none.
        assert!(AIMS.iter().all(|aim| !aim.is_proven(None, &bounds)));
        let no_steps = Bounds { most_steps: 0, ..bounds };
        let too_few = Bounds { least_pairs: 10, ..bounds };
        let just_enough = Bounds { least_pairs: 9, ..bounds };
        assert!(Aim::Chain.is_proven(None, &no_steps) && Aim::Score.is_proven(None, &no_steps));
        assert!(Aim::Clear.is_proven(None, &too_few) && Aim::Early(1).is_proven(None, &too_few));
        assert!(!Aim::Clear.is_proven(None, &just_enough));
        assert!(Aim::Chain.is_longest(5, 5) && !Aim::Chain.is_longest(4, 5));
        assert!(!Aim::Score.is_longest(5, 5) && !Aim::Clear.is_longest(5, 5));
        assert_eq!(AIMS.map(Aim::least_steps), [None, None, Some(3), None]);
    }
}
