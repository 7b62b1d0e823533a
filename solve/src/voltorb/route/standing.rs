//! What the level rules remember.

use std::sync::LazyLock;

use foretile_games::voltorb::{CARDS, Level, Outcome, Round, next_level};

/// Rounds in a row that the rules for level 8 look at, the one in play aside.
const REMEMBERED: usize = 4;
/// Cards turned that make a round brave when it is not lost.
pub(super) const BRAVE: u8 = 8;

/// Where a visit stands between two rounds, as far as the level rules can tell: the level of the
/// next round, and how many rounds in a row, up to four, were *brave*: eight cards or more, not
/// lost. Numbered so that fewer brave rounds, then lower levels come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Standing(u8);

/// Standings by standing, outcome and cards turned that were no Voltorbs.
static AFTER: LazyLock<[[[Standing; CARDS + 1]; 3]; Standing::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|standing| {
        [Outcome::Won, Outcome::Quit, Outcome::Lost].map(|outcome| {
            std::array::from_fn(|flipped| {
                let history = Standing(standing as u8).history(outcome, flipped as u8);
                Standing::of(&history, next_level(&history))
            })
        })
    })
});

impl Standing {
    /// How many there are: eight levels times zero to four brave rounds.
    pub const COUNT: usize = 8 * (REMEMBERED + 1);

    /// The standing after these rounds, with this level next.
    pub(super) fn of(history: &[Round], level: Level) -> Self {
        let brave = history.iter().rev().take(REMEMBERED).take_while(|round| is_brave(round));
        Self::new(level, brave.count())
    }

    fn new(level: Level, brave: usize) -> Self {
        Self((8 * brave + level.index()) as u8)
    }

    /// This level without a brave round before it.
    pub fn cold(level: Level) -> Self {
        Self::new(level, 0)
    }

    /// All of them, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its place in their order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The level of the next round.
    pub fn level(self) -> Level {
        Level::new(self.0 % 8 + 1).expect("1 to 8")
    }

    /// The standing after a round that ended so, with this many cards turned that were no Voltorbs.
    pub fn after(self, outcome: Outcome, flipped: u8) -> Self {
        AFTER[self.index()][outcome as usize][usize::from(flipped)]
    }

    /// A history that leads here, and one more round.
    fn history(self, outcome: Outcome, flipped: u8) -> Vec<Round> {
        let brave = Round { level: self.level(), outcome: Outcome::Quit, flipped: BRAVE };
        let mut history = vec![brave; self.index() / 8];
        history.push(Round { level: self.level(), outcome, flipped });
        history
    }
}

fn is_brave(round: &Round) -> bool {
    round.outcome != Outcome::Lost && round.flipped >= BRAVE
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four brave rounds are all that needs to be remembered.
    #[test]
    fn follows_every_short_history() {
        let rounds: Vec<(Outcome, u8)> = [Outcome::Won, Outcome::Quit, Outcome::Lost]
            .into_iter()
            .flat_map(|outcome| [2, 5, 8].map(|flipped| (outcome, flipped)))
            .collect();
        for mut code in 0..9_usize.pow(6) {
            let (mut history, mut standing) = (Vec::new(), Standing::cold(Level::FIRST));
            for _ in 0..6 {
                let (outcome, flipped) = rounds[code % 9];
                code /= 9;
                history.push(Round { level: standing.level(), outcome, flipped });
                standing = standing.after(outcome, flipped);
                assert_eq!(standing.level(), next_level(&history));
                assert_eq!(standing, Standing::of(&history, standing.level()));
            }
        }
    }
}
