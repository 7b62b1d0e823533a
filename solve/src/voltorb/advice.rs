//! What is best and what it is worth, and the limits of the search for it.

use foretile_games::order::Order as _;
use std::num::NonZero;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

#[cfg(doc)]
use super::Aim;
use super::Worlds;
use super::uncertainty::Uncertainty;

/// Proven bounds of a value. If both are equal, the value is exact.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The value is at least this.
    pub low: f64,
    /// The value is at most this.
    pub high: f64,
}

impl Value {
    /// Returns an exact value.
    pub const fn exactly(value: f64) -> Self {
        Self { low: value, high: value }
    }

    /// Returns whether the value is exact.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }
}

/// The value of turning a card now, if all later choices are optimal.
#[derive(Clone, PartialEq, Debug)]
pub struct Move {
    /// The card, 0 to 24.
    pub card: usize,
    /// The chance, or for [`Aim::Coins`] the coins.
    pub value: Value,
    /// How the value changes with the errors of measured worths, if it rests on them.
    pub uncertainty: Uncertainty,
}

impl Move {
    /// Returns a move whose value rests on nothing measured.
    pub(super) const fn certain(card: usize, value: Value) -> Self {
        Self { card, value, uncertainty: Uncertainty::NONE }
    }
}

/// The best cards for an aim.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// The value of the position: a chance, or for [`Aim::Coins`] the expected coins.
    pub value: Value,
    /// How the value changes with the errors of measured worths, if it rests on them.
    pub uncertainty: Uncertainty,
    /// All cards with this value, the least likely Voltorb first. If the value is not exact, the cards with the highest
    /// lower bound. If it rests on measured worths, all cards without a known difference from it. Empty if the round is
    /// over or quitting is better.
    pub best: Vec<usize>,
    /// Whether quitting now has the same value, or no known difference from it.
    pub quit: bool,
    /// The value of quitting now, or `None` if quitting cannot reach the aim or the round is over.
    pub quitting: Option<Sure>,
    /// The cards that may help, ascending.
    pub moves: Vec<Move>,
    /// The number of positions searched.
    pub searched: u64,
}

impl Advice {
    /// Returns whether the search is complete: its bounds of the value are equal, and it is proven which cards reach it.
    /// Values that rest on measured worths are uncertain even then.
    pub fn is_proven(&self) -> bool {
        let open = |card: &Move| !card.value.is_exact() && card.value.high >= self.value.low;
        self.value.is_exact() && !self.moves.iter().any(open)
    }

    /// Returns whether the value and the best cards are proven and rest on nothing measured.
    pub fn is_exact(&self) -> bool {
        self.is_proven() && self.uncertainty.error() == 0.0
    }

    /// Returns how far off the difference may be between the value and that of a move: half of its 95 % interval, because
    /// both rest on measured worths.
    pub fn loss_error(&self, card: &Move) -> f64 {
        self.uncertainty.minus(&card.uncertainty).error()
    }
}

/// A value that needs no search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sure {
    /// The value.
    pub value: f64,
    /// How it changes with the errors of measured worths, if it rests on them.
    pub uncertainty: Uncertainty,
}

impl From<f64> for Sure {
    fn from(value: f64) -> Self {
        Self { value, uncertainty: Uncertainty::NONE }
    }
}

/// Sorts equally good cards: the least likely Voltorb first.
pub(super) fn safest_first(worlds: &Worlds, best: &mut [usize]) {
    /// Chances that differ by less are equal but for rounding.
    const EQUAL: f64 = 1e-9;
    let chances = worlds.chances();
    best.order_by_key(|&card| ((chances[card][0] / EQUAL).round() as u64, card));
}

/// A table of proven bounds outside of this program's memory. Searches of one position that share it, such as those in
/// the workers of a browser, help each other as threads do.
#[derive(Clone, Copy, Debug)]
pub struct SharedBounds {
    /// 0 for the search that gives the answer, and another number for each helper. Helpers search the cards in other
    /// orders.
    pub way: u32,
    /// Returns the stored bounds of this key, if any. Both must come from one call of `keep`.
    pub recall: fn(u128) -> Option<[u64; 2]>,
    /// Stores bounds of this key. It may drop them, which only costs time.
    pub keep: fn(u128, [u64; 2]),
}

/// Limits of a search with all its threads. Values that are not exact by then are given as bounds.
///
/// ```
/// use std::time::Duration;
///
/// use foretile_solve::voltorb::Limits;
///
/// let limits = Limits::default().with_time(Duration::from_secs(2)).with_memory(64 << 20);
/// assert_eq!(limits.memory, 64 << 20);
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// The time after which the search stops, or some tenths of a second later.
    pub time: Option<Duration>,
    /// The bytes for the memo tables and the helper threads. A full table costs time but changes no value.
    pub memory: usize,
    /// The number of positions to search for the values of cards that are known not to be the best. If it is
    /// too small, they keep bounds.
    pub others: u64,
    /// The most threads for positions with many boards, limited further by the available parallelism and the
    /// memory. The value and the best cards do not depend on it. The bounds of the other cards may.
    pub threads: NonZero<usize>,
    /// The clock for `time`: the time since any fixed moment. Where `std` has no clock, as in a browser,
    /// give one.
    pub clock: fn() -> Duration,
    /// Proof bounds shared with searches in other processes, such as browser workers.
    pub shared: Option<SharedBounds>,
}

