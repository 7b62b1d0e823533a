//! Finds the best move while the board is unknown, and says why; finds the best route when the seed is known.
//!
//! - [`voltorb`]: Voltorb Flip: every board that fits what a player sees, and the best card;
//!   [`voltorb::route`] plans a whole visit.

#![forbid(unsafe_code)]

pub mod voltorb;
