//! How wide a beam may be, given the time or the number of fields that are left. The slope was chosen by
//! trials (`bench/results/puyo_weights.txt`), and the other numbers by hand.

/// The part of the work that the first, narrow search shows to be needed after each pair: it grows.
const SLOPE: f64 = 0.7;
/// The pair with an average part.
const MIDDLE: f64 = 20.0;
/// The children of a field of the beam, before they are measured.
const USUAL_OFFSPRING: f64 = 11.0;
/// The fields between two looks at the clock.
const LOOK: u64 = 2_000;

/// The work that a search may do.
pub struct Budget<'a> {
    /// The fields looked at so far.
    pub searched: u64,
    /// The time or fields spent, of `all`.
    spent: &'a dyn Fn(u64) -> f64,
    stop: &'a mut dyn FnMut(f64) -> bool,
    next_look: u64,
    /// The part at which the search must stop.
    end: f64,
    stopped: bool,
    ended: bool,
    plan: Plan,
    most: usize,
}

/// How the width is chosen.
#[derive(Clone, Copy)]
enum Plan {
    Fixed(usize),
    /// Uses what is left by this pair.
    Until {
        last: usize,
    },
}

impl<'a> Budget<'a> {
    /// Returns a budget. `spent` returns, for a number of fields, the part of it that is spent, 0 to 1. `stop` is
    /// called with that part now and then, and returns whether to stop at once. No beam is wider than `most`.
    pub fn new(
        spent: &'a dyn Fn(u64) -> f64,
        stop: &'a mut dyn FnMut(f64) -> bool,
        most: usize,
    ) -> Self {
        Self {
            searched: 0,
            spent,
            stop,
            next_look: 0,
            end: 1.0,
            stopped: false,
            ended: false,
            plan: Plan::Fixed(1),
            most,
        }
    }

    /// Lets the next search stop when this part of the whole is spent.
    pub fn end_at(&mut self, part: f64) {
        self.end = part;
        self.ended = false;
        self.next_look = self.searched;
    }

    /// Lets the next search have this width.
    pub fn fix(&mut self, width: usize) {
        self.plan = Plan::Fixed(width);
    }

    /// Lets the next search use all that is left, if it ends after this many pairs.
    pub fn use_all_by(&mut self, last: usize) {
        self.plan = Plan::Until { last };
    }

    /// Returns which part is spent, 0 to 1.
    pub fn spent(&self) -> f64 {
        (self.spent)(self.searched)
    }

    /// Returns whether the search was stopped, or all is spent.
    pub fn is_over(&self) -> bool {
        self.stopped || self.spent() >= 1.0
    }

    /// Counts fields. Returns `false` when the search must stop.
    pub fn spend(&mut self, fields: usize) -> bool {
        self.searched += fields as u64;
        if self.searched >= self.next_look {
            self.next_look = self.searched + LOOK;
            let spent = self.spent();
            self.stopped |= (self.stop)(spent);
            self.ended = spent >= self.end;
        }
        !self.stopped && !self.ended
    }

