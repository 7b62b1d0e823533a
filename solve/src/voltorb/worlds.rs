//! All boards that fit what a player sees, with their probabilities.

use foretile_games::order::Order as _;
use std::ops::ControlFlow;

#[cfg(doc)]
use foretile_games::voltorb::CONFIGS;
use foretile_games::voltorb::{Board, CARDS, Config, LINES, Position, SIDE};
use serde::Serialize;

use super::arrangements::shares;
use super::contradiction::{self, Contradiction};
use super::enumerate::{World, low_bits, visit};

/// The chances of every card to be a Voltorb (0), 1, 2 or 3.
pub type Chances = [[f64; 4]; CARDS];

/// A card that has the same value on all boards that fit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Certain {
    /// The card, 0 to 24; it is face down.
    pub card: usize,
    /// The value: 0 for a Voltorb, else 1, 2 or 3.
    pub is: u8,
}

/// The boards that fit a position, each with its chance. There is always at least one.
///
/// ```
/// use foretile_games::voltorb::{Cards, Hints, Level, Position};
/// use foretile_solve::voltorb::Worlds;
/// let hints = "5:1,3:2,5:1,4:1,8:1 5:1,5:1,5:1,4:2,6:1".parse::<Hints>()?;
/// let position = Position { level: Level::FIRST, hints, cards: Cards::FACE_DOWN };
/// let worlds = Worlds::new(&position)?;
/// assert_eq!(worlds.len(), 588);
/// // If the last card were a Voltorb, there would be six 2s, more than level 1 has.
/// assert_eq!(worlds.chances()[24][0], 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Worlds {
    position: Position,
    /// The boards, each with the index of its chance in `shares`.
    boards: Vec<(World, u32)>,
    /// The different chances of boards.
    shares: Vec<f64>,
}

impl Worlds {
    /// Finds all boards of the position's level that have its hints and show its cards. Their chances are
    /// proportional to their [prior](super::prior) probabilities and add up to 1.
    ///
    /// # Errors
    /// If there is no such board. The error says which hints and cards contradict each other.
    pub fn new(position: &Position) -> Result<Self, Contradiction> {
        contradiction::check_lines(position)?;
        let boards = |other: &Position| Self::found(other).map(|worlds| worlds.len());
        Self::found(position).ok_or_else(|| contradiction::explain(position, boards))
    }

    /// Returns the boards of a position, or `None` if there are none. The lines and totals must be possible.
    pub(super) fn found(position: &Position) -> Option<Self> {
        let weights = Weights::of(position);
        let mut boards = Vec::new();
        if weights.any() {
            let _ = visit(&position.hints, &position.cards, |world| {
                let index = weights.index(world);
                if weights.weight[index] > 0.0 {
                    boards.push((world, index as u32));
                }
                ControlFlow::Continue(())
            });
        }
        Self::normalised(position, boards, weights.weight)
    }

    /// Takes weighted boards from elsewhere, such as those of the seeds that are still possible. Weights may
    /// have any unit. Boards that do not fit the position's hints and cards, and weights that are not finite
    /// and above 0, are left out. A board may occur more than once.
    ///
    /// # Errors
    /// If no board is left.
    pub fn weighted(
        position: &Position,
        boards: impl IntoIterator<Item = (Board, f64)>,
    ) -> Result<Self, Contradiction> {
        contradiction::check_lines(position)?;
        let mut fitting: Vec<(World, f64)> = boards
            .into_iter()
            .filter(|(board, weight)| {
                *weight > 0.0
                    && weight.is_finite()
                    && position.cards.fits(board)
                    && board.hints() == position.hints
            })
            .map(|(board, weight)| (World::of(&board), weight))
            .collect();
        // Scaled, because a sum of huge weights could be infinite.
        let heaviest = fitting.iter().fold(0.0, |most: f64, (_, weight)| most.max(*weight));
        fitting.iter_mut().for_each(|(_, weight)| *weight /= heaviest);
        fitting.order_by_key(|&(world, _)| world);
        fitting.dedup_by(|next, last| {
            let same = next.0 == last.0;
            last.1 += if same { next.1 } else { 0.0 };
            same
        });
        let mut shares: Vec<f64> = fitting.iter().map(|&(_, weight)| weight).collect();
        shares.order_by(f64::total_cmp);
        shares.dedup();
        let share = |weight: f64| shares.partition_point(|share| *share < weight) as u32;
        let boards = fitting.iter().map(|&(world, weight)| (world, share(weight))).collect();
        Self::normalised(position, boards, shares).ok_or(Contradiction::NoneGiven)
    }

