//! The level rules: which level follows from the rounds of a visit. Its numbers are from the source that
//! [`crate::voltorb`] names.

use std::fmt;

use super::{Level, Outcome, Round};

/// The least number of cards turned, not counting Voltorbs, in a round that counts towards level 8.
pub const QUALIFYING_CARDS: u8 = 8;
/// The number of qualifying rounds in a row that lead to level 8 if the last is at level 5 or more.
const QUALIFYING_ROUNDS: u8 = 5;
/// The lowest level at which the last qualifying round leads to level 8.
const QUALIFYING_LEVEL: u8 = 5;

impl Round {
    /// Returns whether the round counts towards level 8: it was not lost, and at least eight cards were
    /// turned.
    pub fn qualifies(&self) -> bool {
        self.outcome != Outcome::Lost && self.flipped >= QUALIFYING_CARDS
    }

    /// Returns whether the round keeps its level, as players count it: it was won, or as many cards were turned as the
    /// level's number, even if it was lost then. At level 8 the round must not be lost, and the four rounds before must
    /// qualify, which this supposes. (At level 1 a round without any card leads to level 1, too, but does not count as
    /// keeping it.)
    ///
    /// ```
    /// use foretile_games::voltorb::{Level, Outcome, Round};
    /// let lost = Round { level: Level::SEVENTH, outcome: Outcome::Lost, flipped: 7 };
    /// assert!(lost.keeps_level());
    /// assert!(!Round { flipped: 6, ..lost }.keeps_level());
    /// ```
    pub fn keeps_level(&self) -> bool {
        let enough = self.flipped >= self.level.cards_to_keep();
        match self.outcome {
            Outcome::Won => true,
            Outcome::Quit => enough,
            Outcome::Lost => enough && self.level < Level::EIGHTH,
        }
    }
}

impl Level {
    /// Returns how many cards other than Voltorbs keep this level if the player then quits ([`Round::keeps_level`]).
    pub const fn cards_to_keep(self) -> u8 {
        self.number()
    }
}

/// What the level rules need to know between two rounds: the level of the next round and the *run*, the
/// number of qualifying rounds in a row up to now, at most four.
///
/// Standings are ordered by their run, then by their level.
///
/// ```
/// use foretile_games::voltorb::{Level, Outcome, Standing};
/// let mut standing = Standing::FIRST;
/// for _ in 0..5 {
///     standing = standing.after(Outcome::Won, 8);
/// }
/// assert_eq!(standing.level(), Level::EIGHTH);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Standing(u8);

impl Standing {
    /// The longest run that matters: the next round can be the fifth.
    pub const MAX_RUN: u8 = QUALIFYING_ROUNDS - 1;
    /// The number of standings: eight levels, each with a run of 0 to 4.
    pub const COUNT: usize = 8 * (Self::MAX_RUN as usize + 1);
    /// The standing at the start of a visit.
    pub const FIRST: Self = Self::new(Level::FIRST, 0);

    /// Returns the standing with this level and run. A longer run counts as [`Self::MAX_RUN`].
    pub const fn new(level: Level, run: u8) -> Self {
        let run = if run < Self::MAX_RUN { run } else { Self::MAX_RUN };
        Self(8 * run + level.index() as u8)
    }

    /// Returns the standing after these rounds, the oldest first, if this is the level of the next.
    pub fn of(history: &[Round], level: Level) -> Self {
        let qualifying = history.iter().rev().take_while(|round| round.qualifies());
        Self::new(level, qualifying.take(Self::MAX_RUN.into()).count() as u8)
    }

    /// Returns all standings in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Returns the standing's place in that order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the level of the next round.
    pub fn level(self) -> Level {
        Level::of_index(self.0)
    }

    /// Returns the number of qualifying rounds in a row up to now, at most four.
    pub const fn run(self) -> u8 {
        self.0 / 8
    }

    /// Returns the standing after a round with this outcome, in which `flipped` cards were turned that
    /// were not Voltorbs.
    ///
    /// The first rule that applies gives the level:
    /// 1. A round won at level 8 leads to level 8.
    /// 2. The fifth qualifying round in a row leads to level 8 if it is at level 5 or more.
    /// 3. A won round leads one level up, but not above level 7.
    /// 4. Any other round leads to the level whose number is `flipped`, limited to at least 1, at most
    ///    the level of the round and at most 7.
    pub fn after(self, outcome: Outcome, flipped: u8) -> Self {
        self.with_rule(outcome, flipped).0
    }

