//! Rules out magic squares on which a card cannot have been dealt.
//!
//! If a goal is farther from its square's desired time than the first offset, every nearer goal was refused.
//! A goal is refused only if a goal on the card is the same or conflicts, or if a row objects, with the
//! squares of it that were filled by then. Under a magic square that is not the card's own, there is usually
//! a square with a nearer goal that nothing can have refused.

use std::array;
use std::ops::Range;

use foretile_games::bingo::fast::{Quarters, Rows};
use foretile_games::bingo::{Dealer, GROUPS, LONGEST, MAX_DIFFICULTY, Row, SQUARES};

/// The number of proper subsets of a row's five squares, as bits.
const SELECTIONS: usize = 0b1_1111;

/// A set of squares, as bits.
type Squares = u32;

/// Returns the squares for which `is_in` is true.
fn all_squares(mut is_in: impl FnMut(usize) -> bool) -> Squares {
    (0..SQUARES).filter(|&square| is_in(square)).fold(0, |all, square| all | 1 << square)
}

/// A card of which some or all goals are known, prepared for tests with many magic squares.
#[derive(Clone, Debug)]
pub struct Hindsight<'a> {
    dealer: &'a Dealer,
    goals: [Option<u16>; SQUARES],
    /// The possible reasons for refusals; `None` if the dealer's times are not whole quarters.
    past: Option<Past<'a>>,
}

impl<'a> Hindsight<'a> {
    /// Prepares the known goals of a card, given as indices in the dealer's deck.
    ///
    /// # Panics
    /// If an index is not in the deck.
    pub fn new(dealer: &'a Dealer, goals: [Option<u16>; SQUARES]) -> Self {
        let past = dealer.quarters().map(|quarters| Past::new(dealer, quarters, goals));
        Self { dealer, goals, past }
    }

    /// Returns whether the card may have been dealt on squares of these difficulties. `false` is certain,
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

/// The possible reasons for refusals while the card was filled.
#[derive(Clone, Debug)]
struct Past<'a> {
    quarters: &'a Quarters,
    goals: [Option<u16>; SQUARES],
    /// The squares whose goals are not known.
    unknown: Squares,
    /// For every square, the squares that share a row with it.
    sharing: [Squares; SQUARES],
    /// For every goal, the squares whose goals refuse it on any square.
    foes: Vec<Squares>,
    /// By row, selection and goal: the synergy of the goal with the selected goals of the row; `None` if it
    /// is too much.
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

    /// Returns whether all of these goals can have been refused when a square was filled.
    fn may_refuse(
        &self,
        mut goals: Range<u16>,
        square: usize,
        earlier: Earlier,
        desired: &[f64; SQUARES],
    ) -> bool {
        let possibly = earlier.surely | earlier.perhaps;
        if possibly & self.unknown != 0 {
            // An unknown goal may have refused anything.
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

    /// Returns the states in which the rows of a square can have been when it was filled.
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

    /// Returns a row with its filled squares.
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

/// The state of a square's rows at some time.
type Stage = [Option<PartRow>; 4];

/// A partly filled row.
#[derive(Clone, Copy, Debug)]
struct PartRow {
    /// The index in [`Past::savings`] at which those for its filled squares begin.
    savings: usize,
    /// The desired times of its filled squares minus the times of their goals.
    difference: i32,
}

/// The squares that are filled before another by [`filling_order`](foretile_games::bingo::filling_order).
#[derive(Clone, Copy, Debug)]
struct Earlier {
    /// The squares that are filled before it in every order.
    surely: Squares,
    /// The squares that are filled before it in some orders only.
    perhaps: Squares,
}

impl Earlier {
    fn than(square: usize, difficulties: &[u8; SQUARES]) -> Self {
        let mut surely = 0;
        // The last square that is moved to the front is filled first.
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
