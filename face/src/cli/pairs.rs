//! Prints pairs as letters, each in its colour.

use foretile_ask::crates::puyo::{Colour, Pair};

use super::style::{BOLD_BLUE, BOLD_GREEN, BOLD_PURPLE, BOLD_RED, BOLD_YELLOW, PLAIN};

/// Formats the two letters of a pair, axis first.
pub fn paint_pair(pair: Pair) -> String {
    [paint(pair.axis), paint(pair.child)].concat()
}

/// Returns a colour's letter in that colour.
pub fn paint(colour: Colour) -> String {
    match colour {
        Colour::Red => format!("{BOLD_RED}R{PLAIN}"),
        Colour::Green => format!("{BOLD_GREEN}G{PLAIN}"),
        Colour::Blue => format!("{BOLD_BLUE}B{PLAIN}"),
        Colour::Yellow => format!("{BOLD_YELLOW}Y{PLAIN}"),
        Colour::Purple => format!("{BOLD_PURPLE}P{PLAIN}"),
    }
}
