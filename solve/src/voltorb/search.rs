#![doc = include_str!("search.md")]

mod ahead;
mod canonical;
mod cliques;
mod collect;
mod goal;
mod planes;
mod stack;
mod staked;
mod table;
#[cfg(test)]
mod tests;
mod world;

use std::cmp::Reverse;

use foretile_games::voltorb::CARDS;

use canonical::{Key, canonical};
use collect::Glances;
pub(in crate::voltorb) use goal::RoundGoal;
use stack::{BoardRange, KnownSet, Stack};
pub(in crate::voltorb) use staked::{Span, Spot, Staked};
pub(in crate::voltorb) use table::Bounds;
use table::SharedTable;
use world::bits;
pub(in crate::voltorb) use world::{TOTAL, World, arrange};

use super::advice::SharedBounds;

/// The two memo tables, shared by all threads that search.
pub(in crate::voltorb) struct MemoTables {
    /// By set of boards.
    sets: SharedTable<KnownSet>,
    /// By position, up to the order of its cards.
    positions: SharedTable<Bounds>,
    /// Bounds shared with searches in other processes.
    shared: Option<SharedBounds>,
}

impl MemoTables {
    /// Creates empty tables that take at most this many bytes together, not counting those that are shared.
    pub(in crate::voltorb) fn new(bytes: usize, shared: Option<SharedBounds>) -> Self {
        Self {
            sets: SharedTable::new(bytes / 4),
            positions: SharedTable::new(bytes / 4 * 3),
            shared,
        }
    }

    /// Returns what is known of a position with this many boards.
    fn recall(&self, key: Key, boards: usize) -> Option<Bounds> {
        let mut known = self.positions.get(key.hash);
        if let Some(SharedBounds { recall, .. }) = self.shared
            && boards >= WORTH_SHARING
            && !known.is_some_and(Bounds::is_exact)
            && let Some([low, high]) = recall(key.hash)
        {
            let others = Bounds { low, high };
            known = Some(known.map_or(others, |known| known.and(others)));
        }
        known.map(|known| Bounds { low: known.low * key.unit, high: known.high * key.unit })
    }

    /// Stores bounds of a position with this many boards.
    fn store(&self, key: Key, boards: usize, bounds: Bounds) {
        let known = Bounds { low: bounds.low / key.unit, high: bounds.high.div_ceil(key.unit) };
        self.positions.set(key.hash, known);
        if let Some(SharedBounds { keep, .. }) = self.shared
            && boards >= WORTH_SHARING
        {
            keep(key.hash, [known.low, known.high]);
        }
    }
}

/// A branch-and-bound search for the values of positions.
///
/// The naive search is [four lines](self). This one keeps all boards of the current path on one [`Stack`], so
/// that going deeper appends and going back truncates:
///
/// ```text
/// worlds  [ position | boards that show 1 | .. 2 | .. 3 | boards after the next card | .. ]
/// parts              [ part 0             | part 1      | ..                               ]
/// ```
///
/// A *part* is a range of boards whose value is not known yet. The value of a card is the gain decided at
/// once plus the values of its parts. `alpha` is the value to beat, and `high` the card's upper bound:
///
/// ```text
/// decide(card): high = decided + sum of the parts' upper bounds
///               for part in parts, smallest and loosest bounds first:
///                   if high <= alpha: give up, the card cannot win
///                   tighten the part's bounds by the tables, then by a search; lower high accordingly
/// ```
///
/// A part is searched with `alpha - (high - part.high)`, because it only matters if it is worth more than
/// that.
pub(in crate::voltorb) struct Search<'a> {
    stack: Stack<'a>,
    tables: &'a MemoTables,
    /// 0 for the first thread, else the number of the helper. Each helper searches cards in another order.
    way: u32,
    /// The number of positions searched so far.
    searched: u64,
    /// The number of positions after which it stops.
    most: u64,
    /// Called now and then; returns whether to stop.
    stop: Box<dyn Fn() -> bool + 'a>,
    /// The number of boards processed since the last call of `stop`.
    since_stop: usize,
    stopped: bool,
}

/// The number of boards between two calls of `stop`: some tenths of a millisecond, because every board is
/// read for every card.
const STOP_EVERY: usize = 1 << 12;

/// The fewest boards whose canonical key is computed. Searching fewer takes less time than their key.
const WORTH_A_KEY: usize = 8;