    /// Like [`after`](Self::after), and also returns the rule that gives the level.
    pub fn with_rule(self, outcome: Outcome, flipped: u8) -> (Self, LevelRule) {
        let (level, won) = (self.level(), outcome == Outcome::Won);
        let qualifies = Round { level, outcome, flipped }.qualifies();
        let run = if qualifies { self.run() + 1 } else { 0 };
        let (next, rule) = if won && level == Level::EIGHTH {
            (8, LevelRule::WonEighth)
        } else if run >= QUALIFYING_ROUNDS && level.number() >= QUALIFYING_LEVEL {
            (8, LevelRule::Run)
        } else if won {
            ((level.number() + 1).min(7), LevelRule::Won)
        } else {
            (level.number().min(flipped).clamp(1, 7), LevelRule::Cards)
        };
        (Self::new(Level::of_index(next - 1), run), rule)
    }
}

/// The rule that gives the level of the next round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub enum LevelRule {
    /// Rule 1: a round was won at level 8.
    WonEighth,
    /// Rule 2: the fifth qualifying round in a row.
    Run,
    /// Rule 3: the round was won.
    Won,
    /// Rule 4: the number of cards turned.
    Cards,
}

impl LevelRule {
    /// Says why a round led to the next level, in a sentence. The round is given as [`Standing::after`] takes it.
    ///
    /// ```
    /// use foretile_games::voltorb::{Level, LevelRule, Outcome, Round};
    /// let round = Round { level: Level::SEVENTH, outcome: Outcome::Lost, flipped: 1 };
    /// assert_eq!(
    ///     LevelRule::Cards.in_words(&round, Level::FIRST),
    ///     "Only 1 card was turned before the Voltorb, so level 1 is next."
    /// );
    /// ```
    pub fn in_words(self, round: &Round, next: Level) -> String {
        let Round { level, outcome, flipped } = round;
        match self {
            Self::WonEighth => format!("A round won at level 8 leads to level {next}."),
            Self::Run => {
                let run = run_in_words(format_args!("the last {QUALIFYING_ROUNDS} rounds"));
                format!("Level {next} is next, because {run}.")
            }
            Self::Won if next == *level => {
                format!("The round was won, but a win leads to level {next} at most.")
            }
            Self::Won => format!("The round was won, so level {next} is next."),
            Self::Cards if *flipped < level.number() => {
                let cards = match flipped {
                    0 => "No card was".into(),
                    1 => "Only 1 card was".into(),
                    cards => format!("Only {cards} cards were"),
                };
                let voltorb = if *outcome == Outcome::Lost { " before the Voltorb" } else { "" };
                format!("{cards} turned{voltorb}, so level {next} is next.")
            }
            Self::Cards if next < *level => {
                format!("A round that is not won leads to level {next} at most.")
            }
            Self::Cards => format!("Enough cards were turned to keep level {next}."),
        }
    }
}

/// Returns the level of the next round, given the rounds of this visit so far, the oldest first.
///
/// ```
/// use foretile_games::voltorb::{Level, Outcome, Round, next_level};
/// let quit = Round { level: Level::SEVENTH, outcome: Outcome::Quit, flipped: 9 };
/// assert_eq!(next_level(&[quit; 4]), Level::SEVENTH);
/// assert_eq!(next_level(&[quit; 5]), Level::EIGHTH);
/// ```
pub fn next_level(history: &[Round]) -> Level {
    let Some((last, before)) = history.split_last() else { return Level::FIRST };
    Standing::of(before, last.level).after(last.outcome, last.flipped).level()
}

/// Returns the level of the next round, given only the latest rounds of this visit, the oldest first.
/// Returns `None` if the level depends on the rounds before.
///
/// ```
/// use foretile_games::voltorb::{Level, Outcome, Round, next_level_after};
/// let won = Round { level: Level::SEVENTH, outcome: Outcome::Won, flipped: 8 };
/// assert_eq!(next_level_after(&[won]), None); // level 8, if the four rounds before qualify
/// assert_eq!(next_level_after(&[Round { flipped: 7, ..won }]), Some(Level::SEVENTH));
/// ```
pub fn next_level_after(latest: &[Round]) -> Option<Level> {
    // Rounds before matter only to a run, and to none if the last one does not qualify itself.
    let at_best = [&[*latest.last()?; Standing::MAX_RUN as usize], latest].concat();
    let next = next_level(latest);
    (next == next_level(&at_best)).then_some(next)
}

