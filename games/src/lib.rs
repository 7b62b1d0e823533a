//! The generators and rules of three games whose boards come from a seed: slow, plain, true.
//!
//! - [`voltorb`]: Voltorb Flip (Pokémon HeartGold and SoulSilver), dealt by MT19937;
//! - [`puyo`]: the pair queue of Puyo Puyo!! 20th Anniversary, dealt by a 32-bit LCG;
//! - [`bingo`]: Ocarina of Time bingo cards, dealt by seedrandom (ARC4).
//!
//! Everything here is a pure function of its arguments: no clock, no thread, no input or output.

#![forbid(unsafe_code)]

pub mod bingo;
pub mod puyo;
pub mod rng;
mod seed;
mod text;
pub mod voltorb;