impl Default for Limits {
    /// No time limit, 512 MiB, about 0.2 seconds for the other cards, one thread, and the clock of `std`.
    fn default() -> Self {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        Self {
            time: None,
            memory: 512 << 20,
            others: 10_000,
            threads: NonZero::<usize>::MIN,
            clock: || START.elapsed(),
            shared: None,
        }
    }
}

impl Limits {
    /// Returns the same limits with this time, or none.
    #[must_use]
    pub fn with_time(mut self, time: impl Into<Option<Duration>>) -> Self {
        self.time = time.into();
        self
    }

    /// Returns the same limits with this many bytes.
    #[must_use]
    pub const fn with_memory(mut self, memory: usize) -> Self {
        self.memory = memory;
        self
    }

    /// Returns the same limits with this many positions for other cards.
    #[must_use]
    pub const fn with_others(mut self, others: u64) -> Self {
        self.others = others;
        self
    }

    /// Returns the same limits with at most this many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Returns the same limits with this clock.
    #[must_use]
    pub const fn with_clock(mut self, clock: fn() -> Duration) -> Self {
        self.clock = clock;
        self
    }

    /// Returns the same limits with these bounds to share.
    #[must_use]
    pub fn with_shared(mut self, shared: impl Into<Option<SharedBounds>>) -> Self {
        self.shared = shared.into();
        self
    }
}

/// The best cards for an aim, and the values of a pick and of losing.
pub(super) struct Weighed {
    pub advice: Advice,
    /// The value of turning the picked card, whether or not that may help.
    pub pick: Option<Move>,
    /// The value of losing the round with the next card.
    pub lost: Sure,
}

impl Weighed {
    /// Returns the result of a round that is over.
    pub fn over(value: impl Into<Sure>, lost: impl Into<Sure>) -> Self {
        let Sure { value, uncertainty } = value.into();
        let value = Value::exactly(value);
        let (best, moves) = (Vec::new(), Vec::new());
        let (quit, quitting) = (false, None);
        let advice = Advice { value, uncertainty, best, quit, quitting, moves, searched: 0 };
        Self { advice, pick: None, lost: lost.into() }
    }

    /// Sorts equally good cards: the least likely Voltorb first.
    pub fn in_order(mut self, worlds: &Worlds) -> Self {
        safest_first(worlds, &mut self.advice.best);
        self
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::voltorb::{Cards, Hints, Level, Position};

    use super::*;

    /// The least likely Voltorb first, and of equally likely ones the first card.
    #[test]
    fn equally_good_cards_are_sorted_by_their_risk() {
        let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>().unwrap();
        let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
        let worlds = Worlds::new(&position).unwrap();
        let mut cards: Vec<usize> = (0..25).rev().collect();
        safest_first(&worlds, &mut cards);
        let chances = worlds.chances();
        assert!(cards.windows(2).all(|pair| {
            let [one, other] = [pair[0], pair[1]].map(|card| chances[card][0]);
            one < other - 1e-9 || (one - other).abs() < 1e-9 && pair[0] < pair[1]
        }));
        assert!(chances[cards[0]][0] < 0.5 * chances[cards[24]][0]);
    }

    #[test]
    fn each_builder_method_changes_only_its_own_limit() {
        fn clock() -> Duration {
            Duration::from_secs(77)
        }
        let shared = SharedBounds { way: 5, recall: |_| None, keep: |_, _| {} };
        let second = Duration::from_secs(1);
        let limits = Limits::default()
            .with_time(second)
            .with_memory(2)
            .with_others(3)
            .with_threads(NonZero::new(4).unwrap())
            .with_shared(shared)
            .with_clock(clock);
        assert_eq!((limits.time, limits.memory, limits.others), (Some(second), 2, 3));
        assert_eq!((limits.threads.get(), (limits.clock)().as_secs()), (4, 77));
        assert_eq!(limits.shared.map(|shared| shared.way), Some(5));
        let usual = Limits::default();
        let again = limits.with_time(None).with_shared(None).with_others(usual.others);
        assert!(again.time.is_none() && again.shared.is_none());
        assert_eq!((again.memory, again.threads.get(), again.others), (2, 4, usual.others));
    }

    /// An advice is proven if no card with open bounds could be as good as the value.
    #[test]
    fn an_advice_is_proven_if_no_open_card_reaches_its_value() {
        let advice = |value, moves: &[(f64, f64)]| Advice {
            value,
            uncertainty: Uncertainty::NONE,
            best: vec![0],
            quit: false,
            quitting: None,
            moves: (0..)
                .zip(moves)
                .map(|(card, &(low, high))| Move {
                    card,
                    value: Value { low, high },
                    uncertainty: Uncertainty::NONE,
                })
                .collect(),
            searched: 0,
        };
        let half = Value::exactly(0.5);
        assert!(advice(half, &[(0.5, 0.5), (0.1, 0.4)]).is_proven());
        assert!(!advice(half, &[(0.5, 0.5), (0.1, 0.5)]).is_proven(), "the other may be as good");
        assert!(!advice(half, &[(0.5, 0.5), (0.1, 0.6)]).is_proven());
        assert!(!advice(Value { low: 0.5, high: 0.6 }, &[(0.5, 0.5)]).is_proven());
        let proven = advice(half, &[(0.5, 0.5)]);
        assert!(proven.is_exact());
        let measured = Advice { uncertainty: Uncertainty::along(vec![0.1]), ..proven };
        assert!(measured.is_proven() && !measured.is_exact());
        let error = measured.loss_error(&measured.moves[0]);
        assert!((error - 0.196).abs() < 1e-9, "{error}");
    }
}
