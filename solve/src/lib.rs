//! Which move is best while the board is unknown, and why.
//!
//! - [`voltorb`]: Voltorb Flip: every board that fits what a player sees, and the best card.

#![forbid(unsafe_code)]

pub mod voltorb;
