//! The values of small positions, by a plain recursion.
#![allow(dead_code)] // Not every test uses all of it.

use std::collections::HashMap;

use foretile_games::voltorb::{Board, CARDS, Cards, Level, Position, Seed, deal};
use foretile_solve::voltorb::{Aim, Worlds};

/// The plain recursion over every card and every value that it can show, without bounds or shortcuts.
pub struct Plain {
    aim: Aim,
    level: Level,
    forbidden: Option<usize>,
    /// The memo table, by face-up cards.
    values: HashMap<Cards, f64>,
}

impl Plain {
    pub fn new(worlds: &Worlds, aim: Aim, forbidden: Option<usize>) -> Self {
        Self { aim, level: worlds.position().level, forbidden, values: HashMap::new() }
    }

    /// Returns the value of these weighted boards if these cards are face up.
    pub fn value(&mut self, cards: Cards, boards: &[(Board, f64)]) -> f64 {
        if let Some(&value) = self.values.get(&cards) {
            return value;
        }
        let weight: f64 = boards.iter().map(|(_, weight)| weight).sum();
        let flipped = cards.flipped();
        let up = || cards.values().iter().flatten().map(|&value| u32::from(value));
        let won = boards.iter().all(|(board, _)| up().product::<u32>() == board.max_payout());
        let value = if won && flipped > 0 {
            match self.aim {
                Aim::Coins => weight * f64::from(boards[0].0.max_payout()),
                Aim::Eight | Aim::WinEight if flipped < 8 => 0.0,
                _ => weight,
            }
        } else {
            let stop = match self.aim {
                Aim::Coins if flipped > 0 => weight * f64::from(up().product::<u32>()),
                Aim::Eight if flipped >= 8 => weight,
                Aim::Level if flipped >= self.level.number() => weight,
                _ => 0.0,
            };
            let allowed =
                |card: usize| cards.values()[card].is_none() && self.forbidden != Some(card);
            let turns: Vec<usize> = (0..CARDS).filter(|&card| allowed(card)).collect();
            turns.into_iter().map(|card| self.turn(cards, boards, card)).fold(stop, f64::max)
        };
        self.values.insert(cards, value);
        value
    }

    /// Returns the value of turning a card first.
    pub fn turn(&mut self, cards: Cards, boards: &[(Board, f64)], card: usize) -> f64 {
        // Once enough cards are turned to keep the level, a Voltorb does no harm.
        let is_level_safe = self.aim == Aim::Level
            && self.level < Level::EIGHTH
            && cards.flipped() >= self.level.number();
        let voltorb = boards.iter().filter(|(board, _)| is_level_safe && board.values()[card] == 0);
        let harmless: f64 = voltorb.map(|(_, weight)| weight).sum();
        let safe: f64 = (1..=3)
            .map(|value| {
                let shown = |(board, _): &&(Board, f64)| board.values()[card] == value;
                let shown: Vec<_> = boards.iter().filter(shown).copied().collect();
                if shown.is_empty() { 0.0 } else { self.value(cards.with(card, value), &shown) }
            })
            .sum();
        harmless + safe
    }
}

/// Returns the value by the plain recursion, which may not turn the forbidden card.
pub fn plain_value(worlds: &Worlds, aim: Aim, forbidden: Option<usize>) -> f64 {
    let boards: Vec<_> = worlds.boards().collect();
    Plain::new(worlds, aim, forbidden).value(worlds.position().cards, &boards)
}

/// Returns dealt boards with some cards turned that are small enough for the plain recursion.
pub fn small_positions(count: u32) -> impl Iterator<Item = Worlds> {
    (0..count).filter_map(|seed| {
        let level = Level::new((seed % 8) as u8 + 1).unwrap();
        let deal = deal(Seed(seed.wrapping_mul(0x9E37_79B9)), 0, level);
        let board = deal.board;
        let mut order: Vec<usize> = (0..CARDS).filter(|&card| board.values()[card] > 0).collect();
        order.sort_by_key(|&card| (card as u32 + 1).wrapping_mul(seed | 1) % 101);
        let up = order.len() - (3 + seed as usize / 8 % 5);
        let cards = order[..up]
            .iter()
            .fold(Cards::FACE_DOWN, |cards, &card| cards.with(card, board.values()[card]));
        let worlds = Worlds::new(&Position { level, hints: board.hints(), cards }).unwrap();
        (worlds.len() < 40).then_some(worlds)
    })
}
