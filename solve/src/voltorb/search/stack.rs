//! The boards that are left as cards are turned, and the positions that they form.
//!
//! All positions of the current path share one vector. Turning a card copies the boards that show a value to
//! the top, without that card; going back truncates. Nothing is allocated for a position:
//!
//! ```text
//! worlds   [ a b c d e f | a c | b e ]        turning a card on a..f: it is 1 on a, c; 2 on b, e; Voltorb on d, f
//!            part 0        part 1 part 2
//! ```
//!
//! After each turn, `settle` turns the cards that cost nothing and removes those that do not matter. A part
//! is pushed only if a real choice is left.

use super::ahead::least_lost;
use super::canonical::{Key, hash};
use super::cliques::Cliques;
use super::goal::{Progress, RoundGoal};
use super::planes::Planes;
use super::table::{Bounds, SharedTable};
use super::world::{World, bits, spread};

/// A position: a range of boards on the [`Stack`], and bounds of its value.
#[derive(Clone, Copy)]
pub(super) struct BoardRange {
    pub start: usize,
    pub end: usize,
    /// The low bits of the cards that may be worth turning.
    pub cards: u64,
    pub goal: RoundGoal,
    pub bounds: Bounds,
    /// The number of its cliques, if its boards are numbered by them.
    pub cliques: Option<u32>,
    /// The range of its [`Planes`], empty if they are not made.
    pub planes: (usize, usize),
    /// The hash of its set of boards.
    pub set: u128,
    /// Its canonical key, once computed.
    pub key: Option<Key>,
}

impl BoardRange {
    /// Returns the number of boards.
    pub(super) const fn len(&self) -> usize {
        self.end - self.start
    }
}

/// The boards of the positions on the current path, the deepest on top.
pub(super) struct Stack<'a> {
    pub worlds: Vec<World>,
    pub parts: Vec<BoardRange>,
    pub planes: Vec<Planes>,
    pub cliques: Cliques,
    sets: &'a SharedTable<KnownSet>,
    /// Places of boards. A field only to reuse its memory.
    places: Vec<u32>,
}

/// What the table stores for a set of boards.
#[derive(Clone, Copy, Default)]
pub(super) struct KnownSet {
    pub bounds: Bounds,
    pub key: Option<Key>,
}

/// The values that cards have on some boards, as low bits of cards.
#[derive(Clone, Copy)]
struct Faces {
    /// The cards that are a Voltorb on some board.
    voltorb: u64,
    /// The cards that are 1 on some board.
    one: u64,
    /// The cards that are 2 or 3 on some board.
    high: u64,
    /// The fewest 2s and 3s on a board.
    fewest_high: u32,
}

/// Marks a free slot of a hash table.
const FREE: u32 = u32::MAX;

impl<'a> Stack<'a> {
    pub(super) fn new(sets: &'a SharedTable<KnownSet>) -> Self {
        let (worlds, parts, planes) = (Vec::new(), Vec::new(), Vec::new());
        Self { worlds, parts, planes, cliques: Cliques::default(), sets, places: Vec::new() }
    }

    /// Returns the sizes, to be given to [`Self::truncate`].
    pub(super) const fn tops(&self) -> [usize; 3] {
        [self.worlds.len(), self.parts.len(), self.planes.len()]
    }

    /// Removes all that was pushed since the stack had these sizes.
    pub(super) fn truncate(&mut self, [worlds, parts, planes]: [usize; 3]) {
        self.worlds.truncate(worlds);
        self.parts.truncate(parts);
        self.planes.truncate(planes);
    }

    /// Makes the planes of a part's boards, unless that is done or its goal does not count cards.
    pub(super) fn make_planes(&mut self, index: usize) {
        let part = &mut self.parts[index];
        if !part.goal.is_won() && part.planes.0 == part.planes.1 {
            let start = self.planes.len();
            Planes::push(&self.worlds[part.start..part.end], &mut self.planes);
            part.planes = (start, self.planes.len());
        }
    }

    /// Returns the boards of a part.
    pub(super) fn worlds(&self, part: &BoardRange) -> &[World] {
        &self.worlds[part.start..part.end]
    }

