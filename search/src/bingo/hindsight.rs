//! What a card tells of the way it was dealt.
//!
//! A goal farther from its square's desired time than the first offset lies there only because every
//! nearer goal was refused. Where the goals that may have lain there already are known there are few
//! reasons for that: one of them is the same or conflicts, or a row objected, with whichever of its
//! squares were filled by then. Under a magic square that is not the card's own, some square soon has
//! a nearer goal that nothing can have refused.

use std::array;
use std::ops::Range;

use foretile_games::bingo::fast::{Quarters, Rows};
use foretile_games::bingo::{Dealer, GROUPS, LONGEST, MAX_DIFFICULTY, Row, SQUARES};

/// Selections of a row's squares that leave at least one out, a bit for each square's place.
const SELECTIONS: usize = 0b1_1111;

/// Squares of a card, a bit each.
type Squares = u32;

/// The squares of which something is true.
fn all_squares(mut is_in: impl FnMut(usize) -> bool) -> Squares {
    (0..SQUARES).filter(|&square| is_in(square)).fold(0, |all, square| all | 1 << square)
}

/// A card of which some or all goals are known, to be tried under one magic square after another.
#[derive(Clone, Debug)]
pub struct Hindsight<'a> {
    dealer: &'a Dealer,
    goals: [Option<u16>; SQUARES],
    /// What can have refused goals, where that is judged in whole numbers.
    past: Option<Past<'a>>,
}

impl<'a> Hindsight<'a> {
    /// Makes the goals of a card, where known, ready to be looked for under many magic squares.
    ///
    /// # Panics
    /// When one of them is none of the deck's.
    pub fn new(dealer: &'a Dealer, goals: [Option<u16>; SQUARES]) -> Self {
        let past = dealer.quarters().map(|quarters| Past::new(dealer, quarters, goals));
        Self { dealer, goals, past }
    }

    /// Whether the card may have been dealt on squares of these difficulties: `false` is certain,
    /// `true` is not.
    pub fn fits(&self, difficulties: &[u8; SQUARES]) -> bool {
        let mut refused: [Range<u16>; SQUARES] = array::from_fn(|_| 0..0);
        for (square, goal) in self.goals.iter().enumerate() {
            let Some(goal) = goal else { continue };
            match self.dealer.nearer(*goal, difficulties[square]) {
                Some(nearer) => refused[square] = nearer,
                None => return false,
            }
        }
        let Some(past) = &self.past else { return true };
        let desired = difficulties.map(|difficulty| self.dealer.desired_time(difficulty));
        refused.into_iter().enumerate().all(|(square, refused)| {
            refused.is_empty() || {
                let earlier = Earlier::than(square, difficulties);
                past.may_refuse(refused, square, earlier, &desired)
            }
        })
    }
}

/// What can have refused goals while the card was filled.
#[derive(Clone, Debug)]
struct Past<'a> {
    quarters: &'a Quarters,
    goals: [Option<u16>; SQUARES],
    /// The squares whose goals are not known.
    unknown: Squares,
    /// For every square, those that share a row with it.
    sharing: [Squares; SQUARES],
    /// For every goal, the squares whose goals refuse it, wherever it would lie.
    foes: Vec<Squares>,
    /// What every goal saves beside those selected in a row, times aside, by row, selection and
    /// goal; `None` where that is too much.
    savings: Vec<Option<i32>>,
}

impl<'a> Past<'a> {
    fn new(dealer: &Dealer, quarters: &'a Quarters, goals: [Option<u16>; SQUARES]) -> Self {
        let all = 0..dealer.deck().goals().len() as u16;
        let mut rows = Rows::new(quarters);
        let desired = [0, MAX_DIFFICULTY].map(|difficulty| dealer.desired_time(difficulty));
        let longest = desired[0].max(desired[1]);
        let mut is_foe = |goal: u16, other: u16| {
            let difference =
                quarters.difference(goal, longest) + quarters.difference(other, longest);
            let no_conflicts = dealer.rules().no_conflicts;
            dealer.goal(goal).id == dealer.goal(other).id
                || no_conflicts && rows.conflict(goal, other, difference)
        };
        let mut foes = |goal: u16| {
            all_squares(|square| goals[square].is_some_and(|other| is_foe(goal, other)))
        };
        let foes = all.clone().map(&mut foes).collect();
        let mut savings = Vec::with_capacity(Row::COUNT * SELECTIONS * all.len());
        for row in Row::all() {
            let squares = row.squares();
            for selection in 0..SELECTIONS {
                rows.clear();
                for place in (0..squares.len()).filter(|place| selection >> place & 1 != 0) {
                    let square = squares[place];
                    if let Some(goal) = goals[square] {
                        rows.place(square, goal, 0.0);
                    }
                }
                let free = selection.trailing_ones() as u8;
                savings.extend(all.clone().map(|goal| rows.saved(row.index(), free, goal)));
            }
        }
        let unknown = all_squares(|square| goals[square].is_none());
        let sharing = array::from_fn(|square| {
            all_squares(|other| Row::of(square).any(|row| row.squares().contains(&other)))
        });
        Self { quarters, goals, unknown, sharing, foes, savings }
    }

