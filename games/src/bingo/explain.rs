//! Explains how a card was dealt: the goals that were tried on every square, and why they were refused.

use super::deal::{DRAWS, Refusal, Table, filling_order};
use super::dealer::Dealer;
use super::pool::Pool;
use super::seed::Seed;
use super::square::SQUARES;
use crate::order::Order as _;
use crate::rng::seedrandom::Seedrandom;

/// An attempt to fill a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// The squares in the order in which they are filled.
    pub order: [u8; SQUARES],
    /// What happened on each square, in this order. If the last one has no goal, the attempt failed
    /// there.
    pub filled: Vec<Filled>,
}

/// What happened on a square.
#[derive(Clone, PartialEq, Debug)]
pub struct Filled {
    /// The square, 0 to 24.
    pub square: usize,
    /// The goals that were tried, in order. Only the last one may have been placed.
    pub tried: Vec<Tried>,
    /// The goals that would have been tried next at the same offset, in order.
    pub untried: Vec<u16>,
}

/// A goal that was tried on a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The goal, an index in [`Deck::goals`](super::Deck::goals).
    pub goal: u16,
    /// How far from the desired time goals were looked for, in minutes. A goal that was refused is
    /// tried again at the next offset.
    pub offset: f64,
    /// Why it was refused, or `None` if it was placed.
    pub refused: Option<Refusal>,
}

impl Dealer {
    /// Deals the card of a seed as [`Dealer::deal`] does, and lists what every attempt tried.
    /// If the seed has a card, the last attempt [is complete](Attempt::is_complete). Returns `None` if
    /// there are more than `most` goals to list, tried or not, all squares together.
    pub fn explain(&self, seed: &Seed, max_iterations: u32, most: usize) -> Option<Vec<Attempt>> {
        let difficulties = self.square(seed.number());
        let mut rng = Seedrandom::new(seed.text());
        let mut table = self.plain_table();
        table.hand.desired = difficulties.map(|difficulty| self.desired_time(difficulty));
        let mut left = Some(most);
        let mut attempts = Vec::new();
        for _ in 0..max_iterations {
            let order = filling_order(&difficulties, |squares| rng.shuffle(squares));
            let mut filled = Vec::new();
            let complete = table.fill(order, |table, square| {
                let tried = table.explain(square, difficulties[square], &mut rng, &mut left)?;
                filled.push(tried);
                filled.last().and_then(Filled::goal)
            });
            left?;
            attempts.push(Attempt { order, filled });
            if complete {
                break;
            }
        }
        Some(attempts)
    }

    /// Returns a pool's goals in the order in which they are tried.
    fn shuffled(&self, pool: Pool, rng: &mut Seedrandom) -> Vec<u16> {
        let mut goals: Vec<u16> = pool.goals().collect();
        if self.rules.profile.use_frequency_balancing {
            let mut draws = || {
                let mut draws = [0.0; DRAWS];
                rng.fill(&mut draws);
                draws
            };
            let mut valued: Vec<(u16, f64)> =
                goals.into_iter().map(|goal| (goal, self.value(goal, &draws()))).collect();
            valued.order_by(|(_, one), (_, other)| other.total_cmp(one));
            goals = valued.into_iter().map(|(goal, _)| goal).collect();
        } else {
            rng.shuffle(&mut goals);
        }
        goals
    }
}

impl Attempt {
    /// Returns whether the attempt filled the card.
    pub fn is_complete(&self) -> bool {
        self.filled.len() == SQUARES && self.filled.iter().all(|filled| filled.goal().is_some())
    }
}

impl Filled {
    /// Returns the goal that was placed on the square.
    pub fn goal(&self) -> Option<u16> {
        self.tried.last().filter(|tried| tried.refused.is_none()).map(|tried| tried.goal)
    }
}

impl Table<'_> {
    /// Tries goals on a square, one offset after another, until one is allowed. Subtracts the
    /// number of goals that it lists from `left`, and returns `None` when `left` is too small.
    fn explain(
        &self,
        square: usize,
        difficulty: u8,
        rng: &mut Seedrandom,
        left: &mut Option<usize>,
    ) -> Option<Filled> {
        let mut filled = Filled { square, tried: Vec::new(), untried: Vec::new() };
        for &pool in self.dealer.pools(difficulty) {
            *left = left.and_then(|left| left.checked_sub(pool.goals().len()));
            (*left)?;
            let mut goals = self.dealer.shuffled(pool, rng).into_iter();
            for goal in goals.by_ref() {
                let refused = self.refusal(square, goal);
                filled.tried.push(Tried { goal, offset: pool.offset(), refused });
                if refused.is_none() {
                    filled.untried = goals.collect();
                    return Some(filled);
                }
            }
        }
        Some(filled)
    }

    /// Returns why the generator refuses a goal on a square, if it does.
    fn refusal(&self, square: usize, goal: u16) -> Option<Refusal> {
        let (dealer, hand) = (self.dealer, &self.hand);
        let is_same = |placed: &Option<u16>| placed.is_some_and(|it| dealer.deck.same(it, goal));
        let on_card = hand.goals.iter().position(is_same);
        on_card
            .map(|square| Refusal::OnCard { square })
            .or_else(|| match dealer.rules.no_conflicts {
                true => dealer.conflict(hand, square, goal),
                false => None,
            })
            .or_else(|| dealer.objection(hand, square, goal))
    }
}