    /// Returns the boards on which a card that is face down has this value, or `None` if there are none.
    pub fn showing(&self, card: usize, value: u8) -> Option<Self> {
        let shows = |(world, _): &&(World, u32)| world.value(card) == value;
        let boards = self.boards.iter().filter(shows).copied().collect();
        let cards = self.position.cards.with(card, value);
        Self::normalised(&Position { cards, ..self.position }, boards, self.shares.clone())
    }

    /// Drops unused weights, and scales the chances to add up to 1.
    fn normalised(
        position: &Position,
        mut boards: Vec<(World, u32)>,
        weights: Vec<f64>,
    ) -> Option<Self> {
        let mut count = vec![0_u32; weights.len()];
        boards.iter().for_each(|&(_, index)| count[index as usize] += 1);
        let total: f64 = weights.iter().zip(&count).map(|(w, &count)| w * f64::from(count)).sum();
        let (mut shares, mut moved_to) = (Vec::new(), vec![0; weights.len()]);
        for index in (0..weights.len()).filter(|&index| count[index] > 0) {
            moved_to[index] = shares.len() as u32;
            shares.push(weights[index] / total);
        }
        boards.iter_mut().for_each(|(_, index)| *index = moved_to[*index as usize]);
        (!boards.is_empty()).then_some(Self { position: *position, boards, shares })
    }

    /// Returns the position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the number of boards that fit.
    #[expect(clippy::len_without_is_empty, reason = "there is always a board")]
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Returns the boards and their chances, which add up to 1.
    pub fn boards(&self) -> impl ExactSizeIterator<Item = (Board, f64)> + '_ {
        self.boards.iter().map(|&(world, share)| (world.board(), self.shares[share as usize]))
    }

    /// Returns the boards, two bits per card with the first card lowest, and their chances.
    pub(super) fn packed(&self) -> impl ExactSizeIterator<Item = (u64, f64)> + '_ {
        self.boards.iter().map(|&(world, share)| (world.0, self.shares[share as usize]))
    }

    /// Returns the chances of every card to be a Voltorb, 1, 2 or 3: exactly 0 if no board has the value,
    /// exactly 1 if all boards have it, and strictly between otherwise.
    pub fn chances(&self) -> Chances {
        // Counts are exact. They are multiplied by the few different shares at the end.
        let mut counts = vec![[[0_u32; 4]; CARDS]; self.shares.len()];
        for &(world, share) in &self.boards {
            let counts = &mut counts[share as usize];
            for (card, counts) in counts.iter_mut().enumerate() {
                counts[usize::from(world.value(card))] += 1;
            }
        }
        std::array::from_fn(|card| {
            std::array::from_fn(|value| {
                let of_share = counts.iter().map(|counts| counts[card][value]);
                let boards: usize = of_share.clone().map(|count| count as usize).sum();
                if boards == 0 {
                    return 0.0;
                }
                if boards == self.boards.len() {
                    return 1.0;
                }
                let chance = self.shares.iter().zip(of_share);
                let chance: f64 = chance.map(|(share, count)| share * f64::from(count)).sum();
                // Rounding, or a board with a tiny weight, must not make a value certain.
                chance.clamp(f64::MIN_POSITIVE, 1.0_f64.next_down())
            })
        })
    }

    /// Returns the configurations that some board has, by their index in [`CONFIGS`], each with its chance. The chances are
    /// exactly 1 if there is only one, and strictly between 0 and 1 otherwise. Boards from [elsewhere](Self::weighted) that
    /// no configuration of the level gives are ignored.
    pub fn configs(&self) -> Vec<(usize, f64)> {
        let weights = Weights::of(&self.position);
        let mut chances = vec![0.0; weights.weight.len()];
        for &(world, share) in &self.boards {
            chances[weights.index(world)] += self.shares[share as usize];
        }
        let [totals, _] = self.position.hints.totals();
        let first = shares(self.position.level).len() * self.position.level.index();
        let mut found: Vec<(usize, f64)> = (first..)
            .zip(shares(self.position.level))
            .filter(|(_, (config, _))| config.totals() == totals)
            .map(|(index, (config, share))| {
                // Of boards with the same cards, this configuration gives its share.
                let of = |slot: usize| match weights.weight[slot] {
                    0.0 => 0.0,
                    weight => chances[slot] * share / weight,
                };
                (index, Weights::slots(config).map(of).sum())
            })
            .filter(|&(_, chance): &(usize, f64)| chance > 0.0)
            .collect();
        let all: f64 = found.iter().map(|(_, chance)| chance).sum();
        let is_certain = found.len() == 1;
        for (_, chance) in &mut found {
            // Rounding must not make one of several certain.
            *chance = if is_certain { 1.0 } else { (*chance / all).min(1.0_f64.next_down()) };
        }
        found
    }

    /// Returns the face-down cards that have the same value on all boards, ascending.
    pub fn certain(&self) -> Vec<Certain> {
        let first = self.boards[0].0;
        let differ = self.boards.iter().fold(0, |bits, (world, _)| bits | world.0 ^ first.0);
        let seen = self.position.cards.values();
        (0..CARDS)
            .filter(|&card| seen[card].is_none() && differ >> (2 * card) & 3 == 0)
            .map(|card| Certain { card, is: first.value(card) })
            .collect()
    }

    /// Returns the face-down cards that are a Voltorb on no board but have several values, ascending.
    pub fn safe(&self) -> Vec<usize> {
        let first = self.boards[0].0;
        let (safe, differ) =
            self.boards.iter().fold((u64::MAX, 0), |(safe, differ), (world, _)| {
                (safe & (world.0 | world.0 >> 1), differ | world.0 ^ first.0)
            });
        let seen = self.position.cards.values();
        (0..CARDS)
            .filter(|&card| {
                let (safe, differ) = (safe >> (2 * card) & 1, differ >> (2 * card) & 3);
                seen[card].is_none() && safe == 1 && differ != 0
            })
            .collect()
    }
}