    /// Returns the planes of a part.
    pub(super) fn planes(&self, part: &BoardRange) -> &[Planes] {
        &self.planes[part.planes.0..part.planes.1]
    }

    /// Turns a card on the boards from `start` to `end`, and pushes what is left if it shows this value.
    /// Returns the gain that is decided already.
    pub(super) fn turn(
        &mut self,
        (start, end): (usize, usize),
        bit: u32,
        value: u64,
        cards: u64,
        goal: RoundGoal,
    ) -> u64 {
        let top = self.worlds.len();
        self.places.clear();
        self.places.resize(end - start, 0);
        // Always written, and overwritten by the next place unless kept: there is no branch to mispredict.
        let mut count = 0;
        for (place, world) in (start..end).zip(&self.worlds[start..end]) {
            self.places[count] = place as u32;
            count += usize::from(world.value(bit) == value);
        }
        self.worlds.reserve(count);
        for &place in &self.places[..count] {
            let world = self.worlds[place as usize];
            self.worlds.push(World { cards: world.cards ^ value << bit, ..world });
        }
        match goal.after(1) {
            Progress::Reached => self.gain(top),
            Progress::Left(goal) => self.settle(top, cards & !(1 << bit), goal),
        }
    }

    /// Turns the cards that cost nothing on the boards from `start` to the top, and pushes the positions in
    /// which a choice is left as parts. Returns the gain that is decided already. `cards` are the low bits of
    /// the cards that are face down and may matter.
    fn settle(&mut self, start: usize, mut cards: u64, mut goal: RoundGoal) -> u64 {
        loop {
            match self.worlds[start..] {
                [] => return 0,
                [world] => return worth(world, goal),
                _ => {}
            }
            let faces = self.faces(start, cards);
            if faces.high == 0 {
                return if goal.takes_a_win() { self.gain(start) } else { 0 };
            }
            if let RoundGoal::WinAndTurn(left) = goal
                && faces.fewest_high >= left.into()
            {
                goal = RoundGoal::Win; // a win always turns enough cards
            }
            let only_high = goal.needs_high_cards_only();
            let matter = if only_high { faces.high } else { faces.one | faces.high };
            let safe = matter & !faces.voltorb;
            let free = match goal {
                // The last 2 or 3 could end the round too early.
                RoundGoal::Turn(left) if faces.fewest_high < left.into() => safe & !faces.high,
                RoundGoal::WinAndTurn(_) => safe & !faces.high,
                _ => safe,
            };
            if cards & !matter & faces.one != 0 {
                // Boards that differ only in cards that do not matter are merged.
                self.worlds[start..].iter_mut().for_each(|world| world.cards &= spread(matter));
                self.merge(start);
            }
            cards = matter & !free;
            if free == 0 {
                if self.worlds.len() == start + 1 {
                    continue;
                }
                return self.push_part(start, cards, goal);
            }
            match goal.after(free.count_ones() as u8) {
                Progress::Reached => return self.gain(start),
                Progress::Left(left) => goal = left,
            }
            if let Some(decided) = self.split(start, free, cards, goal) {
                return decided;
            }
        }
    }

    /// Turns free cards. If they separate the boards, settles each group and returns the gain that is
    /// decided. Otherwise removes the cards and returns `None`.
    fn split(&mut self, start: usize, free: u64, cards: u64, goal: RoundGoal) -> Option<u64> {
        let shown = spread(free);
        // Boards of equal gain stay together, which makes few planes.
        self.worlds[start..].sort_unstable_by_key(|world| (world.cards & shown, world.gain));
        let end = self.worlds.len();
        if (self.worlds[start].cards ^ self.worlds[end - 1].cards) & shown == 0 {
            self.worlds[start..].iter_mut().for_each(|world| world.cards &= !shown);
            return None;
        }
        let (mut decided, mut from) = (0, start);
        while from < end {
            let show = self.worlds[from].cards & shown;
            let to =
                from + self.worlds[from..end].partition_point(|world| world.cards & shown == show);
            let top = self.worlds.len();
            self.worlds.extend_from_within(from..to);
            self.worlds[top..].iter_mut().for_each(|world| world.cards ^= show);
            decided += self.settle(top, cards, goal);
            from = to;
        }
        Some(decided)
    }