    /// Returns how many fields to keep after a pair.
    pub fn width(&self, depth: usize) -> usize {
        let share = |depth: usize| 1.0 + SLOPE * (depth as f64 - MIDDLE) / MIDDLE;
        match self.plan {
            Plan::Fixed(width) => width,
            Plan::Until { last } => {
                let spent = self.spent();
                if spent <= 0.0 || self.searched == 0 {
                    return self.most;
                }
                let left = self.searched as f64 * (self.end - spent).max(0.0) / spent;
                let shares: f64 = (depth + 1..last.max(depth + 2)).map(share).sum();
                let width = left / USUAL_OFFSPRING * share(depth + 1) / shares;
                (width as usize).clamp(1, self.most)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    /// Pair 20 has an average part of the work, and each pair `0.7 / 20` more than the one before.
    fn share(pair: usize) -> f64 {
        0.3 + 0.035 * pair as f64
    }

    #[test]
    fn the_width_shares_what_is_left_among_the_pairs_to_come() {
        let (spent, mut stop) = (|searched: u64| searched as f64 / 11_000.0, |_| false);
        let mut budget = Budget::new(&spent, &mut stop, 10_000);
        budget.searched = 5_500;
        // Half is left: 500 fields with eleven children each, or a fifth of the whole by the part 0.7.
        for (end, fields) in [(1.0, 500.0), (0.7, 200.0)] {
            budget.end_at(end);
            for (depth, last) in [(0, 2), (0, 3), (19, 21), (19, 22), (3, 40), (30, 54)] {
                budget.use_all_by(last);
                let all: f64 = (depth + 1..last).map(share).sum();
                let exact = fields * share(depth + 1) / all;
                let width = budget.width(depth) as f64;
                assert!((width - exact).abs() < 1.5, "{width} for {exact} after {depth} of {last}");
            }
            // The last pair, and pairs beyond it, may have it all.
            budget.use_all_by(10);
            for depth in [8, 9, 10, 30] {
                assert!((budget.width(depth) as f64 - fields).abs() < 1.5, "{depth}");
            }
        }
        budget.fix(77);
        assert_eq!((budget.width(0), budget.width(50)), (77, 77));
    }

    #[test]
    fn no_beam_is_wider_than_the_memory_allows_or_narrower_than_a_field() {
        let (spent, mut stop) = (|searched: u64| searched as f64 / 1e9, |_| false);
        let mut budget = Budget::new(&spent, &mut stop, 300);
        budget.use_all_by(40);
        assert_eq!(budget.width(3), 300, "nothing is spent yet");
        budget.searched = 1_000;
        assert_eq!(budget.width(3), 300);
        budget.searched = 1_000_000_000;
        assert_eq!(budget.width(3), 1, "all is spent");
        budget.searched = 2_000_000_000;
        assert_eq!(budget.width(3), 1, "more than all is spent");
        // A clock that stands still, or that ran before the first field, gives no speed.
        let (none, some) = (|_| 0.0, |_| 0.5);
        for clock in [&none as &dyn Fn(u64) -> f64, &some] {
            let mut stop = |_| false;
            let mut budget = Budget::new(clock, &mut stop, 300);
            budget.use_all_by(40);
            budget.searched = u64::from(clock(0) == 0.0);
            assert_eq!(budget.width(3), 300);
        }
    }

    #[test]
    fn the_clock_is_read_every_two_thousand_fields() {
        let parts = RefCell::new(Vec::new());
        let spent = |searched: u64| searched as f64 / 10_000.0;
        let mut stop = |part| {
            parts.borrow_mut().push(part);
            false
        };
        let mut budget = Budget::new(&spent, &mut stop, 1);
        let mut fields = 0;
        while budget.spend(500) {
            fields += 500;
            assert_eq!(budget.is_over(), fields == 10_000);
        }
        assert_eq!((fields, budget.searched), (10_000, 10_500), "the end is seen at the next look");
        assert!(budget.is_over());
        assert_eq!(*parts.borrow(), [0.05, 0.25, 0.45, 0.65, 0.85, 1.05]);
    }

    #[test]
    fn a_part_of_the_budget_ends_by_itself_and_the_rest_goes_on() {
        let (spent, mut stop) = (|searched: u64| searched as f64 / 10_000.0, |_| false);
        let mut budget = Budget::new(&spent, &mut stop, 1);
        budget.end_at(0.5);
        assert!(budget.spend(4_999));
        assert!(budget.spend(1), "the clock is not read yet");
        assert!(!budget.spend(2_000), "at the part or beyond it");
        assert!(!budget.is_over());
        // The next part begins with a look at the clock.
        budget.end_at(0.8);
        assert!(budget.spend(999));
        budget.end_at(0.8);
        assert!(!budget.spend(1), "eight thousand of ten thousand");
        assert_eq!(budget.spent(), 0.8);
        budget.end_at(1.0);
        assert!(!budget.spend(2_000));
        assert!(budget.is_over());
    }

    #[test]
    fn a_stopped_search_never_goes_on() {
        let spent = |_| 0.1;
        let mut calls = 0;
        let mut stop = |_| {
            calls += 1;
            calls == 1
        };
        let mut budget = Budget::new(&spent, &mut stop, 1);
        assert!(!budget.spend(1) && budget.is_over());
        budget.end_at(1.0);
        assert!(!budget.spend(1) && budget.is_over(), "even if `stop` has changed its mind");
    }
}