/// Returns in words what makes rounds a run. `rounds` names the rounds, such as `the last 4 rounds`.
///
/// ```
/// use foretile_games::voltorb::run_in_words;
/// assert_eq!(
///     run_in_words("the last 4 rounds"),
///     "at least 8 cards were turned in each of the last 4 rounds and none was lost"
/// );
/// ```
pub fn run_in_words(rounds: impl fmt::Display) -> String {
    format!("at least {QUALIFYING_CARDS} cards were turned in each of {rounds} and none was lost")
}

/// A set of runs: those that a visit may have, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Runs(u8);

impl Runs {
    /// Every run: nothing is known.
    pub const ANY: Self = Self((1 << (Standing::MAX_RUN + 1)) - 1);
    /// No run: no visit agrees with what is known.
    pub const NONE: Self = Self(0);

    /// Returns the set of just this run. A longer run counts as [`Standing::MAX_RUN`].
    pub const fn only(run: u8) -> Self {
        Self(1 << Standing::new(Level::FIRST, run).run())
    }

    /// Returns whether this run is in the set.
    pub const fn contains(self, run: u8) -> bool {
        run <= Standing::MAX_RUN && self.0 >> run & 1 == 1
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the runs of the set in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=Standing::MAX_RUN).filter(move |&run| self.contains(run))
    }
}

/// Writes the set in words, such as `2 to 3 rounds in a row with eight cards and no loss`.
impl fmt::Display for Runs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.iter().next(), self.iter().last()) {
            (Some(least), Some(Standing::MAX_RUN)) => write!(f, "{least} or more")?,
            (Some(least), Some(most)) if least < most => write!(f, "{least} to {most}")?,
            (least, _) => write!(f, "{}", least.unwrap_or_default())?,
        }
        f.write_str(" rounds in a row with eight cards and no loss")
    }
}

