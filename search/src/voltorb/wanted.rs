//! The criteria by which the sieve passes a deal.

use foretile_games::voltorb::{Hints, Level};

use super::kind::ConfigGroup;
use super::seen::HintCounts;

/// A seed and an advance (the outputs drawn before the deal).
pub(super) type Start = (u32, u32);

/// The kinds and the hints that a deal may have.
#[derive(Clone)]
pub(super) struct Wanted {
    pub kinds: Vec<ConfigGroup>,
    pub seen: HintCounts,
}

impl Wanted {
    pub fn new(level: Level, hints: &Hints) -> Self {
        Self { kinds: ConfigGroup::of_hints(level, hints), seen: HintCounts::new(hints) }
    }
}
