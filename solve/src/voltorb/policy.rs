//! The best cards for an aim.

#[cfg(test)]
mod tests;

use foretile_games::order::Order as _;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use foretile_games::voltorb::{self, CARDS, Outcome, Position, QUALIFYING_CARDS};

use super::advice::{Advice, Limits, Move, Sure, Value, Weighed};
use super::aim::Aim;
use super::long;
use super::objective::{EQUAL, Objective};
use super::search::{Bounds, MemoTables, RoundGoal, Search, TOTAL, World, arrange};
use super::uncertainty::Uncertainty;
use super::worlds::Worlds;

/// The fewest boards for which helper threads are started. Smaller searches end before a thread has begun. Chosen by
/// hand.
const MANY: usize = 1_000;
/// The most threads. More of them would not have different orders.
const MOST_THREADS: usize = 64;
/// The bytes that a thread needs per board for its stack of positions. Measured on the hardest known screen: 390
/// for `win`, and 590 for `eight`.
const BYTES_A_BOARD: usize = 600;
/// The number of boards that a late search still processes with greedy plans, card by card, to give useful
/// bounds. This is enough for all cards of most screens.
const GREEDY_BOARDS: usize = 1 << 18;
/// The extra time for the other cards. Chosen by hand: people do not notice it.
const GRACE: Duration = Duration::from_millis(100);

/// Returns the best cards for an aim, given the boards that fit.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position};
/// use foretile_solve::voltorb::{Aim, Limits, Worlds, advise};
/// let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>()?;
/// let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
/// let advice = advise(&Worlds::new(&position)?, Aim::Win, &Limits::default());
/// // All four are as good; the first one is the least likely Voltorb.
/// assert_eq!(advice.best, [24, 20, 21, 22]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn advise(worlds: &Worlds, aim: Aim, limits: &Limits) -> Advice {
    advise_until(worlds, aim, limits, &|| false)
}

/// Like [`advise`], for any objective, but calls `stop` now and then, and returns what is proven so far once it
/// returns `true`.
pub fn advise_until<'a>(
    worlds: &Worlds,
    objective: impl Into<Objective<'a>>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Advice {
    weigh(worlds, objective.into(), None, limits, stop).advice
}

/// Finds the best cards, and the value of turning one that is face down. The value of a round that is over is
/// its result, and no pick has a value then.
pub(super) fn weigh(
    worlds: &Worlds,
    objective: Objective,
    pick: Option<usize>,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
) -> Weighed {
    let aim = match objective {
        Objective::Round(aim) => aim,
        Objective::Visit(stakes) => {
            return long::weigh(worlds, stakes, u64::MAX, pick, limits, stop);
        }
    };
    let round = Round::of(worlds, aim);
    if round.lost {
        return Weighed::over(round.losing(), round.losing());
    }
    if round.worlds.iter().all(|world| world.high() == 0) {
        return Weighed::over(round.won(), round.losing());
    }
    match round.goal {
        Some(goal) => round.search(goal, pick, limits, stop),
        None => round.next_card(pick),
    }
    .in_order(worlds)
}

/// A position in the form that the search needs.
struct Round {
    aim: Aim,
    position: Position,
    /// The goal that is left, or `None` if only the next card counts.
    goal: Option<RoundGoal>,
    worlds: Vec<World>,
    /// The low bits of the cards that are face down.
    face_down: u64,
    /// The sum of all weights.
    total: u64,
    /// The product of the cards turned.
    coins: u64,
    lost: bool,
}

