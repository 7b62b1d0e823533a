//! The random number generators and rules of three games that deal their boards from a seed. This
//! is the plain reference implementation, which the tests compare all faster code with.
//!
//! - [`voltorb`]: Voltorb Flip (Pokémon HeartGold and SoulSilver), dealt by MT19937;
//! - [`puyo`]: the pair queue of Puyo Puyo!! 20th Anniversary, dealt by a 32-bit LCG;
//! - [`bingo`]: Ocarina of Time bingo cards, dealt by seedrandom (ARC4).
//!
//! Results depend on arguments only: nothing here reads a clock, starts a thread, or does input or
//! output.

#![forbid(unsafe_code)]

pub mod bingo;
pub mod puyo;
pub mod rng;
mod seed;
mod text;
pub mod voltorb;
