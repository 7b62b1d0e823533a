//! What a deal must look like to pass the sieve.

use foretile_games::voltorb::{Hints, Level};

use super::kind::Kind;
use super::seen::Seen;

/// A seed, and the outputs drawn before a deal.
pub(super) type Start = (u32, u32);

/// The boards of a level that have these hints.
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