impl Round {
    fn of(worlds: &Worlds, aim: Aim) -> Self {
        let position = *worlds.position();
        let seen = position.cards.values();
        let face_down = (0..CARDS)
            .filter(|&card| seen[card].is_none())
            .fold(0, |bits, card| bits | 1 << (2 * card));
        let flipped = position.cards.flipped();
        let left = |cards: u8| cards.saturating_sub(flipped);
        let goal = match aim {
            Aim::Survive => None,
            Aim::Win => Some(RoundGoal::Win),
            Aim::Coins => Some(RoundGoal::Coins),
            Aim::Eight => {
                (flipped < QUALIFYING_CARDS).then_some(RoundGoal::Turn(left(QUALIFYING_CARDS)))
            }
            Aim::WinEight if flipped >= QUALIFYING_CARDS => Some(RoundGoal::Win),
            Aim::WinEight => Some(RoundGoal::WinAndTurn(left(QUALIFYING_CARDS))),
            Aim::Level => {
                let left = left(position.level.cards_to_keep());
                (left > 0).then_some(RoundGoal::WinOrTurn(left))
            }
        };
        let mut total = 0;
        let weigh = |(cards, chance): (u64, f64)| {
            let weight = ((chance * TOTAL) as u64).max(1);
            total += weight;
            let world =
                World { cards: cards & (face_down | face_down << 1), gain: weight, clique: 0 };
            let product = if aim == Aim::Coins { world.product() } else { 1 };
            World { gain: weight * product, ..world }
        };
        let worlds = worlds.packed().map(weigh).collect();
        let up = || seen.iter().flatten().map(|&value| u64::from(value));
        Self {
            aim,
            position,
            goal,
            worlds,
            face_down,
            total,
            coins: up().product(),
            lost: up().any(|value| value == 0),
        }
    }

    /// Returns the value of a won round.
    fn won(&self) -> f64 {
        let enough = self.position.cards.flipped() >= QUALIFYING_CARDS;
        match self.aim {
            Aim::Survive | Aim::Win | Aim::Level => 1.0,
            Aim::Eight | Aim::WinEight => f64::from(u8::from(enough)),
            Aim::Coins => self.coins as f64,
        }
    }

    /// Returns the value of a round that is lost with the next card.
    fn losing(&self) -> f64 {
        if self.is_harmless() { 1.0 } else { 0.0 }
    }

    /// Returns the value of quitting now, or `None` if quitting cannot reach the aim.
    fn quitting(&self) -> Option<f64> {
        match self.aim {
            Aim::Coins if self.position.cards.flipped() > 0 => Some(self.coins as f64),
            Aim::Coins => Some(0.0),
            // Enough cards are turned already.
            Aim::Eight | Aim::Level if self.goal.is_none() => Some(1.0),
            _ => None,
        }
    }

    /// Returns the union of some bits over all boards.
    fn on_some_board(&self, bits: impl Fn(&World) -> u64) -> u64 {
        self.worlds.iter().fold(0, |some, world| some | bits(world))
    }

    /// Returns whether the aim is reached even if a Voltorb is turned now.
    fn is_harmless(&self) -> bool {
        let Position { level, cards, .. } = self.position;
        let lost = voltorb::Round { level, outcome: Outcome::Lost, flipped: cards.flipped() };
        self.aim == Aim::Level && lost.keeps_level()
    }

    /// Returns the advice if only the next card counts: for `survive`, and if enough cards are turned.
    fn next_card(self, pick: Option<usize>) -> Weighed {
        let survive = self.aim == Aim::Survive;
        let cards = if survive { self.on_some_board(|world| world.high()) } else { self.face_down };
        let helps = |card: usize| cards >> (2 * card) & 1 == 1;
        let value = |card: usize| match self.is_harmless() {
            true => self.total,
            false if helps(card) => self.safe(1 << (2 * card)),
            // The card does not count, so another one is turned after it.
            false => {
                let both = |next: usize| self.safe(1 << (2 * card) | 1 << (2 * next));
                (0..CARDS).filter(|&next| helps(next)).map(both).max().unwrap_or(0)
            }
        };
        let exactly = |value| Bounds { low: value, high: value };
        let found: Vec<(usize, Bounds)> = (0..CARDS)
            .filter(|&card| helps(card))
            .map(|card| (card, exactly(value(card))))
            .collect();
        self.weighed(found, pick.map(|card| (card, exactly(value(card)))), 0)
    }