    /// Returns the values that these cards have on the boards from `start` to the top.
    fn faces(&self, start: usize, cards: u64) -> Faces {
        let none = Faces { voltorb: 0, one: 0, high: 0, fewest_high: u32::MAX };
        self.worlds[start..].iter().fold(none, |faces, world| {
            let (nonzero, high) = (world.nonzero(), world.high());
            Faces {
                voltorb: faces.voltorb | cards & !nonzero,
                one: faces.one | nonzero & !high,
                high: faces.high | high,
                fewest_high: faces.fewest_high.min(high.count_ones()),
            }
        })
    }

    /// Returns the gain of the boards from `start` to the top together.
    fn gain(&self, start: usize) -> u64 {
        total_gain(&self.worlds[start..])
    }

    /// Merges equal boards and adds their gains. The first of them stays where it is.
    fn merge(&mut self, start: usize) {
        let worlds = &mut self.worlds[start..];
        // A hash table of the places of different boards, at most half full.
        let slots = (2 * worlds.len()).next_power_of_two();
        self.places.clear();
        self.places.resize(slots, FREE);
        let mut merged = 0;
        for next in 0..worlds.len() {
            let world = worlds[next];
            let hash = world.cards.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let mut slot = (hash >> (64 - slots.trailing_zeros())) as usize;
            while self.places[slot] != FREE
                && worlds[self.places[slot] as usize].cards != world.cards
            {
                slot = (slot + 1) % slots;
            }
            if self.places[slot] == FREE {
                self.places[slot] = merged as u32;
                worlds[merged] = world;
                merged += 1;
            } else {
                worlds[self.places[slot] as usize].gain += world.gain;
            }
        }
        self.worlds.truncate(start + merged);
    }

    /// Makes the boards from `start` to the top a part. If its value is known already, returns it instead.
    fn push_part(&mut self, start: usize, cards: u64, goal: RoundGoal) -> u64 {
        let tops = [start, self.parts.len(), self.planes.len()];
        let end = self.worlds.len();
        let worlds = self.worlds[start..].iter().map(|world| (world.cards, world.gain));
        let set = hash(worlds, goal, cards);
        let known = self.sets.get(set);
        let KnownSet { bounds, key } = known.unwrap_or_default();
        let (cliques, planes) = (None, (0, 0));
        self.parts.push(BoardRange { start, end, cards, goal, bounds, cliques, planes, set, key });
        if known.is_none() {
            self.bound(tops[1]);
        }
        let bounds = self.parts[tops[1]].bounds;
        if bounds.is_exact() {
            self.truncate(tops);
            return bounds.low;
        }
        0
    }

    /// Finds bounds of a part's value without turning a card.
    fn bound(&mut self, index: usize) {
        self.make_planes(index);
        let part = &mut self.parts[index];
        let BoardRange { cards, goal, .. } = *part;
        let worlds = &mut self.worlds[part.start..part.end];
        let quit = match goal {
            RoundGoal::Coins => worlds.iter().map(|world| world.weight_of_coins()).sum(),
            _ => 0,
        };
        let most = worlds.iter().map(|&world| worth(world, goal)).max().unwrap_or(0);
        let high = if goal.is_won() {
            let (count, glances) = self.cliques.partition(worlds, goal);
            part.cliques = Some(count);
            bits(cards).map(|bit| glances[bit as usize / 2].iter().sum()).max().unwrap_or(0)
        } else {
            let planes = &self.planes[part.planes.0..part.planes.1];
            total_gain(worlds) - least_lost(planes, cards)
        };
        let low = if goal.counts_only(1) { high } else { most.max(quit) };
        part.bounds = Bounds { low, high: high.max(low) };
        self.sets.set(part.set, KnownSet { bounds: part.bounds, key: None });
    }
}

fn total_gain(worlds: &[World]) -> u64 {
    worlds.iter().map(|world| world.gain).sum()
}

/// Returns the value of a position with this board only. Without a 2 or 3, the round is over.
fn worth(world: World, goal: RoundGoal) -> u64 {
    let goes_on = world.high() != 0;
    let turns_enough = goes_on && world.nonzero().count_ones() >= goal.left().into();
    let enough = goal.takes_a_win() || turns_enough;
    if enough { world.gain } else { 0 }
}