impl FromIterator<u8> for Runs {
    fn from_iter<T: IntoIterator<Item = u8>>(runs: T) -> Self {
        runs.into_iter().fold(Self::NONE, |all, run| all.or(Self::only(run)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(level: u8, outcome: Outcome, flipped: u8) -> Round {
        Round { level: Level::new(level).unwrap(), outcome, flipped }
    }

    /// Covers every rule of [`Standing::after`] and its limits.
    #[test]
    fn rules() {
        use Outcome::{Lost, Quit, Won};
        for (history, level) in [
            (vec![], 1),
            (vec![round(8, Won, 3)], 8),
            (vec![round(1, Won, 3)], 2),
            (vec![round(7, Won, 3)], 7),
            (vec![round(4, Lost, 2)], 2),
            (vec![round(4, Quit, 0)], 1),
            (vec![round(4, Quit, 12)], 4),
            (vec![round(8, Quit, 12)], 7),
            (vec![round(8, Lost, 5)], 5),
            (vec![round(5, Quit, 8); 4], 5),
            (vec![round(5, Quit, 8); 5], 8),
            (vec![round(4, Quit, 8); 5], 4),
            (vec![round(4, Won, 8); 5], 5),
            ([vec![round(5, Quit, 8); 4], vec![round(5, Quit, 7)]].concat(), 5),
            ([vec![round(5, Lost, 8)], vec![round(5, Quit, 8); 4]].concat(), 5),
            ([vec![round(7, Won, 8); 4], vec![round(7, Lost, 8)]].concat(), 7),
        ] {
            assert_eq!(next_level(&history).number(), level, "{history:?}");
        }
    }

    /// A level is kept if the rules lead to it or to a higher one after some run.
    #[test]
    fn levels_are_kept_as_the_rules_say() {
        for level in Level::all() {
            for flipped in 0..=25 {
                for outcome in [Outcome::Won, Outcome::Quit, Outcome::Lost] {
                    let round = Round { level, outcome, flipped };
                    let after = |run| Standing::new(level, run).after(outcome, flipped).level();
                    let can = (0..=Standing::MAX_RUN).any(|run| after(run) >= level);
                    let nothing = level == Level::FIRST && flipped == 0 && outcome != Outcome::Won;
                    assert_eq!(round.keeps_level(), can && !nothing, "{round:?}");
                }
            }
        }
    }

    #[test]
    fn rules_have_names_and_words() {
        use Outcome::{Lost, Quit, Won};
        let run = "Level 8 is next, because at least 8 cards were turned in each of the last 5 rounds and \
                   none was lost.";
        for (level, run_before, outcome, flipped, rule, words) in [
            (8, 0, Won, 3, LevelRule::WonEighth, "A round won at level 8 leads to level 8."),
            (5, 4, Quit, 8, LevelRule::Run, run),
            (5, 4, Won, 8, LevelRule::Run, run),
            (5, 3, Won, 8, LevelRule::Won, "The round was won, so level 6 is next."),
            (
                7,
                0,
                Won,
                3,
                LevelRule::Won,
                "The round was won, but a win leads to level 7 at most.",
            ),
            (
                4,
                0,
                Lost,
                2,
                LevelRule::Cards,
                "Only 2 cards were turned before the Voltorb, so level 2 is next.",
            ),
            (
                1,
                0,
                Lost,
                0,
                LevelRule::Cards,
                "No card was turned before the Voltorb, so level 1 is next.",
            ),
            (4, 0, Quit, 1, LevelRule::Cards, "Only 1 card was turned, so level 1 is next."),
            (4, 0, Lost, 4, LevelRule::Cards, "Enough cards were turned to keep level 4."),
            (8, 0, Quit, 12, LevelRule::Cards, "A round that is not won leads to level 7 at most."),
            (
                8,
                0,
                Lost,
                7,
                LevelRule::Cards,
                "Only 7 cards were turned before the Voltorb, so level 7 is next.",
            ),
        ] {
            let standing = Standing::new(Level::new(level).unwrap(), run_before);
            let (next, applied) = standing.with_rule(outcome, flipped);
            assert_eq!(applied, rule, "{level} {outcome} {flipped}");
            assert_eq!(applied.in_words(&round(level, outcome, flipped), next.level()), words);
        }
    }

    /// Compares with every way in which the four rounds before may have gone.
    #[test]
    fn earlier_rounds_may_matter() {
        use Outcome::{Lost, Quit, Won};
        let flipped = |ways: u32, index: u32| if ways >> index & 1 == 1 { 8 } else { 7 };
        let before =
            |ways| Vec::from_iter((0..4).map(|index| round(5, Quit, flipped(ways, index))));
        let mut sure = [0, 0];
        for level in 1..=8 {
            for outcome in [Won, Quit, Lost] {
                for (flipped, known) in (0..=12).flat_map(|flipped| [(flipped, 1), (flipped, 4)]) {
                    let latest = vec![round(level, outcome, flipped); known];
                    let after = |ways| next_level(&[before(ways), latest.clone()].concat());
                    let next = after(0);
                    let same = (1..1 << 4).all(|ways| after(ways) == next);
                    assert_eq!(next_level_after(&latest), same.then_some(next), "{latest:?}");
                    sure[usize::from(same)] += 1;
                }
            }
        }
        assert!(sure[0] > 0 && sure[1] > 0);
        assert_eq!(next_level_after(&[]), None);
    }

    /// Level and run are enough: compares with the rules applied to whole histories.
    #[test]
    fn standings_follow_every_short_history() {
        let rounds: Vec<(Outcome, u8)> = [Outcome::Won, Outcome::Quit, Outcome::Lost]
            .into_iter()
            .flat_map(|outcome| [2, 5, 8].map(|flipped| (outcome, flipped)))
            .collect();
        for mut code in 0..9_usize.pow(6) {
            let (mut history, mut standing) = (Vec::new(), Standing::FIRST);
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

    #[test]
    fn runs_are_sets_of_zero_to_four() {
        assert_eq!(Runs::ANY.iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
        assert_eq!(Runs::only(9), Runs::only(4));
        assert!(!Runs::ANY.contains(5) && !Runs::NONE.contains(0) && Runs::NONE.is_empty());
        assert_eq!([4, 0, 4].into_iter().collect::<Runs>(), Runs::only(0).or(Runs::only(4)));
        for (runs, many) in [(&[4][..], "4 or more"), (&[0, 1, 3], "0 to 3"), (&[2], "2")] {
            let text = runs.iter().copied().collect::<Runs>().to_string();
            assert_eq!(text, format!("{many} rounds in a row with eight cards and no loss"));
        }
    }
}