    fn search(
        mut self,
        goal: RoundGoal,
        pick: Option<usize>,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
    ) -> Weighed {
        arrange(&mut self.worlds, goal);
        let now = limits.clock;
        let until = limits.time.map(|time| now() + time);
        let late = move || until.is_some_and(|until| now() >= until);
        let done = AtomicBool::new(false);
        let others = self.helpers(limits);
        let memory = limits.memory.saturating_sub(others * self.bytes_of_a_thread());
        let tables = MemoTables::new(memory, limits.shared);
        let way = limits.shared.map_or(0, |shared| shared.way);
        let mut search = Search::new(&tables, way, || {
            let stopped = late() || stop();
            done.fetch_or(stopped, Ordering::Relaxed);
            stopped
        });
        let high = self.on_some_board(|world| world.high());
        // A 1 never helps these goals, except that the first card turned gives a coin.
        let first_coin = goal == RoundGoal::Coins && self.position.cards.flipped() == 0;
        let only_high = goal.needs_high_cards_only() && !first_coin;
        let cards = if only_high { high } else { self.on_some_board(|world| world.nonzero()) };

        let mut found: Vec<(usize, Bounds)> = (0..CARDS)
            .filter(|card| cards >> (2 * card) & 1 == 1)
            .map(|card| (card, self.turn(&mut search, card, goal, u64::MAX)))
            .collect();
        let is_low = |card: usize| high >> (2 * card) & 1 == 0;
        found.order_by_key(|&(card, bounds)| (is_low(card), std::cmp::Reverse(bounds.high)));
        self.prove_together(&mut search, &tables, goal, &mut found, (others, &late, &done));
        let pick = pick.map(|card| {
            let bounds = self.turn(&mut search, card, goal, 0);
            match found.iter_mut().find(|(other, _)| *other == card) {
                Some(known) => {
                    known.1 = known.1.and(bounds);
                    *known
                }
                None => (card, bounds),
            }
        });
        search.allow(limits.others);
        let proven = now();
        let enough = until.unwrap_or(proven).max(proven) + GRACE;
        let mut processed = 0;
        for (card, bounds) in found.iter_mut().filter(|(_, bounds)| !bounds.is_exact()) {
            if processed >= GREEDY_BOARDS && now() >= enough && (late() || stop()) {
                break;
            }
            processed += self.worlds.len();
            *bounds = bounds.and(self.turn(&mut search, *card, goal, 0));
        }
        if first_coin {
            let most = |low| {
                let cards = found.iter().filter(|&&(card, _)| is_low(card) == low);
                cards.map(|(_, bounds)| bounds.high).max().unwrap_or(0)
            };
            if least_equal(most(true)) <= most(false) {
                found.retain(|&(card, _)| !is_low(card));
            }
        }
        found.order_by_key(|&(card, _)| card);
        let searched = search.searched();
        drop(search);
        self.weighed(found, pick, searched)
    }

    /// Returns the number of threads that help the first one: 0 without the feature `threads`.
    fn helpers(&self, limits: &Limits) -> usize {
        if self.worlds.len() < MANY || cfg!(not(feature = "threads")) {
            return 0;
        }
        let at_once = thread::available_parallelism().map_or(1, NonZero::get);
        let fit = limits.memory / 2 / self.bytes_of_a_thread();
        (limits.threads.get().min(at_once).min(MOST_THREADS) - 1).min(fit)
    }

    const fn bytes_of_a_thread(&self) -> usize {
        self.worlds.len() * BYTES_A_BOARD
    }

    /// Returns the sum of the gains of the boards on which no card of these low bits is a Voltorb.
    fn safe(&self, cards: u64) -> u64 {
        let safe = self.worlds.iter().filter(|world| world.nonzero() & cards == cards);
        safe.map(|world| world.gain).sum()
    }

