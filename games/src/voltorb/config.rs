//! Configurations: how many cards of each kind a board has, and which boards the game rejects.

use super::{Board, CARDS, LINES, Level, SIDE};

/// One of the 80 configurations of the game, which are [`CONFIGS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Config {
    /// The number of Voltorbs.
    pub voltorbs: u8,
    /// The number of 2s.
    pub twos: u8,
    /// The number of 3s.
    pub threes: u8,
    /// The game rejects a board if a row or column has this many free cards or more.
    pub max_free_in_line: u8,
    /// The game rejects a board if it has this many free cards or more.
    pub max_free_total: u8,
}

impl Config {
    /// Returns the ten configurations of a level, which are equally likely.
    pub fn of_level(level: Level) -> &'static [Self; 10] {
        &CONFIGS.as_chunks().0[level.index()]
    }

    /// Returns the coins for winning a board of this configuration: the product of its 2s and 3s.
    pub const fn max_payout(&self) -> u32 {
        2_u32.pow(self.twos as u32) * 3_u32.pow(self.threes as u32)
    }

    /// Returns whether the game keeps this arrangement of the configuration's cards, because it has
    /// few *free* ones. A 2 or 3 is free if its row or its column has no Voltorb. It counts in both
    /// of them, even if one has Voltorbs.
    pub fn keeps(&self, board: &Board) -> bool {
        let values = board.values();
        let mut safe = [false; CARDS];
        for line in LINES {
            if line.iter().all(|&card| values[card] > 0) {
                line.iter().for_each(|&card| safe[card] = true);
            }
        }
        let free = |card: usize| u8::from(safe[card] && values[card] > 1);
        let most = LINES.iter().map(|line| line.iter().map(|&card| free(card)).sum()).max();
        let total: u8 = LINES[..SIDE].iter().flatten().map(|&card| free(card)).sum();
        total < self.max_free_total && most.is_none_or(|most: u8| most < self.max_free_in_line)
    }

    /// Returns whether a board has this configuration's cards and the game keeps it.
    pub fn fits(&self, board: &Board) -> bool {
        [self.voltorbs, self.twos, self.threes] == [0, 2, 3].map(|value| board.count(value))
            && self.keeps(board)
    }
}

const fn config(
    voltorbs: u8,
    twos: u8,
    threes: u8,
    max_free_in_line: u8,
    max_free_total: u8,
) -> Config {
    Config { voltorbs, twos, threes, max_free_in_line, max_free_total }
}

/// All configurations, ten for each level, from the table at the end of
/// <https://scotteh.me/voltorb/fieldgen.html>.
///
/// Never edit this table: every seed ever published would deal another board.
#[rustfmt::skip]
pub const CONFIGS: [Config; 80] = [
    // Level 1
    config(6, 3, 1, 3, 3), config(6, 0, 3, 2, 2), config(6, 5, 0, 3, 4), config(6, 2, 2, 3, 3), config(6, 4, 1, 3, 4),
    config(6, 3, 1, 3, 3), config(6, 0, 3, 2, 2), config(6, 5, 0, 3, 4), config(6, 2, 2, 3, 3), config(6, 4, 1, 3, 4),
    // Level 2
    config(7, 1, 3, 2, 3), config(7, 6, 0, 3, 4), config(7, 3, 2, 2, 3), config(7, 0, 4, 2, 3), config(7, 5, 1, 3, 4),
    config(7, 1, 3, 2, 2), config(7, 6, 0, 3, 3), config(7, 3, 2, 2, 2), config(7, 0, 4, 2, 2), config(7, 5, 1, 3, 3),
    // Level 3
    config(8, 2, 3, 2, 3), config(8, 7, 0, 3, 4), config(8, 4, 2, 3, 4), config(8, 1, 4, 2, 3), config(8, 6, 1, 4, 3),
    config(8, 2, 3, 2, 2), config(8, 7, 0, 3, 3), config(8, 4, 2, 3, 3), config(8, 1, 4, 2, 2), config(8, 6, 1, 3, 3),
    // Level 4
    config(8, 3, 3, 4, 3), config(8, 0, 5, 2, 3), config(10, 8, 0, 4, 5), config(10, 5, 2, 3, 4), config(10, 2, 4, 3, 4),
    config(8, 3, 3, 3, 3), config(8, 0, 5, 2, 2), config(10, 8, 0, 4, 4), config(10, 5, 2, 3, 3), config(10, 2, 4, 3, 3),
    // Level 5
    config(10, 7, 1, 4, 5), config(10, 4, 3, 3, 4), config(10, 1, 5, 3, 4), config(10, 9, 0, 4, 5), config(10, 6, 2, 4, 5),
    config(10, 7, 1, 4, 4), config(10, 4, 3, 3, 3), config(10, 1, 5, 3, 3), config(10, 9, 0, 4, 4), config(10, 6, 2, 4, 4),
    // Level 6
    config(10, 3, 4, 3, 4), config(10, 0, 6, 3, 4), config(10, 8, 1, 4, 5), config(10, 5, 3, 4, 5), config(10, 2, 5, 3, 4),
    config(10, 3, 4, 3, 3), config(10, 0, 6, 3, 3), config(10, 8, 1, 4, 4), config(10, 5, 3, 4, 4), config(10, 2, 5, 3, 3),
    // Level 7
    config(10, 7, 2, 4, 5), config(10, 4, 4, 4, 5), config(13, 1, 6, 3, 4), config(13, 9, 1, 5, 6), config(10, 6, 3, 4, 5),
    config(10, 7, 2, 4, 4), config(10, 4, 4, 4, 4), config(13, 1, 6, 3, 3), config(13, 9, 1, 5, 5), config(10, 6, 3, 4, 4),
    // Level 8
    config(10, 0, 7, 3, 4), config(10, 8, 2, 5, 6), config(10, 5, 4, 4, 5), config(10, 2, 6, 4, 5), config(10, 7, 3, 5, 6),
    config(10, 0, 7, 3, 3), config(10, 8, 2, 5, 5), config(10, 5, 4, 4, 4), config(10, 2, 6, 4, 4), config(10, 7, 3, 5, 5),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// A configuration fits boards with its cards that the game keeps: neither other cards nor too many free ones.
    #[test]
    fn a_board_fits_by_its_cards_and_its_free_cards() {
        let config = CONFIGS[0];
        let board = |text: &str| text.parse::<Board>().unwrap();
        for (text, fits) in [
            ("2020302011011111101111111", true),
            // The same cards, four of them free in row 1.
            ("2223100000011111111111111", false),
            // One card is free, but there is a 2 too many, a 3 less, or a Voltorb more.
            ("2020302011021111101111111", false),
            ("2020102011011111101111111", false),
            ("2020302011011111101101111", false),
        ] {
            assert_eq!(config.fits(&board(text)), fits, "{text}");
        }
    }
}