/// The fewest boards of a position that is shared with searches in other processes, so that there are few such calls. Chosen
/// by hand.
const WORTH_SHARING: usize = 32;

/// A card that may be turned next.
#[derive(Clone, Copy, Default)]
struct Turn {
    bit: u32,
    /// For each value that it can show, a rough upper bound of what follows.
    glance: [u64; 4],
    /// An upper bound of its value.
    high: u64,
    /// Whether `high` takes the next two cards into account, where that helps.
    ahead: bool,
    /// What is left after turning it, once computed.
    left: Option<Left>,
    /// A guess of its value, once that is computed.
    guess: u64,
}

/// What is left after turning a card.
#[derive(Clone, Copy)]
struct Left {
    /// The gain that is decided already.
    decided: u64,
    /// The positions with unknown values, as a range of the stack's parts.
    parts: (usize, usize),
}

impl<'a> Search<'a> {
    /// Creates a search that ends when `stop` returns `true`. Searches with a different `way` search
    /// cards in a different order, and help each other through the tables.
    pub(in crate::voltorb) fn new(
        tables: &'a MemoTables,
        way: u32,
        stop: impl Fn() -> bool + 'a,
    ) -> Self {
        Self {
            stack: Stack::new(&tables.sets),
            tables,
            way,
            searched: 0,
            most: u64::MAX,
            stop: Box::new(stop),
            since_stop: 0,
            stopped: false,
        }
    }

    /// Returns the number of positions searched.
    pub(in crate::voltorb) const fn searched(&self) -> u64 {
        self.searched
    }

    /// Returns whether the search has stopped, by `stop` or by its limit of positions.
    pub(in crate::voltorb) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts processed boards, and calls `stop` now and then.
    pub(in crate::voltorb) fn go_through(&mut self, boards: usize) {
        self.since_stop += boards;
        if self.since_stop >= STOP_EVERY && !self.stopped {
            self.since_stop = 0;
            self.stopped = (self.stop)();
        }
    }

    /// Limits the search to this many more positions.
    pub(in crate::voltorb) const fn allow(&mut self, positions: u64) {
        self.most = self.searched.saturating_add(positions);
    }

    /// Returns the value of turning this card first. The bounds are exact if the value is above `alpha`.
    ///
    /// If the search is stopped, the bounds may be open; the lower bound of the first thread is then at least
    /// the value of the greedy plan. `cards` are the low bits of all cards that are face down. The search is faster if
    /// the boards are [arranged](arrange).
    pub(in crate::voltorb) fn turn(
        &mut self,
        worlds: &[World],
        bit: u32,
        cards: u64,
        goal: RoundGoal,
        alpha: u64,
    ) -> Bounds {
        self.stack.truncate([0; 3]);
        self.stack.worlds.extend_from_slice(worlds);
        let range = (0, worlds.len());
        let decided = (1..=3).map(|value| self.stack.turn(range, bit, value, cards, goal)).sum();
        let bounds = self.decide(Left { decided, parts: (0, self.stack.parts.len()) }, alpha);
        if bounds.is_exact() || bounds.high <= alpha || self.way > 0 {
            return bounds;
        }
        let parts = 0..self.stack.parts.len();
        let low =
            decided + parts.map(|index| self.greedy_plan(self.stack.parts[index])).sum::<u64>();
        Bounds { low: bounds.low.max(low).min(bounds.high), ..bounds }
    }

    /// Returns the value of what is left after a card. The bounds are exact if the value is above `alpha`.
    fn decide(&mut self, left: Left, alpha: u64) -> Bounds {
        let (from, to) = left.parts;
        let parts = &self.stack.parts[from..to];
        let mut low = left.decided + parts.iter().map(|part| part.bounds.low).sum::<u64>();
        let mut high = left.decided + parts.iter().map(|part| part.bounds.high).sum::<u64>();
        // Small parts with loose bounds first: they may decide before the large ones are searched.
        self.stack.parts[from..to].sort_unstable_by_key(|part| {
            let open = (part.bounds.high - part.bounds.low + 1) as f64;
            ((part.len() * part.len()) as f64 / open).to_bits()
        });
        // First the tables for all parts, then a search, as long as the card may still beat `alpha`.
        for look in [Self::look_up, Self::search] {
            for index in from..to {
                let old = self.stack.parts[index].bounds;
                if high <= alpha || self.stopped {
                    return Bounds { low, high };
                }
                if !old.is_exact() {
                    look(self, index, alpha.saturating_sub(high - old.high));
                    let new = self.stack.parts[index].bounds;
                    low += new.low - old.low;
                    high -= old.high - new.high;
                }
            }
        }
        Bounds { low, high }
    }

