//! How the game deals a board. Its numbers are from the source that [`crate::voltorb`] names.

use std::ops::RangeInclusive;

use super::{Board, CARDS, CONFIGS, Cards, Config, Level, Position, Seed};
use crate::rng::mt19937::Mt19937;

/// The number of tries after which the game keeps a board that it should reject.
pub const MAX_TRIES: u32 = 1_000;
/// The number of draws of a taken card after which a try places no more cards of that kind.
const MAX_FAILURES: u32 = 100;

/// A dealt board, and where it comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Deal {
    /// The number of outputs drawn from seeding to the start of the deal.
    pub advance: u32,
    /// The level of the board.
    pub level: Level,
    /// The index of the configuration, 0 to 79.
    pub config: usize,
    /// The board.
    pub board: Board,
    /// The number of outputs drawn from seeding to the end of the deal.
    pub next_advance: u32,
}

impl Deal {
    /// Returns what a player sees before turning the first card.
    pub fn position(&self) -> Position {
        Position { level: self.level, hints: self.board.hints(), cards: Cards::FACE_DOWN }
    }
}

/// Deals a board of a level exactly as the game does. Returns the index of its configuration in
/// [`CONFIGS`] and the board.
///
/// `draw` returns the next output. It is called once for the configuration, then once for every
/// attempt to place a card.
pub fn deal_with(level: Level, mut draw: impl FnMut() -> u32) -> (usize, Board) {
    let index = 10 * level.index() + (draw() % 100 / 10) as usize;
    let config = &CONFIGS[index];
    let mut board = arrange(config, &mut draw);
    for _ in 1..MAX_TRIES {
        if config.keeps(&board) {
            break;
        }
        board = arrange(config, &mut draw);
    }
    (index, board)
}

/// Makes one try: places the Voltorbs, then the 2s, then the 3s, each on a card that is still a 1.
fn arrange(config: &Config, draw: &mut impl FnMut() -> u32) -> Board {
    let mut values = [1; CARDS];
    for (value, count) in [(0, config.voltorbs), (2, config.twos), (3, config.threes)] {
        let (mut placed, mut failures) = (0, 0);
        while placed < count && failures < MAX_FAILURES {
            let card = &mut values[draw() as usize % CARDS];
            if *card == 1 {
                *card = value;
                placed += 1;
            } else {
                failures += 1;
            }
        }
    }
    Board::new(values).expect("only values 0 to 3 are placed")
}

/// Deals a board of a level after `advance` outputs of a seed.
///
/// ```
/// use foretile_games::voltorb::{Level, Seed, deal};
/// // Recorded by players in 2026.
/// let deal = deal(Seed(0x6207_030D), 0, Level::FIRST);
/// assert_eq!(deal.board.to_string(), "0112103121011011112121100");
/// ```
pub fn deal(seed: Seed, advance: u32, level: Level) -> Deal {
    let mut rng = Mt19937::new(seed.0);
    rng.skip(advance);
    deal_from(&mut rng, advance, level)
}

/// Deals a board of a level at each of these advances: the same boards as from [`deal`], but without
/// drawing all outputs again for each.
pub fn deals(
    seed: Seed,
    advances: RangeInclusive<u32>,
    level: Level,
) -> impl Iterator<Item = Deal> {
    let mut rng = Mt19937::new(seed.0);
    rng.skip(*advances.start());
    advances.map(move |advance| {
        let dealt = deal_from(&mut rng.clone(), advance, level);
        rng.next_u32();
        dealt
    })
}

/// Deals a sample of `count` boards of a level: the first board of each seed `n * 0x9E3779B9` modulo 2^32,
/// for `n` from `first` on. The factor spreads the seeds evenly.
pub fn boards(level: Level, first: u32, count: u32) -> impl Iterator<Item = Board> {
    // The odd number next to 2^32 divided by the golden ratio.
    let seed = move |round: u32| Seed(first.wrapping_add(round).wrapping_mul(0x9E37_79B9));
    (0..count).map(move |round| deal(seed(round), 0, level).board)
}

/// Deals from a generator that has already drawn `advance` outputs.
pub(super) fn deal_from(rng: &mut Mt19937, advance: u32, level: Level) -> Deal {
    let mut next_advance = advance;
    let (config, board) = deal_with(level, || {
        next_advance = next_advance.wrapping_add(1);
        rng.next_u32()
    });
    Deal { advance, level, config, board, next_advance }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Deals from scripted draws, the configuration's and then the cards', and checks that all are used.
    fn scripted(level: u8, draws: &[u32]) -> (usize, String) {
        let mut draws = draws.iter().copied();
        let (config, board) =
            deal_with(Level::new(level).unwrap(), || draws.next().expect("another draw"));
        assert_eq!(draws.next(), None, "draws left over");
        (config, board.to_string())
    }

    #[test]
    fn the_example_of_the_source_is_index_28() {
        // Level 3, r = 123456789: eight Voltorbs in the first rows, then a 2 and four 3s.
        let draws: Vec<u32> =
            [123_456_789].into_iter().chain([0, 1, 5, 6, 12, 18, 23, 24, 2, 3, 7, 8, 9]).collect();
        assert_eq!(scripted(3, &draws), (28, "0023100333110111110111100".into()));
    }

    #[test]
    fn many_deals_are_single_deals() {
        let dealt = deals(Seed(7), 600..=700, Level::FIRST);
        assert!(dealt.eq((600..=700).map(|advance| deal(Seed(7), advance, Level::FIRST))));
    }

    #[test]
    fn a_taken_card_is_drawn_again() {
        let draws = [10, 0, 0, 5, 10, 15, 20, 21, 25, 1, 6, 11];
        assert_eq!(scripted(1, &draws), (1, "0311103111031110111100111".into()));
    }

    #[test]
    fn a_rejected_board_is_dealt_anew() {
        // Configuration 1 allows only one free 3. In the first try, rows 0 and 1 have no Voltorb.
        let first = [10, 20, 21, 22, 23, 24, 15, 1, 7, 8];
        let second = [0, 5, 10, 15, 20, 21, 1, 6, 11];
        let draws = [&first[..], &second[..]].concat();
        assert_eq!(scripted(1, &draws), (1, "0311103111031110111100111".into()));
    }

    #[test]
    fn a_hundred_failures_end_a_kind_but_not_the_deal() {
        // One Voltorb is placed and a hundred draws fail. The three 3s are still placed.
        let mut draws = vec![10, 0];
        draws.extend([0; 100]);
        draws.extend([1, 7, 13]);
        // All three are free, which leads to a second try.
        draws.extend([0, 5, 10, 15, 20, 21, 1, 6, 11]);
        assert_eq!(scripted(1, &draws), (1, "0311103111031110111100111".into()));
    }

    #[test]
    fn the_hundredth_failure_still_counts_for_its_kind() {
        // One Voltorb and a hundred failures, then 99 failures for the 3s: one too few to stop them.
        let mut draws = vec![10, 0];
        draws.extend([0; 100 + 99]);
        draws.extend([1, 7, 13]);
        draws.extend([0, 5, 10, 15, 20, 21, 1, 6, 11]);
        assert_eq!(scripted(1, &draws), (1, "0311103111031110111100111".into()));
    }

    #[test]
    fn the_thousandth_try_stands() {
        let mut calls = 0;
        let (config, board) = deal_with(Level::FIRST, || {
            calls += 1;
            if calls == 1 { 10 } else { [20, 21, 22, 23, 24, 15, 1, 7, 8][(calls - 2) % 9] }
        });
        assert_eq!(calls, 1 + 9 * 1_000);
        assert!(!CONFIGS[config].keeps(&board));
    }
}
