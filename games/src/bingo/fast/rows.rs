//! The synergies of a card's rows, updated with each goal that is placed.

use std::cmp::Reverse;

use super::category::{Judged, NOTHING, Sorted, Sum};
use super::quarters::{GoalSet, Quarters, add_all};
use crate::bingo::row::{ROWS_OF, Row, SHARING};
use crate::bingo::square::SQUARES;

/// Marks a pair that has not been compared yet.
const UNKNOWN: i32 = i32::MIN;

/// The rows of a card while it is being filled.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    deck: &'a Quarters,
    rows: [RowState; ROWS],
    /// For each row, a sum per category with the default rule.
    plain: Vec<Sum>,
    /// For each row, the values of every category with a filter.
    filtered: Vec<Sorted>,
    /// The goals placed so far: square, goal, and desired time minus the goal's time.
    placed: Vec<(u8, u16, i32)>,
    /// The goal on every filled square.
    goals: [u16; SQUARES],
    /// The rows through the open square, each with the square's position in it.
    crossing: [Option<(u8, u8)>; 4],
    /// The goals that are incompatible with goals in the open square's rows or, if no two goals may
    /// conflict, with any goal on the card.
    barred: GoalSet,
    /// The synergy of types for each pair of goals alone.
    pairs: Vec<i32>,
}

/// The state of a row.
#[derive(Clone, Copy, Debug)]
struct RowState {
    types: Judged,
    time_difference: i32,
    /// A bit for each filled square, in the row's order.
    filled: u8,
}

impl RowState {
    const EMPTY: Self = Self { types: Judged::NOTHING, time_difference: 0, filled: 0 };
}

/// An extra row for comparing two goals.
const PAIR: usize = Row::COUNT;
/// The number of rows including that one.
const ROWS: usize = PAIR + 1;

impl<'a> Rows<'a> {
    /// Creates empty rows.
    pub fn new(deck: &'a Quarters) -> Self {
        let pairs = if deck.no_conflicts { deck.goals.len() } else { 0 };
        Self {
            deck,
            rows: [RowState::EMPTY; ROWS],
            plain: vec![Sum::NONE; ROWS * deck.plain],
            filtered: vec![Sorted::NONE; ROWS * deck.filters.len()],
            placed: Vec::with_capacity(SQUARES),
            goals: [0; SQUARES],
            crossing: [None; 4],
            barred: vec![0; deck.goals.len().div_ceil(64)],
            pairs: vec![UNKNOWN; pairs * pairs],
        }
    }

    /// Removes all goals.
    pub fn clear(&mut self) {
        self.rows.fill(RowState::EMPTY);
        self.plain.fill(Sum::NONE);
        self.filtered.fill(Sorted::NONE);
        self.placed.clear();
    }

    /// Finds the rows through the square to fill next, and the goals that are barred from it.
    pub fn open(&mut self, square: usize) {
        // The fullest first, because it objects most often.
        let filled = |row: u8| self.rows[usize::from(row)].filled.count_ones();
        self.crossing = ROWS_OF[square];
        self.crossing.sort_by_key(|row| Reverse(row.map(|(row, _)| filled(row))));
        self.barred.fill(0);
        for &(other, goal, _) in &self.placed {
            if self.deck.no_conflicts || SHARING[square] >> other & 1 != 0 {
                add_all(&mut self.barred, &self.deck.incompatible[usize::from(goal)]);
            }
        }
    }

    /// Returns whether a goal is barred from the open square. This needs no sums.
    #[inline(always)]
    pub fn bar(&self, goal: u16) -> bool {
        self.barred[usize::from(goal) / 64] >> (goal % 64) & 1 != 0
    }

    /// Places a goal on a square.
    pub fn place(&mut self, square: usize, goal: u16, desired: f64) {
        let difference = self.deck.difference(goal, desired);
        for &(row, place) in ROWS_OF[square].iter().flatten() {
            let row = usize::from(row);
            self.rows[row].time_difference += difference;
            self.rows[row].filled |= 1 << place;
            self.add(row, goal);
        }
        self.placed.push((square as u8, goal, difference));
        self.goals[square] = goal;
    }

    /// Returns whether a placed goal and this one, regarded alone, save each other too much time.
    pub fn conflicts(&mut self, goal: u16, desired: f64) -> bool {
        let difference = self.deck.difference(goal, desired);
        (0..self.placed.len()).any(|index| {
            let (_, other, other_difference) = self.placed[index];
            self.conflict(goal, other, difference + other_difference)
        })
    }

    /// Returns whether two goals, regarded alone, save each other too much time. `difference` is
    /// the sum of both squares' desired times minus the goals' times.
    pub fn conflict(&mut self, goal: u16, other: u16, difference: i32) -> bool {
        let types = self.pair(goal, other);
        types >= self.deck.too_much || types + difference >= self.deck.too_much
    }

    /// Returns whether a row of the open square would save or cost too much with this goal.
    pub fn object(&self, goal: u16, desired: f64) -> bool {
        let difference = self.deck.difference(goal, desired);
        self.crossing.iter().flatten().any(|&(row, place)| {
            let row = usize::from(row);
            let saved = self.saved(row, place, goal);
            self.deck.objects(saved, self.rows[row].time_difference + difference)
        })
    }

