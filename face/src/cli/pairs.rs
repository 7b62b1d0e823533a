//! Pairs as text: their letters, each in its colour.

use foretile_games::puyo::{Colour, Pair};

/// The two letters of a pair, axis first.
pub fn paint_pair(pair: Pair) -> String {
    paint(pair.axis) + &paint(pair.child)
}

/// A colour's letter in that colour.
pub fn paint(colour: Colour) -> String {
    let code = match colour {
        Colour::Red => 31,
        Colour::Green => 32,
        Colour::Blue => 34,
        Colour::Yellow => 33,
        Colour::Purple => 35,
    };
    format!("\x1b[1;{code}m{colour}\x1b[0m")
}
