//! The layout of the game's touch screen in native pixels: 256 wide, 192 high.
//!
//! The values are those of `eyes.md`, measured on genuine captures.

use crate::Point;

/// Width and height of one screen.
pub const SCREEN: (usize, usize) = (256, 192);
/// Width of the part with the board.
pub const BOARD_WIDTH: usize = 196;
/// Distance from one card to the next, in both directions.
pub const PITCH: usize = 32;
/// Left and top of the first card, rim included.
pub const FIRST: usize = 8;
/// Width and height of a card, rim included.
pub const CARD: usize = 24;
/// Width of the light frame around a card.
pub const FRAME: usize = 2;
/// Left, top, right and bottom of the board with its hints; the screen ends below it.
pub const BOX: [f64; 4] = [6.0, 6.0, 194.0, 192.0];

/// Returns the top left pixel of the card in this column and row. Column 5 holds the row hints and
/// row 5 the column hints, which have the size of cards.
pub const fn card_at(column: usize, row: usize) -> (usize, usize) {
    (FIRST + PITCH * column, FIRST + PITCH * row)
}

/// Returns the centre of a card.
pub fn card_centre(column: usize, row: usize) -> Point {
    let (x, y) = card_at(column, row);
    Point { x: (x + CARD / 2) as f64, y: (y + CARD / 2) as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of `eyes.md`.
    #[test]
    fn cards_and_hints_are_where_they_were_measured() {
        for (column, row, corner) in
            [(0, 0, (8, 8)), (3, 1, (104, 40)), (5, 2, (168, 72)), (4, 5, (136, 168))]
        {
            assert_eq!(card_at(column, row), corner);
            let (x, y) = (corner.0 as f64 + 12.0, corner.1 as f64 + 12.0);
            assert_eq!(card_centre(column, row), Point { x, y });
        }
    }
}
