//! Prints pairs as letters, each in its colour.

use foretile_ask::rooms::puyo::{Colour, Pair};

/// Formats the two letters of a pair, axis first.
pub fn paint_pair(pair: Pair) -> String {
    [paint(pair.axis), paint(pair.child)].concat()
}

/// Returns a colour's letter in that colour.
pub fn paint(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "\x1b[1;31mR\x1b[0m",
        Colour::Green => "\x1b[1;32mG\x1b[0m",
        Colour::Blue => "\x1b[1;34mB\x1b[0m",
        Colour::Yellow => "\x1b[1;33mY\x1b[0m",
        Colour::Purple => "\x1b[1;35mP\x1b[0m",
    }
}