    /// Whether all of these goals can have been refused when a square's turn came.
    fn may_refuse(
        &self,
        mut goals: Range<u16>,
        square: usize,
        earlier: Earlier,
        desired: &[f64; SQUARES],
    ) -> bool {
        let possibly = earlier.surely | earlier.perhaps;
        if possibly & self.unknown != 0 {
            // Who knows what was refused for a goal that nobody saw.
            return true;
        }
        let mut stages = self.stages(square, earlier, desired);
        goals.all(|goal| {
            if self.foes[usize::from(goal)] & possibly == 0 {
                let difference = self.quarters.difference(goal, desired[square]);
                stages.retain(|stage| {
                    stage.iter().flatten().any(|row| {
                        let saved = self.savings[row.savings + usize::from(goal)];
                        self.quarters.objects(saved, row.difference + difference)
                    })
                });
            }
            !stages.is_empty()
        })
    }

    /// The rows of a square as they can have been when its turn came.
    fn stages(&self, square: usize, earlier: Earlier, desired: &[f64; SQUARES]) -> Vec<Stage> {
        let perhaps = earlier.perhaps & self.sharing[square];
        let mut stages = Vec::with_capacity(1 << perhaps.count_ones());
        let mut more = perhaps;
        loop {
            let filled = earlier.surely | more;
            let mut rows = Row::of(square).map(|row| self.row(row, filled, desired));
            stages.push(array::from_fn(|_| rows.next()));
            if more == 0 {
                return stages;
            }
            more = (more - 1) & perhaps;
        }
    }

    fn row(&self, row: Row, filled: Squares, desired: &[f64; SQUARES]) -> PartRow {
        let (mut selection, mut difference) = (0, 0);
        for (place, square) in row.squares().into_iter().enumerate() {
            if let Some(goal) = self.goals[square]
                && filled >> square & 1 != 0
            {
                selection |= 1 << place;
                difference += self.quarters.difference(goal, desired[square]);
            }
        }
        PartRow { savings: (row.index() * SELECTIONS + selection) * self.foes.len(), difference }
    }
}

/// The rows of a square at some time.
type Stage = [Option<PartRow>; 4];

/// A row of which some squares have their goals.
#[derive(Clone, Copy, Debug)]
struct PartRow {
    /// Where in [`Past::savings`] those beside its goals begin.
    savings: usize,
    /// How much longer than its goals its squares' desired times are.
    difference: i32,
}

/// The squares that are filled before another: by [`filling_order`](foretile_games::bingo::filling_order), whatever is drawn.
#[derive(Clone, Copy, Debug)]
struct Earlier {
    surely: Squares,
    perhaps: Squares,
}

impl Earlier {
    fn than(square: usize, difficulties: &[u8; SQUARES]) -> Self {
        let mut surely = 0;
        // The last that is put in front is the first to be filled.
        let longest = LONGEST
            .iter()
            .rev()
            .filter_map(|longest| difficulties.iter().position(|difficulty| difficulty == longest));
        for first in longest {
            if first == square {
                return Self { surely, perhaps: 0 };
            }
            surely |= 1 << first;
        }
        for group in GROUPS {
            let group = group.iter().fold(0, |all, square| all | 1 << square);
            if group >> square & 1 != 0 {
                return Self { surely, perhaps: group & !surely & !(1 << square) };
            }
            surely |= group;
        }
        unreachable!("square {square} is on the card")
    }
}

#[cfg(test)]
mod tests {
    use foretile_games::bingo::{filling_order, half_square, magic_square};
    use foretile_games::rng::seedrandom::Seedrandom;

    use super::*;

    #[test]
    fn earlier_squares_are_those_of_filling_orders() {
        let mut rng = Seedrandom::new("orders");
        for seed in [112_233, 0, 65_432, 999_999] {
            for difficulties in [magic_square(seed), half_square(seed)] {
                let (mut always, mut ever): ([Squares; SQUARES], _) =
                    ([Squares::MAX; SQUARES], [0; SQUARES]);
                for _ in 0..300 {
                    let order = filling_order(&difficulties, |squares| rng.shuffle(squares));
                    let mut filled = 0;
                    for square in order.map(usize::from) {
                        always[square] &= filled;
                        ever[square] |= filled;
                        filled |= 1 << square;
                    }
                }
                for square in 0..SQUARES {
                    let Earlier { surely, perhaps } = Earlier::than(square, &difficulties);
                    assert_eq!((surely, surely | perhaps), (always[square], ever[square]));
                }
            }
        }
    }
}
