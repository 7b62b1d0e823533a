//! How wide a beam may be, given the time or the number of fields that are left. The slope was chosen by
//! trials (`bench/results/puyo_weights.txt`), and the other numbers by hand.

/// The part of the work that the first, narrow search shows to be needed after each pair: it grows.
const SLOPE: f64 = 0.7;
/// The pair with an average part.
const MIDDLE: f64 = 20.0;
/// The fields that a field of the beam brings, before it is known better.
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
    /// Returns a budget. `spent` tells from the number of fields which part of it is spent, 0 to 1. `stop` is
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
        let share = |depth: usize| (1.0 + SLOPE * (depth as f64 - MIDDLE) / MIDDLE).max(0.1);
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