    /// Tightens the bounds of a part by the table of positions. Finds its value if only two cards must be turned.
    fn look_up(&mut self, index: usize, _alpha: u64) {
        self.stack.make_planes(index);
        let part = self.stack.parts[index];
        if part.goal.counts_only(2) {
            let value = ahead::best_of_two(self.stack.planes(&part), part.cards, part.goal);
            let bounds = Bounds { low: value, high: value };
            self.stack.parts[index].bounds = bounds;
            self.tables.sets.set(part.set, KnownSet { bounds, key: None });
            return;
        }
        if part.len() < WORTH_A_KEY {
            return;
        }
        let worlds = self.stack.worlds(&part);
        let key = part.key.unwrap_or_else(|| canonical(worlds, part.cards, part.goal));
        let part = &mut self.stack.parts[index];
        part.key = Some(key);
        if let Some(known) = self.tables.recall(key, part.len()) {
            part.bounds = part.bounds.and(known);
        }
        self.tables.sets.set(part.set, KnownSet { bounds: part.bounds, key: part.key });
    }

    /// Searches a part. Its bounds become exact if its value is above `alpha`.
    fn search(&mut self, index: usize, alpha: u64) {
        self.searched += 1;
        self.stack.make_planes(index);
        let tops = self.stack.tops();
        let mut part = self.stack.parts[index];
        self.go_through(part.len());
        self.stopped |= self.searched >= self.most;
        // Another thread or process may have searched it since.
        let seen = self.tables.sets.get(part.set).map(|seen| seen.bounds);
        let key = part.key.filter(|_| self.tables.shared.is_some());
        let recalled = key.and_then(|key| self.tables.recall(key, part.len()));
        for bounds in [seen, recalled].into_iter().flatten() {
            part.bounds = part.bounds.and(bounds);
            self.stack.parts[index].bounds = part.bounds;
            if part.bounds.is_exact() || part.bounds.high <= alpha {
                return;
            }
        }
        let bounds = self.best_turn(part, alpha);
        self.stack.truncate(tops);
        self.stack.parts[index].bounds = bounds;
        self.tables.sets.set(part.set, KnownSet { bounds, key: part.key });
        if let Some(key) = part.key {
            self.tables.store(key, part.len(), bounds);
        }
    }

    /// Returns the value of the best card of a part. The bounds are exact if the value is above `alpha`.
    fn best_turn(&mut self, part: BoardRange, alpha: u64) -> Bounds {
        let mut low = part.bounds.low;
        // The highest upper bound of the cards that are not searched further.
        let mut high = low;
        let glances = self.glances(&part);
        let counts = !part.goal.is_won();
        let mut turns = [Turn::default(); CARDS];
        let mut count = 0;
        for bit in bits(part.cards) {
            let glance = glances[bit as usize / 2];
            let most = glance.iter().sum();
            turns[count] = Turn { bit, glance, high: most, ahead: !counts, ..Turn::default() };
            count += 1;
        }
        let mut turns = &mut turns[..count];
        // The card with the highest upper bound first. A closer bound may put it back behind others.
        while let Some(index) = (0..turns.len()).max_by_key(|&index| turns[index].high) {
            let bar = low.max(alpha);
            if turns[index].high <= bar || self.stopped {
                high = high.max(turns[index].high);
                break;
            }
            // Once a card has beaten `alpha`, each helper goes on with another one.
            let helps = self.way > 0 && bar > alpha.max(part.bounds.low);
            let index = match turns[index].left {
                _ if helps => self.another(turns, bar),
                Some(_) => likeliest(turns, bar),
                None => index,
            };
            let turn = &mut turns[index];
            if !turn.ahead {
                turn.ahead = true;
                let planes = self.stack.planes(&part);
                turn.glance = ahead::two_cards(planes, part.cards, turn.bit, part.goal);
                turn.high = turn.high.min(turn.glance.iter().sum());
                self.go_through(part.len());
                continue;
            }
            let Some(left) = turn.left else {
                self.look_closer(&part, turn, bar);
                self.go_through(part.len());
                continue;
            };
            let bounds = self.decide(left, bar);
            low = low.max(bounds.low);
            high = high.max(bounds.high);
            let last = turns.len() - 1;
            turns.swap(index, last);
            turns = &mut turns[..last];
        }
        Bounds { low, high: high.max(low).min(part.bounds.high) }
    }

