//! The criteria by which the sieve passes a deal.

use foretile_games::voltorb::{Hints, Level};

use super::kind::Kind;
use super::seen::Seen;

/// A seed and an advance (the outputs drawn before the deal).
pub(super) type Start = (u32, u32);

/// The kinds and the hints that a deal may have.
#[derive(Clone)]
pub(super) struct Wanted {
    pub kinds: Vec<Kind>,
    pub seen: Seen,
}

impl Wanted {
    pub fn new(level: Level, hints: &Hints) -> Self {
        Self { kinds: Kind::of_hints(level, hints), seen: Seen::new(hints) }
    }
}
