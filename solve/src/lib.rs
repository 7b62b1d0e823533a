//! Which move is best while the board is unknown, and why; which route when the seed is known.
//!
//! - [`voltorb`]: Voltorb Flip: every board that fits what a player sees, and the best card;
//!   [`voltorb::route`], the plan of a whole evening.

#![forbid(unsafe_code)]

pub mod voltorb;