    /// Returns the card that this helper searches next, of those whose upper bound is above `bar`.
    fn another(&self, turns: &[Turn], bar: u64) -> usize {
        let mut open = [(0, 0); CARDS];
        let mut count = 0;
        for (index, turn) in turns.iter().enumerate().filter(|(_, turn)| turn.high > bar) {
            open[count] = (turn.high, index);
            count += 1;
        }
        open[..count].sort_unstable();
        open[self.next_of(count)].1
    }

    /// Returns the index of the card that this thread searches next, in this many cards sorted by their upper bounds,
    /// ascending. The first thread takes the last card, the first helper the first, the second the middle one, and so on.
    pub(in crate::voltorb) fn next_of(&self, cards: usize) -> usize {
        match self.way.checked_sub(1) {
            None => cards - 1,
            // 0, 1/2, 1/4, 3/4, 1/8, ...
            Some(helper) => ((u64::from(helper.reverse_bits()) * cards as u64) >> 32) as usize,
        }
    }

    /// Puts what is left after a turn on the stack, unless its upper bound falls to `bar` before.
    fn look_closer(&mut self, part: &BoardRange, turn: &mut Turn, bar: u64) {
        let first = self.stack.parts.len();
        let range = (part.start, part.end);
        let mut values = [1, 2, 3];
        values.sort_unstable_by_key(|&value| Reverse(turn.glance[value]));
        let mut decided = 0;
        for value in values {
            let from = self.stack.parts.len();
            let now = self.stack.turn(range, turn.bit, value as u64, part.cards, part.goal);
            decided += now;
            let parts = &self.stack.parts[from..];
            let most = now + parts.iter().map(|part| part.bounds.high).sum::<u64>();
            turn.high -= turn.glance[value].saturating_sub(most);
            if turn.high <= bar {
                return;
            }
        }
        let parts = &self.stack.parts[first..];
        turn.guess = decided + parts.iter().map(guess).sum::<u64>();
        turn.left = Some(Left { decided, parts: (first, self.stack.parts.len()) });
    }

    /// Returns, for each card and value, an upper bound of what follows. Rivals stay rivals, so the cliques of the
    /// position are used again.
    fn glances(&mut self, part: &BoardRange) -> Glances {
        if part.goal.is_won() {
            let worlds = &mut self.stack.worlds[part.start..part.end];
            return match part.cliques {
                Some(count) => self.stack.cliques.glances(worlds, count, part.goal),
                None => self.stack.cliques.partition(worlds, part.goal).1,
            };
        }
        ahead::one_card(self.stack.planes(part))
    }

    /// Returns the value of the greedy plan, which always turns the card with the least immediate loss.
    fn greedy_plan(&mut self, part: BoardRange) -> u64 {
        let BoardRange { start, end, cards, goal, bounds, .. } = part;
        let tops = self.stack.tops();
        let worlds = &self.stack.worlds[start..end];
        let lost = |bit: u32| -> u64 {
            worlds.iter().filter(|world| world.value(bit) == 0).map(|world| world.gain).sum()
        };
        let safest = bits(cards).min_by_key(|&bit| lost(bit)).expect("every part has cards");
        let mut worth = 0;
        for value in 1..=3 {
            let from = self.stack.parts.len();
            worth += self.stack.turn((start, end), safest, value, cards, goal);
            for index in from..self.stack.parts.len() {
                worth += self.greedy_plan(self.stack.parts[index]);
            }
            self.stack.truncate(tops);
        }
        worth.max(bounds.low)
    }
}

/// Returns the card with the highest guess, of those that may beat `bar` and need a search to be known better.
fn likeliest(turns: &[Turn], bar: u64) -> usize {
    let open = (0..turns.len()).filter(|&at| turns[at].left.is_some() && turns[at].high > bar);
    open.max_by_key(|&at| turns[at].guess).expect("a card is left")
}

/// Guesses the value of a part. On average, the value of many boards is farther below its upper bound than that of few.
/// This rate left the fewest positions to search on the hardest known screen.
fn guess(part: &BoardRange) -> u64 {
    let Bounds { low, high } = part.bounds;
    high - (high - low) / 24 * u64::from(part.len().ilog2())
}