    fn turn(&self, search: &mut Search, card: usize, goal: RoundGoal, alpha: u64) -> Bounds {
        search.turn(&self.worlds, 2 * card as u32, self.face_down, goal, alpha)
    }

    /// Finds the values of the best cards and proves that the others are lower, until the search is stopped. The cards
    /// are given from the highest upper bound down.
    fn prove(&self, search: &mut Search, goal: RoundGoal, found: &mut [(usize, Bounds)]) {
        let mut best = 0;
        let mut left: Vec<usize> = (0..found.len()).rev().collect();
        while !left.is_empty() && !search.is_stopped() {
            let alpha = least_equal(best).saturating_sub(1);
            let next = if best > 0 { search.next_of(left.len()) } else { left.len() - 1 };
            let (card, bounds) = &mut found[left.remove(next)];
            if bounds.high > alpha {
                *bounds = bounds.and(self.turn(search, *card, goal, alpha));
                best = best.max(bounds.low);
            }
        }
    }

    /// Like `prove`, while `others` threads search in different orders and share the tables. They end when it
    /// is late, or when the first thread is done or was stopped.
    fn prove_together(
        &self,
        search: &mut Search,
        tables: &MemoTables,
        goal: RoundGoal,
        found: &mut [(usize, Bounds)],
        (others, late, done): (usize, &(impl Fn() -> bool + Sync), &AtomicBool),
    ) {
        thread::scope(|scope| {
            for way in 1..=others {
                let mut found = found.to_vec();
                let help = move || {
                    let stop = || done.load(Ordering::Relaxed) || late();
                    self.prove(&mut Search::new(tables, way as u32, stop), goal, &mut found);
                };
                // If a thread cannot be started, the search only takes longer.
                let _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            self.prove(search, goal, found);
            done.store(true, Ordering::Relaxed);
        });
    }

    /// Divides a sum of gains by the sum of all weights, to get a chance or coins. Whole numbers are exact.
    fn share(&self, gain: u64) -> f64 {
        let coins = if self.aim == Aim::Coins { self.coins } else { 1 };
        let (gain, total) = (u128::from(gain) * u128::from(coins), u128::from(self.total));
        (gain / total) as f64 + (gain % total) as f64 / total as f64
    }

    /// Turns the values of the cards into advice.
    fn weighed(
        &self,
        found: Vec<(usize, Bounds)>,
        pick: Option<(usize, Bounds)>,
        searched: u64,
    ) -> Weighed {
        let (low, high) = found
            .iter()
            .fold((0, 0), |(low, high), (_, bounds)| (low.max(bounds.low), high.max(bounds.high)));
        let worth = |bounds: Bounds| {
            let low = self.share(bounds.low);
            Value { low, high: if bounds.is_exact() { low } else { self.share(bounds.high) } }
        };
        // The value is exact if it is open by no more than rounding.
        let high = if least_equal(high) <= low { low } else { high };
        let turning = worth(Bounds { low, high });
        let quitting = self.quitting();
        let value = quitting.map_or(turning, |quitting| Value {
            low: turning.low.max(quitting),
            high: turning.high.max(quitting),
        });
        let quit = quitting.is_some_and(|quitting| quitting >= value.low * (1.0 - EQUAL));
        let moves = found.iter().map(|&(card, bounds)| Move::certain(card, worth(bounds)));
        let moves: Vec<Move> = moves.collect();
        let reach = |card: &&Move| card.value.low >= value.low * (1.0 - EQUAL);
        let best = moves.iter().filter(reach).map(|it| it.card).collect();
        let (uncertainty, quitting) = (Uncertainty::NONE, quitting.map(Sure::from));
        let advice = Advice { value, uncertainty, best, quit, quitting, moves, searched };
        let pick = pick.map(|(card, bounds)| Move::certain(card, worth(bounds)));
        Weighed { advice, pick, lost: self.losing().into() }
    }
}

/// Returns the least whole number that counts as equal to `value`.
fn least_equal(value: u64) -> u64 {
    value - (value as f64 * EQUAL) as u64
}