    /// Returns the synergy of a row with one more goal, without time differences. `None` means too
    /// much.
    #[inline(always)]
    pub fn saved(&self, row: usize, place: u8, goal: u16) -> Option<i32> {
        const FULL: u8 = 0b1_1111;
        let types = self.with(row, goal);
        if types.excesses > 0 || types.total >= self.deck.too_much {
            return None;
        }
        let is_full = self.rows[row].filled | 1 << place == FULL;
        if !is_full {
            return Some(types.total);
        }
        // In the row's order, except that the new goal comes last, as in the generator.
        let mut goals = Row::SQUARES[row].map(|square| self.goals[square]);
        goals[usize::from(place)..].rotate_left(1);
        goals[4] = goal;
        Some(types.total + self.rowtypes(goals))
    }

    /// Returns the synergy of a full row, in minutes.
    pub fn synergy(&self, row: Row) -> f64 {
        let RowState { types, time_difference, .. } = self.rows[row.index()];
        let quarters = if types.excesses > 0 || types.total >= self.deck.too_much {
            self.deck.too_much
        } else {
            let goals = row.squares().map(|square| self.goals[square]);
            types.total + self.rowtypes(goals) + time_difference
        };
        f64::from(quarters) / 4.0
    }

    /// Returns the synergy of a row's types with one more goal.
    #[inline(always)]
    fn with(&self, row: usize, goal: u16) -> Judged {
        let deck = self.deck;
        let traits = &deck.goals[usize::from(goal)];
        let mut judged = self.rows[row].types;
        let sums = &self.plain[row * deck.plain..][..deck.plain];
        let mut largest = NOTHING;
        for single in &traits.types {
            let (saved, counting) = sums[usize::from(single.category)].with_type(single.value);
            judged.total += saved;
            largest = largest.max(counting);
        }
        for single in &traits.subtypes {
            let (saved, counting) = sums[usize::from(single.category)].with_subtype(single.value);
            judged.total += saved;
            largest = largest.max(counting);
        }
        // A value that counts keeps counting, so the row's excesses cannot decrease. Only "more
        // than 0" matters, and one for all categories is enough.
        judged.excesses += i32::from(largest > deck.individual);
        for share in &traits.doubles {
            let sum = sums[usize::from(share.category)];
            judged.change(sum.judge(deck.individual), sum.and(share.sum).judge(deck.individual));
        }
        let values = &self.filtered[row * deck.filters.len()..];
        for share in &traits.filtered {
            let category = usize::from(share.category);
            let (values, filter) = (&values[category], deck.filters[category]);
            let with = values.judge_with(&share.values, filter, deck.individual);
            judged.change(values.judged, with);
        }
        judged
    }

    /// Adds a goal's types to a row.
    fn add(&mut self, row: usize, goal: u16) {
        let deck = self.deck;
        let traits = &deck.goals[usize::from(goal)];
        let judged = &mut self.rows[row].types;
        for share in &traits.plain {
            let sum = &mut self.plain[row * deck.plain + usize::from(share.category)];
            let before = sum.judge(deck.individual);
            *sum = sum.and(share.sum);
            judged.change(before, sum.judge(deck.individual));
        }
        for share in &traits.filtered {
            let category = usize::from(share.category);
            let values = &mut self.filtered[row * deck.filters.len() + category];
            let before = values.judged;
            values.add(&share.values, deck.filters[category], deck.individual);
            judged.change(before, values.judged);
        }
    }

    /// Returns the synergy of the row types of a row with these goals.
    fn rowtypes(&self, goals: [u16; 5]) -> i32 {
        let goals = goals.map(|goal| self.deck.goals[usize::from(goal)].rowtypes.as_slice());
        let [first, others @ ..] = goals;
        let mut saved = 0;
        'row_types: for (index, &(rowtype, value)) in first.iter().enumerate() {
            let mut cost = value;
            for other in others {
                // Common case: the row type has the same index.
                let entry = match other.get(index) {
                    Some(entry) if entry.0 == rowtype => Some(entry),
                    _ => other.iter().find(|entry| entry.0 == rowtype),
                };
                // Row types count up to the first that some goal lacks, or all but those. Those that the first
                // goal lacks come after all of its own.
                let Some((_, value)) = entry else {
                    if self.deck.passes_row_types_over {
                        continue 'row_types;
                    }
                    return saved;
                };
                cost += value;
            }
            let threshold = self.deck.thresholds[usize::from(rowtype)];
            if threshold > cost {
                saved += if threshold > 0 {
                    threshold - cost
                } else if threshold < 0 {
                    cost - threshold
                } else {
                    0
                };
            }
        }
        saved
    }

    /// Returns the synergy of two goals' types, regarded alone.
    fn pair(&mut self, goal: u16, other: u16) -> i32 {
        let index = usize::from(goal) * self.deck.goals.len() + usize::from(other);
        if self.pairs[index] == UNKNOWN {
            self.plain[PAIR * self.deck.plain..].fill(Sum::NONE);
            self.filtered[PAIR * self.deck.filters.len()..].fill(Sorted::NONE);
            self.rows[PAIR].types = Judged::NOTHING;
            self.add(PAIR, goal);
            let types = self.with(PAIR, other);
            self.pairs[index] = if types.excesses > 0 { self.deck.too_much } else { types.total };
        }
        self.pairs[index]
    }
}