/// The weights of boards with the position's level and hints.
///
/// The hints determine the number of Voltorbs, the sum of all values and the free lines. The weight of a
/// board therefore depends on three numbers only: its 3s, its free cards, and the most free cards in one
/// line.
struct Weights {
    /// By [`Self::index`].
    weight: Vec<f64>,
    /// The low bit of every card in a row or column without Voltorbs.
    safe: u64,
}

/// More 3s, free cards, or free cards in a line than any configuration has.
const MOST: [usize; 3] = [16, 16, 6];

impl Weights {
    fn of(position: &Position) -> Self {
        let lines = LINES.iter().zip(position.hints.lines());
        let safe =
            low_bits(lines.filter(|(_, hint)| hint.voltorbs() == 0).flat_map(|(line, _)| *line));
        let [totals, _] = position.hints.totals();
        let mut weight = vec![0.0; MOST.iter().product()];
        for (config, share) in shares(position.level) {
            if config.totals() == totals {
                Self::slots(config).for_each(|slot| weight[slot] += share);
            }
        }
        Self { weight, safe }
    }

    /// Returns the slots of the boards that a configuration allows.
    fn slots(config: &Config) -> impl Iterator<Item = usize> {
        let Config { threes, max_free_total, max_free_in_line, .. } = *config;
        let slot = move |free, line| Self::slot(threes.into(), free, line);
        (0..max_free_total.into())
            .flat_map(move |free| (0..max_free_in_line.into()).map(move |line| slot(free, line)))
    }

    const fn slot(threes: usize, free: usize, line: usize) -> usize {
        (threes * MOST[1] + free) * MOST[2] + line
    }

    fn any(&self) -> bool {
        self.weight.iter().any(|&weight| weight > 0.0)
    }

    /// Returns the index of the weight of a board with these hints.
    fn index(&self, world: World) -> usize {
        /// The low bit of every card of each line.
        const LINE_BITS: [u64; 2 * SIDE] = {
            let mut bits = [0; 2 * SIDE];
            let mut line = 0;
            while line < 2 * SIDE {
                let mut card = 0;
                while card < SIDE {
                    bits[line] |= 1 << (2 * LINES[line][card]);
                    card += 1;
                }
                line += 1;
            }
            bits
        };
        let free = world.high() & self.safe;
        let most = LINE_BITS.iter().map(|line| (free & line).count_ones()).max().unwrap_or(0);
        let index = |count: u32, most: usize| (count as usize).min(most - 1);
        Self::slot(
            index(world.threes(), MOST[0]),
            index(free.count_ones(), MOST[1]),
            index(most, MOST[2]),
        )
    }
}
